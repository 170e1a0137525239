//! Where cell names appear, and how a name divides into letters and a number.

/// Where the names of cells appear.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Coordinates {
    /// Nowhere.
    Hidden,
    /// In each cell.
    Cells,
    /// At the edge: letters and numbers at the ends of the lines of cells that share them.
    ///
    /// A line without ends has its label in some of its cells. All cells show their names if the
    /// edge cannot identify every cell. This is the case if names do not consist of letters and a
    /// number, or if cells that share a part do not form lines.
    #[default]
    Edge,
}

/// Returns a part of a cell name: [`letters`] or [`number`].
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
