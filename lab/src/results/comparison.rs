//! A paper's printed figures beside ours.

use twofold::statistics::{Interval, wilson};
use twofold_arena::{Agreement, Check, Figure as Checked, Summary, TileFrequency, check};

use crate::papers::{Printed, Row};

use super::games::Played;
use super::markdown::{self, MarkdownTable};

/// A figure that a paper can print of a row.
#[derive(Clone, Copy, PartialEq)]
enum Figure {
    Mean,
    Median,
    Best,
    MeanTile,
    /// The smallest and the largest maximum tile of the games.
    Tiles,
    TopTile,
    Share {
        tile: u64,
        exactly: bool,
    },
}

/// The printed figure, ours, and their difference.
struct Pair {
    printed: String,
    ours: String,
    /// Ours less the printed one; empty where that means nothing.
    difference: String,
    /// Whether the two differ significantly, as far as the printed figures allow a test.
    differs: bool,
}

/// A row that differs from the figures of its paper.
pub struct Differing<'a> {
    /// The row.
    pub played: &'a Played,
    /// The figures that differ, in words.
    pub figures: Vec<String>,
}

/// True if the row's paper prints any figure of it.
pub fn is_printed(row: &Row) -> bool {
    !figures(row).is_empty()
}

/// Tables of all figures that the rows' paper prints, ours in bold where they differ; empty if it prints none.
pub fn text(rows: &[&Played]) -> String {
    // One table for rows with the same printed figures.
    rows.chunk_by(|one, next| figures(one.row) == figures(next.row))
        .map(|group| {
            let figures = group.first().map(|played| figures(played.row));
            table(group, &figures.unwrap_or_default())
        })
        .collect()
}

/// The rows with a figure in bold, in order.
pub fn differing<'a>(rows: &[&'a Played]) -> Vec<Differing<'a>> {
    rows.iter()
        .filter_map(|&played| {
            let figures: Vec<String> = figures(played.row)
                .into_iter()
                .filter_map(|figure| {
                    let pair = figure.pair(played).filter(|pair| pair.differs)?;
                    let name = figure.name();
                    Some(format!("{name} {}, printed {}", pair.ours, pair.printed))
                })
                .collect();
            (!figures.is_empty()).then_some(Differing { played, figures })
        })
        .collect()
}

fn table(rows: &[&Played], figures: &[Figure]) -> String {
    if figures.is_empty() {
        return String::new();
    }
    let mut heads: Vec<String> = ["player", "played as", "its games", "our games"]
        .map(str::to_owned)
        .to_vec();
    for figure in figures {
        heads.push(format!("{}: printed", figure.name()));
        heads.push("ours".to_owned());
        if figure.has_difference() {
            heads.push("difference".to_owned());
        }
    }
    let has_mean = figures.contains(&Figure::Mean);
    if !has_mean {
        heads.push("our mean score".to_owned());
    }
    let mut table = MarkdownTable::new(heads);
    for played in rows {
        let games = played.row.printed.games;
        let mut cells = vec![
            played.row.label.to_owned(),
            played.set(),
            games.map_or_else(|| "?".to_owned(), |games| markdown::count(games as f64)),
            played.games(),
        ];
        for figure in figures {
            let pair = figure.pair(played);
            let [printed, ours, difference] = match pair {
                None => Default::default(),
                Some(pair) => [
                    pair.printed,
                    match pair.differs {
                        true => markdown::strong(&pair.ours),
                        false => pair.ours,
                    },
                    pair.difference,
                ],
            };
            cells.extend([printed, ours]);
            if figure.has_difference() {
                cells.push(difference);
            }
        }
        if !has_mean {
            cells.push(played.statistics.as_ref().map_or_else(String::new, |all| {
                markdown::mean(all.score.mean, all.score.interval)
            }));
        }
        table.row(cells);
    }
    table.text()
}

fn figures(row: &Row) -> Vec<Figure> {
    let Printed {
        mean,
        median,
        best,
        mean_tile,
        least_tile,
        top_tile,
        shares,
        ..
    } = row.printed;
    let present = [
        (mean.is_some(), Figure::Mean),
        (median.is_some(), Figure::Median),
        (best.is_some(), Figure::Best),
        (mean_tile.is_some(), Figure::MeanTile),
        (least_tile.is_some(), Figure::Tiles),
        (top_tile.is_some() && least_tile.is_none(), Figure::TopTile),
    ];
    let shares = shares.iter().map(|share| Figure::Share {
        tile: share.tile,
        exactly: share.exactly,
    });
    present
        .into_iter()
        .filter_map(|(is_there, figure)| is_there.then_some(figure))
        .chain(shares)
        .collect()
}

