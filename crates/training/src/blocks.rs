//! Training of the networks of the block, beside a model that values all other boards.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use twofold::board::{Bitboard, FourProbability, Rank};
use twofold::exact::{End, EndTable, SolveEnd, SolveError, Window};
use twofold::network::block::{
    FEWEST, InBlock, LOOSE, MERGING, NETWORKS, PATH, first_with, next_rank,
};
use twofold::network::{
    Architecture, ArchitectureError, BlockFiles, Features, Model, ModelError, Origin, Tuple,
    blocks, header, join,
};
use twofold::rules::Seed;
use twofold::search::Draws;

use super::block_learner::{ACTIVE, BlockLearner, FIRST, InPlace, Outcome, Tables, anywhere};
use super::exact_learner::{ALL, ExactLearner, Exactness};
use super::export::{encode, restore};
use super::greedy::play_greedily;
use super::parallel::{Tally as _, play_games};
use super::{CheckpointError, Method, Network, Number, Quantisation, Weights};

/// What a training of the networks of the block is begun with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlockSettings {
    /// The cells of each tuple, 1 to [`Tuple::MAX_CELLS`].
    pub cells: usize,
    /// How they learn.
    pub method: Method,
    /// The spawn rule.
    pub four: FourProbability,
    /// Where its luck begins.
    pub seed: Seed,
    /// Threads that learn at the same time; with one, the same seed gives the same networks.
    pub threads: usize,
    /// Whole games that the model plays first, without search, for boards to begin on.
    pub games: u64,
}

/// Networks of the block that are being trained.
pub struct BlockTraining {
    tables: [(Features, Weights); NETWORKS],
    entered: [Number; NETWORKS],
    learners: Vec<BlockLearner>,
    method: Method,
    four: FourProbability,
    seed: Seed,
    after: f32,
    games: u64,
    moves: u64,
    latest: Outcome,
}

/// How many points follow once 32768 is made: what a model says on average with some small tiles about, and of that a part.
fn points_after(model: &Model, seed: Seed) -> f32 {
    const BOARDS: u16 = 1000;
    const TILES: usize = 4;
    /// With more tiles about there is less to come, and then play would rather put the last merges off. By judgement.
    const CAUTION: f32 = 0.5;
    let mut draws = Draws::stream(seed, u64::MAX);
    let mut value = || {
        let first = Bitboard::from_bits(0xf << 60);
        let board = (0..TILES).fold(first, |board, _| {
            draws.spawn(board, FourProbability::STANDARD)
        });
        model.value(board)
    };
    let values: f32 = (0..BOARDS).map(|_| value()).sum();
    CAUTION * values / f32::from(BOARDS)
}

/// One for each network, as if everything were certain.
fn certain() -> [Number; NETWORKS] {
    std::array::from_fn(|_| {
        let number = Number::default();
        number.set(1.0);
        number
    })
}

impl BlockTraining {
    /// Networks that have learned nothing yet, to be played with beside `model`.
    ///
    /// # Errors
    /// If the settings are out of range or there is not enough memory.
    pub fn new(model: &Model, settings: &BlockSettings) -> Result<Self, CheckpointError> {
        let method = settings.method.checked()?;
        if !(1..=Tuple::MAX_CELLS).contains(&settings.cells) {
            return Err(ArchitectureError::Tuple(1).into());
        }
        let threads = super::run::checked(settings.threads)?;
        let after = points_after(model, settings.seed);
        let mut tables = Vec::new();
        for number in 0..NETWORKS {
            let features = Features::new(Architecture::of_block(number, settings.cells));
            let entries = features.architecture().entries();
            let weights = Weights::new(entries).map_err(CheckpointError::Memory)?;
            tables.push((features, weights));
        }
        let mut learners: Vec<_> = (0..threads as u64)
            .map(|stream| BlockLearner::new(method, settings.four, settings.seed, stream))
            .collect();
        for digits in entries(model, settings) {
            for learner in &mut learners {
                learner.keep(0, digits);
            }
        }
        Ok(Self {
            tables: tables
                .try_into()
                .ok()
                .expect("one for each number of tiles"),
            entered: certain(),
            learners,
            method,
            four: settings.four,
            seed: settings.seed,
            after,
            games: 0,
            moves: 0,
            latest: Outcome::default(),
        })
    }

    /// All games so far.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// All moves so far.
    #[must_use]
    pub const fn moves(&self) -> u64 {
        self.moves
    }

