//! Finds boards in lines of text, with any text around them.

use super::cells::{Cell, cell, has_thousands};
use crate::board::{Rank, Size};

const BARS: [char; 4] = ['|', '│', '┃', '║'];
const OPENING: [char; 3] = ['[', '{', '('];
const CLOSING: [char; 3] = [']', '}', ')'];
/// The largest number of cells of a row, with a blank one on either side.
const MOST_CELLS: usize = 8;

/// The cells of a row.
#[derive(Clone, Debug)]
pub(super) struct TextRow<'a> {
    /// The cells, trimmed; a blank cell is an empty string.
    pub cells: Vec<&'a str>,
    /// True if there are bars between the cells, and perhaps around them.
    pub has_bars: bool,
}

/// A board found in a text.
pub(super) struct FoundBoard<'a> {
    pub rows: Vec<Vec<&'a str>>,
    /// The first and the last line, counted from 1.
    pub lines: [usize; 2],
    /// True if it is a list of a programming language.
    pub is_list: bool,
    /// True if each cell is the digit of an exponent.
    pub is_hexadecimal: bool,
    /// A line next to the board that looks like another row with wrong cells: its number and its cells.
    pub damaged: Option<(usize, Vec<&'a str>)>,
}

/// The cells of a row of text.
pub(super) fn cells(row: &str) -> TextRow<'_> {
    let row = row.trim_matches(|found: char| found != '\t' && found.is_whitespace());
    let row = row.strip_suffix(';').unwrap_or(row);
    let trimmed = row.trim();
    let has_bars = trimmed.contains(BARS);
    let words = || trimmed.split_whitespace();
    let parts: Vec<&str> = if has_bars {
        let parts: Vec<&str> = trimmed.split(BARS).collect();
        match &parts[..] {
            // Bars around the row only.
            ["", inner, ""] if inner.split_whitespace().nth(1).is_some() => {
                inner.split_whitespace().collect()
            }
            _ => parts,
        }
    } else if row.contains(',') {
        let is_thousands = words().nth(1).is_some()
            && words().all(|word| !word.contains(',') || has_thousands(word));
        match is_thousands {
            true => words().collect(),
            false => row.split(',').collect(),
        }
    } else if row.contains('\t') {
        row.split('\t').collect()
    } else if row.contains(';') {
        row.split(';').collect()
    } else {
        words().collect()
    };
    let quotes = |found: char| "\"'`".contains(found) || found.is_whitespace();
    let cells = (parts.into_iter())
        .map(|part| part.trim_matches(quotes))
        .collect();
    TextRow { cells, has_bars }
}

/// True if a line is part of a frame, such as `+----+----+`.
pub(super) fn is_frame(line: &str) -> bool {
    const RULES: [char; 5] = ['─', '━', '═', '‾', '¯'];
    let drawn = |found: char| {
        found.is_whitespace()
            || "+-=|:*#‾¯".contains(found)
            || ('\u{2500}'..='\u{257f}').contains(&found)
    };
    let line = line.trim();
    let is_rule = line.len() >= 5 && line.chars().all(|found| found == '_');
    is_rule
        || (line.chars().all(drawn)
            && (line.contains("--")
                || line.contains("==")
                || line.contains(RULES)
                || line.contains("**")
                || line.contains("##")))
}

/// True if a line is a frame, or may be one.
pub(super) fn is_drawn(line: &str) -> bool {
    is_frame(line) || is_dashes(line)
}

/// True if a line may be a frame or a row of empty cells, such as `-- -- -- --`.
fn is_dashes(line: &str) -> bool {
    let mut words = line
        .split(|found: char| found.is_whitespace() || BARS.contains(&found))
        .filter(|word| !word.is_empty())
        .peekable();
    let is_run = |word: &str| {
        let first = word.chars().next();
        let is_rule = first == Some('-') && word.len() > 2 && line.contains(BARS);
        word.chars().all(|found| Some(found) == first)
            && matches!(first, Some('-' | '_' | '*'))
            && !is_rule
    };
    words.peek().is_some() && words.all(is_run)
}

enum ClassifiedLine<'a> {
    Row {
        row: TextRow<'a>,
        kind: RowKind,
        is_dashes: bool,
    },
    Frame,
    Blank,
    /// A line of no board, with its cells, unless there are too many for a row.
    Other(Vec<&'a str>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum RowKind {
    Plain,
    List,
    Hexadecimal,
}

