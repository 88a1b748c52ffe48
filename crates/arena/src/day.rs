//! The board of the day: the same board for everybody, and a reference score.

use std::fmt;
use std::mem;
use std::str::FromStr;
use std::sync::Arc;

use time::{Date, Month, UtcDateTime};
use twofold::board::Direction;
use twofold::network::Model;
use twofold::rules::{Game, PlayError, Seed, Setup};
use twofold::search::Evaluation;
use twofold::solver::{self, Learned, Solver, SolverError};
use twofold::tree::Budget;

use super::play::{Ended, play_while};

/// A date of the Gregorian calendar. It determines the seed of a standard board, the same for everybody.
///
/// Its text is that of ISO 8601: `2026-11-23`. Dates from a clock are in UTC, which is the same everywhere.
///
/// ```
/// use twofold::Seed;
/// use twofold_arena::Day;
///
/// let day: Day = "2026-11-23".parse()?;
/// assert_eq!(day.to_string(), "2026-11-23");
/// // The date typed as a seed gives the same board.
/// assert_eq!(Ok(day.seed()), "2026-11-23".parse::<Seed>());
/// # Ok::<(), twofold_arena::DayError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Day(Date);

/// Why a text is not a date with a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DayError {
    /// The text has another form.
    #[error("\"{0}\" is not a date: write year, month and day as in 2026-11-23")]
    NotADate(String),
    /// There is no such date.
    #[error("there is no {0}: that month has no such day, or the year no such month")]
    NoSuchDay(String),
    /// The date is outside the range.
    #[error("there are boards of the day from 2000-01-01 to 9999-12-31, not of {0}")]
    OutOfRange(String),
}

impl Day {
    /// The date in UTC, from Unix time in seconds.
    ///
    /// # Errors
    /// [`DayError::OutOfRange`] before 2000 and after 9999.
    pub fn of_unix_time(seconds: u64) -> Result<Self, DayError> {
        let time = i64::try_from(seconds).ok();
        time.and_then(|seconds| UtcDateTime::from_unix_timestamp(seconds).ok())
            .and_then(|time| Self::in_range(time.date()))
            .ok_or_else(|| DayError::OutOfRange(format!("{seconds} seconds after 1970")))
    }

    fn in_range(date: Date) -> Option<Self> {
        (2000..=9999).contains(&date.year()).then_some(Self(date))
    }

    /// The seed of this day: the digits of the date read as hexadecimal digits, as if the date was typed as a seed.
    pub fn seed(self) -> Seed {
        let digits = self.to_string().replace('-', "");
        Seed::new(u64::from_str_radix(&digits, 16).unwrap_or_default())
    }

    /// The setup of this day: 4×4, two tiles, a 4 with probability 0.1.
    pub fn setup(self) -> Setup {
        Setup::standard(self.seed())
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.0.to_calendar_date();
        write!(f, "{year:04}-{:02}-{day:02}", u8::from(month))
    }
}

impl FromStr for Day {
    type Err = DayError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let shown = || text.chars().take(40).collect();
        let written = match text.as_bytes() {
            [year @ .., b'-', m1, m2, b'-', d1, d2] if year.len() == 4 => {
                number(year).zip(number(&[*m1, *m2]).zip(number(&[*d1, *d2])))
            }
            _ => None,
        };
        let (year, (month, day)) = written.ok_or_else(|| DayError::NotADate(shown()))?;
        // Neither is longer than two digits.
        Month::try_from(month as u8)
            .and_then(|month| Date::from_calendar_date(year.into(), month, day as u8))
            .map_err(|_| DayError::NoSuchDay(shown()))
            .and_then(|date| Self::in_range(date).ok_or_else(|| DayError::OutOfRange(shown())))
    }
}

/// The number with these digits, at most four; `None` for any other character.
fn number(digits: &[u8]) -> Option<u16> {
    digits.iter().try_fold(0, |number, digit| {
        let digit = digit.is_ascii_digit().then(|| digit - b'0')?;
        Some(10 * number + u16::from(digit))
    })
}

