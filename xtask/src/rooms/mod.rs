//! Checks that every room of the library uses only what the table of rooms in `ARCHITECTURE.md` allows it, and that no files
//! use each other in a circle.
//!
//! A room is a module at the top of the library. What a file uses is read from its paths that begin with `crate`, `super` or
//! `self`, also in tests and in what macros are given. A circle within a room may be closed by tests. The file of a module that
//! gathers others (`mod.rs`, `lib.rs`) belongs to no circle: it names its parts, and they name what stands in it.

mod files;
mod paths;
mod table;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::Path;
use std::{fs, iter};

use anyhow::{Context, Result, bail};

use files::Library;
use table::Table;

/// Where the table of rooms stands.
const TABLE: &str = "ARCHITECTURE.md";
const SOURCES: &str = "src";

/// Reads the table and the sources, and compares them.
///
/// # Errors
/// If anything cannot be read, and with all that is wrong.
pub fn check() -> Result<()> {
    let table = fs::read_to_string(TABLE).with_context(|| format!("cannot read {TABLE}"))?;
    let table = Table::read(&table).with_context(|| format!("the table of rooms in {TABLE}"))?;
    let mut sources = BTreeMap::new();
    collect(Path::new(SOURCES), &mut sources)?;
    let complaints = complaints(&table, &Library::read(&sources)?);
    if complaints.is_empty() {
        println!("{} files in {} rooms", sources.len(), table.rooms().len());
        return Ok(());
    }
    for complaint in &complaints {
        eprintln!("{complaint}");
    }
    bail!(
        "{} complaints: see the table of rooms in {TABLE}",
        complaints.len()
    )
}

/// Every Rust file below `folder`, by its path.
fn collect(folder: &Path, sources: &mut BTreeMap<String, String>) -> Result<()> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, sources)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path)
                .with_context(|| format!("cannot read {}", path.display()))?;
            sources.insert(path.to_string_lossy().replace('\\', "/"), text);
        }
    }
    Ok(())
}

/// All that is wrong, a line each.
fn complaints(table: &Table, library: &Library) -> Vec<String> {
    let mut complaints = Vec::new();
    for room in library.rooms() {
        if !table.rooms().iter().any(|known| known == room) {
            complaints.push(format!("{SOURCES}/{room}: this room is not in the table"));
        }
    }
    for room in table.rooms() {
        if !library.rooms().contains(room.as_str()) {
            complaints.push(format!("the table has a room {room}, but there is none"));
        }
    }
    for arrow in library.arrows() {
        let at = format!("{}:{}", arrow.file, arrow.line);
        match (&arrow.from, &arrow.to) {
            (Some(from), Some(to)) if from != to && !table.allows(from, to) => {
                complaints.push(format!("{at}: {from} may not use {to} ({})", arrow.path))
            }
            (Some(_), None) => complaints.push(format!(
                "{at}: {} belongs to no room that this check can tell",
                arrow.path
            )),
            _ => {}
        }
    }
    complaints.extend(
        circles(library)
            .into_iter()
            .map(|circle| format!("files use each other in a circle: {}", circle.join(" → "))),
    );
    complaints
}

/// The shortest circles of files within a room, each once. Between rooms there can be none: all arrows that the table allows point
/// one way. A test may use what is built on the thing it tests.
fn circles(library: &Library) -> Vec<Vec<String>> {
    let mut uses: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for arrow in library.arrows() {
        if let Some(target) = &arrow.target
            && arrow.from == arrow.to
            && !arrow.is_test
            && *target != arrow.file
            && !gathers(target)
            && !gathers(&arrow.file)
        {
            uses.entry(&arrow.file).or_default().insert(target);
        }
    }
    let mut found = BTreeSet::new();
    let mut circles = Vec::new();
    for &start in uses.keys() {
        let Some(circle) = shortest_circle(&uses, start) else {
            continue;
        };
        let mut members: Vec<_> = circle.clone();
        members.sort_unstable();
        members.dedup();
        if found.insert(members) {
            circles.push(circle.into_iter().map(str::to_owned).collect());
        }
    }
    circles
}

/// The shortest way from a file back to it, both ends named.
fn shortest_circle<'a>(
    uses: &BTreeMap<&'a str, BTreeSet<&'a str>>,
    start: &'a str,
) -> Option<Vec<&'a str>> {
    let mut came_from: BTreeMap<&str, &str> = BTreeMap::new();
    let mut queue = VecDeque::from([start]);
    while let Some(file) = queue.pop_front() {
        for &next in uses.get(file).into_iter().flatten() {
            if next == start {
                let before = |file: &&str| came_from.get(file).copied();
                let mut circle: Vec<_> = iter::successors(Some(file), before).collect();
                circle.reverse();
                circle.push(start);
                return Some(circle);
            }
            if let Entry::Vacant(unseen) = came_from.entry(next) {
                unseen.insert(file);
                queue.push_back(next);
            }
        }
    }
    None
}

