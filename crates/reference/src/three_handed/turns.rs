//! The legal turns of a position: one ply, two plies, or a pass.

use super::board::{SEATS, Seat, left};
use super::moves::{Kind, Ply};
use super::position::{EnPassant, Piece, Position, Role};

/// A whole turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    Pass,
    One(Ply),
    Two(Ply, Ply),
}

/// What a ply did besides changing the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PlyEffect {
    /// It was a capture or a pawn move.
    pub(super) resets_clock: bool,
    /// Whose king was taken.
    pub(super) king_of: Option<Seat>,
}

impl Position {
    /// The position in the midst of a turn, after a ply: pieces, castling rights, en passant rights and imposing pieces; check, marks,
    /// clock and turn are not touched (TH-D4, TH-D5).
    pub(super) fn after_ply(&self, ply: Ply) -> (Position, PlyEffect) {
        let mut next = self.clone();
        let mut effect = PlyEffect { resets_clock: false, king_of: None };
        let Some(mut piece) = next.pieces.remove(&ply.from) else {
            return (next, effect);
        };
        let was_imposing = next.imposing.remove(&ply.from);
        let victim_cell = match ply.kind {
            Kind::EnPassant(pawn) => pawn,
            _ => ply.to,
        };
        let victim = next.pieces.remove(&victim_cell);
        next.imposing.remove(&victim_cell);
        if let Kind::Castling(from, to) = ply.kind
            && let Some(rook) = next.pieces.remove(&from)
        {
            next.pieces.insert(to, rook);
        }
        effect.resets_clock = piece.role == Role::P || victim.is_some();
        effect.king_of = victim.filter(|victim| victim.role == Role::K).map(|victim| victim.seat);
        piece.role = ply.promotion.unwrap_or(piece.role);
        next.pieces.insert(ply.to, piece);

        // TH-D2: imposing on left(P) from the crossing on, as long as the piece stays in that kingdom
        let crosses = ply.from.kingdom() == piece.seat && ply.to.kingdom() == left(piece.seat);
        let stays = was_imposing && ply.from.kingdom() == ply.to.kingdom();
        if (crosses || stays) && !self.every_man_for_himself() {
            next.imposing.insert(ply.to);
        }

        // TH-C1: king and rook unmoved, and still there
        next.drop_castling_rights();
        // TH-P4: ends when the cell is occupied or the pawn has moved or is gone
        if let Kind::Double(skipped) = ply.kind {
            let pawn = ply.to;
            next.ep.insert(EnPassant { skipped, pawn });
        }
        let pieces = &next.pieces;
        next.ep.retain(|right| {
            let stands = Piece { seat: right.owner(), role: Role::P };
            pieces.get(&right.pawn) == Some(&stands) && !pieces.contains_key(&right.skipped)
        });
        (next, effect)
    }

    /// The position after a turn of one or two plies must not leave the own king attacked (TH-K1), nor more than one player doubly
    /// attacked (TH-D6).
    fn may_stand(&self, seat: Seat) -> bool {
        if self.checked(seat) {
            return false;
        }
        let doubly = SEATS.into_iter().filter(|&other| self.is_doubly_attacked(other)).count();
        doubly <= 1 || !self.options.one_doubly_attacked
    }

    /// Whether a piece that begins where the ply begins is inside: in his own kingdom (TH-D4).
    fn inside(seat: Seat, ply: Ply) -> bool {
        ply.from.kingdom() == seat
    }

    /// Which two plies may make a turn (TH-D4); `self` is the position between them.
    fn may_follow(&self, seat: Seat, first: Ply, second: Ply) -> bool {
        if second.from == first.to {
            // The same piece twice: inside at both starts, and not the king.
            let is_king = self.pieces.get(&first.to).is_some_and(|piece| piece.role == Role::K);
            !is_king && Self::inside(seat, first) && Self::inside(seat, second)
        } else {
            Self::inside(seat, first) || Self::inside(seat, second)
        }
    }

    /// The turns of the player on turn, found out once for a position that changes no more.
    pub(super) fn known_turns(&self) -> &[Turn] {
        self.known.get_or_init(|| self.turns())
    }

    /// The turns of the player on turn.
    pub(super) fn turns(&self) -> Vec<Turn> {
        let Some(seat) = self.to_move else {
            return Vec::new();
        };
        // TH-D4, TH-R5: fixed when the turn begins
        let two_moves = self.options.double_moves && self.is_doubly_attacked(seat);
        let mut turns = Vec::new();
        for first in self.plies(seat) {
            let (between, effect) = self.after_ply(first);
            if effect.king_of.is_some() {
                turns.push(Turn::One(first)); // TH-K5: ends the turn, and nothing else is looked at
                continue;
            }
            if between.may_stand(seat) {
                turns.push(Turn::One(first));
            }
            if !two_moves {
                continue;
            }
            for second in between.plies(seat) {
                if between.may_follow(seat, first, second) {
                    let (end, effect) = between.after_ply(second);
                    if effect.king_of.is_some() || end.may_stand(seat) {
                        turns.push(Turn::Two(first, second));
                    }
                }
            }
        }
        if turns.is_empty() {
            turns.push(Turn::Pass); // TH-K2
        }
        turns
    }
}
