//! Experiments: everything that determines their games.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use twofold::board::{FourProbability, Rank, Size};
use twofold::network::Checksum;
use twofold::rules::{Seed, Setup, Spawner, Start};
use twofold::search::{Pace, PacedBudget};
use twofold::solver::{
    self, Resources, SettingError, Settings, Solver, SolverError, Spec, Unavailable, Value,
};
use twofold::tree::{Budget, Clock, TimeLimit};

/// The budget of a move; an absent limit does not apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct MoveBudget {
    /// Milliseconds.
    pub ms: Option<f64>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// The maximum depth.
    pub depth: Option<u32>,
    /// True if milliseconds and nodes are means over a game's moves: see [`Pace`].
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub pace: bool,
}

impl MoveBudget {
    /// The budget of the next move, from now on. `clock` gives milliseconds since any fixed time. All moves of a game
    /// share one `pace`.
    pub fn turn<'a>(self, pace: &'a Pace, clock: &'a Clock<'a>) -> PacedBudget<'a> {
        let budget = Budget {
            nodes: self.nodes,
            time: self.ms.map(|ms| TimeLimit::from_now(ms, clock)),
            depth: self.depth,
            ..Budget::default()
        };
        PacedBudget {
            budget,
            pace: self.pace.then_some(pace),
        }
    }
}

impl fmt::Display for MoveBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.ms.map(|ms| format!("ms={ms}")),
            self.nodes.map(|nodes| format!("nodes={nodes}")),
            self.depth.map(|depth| format!("depth={depth}")),
            self.pace.then(|| "pace".to_owned()),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }
}

/// The games that a player is given: everything but who plays them.
#[derive(Clone, Copy, Debug)]
pub struct Conditions {
    /// The budget of a move.
    pub budget: MoveBudget,
    /// How each game begins.
    pub start: Start,
    /// The probability of a 4.
    pub four: FourProbability,
    /// The spawner.
    pub spawner: Spawner,
    /// A game ends when a tile of this rank is on the board.
    pub until: Option<Rank>,
    /// The seed of game 0; game i has the i-th seed after it.
    pub seed: Seed,
}

impl Conditions {
    /// Standard games without a limit.
    pub fn standard(seed: Seed) -> Self {
        Self {
            budget: MoveBudget::default(),
            start: Start::TwoTiles(Size::STANDARD),
            four: FourProbability::STANDARD,
            spawner: Spawner::Random,
            until: None,
            seed,
        }
    }

    /// How game `game` begins.
    pub const fn setup(&self, game: u64) -> Setup {
        Setup {
            start: self.start,
            four: self.four,
            seed: self.seed.offset(game),
            spawner: self.spawner,
        }
    }

    /// The games in words, with the player's name and its settings in words.
    pub fn identity(&self, player: &str, settings: &str) -> Identity {
        Identity {
            solver: player.to_owned(),
            settings: settings.to_owned(),
            budget: self.budget.to_string(),
            size: self.start.board().size().to_string(),
            p4: match self.spawner {
                Spawner::Random => self.four.to_string(),
                spawner => format!("{} {spawner}", self.four),
            },
            start: match self.start {
                Start::Board(grid) => grid.to_string(),
                start => start.name().to_owned(),
            },
            until: self
                .until
                .map(|rank| rank.tile().to_string())
                .unwrap_or_default(),
            seed: self.seed.to_string(),
        }
    }
}

/// A solver, the games it is given, and the seed of the first.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// The solver.
    pub spec: &'static Spec,
    /// Its settings.
    pub settings: Settings,
    /// Its resources.
    pub resources: Resources,
    /// The checksum of the player's own network, if the solver uses that: its settings do not identify it.
    pub network: Option<Checksum>,
    /// Its games. The seed of a game is also that of its solver.
    pub conditions: Conditions,
}

