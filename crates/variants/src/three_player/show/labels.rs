//! Names of cells, rows and columns in versions 2.2 and 2.3 of the document (TP-R12).

use crate::three_player::board::BOARD;
use polychess_topology::Cell;
use std::sync::LazyLock;

/// The names in one version of the document, indexed by cell.
#[derive(Debug)]
pub(in crate::three_player) struct Labels {
    cells: Vec<Label>,
}

#[derive(Debug)]
struct Label {
    cell: String,
    row: String,
    column: String,
}

/// Version 2.2: rows a to m, columns 1 to 13.
static DOCUMENT: LazyLock<Labels> = LazyLock::new(|| {
    Labels::new(|row, column| {
        let (row, column) = (row.to_string(), column.to_string());
        Label { cell: format!("{row}{column}"), row, column }
    })
});

/// TP-R12: version 2.3 has columns a to m and rows 1 to 13. The cell b7 of version 2.2 is g2 there.
static RENAMED: LazyLock<Labels> = LazyLock::new(|| {
    Labels::new(|row, column| {
        let (row, column) = ((row as u8 - b'a' + 1).to_string(), char::from(b'a' + column - 1).to_string());
        Label { cell: format!("{column}{row}"), row, column }
    })
});

impl Labels {
    fn new(label: impl Fn(char, u8) -> Label) -> Self {
        let of = |cell: Cell| {
            let (column, row) = BOARD.hex.coordinates(cell);
            label(char::from(b'a' + (row - 1) as u8), column as u8)
        };
        Self { cells: BOARD.hex.topology.cells().map(of).collect() }
    }

    /// Returns the names that a notation uses. `notation` is an index into `INFO.notations`.
    pub(in crate::three_player) fn of(notation: usize) -> &'static Self {
        if notation == 1 { &RENAMED } else { &DOCUMENT }
    }

    pub(in crate::three_player) fn cell(&self, cell: Cell) -> &str {
        &self.cells[cell.index()].cell
    }

    pub(in crate::three_player) fn row_and_column(&self, cell: Cell) -> (&str, &str) {
        let label = &self.cells[cell.index()];
        (&label.row, &label.column)
    }
}
