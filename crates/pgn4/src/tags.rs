//! Private names for those tags of game files that have another meaning in PGN4. The values of
//! these tags contain no line breaks.

/// The prefix of private names. A number after it distinguishes tags of the same name, as in
/// `Record.2-`.
const LITERAL: &str = "Record";

/// The tags that describe the game. Other PGN4 tags replace the first tag of each name, so only
/// further tags of this name need a private name.
const DECIDING: [&str; 4] = ["Notation", "Options", "Position", "Variant"];

/// Returns the original name for a private name. Returns `None` for any other name.
pub(crate) fn literal_name(name: &str) -> Option<&str> {
    let rest = name.strip_prefix(LITERAL)?;
    let (number, name) = rest.split_once('-')?;
    let is_second = match number.strip_prefix('.') {
        Some(number) if number.parse::<u32>().ok()? < 2 => return None,
        Some(_) => true,
        None if number.is_empty() => false,
        None => return None,
    };
    (!name.is_empty() && (is_second || !DECIDING.contains(&name))).then_some(name)
}

/// Returns a private name for a tag that no other tag has.
pub(crate) fn literal(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let first = (!DECIDING.contains(&name)).then(|| format!("{LITERAL}-{name}")).filter(|name| !is_taken(name));
    let mut others = (2_u32..).map(|number| format!("{LITERAL}.{number}-{name}"));
    first.or_else(|| others.find(|name| !is_taken(name))).unwrap_or_default()
}

/// Escapes backslashes and control characters. PGN4 would read control characters as spaces.
pub(crate) fn literal_escaped(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    for letter in value.chars() {
        match letter {
            '\\' => out.push_str("\\\\"),
            letter if letter.is_control() => out.push_str(&format!("\\u{{{:x}}}", u32::from(letter))),
            letter => out.push(letter),
        }
    }
    out
}

/// Reverses the escapes of [`literal_escaped`].
pub(crate) fn literal_value(text: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, behind)) = rest.split_once('\\') {
        out.push_str(before);
        let code = behind.strip_prefix("u{").and_then(|code| code.split_once('}'));
        let letter = code.and_then(|(hex, after)| Some((char::from_u32(u32::from_str_radix(hex, 16).ok()?)?, after)));
        rest = match letter {
            Some((letter, after)) => {
                out.push(letter);
                after
            }
            None => {
                out.push('\\');
                behind.strip_prefix('\\').unwrap_or(behind)
            }
        };
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tag_names_round_trip() {
        for name in ["StartFen4", "Pgn4-Date", "Record-X", "Record.2-X", "Record", "Variant", "Result", "a.b-c"] {
            let first = literal(name, |_| false);
            let second = literal(name, |taken| taken == first);
            assert_ne!(first, second);
            assert_eq!((literal_name(&first), literal_name(&second)), (Some(name), Some(name)));
        }
        for other in ["Record-Variant", "Record-", "Recorder-X", "Record.1-X", "Record.x-X", "Round"] {
            assert_eq!(literal_name(other), None, "{other}");
        }
    }

    #[test]
    fn tag_values_round_trip() {
        for value in ["", "a\nb\tc\r", "\\n \\u{41} \\", "\u{85}\u{7f}", "\\\\u{a}"] {
            let written = literal_escaped(value);
            assert!(!written.contains(char::is_control));
            assert_eq!(literal_value(&written), value);
        }
    }
}
