//! Wraps text for the terminal.

/// Joins words with `gap` and breaks lines at `width` characters. A longer word gets its own line.
pub(super) fn filled<W: AsRef<str>>(words: &[W], gap: &str, width: usize) -> String {
    let (mut text, mut column) = (String::new(), 0);
    for word in words.iter().map(AsRef::as_ref) {
        let length = word.chars().count();
        if column > 0 && column + gap.len() + length > width {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push_str(gap);
            column += gap.len();
        }
        text.push_str(word);
        column += length;
    }
    if column > 0 {
        text.push('\n');
    }
    text
}

/// Wraps each line of a text and keeps its indentation.
pub(super) fn wrapped(text: &str, width: usize) -> String {
    let mut all = String::new();
    for line in text.lines() {
        let indent = &line[..line.len() - line.trim_start().len()];
        let words: Vec<&str> = line.split_whitespace().collect();
        if line.chars().count() <= width {
            all.push_str(line);
            all.push('\n');
        } else {
            let room = width.saturating_sub(indent.len()).max(1);
            filled(&words, " ", room).lines().for_each(|part| all.extend([indent, part, "\n"]));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrap_breaks_lines_between_words() {
        assert_eq!(filled(&["ab", "cd", "efghij", "k"], "  ", 6), "ab  cd\nefghij\nk\n");
        assert_eq!(filled::<&str>(&[], " ", 6), "");
        assert_eq!(wrapped("  one two three\nfour\n", 9), "  one two\n  three\nfour\n");
        assert_eq!(wrapped("far too narrow", 1), "far\ntoo\nnarrow\n");
    }
}
