//! Options that several commands share.

use std::fs::{self, File};
use std::io::BufReader;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use twofold::board::{Grid, Numbers, PasteError, Reading};
use twofold::exact::{self, Solution};
use twofold::network::{Checksum, Model};
use twofold::solver::{self, Need, NetworkName, Resources, Settings, Solver, Spec, Value};
use twofold::{FourProbability, Seed, Size, Spawner, Start};
use twofold_arena::{Conditions, Contender, Experiment, ExperimentError, MoveBudget};
use twofold_protocol::{EngineCommand, Patience};

use super::output::{Failure, note, of_file};

/// The solver, its settings, and its budget.
#[derive(Args)]
pub struct SolverOptions {
    /// The solver's id, as listed by `twofold solvers`; frolov-3.8 is short for frolov with --set method=3.8
    #[arg(long = "solver", value_name = "ID")]
    id: String,
    #[command(flatten)]
    settings: SettingOptions,
}

/// The settings and resources of a solver, and the limits of a move.
#[derive(Args)]
struct SettingOptions {
    /// Set a parameter of the solver; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    /// Load exact values, made by `twofold solve --save`, for the solver "exact"; may be repeated
    #[arg(long, value_name = "FILE")]
    load: Vec<PathBuf>,
    /// The network of the solver "learned"; by default models/small.model, or the one that --set model= names
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// Limit its think time to this many milliseconds a move
    #[arg(long, value_parser = milliseconds, allow_negative_numbers = true)]
    ms: Option<f64>,
    /// Limit it to this many nodes a move
    #[arg(long, allow_negative_numbers = true)]
    nodes: Option<NonZeroU64>,
    /// Search to this depth, in the solver's own count
    #[arg(long, allow_negative_numbers = true)]
    depth: Option<u32>,
}

fn setting(text: &str) -> Result<(String, String), String> {
    text.split_once('=')
        .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
        .ok_or_else(|| "write NAME=VALUE".to_owned())
}

fn milliseconds(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|&ms: &f64| ms > 0.0 && ms <= 1e9)
        .ok_or_else(|| "not a number of milliseconds above 0 and up to 1e9".to_owned())
}

/// A probability of spawning a 4.
pub fn probability(text: &str) -> Result<FourProbability, String> {
    let number: f64 = text
        .parse()
        .map_err(|_| "not a number between 0 and 1".to_owned())?;
    FourProbability::new(number).map_err(|error| error.to_string())
}

/// The meaning of the numbers of a board.
#[derive(Args)]
pub struct NumbersOption {
    /// Whether the numbers of the board are tiles or exponents, where both are possible
    #[arg(long, value_name = "WHAT")]
    numbers: Option<What>,
}

#[derive(Clone, Copy, ValueEnum)]
enum What {
    /// The numbers on the tiles: 2, 4, 8, …
    Tiles,
    /// Their exponents: 1 for the tile 2, 2 for the tile 4, …
    Exponents,
}

impl NumbersOption {
    /// Their meaning, if it is given.
    pub fn told(&self) -> Option<Numbers> {
        self.numbers.map(|what| match what {
            What::Tiles => Numbers::Tiles,
            What::Exponents => Numbers::Exponents,
        })
    }

    /// The reading, with what was taken for granted told, or how to settle its doubt.
    pub fn read(&self, reading: Result<Reading, PasteError>) -> Result<Reading, String> {
        let reading = reading
            .and_then(Reading::sure)
            .map_err(|error| match error {
                PasteError::InDoubt(_) => {
                    format!("{error}; say which with --numbers tiles or --numbers exponents")
                }
                error => error.to_string(),
            })?;
        for doubt in &reading.doubts {
            note(&format!("the board is {}: {doubt}", reading.board));
        }
        Ok(reading)
    }

    /// The board, in any form.
    pub fn board(&self, text: &str) -> Result<Grid, Failure> {
        let reading = self.read(Reading::of(text, self.told()));
        let reading = reading.map_err(|error| Failure::Arguments(format!("--board: {error}")))?;
        if reading.numbers == Numbers::Exponents && self.numbers.is_none() {
            note(&format!(
                "the numbers are exponents: the board is {}",
                reading.board
            ));
        }
        Ok(reading.board)
    }
}

/// A solver that is sure to exist, with checked settings.
pub struct Chosen {
    /// Its description.
    pub spec: &'static Spec,
    /// Its settings.
    pub settings: Settings,
    /// Its networks and exact solutions.
    pub resources: Resources,
    /// The checksum of its network, if it is the user's own.
    pub network: Option<Checksum>,
    /// Its budget for a move.
    pub budget: MoveBudget,
}

impl Chosen {
    /// The solver, new.
    pub fn solver(&self) -> Result<Box<dyn Solver>, Failure> {
        Ok((self.spec.build)(&self.settings, &self.resources)?)
    }
}

impl SolverOptions {
    /// Its limits of a move.
    pub fn budget(&self) -> MoveBudget {
        self.settings.budget()
    }

