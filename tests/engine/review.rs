//! Judging games: the ledger adds up, luck is nought on average, and no solver is blamed for the noise of a search.

use crate::common::{cases, generator, play_randomly};
use proptest::prelude::*;
use twofold::review::{
    Amount, CostlySpawn, Ending, Judge, JudgedMove, Ledger, Odds, PlayedMove, Reason, Reviewer,
    SolverJudge, Verdict, accuracy, percentile_of_luck,
};
use twofold::search::{Task, Values};
use twofold::solver::{self, Learned, Measure, Resources};
use twofold::tree::Budget;
use twofold::{Board, Direction, FourProbability, Game, Position, Rank, Seed, Setup, Size, Start};

/// A game on a board of this size by a player who moves at random, played to its end or to `most` moves.
fn random_game(size: Size, seed: u64, p4: f64, most: usize) -> Game {
    let mut game = Game::new(Setup {
        start: Start::TwoTiles(size),
        four: FourProbability::new(p4).unwrap(),
        ..Setup::standard(Seed::new(seed))
    });
    play_randomly(&mut game, most, &mut generator(seed));
    game
}

/// The exact solver as a judge.
fn exact(settings: &[(&str, &str)]) -> SolverJudge {
    let given = settings.iter().map(|&(name, value)| (name, value.into()));
    let (spec, settings) = solver::choose("exact", given).unwrap();
    let solver = (spec.build)(&settings, &Resources::default()).unwrap();
    SolverJudge::new(solver, (spec.measure)(&settings)).expect("points or a chance")
}

fn judged(reviewer: &Reviewer, judge: &mut dyn Judge, nodes: u64) -> Vec<JudgedMove> {
    (1..=reviewer.len())
        .map_while(|number| reviewer.judge(number, judge, nodes))
        .collect()
}

/// Some function of the board: a judge that is often wrong, and searches differently from how it looks.
struct Whimsical;

fn whim(position: Position, salt: u64) -> f64 {
    let hash = position.grid().ranks().fold(salt, |hash, rank| {
        hash.wrapping_mul(31).wrapping_add(rank.exponent().into())
    });
    (hash % 1000) as f64 / 7.0
}

impl Judge for Whimsical {
    fn measure(&self) -> Measure {
        Measure::Points
    }

    fn values(&mut self, task: &Task, nodes: u64) -> Option<Values> {
        let values: Values = (task.position.legal_moves())
            .map(|(direction, moved)| (direction, moved.reward as f64 + whim(moved.board, nodes)))
            .collect();
        values.best().map(|_| values)
    }

    fn glance(&mut self, task: &Task) -> f64 {
        whim(task.position, 3)
    }
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn the_ledger_adds_up_exactly_whatever_the_judge_thinks(
        seed in any::<u64>(), size in crate::common::sizes(), p4 in 0.0..=1.0f64, most in 1..400usize,
    ) {
        let game = random_game(size, seed, p4, most);
        prop_assume!(!game.moves().is_empty());
        let reviewer = Reviewer::new(&game);
        let moves = judged(&reviewer, &mut Whimsical, 100);
        prop_assert_eq!(moves.len(), game.moves().len());
        let remaining = reviewer.remaining(&mut Whimsical, 100).unwrap();
        let ledger = Ledger::new(&moves, game.score(), remaining).unwrap();
        prop_assert_eq!(
            ledger.start + ledger.luck - ledger.mistakes + ledger.revisions,
            ledger.score + ledger.remaining
        );
        // No account blames more than the verdicts do.
        let losses: f64 = moves.iter().map(|judged| judged.loss).sum();
        let mistakes = ledger.mistakes.value();
        prop_assert!((0.0..=losses + 0.01).contains(&mistakes), "{mistakes} of {losses}");
        if !game.board().is_stuck() {
            prop_assert!(ledger.remaining > Amount::ZERO);
        } else {
            prop_assert_eq!(ledger.remaining, Amount::ZERO);
        }
    }

