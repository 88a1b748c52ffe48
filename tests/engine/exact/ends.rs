//! The ends of games against plain recursion by the rules themselves.

use std::collections::{BTreeSet, HashMap};

use super::images;
use proptest::prelude::*;
use twofold::exact::{
    DEFAULT_MEMORY, Endgame, EndgameError, EndgameSolve, EndgameTable, LockedCells,
    LockedCellsError, Phase, SolveError,
};
use twofold::search::Draws;
use twofold::{Board, Direction, FourProbability, Grid, Rank, Seed, Size};

/// A slow and plain statement of the chance: every game from a board, by the moves of the rules that leave the locked
/// tiles where they are.
struct Reference {
    target: Rank,
    four: FourProbability,
    known: HashMap<Grid, f64>,
}

impl Reference {
    fn new(target: Rank, four: FourProbability) -> Self {
        Self {
            target,
            four,
            known: HashMap::new(),
        }
    }

    fn is_locked(&self, rank: Rank) -> bool {
        rank > self.target
    }

    /// The chance on a board whose locked tiles are larger than the target, so that none looks like the tile that is
    /// made.
    fn chance(&mut self, board: Grid) -> f64 {
        if let Some(&chance) = self.known.get(&board) {
            return chance;
        }
        let mut best = 0.0;
        for direction in Direction::ALL {
            let after = board.slide(direction).board;
            let cells = 0..board.size().cells();
            let moves = cells.clone().any(|cell| {
                let (before, after) = (board.rank(cell), after.rank(cell));
                before != after && (self.is_locked(before) || self.is_locked(after))
            });
            if after == board || moves {
                continue;
            }
            let chance = match cells.clone().any(|cell| after.rank(cell) == self.target) {
                true => 1.0,
                false => self.after(after),
            };
            best = f64::max(best, chance);
        }
        self.known.insert(board, best);
        best
    }

    fn after(&mut self, board: Grid) -> f64 {
        let empty: Vec<usize> = board.empty_cells().collect();
        let mut sum = 0.0;
        for &cell in &empty {
            for (rank, probability) in self.four.outcomes() {
                sum += probability * self.chance(board.with_rank(cell, rank));
            }
        }
        sum / empty.len() as f64
    }

    /// A board whose locked tiles are doubled, which changes nothing but their looks.
    fn doubled(&self, board: Grid) -> Grid {
        (0..board.size().cells()).fold(board, |doubled, cell| {
            match board.rank(cell) >= self.target {
                true => doubled.with_rank(cell, board.rank(cell).merged()),
                false => doubled,
            }
        })
    }

    /// The chance on any board.
    fn chance_of(&mut self, board: Grid) -> f64 {
        self.chance(self.doubled(board))
    }
}

/// A board with `free` cells, in which tiles below the target lie or nothing does; large tiles lie in the others.
fn random_board(size: Size, free: usize, target: Rank, draws: &mut Draws) -> Grid {
    let mut cells: Vec<usize> = (0..size.cells()).collect();
    for last in (1..cells.len()).rev() {
        cells.swap(last, draws.below(last + 1));
    }
    let (free, locked) = cells.split_at(free);
    let board = with_small_tiles(Grid::empty(size), free, target, draws);
    locked.iter().zip(0..).fold(board, |board, (&cell, step)| {
        board.with_rank(cell, Rank::new(target.exponent() + step))
    })
}

fn with_small_tiles(board: Grid, free: &[usize], target: Rank, draws: &mut Draws) -> Grid {
    free.iter().fold(board, |board, &cell| {
        let exponent = match draws.below(4) {
            0..3 => 0,
            _ => draws.below(usize::from(target.exponent())) as u8,
        };
        board.with_rank(cell, Rank::new(exponent))
    })
}

fn chances(end: &Endgame, boards: &[Grid]) -> Vec<f64> {
    let solve = EndgameSolve::new(end, DEFAULT_MEMORY, boards.iter().copied()).unwrap();
    solve.run().unwrap().chances
}

