//! Games that teach the networks of the block: see [`twofold::network::block`].

use std::collections::VecDeque;

use twofold::board::{Bitboard, Board as _, FourProbability, Moved};
use twofold::network::block::{
    CERTAIN, FEWEST, InBlock, LOOSE, MERGING, NETWORKS, PATH, first_with, known, next_rank,
};
use twofold::rules::Seed;
use twofold::search::Draws;

use super::parallel::Tally;
use super::{Method, Network, Number};

/// The tuples of a network of the block, and so the entries of a value.
pub(super) const ACTIVE: usize = 16;

/// Of the games, so many begin on a board with small tiles anywhere.
pub(super) const ANYWHERE: f64 = 0.3;

/// What the networks take a board to be worth, besides [`known`], that nothing was learned of. Where the next tile is near: that it is
/// certain to get on, so that play tries everything; where it takes long, that would take too long. To let a tile go that
/// had been in place does not look good. Entries hold how far they are from their part of it, so that no memory need be
/// filled.
///
/// CITE: Guei, Chen and Wu (2021), section III-A, optimistic initialisation.
pub(super) const FIRST: [f32; NETWORKS] = {
    let mut first = [CERTAIN; NETWORKS];
    first[0] = 0.0;
    first[1] = 0.0;
    first[LOOSE] = 0.05 * CERTAIN;
    first
};

/// The networks of the block that learn.
///
/// Each says how much better or worse a board is than those on which the next tile comes into place, in parts of [`CERTAIN`]: nearly the
/// chance that this tile does. Were all of them to say how likely 32768 is, those for few tiles in place would have nothing to learn from
/// until the others had learned nearly everything.
pub(super) struct Tables<'a> {
    pub(super) networks: [Network<'a>; NETWORKS],
    /// What each said on average of the boards on which games came to it.
    pub(super) entered: &'a [Number; NETWORKS],
}

impl Tables<'_> {
    /// The least that counts of an average: next to nothing is known of what is worth less.
    const LEAST: f32 = 0.05;
    /// The part of an average that the newest board has.
    const NEWEST: f32 = 1e-3;

    /// The part of what each network says that is the chance of 32768.
    pub(super) fn shares(&self) -> [f32; NETWORKS] {
        let mut shares = [1.0; NETWORKS];
        for network in (0..MERGING).rev() {
            let next = network + 1;
            shares[network] = shares[next] * self.entered[next].get().max(Self::LEAST);
        }
        shares
    }

    /// A game has come to the network of this number with a board of which that says so much.
    fn enter(&self, network: usize, value: f32) {
        let mean = self.entered[network].get();
        let step = Self::NEWEST * (value / CERTAIN - mean);
        self.entered[network].set(mean + step);
    }
}

/// How games got on from one number of tiles in place to more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InPlace {
    /// The games that had so many in place, and never had more before.
    pub games: u64,
    /// How many of them got on.
    pub passed: u64,
}

/// What came of one game, or several.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outcome {
    games: u64,
    moves: u64,
    pub(super) in_place: [InPlace; LOOSE],
}

impl Tally for Outcome {
    fn games(&self) -> u64 {
        self.games
    }

    fn moves(&self) -> u64 {
        self.moves
    }

    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.moves += other.moves;
        for (sum, in_place) in self.in_place.iter_mut().zip(&other.in_place) {
            sum.games += in_place.games;
            sum.passed += in_place.passed;
        }
    }
}

/// Where the value of an afterstate comes from.
#[derive(Clone, Copy)]
enum Worth {
    /// The entries of the network of this number, for these digits.
    Entries(usize, u64),
    /// It is this, and the game is over.
    Known(f32),
}

/// An afterstate that waits for what follows before it is updated.
struct Pending {
    network: usize,
    indices: [u32; ACTIVE],
    /// The sum of the errors so far, each weighted by λ to the power of its distance, as chances of 32768.
    error: f32,
}

/// A move, and what its afterstate is worth.
#[derive(Clone, Copy)]
struct Choice {
    /// Which of the four it is.
    place: usize,
    moved: Moved<Bitboard>,
    worth: Worth,
    value: f32,
}

