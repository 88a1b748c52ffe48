//! Games in which puzzles are sought.

use std::sync::Arc;

use twofold::board::{Board as _, Grid, Rank};
use twofold::network::Model;
use twofold::puzzle::Puzzle;
use twofold::rules::{Game, PlayError, Seed, Setup};
use twofold::solver::{self, Learned, NetworkName, Resources, Solver, SolverError, Value};
use twofold::tree::Budget;

use twofold_arena::play_out;

use crate::puzzle_judge::PuzzleJudge;

/// A player: a solver with one setting, and its nodes a move.
struct Strength {
    id: &'static str,
    setting: Option<(&'static str, &'static str)>,
    nodes: u64,
}

const fn strength(
    id: &'static str,
    setting: Option<(&'static str, &'static str)>,
    nodes: u64,
) -> Strength {
    Strength { id, setting, nodes }
}

/// Players of all strengths, the weakest first.
const PLAYERS: [Strength; 8] = [
    strength("random", None, 1),
    strength("reflex", None, 1),
    strength("looi", Some(("depth", "2")), 100_000),
    strength("expectimax-score", None, 100_000),
    strength("looi", Some(("depth", "3")), 100_000),
    strength("expectimax-snake", None, 3_000),
    strength("learned", Some(("depth", "1")), 1_000),
    strength("learned", Some(("model", "full")), 1_000),
];

/// Seeks puzzles in games.
///
/// In each game the full network plays without search until the largest tile of a phase is made. Then a player of some
/// strength goes on until the tile is doubled or the game is over, and its boards are judged. Phases and players take turns.
pub struct PuzzleGames {
    judge: PuzzleJudge,
    opening: Learned,
    players: Vec<Box<dyn Solver>>,
}

impl PuzzleGames {
    /// Moves between two boards that are looked at.
    const STEP: usize = 5;
    /// Moves between two puzzles of a game, so that they do not look alike.
    const APART: usize = 25;
    /// The most puzzles of a game.
    const MOST: usize = 12;

    /// With the full and the small network.
    ///
    /// # Errors
    /// [`SolverError`] if a solver refuses its settings, which none does.
    pub fn new(full: &Arc<Model>, small: &Arc<Model>) -> Result<Self, SolverError> {
        let mut resources = Resources::default();
        resources.add_network(NetworkName::Full, Arc::clone(full));
        resources.add_network(NetworkName::Small, Arc::clone(small));
        let player = |strength: &Strength| {
            let spec = solver::find(strength.id)?;
            let setting = strength
                .setting
                .map(|(name, value)| (name, Value::Text(value.to_owned())));
            let settings = spec.settings(setting)?;
            Ok((spec.build)(&settings, &resources)?)
        };
        Ok(Self {
            judge: PuzzleJudge::new(Arc::clone(full), Arc::clone(small)),
            opening: Learned::new(Arc::clone(full)),
            players: PLAYERS
                .iter()
                .map(player)
                .collect::<Result<_, SolverError>>()?,
        })
    }

    /// The puzzles in the game with this number, from 0. The same seed and number give the same puzzles.
    ///
    /// # Errors
    /// [`PlayError`] if a solver chooses a move that the rules refuse, which none does.
    pub fn puzzles(&mut self, seed: Seed, number: u64) -> Result<Vec<Puzzle>, PlayError> {
        let phase = (number % Puzzle::PHASES as u64) as u8;
        let player = (number / Puzzle::PHASES as u64 % PLAYERS.len() as u64) as usize;
        let tile = Rank::new(Puzzle::FIRST_RANK + phase);
        let mut game = Game::new(Setup::standard(seed.offset(number)));
        let at_once = Budget::of_depth(1);
        play_out(&mut game, &mut self.opening, Some(tile), || Some(at_once))?;
        let budget = Budget::of_nodes(PLAYERS[player].nodes);
        let mut found = Vec::new();
        let mut next = 0;
        while game.board().max_rank() == tile && found.len() < Self::MOST {
            let mut left = Self::STEP;
            play_out(
                &mut game,
                &mut *self.players[player],
                Some(tile.merged()),
                || {
                    left = left.checked_sub(1)?;
                    Some(budget)
                },
            )?;
            let board: Grid = game.board().grid();
            if board.is_stuck() || board.max_rank() > tile {
                break;
            }
            next += 1;
            let moves = next * Self::STEP;
            let last = found.last().map_or(0, |&(at, _)| at);
            if (found.is_empty() || moves >= last + Self::APART)
                && let Some(puzzle) = self.judge.judge(board)
            {
                found.push((moves, puzzle));
            }
        }
        Ok(found.into_iter().map(|(_, puzzle)| puzzle).collect())
    }
}