    /// Looks at the networks.
    fn look<T>(&mut self, look: impl FnOnce(&Tables<'_>) -> T) -> T {
        let networks = self.tables.each_mut();
        look(&Tables {
            networks: networks.map(|(features, weights)| Network::new(features, weights)),
            entered: &self.entered,
        })
    }

    /// Trains until there were so many moves in all, or until `deadline` or `stop`; games that are being played are always ended.
    /// `report` is called about every second with how the latest games got on.
    pub fn run_to(
        &mut self,
        moves: u64,
        deadline: Option<Instant>,
        stop: &AtomicBool,
        mut report: impl FnMut(&[InPlace; LOOSE], u64, u64),
    ) {
        let (games, made) = (self.games, self.moves);
        let is_over = |more: u64| is_over(made + more, moves, deadline, stop);
        let mut learners = std::mem::take(&mut self.learners);
        let mut latest = self.latest;
        let all = self.look(|tables| {
            play_games(
                &mut learners,
                |learner| learner.play(tables),
                is_over,
                &mut latest,
                |latest, all| report(&latest.in_place, games + all.games(), made + all.moves()),
            )
        });
        self.learners = learners;
        self.latest = latest;
        (self.games, self.moves) = (games + all.games(), made + all.moves());
    }

    /// The end that the network of the whole block plays, and where its cells lie.
    fn end(four: FourProbability) -> (End, Window) {
        let board = Bitboard::from_bits(first_with(PATH.len())).unpack();
        let target = Rank::new(next_rank(PATH.len()));
        let end = End::new(board, target, four).ok();
        end.and_then(|end| Some((end, end.window(board)?)))
            .expect("six tiles are locked, and ten cells are free")
    }

    /// The boards kept on which games came to the whole block.
    fn whole(&self) -> impl Iterator<Item = u64> {
        let learners = self.learners.iter();
        learners.flat_map(|learner| learner.kept(MERGING - 1))
    }

    /// Begins to solve the end that the network of the whole block plays, from many boards, in at most `memory` bytes.
    ///
    /// # Errors
    /// [`SolveError::Memory`] if that is too little.
    pub fn solve_end(&self, memory: u64) -> Result<SolveEnd, SolveError> {
        /// From one of them nearly all boards of the end are reached.
        const BOARDS: usize = 10_000;
        let mut draws = Draws::stream(self.seed, u64::MAX - 1);
        let boards = (0..BOARDS).map(|_| anywhere(&mut draws, ALL));
        let (end, _) = Self::end(self.four);
        let placed = |digits| match InBlock::of(digits) {
            InBlock::Placed(ALL, upright) => Some(Bitboard::from_bits(upright).unpack()),
            _ => None,
        };
        let boards = boards.chain(self.whole()).filter_map(placed);
        Ok(SolveEnd::new(&end, memory, boards)?.keeping())
    }

    /// Teaches the network of the whole block to choose as perfect play does, for so many moves of its games, or until `deadline` or
    /// `stop`. `table` is what [`BlockTraining::solve_end`] leads to; one of another end teaches nothing. `report` is called about every
    /// second with how the latest games compared, and the moves so far. Gives all moves.
    pub fn learn_exactly(
        &mut self,
        table: &EndTable,
        moves: u64,
        deadline: Option<Instant>,
        stop: &AtomicBool,
        report: impl FnMut(&Exactness, u64),
    ) -> u64 {
        let is_over = |made: u64| is_over(made, moves, deadline, stop);
        self.play_exactly(table, true, is_over, report).moves
    }

    /// How so many moves of the network of the whole block compare with perfect play, of which `table` is as for
    /// [`BlockTraining::learn_exactly`]. It learns nothing.
    #[must_use]
    pub fn compare_exactly(&mut self, table: &EndTable, moves: u64) -> Exactness {
        self.play_exactly(table, false, |made| made >= moves, |_, _| {})
    }

    fn play_exactly(
        &mut self,
        table: &EndTable,
        learns: bool,
        is_over: impl Fn(u64) -> bool + Sync,
        mut report: impl FnMut(&Exactness, u64),
    ) -> Exactness {
        let (end, window) = Self::end(self.four);
        if *table.end() != end {
            return Exactness::default();
        }
        let entered: Vec<u64> = self.whole().collect();
        let (method, four, seed) = (self.method, self.four, self.seed);
        let mut learners: Vec<_> = (0..self.learners.len() as u64)
            .map(|thread| ExactLearner::new(method, four, seed, u64::MAX - 2 - thread))
            .collect();
        self.look(|tables| {
            let network = &tables.networks[MERGING - 1];
            // A table that knows none of these boards lets no game get anywhere.
            play_games(
                &mut learners,
                |learner| learner.play(network, (table, &window), &entered, learns),
                is_over,
                &mut Exactness::default(),
                |latest, all| report(latest, all.moves),
            )
        })
    }

    /// What was learned, as the networks' own files, one after another, each with what it says of a board of which it has no entry.
    fn networks(&mut self, quantisation: Quantisation) -> Result<Vec<(Vec<u8>, f32)>, ModelError> {
        let origin = Origin {
            games: self.games,
            moves: self.moves,
            ..Origin::default()
        };
        self.look(|tables| {
            let files = tables.networks.iter().zip(FIRST).map(|(network, first)| {
                // An entry left out is taken for the mean of those left out.
                let mean = quantisation.mean_left_out(network);
                network.shift(-mean);
                let file = encode(network, quantisation, origin.clone());
                network.shift(mean);
                Ok((file?, first + mean * ACTIVE as f32))
            });
            files.collect()
        })
    }

    /// The model, whose file this is, with the networks of the block as they are by now.
    ///
    /// # Errors
    /// If they cannot be written down, or `model` is none.
    pub fn encode(
        &mut self,
        model: &[u8],
        quantisation: Quantisation,
    ) -> Result<Vec<u8>, ModelError> {
        let (networks, bases) = self.networks(quantisation)?.into_iter().unzip();
        let shares = self.look(|tables| tables.shares());
        join(
            model,
            &BlockFiles {
                networks,
                bases,
                shares: shares.to_vec(),
                after: self.after,
            },
        )
    }

    /// Goes on from the networks in a file that [`BlockTraining::encode`] wrote, as if each entry had been updated so often by
    /// errors of a usual size.
    ///
    /// # Errors
    /// If it is none.
    pub fn restore(&mut self, file: &[u8]) -> Result<(), ModelError> {
        let BlockFiles {
            networks,
            bases,
            shares,
            ..
        } = blocks(file)?.ok_or_else(|| {
            header(file).map_or_else(
                |error| error,
                |header| ModelError::OtherNetwork(header.architecture.name),
            )
        })?;
        for (entered, pair) in self.entered[1..].iter().zip(shares.windows(2)) {
            entered.set(pair[0] / pair[1]);
        }
        let origins = self.look(|tables| {
            let all = (tables.networks.iter().zip(FIRST)).zip(networks.iter().zip(bases));
            let restored = all.map(|((network, first), (file, base))| {
                let header = restore(file, network, &mut [0].into())?;
                network.shift((base - first) / ACTIVE as f32);
                Ok(header.origin)
            });
            restored.collect::<Result<Vec<_>, ModelError>>()
        })?;
        if let Some(origin) = origins.first() {
            (self.games, self.moves) = (origin.games, origin.moves);
        }
        Ok(())
    }
}

/// Whether `made` moves are enough, or it is to end anyway.
fn is_over(made: u64, moves: u64, deadline: Option<Instant>, stop: &AtomicBool) -> bool {
    made >= moves
        || stop.load(Ordering::Relaxed)
        || deadline.is_some_and(|deadline| Instant::now() >= deadline)
}

/// The boards on which games of a model, without search, come to have the two largest tiles in place; one at least.
fn entries(model: &Model, settings: &BlockSettings) -> Vec<u64> {
    let play = |game: u64| {
        let mut entry = None;
        let _ = play_greedily(
            |board| model.packed_value(board),
            settings.four,
            settings.seed.offset(game),
            |board, _| {
                if entry.is_none() && matches!(InBlock::of(board.bits()), InBlock::Placed(..)) {
                    entry = Some(board.bits());
                }
            },
        );
        entry
    };
    let threads = settings.threads.max(1) as u64;
    let found: Vec<Vec<u64>> = thread::scope(|scope| {
        let parts: Vec<_> = (0..threads)
            .map(|thread| {
                let play = &play;
                scope.spawn(move || {
                    let games = (thread..settings.games).step_by(threads as usize);
                    games.filter_map(play).collect()
                })
            })
            .collect();
        parts
            .into_iter()
            .map(|part| part.join().unwrap_or_default())
            .collect()
    });
    let found: Vec<u64> = found.into_iter().flatten().collect();
    match found.is_empty() {
        true => vec![first_with(FEWEST)],
        false => found,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Live, Method};
    use twofold::exact::Phase;
    use twofold::network::ModelCopy;
    use twofold::network::block::CERTAIN;

    const FINE: Quantisation = Quantisation {
        step: 1.0,
        visits: 1,
        later_visits: 1,
    };

    fn settings() -> BlockSettings {
        BlockSettings {
            cells: 4,
            method: Method::of(&Architecture::of_block(LOOSE, 6)),
            four: FourProbability::STANDARD,
            seed: Seed::new(5),
            threads: 1,
            games: 3,
        }
    }

    /// The file of a network that has played some games.
    fn beside() -> Vec<u8> {
        let architecture = Architecture::named("17x4", &[]).unwrap();
        let method = Method::of(&architecture);
        let mut live = Live::new(architecture, method, Seed::new(1)).unwrap();
        for _ in 0..20 {
            live.play();
        }
        live.file().unwrap()
    }

    fn training(beside: &[u8], moves: u64) -> BlockTraining {
        let model = Model::read(beside, &mut |_| {}).unwrap();
        let mut training = BlockTraining::new(&model, &settings()).unwrap();
        training.run_to(moves, None, &AtomicBool::new(false), |_, _, _| {});
        training
    }

    /// Some boards with all six tiles in place.
    fn boards() -> impl Iterator<Item = Bitboard> {
        let mut draws = Draws::stream(Seed::new(9), 0);
        std::iter::repeat_with(move || {
            (0..6).fold(Bitboard::from_bits(first_with(6)), |board, _| {
                draws.spawn(board, FourProbability::STANDARD)
            })
        })
    }

    /// How likely a training says that 32768 is from these boards.
    fn chances(training: &mut BlockTraining) -> Vec<f32> {
        let last = MERGING - 1;
        let mut indices = [0; ACTIVE];
        training.look(|tables| {
            let boards = boards().take(1000);
            let chance = boards.map(|board| {
                let network = &tables.networks[last];
                (network.features).upright_indices(board.bits(), &mut indices);
                (FIRST[last] + network.sum(&indices)) / CERTAIN
            });
            chance.collect()
        })
    }

    #[test]
    fn a_model_with_networks_for_blocks_is_written_read_and_gone_on_from() {
        let beside = beside();
        let mut first = training(&beside, 30_000);
        assert!((30_000..60_000).contains(&first.moves()));
        let learned = chances(&mut first);
        assert_eq!(chances(&mut training(&beside, 30_000)), learned);
        let file = first.encode(&beside, FINE).unwrap();

        // Without the block the model says what it says alone.
        let alone = Model::read(&beside, &mut |_| {}).unwrap();
        let model = Model::read(&file, &mut |_| {}).unwrap();
        let mut copy = ModelCopy::new(&file).unwrap();
        for part in (0..).map_while(|number| model.part(number).unwrap()) {
            copy.add(&part).unwrap();
        }
        assert!(copy.finish().unwrap() == model);
        assert_eq!(header(&file), header(&beside));
        let early = Bitboard::from_bits(0x1234_5600_0000_0001);
        assert_eq!(model.value(early), alone.value(early));
        assert_eq!(model.block_chance(early.unpack()), None);

        // On a board that is lost, it has learned that 32768 is not certain, and it is no worse where all is done.
        let made = [
            0xed00_cb00_a990_0011,
            0xed00_cb00_aa00_0011,
            0xee00_0000_0000_0011,
        ];
        let made_chances = made.map(|digits| {
            let board = Bitboard::from_bits(digits).unpack();
            model.block_chance(board).unwrap()
        });
        assert!(made_chances.is_sorted() && made_chances[0] > 0.8 && made_chances[2] < 1.0);
        let lost = Bitboard::from_bits(0xed12_cb21_a912_2121);
        let chance = model.block_chance(lost.unpack()).unwrap();
        assert!(chance < 0.9, "{chance}");
        assert!(model.value(Bitboard::from_bits(made[0])) > model.value(lost));

        // What is read is what was learned, and a training goes on from it.
        let mut second = BlockTraining::new(&alone, &settings()).unwrap();
        second.restore(&file).unwrap();
        assert_eq!(
            (second.games(), second.moves()),
            (first.games(), first.moves())
        );
        let restored = chances(&mut second);
        for ((board, restored), learned) in boards().zip(restored).zip(learned) {
            let read = model.block_chance(board.unpack()).unwrap();
            assert!(
                (restored - learned).abs() < 0.01,
                "{restored} for {learned}"
            );
            let says = learned.clamp(0.0, 1.0);
            assert!((read - says).abs() < 0.01, "{read} for {learned}");
        }
        assert!(second.restore(&beside).is_err(), "there are none in it");
        let mut fewer = blocks(&file).unwrap().unwrap();
        fewer.bases.pop();
        let fewer = join(&beside, &fewer).unwrap();
        assert!(second.restore(&fewer).is_err(), "a base is missing");
    }

    /// A board with little left to do, whose end is small.
    const NEARLY_DONE: u64 = 0xed86_cb75_a958_0200;

    #[test]
    fn exact_chances_teach_the_whole_block_to_play_its_end() {
        let mut training = training(&beside(), 1000);
        training.learners[0].keep(MERGING - 1, NEARLY_DONE);
        let (end, _) = BlockTraining::end(FourProbability::STANDARD);
        let board = Bitboard::from_bits(NEARLY_DONE).unpack();
        let mut solve = SolveEnd::new(&end, 1 << 30, [board]).unwrap().keeping();
        while solve.step().unwrap().phase != Phase::Done {}
        let table = solve.into_table().ok().unwrap();
        assert!(table.afterstates() > 10_000);

        let compare = |training: &mut BlockTraining| {
            let compared = training.compare_exactly(&table, 20_000);
            let games = compared.games as f64;
            // What moves lose and what luck decides is all that there is: three standard deviations, at most ½ of a game each.
            let expected = compared.chance - compared.lost;
            assert!((compared.passed as f64 - expected).abs() < 1.5 * games.sqrt());
            // Three in ten games begin on boards that were not solved.
            let best = compared.chance / games;
            assert!((0.4..0.5).contains(&best), "0.65 of seven tenths: {best}");
            (
                compared.lost / compared.chance,
                compared.error / compared.afterstates as f64,
            )
        };
        let before = compare(&mut training);
        assert_eq!(
            compare(&mut training),
            before,
            "nothing is learned from looking"
        );
        training.learn_exactly(&table, 200_000, None, &AtomicBool::new(false), |_, _| {});
        let after = compare(&mut training);
        assert!(before.0 > 0.5 && after.0 < 0.1, "{before:?}, {after:?}");
        assert!(before.1 > 0.5 && after.1 < 0.1, "{before:?}, {after:?}");
    }

    #[test]
    fn the_table_of_another_end_teaches_nothing() {
        let mut training = training(&beside(), 1000);
        let before = chances(&mut training);
        let board = "512,256,128,64/32,16,8192,4096/2048,2,0,0/0,0,2,0"
            .parse()
            .unwrap();
        let end = End::new(board, Rank::new(4), FourProbability::STANDARD).unwrap();
        let mut solve = SolveEnd::new(&end, 1 << 30, [board]).unwrap().keeping();
        while solve.step().unwrap().phase != Phase::Done {}
        let table = solve.into_table().ok().unwrap();
        let stop = AtomicBool::new(false);
        let moves = training.learn_exactly(&table, 1000, None, &stop, |_, _| {});
        assert_eq!(moves, 0);
        assert!(chances(&mut training) == before);
    }

    #[test]
    fn a_file_that_joins_other_networks_or_is_damaged_is_refused() {
        let beside = beside();
        let file = training(&beside, 1000).encode(&beside, FINE).unwrap();
        let files = blocks(&file).unwrap().unwrap();
        assert_eq!(files.networks.len(), NETWORKS);
        let read = |file: &[u8]| Model::read(file, &mut |_| {});

        // Networks that are put into a file take the place of those that it has.
        assert!(join(&file, &files).unwrap() == join(&beside, &files).unwrap());
        let change = |change: &dyn Fn(&mut BlockFiles)| {
            let mut files = files.clone();
            change(&mut files);
            read(&join(&beside, &files).unwrap())
        };
        assert!(change(&|_| ()).is_ok());
        let first = &files.networks[0];
        for (change, why) in [
            (
                change(&|files| files.networks.swap(1, 2)),
                "in the wrong order",
            ),
            (change(&|files| files.networks.truncate(3)), "too few"),
            (
                change(&|files| files.networks.push(first.clone())),
                "too many",
            ),
            (
                change(&|files| files.networks.fill(file.clone())),
                "a file within a file",
            ),
            (change(&|files| files.after = f32::NAN), "no number"),
            (
                change(&|files| files.bases[0] = f32::INFINITY),
                "a base that is no number",
            ),
            (change(&|files| files.bases.clear()), "no bases"),
            (
                change(&|files| files.shares[0] = -1.0),
                "a share that is none",
            ),
            (change(&|files| files.shares.clear()), "no shares"),
        ] {
            assert!(change.is_err(), "{why}");
        }
        assert!(join(&first[1..], &files).is_err());

        for end in (0..file.len()).step_by(file.len() / 50) {
            assert!(read(&file[..end]).is_err(), "the first {end} bytes");
            let mut changed = file.clone();
            changed[end] ^= 4;
            assert!(read(&changed).is_err(), "byte {end} changed");
        }
    }
}
