//! What somebody may have meant: the possible word that is spelt almost like the one that stands there.

/// The word that differs by letter case only, else the first that differs in one place: a character more, fewer, another, or two exchanged.
#[must_use]
pub fn nearest<'w>(written: &str, words: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let mut close = None;
    for word in words {
        if word.eq_ignore_ascii_case(written) {
            return Some(word);
        }
        if close.is_none() && is_close(written, word) {
            close = Some(word);
        }
    }
    close
}

/// Words of one character have nothing in common when it differs.
fn is_close(a: &str, b: &str) -> bool {
    a.len() > 1 && b.len() > 1 && strsim::osa_distance(a, b) == 1
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn nearest_finds_texts_one_edit_apart() {
        let words = ["offer", "spent", "a10", "b1"];
        let cases = [
            ("ofer", "offer"),
            ("SPENT", "spent"),
            ("spnet", "spent"),
            ("a1o", "a10"),
            ("a100", "a10"),
            ("b2", "b1"),
            ("10", "a10"),
        ];
        for (written, meant) in cases {
            assert_eq!(nearest(written, words), Some(meant), "{written}");
        }
        for far in ["", "x", "drawn", "of", "20"] {
            assert_eq!(nearest(far, words), None, "{far}");
        }
    }
}
