//! Ranks: the contents of cells.

/// The rank of a cell: 0 is empty, k ≥ 1 is the tile 2^k.
///
/// ```
/// use twofold::Rank;
///
/// assert_eq!(Rank::new(11).tile(), 2048);
/// assert_eq!(Rank::of_tile(2048), Some(Rank::WIN));
/// assert_eq!(Rank::of_tile(2047), None);
/// assert_eq!(Rank::TWO.merged(), Rank::FOUR);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct Rank(u8);

impl Rank {
    /// No tile.
    pub const EMPTY: Self = Self(0);
    /// The tile 2.
    pub const TWO: Self = Self(1);
    /// The tile 4.
    pub const FOUR: Self = Self(2);
    /// The tile 2048.
    pub const WIN: Self = Self(11);

    /// The rank with exponent `exponent`.
    pub const fn new(exponent: u8) -> Self {
        Self(exponent)
    }

    /// The rank of a new tile: of a 4, or of a 2.
    pub(crate) const fn spawned(is_four: bool) -> Self {
        if is_four { Self::FOUR } else { Self::TWO }
    }

    /// The exponent k.
    pub const fn exponent(self) -> u8 {
        self.0
    }

    /// The number printed on the tile: 2^k, or 0 for an empty cell.
    pub const fn tile(self) -> u64 {
        match self.0 {
            0 => 0,
            exponent => 1 << exponent,
        }
    }

    /// The rank of this tile, if the number is one: 0 for empty, else a power of two from 2 to 2^63.
    pub const fn of_tile(tile: u64) -> Option<Self> {
        match tile {
            0 => Some(Self::EMPTY),
            1 => None,
            _ if tile.is_power_of_two() => Some(Self(tile.trailing_zeros() as u8)),
            _ => None,
        }
    }

    /// True for an empty cell.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The rank of two such tiles merged.
    #[must_use]
    pub const fn merged(self) -> Self {
        Self(self.0 + 1)
    }
}
