//! Model files of trained networks: encoding one, and continuing from one.
//!
//! An entry that was updated `n` times is rounded to a step proportional to 1/√n, by powers of four: for a given mean
//! squared error of the boards met in training, that takes the fewest bits. Its *class* says which power.

use std::collections::BTreeSet;

use twofold::network::file::{self, CLASSES, Coded};
use twofold::network::{Architecture, Header, Model, ModelError, Origin};

use super::Network;

/// The precision of a model file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantisation {
    /// The step, in points, of an entry updated once.
    pub step: f32,
    /// For each stage, entries updated less often are left out. Such an entry falls back on its inherited value, which
    /// is better than what a few games teach: see docs/experiments.md.
    pub visits: [u32; Architecture::MOST_STAGES],
}

impl Default for Quantisation {
    fn default() -> Self {
        Self::of(1024.0, 2, &[2])
    }
}

impl Quantisation {
    /// With a least number of updates for the first stage, and for each later one; the last of these counts for all
    /// after it.
    pub fn of(step: f32, visits: u32, later_visits: &[u32]) -> Self {
        let later = |stage: usize| later_visits.get(stage - 1).or(later_visits.last());
        let visits = std::array::from_fn(|stage| match stage {
            0 => visits,
            _ => *later(stage).unwrap_or(&visits),
        });
        Self { step, visits }
    }

    /// The minimum number of updates of an entry in the file.
    pub fn least_visits(self) -> u32 {
        self.visits
            .iter()
            .fold(u32::MAX, |least, &visits| least.min(visits))
            .max(1)
    }

    /// The bits of the largest value, sign included, at the coarsest and the finest step.
    pub fn bits(self, network: &Network<'_>) -> [u32; 2] {
        let fineness = Precision::of(self, network, 1.0);
        [fineness.coarsest, 0].map(|coarser| {
            let step = fineness.scale * (1 << coarser) as f32;
            let units = (fineness.largest_value / step).round() as u32;
            1 + (u32::BITS - units.leading_zeros())
        })
    }

    /// The coded form of an entry, in units of `scale` points.
    pub fn coded(self, value: f32, updates: u32, scale: f32) -> Coded {
        let power = (updates / self.least_visits()).max(1).ilog2();
        // Only every second class is used, each for entries with a quarter to four times the updates of its first. The
        // coarser fit costs fewer bits than coding twice as many classes would: docs/experiments.md has the numbers.
        let class = ((power + 2) / 4 * 2) as u8;
        Coded {
            class: 1 + class.min(Precision::DEEPEST),
            value: (value / scale).round() as i32,
        }
    }

    /// The coded form of the entry at `index`, in units of `scale` points.
    pub fn coded_of(self, network: &Network<'_>, index: usize, scale: f32) -> Coded {
        match self.keeps(network, index) {
            true => {
                let entry = &network.entries[index];
                self.coded(entry.value.get(), entry.visits(), scale)
            }
            false => Coded::default(),
        }
    }

    /// True if the file has the entry at `index`.
    pub fn keeps(self, network: &Network<'_>, index: usize) -> bool {
        let least = self.least_of(network, index);
        network.counts(index) && network.entries[index].visits() >= least
    }

    /// The minimum number of updates for the entry at `index` to be in the file.
    pub fn least_of(self, network: &Network<'_>, index: usize) -> u32 {
        self.visits[index / network.features.stage_entries() as usize]
    }
}

/// The scale and steps of a model file's entries.
pub struct Precision {
    largest_value: f32,
    /// Points for each unit of an entry: the step of the last class, or coarser if the largest entry would exceed 16
    /// bits.
    pub scale: f32,
    /// The number of bits by which the step of the first class is coarser.
    pub coarsest: u8,
}

impl Precision {
    /// The number of bits by which the step of the last class is finer than that of the first.
    const DEEPEST: u8 = CLASSES as u8 - 2;

