//! What solving takes, said beforehand.

use crate::board::Size;
use crate::game::FourProbability;

use super::key;
use super::problem::Problem;

/// How many states a problem has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Count {
    /// Known: they were all listed once.
    Exactly(u64),
    /// A bound: every board with such tiles, whether or not it can arise.
    AtMost(u64),
    /// A bound: listing them was given up there.
    MoreThan(u64),
}

impl Count {
    /// The number, exact or bound.
    #[must_use]
    pub const fn number(self) -> u64 {
        match self {
            Self::Exactly(states) | Self::AtMost(states) | Self::MoreThan(states) => states,
        }
    }
}

/// What solving takes.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Estimate {
    /// States with the player to move, up to symmetry.
    pub states: Count,
    /// Memory at the peak, in bytes. Exact, or a bound, as the number of states.
    pub bytes: u64,
    /// Time, in seconds: a rule of thumb from the number of states and cores.
    pub seconds: f64,
}

/// What was listed once, by counting.
struct Known {
    rows: usize,
    columns: usize,
    /// `None`: the game does not end before the board is stuck.
    target: Option<u64>,
    /// How spawns were: both tiles, or one only.
    four: Spawns,
    count: Count,
    peak: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Spawns {
    Both,
    OnlyTwos,
    OnlyFours,
}

impl From<FourProbability> for Spawns {
    fn from(four: FourProbability) -> Self {
        match four.millionths() {
            0 => Self::OnlyTwos,
            FourProbability::MILLION => Self::OnlyFours,
            _ => Self::Both,
        }
    }
}

const KNOWN: &[Known] = &[];

/// Memory for each state: most of the time 8.3 bytes, for its share of afterstates with values. Boards of many cells
/// have keys of twice the length.
fn bytes_per_state(size: Size) -> u64 {
    if size.cells() > 10 { 13 } else { 9 }
}

/// States listed and valued in a second by one core of an ordinary server; in a browser, three quarters of that.
const STATES_PER_SECOND: f64 = if cfg!(target_arch = "wasm32") {
    2.0e6
} else {
    2.8e6
};

fn cores() -> f64 {
    #[cfg(not(target_arch = "wasm32"))]
    {
        rayon::current_num_threads() as f64
    }
    #[cfg(target_arch = "wasm32")]
    {
        1.0
    }
}

/// What solving `problem` takes.
#[must_use]
pub fn estimate(problem: &Problem) -> Estimate {
    let size = key::upright(problem.size());
    let target = problem.objective().target();
    let spawns = Spawns::from(problem.four());
    let of_size = || {
        KNOWN
            .iter()
            .filter(|known| (known.rows, known.columns) == (size.rows(), size.columns()))
    };
    let exact = of_size().find(|known| {
        known.four == spawns
            && known.target == target.map(crate::Rank::tile)
            && matches!(known.count, Count::Exactly(_))
    });
    // A larger target, or none, only adds states.
    let more = of_size().find(|known| {
        spawns == known.four
            && matches!(known.count, Count::MoreThan(_))
            && target.is_none_or(|target| known.target.is_some_and(|tile| tile <= target.tile()))
    });
    let full = of_size().find(|known| known.four == spawns && known.target.is_none());
    let boards = boards(problem);
    let (count, bytes) = match (exact.or(more), full) {
        (Some(known), _) => (known.count, known.peak),
        (None, Some(full)) if full.count.number() <= boards => {
            (Count::AtMost(full.count.number()), full.peak)
        }
        _ => (
            Count::AtMost(boards),
            boards.saturating_mul(bytes_per_state(size)),
        ),
    };
    Estimate {
        states: count,
        bytes,
        seconds: count.number() as f64 / STATES_PER_SECOND / cores(),
    }
}

/// The boards, up to symmetry, with tiles that can arise and at least one that can have spawned.
fn boards(problem: &Problem) -> u64 {
    let size = key::upright(problem.size());
    // Empty, 2, 4, … below the target, or up to the largest tile.
    let contents = match problem.objective().target() {
        Some(target) => target.exponent(),
        None => size.max_rank().exponent() + 1,
    };
    let spawned = match Spawns::from(problem.four()) {
        Spawns::Both => 2,
        Spawns::OnlyTwos | Spawns::OnlyFours => 1,
    };
    let with = images(size, u128::from(contents));
    let without = images(size, u128::from(contents.saturating_sub(spawned).max(1)));
    u64::try_from(with - without).unwrap_or(u64::MAX)
}

/// Boards of `contents` kinds of cells up to symmetry, counted by Burnside's lemma.
fn images(size: Size, contents: u128) -> u128 {
    let (rows, columns) = (size.rows(), size.columns());
    let cells = rows * columns;
    // How many cells can be chosen freely so that the symmetry changes nothing.
    let upright = [
        cells,
        rows * columns.div_ceil(2),
        columns * rows.div_ceil(2),
        cells.div_ceil(2),
    ];
    let diagonal = rows * (rows + 1) / 2;
    let quarter_turn = cells.div_ceil(4);
    let diagonals = [diagonal, diagonal, quarter_turn, quarter_turn];
    let symmetries = match rows == columns {
        true => &[upright, diagonals][..],
        false => &[upright][..],
    };
    let fixed: u128 = symmetries
        .iter()
        .flatten()
        .map(|&free| contents.pow(free as u32))
        .sum();
    fixed / (4 * symmetries.len() as u128)
}
