//! Solvers that several workers ask together, each for some of the moves.

use proptest::prelude::*;
use twofold::search::{Evaluation, MoveSet, PartialEvaluation, Task};
use twofold::solver::{Solver, Spec, Value};
use twofold::tree::Budget;
use twofold::{Board as _, Grid, Position, Rank, Size, solver};

use super::{board, nodes, resources, scattered, task};

/// Each hand of moves valued on its own, by a fresh solver.
fn parts(
    spec: &Spec,
    settings: &[(&str, f64)],
    task: &Task,
    hands: &[MoveSet],
    mut budget: impl FnMut() -> Budget<'static>,
) -> Vec<PartialEvaluation> {
    let value = |hand: &MoveSet| {
        let mut solver = with_numbers(spec, settings);
        let part = solver.evaluate_part(task, *hand, &budget());
        part.expect("a solver that splits")
    };
    hands.iter().map(value).collect()
}

fn with_numbers(spec: &Spec, settings: &[(&str, f64)]) -> Box<dyn Solver> {
    let given = settings
        .iter()
        .map(|&(name, number)| (name, Value::Number(number)));
    (spec.build)(&spec.settings(given).expect("settings"), resources()).expect("networks")
}

/// The solvers that several workers can ask together.
fn splitting() -> impl Iterator<Item = &'static &'static Spec> {
    solver::ALL.iter().filter(|spec| spec.splits)
}

#[test]
fn a_solver_splits_if_it_says_so() {
    let task = task(board("2,4,8,16/0,2,4,8/0,0,2,4/0,0,0,2"));
    for spec in solver::ALL {
        let mut solver = spec.with_defaults(resources()).unwrap();
        let part = solver.evaluate_part(&task, MoveSet::ALL, &nodes(100));
        assert_eq!(part.is_some(), spec.splits, "{}", spec.id);
    }
    let ids: Vec<_> = splitting().map(|spec| spec.id).collect();
    assert_eq!(ids, ["expectimax-rows", "learned"]);
}

#[test]
fn a_game_that_must_end_is_valued_alike_in_parts() {
    // To the left nothing can follow; to the right a 4 may spawn beside the new one. So the parts end at different depths.
    let task = task(board(
        "2,2,16,32/64,128,256,512/16,32,64,128/256,512,1024,2048",
    ));
    for (spec, cutoff) in splitting().flat_map(|spec| [(spec, 0.0), (spec, 1e-4)]) {
        let settings = [("cutoff", cutoff)];
        let plenty = || nodes(2_000_000);
        let whole = with_numbers(spec, &settings).evaluate(&task, &plenty());
        assert!(whole.complete, "{}: {whole:?}", spec.id);
        let parts = parts(
            spec,
            &settings,
            &task,
            &MoveSet::deal(task.position, 2),
            plenty,
        );
        assert!(parts.iter().all(|part| part.exhausted), "{parts:?}");
        assert_ne!(
            parts[0].completed.len(),
            parts[1].completed.len(),
            "{}",
            spec.id
        );
        let joined = PartialEvaluation::join(&parts).expect("a common depth");
        let nodes = joined.nodes;
        assert_eq!(Evaluation { nodes, ..whole }, joined, "{}", spec.id);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// In parts as a whole, exactly: at any depth where no spawn is left out, and with the default cut-off to depth 3,
    /// where it leaves out nothing yet.
    #[test]
    fn parts_join_to_the_whole(
        ranks in prop::collection::vec(prop_oneof![2 => Just(0_u8), 3 => 1..=6_u8], 16),
        depth in 1..=4_u32,
        parties in 1..=4_usize,
        has_cutoff: bool,
    ) {
        let size = Size::STANDARD;
        let grid = Grid::of_ranks(size, ranks.iter().copied().map(Rank::new));
        prop_assume!(!Position::from(grid).is_stuck() && (depth < 4 || grid.empty_count() < 4));
        let depth = if has_cutoff { depth.min(3) } else { depth };
        let task = task(grid);
        for spec in splitting() {
            let settings = &[("cutoff", 0.0)][usize::from(has_cutoff)..];
            let unlimited = || Budget { depth: Some(depth), ..Budget::default() };
            let whole = with_numbers(spec, settings).evaluate(&task, &unlimited());
            let parts = parts(spec, settings, &task, &MoveSet::deal(task.position, parties), unlimited);
            let joined = PartialEvaluation::join(&parts).expect("a common depth");
            let nodes: u64 = parts.iter().map(|part| part.nodes).sum();
            prop_assert_eq!(Evaluation { nodes, ..whole }, joined, "{} in {}", spec.id, parties);
        }
    }

    /// Whatever the parts had time for, the joined values are those of one depth.
    #[test]
    fn parts_that_were_stopped_join_at_one_depth(
        salt in 0..1000_u64,
        limits in prop::collection::vec(1..20_000_u64, 2),
    ) {
        let grid = scattered(Size::STANDARD, salt);
        prop_assume!(!Position::from(grid).is_stuck());
        let task = task(grid);
        for spec in splitting() {
            let settings = [("cutoff", 0.0)];
            let mut next = limits.iter();
            let budget = || nodes(*next.next().expect("two parts"));
            let parts = parts(spec, &settings, &task, &MoveSet::deal(task.position, 2), budget);
            let joined = PartialEvaluation::join(&parts).expect("a common depth");
            let fixed = Budget { depth: Some(joined.depth), ..Budget::default() };
            let whole = with_numbers(spec, &settings).evaluate(&task, &fixed);
            prop_assert_eq!(whole.values, joined.values, "{}", spec.id);
        }
    }
}
