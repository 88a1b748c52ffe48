//! Model files: a network, quantised, without what it never needed, and entropy-coded.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `2048ntn` and the version, 2 |
//! | 4 | length of the header, little endian |
//! | … | header: [`Header`] in the postcard format |
//! | … | for each context, the frequencies of its symbols in 1/4096, 2 bytes each |
//! | … | the range-coded entries, in words of 2 bytes |
//! | 4 | CRC-32 of all before |
//!
//! An entry that was updated `n` times is rounded to a step proportional to 1/√n, by powers of two: for a given mean
//! squared error of the boards met in training, that takes the fewest bits. Its *class* says which power. Entries are
//! coded in the order of their cells' contents, 256 at a time, a *page*: whether the page has any; then the class of each, given those of its
//! neighbours (the entries with one rank less in the last cell, or in the one before it, or in the one before that); then its value, as the
//! difference to what the neighbours let expect.

use std::num::NonZeroU16;

use constriction::stream::model::{ContiguousCategoricalEntropyModel, EntropyModel, UniformModel};
use constriction::stream::queue::{SmallRangeDecoder, SmallRangeEncoder};
use constriction::stream::{Decode as _, Encode as _};
use serde::{Deserialize, Serialize};

use crate::board::Rank;

use super::{Architecture, ArchitectureError, Chances, Model, Network};

const MAGIC: [u8; 7] = *b"2048ntn";
const VERSION: u8 = 2;
const PRECISION: usize = 12;
const WHOLE: u32 = 1 << PRECISION;
/// More entries than this are no model for a browser.
const MOST_ENTRIES: usize = 1 << 29;

/// How precisely a network is written down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantisation {
    /// The step, in points, of an entry updated once.
    pub step: f32,
    /// Entries updated less often are left out.
    pub visits: u32,
}

impl Default for Quantisation {
    fn default() -> Self {
        Self {
            step: 1024.0,
            visits: 2,
        }
    }
}

/// How a network came about, and what its games showed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Origin {
    /// Games that it was trained on, parts of games included.
    pub games: u64,
    /// Moves that it was trained on.
    pub moves: u64,
    /// How likely the next tile is, from games that it played without search.
    pub chances: Chances,
}

/// What a model file says of itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The network.
    pub architecture: Architecture,
    /// Points for each unit of an entry.
    pub scale: f32,
    /// The largest exponent that it was trained on enough to be asked about.
    pub largest: u8,
    /// How it came about.
    pub origin: Origin,
    /// The updates of an entry in the first class; each further class has four times as many.
    visits: u32,
    /// By how many bits the step of the first class is coarser than the scale.
    coarsest: u8,
    classes: u8,
}

/// Why a file is no model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// It is something else.
    #[error("this is no model file")]
    Foreign,
    /// It was made by a later version.
    #[error("this model file has format {0}; this version reads format {VERSION}")]
    Newer(u8),
    /// Bytes are missing or changed.
    #[error("this model file is damaged")]
    Damaged,
    /// It describes no network.
    #[error("this model file cannot be used: {0}")]
    Architecture(#[from] ArchitectureError),
    /// It has other tuples or stages than the network that it was meant for.
    #[error("this model file holds another network, {0}")]
    OtherNetwork(String),
    /// It is larger than any model for a browser.
    #[error("this model has {0} entries: too many")]
    TooLarge(usize),
}

/// Where symbols come from or go to. Each has a context, which decides how likely it is.
trait Coder {
    /// Codes `symbol`, or finds out what was coded and gives that.
    fn code(&mut self, context: usize, symbol: usize) -> usize;

    /// The same for a number of `bits` bits, all equally likely.
    fn raw(&mut self, bits: u32, number: usize) -> usize;
}

/// The contexts, numbered.
mod contexts {
    /// Classes of entries, the absent ones counted.
    pub const CLASSES: usize = 9;
    const PAGES: usize = 8;
    const NEIGHBOURS: usize = CLASSES * CLASSES * CLASSES;
    const SPREADS: usize = 8;
    pub const VALUES: usize = CLASSES * 4 * SPREADS;
    /// All of them.
    pub const COUNT: usize = PAGES + NEIGHBOURS + VALUES;