/// A player of about a person's strength, whose median score on the board of a day is a mark to reach. None needs a
/// network, and each plays the same on every device.
///
/// Each is a solver of the paper that its documentation names. Their means are those of `docs/papers`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// About 4,500 points: `looi`, one move ahead. People without practice made 5,234 in document 000.
    Beginner,
    /// About 20,000 points, and 2048 in two games of five: `looi`, two moves ahead.
    Good,
    /// About 36,000 points, and 2048 in two games of three: `expectimax-snake`.
    Expert,
}

/// A text is not the name of a mark.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no mark of a day: there are beginner, good and expert")]
pub struct MarkError(pub String);

impl Mark {
    /// All of them, the weakest first.
    pub const ALL: [Self; 3] = [Self::Beginner, Self::Good, Self::Expert];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Good => "good",
            Self::Expert => "expert",
        }
    }

    /// How it plays, in words.
    pub const fn player(self) -> &'static str {
        match self {
            Self::Beginner => "looi, one move ahead",
            Self::Good => "looi, two moves ahead",
            Self::Expert => "expectimax-snake",
        }
    }

    fn solver(self) -> Result<Box<dyn Solver>, SolverError> {
        match self {
            Self::Beginner => solver::with("looi", [("depth", 2.into())]),
            Self::Good => solver::with("looi", [("depth", 3.into())]),
            Self::Expert => solver::with("expectimax-snake", []),
        }
    }
}

impl FromStr for Mark {
    type Err = MarkError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|mark| mark.name() == text);
        found.ok_or_else(|| MarkError(text.chars().take(40).collect()))
    }
}

/// Par of a day: the score of the solver `learned` on its board, with the same nodes a move on every device.
///
/// It is played step by step, so that progress can be shown and the game stopped.
///
/// ```
/// use std::sync::Arc;
/// use twofold_arena::Par;
/// # use twofold::{Seed, network::{Architecture, Model}};
/// # use twofold_training::{LiveTraining, Method};
/// # let architecture = Architecture::named("17x4", &[])?;
/// # let method = Method::of(&architecture);
/// # let file = LiveTraining::new(architecture, method, Seed::new(1))?.file()?;
/// # let model = Arc::new(Model::read(&file, &mut |_| ())?);
///
/// let mut par = Par::new("2026-11-23".parse()?, model);
/// while !par.advance(100)? {
///     println!("{} moves so far", par.game().moves().len());
/// }
/// println!("par is {} points", par.game().score());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Par {
    day: Day,
    /// The game in play or, in the end, the one with the median score.
    game: Game,
    ended: Vec<Game>,
    games: usize,
    solver: Box<dyn Solver>,
    budget: Budget<'static>,
}

impl Par {
    /// Nodes a move. A search checks its budget every 256 nodes, so this is two checks.
    ///
    /// On the boards of October 2026 the small network made 83,000 to 384,000 points with them, in 3,900 to 14,700
    /// moves and 0.24 to 0.94 s on the machine of docs/papers; 20,000 moves would take 1.3 s, and half as much
    /// again in a browser. A phone may take five times as long, and more nodes would only make par harder to reach.
    ///
    /// A change changes the pars of all days: raise `EDITION` in `www/features/day/par.ts` with it.
    pub const NODES: u64 = 512;

    /// Games of a mark: one alone is luck. A solver plays the same tiles always alike, and comes back to the same boards
    /// after other moves at the start. So each game but the first has one move in fifteen that is nearly the best, at
    /// places of its own.
    const GAMES: usize = 15;

    /// At the start of the game.
    pub fn new(day: Day, model: Arc<Model>) -> Self {
        Self {
            day,
            game: Game::new(day.setup()),
            ended: Vec::new(),
            games: 1,
            solver: Box::new(Learned::new(model)),
            budget: Budget::of_nodes(Self::NODES),
        }
    }

    /// The games of a mark, before the first one.
    ///
    /// # Errors
    /// [`SolverError`] if a solver refuses the settings of the mark, which none does.
    pub fn of(day: Day, mark: Mark) -> Result<Self, SolverError> {
        Ok(Self {
            day,
            game: Game::new(day.setup()),
            ended: Vec::new(),
            games: Self::GAMES,
            solver: mark.solver()?,
            budget: Budget::default(),
        })
    }

