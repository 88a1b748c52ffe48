//! Finds boards in a text, whatever stands around them.
//!
//! Lines are cut into pieces: at brackets, at `/`, and at `;` and bars between rows. A piece holds cells, or it is part of a frame,
//! blank, or prose. The pieces between prose and within the same brackets are a block, and its rows are a board.

use super::cells::{Cell, exponent, has_thousands, is_large, tile};
use super::{Doubt, NumberForm, PasteError};
use crate::board::text::grid_of;
use crate::board::{Rank, Size};

const BARS: [char; 4] = ['|', '│', '┃', '║'];
const QUOTES: [char; 6] = ['"', '\'', '`', ' ', '\t', ','];
const BRACKETS: [char; 6] = ['(', '[', '{', ')', ']', '}'];
/// Brackets deeper than this hold no rows.
const DEEPEST: usize = 32;

type Rows<'a> = Vec<Vec<&'a str>>;

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Kind {
    Cells,
    Frame,
    Blank,
    #[default]
    Prose,
}

/// A part of a line.
#[derive(Clone, Default)]
struct Piece<'a> {
    kind: Kind,
    cells: Vec<&'a str>,
    /// The number of the line, from 1, and the line.
    line: (usize, &'a str),
    /// The brackets around it; 0 for none.
    home: usize,
    is_listed: bool,
    /// The digits, if each cell is one.
    digits: Option<&'a str>,
    has_bars: bool,
    /// True if blanks alone stand between the cells.
    is_spaced: bool,
    /// True if `/` stands between the rows.
    is_own: bool,
    /// True if it may be a frame.
    is_dashes: bool,
    /// What stands behind the cells, if it has numbers.
    left: &'a str,
}

/// A board found in a text.
pub(super) struct Table<'a> {
    pub rows: Rows<'a>,
    /// The first and the last line, counted from 1.
    pub lines: [usize; 2],
    pub form: NumberForm,
    pub doubts: Vec<Doubt>,
}

/// The boards of a text, in order; where rows make no board, the reason.
pub(super) fn tables(text: &str) -> Vec<Result<Table<'_>, PasteError>> {
    let pieces = pieces(text);
    let is_same = |one: &Piece<'_>, next: &Piece<'_>| {
        one.home == next.home && one.digits.is_some() == next.digits.is_some()
    };
    let parts = pieces.split(|piece| piece.kind == Kind::Prose);
    let blocks = parts.flat_map(|part| part.chunk_by(is_same));
    blocks.flat_map(resolve).collect()
}

impl Piece<'_> {
    fn is_row(&self) -> bool {
        self.kind == Kind::Cells && self.cells.len() > 1
    }

    fn is_good(&self) -> bool {
        self.digits.is_some() || self.cells.iter().all(is_cell)
    }
}

fn is_cell(text: &&str) -> bool {
    Cell::of(text).is_some()
}

/// True if a text is no cell but a word, such as `Score:`.
fn is_word(text: &&str) -> bool {
    let letters = text.chars().filter(|found| found.is_alphabetic()).count();
    (text.ends_with(':') || letters > 2) && !is_cell(text)
}

/// True if a line is part of a frame, such as `+----+----+`.
fn is_frame(line: &str) -> bool {
    let drawn =
        |found: char| " \t+-=|:*#_‾¯".contains(found) || ('\u{2500}'..='\u{257f}').contains(&found);
    let rules = ["--", "==", "**", "##", "_____", "─", "━", "═", "‾", "¯"];
    line.chars().all(drawn) && rules.iter().any(|rule| line.contains(rule)) && !is_dashes(line)
}

