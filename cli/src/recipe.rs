//! The recipe of a training, a TOML file.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use twofold::network::{Architecture, Stage};
use twofold::{FourProbability, Seed};
use twofold_training::{Method, Quantisation, TrainingSettings};

use super::output::Failure;

/// A training in parts. Each but the first begins with the model of the part before.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// The seed of its games.
    #[serde(default = "first_seed")]
    seed: u64,
    /// The parts.
    #[serde(rename = "part")]
    pub parts: Vec<Part>,
    /// The check of the final model.
    #[serde(default)]
    pub check: Option<Check>,
}

const fn first_seed() -> u64 {
    1
}

/// One network, and its training.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The name of its files.
    pub name: String,
    /// The name of its set of tuples.
    network: String,
    /// The first tiles of its stages, and how they see boards.
    #[serde(default)]
    stages: Vec<Stage>,
    /// Whether later stages see boards with their large tiles halved.
    #[serde(default)]
    halved: bool,
    /// The steps of the training, in order.
    #[serde(rename = "step")]
    pub steps: Vec<Step>,
    /// The precision of the model file.
    pub export: Export,
}

/// A number of moves by one method.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The number of moves, in millions.
    pub million_moves: f64,
    /// The stages that learn, written as above, `start` for the first one; by default all.
    learns: Option<Vec<String>>,
    /// The part of an error that an update corrects.
    rate: Option<f32>,
    /// λ: the weight of later errors for an afterstate.
    lambda: Option<f32>,
    /// Whether each game is played again from its middle, and so on down to short games.
    #[serde(default)]
    halving: bool,
    /// The share of the moves that are played in later stages.
    #[serde(default)]
    carousel: f32,
    /// The share of restarted games that begin in the middle of a stage.
    #[serde(default)]
    within: f32,
    /// The number of updates after which an inherited entry's learning rate begins.
    inherited_updates: Option<u32>,
    /// The number of games between two samples of the network for the exported mean; 0 for no mean.
    #[serde(default)]
    average: u64,
}

/// The precision of a model file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Export {
    /// The step, in points, of an entry updated once.
    step: f32,
    /// Entries of the first stage with fewer updates are left out.
    visits: u32,
    /// The same for each later stage; the last number counts for all after it. By default as for the first stage.
    #[serde(default)]
    later_visits: Vec<u32>,
}

/// The conditions on a model.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// The largest size of its file, in bytes.
    pub bytes: Option<u64>,
    /// The number of games, without search.
    #[serde(default)]
    pub games: u64,
    /// The seed of the first of them.
    #[serde(default)]
    pub seed: u64,
    /// The least mean score of these games.
    pub mean: Option<f64>,
}

impl From<&Export> for Quantisation {
    fn from(export: &Export) -> Self {
        Self::of(export.step, export.visits, &export.later_visits)
    }
}

impl Recipe {
    /// The recipe in a file.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let failed = |error: &dyn std::fmt::Display| {
            Failure::Arguments(format!("{}: {error}", path.display()))
        };
        let text = fs::read_to_string(path).map_err(|error| failed(&error))?;
        let recipe: Self = toml::from_str(&text).map_err(|error| failed(&error))?;
        recipe.checked().map_err(|error| failed(&error))
    }

    fn checked(self) -> Result<Self, String> {
        if self.parts.is_empty() {
            return Err("it has no part".to_owned());
        }
        for (index, part) in self.parts.iter().enumerate() {
            let name = &part.name;
            let fail = |what: String| Err(format!("part \"{name}\": {what}"));
            if !is_name(name) {
                return fail("a name has letters, digits, - and _".to_owned());
            }
            if self.parts[..index].iter().any(|other| other.name == *name) {
                return fail("another one has the same name".to_owned());
            }
            if part.steps.is_empty() {
                return fail("it has no step".to_owned());
            }
            if !(part.export.step > 0.0 && part.export.step < 1e6) {
                return fail(format!("a step of {} points is none", part.export.step));
            }
            for step in 0..part.steps.len() {
                if !(0.0..1e9).contains(&part.steps[step].million_moves) {
                    return fail("a step has 0 to 1e9 million moves".to_owned());
                }
                let settings = self.settings(part, step, 1);
                if let Err(what) =
                    settings.and_then(|to| to.method.checked().map_err(|error| error.to_string()))
                {
                    return fail(what);
                }
            }
        }
        Ok(self)
    }

    /// The training settings of a step of a part.
    pub fn settings(
        &self,
        part: &Part,
        step: usize,
        threads: usize,
    ) -> Result<TrainingSettings, String> {
        let architecture = Architecture {
            halved: part.halved,
            ..Architecture::named(&part.network, &part.stages).map_err(|error| error.to_string())?
        };
        let step = &part.steps[step];
        let usual = Method::of(&architecture);
        let learns = match &step.learns {
            None => (0..architecture.stage_count()).collect(),
            Some(names) => numbers(names, &part.stages)?,
        };
        let frozen = (0..architecture.stage_count()).filter(|stage| !learns.contains(stage));
        Ok(TrainingSettings {
            method: Method {
                rate: step.rate.unwrap_or(usual.rate),
                lambda: step.lambda.unwrap_or(usual.lambda),
                restarts: step.halving,
                carousel: step.carousel,
                within: step.within,
                inherited_updates: step.inherited_updates.unwrap_or(usual.inherited_updates),
                frozen: frozen.collect(),
                ..usual
            },
            architecture,
            four: FourProbability::STANDARD,
            seed: Seed::new(self.seed),
            threads,
            average_every: step.average,
        })
    }
}

/// True if this can be the name of a file.
fn is_name(name: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    !name.is_empty() && name.chars().all(is_plain)
}

/// The numbers of stages, 0 for the first.
fn numbers(names: &[String], stages: &[Stage]) -> Result<Vec<usize>, String> {
    let number = |name: &String| match name.as_str() {
        "start" => Ok(0),
        _ => {
            let wanted: Stage = name.parse().map_err(|error| format!("{error}"))?;
            let place = stages.iter().position(|&stage| stage == wanted);
            place
                .map(|at| at + 1)
                .ok_or_else(|| format!("it has no stage {name} to learn"))
        }
    };
    names.iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use twofold::network::header;

    use super::*;

    /// The header of a model: its network, its precision, and the number of moves of its training. The number of moves is not
    /// exact: a game is always played to its end.
    #[test]
    fn the_recipes_of_the_shipped_models_describe_them() {
        for name in ["small", "full"] {
            let path = |ending: &str| {
                let models = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../models");
                models.join(format!("{name}.{ending}"))
            };
            let recipe = Recipe::read(&path("toml")).expect("a recipe");
            let bytes = fs::read(path("model")).expect("a model");
            let header = header(&bytes).expect("a header");

            let last = recipe.parts.last().expect("a part");
            let settings = recipe.settings(last, last.steps.len() - 1, 1);
            assert_eq!(
                settings.unwrap().architecture,
                header.architecture,
                "{name}"
            );
            let export = Quantisation::from(&last.export);
            assert_eq!(export.least_visits(), header.visits, "{name}");
            let steps = recipe.parts.iter().flat_map(|part| &part.steps);
            let said: f64 = steps.map(|step| 1e6 * step.million_moves).sum();
            let made = header.origin.moves as f64;
            assert!(
                (said / made - 1.0).abs() < 0.01,
                "{name}: {said}, not {made}"
            );
            let most = recipe.check.and_then(|check| check.bytes);
            assert!(
                most.is_some_and(|most| bytes.len() as u64 <= most),
                "{name}"
            );
        }
    }
}
