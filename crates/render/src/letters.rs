//! The outlines of letters from `assets/letters`. Images use them, so they do not depend on
//! installed fonts. Lengths are in hundredths of the text size.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The outline of a letter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letter {
    /// The distance from the start of this letter to the start of the next.
    pub(crate) advance: f64,
    /// SVG path data; empty for a space.
    pub(crate) outline: &'static str,
}

/// A box, which replaces a letter without an outline.
const MISSING_LETTER: Letter = Letter { advance: 60.0, outline: "M8 0V-72H52V0ZM15 -7H45V-65H15Z" };

static LETTERS: LazyLock<BTreeMap<char, Letter>> = LazyLock::new(|| {
    let read = |line: &'static str| {
        let mut parts = line.splitn(3, ' ');
        let code = u32::from_str_radix(parts.next()?, 16).ok().and_then(char::from_u32)?;
        Some((code, Letter { advance: parts.next()?.parse().ok()?, outline: parts.next().unwrap_or_default() }))
    };
    include_str!("../../../assets/letters/letters.txt").lines().filter_map(read).collect()
});

/// Returns the outline of a letter. Returns a box if the letter has no outline.
pub(crate) fn letter(c: char) -> Letter {
    LETTERS.get(&c).copied().unwrap_or(MISSING_LETTER)
}

/// Returns the width of a text at size 100.
pub(crate) fn width(text: &str) -> f64 {
    text.chars().map(|c| letter(c).advance).sum()
}

/// The ratio of a paragraph's width to its width in the previous step of `balanced`.
const NARROWING_FACTOR: f64 = 0.96;

/// Wraps text of size 100 at the width `most`. The lines of a paragraph get about equal widths. A
/// word that is too long gets a line of its own.
pub(crate) fn wrapped(text: &str, most: f64) -> Vec<String> {
    text.lines().flat_map(|paragraph| balanced(paragraph, most)).collect()
}

/// Wraps a paragraph to the minimum number of lines. Then makes the lines as narrow as this number
/// allows.
fn balanced(paragraph: &str, most: f64) -> Vec<String> {
    let mut lines = filled(paragraph, most);
    let mut width = most;
    while lines.len() > 1 && width > most / 2.0 {
        width *= NARROWING_FACTOR;
        let narrower = filled(paragraph, width);
        if narrower.len() > lines.len() || narrower.iter().any(|line| self::width(line) > most) {
            break;
        }
        lines = narrower;
    }
    lines
}

fn filled(paragraph: &str, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in paragraph.split_whitespace() {
        if !line.is_empty() && width(&line) + width(" ") + width(word) > most {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_letter_has_an_outline() {
        for c in (' '..='~').chain("äöüßéñ–—’“”×½".chars()) {
            let letter = LETTERS.get(&c).unwrap_or_else(|| panic!("{c:?}"));
            assert!(letter.advance > 20.0 && (c == ' ') == letter.outline.is_empty(), "{c:?}");
            let known = |x: char| x.is_ascii_digit() || "MLHVQCZ .-".contains(x);
            assert!(letter.outline.chars().all(known), "{c:?}: {}", letter.outline);
        }
        assert_eq!(letter('\u{4e00}').outline, MISSING_LETTER.outline);
    }

    #[test]
    fn texts_are_wrapped_between_words() {
        let text = "A rook goes as far as it likes.\nSo does a queen.";
        let lines = wrapped(text, 700.0);
        assert!(lines.len() > 3 && lines.iter().all(|line| width(line) <= 700.0), "{lines:?}");
        let text = "Not one word stands alone below a full line.";
        let widths: Vec<f64> = wrapped(text, width(text) * 0.9).iter().map(|line| width(line)).collect();
        assert!(widths.len() == 2 && widths[0] < 1.4 * widths[1] && widths[1] < 1.4 * widths[0], "{widths:?}");
        let text = "A rook goes as far as it likes.\nSo does a queen.";
        assert_eq!(lines.join(" "), text.replace('\n', " "));
        assert_eq!(wrapped("unbreakable", 1.0), ["unbreakable"]);
        assert!(wrapped("", 100.0).is_empty());
    }
}
