//! The order in which a model file goes through the entries of a network, and what it expects of each.
//!
//! Entries come in the order of their cells' contents, 256 at a time, a *page*, and in it 16 rows, whose entries differ in
//! the last cell. Coded are: whether the page has any entries; of each row, up to which place; of each place up to that one, the
//! entry's *class*, given those of its neighbours (the entries with one rank less in the last cell, or in the one before it, or in
//! the one before that); then its value, as the difference to what is expected. An entry of a later stage is expected to lie as far from
//! what it inherits as its neighbours do from what they inherit.

use super::architecture::at_least;
use super::codec::Coder;
use super::file::Header;
use super::model::Builder;
use super::{Architecture, Model};

/// Classes of entries, the absent ones counted.
pub const CLASSES: usize = 9;

/// The contexts, numbered.
mod contexts {
    use super::CLASSES;
    use crate::learn::codec::MOST_SYMBOLS;

    const PAGES: usize = 8;
    const LENGTHS: usize = 9;
    const ROWS: usize = LENGTHS * LENGTHS;
    const NEIGHBOURS: usize = 2 * CLASSES * CLASSES * CLASSES;
    const SPREADS: usize = 8;
    const VALUES: usize = 2 * CLASSES * 4 * SPREADS;
    const COUNT: usize = PAGES + ROWS + NEIGHBOURS + VALUES;

    /// Whether a page is there, given three neighbours.
    pub const fn page(one: bool, other: bool, third: bool) -> usize {
        one as usize + 2 * other as usize + 4 * third as usize
    }

    /// How far a row goes, given two neighbours.
    pub fn row(one: u8, other: u8) -> usize {
        /// By length; the longer, the coarser.
        const SORTS: [u8; 17] = [0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 7, 8, 8, 8, 8, 8];
        let sort = |length: u8| usize::from(SORTS[usize::from(length)]);
        PAGES + sort(one) * LENGTHS + sort(other)
    }

    /// The class of an entry, given those of three neighbours, and whether it is the last of its row, and so not absent.
    pub const fn class(one: u8, other: u8, third: u8, is_last: bool) -> usize {
        let place = (one as usize * CLASSES + other as usize) * CLASSES + third as usize;
        PAGES + ROWS + 2 * place + is_last as usize
    }

    /// The value of an entry of this class, given whether it inherits one, how many neighbours it has and how far they lie
    /// apart, in steps.
    pub fn value(class: u8, inherits: bool, neighbours: usize, spread: i32) -> usize {
        let spread = (i32::BITS - spread.leading_zeros()).min(SPREADS as u32 - 1) as usize;
        let sort = usize::from(class) * 2 + usize::from(inherits);
        PAGES + ROWS + NEIGHBOURS + (sort * 4 + neighbours) * SPREADS + spread
    }

    /// How many symbols each context has.
    pub fn symbols() -> impl Iterator<Item = usize> {
        (0..COUNT).map(|context| {
            if context < PAGES {
                2
            } else if context < PAGES + ROWS {
                17
            } else if context < PAGES + ROWS + NEIGHBOURS {
                CLASSES
            } else {
                MOST_SYMBOLS
            }
        })
    }
}

pub use contexts::symbols;

/// Differences of at most 15 steps have a symbol each, larger ones one for each power of two.
const DIRECT: usize = 32;

/// Codes a difference.
fn code_difference(
    coder: &mut impl Coder,
    context: usize,
    difference: impl FnOnce() -> i32,
) -> i32 {
    let mut folded = 0;
    let symbol = coder.code(context, || {
        let difference = difference();
        // 0, −1, 1, −2, 2 … become 0, 1, 2, 3, 4 …
        folded = ((difference << 1) ^ (difference >> 31)) as usize;
        match folded {
            ..DIRECT => folded,
            _ => DIRECT + folded.ilog2() as usize - 5,
        }
    });
    if symbol < DIRECT {
        folded = symbol;
    } else {
        let bits = (symbol - DIRECT + 5) as u32;
        let high = bits.saturating_sub(8);
        let low = coder.raw(bits - high, || folded & ((1 << (bits - high)) - 1));
        let upper = coder.raw(high, || (folded >> (bits - high)) & ((1 << high) - 1));
        folded = 1 << bits | upper << (bits - high) | low;
    }
    (folded >> 1) as i32 ^ -((folded & 1) as i32)
}

