//! The order of the entries in a model file, and their contexts.
//!
//! Entries come in the order of their cells' contents, 256 at a time, a *page*, and in it 16 rows, whose entries differ
//! in the last cell. The code has for each page whether it has entries; for each row the last place with an entry; for
//! each place up to that one the entry's *class*, with the classes of its neighbours as context (the entries with one
//! rank less in the last cell, the second to last or the third to last); and the value as a difference from its
//! prediction. For a later stage the prediction assumes that an entry differs from its inherited value by as much as
//! its neighbours do from theirs.

use std::ops::Range;

use super::codec::Coder;
use super::model::ModelBuilder;
use super::view::at_least;
use super::{Header, Model, Tuple};

/// The number of classes, that of absent entries included.
pub const CLASSES: usize = 9;

/// The contexts, numbered.
mod contexts {
    use super::CLASSES;
    use crate::network::codec::MOST_SYMBOLS;

    const PAGES: usize = 8;
    const LENGTHS: usize = 9;
    const ROWS: usize = LENGTHS * LENGTHS;
    const NEIGHBOURS: usize = 2 * CLASSES * CLASSES * CLASSES;
    const SPREADS: usize = 8;
    const VALUES: usize = 2 * CLASSES * 4 * SPREADS;
    const COUNT: usize = PAGES + ROWS + NEIGHBOURS + VALUES;

    /// Whether a page has entries, given three neighbours.
    pub(super) const fn page(one: bool, other: bool, third: bool) -> usize {
        one as usize + 2 * other as usize + 4 * third as usize
    }

    /// The length of a row, given two neighbours.
    pub(super) fn row(one: u8, other: u8) -> usize {
        /// Groups of lengths: the longer, the coarser.
        const SORTS: [u8; 17] = [0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 7, 8, 8, 8, 8, 8];
        let sort = |length: u8| usize::from(SORTS[usize::from(length)]);
        PAGES + sort(one) * LENGTHS + sort(other)
    }

    /// The class of an entry, given the classes of three neighbours, and whether it is the last of its row (and so not
    /// absent).
    pub(super) const fn class(near: [u8; 3], is_last: bool) -> usize {
        let [one, other, third] = near;
        let place = (one as usize * CLASSES + other as usize) * CLASSES + third as usize;
        PAGES + ROWS + 2 * place + is_last as usize
    }

    /// The value of an entry of this class, given whether it inherits, the number of its neighbours and their spread in
    /// steps.
    pub(super) fn value(class: u8, inherits: bool, neighbours: usize, spread: i32) -> usize {
        let spread = (i32::BITS - spread.leading_zeros()).min(SPREADS as u32 - 1) as usize;
        let sort = usize::from(class) * 2 + usize::from(inherits);
        PAGES + ROWS + NEIGHBOURS + (sort * 4 + neighbours) * SPREADS + spread
    }

    /// The number of symbols of each context.
    pub(crate) fn symbols() -> impl Iterator<Item = usize> {
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

pub(super) use contexts::symbols;

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

/// An entry as it is coded.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Coded {
    /// 0 for an absent entry.
    pub class: u8,
    /// In units of the scale.
    pub value: i32,
}

/// An entry and its inherited value; by default none.
#[derive(Clone, Copy, Default)]
struct CodedEntry {
    class: u8,
    value: i32,
    /// 0 without inheritance.
    inherited: i32,
}

/// The coded entries of a row.
#[derive(Clone, Copy, Default)]
struct CodedRow {
    entries: [CodedEntry; 16],
    /// The place of the last entry, from 1; 0 for an empty row.
    length: u8,
}

/// The coded rows of a page.
type CodedPage = [CodedRow; Model::PAGE / 16];

/// Codes all entries in order and adds them to `builder`. An encoder takes them from `wanted`.
/// `sink` gets each. Places are those in the network.
pub(super) fn walk(
    header: &Header,
    coder: &mut impl Coder,
    builder: &mut ModelBuilder,
    wanted: impl Fn(usize) -> Coded,
    mut sink: impl FnMut(usize, Coded),
    progress: &mut dyn FnMut(f64),
) {
    /// Pages coded at a time.
    const PART: usize = 1024;
    let architecture = &header.architecture;
    let total = architecture.entries();
    let mut base = 0;
    for stage in 0..architecture.stage_count() {
        for (number, tuple) in architecture.tuples.iter().enumerate() {
            builder.begin(stage, number);
            let entries = tuple.entries();
            let pages = Model::pages_of(tuple);
            let table = TupleTable {
                tuple,
                base,
                places: (0..Model::PAGE.min(entries))
                    .map(|offset| tuple.place(offset))
                    .collect(),
                largest: architecture.largest_seen_in(stage),
                coarsest: header.coarsest,
            };
            let mut trail = TableState {
                present: vec![false; pages],
                before: CodedPage::default(),
                current: CodedPage::default(),
            };
            for begin in (0..pages).step_by(PART) {
                progress((base + begin * Model::PAGE) as f64 / total as f64);
                let part = begin..pages.min(begin + PART);
                code_pages(coder, builder, &table, &mut trail, part, &wanted, &mut sink);
            }
            base += entries;
        }
    }
    progress(1.0);
}

/// The table of a tuple in a stage.
struct TupleTable<'a> {
    tuple: &'a Tuple,
    /// Its first place in the network.
    base: usize,
    /// The offset of each entry of a page from the page's first place.
    places: Vec<usize>,
    /// The largest exponent on the boards of the stage.
    largest: u8,
    coarsest: u8,
}

