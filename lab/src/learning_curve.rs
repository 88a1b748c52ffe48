//! Learning curves: the scores of training games over the moves, as a table and as a figure.

use std::path::Path;

use crate::training::CurvePoint;
use plotters::prelude::*;

use twofold_cli::drawing::{COLOURS, INK, legend, mesh, of_drawing, svg, words};
use twofold_cli::files::write_whole;
use twofold_cli::output::Failure;

/// The tiles whose rates are shown, as exponents: 2048 to 32768.
pub const MILESTONES: std::ops::RangeInclusive<usize> = 11..=15;

/// For each of these tiles, the share of a point's games that made it.
pub fn rates(progress: &CurvePoint) -> impl Iterator<Item = (u64, f64)> {
    MILESTONES.map(|rank| {
        let rate = progress.reached.get(rank).copied().unwrap_or(0.0);
        (1 << rank, rate)
    })
}

/// A point as a row of the table.
pub struct Point {
    moves: f64,
    mean: f64,
    rates: Vec<f64>,
}

impl From<&CurvePoint> for Point {
    fn from(progress: &CurvePoint) -> Self {
        Self {
            moves: progress.moves as f64,
            mean: progress.mean,
            rates: rates(progress).map(|(_, rate)| rate).collect(),
        }
    }
}

/// Writes a curve as CSV to `path`, and its figure beside it.
pub fn write(path: &Path, curve: &[CurvePoint]) -> Result<(), Failure> {
    let table =
        table(curve).map_err(|error| Failure::OnTheWay(format!("{}: {error}", path.display())))?;
    write_whole(path, &table)?;
    let points: Vec<Point> = curve.iter().map(Point::from).collect();
    match figure("The learning curve", &points)? {
        Some(figure) => write_whole(&path.with_extension("svg"), figure.as_bytes()),
        None => Ok(()),
    }
}

fn table(curve: &[CurvePoint]) -> Result<Vec<u8>, csv::Error> {
    let mut table = csv::Writer::from_writer(Vec::new());
    let tiles = MILESTONES.map(|rank| (1_u64 << rank).to_string());
    let names = ["games", "moves", "seconds", "mean"].map(str::to_owned);
    table.write_record(names.into_iter().chain(tiles))?;
    for point in curve {
        let figures = [
            point.games.to_string(),
            point.moves.to_string(),
            format!("{:.1}", point.seconds),
            format!("{:.1}", point.mean),
        ];
        let shares = rates(point).map(|(_, rate)| format!("{rate:.4}"));
        table.write_record(figures.into_iter().chain(shares))?;
    }
    table
        .into_inner()
        .map_err(|error| error.into_error().into())
}

/// Reads the table that [`write()`] wrote.
pub fn parse(text: &str) -> Result<Vec<Point>, Failure> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let fail = |error: &dyn std::fmt::Display| {
        Failure::Arguments(format!("this is no table of a learning curve: {error}"))
    };
    reader
        .deserialize()
        .map(|row| {
            let numbers: Vec<f64> = row.map_err(|error: csv::Error| fail(&error))?;
            match numbers.as_slice() {
                [_, moves, _, mean, rates @ ..] if rates.len() == MILESTONES.count() => Ok(Point {
                    moves: *moves,
                    mean: *mean,
                    rates: rates.to_vec(),
                }),
                _ => Err(fail(&"a row has too few or too many numbers")),
            }
        })
        .collect()
}

/// The most points of a line in the figure; more are joined.
const DRAWN: usize = 200;

/// The mean score and the rates of the larger tiles over the moves; `None` before the first point.
pub fn figure(title: &str, points: &[Point]) -> Result<Option<String>, Failure> {
    let points: Vec<Point> = points
        .chunks(points.len().div_ceil(DRAWN).max(1))
        .map(mean_point)
        .collect();
    let (Some(last), Some(highest)) = (
        points.last().map(|point| point.moves),
        points.iter().map(|point| point.mean).reduce(f64::max),
    ) else {
        return Ok(None);
    };
    let (unit, name) = match last {
        1e9.. => (1e9, "thousand million moves"),
        1e6.. => (1e6, "million moves"),
        _ => (1e3, "thousand moves"),
    };
    let draw = |area: &twofold_cli::drawing::Area<'_>| {
        let (field, below) = area.split_vertically(380);
        let mut chart = ChartBuilder::on(&field)
            .margin(14)
            .x_label_area_size(44)
            .y_label_area_size(76)
            .right_y_label_area_size(60)
            .build_cartesian_2d(0.0..last / unit, 0.0..1.1 * highest.max(1.0))
            .map_err(of_drawing)?
            .set_secondary_coord(0.0..last / unit, 0.0..1.0);
        mesh(&mut chart)
            .x_desc(name)
            .y_desc("mean score")
            .y_label_formatter(&|score| format!("{:.0} k", score / 1e3))
            .draw()
            .map_err(of_drawing)?;
        chart
            .configure_secondary_axes()
            .axis_style(INK)
            .label_style(words(13))
            .y_desc("share of games")
            .y_label_formatter(&|share| format!("{:.0} %", 100.0 * share))
            .draw()
            .map_err(of_drawing)?;
        for (place, colour) in (0..MILESTONES.count()).zip(COLOURS.into_iter().skip(1)) {
            let line = points
                .iter()
                .map(|point| (point.moves / unit, point.rates[place]));
            chart
                .draw_secondary_series(LineSeries::new(line, colour.stroke_width(1)))
                .map_err(of_drawing)?;
        }
        let line = points.iter().map(|point| (point.moves / unit, point.mean));
        chart
            .draw_series(LineSeries::new(line, COLOURS[0].stroke_width(3)))
            .map_err(of_drawing)?;
        let tiles: Vec<String> = MILESTONES
            .map(|rank| format!("{} or more", 1_u64 << rank))
            .collect();
        let names: Vec<&str> = std::iter::once("mean score")
            .chain(tiles.iter().map(String::as_str))
            .collect();
        legend(&below, &names)
    };
    svg((1000, 460), title, draw).map(Some)
}

/// Joins neighbouring points.
fn mean_point(points: &[Point]) -> Point {
    let count = points.len() as f64;
    let mean = |of: &dyn Fn(&Point) -> f64| points.iter().map(of).sum::<f64>() / count;
    Point {
        moves: mean(&|point| point.moves),
        mean: mean(&|point| point.mean),
        rates: (0..MILESTONES.count())
            .map(|place| mean(&|point| point.rates[place]))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let curve = [CurvePoint {
            games: 5000,
            moves: 4_000_000,
            seconds: 2.5,
            window: 1000,
            mean: 30_000.5,
            stages: Vec::new(),
            reached: vec![1.0; 12],
        }];
        let text = String::from_utf8(table(&curve).unwrap()).unwrap();
        let points = parse(&text).unwrap();
        assert_eq!(points.len(), 1);
        assert_eq!((points[0].moves, points[0].mean), (4e6, 30_000.5));
        assert_eq!(points[0].rates, [1.0, 0.0, 0.0, 0.0, 0.0]);
        assert!(parse("a,b\n1,2\n").is_err());
        assert!(
            figure("curve", &points)
                .unwrap()
                .unwrap()
                .contains("</svg>")
        );
        assert!(figure("curve", &[]).unwrap().is_none());
    }
}
