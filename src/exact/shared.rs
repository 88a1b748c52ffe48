//! Solving by several parties with no memory in common, such as the workers of a page.
//!
//! Every party lists all boards, which gives all of them the same tables. Of each large table it then values its part
//! and installs what the others found for theirs. A value does not depend on who finds it, so every party comes to the
//! very solution that one alone would.

use std::ops::Range;

use super::solve::{Phase, Solve, SolveProgress};
use super::solve_error::SolveError;

/// One party's share in solving. Call [`SharedSolve::step`] until it is done, and hand what it gives to all others.
pub struct SharedSolve {
    solve: Solve,
    party: usize,
    parties: usize,
    least: usize,
    /// The values of the layer's afterstates, once they are known.
    afterstates: Option<Vec<f64>>,
    /// The table being valued; parts of parties that are still awaited are missing.
    values: Vec<f64>,
    awaited: Vec<bool>,
}

impl SharedSolve {
    /// The smallest table that is worth sharing: a message takes as long as some thousand values.
    pub const LEAST: usize = 8192;

    /// Lets `solve` be the work of `parties`, of which this is number `party`. Each values smaller tables than `least`
    /// by itself. All have to begin with the same.
    ///
    /// # Panics
    /// If there is no such party, or `solve` has begun already.
    #[must_use]
    pub fn new(solve: Solve, party: usize, parties: usize, least: usize) -> Self {
        assert!(party < parties, "parties are counted from 0");
        assert!(
            solve.progress().phase == Phase::Listing,
            "it is too late to share this"
        );
        Self {
            solve,
            party,
            parties,
            least,
            afterstates: None,
            values: Vec::new(),
            awaited: vec![false; parties],
        }
    }

    /// How far it has come.
    #[must_use]
    pub fn progress(&self) -> SolveProgress {
        self.solve.progress()
    }

    /// Whether everything is solved.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.solve.phase == Phase::Done
    }

    /// Lists a layer or values a table. If that is shared, gives this party's part; every other party's has to be
    /// installed before the next step.
    ///
    /// # Errors
    /// As [`Solve::step`], and [`SolveError::Disagreement`] while another party's part is missing.
    pub fn step(&mut self) -> Result<Option<&[f64]>, SolveError> {
        if self.awaited.contains(&true) {
            return Err(SolveError::Disagreement);
        }
        if self.solve.phase != Phase::Valuing {
            self.solve.step()?;
            return Ok(None);
        }
        let (states, afterstates) = (&self.solve.states, &self.solve.afterstates);
        let length = match self.afterstates {
            None => afterstates[self.solve.turn].len(),
            Some(_) => states[self.solve.turn].len(),
        };
        let is_shared = self.parties > 1 && length >= self.least;
        let own = match is_shared {
            true => self.part(self.party, length),
            false => 0..length,
        };
        self.values = vec![0.0; length];
        let values = &mut self.values[own.clone()];
        match &self.afterstates {
            None => self.solve.value_afterstates(own.start, values),
            Some(afterstates) => self.solve.value_states(afterstates, own.start, values),
        }
        if !is_shared {
            self.complete()?;
            return Ok(None);
        }
        self.awaited.fill(true);
        self.awaited[self.party] = false;
        Ok(Some(&self.values[own]))
    }

    /// Installs what another party's [`SharedSolve::step`] gave.
    ///
    /// # Errors
    /// [`SolveError::Disagreement`] if that is not what is awaited of it.
    pub fn install(&mut self, party: usize, values: &[f64]) -> Result<(), SolveError> {
        if self.awaited.get(party) != Some(&true) {
            return Err(SolveError::Disagreement);
        }
        let part = self.part(party, self.values.len());
        if part.len() != values.len() {
            return Err(SolveError::Disagreement);
        }
        self.values[part].copy_from_slice(values);
        self.awaited[party] = false;
        match self.awaited.contains(&true) {
            true => Ok(()),
            false => self.complete(),
        }
    }

    /// The solution is in it, once it is done.
    #[must_use]
    pub fn into_solve(self) -> Solve {
        self.solve
    }

    fn part(&self, party: usize, length: usize) -> Range<usize> {
        // Tables have up to 2³² boards, and addresses perhaps no more bits than that.
        let bound = |party| (length as u64 * party as u64 / self.parties as u64) as usize;
        bound(party)..bound(party + 1)
    }

    fn complete(&mut self) -> Result<(), SolveError> {
        let values = std::mem::take(&mut self.values);
        match self.afterstates.take() {
            None => self.afterstates = Some(values),
            Some(afterstates) => self.solve.take_values(afterstates, values)?,
        }
        Ok(())
    }
}
