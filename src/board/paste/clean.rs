//! Makes what looks alike the same, and blanks out what is no part of a board.

const BRACKETS: &[char] = &['(', '[', '{', ')', ']', '}'];
/// The digit 0 of the scripts that people count with.
const ZEROS: &str = "٠۰߀०০੦૦୦௦౦೦෦൦๐໐༠၀០᠐０𝟎𝟘𝟢𝟬𝟶";

/// Elements of HTML that are a part of a cell.
const WITHIN_CELLS: &str = "b strong i em u s small big font code sup sub a br p img";

/// Spellings of programs, and what is read in their place.
const SPELLINGS: [(&str, &str); 11] = [
    ("[|", "["),
    ("|]", "]"),
    ("#(", "("),
    ("Array\n", "\n"),
    ("Array (", "("),
    ("array (", "("),
    ("1 << ", "2^"),
    ("1<<", "2^"),
    ("2 ** ", "2^"),
    ("2 ^ ", "2^"),
    ("Math.pow(2, ", "(2^"),
];

/// A text without terminal colours, invisible marks, links and remarks, with plain digits and blanks, and without brackets around
/// single cells and names before brackets.
pub(super) fn clean(text: &str) -> String {
    let text = SPELLINGS
        .iter()
        .fold(characters(text), |text, (from, to)| text.replace(from, to));
    let without_remarks = |(place, part): (usize, &'_ str)| match part.split_once("*/") {
        Some((_, behind)) if place > 0 => behind.to_owned(),
        _ => part.to_owned(),
    };
    let mut text: String = text.split("/*").enumerate().map(without_remarks).collect();
    if text.contains("</") {
        text = elements(&text);
    } else if text.contains('&') && text.contains(r"\\") {
        // A table of LaTeX.
        text = text
            .replace("\\\\\n", "\n")
            .replace(r"\\", "\n")
            .replace(r"\hline", "")
            .replace('&', "|");
    }
    let mut clean = String::with_capacity(text.len());
    let text = without_keys(&text).unwrap_or(text);
    let text = yaml(&text).unwrap_or(text);
    for line in text.lines() {
        let line = match line.find("//") {
            Some(remark) if !line[..remark].ends_with(':') => &line[..remark],
            _ if line.trim_start().starts_with("```") || line.trim_start().starts_with("~~~") => "",
            _ => line,
        };
        let quoted = line.trim_start_matches(['>', ' ']);
        let line = match line.starts_with("> ") && !quoted.is_empty() {
            true => quoted,
            false => line,
        };
        // No tile has a sign: it is the mark of a changed line.
        let changed = line.strip_prefix(['-', '+']).filter(|row| {
            row.starts_with(|next: char| next.is_ascii_digit()) && !row.starts_with("1 ")
        });
        brackets(changed.unwrap_or(line), &mut clean);
        clean.push('\n');
    }
    clean
}

/// The rows of a list of lists in YAML, whose cells stand below each other, the first of each row behind two dashes.
fn yaml(text: &str) -> Option<String> {
    let mut rows = String::with_capacity(text.len());
    let (mut column, mut has_others, mut joined) = (None, false, 0);
    for line in text.lines() {
        let cell = line.trim_start_matches([' ', '-']);
        let place = line.len() - cell.len();
        let dashes = line[..place].matches("- ").count();
        match dashes {
            // The lines behind keep their numbers.
            0 => rows.extend([&"\n".repeat(std::mem::take(&mut joined)), line]),
            2 if *column.get_or_insert(place) == place => rows.push_str(cell),
            1 if column == Some(place) && rows.pop().is_some() => rows.extend([" ", cell]),
            _ => return None,
        }
        rows.push('\n');
        has_others |= dashes == 1;
        joined += usize::from(dashes == 1);
    }
    has_others.then_some(rows)
}

