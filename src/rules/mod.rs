//! A game: its seed, score, moves, undo and redo, and its form as a link.
//!
//! Spawn n is a function of the seed and n, or of the board if the adversary spawns. So a game is its setup and its moves: 2 bits
//! each in a link, replayed and checked when the link is opened. Only a game that was played elsewhere stores its spawns too, which
//! are checked as well.

mod adversary;
mod history;
#[cfg(feature = "solvers")]
pub mod import;
mod link;
mod replay;
mod setup;
mod spawn;
mod spawn_bits;

pub use adversary::Adversary;
pub use link::{LinkError, Record};
pub use replay::Replay;
pub use setup::{Setup, Spawner, SpawnerError, Start, StartError};
pub use spawn::{Draw, Seed, SeedTextError, SpawnStream};

use crate::board::{Direction, Moved, Position, Size, Spawn};

use history::{History, ScoredPosition, unpack_spawn};

/// The status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A move is legal.
    Playing,
    /// The winning tile ([`Size::goal`], 2048 on the standard board) is made, and the player has not gone on yet. It comes before
    /// [`Status::Over`]: the last legal move can win.
    Won,
    /// No move is legal.
    Over,
}

impl Status {
    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Won => "won",
            Self::Over => "over",
        }
    }
}

/// Why a move is refused. The game stays unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The move would not change the board.
    #[error("{0} changes nothing on this board")]
    Illegal(Direction),
    /// The game is won: [`Game::keep_going`] must come first.
    #[error("the tile that wins is made: the game waits for the word to keep going")]
    Won,
    /// The new tile's cell is not empty, or not on the board.
    #[error("after {0} that cell holds a tile already, or lies beside the board")]
    Taken(Direction),
    /// The new tile is neither a 2 nor a 4, or its probability in this game is 0.
    #[error("a new tile cannot be a {0} in this game")]
    NoSuchTile(u64),
}

/// A move with its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The direction of the slide.
    pub direction: Direction,
    /// The points of the move.
    pub reward: u64,
    /// The new tile.
    pub spawn: Spawn,
}

/// A game with all its moves, undone ones included.
///
/// ```
/// use twofold::{Game, Seed, Setup};
///
/// let mut game = Game::new(Setup::standard(Seed::new(1)));
/// let first = game.board();
/// let direction = game.legal_moves().next().expect("two tiles can move");
/// game.play(direction)?;
///
/// // An undone and repeated move brings the same tile.
/// let second = game.board();
/// assert!(game.undo());
/// assert_eq!(game.board(), first);
/// assert!(game.redo().is_some());
/// assert_eq!(game.board(), second);
/// # Ok::<(), twofold::rules::PlayError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    setup: Setup,
    stream: SpawnStream,
    adversary: Adversary,
    history: History,
    /// The number of moves of the history that are not undone.
    cursor: usize,
    /// The board and score after these moves.
    now: ScoredPosition,
    kept_going: bool,
}

impl Game {
    /// A new game.
    pub fn new(setup: Setup) -> Self {
        let mut stream = SpawnStream::new(setup.seed);
        let board = (0..setup.start.spawns()).fold(setup.start.board(), |board, index| {
            let spawn = stream.draw(index).on(&board, setup.four);
            spawn.map_or(board, |spawn| board.with_rank(spawn.cell, spawn.rank))
        });
        let now = ScoredPosition { board, score: 0 };
        Self {
            setup,
            stream,
            adversary: Adversary::default(),
            history: History::new(now),
            cursor: 0,
            now,
            kept_going: false,
        }
    }

    /// The same new game with an initial score, for games stored elsewhere. The game stays unchanged if it has moves, if it begins
    /// with random tiles, or if the score is above [`Game::MAX_FIRST_SCORE`].
    #[must_use]
    pub fn with_score(mut self, score: u64) -> Self {
        let is_board = matches!(self.setup.start, Start::Board(_));
        if is_board && self.history.moves().is_empty() && score <= Self::MAX_FIRST_SCORE {
            self.now.score = score;
            self.history = History::new(self.now);
        }
        self
    }

