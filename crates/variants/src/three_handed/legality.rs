//! Which plies are legal (ledger: TH-D4 to TH-D6, TH-K1, TH-K2, TH-K5).

use super::board::{BOARD, Set, left, right};
use super::position::Position;
use polychess_rules::{Move, MoveKind, MoveList};

impl Position {
    /// The legal plies that fit of a player who has to move: by TH-D4 the first or the second of his turn.
    pub(super) fn plies(&self, fits: impl Fn(Move) -> bool, moves: &mut MoveList) {
        let start = moves.len();
        // TH-D5: only where the turn ends must the position be legal.
        if self.halfway.is_some() && fits(Move::END_TURN) && self.may_end_here() {
            moves.push(Move::END_TURN);
        }
        self.moves_of_pieces(&fits, moves);
        // TH-K2: no legal turn, and no other ply either.
        if moves.len() == start && self.halfway.is_none() && fits(Move::PASS) {
            self.moves_of_pieces(|m| !fits(m), moves);
            let has_turns = moves.len() > start;
            moves.retain_from(start, |_| false);
            if !has_turns {
                moves.push(Move::PASS);
            }
        }
    }

    /// TH-K1, TH-D6: the pseudo-legal moves that may end the turn or, with a second move to come, can be completed. Leaving in a turn of two
    /// moves what one found is no pass (TH-R11).
    fn moves_of_pieces(&self, fits: impl Fn(Move) -> bool, moves: &mut MoveList) {
        let start = moves.len();
        self.pseudo_legal_moves(moves);
        let (suspects, dangerous) = self.suspects();
        let may_go_on = self.has_two_moves && self.halfway.is_none();
        let mut scratch = None;
        moves.retain_from(start, |m| {
            let special = matches!(m.kind, MoveKind::EnPassant | MoveKind::Castling);
            let harmless = !special && !suspects.contains(m.from) && !dangerous.contains(m.to);
            // TH-K5, TH-R6: taking a king needs no regard to anything.
            fits(m)
                && (harmless
                    || self.king_on(m.to).is_some()
                    || self.ends_legally(m)
                    || may_go_on && self.can_be_completed_after(m, scratch.get_or_insert_default()))
        });
    }

    /// The cells from which and to which moves have to be looked at: all others leave the own king safe and break no limit. From a legal
    /// position, only the king, a shield of his, and a piece that shields the next player from a check by the third can do harm.
    fn suspects(&self) -> (Set, Set) {
        let (us, all) = (self.turn, !Set::EMPTY);
        let Some(king) = self.pieces.king(us) else { return (all, all) };
        if self.is_in_check(us) {
            return (all, all);
        }
        let (next, third) = (right(us), left(us));
        let mut suspects = self.shields(king, self.pieces.seat(next) | self.pieces.seat(third));
        suspects.insert(king);
        if !self.limits_double_attack() {
            return (suspects, Set::EMPTY);
        }
        // TH-D6: a move may make the player at the left doubly attacked, by crossing or by check; the others only by uncovering.
        let (Some(next_king), Some(third_king)) = (self.pieces.king(next), self.pieces.king(third)) else {
            return (all, all);
        };
        suspects |= self.shields(next_king, self.pieces.seat(third));
        match ([us, next].map(|seat| self.is_doubly_attacked(seat)), self.is_doubly_attacked(third)) {
            ([false, false], _) => return (suspects, Set::EMPTY),
            ([true, true], _) | (_, true) => return (all, all),
            (_, false) => {}
        }
        suspects |= self.shields(third_king, self.pieces.seat(us));
        let (board, at) = (&*BOARD, third_king.index());
        (suspects, board.kingdom_of(third) | board.straight[at] | board.diagonal[at] | board.knight[at])
    }

    /// TH-K1, TH-D6: may the turn end with this move?
    pub(super) fn ends_legally(&self, m: Move) -> bool {
        let mut after = self.clone();
        after.carry_out(m);
        after.may_end_here()
    }

    /// TH-D5: is there a second move after which the turn may end, or that takes a king?
    fn can_be_completed_after(&self, m: Move, seconds: &mut MoveList) -> bool {
        let mut after = self.clone();
        after.carry_out(m);
        after.halfway = self.halfway_after(m);
        after.can_be_completed(seconds)
    }

    pub(super) fn can_be_completed(&self, seconds: &mut MoveList) -> bool {
        seconds.clear();
        self.pseudo_legal_moves(seconds);
        seconds.iter().any(|&second| self.king_on(second.to).is_some() || self.ends_legally(second))
    }

    /// TH-K1, TH-D5, TH-D6 as they are written: every pseudo-legal move tried by itself. The slow twin of the fast generator, for tests.
    #[must_use]
    pub fn slow_legal_moves(&self) -> Vec<Move> {
        let mut moves = MoveList::new();
        self.pseudo_legal_moves(&mut moves);
        let completes = |m: Move| self.can_be_completed_after(m, &mut MoveList::new());
        let may_go_on = self.has_two_moves && self.halfway.is_none();
        let legal = |m: &Move| self.king_on(m.to).is_some() || self.ends_legally(*m) || may_go_on && completes(*m);
        let mut legal: Vec<Move> = moves.iter().copied().filter(legal).collect();
        match self.halfway {
            Some(_) if self.may_end_here() => legal.push(Move::END_TURN),
            None if legal.is_empty() => legal.push(Move::PASS),
            _ => {}
        }
        legal
    }
}
