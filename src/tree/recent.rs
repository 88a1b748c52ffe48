//! A cache of recently computed board values.

use std::cell::Cell;

use crate::board::Board;

use super::transposition::place;

/// A cache of board values, for values that are expensive to compute and depend on the board alone.
///
/// A slide often brings a new tile to the same place from different cells, so a search reaches many leaves several times. Each
/// board has one place, and a place keeps the last board that was looked up. All places take 256 KiB for packed boards, which fits
/// the second-level cache of most processors.
pub(crate) struct RecentValues<B> {
    places: Vec<Cell<(B, f32)>>,
}

impl<B: Board> RecentValues<B> {
    /// Measured with the full network: 2^12 and 2^16 places are about as fast, 2^18 are slower.
    const PLACES_LOG2: u32 = 14;

    /// A cache whose places all hold this board and its value, so that no place is empty.
    pub(crate) fn of(board: B, value: f32) -> Self {
        Self {
            places: vec![Cell::new((board, value)); 1 << Self::PLACES_LOG2],
        }
    }

    /// The value of a board, computed if it is not in the cache.
    #[inline]
    pub(crate) fn value(&self, board: B, work_out: impl FnOnce(B) -> f32) -> f32 {
        let place = &self.places[place(board, Self::PLACES_LOG2)];
        let (known, value) = place.get();
        if known == board {
            return value;
        }
        let value = work_out(board);
        place.set((board, value));
        value
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::{RecentValues, place};
    use crate::board::Bitboard;

    #[test]
    fn a_board_is_worked_out_again_only_when_another_took_its_place() {
        let asked = Cell::new(0);
        let values = RecentValues::of(Bitboard::from_bits(0), 0.0);
        let ask = |board: Bitboard| {
            let value = values.value(board, |board| {
                asked.set(asked.get() + 1);
                board.bits() as f32
            });
            assert_eq!(value, board.bits() as f32);
            asked.get()
        };
        let place = |&board: &Bitboard| place(board, RecentValues::<Bitboard>::PLACES_LOG2);
        let boards = || (2..).map(Bitboard::from_bits);
        let first = Bitboard::from_bits(1);
        let find = |near| boards().find(|board| (place(board) == place(&first)) == near);
        let (apart, rival) = (find(false).unwrap(), find(true).unwrap());

        assert_eq!([first, apart, first, apart].map(ask), [1, 2, 2, 2]);
        assert_eq!([rival, first, apart].map(ask), [3, 4, 4]);
        assert_eq!(ask(Bitboard::from_bits(0)), 4);
    }
}
