//! Elimination, settlement and the endings of a game (ledger: Check and mate, End and score).

use super::attack::Guard;
use super::position::Position;
use polychess_game::Offer;
use polychess_rules::{BySeat, Ending, Outcome, Points, Role, Seat, Seats};

pub(super) static LAST_STANDING: Ending = Ending { id: "last-standing", rule: "3MC-E1", words: "last player standing" };
pub(super) static STALEMATE: Ending =
    Ending { id: "stalemate", rule: "3MC-C6", words: "stalemate between two players" };
pub(super) static DEAD_POSITION: Ending =
    Ending { id: "dead-position", rule: "3MC-E4", words: "only two kings are left to play on" };
pub(super) static AGREEMENT: Ending =
    Ending { id: "agreement", rule: "3MC-E7", words: "draw agreed by all who were left" };
pub(super) static THREEFOLD: Ending =
    Ending { id: "threefold", rule: "3MC-E5", words: "draw claimed: third occurrence of the position" };
pub(super) static FIFTY: Ending = Ending {
    id: "fifty",
    rule: "3MC-E6",
    words: "draw claimed: fifty moves each without capture, pawn move or elimination",
};
pub(super) static FIVEFOLD: Ending =
    Ending { id: "fivefold-repetition", rule: "3MC-E5", words: "fifth occurrence of the position" };
pub(super) static SEVENTY_FIVE: Ending =
    Ending { id: "75-moves", rule: "3MC-E6", words: "75 moves each without capture, pawn move or elimination" };

/// How a position has come to its end by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum End {
    LastStanding,
    Stalemate,
    DeadPosition,
    Agreement,
}

impl End {
    fn ending(self) -> &'static Ending {
        match self {
            Self::LastStanding => &LAST_STANDING,
            Self::Stalemate => &STALEMATE,
            Self::DeadPosition => &DEAD_POSITION,
            Self::Agreement => &AGREEMENT,
        }
    }
}

/// Why a player was eliminated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// 3MC-C4
    Captured,
    /// 3MC-C5
    Checkmate,
    /// 3MC-C6
    Stalemate,
    /// 3MC-R10
    Resigned,
}

impl Cause {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Captured => "captured",
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Resigned => "resigned",
        }
    }
}

/// Who fell in one move or act, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Falls([Option<(Seat, Cause)>; 2]);

impl Falls {
    fn add(&mut self, seat: Seat, cause: Cause) {
        if let Some(free) = self.0.iter_mut().find(|fall| fall.is_none()) {
            *free = Some((seat, cause));
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Seat, Cause)> {
        self.0.into_iter().flatten()
    }

    pub(super) fn seats(&self) -> Seats {
        self.iter().map(|fall| fall.0).collect()
    }
}

impl Position {
    /// 3MC-C7: the pieces stay where they are and sleep; castling rights and the chance to take a pawn en passant are gone.
    /// Bridges follow where the order of events says so.
    pub(super) fn eliminate(&mut self, seat: Seat, cause: Cause, falls: &mut Falls) {
        if self.out.contains(seat) {
            return;
        }
        self.first_out.get_or_insert(seat);
        self.out = self.out.with(seat);
        self.rights &= !(0b11 << (2 * seat.index()));
        // 3MC-R5: the pawn of an eliminated player is taken on its own cell only.
        let owner = self.passed_pawn().and_then(|pawn| self.pieces.piece(pawn)).map(|piece| piece.seat());
        if owner == Some(seat) {
            self.passed = None;
        }
        falls.add(seat, cause);
    }

    /// 3MC-C8, steps (6) to (8) (3MC-R14, 3MC-R17), for the player on turn. An open offer that all who are left have accepted stops them; the offer of an
    /// eliminated player is closed.
    pub(super) fn settle(&mut self, offer: Option<Offer>, falls: &mut Falls) {
        loop {
            self.end = self.ends_before_turn(offer);
            if self.end.is_some() {
                return;
            }
            let guard = Guard::of(self);
            if self.has_legal_move(&guard) {
                return;
            }
            let cause = match (guard.in_check, self.active().count()) {
                (true, _) => Cause::Checkmate,
                (false, 3) => Cause::Stalemate,
                (false, _) => {
                    self.end = Some(End::Stalemate);
                    return;
                }
            };
            self.eliminate(self.turn, cause, falls);
            self.build_bridges();
            self.pass_turn();
        }
    }

    /// Steps (6) and (7): 3MC-E1, agreement, 3MC-E4 (3MC-R9).
    #[inline]
    fn ends_before_turn(&self, offer: Option<Offer>) -> Option<End> {
        if self.active().count() == 1 {
            return Some(End::LastStanding);
        }
        if self.is_agreed(offer) {
            return Some(End::Agreement);
        }
        let bare = |seat| self.pieces.seat(seat) == self.pieces.pieces(seat, Role::KING);
        (!self.out.is_empty() && self.active().all(bare)).then_some(End::DeadPosition)
    }

    /// 3MC-E7: the game is drawn when all active players consent to an open offer.
    pub(super) fn agree(&mut self, offer: Option<Offer>) {
        if self.end.is_none() && self.is_agreed(offer) {
            self.end = Some(End::Agreement);
        }
    }

    fn is_agreed(&self, offer: Option<Offer>) -> bool {
        offer.is_some_and(|o| !self.out.contains(o.by) && o.is_accepted_by_all(self.active()))
    }

    /// Who has not been eliminated.
    #[inline]
    pub(super) fn active(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        let out = self.out;
        Seat::all(3).filter(move |&seat| !out.contains(seat))
    }

    /// Eliminated players in order.
    pub(super) fn out_in_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let first = self.first_out;
        first.into_iter().chain(self.out.iter().filter(move |&seat| Some(seat) != first))
    }

    pub(super) fn ended(&self) -> Option<Outcome> {
        self.end.map(|end| self.shared(end.ending()))
    }

    /// 3MC-E2 (3MC-R8): one point, shared equally by the active players; alone, the last one wins it.
    pub(super) fn shared(&self, ending: &'static Ending) -> Outcome {
        let part = i32::try_from(self.active().count()).ok().and_then(|n| Points::new(1, n)).unwrap_or_default();
        let mut points = BySeat::all(Points::ZERO);
        self.active().for_each(|seat| points[seat] = part);
        Outcome { points: Some(points), ending }
    }

    /// 3MC-E3 for a finished game; `fell` are those eliminated since the last move: they share a place.
    pub(super) fn places(&self, fell: Seats) -> BySeat<usize> {
        let mut places = BySeat::all(1);
        let mut longer = self.active().count();
        let out: Vec<Seat> = self.out_in_order().collect();
        match out.as_slice() {
            [a, b] if fell.contains(*a) && fell.contains(*b) => {
                places[*a] = 2;
                places[*b] = 2;
            }
            _ => out.into_iter().rev().for_each(|seat| {
                places[seat] = longer + 1;
                longer += 1;
            }),
        }
        places
    }
}