/// True if a line may be a frame or a row of empty cells, such as `-- -- -- --`.
fn is_dashes(line: &str) -> bool {
    let has_bars = line.contains(BARS);
    let is_run = |word: &str| {
        let is_rule = has_bars && word.starts_with('-') && word.len() > 2;
        let is_of = |mark| word.chars().all(|found| found == mark);
        !is_rule && ['-', '_', '*'].into_iter().any(is_of)
    };
    let separates = |found: char| found.is_whitespace() || BARS.contains(&found);
    let mut words = line.split(separates).filter(|word| !word.is_empty());
    words.clone().nth(1).is_some() && words.all(is_run)
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    // The brackets around each pair of brackets, and the number of rows in it.
    let mut groups = vec![(0, 0)];
    let mut open = vec![0];
    for (number, line) in text.lines().enumerate() {
        let from = pieces.len();
        let mut begun = 0;
        for (place, bracket) in line.match_indices(BRACKETS) {
            let part = &line[begun..place];
            let is_opening = ["(", "[", "{"].contains(&bracket);
            let home = open[open.len() - 1];
            // `(0, 1): 2` is no row.
            if begun > 0 && part.trim_start().starts_with(':') {
                pieces.push(Piece::default());
            // `Row 1: [2, 4]`
            } else if !(is_opening && part.trim_end().ends_with([':', '='])) {
                add_rows(part, line, home, &mut pieces);
            }
            begun = place + 1;
            if !is_opening && open.len() > 1 {
                open.pop();
            } else if is_opening && open.len() < DEEPEST {
                open.push(groups.len());
                groups.push((home, 0));
            }
        }
        let rest = &line[begun..];
        let home = open[open.len() - 1];
        let alone = |kind| Piece {
            kind,
            ..Piece::default()
        };
        match begun {
            0 if is_frame(line) => pieces.push(alone(Kind::Frame)),
            0 if rest.trim().is_empty() && !rest.contains('\t') => pieces.push(alone(Kind::Blank)),
            _ if begun > 0 && rest.trim_start_matches([',', ' ']).starts_with('#') => {}
            _ => add_rows(rest, line, home, &mut pieces),
        }
        for piece in &mut pieces[from..] {
            piece.line = (number + 1, line);
        }
    }
    settle_digits(&mut pieces);
    // Brackets whose cells stand one to a line hold a row.
    let mut column = 0;
    pieces.dedup_by(|next, piece| {
        let [first, second] = [&*piece, &*next].map(|piece| match piece.cells[..] {
            // There may be a comma behind.
            [cell] | [cell, ""] if piece.kind == Kind::Cells => Some(cell),
            _ => None,
        });
        column = first.map_or(column, |_| piece.home);
        let second = second.filter(|_| column != 0 && [piece.home, next.home] == [column; 2]);
        match (first, second) {
            (Some(first), Some(second)) => piece.cells = vec![first, second],
            (None, Some(second)) => piece.cells.push(second),
            _ => column = 0,
        }
        second.is_some()
    });
    for piece in with_cells(&pieces) {
        let mut home = piece.home;
        while home != 0 {
            groups[home].1 += 1;
            home = groups[home].0;
        }
    }
    // A piece belongs to the innermost brackets that hold another row too, a frame to what is before it.
    let mut last = (0, None);
    for piece in &mut pieces {
        while piece.home != 0 && groups[piece.home].1 == 1 {
            piece.home = groups[piece.home].0;
        }
        match piece.kind {
            Kind::Frame | Kind::Blank => (piece.home, piece.digits) = last,
            _ => last = (piece.home, piece.digits),
        }
    }
    pieces
}

fn add_rows<'a>(text: &'a str, line: &str, home: usize, pieces: &mut Vec<Piece<'a>>) {
    let is_own = text.contains('/');
    for part in text.split('/') {
        let widths = |separator: &[char]| -> Vec<usize> {
            let rows = part.split(separator).filter(|row| !row.trim().is_empty());
            rows.map(|row| split(row).cells.len()).collect()
        };
        let is_between = |separator: &[char], all: bool| {
            part.contains(separator)
                && widths(separator).first().is_some_and(|first| *first > 1)
                && (!all || widths(separator).windows(2).all(|pair| pair[0] == pair[1]))
        };
        let separators: &[char] = match () {
            () if is_between(&[';'], false) => &[';'],
            () if !part.trim().starts_with(BARS) && is_between(&BARS, true) => &BARS,
            () => &['\n'],
        };
        for row in part.split(separators) {
            let ends: &[char] = if row.len() < line.len() {
                &[',', ';', ' ', '=', '\t']
            } else {
                &[' ']
            };
            if row.trim_matches(ends).is_empty() {
                continue;
            }
            let words = hexadecimal(row);
            // Several rows in one text are a board of their own.
            let is_apart = words.len() > 1 && !is_own;
            pieces.extend(is_apart.then(Piece::default));
            for word in &words {
                pieces.push(Piece {
                    kind: Kind::Cells,
                    cells: (0..word.len()).map(|place| &word[place..=place]).collect(),
                    digits: Some(word),
                    home,
                    is_own,
                    ..Piece::default()
                });
            }
            pieces.extend(is_apart.then(Piece::default));
            if words.is_empty() {
                // But not in `12:00:01 2 4 8 16`.
                let is_digit = |found: char| found.is_ascii_digit();
                let is_time = |(label, row): &(&str, &str)| {
                    label.ends_with(is_digit) && row.starts_with(is_digit)
                };
                let labelled = row.rsplit_once(':').filter(|parts| !is_time(parts));
                let labelled = labelled.map(|(_, row)| split(row));
                let piece = labelled.filter(|row| row.is_row() && row.is_good());
                let piece = piece.unwrap_or_else(|| split(row));
                pieces.push(Piece {
                    home,
                    is_own,
                    is_listed: home != 0,
                    ..piece
                });
            }
        }
    }
}

