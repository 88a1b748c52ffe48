//! The printed figures beside those of our games, as a file that the page is built from.

use std::collections::BTreeMap;

use serde::Serialize;
use twofold_papers::{Check, check};

use super::super::output::Failure;
use super::Folder;
use super::games::Played;
use super::speed;

/// The name of the file, below results/.
pub const FILE: &str = "papers.json";

/// Our games of a row.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OurGames {
    /// Their number.
    games: usize,
    /// The processor time of a game, in milliseconds, if it was measured.
    ms_per_game: Option<f64>,
    /// What the paper prints, beside these games.
    checks: Vec<Check>,
}

/// By paper, its rows in order.
pub fn text(folder: &Folder, all: &[Played]) -> Result<String, Failure> {
    let times = speed::load(folder)?;
    let mut papers: BTreeMap<&str, Vec<OurGames>> = BTreeMap::new();
    for Played {
        document,
        row,
        key,
        results,
        ..
    } in all
    {
        let moves: u64 = results.iter().map(|game| game.moves).sum();
        let moves = moves as f64 / results.len().max(1) as f64;
        papers.entry(document.id).or_default().push(OurGames {
            games: results.len(),
            ms_per_game: speed::of(&times, key).map(|ms| two_digits(ms * moves)),
            checks: check(&row.printed, results),
        });
    }
    let text = serde_json::to_string_pretty(&papers)
        .map_err(|error| Failure::OnTheWay(format!("{FILE}: {error}")))?;
    Ok(text + "\n")
}

/// Rounded to two significant digits: times are no more precise.
fn two_digits(number: f64) -> f64 {
    format!("{number:.1e}").parse().unwrap_or(number)
}