/// An entry as it is written down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Coded {
    /// 0 for an entry that is left out.
    pub class: u8,
    /// In units of the scale.
    pub value: i32,
}

/// An entry and what it inherits.
#[derive(Clone, Copy, Default)]
struct Known {
    class: u8,
    value: i32,
    /// 0 if it inherits nothing.
    inherited: i32,
}

/// What was coded of a page.
struct Page {
    entries: [Known; Model::PAGE],
    lengths: [u8; Model::PAGE / 16],
}

impl Page {
    const EMPTY: Self = Self {
        entries: [Known {
            class: 0,
            value: 0,
            inherited: 0,
        }; Model::PAGE],
        lengths: [0; Model::PAGE / 16],
    };
}

/// True if a board of this stage can lead to the entry of `contents`, digits of 4 bits: where large tiles look smaller, or in the first
/// stage if they do in the next, none does to those.
fn is_looked_at(architecture: &Architecture, stage: usize, contents: usize) -> bool {
    let largest = architecture.largest_seen_in(stage);
    largest.is_none_or(|largest| largest == 15 || at_least(contents as u64, largest + 1) == 0)
}

/// Goes through all entries, telling `coder` of each what `wanted` says (or, decoding, finding it out) and adding what was coded
/// to `builder`. `wanted` and `sink` are given the place of the entry in the network.
pub fn walk(
    header: &Header,
    coder: &mut impl Coder,
    builder: &mut Builder,
    wanted: impl Fn(usize) -> Coded,
    mut sink: impl FnMut(usize, Coded),
    progress: &mut dyn FnMut(f64),
) {
    let architecture = &header.architecture;
    let total = architecture.entries();
    let stages = std::iter::repeat_n(&architecture.tuples, architecture.stage_count());
    let mut base = 0;
    let (mut current, mut before) = (Page::EMPTY, Page::EMPTY);
    for (table, tuple) in stages.flatten().enumerate() {
        let entries = tuple.entries();
        let stage = table / architecture.tuples.len();
        let mut present = vec![false; entries.div_ceil(Model::PAGE)];
        let places: Vec<usize> = (0..Model::PAGE.min(entries))
            .map(|offset| tuple.place(offset))
            .collect();
        for page in 0..present.len() {
            let begin = tuple.place(page * Model::PAGE);
            let wanted = |offset: usize| {
                if is_looked_at(architecture, stage, page * Model::PAGE + offset) {
                    wanted(base + begin + places[offset])
                } else {
                    Coded::default()
                }
            };
            let [one, other, third] = [(1, 16), (16, 256), (256, 4096)]
                .map(|(distance, modulus)| page % modulus >= distance && present[page - distance]);
            let context = contexts::page(one, other, third);
            let is_present = coder.code(context, || {
                let mut entries = (0..places.len()).map(wanted);
                entries.any(|entry| entry.class > 0).into()
            });
            if page % 4096 == 0 {
                progress((base + page * Model::PAGE) as f64 / total as f64);
            }
            if is_present == 0 {
                continue;
            }
            present[page] = true;
            if !one {
                before = Page::EMPTY;
            }
            let spot = Spot {
                table,
                base,
                begin,
                places: &places,
                coarsest: header.coarsest,
            };
            code_page(
                coder,
                builder,
                spot,
                &mut current,
                &before,
                wanted,
                &mut sink,
            );
            std::mem::swap(&mut current, &mut before);
        }
        base += entries;
    }
    progress(1.0);
}

