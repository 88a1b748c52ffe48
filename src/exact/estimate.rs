//! Estimates of the memory and time of a solve.

use crate::board::{FourProbability, Size};

use super::key;
use super::problem::Problem;

/// The number of states of a problem, or a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub enum StateCount {
    /// Exact: all states were listed once.
    Exactly(u64),
    /// An upper bound: all boards with such tiles, reachable or not.
    AtMost(u64),
    /// A lower bound: listing stopped there for lack of memory.
    MoreThan(u64),
}

impl StateCount {
    /// The number, exact or bound.
    pub const fn number(self) -> u64 {
        match self {
            Self::Exactly(states) | Self::AtMost(states) | Self::MoreThan(states) => states,
        }
    }
}

/// The states, memory and time of a solve.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Estimate {
    /// States with the player to move, up to symmetry.
    pub states: StateCount,
    /// The peak of memory, in bytes; exact or a bound like the number of states.
    pub bytes: u64,
    /// The time in seconds, roughly, from the number of states and cores.
    pub seconds: f64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SpawnTiles {
    Both,
    OnlyTwos,
    OnlyFours,
}

impl From<FourProbability> for SpawnTiles {
    fn from(four: FourProbability) -> Self {
        match four.millionths() {
            0 => Self::OnlyTwos,
            FourProbability::MILLION => Self::OnlyFours,
            _ => Self::Both,
        }
    }
}

/// A problem whose states were listed once, all of them or as many as the memory held: rows and columns, spawns, the target if there
/// is one, the states, and the memory used in KiB, rounded up.
type ListedProblem = ((usize, usize), SpawnTiles, Option<u64>, StateCount, u64);

#[rustfmt::skip]
const LISTED: &[ListedProblem] = &[
    ((2, 2), SpawnTiles::OnlyTwos, None, StateCount::Exactly(32), 19),
    ((2, 2), SpawnTiles::Both, None, StateCount::Exactly(110), 20),
    ((2, 2), SpawnTiles::OnlyFours, None, StateCount::Exactly(32), 19),
    ((2, 3), SpawnTiles::OnlyTwos, None, StateCount::Exactly(4_407), 110),
    ((2, 3), SpawnTiles::Both, None, StateCount::Exactly(21_752), 245),
    ((2, 3), SpawnTiles::OnlyFours, None, StateCount::Exactly(4_407), 111),
    ((2, 4), SpawnTiles::OnlyTwos, None, StateCount::Exactly(764_857), 10_349),
    ((2, 4), SpawnTiles::Both, None, StateCount::Exactly(4_980_767), 43_456),
    ((2, 4), SpawnTiles::OnlyFours, None, StateCount::Exactly(764_857), 10_334),
    ((3, 3), SpawnTiles::OnlyTwos, None, StateCount::Exactly(7_035_334), 83_956),
    ((3, 3), SpawnTiles::Both, None, StateCount::Exactly(48_713_519), 393_455),
    ((3, 3), SpawnTiles::OnlyFours, None, StateCount::Exactly(7_035_334), 83_886),
    ((2, 5), SpawnTiles::Both, Some(64), StateCount::Exactly(6_297_257), 49_562),
    ((2, 5), SpawnTiles::Both, Some(128), StateCount::Exactly(25_906_149), 206_203),
    ((2, 5), SpawnTiles::Both, Some(256), StateCount::Exactly(84_127_079), 682_608),
    ((2, 6), SpawnTiles::Both, Some(32), StateCount::Exactly(20_167_765), 170_784),
    ((2, 6), SpawnTiles::Both, Some(64), StateCount::Exactly(168_408_852), 1_297_936),
    ((3, 4), SpawnTiles::Both, Some(8), StateCount::Exactly(18_896), 1_043),
    ((3, 4), SpawnTiles::Both, Some(16), StateCount::Exactly(898_594), 11_968),
    ((3, 4), SpawnTiles::Both, Some(32), StateCount::Exactly(16_355_929), 137_091),
    ((3, 4), SpawnTiles::Both, Some(64), StateCount::Exactly(158_719_987), 1_152_598),
    ((3, 5), SpawnTiles::Both, Some(8), StateCount::Exactly(150_073), 1_676),
    ((3, 5), SpawnTiles::Both, Some(16), StateCount::Exactly(22_089_623), 272_281),
    ((4, 4), SpawnTiles::Both, Some(8), StateCount::Exactly(84_660), 2_424),
    ((4, 4), SpawnTiles::Both, Some(16), StateCount::Exactly(23_483_970), 268_026),
    ((4, 4), SpawnTiles::Both, Some(32), StateCount::MoreThan(209_572_545), 3_447_808),
];