    #[test]
    fn moves_judged_in_any_order_are_judged_alike(seed in any::<u64>(), most in 1..60usize) {
        let game = random_game("2x3".parse().unwrap(), seed, 0.1, most);
        prop_assume!(!game.moves().is_empty());
        let reviewer = Reviewer::new(&game);
        let forwards = judged(&reviewer, &mut exact(&[]), 100);
        let mut other = exact(&[]);
        for number in (1..=reviewer.len()).rev() {
            prop_assert_eq!(reviewer.judge(number, &mut other, 100), Some(forwards[number - 1]));
        }
        prop_assert_eq!(reviewer.judge(0, &mut other, 100), None);
        prop_assert_eq!(reviewer.judge(reviewer.len() + 1, &mut other, 100), None);
    }

    #[test]
    fn exact_values_leave_nothing_to_revise(seed in any::<u64>(), p4 in 0.05..0.95f64) {
        let p4 = (p4 * 20.0).round() / 20.0;
        let game = random_game("2x2".parse().unwrap(), seed, p4, usize::MAX);
        let reviewer = Reviewer::new(&game);
        let moves = judged(&reviewer, &mut exact(&[]), 100);
        let ledger = Ledger::new(&moves, game.score(), 0.0).unwrap();
        prop_assert!(ledger.revisions.thousandths().abs() <= 2, "{ledger:?}");
        for judged in &moves {
            prop_assert!(judged.loss >= 0.0 && (0.0..=1.0).contains(&judged.share));
            prop_assert_eq!(judged.verdict == Verdict::Best, judged.best == judged.played);
        }
    }
}

#[test]
fn a_chance_is_judged_by_what_it_loses_and_ends_at_one_or_nought() {
    let mut judge = exact(&[("objective", "reach"), ("target", "16")]);
    assert_eq!(judge.measure(), Measure::Chance { tile: 16 });
    let mut ends = [0, 0];
    for seed in 0..40 {
        let game = random_game("2x2".parse().unwrap(), seed, 0.1, usize::MAX);
        let reviewer = Reviewer::new(&game);
        let moves = judged(&reviewer, &mut judge, 100);
        let reached = game.board().max_rank() >= Rank::new(4);
        let remaining = reviewer.remaining(&mut judge, 100).unwrap();
        assert_eq!(remaining, f64::from(u8::from(reached)));
        let ledger = Ledger::new(&moves, reviewer.final_score(judge.measure()), remaining).unwrap();
        assert_eq!(ledger.score, Amount::ZERO);
        assert!(
            ledger.revisions.thousandths().abs() <= 2,
            "seed {seed}: {ledger:?}"
        );
        ends[usize::from(reached)] += 1;
    }
    assert!(ends.iter().all(|&games| games > 0), "{ends:?}");
}

#[test]
fn luck_is_nought_on_average_and_its_variance_is_what_is_said() {
    let mut judge = exact(&[]);
    let (mut total, mut square, mut variance, mut percentiles) = (0.0, 0.0, 0.0, Vec::new());
    let games = 600;
    for seed in 0..games {
        let game = random_game("2x2".parse().unwrap(), seed, 0.1, usize::MAX);
        let reviewer = Reviewer::new(&game);
        let moves = judged(&reviewer, &mut judge, 100);
        let luck: f64 = moves.iter().map(|judged| judged.luck).sum();
        total += luck;
        square += luck * luck;
        variance += moves.iter().map(|judged| judged.variance).sum::<f64>();
        percentiles.extend(percentile_of_luck(&moves));
    }
    let count = games as f64;
    let error = (square / count / count).sqrt();
    assert!(
        (total / count).abs() < 4.0 * error,
        "{} of {error}",
        total / count
    );
    assert!(
        (square / variance - 1.0).abs() < 0.35,
        "{square} {variance}"
    );
    let mean = percentiles.iter().sum::<f64>() / percentiles.len() as f64;
    assert!((40.0..60.0).contains(&mean), "{mean}");
}

/// With few nodes it thinks that only the first legal move is good, with ten times as many that all are.
struct Hasty;

impl Judge for Hasty {
    fn measure(&self) -> Measure {
        Measure::Points
    }

    fn values(&mut self, task: &Task, nodes: u64) -> Option<Values> {
        let value = |index| match index {
            1.. if nodes < 1000 => 100.0,
            _ => 1000.0,
        };
        let legal = task.position.legal_moves().enumerate();
        let values = legal.map(|(index, (direction, _))| (direction, value(index)));
        Some(values.collect())
    }

