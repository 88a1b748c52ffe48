//! What the solvers compute, once more: slow, and straight from the definitions.

use twofold::Direction;

use crate::common::formulas::{Tree, with};
use crate::common::reference::{self, Numbers, empty, push, tile_score};

/// Every row, then every column, as numbers with their places.
pub fn lines(numbers: &Numbers) -> Vec<Vec<(u64, reference::Place)>> {
    let (rows, columns) = (numbers.len(), numbers[0].len());
    let mut lines = vec![Vec::new(); rows + columns];
    for (row, numbers) in numbers.iter().enumerate() {
        for (column, &number) in numbers.iter().enumerate() {
            lines[row].push((number, (row, column)));
            lines[rows + column].push((number, (row, column)));
        }
    }
    lines
}

fn log2(number: u64) -> f64 {
    (number as f64).log2()
}

const A: [[f64; 4]; 4] = [
    [135., 121., 102., 99.],
    [72., 76., 88., 99.],
    [60., 56., 37., 16.],
    [12., 9., 5., 3.],
];
const B: [[f64; 4]; 4] = [
    [0.135, 0.121, 0.102, 0.0999],
    [0.0997, 0.088, 0.076, 0.0724],
    [0.0606, 0.0562, 0.0371, 0.0161],
    [0.0125, 0.0099, 0.0057, 0.0033],
];
const MATRIX_1: [[f64; 4]; 4] = [
    [3., 2., 2., 3.],
    [2., 1., 1., 2.],
    [2., 1., 1., 2.],
    [3., 2., 2., 3.],
];
const MATRIX_2: [[f64; 4]; 4] = [
    [2., 1., 1., 2.],
    [1., 1., 1., 1.],
    [1., 1., 1., 1.],
    [2., 1., 1., 2.],
];

pub fn is_four(method: &str) -> bool {
    matches!(method, "9" | "10" | "11" | "12" | "13")
}

fn weights(method: &str) -> [[f64; 4]; 4] {
    match method {
        "1" | "1*" | "1.1" => A,
        "12" => MATRIX_2,
        _ if is_four(method) => MATRIX_1,
        _ => B,
    }
}

/// Pairs of equal numbers with only empty cells between them, each cell in one pair of a line at most.
fn pairs(line: &[(u64, reference::Place)]) -> Vec<(u64, reference::Place, reference::Place)> {
    let mut used = vec![false; line.len()];
    let mut pairs = Vec::new();
    for first in 0..line.len() {
        for second in first + 1..line.len() {
            let apart = line[first + 1..second]
                .iter()
                .all(|&(number, _)| number == 0);
            let equal = line[first].0 != 0 && line[first].0 == line[second].0;
            if apart && equal && !used[first] && !used[second] {
                used[first] = true;
                used[second] = true;
                pairs.push((line[first].0, line[first].1, line[second].1));
            }
        }
    }
    pairs
}