    /// For a network, and values from another file of at most this many points.
    pub fn of(quantisation: Quantisation, network: &Network<'_>, elsewhere: f32) -> Self {
        let largest_value = (0..network.entries.len())
            .filter(|&index| quantisation.keeps(network, index))
            .map(|index| network.entries[index].value.get().abs())
            .fold(elsewhere, f32::max);
        let largest_step = quantisation.step / (quantisation.least_visits() as f32).sqrt();
        let mut coarsest = Self::DEEPEST;
        let mut scale = largest_step / (1 << coarsest) as f32;
        while largest_value / scale > f32::from(i16::MAX) {
            scale *= 2.0;
            coarsest = coarsest.saturating_sub(1);
        }
        Self {
            largest_value,
            scale,
            coarsest,
        }
    }
}

/// Encodes `network` as a model file. `origin` describes the training.
pub fn encode(
    network: &Network<'_>,
    quantisation: Quantisation,
    origin: Origin,
) -> Result<Vec<u8>, ModelError> {
    let Precision {
        scale, coarsest, ..
    } = Precision::of(quantisation, network, 1.0);
    let header = described(network, quantisation, origin, scale, coarsest);
    file::write(header, |index| quantisation.coded_of(network, index, scale))
}

/// The header of a network's file.
pub fn described(
    network: &Network<'_>,
    quantisation: Quantisation,
    origin: Origin,
    scale: f32,
    coarsest: u8,
) -> Header {
    Header {
        architecture: network.features.architecture().clone(),
        scale,
        largest: largest_learned(network),
        origin,
        visits: quantisation.least_visits(),
        coarsest,
        classes: CLASSES as u8,
        levels: (network.levels.iter())
            .map(|level| level.value.get().round() as i32)
            .collect(),
        pages: 0,
    }
}

/// The exponent of the largest tile with enough training; boards with larger tiles are better valued by
/// [`Model::value_downgraded`].
fn largest_learned(network: &Network<'_>) -> u8 {
    /// The minimum number of updates of entries with the tile. Of the entries that a board updates, about two in five
    /// have a tile that it has once: this is 100,000 boards or more.
    const ENOUGH: u64 = 1_000_000;
    let architecture = network.features.architecture();
    if architecture.largest_seen().is_some() {
        return 15;
    }
    let mut updates = [0_u64; 16];
    let mut begin = 0;
    let stages = std::iter::repeat_n(&architecture.tuples, architecture.stage_count());
    for tuple in stages.flatten() {
        let entries = &network.entries[begin..][..tuple.entries()];
        for (place, entry) in entries.iter().enumerate() {
            let visits = entry.visits();
            if visits > 0 {
                let largest = tuple.contents(place).max().unwrap_or(0);
                updates[usize::from(largest)] += u64::from(visits);
            }
        }
        begin += tuple.entries();
    }
    let largest = (1..=15)
        .rev()
        .find(|&rank| updates[usize::from(rank)] >= ENOUGH);
    // In a network with hardly any training no tile is better known than another.
    largest.unwrap_or(15)
}

