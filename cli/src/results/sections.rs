//! The sections of docs/results.md, one function each.

use twofold::Rank;
use twofold::arena::{TileRate, documents::DOCUMENTS, documents::Document, documents::Given};
use twofold::statistics::Posterior;

use super::super::output::Failure;
use super::games::Played;
use super::markdown::{self, MarkdownTable};
use super::strength::Strength;
use super::{Folder, comparison, figures, read_optional, speed};

/// The whole text.
///
/// # Errors
/// [`Failure`] if a file that it includes cannot be read.
pub fn text(folder: &Folder, all: &[Played], strength: &Strength) -> Result<String, Failure> {
    let mut text = introduction();
    text += &strength.text(folder, &notes(folder, "strength")?);
    for document in DOCUMENTS {
        text += &section(folder, document, all)?;
    }
    text += &speed_section(folder, all)?;
    text += &tuning_section(folder)?;
    Ok(text.trim_end().to_owned() + "\n")
}

fn introduction() -> String {
    "\
# Results

The experiments of the five documents, played again by our solvers, beside the figures that the documents print.
`twofold results` writes this page: it plays the games that are missing and writes text and figures anew.
[results/](results) holds every game: its seed, score, largest tile and number of moves. The seeds count up from 1, and every
solver is limited by depth, playouts or nodes rather than by time, so that a second run writes the same files; only rows that name a
think time come out differently each time.

```sh
twofold results                    # plays what is missing: hours for all of it
twofold results --only 001         # the games of one document
twofold results --write-only       # plays nothing
twofold results --times            # measures the times
```

All games: 4×4, two first tiles, p4 = 0.1 unless said otherwise, played to their end, no undo. Intervals are 95 %: of a mean by
Student's t, of a rate by Wilson. The columns 1024 to 16384 give the rate of games that made this tile or a larger one.
Where a table compares, a figure of ours in **bold** differs from the printed one by more than chance: the 95 % interval of
the difference leaves out nought (of means by Welch's t, of rates by Newcombe's method). Where a document prints no number of
games, its figure lies outside of our interval. One comparison in twenty comes out bold by chance alone.

"
    .to_owned()
}

fn section(folder: &Folder, document: &Document, all: &[Played]) -> Result<String, Failure> {
    let rows: Vec<&Played> = all
        .iter()
        .filter(|played| played.document.id == document.id)
        .collect();
    let author = document
        .author
        .map(|author| format!(" ({author})"))
        .unwrap_or_default();
    let mut text = format!(
        "## {}: {}{author}\n\n{}\n\n",
        document.id, document.title, document.note
    );
    text += &ours(document, &rows);
    let comparison = comparison::text(&rows);
    if !comparison.is_empty() {
        text += &format!("Printed, and ours:\n\n{comparison}");
    }
    if document
        .rows
        .iter()
        .all(|row| row.solver.starts_with("mcts"))
    {
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

/// What a hand-written file of this name says.
fn notes(folder: &Folder, name: &str) -> Result<String, Failure> {
    let words = read_optional(&folder.file(&format!("notes/{name}.md")))?;
    Ok(words.map_or_else(String::new, |words| format!("{}\n\n", words.trim())))
}

/// Our own figures of a document's rows.
fn ours(document: &Document, rows: &[&Played]) -> String {
    let best = rows
        .iter()
        .flat_map(|played| &played.results)
        .map(|game| game.max_rank)
        .max();
    let first = Rank::WIN.exponent() - 1;
    let tiles: Vec<Rank> = (first..=best.unwrap_or(Rank::WIN).max(Rank::WIN).exponent())
        .map(Rank::new)
        .collect();
    let heads = [
        "player",
        "solver",
        "set",
        "games",
        "mean score",
        "median",
        "best",
    ]
    .map(str::to_owned)
    .into_iter()
    .chain(tiles.iter().map(|rank| rank.tile().to_string()));
    let mut table = MarkdownTable::new(heads);
    for played in rows {
        let mut cells = vec![
            played.row.label.to_owned(),
            format!("`{}`", played.row.solver),
            set(played),
        ];
        match &played.statistics {
            None => cells.push("0".to_owned()),
            Some(statistics) => {
                cells.push(match played.is_complete() {
                    true => markdown::count(statistics.games as f64),
                    false => format!("{} of {}", statistics.games, played.row.games),
                });
                cells.push(markdown::mean(
                    statistics.score.mean,
                    statistics.score.interval,
                ));
                cells.push(markdown::count(statistics.score.median));
                cells.push(markdown::count(statistics.score.best as f64));
                cells.extend(tiles.iter().map(|&rank| tile_cell(played, rank)));
            }
        }
        cells.resize(7 + tiles.len(), String::new());
        table.row(cells);
    }
    let spawns = match document.four.probability() {
        0.0 => " Only 2s spawn.",
        _ => "",
    };
    format!("Our games.{spawns}\n\n{}", table.text())
}

fn tile_cell(played: &Played, rank: Rank) -> String {
    match TileRate::of(&played.results, rank) {
        Some(rate) if rate.games > 0 => {
            markdown::rate(rate.rate, rate.interval, played.results.len() as u64)
        }
        _ => "0 %".to_owned(),
    }
}

/// What is set on a row's solver.
fn set(played: &Played) -> String {
    let settings = played.row.settings.iter().map(|(name, value)| match value {
        Given::Number(number) => format!("{name} {number}"),
        Given::Word(word) => format!("{name} {word}"),
    });
    let nodes = played
        .row
        .nodes
        .map(|nodes| format!("{} nodes a move", markdown::count(nodes as f64)));
    settings.chain(nodes).collect::<Vec<_>>().join(", ")
}

/// What is believed of each model's probability to make a 2048, after its games.
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

/// What `twofold tune` found, which is written by hand.
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