/// The memory for each state, in bytes: usually 8.3, for its share of afterstates with values. Boards of many cells have keys of
/// twice the length.
fn bytes_per_state(size: Size) -> u64 {
    if size.cells() > 10 { 13 } else { 9 }
}

/// States listed and valued per second by one core of an ordinary server; a browser reaches three quarters of that.
const STATES_PER_SECOND: f64 = if cfg!(target_arch = "wasm32") {
    2.0e6
} else {
    2.8e6
};

fn cores() -> f64 {
    #[cfg(feature = "parallel")]
    {
        rayon::current_num_threads() as f64
    }
    #[cfg(not(feature = "parallel"))]
    {
        1.0
    }
}

/// The estimate for `problem`.
pub fn estimate(problem: &Problem) -> Estimate {
    let size = key::upright(problem.size());
    let target = problem.objective().target();
    let kind = (
        (size.rows(), size.columns()),
        SpawnTiles::from(problem.four()),
    );
    let listed = || LISTED.iter().filter(|listed| (listed.0, listed.1) == kind);
    let exact = listed().find(|&&(_, _, tile, count, _)| {
        tile == target.map(crate::Rank::tile) && matches!(count, StateCount::Exactly(_))
    });
    // A larger target, or none, only adds states.
    let more = listed().find(|&&(_, _, tile, count, _)| {
        matches!(count, StateCount::MoreThan(_))
            && target.is_none_or(|target| tile.is_some_and(|tile| tile <= target.tile()))
    });
    let full = listed().find(|&&(_, _, tile, _, _)| tile.is_none());
    let boards = boards(problem);
    let (count, bytes) = match (exact.or(more), full) {
        (Some(&(_, _, _, count, kibibytes)), _) => (count, kibibytes << 10),
        (None, Some(&(_, _, _, count, kibibytes))) if count.number() <= boards => {
            (StateCount::AtMost(count.number()), kibibytes << 10)
        }
        _ => (
            StateCount::AtMost(boards),
            boards.saturating_mul(bytes_per_state(size)),
        ),
    };
    Estimate {
        states: count,
        bytes,
        seconds: count.number() as f64 / STATES_PER_SECOND / cores(),
    }
}

/// The number of boards, up to symmetry, with reachable tiles only and at least one tile that can spawn.
fn boards(problem: &Problem) -> u64 {
    let size = key::upright(problem.size());
    // Empty, 2, 4, … below the target, or up to the largest tile.
    let contents = match problem.objective().target() {
        Some(target) => target.exponent(),
        None => size.max_rank().exponent() + 1,
    };
    let spawned = match SpawnTiles::from(problem.four()) {
        SpawnTiles::Both => 2,
        SpawnTiles::OnlyTwos | SpawnTiles::OnlyFours => 1,
    };
    let with = images(size, u128::from(contents));
    let without = images(size, u128::from(contents.saturating_sub(spawned).max(1)));
    u64::try_from(with - without).unwrap_or(u64::MAX)
}

/// The number of boards with `contents` kinds of cells, up to symmetry, by Burnside's lemma.
fn images(size: Size, contents: u128) -> u128 {
    let (rows, columns) = (size.rows(), size.columns());
    let cells = rows * columns;
    // The number of free cells of the boards that each symmetry leaves unchanged.
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
