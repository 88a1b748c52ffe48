//! A game: its seed, score, moves, undo and redo, and its form as a link.

mod adversary;
mod link;
mod setup;
mod spawn;

pub use adversary::Adversary;
pub use link::{LinkError, Record};
pub use setup::{Setup, Spawner, SpawnerError, Start};
pub use spawn::{Draw, Seed, SeedTextError, SpawnStream};

use crate::board::{Direction, Position, Rank, Size, Spawn};

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A move is legal.
    Playing,
    /// A 2048 has been made and the player has not said whether to go on. Comes before [`Status::Over`]: the last
    /// legal move can win.
    Won,
    /// No move is legal.
    Over,
}

/// Why a move is refused. The game is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// Nothing would change on the board.
    #[error("{0} changes nothing on this board")]
    Illegal(Direction),
    /// [`Game::keep_going`] comes first.
    #[error("2048 is reached: the game waits for the word to keep going")]
    Won,
}

/// A move that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Where the tiles went.
    pub direction: Direction,
    /// What it added to the score.
    pub reward: u64,
    /// The tile that then appeared.
    pub spawn: Spawn,
}

#[derive(Clone, Copy, Debug)]
struct Moment {
    board: Position,
    score: u64,
}

/// A game in progress, with its whole past and what was undone.
#[derive(Clone, Debug)]
pub struct Game {
    setup: Setup,
    stream: SpawnStream,
    adversary: Adversary,
    moves: Vec<Direction>,
    /// The board after each move; one longer than the moves.
    past: Vec<Moment>,
    cursor: usize,
    best: u64,
    kept_going: bool,
}

impl Game {
    /// A new game.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let mut stream = SpawnStream::new(setup.seed);
        let board =
            (0..setup.start.spawns()).fold(setup.start.board(), |board, index| {
                match stream.draw(index).on(&board, setup.four) {
                    Some(spawn) => board.with_rank(spawn.cell, spawn.rank),
                    None => board,
                }
            });
        Self {
            setup,
            stream,
            adversary: Adversary::new(),
            moves: Vec::new(),
            past: vec![Moment { board, score: 0 }],
            cursor: 0,
            best: 0,
            kept_going: false,
        }
    }

    /// How it began.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The board as it stands.
    #[must_use]
    pub fn board(&self) -> Position {
        self.past[self.cursor].board
    }

    /// Rows and columns.
    #[must_use]
    pub fn size(&self) -> Size {
        self.board().size()
    }

    /// The sum of all rewards up to here.
    #[must_use]
    pub fn score(&self) -> u64 {
        self.past[self.cursor].score
    }

    /// The best score known: of this game, or as told by [`Game::set_best`].
    #[must_use]
    pub const fn best(&self) -> u64 {
        self.best
    }

    /// Tells the best score of earlier games.
    pub fn set_best(&mut self, best: u64) {
        self.best = self.best.max(best);
    }

    /// The moves up to here.
    #[must_use]
    pub fn moves(&self) -> &[Direction] {
        &self.moves[..self.cursor]
    }

    /// The moves up to here, and those that were undone.
    #[must_use]
    pub fn all_moves(&self) -> &[Direction] {
        &self.moves
    }

    /// Where the game stands.
    #[must_use]
    pub fn status(&self) -> Status {
        if self.waits() {
            Status::Won
        } else if self.board().is_stuck() {
            Status::Over
        } else {
            Status::Playing
        }
    }

    /// True when a 2048 (or more) has been made in this game. One that lay on the first board does not count.
    #[must_use]
    pub fn reached_win(&self) -> bool {
        self.board().max_rank() >= Rank::WIN && self.past[0].board.max_rank() < Rank::WIN
    }

    fn waits(&self) -> bool {
        !self.kept_going && self.reached_win()
    }

    /// Goes on after 2048.
    pub const fn keep_going(&mut self) {
        self.kept_going = true;
    }

    /// True once [`Game::keep_going`] was called.
    #[must_use]
    pub const fn kept_going(&self) -> bool {
        self.kept_going
    }

    /// Makes a move and spawns the next tile; what had been undone is forgotten.
    ///
    /// # Errors
    /// [`PlayError`], and the game is unchanged.
    pub fn play(&mut self, direction: Direction) -> Result<Played, PlayError> {
        if self.waits() {
            return Err(PlayError::Won);
        }
        let (played, moment) = self.after(direction)?;
        self.moves.truncate(self.cursor);
        self.past.truncate(self.cursor + 1);
        self.moves.push(direction);
        self.past.push(moment);
        self.cursor += 1;
        self.best = self.best.max(moment.score);
        Ok(played)
    }

    fn after(&mut self, direction: Direction) -> Result<(Played, Moment), PlayError> {
        let illegal = PlayError::Illegal(direction);
        let moved = self.board().play(direction).ok_or(illegal)?;
        let spawn = match self.setup.spawner {
            Spawner::Random => {
                let index = self.setup.start.spawns() + self.cursor as u64;
                self.stream.draw(index).on(&moved.board, self.setup.four)
            }
            Spawner::Adversary => self.adversary.spawn(moved.board, self.setup.four),
        };
        // A legal move always leaves a free cell.
        let spawn = spawn.ok_or(illegal)?;
        let moment = Moment {
            board: moved.board.with_rank(spawn.cell, spawn.rank),
            score: self.score() + moved.reward,
        };
        let played = Played {
            direction,
            reward: moved.reward,
            spawn,
        };
        Ok((played, moment))
    }

    /// True when there is a move to take back.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        self.cursor > 0
    }

    /// True when a move was taken back and nothing else played since.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        self.cursor < self.moves.len()
    }

    /// Takes the last move back; false at the beginning.
    pub const fn undo(&mut self) -> bool {
        let can = self.can_undo();
        if can {
            self.cursor -= 1;
        }
        can
    }

    /// Makes the move again that was taken back, with the same spawn.
    pub fn redo(&mut self) -> Option<Played> {
        let direction = *self.moves.get(self.cursor)?;
        let (played, _) = self.after(direction).ok()?;
        self.cursor += 1;
        Some(played)
    }

    /// Goes to the board after `moves` of the moves played or undone; beyond the last, to the last.
    pub fn jump(&mut self, moves: usize) {
        self.cursor = moves.min(self.moves.len());
    }

    /// The score after each move, from the beginning (0) to the last of [`Game::all_moves`].
    pub fn scores(&self) -> impl ExactSizeIterator<Item = u64> {
        self.past.iter().map(|moment| moment.score)
    }
}