/// Digits below each other are cells of their own only where they make a square.
fn settle_digits(pieces: &mut [Piece<'_>]) {
    let is_between = |piece: &Piece<'_>| matches!(piece.kind, Kind::Frame | Kind::Blank);
    let is_run = |piece: &Piece<'_>| piece.digits.is_some() || is_between(piece);
    for run in pieces.chunk_by_mut(|one, next| is_run(one) && is_run(next)) {
        let words: Vec<&str> = run.iter().filter_map(|piece| piece.digits).collect();
        let width = words.first().map_or(1, |word| word.len());
        let is_board = words.len().is_multiple_of(width)
            && words.iter().all(|word| word.len() == width)
            && words.iter().any(|word| tile(word, false).is_none());
        for piece in run.iter_mut().filter(|_| !is_board) {
            if let Some(word) = piece.digits.take() {
                piece.cells = vec![word];
            }
        }
    }
}

/// The rows of a board whose cells are digits, if a text has one; or one such row.
fn hexadecimal(text: &str) -> Vec<&str> {
    let is_digits = |word: &str| word.chars().all(|found| found.is_digit(18) || found == '.');
    // A tab or a comma before a word is an empty cell.
    let words = text.split(' ');
    let words = words.map(|word| word.trim_end_matches([',', ';']));
    let words = words.map(|word| word.trim_matches(['"', '\'', '`']));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_board = |words: &[&str]| {
        let is_row = |word: &&str| word.len() == words.len() && is_digits(word);
        let has_other = words.iter().any(|word| tile(word, false).is_none());
        has_other && matches!(words.len(), 3 | 4) && words.iter().all(is_row)
    };
    let is_alone = words.len() == 1;
    let bare = words.iter().map(|word| word.trim_start_matches("0x"));
    let bare: Vec<&str> = bare.collect();
    let are_tiles = words.iter().all(|word| tile(word, false).is_some());
    if is_board(&bare) && !are_tiles {
        return bare;
    }
    if is_alone && matches!(words[0].len(), 3 | 4) && is_digits(words[0]) {
        return words;
    }
    for word in words {
        let word = word.rsplit(['=', ':', '>', '<']).next().unwrap_or(word);
        let digits = word.trim_start_matches("0x").trim_start_matches("0X");
        let is_code = digits.len() < word.len();
        let digits = digits.trim_end_matches("u64");
        let digits = digits.trim_end_matches(['u', 'U', 'l', 'L', '_']);
        let parts: Vec<&str> = digits.split(['_', '\'']).collect();
        if is_board(&parts) {
            return parts;
        }
        let side = match digits.len() {
            16 => 4,
            // But not `255.0.0.1`, an address.
            9 if (is_alone || is_code) && digits.matches('.').count() != 3 => 3,
            _ => continue,
        };
        if is_digits(digits) && digits.contains(|found: char| found.is_ascii_digit()) {
            return (0..side).map(|row| &digits[row * side..][..side]).collect();
        }
    }
    Vec::new()
}

/// A row of text as cells, without words beside them.
fn split(text: &str) -> Piece<'_> {
    let text = text.trim_matches(|found: char| found != '\t' && found.is_whitespace());
    let text = text.strip_suffix(';').unwrap_or(text);
    let trimmed = text.trim();
    let words = || trimmed.split_whitespace();
    let has_bars = trimmed.contains(BARS);
    let is_one =
        |part: &str| part.split_whitespace().nth(1).is_none() || has_thousands(part.trim());
    let holds_one = |part: &str| part.split_whitespace().filter(is_cell).nth(1).is_none();
    let has_words = words().any(|word| is_word(&word));
    let is_thousands =
        words().nth(1).is_some() && words().all(|word| !word.contains(',') || has_thousands(word));
    let parts: Option<Vec<&str>> = match () {
        // Bars may stand around the cells only.
        () if has_bars => {
            (has_words || trimmed.split(BARS).all(is_one)).then(|| trimmed.split(BARS).collect())
        }
        () if text.contains(',') && !is_thousands && text.split(',').all(holds_one) => {
            Some(text.split(',').collect())
        }
        () => ['\t', ';']
            .iter()
            .find(|separator| text.contains(**separator))
            .map(|separator| text.split(*separator).collect()),
    };
    let is_spaced = parts.is_none() && !has_bars;
    let blank = |found: char| found.is_whitespace() || BARS.contains(&found);
    let words = trimmed.split(blank).filter(|word| !word.is_empty());
    let parts = parts.unwrap_or_else(|| words.collect());
    let cells = parts.iter().map(|part| match part.trim_matches(QUOTES) {
        "" => part.trim(),
        cell => cell,
    });
    let mut cells: Vec<&str> = cells.collect();
    let behind = |cell: &str| &text[cell.as_ptr() as usize - text.as_ptr() as usize + cell.len()..];
    let mut left = "";
    let mut is_cut = false;
    let first_word = cells.iter().position(is_word);
    if is_spaced && let Some(first_word) = first_word {
        // As many cells as stand together; a single word among them may be a wrong cell.
        let longest = cells.split(is_word).max_by_key(|cells| cells.len());
        let mut kept = longest.unwrap_or_default().to_vec();
        kept.truncate(kept.iter().rposition(is_cell).map_or(0, |last| last + 1));
        kept.drain(..kept.iter().position(is_cell).unwrap_or(0));
        let is_single = cells.iter().filter(|cell| is_word(cell)).count() == 1;
        let is_wrong =
            is_single && kept.len() < 3 && first_word > 0 && !cells[first_word].ends_with(':');
        if !is_wrong {
            left = kept.last().map_or("", |last| behind(last));
            (cells, is_cut) = (kept, true);
        }
    } else if first_word.is_some() {
        // The first and the last may have words before or behind them.
        if let Some(last) = cells.pop_if(|cell| is_word(&&**cell)) {
            let number = last.split_whitespace().next().filter(is_cell);
            left = number.map_or(last, behind);
            cells.extend(number.or(has_bars.then_some("")));
            is_cut = true;
        }
        if let Some(first) = cells.first().copied().filter(is_word) {
            let number = first.split_whitespace().next_back().filter(is_cell);
            cells.splice(..1, number.or(has_bars.then_some("")));
            is_cut = true;
        }
    }
    let good = cells.iter().filter(|text| is_cell(text)).count();
    let has_digit = |text: &str| text.contains(|found: char| found.is_ascii_digit());
    let kind = match cells.len() {
        0 => Kind::Prose,
        count if good == count && (count > 2 || has_bars || !is_cut) => Kind::Cells,
        count if count > 1 && good < count && 2 * good >= count && has_digit(text) => Kind::Cells,
        _ => Kind::Prose,
    };
    Piece {
        kind,
        cells,
        has_bars,
        is_spaced,
        is_dashes: is_dashes(text),
        left: if has_digit(left) { left.trim() } else { "" },
        ..Piece::default()
    }
}

