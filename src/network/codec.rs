//! Entropy coding: symbols in contexts, each context with its own probabilities.

use std::num::NonZeroU16;

use constriction::backends::Cursor;
use constriction::stream::model::{ContiguousCategoricalEntropyModel, EntropyModel, UniformModel};
use constriction::stream::stack::AnsCoder;
use constriction::stream::{Decode as _, Encode as _};

const PRECISION: usize = 12;
const WHOLE: u32 = 1 << PRECISION;
/// The maximum number of symbols of a context.
pub(super) const MOST_SYMBOLS: usize = 47;

/// An encoder or decoder of symbols. Each symbol has a context, which determines its probability.
pub(super) trait Coder {
    /// An encoder codes the value of `symbol`; a decoder reads the symbol without calling it. Gives the symbol.
    fn code(&mut self, context: usize, symbol: impl FnOnce() -> usize) -> usize;

    /// The same for a number of `bits` bits, at most 11, of uniform probability.
    fn raw(&mut self, bits: u32, number: impl FnOnce() -> usize) -> usize;
}

/// Records symbols, and codes them once all frequencies are known.
pub(super) struct Recorder {
    counts: Vec<Vec<u32>>,
    /// The upper half is the context, or [`Recorder::RAW`] plus the bits of a raw number. The lower half is the symbol.
    symbols: Vec<u32>,
}

impl Recorder {
    const RAW: u32 = 0xff00;

    /// Empty. `symbols` gives the number of symbols of each context.
    pub(super) fn new(symbols: impl Iterator<Item = usize>) -> Self {
        Self {
            counts: symbols.map(|count| vec![0; count]).collect(),
            symbols: Vec::new(),
        }
    }

    /// The frequencies of each context's symbols in 1/4096 (`None` for a context that never occurred), and the coded
    /// symbols in words of 16 bits.
    ///
    /// # Panics
    /// Never: every recorded symbol was counted.
    pub(super) fn encode(self) -> (Vec<Option<Vec<u16>>>, Vec<u16>) {
        let tables: Vec<_> = self
            .counts
            .iter()
            .map(|counts| frequencies(counts))
            .collect();
        let models: Vec<Option<EncoderModel>> = tables
            .iter()
            .map(|table| {
                EncoderModel::from_nonzero_fixed_point_probabilities(table.as_ref()?, false).ok()
            })
            .collect();
        let mut coder = AnsCoder::<u16, u32>::new();
        // The last symbol coded is the first decoded.
        for packed in self.symbols.into_iter().rev() {
            let (context, symbol) = (packed >> 16, (packed & 0xffff) as usize);
            let coded = match context.checked_sub(Self::RAW) {
                Some(bits) => coder.encode_symbol(symbol, uniform(bits)),
                None => {
                    let model = models[context as usize].as_ref();
                    coder.encode_symbol(symbol, model.expect("every context met was counted"))
                }
            };
            coded.expect("every symbol met has a frequency, and memory takes all words");
        }
        (tables, coder.into_compressed().unwrap_or_default())
    }
}

impl Coder for Recorder {
    fn code(&mut self, context: usize, symbol: impl FnOnce() -> usize) -> usize {
        let symbol = symbol();
        self.counts[context][symbol] += 1;
        self.symbols.push((context as u32) << 16 | symbol as u32);
        symbol
    }

    fn raw(&mut self, bits: u32, number: impl FnOnce() -> usize) -> usize {
        let number = number();
        if bits > 0 {
            self.symbols.push((Self::RAW + bits) << 16 | number as u32);
        }
        number
    }
}

type EncoderModel = ContiguousCategoricalEntropyModel<u16, Vec<u16>, PRECISION>;

/// All numbers of so many bits, equally likely.
fn uniform(bits: u32) -> UniformModel<u16, PRECISION> {
    UniformModel::new(1 << bits)
}

/// Frequencies in parts of [`WHOLE`], none of them 0; `None` for a context that never occurred.
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

/// The symbols of a context, for decoding.
///
/// A table of all 4096 quantiles would take 8 kB a context, and all contexts together would exceed the caches. This
/// table leads close to the symbol; a linear search does the rest.
struct DecoderModel {
    /// For each group of [`DecoderModel::NEAR`] quantiles, the symbol of the first.
    near: [u8; WHOLE as usize / Self::NEAR],
    /// The first quantile of each symbol, and the end of the last.
    begins: [u16; MOST_SYMBOLS + 1],
}

