//! Where cells are told by name, and what a name is made of.

/// Where the cells of a board are told by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Coordinates {
    /// Nowhere.
    Hidden,
    /// Each cell bears its name.
    Cells,
    /// Letters and numbers stand beside the board, at the ends of the lines of cells that share them; those of a line that runs round stand
    /// in a few of its cells. Where names are not letters with a number behind them, or the cells that share them form no lines, cells
    /// bear their names.
    #[default]
    Edge,
}

/// A part of a name: its letters, or the number behind them.
pub(crate) type Part = fn(&str) -> &str;

/// What stands before the number.
pub(crate) fn letters(name: &str) -> &str {
    &name[..name.len() - number(name).len()]
}

/// The number at the end of a name, from its first digit.
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