    fn glance(&mut self, _task: &Task) -> f64 {
        1000.0
    }
}

#[test]
fn what_a_second_look_does_not_confirm_is_no_mistake() {
    let game = random_game(Size::STANDARD, 3, 0.1, 50);
    let reviewer = Reviewer::new(&game);
    let first = judged(&reviewer, &mut Hasty, 100);
    assert!(first.iter().all(|judged| judged.verdict == Verdict::Best));
    let hurried = judged(&reviewer, &mut Hasty, 10);
    assert!(
        hurried
            .iter()
            .any(|judged| judged.verdict == Verdict::Blunder)
    );
    assert_eq!(accuracy(&first), Some(1.0));
    assert!(accuracy(&hurried) < Some(1.0));
}

#[test]
fn solvers_whose_values_are_their_own_judge_nobody() {
    let judges: Vec<&str> = solver::ALL
        .iter()
        .filter(|spec| {
            let settings = spec.settings([]).unwrap();
            (spec.build)(&settings, crate::solvers::resources())
                .is_ok_and(|solver| SolverJudge::new(solver, (spec.measure)(&settings)).is_some())
        })
        .map(|spec| spec.id)
        .collect();
    assert_eq!(judges, ["exact", "learned"]);
}

#[test]
fn odds_agree_with_whole_games_and_can_be_joined() {
    let size: Size = "2x3".parse().unwrap();
    let four = FourProbability::STANDARD;
    let start = random_game(size, 1, 0.1, 0).board();
    let mut player = crate::solver("exact", &[("objective", "reach"), ("target", "32")]);
    let task = Task::new(start, four, Seed::new(0));
    let values = player.evaluate(&task, &Budget::default()).values;
    let chance = values.get(values.best().unwrap()).unwrap();
    let (mut odds, mut more) = (Odds::default(), Odds::default());
    for seed in 0..400 {
        let half = if seed % 2 == 0 { &mut odds } else { &mut more };
        half.play(start, four, player.as_mut(), Seed::new(seed));
    }
    odds.join(&more);
    assert_eq!(odds.games(), 400);
    let tiles = odds.of_larger_tiles(start);
    assert!(
        tiles
            .windows(2)
            .all(|pair| pair[1].share <= pair[0].share && pair[1].tile == 2 * pair[0].tile)
    );
    // The exact chance of 32 under the very policy that plays; after 32 it plays on as it can.
    let made = tiles.iter().find(|odds| odds.tile == 32).unwrap();
    let error = (chance * (1.0 - chance) / 400.0).sqrt();
    assert!(
        (made.share - chance).abs() < 4.5 * error,
        "{} and {chance}",
        made.share
    );
    assert!(made.interval.low <= made.share && made.share <= made.interval.high);
}

#[test]
fn a_single_move_is_judged_as_the_move_of_a_game() {
    let game = random_game("2x3".parse().unwrap(), 7, 0.1, 40);
    let reviewer = Reviewer::new(&game);
    let expected = judged(&reviewer, &mut exact(&[]), 100);
    let mut replay = game.clone();
    replay.jump(0);
    for (index, &direction) in game.moves().iter().enumerate() {
        let (task, score) = (Task::of(&replay), replay.score());
        replay.redo().unwrap();
        let played = PlayedMove {
            number: index + 1,
            task,
            score,
            direction,
            after: replay.board(),
        };
        let found = played.judge(&mut exact(&[]), 100);
        assert_eq!(found.as_ref(), expected.get(index));
    }
    assert!(expected.len() >= 10);
}

/// How often games end soon after two moves of a board, played on by a plain solver.
fn ending(board: Position, moves: [Direction; 2]) -> Ending {
    let mut player = solver::with("expectimax-rows", []).unwrap();
    let afterstates = moves.map(|direction| board.play(direction).unwrap().board);
    let mut ending = Ending::default();
    for seed in 0..60 {
        let four = FourProbability::STANDARD;
        ending.play(afterstates, four, &mut *player, Seed::new(seed));
    }
    ending
}