/// The value of a board by the text's formula for a method; by that of table 2, or with lines in order that cost, for one with a star.
pub fn leaf(method: &str, numbers: &Numbers) -> f64 {
    let free = empty(numbers).len() as f64;
    let weights = weights(method);
    let w = |(row, column): reference::Place| weights[row][column];
    let mut value = 0.0;

    for line in lines(numbers) {
        for (number, one, other) in pairs(&line) {
            let f = number as f64;
            let larger = w(one).max(w(other));
            let nearer = one.min(other);
            value += match method {
                "1" | "1*" | "1.1" => f * w(nearer) * free / (nearer.0 + nearer.1 + 1) as f64,
                "2" | "3" | "7" => f * larger * free,
                "4" | "8" => f * larger,
                "5" | "5*" => larger * free,
                "6" => larger,
                "7.5" | "7.7" | "9" => f * free,
                "10" | "12" => (f * w(one) + f * w(other)) * free,
                "11" => (w(one) + w(other)) * free,
                _ => 0.0,
            };
        }
    }

    for (row, line) in numbers.iter().enumerate() {
        for (column, &number) in line.iter().enumerate() {
            let f = number as f64;
            value += match method {
                "6" | "7" | "7.5" | "8" | "12" => 0.0,
                "7.7" => f,
                "13" | "3.8*" => f * w((row, column)) * free,
                _ => f * w((row, column)),
            };
        }
    }

    for line in lines(numbers) {
        let tiles: Vec<_> = line
            .into_iter()
            .filter(|&(number, _)| number != 0)
            .collect();
        let mut readings = 0;
        if tiles.is_sorted_by(|a, b| a.0 >= b.0) {
            readings += 1;
        }
        if is_four(method) && tiles.is_sorted_by(|a, b| a.0 <= b.0) {
            readings += 1;
        }
        let sum = |each: &dyn Fn(f64, f64) -> f64| -> f64 {
            tiles
                .iter()
                .map(|&(number, place)| each(number as f64, w(place)))
                .sum()
        };
        value += match method {
            "1" if readings == 0 => -sum(&|f, w| f * w),
            "1*" => -f64::from(readings) * sum(&|f, w| f * w),
            "1" | "1.1" | "3.8" | "3.8*" | "13" => 0.0,
            "2" | "4" => f64::from(readings) * sum(&|f, w| f * w),
            "5" | "5*" | "11" => f64::from(readings) * sum(&|_, w| w) * free,
            "6" => f64::from(readings) * sum(&|_, w| w),
            "8" | "9" => f64::from(readings) * sum(&|f, _| f),
            _ => f64::from(readings) * sum(&|f, w| f * w) * free,
        };
    }
    value
}

/// The value of a board by what an example of document 003 works with in place of its method's formula.
pub fn example_leaf(method: &str, reading: &str, numbers: &Numbers) -> f64 {
    let text = leaf(method, numbers);
    let free = empty(numbers).len() as f64;
    match reading {
        "board score added" => text + weighted_sum(method, numbers),
        "both tiles of a pair" => {
            let pairs = lines(numbers).into_iter().flat_map(|line| pairs(&line));
            text + pairs
                .map(|(number, _, _)| number as f64 * free)
                .sum::<f64>()
        }
        _ => {
            // Method 1 with 8 less the distance from the corner as weight.
            let distance = |(row, column): reference::Place| (row + column + 1) as f64;
            let weight = |place| 8.0 - distance(place);
            let mut value = 0.0;
            for line in lines(numbers) {
                for (number, one, other) in pairs(&line) {
                    let nearer = one.min(other);
                    value += number as f64 * weight(nearer) * free / distance(nearer);
                }
                let tiles: Vec<_> = line.iter().filter(|tile| tile.0 != 0).collect();
                let is_penalised = !tiles.is_sorted_by(|one, next| one.0 >= next.0);
                for &&(number, place) in &tiles {
                    // Each tile lies in two lines.
                    value += number as f64 * weight(place) / 2.0;
                    value -= match (is_penalised, reading) {
                        (false, _) => 0.0,
                        (true, "weights 7 to 1") => number as f64 * weight(place),
                        (true, _) => number as f64,
                    };
                }
            }
            value
        }
    }
}

/// Σ tile · weight over a board.
pub fn weighted_sum(method: &str, numbers: &Numbers) -> f64 {
    let weights = weights(method);
    (0..16)
        .map(|cell| numbers[cell / 4][cell % 4] as f64 * weights[cell / 4][cell % 4])
        .sum()
}

/// What document 003's general algorithm calculates for a board after a move.
pub fn calculate(method: &str, after: &Numbers, depth: u32, target: u32, goal: Option<u64>) -> f64 {
    if goal.is_some_and(|goal| reference::largest(after) >= goal) {
        return 1e9;
    }
    if depth == target {
        return leaf(method, after);
    }
    let mut values = Vec::new();
    for place in empty(after) {
        for number in [2, 4] {
            let spawned = with(after, place, number);
            for direction in Direction::ALL {
                let next = push(&spawned, direction).numbers;
                let is_own = is_four(method) || direction != Direction::Down;
                if is_own && next != spawned {
                    values.push(calculate(method, &next, depth + 1, target, goal));
                }
            }
        }
    }
    match values.len() {
        0 => -1e9,
        count => values.iter().sum::<f64>() / count as f64,
    }
}

