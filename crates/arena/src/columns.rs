//! Games as rows of comma-separated values (RFC 4180).

use super::experiment::Identity;
use super::play::GameResult;

/// The columns of every table.
const FIXED: [&str; 12] = [
    "game", "seed", "solver", "settings", "budget", "size", "p4", "start", "until", "score",
    "max_tile", "moves",
];

/// The optional columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Columns {
    /// The game as a link.
    pub link: bool,
    /// The duration in milliseconds, which differs in every run.
    pub ms: bool,
    /// Why a player lost the game before its end: see [`GameResult::fault`].
    pub fault: bool,
}

impl Columns {
    /// The names of the columns.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let optional = [("link", self.link), ("ms", self.ms), ("fault", self.fault)];
        FIXED.into_iter().chain(
            optional
                .into_iter()
                .filter_map(|(name, present)| present.then_some(name)),
        )
    }

    /// The header line, with its line end.
    pub fn header(self) -> String {
        line(self.names())
    }

    /// The columns of this header line.
    pub fn of_header(header: &str) -> Option<Self> {
        let has = |name: &str| header.trim_end().split(',').any(|column| column == name);
        let columns = Self {
            link: has("link"),
            ms: has("ms"),
            fault: has("fault"),
        };
        (columns.header() == header).then_some(columns)
    }

    /// The line of a game, with its line end.
    pub fn row(self, identity: &Identity, result: &GameResult) -> String {
        let (game, seed) = (result.game.to_string(), result.seed.to_string());
        let (score, moves) = (result.score.to_string(), result.moves.to_string());
        let tile = result.max_rank.tile().to_string();
        let ms = result.ms.map(|ms| format!("{ms:.3}")).unwrap_or_default();
        let mut fields = vec![
            game.as_str(),
            &seed,
            &identity.solver,
            &identity.settings,
            &identity.budget,
            &identity.size,
            &identity.p4,
            &identity.start,
            &identity.until,
            &score,
            &tile,
            &moves,
        ];
        if self.link {
            fields.push(result.link.as_deref().unwrap_or_default());
        }
        if self.ms {
            fields.push(&ms);
        }
        if self.fault {
            fields.push(result.fault.as_deref().unwrap_or_default());
        }
        line(fields)
    }
}

/// These fields as a line, with its line end.
fn line<'a>(fields: impl IntoIterator<Item = &'a str>) -> String {
    let mut writer = csv::WriterBuilder::new()
        .buffer_capacity(256)
        .from_writer(Vec::new());
    writer
        .write_record(fields)
        .expect("memory takes every line");
    let line = writer.into_inner().expect("memory takes every line");
    String::from_utf8(line).expect("fields of text make a line of text")
}
