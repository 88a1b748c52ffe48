//! Phases of games: the share of games that get from one large tile to the next, by formation.

use serde::Serialize;

use twofold::board::Grid;
use twofold::network::{Stage, Tiles as _};
use twofold::rules::{Game, PlayError};
use twofold::search::PacedBudget;
use twofold::solver::Solver;
use twofold::statistics::{Interval, wilson};

use twofold_arena::{Ended, ask, play_while};

use super::formation::{Formation, large_cells};

/// The phases of a game, rising. Each begins with a board that has its tiles, or larger ones made of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Phases(Vec<Stage>);

/// Phases that do not rise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "write phases in rising order, each with larger tiles than the one before, such as 16384,16384+8192,32768"
)]
pub struct PhasesError;

/// The entry of a game into a phase, and whether it reached the next one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PhaseEntry {
    /// The phase, from 1; 0 before the first.
    pub phase: usize,
    /// The board.
    pub board: Grid,
    /// The formation of its large tiles, from the smallest of the phase's up.
    pub formation: Formation,
    /// True if the game made larger tiles.
    pub passed: bool,
}

/// The end of observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The end.
    End,
    /// The next phase.
    NextPhase,
}

impl Phases {
    /// The phases that begin with these stages.
    ///
    /// # Errors
    /// If they do not rise.
    pub fn new(stages: Vec<Stage>) -> Result<Self, PhasesError> {
        let rises = stages.windows(2).all(|pair| pair[0].sum() < pair[1].sum());
        match rises && !stages.is_empty() {
            true => Ok(Self(stages)),
            false => Err(PhasesError),
        }
    }

    /// The name of a phase.
    #[must_use]
    pub fn name(&self, phase: usize) -> String {
        match phase.checked_sub(1) {
            None => "start".to_owned(),
            Some(at) => self.0[at].to_string(),
        }
    }

    /// The phase of a board.
    #[must_use]
    pub(crate) fn of(&self, board: Grid) -> usize {
        let digits = board.digits();
        self.0
            .iter()
            .take_while(|stage| stage.is_reached(digits))
            .count()
    }

    /// The formation of a board's large tiles in a phase.
    #[must_use]
    pub(crate) fn formation(&self, phase: usize, board: Grid) -> Formation {
        match phase.checked_sub(1) {
            None => Formation::Row,
            Some(at) => Formation::of(large_cells(self.0[at], board.digits())),
        }
    }

    fn entry(&self, phase: usize, board: Grid) -> PhaseEntry {
        PhaseEntry {
            phase,
            board,
            formation: self.formation(phase, board),
            passed: false,
        }
    }

    /// Lets a solver continue a game, and gives each phase entered, starting with the initial one. `turn` gives the
    /// budget of each move, as in [`twofold_arena::play_out`].
    ///
    /// # Errors
    /// [`PlayError`] when the solver chooses a move that the rules refuse.
    pub fn play<'a, T: Into<PacedBudget<'a>>>(
        &self,
        game: &mut Game,
        solver: &mut dyn Solver,
        until: Until,
        turn: impl FnMut() -> Option<T>,
    ) -> Result<(Ended, Vec<PhaseEntry>), PlayError> {
        let first = game.board().grid();
        let mut phase = self.of(first);
        let mut entries = vec![self.entry(phase, first)];
        let ended = play_while(game, ask(solver), turn, |position| {
            let board = position.grid();
            let now = self.of(board);
            if now == phase {
                return true;
            }
            phase = now;
            if let Some(last) = entries.last_mut() {
                last.passed = true;
            }
            if until == Until::End {
                entries.push(self.entry(now, board));
            }
            until == Until::End
        })?;
        Ok((ended, entries))
    }
}

/// The survival from one phase to the next.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Survival {
    /// The number of games that entered the phase.
    pub entered: u64,
    /// The number of them that reached the next.
    pub passed: u64,
    /// Their share; absent if no game entered it.
    pub share: Option<f64>,
    /// Wilson's 95 % interval of that.
    pub interval: Option<Interval>,
}

/// The survival of games in one phase.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PhaseSurvival {
    /// The tiles with which it begins.
    pub phase: String,
    /// All games.
    pub all: Survival,
    /// Games by the formation of their large tiles at the entry, if any.
    pub formations: Vec<(Formation, Survival)>,
}