/// What the pseudo-code of document 003's figure 11 calculates for a move in this direction.
///
/// Line by line: the board is the only memory, so that what a call leaves on it is what the next one finds. `again`: the
/// figure's second "move in direction" is made, and the 4s appear after it.
#[allow(
    clippy::too_many_arguments,
    reason = "as many as the pseudo-code needs"
)]
pub fn figure_11(
    method: &str,
    field: &Numbers,
    direction: Direction,
    depth: u32,
    target: u32,
    goal: Option<u64>,
    order: &[Direction],
    again: bool,
) -> f64 {
    if goal.is_some_and(|goal| reference::largest(field) >= goal) {
        return 1e9;
    }
    if depth == target {
        return leaf(method, field);
    }
    let mut moved = push(field, direction).numbers;
    let (mut total_score, mut call_method_number) = (0.0, 0);
    for number in [2, 4] {
        if number == 4 && again {
            let next = push(&moved, direction).numbers;
            if next == moved {
                break;
            }
            moved = next;
        }
        for empty_space in empty(&moved) {
            let mut field = with(&moved, empty_space, number);
            for &direction in order {
                if push(&field, direction).numbers != field {
                    total_score += figure_11(
                        method,
                        &field,
                        direction,
                        depth + 1,
                        target,
                        goal,
                        order,
                        again,
                    );
                    call_method_number += 1;
                    field = moved.clone();
                }
            }
        }
    }
    match call_method_number {
        // A win is a win even where nothing follows it.
        0 if goal.is_some_and(|goal| reference::largest(&moved) >= goal) => 1e9,
        0 => -1e9,
        number => total_score / f64::from(number),
    }
}

/// What document 003 demands before any search.
pub fn exception(method: &str, numbers: &Numbers) -> Option<Direction> {
    let has_first = matches!(method, "1" | "1*" | "1.1" | "7" | "8");
    let has_second = has_first || matches!(method, "3" | "4" | "5" | "6");
    let gap =
        (1..4).any(|column| numbers[0][column] == 0 && (1..4).any(|row| numbers[row][column] != 0));
    let corner = numbers[0][0] == 0 && numbers[0].iter().any(|&number| number != 0);
    match (has_first && gap, has_second && corner) {
        (true, _) => Some(Direction::Up),
        (_, true) => Some(Direction::Left),
        _ => None,
    }
}

/// Free cells, order, and the mean differences along lines and of neighbours.
pub fn cluster_leaf(numbers: &Numbers) -> f64 {
    let mut disorder = 0.0;
    let (mut steps, mut neighbours) = (Vec::new(), Vec::new());
    for line in lines(numbers) {
        let mut tiles: Vec<(usize, f64)> = Vec::new();
        for (along, &(number, _)) in line.iter().enumerate() {
            if number != 0 {
                tiles.push((along, log2(number)));
            }
        }
        let (mut rise, mut fall) = (0.0, 0.0);
        for pair in tiles.windows(2) {
            let step = pair[1].1 - pair[0].1;
            rise += step.max(0.0);
            fall += (-step).max(0.0);
            steps.push(step.abs());
            if pair[1].0 == pair[0].0 + 1 {
                neighbours.push(step.abs());
            }
        }
        disorder += f64::min(rise, fall);
    }
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    empty(numbers).len() as f64 - disorder - mean(&steps) - mean(&neighbours)
}

/// The score that a game has on average with these tiles: what 2s alone would have scored, less 4 for each 4 that spawned.
fn mean_score(numbers: &Numbers, four: f64) -> f64 {
    let spawns = reference::sum(numbers) as f64 / (2.0 * (1.0 - four) + 4.0 * four);
    (tile_score(numbers) as f64 - 4.0 * four * spawns)
        .round()
        .max(0.0)
}