    /// Whether a page is there, given three neighbours.
    pub const fn page(one: bool, other: bool, third: bool) -> usize {
        one as usize + 2 * other as usize + 4 * third as usize
    }

    /// The class of an entry, given those of three neighbours.
    pub const fn class(one: u8, other: u8, third: u8) -> usize {
        PAGES + (one as usize * CLASSES + other as usize) * CLASSES + third as usize
    }

    /// The value of an entry of this class, given how many neighbours it has and how far they lie apart, in steps.
    pub fn value(class: u8, neighbours: usize, spread: i32) -> usize {
        let spread = (i32::BITS - spread.leading_zeros()).min(SPREADS as u32 - 1) as usize;
        PAGES + NEIGHBOURS + (usize::from(class) * 4 + neighbours) * SPREADS + spread
    }

    /// How many symbols a context has.
    pub const fn symbols(context: usize) -> usize {
        if context < PAGES {
            2
        } else if context < PAGES + NEIGHBOURS {
            CLASSES
        } else {
            super::VALUE_SYMBOLS
        }
    }
}

/// Differences of at most 15 steps have a symbol each, larger ones one for each power of two.
const DIRECT: usize = 32;
const VALUE_SYMBOLS: usize = DIRECT + 13;

/// Codes a difference.
fn code_difference(coder: &mut impl Coder, context: usize, difference: i32) -> i32 {
    // 0, −1, 1, −2, 2 … become 0, 1, 2, 3, 4 …
    let folded = ((difference << 1) ^ (difference >> 31)) as usize;
    let power = (usize::BITS - 1 - (folded | 1).leading_zeros()) as usize;
    let symbol = if folded < DIRECT {
        folded
    } else {
        DIRECT + power - 5
    };
    let symbol = coder.code(context, symbol);
    let folded = if symbol < DIRECT {
        symbol
    } else {
        let bits = (symbol - DIRECT + 5) as u32;
        let high = bits.saturating_sub(8);
        let low = coder.raw(bits - high, folded & ((1 << (bits - high)) - 1));
        let upper = coder.raw(high, (folded >> (bits - high)) & ((1 << high) - 1));
        1 << bits | upper << (bits - high) | low
    };
    (folded >> 1) as i32 ^ -((folded & 1) as i32)
}

/// An entry as it is written down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Coded {
    /// 0 for an entry that is left out.
    class: u8,
    value: i32,
}

type Page = [Coded; Model::PAGE];

/// Goes through all entries in the order of their cells' contents, telling `coder` of each what `wanted` says (or, decoding,
/// finding it out) and `sink` what was coded; both are given the place of the entry in the network.
fn walk<C: Coder>(
    header: &Header,
    coder: &mut C,
    mut wanted: impl FnMut(usize) -> Coded,
    mut sink: impl FnMut(usize, Coded),
    progress: &mut dyn FnMut(f64),
) {
    let architecture = &header.architecture;
    let total = architecture.entries();
    let mut base = 0;
    for _ in 0..architecture.stage_count() {
        for tuple in &architecture.tuples {
            let entries = tuple.entries();
            let pages = entries.div_ceil(Model::PAGE);
            let mut present = vec![false; pages];
            let places: Vec<usize> = (0..Model::PAGE.min(entries))
                .map(|offset| tuple.place(offset))
                .collect();
            let mut before = [Coded::default(); Model::PAGE];
            for page in 0..pages {
                let begin = base + tuple.place(page * Model::PAGE);
                let neighbour = |distance: usize, modulus: usize| {
                    page % modulus >= distance && present[page - distance]
                };
                let context =
                    contexts::page(neighbour(1, 16), neighbour(16, 256), neighbour(256, 4096));
                let is_wanted = places.iter().any(|place| wanted(begin + place).class > 0);
                present[page] = coder.code(context, is_wanted.into()) == 1;
                if page % 16 == 0 {
                    before = [Coded::default(); Model::PAGE];
                }
                let mut current = [Coded::default(); Model::PAGE];
                if present[page] {
                    for (offset, place) in places.iter().enumerate() {
                        let index = begin + place;
                        let wanted = wanted(index);
                        let coded = code_entry(header, coder, offset, wanted, &current, &before);
                        if coded.class > 0 {
                            sink(index, coded);
                        }
                        current[offset] = coded;
                    }
                }
                before = current;
                if page % 4096 == 0 {
                    progress((base + page * Model::PAGE) as f64 / total as f64);
                }
            }
            base += entries;
        }
    }
    progress(1.0);
}

