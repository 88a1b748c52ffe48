//! How well readings of Frolov's search fit the printed mean largest tiles (paper 003), and how well one that was chosen on
//! half of the methods fits the other half.

use std::iter::zip;

use crate::papers::{DOCUMENTS, Reading};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use super::Folder;
use super::kept::Kept;
use super::markdown::{self, MarkdownTable};
use twofold_cli::output::Failure;

/// The paper of the readings.
pub const DOCUMENT: &str = "003";
/// Half of the width of a 95 % interval, in standard errors.
const CHANCE: f64 = 1.96;
/// How often the paper's games are drawn from ours, to tell what is chance.
const REPETITIONS: usize = 400;
/// In these repetitions one of so many splits is tried.
const SPARSE: usize = 100;

/// The mean of a method's largest tiles in the paper, and its number of games.
#[derive(Clone, Copy)]
struct Printed {
    mean: f64,
    games: f64,
}

/// Our games of a method.
struct Sample {
    tiles: Vec<f64>,
    mean: f64,
    /// The standard deviation as a share of the mean.
    spread: f64,
}

impl Sample {
    fn of(tiles: Vec<f64>) -> Self {
        let count = tiles.len() as f64;
        let mean = tiles.iter().sum::<f64>() / count;
        let squares: f64 = tiles.iter().map(|tile| (tile - mean).powi(2)).sum();
        let spread = (squares / (count - 1.0)).sqrt() / mean;
        Self {
            tiles,
            mean,
            spread,
        }
    }

    /// The logarithm of our mean less that of the printed one, in standard errors. The paper prints no spread: ours is
    /// used for both.
    fn difference(&self, printed: Printed) -> f64 {
        let games = printed.games.recip() + (self.tiles.len() as f64).recip();
        (self.mean / printed.mean).ln() / (self.spread * games.sqrt())
    }

    /// As if the paper had played this: as many games as it did, drawn from ours.
    fn drawn(&self, games: f64, random: &mut Pcg64Mcg) -> Printed {
        let tiles =
            (0..games as usize).map(|_| self.tiles[random.random_range(0..self.tiles.len())]);
        Printed {
            mean: tiles.sum::<f64>() / games,
            games,
        }
    }
}

/// A search with one version of each method.
struct Candidate<'a> {
    reading: usize,
    samples: Vec<&'a Sample>,
}

/// Of each candidate the square of each method's difference.
fn squares(candidates: &[Candidate<'_>], printed: &[Printed]) -> Vec<Vec<f64>> {
    let of = |candidate: &Candidate<'_>| {
        let pairs = zip(&candidate.samples, printed);
        pairs
            .map(|(sample, &printed)| sample.difference(printed).powi(2))
            .collect()
    };
    candidates.iter().map(of).collect()
}

/// The first candidate with the least sum over the methods of a split, and that sum.
fn best(squares: &[Vec<f64>], split: u32) -> (usize, f64) {
    let sums = squares
        .iter()
        .map(|squares| sum(squares, split))
        .enumerate();
    sums.min_by(|one, next| one.1.total_cmp(&next.1))
        .unwrap_or((0, 0.0))
}

fn sum(squares: &[f64], split: u32) -> f64 {
    let chosen = squares
        .iter()
        .enumerate()
        .filter(|(method, _)| split >> method & 1 == 1);
    chosen.map(|(_, square)| square).sum()
}

/// How often each candidate is the best on half of the methods, and the mean sum over the others of whichever it is.
fn held_out(squares: &[Vec<f64>], splits: &[u32], all: u32) -> (Vec<usize>, f64) {
    let mut chosen = vec![0; squares.len()];
    let mut total = 0.0;
    for split in splits {
        let (place, _) = best(squares, *split);
        chosen[place] += 1;
        total += sum(&squares[place], all & !split);
    }
    (chosen, total / splits.len() as f64)
}

/// What the splits and the repetitions tell.
struct Test {
    /// The best candidate on all methods, and its sum.
    best: (usize, f64),
    /// How often each was the best on half of them.
    chosen: Vec<usize>,
    splits: usize,
    /// The mean sum over the other half.
    held_out: f64,
    /// If the paper had played the best: the share of repetitions in which the best that is then chosen fits no better than it,
    /// and in which the one that is chosen on half of the methods fits the others no better than it did.
    as_bad: [f64; 2],
}