impl DecoderModel {
    const NEAR: usize = 64;
    /// For a context that never occurred: its first symbol is certain, and takes no bits.
    const CERTAIN: Self = {
        let mut begins = [WHOLE as u16; MOST_SYMBOLS + 1];
        begins[0] = 0;
        Self {
            near: [0; WHOLE as usize / Self::NEAR],
            begins,
        }
    };

    /// From probabilities in 1/4096, none of them 0; `None` unless they add up to 1.
    fn new(parts: &[u16]) -> Option<Self> {
        let mut begins = [WHOLE as u16; MOST_SYMBOLS + 1];
        let mut sum = 0_u16;
        for (begin, &part) in begins.iter_mut().zip(parts) {
            *begin = sum;
            sum = sum.checked_add(part).filter(|_| part > 0)?;
        }
        if u32::from(sum) != WHOLE || parts.len() > MOST_SYMBOLS {
            return None;
        }
        let mut near = [0; WHOLE as usize / Self::NEAR];
        for (begin, symbol) in (0..).step_by(Self::NEAR).zip(&mut near) {
            *symbol = u8::try_from(begins.partition_point(|&at| at <= begin) - 1).ok()?;
        }
        Some(Self { near, begins })
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
        let mut symbol = usize::from(self.near[usize::from(quantile) / Self::NEAR]);
        while self.begins[symbol + 1] <= quantile {
            symbol += 1;
        }
        let begin = self.begins[symbol];
        let width = NonZeroU16::new(self.begins[symbol + 1] - begin);
        // Every symbol has a probability: see `new`.
        (symbol, begin, width.unwrap_or(NonZeroU16::MIN))
    }
}

/// Decodes the symbols of a [`Recorder`].
pub(super) struct Decoder<'a> {
    models: Vec<DecoderModel>,
    coder: AnsCoder<u16, u32, Cursor<u16, &'a [u16]>>,
}

impl<'a> Decoder<'a> {
    /// `symbols` gives the number of symbols of each context. `None` if the tables do not fit them, or the words are
    /// not a code.
    pub(super) fn new(
        symbols: impl Iterator<Item = usize>,
        tables: &[Option<Vec<u16>>],
        words: &'a [u16],
    ) -> Option<Self> {
        let mut tables = tables.iter();
        let models = symbols.map(|count| match tables.next()? {
            Some(parts) if parts.len() == count => DecoderModel::new(parts),
            Some(_) => None,
            None => Some(DecoderModel::CERTAIN),
        });
        Some(Self {
            models: models.collect::<Option<_>>()?,
            coder: AnsCoder::from_compressed_slice(words).ok()?,
        })
    }

    /// True if no symbol is left.
    pub(super) fn is_at_end(&self) -> bool {
        self.coder.is_empty()
    }
}

impl Coder for Decoder<'_> {
    #[inline]
    fn code(&mut self, context: usize, _symbol: impl FnOnce() -> usize) -> usize {
        // Zeros follow the end.
        let symbol = self.coder.decode_symbol(&self.models[context]);
        symbol.unwrap_or(0)
    }

    #[inline]
    fn raw(&mut self, bits: u32, _number: impl FnOnce() -> usize) -> usize {
        match bits {
            0 => 0,
            _ => self.coder.decode_symbol(uniform(bits)).unwrap_or(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_taken_down_comes_back(
            symbols in prop::collection::vec((0_usize..3, 0_usize..5, 0_u32..=8, 0_usize..256), 0..300),
        ) {
            let sizes = || [5, 47, 9].into_iter();
            let mut recorder = Recorder::new(sizes());
            for &(context, symbol, bits, number) in &symbols {
                recorder.code(context, || symbol);
                recorder.raw(bits, || number & ((1 << bits) - 1));
            }
            let (tables, words) = recorder.encode();
            let mut decoder = Decoder::new(sizes(), &tables, &words).unwrap();
            for &(context, symbol, bits, number) in &symbols {
                prop_assert_eq!(decoder.code(context, || unreachable!()), symbol);
                prop_assert_eq!(decoder.raw(bits, || unreachable!()), number & ((1 << bits) - 1));
            }
            prop_assert!(decoder.is_at_end());
        }
    }
}
