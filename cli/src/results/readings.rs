//! How well each reading of Frolov's search fits the printed mean top tiles of all methods (paper 003).

use twofold_arena::Summary;
use twofold_papers::{DOCUMENTS, Document, READINGS, Reading, Row};

use super::super::output::Failure;
use super::Folder;
use super::games::Played;
use super::markdown::{self, MarkdownTable};

/// The paper of the readings.
pub const DOCUMENT: &str = "003";

/// Half of the width of a 95 % interval, in standard errors.
const CHANCE: f64 = 1.96;

/// A reading with its games.
pub struct PlayedReading {
    reading: &'static Reading,
    best: Vec<Played>,
    by_the_text: Vec<Played>,
}

fn document() -> Option<&'static Document> {
    DOCUMENTS.iter().find(|document| document.id == DOCUMENT)
}

/// The rows of all readings, with their paper.
pub fn rows() -> impl Iterator<Item = (&'static Document, &'static Row)> {
    let rows = READINGS.iter().flat_map(Reading::rows);
    rows.filter_map(|row| Some((document()?, row)))
}

/// Reads the games of all readings.
///
/// # Errors
/// [`Failure`] if a file is no table of its row's games.
pub fn load(folder: &Folder) -> Result<Vec<PlayedReading>, Failure> {
    let load = |rows: &'static [Row]| -> Result<Vec<Played>, Failure> {
        let rows = rows.iter().filter_map(|row| Some((document()?, row)));
        rows.map(|(document, row)| Played::load(folder, document, row))
            .collect()
    };
    READINGS
        .iter()
        .map(|reading| {
            Ok(PlayedReading {
                reading,
                best: load(&reading.best)?,
                by_the_text: load(&reading.by_the_text)?,
            })
        })
        .collect()
}

/// The names of rows with missing games.
pub fn incomplete(readings: &[PlayedReading]) -> impl Iterator<Item = &str> {
    let rows = readings
        .iter()
        .flat_map(|reading| reading.best.iter().chain(&reading.by_the_text));
    rows.filter(|played| !played.is_complete())
        .map(|played| played.key.as_str())
}

/// The logarithm of our mean top tile less that of the printed one, in standard errors. The paper prints no spread: ours is
/// used for both.
fn standardised_difference(played: &Played) -> Option<f64> {
    let printed = &played.row.printed;
    let tiles = Summary::of(played.results.iter().map(|game| game.max_rank.tile()))?;
    let spread = tiles.standard_deviation? / tiles.mean;
    let games = [printed.games? as f64, played.results.len() as f64];
    let error = spread * games.map(f64::recip).iter().sum::<f64>().sqrt();
    Some((tiles.mean / printed.mean_tile?).ln() / error)
}

/// The table of the readings: the sum of the squared standardised differences over the methods of each.
pub fn text(readings: &[PlayedReading]) -> String {
    let mut table = MarkdownTable::new([
        "reading of the search",
        "games of each method",
        "sum of squares over 17 methods",
        "methods within chance",
        "sum with the text's formulas of methods 1, 3.8 and 5",
    ]);
    for PlayedReading {
        reading,
        best,
        by_the_text,
    } in readings
    {
        let differences = |rows: &[Played]| -> Option<Vec<f64>> {
            rows.iter().map(standardised_difference).collect()
        };
        let (Some(fitting), Some(of_the_text)) = (differences(best), differences(by_the_text))
        else {
            continue;
        };
        let sum = |values: &[f64]| values.iter().map(|value| value * value).sum::<f64>();
        let replaced: Vec<f64> = best
            .iter()
            .zip(&fitting)
            .filter(|(played, _)| {
                let solver = played.row.solver;
                by_the_text.iter().any(|other| other.row.solver == solver)
            })
            .map(|(_, &value)| value)
            .collect();
        let whole = sum(&fitting);
        let within = fitting.iter().filter(|value| value.abs() < CHANCE).count();
        let games = best.iter().map(|played| played.results.len()).min();
        table.row(vec![
            reading.label.to_owned(),
            markdown::count(games.unwrap_or(0) as f64),
            format!("{whole:.1}"),
            format!("{within} of {}", fitting.len()),
            format!("{:.1}", whole - sum(&replaced) + sum(&of_the_text)),
        ]);
    }
    table.text()
}
