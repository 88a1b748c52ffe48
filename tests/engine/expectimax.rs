//! Expectimax against a slow, obvious enumeration that shares no code with it.

use crate::common::formulas::snake;
use crate::common::reference::{Numbers as Tiles, empty, push};
use crate::common::{boards_of, dense, numbers as tiles};
use proptest::prelude::*;
use twofold::search::{Evaluation, Task};
use twofold::solver::{self, Solver, Value};
use twofold::tree::Budget;
use twofold::{Direction, FourProbability, Grid, Position, Seed, Size};

fn transpose(tiles: &Tiles) -> Tiles {
    (0..tiles[0].len())
        .map(|column| tiles.iter().map(|row| row[column]).collect())
        .collect()
}

fn slide(tiles: &Tiles, direction: Direction) -> Option<(Tiles, u64)> {
    let pushed = push(tiles, direction);
    let reward = pushed.reward();
    (pushed.numbers != *tiles).then_some((pushed.numbers, reward))
}

/// What is enumerated: the leaf of an afterstate, of a stuck board, and whether rewards count.
struct Reference<'a> {
    leaf: &'a dyn Fn(&Tiles) -> f64,
    stuck: &'a dyn Fn(&Tiles) -> f64,
    counts_rewards: bool,
    four: f64,
    /// Less probable spawns are followed by one move only.
    cutoff: f64,
}

/// Without rewards and without a cutoff; boards are worth nothing.
const PLAIN: Reference<'static> = Reference {
    leaf: &|_| 0.0,
    stuck: &|_| 0.0,
    counts_rewards: false,
    four: 0.1,
    cutoff: 0.0,
};

impl Reference<'_> {
    fn of_move(&self, after: &Tiles, reward: u64, depth: u32, probability: f64) -> f64 {
        let own = if self.counts_rewards {
            reward as f64
        } else {
            0.0
        };
        if depth == 1 || probability < self.cutoff {
            return own + (self.leaf)(after);
        }
        let empty = empty(after);
        let mut mean = 0.0;
        for &(row, column) in &empty {
            for (tile, share) in [(2, 1.0 - self.four), (4, self.four)] {
                if share == 0.0 {
                    continue;
                }
                let mut spawned = after.clone();
                spawned[row][column] = tile;
                let weight = share / empty.len() as f64;
                mean += weight * self.of_board(&spawned, depth - 1, probability * weight);
            }
        }
        own + mean
    }

    fn of_board(&self, tiles: &Tiles, depth: u32, probability: f64) -> f64 {
        Direction::ALL
            .into_iter()
            .filter_map(|direction| slide(tiles, direction))
            .map(|(after, reward)| self.of_move(&after, reward, depth, probability))
            .reduce(f64::max)
            .unwrap_or_else(|| (self.stuck)(tiles))
    }

    fn values(&self, tiles: &Tiles, depth: u32) -> [Option<f64>; 4] {
        Direction::ALL.map(|direction| {
            let (after, reward) = slide(tiles, direction)?;
            Some(self.of_move(&after, reward, depth, 1.0))
        })
    }
}

struct Weights {
    lost: f64,
    empty: f64,
    merges: f64,
    disorder: f64,
    disorder_power: f64,
    sum: f64,
    sum_power: f64,
    edge: f64,
}

const LITERATURE: Weights = Weights {
    lost: 200_000.0,
    empty: 270.0,
    merges: 700.0,
    disorder: 47.0,
    disorder_power: 4.0,
    sum: 11.0,
    sum_power: 3.5,
    edge: 0.0,
};

impl Weights {
    fn line(&self, line: &[u64]) -> f64 {
        let rank = |tile: u64| (tile.max(1) as f64).log2().round();
        let empty = line.iter().filter(|&&tile| tile == 0).count() as f64;
        let filled: Vec<u64> = line.iter().copied().filter(|&tile| tile > 0).collect();
        let merging: usize = filled
            .chunk_by(|a, b| a == b)
            .map(<[u64]>::len)
            .filter(|&run| run > 1)
            .sum();
        let power = |tile: u64| rank(tile).powf(self.disorder_power);
        let steps = || line.windows(2).map(|pair| power(pair[1]) - power(pair[0]));
        let rise: f64 = steps().filter(|&step| step > 0.0).sum();
        let fall: f64 = -steps().filter(|&step| step < 0.0).sum::<f64>();
        let sum = |line: &[u64]| {
            line.iter()
                .map(|&t| rank(t).powf(self.sum_power))
                .sum::<f64>()
        };
        self.lost + self.empty * empty + self.merges * merging as f64
            - self.disorder * rise.min(fall)
            - self.sum * sum(line)
            - self.edge * sum(&line[1..line.len() - 1])
    }