/// Splits a line of lists into its rows and the text around them.
fn lists<'a>(line: &'a str, found: &mut Vec<ClassifiedLine<'a>>) -> bool {
    let mut groups = Vec::new();
    let mut begun = None;
    for (place, letter) in line.char_indices() {
        if OPENING.contains(&letter) {
            begun = Some(place);
        } else if CLOSING.contains(&letter)
            && let Some(begun) = begun.take()
        {
            groups.push((begun, place));
        }
    }
    let inner = |&(begun, ended): &(usize, usize)| &line[begun + 1..ended];
    let is_row = |group: &(usize, usize)| {
        let row = cells(inner(group));
        row.cells.len() >= 2 && row.cells.iter().all(|text| cell(text).is_some())
            || (inner(group).contains(';')
                && inner(group)
                    .split(';')
                    .all(|part| cells(part).cells.iter().all(|text| cell(text).is_some())))
    };
    let has_words = |text: &str| text.contains(|found: char| found.is_alphanumeric());
    if !groups.iter().any(is_row) {
        // A bracket around each cell.
        let single: Vec<&str> = groups.iter().map(inner).collect();
        let is_row = (2..=6).contains(&single.len())
            && single.iter().all(|text| cell(text).is_some())
            && !has_words(&line[groups[groups.len() - 1].1..])
            && !has_words(&line[..groups[0].0]);
        if is_row {
            found.push(ClassifiedLine::Row {
                row: TextRow {
                    cells: single,
                    has_bars: false,
                },
                kind: RowKind::Plain,
                is_dashes: false,
            });
        }
        return is_row;
    }
    let mut end = 0;
    for group in &groups {
        let (begun, ended) = *group;
        let row = cells(inner(group)).cells;
        if row.len() < 2 {
            continue;
        }
        let between = &line[end..begun];
        if has_words(between) || (end > 0 && between.matches(CLOSING).count() >= 2) {
            found.push(ClassifiedLine::Other(Vec::new()));
        }
        match is_row(group) {
            true => push_list(inner(group), found),
            false => found.push(ClassifiedLine::Other(row)),
        }
        end = ended;
    }
    let rest = &line[end..];
    if has_words(rest) || rest.matches(CLOSING).count() >= 2 {
        found.push(ClassifiedLine::Other(Vec::new()));
    }
    true
}

/// A row, or a whole board in one list.
fn push_list<'a>(inner: &'a str, found: &mut Vec<ClassifiedLine<'a>>) {
    let push = |found: &mut Vec<ClassifiedLine<'a>>, row: TextRow<'a>| {
        found.push(ClassifiedLine::Row {
            row,
            kind: RowKind::List,
            is_dashes: false,
        });
    };
    if inner.contains(';') {
        found.push(ClassifiedLine::Other(Vec::new()));
        for part in inner.split(';').filter(|part| !part.trim().is_empty()) {
            push(found, cells(part));
        }
        found.push(ClassifiedLine::Other(Vec::new()));
        return;
    }
    let mut row = cells(inner);
    if row.cells.len() > 2 && row.cells.last() == Some(&"") {
        row.cells.pop();
    }
    let side = Size::SIDES
        .into_iter()
        .find(|side| side * side == row.cells.len());
    match side {
        Some(side) if side > 2 => {
            found.push(ClassifiedLine::Other(Vec::new()));
            for cells in row.cells.chunks(side) {
                push(
                    found,
                    TextRow {
                        cells: cells.to_vec(),
                        has_bars: false,
                    },
                );
            }
            found.push(ClassifiedLine::Other(Vec::new()));
        }
        _ => push(found, row),
    }
}

