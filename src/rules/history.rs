//! The moves of a game with their spawns, and any board between them.

use crate::board::{Direction, Moved, Position, Rank, Spawn};

use super::Played;

/// Moves from one kept board to the next: few enough that playing them again takes microseconds, many enough that a
/// game of millions of moves takes 3 bytes a move.
const STRIDE: usize = 64;

/// Set in a spawn's byte if the tile is a 4; the rest of the byte is its cell.
const IS_FOUR: u8 = 1 << 6;

/// A board with the score that was reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredPosition {
    pub board: Position,
    pub score: u64,
}

impl ScoredPosition {
    /// The moment after a move from here and its spawn.
    pub fn after(self, moved: Moved<Position>, spawn: Spawn) -> Self {
        Self {
            board: moved.board.with_rank(spawn.cell, spawn.rank),
            score: self.score + moved.reward,
        }
    }
}

/// Everything that has happened, in a few bytes a move.
#[derive(Clone, Debug)]
pub(super) struct History {
    moves: Vec<Direction>,
    /// A byte a move.
    spawns: Vec<u8>,
    /// The first moment, and the one after each further [`STRIDE`] moves.
    kept: Vec<ScoredPosition>,
}

impl History {
    pub fn new(first: ScoredPosition) -> Self {
        Self {
            moves: Vec::new(),
            spawns: Vec::new(),
            kept: vec![first],
        }
    }

    pub fn moves(&self) -> &[Direction] {
        &self.moves
    }

    pub fn spawns(&self) -> &[u8] {
        &self.spawns
    }

    pub fn first(&self) -> &ScoredPosition {
        &self.kept[0]
    }

    /// Forgets all moves after this many.
    pub fn truncate(&mut self, moves: usize) {
        self.moves.truncate(moves);
        self.spawns.truncate(moves);
        self.kept.truncate(moves / STRIDE + 1);
    }

    /// Adds a move that led to `moment`.
    pub fn push(&mut self, direction: Direction, spawn: Spawn, position: ScoredPosition) {
        self.moves.push(direction);
        self.spawns.push(pack_spawn(spawn));
        if self.moves.len().is_multiple_of(STRIDE) {
            self.kept.push(position);
        }
    }

    /// Makes room for this many more moves at once.
    pub fn reserve(&mut self, moves: usize) {
        self.moves.reserve_exact(moves);
        self.spawns.reserve_exact(moves);
        self.kept.reserve_exact(moves / STRIDE + 1);
    }

    /// The moment after so many moves; beyond the last, the last.
    pub fn position(&self, moves: usize) -> ScoredPosition {
        let moves = moves.min(self.moves.len());
        let from = moves / STRIDE;
        // Only legal moves are ever added: each leads on.
        (from * STRIDE..moves).fold(self.kept[from], |position, number| {
            self.step(position, number)
                .map_or(position, |(_, next)| next)
        })
    }

    /// The score at the beginning and after each move.
    pub fn scores(&self) -> impl ExactSizeIterator<Item = u64> {
        let mut position = *self.first();
        (0..self.moves.len() + 1).map(move |moves| {
            if let Some(number) = moves.checked_sub(1)
                && let Some((_, next)) = self.step(position, number)
            {
                position = next;
            }
            position.score
        })
    }

    /// Makes the move of this number, from 0, again at the `moment` before it.
    pub fn step(
        &self,
        position: ScoredPosition,
        number: usize,
    ) -> Option<(Played, ScoredPosition)> {
        let direction = *self.moves.get(number)?;
        let spawn = unpack_spawn(*self.spawns.get(number)?);
        let moved = position.board.play(direction)?;
        let played = Played {
            direction,
            reward: moved.reward,
            spawn,
        };
        Some((played, position.after(moved, spawn)))
    }
}

fn pack_spawn(spawn: Spawn) -> u8 {
    let four = if spawn.rank == Rank::FOUR { IS_FOUR } else { 0 };
    spawn.cell as u8 | four
}

/// The spawn that a byte of [`super::Game::spawns`] stands for; its cell need not be on the board.
pub(super) fn unpack_spawn(byte: u8) -> Spawn {
    Spawn {
        cell: usize::from(byte & !IS_FOUR),
        rank: match byte & IS_FOUR {
            0 => Rank::TWO,
            _ => Rank::FOUR,
        },
    }
}
