//! Tiles that say their places, in any order: `{(0, 1): 2}`, `board[0][1] = 2`, `{row: 0, col: 1, value: 2}`,
//! `tile-8 tile-position-3-1`.

use super::cells::{Cell, tile};
use super::scan::is_count;
use super::{Doubt, NumberForm, Numbers, PasteError, Reading, decide, exponents};
use crate::board::Rank;

/// What programs call the row, the column and the tile.
const NAMES: [&str; 3] = [
    "row r y i",
    "column col c x j position",
    "value val v tile number",
];
/// A row, a column and a tile.
type Placed<'a> = [&'a str; 3];
/// Tiles, other numbers, and true if they may also be rows of exponents.
type Tiles<'a> = (Vec<Placed<'a>>, Vec<&'a str>, bool);
/// What stands before a number, and the number, or a word for an empty cell.
type Token<'a> = (&'a str, &'a str);

/// The board of a text that has nothing but tiles with their places; or of data, which may have more. `size` if it is known.
pub(super) fn read(
    text: &str,
    is_data: bool,
    size: Option<usize>,
    numbers: Option<Numbers>,
) -> Option<Result<Reading, PasteError>> {
    let tokens = tokens(text);
    // The original game's page counts from 1, and has a new tile above those that it was made of.
    let is_page = text.contains("tile-position-");
    let named = named(&tokens, is_page || is_data);
    let is_named = named.is_some();
    let (tiles, left, is_list) = named.or_else(|| repeated(&tokens))?;
    let lines: Vec<Vec<&str>> = tiles.iter().map(|tile| tile.to_vec()).collect();
    let board = exponents(&lines).filter(|_| is_list);
    if board.is_some() && numbers == Some(Numbers::Exponents) {
        return None;
    }
    let number = |text: &str| text.parse::<u8>().ok().map(usize::from);
    let place = |[row, column, _]: &Placed<'_>| Some([number(row)?, number(column)?]);
    let places: Vec<[usize; 2]> = tiles.iter().map(place).collect::<Option<_>>()?;
    let least = *places.iter().flatten().min()?;
    let most = [0, 1].map(|part| places.iter().map(|place| place[part]).max().unwrap_or(0));
    let is_whole = |[high, wide]: [usize; 2]| high.min(wide) > 1 && tiles.len() == high * wide;
    let has_empty = size.is_none() && tiles.iter().any(|[.., text]| is_empty(text));
    let (last, usual) = (most[0].max(most[1]), size.unwrap_or(4));
    let is_from_one = last == usual || last == 6 || has_empty && is_whole(most);
    let first = usize::from(is_page || least > 0 && is_from_one);
    let reached = most.map(|most| most + 1 - first);
    let side = (last + 1 - first).max(usual);
    let is_filled = has_empty && is_whole(reached);
    let [height, width] = if is_filled { reached } else { [side; 2] };
    if height.max(width) > 6 || least < first {
        return None;
    }
    let mut rows = vec![vec![""; width]; height];
    for ([row, column], [.., tile]) in places.into_iter().zip(&tiles) {
        let cell = &mut rows[row - first][column - first];
        if !std::mem::replace(cell, tile).is_empty() && !is_page {
            return None;
        }
    }
    let is_square = last + 1 - first == 4 && (reached == [4; 2] || !is_whole(reached));
    let is_told = is_page || size.is_some() || is_square && (least == 0 || first == 1);
    let left = (!left.is_empty()).then(|| Doubt::Left(left.join(" ")));
    let is_sure = is_named && is_told;
    let doubts = (!is_sure).then_some(Doubt::Places).into_iter().chain(left);
    let mut reading = decide(&rows, NumberForm::Tiles, numbers);
    if let Ok(reading) = &mut reading {
        reading.doubts.extend(doubts);
        reading.other = board;
        // Three rows of three are rather a board.
        if let (3, None, Some(other)) = (tiles.len(), numbers, &mut reading.other) {
            std::mem::swap(&mut reading.board, other);
            reading.numbers = Numbers::Exponents;
        }
    }
    Some(reading)
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let (mut tokens, mut from, mut place) = (Vec::new(), 0, 0);
    let kind = |letter: &u8| (letter.is_ascii_digit(), letter.is_ascii_alphabetic());
    let letters = text.as_bytes();
    for run in letters.chunk_by(|one, next| kind(one) == kind(next)) {
        let end = place + run.len();
        let word = &text[place..end];
        if run[0].is_ascii_digit() || run[0].is_ascii_alphabetic() && is_empty(word) {
            tokens.push((&text[from..place], word));
            from = end;
        }
        place = end;
    }
    tokens
}

