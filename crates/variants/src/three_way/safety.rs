//! Which moves are legal (ledger: 3WC-C2 to 3WC-C6, 3WC-C9, 3WC-O3).

use super::attack::{attackers, checks, is_attacked};
use super::board::{SEATS, Set, WORDS};
use super::movement::Side;
use super::position::Position;
use polychess_rules::{Any, Checks, Move, MoveKind, Noted, Role, Seat, Seats, Sink};
use polychess_topology::Cell;

/// Would this seat have a legal move, if it were its turn?
pub(super) fn has_legal(position: &Position, us: Seat) -> bool {
    let mut any = Any::default();
    Side::of(position, us).iter().for_each(|side| side.moves(&mut any));
    any.0
}

impl Side<'_> {
    #[inline(always)]
    fn checks(&self) -> Checks<WORDS> {
        checks(self.board, self.pieces, self.own, self.foes, self.king)
    }

    /// 3WC-C2, and 3WC-C3 and 3WC-C4 in check. 3WC-O3: in automatic mode the safe moves alone.
    #[inline]
    pub(super) fn moves(&self, sink: &mut impl Sink) {
        crate::searches::note();
        let checks = self.checks();
        if checks.in_check() && !self.position.options.automatic {
            return self.moves_in_check(&checks, sink);
        }
        self.safe_moves(&checks, sink);
        // That no king can be captured is remembered of the player on turn alone.
        if self.us != self.position.turn || !capturable_kings(self.position).is_empty() {
            self.king_captures(|from, of, is_safe| {
                if is_safe || self.position.is_last_contest() {
                    self.capture_king(from, of, sink); // 3WC-C5, R14
                }
            });
        }
    }

    /// 3WC-C2: the moves that leave the own king unattacked, without captures of active players' kings (3WC-C6).
    #[inline]
    fn safe_moves(&self, checks: &Checks<WORDS>, sink: &mut impl Sink) {
        let targets = !(self.own | self.foes & self.pieces.role(Role::KING));
        self.king_moves(targets, sink);
        if !checks.evasions.is_empty() {
            self.other_moves(checks, targets & checks.evasions, sink);
        }
        if self.position.en_passant.iter().any(Option::is_some) {
            self.en_passant(true, sink);
        }
        if self.position.unmoved.contains(self.king) && !checks.in_check() {
            self.castling(sink);
        }
    }

    fn has_safe(&self, checks: &Checks<WORDS>) -> bool {
        let mut any = Any::default();
        self.safe_moves(checks, &mut any);
        self.king_captures(|_, _, is_safe| any.0 |= is_safe);
        any.0
    }

    /// 3WC-C3: safe moves if there are any. 3WC-C4, R13: else whatever the pieces can do.
    fn moves_in_check(&self, checks: &Checks<WORDS>, sink: &mut impl Sink) {
        let mut safe = Noted::new(sink);
        self.safe_moves(checks, &mut safe);
        self.king_captures(|from, of, is_safe| {
            if is_safe {
                self.capture_king(from, of, &mut safe);
            }
        });
        let Noted { any, sink } = safe;
        if any {
            return self.king_captures(|from, of, is_safe| {
                if self.position.is_last_contest() && !is_safe {
                    self.capture_king(from, of, sink); // 3WC-C5
                }
            });
        }
        let (targets, mut all) = (!self.own, Noted::new(sink)); // 3WC-M1
        all.moves(self.king, self.board.king(self.king) & targets, MoveKind::Plain);
        self.other_moves(&Checks::none(), targets, &mut all);
        self.en_passant(false, &mut all);
        if !all.any {
            all.sink.one(Move::PASS); // R18
        }
    }

    /// 3WC-C5 where the contest goes on: by a safe move, or by any where nothing is safe (3WC-C4).
    fn may_capture(&self, of: Seat) -> bool {
        let (attackers, checks) = (self.king_attackers(of), self.checks());
        attackers.iter().any(|from| self.is_safe_capture(from, of))
            || !attackers.is_empty() && checks.in_check() && !self.has_safe(&checks)
    }

    /// 3WC-C6: shows each capture of an active player's king, and whether it is safe: his army stops attacking with him.
    fn king_captures(&self, mut look: impl FnMut(Cell, Seat, bool)) {
        let opponents = self.position.opponents(self.us);
        for of in SEATS.into_iter().filter(|&seat| opponents.contains(seat)) {
            self.king_attackers(of).each(|from| look(from, of, self.is_safe_capture(from, of)));
        }
    }

    /// 3WC-O3: in automatic mode no king is captured.
    fn king_attackers(&self, of: Seat) -> Set {
        let king = self.pieces.king(of).filter(|_| !self.position.options.automatic);
        king.map_or(Set::EMPTY, |king| attackers(self.board, self.pieces, self.own, king, self.occupied))
    }

    /// 3WC-C2: is the own king safe from the third player afterwards?
    fn is_safe_capture(&self, from: Cell, of: Seat) -> bool {
        let Some(captured) = self.pieces.king(of) else { return false };
        let king = if from == self.king { captured } else { self.king };
        self.is_safe(king, self.foes.without(self.pieces.seat(of)), self.occupied.without(Set::of(from)))
    }

    fn capture_king(&self, from: Cell, of: Seat, sink: &mut impl Sink) {
        let to = self.pieces.pieces(of, Role::KING);
        if self.pieces.stands(Role::PAWN, from) {
            self.pawn_moves(Set::of(from), to, sink);
        } else {
            sink.moves(from, to, MoveKind::Plain);
        }
    }
}

/// 3WC-C9: the active opponents whose king the player on turn could legally capture.
#[inline]
pub(super) fn capturable_kings(position: &Position) -> Seats {
    Seats::from_bits(position.capturable_kings.or_find(|| find_capturable_kings(position).bits()))
}

fn find_capturable_kings(position: &Position) -> Seats {
    if position.options.automatic {
        return Seats::NONE; // 3WC-O3
    }
    let (us, board, pieces, occupied) = (position.turn, position.board(), &position.pieces, position.pieces.occupied());
    let (own, opponents) = (pieces.seat(us), position.opponents(us));
    let is_capturable = |&of: &Seat| {
        opponents.contains(of)
            && pieces.king(of).is_some_and(|king| is_attacked(board, pieces, own, king, occupied))
            && (position.is_last_contest() || Side::of(position, us).is_some_and(|side| side.may_capture(of)))
    };
    SEATS.into_iter().filter(is_capturable).collect()
}