/// Classifies a line, which may hold several rows.
fn classify<'a>(line: &'a str, found: &mut Vec<ClassifiedLine<'a>>) {
    // Without a remark after the row.
    let line = match line.find("//") {
        Some(place) if !line[..place].ends_with(':') => &line[..place],
        _ => line,
    };
    if line.trim().is_empty() && !line.contains('\t') {
        return found.push(ClassifiedLine::Blank);
    }
    let dashes = is_dashes(line);
    if is_frame(line) && !dashes {
        return found.push(ClassifiedLine::Frame);
    }
    if line.contains(OPENING) && line.contains(CLOSING) && lists(line, found) {
        return;
    }
    let bare = line.trim_matches(|found: char| {
        (found != '\t' && found.is_whitespace())
            || OPENING.contains(&found)
            || CLOSING.contains(&found)
    });
    let bare = bare.trim_end_matches(CLOSING);
    // A name before the row: `row 1: 2 4 8 16`.
    let bare = match bare.rsplit_once(':') {
        Some((_, row)) if cells(row).cells.len() >= 2 => row,
        _ => bare,
    };
    let word = bare.trim().trim_matches(['"', '\'', ',']);
    let digit = |found: char| found.is_digit(18) || found == '.';
    if (3..=4).contains(&word.len()) && word.chars().all(digit) {
        return found.push(ClassifiedLine::Row {
            row: TextRow {
                cells: (0..word.len()).map(|place| &word[place..=place]).collect(),
                has_bars: false,
            },
            kind: RowKind::Hexadecimal,
            is_dashes: false,
        });
    }
    let mut row = cells(bare);
    if row.cells.len() > 2 && !row.has_bars && bare.trim_end().ends_with(',') {
        row.cells.pop();
    }
    let has_blank = row.cells.iter().all(|text| text.is_empty())
        && !row.has_bars
        && !bare.contains([',', '\t', ';']);
    let is_row = (2..=MOST_CELLS).contains(&row.cells.len())
        && !has_blank
        && row.cells.iter().all(|text| cell(text).is_some());
    found.push(match is_row {
        true => ClassifiedLine::Row {
            row,
            kind: RowKind::Plain,
            is_dashes: dashes,
        },
        false if is_frame(line) => ClassifiedLine::Frame,
        false if row.cells.len() > MOST_CELLS => ClassifiedLine::Other(Vec::new()),
        false => ClassifiedLine::Other(row.cells),
    });
}

/// Finds the boards in a text, in order.
pub(super) fn found_boards<'a>(text: &'a str, mut take: impl FnMut(FoundBoard<'a>)) {
    let mut block = LineBlock::default();
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        classify(line, &mut found);
        for line in found.drain(..) {
            block.add(line, number + 1, &mut take);
        }
    }
    block.end(&mut take);
}

