//! Twofold: the game 2048, its solvers, and perfect play on small boards.
//!
//! # Play a game
//!
//! A [`Game`] follows from its [`Setup`] and its moves alone: the same seed brings the same tiles.
//!
//! ```
//! use twofold::{Game, Seed, Setup};
//!
//! let mut game = Game::new(Setup::standard(Seed::new(1)));
//! while let Some(direction) = game.legal_moves().last() {
//!     game.play(direction)?;
//! }
//! println!("{}\n{} points in {} moves", game.board(), game.score(), game.moves().len());
//! # assert!(game.score() > 0);
//! # Ok::<(), twofold::rules::PlayError>(())
//! ```
//!
//! # Ask a solver what each move is worth
//!
//! ```
//! use std::time::Duration;
//! use twofold::search::Task;
//! use twofold::solver;
//! use twofold::tree::Budget;
//! use twofold::{FourProbability, Position, Seed};
//!
//! let position: Position = "2,4,8,16/0,0,4,2/0,0,0,2/0,0,0,0".parse()?;
//! let task = Task::new(position, FourProbability::STANDARD, Seed::new(1));
//! let mut solver = solver::with("expectimax-rows", [("depth", 3.into())])?;
//! let answer = solver.evaluate(&task, &Budget::within(Duration::from_secs(1)));
//! for (direction, value) in answer.values.legal() {
//!     println!("{direction}: {value:.1}");
//! }
//! println!("best: {:?}, after {} boards", answer.best, answer.nodes);
//! # assert!(answer.best.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`solver`] explains how to construct the others; [`tree::Budget`] limits time, nodes and depth.
//!
//! # Read a link
//!
//! A link carries the setup and the moves. Reading it replays the game by the rules, so the score cannot be made up.
//!
//! ```
//! use twofold::Game;
//! use twofold::rules::{LinkError, Record};
//!
//! let game = Game::from_text("https://example.org/2048/#v1-ACKgjQYHBR8CrcXXjw")?;
//! println!("{}, {} points", game.size(), game.score());
//! # assert_eq!(game.moves().len(), 5);
//!
//! assert_eq!(game.to_text(Record::Link), "v1-ACKgjQYHBR8CrcXXjw");
//! assert_eq!(Game::from_text("v1-ACKgjQYHBR8CrcXX").unwrap_err(), LinkError::Damaged);
//! # Ok::<(), LinkError>(())
//! ```
//!
//! # Solve 2×3
//!
//! ```
//! use twofold::FourProbability;
//! use twofold::exact::{DEFAULT_MEMORY, Objective, Problem, Solve};
//!
//! let problem = Problem::new("2x3".parse()?, FourProbability::STANDARD, Objective::Score)?;
//! let solution = Solve::new(&problem, DEFAULT_MEMORY)?.run()?;
//! println!("perfect play scores {:.2} points on average", solution.start_value());
//!
//! let values = solution.lookup(&"2,4,8/0,2,4".parse()?)?;
//! println!("best move: {:?}", values.best());
//! # assert!(values.best().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! Each module uses only those above it.
//!
//! | module | contents |
//! |---|---|
//! | [`board`] | sizes, tiles, directions, and how tiles slide |
//! | [`statistics`] | confidence intervals, a posterior |
//! | [`tree`] | the basis of every tree search: budgets, leaf values, transposition tables |
//! | [`rules`] | the game: seeds, spawns, score, undo, links |
//! | [`search`] | a solver's question and answer, and the searches that solvers share |
//! | [`network`] | n-tuple networks to play with, and their model files |
//! | [`exact`] | perfect play on small boards |
//! | [`solver`] | the solvers |
//! | [`review`] | judging games: mistakes, luck, where the score came from |
//! | [`puzzle`] | boards on which exactly one move is right |
//!
//! # Features
//!
//! * `solvers` (on unless you say `default-features = false`): everything beyond the rules. Without it there are [`board`], [`tree`] and
//!   [`rules`] alone.
//!
//! * `networks` (likewise): files of networks, of exact solutions and of puzzles, and so [`puzzle`].
//!
//! * `parallel`: the exact solver works on all cores.
//!
//! The crate holds no model. `Model::read` takes the bytes of a model file; see [`solver::Learned`].

#![deny(unreachable_pub)]
// What serves files alone has no feature of its own.
#![cfg_attr(
    all(feature = "solvers", not(feature = "networks")),
    allow(dead_code, unreachable_pub)
)]

#[cfg(feature = "solvers")]
pub mod bench;
pub mod board;
#[cfg(feature = "networks")]
#[doc(hidden)]
pub mod container;
#[cfg(feature = "solvers")]
pub mod exact;
#[cfg(feature = "solvers")]
pub mod network;
#[cfg(feature = "networks")]
pub mod puzzle;
#[cfg(feature = "solvers")]
pub mod review;
pub mod rules;
#[cfg(feature = "solvers")]
pub mod search;
#[cfg(feature = "solvers")]
pub mod solver;
#[cfg(feature = "solvers")]
pub mod statistics;
pub mod tree;

pub use board::{Bitboard, Board, Direction, FourProbability, Grid, Moved, Position, Rank, Size};
pub use rules::{Game, Seed, Setup, Spawner, Start, Status};