#[test]
fn games_end_soon_after_a_move_into_a_dead_end() {
    // To the left, no two equal tiles meet and one cell is free, wherein no 2 and no 4 can be merged; upwards three pairs merge.
    let board: Position = "0,2,8,16/4,2,8,16/8,32,128,512/16,64,256,1024"
        .parse()
        .unwrap();
    let found = ending(board, [Direction::Left, Direction::Up]);
    assert_eq!((found.games, found.played), (60, 60));
    assert!(found.best < 60 && found.is_more_likely(), "{found:?}");
    let reason = Reason::new(board, Direction::Left, Direction::Up, found, None).unwrap();
    assert_eq!(reason.ending, Some(found));

    let found = ending(board, [Direction::Up, Direction::Up]);
    assert_eq!(found.played, found.best);
    let reason = Reason::new(board, Direction::Up, Direction::Up, found, None).unwrap();
    assert_eq!(reason.ending, None, "no move is worse than itself");
}

/// The small network of the page as a judge.
fn small_network() -> SolverJudge {
    let learned = Learned::new(crate::network("small"));
    SolverJudge::new(Box::new(learned), Measure::Points).unwrap()
}

/// A whole game of a solver with its defaults and these settings.
fn game_of(id: &str, settings: &[(&str, &str)], seed: u64) -> Game {
    let mut player = crate::solver(id, settings);
    let mut game = Game::new(Setup::standard(Seed::new(seed)));
    game.keep_going();
    while let Some(best) = (player.evaluate(&Task::of(&game), &Budget::default())).best {
        game.play(best).unwrap();
    }
    game
}

/// docs/verdicts.md has the figures of 100 games each.
#[test]
fn the_account_of_a_weak_players_game_has_little_to_revise() {
    let mut judge = small_network();
    let players: [(&str, &[(&str, &str)]); 4] = [
        ("random", &[]),
        ("reflex", &[]),
        ("looi", &[("depth", "2")]),
        ("expectimax-score", &[]),
    ];
    for (player, settings) in players {
        let (mut revised, mut explained, mut single, mut taken_back) = (0.0, 0.0, 0.0, 0.0);
        for seed in 0..3 {
            let game = game_of(player, settings, seed);
            let reviewer = Reviewer::new(&game);
            let moves = judged(&reviewer, &mut judge, 256);
            assert_eq!(moves.len(), game.moves().len());
            let ledger = Ledger::new(&moves, game.score(), 0.0).unwrap();
            let luck = ledger.luck.value();
            revised += ledger.revisions.value().abs();
            explained += ledger.mistakes.value() + luck.abs();
            let losses: f64 = moves.iter().map(|judged| judged.loss).sum();
            single += losses + luck.abs();
            taken_back += (ledger.revisions.value() - ledger.mistakes.value() + losses).abs();
        }
        assert!(
            revised < explained / 4.0,
            "{player}: {revised} of {explained}"
        );
        // The sum of the single losses would explain less than the searches take back.
        assert!(
            taken_back > single / 4.0,
            "{player}: {taken_back} of {single}"
        );
    }
}

#[test]
fn of_simulated_games_each_share_has_the_luck_that_is_said() {
    let mut judge = small_network();
    let percentiles: Vec<f64> = (0..400)
        .map(|seed| {
            let game = random_game(Size::STANDARD, seed, 0.1, usize::MAX);
            let reviewer = Reviewer::new(&game);
            let moves = judged(&reviewer, &mut judge, 1);
            percentile_of_luck(&moves).unwrap()
        })
        .collect();
    for share in [10.0, 30.0, 50.0, 70.0, 90.0] {
        let found = percentiles.iter().filter(|&&found| found < share).count() as f64 / 4.0;
        // Three standard errors of 400 games, and 3 % for a sum that is only nearly normal.
        let error = (share * (100.0 - share) / 400.0_f64).sqrt();
        assert!(
            (found - share).abs() < 3.0 * error + 3.0,
            "{found} of 100 games below {share}"
        );
    }
}

