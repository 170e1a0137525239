//! Suggestions for misspelt words.

/// Returns the word that equals `written` except for letter case. If there is none, returns the
/// first word that differs by one typing error.
///
/// A typing error is an inserted, missing or wrong character, or two swapped neighbours.
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

/// Returns whether two words differ by one typing error.
///
/// Words of one character never match, because such a suggestion would have no letter in common
/// with the input.
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
