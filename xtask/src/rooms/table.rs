//! The table of rooms, as it stands in a document.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};

/// Which rooms there are, from the lowest up, and what each may use.
#[derive(Debug)]
pub struct Table {
    rooms: Vec<String>,
    may_use: BTreeMap<String, BTreeSet<String>>,
}

impl Table {
    /// What stands in the last column for a room that may use all above it in the table.
    const ALL: &str = "all above";
    /// What stands there for a room that uses none.
    const NONE: &str = "–";

    /// The table of this document: the rows of a Markdown table whose first cell is a module or a file of the library, such as
    /// `src/board/` or `src/bench.rs`, and whose last one names rooms.
    ///
    /// # Errors
    /// If there is no such row, or one names a room that does not stand above it.
    pub fn read(document: &str) -> Result<Self> {
        let mut rooms = Vec::new();
        let mut may_use = BTreeMap::new();
        for line in document.lines() {
            let Some(room) = line.strip_prefix("| `src/") else {
                continue;
            };
            let (room, rest) = room.split_once('`').context("a ` is missing")?;
            let room = room.trim_end_matches('/').trim_end_matches(".rs");
            let cells = rest.trim_end().trim_end_matches('|');
            let (_, last) = cells
                .rsplit_once('|')
                .with_context(|| format!("the row of {room} has no columns"))?;
            let named: BTreeSet<String> = match last.trim() {
                Self::ALL => rooms.iter().cloned().collect(),
                Self::NONE => BTreeSet::new(),
                names => names
                    .split(',')
                    .map(|name| name.trim().to_owned())
                    .collect(),
            };
            if let Some(unknown) = named.iter().find(|&name| !rooms.contains(name)) {
                bail!("{room} names \"{unknown}\", which is no room above it");
            }
            if may_use.insert(room.to_owned(), named).is_some() {
                bail!("{room} has two rows");
            }
            rooms.push(room.to_owned());
        }
        if rooms.is_empty() {
            bail!("there is no row that begins with \"| `src/\"");
        }
        Ok(Self { rooms, may_use })
    }

    /// The rooms, from the lowest up.
    pub fn rooms(&self) -> &[String] {
        &self.rooms
    }

    /// Whether one room may use another.
    pub fn allows(&self, from: &str, to: &str) -> bool {
        self.may_use
            .get(from)
            .is_some_and(|named| named.contains(to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_use_what_their_row_names() {
        let document = "\
# Something

| room | what | may use |
|---|---|---|
| `src/low/` | `code`, and more | – |
| `src/middle/` | | low |
| `src/beside/` | | low |
| `src/high/` | | middle, low |
| `src/top.rs` | | all above |
| `cli/` | no room | low |
";
        let table = Table::read(document).unwrap();
        assert_eq!(table.rooms(), ["low", "middle", "beside", "high", "top"]);
        assert!(table.allows("high", "middle") && table.allows("top", "beside"));
        assert!(!table.allows("high", "beside") && !table.allows("low", "middle"));
        assert!(!table.allows("low", "low"));
    }

    #[test]
    fn tables_with_arrows_that_point_up_are_refused() {
        let refused = |document: &str| Table::read(document).unwrap_err().to_string();
        assert!(refused("| `src/low/` | | high |\n| `src/high/` | | – |").contains("\"high\""));
        assert!(refused("| `src/low/` | | low |").contains("\"low\""));
        assert!(refused("| `src/low/` | | – |\n| `src/low.rs` | | – |").contains("two rows"));
        assert!(refused("| `src/low/`").contains("columns"));
        assert!(refused("# Nothing").contains("no row"));
    }
}