fn code_entry<C: Coder>(
    header: &Header,
    coder: &mut C,
    offset: usize,
    wanted: Coded,
    page: &Page,
    before: &Page,
) -> Coded {
    let nothing = Coded::default();
    let last = if !offset.is_multiple_of(16) {
        page[offset - 1]
    } else {
        nothing
    };
    let other = if offset >= 16 {
        page[offset - 16]
    } else {
        nothing
    };
    let third = before[offset];
    let context = contexts::class(last.class, other.class, third.class);
    let class = coder.code(context, wanted.class.into()) as u8;
    if class == 0 {
        return nothing;
    }
    let present = [last, other, third]
        .into_iter()
        .filter(|near| near.class > 0);
    let (count, sum, least, most) = present.fold(
        (0, 0, i32::MAX, i32::MIN),
        |(count, sum, least, most), near| {
            (
                count + 1,
                sum + near.value,
                least.min(near.value),
                most.max(near.value),
            )
        },
    );
    let expected = if count > 0 { sum / count } else { 0 };
    let shift = header.coarsest.saturating_sub(class - 1);
    let spread = if count > 1 {
        (most - least) >> shift
    } else {
        0
    };
    let step = 1 << shift;
    let difference = (wanted.value - expected + step / 2) >> shift;
    let context = contexts::value(class, count as usize, spread);
    let difference = code_difference(coder, context, difference);
    let value = expected.saturating_add(difference.saturating_mul(step));
    Coded {
        class,
        value: value.clamp(i16::MIN.into(), i16::MAX.into()),
    }
}

/// Counts symbols.
struct Counter(Vec<Vec<u32>>);

impl Coder for Counter {
    fn code(&mut self, context: usize, symbol: usize) -> usize {
        self.0[context][symbol] += 1;
        symbol
    }

    fn raw(&mut self, _bits: u32, number: usize) -> usize {
        number
    }
}

type EncoderModel = ContiguousCategoricalEntropyModel<u16, Vec<u16>, PRECISION>;

struct Encoder {
    models: Vec<Option<EncoderModel>>,
    encoder: SmallRangeEncoder,
}

impl Coder for Encoder {
    fn code(&mut self, context: usize, symbol: usize) -> usize {
        let model = self.models[context]
            .as_ref()
            .expect("every context met was counted");
        let coded = self.encoder.encode_symbol(symbol, model);
        coded.expect("every symbol met has a frequency, and memory takes all words");
        symbol
    }

    fn raw(&mut self, bits: u32, number: usize) -> usize {
        if bits > 0 {
            let model = UniformModel::<u16, PRECISION>::new(1 << bits);
            let coded = self.encoder.encode_symbol(number, model);
            coded.expect("the number has so many bits, and memory takes all words");
        }
        number
    }
}

/// The symbols of a context, for decoding.
///
/// A table with a place for each of the 4096 quantiles would take 8 kB a context, and those of all contexts more than the
/// caches hold. This one leads close to the symbol and is searched from there.
struct DecoderModel {
    /// Where each symbol begins, and the end.
    begins: Vec<u16>,
    /// For each 64 quantiles the symbol of the first.
    near: [u8; 1 << (PRECISION - 6)],
}

impl DecoderModel {
    /// Of symbols with these probabilities in 1/4096, none of them 0; `None` unless they add up to 1.
    fn new(parts: &[u16]) -> Option<Self> {
        let mut begins = vec![0_u16];
        for &part in parts {
            begins.push(begins.last()?.checked_add(part).filter(|_| part > 0)?);
        }
        if u32::from(*begins.last()?) != WHOLE {
            return None;
        }
        let mut near = [0; 1 << (PRECISION - 6)];
        for (begin, symbol) in (0..).step_by(64).zip(&mut near) {
            *symbol = u8::try_from(begins.partition_point(|&at| at <= begin) - 1).ok()?;
        }
        Some(Self { begins, near })
    }
}

