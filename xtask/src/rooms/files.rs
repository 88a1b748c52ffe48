//! The files of the library, and which of them uses which.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};

use super::paths::{Use, paths};

/// One file's use of something that stands elsewhere.
#[derive(Debug)]
pub struct Arrow {
    /// The file that uses it.
    pub file: String,
    /// Where, from 1.
    pub line: usize,
    /// The room of that file; none for the library's root.
    pub from: Option<String>,
    /// Only tests use it.
    pub is_test: bool,
    /// What is used, from the root.
    pub path: String,
    /// The room that is used, if that can be told.
    pub to: Option<String>,
    /// The file where it stands, if that can be told.
    pub target: Option<String>,
}

/// All files, and the arrows between them.
pub struct Library {
    arrows: Vec<Arrow>,
    rooms: BTreeSet<String>,
}

/// Where each module stands, and which names it passes on.
struct Modules<'a> {
    files: BTreeMap<Vec<String>, &'a str>,
    passed_on: BTreeMap<Vec<String>, BTreeMap<String, Vec<String>>>,
}

impl Library {
    /// Reads these files, by their paths from the top of the repository.
    ///
    /// # Errors
    /// If one cannot be parsed.
    pub fn read(sources: &BTreeMap<String, String>) -> Result<Self> {
        let files: BTreeMap<_, _> = sources
            .keys()
            .map(|file| (module(file), file.as_str()))
            .collect();
        let mut uses: BTreeMap<&str, Vec<Use>> = BTreeMap::new();
        let mut passed_on: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
        for (file, text) in sources {
            let module = module(file);
            let known = |path: &[String]| files.contains_key(path);
            let found = paths(text, &module, &known).with_context(|| file.clone())?;
            for passed in found.iter().filter(|found| found.passes_on) {
                let names = passed_on.entry(module.clone()).or_default();
                names.insert(passed.name.clone(), passed.path.clone());
            }
            uses.insert(file, found);
        }
        let modules = Modules { files, passed_on };
        let arrows = uses.into_iter().flat_map(|(file, found)| {
            let from = module(file).into_iter().next();
            let modules = &modules;
            found.into_iter().map(move |used| {
                let (to, target) = modules.find(&used.path);
                Arrow {
                    file: file.to_owned(),
                    line: used.line,
                    from: from.clone(),
                    is_test: used.is_test,
                    path: format!("crate::{}", used.path.join("::")),
                    to,
                    target,
                }
            })
        });
        Ok(Self {
            arrows: arrows.collect(),
            rooms: modules
                .files
                .keys()
                .filter_map(|module| module.first().cloned())
                .collect(),
        })
    }

    /// Who uses what.
    pub fn arrows(&self) -> &[Arrow] {
        &self.arrows
    }

    /// The modules at the top.
    pub fn rooms(&self) -> &BTreeSet<String> {
        &self.rooms
    }
}

impl Modules<'_> {
    /// The room that a path from the root names, and the file to which it leads.
    fn find(&self, path: &[String]) -> (Option<String>, Option<String>) {
        let mut path = path.to_vec();
        let mut room = None;
        // What is passed on is passed on by few.
        for _ in 0..8 {
            let depth = (0..=path.len())
                .rev()
                .find(|&depth| self.files.contains_key(&path[..depth]));
            let Some(depth) = depth else { break };
            let module = &path[..depth];
            room = room.or_else(|| module.first().cloned());
            let name = path.get(depth);
            let names = self.passed_on.get(module);
            let Some(passed) = name.and_then(|name| names?.get(name)) else {
                let file = self.files.get(module).map(|&file| file.to_owned());
                return (room, file);
            };
            path = [passed, &path[depth + 1..]].concat();
        }
        (room, None)
    }
}

/// The path of a file's module from the root.
fn module(file: &str) -> Vec<String> {
    let path = file.split_once('/').map_or(file, |(_, path)| path);
    let mut module: Vec<_> = (path.trim_end_matches(".rs").split('/'))
        .map(str::to_owned)
        .collect();
    let last = module.last().map(String::as_str);
    if last == Some("mod") || module == ["lib"] {
        module.pop();
    }
    module
}
