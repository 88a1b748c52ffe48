//! `twofold-lab results`: plays the experiments of the papers again, and writes docs/results.md, a page of docs/papers/
//! for each paper, docs/strength.md and docs/field.md.
//!
//! The tables of games stand in docs/results/, a file for each row, and the pages follow from these files.

mod field;
mod figures;
mod games;
pub mod kept;
mod markdown;
mod page;
mod pages;
mod readings;
mod speed;
pub mod strength;

use std::fmt;
use std::path::{Path, PathBuf};

use crate::papers::DOCUMENTS;
use clap::Args;
use serde::Serialize;

use field::Field;
use games::Played;
use strength::Strength;
use twofold_cli::files::write_whole;
use twofold_cli::output::{Failure, Output};
use twofold_cli::runs::{jobs, processors, stop_on_signal};

/// The games to play, and the folder of the results.
#[derive(Args)]
pub struct Arguments {
    /// The folder of the pages, with the games in results/
    #[arg(long, value_name = "FOLDER", default_value = "docs")]
    folder: PathBuf,
    /// Play only the games of the paper with this number, such as 001; may be repeated
    #[arg(long, value_name = "DOCUMENT", value_parser = document)]
    only: Vec<String>,
    /// Games played at a time; by default one for each processor
    #[arg(long, value_parser = jobs, allow_negative_numbers = true)]
    jobs: Option<usize>,
    /// Play nothing: write the text and the figures anew from the games on disk
    #[arg(long, conflicts_with_all = ["only", "jobs", "times"])]
    write_only: bool,
    /// Play nothing: measure on this machine the time of a move of each row that has none yet in results/times.csv
    #[arg(long, conflicts_with_all = ["only", "jobs"])]
    times: bool,
}

fn document(text: &str) -> Result<String, String> {
    match DOCUMENTS.iter().any(|document| document.id == text) {
        true => Ok(text.to_owned()),
        false => {
            let known: Vec<_> = DOCUMENTS
                .iter()
                .map(|document| document.id.as_str())
                .collect();
            Err(format!("not one of {}", known.join(", ")))
        }
    }
}

/// The folder of the results.
pub struct Folder(PathBuf);

impl Folder {
    /// The folder that has results/ in it: `docs` of the repository, from its top.
    pub fn at(path: &Path) -> Self {
        Self(path.to_owned())
    }

    /// The path of a file in results/.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join("results").join(name)
    }
}

/// What was written.
#[derive(Serialize)]
pub struct Report {
    /// The files that were written.
    written: Vec<PathBuf>,
    /// Rows with missing games.
    incomplete: Vec<String>,
}

/// Plays missing games and writes the results.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    let folder = Folder::at(&arguments.folder);
    if arguments.times {
        let stop = stop_on_signal()?;
        speed::measure(&folder, &stop)?;
    } else if !arguments.write_only {
        let jobs = arguments.jobs.unwrap_or_else(processors);
        let wanted = |id: &str| {
            arguments.only.is_empty() || arguments.only.iter().any(|document| document == id)
        };
        for document in DOCUMENTS.iter().filter(|document| wanted(&document.id)) {
            for row in document.all_rows() {
                let (name, command) = (document.key(row), document.command(row));
                let keep = games::keep(&row.printed);
                kept::play(&folder, &name, &command, row.games, keep, jobs)?;
            }
        }
    }
    output.print(&write(&folder)?)
}

/// Writes the text and the figures. Games that are refused are refused before anything is written.
pub fn write(folder: &Folder) -> Result<Report, Failure> {
    let field = Field::load(folder)?;
    let strength = Strength::load(folder)?;
    let readings = readings::text(folder)?;
    let times = speed::load(folder)?;
    let all: Vec<Played> = DOCUMENTS
        .iter()
        .flat_map(|document| document.rows.iter().map(move |row| (document, row)))
        .map(|(document, row)| Played::load(folder, document, row))
        .collect::<Result<_, _>>()?;
    let mut written = Vec::new();
    let mut put = |path: PathBuf, text: &str| {
        write_whole(&path, text.as_bytes())?;
        written.push(path);
        Ok::<(), Failure>(())
    };
    for figure in figures::ALL {
        if let Some(svg) = (figure.draw)(&all)? {
            put(folder.file(figure.file), &svg)?;
        }
    }
    for (file, svg) in strength.figures(folder)? {
        put(folder.file(&file), &svg)?;
    }
    put(
        folder.file(page::FILE),
        &page::text(folder, &all, &strength)?,
    )?;
    put(folder.0.join("results.md"), &pages::index())?;
    for document in DOCUMENTS.iter() {
        let own = all
            .iter()
            .filter(|played| played.document.id == document.id);
        let readings = match document.readings.searches.is_empty() {
            true => "",
            false => readings.as_str(),
        };
        let text = pages::page(document, &own.collect::<Vec<_>>(), &times, readings);
        put(
            folder.0.join("papers").join(format!("{}.md", document.id)),
            &text,
        )?;
    }
    if let Some(text) = strength.text(folder)? {
        put(folder.0.join("strength.md"), &text)?;
    }
    if let Some(text) = field.text(folder)? {
        put(folder.0.join("field.md"), &text)?;
    }
    let incomplete = (all.iter())
        .filter(|played| !played.is_complete())
        .map(|played| played.key.as_str())
        .chain(strength.incomplete());
    Ok(Report {
        incomplete: incomplete.map(str::to_owned).collect(),
        written,
    })
}

/// The text of the hand-written file of this name.
fn notes(folder: &Folder, name: &str) -> Result<String, Failure> {
    let words = read_optional(&folder.file(&format!("notes/{name}.md")))?;
    Ok(words.map_or_else(String::new, |words| format!("{}\n\n", words.trim())))
}

/// The text of a hand-written file, or `None` without one.
fn read_optional(path: &Path) -> Result<Option<String>, Failure> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::OnTheWay(format!(
            "cannot read {}: {error}",
            path.display()
        ))),
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written: Vec<String> = self
            .written
            .iter()
            .map(|path| path.display().to_string())
            .collect();
        write!(f, "written     {}", written.join(" "))?;
        match self.incomplete.is_empty() {
            true => Ok(()),
            false => write!(f, "\nincomplete  {}", self.incomplete.join(" ")),
        }
    }
}
