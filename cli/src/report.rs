//! The statistics of many games as text.

use std::fmt;

use twofold::statistics::Interval;
use twofold_arena::Statistics;

fn interval(interval: Option<Interval>) -> String {
    interval
        .map(|Interval { low, high }| format!(" (95 %: {low:.1} to {high:.1})"))
        .unwrap_or_default()
}

/// Writes the statistics, each line with its line break.
pub fn write_statistics(
    f: &mut fmt::Formatter<'_>,
    statistics: Option<&Statistics>,
) -> fmt::Result {
    let Some(Statistics {
        games,
        score,
        moves,
        tiles,
    }) = statistics
    else {
        return writeln!(f, "games   none");
    };
    writeln!(f, "games   {games}")?;
    let deviation = score
        .standard_deviation
        .map(|deviation| format!(", standard deviation {deviation:.1}"))
        .unwrap_or_default();
    writeln!(
        f,
        "score   mean {:.1}{}, median {:.1}{deviation}, best {}, least {}",
        score.mean,
        interval(score.interval),
        score.median,
        score.best,
        score.least
    )?;
    writeln!(
        f,
        "moves   mean {:.1}{}, total {}",
        moves.mean,
        interval(moves.interval),
        moves.total
    )?;
    writeln!(f, "  tile    games     rate  95 % interval")?;
    for tile in tiles {
        writeln!(
            f,
            "{:>6} {:>8} {:>7.2}%  {:.2}% to {:.2}%",
            tile.tile,
            tile.games,
            100.0 * tile.rate,
            100.0 * tile.interval.low,
            100.0 * tile.interval.high
        )?;
    }
    Ok(())
}