fn resolve<'a>(block: &[Piece<'a>]) -> Vec<Result<Table<'a>, PasteError>> {
    let good = block.iter().find(|piece| piece.is_row() && piece.is_good());
    let width = good.map_or(0, |row| row.cells.len());
    // A word and a number beside rows of another length are no row.
    let is_kept = |piece: &&Piece<'_>| {
        piece.cells.len() == width
            || piece.is_good()
            || (piece.is_listed && piece.cells.iter().filter(|cell| is_cell(cell)).count() > 1)
            || (piece.cells.len() != 2 && !piece.cells.iter().any(is_word))
    };
    let block: Vec<Piece<'a>> = block.iter().filter(is_kept).cloned().collect();
    let cells: Vec<&Piece<'a>> = with_cells(&block).collect();
    let is_whole = |row: &&Piece<'_>| row.cells.len() > 6 && side(row.cells.len()).is_some();
    if cells.len() == 1 || cells.iter().all(is_whole) {
        let rows = cells.into_iter().map(std::slice::from_ref);
        return rows.map(list).collect();
    }
    if !block.iter().any(Piece::is_row) {
        return cells.first().map(|_| list(&block)).into_iter().collect();
    }
    let parts = block.split(|piece| piece.kind == Kind::Blank);
    let parts = parts.filter(|part| part.iter().any(Piece::is_row));
    let parts: Vec<&[Piece<'a>]> = parts.collect();
    let apart: Vec<Option<Table<'a>>> = parts.iter().map(|part| shape(part)).collect();
    let is_square = |table: &Option<Table<'_>>| {
        let rows = table.as_ref().map(|table| &table.rows);
        rows.is_some_and(|rows| rows.len() == rows[0].len())
    };
    let count = block.iter().filter(|piece| piece.is_row()).count();
    let are_square = count > parts.len() && apart.iter().all(is_square);
    let whole = if are_square { None } else { shape(&block) };
    if let Some(table) = whole {
        return vec![Ok(table)];
    }
    // Without blank lines between boards, each has as many rows as columns.
    let is_even = cells.iter().all(|row| row.cells.len() == width);
    if !are_square && is_even && width > 1 && cells.len().is_multiple_of(width) {
        let rows: Vec<Piece<'a>> = cells.into_iter().cloned().collect();
        return rows.chunks(width).filter_map(shape).map(Ok).collect();
    }
    // Rows of another length, beyond a blank line from a square board, are left.
    let others = parts.iter().zip(&apart);
    let others = others.filter(|(_, table)| table.is_none());
    let others = others.flat_map(|(part, _)| with_cells(part));
    let left: Vec<&[&str]> = others.map(|row| &row.cells[..]).collect();
    let are_others = left.iter().all(|cells| cells.len() < width) && apart.iter().any(is_square);
    if left.is_empty() || are_others {
        let left = left.concat().join(" ");
        let mut tables: Vec<_> = apart.into_iter().flatten().collect();
        let doubts = &mut tables[0].doubts;
        doubts.extend((!left.is_empty()).then_some(Doubt::Left(left)));
        return tables.into_iter().map(Ok).collect();
    }
    let rows: Rows<'a> = cells.iter().map(|row| row.cells.clone()).collect();
    let wrong = grid_of(&rows, |_| Some(Rank::EMPTY)).err();
    vec![Err(wrong.map_or(PasteError::NoBoard, PasteError::from))]
}