/// Copies entries from a file to a network with the same tuples, for the stages in `missing` that simplify boards alike
/// in both, with their numbers of updates. Removes these stages from `missing`.
///
/// Other stages of the file are ignored. Additional tuples start at 0. The file lacks the errors: an entry updated n
/// times gets the coherence 1/√n, the mean of n independent errors up to a constant.
///
/// # Errors
/// If the bytes are not a model, are damaged or newer, or belong to another network.
pub fn restore(
    bytes: &[u8],
    network: &Network<'_>,
    missing: &mut BTreeSet<usize>,
) -> Result<Header, ModelError> {
    let (header, rest) = file::open(bytes)?;
    let wanted = network.features.architecture();
    if !wanted.takes_from(&header.architecture) {
        return Err(ModelError::OtherNetwork(header.architecture.name));
    }
    let known = header.architecture.stage_entries();
    let later = (1..)
        .zip(&header.architecture.stages)
        .map(|(there, stage)| {
            let here = 1 + wanted.stages.iter().position(|other| other == stage)?;
            (wanted.view(here) == header.architecture.view(there)).then_some(here)
        });
    let stages: Vec<Option<usize>> = std::iter::once(Some(0))
        .chain(later)
        .map(|stage| stage.filter(|stage| missing.remove(stage)))
        .collect();
    if stages[0].is_some() {
        network.begin_tuples_after(known);
    }
    let sink = |index: usize, coded: Coded| {
        let Some(stage) = stages[index / known] else {
            return;
        };
        let updates = header.updates(coded.class);
        let value = coded.value as f32 * header.scale;
        let index = wanted.stage_entries() * stage + index % known;
        network.entries[index].assume(value, updates);
    };
    file::decode(&header, rest, Model::MOST_MEMORY, sink, &mut |_| {})?;
    if header.architecture.largest_seen() == wanted.largest_seen() {
        let levels = network.levels.iter().zip(&header.levels);
        for (level, &value) in levels.filter(|(level, _)| level.visits() == 0) {
            level.assume(value as f32, 1000);
        }
    }
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Learner, Method, Weights};
    use twofold::board::{Bitboard, FourProbability};
    use twofold::network::file::{MAGIC, VERSION};
    use twofold::network::{Architecture, Features, Stage, header};
    use twofold::rules::Seed;
    use twofold::search::Draws;

    /// A network with its weights.
    struct Trained {
        features: Features,
        weights: Weights,
    }

    impl Trained {
        fn network<T>(&mut self, look: impl FnOnce(&Network<'_>) -> T) -> T {
            look(&Network::new(&self.features, &mut self.weights))
        }

        /// The same network, untrained but for what the file has.
        fn restored(&self, bytes: &[u8]) -> Self {
            let mut restored = new(self.features.architecture().clone());
            let mut missing = (0..self.features.architecture().stage_count()).collect();
            let header = restored.network(|network| restore(bytes, network, &mut missing));
            assert!(header.is_ok() && missing.is_empty());
            restored
        }
    }

    fn new(architecture: Architecture) -> Trained {
        let weights = Weights::unlearned(&architecture, Method::of(&architecture)).unwrap();
        Trained {
            features: Features::new(architecture),
            weights,
        }
    }

    fn untrained(stages: &[Stage], halved: bool) -> Trained {
        new(Architecture {
            halved,
            ..Architecture::named("17x4", stages).unwrap()
        })
    }

    fn trained(stages: &[Stage], halved: bool) -> Trained {
        let mut trained = untrained(stages, halved);
        let architecture = trained.features.architecture().clone();
        let (method, four) = (Method::of(&architecture), FourProbability::STANDARD);
        let mut learner = Learner::new(&architecture, method, four, Seed::new(1), 0);
        trained.network(|network| {
            for _ in 0..60 {
                learner.play_fastest(network);
            }
        });
        trained
    }

    fn encoded(training: &mut Trained, quantisation: Quantisation) -> Vec<u8> {
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
        let stages = ["32+16", "128+16"].map(|tiles| tiles.parse().unwrap());
        let own_stages = "16:heir 32 64:own 64+32+16:heir 64+32+16+8:own 128+16";
        let own_stages: Vec<Stage> = (own_stages.split(' '))
            .map(|tiles| tiles.parse().unwrap())
            .collect();
        let fine = Quantisation::of(4.0, 1, &[]);
        for (stages, halved) in [(&stages[..], false), (&stages, true), (&own_stages, true)] {
            let mut training = trained(stages, halved);
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
    }

    #[test]
    fn the_first_format_that_can_say_what_the_stages_are_is_written_and_all_are_read() {
        let formats = [
            (&["32", "64"], 4),
            (&["32", "64:own"], 5),
            (&["32:own", "64:heir"], 6),
        ];
        for (stages, version) in formats {
            let stages = stages.map(|stage| stage.parse().unwrap());
            let bytes = encoded(&mut trained(&stages, true), Quantisation::default());
            assert_eq!(bytes[MAGIC.len()], version);
            assert_eq!(header(&bytes).unwrap().architecture.stages, stages);
        }
        let mut newer = encoded(&mut trained(&[], false), Quantisation::default());
        newer[MAGIC.len()] = VERSION + 1;
        assert_eq!(header(&newer), Err(ModelError::Newer(VERSION + 1)));
    }

    #[test]
    fn the_largest_tile_learned_is_that_of_the_entries_often_updated() {
        let stages = ["1024".parse().unwrap()];
        let mut training = untrained(&stages, false);
        let tuple = training.features.architecture().tuples[0].clone();
        let second = training.features.architecture().stage_entries();
        let mut learned = |index: usize, visits| {
            training.network(|network| {
                network.entries[index].assume(0.0, visits);
                largest_learned(network)
            })
        };
        assert_eq!(learned(tuple.place(0x1234), 999_999), 15);
        assert_eq!(learned(tuple.place(0x0912), 1_000_000), 9);
        assert_eq!(learned(tuple.place(0x22c1), 999_999), 9);
        assert_eq!(learned(second + tuple.place(0x1b00), 1_000_000), 11);
    }

    #[test]
    fn a_coarser_step_takes_fewer_bits() {
        let mut training = trained(&[], false);
        let mut bits = |step| {
            let quantisation = Quantisation {
                step,
                ..Quantisation::default()
            };
            training.network(|network| quantisation.bits(network))
        };
        let (fine, coarse) = (bits(4.0), bits(64.0));
        for (fine, coarse) in fine.into_iter().zip(coarse) {
            // Rounding can make a number longer.
            assert!((3..=5).contains(&(fine - coarse)), "{fine} and {coarse}");
        }
        assert!((6..=8).contains(&(fine[1] - fine[0])), "{fine:?}");
        // As fine as 16 bits allow.
        assert_eq!(bits(1e-6), [16; 2]);
    }

    #[test]
    fn entries_seldom_updated_are_left_out() {
        let mut training = trained(&[], false);
        let size = |training: &mut Trained, visits| {
            encoded(training, Quantisation::of(64.0, visits, &[])).len()
        };
        assert!(size(&mut training, 1) > size(&mut training, 10));
        let nothing = Quantisation::of(64.0, u32::MAX, &[]);
        let empty = Model::read(&encoded(&mut training, nothing), &mut |_| {}).unwrap();
        assert!(boards().all(|board| empty.value(board) == 0.0));
    }

    #[test]
    fn a_later_stage_can_be_left_out_alone() {
        let stages = ["64", "128"].map(|tiles| tiles.parse().unwrap());
        let mut training = trained(&stages, true);
        let without_last = Quantisation::of(1024.0, 2, &[2, u32::MAX]);
        let bytes = encoded(&mut training, without_last);
        let mut restored = training.restored(&bytes);
        let last = 2 * training.features.architecture().stage_entries();
        let updated = |training: &mut Trained| -> Vec<bool> {
            let entries = |network: &Network<'_>| {
                let entries = network.entries.iter();
                entries.map(|entry| entry.visits() >= 2).collect()
            };
            training.network(entries)
        };
        let (before, after) = (updated(&mut training), updated(&mut restored));
        assert_eq!(before[..last], after[..last]);
        assert!(before[last..].contains(&true));
        assert!(!after[last..].contains(&true));
    }

    #[test]
    fn a_network_restored_from_a_file_has_the_values_of_its_model() {
        let mut training = trained(&["64".parse().unwrap()], true);
        let bytes = encoded(&mut training, Quantisation::default());
        let model = Model::read(&bytes, &mut |_| {}).unwrap();
        let mut restored = training.restored(&bytes);
        for board in boards() {
            let value = restored.network(|network| network.value(board));
            assert!((value - model.value(board)).abs() <= 0.01 + value.abs() * 1e-5);
        }
        let mut other = new(Architecture::named("4x5", &[]).unwrap());
        let refused = other.network(|network| restore(&bytes, network, &mut BTreeSet::new()));
        assert!(refused.is_err());
    }

    #[test]
    fn damage_that_the_checksum_hides_never_crashes() {
        let stages = ["16:heir", "32", "64:own", "64+32:heir"];
        let stages = stages.map(|tiles| tiles.parse().unwrap());
        let bytes = encoded(&mut trained(&stages, true), Quantisation::default());
        let mut draws = Draws::stream(Seed::new(4), 0);
        for _ in 0..2000 {
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