    /// Plays up to `moves` more moves of a game; true when all games are over.
    ///
    /// # Errors
    /// [`PlayError`] if the solver chooses a move that the rules refuse, which none does.
    pub fn advance(&mut self, moves: usize) -> Result<bool, PlayError> {
        if self.ended.len() == self.games {
            return Ok(true);
        }
        let (mut left, period, game) = (moves, self.games, self.ended.len());
        let mut numbers = self.game.moves().len()..;
        let ended = play_while(
            &mut self.game,
            |task, budget| {
                let found = budget.take(task.position, |budget| self.solver.evaluate(task, budget));
                let differs = game > 0 && numbers.next().is_some_and(|at| at % period == game);
                let other = differs.then(|| nearly_best(&found)).flatten();
                Ok::<_, PlayError>(other.or(found.best))
            },
            || {
                left = left.checked_sub(1)?;
                Some(self.budget)
            },
            |_| true,
        )?;
        if ended == Ended::Over {
            let next = Game::new(self.day.setup());
            self.ended.push(mem::replace(&mut self.game, next));
            if self.ended.len() == self.games {
                self.ended.sort_by_key(Game::score);
                self.game = self.ended[self.games / 2].clone();
            }
        }
        Ok(self.ended.len() == self.games)
    }

    /// The game in play so far; when all are over, the one with the median score.
    pub const fn game(&self) -> &Game {
        &self.game
    }
}

/// The second best move, if its value is lower by at most two thousandths.
fn nearly_best(Evaluation { values, best, .. }: &Evaluation) -> Option<Direction> {
    let (best, value) = values.legal().find(|&(each, _)| Some(each) == *best)?;
    let others = values.legal().filter(|&(each, _)| each != best);
    let (second, other) = others.max_by(|one, two| one.1.total_cmp(&two.1))?;
    (value - other <= 0.002 * value.abs()).then_some(second)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn dates_are_read_and_written() {
        for text in ["2000-01-01", "2024-02-29", "2026-11-23", "9999-12-31"] {
            let day: Day = text.parse().expect("a date");
            assert_eq!(day.to_string(), text);
            assert_eq!(day.seed(), text.parse().expect("a seed"));
        }
    }

    #[test]
    fn what_is_no_date_is_refused_in_words() {
        let texts = ",2026,2026-11,2026-11-2,2026-11-233,20261123,2026/11/23,+026-11-23,2026-1a-23,-2026-11-23,２０２６-11-23";
        for text in texts.split(',') {
            assert!(
                matches!(text.parse::<Day>(), Err(DayError::NotADate(_))),
                "{text}"
            );
        }
        let texts = "2026-02-29,2100-02-29,2026-00-10,2026-13-01,2026-04-31,2026-11-00";
        for text in texts.split(',') {
            assert!(
                matches!(text.parse::<Day>(), Err(DayError::NoSuchDay(_))),
                "{text}"
            );
        }
        let early = "1999-12-31".parse::<Day>().unwrap_err().to_string();
        let range = "there are boards of the day from 2000-01-01 to 9999-12-31, not of 1999-12-31";
        assert_eq!(early, range);
    }

    #[test]
    fn a_day_begins_at_midnight_in_utc() {
        for (seconds, date) in [
            (1_795_391_999, "2026-11-22"),
            (1_795_392_000, "2026-11-23"),
            (951_782_400, "2000-02-29"),
            (4_107_542_400, "2100-03-01"),
        ] {
            let day = Day::of_unix_time(seconds).expect("a date");
            assert_eq!(day.to_string(), date);
        }
        for seconds in [0, 946_684_799, 253_402_300_800, u64::MAX] {
            assert!(Day::of_unix_time(seconds).is_err(), "{seconds}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_a_date_that_it_writes_or_an_error(text in "[0-9]{0,5}-?[0-9]{0,3}-?[0-9 ]{0,3}|\\PC*") {
            match text.parse::<Day>() {
                Ok(day) => {
                    prop_assert_eq!(day.to_string(), text.trim());
                    prop_assert_eq!(Ok(day.seed()), text.trim().parse::<Seed>());
                }
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }
}
