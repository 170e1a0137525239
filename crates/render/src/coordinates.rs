//! The places where cell names appear, and the two parts of a name: letters and a number.

/// The places where cell names appear.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Coordinates {
    /// Cell names do not appear.
    Hidden,
    /// Each cell shows its name.
    Cells,
    /// Letters and numbers appear at the edge, at the ends of the lines of cells that share them.
    ///
    /// For a line without ends, some of its cells show the label. If the edge cannot identify every
    /// cell, all cells show their names. This happens if names do not consist of letters and a
    /// number, or if cells that share a part of their names do not form a line.
    #[default]
    Edge,
}

/// A function that returns a part of a cell name: [`letters`] or [`number`].
pub(crate) type Part = fn(&str) -> &str;

/// Returns the letters at the start of a name: `b` for `b12`.
pub(crate) fn letters(name: &str) -> &str {
    &name[..name.len() - number(name).len()]
}

/// Returns the number at the end of a name: `12` for `b12`.
pub(crate) fn number(name: &str) -> &str {
    &name[name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len())..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_two_parts() {
        let parts = ["WHd1", "m13", "centre", "7", ""].map(|name| (letters(name), number(name)));
        assert_eq!(parts, [("WHd", "1"), ("m", "13"), ("centre", ""), ("", "7"), ("", "")]);
    }
}