/// Where a page lies.
struct Spot<'a> {
    table: usize,
    /// Where the table begins in the network.
    base: usize,
    /// Where the page begins in the table.
    begin: usize,
    /// Where each of its entries lies from there.
    places: &'a [usize],
    coarsest: u8,
}

/// Codes a page that has entries; `before` is the one with one rank less in the cell before the last two.
///
/// A function of its own: a browser runs what it has just compiled slowly, and replaces it with something faster only when it is
/// called anew.
#[inline(never)]
fn code_page(
    coder: &mut impl Coder,
    builder: &mut Builder,
    spot: Spot<'_>,
    current: &mut Page,
    before: &Page,
    wanted: impl Fn(usize) -> Coded,
    sink: &mut impl FnMut(usize, Coded),
) {
    for (row, places) in spot.places.chunks(16).enumerate() {
        let above = row.checked_sub(1).map_or(0, |above| current.lengths[above]);
        let context = contexts::row(above, before.lengths[row]);
        let length = coder.code(context, || {
            let is_there = |column: &usize| wanted(16 * row + column).class > 0;
            (0..places.len()).rfind(is_there).map_or(0, |last| last + 1)
        });
        let length = length.min(places.len());
        current.lengths[row] = length as u8;
        current.entries[16 * row..16 * (row + 1)].fill(Known::default());
        for (column, place) in places[..length].iter().enumerate() {
            let place = spot.begin + place;
            let offset = 16 * row + column;
            let known =
                |known: Option<usize>| known.map_or(Known::default(), |at| current.entries[at]);
            let near = [
                known(offset.checked_sub(1).filter(|_| column > 0)),
                known(offset.checked_sub(16)),
                before.entries[offset],
            ];
            let wanted = || wanted(offset);
            let is_last = column + 1 == length;
            let context = contexts::class(near[0].class, near[1].class, near[2].class, is_last);
            let class = coder.code(context, || wanted().class.into()) as u8;
            if class == 0 {
                continue;
            }
            let inherited = builder.inherited(spot.table, place);
            let shift = spot.coarsest.saturating_sub(class - 1);
            let value = code_value(coder, near, inherited, class, shift, || wanted().value);
            builder.add(spot.table, place, value as i16);
            sink(spot.base + place, Coded { class, value });
            current.entries[offset] = Known {
                class,
                value,
                inherited,
            };
        }
    }
}

/// Codes the value of an entry with these neighbours, in steps of 2 to the power of `shift`.
#[inline]
fn code_value(
    coder: &mut impl Coder,
    near: [Known; 3],
    inherited: i32,
    class: u8,
    shift: u8,
    wanted: impl FnOnce() -> i32,
) -> i32 {
    let inherits = inherited != 0;
    let (mut count, mut sum, mut least, mut most) = (0, 0, i32::MAX, i32::MIN);
    for near in near {
        // Whether it counts is hard to foretell, so all of this is arithmetic.
        let counts = near.class > 0 && (!inherits || near.inherited != 0);
        let value = near.value - if inherits { near.inherited } else { 0 };
        count += usize::from(counts);
        sum += if counts { value } else { 0 };
        least = least.min(if counts { value } else { i32::MAX });
        most = most.max(if counts { value } else { i32::MIN });
    }
    let mean = match count {
        0 | 1 => sum,
        2 => sum / 2,
        _ => sum / 3,
    };
    let expected = inherited + mean;
    let spread = if count > 1 {
        (most - least) >> shift
    } else {
        0
    };
    let step = 1 << shift;
    let context = contexts::value(class, inherits, count, spread);
    let difference = code_difference(coder, context, || (wanted() - expected + step / 2) >> shift);
    let value = expected.saturating_add(difference.saturating_mul(step));
    value.clamp(i16::MIN.into(), i16::MAX.into())
}
