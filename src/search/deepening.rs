//! Iterative deepening under a budget.

use crate::tree::{Meter, SearchLimits, Stopped};

use super::{CompletedStep, PartialEvaluation, Values};

/// A search that deepens step by step. Each step values the same moves again, and reuses results of earlier steps.
pub(crate) trait Stepwise<'m> {
    /// The meter that counts the nodes and queries the budget.
    fn meter(&mut self) -> &mut Meter<'m>;

    /// The value of each move after this step.
    fn search(&mut self, step: SearchLimits) -> Result<Values, Stopped>;

    /// False if this step would give the same values as the last one.
    fn shows_more(&self, _step: SearchLimits) -> bool {
        true
    }

    /// True if every later step would give the same values as the last one.
    fn is_exhausted(&self) -> bool {
        false
    }
}

/// The depths of a search whose steps are whole levels: every depth from 2 on under a limited budget, otherwise the last one alone.
pub(crate) fn levels(depth: u32, is_limited: bool) -> impl Iterator<Item = SearchLimits> {
    let depths = (if is_limited { 2 } else { depth.max(2) })..=depth;
    depths.map(|depth| SearchLimits { depth, cutoff: 0.0 })
}

/// Runs the steps of a search until there are no more, the budget is spent, or later steps would change nothing.
///
/// `first` holds the values at depth 1, which are known whatever the budget; they count as one node for each move and one for the
/// board. The result has the values of every complete step.
pub(crate) fn deepen<'m>(
    search: &mut impl Stepwise<'m>,
    first: Values,
    steps: impl IntoIterator<Item = SearchLimits>,
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
    // Without a further step the answer is complete, even if the budget is spent.
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
            depth: step.depth,
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
