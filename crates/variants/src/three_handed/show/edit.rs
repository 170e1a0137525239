//! The fields of a position string that the position editor changes.

use super::text::{is_live, may_impose, name, was_gone_over};
use crate::three_handed::attack::Pieces;
use crate::three_handed::board::{BOARD, ROWS, passed_pawn};
use crate::three_handed::info::INFO;
use crate::three_handed::position::Position;
use crate::three_handed::setup::{Options, ThreeHanded};
use polychess_game::editor::{Draft, Edit, FieldForm, FieldInfo, Label, rights};
use polychess_rules::{Piece, Role, Seat};
use polychess_topology::Cell;
use polychess_topology::yalta::Yalta;
use std::ops::RangeInclusive;

const IMPOSING: FieldInfo =
    FieldInfo::new("imposing", Label::new("Imposing pieces", "Imponierende Figuren"), FieldForm::Items);
const MATED: FieldInfo = FieldInfo::new("mated", Label::new("Mated", "Mattgesetzt"), FieldForm::Seats);

/// Returns the position of a draft without its rights and marks.
fn position_of(draft: &Draft, options: Options) -> Position {
    let mut pieces = Pieces::empty();
    draft.owned().for_each(|(cell, piece)| _ = pieces.put(cell, piece));
    let mut position = Position::new(pieces, draft.turn::<ThreeHanded>(), options);
    position.out = draft.seats::<ThreeHanded>(FieldInfo::OUT.key).collect();
    position
}

impl Edit for ThreeHanded {
    fn fields(_: &Options) -> Vec<FieldInfo> {
        use FieldInfo as F;
        vec![F::TURN, F::CASTLING, F::EN_PASSANT, IMPOSING, MATED, F::OUT, F::CLOCK, F::EXTRA]
    }

    fn rows(_: &Options) -> Vec<Vec<Cell>> {
        ROWS.clone()
    }

    /// TH-C1, TH-D2, TH-P4: returns the possible castling rights, imposing pieces and en passant
    /// rights.
    fn possible(draft: &Draft, options: &Options, key: &str) -> Vec<String> {
        let position = position_of(draft, *options);
        let cells = BOARD.topology.cells();
        if key == FieldInfo::CASTLING.key {
            return rights(&INFO, |seat, side| BOARD.castlings[seat.index()][side].is_at_home(&position.pieces, seat));
        }
        if key == IMPOSING.key {
            return cells.filter(|&cell| may_impose(cell, &position)).map(|cell| name(cell).to_owned()).collect();
        }
        let is_between_moves = draft.items(FieldInfo::EXTRA.key).iter().any(|item| item.starts_with("ply:"));
        let lasts = |cell: Cell| is_between_moves || is_live(cell, &position);
        let passed = cells.filter(|&cell| was_gone_over(cell, &position) && lasts(cell));
        passed.map(|cell| [name(cell), name(passed_pawn(cell))].concat()).collect()
    }

    fn kings(draft: &Draft, _: &Options, seat: Seat) -> RangeInclusive<usize> {
        if draft.seats::<Self>(FieldInfo::OUT.key).any(|out| out == seat) { 0..=0 } else { 1..=1 }
    }

    /// TH-P1, TH-P5: returns true for a pawn on a first rank.
    fn is_misplaced(piece: Piece, cell: Cell, _: &Options) -> bool {
        piece.role() == Role::PAWN && Yalta::coordinates(cell).2 == 1
    }
}
