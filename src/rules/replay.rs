//! Replaying a link or a record, as much at a time as the caller likes.

use crate::board::{Direction, Rank, Spawn};

use super::history::unpack_spawn;
use super::link::LinkContents;
use super::spawn_bits::SpawnBitsReader;
use super::{Game, LinkError, PlayError};

/// A game on its way from its text: a long one takes seconds, most of all against the adversary, which searches for
/// every spawn.
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
    game: Game,
    count: usize,
    packed: Vec<u8>,
    cursor: usize,
    /// The recorded spawns.
    spawn_bits: Option<SpawnBitsReader>,
    /// What was found out before, a byte a move; empty if nothing is known.
    spawns: Vec<u8>,
}

impl Replay {
    /// Reads a link or a record, with or without a leading `#`; no move is replayed yet.
    ///
    /// # Errors
    /// [`LinkError`], of all kinds but [`LinkError::Move`].
    pub fn new(text: &str) -> Result<Self, LinkError> {
        let LinkContents {
            setup,
            score,
            kept_going,
            count,
            packed,
            spawn_bits,
            cursor,
        } = LinkContents::read(text)?;
        let mut game = Game::new(setup).with_score(score);
        game.kept_going = kept_going;
        // The text is as long as that, so it cannot ask for more than a few times its own size.
        game.history.reserve(count);
        let replay = Self {
            game,
            count,
            packed,
            cursor,
            spawn_bits: spawn_bits.map(SpawnBitsReader::new),
            spawns: Vec::new(),
        };
        replay.check_end()?;
        Ok(replay)
    }

    /// As [`Replay::new`], with the [`Game::spawns`] of the same game replayed elsewhere: where the tiles go is not
    /// worked out again. They are trusted as far as they are possible at all. Recorded spawns are always those of the text.
    ///
    /// # Errors
    /// As [`Replay::new`]; [`LinkError::Damaged`] if it is not one spawn a move.
    pub fn with_spawns(text: &str, spawns: &[u8]) -> Result<Self, LinkError> {
        let replay = Self::new(text)?;
        if spawns.len() != replay.count {
            return Err(LinkError::Damaged);
        }
        Ok(Self {
            spawns: spawns.to_vec(),
            ..replay
        })
    }

    /// The moves that the text has.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The moves replayed so far.
    #[must_use]
    pub fn done(&self) -> usize {
        self.game.moves().len()
    }

    /// True when every move has been replayed.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.done() == self.count
    }

    /// Replays up to `moves` moves more.
    ///
    /// # Errors
    /// [`LinkError::Move`] or [`LinkError::Spawn`] if the next move is not possible; it stays the next.
    /// [`LinkError::Impossible`] if more spawns are recorded than there are moves.
    pub fn advance(&mut self, moves: usize) -> Result<(), LinkError> {
        let done = self.done();
        for number in done..self.count.min(done.saturating_add(moves)) {
            let direction = Direction::from_code(self.packed[number / 4] >> (2 * (number % 4)));
            let recorded = self.recorded_spawn(number, direction)?;
            // Boards that are won below 2048 were not when the first links were made: they say nothing of going on.
            if self.game.waits() && self.game.size().goal() < Rank::WIN {
                self.game.keep_going();
            }
            let known = match recorded {
                Some((spawn, _)) => Some(spawn),
                None => self.spawns.get(number).copied().map(unpack_spawn),
            };
            self.game
                .play_with(direction, known)
                .map_err(|reason| match reason {
                    PlayError::NoSuchTile(_) if recorded.is_some() => LinkError::Spawn(number + 1),
                    _ => LinkError::Move {
                        number: number + 1,
                        reason,
                    },
                })?;
            if let (Some(spawn_bits), Some((_, used))) = (&mut self.spawn_bits, recorded) {
                spawn_bits.go_on(used);
            }
        }
        self.check_end()
    }

    /// The spawn that the text records, and where the next one begins. None is read behind an illegal move: that is refused.
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

    /// The [`Game::spawns`] so far.
    #[must_use]
    pub fn spawns(&self) -> &[u8] {
        self.game.spawns()
    }

    /// The game as the text describes it, or as far as it has been replayed.
    #[must_use]
    pub fn finish(mut self) -> Game {
        self.game.jump(self.cursor);
        self.game
    }
}

impl Game {
    /// Reads a link or a record, with or without a leading `#`, and replays it.
    ///
    /// # Errors
    /// [`LinkError`] says what is wrong; no text, however hostile, gives a game that the rules do not allow.
    pub fn from_text(text: &str) -> Result<Self, LinkError> {
        let mut replay = Replay::new(text)?;
        while !replay.is_done() {
            replay.advance(usize::MAX)?;
        }
        Ok(replay.finish())
    }
}