impl Survival {
    fn of<'a>(entries: impl Iterator<Item = &'a PhaseEntry>) -> Self {
        let (entered, passed) = entries.fold((0, 0), |(entered, passed), entry| {
            (entered + 1, passed + u64::from(entry.passed))
        });
        Self {
            entered,
            passed,
            share: (entered > 0).then(|| passed as f64 / entered as f64),
            interval: wilson(passed, entered),
        }
    }
}

impl PhaseSurvival {
    /// The survival in each phase that any game entered, except the last, which has no next phase.
    #[must_use]
    pub fn all(phases: &Phases, entries: &[PhaseEntry]) -> Vec<Self> {
        let of = |phase: usize| {
            let these = || entries.iter().filter(move |entry| entry.phase == phase);
            let formations = Formation::ALL.into_iter().map(|formation| {
                let these = these().filter(|entry| entry.formation == formation);
                (formation, Survival::of(these))
            });
            Self {
                phase: phases.name(phase),
                all: Survival::of(these()),
                formations: formations
                    .filter(|(_, survival)| survival.entered > 0)
                    .collect(),
            }
        };
        let all = (0..phases.0.len()).map(of);
        all.filter(|phase| phase.all.entered > 0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use twofold::board::FourProbability;
    use twofold::rules::{Seed, Setup, Spawner, Start};
    use twofold::solver;
    use twofold::tree::Budget;

    fn phases(stages: &[&str]) -> Phases {
        Phases::new(stages.iter().map(|stage| stage.parse().unwrap()).collect()).unwrap()
    }

    fn played(phases: &Phases, start: Start, until: Until) -> (Game, Vec<PhaseEntry>) {
        let mut game = Game::new(Setup {
            start,
            four: FourProbability::STANDARD,
            seed: Seed::new(3),
            spawner: Spawner::Random,
        });
        let mut solver = solver::with("reflex", []).unwrap();
        let budget = || Some(Budget::default());
        let (_, entries) = phases.play(&mut game, &mut *solver, until, budget).unwrap();
        (game, entries)
    }

    #[test]
    fn phases_have_to_rise() {
        for stages in [&[][..], &["64", "64"], &["128", "64"], &["64", "64:own"]] {
            let stages = stages.iter().map(|stage| stage.parse().unwrap()).collect();
            assert_eq!(Phases::new(stages), Err(PhasesError));
        }
    }

    #[test]
    fn a_game_enters_each_phase_once_and_all_but_its_last_are_passed() {
        let phases = phases(&["16", "32", "32+16", "64", "4096"]);
        let (game, entries) = played(
            &phases,
            Start::TwoTiles(twofold::board::Size::STANDARD),
            Until::End,
        );
        assert!(entries.len() >= 3, "{entries:?}");
        assert_eq!(entries[0].phase, 0);
        assert!(entries.is_sorted_by_key(|entry| entry.phase));
        let (last, before) = entries.split_last().unwrap();
        assert!(before.iter().all(|entry| entry.passed) && !last.passed);
        assert!(
            entries
                .iter()
                .all(|entry| phases.of(entry.board) == entry.phase)
        );
        assert_eq!(phases.of(game.board().grid()), last.phase);
        let table = PhaseSurvival::all(&phases, &entries);
        assert!(table.iter().all(|phase| phase.all.entered == 1));
        assert_eq!(table[0].all.share, Some(1.0));
        assert_eq!(table[0].phase, "start");
    }

    #[test]
    fn a_game_on_a_kept_board_ends_with_the_next_phase() {
        let phases = phases(&["64", "64+32", "128"]);
        let start = "64,32,0,0/2,0,0,0/0,0,0,0/0,0,0,0".parse().unwrap();
        let (game, entries) = played(&phases, Start::Board(start), Until::NextPhase);
        let [only] = entries[..] else {
            panic!("{entries:?}");
        };
        assert_eq!((only.phase, only.board), (2, start));
        assert_eq!(only.passed, phases.of(game.board().grid()) == 3);
        assert!(only.passed, "128 is made by any player");
    }

    #[test]
    fn the_formation_is_that_of_the_large_tiles() {
        let phases = phases(&["64+32+16"]);
        for (board, formation) in [
            ("64,32,16,0/2,8,2,0/0,0,0,0/0,0,0,0", Formation::Row),
            ("64,32,8,0/2,16,2,0/0,0,0,0/0,0,0,0", Formation::Square),
            ("64,2,8,0/2,32,2,0/0,0,16,0/0,0,0,0", Formation::Other),
        ] {
            assert_eq!(phases.formation(1, board.parse().unwrap()), formation);
        }
    }
}
