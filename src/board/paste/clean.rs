//! Makes what looks alike the same, and blanks out what is no part of a board.

const BRACKETS: &[char] = &['(', '[', '{', ')', ']', '}'];
/// The digit 0 of the scripts that people count with.
const ZEROS: &str = "٠۰߀०০੦૦୦௦౦೦෦൦๐໐༠၀០᠐０𝟎𝟘𝟢𝟬𝟶";

/// Elements of HTML that are a part of a cell.
const WITHIN_CELLS: &str = "b strong i em u s small big font code sup sub a br p img";

/// A text without terminal colours, invisible marks, links and remarks, with plain digits and blanks, and without brackets around
/// single cells and names before brackets.
pub(super) fn clean(text: &str) -> String {
    let text = characters(text).replace("[|", "[").replace("|]", "]");
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
            .replace(r"\\", "\n")
            .replace(r"\hline", "")
            .replace('&', "|");
    }
    let mut clean = String::with_capacity(text.len());
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
        brackets(line, &mut clean);
        clean.push('\n');
    }
    clean
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
            .filter(|&end| is_opening && rest[end..].starts_with([')', ']', '}']));
        let inner = inner
            .map(|end| &rest[..end])
            .filter(|inner| !inner.trim().contains([',', ';', ' ', '|', '\t']));
        let is_name = match inner {
            Some(_) => {
                word.starts_with(|letter: char| letter.is_ascii_uppercase()) || word.contains("int")
            }
            None => is_opening && word.starts_with(char::is_alphabetic),
        };
        words(&before[..if is_name { name } else { place }], clean);
        match inner {
            // A type, as in `[4]int{` and `(4) [`.
            Some(inner) if is_type(bracket, &rest[inner.len() + 1..]) => {
                rest = &rest[inner.len() + 1..];
            }
            // A cell: `[2]`, `[ ]`, `Some(2)`, `Tile(value=2)`.
            Some(inner) => {
                let cell = inner.rsplit('=').next().unwrap_or(inner);
                let cell = if cell.trim().is_empty() { "." } else { cell };
                clean.extend([" ", cell, " "]);
                rest = &rest[inner.len() + 1..];
            }
            None => clean.push_str(&bracket[..1]),
        }
    }
    words(rest, clean);
}

/// True if brackets with what follows them are the type of a list.
fn is_type(bracket: &str, behind: &str) -> bool {
    behind.starts_with(|next: char| next.is_ascii_alphabetic())
        || bracket.starts_with('(') && behind.trim_start().starts_with('[')
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
    let mut rest = text;
    while let Some(found) = rest.chars().next() {
        if let Some(length) = colour(rest) {
            rest = &rest[length..];
            continue;
        }
        if let Some(power) = superscript(found) {
            if clean.ends_with(|last: char| last.is_ascii_digit()) {
                clean.push('^');
            }
            clean.push(power);
            let more = rest.chars().skip(1).map_while(superscript);
            clean.extend(more.clone());
            rest = &rest[rest
                .chars()
                .take(1 + more.count())
                .map(char::len_utf8)
                .sum()..];
            continue;
        }
        let escaped = |escape: &str| !has_lines && rest.starts_with(escape);
        let (skipped, put) = match found {
            '\\' if escaped("\\r\\n") => (4, Some('\n')),
            '\\' if escaped("\\n") || escaped("\\r") => (2, Some('\n')),
            '\\' if escaped("\\t") => (2, Some('\t')),
            '\r' if rest[1..].starts_with('\n') => (1, None),
            '\r' => (1, Some('\n')),
            other => (other.len_utf8(), plain(other)),
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
    let end = rest
        .find(|found: char| !(' '..='?').contains(&found))
        .unwrap_or(rest.len());
    Some(start + end + usize::from(rest[end..].starts_with(|found: char| found.is_ascii_graphic())))
}

fn superscript(found: char) -> Option<char> {
    let value = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|digit| digit == found)?;
    char::from_digit(value as u32, 10)
}

/// The replacement of a character, if it stays.
fn plain(found: char) -> Option<char> {
    let digit = |zero: char| {
        (found as u32)
            .checked_sub(zero as u32)
            .and_then(|digit| char::from_digit(digit, 10))
    };
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
