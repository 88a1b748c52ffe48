//! Converts objects of JavaScript and Python to JSON.

use serde_json::Value;

/// The JSON value of a text, or of its part from the first brace to the matching one.
pub(super) fn value(text: &str) -> Option<Value> {
    let text = text.trim();
    match serde_json::from_str(text) {
        Ok(Value::String(inner)) => return value(&inner),
        Ok(found) => return Some(found),
        Err(_) => {}
    }
    // A string that itself holds JSON.
    let unescaped =
        (text.contains("{\\\"")).then(|| text.replace("\\\"", "\"").replace("\\\\", "\\"));
    let inner = within(unescaped.as_deref().unwrap_or(text))?;
    let read = |text: &str| serde_json::from_str(text).ok();
    read(inner).or_else(|| read(&json(inner)))
}

/// The text from the first brace to the matching one.
fn within(text: &str) -> Option<&str> {
    let from = text.find('{')?;
    let mut depth = 0_usize;
    let mut quote = None;
    let mut is_escaped = false;
    for (place, found) in text[from..].char_indices() {
        match (quote, found) {
            _ if is_escaped => is_escaped = false,
            (Some(_), '\\') => is_escaped = true,
            (Some(open), _) if open == found => quote = None,
            (None, '"' | '\'') => quote = Some(found),
            (None, '{') => depth += 1,
            (None, '}') => {
                depth -= 1;
                if depth == 0 {
                    return Some(&text[from..][..=place]);
                }
            }
            _ => {}
        }
    }
    None
}

/// The same object in JSON: names in quotes, double quotes only, no trailing comma.
fn json(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + text.len() / 4);
    let mut letters = text.char_indices().peekable();
    while let Some((place, found)) = letters.next() {
        match found {
            '"' | '\'' => {
                json.push('"');
                while let Some((_, letter)) = letters.next() {
                    match letter {
                        _ if letter == found => break,
                        '"' => json.push_str("\\\""),
                        '\\' => match letters.next() {
                            Some((_, '\'')) => json.push('\''),
                            Some((_, other)) => json.extend(['\\', other]),
                            None => {}
                        },
                        letter => json.push(letter),
                    }
                }
                json.push('"');
            }
            '(' => json.push('['),
            ')' => json.push(']'),
            ',' => {
                let next = text[place + 1..].trim_start().chars().next();
                if !matches!(next, Some('}' | ']' | ')')) {
                    json.push(',');
                }
            }
            'a'..='z' | 'A'..='Z' | '_' | '$' => {
                let rest = &text[place..];
                let end = rest
                    .find(|letter: char| !letter.is_ascii_alphanumeric() && !"_$".contains(letter))
                    .unwrap_or(rest.len());
                let word = &rest[..end];
                for _ in 1..end {
                    letters.next();
                }
                if rest[end..].trim_start().starts_with(':') {
                    json.extend(["\"", word, "\""]);
                } else {
                    json.push_str(match word {
                        "None" | "undefined" | "nil" | "NaN" => "null",
                        "True" => "true",
                        "False" => "false",
                        other => other,
                    });
                }
            }
            other => json.push(other),
        }
    }
    json
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_found_in_what_is_around_them() {
        let expected = serde_json::json!({"score": 4, "list": [null, true], "name": "it's"});
        for text in [
            r#"{"score":4,"list":[null,true],"name":"it's"}"#,
            r#"var s = {score: 4, list: [null, true,], name: "it's"};"#,
            r#"localStorage.setItem("gameState",'{"score":4,"list":[null,true],"name":"it\'s"}')"#,
            r#"{'score': 4, 'list': (None, True), 'name': 'it\'s'}"#,
            r#""{\"score\":4,\"list\":[null,true],\"name\":\"it's\"}""#,
        ] {
            assert_eq!(value(text), Some(expected.clone()), "{text}");
        }
        let escaped = r#"setItem("gameState", "{\"score\":4}")"#;
        assert_eq!(value(escaped), Some(serde_json::json!({"score": 4})));
        assert_eq!(value("{{2,4},{8,16}}"), None);
        assert_eq!(value("no brace"), None);
        assert_eq!(value("{\"cut"), None);
    }
}
