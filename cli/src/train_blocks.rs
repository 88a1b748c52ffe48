//! The last part of `twofold train`: the networks for boards late in the game whose large tiles stand in a block.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use twofold::exact::{Phase, SolveError};
use twofold::network::Model;
use twofold::network::block::{FEWEST, LOOSE};
use twofold_training::{BlockTraining, Exactness, InPlace, Quantisation};

use super::files::write_whole;
use super::output::{Failure, note};
use super::recipe::{Blocks, Recipe};

/// When a training of these networks is written down, and when it pauses.
pub struct Pauses<'a> {
    pub every: Duration,
    pub end: Option<Instant>,
    pub stop: &'a AtomicBool,
}

impl Pauses<'_> {
    /// Whether it is to pause now.
    fn is_due(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end) || self.stop.load(Ordering::Relaxed)
    }
}

/// What came of it.
pub struct Trained {
    pub games: u64,
    pub moves: u64,
    /// The file of the model with these networks, if they have learned as much as the recipe asks for.
    pub model: Option<Vec<u8>>,
}

/// How precisely a training is kept that is to be gone on with.
const KEPT: Quantisation = Quantisation {
    step: 64.0,
    visits: 1,
    later_visits: 1,
};

/// Trains the networks beside `model`, the file of the model of the part before, to their end, if there is time. What is in `folder`
/// already is gone on from.
///
/// # Errors
/// A damaged file in the folder, or one that cannot be written.
pub fn train(
    recipe: &Recipe,
    blocks: &Blocks,
    model: &[u8],
    folder: &Path,
    threads: usize,
    pauses: &Pauses<'_>,
) -> Result<Trained, Failure> {
    let damaged = |error: &dyn std::fmt::Display| Failure::Arguments(error.to_string());
    let on_the_way = |error: &dyn std::fmt::Display| Failure::OnTheWay(error.to_string());
    let checkpoint = folder.join(format!("{}.training", blocks.name));
    let read = Model::read(model, &mut |_| {}).map_err(|error| damaged(&error))?;
    note("playing whole games for boards to begin on");
    let mut training = BlockTraining::new(&read, &recipe.block_settings(blocks, threads))?;
    drop(read);
    if checkpoint.exists() {
        let bytes = fs::read(&checkpoint).map_err(|error| damaged(&error))?;
        training.restore(&bytes).map_err(|error| damaged(&error))?;
    }
    let end = (1e6 * blocks.million_moves) as u64;
    let begun = (Instant::now(), training.moves());
    let mut said = Instant::now();
    while training.moves() < end {
        let pause = Instant::now() + pauses.every;
        let deadline = pauses.end.map_or(pause, |end| end.min(pause));
        training.run_to(
            end,
            Some(deadline),
            pauses.stop,
            |in_place, games, moves| {
                if said.elapsed() >= Duration::from_secs(30) {
                    let speed = (moves - begun.1) as f64 / begun.0.elapsed().as_secs_f64();
                    note(&line(&blocks.name, in_place, games, moves, speed));
                    said = Instant::now();
                }
            },
        );
        let bytes = training
            .encode(model, KEPT)
            .map_err(|error| on_the_way(&error))?;
        write_whole(&checkpoint, &bytes)?;
        if pauses.is_due() {
            break;
        }
    }
    let mut trained = Trained {
        games: training.games(),
        moves: training.moves(),
        model: None,
    };
    if training.moves() >= end {
        if blocks.exact_million_moves > 0.0 && !learn_exactly(&mut training, blocks, pauses)? {
            return Ok(trained);
        }
        let bytes = training
            .encode(model, Quantisation::from(&blocks.export))
            .map_err(|error| on_the_way(&error))?;
        write_whole(&folder.join(format!("{}.model", blocks.name)), &bytes)?;
        trained.model = Some(bytes);
    }
    Ok(trained)
}

/// Teaches the network of the whole block to choose as perfect play does in the cells that are left; false if it paused before it was
/// done, and so has to begin anew.
fn learn_exactly(
    training: &mut BlockTraining,
    blocks: &Blocks,
    pauses: &Pauses<'_>,
) -> Result<bool, Failure> {
    const MEMORY: u64 = 8 << 30;
    /// Moves by which the network is compared before and after.
    const COMPARED: u64 = 10_000_000;
    let failed = |error: SolveError| Failure::OnTheWay(error.to_string());
    note("solving the cells that the block leaves");
    let began = Instant::now();
    let mut solve = training.solve_end(MEMORY).map_err(failed)?;
    while solve.step().map_err(failed)?.phase != Phase::Done {
        if pauses.is_due() {
            return Ok(false);
        }
    }
    let Ok(table) = solve.into_table() else {
        unreachable!("it is done, and all chances were kept");
    };
    note(&format!(
        "{} afterstates in {:.0} s, {} MiB",
        table.afterstates(),
        began.elapsed().as_secs_f64(),
        table.bytes() >> 20
    ));
    let before = training.compare_exactly(&table, COMPARED);
    note(&compared("before", &before));
    let moves = (1e6 * blocks.exact_million_moves) as u64;
    let mut said = Instant::now();
    let report = |latest: &Exactness, moves: u64| {
        if said.elapsed() >= Duration::from_secs(30) {
            let when = format!("after {:.0} M moves", moves as f64 / 1e6);
            note(&compared(&when, latest));
            said = Instant::now();
        }
    };
    if training.learn_exactly(&table, moves, pauses.end, pauses.stop, report) < moves {
        return Ok(false);
    }
    let after = training.compare_exactly(&table, COMPARED);
    note(&compared("in the end", &after));
    Ok(true)
}

/// How the network of the whole block compares with perfect play.
fn compared(when: &str, exactness: &Exactness) -> String {
    let games = exactness.games.max(1) as f64;
    format!(
        "{when}: perfect play makes the tile in {:.2} % of {} games, the network in {:.2} %, its moves lose {:.2} %, and it is off by \
         {:.2} % on average",
        100.0 * exactness.chance / games,
        exactness.games,
        100.0 * exactness.passed as f64 / games,
        100.0 * exactness.lost / games,
        100.0 * exactness.error / exactness.afterstates.max(1) as f64,
    )
}

/// How the training gets on.
fn line(name: &str, in_place: &[InPlace; LOOSE], games: u64, moves: u64, speed: f64) -> String {
    let mut line = format!(
        "{name}: {games} games, {:.1} M moves at {:.2} M moves/s; get on with tiles in place",
        moves as f64 / 1e6,
        speed / 1e6
    );
    for (placed, reached) in (FEWEST..).zip(in_place) {
        let share = 100.0 * reached.passed as f64 / reached.games.max(1) as f64;
        line += &format!(", {placed}: {share:.1} % of {}", reached.games);
    }
    line
}