#[test]
fn a_reason_names_the_corner_that_is_left_and_the_merges_that_are_given_up() {
    use Direction::{Down, Left, Right, Up};
    let aside = "0,0,0,0/0,0,0,0/0,0,0,0/64,8,2,0";
    let merged = "0,0,0,0/0,0,0,0/0,0,0,2/64,64,0,0";
    let inside = "0,0,0,0/0,64,0,0/0,0,0,0/2,8,2,0";
    // Upwards both pairs merge; to the left one of each pair goes its own way.
    let apart = "0,0,4,16/2,8,4,16/0,0,0,0/0,0,0,0";
    // Downwards they merge as well, and to the right they stay together for the next move.
    let kept = "0,0,4,16/0,0,4,16/0,0,0,0/2,0,0,0";
    let one = "0,0,0,16/2,8,4,16/0,0,0,0/0,0,0,0";
    for (board, played, best, corner, merges) in [
        (aside, Right, Up, Some(64), None),
        (aside, Up, Right, None, None),
        (merged, Right, Left, None, None),
        (inside, Right, Up, None, None),
        (apart, Left, Up, Some(16), Some(2)),
        (kept, Down, Up, None, None),
        (kept, Left, Up, Some(16), None),
        (one, Left, Up, None, None),
    ] {
        let task = board.parse().unwrap();
        let reason = Reason::new(task, played, best, Ending::default(), None).unwrap();
        assert_eq!(
            (reason.corner, reason.merges),
            (corner, merges),
            "{board} {played}"
        );
    }
}

#[test]
fn the_tile_that_ends_the_game_is_the_reason_for_the_loss() {
    let four = FourProbability::STANDARD;
    let mut judge = exact(&[]);
    let mut found = 0;
    for seed in 0..400 {
        let game = random_game("2x2".parse().unwrap(), seed, 0.1, usize::MAX);
        let mut replay = game.clone();
        for number in 0..game.moves().len() {
            replay.jump(number);
            let (task, played) = (Task::of(&replay), game.moves()[number]);
            let values = judge.values(&task, 1).unwrap();
            let best = values.best().unwrap();
            let loss = values.get(best).unwrap() - values.get(played).unwrap();
            let Some(spawn) = CostlySpawn::find(&mut judge, &task, [played, best], 1) else {
                continue;
            };
            found += 1;
            assert!(loss > 0.0, "only a worse move has a reason");
            // With every other spawn, the move would be worse by half at most.
            let afterstate = task.position.play(played).unwrap().board;
            let cell = (spawn.row - 1) * 2 + spawn.column - 1;
            assert!(afterstate.grid().empty_cells().any(|empty| empty == cell));
            assert!(
                spawn.chance * spawn.cost >= loss / 2.0 - 1e-9,
                "{spawn:?} of {loss}"
            );
            let is_spawn = |(rank, _): &(Rank, f64)| rank.tile() == spawn.tile;
            let (rank, chance) = four.outcomes().find(is_spawn).unwrap();
            let empty = afterstate.grid().empty_cells().count() as f64;
            assert!((spawn.chance - chance / empty).abs() < 1e-12);
            let mut value = |position: Position| match position.is_stuck() {
                true => 0.0,
                false => {
                    let values = judge.values(&Task { position, ..task }, 1).unwrap();
                    values.get(values.best().unwrap()).unwrap()
                }
            };
            let reward = task.position.play(played).unwrap().reward as f64;
            let mean = values.get(played).unwrap() - reward;
            let with = value(afterstate.with_rank(cell, rank));
            let others = (mean - spawn.chance * with) / (1.0 - spawn.chance);
            assert!((others - with - spawn.cost).abs() < 1e-6, "{spawn:?}");
        }
    }
    assert!(found > 20, "{found} reasons");

    // Upwards a 2 in the free cell ends the game, with 4,2/2,4.
    let task = Task::new("0,2/4,4".parse::<Position>().unwrap(), four, Seed::new(0));
    let moves = [Direction::Up, Direction::Right];
    let spawn = CostlySpawn::find(&mut judge, &task, moves, 1).unwrap();
    assert_eq!((spawn.row, spawn.column, spawn.tile), (2, 1, 2));
    let reversed = [Direction::Right, Direction::Up];
    assert_eq!(CostlySpawn::find(&mut judge, &task, reversed, 1), None);
}
