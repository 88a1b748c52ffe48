//! Solving by several parties without shared memory, such as the workers of a page.
//!
//! Every party lists all boards, so all have the same tables. Each party values its part of every large table and installs the
//! other parties' values. A value does not depend on who computes it, so every party has the same solution as a single solver.

use std::ops::Range;

use super::solve::Solve;
use super::solve_error::SolveError;
use super::sweep::{Phase, SolveProgress, Valuing};

/// One party's share of a solve. Call [`SharedSolve::step`] until it is done, and send every part that it returns to all other
/// parties.
pub struct SharedSolve {
    solve: Solve,
    party: usize,
    parties: usize,
    least: usize,
    /// The layer being valued, without the parts that are still awaited.
    valuing: Option<Valuing>,
    awaited: Vec<bool>,
}

impl SharedSolve {
    /// The smallest table that is shared: a message takes as long as some thousand values.
    pub const LEAST: usize = 8192;

    /// Makes `solve` the share of party number `party` of `parties`. Each party values tables smaller than `least` by itself. All
    /// parties must begin with the same `solve` and `least`.
    ///
    /// # Panics
    /// If there is no such party, or if `solve` has already begun.
    #[must_use]
    pub fn new(solve: Solve, party: usize, parties: usize, least: usize) -> Self {
        assert!(party < parties, "parties are counted from 0");
        assert!(
            solve.progress().phase == Phase::Listing,
            "the solve has already begun"
        );
        Self {
            solve,
            party,
            parties,
            least,
            valuing: None,
            awaited: vec![false; parties],
        }
    }

    /// The progress of the solve.
    #[must_use]
    pub fn progress(&self) -> SolveProgress {
        self.solve.progress()
    }

    /// True if everything is solved.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.solve.sweep.phase == Phase::Done
    }

    /// Lists a layer or values a table. If the table is shared, returns this party's part; the parts of all other parties must be
    /// installed before the next step.
    ///
    /// # Errors
    /// As [`Solve::step`], and [`SolveError::Disagreement`] while another party's part is missing.
    pub fn step(&mut self) -> Result<Option<&[f64]>, SolveError> {
        if self.awaited.contains(&true) {
            return Err(SolveError::Disagreement);
        }
        if self.solve.sweep.phase != Phase::Valuing {
            self.solve.step()?;
            return Ok(None);
        }
        let mut valuing = match self.valuing.take() {
            Some(valuing) => valuing,
            None => self.solve.sweep.begin_valuing()?,
        };
        let length = valuing.values().len();
        let is_shared = self.parties > 1 && length >= self.least;
        let own = match is_shared {
            true => self.part(self.party, length),
            false => 0..length,
        };
        self.solve.sweep.value(&mut valuing, own.clone());
        if !is_shared {
            self.complete(valuing);
            return Ok(None);
        }
        self.awaited.fill(true);
        self.awaited[self.party] = false;
        Ok(Some(&self.valuing.insert(valuing).values()[own]))
    }

    /// Installs the part that another party's [`SharedSolve::step`] returned.
    ///
    /// # Errors
    /// [`SolveError::Disagreement`] if it is not the awaited part.
    pub fn install(&mut self, party: usize, values: &[f64]) -> Result<(), SolveError> {
        if self.awaited.get(party) != Some(&true) {
            return Err(SolveError::Disagreement);
        }
        let Some(mut valuing) = self.valuing.take() else {
            return Err(SolveError::Disagreement);
        };
        let part = self.part(party, valuing.values().len());
        if part.len() != values.len() {
            self.valuing = Some(valuing);
            return Err(SolveError::Disagreement);
        }
        valuing.values()[part].copy_from_slice(values);
        self.awaited[party] = false;
        match self.awaited.contains(&true) {
            true => self.valuing = Some(valuing),
            false => self.complete(valuing),
        }
        Ok(())
    }

    /// The solve itself, which holds the solution once it is done.
    #[must_use]
    pub fn into_solve(self) -> Solve {
        self.solve
    }

    fn part(&self, party: usize, length: usize) -> Range<usize> {
        // Tables have up to 2³² boards, which may exceed the address space.
        let bound = |party| (length as u64 * party as u64 / self.parties as u64) as usize;
        bound(party)..bound(party + 1)
    }

    fn complete(&mut self, mut valuing: Valuing) {
        if valuing.at_states {
            let layer = self.solve.sweep.end_valuing(valuing);
            self.solve.keep(layer);
        } else {
            valuing.at_states = true;
            self.valuing = Some(valuing);
        }
    }
}
