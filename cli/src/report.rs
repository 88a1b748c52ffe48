//! The statistics of many games as text.

use std::fmt;

use twofold::statistics::Interval;
use twofold_arena::{Comparison, Statistics, TileEnd};

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

/// A p-value; small ones are not zero.
pub fn p_value(p: f64) -> String {
    match p < 0.0001 {
        true => "p < 0.0001".to_owned(),
        false => format!("p = {p:.4}"),
    }
}

/// Two players beside one another: their scores, and where their games end.
pub fn write_comparison(
    f: &mut fmt::Formatter<'_>,
    names: [&str; 2],
    ends: &[Vec<TileEnd>; 2],
    comparison: &Comparison,
) -> fmt::Result {
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
        ..
    } = comparison;
    writeln!(f, "A       {}", names[0])?;
    writeln!(f, "B       {}", names[1])?;
    writeln!(
        f,
        "score   mean {:.1} and {:.1}, difference {difference:.1}{}, {pairs} seeds",
        means[0],
        means[1],
        interval(comparison.interval)
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
    for tile in &comparison.tiles {
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
        for ends in ends {
            let end = ends.iter().find(|end| end.reached.tile == tile.tile);
            let passed = (end.and_then(|end| end.share.zip(end.passed_interval)))
                .map(|(share, ends)| format!("{:.2}% ({})", 100.0 * share, percents(ends)));
            line += &format!("  {:<27}", passed.unwrap_or_default());
        }
        writeln!(f, "{}", line.trim_end())?;
    }
    write!(f, "{}", comparison.sentence(names[0], names[1]))
}