/// True for `0` and `null`, but not for a letter.
fn is_empty(text: &str) -> bool {
    text == "0" || text.len() > 2 && Cell::of(text) == Some(Cell::Empty)
}

/// The last words of a text, the last first, as parts of a tile; `None` for other words.
fn parts(text: &str) -> impl Iterator<Item = Option<usize>> {
    text.rsplit(|found: char| !found.is_ascii_alphabetic())
        .filter(|word| !word.is_empty())
        .map(|word| {
            let is_name = |name: &str| name.eq_ignore_ascii_case(word);
            NAMES.iter().position(|names| names.split(' ').any(is_name))
        })
}

/// Tiles whose numbers have names, and the other numbers. A number without a name is what a tile lacks.
fn named<'a>(tokens: &[Token<'a>], is_data: bool) -> Option<Tiles<'a>> {
    let (mut tiles, mut left, mut tile) = (Vec::new(), Vec::new(), [""; 3]);
    for (before, text) in tokens {
        let mut lacks = (0..3).filter(|&part| tile[part].is_empty());
        let last = lacks.next_back().filter(|_| lacks.next().is_none());
        match parts(before).next().unwrap_or(last) {
            None => left.extend((!is_data).then_some(*text)),
            Some(part) if tile[part].is_empty() => tile[part] = text,
            Some(_) => return None,
        }
        if !tile.contains(&"") {
            tiles.push(std::mem::take(&mut tile));
        }
    }
    let is_whole = tile == [""; 3] && !tiles.is_empty() && left.len() <= tiles.len();
    is_whole.then_some((tiles, left, false))
}

/// Tiles of three numbers with the same between them each time, and the numbers before: with the tile behind a sign, below a head
/// that names the parts, or in rows of three that are no board of tiles.
fn repeated<'a>(tokens: &[Token<'a>]) -> Option<Tiles<'a>> {
    let between = |(before, _): &Token<'a>| -> String {
        let signs: String = before.split_whitespace().collect();
        match signs.is_empty() && before.contains('\n') {
            true => "\n".to_owned(),
            false => signs,
        }
    };
    let gaps: Vec<String> = tokens.iter().map(between).collect();
    let is_repeated = |place: &usize| gaps[*place] == gaps[place - 3];
    // What stands before the first is not the same.
    let same = (3..gaps.len()).rev().take_while(is_repeated).last()?;
    let start = (same.saturating_sub(4)..).find(|start| (gaps.len() - start).is_multiple_of(3))?;
    let (before, numbers) = tokens.split_at(start);
    if numbers.len() < 6 || before.len() > numbers.len() {
        return None;
    }
    let head: Vec<Option<usize>> = parts(numbers[0].0).take(3).collect();
    let place = |part| Some(2 - head.iter().position(|found| *found == Some(part))?);
    let order = place(0).zip(place(1)).zip(place(2));
    let places = order.map_or([0, 1, 2], |((row, column), tile)| [row, column, tile]);
    let placed = |tile: &[Token<'a>]| places.map(|place| tile[place].1);
    let tiles: Vec<Placed<'a>> = numbers.chunks(3).map(placed).collect();
    let [one, two, next] = [1, 2, 3].map(|place| &gaps[start + place][..]);
    let is_key = one == "-" && two.contains(['"', '\'']);
    let is_pair = is_key || ["", ",", "][", ")("].contains(&one);
    let is_apart = is_pair && one != two && two.contains([':', '=', '>', ']', ')', '}']);
    let rank = |text: &str| tile(text, false);
    let rows: Vec<&str> = tiles.iter().map(|tile| tile[0]).collect();
    let is_numbered = is_count(&rows) && tiles.iter().all(|tile| rank(tile[1]).is_some());
    let is_list = before.is_empty()
        && ["", ","].contains(&one)
        && one == two
        && next != one
        && next.contains(['\n', ']', ')', '}'])
        && tiles.iter().all(|tile| rank(tile[2]) > Some(Rank::EMPTY))
        && !is_numbered
        && (tiles.len() > 6 || tiles.iter().flatten().any(|text| rank(text).is_none()));
    let left = before.iter().map(|token| token.1).collect();
    let is_told = order.is_some() || is_apart;
    (is_told || is_list).then_some((tiles, left, !is_told))
}
