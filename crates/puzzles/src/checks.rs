//! A quick test for plies that can check a rival. It avoids playing all other plies.

use polychess_rules::{Cells, Move, MoveKind, Piece, Searchable, Seats};
use polychess_topology::Cell;

/// The plies of the player to move that can check one of the targets.
pub(crate) struct PossibleChecks {
    kings: Vec<Cell>,
    occupied: Cells,
    /// The cells of pieces that uncover an attack if they move.
    uncovering: Cells,
    /// True if a target is in check already.
    in_check: bool,
}

impl PossibleChecks {
    pub(crate) fn new<P: Searchable>(position: &P, targets: Seats) -> Self {
        let occupied = position.occupied_cells();
        let own = position.to_move().map_or(Cells::EMPTY, |seat| position.seat_cells(seat));
        let kings = targets.iter().filter(|&seat| !position.is_eliminated(seat));
        let kings = kings
            .filter_map(|seat| (position.seat_cells(seat) & position.role_cells(polychess_rules::Role::KING)).first());
        let kings: Vec<Cell> = kings.collect();
        let mut uncovering = Cells::EMPTY;
        for &king in &kings {
            let known = position.attackers(king, occupied);
            let uncovered = |gone: Cells| position.attackers(king, occupied.without(gone)).without(known).without(gone);
            // Usually, no attack begins even if all pieces of the army move.
            if uncovered(own).is_empty() {
                continue;
            }
            own.iter().filter(|&cell| !uncovered(Cells::of(cell)).is_empty()).for_each(|cell| uncovering.insert(cell));
        }
        let in_check = targets.iter().any(|seat| position.in_check(seat));
        Self { kings, occupied, uncovering, in_check }
    }

    /// True if the ply may leave a target in check or capture its king.
    ///
    /// Effects of special rules on other pieces do not count.
    pub(crate) fn may_check<P: Searchable>(&self, position: &P, m: Move) -> bool {
        let Some(moved) = position.piece(m.from).filter(|_| m.moves_piece()) else { return self.in_check };
        let is_special = matches!(m.kind, MoveKind::Castling | MoveKind::EnPassant);
        if self.in_check || is_special || self.uncovering.contains(m.from) || self.kings.contains(&m.to) {
            return true;
        }
        let piece = m.promotion.map_or(moved, |role| Piece::new(moved.seat(), role));
        let occupied = self.occupied.without(Cells::of(m.from)) | Cells::of(m.to);
        let attacked = position.attacks(piece, m.to, occupied);
        self.kings.iter().any(|&king| attacked.contains(king))
    }
}
