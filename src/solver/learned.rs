//! Expectimax over afterstates with a trained n-tuple network as leaf value.

use std::sync::Arc;

use crate::board::{Bitboard, Board as _, Grid, Moved, Size};
use crate::network::Model;
use crate::search::{
    Evaluation, ExpectimaxTables, Leaves, MoveSet, NextTile, PartialEvaluation, Task,
    expectimax_part,
};
use crate::tree::{Budget, Leaf, RecentValues, SearchLimits};

use super::horizon::Horizon;
use super::{
    Measure, Need, NetworkName, ParameterSet, Settings, Solver, Spec, Unavailable, parameters,
};

pub(super) const SPEC: Spec = Spec {
    id: "learned",
    label: "Learned network",
    document: "Looi, 2048 Solver (document 004), future work; Szubert and Jaśkowski (2014), Jaśkowski (2017)",
    summary: "Nobody told it what a good board is: it played millions of games by itself and learned how many points \
              each pattern of tiles is still worth. It looks ahead from there as far as its time allows, and is the \
              strongest player here.",
    unit: "expected further score",
    measure: |_| Measure::Points,
    splits: true,
    parameters: LearnedParameters::PARAMETERS,
    needs: |settings, size, _| match size == Size::STANDARD {
        true => Ok(Need::Network(LearnedParameters::of(settings).model)),
        false => Err(Unavailable::Networks),
    },
    build: |settings, resources| {
        let name = LearnedParameters::of(settings).model;
        let model = (resources.network(name)).ok_or(Unavailable::Network(name))?;
        Ok(Box::new(Learned::of(Arc::clone(model), settings)))
    },
    ..Spec::PLAIN
};

parameters! {
    struct LearnedParameters {
        depth: Horizon (= Horizon::parameter(20, 2)),
        cutoff: f64 (= Horizon::CUTOFF),
        model: NetworkName (NetworkName::Small, "Network", "Which network it plays with."),
    }
}

/// Expectimax over a trained n-tuple network: the solver `learned`.
///
/// ```
/// use std::sync::Arc;
/// use twofold::network::{Architecture, Model};
/// use twofold::solver::{Learned, Solver};
/// use twofold_training::{LiveTraining, Method};
/// use twofold::{Game, Seed, Setup, search::Task, tree::Budget};
///
/// // A network that has played ten games only; std::fs::read gives the bytes of a model file.
/// let architecture = Architecture::named("17x4", &[])?;
/// let method = Method::of(&architecture);
/// let mut learning = LiveTraining::new(architecture, method, Seed::new(1))?;
/// for _ in 0..10 {
///     learning.play();
/// }
/// let model = Arc::new(Model::read(&learning.file()?, &mut |_| ())?);
///
/// let game = Game::new(Setup::standard(Seed::new(2)));
/// let mut solver = Learned::new(model);
/// let answer = solver.evaluate(&Task::of(&game), &Budget::default());
/// assert!(answer.complete);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Learned {
    model: Arc<Model>,
    parameters: LearnedParameters,
    tables: ExpectimaxTables,
    /// A cache of the model's values. They depend on the board alone, so the cache outlives a search.
    recent: Option<RecentValues<Bitboard>>,
}

impl Learned {
    /// A solver with this model and default settings.
    ///
    /// On boards of another size than the model's, the value of a move is its immediate reward, and the answer is
    /// marked incomplete.
    pub fn new(model: Arc<Model>) -> Self {
        Self::of(model, &Settings::defaults(SPEC.parameters))
    }

    fn of(model: Arc<Model>, settings: &Settings) -> Self {
        Self {
            model,
            parameters: LearnedParameters::of(settings),
            tables: ExpectimaxTables::default(),
            recent: None,
        }
    }

    fn search(&mut self, task: &Task, moves: MoveSet, budget: &Budget<'_>) -> PartialEvaluation {
        let Some(model) = self.model(task) else {
            return PartialEvaluation::of_evaluation(Evaluation::of_rewards(task.position), moves);
        };
        let limits = SearchLimits {
            depth: self.parameters.depth.depth(budget),
            cutoff: self.parameters.cutoff,
        };
        let recent = self.recent.get_or_insert_with(|| {
            let empty = Bitboard::from_bits(0);
            RecentValues::of(empty, model.packed_value(empty))
        });
        let leaf = FurtherScore {
            model: &model,
            recent,
        };
        let leaves = Leaves::of(&leaf);
        expectimax_part(task, &leaves, limits, &mut self.tables, moves, budget)
    }

    /// The model, if it is for boards of this size.
    fn model(&self, task: &Task) -> Option<Arc<Model>> {
        let is_of_size = self.model.architecture().size() == task.position.size();
        is_of_size.then(|| Arc::clone(&self.model))
    }
}

impl Solver for Learned {
    fn evaluate(&mut self, task: &Task, budget: &Budget<'_>) -> Evaluation {
        self.search(task, MoveSet::ALL, budget).into()
    }

    fn evaluate_part(
        &mut self,
        task: &Task,
        moves: MoveSet,
        budget: &Budget<'_>,
    ) -> Option<PartialEvaluation> {
        Some(self.search(task, moves, budget))
    }

    /// The same at every depth: it is the chance in games without search.
    fn next_tile(&self, task: &Task) -> Option<NextTile> {
        let model = self.model(task)?;
        let board = task.position.grid();
        let afterstates = || board.legal_moves().map(|(_, moved)| moved);
        let totals =
            afterstates().map(|moved| moved.reward as f32 + model.value_downgraded(moved.board));
        let chance = model.next_tile_chance(board, totals.reduce(f32::max)?)?;
        Some(NextTile {
            tile: 2 * board.max_rank().tile(),
            chance,
        })
    }
}

/// The further score that a model expects from a board.
struct FurtherScore<'a> {
    model: &'a Model,
    recent: &'a RecentValues<Bitboard>,
}

impl Leaf<Bitboard> for FurtherScore<'_> {
    #[inline]
    fn afterstate(&self, moved: Moved<Bitboard>) -> f64 {
        let value = (self.recent).value(moved.board, |board| self.model.packed_value(board));
        moved.reward as f64 + f64::from(value)
    }

    #[inline]
    fn reward(&self, reward: u64) -> f64 {
        reward as f64
    }
}

impl Leaf<Grid> for FurtherScore<'_> {
    fn afterstate(&self, moved: Moved<Grid>) -> f64 {
        moved.reward as f64 + f64::from(self.model.value_downgraded(moved.board))
    }

    fn reward(&self, reward: u64) -> f64 {
        reward as f64
    }
}
