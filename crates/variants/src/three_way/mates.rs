//! Checkmate by declaration (ledger: 3WC-C7 to 3WC-C10): what nobody can prevent, decided by playing every move that might prevent it.
//! The first move that does ends the search, so that a position without a mate is decided in a few moves.

use super::INFO;
use super::position::{Phase, Position};
use polychess_game::Refusal;
use polychess_rules::{MoveList, Position as _, Seat};

impl Position {
    /// 3WC-C7: may this player declare that one checkmated now?
    #[must_use]
    pub fn may_declare(&self, by: Seat, of: Seat) -> bool {
        self.is_declarable(by, of) && self.turn != by && self.is_always_captured(by, of)
    }

    /// 3WC-C8: may the two opponents of this player declare checkmate jointly now?
    #[must_use]
    pub fn may_declare_jointly(&self, of: Seat) -> bool {
        let both = of.others(3).all(|by| self.is_declarable(by, of));
        both && !self.second_stage && self.turn == of && {
            let moves = legal(self);
            !moves.is_empty()
                && moves.iter().all(|&m| {
                    let next = after(self, m);
                    next.is_open(of) && next.can_be_captured_in_concert(of)
                })
        }
    }

    /// What both kinds of declaration ask first: no automatic mode, both active, and no king let live (3WC-C9).
    pub(super) fn is_declarable(&self, by: Seat, of: Seat) -> bool {
        let active = self.active();
        self.phase == Phase::Playing
            && !self.options.automatic
            && by != of
            && active.contains(by)
            && active.contains(of)
            && !self.declined[by.index()].contains(of)
    }

    fn is_open(&self, of: Seat) -> bool {
        self.phase == Phase::Playing && self.active().contains(of)
    }

    /// After every sequence of legal moves before `by` is on turn, and at least one, `by` has a legal capture of the king of `of` (R15).
    fn is_always_captured(&self, by: Seat, of: Seat) -> bool {
        if self.turn == by {
            return self.may_capture_king(of);
        }
        let moves = legal(self);
        !moves.is_empty()
            && moves.iter().all(|&m| {
                let next = after(self, m);
                next.is_open(of) && next.active().contains(by) && next.is_always_captured(by, of)
            })
    }

    /// Some way for the opponents on turn, one after the other, to capture the king before its owner moves again.
    fn can_be_captured_in_concert(&self, of: Seat) -> bool {
        if self.turn == of {
            return false;
        }
        self.may_capture_king(of)
            || self.turn.after(1, 3) != of && self.active().contains(self.turn.after(1, 3)) && {
                legal(self).iter().any(|&m| {
                    let next = after(self, m);
                    next.is_open(of) && next.can_be_captured_in_concert(of)
                })
            }
    }
}

fn legal(position: &Position) -> MoveList {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
}

fn after(position: &Position, m: polychess_rules::Move) -> Position {
    let mut next = position.clone();
    next.play(m);
    next
}

/// The same in words: why a declaration is refused.
impl Position {
    /// 3WC-C7, 3WC-C9, 3WC-C10 and O3, in words.
    pub(super) fn why_not_declare(&self, by: Seat, of: Seat) -> Option<Refusal> {
        if let Some(refusal) = self.why_not_at_all(by, of) {
            return Some(refusal);
        }
        if self.turn == by {
            return Some(Refusal::refused(
                "3WC-C10",
                "at the start of the own turn a king is captured, not declared mated",
            ));
        }
        let prevented = || format!("{} is not checkmated: there is a way to prevent the capture", INFO.seat_title(of));
        (!self.may_declare(by, of)).then(|| Refusal::refused("3WC-C7", prevented()))
    }

    /// 3WC-C8
    pub(super) fn why_not_jointly(&self, of: Seat) -> Option<Refusal> {
        if let Some(refusal) = of.others(3).find_map(|by| self.why_not_at_all(by, of)) {
            return Some(refusal);
        }
        if self.turn != of {
            let message = format!("a joint checkmate is declared while {} is on turn", INFO.seat_title(of));
            return Some(Refusal::refused("3WC-C8", message));
        }
        let prevented = || format!("{} is not checkmated: it can prevent the capture", INFO.seat_title(of));
        (!self.may_declare_jointly(of)).then(|| Refusal::refused("3WC-C8", prevented()))
    }

    fn why_not_at_all(&self, by: Seat, of: Seat) -> Option<Refusal> {
        if self.options.automatic {
            return Some(Refusal::refused("3WC-O3", "checkmate is automatic in this game"));
        }
        if by == of || !self.active().contains(of) {
            return Some(Refusal::refused("3WC-C7", "checkmate is declared of an active opponent"));
        }
        let message = || format!("{} could have captured this king and did not", INFO.seat_title(by));
        (!self.is_declarable(by, of)).then(|| Refusal::refused("3WC-C9", message()))
    }
}
