//! Tables and numbers in Markdown.

use twofold::statistics::Interval;

/// A table: the heads of its columns, and rows of the same width.
pub struct MarkdownTable {
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl MarkdownTable {
    /// A table without rows.
    pub fn new<H: Into<String>>(heads: impl IntoIterator<Item = H>) -> Self {
        Self {
            heads: heads.into_iter().map(Into::into).collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// The table, followed by an empty line.
    pub fn text(&self) -> String {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let mut text = line(&self.heads);
        text += &format!("|{}\n", "---|".repeat(self.heads.len()));
        for row in &self.rows {
            text += &line(row);
        }
        text + "\n"
    }
}

/// A whole number with thousands separators.
pub fn count(number: f64) -> String {
    let digits = format!("{:.0}", number.abs());
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    match number.round() < 0.0 {
        true => format!("−{text}"),
        false => text,
    }
}

/// A mean of values that are never negative, with its interval if it has one, cut off below 0.
pub fn mean(value: f64, interval: Option<Interval>) -> String {
    match interval {
        Some(Interval { low, high }) => {
            format!("{} ({}–{})", count(value), count(low.max(0.0)), count(high))
        }
        None => count(value),
    }
}

/// A share in per cent without zeros at its end.
fn percent(share: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", 100.0 * share);
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

/// A rate in per cent with its interval, with as many digits as that bears.
pub fn rate(value: f64, interval: Interval) -> String {
    let decimals = match interval.high - interval.low {
        ..0.002 => 2,
        ..0.02 => 1,
        _ => 0,
    };
    let [value, low, high] =
        [value, interval.low, interval.high].map(|share| percent(share, decimals));
    format!("{value} % ({low}–{high})")
}

/// A share in per cent, as a paper prints it.
pub fn share(low: f64, high: f64) -> String {
    match (low == high, high >= 1.0) {
        (true, _) => format!("{} %", percent(low, 1)),
        (false, true) => format!("> {} %", percent(low, 1)),
        (false, false) => format!("{}–{} %", percent(low, 1), percent(high, 1)),
    }
}
