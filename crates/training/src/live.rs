//! Training game by game, on any platform, with a learning curve to show.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{Quantisation, encode};
use twofold::board::{FourProbability, Rank};
use twofold::network::{Architecture, Features, ModelError, Origin, header};
use twofold::rules::Seed;

use super::export::restore;
use super::{Episode, EpisodeStart, Learner, Method, MethodError, Network, Weights};

/// A point of a learning curve: some games in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "typescript", tsify(rename = "LearningPoint"))]
pub struct LivePoint {
    /// The number of games.
    pub games: u64,
    /// Their mean score.
    pub mean: f64,
    /// The share of them that made 2048.
    pub won: f64,
}

impl LivePoint {
    /// Joins two points.
    fn join(self, other: Self) -> Self {
        let games = self.games + other.games;
        let share = other.games as f64 / games as f64;
        let mean = |one: f64, two: f64| one + (two - one) * share;
        Self {
            games,
            mean: mean(self.mean, other.mean),
            won: mean(self.won, other.won),
        }
    }
}

/// A learning curve with a bounded number of points: if there are too many, neighbours are joined.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    points: Vec<LivePoint>,
    /// The number of games in a full point.
    window: u64,
}

impl Curve {
    /// The maximum number of points.
    pub(crate) const MOST: usize = 240;
    /// The initial number of games in a point: fewer would show luck alone.
    const FIRST_WINDOW: u64 = 50;

    const fn new() -> Self {
        Self {
            points: Vec::new(),
            window: Self::FIRST_WINDOW,
        }
    }

    /// A curve that continues from these points, as far as they are valid.
    fn of(mut points: Vec<LivePoint>) -> Self {
        points.retain(|point| point.games > 0 && point.mean.is_finite() && point.won.is_finite());
        points.truncate(Self::MOST - 1);
        let window = points.first().map_or(0, |first| first.games);
        Self {
            window: window.max(Self::FIRST_WINDOW),
            points,
        }
    }

    fn add(&mut self, episode: &Episode) {
        let point = LivePoint {
            games: 1,
            mean: episode.score as f64,
            won: f64::from(u8::from(episode.top >= Rank::WIN)),
        };
        match self.points.last_mut() {
            Some(last) if last.games < self.window => *last = last.join(point),
            _ => self.points.push(point),
        }
        if self.points.len() == Self::MOST && self.points[Self::MOST - 1].games == self.window {
            let pairs = self.points.chunks_exact(2);
            self.points = pairs.map(|pair| pair[0].join(pair[1])).collect();
            self.window *= 2;
        }
    }

    /// The points. The last one may still grow.
    pub fn points(&self) -> &[LivePoint] {
        &self.points
    }

    /// The latest games, about `games` of them, as one point.
    pub fn latest(&self, games: u64) -> LivePoint {
        let mut latest = LivePoint::default();
        for &point in self.points.iter().rev() {
            if latest.games >= games {
                break;
            }
            latest = latest.join(point);
        }
        latest
    }
}

