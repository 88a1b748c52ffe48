//! Expectimax against a slow, obvious enumeration that shares no code with it.

use crate::common::formulas::{Tree, snake};
use crate::common::reference::Numbers as Tiles;
use crate::common::{boards_of, dense, numbers as tiles};
use crate::{Closeness, assert_values_within, solver, task};
use proptest::prelude::*;
use twofold::search::{Evaluation, Task};
use twofold::solver::Value;
use twofold::tree::Budget;
use twofold::{Grid, Position, Size};

fn transpose(tiles: &Tiles) -> Tiles {
    (0..tiles[0].len())
        .map(|column| tiles.iter().map(|row| row[column]).collect())
        .collect()
}

/// The weights of rows and columns, in the order of [`NAMES`].
struct Weights([f64; 8]);

const NAMES: &str = "lost empty merges monotonicity monotonicity-power sum sum-power edge";

const LITERATURE: Weights = Weights([200_000.0, 270.0, 700.0, 47.0, 4.0, 11.0, 3.5, 0.0]);

impl Weights {
    fn line(&self, line: &[u64]) -> f64 {
        let [
            lost,
            of_empty,
            of_merges,
            disorder,
            disorder_power,
            of_sum,
            sum_power,
            of_inner,
        ] = self.0;
        let rank = |tile: u64| (tile.max(1) as f64).log2().round();
        let empty = line.iter().filter(|&&tile| tile == 0).count() as f64;
        let filled: Vec<u64> = line.iter().copied().filter(|&tile| tile > 0).collect();
        let merging: usize = filled
            .chunk_by(|a, b| a == b)
            .map(<[u64]>::len)
            .filter(|&run| run > 1)
            .sum();
        let power = |tile: u64| rank(tile).powf(disorder_power);
        let steps = || line.windows(2).map(|pair| power(pair[1]) - power(pair[0]));
        let rise: f64 = steps().filter(|&step| step > 0.0).sum();
        let fall: f64 = -steps().filter(|&step| step < 0.0).sum::<f64>();
        let sum = |line: &[u64]| line.iter().map(|&t| rank(t).powf(sum_power)).sum::<f64>();
        lost + of_empty * empty + of_merges * merging as f64
            - disorder * rise.min(fall)
            - of_sum * sum(line)
            - of_inner * sum(&line[1..line.len() - 1])
    }

    fn board(&self, tiles: &Tiles) -> f64 {
        let lines = |tiles: &Tiles| tiles.iter().map(|line| self.line(line)).sum::<f64>();
        lines(tiles) + lines(&transpose(tiles))
    }

    fn lost_board(&self, tiles: &Tiles) -> f64 {
        let lines = tiles.len() + tiles[0].len();
        self.board(tiles) - self.0[0] * lines as f64
    }
}

fn evaluate(id: &str, settings: &[(&str, f64)], task: &Task) -> Evaluation {
    crate::evaluate(&mut *solver(id, settings), task)
}

/// Panics unless the values are those of the tree with so many levels of moves, equal but for the order of additions.
#[track_caller]
fn assert_tree(found: &Evaluation, grid: Grid, tree: &Tree, depth: u32, closeness: Closeness) {
    let expected = |after: &Tiles, reward| tree.after(after, reward, 2 * (depth - 1));
    assert_values_within(closeness, "expectimax", found, &tiles(grid), expected);
}