    /// The initial score.
    pub fn first_score(&self) -> u64 {
        self.history.first().score
    }

    /// The largest initial score: beyond it, numbers of JavaScript are not exact.
    pub const MAX_FIRST_SCORE: u64 = 1 << 52;

    /// The setup.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The current board.
    pub const fn board(&self) -> Position {
        self.now.board
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.board().size()
    }

    /// The current score: the initial score and all rewards so far.
    pub const fn score(&self) -> u64 {
        self.now.score
    }

    /// The moves so far, without undone ones.
    pub fn moves(&self) -> &[Direction] {
        &self.history.moves()[..self.cursor]
    }

    /// The moves so far, and the undone ones.
    pub fn all_moves(&self) -> &[Direction] {
        self.history.moves()
    }

    /// The spawns after [`Game::all_moves`], a byte each: the cell, and 64 more for a 4.
    pub fn spawns(&self) -> &[u8] {
        self.history.spawns()
    }

    /// The legal moves of the board, in the order of [`Direction::ALL`].
    pub fn legal_moves(&self) -> impl Iterator<Item = Direction> + use<> {
        self.board().legal_moves().map(|(direction, _)| direction)
    }

    /// The status of the game.
    pub fn status(&self) -> Status {
        if self.waits() {
            Status::Won
        } else if self.board().is_stuck() {
            Status::Over
        } else {
            Status::Playing
        }
    }

    /// True if the winning tile or a larger one has been made in this game. A tile of the first board does not count.
    pub fn reached_win(&self) -> bool {
        let goal = self.size().goal();
        self.board().max_rank() >= goal && self.history.first().board.max_rank() < goal
    }

    fn waits(&self) -> bool {
        !self.kept_going && self.reached_win()
    }

    /// Goes on after the winning tile.
    pub const fn keep_going(&mut self) {
        self.kept_going = true;
    }

    /// True once [`Game::keep_going`] was called.
    pub const fn kept_going(&self) -> bool {
        self.kept_going
    }

    /// Makes a move and spawns the next tile; undone moves are discarded.
    ///
    /// In a game with recorded spawns, the move that was just undone brings the same tile back; any other move draws its tile by
    /// the seed, which is recorded.
    pub fn play(&mut self, direction: Direction) -> Result<Played, PlayError> {
        let known = match self.setup.spawner {
            Spawner::Recorded => self.undone_spawn(direction),
            Spawner::Random | Spawner::Adversary => None,
        };
        self.play_with(direction, known)
    }

    /// Makes a move with this spawn in a game with recorded spawns; undone moves are discarded.
    ///
    /// # Errors
    /// [`PlayError`]; the game stays unchanged. The cell must be empty after the move, and the tile a possible spawn.
    /// [`PlayError::Taken`] also if this game's spawns are not recorded, since they follow from its setup.
    pub fn play_with_spawn(
        &mut self,
        direction: Direction,
        spawn: Spawn,
    ) -> Result<Played, PlayError> {
        if self.setup.spawner != Spawner::Recorded {
            return Err(PlayError::Taken(direction));
        }
        self.play_with(direction, Some(spawn))
    }

    /// Corrects the spawn after the last move of a game with recorded spawns; undone moves are discarded. `None` if no move was
    /// made.
    pub fn correct_spawn(&mut self, spawn: Spawn) -> Result<Option<Played>, PlayError> {
        let Some(last) = self.cursor.checked_sub(1) else {
            return Ok(None);
        };
        let direction = self.history.moves()[last];
        if self.setup.spawner != Spawner::Recorded {
            return Err(PlayError::Taken(direction));
        }
        let before = self.history.position(last);
        let illegal = PlayError::Illegal(direction);
        let moved = before.board.play(direction).ok_or(illegal)?;
        let spawn = self.checked(direction, &moved.board, spawn)?;
        Ok(Some(self.push(before, last, direction, moved, spawn)))
    }

