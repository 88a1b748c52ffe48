//! A solver of ours as an engine.

use std::sync::atomic::AtomicBool;

use twofold::board::Grid;
use twofold::search::{Evaluation, Pace, Task};
use twofold::solver::{Resources, Settings, Solver, Spec, prepare};
use twofold::{FourProbability, Position, Seed, Size, Start, tree::Clock};
use twofold_arena::MoveBudget;

use super::engine::Chooser;
use super::message::Rules;

/// What a solver plays with.
pub struct Equipment {
    /// Its settings.
    pub settings: Settings,
    /// Its networks and exact solutions.
    pub resources: Resources,
}

/// Finds what the solver plays with on boards of a size and chance of a 4, or says why it cannot play there.
type Equip<'a> = Box<dyn FnMut(Size, FourProbability) -> Result<Equipment, String> + 'a>;

/// A solver that answers a referee. It is built anew for each game, as in the arena; what it plays with stays loaded.
pub struct SolverChooser<'a> {
    name: String,
    spec: &'static Spec,
    budget: MoveBudget,
    equip: Equip<'a>,
    clock: &'a Clock<'a>,
    equipped: Option<(Size, FourProbability, Equipment)>,
    game: Option<(Rules, Box<dyn Solver>)>,
}

impl<'a> SolverChooser<'a> {
    /// An engine of this name. `budget` holds for moves without limits; `clock` gives milliseconds since any fixed time.
    ///
    /// # Errors
    /// What `equip` says of the standard game, if the solver plays on its board.
    pub fn new(
        spec: &'static Spec,
        budget: MoveBudget,
        mut equip: Equip<'a>,
        clock: &'a Clock<'a>,
    ) -> Result<Self, String> {
        let (size, four) = (Size::STANDARD, FourProbability::STANDARD);
        // For a solver of small boards alone, wrong settings show with the first game.
        let equipped = (spec.check_size(size).ok())
            .map(|()| equip(size, four))
            .transpose()?;
        let settings = equipped.as_ref().map(|found| found.settings.to_string());
        let name = format!("twofold {} {}", spec.id, settings.unwrap_or_default());
        Ok(Self {
            name: name.trim_end().to_owned(),
            spec,
            budget,
            equip,
            clock,
            equipped: equipped.map(|found| (size, four, found)),
            game: None,
        })
    }
}

impl Chooser for SolverChooser<'_> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, rules: &Rules) -> Result<(), String> {
        let fits = |found: &(Size, FourProbability, Equipment)| {
            (found.0, found.1) == (rules.size, rules.four)
        };
        let equipment = match self.equipped.take().filter(fits) {
            Some((_, _, equipment)) => equipment,
            None => (self.equip)(rules.size, rules.four)?,
        };
        let built = (self.spec.build)(&equipment.settings, &equipment.resources);
        let mut solver = built.map_err(|reason| reason.to_string())?;
        if self.spec.anytime {
            let position = Start::TwoTiles(rules.size).board();
            prepare(&mut *solver, &task(rules, position));
        }
        self.equipped = Some((rules.size, rules.four, equipment));
        self.game = Some((*rules, solver));
        Ok(())
    }

    fn choose(
        &mut self,
        limits: &MoveBudget,
        board: Grid,
        stop: &AtomicBool,
    ) -> Result<Evaluation, String> {
        let (rules, solver) = self.game.as_mut().ok_or("no game has begun")?;
        let budget = match *limits == MoveBudget::default() {
            true => self.budget,
            false => MoveBudget {
                // A solver without a depth plays as it always does.
                depth: limits.depth.filter(|_| self.spec.anytime),
                ..*limits
            },
        };
        let pace = Pace::default();
        let mut turn = budget.turn(&pace, self.clock);
        turn.budget.stop = Some(stop);
        Ok(solver.evaluate(&task(rules, Position::from(board)), &turn.budget))
    }
}

fn task(rules: &Rules, position: Position) -> Task {
    Task::new(position, rules.four, Seed::new(rules.seed))
}