/// Relative to the values themselves.
const DOUBLE: Closeness = (1e-12, 1.0);
/// Each line score is kept in single precision: what counts is the size of the terms, even where they cancel.
const SINGLE: Closeness = (1e-6, 1e7);

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
        let answer = solver(id, &[] as &[(&str, f64)]).evaluate(&task(position, 0.1), &budget);
        assert!(answer.complete, "{id}: {answer:?}");
        assert!(answer.nodes < 1000, "{id}: {answer:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn score_is_the_enumeration(grid in grids(2..=3, 4), depth in 1..=3_u32, four in 0..=2_u32) {
        let four = f64::from(four) / 2.0;
        let tree = Tree { reward: &|reward| reward, four, ..Tree::PLAIN };
        let found = evaluate("expectimax-score", &[("depth", depth.into())], &task(grid, four));
        assert_tree(&found, grid, &tree, depth, DOUBLE);
    }

    #[test]
    fn snake_is_the_enumeration(
        grid in grids(2..=4, 6), depth in 1..=2_u32, base in 2.5..9.0, lost_is_nothing in any::<bool>(),
    ) {
        let leaf = |tiles: &Tiles| snake(tiles, base);
        let stuck = |tiles: &Tiles| if lost_is_nothing { 0.0 } else { leaf(tiles) };
        let tree = Tree { leaf: &leaf, lost: &stuck, ..Tree::PLAIN };
        prop_assume!(lost_is_nothing || cfg!(feature = "readings"));
        let lost = (!lost_is_nothing).then_some(("lost", "value".into()));
        let settings: Vec<(_, Value)> = [("depth", depth.into()), ("base", base.into())].into_iter().chain(lost).collect();
        let found = crate::evaluate(&mut *solver("expectimax-snake", &settings), &task(grid, 0.1));
        assert_tree(&found, grid, &tree, depth, DOUBLE);
    }

    #[test]
    fn rows_without_a_cutoff_are_the_enumeration(grid in grids(2..=4, 9), depth in 1..=2_u32) {
        let tree = Tree {
            leaf: &|tiles| LITERATURE.board(tiles),
            lost: &|tiles| LITERATURE.lost_board(tiles),
            ..Tree::PLAIN
        };
        let settings = [("depth", depth.into()), ("cutoff", 0.0)];
        let found = evaluate("expectimax-rows", &settings, &task(grid, 0.1));
        assert_tree(&found, grid, &tree, depth, SINGLE);
    }

    #[test]
    fn a_cutoff_ends_branches_where_it_says(grid in grids(3..=3, 9), cutoff in 0.001..0.1) {
        let tree = Tree {
            leaf: &|tiles| LITERATURE.board(tiles),
            lost: &|tiles| LITERATURE.lost_board(tiles),
            cutoff,
            ..Tree::PLAIN
        };
        let settings = [("depth", 3.0), ("cutoff", cutoff)];
        let found = evaluate("expectimax-rows", &settings, &task(grid, 0.1));
        assert_tree(&found, grid, &tree, 3, SINGLE);
    }

    #[test]
    fn row_leaves_follow_the_weights(
        grid in grids(2..=6, 16),
        weights in [0.0..1e6, 0.0..1e3, 0.0..1e3, 0.0..1e2, 0.0..5.0, 0.0..1e2, 0.0..5.0, 0.0..1e2],
    ) {
        let settings = NAMES.split(' ').zip(weights).chain([("depth", 1.0)]);
        let settings: Vec<(&str, f64)> = settings.collect();
        let weights = Weights(weights);
        let tree = Tree {
            leaf: &|tiles| weights.board(tiles),
            lost: &|tiles| weights.lost_board(tiles),
            ..Tree::PLAIN
        };
        let found = evaluate("expectimax-rows", &settings, &task(grid, 0.1));
        let (precision, scale) = SINGLE;
        assert_tree(&found, grid, &tree, 1, (precision, 100.0 * scale));
    }

    #[test]
    fn both_forms_of_a_board_have_the_same_values(grid in boards_of(Size::STANDARD, 13)) {
        prop_assume!(matches!(Position::from(grid), Position::Packed(_)));
        for (id, settings) in [
            ("bellman", &[("depth", 1.0)][..]),
            ("bellman-corner", &[("depth", 1.0)]),
            ("expectimax-score", &[("depth", 2.0)]),
            ("expectimax-snake", &[("depth", 2.0), ("base", 3.3)]),
            ("expectimax-rows", &[("depth", 2.0)]),
            ("expectimax-rows", &[("depth", 2.0), ("edge", 7.0)]),
        ] {
            let packed = evaluate(id, settings, &task(grid, 0.1));
            let unpacked = evaluate(id, settings, &task(Position::Grid(grid), 0.1));
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
            let stepped = solver(id, settings).evaluate(&task(grid, 0.1), &plenty);
            let direct = evaluate(id, settings, &task(grid, 0.1));
            prop_assert_eq!(stepped.values, direct.values, "{}", id);
            prop_assert!(stepped.complete);
        }
    }
}
