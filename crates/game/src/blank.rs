//! White space, including the kinds that web pages and word processors add to copied text.

/// Returns whether `c` is white space. The byte order mark, the zero-width space and the word
/// joiner count as white space, although `char::is_whitespace` excludes them.
#[must_use]
pub fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}')
}

/// Returns `text` without white space at both ends.
#[must_use]
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(is_blank)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_order_marks_and_no_break_spaces_are_blanks() {
        assert_eq!(trimmed("\u{feff}\u{a0} a\u{a0}b\u{202f}\u{200b}\r\n"), "a\u{a0}b");
        assert!(!is_blank('\u{ad}') && !is_blank('-') && !is_blank('\u{0}'));
    }
}