/// Plays games from boards with tiles in place to 32768 or to where the two largest are no longer in place, and updates the networks as
/// [`super::Learner`] does its own.
pub(super) struct BlockLearner {
    method: Method,
    four: FourProbability,
    draws: Draws,
    /// For each number of tiles in place, boards on which games came to it.
    entered: [VecDeque<u64>; LOOSE],
    /// The moves made so far in games that had so many in place and never more.
    moves: [u64; LOOSE],
    pending: VecDeque<Pending>,
    delay: usize,
    /// The indices of up to four afterstates.
    candidates: [[u32; ACTIVE]; 4],
    last_value: f32,
    /// The part of what each network says that is the chance of 32768.
    shares: [f32; NETWORKS],
}

impl BlockLearner {
    /// Boards kept for each number of tiles in place.
    const KEPT: usize = 4000;
    /// The moves for each number of tiles in place, in proportion. In a game there are 8 : 4 : 2 : 1 : 1, since each tile takes half as many
    /// moves as the one before; the later ones, on which the others rest, have more than that.
    const SHARES: [u64; LOOSE] = [8, 6, 4, 2, 2, 1];

    /// A learner with its own random numbers: those of `stream`, one for each thread.
    pub(super) fn new(method: Method, four: FourProbability, seed: Seed, stream: u64) -> Self {
        Self {
            method,
            four,
            draws: Draws::stream(seed, stream),
            entered: Default::default(),
            moves: [0; LOOSE],
            pending: VecDeque::new(),
            delay: method.delay(),
            candidates: [[0; ACTIVE]; 4],
            last_value: 0.0,
            shares: [1.0; NETWORKS],
        }
    }

    /// Keeps a board of the network of this number, to begin games on.
    pub(super) fn keep(&mut self, network: usize, digits: u64) {
        let boards = &mut self.entered[network];
        if boards.len() == Self::KEPT {
            boards.pop_front();
        }
        boards.push_back(digits);
    }

    /// The boards of the network of this number that are kept.
    pub(super) fn kept(&self, network: usize) -> impl Iterator<Item = u64> {
        self.entered[network].iter().copied()
    }

    /// The first board of the next game: one of those kept for the number of tiles in place with which fewest moves were made for their
    /// share.
    fn first_board(&mut self) -> u64 {
        let least = (0..LOOSE)
            .min_by_key(|&network| self.moves[network] / Self::SHARES[network])
            .unwrap_or(0);
        let boards = &self.entered[least];
        if boards.is_empty() || self.draws.happens(ANYWHERE) {
            return match least {
                MERGING => self.merging(),
                _ => anywhere(&mut self.draws, FEWEST + least),
            };
        }
        boards[self.draws.below(boards.len())]
    }

    /// A board with all tiles in place, another of the last one, and some small ones anywhere else.
    fn merging(&mut self) -> u64 {
        let digits = anywhere(&mut self.draws, PATH.len());
        let free = |&cell: &usize| !PATH.contains(&cell);
        let cells: Vec<usize> = (0..16).filter(free).collect();
        let shift = 60 - 4 * cells[self.draws.below(cells.len())];
        digits & !(15 << shift) | u64::from(next_rank(PATH.len())) << shift
    }

    /// Plays one game, learning from every move.
    pub(super) fn play(&mut self, tables: &Tables<'_>) -> Outcome {
        let mut outcome = Outcome {
            games: 1,
            ..Outcome::default()
        };
        let mut board = Bitboard::from_bits(self.first_board());
        let first = match InBlock::of(board.bits()).network() {
            Some((network, _)) if network != LOOSE => network,
            _ => return outcome,
        };
        let (mut network, mut last) = (first, board.bits());
        let mut most = first;
        self.shares = tables.shares();
        outcome.in_place[first].games = 1;
        loop {
            let Some(choice) = self.choose(tables, board) else {
                // What is known of the board is what it came to.
                self.observe(tables, self.shares[network] * known(network, last));
                break;
            };
            self.observe(tables, choice.value);
            outcome.moves += 1;
            let Worth::Entries(number, upright) = choice.worth else {
                outcome.in_place[most].passed = 1;
                break;
            };
            (network, last) = (number, upright);
            self.moves[most] += 1;
            self.pending.push_back(Pending {
                network,
                indices: self.candidates[choice.place],
                error: 0.0,
            });
            self.last_value = choice.value;
            board = self.draws.spawn(choice.moved.board, self.four);
            if network != LOOSE && network > most {
                outcome.in_place[most].passed = 1;
                outcome.in_place[network].games = 1;
                most = network;
                tables.enter(network, choice.value / self.shares[network]);
                self.keep(network, board.bits());
            }
        }
        while let Some(pending) = self.pending.pop_front() {
            self.update(tables, &pending);
        }
        outcome
    }

