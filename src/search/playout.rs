//! Random games, the unit of work of every Monte-Carlo method.

use crate::board::{Board, Direction, FourProbability, Position, Rank};

use super::Draws;

/// The state of a random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout<B> {
    /// The last board.
    pub board: B,
    /// The sum of the rewards.
    pub score: u64,
    /// The number of moves.
    pub moves: u64,
}

impl Draws {
    /// The rank of a random new tile, a 2 or a 4.
    #[inline]
    pub(crate) fn tile(&mut self, four: FourProbability) -> Rank {
        match self.below(FourProbability::MILLION as usize) < four.millionths() as usize {
            true => Rank::FOUR,
            false => Rank::TWO,
        }
    }

    /// Puts this tile on a random empty cell; a full board stays as it is.
    #[inline]
    pub(crate) fn place<B: Board>(&mut self, board: B, rank: Rank) -> B {
        let free = board.empty_count();
        if free == 0 {
            return board;
        }
        let index = self.below(free);
        board
            .empty_cells()
            .nth(index)
            .map_or(board, |cell| board.with_rank(cell, rank))
    }

    /// Puts a random tile on a random empty cell; a full board stays as it is.
    pub fn spawn<B: Board>(&mut self, board: B, four: FourProbability) -> B {
        let rank = self.tile(four);
        self.place(board, rank)
    }

    /// A uniformly random legal move, or `None` if there is none.
    pub(crate) fn legal_move<B: Board>(&mut self, board: B) -> Option<crate::board::Moved<B>> {
        // Drawing without replacement until a move is legal is uniform over the legal moves, and mostly needs a single slide.
        let mut untried = Direction::ALL;
        for left in (1..=4).rev() {
            let pick = self.below(left);
            if let Some(moved) = board.play(untried[pick]) {
                return Some(moved);
            }
            untried[pick] = untried[left - 1];
        }
        None
    }

    /// Plays random legal moves, each followed by a spawn, until none is legal or `limit` moves are made.
    ///
    /// On a packed board `limit` must keep the tile sum below 65536; [`Draws::random_game`] ensures that.
    pub fn playout<B: Board>(&mut self, board: B, four: FourProbability, limit: u64) -> Playout<B> {
        let mut playout = Playout {
            board,
            score: 0,
            moves: 0,
        };
        while playout.moves < limit {
            let Some(moved) = self.legal_move(playout.board) else {
                break;
            };
            playout.board = self.spawn(moved.board, four);
            playout.score += moved.reward;
            playout.moves += 1;
        }
        playout
    }

    /// A random game to its end, or to `limit` moves, on any board.
    pub fn random_game(
        &mut self,
        position: Position,
        four: FourProbability,
        limit: u64,
    ) -> Playout<Position> {
        let Position::Packed(board) = position else {
            let whole = self.playout(position.grid(), four, limit);
            return Playout {
                board: whole.board.into(),
                score: whole.score,
                moves: whole.moves,
            };
        };
        // Each spawn adds at most 4 to a sum that must stay below 65536.
        let packable = (u64::from(u16::MAX) - board.tile_sum()) / 4;
        let packed = self.playout(board, four, limit.min(packable));
        let rest = match packed.moves == packable && packed.moves < limit {
            true => self.playout(packed.board.unpack(), four, limit - packed.moves),
            false => Playout {
                board: packed.board.unpack(),
                score: 0,
                moves: 0,
            },
        };
        Playout {
            board: rest.board.into(),
            score: packed.score + rest.score,
            moves: packed.moves + rest.moves,
        }
    }

    /// A random game to its end that begins with a spawn on `afterstate`.
    pub(crate) fn random_game_after(
        &mut self,
        afterstate: Position,
        four: FourProbability,
    ) -> Playout<Position> {
        // One spawn beyond the limit of a position still fits: a random game leaves the packed form in time.
        let start = match afterstate {
            Position::Packed(board) => Position::Packed(self.spawn(board, four)),
            Position::Grid(grid) => Position::Grid(self.spawn(grid, four)),
        };
        self.random_game(start, four, u64::MAX)
    }
}