impl EntropyModel<PRECISION> for DecoderModel {
    type Symbol = usize;
    type Probability = u16;
}

impl constriction::stream::model::DecoderModel<PRECISION> for DecoderModel {
    #[inline]
    fn quantile_function(&self, quantile: u16) -> (usize, u16, NonZeroU16) {
        let quantile = quantile.min(WHOLE as u16 - 1);
        let mut symbol = usize::from(self.near[usize::from(quantile >> 6)]);
        while self.begins[symbol + 1] <= quantile {
            symbol += 1;
        }
        let begin = self.begins[symbol];
        let width = NonZeroU16::new(self.begins[symbol + 1] - begin);
        // Every symbol has a probability: see `new`.
        (symbol, begin, width.unwrap_or(NonZeroU16::MIN))
    }
}

struct Decoder<'a> {
    models: Vec<Option<DecoderModel>>,
    decoder: SmallRangeDecoder<constriction::backends::Cursor<u16, &'a [u16]>>,
    is_damaged: bool,
}

impl Coder for Decoder<'_> {
    fn code(&mut self, context: usize, _symbol: usize) -> usize {
        let symbol = self.models[context]
            .as_ref()
            .and_then(|model| self.decoder.decode_symbol(model).ok());
        self.is_damaged |= symbol.is_none();
        symbol.unwrap_or(0)
    }

    fn raw(&mut self, bits: u32, _number: usize) -> usize {
        if bits == 0 {
            return 0;
        }
        let model = UniformModel::<u16, PRECISION>::new(1 << bits);
        let number = self.decoder.decode_symbol(model).ok();
        self.is_damaged |= number.is_none();
        number.unwrap_or(0)
    }
}

/// Frequencies in parts of [`WHOLE`], none of them 0; nothing for a context that never arose.
fn frequencies(counts: &[u32]) -> Option<Vec<u16>> {
    let total: u64 = counts.iter().map(|&count| u64::from(count)).sum();
    if total == 0 {
        return None;
    }
    let spare = u64::from(WHOLE) - counts.len() as u64;
    let mut parts: Vec<u16> = counts
        .iter()
        .map(|&count| (1 + u64::from(count) * spare / total) as u16)
        .collect();
    let sum: u32 = parts.iter().map(|&part| u32::from(part)).sum();
    let most = (0..counts.len()).max_by_key(|&symbol| counts[symbol])?;
    parts[most] += (WHOLE - sum) as u16;
    Some(parts)
}

