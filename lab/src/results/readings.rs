//! How well each reading of Frolov's search fits the printed mean top tiles of all methods (paper 003).

use crate::papers::{DOCUMENTS, Document, READINGS, Reading, Row};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use super::Folder;
use super::games::Played;
use super::markdown::{self, MarkdownTable};
use twofold_cli::output::Failure;

/// The paper of the readings.
pub const DOCUMENT: &str = "003";

/// Half of the width of a 95 % interval, in standard errors.
const CHANCE: f64 = 1.96;

/// How often the games are drawn again from our own, to tell what is chance.
const REPETITIONS: usize = 400;

/// The largest tiles of our games of a method, or of a drawing from them.
struct Tiles {
    count: f64,
    mean: f64,
    standard_deviation: f64,
}

impl Tiles {
    fn of(tiles: impl Iterator<Item = f64>) -> Self {
        let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for tile in tiles {
            count += 1.0;
            sum += tile;
            squares += tile * tile;
        }
        let mean = sum / count;
        let variance = (squares - sum * mean) / (count - 1.0);
        Self {
            count,
            mean,
            standard_deviation: variance.max(0.0).sqrt(),
        }
    }

    /// The logarithm of our mean less that of the printed one, in standard errors. The paper prints no spread: ours is
    /// used for both.
    fn difference(&self, printed: PrintedMean) -> f64 {
        let spread = self.standard_deviation / self.mean;
        let error = spread * (printed.games.recip() + self.count.recip()).sqrt();
        (self.mean / printed.mean).ln() / error
    }
}

/// The mean largest tile of a method in the paper, and its number of games.
#[derive(Clone, Copy)]
struct PrintedMean {
    mean: f64,
    games: f64,
}

/// A method with our games of one reading and the printed mean.
struct Sample {
    tiles: Vec<f64>,
    printed: PrintedMean,
}

impl Sample {
    /// `None` for a row without printed tiles, or with too few games for a spread.
    fn of(played: &Played) -> Option<Self> {
        let printed = PrintedMean {
            mean: played.row.printed.mean_tile?,
            games: played.row.printed.games? as f64,
        };
        let results = played.results.iter();
        let tiles: Vec<f64> = results.map(|game| game.max_rank.tile() as f64).collect();
        (tiles.len() > 1).then_some(Self { tiles, printed })
    }

    fn ours(&self) -> Tiles {
        Tiles::of(self.tiles.iter().copied())
    }

    fn difference(&self) -> f64 {
        self.ours().difference(self.printed)
    }

    /// So many games drawn from ours, with repetition.
    fn drawn(&self, games: usize, random: &mut Pcg64Mcg) -> Tiles {
        Tiles::of((0..games).map(|_| self.tiles[random.random_range(0..self.tiles.len())]))
    }
}

/// The spread of a reading's fit by chance alone.
struct Chance {
    /// The sum of squares, with our games drawn again: the middle 95 %.
    interval: (f64, f64),
    /// If the paper's program were this reading: the share of repetitions with at least the sum that was found.
    worse_fit: f64,
    /// The share in which another reading fits better by at least as much as the best one does; 1 for the best.
    worse_than_the_best: f64,
}

fn sum_of_squares(ours: &[Tiles], printed: &[PrintedMean]) -> f64 {
    let differences = ours.iter().zip(printed);
    differences
        .map(|(ours, &printed)| ours.difference(printed).powi(2))
        .sum()
}

fn least(sums: &[f64]) -> f64 {
    sums.iter().copied().fold(f64::INFINITY, f64::min)
}

