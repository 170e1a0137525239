//! The fields of a position string that the position editor changes.

use super::read::{at_home, possible_rights, rows};
use crate::three_way::board::{Pieces, board};
use crate::three_way::position::Position;
use crate::three_way::setup::{Options, ThreeWay};
use polychess_game::editor::{Draft, Edit, FieldForm, FieldInfo, Label};
use polychess_rules::{Piece, Role, Seat};
use polychess_topology::Cell;
use std::ops::RangeInclusive;

const MOVED: FieldInfo = FieldInfo::new(
    "moved",
    Label::new("Moved pieces on their first cells", "Gezogene Figuren auf ihren Anfangsfeldern"),
    FieldForm::Items,
);
const QUIET: FieldInfo = FieldInfo::new(
    "quiet",
    Label::new("Moves since a capture or pawn move", "Züge seit einem Schlag- oder Bauernzug"),
    FieldForm::Numbers('/'),
);

impl Edit for ThreeWay {
    fn fields(_: &Options) -> Vec<FieldInfo> {
        vec![FieldInfo::TURN, MOVED, FieldInfo::EN_PASSANT, FieldInfo::OUT, QUIET, FieldInfo::EXTRA]
    }

    fn rows(options: &Options) -> Vec<Vec<Cell>> {
        rows(board(options.large)).to_vec()
    }

    /// 3WC-S2, 3WC-W5: returns the pieces on their first cells, and the en passant rights behind
    /// pawns.
    fn possible(draft: &Draft, options: &Options, key: &str) -> Vec<String> {
        let geometry = board(options.large);
        let mut pieces = Pieces::empty();
        draft.owned().for_each(|(cell, piece)| _ = pieces.put(cell, piece));
        let home = at_home(geometry, &pieces);
        let name = |cell| geometry.hex.topology.name(cell);
        if key == MOVED.key {
            return home.iter().map(|cell| name(cell).to_owned()).collect();
        }
        let mut position = Position::new(*options, pieces, home);
        position.turn = draft.turn::<Self>();
        let rights = possible_rights(&position);
        rights.map(|(_, right)| format!("{}{}", name(right.target), name(right.pawn))).collect()
    }

    fn kings(draft: &Draft, _: &Options, seat: Seat) -> RangeInclusive<usize> {
        let is_out = draft.seats::<Self>(FieldInfo::OUT.key).any(|out| out == seat);
        usize::from(!is_out)..=1
    }

    /// 3WC-W1: returns true for a pawn on its own home row.
    fn is_misplaced(piece: Piece, cell: Cell, options: &Options) -> bool {
        piece.role() == Role::PAWN && board(options.large).home[piece.seat().index()].contains(cell)
    }
}