/// The coded state of a table.
struct TableState {
    /// Whether each page has entries.
    present: Vec<bool>,
    /// The last page with entries.
    before: CodedPage,
    /// Scratch space for the page being coded.
    current: CodedPage,
}

/// Codes some pages of a table.
///
/// This and the next are separate functions: a browser first runs slow code, and switches to optimised code only when a
/// function is called again.
#[inline(never)]
fn code_pages(
    coder: &mut impl Coder,
    builder: &mut ModelBuilder,
    table: &TupleTable<'_>,
    trail: &mut TableState,
    pages: Range<usize>,
    wanted: &impl Fn(usize) -> Coded,
    sink: &mut impl FnMut(usize, Coded),
) {
    for page in pages {
        let begin = table.tuple.place(page * Model::PAGE);
        let wanted = |offset: usize| {
            let contents = (page * Model::PAGE + offset) as u64;
            match at_least(contents, table.largest + 1) {
                0 => wanted(table.base + begin + table.places[offset]),
                _ => Coded::default(),
            }
        };
        let [one, other, third] = [(1, 16), (16, 256), (256, 4096)].map(|(distance, modulus)| {
            page % modulus >= distance && trail.present[page - distance]
        });
        let is_present = coder.code(contexts::page(one, other, third), || {
            let mut entries = (0..table.places.len()).map(&wanted);
            entries.any(|entry| entry.class > 0).into()
        });
        if is_present == 0 {
            continue;
        }
        trail.present[page] = true;
        if !one {
            trail.before = CodedPage::default();
        }
        code_page(coder, builder, table, trail, begin, wanted, sink);
        std::mem::swap(&mut trail.current, &mut trail.before);
    }
}

/// Codes a page with entries that begins at `begin`. The previous page has one rank less in the third to last cell, or
/// is empty.
#[inline(never)]
fn code_page(
    coder: &mut impl Coder,
    builder: &mut ModelBuilder,
    table: &TupleTable<'_>,
    trail: &mut TableState,
    begin: usize,
    wanted: impl Fn(usize) -> Coded,
    sink: &mut impl FnMut(usize, Coded),
) {
    let TableState {
        current, before, ..
    } = trail;
    let empty = CodedRow::default();
    let mut above = &empty;
    let rows = current.iter_mut().zip(before.iter());
    for (row, (places, (current, before))) in table.places.chunks(16).zip(rows).enumerate() {
        let length = coder.code(contexts::row(above.length, before.length), || {
            let is_there = |column: &usize| wanted(16 * row + column).class > 0;
            (0..places.len()).rfind(is_there).map_or(0, |last| last + 1)
        });
        let length = length.min(places.len());
        *current = empty;
        current.length = length as u8;
        let mut left = CodedEntry::default();
        for (column, place) in places[..length].iter().enumerate() {
            let place = begin + place;
            let near = [left, above.entries[column], before.entries[column]];
            let wanted = || wanted(16 * row + column);
            let is_last = column + 1 == length;
            let context = contexts::class(near.map(|known| known.class), is_last);
            let class = coder.code(context, || wanted().class.into()) as u8;
            left = CodedEntry::default();
            if class == 0 {
                continue;
            }
            let entry = builder.entry(place);
            let inherited = (*entry).into();
            let shift = table.coarsest.saturating_sub(class - 1);
            let value = code_value(coder, near, inherited, class, shift, || wanted().value);
            *entry = value as i16;
            sink(table.base + place, Coded { class, value });
            left = CodedEntry {
                class,
                value,
                inherited,
            };
            current.entries[column] = left;
        }
        above = current;
    }
}

/// Codes the value of an entry with these neighbours, in steps of 2 to the power of `shift`.
#[inline]
fn code_value(
    coder: &mut impl Coder,
    near: [CodedEntry; 3],
    inherited: i32,
    class: u8,
    shift: u8,
    wanted: impl FnOnce() -> i32,
) -> i32 {
    let inherits = inherited != 0;
    let (mut count, mut sum, mut least, mut most) = (0, 0, i32::MAX, i32::MIN);
    for near in near {
        // Arithmetic without branches: the condition is hard to predict.
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
