//! Builders of typed solvers. Their setters are the parameters of the [`Spec`](super::Spec).

use super::{SettingError, Settings, Spec, Value};

/// Sets the parameters of a solver, and constructs it.
///
/// Each setter is a parameter of the solver's [`Spec`], which states its range and default. [`Builder::build`] checks
/// the values.
///
/// ```
/// use twofold::solver::ExpectimaxRows;
///
/// let solver = ExpectimaxRows::builder().depth(4).cutoff(0.001).build()?;
///
/// let refused = ExpectimaxRows::builder().depth(100).build().map(drop);
/// assert_eq!(
///     refused.unwrap_err().to_string(),
///     "depth must be a whole number from 1 to 20, not 100"
/// );
/// # Ok::<(), twofold::solver::SettingError>(())
/// ```
#[must_use = "nothing is made before `build`"]
pub struct Builder<S> {
    spec: &'static Spec,
    given: Vec<(&'static str, Value)>,
    make: Box<dyn FnOnce(&Settings) -> S + Send>,
}

impl<S> Builder<S> {
    /// Default settings; `make` constructs the solver from checked settings.
    pub(super) fn new(
        spec: &'static Spec,
        make: impl FnOnce(&Settings) -> S + Send + 'static,
    ) -> Self {
        Self {
            spec,
            given: Vec::new(),
            make: Box::new(make),
        }
    }

    pub(super) fn set(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.given.push((name, value.into()));
        self
    }

    /// Constructs the solver.
    ///
    /// # Errors
    /// [`SettingError`] names the first value out of range.
    pub fn build(self) -> Result<S, SettingError> {
        let settings = self.spec.settings(self.given)?;
        Ok((self.make)(&settings))
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{FourProbability, Position};
    use crate::rules::Seed;
    use crate::search::Task;
    use crate::solver::{
        self, ExpectimaxRows, Looi, MonteCarlo, Resources, SettingError, Solver, Value, mcts,
    };
    use crate::tree::Budget;

    fn task() -> Task {
        Task {
            position: "2,4,8,16/0,0,4,2/0,0,0,2/0,0,0,0"
                .parse::<Position>()
                .unwrap(),
            four: FourProbability::STANDARD,
            seed: Seed::new(1),
        }
    }

    /// The answer of the registry's solver with these settings.
    fn registered<const N: usize>(
        id: &str,
        given: [(&str, Value); N],
    ) -> crate::search::Evaluation {
        let spec = solver::find(id).unwrap();
        let mut made = (spec.build)(&spec.settings(given).unwrap(), &Resources::default());
        made.evaluate(&task(), &Budget::default())
    }

    #[test]
    fn a_typed_solver_is_that_of_the_registry() {
        let mut typed = ExpectimaxRows::builder()
            .depth(2)
            .monotonicity_power(3.0)
            .build()
            .unwrap();
        let given = [
            ("depth", Value::Number(2.0)),
            ("monotonicity-power", Value::Number(3.0)),
        ];
        assert_eq!(
            typed.evaluate(&task(), &Budget::default()),
            registered("expectimax-rows", given)
        );

        let mut typed = Looi::builder().spawn_weights(true).tuned().build().unwrap();
        let given = [
            ("spawn-weights", Value::Flag(true)),
            ("weights", Value::Text("tuned".to_owned())),
        ];
        assert_eq!(
            typed.evaluate(&task(), &Budget::default()),
            registered("looi", given)
        );
    }

    #[test]
    fn what_a_setter_chooses_is_an_option_of_its_parameter() {
        assert!(ExpectimaxRows::builder().tuned().build().is_ok());
        assert!(mcts::Hybrid::builder().minimax().build().is_ok());
    }

    #[cfg(feature = "readings")]
    #[test]
    fn what_a_setter_of_a_reading_chooses_is_an_option_of_its_parameter() {
        assert!(MonteCarlo::builder().as_printed().build().is_ok());
        let (one, other) = (mcts::Probabilistic::builder(), mcts::Hybrid::builder());
        assert!(one.without_worst_spawns().build().is_ok());
        assert!(other.without_worst_spawns().build().is_ok());
    }

    #[test]
    fn a_setter_out_of_range_is_an_error() {
        for fraction in [0.0, 1.5, f64::NAN] {
            let refused = mcts::Probabilistic::builder()
                .games(10)
                .best_fraction(fraction)
                .build();
            let name = match refused.map(drop) {
                Err(SettingError::BadValue { name, .. }) => name,
                other => panic!("{other:?}"),
            };
            assert_eq!(name, "best-fraction");
        }
    }
}
