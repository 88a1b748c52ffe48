//! The rules once more, slow and obvious: numbers in rows, and every tile pushed one cell at a time.

use twofold::Direction;

/// The numbers on the tiles, row by row; 0 is an empty cell.
pub type Numbers = Vec<Vec<u64>>;

/// A row and a column.
pub type Place = (usize, usize);

/// What a push does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pushed {
    /// The numbers after it.
    pub numbers: Numbers,
    /// The numbers of the tiles that merging made.
    pub made: Vec<u64>,
    /// Where each tile came from and went to.
    pub ways: Vec<(Place, Place)>,
}

impl Pushed {
    /// What the move adds to the score.
    pub fn reward(&self) -> u64 {
        self.made.iter().sum()
    }
}

/// The place one step on, if it is on the board.
fn ahead(numbers: &Numbers, (row, column): Place, direction: Direction) -> Option<Place> {
    let (row, column) = match direction {
        Direction::Up => (row.checked_sub(1)?, column),
        Direction::Down => (row + 1, column),
        Direction::Left => (row, column.checked_sub(1)?),
        Direction::Right => (row, column + 1),
    };
    (row < numbers.len() && column < numbers[0].len()).then_some((row, column))
}

/// Pushes every tile as far as it goes, those nearest the wall first.
pub fn push(before: &Numbers, direction: Direction) -> Pushed {
    let (rows, columns) = (before.len(), before[0].len());
    let mut places: Vec<Place> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (row, column)))
        .collect();
    if matches!(direction, Direction::Down | Direction::Right) {
        places.reverse();
    }
    let mut numbers = before.clone();
    let mut fused = vec![vec![false; columns]; rows];
    let (mut made, mut ways) = (Vec::new(), Vec::new());
    for start in places {
        let number = numbers[start.0][start.1];
        if number == 0 {
            continue;
        }
        let mut here = start;
        while let Some(next) = ahead(&numbers, here, direction) {
            if numbers[next.0][next.1] == 0 {
                numbers[here.0][here.1] = 0;
                numbers[next.0][next.1] = number;
                here = next;
            } else if numbers[next.0][next.1] == number && !fused[next.0][next.1] {
                numbers[here.0][here.1] = 0;
                numbers[next.0][next.1] = 2 * number;
                fused[next.0][next.1] = true;
                made.push(2 * number);
                here = next;
                break;
            } else {
                break;
            }
        }
        ways.push((start, here));
    }
    Pushed {
        numbers,
        made,
        ways,
    }
}

/// True when no push changes anything.
pub fn stuck(numbers: &Numbers) -> bool {
    Direction::ALL
        .iter()
        .all(|&direction| push(numbers, direction).numbers == *numbers)
}

/// The empty places, row by row.
pub fn empty(numbers: &Numbers) -> Vec<Place> {
    let mut places = Vec::new();
    for (row, line) in numbers.iter().enumerate() {
        for (column, &number) in line.iter().enumerate() {
            if number == 0 {
                places.push((row, column));
            }
        }
    }
    places
}

/// The sum of all numbers.
pub fn sum(numbers: &Numbers) -> u64 {
    numbers.iter().flatten().sum()
}

/// The largest number.
pub fn largest(numbers: &Numbers) -> u64 {
    numbers.iter().flatten().copied().max().unwrap_or(0)
}

/// The score that the board would have if only 2s had spawned: a tile 2^k was worth (k − 1)·2^k on its way.
pub fn tile_score(numbers: &Numbers) -> u64 {
    numbers
        .iter()
        .flatten()
        .filter(|&&number| number > 0)
        .map(|&number| u64::from(number.ilog2() - 1) * number)
        .sum()
}

/// Puts a spawn where the two numbers of a draw say: `tile` decides for a 4, `place` picks among the empty cells.
pub fn spawn(numbers: &mut Numbers, tile: u64, place: u64, four_millionths: u32) {
    let places = empty(numbers);
    let index = u128::from(place) * places.len() as u128 / (1 << 64);
    let is_four = u128::from(tile) * 1_000_000 < u128::from(four_millionths) * (1 << 64);
    let (row, column) = places[index as usize];
    numbers[row][column] = if is_four { 4 } else { 2 };
}
