//! Values of boards that were worked out lately.

use std::cell::Cell;

use crate::board::Board;

use super::transposition::place;

/// What boards are worth that were asked about lately, for values that take long to work out and depend on nothing but the board.
///
/// A slide often brings a new tile to the same place from different cells, so that a search comes to many of its ends several times.
/// Each board has one place, and a place keeps the last board that was asked about. All of them take 256 KiB for packed boards, which
/// the second-level cache of most processors holds.
pub struct RecentValues<B> {
    places: Vec<Cell<(B, f32)>>,
}

impl<B: Board> RecentValues<B> {
    /// With the full network as what works the values out, 2^12 and 2^16 places are about as fast, and 2^18 are slower.
    const PLACES_LOG2: u32 = 14;

    /// One that knows a single board and its value, which every place begins with: so none is empty.
    #[must_use]
    pub fn of(board: B, value: f32) -> Self {
        Self {
            places: vec![Cell::new((board, value)); 1 << Self::PLACES_LOG2],
        }
    }

    /// The value of a board, worked out if it is not known.
    #[inline]
    pub fn value(&self, board: B, work_out: impl FnOnce(B) -> f32) -> f32 {
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
        let apart = boards()
            .find(|board| place(board) != place(&first))
            .unwrap();
        let rival = boards()
            .find(|board| place(board) == place(&first))
            .unwrap();

        assert_eq!([first, apart, first, apart].map(ask), [1, 2, 2, 2]);
        assert_eq!([rival, first, apart].map(ask), [3, 4, 4]);
        assert_eq!(ask(Bitboard::from_bits(0)), 4);
    }
}