/// Why training cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum LiveError {
    /// A setting is out of range.
    #[error(transparent)]
    Method(#[from] MethodError),
    /// There is not enough memory.
    #[error("there is not enough memory for this network: {0}")]
    Memory(#[from] std::io::Error),
    /// The file to continue from cannot be read.
    #[error(transparent)]
    File(#[from] ModelError),
}

/// A training that plays one game at a time.
///
/// ```
/// use twofold::Seed;
/// use twofold::network::{Architecture, Model};
/// use twofold_training::{LiveTraining, Method};
///
/// let architecture = Architecture::named("17x4", &[])?;
/// let method = Method::of(&architecture);
/// let mut learning = LiveTraining::new(architecture, method, Seed::new(1))?;
/// for _ in 0..10 {
///     learning.play();
/// }
/// assert_eq!(learning.games(), 10);
///
/// let file = learning.file()?;
/// let model = Model::read(&file, &mut |_| ())?;
/// assert_eq!(model.architecture().name, "17x4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LiveTraining {
    features: Features,
    weights: Weights,
    learner: Learner,
    curve: Curve,
    games: u64,
    moves: u64,
}

impl LiveTraining {
    /// A training of a new network.
    ///
    /// # Errors
    /// If a setting is out of range, or there is not enough memory.
    pub fn new(architecture: Architecture, method: Method, seed: Seed) -> Result<Self, LiveError> {
        let method = method.checked()?;
        let weights = Weights::unlearned(&architecture, method)?;
        Ok(Self {
            learner: Learner::new(&architecture, method, FourProbability::STANDARD, seed, 0),
            features: Features::new(architecture),
            weights,
            curve: Curve::new(),
            games: 0,
            moves: 0,
        })
    }

    /// Continues from a [`LiveTraining::file`] and its curve. The file has rounded values and lacks some entries, so
    /// the games differ slightly from an uninterrupted training.
    ///
    /// # Errors
    /// As [`LiveTraining::new`]; [`LiveError::File`] if the file is not a model, or is damaged.
    pub fn resume(file: &[u8], curve: Vec<LivePoint>, seed: Seed) -> Result<Self, LiveError> {
        let architecture = header(file)?.architecture;
        let method = Method::of(&architecture);
        let mut missing: BTreeSet<usize> = (0..=architecture.stages.len()).collect();
        let mut live = Self::new(architecture, method, seed)?;
        let network = Network::new(&live.features, &mut live.weights);
        let origin = restore(file, &network, &mut missing)?.origin;
        (live.games, live.moves) = (origin.games, origin.moves);
        live.curve = Curve::of(curve);
        Ok(live)
    }

    /// Plays one game and learns from it.
    pub fn play(&mut self) -> Episode {
        let network = Network::new(&self.features, &mut self.weights);
        let episode = self.learner.play_fastest(&network);
        self.games += 1;
        self.moves += episode.moves;
        if episode.start == EpisodeStart::Empty {
            self.curve.add(&episode);
        }
        episode
    }

    /// Games so far.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Moves so far.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// The learning curve.
    pub fn curve(&self) -> &Curve {
        &self.curve
    }

    /// The network as a model file.
    pub fn file(&mut self) -> Result<Vec<u8>, ModelError> {
        let network = Network::new(&self.features, &mut self.weights);
        let origin = Origin {
            games: self.games,
            moves: self.moves,
            ..Origin::default()
        };
        encode(&network, Quantisation::default(), origin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn episode(score: u64, top: Rank) -> Episode {
        Episode {
            score,
            moves: 1,
            top,
            start: EpisodeStart::Empty,
            entered: 1,
            passed: 0,
        }
    }

    #[test]
    fn learning_goes_on_from_a_file() {
        let architecture = Architecture::named("17x4", &[]).unwrap();
        let method = Method::of(&architecture);
        let mut first = LiveTraining::new(architecture, method, Seed::new(1)).unwrap();
        for _ in 0..300 {
            first.play();
        }
        let file = first.file().unwrap();
        let points = first.curve().points().to_vec();
        let mut second = LiveTraining::resume(&file, points, Seed::new(2)).unwrap();
        assert_eq!(
            (second.games(), second.moves()),
            (first.games(), first.moves())
        );
        assert_eq!(second.curve(), first.curve());
        for _ in 0..100 {
            second.play();
        }
        let before = first.curve().latest(100).mean;
        let after = second.curve().latest(100).mean;
        let nothing = first.curve().points()[0].mean;
        assert!(
            after > 0.6 * before && after > 1.5 * nothing,
            "{nothing} at first, {before} before, {after} after"
        );
        assert!(LiveTraining::resume(&file[1..], Vec::new(), Seed::new(2)).is_err());
    }

    #[test]
    fn a_curve_stays_bounded_and_keeps_every_game() {
        let mut curve = Curve::new();
        let games = 100_000_u64;
        for game in 0..games {
            let top = if game % 4 == 0 { Rank::WIN } else { Rank::TWO };
            curve.add(&episode(game, top));
        }
        assert!(curve.points().len() <= Curve::MOST);
        let all = curve.latest(u64::MAX);
        assert_eq!(all.games, games);
        assert!((all.mean - (games - 1) as f64 / 2.0).abs() < 1e-6);
        assert!((all.won - 0.25).abs() < 1e-9);
        let means: Vec<_> = curve.points().iter().map(|point| point.mean).collect();
        assert!(means.is_sorted());
        let latest = curve.latest(1000);
        assert!(latest.games >= 1000 && latest.mean > 0.9 * games as f64);
    }
}
