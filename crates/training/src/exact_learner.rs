//! Games that teach the network of the whole block what perfect play of the cells that are left is worth.

use twofold::board::{Bitboard, Board as _, FourProbability};
use twofold::exact::{EndTable, Window};
use twofold::network::block::{CERTAIN, InBlock, MERGING, PATH};
use twofold::rules::Seed;
use twofold::search::Draws;

use super::block_learner::{ACTIVE, ANYWHERE, FIRST, anywhere};
use super::parallel::Tally;
use super::{Method, Network};

/// All tiles of the block.
pub(super) const ALL: usize = PATH.len();

/// The network of the whole block.
const NUMBER: usize = MERGING - 1;

/// How games of the network compared with what is exactly so.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Exactness {
    /// Games that have ended.
    pub games: u64,
    /// How many of them made the tile.
    pub passed: u64,
    /// The moves made.
    pub moves: u64,
    /// The chances of the boards on which they began, added up.
    pub chance: f64,
    /// By how much the move chosen lowered the chance, added up over all moves.
    pub lost: f64,
    /// The afterstates that moves led to or could have.
    pub afterstates: u64,
    /// How far the network was from their chances, added up.
    pub error: f64,
}

impl Tally for Exactness {
    fn games(&self) -> u64 {
        self.games
    }

    fn moves(&self) -> u64 {
        self.moves
    }

    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.passed += other.passed;
        self.moves += other.moves;
        self.chance += other.chance;
        self.lost += other.lost;
        self.afterstates += other.afterstates;
        self.error += other.error;
    }
}

/// A move that leaves all tiles of the block in place.
#[derive(Clone, Copy)]
struct Choice {
    after: Bitboard,
    /// The exact chance.
    chance: f32,
    /// What the network says, in parts of [`CERTAIN`].
    value: f32,
}

/// Plays games without search from boards with all tiles in place, and teaches the network to choose moves after which perfect play has
/// a high chance.
///
/// To teach it these chances alone makes it worse: it gets them right to some hundredths, but moves differ by less, and
/// what perfect play can still save this network cannot. So it chooses at random for once, moves of a higher value e times more often for
/// each step in value, and what is raised is the mean of the chances that it would choose. Its gradient is known without playing
/// on, since the chances are. docs/experiments.md has the figures.
///
/// CITE: Sutton, McAllester, Singh and Mansour, *Policy gradient methods for reinforcement learning with function approximation* (2000),
/// theorem 1.
pub(super) struct ExactLearner {
    method: Method,
    four: FourProbability,
    draws: Draws,
    /// The indices of up to four afterstates.
    candidates: [[u32; ACTIVE]; 4],
}

impl ExactLearner {
    /// By how much a chance has to be lower for its move to be chosen e times less often.
    const TEMPERATURE: f32 = 0.01;
    /// How much it counts to choose well.
    const CHOICE: f32 = 3.0;
    /// How much it counts to say what a board is worth.
    const LEVEL: f32 = 0.005;

    /// A learner with its own random numbers: those of `stream`, one for each thread.
    pub(super) fn new(method: Method, four: FourProbability, seed: Seed, stream: u64) -> Self {
        Self {
            method,
            four,
            draws: Draws::stream(seed, stream),
            candidates: [[0; ACTIVE]; 4],
        }
    }

    /// Plays one game from one of the boards that were `entered`, or from one with small tiles anywhere; the network learns unless it is
    /// only looked at.
    pub(super) fn play(
        &mut self,
        network: &Network<'_>,
        exact: (&EndTable, &Window),
        entered: &[u64],
        learns: bool,
    ) -> Exactness {
        let first = match entered.is_empty() || self.draws.happens(ANYWHERE) {
            true => anywhere(&mut self.draws, ALL),
            false => entered[self.draws.below(entered.len())],
        };
        let mut board = Bitboard::from_bits(first);
        let mut outcome = Exactness {
            games: 1,
            ..Exactness::default()
        };
        loop {
            let mut moves = board.legal_moves().map(|(_, moved)| moved.board);
            if moves.any(|after| matches!(InBlock::of(after.bits()), InBlock::Merging(_))) {
                outcome.passed = 1;
                if outcome.moves == 0 {
                    outcome.chance = 1.0;
                }
                return outcome;
            }
            let choices = self.choices(network, exact, board);
            let known = || choices.iter().flatten();
            let most = known().map(|choice| choice.chance).fold(0.0, f32::max);
            if outcome.moves == 0 {
                outcome.chance = f64::from(most);
            }
            let Some(best) = known().max_by(|a, b| a.value.total_cmp(&b.value)) else {
                return outcome;
            };
            outcome.moves += 1;
            outcome.lost += f64::from(most - best.chance);
            for choice in known() {
                outcome.afterstates += 1;
                outcome.error += f64::from((choice.value / CERTAIN - choice.chance).abs());
            }
            if learns {
                self.learn(network, &choices, best.value);
            }
            board = self.draws.spawn(best.after, self.four);
        }
    }

    /// Teaches the network which of these moves to prefer, `best` being the highest of their values, and a little what they are worth.
    fn learn(&self, network: &Network<'_>, choices: &[Option<Choice>; 4], best: f32) {
        let weight =
            |choice: &Choice| ((choice.value - best) / (CERTAIN * Self::TEMPERATURE)).exp();
        let (weights, expected) = (choices.iter().flatten()).fold((0.0, 0.0), |sums, choice| {
            let weight = weight(choice);
            (sums.0 + weight, sums.1 + weight * choice.chance)
        });
        for (choice, indices) in choices.iter().zip(&self.candidates) {
            let Some(choice) = choice else {
                continue;
            };
            let advantage = choice.chance - expected / weights;
            let gradient = weight(choice) / weights * advantage;
            let error = Self::CHOICE * CERTAIN * gradient
                + Self::LEVEL * (CERTAIN * choice.chance - choice.value);
            let step = self.method.rate * error / ACTIVE as f32;
            network.update(indices, step, error, self.method.coherence);
        }
    }

    /// The moves that leave the tiles of the block in place, as far as their chances are known.
    fn choices(
        &mut self,
        network: &Network<'_>,
        (table, window): (&EndTable, &Window),
        board: Bitboard,
    ) -> [Option<Choice>; 4] {
        let mut choices = [None; 4];
        let places = choices.iter_mut().zip(&mut self.candidates);
        for ((choice, indices), moved) in places.zip(board.slides()) {
            if moved.board != board
                && let InBlock::Placed(ALL, upright) = InBlock::of(moved.board.bits())
                && let Some(chance) = table.chance(window, Bitboard::from_bits(upright))
            {
                (network.features).upright_indices(upright, indices);
                network.ask_for(indices);
                *choice = Some(Choice {
                    after: moved.board,
                    chance,
                    value: 0.0,
                });
            }
        }
        for (choice, indices) in choices.iter_mut().zip(&self.candidates) {
            if let Some(choice) = choice {
                choice.value = FIRST[NUMBER] + network.sum(indices);
            }
        }
        choices
    }
}
