//! `twofold compare`.

use std::fmt;
use std::path::{Path, PathBuf};

use clap::Args;
use plotters::prelude::*;
use serde::Serialize;
use twofold::statistics::Interval;
use twofold_arena::{Comparison, GameResult, Identity, Statistics, TileEnd, p_value, paired};

use super::drawing::{COLOURS, legend, marker, mesh, of_drawing, svg};
use super::files::write_whole;
use super::output::{Failure, Output, note};
use super::report::{in_brackets, percents};

/// The tables.
#[derive(Args)]
pub struct Arguments {
    /// The games of the first player, written by `twofold arena --csv`
    #[arg(value_name = "A.csv")]
    first: PathBuf,
    /// The games of the second player
    #[arg(value_name = "B.csv")]
    second: PathBuf,
    /// Draw the share of games that reached each tile, of both players, to this file
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<PathBuf>,
}

/// Two players compared. Differences are those of the first less the second.
#[derive(Serialize)]
pub struct Report {
    players: [Identity; 2],
    #[serde(flatten)]
    comparison: Comparison,
    sentence: String,
    /// Where the games of each end.
    ends: [Vec<TileEnd>; 2],
}

/// Compares two tables.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let [first, second] = [&arguments.first, &arguments.second].map(|path| read(path));
    let ((first, first_games), (second, second_games)) = (first?, second?);
    let report = Report::of([first, second], [&first_games, &second_games])?;
    let unpaired = first_games.len() + second_games.len() - 2 * report.comparison.pairs as usize;
    if unpaired > 0 {
        note(&format!(
            "warning: {unpaired} games have a seed that the other table lacks, and do not count"
        ));
    }
    if let Some(path) = &arguments.svg {
        let names = names(&report.players);
        let lines = [0, 1].map(|place| (names[place].as_str(), &report.ends[place][..]));
        write_whole(path, figure(&lines)?.as_bytes())?;
    }
    output.print(&report)
}

fn read(path: &Path) -> Result<(Identity, Vec<GameResult>), Failure> {
    let contents = twofold_arena::read(path)?;
    let identity = contents
        .identity
        .ok_or_else(|| Failure::Arguments(format!("there is no game in {}", path.display())))?;
    Ok((identity, contents.results))
}

impl Report {
    /// Compares the games whose seeds both players have.
    pub fn of(players: [Identity; 2], games: [&[GameResult]; 2]) -> Result<Self, Failure> {
        let [first, second] = &players;
        if !first.has_rules_of(second) {
            return Err(Failure::Arguments(format!(
                "the rules differ, so the scores cannot be compared: {first}; {second}"
            )));
        }
        let size = first
            .board_size()
            .ok_or_else(|| Failure::Arguments(format!("\"{}\" is no board size", first.size)))?;
        let comparison = Comparison::of(games[0], games[1])
            .map_err(|error| Failure::Arguments(error.to_string()))?;
        let [one, two] = paired(games).map(|games| Statistics::of(&games, size));
        let ends =
            (one.as_ref().zip(two.as_ref())).map(|(one, two)| Statistics::ends_beside([one, two]));
        let [one, two] = names(&players);
        Ok(Self {
            sentence: comparison.sentence(&one, &two),
            ends: ends.unwrap_or_default(),
            comparison,
            players,
        })
    }
}