impl Figure {
    fn name(self) -> String {
        match self {
            Self::Mean => "mean score".to_owned(),
            Self::Median => "median score".to_owned(),
            Self::Best => "best score".to_owned(),
            Self::MeanTile => "mean top tile".to_owned(),
            Self::Tiles => "least and largest top tile".to_owned(),
            Self::TopTile => "largest tile".to_owned(),
            Self::Share {
                tile,
                exactly: true,
            } => format!("games whose top tile is {tile}"),
            Self::Share {
                tile,
                exactly: false,
            } => format!("games with a {tile}"),
        }
    }

    /// Extremes depend on the number of games, so that their difference means nothing.
    const fn has_difference(self) -> bool {
        !matches!(self, Self::Best | Self::Tiles | Self::TopTile)
    }

    /// This figure of a row; `None` if either side has none.
    fn pair(self, played: &Played) -> Option<Pair> {
        let printed = &played.row.printed;
        let score = &played.statistics.as_ref()?.score;
        let tiles = Summary::of(played.results.iter().map(|game| game.max_rank.tile()))?;
        let plain = |printed: f64, ours: f64| Pair {
            printed: markdown::count(printed),
            ours: markdown::count(ours),
            difference: markdown::signed(ours - printed),
            differs: false,
        };
        Some(match self {
            Self::Mean => {
                let found = self.check(played)?;
                let theirs = Summary::of(printed.scores.iter().copied());
                let mean = printed.mean?;
                Pair {
                    printed: markdown::mean(mean, theirs.and_then(|theirs| theirs.interval)),
                    ours: markdown::mean(score.mean, score.interval),
                    difference: markdown::difference(score.mean - mean, found.difference, ""),
                    differs: differs(&found),
                }
            }
            Self::Median => plain(printed.median?, score.median),
            Self::Best => plain(printed.best?, score.best as f64),
            Self::MeanTile => {
                let found = self.check(played)?;
                let theirs = printed.mean_tile?;
                Pair {
                    printed: markdown::count(theirs),
                    ours: markdown::mean(tiles.mean, tiles.interval),
                    difference: markdown::difference(tiles.mean - theirs, found.difference, ""),
                    differs: differs(&found),
                }
            }
            Self::Tiles => {
                let range = |least: u64, most: u64| {
                    let ends = [least, most].map(|tile| markdown::count(tile as f64));
                    ends.join(" to ")
                };
                Pair {
                    printed: range(printed.least_tile?, printed.top_tile?),
                    ours: range(tiles.least, tiles.best),
                    difference: String::new(),
                    differs: false,
                }
            }
            Self::TopTile => plain(printed.top_tile? as f64, tiles.best as f64),
            Self::Share { tile, exactly } => {
                let share = printed
                    .shares
                    .iter()
                    .find(|share| share.tile == tile && share.exactly == exactly)?;
                let found = self.check(played)?;
                let games = played.results.len() as u64;
                Pair {
                    printed: printed_share(share, printed.games),
                    ours: markdown::rate(found.ours, found.interval?, games),
                    difference: share_difference(share, &found),
                    differs: differs(&found),
                }
            }
        })
    }

    /// This figure, checked against our games.
    fn check(self, played: &Played) -> Option<Check> {
        let (figure, tile) = match self {
            Self::Mean => (Checked::Mean, None),
            Self::MeanTile => (Checked::MeanTile, None),
            Self::Share {
                tile,
                exactly: false,
            } => (Checked::Share, Some(tile)),
            Self::Share {
                tile,
                exactly: true,
            } => (Checked::ExactShare, Some(tile)),
            Self::Median | Self::Best | Self::Tiles | Self::TopTile => return None,
        };
        check(&played.row.printed.figures(), &played.results)
            .into_iter()
            .find(|check| check.figure == figure && check.tile == tile)
    }
}

fn differs(check: &Check) -> bool {
    check.agreement == Agreement::Differs
}

fn printed_share(share: &TileFrequency, games: Option<u64>) -> String {
    games
        .and_then(|games| {
            let interval = wilson(share.successes(games), games)?;
            Some(markdown::rate(share.low, interval, games))
        })
        .unwrap_or_else(|| markdown::share(share.low, share.high))
}

/// In percentage points; to the nearer end of a range in the paper, and none within it.
fn share_difference(share: &TileFrequency, ours: &Check) -> String {
    let points = |interval: Interval| Interval {
        low: 100.0 * interval.low,
        high: 100.0 * interval.high,
    };
    let nearest = ours.ours.clamp(share.low, share.high);
    markdown::difference(
        100.0 * (ours.ours - nearest),
        ours.difference.map(points),
        " points",
    )
}
