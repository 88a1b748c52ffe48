//! The sections of docs/results.md, one function each.

use std::collections::{BTreeMap, BTreeSet};

use crate::papers::{DOCUMENTS, Document, Row};
use twofold::Rank;
use twofold::statistics::Posterior;
use twofold_arena::TileRate;

use super::comparison::Differing;
use super::games::Played;
use super::markdown::{self, MarkdownTable};
use super::readings::PlayedReading;
use super::{Folder, claims, comparison, fewest, figures, read_optional, readings, speed};
use twofold_cli::output::Failure;

/// The whole text.
pub fn text(
    folder: &Folder,
    all: &[Played],
    to_2048: &[Played],
    readings: &[PlayedReading],
) -> Result<String, Failure> {
    let mut text = "# Results\n\n".to_owned();
    text += &notes(folder, "summary")?;
    text += INTRODUCTION;
    let explanations = explanations(folder, all)?;
    for document in DOCUMENTS {
        text += &section(folder, document, all, &explanations)?;
        if document.id == fewest::DOCUMENT {
            text += &notes(folder, "fewest-moves")?;
            text += &fewest::text(to_2048);
        }
        if document.id == readings::DOCUMENT {
            text += &notes(folder, "claims")?;
            text += &claims::text(folder, all)?;
            text += &notes(folder, "readings")?;
            text += &readings::text(readings);
        }
        text += &commands(document);
    }
    text += &speed_section(folder, all)?;
    text += &tuning_section(folder)?;
    text += &notes(folder, "audit")?;
    Ok(text.trim_end().to_owned() + "\n")
}

const INTRODUCTION: &str = "\
## How to read the tables

The experiments of the five papers, played again by our solvers. A table of a paper has its printed figures, ours, and the
difference, ours less the printed one. Where a paper can be read in two ways, each reading has a row: *played as* names the
solver and what is set on it.

* A figure of ours in **bold** differs from the printed one by more than chance: the 95 % interval of the difference leaves out
  nought (of means by Welch's t, of rates by Newcombe's method). Where a paper prints no number of games, its figure lies
  outside of our interval. One comparison in twenty comes out bold by chance alone.
* Every row with a bold figure is explained below its table, or said to be open.
* The numbers in brackets are 95 % intervals: of a mean by Student's t, of a rate by Wilson. The best score and the largest tile
  grow with the number of games, so that they have no difference; *Five papers* in the lab of the page says which of them hold.
* All games: 4×4, two first tiles, a new tile is a 4 with probability 0.1 unless said otherwise, played to their end, no undo.
  *Games with a 2048* are those that made this tile or a larger one.

`twofold-lab results` writes this page: it plays the games that are missing and writes text and figures anew. [results/](results)
holds every game: its seed, score, largest tile and number of moves. The seeds count up from 1, and every solver is limited by depth,
playouts or nodes rather than by time, so that a second run writes the same files. How strong the solvers are for the time
that they get stands on [a page of its own](strength.md).

```sh
twofold-lab results                    # plays what is missing: hours for all of it
twofold-lab results --only 001         # the games of one paper
twofold-lab results --write-only       # plays nothing
twofold-lab results --times            # measures the times that times.csv lacks
```

";

/// The explanations of rows whose figures differ from the printed ones, by the names of the rows' files.
fn explanations(folder: &Folder, all: &[Played]) -> Result<BTreeMap<String, String>, Failure> {
    const FILE: &str = "notes/explanations.json";
    let text = read_optional(&folder.file(FILE))?.unwrap_or_else(|| "{}".to_owned());
    let explanations: BTreeMap<String, String> = serde_json::from_str(&text)
        .map_err(|error| Failure::Arguments(format!("{FILE}: {error}")))?;
    let is_row = |key: &&String| all.iter().any(|played| played.key == **key);
    match explanations.keys().find(|key| !is_row(key)) {
        Some(key) => Err(Failure::Arguments(format!(
            "{FILE}: no row is called {key}"
        ))),
        None => Ok(explanations),
    }
}

fn section(
    folder: &Folder,
    document: &Document,
    all: &[Played],
    explanations: &BTreeMap<String, String>,
) -> Result<String, Failure> {
    let rows: Vec<&Played> = all
        .iter()
        .filter(|played| played.document.id == document.id)
        .collect();
    let mut text = format!(
        "<a id=\"paper-{id}\"></a>\n\n## {} (number {id})\n\n{}\n\n",
        document.citation(),
        document.note,
        id = document.id
    );
    let (printed, unprinted): (Vec<&Played>, Vec<&Played>) = rows
        .iter()
        .partition(|played| comparison::is_printed(played.row));
    text += &comparison::text(&printed);
    text += &differences(&printed, explanations);
    if !unprinted.is_empty() {
        if !printed.is_empty() {
            text += "Rows of which the paper prints nothing:\n\n";
        }
        text += &ours(&unprinted);
    }
    if document.rows.iter().all(is_of_random_games) {
        text += &posteriors(&rows);
    }
    for figure in figures::ALL
        .iter()
        .filter(|figure| figure.document == document.id)
    {
        text += &format!("![{}](results/{})\n\n", figure.description, figure.file);
    }
    text += &notes(folder, document.id)?;
    Ok(text)
}