/// Writes down what `network` has learned, from `games` games and `moves` moves.
///
/// # Errors
/// If the description cannot be written down.
pub fn encode(
    network: &Network<'_>,
    quantisation: Quantisation,
    origin: Origin,
) -> Result<Vec<u8>, ModelError> {
    const DEEPEST: u8 = contexts::CLASSES as u8 - 2;
    let least_visits = quantisation.visits.max(1);
    let kept = || {
        network
            .entries
            .iter()
            .filter(|entry| entry.visits() >= least_visits)
    };
    let largest_value = kept()
        .map(|entry| entry.value.get().abs())
        .fold(1.0, f32::max);
    let largest_step = quantisation.step / (least_visits as f32).sqrt();
    // As fine as the last class wants it, unless the largest entry then no longer fits in 16 bits.
    let mut coarsest = DEEPEST;
    let mut scale = largest_step / (1 << coarsest) as f32;
    while largest_value / scale > f32::from(i16::MAX) {
        scale *= 2.0;
        coarsest = coarsest.saturating_sub(1);
    }
    let architecture = network.features.architecture().clone();
    let header = Header {
        architecture,
        scale,
        largest: largest_learned(network),
        origin,
        visits: least_visits,
        coarsest,
        classes: contexts::CLASSES as u8,
    };
    let wanted = |index: usize| {
        let entry = &network.entries[index];
        let visits = entry.visits();
        if visits < least_visits {
            return Coded::default();
        }
        let class = ((visits / least_visits).ilog2() / 2) as u8;
        Coded {
            class: 1 + class.min(DEEPEST),
            value: (entry.value.get() / scale).round() as i32,
        }
    };
    let counts = (0..contexts::COUNT).map(|context| vec![0; contexts::symbols(context)]);
    let mut counter = Counter(counts.collect());
    walk(&header, &mut counter, wanted, |_, _| {}, &mut |_| {});
    let tables: Vec<_> = counter.0.iter().map(|counts| frequencies(counts)).collect();
    let model = |table: &Option<Vec<u16>>| {
        table.as_ref().and_then(|table| {
            EncoderModel::from_nonzero_fixed_point_probabilities(table, false).ok()
        })
    };
    let mut encoder = Encoder {
        models: tables.iter().map(model).collect(),
        encoder: SmallRangeEncoder::new(),
    };
    walk(&header, &mut encoder, wanted, |_, _| {}, &mut |_| {});
    let mut bytes = MAGIC.to_vec();
    bytes.push(VERSION);
    let header = postcard::to_allocvec(&header).map_err(|_| ModelError::Damaged)?;
    bytes.extend((header.len() as u32).to_le_bytes());
    bytes.extend(header);
    for (context, table) in tables.into_iter().enumerate() {
        let parts = table.unwrap_or_else(|| vec![0; contexts::symbols(context)]);
        bytes.extend(parts.into_iter().flat_map(u16::to_le_bytes));
    }
    let words = encoder.encoder.into_compressed().unwrap_or_default();
    bytes.extend(words.into_iter().flat_map(u16::to_le_bytes));
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    Ok(bytes)
}

/// What a model file says of itself, and the rest of it.
fn open(bytes: &[u8]) -> Result<(Header, &[u8]), ModelError> {
    let rest = bytes.strip_prefix(&MAGIC).ok_or(ModelError::Foreign)?;
    let (&version, _) = rest.split_first().ok_or(ModelError::Damaged)?;
    if version != VERSION {
        return Err(ModelError::Newer(version));
    }
    let (body, sum) = bytes.split_last_chunk::<4>().ok_or(ModelError::Damaged)?;
    if crc32fast::hash(body) != u32::from_le_bytes(*sum) {
        return Err(ModelError::Damaged);
    }
    let rest = body.get(MAGIC.len() + 1..).ok_or(ModelError::Damaged)?;
    let (length, rest) = rest.split_first_chunk::<4>().ok_or(ModelError::Damaged)?;
    let (header, rest) = rest
        .split_at_checked(u32::from_le_bytes(*length) as usize)
        .ok_or(ModelError::Damaged)?;
    let mut header: Header = postcard::from_bytes(header).map_err(|_| ModelError::Damaged)?;
    header.architecture = header.architecture.checked()?;
    let is_sound = header.scale.is_finite()
        && header.scale > 0.0
        && header.coarsest < 16
        && (1..=15).contains(&header.largest)
        && header.origin.chances.is_sound()
        && usize::from(header.classes) == contexts::CLASSES;
    if !is_sound {
        return Err(ModelError::Damaged);
    }
    match header.architecture.entries() {
        entries if entries > MOST_ENTRIES => Err(ModelError::TooLarge(entries)),
        _ => Ok((header, rest)),
    }
}

/// The exponent of the largest tile that the network was trained on enough to be asked about; boards with larger ones are
/// better valued by [`Model::value_downgraded`].
fn largest_learned(network: &Network<'_>) -> u8 {
    /// Updates of entries with the tile. A board updates as many entries as there are, about two in five of them with a
    /// tile that it has once: 100,000 boards or more.
    const ENOUGH: u64 = 1_000_000;
    let mut updates = [0_u64; 16];
    let architecture = network.features.architecture();
    let mut begin = 0;
    let stages = std::iter::repeat_n(&architecture.tuples, architecture.stage_count());
    for tuple in stages.flatten() {
        for (index, entry) in network.entries[begin..][..tuple.entries()]
            .iter()
            .enumerate()
        {
            let visits = entry.visits();
            if visits > 0 {
                let digits = (0..tuple.cells().len()).map(|place| index >> (4 * place) & 15);
                updates[digits.max().unwrap_or(0)] += u64::from(visits);
            }
        }
        begin += tuple.entries();
    }
    let largest = (1..=15)
        .rev()
        .find(|&rank| updates[usize::from(rank)] >= ENOUGH);
    // Of a network that has hardly begun to learn no tile is better known than another.
    largest.unwrap_or(15)
}

