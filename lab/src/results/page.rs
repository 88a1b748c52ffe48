//! What the page takes from here, as one file that it is built from: the papers with their printed figures and ours, and
//! how strong each player is.

use std::collections::BTreeMap;

use serde::Serialize;
use twofold::board::{FourProbability, Size};
use twofold::rules::Spawner;
use twofold::solver::Value;
use twofold_arena::{Check, Printed};
use twofold_cli::output::Failure;

use super::Folder;
use super::games::Played;
use super::speed;
use super::strength::Strength;
use crate::papers::{DOCUMENTS, Document};

/// The name of the file, below results/.
pub const FILE: &str = "page.json";

#[derive(Serialize)]
struct Page<'a> {
    papers: Vec<Paper>,
    /// By table of games, the mean score.
    means: BTreeMap<&'a str, f64>,
}

/// A paper, without the rows that read it in another way: the page has none of these.
#[derive(Serialize)]
struct Paper {
    id: &'static str,
    title: &'static str,
    author: Option<&'static str>,
    year: Option<u16>,
    size: String,
    p4: f64,
    note: &'static str,
    rows: Vec<PaperRow>,
}

#[derive(Serialize)]
struct PaperRow {
    label: &'static str,
    solver: &'static str,
    settings: BTreeMap<&'static str, Value>,
    nodes: Option<u64>,
    /// The board, if it is not that of the paper.
    size: Option<String>,
    spawner: Spawner,
    /// The number of games in our table.
    games: u64,
    printed: &'static Printed,
    ours: OurGames,
}

/// Our games of a row.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OurGames {
    /// Their number.
    games: u64,
    /// The processor time of a game, in milliseconds, if it was measured.
    ms_per_game: Option<f64>,
    /// What the paper prints, beside these games.
    checks: Vec<Check>,
}

/// The file.
pub fn text(folder: &Folder, all: &[Played], strength: &Strength) -> Result<String, Failure> {
    let times = speed::load(folder)?;
    let paper = |document: &'static Document| -> Result<Paper, Failure> {
        let own = all
            .iter()
            .filter(|played| played.document.id == document.id);
        let rows = own.map(|played| PaperRow::of(played, &times));
        Ok(Paper {
            id: &document.id,
            title: &document.title,
            author: document.author.as_deref(),
            year: document.year,
            size: Size::STANDARD.to_string(),
            p4: document
                .p4
                .unwrap_or(FourProbability::STANDARD)
                .probability(),
            note: document.note.trim(),
            rows: rows
                .filter_map(Result::transpose)
                .collect::<Result<_, _>>()?,
        })
    };
    let of_papers = all.iter().filter_map(|played| {
        let statistics = played.statistics.as_ref()?;
        Some((played.key.as_str(), statistics.score.mean))
    });
    let page = Page {
        papers: DOCUMENTS.iter().map(paper).collect::<Result<_, _>>()?,
        means: of_papers.chain(strength.means()).collect(),
    };
    let text = serde_json::to_string_pretty(&page)
        .map_err(|error| Failure::OnTheWay(format!("{FILE}: {error}")))?;
    Ok(text + "\n")
}

impl PaperRow {
    /// `None` for a row that reads its paper in another way.
    fn of(played: &Played, times: &[speed::Time]) -> Result<Option<Self>, Failure> {
        let Played { row, key, .. } = played;
        let settings = row.without_readings()?.filter(|_| row.until.is_none());
        let Some(settings) = settings else {
            return Ok(None);
        };
        let moves = played.statistics.as_ref().map_or(0.0, |all| all.moves.mean);
        Ok(Some(Self {
            label: &row.label,
            solver: row.player()?.0.id,
            settings,
            nodes: row.nodes,
            size: row.size.as_ref().map(Size::to_string),
            spawner: row.spawner.unwrap_or_default(),
            games: row.games,
            ours: OurGames {
                games: played.count(),
                ms_per_game: speed::of(times, key).map(|ms| speed::two_digits(ms * moves)),
                checks: played.checks.clone(),
            },
            printed: &row.printed,
        }))
    }
}
