//! The figures of the papers' experiments.

use plotters::prelude::*;
use twofold::Rank;
use twofold::statistics::Posterior;
use twofold_arena::Statistics;

use super::games::Played;
use twofold_cli::drawing::{
    Area, COLOURS, FAINT, INK, legend, marker, mesh, of_drawing, svg, words,
};
use twofold_cli::output::Failure;

/// A figure of the results.
pub struct Figure {
    /// The number of its paper.
    pub document: &'static str,
    /// The name of its file.
    pub file: &'static str,
    /// Its description, for screen readers.
    pub description: &'static str,
    /// Draws it; `None` without games.
    pub draw: fn(&[Played]) -> Result<Option<String>, Failure>,
}

/// All of them.
pub const ALL: &[Figure] = &[
    Figure {
        document: "001",
        file: "001-largest-tile.svg",
        description: "Two charts of the largest tile of each game, one line for each agent: how often it was each tile, and \
                      how often it was at least that tile",
        draw: largest_tiles,
    },
    Figure {
        document: "002",
        file: "002-posterior.svg",
        description: "For each model the density of its probability to make a 2048, with its 95 % credible interval",
        draw: posteriors,
    },
];

fn rows<'a>(all: &'a [Played], document: &str) -> Vec<&'a Played> {
    all.iter()
        .filter(|played| played.document.id == document && played.statistics.is_some())
        .collect()
}

// CITE: Pouransari and Ghili (paper 001), figures 2, 3, 5 and 7 to 9.
fn largest_tiles(all: &[Played]) -> Result<Option<String>, Failure> {
    // The agents of the paper on its board, each once.
    let mut rows = rows(all, "001");
    rows.retain(|played| !played.row.printed.shares.is_empty() && played.row.of.is_none());
    let lines: Vec<(&str, &Statistics)> = (rows.iter())
        .filter_map(|played| Some((played.row.label.as_str(), played.statistics.as_ref()?)))
        .collect();
    let density: Vec<Line> = lines
        .iter()
        .map(|(_, all)| Line {
            points: (all.ends().iter())
                .filter(|end| end.reached.games > 0)
                .map(|end| {
                    let share = (end.reached.games - end.passed) as f64 / all.games as f64;
                    (f64::from(end.reached.tile.ilog2()), share)
                })
                .collect(),
        })
        .collect();
    let points = density.iter().flat_map(|line| &line.points);
    let Some(last) = points.map(|&(tile, _)| tile).reduce(f64::max) else {
        return Ok(None);
    };
    let reached: Vec<Line> = lines
        .iter()
        .map(|(_, all)| Line {
            points: (Rank::FOUR.exponent()..=last as u8)
                .filter_map(|power| Some((power.into(), all.rate(Rank::new(power).tile())?.rate)))
                .collect(),
        })
        .collect();
    let names: Vec<&str> = lines.iter().map(|(name, _)| *name).collect();
    svg(
        (1000, 540),
        "The largest tiles of the agents' games",
        |area| {
            let (charts, below) = area.split_vertically(460);
            let (left, right) = charts.split_horizontally(500);
            let most = density
                .iter()
                .flat_map(|line| &line.points)
                .fold(0.0, |most, &(_, share)| share.max(most));
            panel(&left, "Largest tile of a game", last, most + 0.05, &density)?;
            panel(&right, "This tile or a larger one", last, 1.02, &reached)?;
            legend(&below, &names)
        },
    )
    .map(Some)
}

struct Line {
    points: Vec<(f64, f64)>,
}

fn panel(
    area: &Area<'_>,
    title: &str,
    last: f64,
    highest: f64,
    lines: &[Line],
) -> Result<(), Failure> {
    let mut chart = ChartBuilder::on(area)
        .caption(title, words(17))
        .margin(14)
        .x_label_area_size(44)
        .y_label_area_size(56)
        .build_cartesian_2d(3.0..last + 0.3, 0.0..highest)
        .map_err(of_drawing)?;
    mesh(&mut chart)
        .x_desc("tile")
        .y_desc("share of games")
        .x_labels(12)
        .x_label_formatter(&|exponent| format!("{}", 2_f64.powf(exponent.round())))
        .y_label_formatter(&|share| format!("{:.0} %", 100.0 * share))
        .draw()
        .map_err(of_drawing)?;
    for (place, line) in lines.iter().enumerate() {
        let colour = COLOURS[place % COLOURS.len()];
        chart
            .draw_series(LineSeries::new(line.points.clone(), colour.stroke_width(2)))
            .map_err(of_drawing)?;
        chart
            .draw_series(
                line.points
                    .iter()
                    .map(|&point| EmptyElement::at(point) + marker(place, colour)),
            )
            .map_err(of_drawing)?;
    }
    Ok(())
}

/// One band for each model, all on one scale.
// CITE: Ripstein (2023, paper 002), section 4, which asks for it.
fn posteriors(all: &[Played]) -> Result<Option<String>, Failure> {
    let bands: Vec<(&str, Posterior)> = rows(all, "002")
        .iter()
        .filter_map(|played| {
            let all = played.statistics.as_ref()?;
            let posterior = Posterior::of(all.rate(Rank::WIN.tile())?.games, all.games)?;
            Some((played.row.label.as_str(), posterior))
        })
        .collect();
    if bands.is_empty() {
        return Ok(None);
    }
    let height = 48 * bands.len() as u32 + 90;
    svg(
        (900, height),
        "The probability of each model to make a 2048",
        |area| draw_bands(area, &bands),
    )
    .map(Some)
}

fn draw_bands(area: &Area<'_>, bands: &[(&str, Posterior)]) -> Result<(), Failure> {
    let count = bands.len() as f64;
    let mut chart = ChartBuilder::on(area)
        .margin(14)
        .margin_right(26)
        .x_label_area_size(44)
        .y_label_area_size(250)
        .build_cartesian_2d(0.0..1.0, 0.0..count)
        .map_err(of_drawing)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .light_line_style(TRANSPARENT)
        .bold_line_style(FAINT)
        .axis_style(INK)
        .label_style(words(13))
        .x_desc("probability to make a 2048; the dark part holds 95 %")
        .x_label_formatter(&|p| format!("{:.0} %", 100.0 * p))
        .draw()
        .map_err(of_drawing)?;
    let densest = bands
        .iter()
        .flat_map(|(_, posterior)| &posterior.curve)
        .fold(0.0, |densest, point| point.density.max(densest));
    let colour = COLOURS[5];
    for (place, (name, posterior)) in bands.iter().enumerate() {
        let foot = count - 1.0 - place as f64;
        let curve: Vec<(f64, f64)> = posterior
            .curve
            .iter()
            .map(|point| (point.p, foot + 0.9 * point.density / densest))
            .collect();
        let within = curve
            .iter()
            .copied()
            .filter(|&(p, _)| (posterior.interval.low..=posterior.interval.high).contains(&p));
        chart
            .draw_series(AreaSeries::new(curve.clone(), foot, colour.mix(0.2)))
            .map_err(of_drawing)?;
        chart
            .draw_series(AreaSeries::new(within, foot, colour.mix(0.65)))
            .map_err(of_drawing)?;
        chart
            .draw_series([
                PathElement::new(curve, colour.stroke_width(2)),
                PathElement::new(vec![(0.0, foot), (1.0, foot)], INK.mix(0.5)),
            ])
            .map_err(of_drawing)?;
        let (x, y) = chart.backend_coord(&(0.0, foot));
        area.draw(&Text::new((*name).to_owned(), (x - 244, y - 16), words(14)))
            .map_err(of_drawing)?;
    }
    Ok(())
}
