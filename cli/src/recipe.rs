//! How a network is trained, as a file says it.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use twofold::network::{Architecture, Stage};
use twofold::{FourProbability, Seed};
use twofold_training::{Method, Quantisation, Settings};

use super::output::Failure;

/// A training in parts. Each but the first begins with the model that the one before left.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// Where its luck begins.
    #[serde(default = "first_seed")]
    seed: u64,
    /// The parts.
    #[serde(rename = "part")]
    pub parts: Vec<Part>,
    /// What the model in the end has to be.
    #[serde(default)]
    pub check: Option<Check>,
}

const fn first_seed() -> u64 {
    1
}

/// One network, and how it learns.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// What its files are called.
    pub name: String,
    /// Its tuples, by name.
    network: String,
    /// Where its stages begin, and how they see boards.
    #[serde(default)]
    stages: Vec<Stage>,
    /// Whether later stages see boards with their large tiles halved.
    #[serde(default)]
    halved: bool,
    /// What is done one after another.
    #[serde(rename = "step")]
    pub steps: Vec<Step>,
    /// How the model is written down.
    pub export: Export,
}

/// So many moves by one method.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// How many moves, in millions.
    pub million_moves: f64,
    /// The stages that learn, as they are written above, `start` for the first one; all unless told.
    learns: Option<Vec<String>>,
    /// The part of an error that an update corrects.
    rate: Option<f32>,
    /// How much of the following errors counts for an afterstate.
    lambda: Option<f32>,
    /// After a game go on from its middle, and so on down to short ones.
    #[serde(default)]
    halving: bool,
    /// The share of the moves in later stages.
    #[serde(default)]
    carousel: f32,
    /// Of the games gone back to, the share that begins in the middle of a stage.
    #[serde(default)]
    within: f32,
    /// After each so many games the network counts for the mean that is exported; 0 for no mean.
    #[serde(default)]
    average: u64,
}

/// How precisely a model is written down.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Export {
    /// The step, in points, of an entry updated once.
    step: f32,
    /// Entries of the first stage updated less often are left out.
    visits: u32,
    /// Those of later stages; as for the first unless told.
    later_visits: Option<u32>,
}

/// What a model has to be.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// The most bytes of its file.
    pub bytes: Option<u64>,
    /// Games without search.
    #[serde(default)]
    pub games: u64,
    /// The luck of the first of them.
    #[serde(default)]
    pub seed: u64,
    /// The least mean score of these.
    pub mean: Option<f64>,
}

impl From<&Export> for Quantisation {
    fn from(export: &Export) -> Self {
        Self {
            step: export.step,
            visits: export.visits,
            later_visits: export.later_visits.unwrap_or(export.visits),
        }
    }
}

impl Recipe {
    /// The recipe in a file.
    ///
    /// # Errors
    /// If it cannot be read or says what cannot be done.
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

    /// What a step of a part trains with.
    ///
    /// # Errors
    /// If its network or a stage of it is unknown.
    pub fn settings(&self, part: &Part, step: usize, threads: usize) -> Result<Settings, String> {
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
        Ok(Settings {
            method: Method {
                rate: step.rate.unwrap_or(usual.rate),
                lambda: step.lambda.unwrap_or(usual.lambda),
                restarts: step.halving,
                carousel: step.carousel,
                within: step.within,
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

/// True if files can be called so.
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

    /// What a model says of itself: its network, how precisely it is written down, and how many moves made it. The number of moves is not
    /// exact: a game that is begun is played to its end.
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
            let visits = export.visits.min(export.later_visits);
            assert_eq!(visits, header.visits, "{name}");
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
