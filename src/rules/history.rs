//! The moves of a game with their spawns, and any board between them.

use crate::board::{Direction, Moved, Position, Rank, Spawn};

use super::Played;

/// The number of moves between stored boards: few enough to replay in microseconds, and enough that a game of millions of moves
/// takes 3 bytes a move.
const STRIDE: usize = 64;

/// The bit of a spawn's byte that marks a 4; the other bits are its cell.
const IS_FOUR: u8 = 1 << 6;

#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredPosition {
    pub board: Position,
    pub score: u64,
}

impl ScoredPosition {
    /// The board and score after a move from here and its spawn.
    pub(super) fn after(self, moved: Moved<Position>, spawn: Spawn) -> Self {
        Self {
            board: moved.board.with_rank(spawn.cell, spawn.rank),
            score: self.score + moved.reward,
        }
    }
}

/// All moves and spawns of a game, in a few bytes a move.
#[derive(Clone, Debug)]
pub(super) struct History {
    moves: Vec<Direction>,
    /// One byte a move.
    spawns: Vec<u8>,
    /// The first board, and the board after every [`STRIDE`] moves.
    kept: Vec<ScoredPosition>,
}

impl History {
    pub(super) fn new(first: ScoredPosition) -> Self {
        Self {
            moves: Vec::new(),
            spawns: Vec::new(),
            kept: vec![first],
        }
    }

    pub(super) fn moves(&self) -> &[Direction] {
        &self.moves
    }

    pub(super) fn spawns(&self) -> &[u8] {
        &self.spawns
    }

    pub(super) fn first(&self) -> &ScoredPosition {
        &self.kept[0]
    }

    pub(super) fn truncate(&mut self, moves: usize) {
        self.moves.truncate(moves);
        self.spawns.truncate(moves);
        self.kept.truncate(moves / STRIDE + 1);
    }

    pub(super) fn push(&mut self, direction: Direction, spawn: Spawn, position: ScoredPosition) {
        self.moves.push(direction);
        self.spawns.push(pack_spawn(spawn));
        if self.moves.len().is_multiple_of(STRIDE) {
            self.kept.push(position);
        }
    }

    pub(super) fn reserve(&mut self, moves: usize) {
        self.moves.reserve_exact(moves);
        self.spawns.reserve_exact(moves);
        self.kept.reserve_exact(moves / STRIDE + 1);
    }

    /// The board and score after `moves` moves; beyond the last move, those after the last.
    pub(super) fn position(&self, moves: usize) -> ScoredPosition {
        let moves = moves.min(self.moves.len());
        let from = moves / STRIDE;
        // Only legal moves are added, so each step succeeds.
        (from * STRIDE..moves).fold(self.kept[from], |position, number| {
            self.step(position, number)
                .map_or(position, |(_, next)| next)
        })
    }

    /// Every move, between what was before and what is after it.
    pub(super) fn played(&self) -> impl Iterator<Item = (ScoredPosition, Played, ScoredPosition)> {
        let mut before = *self.first();
        (0..self.moves.len()).map_while(move |number| {
            let (played, after) = self.step(before, number)?;
            Some((std::mem::replace(&mut before, after), played, after))
        })
    }

    /// Repeats the move of this number, from 0, at `position`, the board before it.
    pub(super) fn step(
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
        rank: Rank::spawned(byte & IS_FOUR != 0),
    }
}