/// True for the rows of paper 002, whose empty table goes up to 16384.
fn is_of_random_games(row: &Row) -> bool {
    row.solver.starts_with("mcts")
}

/// The rows with a bold figure, each with its explanation.
fn differences(rows: &[&Played], explanations: &BTreeMap<String, String>) -> String {
    let differing = comparison::differing(rows);
    if differing.is_empty() {
        return String::new();
    }
    let mut text = "Where ours differ:\n\n".to_owned();
    for Differing { played, figures } in differing {
        let explanation = explanations
            .get(&played.key)
            .map_or("open: no reading that we know explains it.", String::as_str);
        text += &format!(
            "* **{}**, {} – {}. {explanation}\n",
            played.row.label,
            played.set(),
            figures.join("; ")
        );
    }
    text + "\n"
}

/// The command of each row.
fn commands(document: &Document) -> String {
    let of = |id: &str| document.id == id;
    let fewest = fewest::rows().filter(|_| of(fewest::DOCUMENT));
    let readings = readings::rows().filter(|_| of(readings::DOCUMENT));
    let more = fewest.chain(readings).map(|(_, row)| row);
    // The first and the last of the readings stand in the paper's own rows as well.
    let lines: BTreeSet<String> = document
        .rows
        .iter()
        .chain(more)
        .map(|row| document.command(row))
        .collect();
    format!(
        "<details><summary>The command of each row</summary>\n\n```sh\n{}\n```\n\n</details>\n\n",
        lines.into_iter().collect::<Vec<_>>().join("\n")
    )
}

/// The text of the hand-written file of this name.
pub fn notes(folder: &Folder, name: &str) -> Result<String, Failure> {
    let words = read_optional(&folder.file(&format!("notes/{name}.md")))?;
    Ok(words.map_or_else(String::new, |words| format!("{}\n\n", words.trim())))
}

/// Our figures of rows without a printed figure.
fn ours(rows: &[&Played]) -> String {
    let best = rows
        .iter()
        .flat_map(|played| &played.results)
        .map(|game| game.max_rank)
        .max();
    let of_the_table =
        Rank::of_tile(16_384).filter(|_| rows.iter().all(|played| is_of_random_games(played.row)));
    let first = Rank::WIN.exponent() - 1;
    let last = [best, of_the_table]
        .into_iter()
        .flatten()
        .fold(Rank::WIN, Ord::max);
    let tiles: Vec<Rank> = (first..=last.exponent()).map(Rank::new).collect();
    let heads = [
        "player",
        "played as",
        "games",
        "mean score",
        "median score",
        "best score",
    ]
    .map(str::to_owned)
    .into_iter()
    .chain(tiles.iter().map(|rank| rank.tile().to_string()));
    let mut table = MarkdownTable::new(heads);
    for played in rows {
        let mut cells = vec![played.row.label.to_owned(), played.set(), played.games()];
        if let Some(statistics) = &played.statistics {
            cells.push(markdown::mean(
                statistics.score.mean,
                statistics.score.interval,
            ));
            cells.push(markdown::count(statistics.score.median));
            cells.push(markdown::count(statistics.score.best as f64));
            cells.extend(tiles.iter().map(|&rank| tile_cell(played, rank)));
        }
        cells.resize(6 + tiles.len(), String::new());
        table.row(cells);
    }
    table.text()
}

fn tile_cell(played: &Played, rank: Rank) -> String {
    match TileRate::of(&played.results, rank) {
        Some(rate) if rate.games > 0 => {
            markdown::rate(rate.rate, rate.interval, played.results.len() as u64)
        }
        _ => "0 %".to_owned(),
    }
}

/// The posterior of each model's probability of a 2048, after its games.
fn posteriors(rows: &[&Played]) -> String {
    let mut table = MarkdownTable::new([
        "player",
        "games",
        "with a 2048",
        "P(2048), expected",
        "95 % credible",
    ]);
    for played in rows {
        let Some(rate) = TileRate::of(&played.results, Rank::WIN) else {
            continue;
        };
        let games = played.results.len() as u64;
        let Some(posterior) = Posterior::of(rate.games, games) else {
            continue;
        };
        table.row(vec![
            played.row.label.to_owned(),
            games.to_string(),
            rate.games.to_string(),
            format!("{:.1} %", 100.0 * posterior.mean),
            format!(
                "{:.1}–{:.1} %",
                100.0 * posterior.interval.low,
                100.0 * posterior.interval.high
            ),
        ]);
    }
    format!(
        "The probability to make a 2048, from a uniform prior: Beta(1 + games with one, 1 + games without).\n\n{}",
        table.text()
    )
}

/// The weights that `twofold-lab tune` found, a hand-written text.
fn tuning_section(folder: &Folder) -> Result<String, Failure> {
    Ok(match notes(folder, "tuning")? {
        notes if notes.is_empty() => notes,
        notes => format!("## Weights found by optimisation\n\n{notes}"),
    })
}

fn speed_section(folder: &Folder, all: &[Played]) -> Result<String, Failure> {
    let table = speed::text(folder, all)?;
    let notes = notes(folder, "speed")?;
    Ok(format!("## Speed\n\n{table}{notes}"))
}
