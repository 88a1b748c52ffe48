//! Declares the parameters of a solver once. [`parameters!`] writes from one row the entry of the solver's
//! [`Spec`](super::Spec), and the field that holds its value.

use std::ops::RangeInclusive;

use crate::board::Rank;

use super::{Choice, Parameter, ParameterKind, Settings, Value};

/// Parameters of a solver, and their values.
pub(super) trait ParameterSet {
    /// Those that this build has, in the order of their rows.
    const PARAMETERS: &'static [Parameter];

    /// Their values in these settings.
    fn of(settings: &Settings) -> Self;
}

/// A type of parameter values.
pub(super) trait Setting {
    /// The value in these settings of the parameter of this name.
    fn read(settings: &Settings, name: &str) -> Self;
}

impl Setting for u32 {
    fn read(settings: &Settings, name: &str) -> Self {
        settings.number(name) as Self
    }
}

impl Setting for f64 {
    fn read(settings: &Settings, name: &str) -> Self {
        settings.number(name)
    }
}

impl Setting for bool {
    fn read(settings: &Settings, name: &str) -> Self {
        settings.value(name) == Value::Flag(true)
    }
}

/// A tile, by its number.
impl Setting for Rank {
    fn read(settings: &Settings, name: &str) -> Self {
        let number = settings.value(name).to_string().parse().ok();
        match number.and_then(Self::of_tile) {
            Some(rank) => rank,
            None => unreachable!("{name} is no tile"),
        }
    }
}

macro_rules! tiles_of {
    ($($number:literal)+) => { &[$(Choice { value: $number, label: $number },)+] };
}

/// The tiles 4 to 131072 as options.
const TILES: &[Choice] = tiles_of!(
    "4" "8" "16" "32" "64" "128" "256" "512" "1024" "2048" "4096" "8192" "16384" "32768" "65536" "131072"
);

/// A choice of tiles from 2^`min` to 2^`max`.
pub(super) const fn tiles(min: usize, max: usize, default: &'static str) -> ParameterKind {
    ParameterKind::Choice {
        options: TILES.split_at(max - 1).0.split_at(min - 2).1,
        default,
    }
}

pub(super) const fn integer(range: &RangeInclusive<u32>, default: u32) -> ParameterKind {
    ParameterKind::Integer {
        min: *range.start() as i64,
        max: *range.end() as i64,
        default: default as i64,
    }
}

pub(super) const fn number(range: &RangeInclusive<f64>, default: f64) -> ParameterKind {
    ParameterKind::Number {
        min: *range.start(),
        max: *range.end(),
        default,
    }
}

/// The parameters of two sets, the first before the second.
pub(super) const fn joined<const N: usize>(
    first: &[Parameter],
    second: &[Parameter],
) -> [Parameter; N] {
    assert!(first.len() + second.len() == N);
    let mut all = [first[0]; N];
    let (start, end) = all.split_at_mut(first.len());
    start.copy_from_slice(first);
    end.copy_from_slice(second);
    all
}