fn with_cells<'p, 'a>(pieces: &'p [Piece<'a>]) -> impl DoubleEndedIterator<Item = &'p Piece<'a>> {
    pieces.iter().filter(|piece| piece.kind == Kind::Cells)
}

/// The side of a square board of so many cells.
pub(super) fn side(cells: usize) -> Option<usize> {
    Size::SIDES.into_iter().find(|side| side * side == cells)
}

fn square<'a>(cells: &[&'a str]) -> Option<(Rows<'a>, Vec<Doubt>)> {
    let rows = cells.chunks(side(cells.len())?).map(<[_]>::to_vec);
    Some((rows.collect(), vec![Doubt::List]))
}

/// The square board whose cells stand in a row, or one below the other.
fn list<'a>(pieces: &[Piece<'a>]) -> Result<Table<'a>, PasteError> {
    let cells = pieces.iter().map(|piece| piece.cells.clone());
    let rows: Rows<'a> = cells.filter(|cells| !cells.is_empty()).collect();
    // A single row may have bars around it.
    let has_bars = rows.len() == 1 && pieces.iter().any(|piece| piece.has_bars);
    let mut cells = if has_bars { settle(rows, true) } else { rows }.concat();
    if side(cells.len()).is_none() && cells.last() == Some(&"") {
        cells.pop();
    }
    let found = square(&cells).ok_or(match cells.len() {
        1 => PasteError::NoBoard,
        cells => PasteError::OneLine(cells),
    });
    found.map(|found| table(pieces, found))
}

