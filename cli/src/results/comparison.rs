//! A document's printed figures beside ours.

use twofold::Rank;
use twofold::arena::{Summary, TileRate, documents::Printed, documents::Row, documents::Share};
use twofold::statistics::{Interval, Sample, mean_difference, rate_difference, wilson};

use super::games::Played;
use super::markdown::{self, MarkdownTable};

/// A figure that a document can print of a row.
#[derive(Clone, Copy, PartialEq)]
enum Figure {
    Mean,
    Median,
    Best,
    MeanTile,
    LeastTile,
    TopTile,
    Share { tile: u64, exactly: bool },
}

/// A figure twice, and whether the two differ by more than chance, as far as that can be told.
struct Pair {
    printed: String,
    ours: String,
    differs: bool,
}

/// Tables of all figures that the rows' document prints, ours in bold where they differ; empty if it prints none.
pub fn text(rows: &[&Played]) -> String {
    // One table for rows of which the same figures are printed.
    rows.chunk_by(|one, next| figures(one.row) == figures(next.row))
        .map(|group| {
            let figures = group.first().map(|played| figures(played.row));
            table(group, &figures.unwrap_or_default())
        })
        .collect()
}

fn table(rows: &[&Played], figures: &[Figure]) -> String {
    if figures.is_empty() {
        return String::new();
    }
    let mut heads = vec!["player".to_owned(), "its games".to_owned()];
    for figure in figures {
        heads.push(format!("{}: printed", figure.name()));
        heads.push("ours".to_owned());
    }
    let mut table = MarkdownTable::new(heads);
    for played in rows {
        let games = played.row.printed.games;
        let mut cells = vec![
            played.row.label.to_owned(),
            games.map_or_else(|| "?".to_owned(), |games| markdown::count(games as f64)),
        ];
        for figure in figures {
            match figure.pair(played) {
                Some(pair) => {
                    cells.push(pair.printed);
                    cells.push(match pair.differs {
                        true => markdown::strong(&pair.ours),
                        false => pair.ours,
                    });
                }
                None => cells.extend([String::new(), String::new()]),
            }
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
        (least_tile.is_some(), Figure::LeastTile),
        (top_tile.is_some(), Figure::TopTile),
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
            Self::Median => "median".to_owned(),
            Self::Best => "best score".to_owned(),
            Self::MeanTile => "mean top tile".to_owned(),
            Self::LeastTile => "least".to_owned(),
            Self::TopTile => "top tile".to_owned(),
            Self::Share {
                tile,
                exactly: true,
            } => format!("top tile {tile}"),
            Self::Share {
                tile,
                exactly: false,
            } => format!("{tile}"),
        }
    }

    /// This figure of a row; `None` if either side has none.
    fn pair(self, played: &Played) -> Option<Pair> {
        let printed = &played.row.printed;
        let score = &played.statistics.as_ref()?.score;
        let tiles = Summary::of(played.results.iter().map(|game| game.max_rank.tile()))?;
        let plain = |printed: f64, ours: f64| Pair {
            printed: markdown::count(printed),
            ours: markdown::count(ours),
            differs: false,
        };
        Some(match self {
            Self::Mean => {
                let theirs = Summary::of(printed.scores.iter().copied());
                Pair {
                    printed: markdown::mean(
                        printed.mean?,
                        theirs.as_ref().and_then(|theirs| theirs.interval),
                    ),
                    ours: markdown::mean(score.mean, score.interval),
                    differs: theirs.is_some_and(|theirs| {
                        let samples = (sample(score, played), {
                            let count = printed.scores.len() as u64;
                            sample_of(&theirs, count)
                        });
                        is_beyond_chance(samples.0, samples.1)
                    }),
                }
            }
            Self::Median => plain(printed.median?, score.median),
            Self::Best => plain(printed.best?, score.best as f64),
            Self::MeanTile => {
                let theirs = printed.mean_tile?;
                Pair {
                    printed: markdown::count(theirs),
                    ours: markdown::mean(tiles.mean, tiles.interval),
                    // It prints no spread: ours stands for both.
                    differs: printed.games.is_some_and(|games| {
                        let ours = sample(&tiles, played);
                        let theirs = Sample {
                            mean: theirs,
                            count: games,
                            ..ours
                        };
                        is_beyond_chance(ours, theirs)
                    }),
                }
            }
            Self::LeastTile => plain(printed.least_tile? as f64, tiles.least as f64),
            Self::TopTile => plain(printed.top_tile? as f64, tiles.best as f64),
            Self::Share { tile, exactly } => {
                let share = printed
                    .shares
                    .iter()
                    .find(|share| share.tile == tile && share.exactly == exactly)?;
                let ours = rate(played, share)?;
                let games = played.results.len() as u64;
                Pair {
                    printed: printed_share(share, printed.games),
                    ours: markdown::rate(ours.rate, ours.interval, games),
                    differs: differs(share, printed.games, &ours, games),
                }
            }
        })
    }
}

/// How often our games came to the tile, counted as the document counts.
fn rate(played: &Played, share: &Share) -> Option<TileRate> {
    let rank = Rank::of_tile(share.tile)?;
    if !share.exactly {
        return TileRate::of(&played.results, rank);
    }
    let results = &played.results;
    let (count, all) = (
        results.iter().filter(|game| game.max_rank == rank).count() as u64,
        results.len() as u64,
    );
    Some(TileRate {
        tile: share.tile,
        games: count,
        rate: count as f64 / all as f64,
        interval: wilson(count, all)?,
    })
}

/// Games of so many that a share stands for.
fn successes(share: &Share, games: u64) -> u64 {
    (share.low * games as f64).round() as u64
}

fn printed_share(share: &Share, games: Option<u64>) -> String {
    games
        .and_then(|games| {
            let interval = wilson(successes(share, games), games)?;
            Some(markdown::rate(share.low, interval, games))
        })
        .unwrap_or_else(|| markdown::share(share.low, share.high))
}

/// Without the number of the document's games, what it prints has to lie outside of our interval.
fn differs(share: &Share, printed_games: Option<u64>, ours: &TileRate, games: u64) -> bool {
    match printed_games {
        Some(printed) => rate_difference((ours.games, games), (successes(share, printed), printed))
            .is_some_and(excludes_nought),
        None => share.high < ours.interval.low || share.low > ours.interval.high,
    }
}

fn sample(summary: &Summary, played: &Played) -> Sample {
    sample_of(summary, played.results.len() as u64)
}

fn sample_of(summary: &Summary, count: u64) -> Sample {
    Sample {
        mean: summary.mean,
        standard_deviation: summary.standard_deviation.unwrap_or_default(),
        count,
    }
}

fn is_beyond_chance(one: Sample, other: Sample) -> bool {
    mean_difference(one, other).is_some_and(excludes_nought)
}

fn excludes_nought(interval: Interval) -> bool {
    interval.low > 0.0 || interval.high < 0.0
}