/// What a model file says of itself.
///
/// # Errors
/// If it is none, or damaged, or newer.
pub fn header(bytes: &[u8]) -> Result<Header, ModelError> {
    open(bytes).map(|(header, _)| header)
}

fn decode(
    header: &Header,
    mut rest: &[u8],
    sink: impl FnMut(usize, Coded),
    progress: &mut dyn FnMut(f64),
) -> Result<(), ModelError> {
    let mut models = Vec::with_capacity(contexts::COUNT);
    for context in 0..contexts::COUNT {
        let (table, after) = rest
            .split_at_checked(2 * contexts::symbols(context))
            .ok_or(ModelError::Damaged)?;
        rest = after;
        let parts: Vec<u16> = words(table).collect();
        models.push(match parts.iter().all(|&part| part == 0) {
            true => None,
            false if parts.contains(&0) => return Err(ModelError::Damaged),
            false => Some(DecoderModel::new(&parts).ok_or(ModelError::Damaged)?),
        });
    }
    let words: Vec<u16> = words(rest).collect();
    let cursor = constriction::backends::Cursor::new_at_write_beginning(&*words);
    let mut decoder = Decoder {
        models,
        decoder: SmallRangeDecoder::with_backend(cursor).map_err(|_| ModelError::Damaged)?,
        is_damaged: false,
    };
    walk(header, &mut decoder, |_| Coded::default(), sink, progress);
    match decoder.is_damaged {
        true => Err(ModelError::Damaged),
        false => Ok(()),
    }
}

fn words(bytes: &[u8]) -> impl Iterator<Item = u16> {
    bytes
        .as_chunks()
        .0
        .iter()
        .map(|&word| u16::from_le_bytes(word))
}

/// Sets the entries of a network of the same tuples to those of a file, as if they had been learned by as many updates.
///
/// The network may have more stages than the file; these begin empty. What the errors were is not in the file: an entry
/// updated n times gets the coherence 1/√n, which is what n independent errors have on average, up to a constant.
///
/// # Errors
/// If the bytes are no model, damaged, newer, or of another network.
pub fn restore(bytes: &[u8], network: &Network<'_>) -> Result<Header, ModelError> {
    let (header, rest) = open(bytes)?;
    let wanted = network.features.architecture();
    if header.architecture.tuples != wanted.tuples
        || !wanted.stages.starts_with(&header.architecture.stages)
    {
        return Err(ModelError::OtherNetwork(header.architecture.name));
    }
    let sink = |index: usize, coded: Coded| {
        let updates = header.visits.saturating_mul(1 << (2 * (coded.class - 1)));
        let entry = &network.entries[index];
        entry.value.set(coded.value as f32 * header.scale);
        entry.assume(updates);
    };
    decode(&header, rest, sink, &mut |_| {})?;
    Ok(header)
}