/// Whether a file gathers the parts of a module.
fn gathers(file: &str) -> bool {
    file.ends_with("/mod.rs") || file.ends_with("/lib.rs")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOMS: &str = "\
| `src/low/` | | – |
| `src/middle/` | | low |
| `src/high.rs` | | all above |
";

    /// Sources without anything wrong, some of them replaced, and what is wrong then.
    fn found(replaced: &[(&str, &str)]) -> Vec<String> {
        let mut sources: BTreeMap<_, _> = [
            (
                "src/lib.rs",
                "pub mod high; pub mod low; pub mod middle;\npub use low::Low;",
            ),
            (
                "src/low/mod.rs",
                "mod deep;\npub use deep::Low;\npub trait Open {}",
            ),
            ("src/low/deep.rs", "use super::Open;\npub struct Low;"),
            (
                "src/middle/mod.rs",
                "mod other; mod part;\npub use part::Part as Piece;",
            ),
            (
                "src/middle/other.rs",
                "use super::Piece;\nuse crate::low::Open;",
            ),
            (
                "src/middle/part.rs",
                "use crate::Low;\npub struct Part(Low);",
            ),
            ("src/high.rs", "use crate::{Low, middle::{self, Piece}};"),
        ]
        .map(|(file, text)| (file.to_owned(), text.to_owned()))
        .into();
        for (file, text) in replaced {
            sources.insert((*file).to_owned(), (*text).to_owned());
        }
        complaints(
            &Table::read(ROOMS).unwrap(),
            &Library::read(&sources).unwrap(),
        )
    }

    #[test]
    fn arrows_that_point_down_are_fine() {
        assert_eq!(found(&[]), [""; 0]);
    }

    #[test]
    fn an_arrow_that_points_up_is_told_with_its_file_line_and_rooms() {
        let told = found(&[(
            "src/low/deep.rs",
            "pub struct Low;\n\nuse crate::middle::Piece;",
        )]);
        let expected = "src/low/deep.rs:3: low may not use middle (crate::middle::Piece)";
        assert_eq!(told, [expected]);
    }

    #[test]
    fn arrows_are_found_in_every_place_where_a_path_can_stand() {
        let places = [
            "pub struct Low(crate::high::High);",
            "pub fn low() { super::super::high::run(); }",
            "pub fn low() { assert!(crate::high::IS_HIGH, \"{}\", 1); }",
            "use crate::{low, high as tall};",
            "use crate::high::*;",
            "mod inner { use super::super::super::high::High; }",
            "#[cfg(test)]\nmod tests { use crate::high::High; }",
            "pub use crate::high::High;",
            "impl crate::high::Run for u8 {}",
            "pub fn low<T: Into<Vec<crate::high::High>>>() {}",
        ];
        for text in places {
            let told = found(&[("src/low/deep.rs", &format!("{text}\npub struct Low;"))]);
            assert_eq!(told.len(), 1, "{text}: {told:?}");
            assert!(told[0].contains("low may not use high"), "{told:?}");
        }
    }

    #[test]
    fn names_of_the_root_lead_to_their_rooms() {
        let root =
            "pub mod high; pub mod low; pub mod middle;\npub use high::High;\npub use low::Low;";
        let told = found(&[
            ("src/lib.rs", root),
            ("src/middle/part.rs", "use crate::High;"),
        ]);
        let expected = "src/middle/part.rs:1: middle may not use high (crate::High)";
        assert_eq!(told, [expected]);
        let told = found(&[(
            "src/middle/part.rs",
            "use crate::Nowhere;\npub struct Part;",
        )]);
        assert!(told[0].contains("no room"), "{told:?}");
    }

    #[test]
    fn text_in_comments_and_strings_is_no_arrow() {
        let text = "//! See [`crate::high::High`].\npub const LOW: &str = \"crate::high\";\npub struct Low;";
        assert_eq!(found(&[("src/low/deep.rs", text)]), [""; 0]);
    }

    #[test]
    fn files_that_use_each_other_are_told() {
        let root = "mod one; mod other; mod part; mod third;\npub use one::One;\npub use part::Part as Piece;\npub use third::Third;";
        let told = found(&[
            ("src/middle/mod.rs", root),
            (
                "src/middle/one.rs",
                "use super::other::Other;\npub struct One;",
            ),
            (
                "src/middle/other.rs",
                "use super::Third;\npub struct Other;",
            ),
            (
                "src/middle/third.rs",
                "fn third() { super::One::call(); }\npub struct Third;",
            ),
        ]);
        let expected = "files use each other in a circle: src/middle/one.rs → src/middle/other.rs → \
            src/middle/third.rs → src/middle/one.rs";
        assert_eq!(told, [expected]);
    }

    #[test]
    fn a_test_may_use_what_is_built_on_the_thing_it_tests() {
        let text = "pub struct Part;\n#[cfg(test)]\nmod tests { use crate::middle::other::Other; }";
        let other = "use super::Piece;\npub struct Other;";
        let root = (
            "src/middle/mod.rs",
            "mod other; mod part;\npub use part::Part as Piece;",
        );
        assert_eq!(
            found(&[
                root,
                ("src/middle/part.rs", text),
                ("src/middle/other.rs", other)
            ]),
            [""; 0]
        );
        let text = text.replace("#[cfg(test)]", "");
        assert_eq!(
            found(&[
                root,
                ("src/middle/part.rs", &text),
                ("src/middle/other.rs", other)
            ])
            .len(),
            1
        );
    }

    #[test]
    fn rooms_and_rows_belong_together() {
        let told = found(&[("src/attic.rs", "")]);
        assert_eq!(told, ["src/attic: this room is not in the table"]);
        let table = Table::read("| `src/low/` | | – |\n| `src/cellar/` | | low |").unwrap();
        let sources = BTreeMap::from([("src/low/mod.rs".to_owned(), String::new())]);
        let told = complaints(&table, &Library::read(&sources).unwrap());
        assert_eq!(told, ["the table has a room cellar, but there is none"]);
    }
}
