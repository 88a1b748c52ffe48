//! The program that Frolov (2016) cites for its clustering minimax, written down again:
//! `cargo run --release --manifest-path lab/Cargo.toml --example cited_minimax -- [DEPTH] [GAMES] [first|later]`.
//!
//! It differs from the solver `cluster-minimax` with `leaf=source` in what is not a formula. It knows the score of the game.
//! A board after a move keeps the number of empty cells that it had before the move. The first published version, from
//! which the rates may be, makes no difference between moves that change the board and others: a move that changes nothing is a
//! pass, and brings a new tile. The later version forbids that.

use std::error::Error;

use twofold::search::Draws;
use twofold::statistics::wilson;
use twofold::{Bitboard, Board as _, Direction, FourProbability, Rank, Seed};

/// The order in which the program tries its moves.
const ORDER: [Direction; 4] = [
    Direction::Up,
    Direction::Right,
    Direction::Down,
    Direction::Left,
];

const WIN: i64 = i32::MAX as i64;
/// A board with a lower score is not looked at for a 2048.
const LEAST_WINNING_SCORE: u64 = 18_432;

/// The first published version lets a move that changes nothing count as one.
#[derive(Clone, Copy, PartialEq)]
enum Version {
    First,
    Later,
}

#[derive(Clone, Copy)]
struct Node {
    board: Bitboard,
    score: u64,
    /// The number of empty cells as the program knows it: after a move that of the board before.
    empty: usize,
}

impl Node {
    fn slid(self, direction: Direction) -> Self {
        let moved = self.board.slide(direction);
        Self {
            board: moved.board,
            score: self.score + moved.reward,
            ..self
        }
    }

    fn with_tile(self, cell: usize, rank: Rank) -> Self {
        let board = self.board.with_rank(cell, rank);
        Self {
            board,
            empty: board.empty_count(),
            ..self
        }
    }

    fn is_won(self) -> bool {
        self.score >= LEAST_WINNING_SCORE && self.board.max_rank() >= Rank::WIN
    }

    /// No cell is known to be empty, and four moves one after the other merge nothing.
    fn is_lost(self) -> bool {
        let mut board = self.board;
        self.empty == 0
            && ORDER.into_iter().all(|direction| {
                let moved = board.slide(direction);
                board = moved.board;
                moved.reward == 0
            })
    }

    fn value(self) -> i64 {
        let score = self.score as f64;
        // The logarithm of 0 makes the sum minus infinity, or nothing at all where no cell is empty.
        let sum = score + score.ln() * self.empty as f64 - clustering(self.board) as f64;
        (sum as i64).max(self.score.min(1).cast_signed())
    }
}

/// The sum over the tiles of the mean difference to the tiles around and to itself, each mean rounded down.
fn clustering(board: Bitboard) -> u64 {
    let mut tiles = [[0_u64; 6]; 6];
    for cell in 0..16 {
        let rank = board.rank(cell);
        if !rank.is_empty() {
            tiles[cell / 4 + 1][cell % 4 + 1] = rank.tile();
        }
    }
    let mut sum = 0;
    for row in 1..=4 {
        for column in 1..=4 {
            let tile = tiles[row][column];
            if tile == 0 {
                continue;
            }
            let around = tiles[row - 1..=row + 1]
                .iter()
                .flat_map(|line| &line[column - 1..=column + 1])
                .filter(|&&other| other != 0);
            let (count, differences) = around.fold((0, 0), |(count, differences), &other| {
                (count + 1, differences + tile.abs_diff(other))
            });
            sum += differences / count;
        }
    }
    sum
}

/// The value of a board on which the player moves, and of the first of the best moves.
fn player(
    node: Node,
    depth: u32,
    (mut alpha, beta): (i64, i64),
    version: Version,
) -> (i64, Option<Direction>) {
    if let Some(value) = end(node, depth) {
        return (value, None);
    }
    let mut best = None;
    for direction in ORDER {
        let after = node.slid(direction);
        if version == Version::Later && after.board == node.board {
            continue;
        }
        let value = spawner(after, depth - 1, (alpha, beta), version);
        if value > alpha {
            alpha = value;
            best = Some(direction);
        }
        if beta <= alpha {
            break;
        }
    }
    (alpha, best)
}

/// The value of a board on which a tile appears.
fn spawner(node: Node, depth: u32, (alpha, mut beta): (i64, i64), version: Version) -> i64 {
    if let Some(value) = end(node, depth) {
        return value;
    }
    if node.board.empty_count() == 0 {
        return 0;
    }
    for cell in node.board.empty_cells() {
        for rank in [Rank::TWO, Rank::FOUR] {
            let (value, _) = player(
                node.with_tile(cell, rank),
                depth - 1,
                (alpha, beta),
                version,
            );
            beta = beta.min(value);
            if beta <= alpha {
                return beta;
            }
        }
    }
    beta
}

/// The value of a board where the game or the search ends.
fn end(node: Node, depth: u32) -> Option<i64> {
    match (node.is_won(), node.is_lost(), depth) {
        (true, _, _) => Some(WIN),
        (_, true, _) => Some(node.score.min(1).cast_signed()),
        (_, _, 0) => Some(node.value()),
        _ => None,
    }
}

/// Plays a game until the program calls it won or lost: true if it has made a 2048.
fn game(seed: Seed, depth: u32, version: Version) -> bool {
    let mut draws = Draws::stream(seed, 0);
    let mut spawned = |board: Bitboard| draws.spawn(board, FourProbability::STANDARD);
    let mut board = spawned(Bitboard::default());
    board = spawned(board);
    let mut score = 0;
    loop {
        let node = Node {
            board,
            score,
            empty: board.empty_count(),
        };
        if node.is_won() || node.is_lost() {
            return node.board.max_rank() >= Rank::WIN;
        }
        let (_, Some(best)) = player(node, depth, (i64::from(i32::MIN), WIN), version) else {
            return false;
        };
        let after = node.slid(best);
        if after.board.empty_count() == 0 {
            // A pass on a full board changes nothing, and would be chosen again.
            return false;
        }
        (board, score) = (spawned(after.board), after.score);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| -> Result<u64, Box<dyn Error>> {
        Ok(arguments.next().map_or(Ok(default), |text| text.parse())?)
    };
    let depth = u32::try_from(number(3)?)?;
    let games = number(1000)?;
    let version = match arguments.next().as_deref() {
        None | Some("later") => Version::Later,
        Some("first") => Version::First,
        Some(other) => return Err(format!("\"{other}\" is neither first nor later").into()),
    };
    let won = (1..=games)
        .filter(|&seed| game(Seed::new(seed), depth, version))
        .count() as u64;
    let interval = wilson(won, games).ok_or("no games")?;
    println!(
        "depth {depth}: a 2048 in {won} of {games} games, {:.1} % (95 %: {:.1}–{:.1})",
        100.0 * won as f64 / games as f64,
        100.0 * interval.low,
        100.0 * interval.high
    );
    Ok(())
}