/// Without the score, the leaf value of the program that document 003 cites: its `heuristicScore` and
/// `calculateClusteringScore`, less the score.
fn cited_beyond_the_score(numbers: &Numbers, four: f64) -> f64 {
    let score = mean_score(numbers, four);
    if score == 0.0 {
        return 0.0;
    }
    let (rows, columns) = (numbers.len() as isize, numbers[0].len() as isize);
    let at = |row: isize, column: isize| match (0..rows).contains(&row)
        && (0..columns).contains(&column)
    {
        true => numbers[row as usize][column as usize] as i64,
        false => 0,
    };
    let mut clustering = 0;
    for row in 0..rows {
        for column in 0..columns {
            if at(row, column) == 0 {
                continue;
            }
            let (mut sum, mut neighbours) = (0, 0);
            for down in [-1, 0, 1] {
                for right in [-1, 0, 1] {
                    if at(row + down, column + right) > 0 {
                        neighbours += 1;
                        sum += (at(row, column) - at(row + down, column + right)).abs();
                    }
                }
            }
            clustering += sum / neighbours;
        }
    }
    let whole = (score + score.ln() * empty(numbers).len() as f64 - clustering as f64).floor();
    whole.max(score.min(1.0)) - score
}

/// The value that the search of the cited program gives a move, `levels` levels of both kinds before the leaf: a 2048 wins, unless one
/// lies there before, and a lost board keeps 1 of its mean score.
pub fn cited(before: &Numbers, after: &Numbers, levels: u32, four: f64) -> f64 {
    let is_open = reference::largest(before) < 2048;
    let tree = Tree {
        four,
        is_worst: true,
        reward: &|reward| reward,
        leaf: &|board| cited_beyond_the_score(board, four),
        lost: &|board| mean_score(board, four).min(1.0) - mean_score(board, four),
        decided: &|after| (is_open && reference::largest(after) >= 2048).then_some(1e9),
        ..Tree::PLAIN
    };
    let reward = tile_score(after) as f64 - tile_score(before) as f64;
    mean_score(before, four) + tree.after(after, reward, levels)
}

pub fn weights_leaf(numbers: &Numbers) -> f64 {
    weighted_sum("2", numbers)
}

/// The weights near the corner that suits the board best.
pub fn any_corner_leaf(numbers: &Numbers) -> f64 {
    let mirrored: Numbers = numbers
        .iter()
        .map(|line| line.iter().rev().copied().collect())
        .collect();
    [numbers.clone(), mirrored]
        .into_iter()
        .flat_map(|start| {
            std::iter::successors(Some(start), |numbers| {
                // A quarter turn.
                let column =
                    |column: usize| numbers.iter().rev().map(|line| line[column]).collect();
                Some((0..numbers.len()).map(column).collect::<Numbers>())
            })
            .take(4)
        })
        .map(|image| weights_leaf(&image))
        .fold(f64::NEG_INFINITY, f64::max)
}

/// Document 004's heuristics, as its code reads.
pub fn looi_leaf(numbers: &Numbers) -> f64 {
    let list: Vec<u64> = numbers.iter().flatten().copied().collect();
    let cells = list.len();
    let free = empty(numbers).len();
    let tiles = (cells - free) as f64;
    let mut monotonic = 0.0;
    for (cell, &number) in list.iter().enumerate() {
        if number >= 8 {
            monotonic += 2_f64.powi((cells - cell) as i32) * log2(number);
        }
    }
    let largest = reference::largest(numbers);
    let corner = match list[0] == largest {
        true => log2(list[0]) * 2_f64.powi(cells as i32),
        false => 0.0,
    };
    let mut smooth = 0.0;
    for line in lines(numbers) {
        for (index, &(one, _)) in line.iter().enumerate() {
            for &(other, _) in &line[index + 1..] {
                if one != 0 && other != 0 && one != other {
                    smooth -= (log2(other) - log2(one)).abs();
                    break;
                }
            }
        }
    }
    0.1 * smooth + log2(largest) + free as f64 + corner / tiles + monotonic / tiles
}
