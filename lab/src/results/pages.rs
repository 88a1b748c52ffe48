//! The page of each paper, docs/papers/ID.md, and the index of them, docs/results.md.

use twofold::Rank;
use twofold_arena::{Agreement, Check, Figure};

use super::figures;
use super::games::Played;
use super::markdown::{self, MarkdownTable};
use super::speed::{self, Time};
use crate::papers::{DOCUMENTS, Document};

/// What stands over the table of the papers.
const INDEX: &str = "\
# Results

The experiments of five papers, played again by our solvers. A page for each paper has its table with our games beside it, and everything else it says.
[How the games were compared](papers/method.md) tells the tests behind the words, and how to play any row again.

";
/// What stands below it.
const ELSEWHERE: &str = "\
How strong our own players are: [strength.md](strength.md). Beside programs of others: [field.md](field.md).
";

/// The index.
pub fn index() -> String {
    let mut table = MarkdownTable::new(["paper", "agrees", "differs", "why"]);
    for document in DOCUMENTS.iter() {
        let paper = format!("[{}](papers/{}.md)", document.citation(), document.id);
        table.row([&[paper][..], &document.summary[..]].concat());
    }
    format!("{INDEX}{}{ELSEWHERE}", table.text())
}

/// The page of a paper: its games, and the comparison of its readings.
pub fn page(document: &Document, rows: &[&Played], times: &[Time], readings: &str) -> String {
    let mut text = format!(
        "# {}\n\n{}\n\n*Printed → ours (95 % interval)*; **bold**: differs; *slanted*: too few games to tell. [How to read and check this](method.md). `twofold-lab check 2 {}` plays two games of each row again.\n\n",
        document.citation(),
        document.note,
        document.id
    );
    text += "## Its table\n\n";
    let prints = rows.iter().any(|played| !played.checks.is_empty());
    let is_own =
        |played: &&Played| played.row.of.is_none() && !(prints && played.checks.is_empty());
    let (own, others): (Vec<&Played>, Vec<&Played>) = rows.iter().copied().partition(is_own);
    text += &match prints {
        false => filled(&own),
        true => (own.chunk_by(|one, next| heads(one) == heads(next)))
            .map(|group| compared(group, times))
            .collect(),
    };
    for played in &own {
        let is_open = verdict(played) == "differs";
        let why = played.row.why.as_deref().or(is_open.then_some("open."));
        text += &why.map_or_else(String::new, |why| {
            format!("* **{}**: {why}\n", played.row.label)
        });
    }
    text = format!("{}\n\n## Its items\n\n", text.trim_end());
    let mut items = MarkdownTable::new(["item", "in the paper", "here", "what came out"]);
    for item in &document.items {
        items.row(item.to_vec());
    }
    text += &items.text();
    text += "## Other readings and other games\n\n";
    text += &other(&others);
    text += readings;
    for figure in figures::ALL
        .iter()
        .filter(|figure| figure.document == document.id)
    {
        text += &format!("![{}](../results/{})\n\n", figure.description, figure.file);
    }
    text += document.more.trim();
    text.trim_end().to_owned() + "\n"
}

fn heads(played: &Played) -> Vec<String> {
    played.checks.iter().map(name).collect()
}

fn name(check: &Check) -> String {
    let tile = check.tile.unwrap_or_default();
    match check.figure {
        Figure::Mean => "mean score".to_owned(),
        Figure::Median => "median score".to_owned(),
        Figure::Best => "best score".to_owned(),
        Figure::MeanTile => "mean largest tile".to_owned(),
        Figure::LeastTile => "smallest".to_owned(),
        Figure::TopTile => "largest".to_owned(),
        Figure::Share => format!("games that reach {tile}"),
        Figure::ExactShare => format!("games that end at {tile}"),
    }
}

/// A row differs if one of its figures does; else its first figure tells.
fn telling(played: &Played) -> Option<&Check> {
    let mut checks = played.checks.iter();
    let differing = checks.find(|check| check.agreement == Agreement::Differs);
    differing.or(played.checks.first())
}

fn verdict(played: &Played) -> String {
    let word = match telling(played).map(|check| check.agreement) {
        None => "not printed",
        Some(Agreement::Holds) => "agrees",
        Some(Agreement::Differs) => "differs",
        Some(Agreement::TooFew) => "too few games",
    };
    played
        .row
        .verdict
        .clone()
        .unwrap_or_else(|| word.to_owned())
}