/// Why an experiment cannot be run.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ExperimentError {
    /// The solver does not play on boards of this size, or lacks resources.
    #[error("{solver} does not play on {size}: {reason}")]
    Unavailable {
        /// The solver's id.
        solver: &'static str,
        /// The board's size.
        size: Size,
        /// Why not.
        reason: Unavailable,
    },
    /// A depth for a solver that has none.
    #[error("{0} does not search by depth, so it cannot be limited so")]
    NoDepth(&'static str),
    /// A depth that the solver refuses.
    #[error(transparent)]
    Depth(#[from] SettingError),
    /// No game on this board can make this tile, or every game starts with it.
    #[error("a tile from 4 to {limit} can end the games on this board, not {tile}")]
    Until {
        /// The tile asked for.
        tile: u64,
        /// The largest tile of this board.
        limit: u64,
    },
}

impl Experiment {
    /// The solver of this name with these settings and no resources in these games.
    pub fn of<'a>(
        name: &'a str,
        given: impl IntoIterator<Item = (&'a str, Value)>,
        conditions: Conditions,
    ) -> Result<Self, SolverError> {
        let (spec, settings) = solver::choose(name, given)?;
        Ok(Self {
            spec,
            settings,
            resources: Resources::default(),
            network: None,
            conditions,
        })
    }

    /// The rank of the tile that ends games on boards of this size.
    pub fn until_tile(size: Size, tile: u64) -> Result<Rank, ExperimentError> {
        let limit = size.max_rank();
        Rank::of_tile(tile)
            .filter(|rank| (Rank::FOUR..=limit).contains(rank))
            .ok_or(ExperimentError::Until {
                tile,
                limit: limit.tile(),
            })
    }

    /// Checks that the solver can play these games with its resources and budget.
    pub fn check(&self) -> Result<(), ExperimentError> {
        Self::check_solver(
            self.spec,
            &self.settings,
            &self.resources,
            self.conditions.start.board().size(),
            self.conditions.four,
            self.conditions.budget.depth,
        )
    }

    /// Checks that a solver can play games of this size and chance of a 4 with these resources and depth limit.
    ///
    /// # Errors
    /// [`ExperimentError`]; the depth is checked first.
    pub fn check_solver(
        spec: &'static Spec,
        settings: &Settings,
        resources: &Resources,
        size: Size,
        four: FourProbability,
        depth: Option<u32>,
    ) -> Result<(), ExperimentError> {
        if let Some(depth) = depth {
            if !spec.anytime {
                return Err(ExperimentError::NoDepth(spec.id));
            }
            if settings.has("depth") {
                spec.settings([("depth", Value::Number(f64::from(depth)))])?;
            }
        }
        (spec.check(settings, size, four, resources)).map_err(|reason| {
            ExperimentError::Unavailable {
                solver: spec.id,
                size,
                reason,
            }
        })
    }

    /// A new solver.
    pub fn solver(&self) -> Result<Box<dyn Solver>, ExperimentError> {
        self.check()?;
        let built = (self.spec.build)(&self.settings, &self.resources);
        built.map_err(|reason| ExperimentError::Unavailable {
            solver: self.spec.id,
            size: self.conditions.start.board().size(),
            reason,
        })
    }

    /// The experiment in words. Equal words give equal games, unless a clock ends searches.
    pub fn identity(&self) -> Identity {
        let network = self.network.map(|network| format!(" network={network}"));
        let settings = format!("{}{}", self.settings, network.unwrap_or_default());
        self.conditions.identity(self.spec.id, &settings)
    }
}

/// An [`Experiment`] in words, as in a table of results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "typescript", tsify(rename = "ArenaIdentity"))]
pub struct Identity {
    /// The solver's id.
    pub solver: String,
    /// The explicit settings, `name=value`, separated by blanks, and the checksum of the player's own network, if used.
    pub settings: String,
    /// The budget of a move, in the same form.
    pub budget: String,
    /// The board's size.
    pub size: String,
    /// The probability of a 4; then, after a blank, the spawner, if it is not random.
    pub p4: String,
    /// `one` or `two` tiles, or the first board.
    pub start: String,
    /// The tile that ends a game; empty if none does.
    pub until: String,
    /// The seed of game 0.
    pub seed: String,
}

impl Identity {
    /// The board's size, if it is valid.
    pub fn board_size(&self) -> Option<Size> {
        self.size.parse().ok()
    }

    /// The probability of a 4, if it is valid.
    pub fn four(&self) -> Option<FourProbability> {
        let probability = self.p4.split(' ').next()?.parse().ok()?;
        FourProbability::new(probability).ok()
    }

    /// The player in words, with its settings and budget.
    pub fn player(&self) -> String {
        let words = [&self.solver, &self.settings, &self.budget];
        let words = words.into_iter().filter(|words| !words.is_empty());
        words.map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    /// True if the games of the other are played by the same rules. Players, budgets and seeds may differ.
    pub fn has_rules_of(&self, other: &Self) -> bool {
        self.rules() == other.rules()
    }

    fn rules(&self) -> [&String; 4] {
        [&self.size, &self.p4, &self.start, &self.until]
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}, p4 {}, ", self.player(), self.size, self.p4)?;
        match self.start.as_str() {
            "one" => f.write_str("one tile")?,
            "two" => f.write_str("two tiles")?,
            board => write!(f, "from {board}")?,
        }
        if !self.until.is_empty() {
            write!(f, ", until {}", self.until)?;
        }
        write!(f, ", first seed {}", self.seed)
    }
}

/// A part of an experiment: every `count`-th game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    count: u64,
}

/// A text that is not a shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a shard: write i/n with i from 1 to n, such as 2/8")]
pub struct ShardError(String);

impl Shard {
    /// The whole experiment.
    pub const WHOLE: Self = Self { index: 1, count: 1 };

    /// True if this shard plays this game.
    pub const fn contains(self, game: u64) -> bool {
        game % self.count == self.index - 1
    }

    /// This shard's games of the first `games`, in order.
    pub fn games(self, games: u64) -> impl Iterator<Item = u64> + Clone + Send {
        let step = usize::try_from(self.count).unwrap_or(usize::MAX);
        (self.index - 1..games).step_by(step)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parsed = text.split_once('/').and_then(|(index, count)| {
            let (index, count) = (index.parse().ok()?, count.parse().ok()?);
            (1..=count)
                .contains(&index)
                .then_some(Self { index, count })
        });
        parsed.ok_or_else(|| ShardError(text.chars().take(40).collect()))
    }
}
