//! Files: what is written comes back; what is damaged is refused.

use twofold::exact::{DEFAULT_MEMORY, FileError, Phase, Solution, Solve};

use super::{problem, solved};
use crate::common::{any_byte, below, damage, generator, one_of};

fn saved(solution: &Solution) -> Vec<u8> {
    let mut bytes = Vec::new();
    solution.save(&mut bytes).unwrap();
    bytes
}

fn load(bytes: &[u8]) -> Result<Solution, FileError> {
    Solution::load(bytes, DEFAULT_MEMORY)
}

#[test]
fn a_saved_solution_comes_back_unchanged() {
    let cases = [
        ("2x2", "score"),
        ("3x2", "bellman:0.9"),
        ("3x3", "reach:8"),
        ("2x5", "reach:8"),
        ("3x4", "moves:8"),
        ("4x4", "reach:8"),
    ];
    for (size, objective) in cases {
        let solution = solved(&problem(size, 0.1, objective));
        let bytes = saved(&solution);
        assert!(load(&bytes).unwrap() == solution, "{size} {objective}");
    }
}

fn checkpoint(solve: &Solve) -> Vec<u8> {
    let mut bytes = Vec::new();
    solve.save(&mut bytes).unwrap();
    bytes
}

#[test]
fn a_resumed_solve_ends_as_if_it_had_never_stopped() {
    let problem = problem("2x3", 0.1, "moves:64");
    let expected = saved(&solved(&problem));
    let mut solve = Solve::new(&problem, DEFAULT_MEMORY).unwrap();
    let mut stops = 0;
    while solve.progress().phase != Phase::Done {
        for _ in 0..7 {
            solve.step().unwrap();
        }
        let progress = solve.progress();
        let bytes = checkpoint(&solve);
        solve = Solve::resume(&bytes[..], DEFAULT_MEMORY).unwrap();
        stops += 1;
        let resumed = solve.progress();
        assert_eq!(
            (
                resumed.phase,
                resumed.states,
                resumed.valued,
                resumed.tile_sum
            ),
            (
                progress.phase,
                progress.states,
                progress.valued,
                progress.tile_sum
            )
        );
    }
    assert!(stops > 5, "{stops}");
    assert!(saved(&solve.run().unwrap()) == expected);
}

#[test]
fn damaged_solutions_are_refused() {
    let bytes = saved(&solved(&problem("2x3", 0.1, "reach:16")));
    let mut noise = generator(0x2048_2048_2048);
    for number in 0..5000 {
        let mut copy = bytes.clone();
        if number % 5 == 0 {
            let place = below(&mut noise, copy.len());
            let end = (place + 1 + below(&mut noise, 40)).min(copy.len());
            copy[place..end].fill(one_of(&[0, 255], &mut noise));
        } else {
            damage(&mut copy, any_byte, &mut noise);
        }
        assert!(copy == bytes || load(&copy).is_err());
    }
    let longer = [&bytes[..], b"\0"].concat();
    assert!(matches!(load(&longer), Err(FileError::Damaged)));
    assert!(matches!(
        Solution::load(&bytes[..], 1000),
        Err(FileError::Memory { allowed: 1000, .. })
    ));
}

#[test]
fn what_is_no_file_of_this_version_is_refused_with_the_advice_to_solve_again() {
    let bytes = saved(&solved(&problem("2x2", 0.1, "score")));
    let newer = [&bytes[..7], &[bytes[7] + 1], &bytes[8..]].concat();
    let earlier = [&b"2048ex\0\x01\x01"[..], &bytes[9..]].concat();
    for other in [&b""[..], b"something else altogether", &newer, &earlier] {
        let error = load(other).unwrap_err();
        assert!(matches!(error, FileError::Foreign("a solution")), "{error}");
        assert!(error.to_string().ends_with(": solve again"), "{error}");
    }
    assert!(matches!(
        Solve::resume(&bytes[..], DEFAULT_MEMORY),
        Err(FileError::Foreign("a checkpoint"))
    ));
}
