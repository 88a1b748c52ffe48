//! Conformance: what is wrong with an engine.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use serde::Serialize;
use twofold::board::{Board as _, Grid};
use twofold::search::Evaluation;
use twofold::{Direction, FourProbability, Rank, Size, Spawner};
use twofold_arena::{Fault, MoveBudget};

use super::message::{Answer, Request, Rules};
use super::player::{CommandError, legal, words};
use super::process::{Patience, Process, QUIT};

/// The outcome of one check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The requirement.
    pub check: &'static str,
    /// The fault; `None` if the engine meets the requirement.
    pub fault: Option<String>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fault {
            None => write!(f, "ok     {}", self.check),
            Some(fault) => write!(f, "FAULT  {}: {fault}", self.check),
        }
    }
}

/// Boards of 4×4: one with every move legal, four with one legal move each, and one with the largest tiles.
const BOARDS: [&str; 6] = [
    "0,0,0,0/0,2,0,0/0,0,0,0/0,0,2,0",
    "2,0,0,0/4,0,0,0/2,0,0,0/4,0,0,0",
    "0,0,0,2/0,0,0,4/0,0,0,2/0,0,0,4",
    "2,4,2,4/0,0,0,0/0,0,0,0/0,0,0,0",
    "0,0,0,0/0,0,0,0/0,0,0,0/2,4,2,4",
    "65536,32768,16384,8192/512,1024,2048,4096/256,128,64,32/4,4,8,16",
];
/// Without the first checks there is no game, so that no other check says anything.
const BASIC_CHECKS: usize = 2;
/// The time for a move, in milliseconds.
const MS: f64 = 100.0;
/// The time that an engine would like to think when it is told to stop, in milliseconds.
const LONG_MS: f64 = 3_600_000.0;
/// Within this time a line that nobody asked for shows.
const SETTLE: Duration = Duration::from_millis(30);

