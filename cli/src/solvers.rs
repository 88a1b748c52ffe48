//! `twofold solvers`.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use twofold::Size;
use twofold::solver::{self, Parameter, Settings, Spec};

use super::output::{Failure, Output};

#[derive(Serialize)]
struct Entry {
    #[serde(flatten)]
    spec: &'static Spec,
    /// The reason for each size it does not play on.
    unsupported: BTreeMap<String, String>,
}

#[derive(Serialize)]
#[serde(transparent)]
struct List(Vec<Entry>);

/// Lists the solvers.
pub fn run(output: &Output) -> Result<(), Failure> {
    let entries = solver::ALL.iter().map(|spec| Entry {
        spec,
        unsupported: Size::all()
            .filter_map(|size| {
                let reason = spec.check_size(size).err()?;
                Some((size.to_string(), reason.to_string()))
            })
            .collect(),
    });
    output.print(&List(entries.collect()))
}

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, entry) in self.0.iter().enumerate() {
            if place > 0 {
                writeln!(f, "\n")?;
            }
            write!(
                f,
                "{} ({})\n  {}",
                entry.spec.id, entry.spec.document, entry.spec.summary
            )?;
            write!(f, "\n  A value is: {}.", entry.spec.unit)?;
            if entry.spec.anytime {
                write!(f, " Takes a think time or a depth.")?;
            }
            let usual = Settings::defaults(entry.spec.parameters);
            for parameter in entry.spec.parameters {
                let Parameter { name, kind, .. } = parameter;
                write!(f, "\n  --set {name}={}: {kind}.", usual.value(name))?;
                write!(f, " {}", parameter.description)?;
            }
            let mut sizes_by_reason: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
            for (size, reason) in &entry.unsupported {
                sizes_by_reason.entry(reason).or_default().push(size);
            }
            for (reason, sizes) in sizes_by_reason {
                write!(f, "\n  Not on {}: {reason}", sizes.join(", "))?;
            }
        }
        Ok(())
    }
}
