//! The messages.

use std::fmt;
use std::str::{FromStr, SplitAsciiWhitespace};

use twofold::board::Grid;
use twofold::search::{Evaluation, Values};
use twofold::{Direction, FourProbability, Size, Spawner};
use twofold_arena::{MoveBudget, plain};

/// The version of the protocol.
pub const VERSION: u32 = 1;

/// The rules of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// The board's size.
    pub size: Size,
    /// The probability of a 4.
    pub four: FourProbability,
    /// The spawner.
    pub spawner: Spawner,
    /// The seed of the engine's own random numbers. The spawns do not follow from it.
    pub seed: u64,
}

/// A message of the referee.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Request {
    /// Asks for version and name.
    Hello(u32),
    /// A game begins.
    Game(Rules),
    /// Asks for a move on a board.
    Go(MoveBudget, Grid),
    /// Asks for the move at once.
    Stop,
    /// Asks the engine to end.
    Quit,
}

/// A message of an engine.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The version that it speaks, and its name.
    Hello(u32, String),
    /// It is ready for a game.
    Ready,
    /// A move, with what the engine tells of it.
    Move(Evaluation),
    /// It cannot do what was asked.
    Error(String),
}

/// Why a line is not a message: its first word is unknown, or a part is missing or wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct MessageError(String);

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            size,
            four,
            spawner,
            seed,
        } = self;
        write!(f, "size {size} p4 {four} spawner {spawner} seed {seed}")
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hello(version) => write!(f, "hello {version}"),
            Self::Game(rules) => write!(f, "game {rules}"),
            Self::Go(limits, board) => {
                // A blank stands where the words of a table have `=`.
                let limits = limits.to_string().replace('=', " ");
                let blank = if limits.is_empty() { "" } else { " " };
                write!(f, "go {limits}{blank}board {board}")
            }
            Self::Stop => f.write_str("stop"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hello(version, name) => write!(f, "hello {version} {name}"),
            Self::Ready => f.write_str("ready"),
            Self::Error(text) => write!(f, "error {text}"),
            Self::Move(evaluation) => {
                match evaluation.best {
                    Some(direction) => write!(f, "move {direction}")?,
                    None => f.write_str("move none")?,
                }
                f.write_str(" values")?;
                for direction in Direction::ALL {
                    match evaluation.values.get(direction) {
                        Some(value) => write!(f, " {value}")?,
                        None => f.write_str(" -")?,
                    }
                }
                write!(f, " depth {} nodes {}", evaluation.depth, evaluation.nodes)
            }
        }
    }
}

/// The rest of a line after a word.
fn after<T: FromStr>(words: &mut SplitAsciiWhitespace<'_>, name: &str) -> Result<T, MessageError> {
    let word = words
        .next()
        .ok_or_else(|| MessageError(format!("nothing follows \"{name}\"")))?;
    word.parse().map_err(|_| is_no(word, name))
}

/// The beginning of a text.
pub(crate) fn short(text: &str) -> String {
    text.chars().take(60).collect()
}

fn is_no(word: &str, what: &str) -> MessageError {
    MessageError(format!("\"{}\" is no {what}", short(word)))
}

fn unknown(word: &str) -> MessageError {
    MessageError(format!("no message begins with \"{}\"", short(word)))
}

fn missing(name: &str) -> MessageError {
    MessageError(format!("\"{name}\" is missing"))
}

impl FromStr for Request {
    type Err = MessageError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let mut words = line.split_ascii_whitespace();
        match words.next().unwrap_or_default() {
            "hello" => after(&mut words, "version").map(Self::Hello),
            "stop" => Ok(Self::Stop),
            "quit" => Ok(Self::Quit),
            "game" => {
                let (mut size, mut four, mut spawner, mut seed) = (None, None, None, None);
                while let Some(name) = words.next() {
                    match name {
                        "size" => size = Some(after(&mut words, name)?),
                        "p4" => {
                            let chance = FourProbability::new(after(&mut words, name)?);
                            let wrong = |error| MessageError(format!("{error}"));
                            four = Some(chance.map_err(wrong)?);
                        }
                        "spawner" => spawner = Some(after(&mut words, name)?),
                        "seed" => seed = Some(after(&mut words, name)?),
                        // A later version may say more.
                        _ => drop(words.next()),
                    }
                }
                Ok(Self::Game(Rules {
                    size: size.ok_or_else(|| missing("size"))?,
                    four: four.ok_or_else(|| missing("p4"))?,
                    spawner: spawner.ok_or_else(|| missing("spawner"))?,
                    seed: seed.ok_or_else(|| missing("seed"))?,
                }))
            }
            "go" => {
                let (mut limits, mut board) = (MoveBudget::default(), None);
                while let Some(name) = words.next() {
                    match name {
                        "ms" => {
                            let ms: f64 = after(&mut words, name)?;
                            if !(ms > 0.0 && ms.is_finite()) {
                                return Err(MessageError(format!("{ms} is no ms")));
                            }
                            limits.ms = Some(ms);
                        }
                        "nodes" => limits.nodes = Some(after(&mut words, name)?),
                        "depth" => limits.depth = Some(after(&mut words, name)?),
                        "board" => board = Some(after(&mut words, name)?),
                        _ => drop(words.next()),
                    }
                }
                board
                    .map(|board| Self::Go(limits, board))
                    .ok_or_else(|| missing("board"))
            }
            word => Err(unknown(word)),
        }
    }
}

