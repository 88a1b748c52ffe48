//! The engine's side: answers to requests.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

use twofold::board::{Board as _, Grid};
use twofold::search::Evaluation;
use twofold_arena::MoveBudget;

use super::message::{Answer, Request, Rules, VERSION};

/// A chooser of moves, which an engine plays by.
pub trait Chooser {
    /// The engine's name.
    fn name(&self) -> String;

    /// A game begins; an error says why it cannot be played.
    fn begin(&mut self, rules: &Rules) -> Result<(), String>;

    /// The move on this board, which has the size of the game. The search ends early once `stop` is set.
    /// An error says why there is no move.
    fn choose(
        &mut self,
        limits: &MoveBudget,
        board: Grid,
        stop: &AtomicBool,
    ) -> Result<Evaluation, String>;
}

/// Answers the requests of a referee, one line after the other.
pub struct Engine<C> {
    chooser: C,
    game: Option<Rules>,
}

impl<C: Chooser> Engine<C> {
    /// An engine before its first game.
    pub const fn new(chooser: C) -> Self {
        Self {
            chooser,
            game: None,
        }
    }

    /// The answer to a line; `None` where none is due. `stop` ends the search of a move early.
    pub fn answer(&mut self, line: &str, stop: &AtomicBool) -> Option<Answer> {
        let answer = match line.parse() {
            Err(error) => Err(format!("{error}")),
            Ok(Request::Stop | Request::Quit) => return None,
            Ok(Request::Hello(_)) => Ok(Answer::Hello(VERSION, self.chooser.name())),
            Ok(Request::Game(rules)) => {
                self.game = None;
                self.chooser.begin(&rules).map(|()| {
                    self.game = Some(rules);
                    Answer::Ready
                })
            }
            Ok(Request::Go(limits, board)) => self.choose(&limits, board, stop),
        };
        Some(answer.unwrap_or_else(Answer::Error))
    }

    fn choose(
        &mut self,
        limits: &MoveBudget,
        board: Grid,
        stop: &AtomicBool,
    ) -> Result<Answer, String> {
        let rules = self.game.ok_or("no game has begun")?;
        if board.size() != rules.size {
            return Err(format!(
                "the board has {}, the game {}",
                board.size(),
                rules.size
            ));
        }
        if board.legal_moves().next().is_none() {
            return Err("no move is legal".to_owned());
        }
        self.chooser.choose(limits, board, stop).map(Answer::Move)
    }

    /// Answers the lines of `input` until `quit` or its end. A line `stop` ends the search under way.
    ///
    /// # Errors
    /// If `output` cannot be written.
    pub fn serve(
        mut self,
        input: impl BufRead + Send + 'static,
        mut output: impl Write,
    ) -> io::Result<()> {
        let (sender, lines) = mpsc::channel();
        // Reads ahead, so that `stop` is seen during a search. It stops only the search asked for before it.
        thread::spawn(move || {
            let mut stop = Arc::new(AtomicBool::new(false));
            for line in input.lines() {
                let Ok(line) = line else { break };
                match line.parse() {
                    Ok(Request::Quit) => break,
                    Ok(Request::Stop) => {
                        stop.store(true, Ordering::Relaxed);
                        continue;
                    }
                    _ => stop = Arc::new(AtomicBool::new(false)),
                }
                if sender.send((line, Arc::clone(&stop))).is_err() {
                    break;
                }
            }
            stop.store(true, Ordering::Relaxed);
        });
        for (line, stop) in lines {
            if let Some(answer) = self.answer(&line, &stop) {
                writeln!(output, "{answer}")?;
                output.flush()?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::time::Duration;

    use twofold::Direction;

    use super::*;

    /// Says how a search ended: left if it was stopped, up otherwise.
    struct Patient;

    impl Chooser for Patient {
        fn name(&self) -> String {
            "patient".to_owned()
        }

        fn begin(&mut self, rules: &Rules) -> Result<(), String> {
            match rules.size.cells() {
                16 => Ok(()),
                _ => Err("only 4x4".to_owned()),
            }
        }

        fn choose(
            &mut self,
            limits: &MoveBudget,
            _board: Grid,
            stop: &AtomicBool,
        ) -> Result<Evaluation, String> {
            let best = match limits.nodes {
                Some(_) => Direction::Up,
                None => {
                    while !stop.load(Ordering::Relaxed) {
                        thread::sleep(Duration::from_millis(1));
                    }
                    Direction::Left
                }
            };
            Ok(Evaluation {
                best: Some(best),
                ..Evaluation::default()
            })
        }
    }

    fn session(lines: &str) -> Vec<String> {
        let mut output = Vec::new();
        let input = Cursor::new(lines.to_owned());
        Engine::new(Patient).serve(input, &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        text.lines()
            .map(|line| line.split(" values").next().unwrap().to_owned())
            .collect()
    }

    const GAME: &str = "game size 4x4 p4 0.1 spawner random seed 1\n";
    const BOARD: &str = "board 2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,2\n";

    #[test]
    fn a_session_is_answered_line_by_line() {
        let lines = format!("hello 1\n{GAME}go nodes 1 {BOARD}quit\nhello 1\n");
        assert_eq!(session(&lines), ["hello 1 patient", "ready", "move up"]);
    }

    #[test]
    fn stop_ends_the_search_before_it_and_no_other() {
        let lines = format!("{GAME}go {BOARD}stop\nstop\ngo nodes 1 {BOARD}stop\ngo {BOARD}stop\n");
        assert_eq!(
            session(&lines),
            ["ready", "move left", "move up", "move left"]
        );
    }

    #[test]
    fn what_cannot_be_answered_is_an_error() {
        let small = GAME.replace("4x4", "3x3");
        let lines = format!(
            "go nodes 1 {BOARD}{small}{GAME}go board 2,2/0,0\nbabble\n\
             go nodes 1 board 2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2\n"
        );
        assert_eq!(
            session(&lines),
            [
                "error no game has begun",
                "error only 4x4",
                "ready",
                "error the board has 2x2, the game 4x4",
                "error no message begins with \"babble\"",
                "error no move is legal",
            ]
        );
    }
}