/// A bootstrap over games, of all readings at once: each repetition draws our games again, and then, once for each reading,
/// the games of the paper from those of that reading.
fn chances(readings: &[Vec<Sample>]) -> Vec<Chance> {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let printed: Vec<Vec<PrintedMean>> = readings
        .iter()
        .map(|reading| reading.iter().map(|sample| sample.printed).collect())
        .collect();
    let found: Vec<f64> = readings
        .iter()
        .zip(&printed)
        .map(|(reading, printed)| {
            let ours: Vec<Tiles> = reading.iter().map(Sample::ours).collect();
            sum_of_squares(&ours, printed)
        })
        .collect();
    let best = least(&found);
    let mut sums = vec![Vec::with_capacity(REPETITIONS); readings.len()];
    let mut counts = vec![(0, 0); readings.len()];
    for _ in 0..REPETITIONS {
        let ours: Vec<Vec<Tiles>> = readings
            .iter()
            .map(|reading| {
                let samples = reading.iter();
                samples
                    .map(|sample| sample.drawn(sample.tiles.len(), &mut random))
                    .collect()
            })
            .collect();
        for (number, reading) in readings.iter().enumerate() {
            sums[number].push(sum_of_squares(&ours[number], &printed[number]));
            let as_if: Vec<PrintedMean> = reading
                .iter()
                .map(|sample| PrintedMean {
                    mean: sample
                        .drawn(sample.printed.games as usize, &mut random)
                        .mean,
                    ..sample.printed
                })
                .collect();
            let fits: Vec<f64> = ours
                .iter()
                .map(|ours| sum_of_squares(ours, &as_if))
                .collect();
            let (fit, gap) = &mut counts[number];
            *fit += usize::from(fits[number] >= found[number]);
            *gap += usize::from(fits[number] - least(&fits) >= found[number] - best);
        }
    }
    let share = |count: usize| count as f64 / REPETITIONS as f64;
    sums.into_iter()
        .zip(counts)
        .map(|(mut sums, (fit, gap))| {
            sums.sort_unstable_by(f64::total_cmp);
            let at = |share: f64| sums[(share * (REPETITIONS - 1) as f64).round() as usize];
            Chance {
                interval: (at(0.025), at(0.975)),
                worse_fit: share(fit),
                worse_than_the_best: share(gap),
            }
        })
        .collect()
}

/// A reading with its games.
pub struct PlayedReading {
    reading: &'static Reading,
    best: Vec<Played>,
    by_the_text: Vec<Played>,
}

fn document() -> Option<&'static Document> {
    DOCUMENTS.iter().find(|document| document.id == DOCUMENT)
}

/// The rows of all readings, with their paper.
pub fn rows() -> impl Iterator<Item = (&'static Document, &'static Row)> {
    let rows = READINGS.iter().flat_map(Reading::rows);
    rows.filter_map(|row| Some((document()?, row)))
}

/// Reads the games of all readings.
pub fn load(folder: &Folder) -> Result<Vec<PlayedReading>, Failure> {
    let load = |rows: &'static [Row]| -> Result<Vec<Played>, Failure> {
        let rows = rows.iter().filter_map(|row| Some((document()?, row)));
        rows.map(|(document, row)| Played::load(folder, document, row))
            .collect()
    };
    READINGS
        .iter()
        .map(|reading| {
            Ok(PlayedReading {
                reading,
                best: load(&reading.best)?,
                by_the_text: load(&reading.by_the_text)?,
            })
        })
        .collect()
}

/// The names of rows with missing games.
pub fn incomplete(readings: &[PlayedReading]) -> impl Iterator<Item = &str> {
    let rows = readings
        .iter()
        .flat_map(|reading| reading.best.iter().chain(&reading.by_the_text));
    rows.filter(|played| !played.is_complete())
        .map(|played| played.key.as_str())
}