    /// The spawn after this move, if it is the next move to redo.
    fn undone_spawn(&self, direction: Direction) -> Option<Spawn> {
        let next = self.history.moves().get(self.cursor)?;
        let spawn = unpack_spawn(*self.history.spawns().get(self.cursor)?);
        (*next == direction).then_some(spawn)
    }

    /// As [`Game::play`]; with `known`, the spawn is not computed. An impossible spawn is refused.
    fn play_with(
        &mut self,
        direction: Direction,
        known: Option<Spawn>,
    ) -> Result<Played, PlayError> {
        if self.waits() {
            return Err(PlayError::Won);
        }
        let illegal = PlayError::Illegal(direction);
        let moved = self.board().play(direction).ok_or(illegal)?;
        let spawn = match (known, self.setup.spawner) {
            (Some(known), _) => self.checked(direction, &moved.board, known)?,
            (None, Spawner::Random | Spawner::Recorded) => {
                let index = self.setup.start.spawns() + self.cursor as u64;
                let draw = self.stream.draw(index);
                // A legal move always leaves a free cell.
                draw.on(&moved.board, self.setup.four).ok_or(illegal)?
            }
            (None, Spawner::Adversary) => self
                .adversary
                .spawn(moved.board, self.setup.four)
                .ok_or(illegal)?,
        };
        Ok(self.push(self.now, self.cursor, direction, moved, spawn))
    }

    /// Adds a move on the board `before`, after `moves` moves, as the last of the game.
    fn push(
        &mut self,
        before: ScoredPosition,
        moves: usize,
        direction: Direction,
        moved: Moved<Position>,
        spawn: Spawn,
    ) -> Played {
        self.now = before.after(moved, spawn);
        self.history.truncate(moves);
        self.history.push(direction, spawn, self.now);
        self.cursor = moves + 1;
        Played {
            direction,
            reward: moved.reward,
            spawn,
        }
    }

    /// The spawn, if it is possible on this afterstate.
    fn checked(
        &self,
        direction: Direction,
        afterstate: &Position,
        spawn: Spawn,
    ) -> Result<Spawn, PlayError> {
        let mut outcomes = self.setup.four.outcomes();
        if !outcomes.any(|(rank, _)| rank == spawn.rank) {
            return Err(PlayError::NoSuchTile(spawn.rank.tile()));
        }
        if !afterstate.is_empty_at(spawn.cell) {
            return Err(PlayError::Taken(direction));
        }
        Ok(spawn)
    }

    /// True if there is a move to undo.
    pub const fn can_undo(&self) -> bool {
        self.cursor > 0
    }

    /// True if there is an undone move to redo.
    pub fn can_redo(&self) -> bool {
        self.cursor < self.history.moves().len()
    }

    /// Undoes the last move; false at the start.
    pub fn undo(&mut self) -> bool {
        let can = self.can_undo();
        if can {
            self.jump(self.cursor - 1);
        }
        can
    }

    /// Redoes the next undone move, with the same spawn.
    pub fn redo(&mut self) -> Option<Played> {
        let (played, next) = self.history.step(self.now, self.cursor)?;
        self.now = next;
        self.cursor += 1;
        Some(played)
    }

    /// Goes to the board after the first `moves` of [`Game::all_moves`]; beyond the last, to the last.
    pub fn jump(&mut self, moves: usize) {
        self.cursor = moves.min(self.all_moves().len());
        self.now = self.history.position(self.cursor);
    }

    /// The board before the first move, and its score.
    #[cfg(feature = "solvers")]
    pub(crate) fn first(&self) -> &ScoredPosition {
        self.history.first()
    }

    /// The moves so far, each between what was before and what is after it.
    #[cfg(feature = "solvers")]
    pub(crate) fn played(&self) -> impl Iterator<Item = (ScoredPosition, Played, ScoredPosition)> {
        self.history.played().take(self.cursor)
    }
}
