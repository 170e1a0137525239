//! The hexagonal board for the targets `lines` and `checks`.
//!
//! Every diagonal step passes through a gate, which is shut while both its flanks are occupied.

use polychess_topology::hex::{Hex, HexSpec};
use polychess_topology::{Cell, CellSet, GatedRays, Rays, Step};
use std::sync::LazyLock;

pub(crate) type Set = CellSet<2>;
/// Directions across edges (`STRAIGHT`) and across corners (`DIAGONAL`).
pub(crate) const STRAIGHT: std::ops::Range<usize> = 0..6;
pub(crate) const DIAGONAL: std::ops::Range<usize> = 6..12;

/// The board with its line tables.
pub(crate) struct Gated {
    pub(crate) hex: Hex,
    pub(crate) straight: Rays<2, 3, 3, 0>,
    pub(crate) diagonal: GatedRays<2>,
}

pub(crate) static GATED: LazyLock<Gated> = LazyLock::new(|| {
    let name = |file: i8, rank: i8| {
        let exists = (1..=13).contains(&file) && (1..=13).contains(&rank) && (-5..=7).contains(&(file - rank));
        exists.then(|| format!("{}{file}", char::from(b'a' + (rank - 1) as u8)))
    };
    let turn = |file: i8, rank: i8| (8 - file + rank, 14 - file);
    let hex = Hex::new(&HexSpec { reach: 1..=13, name: &name, turn: &turn, gated: true });
    Gated {
        straight: Rays::new(&hex.topology, STRAIGHT, |_| true),
        diagonal: GatedRays::new(&hex.topology, DIAGONAL, |step| hex.flanks(step.border)),
        hex,
    }
});

impl Gated {
    /// Returns the cells that a slider reaches in this direction.
    ///
    /// The line ends at the first piece, whose cell is included, or before a shut gate.
    pub(crate) fn walk(&self, from: Cell, direction: usize, occupied: Set) -> Vec<Cell> {
        let shut = |step: &Step| {
            let flanks = self.hex.flanks(step.border);
            flanks.is_some_and(|pair| pair.iter().all(|&flank| occupied.contains(flank)))
        };
        let mut cells = Vec::new();
        for step in self.hex.topology.ray(from, direction).iter().take_while(|step| !shut(step)) {
            cells.push(step.to);
            if occupied.contains(step.to) {
                break;
            }
        }
        cells
    }
}
