//! Boards of rows made boards of blocks.

use crate::network::Stage;
use crate::search::Draws;

/// The cells of a block, the largest tile first: each next to the one before, along two columns.
const PATH: [usize; 6] = [0, 1, 5, 4, 8, 9];

/// The same in the eight images of the board.
const PATHS: [[usize; PATH.len()]; 8] = {
    let mut paths = [PATH; 8];
    let mut image = 0;
    while image < paths.len() {
        let mut step = 0;
        while step < PATH.len() {
            let (row, column) = (PATH[step] / 4, PATH[step] % 4);
            let row = if image & 1 == 0 { row } else { 3 - row };
            let column = if image & 2 == 0 { column } else { 3 - column };
            paths[image][step] = match image & 4 {
                0 => 4 * row + column,
                _ => 4 * column + row,
            };
            step += 1;
        }
        image += 1;
    }
    paths
};

/// A board with the large tiles of this one, those that count for `stage`, in a block, in that image of it for which the fewest cells
/// change hands. The small tiles stay where they are, but for those that stand in the way; half of the time they are thrown anywhere, if
/// there is room for that. `None` if there are too few large tiles for a block or too many.
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
    let paths = PATHS.iter().map(|path| &path[..large.len()]);
    let path = paths.max_by_key(|path| path.iter().filter(|&&cell| is_large(cell)).count())?;
    let mut arranged = [0; 16];
    path.iter()
        .zip(&large)
        .for_each(|(&cell, &rank)| arranged[cell] = rank);
    // What is not large, where it is, and what has to go elsewhere.
    let stay = !has_room(digits, stage) || draws.below(2) == 0;
    let mut others = Vec::new();
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

/// True if small tiles fill at most half of the cells that the large ones leave, which are those that count for `stage`.
///
/// Rearranged, fuller boards are mostly lost whatever is played: games on them last some ten moves, and teach little.
pub(super) fn has_room(digits: u64, stage: Stage) -> bool {
    let marks = stage.large_cells(digits);
    let small = (0..16)
        .filter(|cell| marks >> cell & 1 == 0 && digits >> (60 - 4 * cell) & 15 > 0)
        .count() as u32;
    2 * small <= 16 - marks.count_ones()
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

    #[test]
    fn a_board_has_room_while_small_tiles_fill_half_of_what_is_left() {
        let stage: Stage = "16384+8192+4096+2048:own:block".parse().unwrap();
        assert!(has_room(0xedcb_1234_1200_0000, stage));
        assert!(!has_room(0xedcb_1234_1210_0000, stage));
        assert!(has_room(0xedcb_0000_0000_0000, stage));
    }
}
