//! The last part of `twofold train`: the networks for boards late in the game whose large tiles stand in a block.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use twofold::network::Model;
use twofold::network::block::{FEWEST, LOOSE};
use twofold::training::{BlockTraining, InPlace, Quantisation};

use super::files::write_whole;
use super::output::{Failure, note};
use super::recipe::{Blocks, Recipe};

/// When a training of these networks is written down, and when it pauses.
pub struct Pauses<'a> {
    pub every: Duration,
    pub end: Option<Instant>,
    pub stop: &'a AtomicBool,
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
        let is_late = pauses.end.is_some_and(|end| Instant::now() >= end);
        if is_late || pauses.stop.load(Ordering::Relaxed) {
            break;
        }
    }
    let mut trained = Trained {
        games: training.games(),
        moves: training.moves(),
        model: None,
    };
    if training.moves() >= end {
        let bytes = training
            .encode(model, Quantisation::from(&blocks.export))
            .map_err(|error| on_the_way(&error))?;
        write_whole(&folder.join(format!("{}.model", blocks.name)), &bytes)?;
        trained.model = Some(bytes);
    }
    Ok(trained)
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
