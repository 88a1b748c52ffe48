//! Solving an endgame.
//!
//! There are hundreds of millions of boards, and only a few are of interest. So states are not kept but listed again, and values
//! are kept only while other layers need them. [`EndgameSolve::keeping_chances`] keeps the chances of all afterstates too, with half
//! the digits.

use crate::board::Grid;

use super::endgame::Endgame;
use super::layers::{Engine, Layer};
use super::sweep::{Phase, SolveError, SolveProgress, Sweep};

/// Solves an [`Endgame`]. Call [`EndgameSolve::step`] until it is done; you can stop after any step.
///
/// ```
/// use twofold::exact::{DEFAULT_MEMORY, Endgame, EndgameSolve};
/// use twofold::{FourProbability, Grid, Rank};
///
/// // The probability of another 16 in the seven free cells.
/// let board: Grid = "512,256,128,64/32,16,8192,4096/2048,2,0,0/0,0,2,0".parse()?;
/// let end = Endgame::new(board, Rank::new(4), FourProbability::STANDARD)?;
/// let solution = EndgameSolve::new(&end, DEFAULT_MEMORY, [board])?.run()?;
/// assert!(0.0 < solution.chances[0] && solution.chances[0] < 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct EndgameSolve {
    sweep: Sweep,
    /// The values of the boards to solve, as far as computed.
    chances: Vec<f64>,
    afterstates: u64,
    /// The valued layers of afterstates from the last on, if they are kept.
    kept: Option<Vec<Layer<f32>>>,
}

/// The solution of an endgame.
#[derive(Clone, Debug, PartialEq)]
pub struct EndgameSolution {
    /// The probability that perfect play makes the target, for each board in the given order.
    pub chances: Vec<f64>,
    /// The number of states reachable from these boards, player to move, up to symmetry.
    pub states: u64,
    /// The number of afterstates reachable from them, up to symmetry.
    pub afterstates: u64,
    /// The chances of the afterstates, by half the sum of the small tiles, if they were kept.
    pub(super) layers: Vec<Layer<f32>>,
}

impl EndgameSolve {
    /// Begins to solve these boards of an endgame in at most `memory` bytes.
    pub fn new(
        end: &Endgame,
        memory: u64,
        boards: impl IntoIterator<Item = Grid>,
    ) -> Result<Self, SolveError> {
        let engine = Engine::of_end(end);
        let root = |board: Grid| -> Result<_, SolveError> {
            let found = end.key(board);
            let elsewhere = "its large tiles stand elsewhere";
            let (layer, key) =
                found.ok_or_else(|| SolveError::Board(board.to_string(), elsewhere))?;
            Ok((layer, engine.canonical(key)))
        };
        let roots: Vec<_> = boards.into_iter().map(root).collect::<Result<_, _>>()?;
        Ok(Self {
            // Without small tiles no move is legal.
            chances: vec![engine.weights.stuck; roots.len()],
            sweep: Sweep::new(engine, memory, roots, false),
            afterstates: 0,
            kept: None,
        })
    }

    pub(super) fn keeping_chances(mut self) -> Self {
        self.kept = Some(Vec::new());
        self
    }

    /// Lists or values one layer. The tile sum of the progress is that of the small tiles.
    pub fn step(&mut self) -> Result<SolveProgress, SolveError> {
        match self.sweep.phase {
            Phase::Listing => {
                self.sweep.list_layer()?;
                let listed = self.sweep.afterstates.last();
                self.afterstates += listed.map_or(0, |set| set.len() as u64);
            }
            Phase::Valuing => self.value_layer()?,
            Phase::Done => {}
        }
        Ok(self.sweep.progress(None))
    }

    fn value_layer(&mut self) -> Result<(), SolveError> {
        let layer = self.sweep.layer;
        let Layer { set, values } = self.sweep.value_layer()?;
        let states = &self.sweep.later[0];
        for (&(at, key), chance) in self.sweep.roots.iter().zip(&mut self.chances) {
            if at == layer {
                *chance = states.value(key).unwrap_or(f64::NAN);
            }
        }
        if let Some(kept) = &mut self.kept {
            let values = values.into_iter().map(|chance| chance as f32).collect();
            let layer = Layer { set, values };
            self.sweep.kept += layer.bytes();
            kept.push(layer);
        }
        Ok(())
    }

    /// Takes all remaining steps.
    pub fn run(mut self) -> Result<EndgameSolution, SolveError> {
        while self.sweep.phase != Phase::Done {
            self.step()?;
        }
        let mut layers = self.kept.unwrap_or_default();
        layers.push(Layer::empty(self.sweep.engine.mixer));
        layers.reverse();
        Ok(EndgameSolution {
            chances: self.chances,
            states: self.sweep.listed,
            afterstates: self.afterstates,
            layers,
        })
    }
}
