//! The strength of the solvers by think time, native and in the browser.
//!
//! `strength/rows.json` lists the rows, and the games stand beside it; `twofold-lab strength` plays them.

use std::collections::BTreeMap;

use plotters::prelude::*;
use serde::Deserialize;
use twofold::solver::{self, Value};
use twofold::{Rank, Size};
use twofold_arena::{GameResult, MoveBudget, Statistics, TileRate};

use super::Folder;
use super::games::before_the_first_gap;
use super::kept::{self, Kept};
use super::markdown::{self, MarkdownTable};
use crate::learning_curve;
use twofold_cli::drawing::{COLOURS, legend, marker, mesh, of_drawing, svg};
use twofold_cli::output::Failure;

/// A row of `strength/rows.json`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The name of its file of games.
    pub key: String,
    /// Its label in tables.
    pub label: String,
    /// Its line in the figure of think times, if it has a think time.
    #[serde(default)]
    pub line: Option<String>,
    /// Where its games are played.
    pub platform: Platform,
    /// The solver's id.
    pub solver: String,
    /// The settings of the solver.
    pub settings: BTreeMap<String, Value>,
    /// Think time of a move, in milliseconds.
    #[serde(default)]
    pub ms: Option<f64>,
    /// Nodes of a move.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// Whether milliseconds and nodes are those of a move on average.
    #[serde(default)]
    pub pace: bool,
    /// The number of games to play.
    pub games: u64,
}

/// What plays the games of a row.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Platform {
    /// The command line.
    Native,
    /// Chromium.
    Wasm,
}

/// A row and its games.
struct Played {
    row: Row,
    /// The name of its table, below results/.
    table: String,
    results: Vec<GameResult>,
    statistics: Option<Statistics>,
}

/// All rows with their games.
pub struct Strength(Vec<Played>);

/// The least number of games of a row in a table; a point of a figure has at least a third of that.
const ENOUGH: usize = 30;
const ENOUGH_TO_DRAW: usize = 10;
const INTRODUCTION: &str = "\
# Strength

How strong the learned solver is, and what each solver makes of the time that it gets. `twofold-lab results --write-only` writes this
page from the games in [results/strength](results/strength); `twofold-lab strength` plays those that are missing.

* *player*: `full` and `small` are the two networks that the page offers for the learned solver: see
  [models/README.md](../models/README.md).
* *no search*: it makes the move after which the network promises most. *One spawn ahead*: it also looks at every new tile that can
  follow the move, and at its own answers to it (depth 2). *Two spawns ahead*: and at every new tile and answer after these (depth 3).
* *1 ms a move*: it looks as far ahead as it gets in this time. *On average*: easy moves get less, and hard ones late in the game more.
* *2,700 nodes a move on average*: a node is a board that the search looks at. Anybody who plays such a row gets the same games.
  In 1 ms Chromium looks at about 11,000, on average over a game of the full network (2026-11-25); when the rows by the clock
  were played, but for that of the small network at 1 ms, it was 6,800 and less.
* *runs*: `wasm` is one thread of Chromium, as on the page; `native` one thread of the command line for each game.
* *ms a move*: the mean time of a move, on the clock of the day that the row was played. A clock never plays the same game twice; rows
  without a think time come out the same again.
* Numbers in brackets are 95 % intervals. 2048 to 32768: the share of games that made this tile or a larger one. Rows with fewer than 30 games are
  left out.

";

const LARGE: [u8; 5] = [11, 12, 13, 14, 15];
const FIGURE: &str = "strength/think-time.svg";
const CURVES: [(&str, &str); 2] = [
    ("full", "The learning curve of the full network"),
    ("small", "The learning curve of the small network"),
];

/// The rows of `strength/rows.json`; none without that file.
pub fn rows(folder: &Folder) -> Result<Vec<Row>, Failure> {
    let path = folder.file("strength/rows.json");
    let text = super::read_optional(&path)?.unwrap_or_else(|| "[]".to_owned());
    serde_json::from_str(&text)
        .map_err(|error| Failure::Arguments(format!("{}: {error}", path.display())))
}