/// Those of these rows that this build has: the readings of the papers, which come last, are there with the feature `readings` alone.
pub(super) const fn there(rows: &'static [Parameter]) -> &'static [Parameter] {
    let mut end = rows.len();
    while end > 0 && !is_there(&rows[end - 1]) {
        end -= 1;
    }
    rows.split_at(end).0
}

const fn is_there(parameter: &Parameter) -> bool {
    cfg!(feature = "readings") || !parameter.is_reading
}

/// The value of a parameter in these settings, and its default if this build does not have it.
pub(super) fn read<T: Setting>(settings: &Settings, parameter: &'static [Parameter; 1]) -> T {
    let [Parameter { name, .. }] = parameter;
    match is_there(&parameter[0]) {
        true => T::read(settings, name),
        false => T::read(&Settings::defaults(parameter), name),
    }
}

/// The name of a field with `-` for `_`.
pub(super) const fn hyphenated<const N: usize>(field: &str) -> [u8; N] {
    let mut name = [0; N];
    name.copy_from_slice(field.as_bytes());
    let mut index = 0;
    while index < N {
        if name[index] == b'_' {
            name[index] = b'-';
        }
        index += 1;
    }
    name
}

/// A parameter, but for its name: the type of its values, and in parentheses the default, the range of a number, the label, and the
/// description. `(= KIND, label, description)` gives a kind of its own, and `(= PARAMETER)` a parameter that several solvers share.
/// One that begins with `reading` tells one reading of a paper from another.
macro_rules! parameter {
    ($type:ident (reading $($row:tt)+)) => {
        $crate::solver::declare::parameter!($type ($($row)+)).as_reading()
    };
    ($type:ident (= $shared:expr)) => { $shared };
    ($type:ident (= $kind:expr, $label:literal, $description:literal)) => {
        $crate::solver::Parameter {
            name: "",
            label: $label,
            description: $description,
            kind: $kind,
            is_reading: false,
        }
    };
    (f64 ($default:expr, $range:expr, $label:literal, $description:literal)) => {
        $crate::solver::declare::parameter!(
            f64 (= $crate::solver::declare::number(&$range, $default), $label, $description)
        )
    };
    // A count, or the depth of a Horizon.
    ($count:ident ($default:expr, $range:expr, $label:literal, $description:literal)) => {
        $crate::solver::declare::parameter!(
            $count (= $crate::solver::declare::integer(&$range, $default), $label, $description)
        )
    };
    (bool ($default:expr, $label:literal, $description:literal)) => {
        $crate::solver::declare::parameter!(
            bool (= $crate::solver::ParameterKind::Flag { default: $default }, $label, $description)
        )
    };
    ($choice:ident ($default:expr, $label:literal, $description:literal)) => {
        $crate::solver::declare::parameter!($choice (= $choice::kind($default), $label, $description))
    };
}
pub(super) use parameter;

/// Declares a set of parameters as a struct of their values, a [`ParameterSet`].
///
/// A row is a field's name and a [`parameter!`], which is named like the field, with `-` for `_`. A reading of a paper is a parameter
/// with the feature `readings` alone, and elsewhere the field has its default. Such rows come last.
/// Without `struct`, the struct is an existing one.
macro_rules! parameters {
    ($(#[$doc:meta])* $visibility:vis struct $name:ident { $($field:ident: $type:ident $row:tt,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        $visibility struct $name {
            $($field: $type,)+
        }

        $crate::solver::declare::parameters!($name { $($field: $type $row,)+ });
    };
    ($name:ident { $($field:ident: $type:ident $row:tt,)+ }) => {
        impl $crate::solver::declare::ParameterSet for $name {
            const PARAMETERS: &'static [$crate::solver::Parameter] =
                $crate::solver::declare::there(const {
                    &[$($crate::solver::declare::parameters!(@named $field $type $row),)+]
                });

            fn of(settings: &$crate::solver::Settings) -> Self {
                Self {
                    $($field: $crate::solver::declare::read(settings, const {
                        &[$crate::solver::declare::parameters!(@named $field $type $row)]
                    }),)+
                }
            }
        }
    };
    (@named $field:ident $type:ident $row:tt) => {{
        const BYTES: [u8; stringify!($field).len()] =
            $crate::solver::declare::hyphenated(stringify!($field));
        const NAME: &str = match str::from_utf8(&BYTES) {
            Ok(name) => name,
            Err(_) => unreachable!(),
        };
        $crate::solver::Parameter {
            name: NAME,
            ..$crate::solver::declare::parameter!($type $row)
        }
    }};
}
pub(super) use parameters;

/// Declares the options of a parameter as an enum, each with its word on the command line and its label on the page.
macro_rules! choices {
    (
        $(#[$doc:meta])+
        $visibility:vis enum $name:ident {
            $($option:ident($word:literal, $label:literal),)+
        }
    ) => {
        $(#[$doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $visibility enum $name {
            $(#[doc = $label] $option,)+
        }

        impl $name {
            /// Its word.
            $visibility const fn word(self) -> &'static str {
                match self {
                    $(Self::$option => $word,)+
                }
            }

            /// The parameter's kind.
            $visibility const fn kind(default: Self) -> $crate::solver::ParameterKind {
                $crate::solver::ParameterKind::Choice {
                    options: &[$($crate::solver::Choice {
                        value: $word,
                        label: $label,
                    },)+],
                    default: default.word(),
                }
            }
        }

        impl $crate::solver::declare::Setting for $name {
            fn read(settings: &$crate::solver::Settings, name: &str) -> Self {
                match &*settings.value(name).to_string() {
                    $($word => Self::$option,)+
                    other => unreachable!("{other} is no option of {name}"),
                }
            }
        }
    };
}
pub(super) use choices;
