//! Iterative deepening under a budget: the one loop that every search which goes deeper step by step is driven by.

use crate::tree::{Meter, Stopped};

use super::{CompletedStep, PartialEvaluation, Values};

/// A search that is taken step by step. It values the moves it was asked about anew at each, and remembers what makes that cheap.
pub trait Stepwise<'m> {
    /// How far one step goes.
    type Step: Copy;

    /// What counts its nodes, and asks the budget.
    fn meter(&mut self) -> &mut Meter<'m>;

    /// The depth of a step, in the solver's own count.
    fn depth(&self, step: Self::Step) -> u32;

    /// The value of each move, as far as this step shows it.
    ///
    /// # Errors
    /// [`Stopped`] when the budget is spent before.
    fn search(&mut self, step: Self::Step) -> Result<Values, Stopped>;

    /// False if this step shows nothing that the last one did not.
    fn shows_more(&self, _step: Self::Step) -> bool {
        true
    }

    /// True if no later step shows anything that the last one did not.
    fn is_exhausted(&self) -> bool {
        false
    }
}

/// The depths of a search whose steps are whole levels: every one from 2 on if it may be stopped, the last alone otherwise.
pub fn levels(depth: u32, is_limited: bool) -> impl Iterator<Item = u32> {
    (if is_limited { 2 } else { depth.max(2) })..=depth
}

/// Takes the steps of a search until there are no more, the budget is spent, or no later one would show more.
///
/// `first` are the values without any step, which have depth 1 and are known whatever the budget says; the search counts them as a
/// node for each move and one for the board. The answer has the values of every complete step.
pub fn deepen<'m, S: Stepwise<'m>>(
    search: &mut S,
    first: Values,
    steps: impl IntoIterator<Item = S::Step>,
) -> PartialEvaluation {
    let legal = first.legal().count() as u64;
    if legal == 0 {
        return PartialEvaluation::of_nothing(1);
    }
    let mut completed = vec![CompletedStep {
        step: 1,
        depth: 1,
        values: first,
    }];
    let mut steps = (2..).zip(steps).peekable();
    let counted = search.meter().count(1 + legal);
    // Where nothing follows, the answer is there already: whether the budget is spent no longer matters.
    let mut going_on = steps.peek().map_or(Ok(()), |_| counted);
    let mut last = first;
    for (number, step) in steps {
        if going_on.is_err() || search.is_exhausted() {
            break;
        }
        if search.shows_more(step) {
            going_on = search.meter().step();
            if going_on.is_err() {
                break;
            }
            match search.search(step) {
                Ok(values) => last = values,
                Err(stopped) => {
                    going_on = Err(stopped);
                    break;
                }
            }
        }
        completed.push(CompletedStep {
            step: number,
            depth: search.depth(step),
            values: last,
        });
    }
    PartialEvaluation {
        completed,
        nodes: search.meter().nodes(),
        complete: going_on.is_ok(),
        exhausted: going_on.is_ok() && search.is_exhausted(),
    }
}
