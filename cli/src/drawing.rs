//! Figures as SVG.
//!
//! They have their own background, so that they can be read on a white page and on a dark one. The colours are those of Okabe
//! and Ito, which colour-blind readers can tell apart; lines differ by their markers as well.

use std::fmt::Display;

use plotters::chart::{ChartContext, MeshStyle};
use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::ranged1d::{Ranged, ValueFormatter};
use plotters::prelude::*;

use super::output::Failure;

/// The drawing area.
pub type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// The background.
const GROUND: RGBColor = RGBColor(252, 252, 250);
/// The colour of text and axes.
pub const INK: RGBColor = RGBColor(38, 38, 38);
/// The colour of grid lines.
pub const FAINT: RGBColor = RGBColor(222, 222, 218);
const FONT: &str = "sans-serif";

/// The colours of the lines.
///
/// CITE: M. Okabe and K. Ito, *Color Universal Design* (2008); its yellow is too pale for lines.
pub const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 0, 0),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(0, 158, 115),
    RGBColor(213, 94, 0),
    RGBColor(0, 114, 178),
    RGBColor(204, 121, 167),
];

/// An error of drawing.
pub fn of_drawing(error: impl Display) -> Failure {
    Failure::OnTheWay(format!("cannot draw: {error}"))
}

/// Draws an SVG as text, with a title for screen readers.
pub fn svg(
    size: (u32, u32),
    title: &str,
    draw: impl FnOnce(&Area<'_>) -> Result<(), Failure>,
) -> Result<String, Failure> {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
        area.fill(&GROUND).map_err(of_drawing)?;
        draw(&area)?;
        area.present().map_err(of_drawing)?;
    }
    // The backend writes no title for screen readers.
    let named = format!(" role=\"img\"><title>{title}</title>\n<");
    Ok(text.replacen(">\n<", &named, 1))
}

/// Text of this size, in pixels.
pub fn words(size: u32) -> TextStyle<'static> {
    (FONT, size).into_font().color(&INK)
}

/// The axes of a chart, with lines across at the heights that have a label.
pub fn mesh<'a, 'b, 's, X, Y, XT, YT>(
    chart: &'b mut ChartContext<'a, SVGBackend<'s>, Cartesian2d<X, Y>>,
) -> MeshStyle<'a, 'b, X, Y, SVGBackend<'s>>
where
    X: Ranged<ValueType = XT> + ValueFormatter<XT>,
    Y: Ranged<ValueType = YT> + ValueFormatter<YT>,
{
    let mut mesh = chart.configure_mesh();
    mesh.disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(FAINT)
        .axis_style(INK)
        .label_style(words(13));
    mesh
}

/// The legend: the names of the lines beside their markers, in two rows, or in more for more than ten lines.
pub fn legend(area: &Area<'_>, names: &[&str]) -> Result<(), Failure> {
    let rows = names.len().div_ceil(5).max(2);
    let columns = names.len().div_ceil(rows).max(1);
    for (place, name) in names.iter().enumerate() {
        let x = 60 + (place % columns) as i32 * (920 / columns as i32);
        let y = 20 + (place / columns) as i32 * (56 / rows as i32);
        let colour = COLOURS[place % COLOURS.len()];
        let stroke = PathElement::new(vec![(x - 18, y), (x + 18, y)], colour.stroke_width(2));
        area.draw(&stroke).map_err(of_drawing)?;
        area.draw(&(EmptyElement::at((x, y)) + marker(place, colour)))
            .map_err(of_drawing)?;
        area.draw(&Text::new((*name).to_owned(), (x + 26, y - 8), words(13)))
            .map_err(of_drawing)?;
    }
    Ok(())
}

/// The marker of a line, about 10 pixels wide. Lines with the same colour have different markers.
pub fn marker(line: usize, colour: RGBColor) -> Polygon<(i32, i32)> {
    let outline: &[(i32, i32)] = match (line + line / COLOURS.len()) % COLOURS.len() {
        0 => &[(-4, -4), (4, -4), (4, 4), (-4, 4)],
        1 => &[(0, -5), (5, 4), (-5, 4)],
        2 => &[(0, -6), (6, 0), (0, 6), (-6, 0)],
        3 => &[(0, 5), (5, -4), (-5, -4)],
        4 => &[
            (-2, -5),
            (2, -5),
            (5, -2),
            (5, 2),
            (2, 5),
            (-2, 5),
            (-5, 2),
            (-5, -2),
        ],
        5 => &[
            (-2, -6),
            (2, -6),
            (2, -2),
            (6, -2),
            (6, 2),
            (2, 2),
            (2, 6),
            (-2, 6),
            (-2, 2),
            (-6, 2),
            (-6, -2),
            (-2, -2),
        ],
        _ => &[(-6, -2), (6, -2), (6, 2), (-6, 2)],
    };
    Polygon::new(outline.to_vec(), colour.filled())
}
