//! Boards of rows made boards of blocks.

use crate::network::Stage;
use crate::search::Draws;

/// The cells of a block, the largest tile first: each next to the one before, along two columns.
const PATH: [usize; 6] = [0, 1, 5, 4, 8, 9];

/// A board with the large tiles of this one, those that count for `stage`, in a block; half of the time the small ones stay where they are,
/// but for those that stand in the way, and else they are thrown anywhere. `None` if there are more large tiles than that.
#[must_use]
pub fn in_a_block(digits: u64, stage: Stage, draws: &mut Draws) -> Option<u64> {
    let marks = stage.large_cells(digits);
    if !(3..=PATH.len() as u32).contains(&marks.count_ones()) {
        return None;
    }
    let cells: [u64; 16] = std::array::from_fn(|cell| digits >> (60 - 4 * cell) & 15);
    let is_large = |cell: usize| marks >> cell & 1 == 1;
    let mut large: Vec<u64> = (0..16)
        .filter(|&cell| is_large(cell))
        .map(|cell| cells[cell])
        .collect();
    large.sort_unstable_by(|one, other| other.cmp(one));
    let path = &PATH[..large.len()];
    let mut arranged = [0; 16];
    path.iter()
        .zip(&large)
        .for_each(|(&cell, &rank)| arranged[cell] = rank);
    // What is not large, where it is, and what has to go elsewhere.
    let mut others = Vec::new();
    let stay = draws.below(2) == 0;
    for cell in (0..16).filter(|&cell| !is_large(cell)) {
        match stay && !path.contains(&cell) {
            true => arranged[cell] = cells[cell],
            false => others.push(cells[cell]),
        }
    }
    let mut free: Vec<usize> = (0..16)
        .filter(|&cell| !path.contains(&cell) && (!stay || is_large(cell)))
        .collect();
    for rank in others {
        arranged[free.swap_remove(draws.below(free.len()))] = rank;
    }
    Some(arranged.iter().fold(0, |digits, rank| digits << 4 | rank))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Formation;
    use crate::rules::Seed;

    #[test]
    fn large_tiles_come_to_stand_in_a_block_and_none_is_lost() {
        let stage: Stage = "16384+8192+4096+2048:own:block".parse().unwrap();
        // 16384 8192 4096 2048 / 2 4 . 512 / . . 8 . / 2 . . .
        let digits = 0xedcb_1209_0030_1000_u64;
        let sorted = |digits: u64| {
            let mut ranks: Vec<u64> = (0..16).map(|cell| digits >> (4 * cell) & 15).collect();
            ranks.sort_unstable();
            ranks
        };
        let mut draws = Draws::stream(Seed::new(1), 0);
        for _ in 0..100 {
            let arranged = in_a_block(digits, stage, &mut draws).unwrap();
            assert_eq!(sorted(arranged), sorted(digits));
            let formation = |digits| Formation::of(stage.large_cells(digits));
            assert_eq!(formation(digits), Formation::Row);
            assert_eq!(formation(arranged), Formation::Square);
        }
    }
}
