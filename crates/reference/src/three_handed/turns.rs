//! The legal turns of a position: one ply, two plies, or a pass.

use super::board::{SEATS, Seat, left};
use super::moves::{Kind, Ply};
use super::position::{EnPassant, Piece, Position, Role};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    Pass,
    One(Ply),
    Two(Ply, Ply),
}

/// The effects of a ply that [`Position::after_ply`] does not apply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PlyEffect {
    /// True if the ply was a capture or a pawn move.
    pub(super) resets_clock: bool,
    /// The owner of the captured king, if any.
    pub(super) king_of: Option<Seat>,
}

impl Position {
    /// Returns the position after a ply, within the turn.
    ///
    /// Updates the pieces, castling rights, en passant rights and imposing pieces, but not the
    /// mated marks, the clock and the player to move (TH-D4, TH-D5).
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

        // TH-D2: a piece becomes imposing when it crosses from its own kingdom to the one on the
        // left. It remains imposing while it stays in that kingdom.
        let crosses = ply.from.kingdom() == piece.seat && ply.to.kingdom() == left(piece.seat);
        let stays = was_imposing && ply.from.kingdom() == ply.to.kingdom();
        if (crosses || stays) && !self.every_man_for_himself() {
            next.imposing.insert(ply.to);
        }

        next.drop_castling_rights();
        // TH-P4: a right ends if a piece occupies the passed cell, or if the pawn has moved or
        // disappeared.
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

    /// True if a turn may end in this position.
    ///
    /// The mover's king must be safe (TH-K1), and at most one player may be doubly attacked
    /// (TH-D6).
    fn may_stand(&self, seat: Seat) -> bool {
        if self.checked(seat) {
            return false;
        }
        let doubly = SEATS.into_iter().filter(|&other| self.is_doubly_attacked(other)).count();
        doubly <= 1 || !self.options.one_doubly_attacked
    }

    /// TH-D4: returns whether the ply starts in the mover's own kingdom.
    fn inside(seat: Seat, ply: Ply) -> bool {
        ply.from.kingdom() == seat
    }

    /// TH-D4: returns whether two plies may form a turn. `self` is the position between them.
    fn may_follow(&self, seat: Seat, first: Ply, second: Ply) -> bool {
        if second.from == first.to {
            // The same piece, except the king, may move twice if it starts in its own kingdom both
            // times.
            let is_king = self.pieces.get(&first.to).is_some_and(|piece| piece.role == Role::K);
            !is_king && Self::inside(seat, first) && Self::inside(seat, second)
        } else {
            Self::inside(seat, first) || Self::inside(seat, second)
        }
    }

    /// Returns the legal turns of the player to move, and caches them. Do not change the position
    /// afterwards, because the cache would be out of date.
    pub(super) fn known_turns(&self) -> &[Turn] {
        self.known.get_or_init(|| self.turns())
    }

    pub(super) fn turns(&self) -> Vec<Turn> {
        let Some(seat) = self.to_move else {
            return Vec::new();
        };
        // TH-D4, TH-R5: the right to a second move depends on the position at the start of the
        // turn.
        let two_moves = self.options.double_moves && self.is_doubly_attacked(seat);
        let mut turns = Vec::new();
        for first in self.plies(seat) {
            let (between, effect) = self.after_ply(first);
            if effect.king_of.is_some() {
                turns.push(Turn::One(first)); // TH-K5: the capture of a king ends the turn and is always legal
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
