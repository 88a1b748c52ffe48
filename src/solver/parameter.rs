//! The parameters of a solver, and their values.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

/// A parameter of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "typescript", tsify(rename = "ParameterSpec"))]
pub struct Parameter {
    /// The name on the command line and in stored settings: lower case, words joined by `-`.
    pub name: &'static str,
    /// The name on the page.
    pub label: &'static str,
    /// Its effect, in a sentence.
    pub description: &'static str,
    /// Its type, range and default.
    #[cfg_attr(feature = "typescript", tsify(type = "ParameterKind"))]
    pub kind: ParameterKind,
    /// True if it tells one reading of a paper from another. Only a build with the feature `readings` has such parameters.
    #[serde(skip)]
    pub is_reading: bool,
}

/// Type, range and default of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum ParameterKind {
    /// A whole number.
    Integer {
        /// The minimum.
        min: i64,
        /// The maximum.
        max: i64,
        /// The default.
        default: i64,
    },
    /// A real number.
    Number {
        /// The minimum.
        min: f64,
        /// The maximum.
        max: f64,
        /// The default.
        default: f64,
    },
    /// Yes or no.
    Flag {
        /// The default.
        default: bool,
    },
    /// One of a few words.
    Choice {
        /// The options.
        options: &'static [Choice],
        /// The default: the `value` of one of the options.
        default: &'static str,
    },
}

/// One option of [`ParameterKind::Choice`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Choice {
    /// The value on the command line.
    pub value: &'static str,
    /// The label on the page.
    pub label: &'static str,
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "no setting, expected a number, a word, true or false"
)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Value {
    /// Of a [`ParameterKind::Flag`].
    Flag(bool),
    /// Of a [`ParameterKind::Integer`] or [`ParameterKind::Number`].
    Number(f64),
    /// Of a [`ParameterKind::Choice`], or any of them as typed on a command line.
    Text(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => flag.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => f.write_str(text),
        }
    }
}

macro_rules! from {
    ($($kind:ty => $variant:ident,)+) => {$(
        impl From<$kind> for Value {
            fn from(value: $kind) -> Self {
                Self::$variant(value.into())
            }
        }
    )+};
}
from! {
    u32 => Number,
    f64 => Number,
    bool => Flag,
    &str => Text,
}

/// Why a setting is refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SettingError {
    /// The solver has no parameter of that name.
    #[error("{solver} has no parameter \"{name}\"; it has: {known}")]
    UnknownName {
        /// The solver's id.
        solver: &'static str,
        /// The unknown name.
        name: String,
        /// The names of its parameters.
        known: String,
    },
    /// The value is not of the parameter's type, or outside its range.
    #[error("{name} must be {expected}, not {found}")]
    BadValue {
        /// The parameter.
        name: &'static str,
        /// The allowed values.
        expected: ParameterKind,
        /// The refused value.
        found: String,
    },
}

/// Checked values for a solver's parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    parameters: &'static [Parameter],
    explicit: BTreeMap<&'static str, Value>,
}

impl fmt::Display for Settings {
    /// The explicit settings as `name=value`, separated by blanks, in the order of their names.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self
            .explicit()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        f.write_str(&words.join(" "))
    }
}

impl Settings {
    /// Every parameter at its default.
    pub const fn defaults(parameters: &'static [Parameter]) -> Self {
        Self {
            parameters,
            explicit: BTreeMap::new(),
        }
    }

    /// Checks the given values. Parameters not given have their defaults.
    pub fn new<'a>(
        solver: &'static str,
        parameters: &'static [Parameter],
        given: impl IntoIterator<Item = (&'a str, Value)>,
    ) -> Result<Self, SettingError> {
        let mut settings = Self::defaults(parameters);
        for (name, value) in given {
            let parameter = settings.parameter(name);
            let parameter = parameter.ok_or_else(|| SettingError::UnknownName {
                solver,
                name: name.to_owned(),
                known: match parameters {
                    [] => "none".to_owned(),
                    _ => (parameters.iter().map(|known| known.name))
                        .collect::<Vec<_>>()
                        .join(", "),
                },
            })?;
            let checked = parameter.check(value)?;
            settings.explicit.insert(parameter.name, checked);
        }
        Ok(settings)
    }