fn assert_close(found: f64, expected: f64, what: impl std::fmt::Display) {
    assert!(
        (found - expected).abs() <= 1e-12,
        "{what}: {found}, not {expected}"
    );
}

#[test]
fn chances_are_those_of_all_games_by_the_rules() {
    let mut draws = Draws::stream(Seed::new(1), 0);
    let mut compared = Vec::new();
    for (size, free, target, p4) in [
        ("2x2", 3, 16, 0.1),
        ("2x3", 4, 16, 0.1),
        ("2x4", 6, 16, 0.1),
        ("3x3", 6, 16, 0.5),
        ("3x3", 6, 32, 0.1),
        ("2x5", 7, 16, 0.1),
        ("2x6", 7, 16, 0.0),
        ("3x5", 7, 16, 1.0),
        ("4x4", 5, 32, 0.1),
        ("4x4", 7, 16, 0.1),
        ("4x4", 8, 16, 0.3),
    ] {
        let size: Size = size.parse().unwrap();
        let target = Rank::of_tile(target).unwrap();
        let four = FourProbability::new(p4).unwrap();
        for _ in 0..20 {
            let board = random_board(size, free, target, &mut draws);
            let free: Vec<usize> = (0..size.cells())
                .filter(|&cell| board.rank(cell) < target)
                .collect();
            // Several boards of one end, seen from several sides.
            let boards: Vec<Grid> = (0..4)
                .map(|_| with_small_tiles(board, &free, target, &mut draws))
                .flat_map(images)
                .collect();
            let end = Endgame::new(board, target, four).unwrap();
            let mut reference = Reference::new(target, four);
            for (&board, found) in boards.iter().zip(chances(&end, &boards)) {
                assert_eq!(Endgame::new(board, target, four).unwrap(), end, "{board}");
                assert_close(found, reference.chance_of(board), board);
                compared.push(found);
            }
        }
    }
    let between = |chance: &&f64| 0.01 < **chance && **chance < 0.99;
    let telling = compared.iter().filter(between).count();
    assert!(telling > 300, "{telling} of {}", compared.len());
    let kinds: BTreeSet<u64> = compared.iter().map(|chance| chance.to_bits()).collect();
    assert!(kinds.len() > 60, "{} different chances", kinds.len());
}

#[test]
fn the_order_of_large_tiles_and_other_boards_asked_for_change_nothing() {
    let board = |text: &str| text.parse::<Grid>().unwrap();
    let first = board("2048,1024,512,256/128,64,2,0/0,0,2,0/0,0,0,0");
    let other = board("64,256,1024,2048/512,128,2,0/0,0,2,0/0,0,0,0");
    let later = board("64,256,1024,2048/512,128,0,0/0,0,2,0/0,0,0,2");
    let target = Rank::of_tile(16).unwrap();
    let end = Endgame::new(first, target, FourProbability::STANDARD).unwrap();
    assert_eq!(end.to_string(), "####/##../..../....");
    assert_eq!(
        (end.locked().free().count(), end.locked().bits()),
        (10, 0x3f)
    );
    let together = chances(&end, &[later, first, other, first]);
    assert_eq!(together[1], together[2]);
    assert_eq!(together[1], together[3]);
    assert_eq!(together[0], chances(&end, &[later])[0]);
    assert_eq!(together[1], chances(&end, &[first])[0]);
    assert!(
        (together.iter()).all(|chance| 0.1 < *chance && *chance < 0.999),
        "{together:?}"
    );
    let harder = Endgame::new(first, Rank::of_tile(64).unwrap(), end.four()).unwrap();
    assert_eq!(
        harder,
        Endgame::new(other, harder.target(), end.four()).unwrap()
    );
    assert_ne!(harder, end);
}

