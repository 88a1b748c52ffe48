//! The first layer: normalises characters that look alike.

use std::borrow::Cow;

/// A text without terminal colours, invisible marks and code fences, and with plain digits and blanks.
pub(super) fn clean(text: &str) -> Cow<'_, str> {
    let text = characters(text);
    let is_quoted = text.lines().any(|line| line.starts_with("> "))
        && text
            .lines()
            .all(|line| line.trim().is_empty() || line.starts_with('>'));
    let is_fence = |line: &str| {
        let line = line.trim_start();
        line.starts_with("```") || line.starts_with("~~~")
    };
    if !is_quoted && !text.lines().any(is_fence) {
        return text;
    }
    let kept = text.lines().filter(|line| !is_fence(line));
    let lines = kept.map(|line| match is_quoted {
        true => line.strip_prefix('>').unwrap_or(line),
        false => line,
    });
    Cow::Owned(lines.collect::<Vec<_>>().join("\n"))
}

fn characters(text: &str) -> Cow<'_, str> {
    let is_plain = |found: char| matches!(found, ' '..='~' | '\n' | '\t') && found != '\\';
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    // Escaped line breaks, as in program text, if there are no others.
    let has_lines = text.trim().contains('\n');
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(found) = rest.chars().next() {
        let (skipped, put) = match found {
            '\u{1b}' => (escape(rest), None),
            '\\' => match colour(rest) {
                Some(length) => (length, None),
                None if !has_lines && (rest.starts_with("\\n") || rest.starts_with("\\r")) => {
                    (2, Some('\n'))
                }
                None if !has_lines && rest.starts_with("\\t") => (2, Some('\t')),
                None => (1, Some('\\')),
            },
            '\r' if rest[1..].starts_with('\n') => (1, None),
            '\r' => (1, Some('\n')),
            other => (other.len_utf8(), plain(other)),
        };
        if superscript(found).is_some() && clean.ends_with(|last: char| last.is_ascii_digit()) {
            let power = rest.chars().map_while(superscript);
            clean.push('^');
            clean.extend(power.clone());
            rest = &rest[rest.chars().take(power.count()).map(char::len_utf8).sum()..];
            continue;
        }
        clean.extend(put);
        rest = &rest[skipped..];
    }
    Cow::Owned(clean)
}

/// The length in bytes of a terminal's escape sequence, such as a colour.
fn escape(text: &str) -> usize {
    let mut bytes = text.bytes().enumerate().skip(1);
    match bytes.next() {
        Some((_, b'[')) => bytes
            .find(|(_, byte)| !(b' '..=b'?').contains(byte))
            .map_or(text.len(), |(place, byte)| {
                place + usize::from(byte.is_ascii_graphic())
            }),
        _ => 1,
    }
}

/// The length in bytes of an escape sequence in its escaped form, as in program text.
fn colour(text: &str) -> Option<usize> {
    let start = ["\\x1b[", "\\x1B[", "\\033[", "\\u001b[", "\\u001B[", "\\e["];
    let start = start.iter().find(|start| text.starts_with(**start))?.len();
    let end = text[start..].find(|found: char| !found.is_ascii_digit() && found != ';')?;
    text[start + end..]
        .starts_with('m')
        .then_some(start + end + 1)
}

fn superscript(found: char) -> Option<char> {
    let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let value = digits.iter().position(|&digit| digit == found)?;
    char::from_digit(value as u32, 10)
}

/// The replacement of a character, if it stays.
fn plain(found: char) -> Option<char> {
    match found {
        '\n' | '\t' => Some(found),
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
        _ if found.is_whitespace() || found.is_control() => Some(' '),
        _ => Some(found),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_the_same_becomes_the_same() {
        for (text, expected) in [
            ("2 4\n8 16", "2 4\n8 16"),
            ("2 4\r\n8 16\r", "2 4\n8 16\n"),
            ("\u{feff}２　１６", "2 16"),
            ("\u{1b}[1;31m2\u{1b}[0m 4", "2 4"),
            ("\\x1b[31m2\\x1b[0m \\033[7m4", "2 4"),
            ("2¹¹ 2³", "2^11 2^3"),
            ("1️⃣6️⃣", "16"),
            ("2 4\\n8 16", "2 4\n8 16"),
            ("```text\n2 4\n```\n", "2 4"),
            ("> 2 4\n> 8 16", " 2 4\n 8 16"),
            ("\u{1b}[", ""),
            ("\u{1b}[é", "é"),
        ] {
            assert_eq!(clean(text), expected, "{text:?}");
        }
    }
}