    /// The values set explicitly.
    pub fn explicit(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.explicit.iter().map(|(name, value)| (*name, value))
    }

    /// True if the value was set explicitly.
    pub(crate) fn is_explicit(&self, name: &str) -> bool {
        self.explicit.contains_key(name)
    }

    fn parameter(&self, name: &str) -> Option<&'static Parameter> {
        self.parameters.iter().find(|known| known.name == name)
    }

    /// True if the solver has a parameter of this name.
    pub fn has(&self, name: &str) -> bool {
        self.parameter(name).is_some()
    }

    /// The value of a number.
    ///
    /// # Panics
    /// If the solver declares no such number: an error in its [`Spec`](super::Spec).
    pub fn number(&self, name: &str) -> f64 {
        match self.value(name) {
            Value::Number(value) => value,
            other => unreachable!("{name} is no number: {other}"),
        }
    }

    /// The value of a parameter.
    ///
    /// # Panics
    /// If the solver declares no such parameter: an error in its [`Spec`](super::Spec).
    pub fn value(&self, name: &str) -> Value {
        let given = self.explicit.get(name).cloned();
        given.unwrap_or_else(|| match self.kind(name) {
            ParameterKind::Integer { default, .. } => Value::Number(default as f64),
            ParameterKind::Number { default, .. } => default.into(),
            ParameterKind::Flag { default } => default.into(),
            ParameterKind::Choice { default, .. } => default.into(),
        })
    }

    /// A parameter's type, range and default.
    ///
    /// # Panics
    /// If the solver declares no such parameter.
    pub(super) fn kind(&self, name: &str) -> ParameterKind {
        match self.parameter(name) {
            Some(parameter) => parameter.kind,
            None => unreachable!("{name} is not declared"),
        }
    }
}

impl Parameter {
    /// The same, as a reading of a paper: of use to a program without readings for its default alone.
    pub(super) const fn as_reading(self) -> Self {
        let reading = Self {
            is_reading: true,
            ..self
        };
        match (cfg!(feature = "readings"), self.kind) {
            (false, ParameterKind::Choice { default, .. }) => Self {
                label: "",
                description: "",
                kind: ParameterKind::Choice {
                    options: &[],
                    default,
                },
                ..reading
            },
            _ => reading,
        }
    }

    /// True for a weight: a number from 0 up without a natural maximum.
    pub fn is_weight(&self) -> bool {
        matches!(self.kind, ParameterKind::Number { min: 0.0, max, .. } if max > 1.0)
    }

    /// The value in the parameter's type, if it is valid.
    fn check(&self, value: Value) -> Result<Value, SettingError> {
        let number = || match &value {
            Value::Number(number) => Some(*number),
            Value::Text(text) => text.trim().parse().ok(),
            Value::Flag(_) => None,
        };
        let checked = match self.kind {
            ParameterKind::Integer { min, max, .. } => number()
                .filter(|number| number.fract() == 0.0)
                .filter(|number| (min as f64..=max as f64).contains(number))
                .map(Value::Number),
            ParameterKind::Number { min, max, .. } => number()
                .filter(|number| (min..=max).contains(number))
                .map(Value::Number),
            ParameterKind::Flag { .. } => match &value {
                Value::Flag(flag) => Some(*flag),
                Value::Text(text) => text.trim().parse().ok(),
                Value::Number(_) => None,
            }
            .map(Value::Flag),
            ParameterKind::Choice { options, .. } => match &value {
                Value::Text(text) => options
                    .iter()
                    .any(|option| option.value == text)
                    .then(|| Value::Text(text.clone())),
                _ => None,
            },
        };
        checked.ok_or_else(|| SettingError::BadValue {
            name: self.name,
            expected: self.kind,
            found: match value {
                Value::Text(text) => format!("\"{}\"", text.chars().take(40).collect::<String>()),
                other => other.to_string(),
            },
        })
    }
}

impl fmt::Display for ParameterKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer { min, max, .. } => write!(f, "a whole number from {min} to {max}"),
            Self::Number { min, max, .. } => write!(f, "a number from {min} to {max}"),
            Self::Flag { .. } => f.write_str("true or false"),
            Self::Choice { options, .. } => {
                let words: Vec<&str> = options.iter().map(|option| option.value).collect();
                write!(f, "one of {}", words.join(", "))
            }
        }
    }
}
