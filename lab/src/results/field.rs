//! The table of the field: our solvers and programs of others under the same conditions.
//!
//! `field/rows.json` lists the players with their files of games, which stand in docs/results/.

use std::collections::BTreeMap;

use serde::Deserialize;
use twofold::{Rank, Seed, Size};
use twofold_arena::{Comparison, GameResult, Identity, Leader, Statistics};

use super::Folder;
use super::games::before_the_first_gap;
use super::kept::{self, Kept};
use super::markdown::{self, MarkdownTable};
use super::speed::significant;
use twofold_cli::output::Failure;

const ROWS: &str = "field/rows.json";
/// The seed of the first game of every row.
const FIRST_SEED: u64 = 1;
const LARGE: [u8; 5] = [11, 12, 13, 14, 15];
/// The times of the summary, in milliseconds a move.
const TIMES: [f64; 4] = [0.01, 0.1, 1.0, 10.0];
/// A row belongs to a time that it exceeds by less than this factor.
const TOLERANCE: f64 = 1.3;
/// The least number of games of a row in the summary.
const ENOUGH: u64 = 20;

/// The players.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    programs: Vec<Program>,
    rows: Vec<Row>,
}

/// A program of somebody else.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Program {
    /// As in the rows.
    name: String,
    repository: String,
    commit: String,
    licence: String,
    build: String,
    command: String,
    note: String,
}

/// A player of the table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    /// The program, or our solver in back quotes.
    player: String,
    /// How it plays.
    set: String,
    /// The name of its table of games, below `docs/results/`.
    games: String,
    /// Processor time of a move in milliseconds.
    ms: Option<f64>,
    /// Its author's claim, with the source.
    #[serde(default)]
    claimed: String,
}

/// A row with its games, of which some tables keep the first alone.
struct Played {
    row: Row,
    games: Vec<GameResult>,
    statistics: Statistics,
}

/// The table.
pub struct Field {
    programs: Vec<Program>,
    /// From the highest mean score down.
    rows: Vec<Played>,
}

impl Field {
    /// Reads the players and their games; none without `field/rows.json`.
    pub fn load(folder: &Folder) -> Result<Self, Failure> {
        let path = folder.file(ROWS);
        let listed: Listed = match super::read_optional(&path)? {
            None => Listed::default(),
            Some(text) => serde_json::from_str(&text)
                .map_err(|error| Failure::Arguments(format!("{}: {error}", path.display())))?,
        };
        let mut rows = (listed.rows.into_iter())
            .map(|row| Played::load(folder, row))
            .collect::<Result<Vec<_>, _>>()?;
        let mean = |played: &Played| played.statistics.score.mean;
        rows.sort_by(|one, two| mean(two).total_cmp(&mean(one)));
        Ok(Self {
            programs: listed.programs,
            rows,
        })
    }

    /// The page; none without rows.
    pub fn text(&self, folder: &Folder) -> Result<Option<String>, Failure> {
        if self.rows.is_empty() {
            return Ok(None);
        }
        let mut text = "# The field\n\n".to_owned();
        text += &super::notes(folder, "field")?;
        text += "## The strongest at each time\n\n";
        text += &super::notes(folder, "field-strongest")?;
        text += &self.summary()?;
        text += &super::notes(folder, "field-enter")?;
        text += "## All players\n\n";
        text += &super::notes(folder, "field-players")?;
        text += &self.players();
        text += "## The programs of others\n\n";
        text += &self.programs();
        text += &super::notes(folder, "field-conditions")?;
        Ok(Some(text.trim_end().to_owned() + "\n"))
    }

    /// The best player of each time, and the best of another program.
    fn summary(&self) -> Result<String, Failure> {
        let mut table = MarkdownTable::new([
            "time a move",
            "the strongest",
            "mean score",
            "the best of another program",
            "mean score",
            "is the first better?",
        ]);
        for time in TIMES {
            let fits = |played: &&Played| {
                played.statistics.games >= ENOUGH
                    && played.row.ms.is_some_and(|ms| ms < TOLERANCE * time)
            };
            let mut fitting = self.rows.iter().filter(fits);
            let Some(first) = fitting.next() else {
                continue;
            };
            let next = fitting.find(|played| played.row.player != first.row.player);
            let mut cells = vec![format!("{time} ms"), first.name(), first.mean()];
            cells.extend(match next {
                Some(next) => [next.name(), next.mean(), first.against(next)?],
                None => Default::default(),
            });
            table.row(cells);
        }
        Ok(table.text())
    }