fn table<'a>(pieces: &[Piece<'a>], (rows, doubts): (Rows<'a>, Vec<Doubt>)) -> Table<'a> {
    let all = |is: fn(&Piece<'_>) -> bool| with_cells(pieces).all(is);
    let form = match () {
        () if all(|piece| piece.digits.is_some()) => NumberForm::Digits,
        () if all(|piece| piece.is_listed) => NumberForm::List,
        () if all(|piece| piece.is_own) => NumberForm::Own,
        () => NumberForm::Rows,
    };
    let mut lines = with_cells(pieces).map(|piece| piece.line.0);
    let first = lines.next().unwrap_or_default();
    let lines = [first, lines.next_back().unwrap_or(first)];
    Table {
        rows,
        lines,
        form,
        doubts,
    }
}

/// The single board of some pieces.
fn shape<'a>(block: &[Piece<'a>]) -> Option<Table<'a>> {
    if let Some(rows) = spread(block) {
        return Some(table(block, (rows, vec![Doubt::Blanks])));
    }
    let mut pieces = block[block.iter().position(Piece::is_row)?..].to_vec();
    let all: Rows<'a> = rows_of(&pieces);
    if pieces[0].digits.is_some() {
        return (all.len() == all[0].len()).then(|| table(block, (all, Vec::new())));
    }
    let is_barred = |piece: &Piece<'_>| piece.has_bars || piece.is_dashes || !piece.is_row();
    let has_bars = pieces.iter().all(is_barred);
    // Dashes are a frame where empty cells are blank.
    let end = usize::from(has_bars);
    let is_blank = |piece: &Piece<'_>| {
        let is_row = piece.is_row() && !piece.is_dashes;
        is_row && piece.cells[end..piece.cells.len() - end].contains(&"")
    };
    let has_blanks = pieces.iter().any(is_blank);
    for piece in pieces.iter_mut().filter(|piece| piece.is_dashes) {
        piece.kind = if has_blanks { Kind::Frame } else { piece.kind };
    }
    let is_frame = |piece: &&Piece<'_>| piece.kind == Kind::Frame;
    // A table of Markdown may have a blank head.
    if pieces.iter().filter(is_frame).count() == 1
        && pieces[1].kind == Kind::Frame
        && all[0].concat().is_empty()
        && settle(all.clone(), has_bars)[0].len() + 1 == all.len()
    {
        pieces.remove(0);
    }
    let candidates = [rows_of(&pieces), overlaid(&pieces)].into_iter();
    let fitted = candidates.filter_map(|rows| fit(settle(rows, has_bars)));
    let fitted = fitted.min_by_key(|(rows, _)| rows.len() != rows[0].len());
    let mut left: Vec<&str> = Vec::new();
    let (rows, mut doubts) = fitted.or_else(|| uneven(&pieces, all, &mut left))?;
    let is_single = |piece: &&Piece<'_>| piece.cells.len() == 1 && !doubts.contains(&Doubt::Blanks);
    let singles = block.iter().filter(is_single);
    left.extend(singles.map(|piece| piece.cells[0]));
    let behind = pieces.iter().map(|piece| piece.left);
    left.extend(behind.filter(|left| !left.is_empty()));
    doubts.extend((!left.is_empty()).then(|| Doubt::Left(left.join(" "))));
    Some(table(block, (rows, doubts)))
}

fn rows_of<'a>(pieces: &[Piece<'a>]) -> Rows<'a> {
    let rows = pieces.iter().filter(|piece| piece.is_row());
    rows.map(|piece| piece.cells.clone()).collect()
}

/// The board of rows of unequal length, where the reason is known.
fn uneven<'a>(
    pieces: &[Piece<'a>],
    mut rows: Rows<'a>,
    left: &mut Vec<&'a str>,
) -> Option<(Rows<'a>, Vec<Doubt>)> {
    let are_listed = with_cells(pieces).all(|piece| piece.is_listed);
    if let Some(found) = square(&rows.concat()).filter(|_| are_listed) {
        return Some(found);
    }
    // What is no tile behind the cells of a row.
    let width = rows.iter().map(Vec::len).min()?;
    for row in &mut rows {
        left.extend(row.drain(width..));
    }
    let is_tile = |text: &&str| tile(text, false).is_some() && !is_count(&[text]);
    if left.iter().any(is_tile) {
        None
    } else {
        fit(rows)
    }
}

