//! Solving by several parties against solving alone.

use twofold::exact::{DEFAULT_MEMORY, Phase, Problem, SharedSolve, Solution, Solve, SolveError};

use super::{problem, solved};

fn begun(problem: &Problem) -> Solve {
    Solve::new(problem, DEFAULT_MEMORY).unwrap()
}

/// What every party comes to, and how many tables they shared.
fn solve_together(problem: &Problem, parties: usize, least: usize) -> (Vec<Solution>, usize) {
    let mut shares: Vec<_> = (0..parties)
        .map(|party| SharedSolve::new(begun(problem), party, parties, least))
        .collect();
    let mut shared = 0;
    while shares.iter().any(|share| !share.is_done()) {
        let parts: Vec<Option<Vec<f64>>> = shares
            .iter_mut()
            .map(|share| share.step().unwrap().map(<[f64]>::to_vec))
            .collect();
        shared += usize::from(parts[0].is_some());
        for (from, part) in parts.iter().enumerate() {
            assert_eq!(part.is_some(), parts[0].is_some());
            let Some(part) = part else { continue };
            for (_, share) in shares.iter_mut().enumerate().filter(|&(to, _)| to != from) {
                share.install(from, part).unwrap();
            }
        }
    }
    let finish = |share: SharedSolve| share.into_solve().finish().ok().unwrap();
    (shares.into_iter().map(finish).collect(), shared)
}

fn file(solution: &Solution) -> Vec<u8> {
    let mut bytes = Vec::new();
    solution.save(&mut bytes).unwrap();
    bytes
}

#[test]
fn several_parties_find_bit_by_bit_what_one_finds() {
    for (size, objective, parties, least) in [
        ("2x3", "score", 2, 1),
        ("2x3", "moves:32", 3, 10),
        ("2x3", "reach:64", 2, 100),
        ("2x4", "score", 2, 5_000),
        ("3x3", "reach:32", 2, 1_000),
    ] {
        let problem = problem(size, 0.1, objective);
        let alone = solved(&problem);
        let (solutions, shared) = solve_together(&problem, parties, least);
        assert!(
            shared > 5,
            "{size} {objective}: {shared} tables were shared"
        );
        assert_eq!(solutions.len(), parties);
        for solution in solutions {
            assert_eq!(
                solution.start_value().to_bits(),
                alone.start_value().to_bits()
            );
            assert!(file(&solution) == file(&alone), "{size} {objective}");
        }
    }
}

#[test]
fn parties_that_do_not_agree_are_found_out() {
    let mut share = SharedSolve::new(begun(&problem("2x3", 0.1, "score")), 0, 2, 100);
    assert_eq!(share.install(1, &[]), Err(SolveError::Disagreement));
    let length = loop {
        assert!(!share.is_done());
        if let Some(part) = share.step().unwrap() {
            break part.len();
        }
    };
    assert_eq!(share.progress().phase, Phase::Valuing);
    assert_eq!(share.step().unwrap_err(), SolveError::Disagreement);
    for (party, wrong) in [(1, length + 2), (0, length), (2, length)] {
        let values = vec![0.0; wrong];
        assert_eq!(share.install(party, &values), Err(SolveError::Disagreement));
    }
    // Halves of an odd table differ by one.
    let values = vec![0.0; length];
    if share.install(1, &values).is_err() {
        share.install(1, &[values, vec![0.0]].concat()).unwrap();
    }
    assert!(!share.is_done());
}
