//! Finds games in what stands around them: a message, a fence, quote marks, or a link.

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use percent_encoding::percent_decode_str;

use crate::board::decoded;
use crate::rules::{LinkError, Replay};

use super::{Fault, FilePlace, ImportError, OpenedFile, next, records, verse};

/// Padding is often lost.
const ENGINE: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);
/// The most words that may look like a part of a text in base64, and the most links that are tried.
const MOST_WORDS: usize = 16;

/// The text from each place that begins with a mark and is not within a word, and the text before it.
fn places<'a>(text: &'a str, mark: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let split = text
        .match_indices(mark)
        .map(|(place, _)| text.split_at(place));
    split.filter(|(before, _)| !before.ends_with(char::is_alphanumeric))
}

/// A link of this program, or its fragment.
pub(super) fn link(text: &str) -> Option<Result<Replay, LinkError>> {
    let text = &text.replace("%23", "#");
    let mut damaged = None;
    let found = places(text, "v").filter(|(before, from)| {
        let letters = from[1..].bytes().take(4);
        let digits = letters.take_while(u8::is_ascii_digit).count();
        let is_one = (1..=3).contains(&digits) && from[1 + digits..].starts_with('-');
        is_one && !before.ends_with('-')
    });
    for (before, from) in found.take(MOST_WORDS) {
        match Replay::new(from).or_else(|error| marked(from).ok_or(error)) {
            Ok(replay) => return Some(Ok(replay)),
            // A word such as `v2-beta` is no damaged link.
            Err(error) if before.is_empty() || before.ends_with('#') => {
                damaged = damaged.or(Some(error))
            }
            Err(_) => {}
        }
    }
    damaged.map(Err)
}

/// The game of a link that is broken into lines, or before a mark that could be of it, `_` or `-`; longer ones seldom are.
fn marked(from: &str) -> Option<Replay> {
    let from = &from[..from.floor_char_boundary(1 << 16)];
    let is_end = |found: char| !found.is_ascii_alphanumeric() && !"-_".contains(found);
    let mut words = from.split_ascii_whitespace().take(MOST_WORDS);
    let mut text = String::new();
    words.find_map(|word| {
        text.push_str(word);
        let text = text.split(is_end).next()?;
        let ends = [text, text.trim_end_matches(['-', '_'])];
        ends.into_iter().find_map(|text| Replay::new(text).ok())
    })
}

/// A file in base64 behind its mark.
pub(super) fn coded(text: &str) -> Option<Result<OpenedFile, ImportError>> {
    let rpl = records::open_rpl as fn(&[u8]) -> Result<OpenedFile, ImportError>;
    [(records::TEXT_PREFIX, rpl), (next::TEXT_PREFIX, next::open)]
        .into_iter()
        .find_map(|(mark, open)| {
            let (_, from) = places(text, mark).next()?;
            let from = percent_decode_str(&from[mark.len()..]).decode_utf8_lossy();
            let is_letter = |found: char| found.is_ascii_alphanumeric() || "+/=-_".contains(found);
            // Lines may have been broken on the way, and words may follow.
            let ends = |found: char| found.is_whitespace() || "&#?\"'`<>(),.!".contains(found);
            let words = from.split(ends).filter(|word| !word.is_empty());
            let words: Vec<&str> = words
                .take_while(|word| word.chars().all(is_letter))
                .collect();
            let open = |words: &[&str]| {
                let letters = words.concat().replace('-', "+").replace('_', "/");
                let bytes = ENGINE.decode(&letters).map_err(|error| {
                    let letter = mark.len() + wrong_letter(&error, letters.len()) + 1;
                    Fault::CutOff.at(FilePlace::Letter { letter, step: 0 })
                });
                open(&bytes?)
            };
            let whole = (1..=words.len())
                .rev()
                .take(MOST_WORDS)
                .find_map(|count| open(&words[..count]).ok());
            Some(whole.map_or_else(|| open(&from.split_whitespace().collect::<Vec<_>>()), Ok))
        })
}

/// The index of the wrong letter of base64, from 0; the length if letters are missing.
fn wrong_letter(error: &base64::DecodeError, length: usize) -> usize {
    match *error {
        base64::DecodeError::InvalidByte(offset, _)
        | base64::DecodeError::InvalidLastSymbol { offset, .. } => offset,
        base64::DecodeError::InvalidLength { .. } | base64::DecodeError::InvalidPadding => length,
    }
}

/// A text of 2048verse.
pub(super) fn verse(text: &str) -> Option<Result<OpenedFile, ImportError>> {
    let trimmed = text.trim();
    if !trimmed.contains(char::is_whitespace)
        && let Some(opened) = verse::open_new(trimmed)
    {
        return Some(opened);
    }
    let words =
        text.split(|found: char| found.is_whitespace() || "\"'`<>()[]=?&#/*,;:|".contains(found));
    let mut words = words.filter(|word| word.contains('_'));
    let new = words.find_map(|word| {
        verse::open_new(decoded(word).trim_end_matches(|found| verse::new_number(found).is_none()))
    });
    new.or_else(|| {
        let (before, from) = places(text, verse::PREFIX).next()?;
        let line = from.lines().next().unwrap_or_default();
        // A blank is one of the letters, and so are quote marks.
        let quotes = ['"', '\'', '`'];
        let is_quoted = before.ends_with(quotes);
        let quoted = line.strip_suffix(quotes).filter(|_| is_quoted);
        verse::open_old(quoted.unwrap_or(line))
    })
}
