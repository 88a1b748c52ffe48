//! Parts of answers as text.

use std::fmt;

use twofold::Direction;
use twofold::statistics::Interval;
use twofold_arena::{Statistics, TileEnd};

/// An interval of points or moves, in brackets, if there is one.
pub fn in_brackets(interval: Option<Interval>) -> String {
    interval
        .map(|Interval { low, high }| format!(" (95 %: {low:.1} to {high:.1})"))
        .unwrap_or_default()
}

/// What follows the value of a move.
pub fn mark(best: Option<Direction>, direction: Direction) -> &'static str {
    match best == Some(direction) {
        true => "  best",
        false => "",
    }
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
        ..
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
        in_brackets(score.interval),
        score.median,
        score.best,
        score.least
    )?;
    writeln!(
        f,
        "moves   mean {:.1}{}, total {}",
        moves.mean,
        in_brackets(moves.interval),
        moves.total
    )?;
    writeln!(
        f,
        "  tile    games     rate  95 % interval        of these to the next"
    )?;
    for TileEnd {
        reached,
        share,
        passed_interval,
        ..
    } in statistics.map(Statistics::ends).unwrap_or_default()
    {
        let interval = percents(reached.interval);
        write!(
            f,
            "{:>6} {:>8} {:>7.2}%  {interval:<19}",
            reached.tile,
            reached.games,
            100.0 * reached.rate,
        )?;
        match share.zip(passed_interval) {
            Some((share, interval)) => {
                writeln!(f, "  {:>6.2}%  {}", 100.0 * share, percents(interval))?;
            }
            None => writeln!(f)?,
        }
    }
    Ok(())
}

/// An interval of a rate.
pub fn percents(Interval { low, high }: Interval) -> String {
    format!("{:.2}% to {:.2}%", 100.0 * low, 100.0 * high)
}