/// The table of the readings: the sum of the squared standardised differences over the methods of each.
pub fn text(readings: &[PlayedReading]) -> String {
    let mut table = MarkdownTable::new([
        "reading of the search",
        "games of each method",
        "sum of squares over 17 methods",
        "with our games drawn again",
        "methods within chance",
        "by chance as large",
        "by chance so far behind",
        "sum with the text's formulas of methods 1, 3.8 and 5",
    ]);
    let samples =
        |rows: &[Played]| -> Option<Vec<Sample>> { rows.iter().map(Sample::of).collect() };
    let played: Vec<(&PlayedReading, Vec<Sample>, Vec<Sample>)> = readings
        .iter()
        .filter_map(|reading| {
            Some((
                reading,
                samples(&reading.best)?,
                samples(&reading.by_the_text)?,
            ))
        })
        .collect();
    let (kept, best): (Vec<_>, Vec<_>) = played
        .into_iter()
        .map(|(reading, best, by_the_text)| ((reading, by_the_text), best))
        .unzip();
    for (((reading, by_the_text), best), chance) in kept.iter().zip(&best).zip(chances(&best)) {
        let differences: Vec<f64> = best.iter().map(Sample::difference).collect();
        let square = |value: f64| value * value;
        let replaced = reading.best.iter().zip(&differences).filter(|(played, _)| {
            let of_the_text = &mut reading.by_the_text.iter();
            of_the_text.any(|other| other.row.solver == played.row.solver)
        });
        let whole: f64 = differences.iter().copied().map(square).sum();
        let without: f64 = replaced.map(|(_, &value)| square(value)).sum();
        let of_the_text: f64 = by_the_text
            .iter()
            .map(|sample| square(sample.difference()))
            .sum();
        let within = differences
            .iter()
            .filter(|value| value.abs() < CHANCE)
            .count();
        let games = best.iter().map(|sample| sample.tiles.len()).min();
        table.row(vec![
            reading.reading.label.to_owned(),
            markdown::count(games.unwrap_or(0) as f64),
            format!("{whole:.1}"),
            format!("{:.1}–{:.1}", chance.interval.0, chance.interval.1),
            format!("{within} of {}", differences.len()),
            share(chance.worse_fit),
            share(chance.worse_than_the_best),
            format!("{:.1}", whole - without + of_the_text),
        ]);
    }
    table.text()
}

/// A share of the repetitions, in per cent.
fn share(share: f64) -> String {
    match share {
        ..0.01 => "under 1 %".to_owned(),
        _ => format!("{:.0} %", 100.0 * share),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games with tiles of this mean, spread over a quarter of it, and the printed mean.
    fn method(mean: f64, printed: f64) -> Sample {
        let tiles = (0..500).map(|game| mean * (0.75 + 0.5 * f64::from(game) / 499.0));
        Sample {
            tiles: tiles.collect(),
            printed: PrintedMean {
                mean: printed,
                games: 10.0,
            },
        }
    }

    #[test]
    fn chance_tells_a_wrong_reading_from_two_that_fit_alike() {
        let reading = |mean: f64| -> Vec<Sample> { (0..17).map(|_| method(mean, 501.0)).collect() };
        let [alike, other, wrong] = &chances(&[reading(500.0), reading(502.0), reading(700.0)])[..]
        else {
            panic!("one for each reading");
        };
        for fits in [alike, other] {
            assert!(fits.worse_fit > 0.5);
            assert!(
                fits.worse_than_the_best > 0.2,
                "{}",
                fits.worse_than_the_best
            );
        }
        assert!(wrong.worse_fit == 0.0 && wrong.worse_than_the_best == 0.0);
        assert!(wrong.interval.0 > alike.interval.1);
    }

    #[test]
    fn about_one_right_reading_in_twenty_lies_outside_of_the_95_percent() {
        // The printed means are drawn from the games themselves.
        let mut random = Pcg64Mcg::seed_from_u64(2);
        let outside = (0..40)
            .filter(|_| {
                let reading: Vec<Sample> = (0..17)
                    .map(|_| {
                        let ours = method(500.0, 500.0);
                        let mean = ours.drawn(10, &mut random).mean;
                        method(500.0, mean)
                    })
                    .collect();
                chances(&[reading])[0].worse_fit < 0.05
            })
            .count();
        assert!(outside <= 6, "{outside} of 40");
    }
}