impl FromStr for Answer {
    type Err = MessageError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let line = plain(line);
        let (first, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let mut words = rest.split_ascii_whitespace();
        match first {
            "ready" if rest.is_empty() => Ok(Self::Ready),
            "error" => Ok(Self::Error(rest.to_owned())),
            "hello" => {
                let version = after(&mut words, "version")?;
                let name = words.collect::<Vec<_>>().join(" ");
                match name.is_empty() {
                    true => Err(missing("name")),
                    false => Ok(Self::Hello(version, name)),
                }
            }
            "move" => {
                let direction = words.next().unwrap_or_default();
                let mut evaluation = Evaluation {
                    best: match direction {
                        "none" => None,
                        word => Some(word.parse().map_err(|_| is_no(word, "direction"))?),
                    },
                    complete: true,
                    ..Evaluation::default()
                };
                while let Some(name) = words.next() {
                    match name {
                        "values" => evaluation.values = values(&mut words)?,
                        "depth" => evaluation.depth = after(&mut words, name)?,
                        "nodes" => evaluation.nodes = after(&mut words, name)?,
                        _ => {
                            return Err(MessageError(format!(
                                "\"{}\" does not belong to a move",
                                short(name)
                            )));
                        }
                    }
                }
                Ok(Self::Move(evaluation))
            }
            word => Err(unknown(word)),
        }
    }
}

/// Four values in the order of [`Direction::ALL`], with `-` for an illegal move.
fn values(words: &mut SplitAsciiWhitespace<'_>) -> Result<Values, MessageError> {
    let mut values = Values::default();
    for direction in Direction::ALL {
        let word: String = after(words, "values")?;
        if word == "-" {
            continue;
        }
        let value: f64 = word.parse().map_err(|_| is_no(&word, "value"))?;
        if !value.is_finite() {
            return Err(MessageError(format!("{value} is no finite value")));
        }
        values.set(direction, value);
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_read_as_it_is_written() {
        for line in [
            "hello 1",
            "game size 4x4 p4 0.1 spawner random seed 18446744073709551615",
            "go board 2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,2",
            "go ms 0.5 nodes 100 depth 3 board 2,4/0,0",
            "stop",
            "quit",
        ] {
            assert_eq!(line.parse::<Request>().unwrap().to_string(), line);
        }
        for line in [
            "hello 1 an engine, version 2",
            "ready",
            "move left values - 1.5 -3 0 depth 2 nodes 17",
            "error the board is too large",
        ] {
            assert_eq!(line.parse::<Answer>().unwrap().to_string(), line);
        }
        let short: Answer = "move up".parse().unwrap();
        assert!(matches!(short, Answer::Move(answer) if answer.best == Some(Direction::Up)));
    }

    #[test]
    fn escape_sequences_never_reach_a_terminal() {
        let line = "hello 1 a \x1b[31mred\u{9b}0m\t\u{2067}name";
        let hello: Answer = line.parse().unwrap();
        assert_eq!(hello, Answer::Hello(1, "a [31mred 0m name".to_owned()));
        let error: Answer = "error \x1b]0;title\x07".parse().unwrap();
        assert!(!error.to_string().contains(char::is_control));
    }

    #[test]
    fn words_of_a_later_version_are_passed_over_in_requests() {
        let told = "go colour red board 2,4/0,0".parse::<Request>().unwrap();
        let short = "go board 2,4/0,0".parse::<Request>().unwrap();
        assert_eq!(told, short);
    }

    #[test]
    fn what_is_no_message_is_refused_with_the_reason() {
        for (line, reason) in [
            ("", "no message begins with \"\""),
            ("Ready", "no message begins with \"Ready\""),
            ("ready now", "no message begins with \"ready\""),
            ("move", "\"\" is no direction"),
            ("move north", "\"north\" is no direction"),
            ("move up down", "\"down\" does not belong to a move"),
            ("move up values 1 2 3", "nothing follows \"values\""),
            ("move up values 1 2 3 NaN", "NaN is no finite value"),
            ("hello one", "\"one\" is no version"),
            ("hello 1", "\"name\" is missing"),
        ] {
            let error = line.parse::<Answer>().unwrap_err().to_string();
            assert_eq!(error, reason, "{line}");
        }
        for (line, reason) in [
            ("go", "\"board\" is missing"),
            ("go ms 0 board 2,4/0,0", "0 is no ms"),
            ("go board 2,3/0,0", "\"2,3/0,0\" is no board"),
            ("game size 9x9", "\"9x9\" is no size"),
            ("game size 4x4 p4 0.1", "\"spawner\" is missing"),
            ("hello", "nothing follows \"version\""),
            ("move up", "no message begins with \"move\""),
        ] {
            let error = line.parse::<Request>().unwrap_err().to_string();
            assert_eq!(error, reason, "{line}");
        }
    }
}
