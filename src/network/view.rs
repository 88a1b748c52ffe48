//! How a stage simplifies a board before it looks up its entries.

/// How a stage simplifies a board before it looks up its entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Unchanged.
    Plain,
    /// Tiles above this exponent count as this exponent: see [`super::StageTables::Own`].
    Alike(u8),
    /// All tiles above the largest missing one are halved, again and again, until none has an exponent above this.
    ///
    /// With 13, the tiles 16384, 4096, 1024 become 8192, 4096, 1024: the next step, 8192 from 4096, is the same. So a
    /// later stage, whose tables begin as copies of the first stage's, can use what was learned on far more frequent
    /// boards, and learns only what differs. The points still to come do differ: the board's *level* says how far the
    /// game has got, and has a learned value of its own.
    ///
    /// CITE: Guei, Chen and Wu (2021), section III-C, tile-downgrading: at play, without stages.
    Halved(u8),
}

impl View {
    /// The digits of the simplified board, and its level if there is one.
    #[inline]
    pub(crate) fn of(self, digits: u64) -> (u64, Option<usize>) {
        match self {
            Self::Plain => (digits, None),
            Self::Alike(largest) => {
                let large = at_least(digits, largest) >> 3;
                let seen = (digits & !(15 * large)) | (u64::from(largest) * large);
                (seen, None)
            }
            Self::Halved(largest) => {
                let (digits, level) = halved(digits, largest);
                (digits, Some(level))
            }
        }
    }

    /// The number of levels.
    pub(crate) fn levels(self) -> usize {
        match self {
            Self::Plain | Self::Alike(_) => 0,
            Self::Halved(largest) => usize::from(15 - largest) * RUNS * STEPS,
        }
    }
}

/// The highest bit of every digit that is at least `rank`. `rank` is 1 to 16; no digit reaches 16.
#[inline]
pub(super) const fn at_least(digits: u64, rank: u8) -> u64 {
    const TOP_BITS: u64 = 0x8888_8888_8888_8888;
    const EACH_DIGIT: u64 = 0x1111_1111_1111_1111;
    let low = digits & !TOP_BITS;
    let reached = if rank >= 8 {
        (low + EACH_DIGIT * (16 - rank) as u64) & digits
    } else {
        (low + EACH_DIGIT * (8 - rank) as u64) | digits
    };
    reached & TOP_BITS
}

/// The maximum number of consecutive tiles, from the largest down, that a level distinguishes.
const RUNS: usize = 16;
/// The steps of a level from one tile made to the next.
const STEPS: usize = 32;

/// Halves all tiles above the largest missing one until none has a rank above `largest`, and gives the level of the
/// board: its largest tile, how many tiles follow it without a gap, and the sum of the smaller tiles in sixteenths of
/// the missing one. Some tile must have the rank `largest`, which is below 15.
#[inline]
fn halved(mut digits: u64, largest: u8) -> (u64, usize) {
    let mut level = None;
    while at_least(digits, largest + 1) != 0 {
        let exponents = (0..16).map(|cell| digits >> (4 * cell) & 15);
        let present = exponents.fold(0_u32, |present, exponent| present | 1 << exponent);
        let top = present.ilog2();
        let missing = !(present | 1) & ((1 << top) - 1);
        let above = missing.checked_ilog2().unwrap_or(0);
        level.get_or_insert_with(|| {
            let exponents = (0..16).map(|cell| digits >> (4 * cell) & 15);
            let small = exponents.filter(|&exponent| (1..=u64::from(above)).contains(&exponent));
            let sum: usize = small.map(|exponent| 1 << exponent).sum();
            let step = ((16 * sum) >> above).min(STEPS - 1);
            let run = (top - above) as usize;
            ((top as usize - usize::from(largest) - 1) * RUNS + run) * STEPS + step
        });
        digits -= at_least(digits, above as u8 + 1) >> 3;
    }
    (digits, level.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A board of these tiles, the last in the last cell.
    fn digits(tiles: &str) -> u64 {
        let tiles = tiles.split(' ').map(|tile| tile.parse().unwrap());
        let exponents = tiles.map(|tile: u32| tile.checked_ilog2().unwrap_or(0));
        exponents.fold(0, |digits, exponent| digits << 4 | u64::from(exponent))
    }

    #[test]
    fn tiles_above_the_largest_missing_are_halved() {
        for (board, seen, level) in [
            ("16384 4096 1024 0", "8192 4096 1024 0", (0, 1, 10)),
            ("16384 8192 2048 512", "8192 4096 2048 512", (0, 2, 10)),
            ("16384 8192 4096 2048 2", "8192 4096 2048 1024 2", (0, 4, 0)),
            (
                "16384 8192 4096 4096 2 2048 1024 1024",
                "8192 4096 2048 2048 2 1024 512 512",
                (0, 5, 0),
            ),
            (
                "16384 1024 1024 4096 4096",
                "8192 1024 1024 4096 4096",
                (0, 1, 20),
            ),
            ("32768 8192 4", "8192 4096 4", (1, 1, 8)),
        ] {
            let (top, run, step) = level;
            let level = (top * RUNS + run) * STEPS + step;
            assert_eq!(
                View::Halved(13).of(digits(board)),
                (digits(seen), Some(level)),
                "{board:?}"
            );
        }
    }

    #[test]
    fn larger_tiles_look_alike() {
        let board = digits("8192 16384 4096 2048 512 2");
        let seen = digits("8192 8192 4096 2048 512 2");
        assert_eq!(View::Alike(13).of(board), (seen, None));
        let largest = digits("32768 16384 8192 2");
        assert_eq!(View::Alike(15).of(largest), (largest, None));
    }

    proptest! {
        #[test]
        fn the_digits_that_are_at_least_a_rank_are_marked(digits: u64, rank in 1_u8..=16) {
            let marks = at_least(digits, rank);
            for cell in 0..16 {
                let reached = (digits >> (4 * cell) & 15) as u8 >= rank;
                prop_assert_eq!(marks >> (4 * cell) & 15, 8 * u64::from(reached));
            }
        }

        #[test]
        fn no_tile_is_left_larger_than_the_largest_that_is_to_be(board: u64) {
            let board = board | 0xe;
            let view = View::Halved(13);
            let (seen, level) = view.of(board);
            prop_assert!(level.is_some_and(|level| level < view.levels()));
            for cell in 0..16 {
                let [before, after] = [board, seen].map(|digits| digits >> (4 * cell) & 15);
                prop_assert!(after <= before && before <= after + 3 && after <= 13);
            }
        }
    }
}