/// Starts a program and asks it everything that a referee may ask.
///
/// # Errors
/// [`CommandError::Quotes`]; any other trouble is a finding.
pub fn check(command: &str, patience: Patience) -> Result<Vec<Finding>, CommandError> {
    let checker = Checker {
        words: words(command)?,
        patience,
        stop: AtomicBool::new(false),
    };
    let checks: [(&'static str, Check); 12] = [
        ("greets with version and name", |checker| {
            checker.greeted().map(drop)
        }),
        ("gets ready for a game on 4x4", |checker| {
            checker.begun().map(drop)
        }),
        ("answers with legal moves", |checker| {
            checker.each_board(|answer, board| legal(answer, board).map(drop))
        }),
        ("gives values to the legal moves alone", |checker| {
            checker.each_board(values_fit)
        }),
        ("answers one line to one request", Checker::one_line),
        ("keeps to the time", Checker::in_time),
        ("stops when told to", Checker::stops),
        ("passes over unknown words", Checker::unknown_words),
        (
            "calls an unknown request an error",
            Checker::unknown_request,
        ),
        ("plays one game after the other", Checker::second_game),
        ("plays or refuses other sizes", Checker::other_sizes),
        ("ends when told to, and with its input", Checker::ends),
    ];
    let mut findings = Vec::new();
    for (check, ask) in checks {
        let fault = ask(&checker).err().map(|fault| fault.to_string());
        let stuck = fault.is_some() && findings.len() < BASIC_CHECKS;
        findings.push(Finding { check, fault });
        if stuck {
            break;
        }
    }
    Ok(findings)
}

/// A check of an engine.
type Check = fn(&Checker) -> Result<(), Fault>;

struct Checker {
    words: Vec<String>,
    patience: Patience,
    stop: AtomicBool,
}

impl Checker {
    fn greeted(&self) -> Result<Process, Fault> {
        let mut process = Process::start(&self.words, self.patience)?;
        process.hello(&self.stop)?;
        Ok(process)
    }

    fn begun(&self) -> Result<Process, Fault> {
        let mut process = self.greeted()?;
        process.game(rules(Size::STANDARD), &self.stop)?;
        Ok(process)
    }

    /// The answer on a board, with the time it took.
    fn ask(&self, process: &mut Process, board: Grid) -> Result<(Evaluation, Duration), Fault> {
        let began = Instant::now();
        let limits = MoveBudget {
            ms: Some(MS),
            ..MoveBudget::default()
        };
        let answer = process.go(limits, board, &self.stop)?;
        Ok((answer, began.elapsed()))
    }

    /// The most time for a move.
    fn time(&self) -> Duration {
        Duration::from_secs_f64(MS / 1e3) + self.patience.grace
    }

    fn each_board(&self, fits: fn(&Evaluation, Grid) -> Result<(), Fault>) -> Result<(), Fault> {
        let mut process = self.begun()?;
        for board in boards() {
            let (answer, _) = self.ask(&mut process, board)?;
            fits(&answer, board)?;
        }
        Ok(())
    }

    fn one_line(&self) -> Result<(), Fault> {
        let mut process = self.greeted()?;
        thread::sleep(SETTLE);
        process.game(rules(Size::STANDARD), &self.stop)?;
        for board in boards() {
            thread::sleep(SETTLE);
            self.ask(&mut process, board)?;
        }
        thread::sleep(SETTLE);
        // A message looks at what came before it.
        process.tell(&Request::Game(rules(Size::STANDARD)))
    }

    fn in_time(&self) -> Result<(), Fault> {
        let mut process = self.begun()?;
        for board in boards() {
            let (_, time) = self.ask(&mut process, board)?;
            if time > self.time() {
                let ms = time.as_millis();
                return Err(Fault::new(format!("late: {ms} ms for a move of {MS} ms")));
            }
        }
        Ok(())
    }

    fn stops(&self) -> Result<(), Fault> {
        let mut process = self.begun()?;
        let [board, ..] = boards();
        let limits = MoveBudget {
            ms: Some(LONG_MS),
            ..MoveBudget::default()
        };
        process.tell(&Request::Go(limits, board))?;
        thread::sleep(SETTLE);
        process.tell(&Request::Stop)?;
        match process.answer("stop", self.patience.grace, &self.stop)? {
            Answer::Move(answer) => legal(&answer, board)?,
            other => return Err(Fault::new(format!("\"{other}\" in answer to \"stop\""))),
        };
        // Now nothing is left to stop.
        process.tell(&Request::Stop)?;
        thread::sleep(SETTLE);
        self.ask(&mut process, board).map(drop)
    }

    fn unknown_words(&self) -> Result<(), Fault> {
        let mut process = self.greeted()?;
        let rules = rules(Size::STANDARD);
        process.send(&format!("game mood good {rules}"))?;
        match process.answer("game", self.patience.start, &self.stop)? {
            Answer::Ready => {}
            other => {
                return Err(Fault::new(format!(
                    "\"{other}\" after \"game mood good …\""
                )));
            }
        }
        let [_, board, ..] = boards();
        process.send(&format!("go mood good ms {MS} board {board} mood good"))?;
        match process.answer("go", self.time(), &self.stop)? {
            Answer::Move(answer) => legal(&answer, board).map(drop),
            other => Err(Fault::new(format!("\"{other}\" after \"go mood good …\""))),
        }
    }

    fn unknown_request(&self) -> Result<(), Fault> {
        let mut process = self.begun()?;
        process.send("sing a song")?;
        match process.answer("sing", self.patience.grace, &self.stop)? {
            Answer::Error(_) => {}
            other => return Err(Fault::new(format!("\"{other}\" in answer to \"sing\""))),
        }
        let [board, ..] = boards();
        self.ask(&mut process, board).map(drop)
    }

    fn second_game(&self) -> Result<(), Fault> {
        let mut process = self.begun()?;
        for board in boards() {
            self.ask(&mut process, board)?;
            process.game(rules(Size::STANDARD), &self.stop)?;
        }
        Ok(())
    }

    fn other_sizes(&self) -> Result<(), Fault> {
        for size in ["3x3", "2x4", "5x4"] {
            let size = size.parse().expect("the sizes above are sizes");
            let mut process = self.greeted()?;
            process.tell(&Request::Game(rules(size)))?;
            match process.answer("game", self.patience.start, &self.stop)? {
                Answer::Error(_) => continue,
                Answer::Ready => {}
                other => return Err(Fault::new(format!("\"{other}\" in answer to \"game\""))),
            }
            // The two tiles stand in two corners, so that every move is legal.
            let board = Grid::empty(size)
                .with_rank(0, Rank::TWO)
                .with_rank(size.cells() - 1, Rank::FOUR);
            let (answer, _) = self.ask(&mut process, board)?;
            legal(&answer, board)?;
        }
        Ok(())
    }

    fn ends(&self) -> Result<(), Fault> {
        let late = |how: &str| {
            let seconds = QUIT.as_secs();
            Fault::new(format!("it still runs {seconds} s after {how}"))
        };
        let status = self.begun()?.quit().ok_or_else(|| late("\"quit\""))?;
        if !status.success() {
            return Err(Fault::new(format!("after \"quit\" it ended with {status}")));
        }
        let closed = self.begun()?.close_input();
        closed.map(drop).ok_or_else(|| late("the end of its input"))
    }
}

fn rules(size: Size) -> Rules {
    Rules {
        size,
        four: FourProbability::STANDARD,
        spawner: Spawner::Random,
        seed: 1,
    }
}

fn boards() -> [Grid; BOARDS.len()] {
    BOARDS.map(|board| board.parse().expect("the boards above are boards"))
}

/// Values are free, but if there are any, they are those of the legal moves.
fn values_fit(answer: &Evaluation, board: Grid) -> Result<(), Fault> {
    if answer.values.legal().next().is_none() {
        return Ok(());
    }
    for direction in Direction::ALL {
        let is_legal = board.legal_moves().any(|(legal, _)| legal == direction);
        let fault = match (is_legal, answer.values.get(direction)) {
            (true, None) => "has no value",
            (false, Some(_)) => "is illegal and has a value",
            _ => continue,
        };
        return Err(Fault::new(format!("{direction} {fault} on {board}")));
    }
    Ok(())
}
