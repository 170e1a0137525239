//! Suggestions for misspelt words.

/// Returns the word that matches except for letter case, or else the first one within one typing
/// error.
///
/// A typing error inserts, removes or changes one character, or swaps two neighbours.
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
/// Always false for words of one character, because a suggestion would share nothing with the
/// input.
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
