//! Single cells.

use crate::board::Rank;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Empty,
    /// A number: a tile or an exponent.
    Number(u64),
    /// A tile, whatever the meaning of the other numbers: `2k`, `2^11`.
    Tile(Rank),
}

/// Signs for an empty cell, once or repeated.
const EMPTY_MARKS: &str = "._-·•∙⋅*xX×○◦□▢⬜⬛■~";
/// Words for an empty cell.
const EMPTY_WORDS: &str = "null none nil nothing empty undefined nan na -1";
/// Signs around a tile, such as a new one, or those that fill its cell.
const AROUND: &str = "\"'`_*><()[]{}. \t";
/// The largest exponent on a 4×4 board.
const LARGEST_EXPONENT: u64 = 17;
/// The longest cell: a large tile with separators.
const LONGEST: usize = 30;

impl Cell {
    pub(super) fn of(text: &str) -> Option<Self> {
        let text = text.trim_matches(|found: char| "\"'` \t".contains(found));
        if text.chars().all(|found| EMPTY_MARKS.contains(found)) {
            return Some(Self::Empty);
        }
        let text = text.trim_matches(|found| AROUND.contains(found));
        if text.len() > LONGEST {
            return None;
        }
        let text = text.to_ascii_lowercase();
        if EMPTY_WORDS.split(' ').any(|word| word == text) {
            return Some(Self::Empty);
        }
        let text = text.strip_prefix("just ").unwrap_or(&text);
        if let Some(exponent) = text.strip_prefix("2^").or(text.strip_prefix("2**")) {
            let exponent = exponent.parse().ok()?;
            return (1..64)
                .contains(&exponent)
                .then(|| Self::Tile(Rank::new(exponent)));
        }
        if let Some(digits) = text.strip_prefix("0x") {
            return u64::from_str_radix(digits, 16).ok().map(Self::Number);
        }
        if let Some(thousands) = text.strip_suffix('k') {
            // 32k is 32·1024, and 131k is a little more than 131·1000.
            let thousands: u64 = thousands.trim().parse().ok()?;
            let is_meant = |rank: &Rank| {
                rank.tile() / 1000 == thousands || Some(rank.tile()) == thousands.checked_mul(1024)
            };
            return (10..64).map(Rank::new).find(is_meant).map(Self::Tile);
        }
        // Some programs write 16 as `16.0` or `1.600e+01`.
        let number = text.parse::<f64>().ok().filter(|_| text.contains("e+"));
        let number = number.map(|number| number.to_string());
        let text = number.as_deref().unwrap_or(text);
        let whole = match text.split_once('.') {
            Some((whole, rest)) if rest.bytes().all(|digit| digit == b'0') => whole,
            _ => text,
        };
        let is_grouped = has_thousands(whole);
        let digits = whole.replace(|found: char| is_grouped && !found.is_ascii_digit(), "");
        digits.parse().ok().map(Self::Number)
    }
}

/// The rank of a cell if numbers are tiles. Some programs write an empty cell as 1: beside numbers `too_large` for exponents, a 1
/// cannot be anything else.
pub(super) fn tile(text: &str, too_large: bool) -> Option<Rank> {
    match Cell::of(text)? {
        Cell::Empty => Some(Rank::EMPTY),
        Cell::Number(1) if too_large => Some(Rank::EMPTY),
        Cell::Number(number) => Rank::of_tile(number),
        Cell::Tile(rank) => Some(rank),
    }
}

/// The rank of a cell if numbers are exponents.
pub(super) fn exponent(text: &str) -> Option<Rank> {
    match Cell::of(text)? {
        Cell::Empty => Some(Rank::EMPTY),
        Cell::Number(exponent @ ..64) => Some(Rank::new(exponent as u8)),
        Cell::Number(_) | Cell::Tile(_) => None,
    }
}

/// The rank of a hexadecimal digit, continued with `g` for 65536 and `h` for 131072.
pub(super) fn digit(text: &str) -> Option<Rank> {
    match text {
        "." => Some(Rank::EMPTY),
        digit => Some(Rank::new(digit.chars().next()?.to_digit(18)? as u8)),
    }
}

/// True if a number is too large for an exponent.
pub(super) fn is_large(text: &str) -> bool {
    matches!(Cell::of(text), Some(Cell::Number(number)) if number > LARGEST_EXPONENT)
}

/// True if a number is written like `16,384`.
pub(super) fn has_thousands(text: &str) -> bool {
    let mut groups = text.split([',', '.', '\'', '_', ' ']);
    let is_group = |group: &str| group.bytes().all(|digit| digit.is_ascii_digit());
    let first = groups.next().unwrap_or_default();
    let mut rest = groups.peekable();
    (1..=3).contains(&first.len())
        && is_group(first)
        && rest.peek().is_some()
        && rest.all(|group| group.len() == 3 && is_group(group))
}
