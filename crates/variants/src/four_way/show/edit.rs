//! The fields of a position string that the position editor changes.

use crate::crossed::opposite;
use crate::four_way::FourWay;
use crate::four_way::board::{BOARD, ROWS, SQUIRREL, SUPERPAWN};
use crate::four_way::setup::Options;
use polychess_game::editor::{Edit, FieldForm, FieldInfo, Label};
use polychess_rules::{Piece, Role};
use polychess_topology::Cell;

const FROZEN: FieldInfo = FieldInfo::new("frozen", Label::new("Frozen", "Eingefroren"), FieldForm::Seats);

impl Edit for FourWay {
    fn fields(_: &Options) -> Vec<FieldInfo> {
        vec![FieldInfo::TURN, FROZEN, FieldInfo::CLOCK, FieldInfo::EXTRA]
    }

    fn rows(_: &Options) -> Vec<Vec<Cell>> {
        ROWS.clone()
    }

    fn roles(options: &Options) -> Vec<Role> {
        let squirrel = options.squirrels.then_some(SQUIRREL);
        let usual = [Role::KING, Role::QUEEN, Role::ROOK, Role::BISHOP, Role::KNIGHT];
        usual.into_iter().chain(squirrel).chain([Role::PAWN, SUPERPAWN]).collect()
    }

    /// 4W-C11: returns true for a pawn in the partner's territory, and for a pawn or superpawn on an
    /// opponent's home square.
    fn is_misplaced(piece: Piece, cell: Cell, _: &Options) -> bool {
        let seat = piece.seat();
        match piece.role() {
            Role::PAWN if BOARD.territories[opposite(seat).index()].contains(cell) => true,
            Role::PAWN | SUPERPAWN => BOARD.pawns[seat.index()].promotion.contains(cell),
            _ => false,
        }
    }
}