/// Consecutive lines that may be rows of one board or of several.
#[derive(Default)]
struct LineBlock<'a> {
    lines: Vec<(ClassifiedLine<'a>, usize)>,
    width: usize,
    kind: Option<RowKind>,
    /// The line before the block, if it may be a damaged row.
    before: Option<(usize, Vec<&'a str>)>,
}

impl<'a> LineBlock<'a> {
    fn add(
        &mut self,
        line: ClassifiedLine<'a>,
        number: usize,
        take: &mut impl FnMut(FoundBoard<'a>),
    ) {
        match line {
            ClassifiedLine::Row { ref row, kind, .. } => {
                if self
                    .kind
                    .is_some_and(|known| known != kind || self.width != row.cells.len())
                {
                    self.finish(None, take);
                }
                self.width = row.cells.len();
                self.kind = Some(kind);
                self.lines.push((line, number));
            }
            ClassifiedLine::Frame | ClassifiedLine::Blank => {
                if self.kind.is_some() {
                    self.lines.push((line, number));
                }
            }
            ClassifiedLine::Other(cells) => {
                self.finish(Some((number, &cells[..])), take);
                self.before = Some((number, cells));
            }
        }
    }

    fn end(mut self, take: &mut impl FnMut(FoundBoard<'a>)) {
        self.finish(None, take);
    }

    fn finish(
        &mut self,
        after: Option<(usize, &[&'a str])>,
        take: &mut impl FnMut(FoundBoard<'a>),
    ) {
        let lines = std::mem::take(&mut self.lines);
        let before = self.before.take();
        let Some(kind) = self.kind.take() else { return };
        let width = self.width;
        let is_damaged = |cells: &[&str]| {
            let is_good = |text: &&str| cell(text).is_some();
            let is_word =
                |text: &&str| text.chars().filter(|found| found.is_alphabetic()).count() > 2;
            let good = cells.iter().copied().filter(|text| is_good(text)).count();
            cells.len() == width
                && 2 * good >= width
                && !cells.iter().any(|text| !is_good(text) && is_word(text))
        };
        let damaged = before.filter(|(_, cells)| is_damaged(cells)).or_else(|| {
            after
                .filter(|(_, cells)| is_damaged(cells))
                .map(|(number, cells)| (number, cells.to_vec()))
        });
        for (rows, lines) in boards(&lines, kind) {
            take(FoundBoard {
                rows,
                lines,
                is_list: kind == RowKind::List,
                is_hexadecimal: kind == RowKind::Hexadecimal,
                damaged: damaged.clone(),
            });
        }
    }
}

type BoardRows<'a> = (Vec<Vec<&'a str>>, [usize; 2]);

/// The boards of a block.
fn boards<'a>(lines: &[(ClassifiedLine<'a>, usize)], kind: RowKind) -> Vec<BoardRows<'a>> {
    let parts: Vec<_> = lines
        .split(|(line, _)| matches!(line, ClassifiedLine::Blank))
        .filter(|part| {
            part.iter()
                .any(|(line, _)| matches!(line, ClassifiedLine::Row { .. }))
        })
        .collect();
    let whole = |lines: &[(ClassifiedLine<'a>, usize)]| shape(lines, kind);
    let apart: Vec<Option<BoardRows<'a>>> = match parts.len() {
        0 | 1 => Vec::new(),
        _ => parts.iter().map(|part| whole(part)).collect(),
    };
    let are_square = |boards: &[Option<BoardRows<'a>>]| {
        !boards.is_empty()
            && boards.iter().all(|board| {
                board
                    .as_ref()
                    .is_some_and(|(rows, _)| rows.len() == rows[0].len())
            })
    };
    if are_square(&apart) {
        return apart.into_iter().flatten().collect();
    }
    if let Some(board) = whole(lines) {
        return vec![board];
    }
    if !apart.is_empty() && apart.iter().all(Option::is_some) {
        return apart.into_iter().flatten().collect();
    }
    // Without blank lines between boards, each has as many rows as columns.
    let rows: Vec<_> = lines
        .iter()
        .filter(|(line, _)| matches!(line, ClassifiedLine::Row { .. }))
        .map(|(line, number)| (line, *number))
        .collect();
    let width = match rows.first() {
        Some((ClassifiedLine::Row { row, .. }, _)) => settled_width(row),
        _ => return Vec::new(),
    };
    if width < 2 || !rows.len().is_multiple_of(width) || apart.iter().any(Option::is_some) {
        return Vec::new();
    }
    let texts = |(line, _): &(&ClassifiedLine<'a>, usize)| match line {
        ClassifiedLine::Row { row, .. } => row.clone(),
        _ => TextRow {
            cells: Vec::new(),
            has_bars: false,
        },
    };
    rows.chunks(width)
        .map(|chunk| {
            (
                settle(chunk.iter().map(texts).collect()),
                [chunk[0].1, chunk[chunk.len() - 1].1],
            )
        })
        .collect()
}

/// The number of cells of a row without blank ones at its ends.
fn settled_width(row: &TextRow<'_>) -> usize {
    let is_framed = row.has_bars && row.cells.first() == Some(&"") && row.cells.last() == Some(&"");
    row.cells
        .len()
        .saturating_sub(if is_framed { 2 } else { 0 })
}

/// The single board of some lines.
fn shape<'a>(lines: &[(ClassifiedLine<'a>, usize)], kind: RowKind) -> Option<BoardRows<'a>> {
    let numbers = || {
        lines
            .iter()
            .filter(|(line, _)| matches!(line, ClassifiedLine::Row { .. }))
            .map(|(_, number)| *number)
    };
    let range = [numbers().next()?, numbers().next_back()?];
    // Three readings: all rows, those that cannot be frames, and the lines between frames laid over each other.
    let rows = |with_dashes: bool| -> Vec<TextRow<'a>> {
        (lines.iter())
            .filter_map(|(line, _)| match line {
                ClassifiedLine::Row { row, is_dashes, .. } if with_dashes || !is_dashes => {
                    Some(row.clone())
                }
                _ => None,
            })
            .collect()
    };
    let has_dashes = lines.iter().any(|(line, _)| {
        matches!(
            line,
            ClassifiedLine::Row {
                is_dashes: true,
                ..
            }
        )
    });
    let mut found: Option<Vec<Vec<&str>>> = None;
    let candidates = [
        Some(rows(true)),
        has_dashes.then(|| rows(false)),
        overlaid(lines),
        without_head(lines).then(|| rows(true).split_off(1)),
    ];
    for rows in candidates.into_iter().flatten() {
        let rows = settle(rows);
        let columns = rows.first().map_or(0, Vec::len);
        let is_board =
            Size::new(rows.len(), columns).is_ok() && rows.iter().all(|row| row.len() == columns);
        // Four numbers below each other are not digits.
        let are_tiles = kind == RowKind::Hexadecimal
            && rows.iter().all(|row| {
                matches!(cell(&row.concat()), Some(Cell::Number(tile)) if Rank::of_tile(tile).is_some())
            });
        if is_board && rows.len() == columns && !are_tiles {
            return Some((rows, range));
        }
        if is_board && found.is_none() {
            found = Some(rows);
        }
    }
    let rows = found?;
    (kind != RowKind::Hexadecimal).then_some((rows, range))
}