/// A text without the numbers of rows and cells, as in `[0 => 2, 1 => 4]` and `{[1] = 2, [2] = 4}`; `None` if one is missing.
fn without_keys(text: &str) -> Option<String> {
    let mut kept = String::with_capacity(text.len());
    let (mut rest, mut last) = (text, [None; 2]);
    while let Some((before, behind)) = rest.split_once('=') {
        let (arrow, end) = (behind.strip_prefix('>'), before.trim_end());
        let key = end.trim_end_matches(']');
        let head = key.trim_end_matches(|found: char| found.is_ascii_digit());
        let number = key[head.len()..].parse::<usize>();
        let head = match end.len() - key.len() {
            0 => arrow.map(|_| head),
            _ => head.strip_suffix('['),
        };
        let is_glued = |found: char| found == ']' || found.is_alphanumeric();
        let (Ok(number), Some(head)) = (number, head.filter(|head| !head.ends_with(is_glued)))
        else {
            kept.extend([before, "="]);
            rest = behind;
            continue;
        };
        kept.push_str(head);
        rest = arrow.unwrap_or(behind).trim_start();
        let is_row = rest.starts_with(['(', '[', '{', 'a']);
        let before = last[usize::from(is_row)].replace(number);
        if number != before.map_or(number.min(1), |before| before + 1) {
            return None;
        }
        last[0] = last[0].filter(|_| !is_row);
    }
    kept.push_str(rest);
    Some(kept)
}

/// Writes a line without links, names before brackets, and brackets around single cells.
fn brackets(line: &str, clean: &mut String) {
    let mut rest = line;
    while let Some(place) = rest.find(BRACKETS) {
        let (before, bracket) = rest.split_at(place);
        rest = &bracket[1..];
        let is_opening = bracket.starts_with(['(', '[', '{']);
        let ends = |found: char| found.is_whitespace() || found == ',';
        // `listOf(`, `std::array<int, 4>{`
        let generic = before.ends_with('>').then(|| before.rfind('<')).flatten();
        let head = &before[..generic.unwrap_or(before.len())];
        let name = head.rfind(ends).map_or(0, |end| end + 1);
        let word = before[name..].trim_start_matches(['\'', '&', '"']);
        let inner = rest
            .find(BRACKETS)
            .filter(|&end| is_opening && rest[end..].starts_with([')', ']', '}']))
            .map(|end| (rest[..end].trim_matches(','), &rest[end + 1..]))
            .filter(|(inner, _)| !inner.trim().contains([',', ';', ' ', '|', '\t']));
        let is_type = inner.is_some_and(|(_, behind)| is_type(bracket, behind));
        let is_name = match inner {
            Some(_) => {
                is_type
                    || word.contains("int")
                    || word.starts_with(|letter: char| letter.is_ascii_uppercase())
            }
            None => is_opening && word.starts_with(char::is_alphabetic),
        };
        words(&before[..if is_name { name } else { place }], clean);
        match inner {
            // A cell: `[2]`, `[ ]`, `Some(2)`, `Tile(value=2)`; or the number of a row or a column in R: `[1,]`.
            Some((inner, behind)) => {
                let cell = inner.rsplit('=').next().unwrap_or(inner);
                let cell = if cell.trim().is_empty() { "." } else { cell };
                clean.extend([" ", if is_type { "" } else { cell }, " "]);
                rest = behind;
            }
            None => clean.push_str(&bracket[..1]),
        }
    }
    words(rest, clean);
}

/// True if brackets with what follows them are the type of a list, as in `[4][4]int{` and `(4) [`.
fn is_type(bracket: &str, behind: &str) -> bool {
    let mut parts = behind.splitn(3, BRACKETS);
    let is_named = |text: &str| text.starts_with(|next: char| next.is_ascii_alphabetic());
    is_named(behind)
        || behind.starts_with('[') && parts.nth(2).is_some_and(is_named)
        || bracket.starts_with('(') && behind.trim_start().starts_with(['[', '{'])
}

/// Writes a text without links.
fn words(text: &str, clean: &mut String) {
    match text.contains("://") || text.contains("www.") {
        true => clean.extend(
            text.split(' ')
                .filter(|word| !word.contains("://") && !word.contains("www."))
                .flat_map(|word| [word, " "]),
        ),
        false => clean.push_str(text),
    }
}