#[test]
fn what_is_no_end_is_refused() {
    let end = |text: &str, tile| {
        let board = text.parse().unwrap();
        Endgame::new(
            board,
            Rank::of_tile(tile).unwrap(),
            FourProbability::STANDARD,
        )
    };
    let large = "8,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0";
    for (found, says) in [
        (end("2,4/0,0", 8), "no tile of 8 or more"),
        (end("8,16/8,8", 8), "no cell but for tiles of 8 or more"),
        (end("8,16,0/0,16,0", 8), "two tiles of 16"),
        (end("8,16/0,0", 4), "from 8 to 32768, not 4"),
        (end("8,16/0,0", 65536), "from 8 to 32768, not 65536"),
        (end(large, 8), "up to 16 cells"),
    ] {
        let error: EndgameError = found.unwrap_err();
        assert!(error.to_string().contains(says), "{error}");
    }

    let row = end("8,16/0,0", 8).unwrap();
    for other in ["8,0/0,16", "8,2/0,0", "8,16,0/0,0,0", "0,0/0,0"] {
        let boards = [other.parse().unwrap()];
        let refused = EndgameSolve::new(&row, DEFAULT_MEMORY, boards).err();
        assert!(matches!(refused, Some(SolveError::Board(..))), "{other}");
    }
}

#[test]
fn memory_has_a_limit_that_holds_and_steps_tell_how_far_they_are() {
    let board: Grid = "2048,1024,512,256/128,64,32,0/0,0,2,0/0,0,0,2"
        .parse()
        .unwrap();
    let target = Rank::of_tile(32).unwrap();
    let end = Endgame::new(board, target, FourProbability::STANDARD).unwrap();
    let mut solve = EndgameSolve::new(&end, DEFAULT_MEMORY, [board]).unwrap();
    let (mut peak, mut steps, mut before) = (0, 0, 0);
    loop {
        let progress = solve.step().unwrap();
        peak = peak.max(progress.bytes);
        steps += 1;
        assert!(progress.states >= before);
        before = progress.states;
        if progress.phase == Phase::Done {
            assert_eq!(progress.valued, progress.states);
            assert_eq!(progress.fraction, Some(1.0));
            break;
        }
    }
    assert!(steps > 20);
    let solution = solve.run().unwrap();
    assert_eq!(solution.states, before);
    assert!(solution.afterstates < solution.states);

    let limited = |memory| EndgameSolve::new(&end, memory, [board]).unwrap().run();
    assert_eq!(limited(2 * peak).unwrap(), solution);
    for memory in [0, peak / 8, peak / 2] {
        match limited(memory) {
            Err(SolveError::Memory { needed, limit, .. }) => assert!(needed > limit),
            other => panic!("{memory}: {other:?}"),
        }
    }
}

/// The formation of a board: its tiles from the target on are locked.
fn formation(board: Grid, target: Rank) -> LockedCells {
    let cells = (0..board.size().cells()).fold(0, |cells, cell| {
        cells | u16::from(board.rank(cell) >= target) << cell
    });
    LockedCells::new(board.size(), cells).unwrap()
}