    /// The description of the solver.
    pub fn spec(&self) -> Result<&'static Spec, Failure> {
        Ok(solver::choose(&self.id, [])?.0)
    }

    /// The solver, with the network and the solutions that it needs for games of this size and chance of a 4.
    pub fn choose(&self, size: Size, four: FourProbability) -> Result<Chosen, Failure> {
        self.settings.choose(&self.id, size, four)
    }
}

impl SettingOptions {
    fn budget(&self) -> MoveBudget {
        MoveBudget {
            ms: self.ms,
            nodes: self.nodes.map(NonZeroU64::get),
            depth: self.depth,
            pace: false,
        }
    }

    fn choose(&self, id: &str, size: Size, four: FourProbability) -> Result<Chosen, Failure> {
        let (spec, usual) = solver::choose(id, [])?;
        let mut resources = Resources::default();
        for path in &self.load {
            resources.add_solution(Arc::new(load_solution(path, u64::MAX)?));
        }
        let given =
            (self.settings.iter()).map(|(name, value)| (name.as_str(), Value::Text(value.clone())));
        let own = (self.model.iter())
            .filter(|_| usual.has("model"))
            .map(|_| ("model", NetworkName::Own.word().into()));
        let (_, settings) = solver::choose(id, own.chain(given))?;
        let need = (spec.needs)(&settings, size, four);
        match (&need, &self.model) {
            (Ok(Need::Network(NetworkName::Own)), Some(_)) | (Ok(Need::Network(_)), None) => {}
            (Ok(Need::Network(network)), Some(_)) => {
                return Err(Failure::Arguments(format!(
                    "--model names a network of your own, --set model={network} another one: give one of them"
                )));
            }
            (Ok(_), Some(_)) => {
                return Err(Failure::Arguments(format!(
                    "{} plays without a network: --model is for solvers that have one",
                    spec.id,
                )));
            }
            _ => {}
        }
        if let Ok(Need::Network(name)) = need {
            resources.add_network(name, Arc::new(model(name, self.model.as_deref())?));
        }
        Experiment::check_solver(spec, &settings, &resources, size, four, self.depth).map_err(
            |error| match error {
                ExperimentError::NoDepth(_) => Failure::Arguments(format!("--depth: {error}")),
                other => other.into(),
            },
        )?;
        Ok(Chosen {
            network: need.ok().and_then(|need| resources.own_network(&need)),
            spec,
            settings,
            resources,
            budget: self.budget(),
        })
    }
}

/// A player of the arena: a solver, or a program that speaks the protocol.
#[derive(Args)]
pub struct PlayerOptions {
    /// The solver's id, as listed by `twofold solvers`
    #[arg(long = "solver", value_name = "ID", required_unless_present = "engine")]
    id: Option<String>,
    /// Let this program play, which speaks the protocol of docs/protocol.md; it is started without a shell
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["id", "settings", "load", "model", "pace"])]
    engine: Option<String>,
    /// The program's name in tables; by default the one that it gives
    #[arg(long, value_name = "NAME", requires = "engine")]
    engine_name: Option<String>,
    /// Wait this many seconds for a move of the program, if there is no --ms
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    engine_timeout: u64,
    #[command(flatten)]
    settings: SettingOptions,
    #[command(flatten)]
    pace: PaceOption,
}

impl PlayerOptions {
    /// True for a program.
    pub const fn is_engine(&self) -> bool {
        self.engine.is_some()
    }

    /// The solver in these games.
    pub fn experiment(&self, games: &GameOptions, seed: Seed) -> Result<Experiment, Failure> {
        let Some(id) = &self.id else {
            return Err(Failure::Arguments("a program plays".to_owned()));
        };
        let budget = self.pace.of(self.settings.budget())?;
        games.with_solver(id, &self.settings, budget, seed)
    }

    /// The player in these games. A program is started; it ends when `stop` is set.
    pub fn contender(
        &self,
        games: &GameOptions,
        seed: Seed,
        stop: &Arc<AtomicBool>,
    ) -> Result<Arc<dyn Contender + Send>, Failure> {
        let Some(command) = &self.engine else {
            return Ok(Arc::new(self.experiment(games, seed)?));
        };
        let conditions = games.conditions(self.settings.budget(), seed)?;
        let patience = Patience {
            unlimited: Duration::from_secs(self.engine_timeout),
            ..Patience::default()
        };
        let (name, stop) = (self.engine_name.clone(), Arc::clone(stop));
        match EngineCommand::start(command, name, conditions, patience, stop) {
            Ok(engine) => Ok(Arc::new(engine)),
            Err(error) => Err(Failure::Arguments(format!("--engine: {error}"))),
        }
    }
}

/// Whether think time or nodes are those of a move on average.
#[derive(Args)]
pub struct PaceOption {
    /// Take --ms or --nodes as the mean of a game: easy moves get less, hard moves late in the game more
    #[arg(long)]
    pace: bool,
}