/// True if these are numbers that count rows or columns.
pub(super) fn is_count(cells: &[&str]) -> bool {
    let number = |text: &&str| text.trim_matches(['.', ')', ':', '*']).parse().ok();
    let numbers: Option<Vec<i64>> = cells.iter().map(number).collect();
    numbers.is_some_and(|mut numbers| {
        if numbers.first() > numbers.last() {
            numbers.reverse();
        }
        let follows = |pair: &[i64]| pair[0].checked_add(1) == Some(pair[1]);
        matches!(numbers[..], [0 | 1, ..]) && numbers.windows(2).all(follows)
    })
}

/// Takes the numbers of the columns above or below a board away, and those of the rows before it where a corner tells of them.
fn unlabel<'a>(rows: &mut Rows<'a>) -> Vec<Vec<&'a str>> {
    let mut left = Vec::new();
    for is_last in [false, true] {
        if rows.len() < 3 || rows.iter().any(Vec::is_empty) {
            break;
        }
        let end = if is_last { rows.len() - 1 } else { 0 };
        let (width, head) = (rows[1].len(), rows.remove(end));
        let beside: Vec<&str> = rows.iter().map(|row| row[0]).collect();
        let is_number = |text: &str| matches!(Cell::of(text), Some(Cell::Number(_)));
        let has_corner = head.len() == width && !is_number(head[0]) && is_count(&beside);
        let labels = &head[usize::from(has_corner)..];
        let has_large = rows.iter().flatten().any(|text| is_large(text));
        let is_one_empty = has_large && head[0] != "0";
        let are_tiles = head.iter().all(|text| tile(text, is_one_empty).is_some());
        let is_above = has_corner || (has_large || rows.len() == width) && !are_tiles;
        if is_count(labels) && (is_above || head.len() != width) {
            if labels.len() + 1 == width && is_count(&beside) {
                left.push(rows.iter_mut().map(|row| row.remove(0)).collect());
            }
            left.push(labels.to_vec());
        } else {
            rows.insert(end, head);
        }
    }
    left
}

/// Rows of equal length as a board: without list marks, numbers of rows and columns, and other columns that hold no tile.
fn fit(mut rows: Rows<'_>) -> Option<(Rows<'_>, Vec<Doubt>)> {
    let left = unlabel(&mut rows);
    let (rows, mut doubts) = inner(rows)?;
    doubts.extend(left.iter().map(|labels| Doubt::Left(labels.join(" "))));
    Some((rows, doubts))
}

/// The columns of a board.
fn inner(rows: Rows<'_>) -> Option<(Rows<'_>, Vec<Doubt>)> {
    let (height, width) = (rows.len(), rows.first()?.len());
    if width == 0 || rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let column = |place: usize| rows.iter().map(|row| row[place]).collect::<Vec<_>>();
    let is_size = |width: usize| Size::new(height, width).is_ok();
    let has_large = rows.iter().flatten().any(|text| is_large(text));
    let is_tile = |text: &&str| tile(text, has_large).is_some();
    let are_tiles = rows.iter().flatten().all(is_tile);
    let is_mark = |place: usize| {
        let mark = rows[0][place];
        let is_only = |row: &Vec<&str>| row[place] == mark && !row[place + 1..].contains(&mark);
        ["-", "*", "•", "+"].contains(&mark) && rows.iter().all(is_only)
    };
    let has_mark = is_mark(0);
    let is_square = is_size(width) && height == width;
    let are_exponents = rows.iter().flatten().all(|text| exponent(text).is_some());
    if is_square && (are_tiles || are_exponents) || is_size(width) && are_tiles && !has_mark {
        let doubts = has_mark.then_some(Doubt::Blanks);
        return Some((rows, doubts.into_iter().collect()));
    }
    let is_beside = |place: &usize| {
        let column = column(*place);
        is_count(&column) || (*place < 2 && is_mark(*place)) || !column.iter().any(is_tile)
    };
    let from = (0..width).take_while(is_beside).count();
    let to = width - (from..width).rev().take_while(is_beside).count();
    let inner: Rows<'_> = rows.iter().map(|row| row[from..to].to_vec()).collect();
    if to - from < width && is_size(to - from) && inner.iter().flatten().all(is_tile) {
        let left: Vec<&str> = (0..from).chain(to..width).flat_map(column).collect();
        return Some((inner, vec![Doubt::Left(left.join(" "))]));
    }
    is_size(width).then_some((rows, Vec::new()))
}

