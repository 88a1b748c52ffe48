//! Values of boards that were worked out lately.

use std::cell::Cell;

use crate::board::Board;

use super::transposition::place;

/// What boards are worth that were asked about lately, for values that take long to work out and depend on nothing but the board.
///
/// A slide often brings a new tile to the same place from different cells, so that a search comes to many of its ends several times.
/// Each place keeps the last board that was asked about there. It is small enough to stay in a processor's second-level cache.
pub struct RecentValues<B> {
    places: Vec<Cell<(B, f32)>>,
}

impl<B: Board> RecentValues<B> {
    /// The fastest of 2^10 to 2^18 places, with the full network as what works the values out.
    const PLACES_LOG2: u32 = 14;

    /// One that knows a single board and its value.
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

    use super::RecentValues;
    use crate::board::Bitboard;

    #[test]
    fn a_board_is_worked_out_again_only_when_another_took_its_place() {
        let asked = Cell::new(0);
        let work_out = |board: Bitboard| {
            asked.set(asked.get() + 1);
            board.bits() as f32
        };
        let values = RecentValues::of(Bitboard::from_bits(0), 0.0);
        let boards = || (0..100_000).map(Bitboard::from_bits);
        for _ in 0..2 {
            for board in boards() {
                for _ in 0..3 {
                    assert_eq!(values.value(board, work_out), board.bits() as f32);
                }
            }
        }
        let once = boards().count();
        assert!((once..=2 * once).contains(&asked.get()));
        let last = Bitboard::from_bits(99_999);
        assert_eq!(values.value(last, |_| unreachable!()), 99_999.0);
    }
}
