//! The fields of a position string that the position editor changes.

use super::text::{board_of, possible_rights};
use crate::three_player::board::{BOARD, ROWS};
use crate::three_player::info::INFO;
use crate::three_player::setup::{Options, ThreePlayer};
use polychess_game::editor::{Draft, Edit, FieldInfo, rights};
use polychess_rules::{Piece, Role};
use polychess_topology::Cell;

impl Edit for ThreePlayer {
    fn fields(_: &Options) -> Vec<FieldInfo> {
        vec![FieldInfo::TURN, FieldInfo::CASTLING, FieldInfo::EN_PASSANT, FieldInfo::CLOCK, FieldInfo::EXTRA]
    }

    fn rows(_: &Options) -> Vec<Vec<Cell>> {
        ROWS.clone()
    }

    /// TP-C1, TP-P4: returns the castling rights of kings and rooks at home, and the en passant
    /// rights behind pawns.
    fn possible(draft: &Draft, _: &Options, key: &str) -> Vec<String> {
        let pieces = board_of(&draft.owned().collect::<Vec<_>>());
        if key == FieldInfo::CASTLING.key {
            return rights(&INFO, |seat, side| BOARD.castlings(seat)[side].is_at_home(&pieces, seat));
        }
        let name = |cell| BOARD.hex.topology.name(cell);
        let rights = possible_rights(&pieces, draft.turn::<Self>());
        rights.map(|right| format!("{}{}", name(right.target), name(right.pawn))).collect()
    }

    /// TP-P1: returns true for a pawn on its own baseline.
    fn is_misplaced(piece: Piece, cell: Cell, _: &Options) -> bool {
        piece.role() == Role::PAWN && BOARD.distance(piece.seat(), cell) == 0
    }
}