/// The rows of tiles that stand below each other, with nothing where a cell is empty. Where rows have as many tiles as others,
/// their columns must be well apart, or the board square with a tile alone in its row.
fn spread<'a>(block: &[Piece<'a>]) -> Option<Rows<'a>> {
    let rows: Vec<&Piece<'a>> = with_cells(block).collect();
    let widths = || rows.iter().map(|row| row.cells.len());
    let wide = || widths().filter(|&width| width > 1);
    let is_uneven = wide().min() != wide().max();
    let is_tile = |text: &&str| tile(text, false).is_some_and(|rank| !rank.is_empty());
    let are_tiles = |row: &&Piece<'a>| row.is_spaced && row.cells.iter().all(is_tile);
    if !rows.iter().all(are_tiles) {
        return None;
    }
    let span = |piece: &Piece<'a>, cell: &str| {
        let from = cell.as_ptr() as usize - piece.line.1.as_ptr() as usize;
        (from, from + cell.len())
    };
    let spans = rows
        .iter()
        .flat_map(|row| row.cells.iter().map(|cell| span(row, cell)));
    let mut columns: Vec<(usize, usize)> = spans.collect();
    columns.sort_unstable();
    columns.dedup_by(|next, column| {
        let is_same = next.0 < column.1;
        column.1 = column.1.max(if is_same { next.1 } else { 0 });
        is_same
    });
    Size::new(rows.len(), columns.len()).ok()?;
    let are_apart = columns.windows(2).all(|pair| pair[0].1 + 2 <= pair[1].0);
    let is_lone = widths().min() == Some(1) && rows.len() == columns.len();
    let are_below = rows.windows(2).all(|pair| pair[0].line.0 < pair[1].line.0);
    if !(are_below && (is_uneven || are_apart || is_lone)) || widths().min() >= Some(columns.len())
    {
        return None;
    }
    let mut board = vec![vec![""; columns.len()]; rows.len()];
    for (cells, row) in board.iter_mut().zip(rows) {
        for cell in &row.cells {
            let (from, _) = span(row, cell);
            let place = columns.iter().rposition(|column| column.0 <= from)?;
            if !std::mem::replace(&mut cells[place], cell).is_empty() {
                return None;
            }
        }
    }
    // A hole before a number shows that places count; without one, cells may be missing anywhere.
    let is_hole = |pair: &[&str]| pair[0].is_empty() && !pair[1].is_empty();
    let has_hole = board.iter().any(|row| row.windows(2).any(is_hole));
    has_hole.then_some(board)
}

/// The rows of a board whose cells are several lines high, with frames between the rows.
fn overlaid<'a>(pieces: &[Piece<'a>]) -> Rows<'a> {
    let mut rows: Rows<'a> = Vec::new();
    for part in pieces.split(|piece| piece.kind == Kind::Frame) {
        let mut row: Vec<&'a str> = Vec::new();
        for line in rows_of(part) {
            row.resize(line.len(), "");
            for (cell, more) in row.iter_mut().zip(line) {
                if !more.is_empty() && !std::mem::replace(cell, more).is_empty() {
                    return Vec::new();
                }
            }
        }
        rows.extend((!row.is_empty()).then_some(row));
    }
    rows
}

/// The cells of these rows, without the blank ones from bars around the rows or from a superfluous comma or tab: those at the same
/// end of every row, unless the board is square with them.
fn settle(mut rows: Rows<'_>, has_bars: bool) -> Rows<'_> {
    let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
    let is_square = rows.iter().all(|row| row.len() == height);
    let starts_blank = rows.iter().all(|row| row.first() == Some(&""));
    // The last row often lacks the final comma of the others.
    let ends_blank = rows.iter().enumerate().all(|(place, row)| {
        let lacks = !has_bars && place > 0 && place + 1 == height && row.len() + 1 == width;
        lacks || row.last() == Some(&"")
    });
    let is_framed = has_bars && starts_blank && ends_blank;
    for row in &mut rows {
        if is_framed || (!is_square && ends_blank) {
            row.truncate(width.saturating_sub(1));
        }
        if is_framed || (!is_square && starts_blank && !ends_blank) {
            row.drain(..row.len().min(1));
        }
    }
    rows
}