/// The printed figure and ours: bold if they differ, slanted if there are too few games to tell.
fn pair(check: &Check) -> String {
    let is_share = matches!(check.figure, Figure::Share | Figure::ExactShare);
    let (printed, ours) = match (check.interval, is_share) {
        (Some(interval), true) => (
            markdown::share(check.printed.low, check.printed.high),
            markdown::rate(check.ours, interval),
        ),
        (interval, _) => (
            markdown::count(check.printed.low),
            markdown::mean(check.ours, interval),
        ),
    };
    let mark = match check.agreement {
        Agreement::Holds => "",
        Agreement::Differs => "**",
        Agreement::TooFew => "*",
    };
    format!("{printed} → {mark}{ours}{mark}")
}

/// Rows with the same printed figures.
fn compared(rows: &[&Played], times: &[Time]) -> String {
    let is_timed = rows
        .iter()
        .any(|played| played.row.printed.ms_per_move.is_some());
    let mut heads_of_all = ["player", "played as", "games"].map(str::to_owned).to_vec();
    heads_of_all.extend(rows.first().map(|played| heads(played)).unwrap_or_default());
    heads_of_all.extend(is_timed.then(|| "ms a move".to_owned()));
    heads_of_all.push("verdict".to_owned());
    let mut table = MarkdownTable::new(heads_of_all);
    for played in rows {
        let printed = &played.row.printed;
        let games = printed
            .games
            .map_or("?".to_owned(), |games| markdown::count(games as f64));
        let checks = &played.checks;
        let mut cells = vec![played.row.label.clone(), played.set()];
        cells.push(format!("{games} → {}", played.games()));
        cells.extend(checks.iter().map(pair));
        if is_timed {
            let time = printed.ms_per_move.zip(speed::of(times, &played.key));
            cells.push(time.map_or_else(String::new, |(printed, ours)| {
                let printed = match printed {
                    ..10.0 => printed.to_string(),
                    _ => markdown::count(printed),
                };
                format!("{printed} → {}", speed::significant(ours))
            }));
        }
        cells.push(verdict(played));
        table.row(cells);
    }
    table.text()
}

/// A printed table without figures, with ours.
fn filled(rows: &[&Played]) -> String {
    let tiles: Vec<Rank> = (11..=14).map(Rank::new).collect();
    let heads = ["player", "played as", "games"]
        .map(str::to_owned)
        .into_iter();
    let heads = heads.chain(tiles.iter().map(|rank| rank.tile().to_string()));
    let mut table = MarkdownTable::new(heads.chain(["mean score".to_owned()]));
    for played in rows {
        let mut cells = vec![played.row.label.clone(), played.set(), played.games()];
        cells.extend(tiles.iter().map(|&rank| rate(played, rank)));
        cells.push(mean(played));
        table.row(cells);
    }
    table.text()
}

/// Rows of which the paper prints nothing, or which read it in another way.
fn other(rows: &[&Played]) -> String {
    let heads = [
        "player",
        "played as",
        "games",
        "mean score",
        "2048",
        "compared",
        "verdict",
    ];
    let mut table = MarkdownTable::new(heads);
    for played in rows {
        let compared = telling(played).map(|check| format!("{} {}", name(check), pair(check)));
        table.row(vec![
            played.row.label.clone(),
            played.set(),
            played.games(),
            mean(played),
            rate(played, Rank::WIN),
            compared
                .or_else(|| moves_to_a_goal(played))
                .unwrap_or_default(),
            verdict(played),
        ]);
    }
    table.text()
}

fn mean(played: &Played) -> String {
    let score = played.statistics.as_ref().map(|all| &all.score);
    score.map_or_else(String::new, |score| {
        markdown::mean(score.mean, score.interval)
    })
}

fn rate(played: &Played, rank: Rank) -> String {
    let rate = (played.statistics.as_ref()).and_then(|all| all.rate(rank.tile()));
    rate.map_or_else(String::new, |rate| markdown::rate(rate.rate, rate.interval))
}

/// The moves of all games for each game that made its goal: lost games begin again.
fn moves_to_a_goal(played: &Played) -> Option<String> {
    let goal = played.row.until.and_then(Rank::of_tile)?;
    let all = played.statistics.as_ref()?;
    let reached = all.rate(goal.tile())?.games;
    let moves = markdown::count(all.moves.total as f64 / reached as f64);
    (reached > 0).then(|| format!("{moves} moves for each {}", goal.tile()))
}