impl PaceOption {
    /// The budget, at a pace with --pace.
    pub fn of(&self, budget: MoveBudget) -> Result<MoveBudget, Failure> {
        match self.pace && budget.ms.is_none() && budget.nodes.is_none() {
            true => Err(Failure::Arguments(
                "--pace deals out a mean: give that with --ms or --nodes".to_owned(),
            )),
            false => Ok(MoveBudget {
                pace: self.pace,
                ..budget
            }),
        }
    }
}

/// The model of this name: in the given file, or in `models/` in the working directory or beside the program.
pub fn model(name: NetworkName, given: Option<&Path>) -> Result<Model, Failure> {
    let path = match given {
        Some(path) => path.to_owned(),
        None => model_file(name)?,
    };
    let bytes = fs::read(&path).map_err(of_file(&path))?;
    Model::read(&bytes, &mut |_| {}).map_err(of_file(&path))
}

fn model_file(name: NetworkName) -> Result<PathBuf, Failure> {
    if name == NetworkName::Own {
        return Err(Failure::Arguments(
            "which network of your own? Give its file with --model FILE".to_owned(),
        ));
    }
    let file = Path::new("models").join(format!("{name}.model"));
    let program = std::env::current_exe().ok();
    let beside = program
        .as_deref()
        .and_then(Path::parent)
        .map(|folder| folder.join(&file));
    let places: Vec<_> = std::iter::once(file).chain(beside).collect();
    let found = places.iter().find(|place| place.is_file());
    found.cloned().ok_or_else(|| {
        let places = places.iter().map(|place| place.display().to_string());
        Failure::Arguments(format!(
            "there is no network at {}: give its file with --model FILE",
            places.collect::<Vec<_>>().join(" or ")
        ))
    })
}

/// The exact values in a file.
pub fn load_solution(path: &Path, memory: u64) -> Result<Solution, Failure> {
    File::open(path)
        .map_err(exact::FileError::from)
        .and_then(|file| Solution::load(BufReader::new(file), memory))
        .map_err(of_file(path))
}

/// Milliseconds since the first call.
pub fn clock() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64() * 1e3
}

/// The probability of a 4.
#[derive(Args)]
pub struct FourOption {
    /// The probability that a new tile is a 4
    #[arg(long, default_value = "0.1", value_parser = probability, allow_negative_numbers = true)]
    pub p4: FourProbability,
}

/// The start and the end of a game.
#[derive(Args)]
pub struct GameOptions {
    /// The size: rows x columns, each from 2 to 6
    #[arg(long, default_value = "4x4")]
    size: Size,
    /// Tiles on the first board
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=2), allow_negative_numbers = true)]
    start_tiles: u8,
    /// Begin with this board, such as 2,4,0,0/0,0,0,0/0,0,0,0/0,0,0,2
    #[arg(long, conflicts_with_all = ["size", "start_tiles"], allow_hyphen_values = true)]
    board: Option<String>,
    #[command(flatten)]
    numbers: NumbersOption,
    #[command(flatten)]
    four: FourOption,
    /// Who places the new tiles: random, or adversary, which places them where they hurt most
    #[arg(long, default_value_t)]
    spawner: Spawner,
    /// Stop a game once this tile is on the board
    #[arg(long, value_name = "TILE", allow_negative_numbers = true)]
    until: Option<u64>,
}

impl GameOptions {
    /// The experiment with these options and this solver, the first game with this seed.
    pub fn experiment(&self, solver: &SolverOptions, seed: Seed) -> Result<Experiment, Failure> {
        self.with_solver(&solver.id, &solver.settings, solver.budget(), seed)
    }

    fn with_solver(
        &self,
        id: &str,
        settings: &SettingOptions,
        budget: MoveBudget,
        seed: Seed,
    ) -> Result<Experiment, Failure> {
        let conditions = self.conditions(budget, seed)?;
        let size = conditions.start.board().size();
        let chosen = settings.choose(id, size, conditions.four)?;
        Ok(Experiment {
            spec: chosen.spec,
            settings: chosen.settings,
            resources: chosen.resources,
            network: chosen.network,
            conditions,
        })
    }

    /// The games, the first with this seed.
    fn conditions(&self, budget: MoveBudget, seed: Seed) -> Result<Conditions, Failure> {
        let start = match (&self.board, self.start_tiles) {
            (Some(board), _) => Start::Board(self.numbers.board(board)?),
            (None, 1) => Start::OneTile(self.size),
            (None, _) => Start::TwoTiles(self.size),
        };
        let rank_of = |tile| Experiment::until_tile(start.board().size(), tile);
        let until = self.until.map(rank_of).transpose();
        Ok(Conditions {
            budget,
            start,
            four: self.four.p4,
            spawner: self.spawner,
            until: until.map_err(|error| Failure::Arguments(format!("--until: {error}")))?,
            seed,
        })
    }
}
