//! What the shipped networks say of the next tile, against games without search.

use twofold::network::Model;
use twofold::search::{Draws, Task};
use twofold::solver::{Learned, Solver as _};
use twofold::statistics::wilson;
use twofold::{Bitboard, Board as _, FourProbability, Grid, Seed};

const FOUR: FourProbability = FourProbability::STANDARD;

/// True if play without search makes a larger tile than all on `board`.
fn makes_next_tile(model: &Model, board: Bitboard, game: u64) -> bool {
    let mut draws = Draws::stream(Seed::new(9), game);
    let mut now = board;
    while now.max_rank() == board.max_rank() {
        let moves = now.legal_moves().map(|(_, moved)| moved);
        let total = |board, reward| model.packed_value(board) + reward as f32;
        let best = moves.max_by(|one, other| {
            total(one.board, one.reward).total_cmp(&total(other.board, other.reward))
        });
        let Some(best) = best else { return false };
        now = draws.spawn(best.board, FOUR);
    }
    true
}

#[test]
fn the_chance_of_the_next_tile_is_the_share_of_games_that_make_it() {
    const GAMES: u64 = 50;
    // A linear formula for all boards is this far off on most of them.
    const MISFIT: f64 = 0.1;
    let boards = [
        (0, "0,512,2048,1024/4,16,8,2/0,0,0,8/0,0,2,0"),
        (0, "4096,4,0,0/2048,8,4,2/512,8,16,0/2,4,2,4"),
        (0, "0,2,16,8192/0,4,32,2048/2,8,128,512/2,16,64,256"),
        (0, "2048,4,0,0/4096,16,2,2/8192,32,2,4/256,128,32,2"),
        (1, "2,8,2,0/2,16,2,0/16,128,32,16/32,4096,256,64"),
        (1, "2,8,4,2/16,8,4,2/32,64,32,4/256,2048,8192,2048"),
        (1, "2,4,8,4096/2,16,32,16384/0,8,128,8192/0,0,256,512"),
        (1, "2048,32768,1024,8/8,32,16,4/4,2,0,0/2,4,0,0"),
    ];
    let networks = ["small", "full"].map(crate::network);
    for (network, text) in boards {
        let model = &networks[network];
        let grid: Grid = text.parse().unwrap();
        let board = Bitboard::pack(grid).unwrap();
        let made = (0..GAMES).filter(|&game| makes_next_tile(model, board, game));
        let share = wilson(made.count() as u64, GAMES).unwrap();
        let task = Task::new(grid, FOUR, Seed::new(1));
        let next = Learned::new(model.clone()).next_tile(&task).unwrap();
        assert_eq!(next.tile, 2 * board.max_rank().tile());
        let said = next.chance;
        assert!(
            (share.low - MISFIT..=share.high + MISFIT).contains(&said),
            "{text}: {said}, not {share:?}"
        );
    }
}