impl Strength {
    /// Reads the rows and their games; none without `strength/rows.json`.
    pub fn load(folder: &Folder) -> Result<Self, Failure> {
        rows(folder)?
            .into_iter()
            .map(|row| Played::load(folder, row))
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// The tables with their mean scores.
    pub fn means(&self) -> impl Iterator<Item = (&str, f64)> {
        self.0.iter().filter_map(|played| {
            let statistics = played.statistics.as_ref()?;
            Some((played.table.as_str(), statistics.score.mean))
        })
    }

    /// The names of the rows with missing games.
    pub fn incomplete(&self) -> impl Iterator<Item = &str> {
        let rows = self.0.iter();
        rows.filter(|played| (played.results.len() as u64) < played.row.games)
            .map(|played| played.row.key.as_str())
    }

    /// The figures, with the names of their files.
    pub fn figures(&self, folder: &Folder) -> Result<Vec<(String, String)>, Failure> {
        let mut figures = Vec::new();
        if let Some(figure) = self.think_times()? {
            figures.push((FIGURE.to_owned(), figure));
        }
        for (name, title) in CURVES {
            let table = super::read_optional(&folder.file(&format!("learning/{name}.csv")))?;
            let Some(table) = table else { continue };
            let points = learning_curve::parse(&table)?;
            if let Some(figure) = learning_curve::figure(title, &points)? {
                figures.push((format!("learning/{name}.svg"), figure));
            }
        }
        Ok(figures)
    }

    /// The page; none without games.
    pub fn text(&self, folder: &Folder) -> Result<Option<String>, Failure> {
        if self.0.iter().all(|played| played.statistics.is_none()) {
            return Ok(None);
        }
        let heads = ["player", "set", "runs", "games", "mean score", "best score"]
            .map(str::to_owned)
            .into_iter()
            .chain(LARGE.map(|rank| Rank::new(rank).tile().to_string()))
            .chain(["ms a move".to_owned()]);
        let mut table = MarkdownTable::new(heads);
        for played in &self.0 {
            let enough = played.results.len() >= ENOUGH;
            if let Some(statistics) = played.statistics.as_ref().filter(|_| enough) {
                table.row(played.cells(statistics));
            }
        }
        let mut text = format!("{INTRODUCTION}{}", table.text());
        if self.lines().next().is_some() {
            text += &format!(
                "![The mean score of each solver for think times of 1 to 100 ms, with 95 % intervals](results/{FIGURE})\n\n"
            );
        }
        for (name, title) in CURVES {
            if folder.file(&format!("learning/{name}.csv")).exists() {
                text += &format!("![{title}](results/learning/{name}.svg)\n\n");
            }
        }
        text += &super::notes(folder, "strength")?;
        Ok(Some(text.trim_end().to_owned() + "\n"))
    }

    /// The lines of the figure: their names, and milliseconds with the statistics of the games.
    fn lines(&self) -> impl Iterator<Item = (&str, Vec<(f64, &Statistics)>)> {
        let name = |played: &Played| played.row.line.clone();
        let mut names: Vec<String> = self.0.iter().filter_map(name).collect();
        let mut seen = std::collections::BTreeSet::new();
        names.retain(|name| seen.insert(name.clone()));
        names.into_iter().filter_map(|name| {
            let rows = self
                .0
                .iter()
                .filter(|played| played.row.line.as_ref() == Some(&name));
            let first = rows.clone().next()?.row.line.as_deref()?;
            let mut points: Vec<_> = rows
                .filter(|played| played.results.len() >= ENOUGH_TO_DRAW)
                .filter_map(|played| Some((played.row.ms?, played.statistics.as_ref()?)))
                .collect();
            points.sort_by(|one, two| one.0.total_cmp(&two.0));
            (!points.is_empty()).then_some((first, points))
        })
    }

    fn think_times(&self) -> Result<Option<String>, Failure> {
        let lines: Vec<_> = self.lines().collect();
        let highest = lines
            .iter()
            .flat_map(|(_, points)| points)
            .map(|(_, statistics)| statistics.score.mean)
            .reduce(f64::max);
        let Some(highest) = highest else {
            return Ok(None);
        };
        let names: Vec<&str> = lines.iter().map(|(name, _)| *name).collect();
        svg((1000, 560), "Strength against think time", |area| {
            let (field, below) = area.split_vertically(480);
            let mut chart = ChartBuilder::on(&field)
                .margin(14)
                .x_label_area_size(44)
                .y_label_area_size(76)
                .build_cartesian_2d((0.8..125.0).log_scale(), 0.0..1.15 * highest)
                .map_err(of_drawing)?;
            mesh(&mut chart)
                .x_desc("milliseconds for a move")
                .y_desc("mean score")
                .x_label_formatter(&f64::to_string)
                .y_label_formatter(&|score| format!("{:.0} k", score / 1e3))
                .draw()
                .map_err(of_drawing)?;
            for (place, (_, points)) in lines.iter().enumerate() {
                let colour = COLOURS[place % COLOURS.len()];
                // Side by side, so that the intervals of one think time can be told apart.
                let aside = 1.02_f64.powf(place as f64 - (lines.len() - 1) as f64 / 2.0);
                let means = points
                    .iter()
                    .map(|(ms, statistics)| (*ms * aside, statistics.score.mean));
                chart
                    .draw_series(LineSeries::new(means.clone(), colour.stroke_width(2)))
                    .map_err(of_drawing)?;
                let signs = means.map(|point| EmptyElement::at(point) + marker(place, colour));
                chart.draw_series(signs).map_err(of_drawing)?;
                let bars = points.iter().filter_map(|(ms, statistics)| {
                    let interval = statistics.score.interval?;
                    let ends = [interval.low.max(0.0), interval.high];
                    let ends = ends.map(|end| (*ms * aside, end)).to_vec();
                    Some(PathElement::new(ends, colour.mix(0.6).stroke_width(1)))
                });
                chart.draw_series(bars).map_err(of_drawing)?;
            }
            legend(&below, &names)
        })
        .map(Some)
    }
}

impl Played {
    fn load(folder: &Folder, row: Row) -> Result<Self, Failure> {
        let table = format!("strength/{}", row.key);
        let path = folder.file(&format!("{table}.csv"));
        let mut results = Vec::new();
        if let Some(command) = row.command()
            && let Some(kept) = Kept::of(folder, &table, &command)?
        {
            kept::need_all(&table, &kept.games, &kept.statistics)?;
            results = kept.games;
        }
        if row.command().is_none() && path.exists() {
            let contents = twofold_arena::read(&path)?;
            let given = row.settings.iter();
            let (spec, settings) = solver::choose(
                &row.solver,
                given.map(|(name, value)| (name.as_str(), value.clone())),
            )?;
            if let Some(found) = &contents.identity
                && (&*found.solver, &found.settings, &found.budget)
                    != (spec.id, &settings.to_string(), &row.budget())
            {
                return Err(Failure::Arguments(format!(
                    "{}: these are games of another row: {found}",
                    path.display()
                )));
            }
            results = before_the_first_gap(contents.results);
        }
        Ok(Self {
            statistics: Statistics::of(&results, Size::STANDARD),
            row,
            table,
            results,
        })
    }