impl Model {
    /// The model of a file. `progress` is told from time to time which part of it is read, from 0 to 1.
    ///
    /// # Errors
    /// If it is none, or damaged, or newer.
    pub fn read(bytes: &[u8], progress: &mut dyn FnMut(f64)) -> Result<Self, ModelError> {
        let (header, rest) = open(bytes)?;
        let mut builder = super::model::Builder::new(
            header.architecture.clone(),
            header.scale,
            Rank::new(header.largest),
            header.origin.chances.clone(),
        );
        decode(
            &header,
            rest,
            |index, coded| builder.add(index, coded.value as i16),
            progress,
        )?;
        Ok(builder.finish())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::board::Bitboard;
    use crate::game::{FourProbability, Seed};
    use crate::learn::{Method, Settings, Training};
    use crate::search::Draws;

    fn trained(stages: &[Rank]) -> Training {
        let settings = Settings {
            architecture: Architecture::named("17x4", stages).unwrap(),
            method: Method::default(),
            four: FourProbability::STANDARD,
            seed: Seed::new(1),
            threads: 1,
        };
        let mut training = Training::new(&settings).unwrap();
        training.run(60, None, &AtomicBool::new(false), |_, _, _| {});
        training
    }

    fn encoded(training: &mut Training, quantisation: Quantisation) -> Vec<u8> {
        training.network(|network| encode(network, quantisation, Origin::default()).unwrap())
    }

    /// Afterstates of random games.
    fn boards() -> impl Iterator<Item = Bitboard> {
        let mut draws = Draws::stream(Seed::new(7), 0);
        (0..300).map(move |moves| {
            let empty = draws.spawn(Bitboard::from_bits(0), FourProbability::STANDARD);
            draws.playout(empty, FourProbability::STANDARD, moves).board
        })
    }

    #[test]
    fn a_fine_quantisation_keeps_the_values() {
        let stages = [5, 7].map(Rank::new);
        let mut training = trained(&stages);
        let fine = Quantisation {
            step: 4.0,
            visits: 1,
        };
        let model = Model::read(&encoded(&mut training, fine), &mut |_| {}).unwrap();
        for board in boards() {
            let exact = training.network(|network| network.value(board));
            let coarse = model.value(board);
            // Each of the 40 entries is off by at most half a step.
            assert!(
                (exact - coarse).abs() < 80.0,
                "{board:?}: {exact} became {coarse}"
            );
        }
    }

    #[test]
    fn entries_seldom_updated_are_left_out() {
        let mut training = trained(&[]);
        let size = |training: &mut Training, visits| {
            let quantisation = Quantisation { step: 64.0, visits };
            encoded(training, quantisation).len()
        };
        assert!(size(&mut training, 1) > size(&mut training, 10));
        let nothing = Quantisation {
            step: 64.0,
            visits: u32::MAX,
        };
        let empty = Model::read(&encoded(&mut training, nothing), &mut |_| {}).unwrap();
        assert!(boards().all(|board| empty.value(board) == 0.0));
    }

    #[test]
    fn a_network_restored_from_a_file_has_the_values_of_its_model() {
        let mut training = trained(&[]);
        let settings = training.settings();
        let bytes = encoded(&mut training, Quantisation::default());
        let mut restored = Training::from_model(&settings, &bytes).unwrap();
        let model = Model::read(&bytes, &mut |_| {}).unwrap();
        for board in boards() {
            let value = restored.network(|network| network.value(board));
            assert!((value - model.value(board)).abs() <= 0.01 + value.abs() * 1e-5);
        }
        let other = Settings {
            architecture: Architecture::named("4x5", &[]).unwrap(),
            ..settings
        };
        assert!(Training::from_model(&other, &bytes).is_err());
    }

    #[test]
    fn damaged_files_are_refused() {
        let bytes = encoded(&mut trained(&[]), Quantisation::default());
        let mut draws = Draws::stream(Seed::new(3), 0);
        for round in 0..10_000 {
            let mut damaged = bytes.clone();
            match round % 3 {
                0 => damaged.truncate(draws.below(bytes.len())),
                1 => damaged[draws.below(bytes.len())] ^= 1 << draws.below(8),
                _ => {
                    let begin = draws.below(bytes.len());
                    let end = (begin + 1 + draws.below(64)).min(bytes.len());
                    damaged.drain(begin..end);
                }
            }
            assert!(Model::read(&damaged, &mut |_| {}).is_err());
        }
    }

    #[test]
    fn damage_that_the_checksum_hides_never_crashes() {
        let bytes = encoded(&mut trained(&[]), Quantisation::default());
        let mut draws = Draws::stream(Seed::new(4), 0);
        for _ in 0..60 {
            let mut damaged = bytes[..bytes.len() - 4].to_vec();
            let place = draws.below(damaged.len());
            damaged[place] ^= 1 << draws.below(8);
            let sum = crc32fast::hash(&damaged);
            damaged.extend(sum.to_le_bytes());
            if let Ok(model) = Model::read(&damaged, &mut |_| {}) {
                assert!(boards().all(|board| model.value(board).is_finite()));
            }
        }
    }
}