/// Elements of HTML or XML as lines, one for each that holds others, with bars between those that hold none.
fn elements(text: &str) -> String {
    let (mut lines, mut row, mut cell) = (String::new(), String::new(), None);
    for part in text.split('<') {
        let (tag, inner) = part.split_once('>').unwrap_or(("", part));
        let name = tag.trim_start_matches('/').split(['/', ' ']).next();
        let name = name.unwrap_or_default().to_ascii_lowercase();
        if name.is_empty() || WITHIN_CELLS.split(' ').any(|part| part == name) {
        } else if !tag.starts_with('/') {
            lines.extend(cell.replace(String::new()));
        } else if let Some(cell) = cell.take() {
            row.extend([cell.trim(), "|"]);
        } else if !row.is_empty() {
            lines.extend(["\n|", &row, "\n"]);
            row.clear();
        }
        cell.as_mut().unwrap_or(&mut lines).push_str(inner);
    }
    lines.extend([row, cell.unwrap_or_default()]);
    lines.replace("&nbsp;", " ")
}

fn characters(text: &str) -> String {
    // Escaped line breaks, as in program text, if there are no others.
    let has_lines = text.trim().contains('\n');
    let mut clean = String::with_capacity(text.len());
    let (mut rest, mut is_power) = (text, false);
    while let Some(found) = rest.chars().next() {
        if let Some(length) = colour(rest) {
            rest = &rest[length..];
            continue;
        }
        let power = superscript(found);
        let is_first = !std::mem::replace(&mut is_power, power.is_some()) && is_power;
        if is_first && clean.ends_with(|last: char| last.is_ascii_digit()) {
            clean.push('^');
        }
        let escaped = |escape: &str| !has_lines && rest.starts_with(escape);
        let (skipped, put) = match found {
            '\\' if escaped("\\r\\n") => (4, Some('\n')),
            '\\' if escaped("\\n") || escaped("\\r") => (2, Some('\n')),
            '\\' if escaped("\\t") => (2, Some('\t')),
            '\r' if rest[1..].starts_with('\n') => (1, None),
            '\r' => (1, Some('\n')),
            other => (other.len_utf8(), power.or_else(|| plain(other))),
        };
        clean.extend(put);
        rest = &rest[skipped..];
    }
    clean
}

/// The length in bytes of a terminal's escape sequence, such as a colour, also as in program text.
fn colour(text: &str) -> Option<usize> {
    let start = [
        "\u{1b}[", "\\x1b[", "\\x1B[", "\\033[", "\\u001b[", "\\u001B[", "\\e[",
    ];
    let start = start.iter().find(|start| text.starts_with(**start))?.len();
    let rest = &text[start..];
    let is_end = |found: char| !(' '..='?').contains(&found);
    let end = rest.find(is_end).unwrap_or(rest.len());
    Some(start + end + usize::from(rest[end..].starts_with(|found: char| found.is_ascii_graphic())))
}

fn superscript(found: char) -> Option<char> {
    let value = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|digit| digit == found)?;
    char::from_digit(value as u32, 10)
}

/// The replacement of a character, if it stays.
fn plain(found: char) -> Option<char> {
    let digit = |zero: char| char::from_digit((found as u32).checked_sub(zero as u32)?, 10);
    match found {
        '\n' | '\t' | ' '..='~' => Some(found),
        // Full-width digits and signs.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(found as u32 - 0xfee0),
        // Byte order and direction marks, and the combining marks of key caps and emoji.
        '\u{ad}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2060}'
        | '\u{20e3}'
        | '\u{fe0e}'
        | '\u{fe0f}'
        | '\u{feff}' => None,
        '−' | '–' | '—' | '‐' | '‑' => Some('-'),
        '、' | '،' => Some(','),
        // Between thousands.
        '\u{202f}' => Some('\''),
        '┆' | '┊' | '╎' | '¦' => Some('│'),
        '“' | '”' | '„' | '‘' | '’' | '«' | '»' => Some('"'),
        _ if found.is_whitespace() || found.is_control() => Some(' '),
        _ => Some(ZEROS.chars().find_map(digit).unwrap_or(found)),
    }
}
