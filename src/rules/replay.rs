//! Replays a link or a record in steps.

use crate::board::{Direction, Rank, Spawn};

use super::spawn_bits::SpawnBitsReader;
use super::{Game, LinkError, PlayError};

/// Replays a game from its text, in steps of any number of moves: a long game takes seconds, above all against the adversary, which
/// searches for every spawn.
///
/// ```
/// use twofold::rules::{LinkError, Replay};
///
/// let mut replay = Replay::new("v1-ACKgjQYHBR8CrcXXjw")?;
/// while !replay.is_done() {
///     replay.advance(2)?;
///     println!("{} of {} moves", replay.done(), replay.count());
/// }
/// let game = replay.finish();
/// assert_eq!(game.moves().len(), 5);
/// # Ok::<(), LinkError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    pub(super) game: Game,
    pub(super) count: usize,
    /// The moves, four a byte.
    pub(super) packed: Vec<u8>,
    /// The number of moves that are not undone.
    pub(super) cursor: usize,
    pub(super) spawn_bits: Option<SpawnBitsReader>,
}

impl Replay {
    /// Reads a link or a record, with or without a leading `#`, without replaying a move.
    ///
    /// # Errors
    /// [`LinkError`] of every kind but [`LinkError::Move`].
    pub fn new(text: &str) -> Result<Self, LinkError> {
        let replay = Self::read(text)?;
        replay.check_end()?;
        Ok(replay)
    }

    /// The number of moves of the text.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The number of moves replayed so far.
    pub fn done(&self) -> usize {
        self.game.moves().len()
    }

    /// True if every move has been replayed.
    pub fn is_done(&self) -> bool {
        self.done() == self.count
    }

    /// Replays up to `moves` more moves.
    ///
    /// # Errors
    /// [`LinkError::Move`] or [`LinkError::Spawn`] if the next move is not possible; it stays the next move.
    /// [`LinkError::Impossible`] if the text records more spawns than moves.
    pub fn advance(&mut self, moves: usize) -> Result<(), LinkError> {
        let done = self.done();
        for number in done..self.count.min(done.saturating_add(moves)) {
            let direction = Direction::from_code(self.packed[number / 4] >> (2 * (number % 4)));
            let recorded = self.recorded_spawn(number, direction)?;
            // Early links carry no keep-going flag for small boards; play continues.
            if self.game.waits() && self.game.size().goal() < Rank::WIN {
                self.game.keep_going();
            }
            self.game
                .play_with(direction, recorded.map(|(spawn, _)| spawn))
                .map_err(|reason| match reason {
                    PlayError::NoSuchTile(_) if recorded.is_some() => LinkError::Spawn(number + 1),
                    _ => LinkError::Move(number + 1, reason),
                })?;
            if let (Some(spawn_bits), Some((_, used))) = (&mut self.spawn_bits, recorded) {
                spawn_bits.go_on(used);
            }
        }
        self.check_end()
    }

    /// The recorded spawn of this move, and the bit at which the next one begins. `None` after an illegal move, which is refused
    /// anyway.
    fn recorded_spawn(
        &self,
        number: usize,
        direction: Direction,
    ) -> Result<Option<(Spawn, usize)>, LinkError> {
        let Some(spawn_bits) = &self.spawn_bits else {
            return Ok(None);
        };
        match self.game.board().play(direction) {
            Some(moved) => spawn_bits
                .next(&moved.board)
                .map(Some)
                .ok_or(LinkError::Spawn(number + 1)),
            None => Ok(None),
        }
    }

    fn check_end(&self) -> Result<(), LinkError> {
        match &self.spawn_bits {
            Some(spawn_bits) if self.is_done() && !spawn_bits.is_used_up() => {
                Err(LinkError::Impossible("more new tiles than moves"))
            }
            _ => Ok(()),
        }
    }

    /// The game, as far as it has been replayed.
    pub fn finish(mut self) -> Game {
        self.game.jump(self.cursor);
        self.game
    }
}

impl Game {
    /// Reads a link, whole or the part after its `#`, or a record, and replays it; no text gives a game that breaks the
    /// rules.
    pub fn from_text(text: &str) -> Result<Self, LinkError> {
        let mut replay = Replay::new(text)?;
        while !replay.is_done() {
            replay.advance(usize::MAX)?;
        }
        Ok(replay.finish())
    }
}