fn test(candidates: &[Candidate<'_>], printed: &[Printed]) -> Test {
    let all = (1 << printed.len()) - 1;
    let half = printed.len() as u32 / 2;
    let splits: Vec<u32> = (0..=all)
        .filter(|split: &u32| split.count_ones() == half)
        .collect();
    let sparse: Vec<u32> = splits.iter().copied().step_by(SPARSE).collect();
    let found = squares(candidates, printed);
    let best_of_all = best(&found, all);
    let (chosen, left) = held_out(&found, &splits, all);
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let mut as_bad = [0.0; 2];
    for _ in 0..REPETITIONS {
        let pairs = zip(&candidates[best_of_all.0].samples, printed);
        let again: Vec<Printed> = pairs
            .map(|(sample, printed)| sample.drawn(printed.games, &mut random))
            .collect();
        let again = squares(candidates, &again);
        let is_as_bad = [
            best(&again, all).1 >= best_of_all.1,
            held_out(&again, &sparse, all).1 >= left,
        ];
        for (share, is) in zip(&mut as_bad, is_as_bad) {
            *share += f64::from(u8::from(is)) / REPETITIONS as f64;
        }
    }
    Test {
        best: best_of_all,
        chosen,
        splits: splits.len(),
        held_out: left,
        as_bad,
    }
}

/// The readings with their games: the table of how well each fits, and the test of the choice.
pub fn text(folder: &Folder) -> Result<String, Failure> {
    let Some(document) = DOCUMENTS.iter().find(|document| document.id == DOCUMENT) else {
        return Ok(String::new());
    };
    let readings: &'static [Reading] = &document.readings.searches;
    let versions: Vec<&str> = document
        .readings
        .better
        .iter()
        .filter_map(|one| one.split(' ').nth(1))
        .collect();
    let mut kinds = versions.clone();
    kinds.dedup();
    let methods = readings
        .first()
        .map_or(0, |reading| reading.rows.len() - versions.len());
    let mut samples = Vec::new();
    let mut printed = Vec::new();
    for reading in readings {
        let mut own = Vec::new();
        for row in &reading.rows {
            let kept = Kept::of(folder, &document.key(row), &document.command(row))?;
            let Some(kept) = kept.filter(|kept| kept.largest.len() > 1) else {
                return Ok(String::new());
            };
            let tiles = kept.largest.iter().map(|rank| rank.tile() as f64);
            own.push(Sample::of(tiles.collect()));
        }
        samples.push(own);
        printed = (reading.rows[..methods].iter())
            .filter_map(|row| {
                Some(Printed {
                    mean: row.printed.mean_tile?,
                    games: row.printed.games? as f64,
                })
            })
            .collect();
    }
    // The text's versions come first: where half of the methods cannot tell, they stand.
    let candidates: Vec<Candidate<'_>> = (0..1_u32 << kinds.len())
        .rev()
        .flat_map(|choice| (0..readings.len()).map(move |reading| (choice, reading)))
        .map(|(choice, reading)| {
            let rows = &readings[reading].rows;
            let mut chosen: Vec<usize> = (0..methods).collect();
            for (place, version) in versions.iter().enumerate() {
                let kind = kinds.iter().position(|kind| kind == version).unwrap_or(0);
                let method = rows
                    .iter()
                    .position(|row| row.solver == rows[methods + place].solver);
                if let (Some(method), 1) = (method, choice >> kind & 1) {
                    chosen[method] = methods + place;
                }
            }
            let samples = chosen
                .into_iter()
                .map(|place| &samples[reading][place])
                .collect();
            Candidate { reading, samples }
        })
        .collect();
    // Those of which there is one version judge the search alone.
    let rows = &readings[0].rows;
    let is_alone = |method: &usize| {
        rows[methods..]
            .iter()
            .all(|row| row.solver != rows[*method].solver)
    };
    let alone: Vec<usize> = (0..methods).filter(is_alone).collect();
    let searches: Vec<Candidate<'_>> = (samples.iter().enumerate())
        .map(|(reading, samples)| Candidate {
            reading,
            samples: alone.iter().map(|&method| &samples[method]).collect(),
        })
        .collect();
    let printed_alone: Vec<Printed> = alone.iter().map(|&method| printed[method]).collect();
    let search = test(&searches, &printed_alone);
    let test = test(&candidates, &printed);
    let found = squares(&candidates, &printed);
    let mut table = MarkdownTable::new([
        "search",
        "games of each method",
        "sum over 17 methods, at best",
        "by the text's formulas",
        "methods within chance, at best",
        "share of the splits that choose it",
    ]);
    let percent = |share: f64| format!("{:.0} %", 100.0 * share);
    for (place, reading) in readings.iter().enumerate() {
        let own: Vec<usize> = (0..candidates.len())
            .filter(|&one| candidates[one].reading == place)
            .collect();
        let sums = |one: usize| found[one].iter().sum::<f64>();
        let least = own
            .iter()
            .copied()
            .min_by(|&one, &next| sums(one).total_cmp(&sums(next)))
            .unwrap_or(0);
        let within = found[least]
            .iter()
            .filter(|square| **square < CHANCE * CHANCE)
            .count();
        let chosen: usize = own.iter().map(|&one| test.chosen[one]).sum();
        table.row(vec![
            reading.label.clone(),
            samples[place]
                .iter()
                .map(|sample| sample.tiles.len())
                .min()
                .unwrap_or(0)
                .to_string(),
            format!("{:.1}", sums(least)),
            format!("{:.1}", sums(own[0])),
            format!("{within} of {methods}"),
            percent(chosen as f64 / test.splits as f64),
        ]);
    }
    let judged = |test: &Test, candidates: &[Candidate<'_>], printed: &[Printed]| {
        let by_the_text = candidates
            .iter()
            .position(|one| one.reading + 1 == readings.len());
        let text = &squares(candidates, printed)[by_the_text.unwrap_or(0)];
        let others = printed.len() - printed.len() / 2;
        let text = text.iter().sum::<f64>() * others as f64 / printed.len() as f64;
        format!(
            "chosen on {} of {} methods, in all {} ways, and judged on the other {others}, the sum is {:.1} on average, where a right
reading has about {others} and the text, which nobody chose, {text:.1}; if the best of all were right, so bad a sum would come in {} of the repetitions",
            printed.len() / 2,
            printed.len(),
            markdown::count(test.splits as f64),
            test.held_out,
            percent(test.as_bad[1]),
        )
    };
    let (best, least) = test.best;
    Ok(format!(
        "## Which search, and is that a test?

The *sum* is that of the squared differences between the logarithms of our mean largest tile and of the printed one, in standard errors (the paper prints no spread: ours stands in); a right reading has about {methods}.
*At best*: with the penalty and the formulas, of the text or of table 2, that fit better. *Within chance*: methods less than {CHANCE} standard errors apart. *Splits*: half of the methods, in all ways, choose the search with the least sum.

{}The best of all, *{}* ({least:.1}), was chosen on the figures that it then fits: a fit, not a test. If the paper had played it, and the choice were made again on its new games, the best would fit no better in {} of {REPETITIONS} repetitions.

**The test of the search**, without methods 1, 3.8 and 5: {}.

**The test of search, penalty and formulas** (the penalty touches method 1 alone, so that the text's stands wherever method 1 is not among those that choose): {}.

",
        table.text(),
        readings[candidates[best].reading].label,
        percent(test.as_bad[0]),
        judged(&search, &searches, &printed_alone),
        judged(&test, &candidates, &printed),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games with tiles of this mean, spread over a quarter of it.
    fn sample(mean: f64) -> Sample {
        Sample::of(
            (0..500)
                .map(|game| mean * (0.75 + 0.5 * f64::from(game) / 499.0))
                .collect(),
        )
    }

    fn tested(means: &[f64], printed: &[Printed]) -> Test {
        let samples: Vec<Sample> = means.iter().map(|&mean| sample(mean)).collect();
        let candidates: Vec<Candidate<'_>> = (samples.iter().enumerate())
            .map(|(reading, sample)| Candidate {
                reading,
                samples: vec![sample; printed.len()],
            })
            .collect();
        test(&candidates, printed)
    }

    #[test]
    fn choosing_on_half_of_the_methods_never_takes_a_wrong_reading_and_fits_the_others() {
        let mut random = Pcg64Mcg::seed_from_u64(3);
        let printed: Vec<Printed> = (0..9)
            .map(|_| sample(500.0).drawn(10.0, &mut random))
            .collect();
        let right = tested(&[500.0, 502.0, 700.0], &printed);
        assert_eq!((right.splits, right.chosen[2]), (126, 0));
        assert!(right.held_out < 15.0 && right.as_bad.iter().all(|&share| share > 0.02));
        let wrong = tested(&[600.0, 700.0], &printed);
        assert!(wrong.held_out > 15.0 && wrong.as_bad == [0.0; 2]);
    }

    #[test]
    fn about_one_right_reading_in_twenty_lies_outside_of_the_95_percent() {
        let mut random = Pcg64Mcg::seed_from_u64(2);
        let outside = (0..40).filter(|_| {
            let printed: Vec<Printed> = (0..5)
                .map(|_| sample(500.0).drawn(10.0, &mut random))
                .collect();
            tested(&[500.0], &printed).as_bad[0] < 0.05
        });
        let outside = outside.count();
        assert!(outside <= 6, "{outside} of 40");
    }
}