    fn cells(&self, statistics: &Statistics) -> Vec<String> {
        let games = self.results.len() as u64;
        let moves: u64 = self.results.iter().map(|game| game.moves).sum();
        let ms: Option<f64> = self.results.iter().map(|game| game.ms).sum();
        let rate = |rank| match TileRate::of(&self.results, Rank::new(rank)) {
            Some(rate) if rate.games > 0 => markdown::rate(rate.rate, rate.interval),
            _ => "0 %".to_owned(),
        };
        let mut cells = vec![
            self.row.label.clone(),
            self.row.set(),
            match self.row.platform {
                Platform::Native => "native".to_owned(),
                Platform::Wasm => "wasm".to_owned(),
            },
            match games == self.row.games {
                true => markdown::count(games as f64),
                false => format!("{games} of {}", self.row.games),
            },
            markdown::mean(statistics.score.mean, statistics.score.interval),
            markdown::count(statistics.score.best as f64),
        ];
        cells.extend(LARGE.map(rate));
        cells.push(ms.map_or_else(String::new, |ms| format!("{:.3}", ms / moves.max(1) as f64)));
        cells
    }
}

impl Row {
    /// The command that plays its games, if they come out the same again: with a limit of nodes.
    pub fn command(&self) -> Option<String> {
        let nodes = self.nodes?;
        let mut words = format!("twofold-lab arena --solver {}", self.solver);
        for (name, value) in &self.settings {
            words += &format!(" --set {name}={value}");
        }
        let pace = if self.pace { " --pace" } else { "" };
        Some(format!(
            "{words} --nodes {nodes}{pace} --games {} --seed 1",
            self.games
        ))
    }

    fn budget(&self) -> String {
        let Self {
            ms, nodes, pace, ..
        } = *self;
        MoveBudget {
            ms,
            nodes,
            depth: None,
            pace,
        }
        .to_string()
    }

    fn set(&self) -> String {
        let settings = self.settings.iter();
        let settings = settings.map(|(name, value)| format!("{name} {value}"));
        let average = if self.pace { " on average" } else { "" };
        let ms = self.ms.map(|ms| format!("{ms} ms a move{average}"));
        let nodes = self
            .nodes
            .map(|nodes| format!("{} nodes a move{average}", markdown::count(nodes as f64)));
        let all: Vec<String> = std::iter::once(format!("`{}`", self.solver))
            .chain(settings)
            .chain(ms)
            .chain(nodes)
            .collect();
        all.join(", ")
    }
}