fn table(locked: LockedCells, goal: Rank, four: FourProbability, boards: &[Grid]) -> EndgameTable {
    let end = locked.endgame(goal, four).unwrap();
    let boards = boards.iter().copied();
    let mut solve = EndgameTable::solve(locked, end, DEFAULT_MEMORY, boards).unwrap();
    while solve.step().unwrap().phase != Phase::Done {}
    EndgameTable::of(locked, end, solve).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_table_has_the_chance_after_every_move(
        seed: u64,
        kind in prop::sample::select(vec![("2x2", 3), ("2x3", 4), ("3x3", 5), ("2x4", 5), ("3x4", 6), ("4x4", 6)]),
        goal in 3_u8..5,
        p4 in prop::sample::select(vec![0.0, 0.1, 0.6]),
    ) {
        let (size, free) = kind;
        let (goal, four) = (Rank::new(goal), FourProbability::new(p4).unwrap());
        let board = random_board(size.parse().unwrap(), free, goal, &mut Draws::stream(Seed::new(seed), 0));
        let locked = formation(board, goal);
        let table = table(locked, goal, four, &[board]);
        let mut reference = Reference::new(goal, four);
        prop_assert!((table.value(board).unwrap() - reference.chance_of(board)).abs() < 1e-6);
        let mut sum = 0.0;
        for (start, share) in locked.starts(four) {
            sum += share;
            // The same large tiles as on the board.
            let start = (0..board.size().cells()).fold(start, |start, cell| match locked.has(cell) {
                true => start.with_rank(cell, board.rank(cell)),
                false => start,
            });
            prop_assert!((table.value(start).unwrap() - reference.chance_of(start)).abs() < 1e-6);
            for (direction, chance) in table.values(start).unwrap().legal() {
                let after = reference.doubled(start).slide(direction).board;
                let made = (0..board.size().cells()).any(|cell| after.rank(cell) == goal);
                let expected = if made { 1.0 } else { reference.after(after) };
                prop_assert!((chance - expected).abs() < 1e-6, "{start} {direction}: {chance}");
            }
        }
        prop_assert!((sum - 1.0).abs() < 1e-9);

        let mut file = Vec::new();
        table.save(&mut file).unwrap();
        let again = EndgameTable::load(file.as_slice(), DEFAULT_MEMORY).unwrap();
        prop_assert_eq!(again.values(board).unwrap(), table.values(board).unwrap());
        prop_assert_eq!(again.start_value(), table.start_value());
        let place = (seed % file.len() as u64) as usize;
        file[place] ^= 1 << (seed >> 60 & 7);
        prop_assert!(EndgameTable::load(file.as_slice(), DEFAULT_MEMORY).is_err());
    }
}

#[test]
fn a_formation_does_not_care_which_tiles_it_locks() {
    let goal = Rank::of_tile(32).unwrap();
    let locked: LockedCells = "####/##../..../....".parse().unwrap();
    assert_eq!(locked.to_string(), "####/##../..../....");
    let grid = |text: &str| text.parse::<Grid>().unwrap();
    let boards = [
        grid("2,2,0,8/512,512,4,0/0,0,2,0/0,0,0,2"),
        grid("2048,1024,512,256/128,64,4,0/0,0,2,0/0,0,0,2"),
    ];
    let table = table(locked, goal, FourProbability::STANDARD, &boards);
    let [one, other] = boards.map(|board| table.values(board).unwrap());
    assert_eq!(one, other);
    assert!(one.legal().count() >= 1);
    // A goal in a free cell counts as made, whatever else is there.
    let made = grid("2,2,0,8/512,512,64,0/0,0,2,0/0,0,0,2");
    assert_eq!(table.value(made).unwrap(), 1.0);
    assert!(table.values(grid("2,4/0,0")).is_err());
}

#[test]
fn a_drawing_of_locked_cells_is_checked() {
    let error = |text: &str| text.parse::<LockedCells>().unwrap_err();
    assert_eq!(error("##x./...."), LockedCellsError::Sign);
    assert_eq!(error("##../..."), LockedCellsError::Rows);
    assert_eq!(error("##"), LockedCellsError::Rows);
    assert_eq!(error(""), LockedCellsError::Rows);
    assert_eq!(error("##.../...../...../....."), LockedCellsError::TooLarge);
    assert_eq!(error("../.."), LockedCellsError::NothingLocked);
    assert_eq!(error("##/##"), LockedCellsError::NothingFree);
}

#[test]
fn a_new_tile_comes_in_a_free_cell_that_is_empty() {
    let locked: LockedCells = "####/###./####/####".parse().unwrap();
    let empty = Grid::empty(locked.size());
    for (p4, rank) in [(0.0, Rank::TWO), (1.0, Rank::FOUR)] {
        let four = FourProbability::new(p4).unwrap();
        for seed in 0..50 {
            let mut draws = Draws::stream(Seed::new(seed), 0);
            let board = locked.spawned(empty, four, &mut draws);
            assert_eq!(board, empty.with_rank(7, rank));
            assert_eq!(locked.spawned(board, four, &mut draws), board);
        }
    }
}