    fn players(&self) -> String {
        let heads = [
            "player",
            "played as",
            "ms a move",
            "games",
            "mean score",
            "median",
        ]
        .map(str::to_owned)
        .into_iter()
        .chain(LARGE.map(|rank| Rank::new(rank).tile().to_string()))
        .chain(["claimed by its author".to_owned()]);
        let mut table = MarkdownTable::new(heads);
        for played in &self.rows {
            table.row(played.cells());
        }
        table.text()
    }

    fn programs(&self) -> String {
        let mut text = String::new();
        for Program {
            name,
            repository,
            commit,
            licence,
            build,
            command,
            note,
        } in &self.programs
        {
            text += &format!(
                "**{name}**, <{repository}>, commit {commit}, {licence}. {note}\n\n```sh\n{build}\n{command}\n```\n\n"
            );
        }
        text
    }
}

impl Played {
    fn load(folder: &Folder, row: Row) -> Result<Self, Failure> {
        let failure = |reason: &str| Failure::Arguments(format!("{}: {reason}", row.games));
        let (is_standard, games, statistics) = match Kept::read(folder, &row.games)? {
            Some(kept) => (kept.is_standard(), kept.games, Some(kept.statistics)),
            None => {
                let contents = twofold_arena::read(&folder.file(&format!("{}.csv", row.games)))?;
                let identity = contents.identity.ok_or_else(|| failure("it has no game"))?;
                let Identity {
                    size,
                    p4,
                    start,
                    until,
                    seed,
                    ..
                } = identity;
                let standard = ["4x4", "0.1", "two", "", &Seed::new(FIRST_SEED).to_string()];
                let games = before_the_first_gap(contents.results);
                let statistics = Statistics::of(&games, Size::STANDARD);
                (
                    [size, p4, start, until, seed] == standard,
                    games,
                    statistics,
                )
            }
        };
        if !is_standard {
            return Err(failure("these games were played under other conditions"));
        }
        let statistics = statistics.ok_or_else(|| failure("its first game is missing"))?;
        Ok(Self {
            row,
            games,
            statistics,
        })
    }

    fn name(&self) -> String {
        let Row {
            player, set, ms, ..
        } = &self.row;
        let time = ms.map_or_else(String::new, |ms| format!(" ({} ms)", significant(ms)));
        format!("{player}, {set}{time}")
    }

    fn mean(&self) -> String {
        let score = &self.statistics.score;
        markdown::mean(score.mean, score.interval)
    }

    /// How sure it is that this player is better.
    fn against(&self, other: &Self) -> Result<String, Failure> {
        for played in [self, other] {
            kept::need_all(&played.row.games, &played.games, &played.statistics)?;
        }
        let Ok(comparison) = Comparison::of(&self.games, &other.games) else {
            return Ok(String::new());
        };
        let Comparison {
            pairs,
            wins,
            p,
            verdict,
            ..
        } = comparison;
        let sure = match verdict {
            Leader::First if p < 0.0001 => "yes, p < 0.0001".to_owned(),
            Leader::First => format!("yes, p = {p:.4}"),
            Leader::Second => format!("no, weaker, p = {p:.4}"),
            Leader::Undecided => format!("undecided, p = {p:.2}"),
        };
        Ok(format!("{sure}: it won {wins} of {pairs} seeds"))
    }

    fn cells(&self) -> Vec<String> {
        let games = self.statistics.games;
        let mut faults = BTreeMap::new();
        for fault in self.games.iter().filter_map(|game| game.fault.as_deref()) {
            let word = fault.split(':').next().unwrap_or(fault);
            *faults.entry(word).or_insert(0) += 1;
        }
        let faults: Vec<String> = (faults.iter())
            .map(|(word, count)| format!("{count} lost by: {word}"))
            .collect();
        let mut set = vec![self.row.set.clone()];
        set.extend(faults);
        let mut cells = vec![
            self.row.player.clone(),
            set.join("; "),
            self.row.ms.map_or_else(String::new, significant),
            markdown::count(games as f64),
            self.mean(),
            markdown::count(self.statistics.score.median),
        ];
        cells.extend(
            LARGE.map(|rank| match self.statistics.rate(Rank::new(rank).tile()) {
                Some(rate) if rate.games > 0 || games < 1000 => {
                    markdown::rate(rate.rate, rate.interval)
                }
                _ => "0 %".to_owned(),
            }),
        );
        cells.push(self.row.claimed.clone());
        cells
    }
}
