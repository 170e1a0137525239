//! The modes of coordinates, and the parts of cell names.

/// The placement of cell names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Coordinates {
    /// No names.
    Hidden,
    /// The name in each cell.
    Cells,
    /// Letters and numbers next to the board, at the ends of the lines of cells that share them. A
    /// line that runs round has its label in some of its cells. Cells show their names if these are
    /// not a letter and a number, or if the cells that share a part do not form lines.
    #[default]
    Edge,
}

/// A function that returns a part of a name: its letters or its number.
pub(crate) type Part = fn(&str) -> &str;

/// Returns the part before the number.
pub(crate) fn letters(name: &str) -> &str {
    &name[..name.len() - number(name).len()]
}

/// Returns the number at the end of a name, from its first digit.
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