/// A Markdown table may begin with a blank row.
fn without_head(lines: &[(ClassifiedLine<'_>, usize)]) -> bool {
    match lines {
        [
            (ClassifiedLine::Row { row, .. }, _),
            (ClassifiedLine::Frame, _),
            ..,
        ] => row.cells.iter().all(|cell| cell.is_empty()),
        _ => false,
    }
}

/// The rows of a board whose cells are several lines high, with frames between the rows.
fn overlaid<'a>(lines: &[(ClassifiedLine<'a>, usize)]) -> Option<Vec<TextRow<'a>>> {
    let is_rule = |line: &ClassifiedLine<'_>| match line {
        ClassifiedLine::Frame => true,
        ClassifiedLine::Row { is_dashes, .. } => *is_dashes,
        ClassifiedLine::Blank | ClassifiedLine::Other(_) => false,
    };
    let mut rows: Vec<TextRow<'a>> = Vec::new();
    for part in lines.split(|(line, _)| is_rule(line)) {
        let mut one: Option<TextRow<'a>> = None;
        for (line, _) in part {
            let ClassifiedLine::Row { row, .. } = line else {
                continue;
            };
            match &mut one {
                None => one = Some(row.clone()),
                Some(one) => {
                    for (cell, more) in one.cells.iter_mut().zip(&row.cells) {
                        match (cell.is_empty(), more.is_empty()) {
                            (_, true) => {}
                            (true, false) => *cell = more,
                            (false, false) => return None,
                        }
                    }
                }
            }
        }
        rows.extend(one);
    }
    Some(rows)
}

/// The cells of these rows, without the blank ones from bars around the rows or from a superfluous comma or tab: those at the same
/// end of every row, unless the board is square with them.
pub(super) fn settle(rows: Vec<TextRow<'_>>) -> Vec<Vec<&str>> {
    let has_bars = rows.iter().all(|row| row.has_bars);
    let is_one = rows.len() == 1;
    let mut rows: Vec<Vec<&str>> = rows.into_iter().map(|row| row.cells).collect();
    let is_square = rows.iter().all(|row| row.len() == rows.len());
    let blank_first = rows.iter().all(|row| row.first() == Some(&""));
    let ends_blank = |row: &Vec<&str>| row.last().is_some_and(|cell| cell.is_empty());
    let blank_last = rows.iter().all(ends_blank);
    let is_framed = has_bars && blank_first && blank_last;
    if is_one && !is_framed {
        return rows;
    }
    // The last row often lacks the final comma of the others.
    let lacks_one = rows.split_last().is_some_and(|(last, others)| {
        let width = others.first().map_or(0, Vec::len);
        others.iter().all(ends_blank) && last.len() + 1 == width
    });
    if is_framed || (!is_square && (blank_last || lacks_one)) {
        let width = rows.first().map_or(0, Vec::len).saturating_sub(1);
        rows.iter_mut().for_each(|row| row.truncate(width));
    }
    if is_framed || (!is_square && blank_first && !blank_last) {
        for row in &mut rows {
            row.drain(..row.len().min(1));
        }
    }
    rows
}
