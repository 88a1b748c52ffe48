//! How many moves solvers need for their first 2048 (paper 001, section 5).

use crate::papers::{DOCUMENTS, Document, Row, TO_2048};
use twofold::Rank;
use twofold::statistics::wilson;
use twofold_arena::Summary;

use super::Folder;
use super::games::Played;
use super::markdown::{self, MarkdownTable};
use twofold_cli::output::Failure;

/// The paper that proposes the goal.
pub const DOCUMENT: &str = "001";

/// The rows, with their paper.
pub fn rows() -> impl Iterator<Item = (&'static Document, &'static Row)> {
    let document = DOCUMENTS.iter().find(|document| document.id == DOCUMENT);
    let rows = TO_2048.iter();
    rows.filter_map(move |row| Some((document?, row)))
}

/// Reads the games of all rows.
pub fn load(folder: &Folder) -> Result<Vec<Played>, Failure> {
    rows()
        .map(|(document, row)| Played::load(folder, document, row))
        .collect()
}

/// The table of the moves to a 2048.
pub fn text(rows: &[Played]) -> String {
    let mut table = MarkdownTable::new([
        "player",
        "played as",
        "games",
        "games with a 2048",
        "moves of these games, mean",
        "fewest",
        "moves to a 2048, lost games begun again",
    ]);
    for played in rows {
        let games = played.results.len() as u64;
        let reached: Vec<u64> = played
            .results
            .iter()
            .filter(|game| game.max_rank >= Rank::WIN)
            .map(|game| game.moves)
            .collect();
        let Some(interval) = wilson(reached.len() as u64, games) else {
            continue;
        };
        let all: u64 = played.results.iter().map(|game| game.moves).sum();
        let rate = reached.len() as f64 / games as f64;
        let summary = Summary::of(reached.iter().copied());
        let dash = || "–".to_owned();
        table.row(vec![
            played.row.label.to_owned(),
            played.set(),
            played.games(),
            markdown::rate(rate, interval, games),
            summary.as_ref().map_or_else(dash, |summary| {
                markdown::mean(summary.mean, summary.interval)
            }),
            summary
                .as_ref()
                .map_or_else(dash, |summary| markdown::count(summary.least as f64)),
            match reached.len() {
                0 => dash(),
                count => markdown::count(all as f64 / count as f64),
            },
        ]);
    }
    table.text()
}