/// Draws where games end: of each player the share of games that reached each tile, with its interval.
pub fn figure(players: &[(&str, &[TileEnd])]) -> Result<String, Failure> {
    let tiles = || (players.iter()).flat_map(|(_, ends)| ends.iter().map(|end| end.reached.tile));
    let (Some(first), Some(last)) = (tiles().min(), tiles().max()) else {
        return Err(Failure::Arguments("there is no tile to draw".to_owned()));
    };
    let place = |tile: u64| f64::from(tile.ilog2());
    svg(
        (1000, 500),
        "The share of games that reached each tile",
        |area| {
            let (field, below) = area.split_vertically(420);
            let mut chart = ChartBuilder::on(&field)
                .margin(14)
                .x_label_area_size(44)
                .y_label_area_size(64)
                .build_cartesian_2d(place(first) - 0.3..place(last) + 0.3, 0.0..1.02)
                .map_err(of_drawing)?;
            mesh(&mut chart)
                .x_labels((last.ilog2() - first.ilog2() + 1) as usize)
                .x_label_formatter(&|exponent| format!("{:.0}", exponent.round().exp2()))
                .y_label_formatter(&|share| format!("{:.0} %", 100.0 * share))
                .x_desc("tile")
                .y_desc("games with it")
                .draw()
                .map_err(of_drawing)?;
            for (line, (_, ends)) in players.iter().enumerate() {
                let colour = COLOURS[line];
                // A little beside one another, so that both intervals can be seen.
                let at = |tile: u64| place(tile) + 0.06 * line as f64;
                let rates = || ends.iter().map(|end| &end.reached);
                let points = rates().map(|reached| (at(reached.tile), reached.rate));
                let reaches = rates().map(|reached| {
                    let Interval { low, high } = reached.interval;
                    let ends = vec![(at(reached.tile), low), (at(reached.tile), high)];
                    PathElement::new(ends, colour.stroke_width(1))
                });
                chart.draw_series(reaches).map_err(of_drawing)?;
                let markers = points
                    .clone()
                    .map(|point| EmptyElement::at(point) + marker(line, colour));
                chart.draw_series(markers).map_err(of_drawing)?;
                chart
                    .draw_series(LineSeries::new(points, colour.stroke_width(2)))
                    .map_err(of_drawing)?;
            }
            legend(
                &below,
                &players.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
            )
        },
    )
}

/// Names that tell the players apart.
fn names(players: &[Identity; 2]) -> [String; 2] {
    let [first, second] = players.each_ref().map(Identity::player);
    match first == second {
        true => [format!("{first} (A)"), format!("{second} (B)")],
        false => [first, second],
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Comparison {
            pairs,
            means,
            difference,
            wins,
            losses,
            ties,
            win_share,
            win_interval,
            p,
            interval,
            tiles,
            ..
        } = &self.comparison;
        let [one, two] = names(&self.players);
        writeln!(f, "A       {one}")?;
        writeln!(f, "B       {two}")?;
        writeln!(
            f,
            "score   mean {:.1} and {:.1}, difference {difference:.1}{}, {pairs} seeds",
            means[0],
            means[1],
            in_brackets(*interval)
        )?;
        write!(f, "seeds   A won {wins}, B {losses}, {ties} tied")?;
        if let Some((share, ends)) = win_share.zip(*win_interval) {
            let ends = percents(ends);
            write!(
                f,
                ": A won {:.2}% (95 %: {ends}), sign test {}",
                100.0 * share,
                p_value(*p)
            )?;
        }
        writeln!(f)?;
        writeln!(
            f,
            "  tile          A          B  difference  A alone  B alone  McNemar     A to the next                B to the next"
        )?;
        for tile in tiles {
            let rates = tile.games.map(|games| 100.0 * games as f64 / *pairs as f64);
            let mut line = format!(
                "{:>6} {:>9.2}% {:>9.2}% {:>+10.2}% {:>8} {:>8}  {:<10}",
                tile.tile,
                rates[0],
                rates[1],
                100.0 * tile.difference,
                tile.only_first,
                tile.only_second,
                p_value(tile.p)
            );
            for ends in &self.ends {
                let end = ends.iter().find(|end| end.reached.tile == tile.tile);
                let passed = (end.and_then(|end| end.share.zip(end.passed_interval)))
                    .map(|(share, ends)| format!("{:.2}% ({})", 100.0 * share, percents(ends)));
                line += &format!("  {:<27}", passed.unwrap_or_default());
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        f.write_str(&self.sentence)
    }
}
