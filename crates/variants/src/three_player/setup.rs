//! Who plays, the initial position, the places of castling, and what the game is played with (ledger: Setup, Special moves, Options).

use polychess_rules::Castling;
use polychess_topology::{Cell, CellSet, Topology};

/// The game.
#[derive(Debug)]
pub struct ThreePlayer;

/// Options of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// TP-E5: fivefold repetition and 225 turns end the game by themselves.
    pub automatic_draws: bool,
}

/// TP-S1, rows m (top) down to a, each from its lowest column upwards.
pub(super) const START: &str = "gRgP2bPbR/gBgP3bPbN/gNgP4bPbB/gKgP5bPbQ/gQgP6bPbK/gBgP7bPbN/gNgP8bPbB/gRgP9bPbR\
                                /gP10bP/11/10/wPwPwPwPwPwPwPwPwP/wRwBwNwKwQwBwNwR";

/// TP-C1's table: for each seat the minor and the major castling.
const PLACES: [[[&str; 7]; 2]; 3] = [
    // king from, to; rook from, to; the cells between.
    [["a4", "a2", "a1", "a3", "a2", "a3", ""], ["a4", "a7", "a8", "a6", "a5", "a6", "a7"]],
    [["j5", "l7", "m8", "k6", "l7", "k6", ""], ["j5", "g2", "f1", "h3", "i4", "h3", "g2"]],
    [["i13", "g13", "f13", "h13", "g13", "h13", ""], ["i13", "l13", "m13", "k13", "j13", "k13", "l13"]],
];

/// All castlings by seat, minor first.
pub(super) fn castlings<const W: usize>(topology: &Topology) -> [[Castling<W>; 2]; 3] {
    let castling = |places: [&str; 7]| {
        let cells: Vec<Cell> = places.iter().filter_map(|name| topology.cell(name)).collect();
        let between: CellSet<W> = cells[4..].iter().copied().collect();
        let path = between | CellSet::of(cells[0]);
        Castling { king: [cells[0], cells[1]], rook: [cells[2], cells[3]], between, path }
    };
    PLACES.map(|seat| seat.map(castling))
}
