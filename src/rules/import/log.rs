//! The log of a game: boards one after the other, in any form, with any text between them.
//!
//! Moves and new tiles follow from the boards. If two moves lead from one board to the next, a word between the boards
//! decides, or a number or letter with one meaning elsewhere in the log.

use std::collections::HashMap;

use crate::board::{Board as _, Direction, Grid, ListedBoard, Position, Rank, Spawn, boards_in};

use super::{After, Fault, FilePlace, Format, ImportError, OpenedFile, Step};

/// The longest accepted log, in bytes: some 50,000 moves.
const MAX_LOG: usize = 8 << 20;

/// A board of the log, and the label before it of the move that led there.
struct LogEntry<'a> {
    board: Position,
    place: FilePlace,
    label: Option<&'a str>,
}

/// Reads the log, unless the text has fewer than two boards.
pub(super) fn open(text: &str) -> Option<Result<OpenedFile, ImportError>> {
    if text.len() > MAX_LOG {
        return None;
    }
    let listed = boards_in(text);
    if listed.len() < 2 {
        return None;
    }
    // The numbers have the same meaning on all boards.
    let interpretations =
        |of: fn(&ListedBoard) -> Option<Grid>| listed.iter().map(of).collect::<Option<Vec<_>>>();
    let both = [
        interpretations(|board| board.tiles),
        interpretations(|board| board.exponents),
    ];
    let games = both.into_iter().flatten();
    let mut games = games.map(|boards| read(text, &listed, boards));
    let first = games.next()?;
    Some(first.or_else(|error| games.next().and_then(Result::ok).ok_or(error)))
}

fn read(text: &str, listed: &[ListedBoard], boards: Vec<Grid>) -> Result<OpenedFile, ImportError> {
    let lines: Vec<&str> = text.lines().collect();
    let mut entries = Vec::with_capacity(boards.len());
    let mut last = 0;
    for (number, (listed, board)) in listed.iter().zip(boards).enumerate() {
        let [from, to] = listed.lines;
        let between = lines.get(last..from.saturating_sub(1)).unwrap_or_default();
        entries.push(LogEntry {
            board: board.into(),
            place: FilePlace::Board {
                board: number + 1,
                line: from,
            },
            label: label(between),
        });
        last = to;
    }
    let start = entries[0].board.grid();
    if start.max_rank().is_empty() {
        return Err(Fault::Board.at(entries[0].place));
    }
    let moves = moves(&entries)?.into_iter();
    Ok(OpenedFile::recorded(Format::Log, start, moves))
}

/// The label of the move in the lines between two boards: the last word after a colon or the like, if it is short.
fn label<'a>(lines: &[&'a str]) -> Option<&'a str> {
    let lines = lines.iter().rev().map(|line| line.trim());
    lines
        .filter_map(|line| line.rsplit([':', '>', '?', '=']).next())
        .map(str::trim)
        .find(|word| !word.is_empty() && word.len() <= 8 && !word.contains(char::is_whitespace))
}

/// The possible moves to a board, each with its new tile.
type PossibleMoves<'a> = (Vec<(Direction, Spawn)>, &'a LogEntry<'a>);

/// The moves that lead from each board to the next.
fn moves(entries: &[LogEntry<'_>]) -> Result<Vec<Step>, ImportError> {
    let wrong = |entry: &LogEntry<'_>| Fault::NoMove.at(entry.place);
    let mut all: Vec<PossibleMoves<'_>> = Vec::with_capacity(entries.len());
    let mut board = entries[0].board;
    // Some logs show the board after the move, and then again with the new tile.
    let mut moved: Option<(Vec<Direction>, &LogEntry<'_>)> = None;
    for entry in &entries[1..] {
        let shown = moved.as_ref().map_or(board, |(_, entry)| entry.board);
        if entry.board == shown {
            continue;
        }
        if let Some((directions, before)) = moved.take() {
            let spawn = only_new(&before.board, &entry.board).ok_or_else(|| wrong(entry))?;
            let ways = directions.into_iter().map(|direction| (direction, spawn));
            all.push((ways.collect(), before));
            board = entry.board;
            continue;
        }
        let afters: Vec<(Direction, Position)> = (board.legal_moves())
            .map(|(direction, moved)| (direction, moved.board))
            .collect();
        let ways: Vec<_> = (afters.iter())
            .filter_map(|(direction, after)| Some((*direction, only_new(after, &entry.board)?)))
            .collect();
        if ways.is_empty() {
            let still = afters.iter().filter(|(_, after)| *after == entry.board);
            let still: Vec<_> = still.map(|(direction, _)| *direction).collect();
            if still.is_empty() && only_new(&board, &entry.board).is_some() {
                return Err(Fault::NoChange.at(entry.place));
            }
            if still.is_empty() {
                return Err(wrong(entry));
            }
            moved = Some((still, entry));
            continue;
        }
        all.push((ways, entry));
        board = entry.board;
    }
    if all.is_empty() {
        return Err(wrong(&entries[entries.len() - 1]));
    }
    // The labels of moves whose direction is unique.
    let known: HashMap<&str, Direction> = (all.iter())
        .filter_map(|(ways, entry)| match ways[..] {
            [(direction, _)] => Some((entry.label?, direction)),
            _ => None,
        })
        .collect();
    let named = |label: &str| {
        let word = label.to_ascii_lowercase().parse().ok();
        word.or_else(|| known.get(label).copied())
    };
    Ok((all.iter())
        .map(|(ways, entry)| {
            let named = entry.label.and_then(named);
            let chosen = ways.iter().find(|(direction, _)| Some(*direction) == named);
            Step {
                made: Ok(*chosen.unwrap_or(&ways[0])),
                place: entry.place,
                after: After::Any,
            }
        })
        .collect())
}

/// The new tile of `next`, if it is the only difference to an afterstate.
fn only_new(after: &Position, next: &Position) -> Option<Spawn> {
    if after.size() != next.size() {
        return None;
    }
    let mut changed =
        (after.ranks().zip(next.ranks()).enumerate()).filter(|(_, (before, now))| before != now);
    let (cell, (before, rank)) = changed.next()?;
    let is_spawn = before.is_empty() && (rank == Rank::TWO || rank == Rank::FOUR);
    (is_spawn && changed.next().is_none()).then_some(Spawn { cell, rank })
}
