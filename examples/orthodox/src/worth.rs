//! The game's data for the evaluation: values of pieces and points of results.

use crate::board::BOARD;
use crate::position::Position;
use crate::setup::Orthodox;
use polychess_game::{Curve, KingWorths, Payments, ThreatWorths, Value, Worths};
use polychess_rules::{Piece, Role};
use polychess_topology::Cell;

impl Value for Orthodox {
    const WORTHS: Worths = Worths {
        //      king    queen       rook        bishop      knight      pawn
        roles: [[0, 0], [950, 950], [480, 520], [340, 340], [320, 300], [90, 120], [0, 0], [0, 0]],
        centre: [[-40, 40], [5, 20], [5, 5], [15, 10], [40, 25], [15, 5], [0, 0], [0, 0]],
        advance: [[80, 150], [40, 90], [20, 50], [10, 25], [0, 10], [0, 0], [0, 0], [0, 0]],
        reach: [[0, 0]; Role::COUNT],
        king: KingWorths { ring: [-8, -6, -6], hunt: -10, shield: 13 },
        threats: ThreatWorths { loose: -25, cheap: -40 },
        tempo: 0,
        curve: Curve { sharpness: 0.4, second: 0.0 },
    };
    const BOOK: &'static str = "";

    fn payments(_: &Position) -> Payments {
        Payments::of([1.0, 0.0, 0.0])
    }

    /// OC-P1, OC-P5: returns the number of steps until a pawn promotes, or `None` for other pieces.
    fn steps_left(_: &Position, piece: Piece, cell: Cell) -> Option<usize> {
        let left = 8 - BOARD.rank(piece.seat(), cell);
        (piece.role() == Role::PAWN).then_some(left.unsigned_abs().into())
    }
}
