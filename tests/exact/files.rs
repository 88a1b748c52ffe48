//! Files: what is written comes back; what is damaged is refused.

use twofold::exact::{DEFAULT_MEMORY, FileError, Phase, Solution, Solve};

use super::{problem, solved};

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
    assert!(saved(&solve.finish().ok().unwrap()) == expected);
}

/// A fixed sequence of numbers that look random (xorshift).
struct Noise(u64);

impl Noise {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % count as u64) as usize
    }
}

/// Many ways to damage a file.
fn damaged(bytes: &[u8], count: usize) -> impl Iterator<Item = Vec<u8>> {
    let mut noise = Noise(0x2048_2048_2048);
    (0..count).map(move |number| {
        let mut copy = bytes.to_vec();
        let place = noise.below(copy.len());
        match number % 5 {
            0 => copy[place] ^= 1 << noise.below(8),
            1 => copy.truncate(place),
            2 => {
                copy.remove(place);
            }
            3 => copy.insert(place, noise.below(256) as u8),
            _ => {
                let end = (place + 1 + noise.below(40)).min(copy.len());
                copy[place..end].fill(noise.below(2) as u8 * 255);
            }
        }
        copy
    })
}

#[test]
fn damaged_solutions_are_refused() {
    let bytes = saved(&solved(&problem("2x3", 0.1, "reach:16")));
    for copy in damaged(&bytes, 5000).filter(|copy| *copy != bytes) {
        assert!(load(&copy).is_err());
    }
    assert!(matches!(load(b""), Err(FileError::Truncated)));
    assert!(matches!(
        load(b"something else altogether"),
        Err(FileError::Foreign)
    ));
    let longer = [&bytes[..], b"\0"].concat();
    assert!(matches!(load(&longer), Err(FileError::Damaged(_))));
    let mut newer = bytes.clone();
    newer[7] += 1;
    assert!(matches!(load(&newer), Err(FileError::Version(2))));
    assert!(matches!(
        Solution::load(&bytes[..], 1000),
        Err(FileError::Memory { allowed: 1000, .. })
    ));
    assert!(matches!(
        Solve::resume(&bytes[..], DEFAULT_MEMORY),
        Err(FileError::Kind { .. })
    ));
}

/// Blocks with right checksums and wrong contents: nothing may panic, whatever comes of it.
#[test]
fn forged_files_do_no_harm() {
    let solution = saved(&solved(&problem("2x2", 0.1, "score")));
    let mut solve = Solve::new(&problem("2x2", 0.1, "score"), DEFAULT_MEMORY).unwrap();
    let mut files = vec![solution];
    for _ in 0..40 {
        files.push(checkpoint(&solve));
        solve.step().unwrap();
    }
    let mut noise = Noise(0xdead_beef);
    let (mut refused, mut accepted) = (0, 0);
    for file in &files {
        for _ in 0..300 {
            let forged = forge(file, &mut noise);
            match (load(&forged), Solve::resume(&forged[..], DEFAULT_MEMORY)) {
                (Err(_), Err(_)) => refused += 1,
                (Ok(solution), _) => {
                    std::hint::black_box(solution.start_value());
                    accepted += 1;
                }
                (_, Ok(solve)) => {
                    // A forged number can stay plausible; then the tables may contradict each other.
                    if let Ok(solution) = solve.run() {
                        std::hint::black_box(solution.start_value());
                    }
                    accepted += 1;
                }
            }
        }
    }
    assert!(refused > 3000 && accepted > 100, "{refused} {accepted}");
}

/// Changes a byte within a block and makes its checksum right again.
fn forge(file: &[u8], noise: &mut Noise) -> Vec<u8> {
    let mut blocks = Vec::new();
    let mut at = 9;
    while at < file.len() {
        let length = u64::from_le_bytes(file[at..at + 8].try_into().unwrap()) as usize;
        blocks.push(at..at + 8 + length);
        at += 8 + length + 4;
    }
    let mut forged = file.to_vec();
    let block = blocks[noise.below(blocks.len())].clone();
    let place = block.start + 8 + noise.below(block.len() - 8);
    forged[place] = match noise.below(3) {
        0 => forged[place].wrapping_add(1),
        1 => forged[place].wrapping_sub(1),
        _ => noise.below(256) as u8,
    };
    let checksum = crc32fast::hash(&forged[block.clone()]);
    forged[block.end..block.end + 4].copy_from_slice(&checksum.to_le_bytes());
    forged
}