    /// The best move on a board that keeps the two largest tiles in place; `None` if there is none.
    #[inline]
    fn choose(&mut self, tables: &Tables<'_>, board: Bitboard) -> Option<Choice> {
        let slides = board.slides();
        let mut worths = [None; 4];
        for ((worth, moved), indices) in worths.iter_mut().zip(&slides).zip(&mut self.candidates) {
            if moved.board == board {
                continue;
            }
            let digits = moved.board.bits();
            let in_block = InBlock::of(digits);
            if let Some((network, upright)) = in_block.network() {
                let table = &tables.networks[network];
                table.features.upright_indices(upright, indices);
                table.ask_for(indices);
                *worth = Some(Worth::Entries(network, upright));
            } else if matches!(in_block, InBlock::Made(_)) {
                *worth = Some(Worth::Known(CERTAIN));
            }
        }
        let mut best: Option<Choice> = None;
        for (place, (moved, worth)) in slides.into_iter().zip(worths).enumerate() {
            let Some(worth) = worth else {
                continue;
            };
            let value = match worth {
                Worth::Entries(network, upright) => {
                    let sum = tables.networks[network].sum(&self.candidates[place]);
                    self.shares[network] * (FIRST[network] + known(network, upright) + sum)
                }
                Worth::Known(value) => value,
            };
            if best.is_none_or(|best| value > best.value) {
                best = Some(Choice {
                    place,
                    moved,
                    worth,
                    value,
                });
            }
        }
        best
    }

    /// The afterstate chosen last turns out to be worth `outcome`.
    fn observe(&mut self, tables: &Tables<'_>, outcome: f32) {
        let error = outcome - self.last_value;
        let mut weight = 1.0;
        for pending in self.pending.iter_mut().rev() {
            pending.error += weight * error;
            weight *= self.method.lambda;
        }
        if self.pending.len() == self.delay
            && let Some(pending) = self.pending.pop_front()
        {
            self.update(tables, &pending);
        }
    }

    fn update(&self, tables: &Tables<'_>, pending: &Pending) {
        let error = pending.error / self.shares[pending.network];
        let step = self.method.rate * error / ACTIVE as f32;
        let network = &tables.networks[pending.network];
        network.update(&pending.indices, step, error, self.method.coherence);
    }
}

/// A board with so many tiles in place, some of a chain to the next one after them, and some small ones anywhere else.
///
/// Without the chains, nearly done or not, no game made a 1024 or more in its place by luck, and nothing was learned of how to.
pub(super) fn anywhere(draws: &mut Draws, placed: usize) -> u64 {
    /// The cells of the path, and those where it goes on.
    const CELLS: [usize; 8] = [0, 1, 4, 5, 8, 9, 13, 12];
    const MOST: usize = 6;
    const LARGEST: usize = 6;
    let mut digits = first_with(placed);
    let links = draws.below(CELLS.len() - placed + 1);
    let ranks = (1..next_rank(placed)).rev();
    for (&cell, rank) in CELLS[placed..][..links].iter().zip(ranks) {
        digits |= u64::from(rank) << (60 - 4 * cell);
    }
    for _ in 0..1 + draws.below(MOST) {
        let shift = 4 * draws.below(16);
        if digits >> shift & 15 == 0 && !PATH[..placed].contains(&(15 - shift / 4)) {
            // Small ones more often than large ones.
            let most = 1 + draws.below(LARGEST);
            digits |= (1 + draws.below(most) as u64) << shift;
        }
    }
    digits
}
