//! Two claims of Frolov's summary (paper 003) in figures: methods with all directions are almost three times slower, and one
//! corner and all corners win alike.

use crate::papers::SettingValue;
use twofold::Rank;
use twofold::statistics::wilson;

use super::Folder;
use super::games::Played;
use super::markdown::{self, MarkdownTable};
use super::speed::{self, Time};
use twofold_cli::output::Failure;

/// The methods that play in all directions and treat all corners alike.
const ALL_DIRECTIONS: [&str; 5] = [
    "frolov-9",
    "frolov-10",
    "frolov-11",
    "frolov-12",
    "frolov-13",
];

/// The methods of one kind, with the same search.
struct Methods<'a>(Vec<&'a Played>);

impl<'a> Methods<'a> {
    /// The methods that the paper plays so, as `search` has them.
    fn of(all: &'a [Played], all_directions: bool, is_text: bool) -> Self {
        let is_wanted = |played: &&Played| {
            let settings = played.row.settings;
            let of_the_text = settings.contains(&("search", SettingValue::Word("text")));
            played.row.printed.mean_tile.is_some()
                && ALL_DIRECTIONS.contains(&played.row.solver) == all_directions
                && match is_text {
                    true => of_the_text,
                    false => settings.is_empty(),
                }
        };
        Self(all.iter().filter(is_wanted).collect())
    }

    /// The mean time of a move over the methods with a printed time, in milliseconds: printed, and ours.
    fn times(&self, times: &[Time]) -> Option<(f64, f64)> {
        let pairs: Vec<(f64, f64)> = self
            .0
            .iter()
            .filter_map(|played| {
                let ours = speed::of(times, &played.key)?;
                Some((played.row.printed.ms_per_move?, ours))
            })
            .collect();
        let mean =
            |side: fn(&(f64, f64)) -> f64| pairs.iter().map(side).sum::<f64>() / pairs.len() as f64;
        (!pairs.is_empty()).then(|| (mean(|pair| pair.0), mean(|pair| pair.1)))
    }

    /// Games with a 2048 and all games, as printed.
    fn printed_wins(&self) -> (u64, u64) {
        let counts = self.0.iter().map(|played| {
            let printed = &played.row.printed;
            let games = printed.games.unwrap_or(0);
            let won = printed
                .shares
                .iter()
                .find(|share| share.tile == Rank::WIN.tile());
            let share = won.map_or(0.0, |share| share.low);
            ((share * games as f64).round() as u64, games)
        });
        counts.fold((0, 0), |sum, next| (sum.0 + next.0, sum.1 + next.1))
    }

    /// The same in our games.
    fn wins(&self) -> (u64, u64) {
        let results = || self.0.iter().flat_map(|played| &played.results);
        let won = results().filter(|game| game.max_rank >= Rank::WIN).count();
        (won as u64, results().count() as u64)
    }
}

fn rate((won, games): (u64, u64)) -> String {
    wilson(won, games).map_or_else(String::new, |interval| {
        let rate = won as f64 / games as f64;
        format!(
            "{} of {} games",
            markdown::rate(rate, interval, games),
            markdown::count(games as f64)
        )
    })
}

/// The table of the two claims.
pub fn text(folder: &Folder, all: &[Played]) -> Result<String, Failure> {
    let times = speed::load(folder)?;
    let mut table = MarkdownTable::new([
        "",
        "three directions, one corner: methods 1 to 8",
        "four directions, all corners: methods 9 to 13",
        "ratio",
    ]);
    let kinds = |is_text| [false, true].map(|four| Methods::of(all, four, is_text));
    let [figure, text] = [kinds(false), kinds(true)];
    let of_times = |name: &str, [three, four]: [Option<f64>; 2]| {
        let (three, four) = (three?, four?);
        let ms = |value: f64| format!("{} ms", speed::significant(value));
        Some(vec![
            name.to_owned(),
            ms(three),
            ms(four),
            format!("{:.1}", four / three),
        ])
    };
    let [printed, ours] =
        [&figure, &text].map(|kinds| kinds.each_ref().map(|kind| kind.times(&times)));
    let rows = [
        of_times(
            "mean time of a move, printed",
            printed.map(|pair| Some(pair?.0)),
        ),
        of_times("ours, figure 11", printed.map(|pair| Some(pair?.1))),
        of_times("ours, the text", ours.map(|pair| Some(pair?.1))),
    ];
    for row in rows.into_iter().flatten() {
        table.row(row);
    }
    let of_wins = |name: &str, [one, all]: [(u64, u64); 2]| {
        let share = |(won, games): (u64, u64)| won as f64 / games as f64;
        let ratio = format!("{:.1}", share(all) / share(one));
        vec![name.to_owned(), rate(one), rate(all), ratio]
    };
    table.row(of_wins(
        "games with a 2048, printed",
        figure.each_ref().map(Methods::printed_wins),
    ));
    table.row(of_wins(
        "ours, figure 11",
        figure.each_ref().map(Methods::wins),
    ));
    table.row(of_wins(
        "ours, the text",
        text.each_ref().map(Methods::wins),
    ));
    Ok(table.text())
}