    fn board(&self, tiles: &Tiles) -> f64 {
        let lines = |tiles: &Tiles| tiles.iter().map(|line| self.line(line)).sum::<f64>();
        lines(tiles) + lines(&transpose(tiles))
    }

    fn lost_board(&self, tiles: &Tiles) -> f64 {
        let lines = tiles.len() + tiles[0].len();
        self.board(tiles) - self.lost * lines as f64
    }
}

fn task(position: impl Into<Position>) -> Task {
    Task::new(position, FourProbability::STANDARD, Seed::new(1))
}

fn solver(id: &str, settings: &[(&str, f64)]) -> Box<dyn Solver> {
    let given = settings.iter();
    let given = given.map(|&(name, value)| (name, Value::Number(value)));
    solver::with(id, given).expect("settings")
}

fn evaluate(id: &str, settings: &[(&str, f64)], task: &Task) -> Evaluation {
    solver(id, settings).evaluate(task, &Budget::default())
}

/// Equal but for the order of additions: to a relative precision, of values that count as no smaller than a scale.
#[track_caller]
fn assert_close(found: &Evaluation, expected: [Option<f64>; 4], (precision, scale): (f64, f64)) {
    for (direction, expected) in Direction::ALL.into_iter().zip(expected) {
        let found = found.values.get(direction);
        let close = match (found, expected) {
            (Some(found), Some(expected)) => {
                (found - expected).abs() <= precision * expected.abs().max(scale)
            }
            (found, expected) => found == expected,
        };
        assert!(close, "{direction}: {found:?}, not {expected:?}");
    }
}

/// Relative to the values themselves.
const DOUBLE: (f64, f64) = (1e-12, 1.0);
/// Each line score is kept in single precision: what counts is the size of the terms, even where they cancel.
const SINGLE: (f64, f64) = (1e-6, 1e7);

/// Boards with few empty cells.
fn grids(sides: std::ops::RangeInclusive<usize>, top: u8) -> impl Strategy<Value = Grid> {
    let is_in = |size: &Size| sides.contains(&size.rows()) && sides.contains(&size.columns());
    let sizes: Vec<_> = Size::all().filter(is_in).collect();
    prop::sample::select(sizes).prop_flat_map(move |size| dense(size, size.cells() / 4, top))
}

#[test]
fn the_snake_of_the_document_has_its_value() {
    let example: Position = "2 32 512 64 / 32 8 0 4 / 256 4 0 0 / 8 0 4 0"
        .parse()
        .expect("a board");
    assert_eq!(snake(&tiles(example.grid()), 4.0), 46_196_080_712.0);
    let leaf = twofold::search::Snake::new(4.0);
    assert_eq!(leaf.value(example.grid()), 46_196_080_712.0);
    let Position::Packed(packed) = example else {
        panic!("this board can be packed");
    };
    assert_eq!(leaf.value(packed), 46_196_080_712.0);
}

#[test]
fn a_game_that_must_end_is_searched_to_its_end() {
    // The pair merges, a second one may, and then there is none.
    let position: Position = "2,2/16,32".parse().expect("a board");
    for id in ["expectimax-score", "expectimax-snake", "expectimax-rows"] {
        let budget = Budget::of_nodes(1_000_000);
        let answer = solver(id, &[]).evaluate(&task(position), &budget);
        assert!(answer.complete, "{id}: {answer:?}");
        assert!(answer.nodes < 1000, "{id}: {answer:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn score_is_the_enumeration(grid in grids(2..=3, 4), depth in 1..=3_u32, four in 0..=2_u32) {
        let four = f64::from(four) / 2.0;
        let reference = Reference {
            counts_rewards: true,
            four,
            ..PLAIN
        };
        let task = Task { four: FourProbability::new(four).expect("a probability"), ..task(grid) };
        let found = evaluate("expectimax-score", &[("depth", depth.into())], &task);
        assert_close(&found, reference.values(&tiles(grid), depth), DOUBLE);
    }

    #[test]
    fn snake_is_the_enumeration(
        grid in grids(2..=4, 6), depth in 1..=2_u32, base in 2.5..9.0, lost_is_nothing in any::<bool>(),
    ) {
        let leaf = |tiles: &Tiles| snake(tiles, base);
        let stuck = |tiles: &Tiles| if lost_is_nothing { 0.0 } else { leaf(tiles) };
        let reference = Reference {
            leaf: &leaf,
            stuck: &stuck,
            ..PLAIN
        };
        prop_assume!(lost_is_nothing || cfg!(feature = "readings"));
        let lost = (!lost_is_nothing).then_some(("lost", "value".into()));
        let settings = [("depth", depth.into()), ("base", base.into())].into_iter().chain(lost);
        let mut solver = solver::with("expectimax-snake", settings).unwrap();
        let found = solver.evaluate(&task(grid), &Budget::default());
        assert_close(&found, reference.values(&tiles(grid), depth), DOUBLE);
    }

    #[test]
    fn rows_without_a_cutoff_are_the_enumeration(grid in grids(2..=4, 9), depth in 1..=2_u32) {
        let reference = Reference {
            leaf: &|tiles| LITERATURE.board(tiles),
            stuck: &|tiles| LITERATURE.lost_board(tiles),
            ..PLAIN
        };
        let settings = [("depth", depth.into()), ("cutoff", 0.0)];
        let found = evaluate("expectimax-rows", &settings, &task(grid));
        assert_close(&found, reference.values(&tiles(grid), depth), SINGLE);
    }

    #[test]
    fn a_cutoff_ends_branches_where_it_says(grid in grids(3..=3, 9), cutoff in 0.001..0.1) {
        let reference = Reference {
            leaf: &|tiles| LITERATURE.board(tiles),
            stuck: &|tiles| LITERATURE.lost_board(tiles),
            cutoff,
            ..PLAIN
        };
        let settings = [("depth", 3.0), ("cutoff", cutoff)];
        let found = evaluate("expectimax-rows", &settings, &task(grid));
        assert_close(&found, reference.values(&tiles(grid), 3), SINGLE);
    }

    #[test]
    fn row_leaves_follow_the_weights(
        grid in grids(2..=6, 16),
        lost in 0.0..1e6,
        empty in 0.0..1e3,
        merges in 0.0..1e3,
        disorder in 0.0..1e2,
        disorder_power in 0.0..5.0,
        sum in 0.0..1e2,
        sum_power in 0.0..5.0,
        edge in 0.0..1e2,
    ) {
        let weights =
            Weights { lost, empty, merges, disorder, disorder_power, sum, sum_power, edge };
        let reference = Reference {
            leaf: &|tiles| weights.board(tiles),
            stuck: &|tiles| weights.lost_board(tiles),
            ..PLAIN
        };
        let settings = [
            ("depth", 1.0),
            ("lost", lost),
            ("empty", empty),
            ("merges", merges),
            ("monotonicity", disorder),
            ("monotonicity-power", disorder_power),
            ("sum", sum),
            ("sum-power", sum_power),
            ("edge", edge),
        ];
        let found = evaluate("expectimax-rows", &settings, &task(grid));
        let expected = reference.values(&tiles(grid), 1);
        let (precision, scale) = SINGLE;
        assert_close(&found, expected, (precision, 100.0 * scale));
    }

    #[test]
    fn both_forms_of_a_board_have_the_same_values(grid in boards_of(Size::STANDARD, 11)) {
        prop_assume!(matches!(Position::from(grid), Position::Packed(_)));
        for (id, settings) in [
            ("expectimax-score", &[("depth", 2.0)][..]),
            ("expectimax-snake", &[("depth", 2.0), ("base", 3.3)]),
            ("expectimax-rows", &[("depth", 2.0)]),
            ("expectimax-rows", &[("depth", 2.0), ("edge", 7.0)]),
        ] {
            let packed = evaluate(id, settings, &task(grid));
            let unpacked = evaluate(id, settings, &Task { position: Position::Grid(grid), ..task(grid) });
            prop_assert_eq!(packed, unpacked, "{}", id);
        }
    }

    #[test]
    fn step_by_step_comes_to_the_same(grid in dense(Size::STANDARD, 6, 8)) {
        let cut = &[("depth", 3.0), ("cutoff", 1e-3)];
        for (id, settings) in
            [("expectimax-score", &[][..]), ("expectimax-snake", &[]), ("expectimax-rows", cut)]
        {
            let plenty = Budget { nodes: Some(u64::MAX), ..Budget::default() };
            let stepped = solver(id, settings).evaluate(&task(grid), &plenty);
            let direct = evaluate(id, settings, &task(grid));
            prop_assert_eq!(stepped.values, direct.values, "{}", id);
            prop_assert!(stepped.complete);
        }
    }
}
