//! Which moves are legal (ledger: 3WC-C2 to 3WC-C6, 3WC-C9, 3WC-O3).
//!
//! Captures of kings are tried one by one, since a whole army stops attacking with its king; `movement` says what else is tried. Everything
//! else follows from [`Checks`].

use super::attack::{attackers, checks, is_attacked};
use super::board::{SEATS, Set, WORDS};
use super::movement::Side;
use super::position::{Phase, Position};
use polychess_rules::{Any, Checks, Move, MoveKind, Noted, Role, Seat, Seats, Sink};
use polychess_topology::Cell;

/// The legal moves of the player on turn.
#[inline]
pub(super) fn generate(position: &Position, sink: &mut impl Sink) {
    if position.phase == Phase::Playing
        && let Some(side) = Side::of(position, position.turn)
    {
        side.moves(sink);
    }
}

/// Would this seat have a legal move, if it were its turn?
pub(super) fn has_legal(position: &Position, us: Seat) -> bool {
    let mut any = Any::default();
    Side::of(position, us).iter().for_each(|side| side.moves(&mut any));
    any.0
}

/// 3WC-C2: has this seat a move that leaves its king unattacked?
pub(super) fn has_safe(position: &Position, us: Seat) -> bool {
    Side::of(position, us).is_some_and(|side| side.has_safe(&side.checks()))
}

impl Side<'_> {
    /// 3WC-C1
    #[inline(always)]
    fn checks(&self) -> Checks<WORDS> {
        checks(self.board, self.pieces, self.own, self.foes, self.king)
    }

    /// The legal moves. 3WC-O3: in automatic mode the safe ones alone, also in check.
    #[inline]
    fn moves(&self, sink: &mut impl Sink) {
        crate::searches::note();
        let checks = self.checks();
        if checks.in_check() && !self.position.options.automatic {
            return self.moves_in_check(&checks, sink);
        }
        self.safe_moves(&checks, sink);
        // Which kings can be captured is remembered of the player on turn alone.
        if self.us != self.position.turn || !capturable_kings(self.position).is_empty() {
            self.king_captures(|from, of, is_safe| {
                if is_safe || self.position.is_last_contest() {
                    self.capture_king(from, of, sink); // 3WC-C5, R14
                }
            });
        }
    }

    /// 3WC-C2: the moves that leave the own king unattacked. Captures of active players' kings are left out (3WC-C6), as are own pieces
    /// (3WC-M1).
    #[inline]
    fn safe_moves(&self, checks: &Checks<WORDS>, sink: &mut impl Sink) {
        let targets = !(self.own | self.foes & self.pieces.role(Role::KING));
        self.king_moves(targets, sink);
        if !checks.evasions.is_empty() {
            self.other_moves(checks, targets & checks.evasions, sink);
        }
        if self.position.en_passant.iter().any(Option::is_some) {
            self.en_passant(|from, right| self.is_safe_en_passant(from, right), sink);
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

    /// 3WC-C3: safe moves if there are any; 3WC-C4, R13: else whatever the pieces can do.
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
            // 3WC-C5: legal, and no safe moves.
            self.king_captures(|from, of, is_safe| {
                if self.position.is_last_contest() && !is_safe {
                    self.capture_king(from, of, sink);
                }
            });
            return;
        }
        // 3WC-M1: what is not one's own may be captured, kings among it.
        let (targets, mut all) = (!self.own, Noted::new(sink));
        all.moves(self.king, self.board.king(self.king) & targets, MoveKind::Plain); // 3WC-M5
        self.other_moves(&Checks::none(), targets, &mut all);
        self.en_passant(|_, _| true, &mut all);
        if !all.any {
            all.sink.one(Move::PASS); // R18
        }
    }

    /// 3WC-C5 where the contest goes on: by a safe move, or by any where nothing is safe (3WC-C4).
    fn may_capture(&self, of: Seat) -> bool {
        let attackers = self.king_attackers(of);
        let checks = self.checks();
        attackers.iter().any(|from| self.is_safe_capture(from, of))
            || !attackers.is_empty() && checks.in_check() && !self.has_safe(&checks)
    }

    /// 3WC-C6: shows each capture of an active player's king: from where, whose, and whether it is safe.
    fn king_captures(&self, mut look: impl FnMut(Cell, Seat, bool)) {
        let opponents = self.position.opponents(self.us);
        for of in SEATS.into_iter().filter(|&seat| opponents.contains(seat)) {
            self.king_attackers(of).each(|from| look(from, of, self.is_safe_capture(from, of)));
        }
    }

    /// The own pieces that attack a player's king. 3WC-O3: in automatic mode no king is captured.
    fn king_attackers(&self, of: Seat) -> Set {
        let king = self.pieces.king(of).filter(|_| !self.position.options.automatic);
        king.map_or(Set::EMPTY, |king| attackers(self.board, self.pieces, self.own, king, self.occupied))
    }

    /// 3WC-C2: is the own king safe from the third player after this capture?
    fn is_safe_capture(&self, from: Cell, of: Seat) -> bool {
        let Some(captured) = self.pieces.king(of) else { return false };
        let king = if from == self.king { captured } else { self.king };
        self.is_safe(king, self.foes.without(self.pieces.seat(of)), self.occupied.without(Set::of(from)))
    }

    fn capture_king(&self, from: Cell, of: Seat, sink: &mut impl Sink) {
        let to = self.pieces.pieces(of, Role::KING);
        if !self.pieces.role(Role::PAWN).contains(from) {
            return sink.moves(from, to, MoveKind::Plain);
        }
        self.pawn_moves(Set::of(from), to, sink); // 3WC-W2, 3WC-W7
    }
}

/// 3WC-C9: the active opponents whose king the player on turn could legally capture.
#[inline]
pub(super) fn capturable_kings(position: &Position) -> Seats {
    Seats::from_bits(position.capturable_kings.or_find(|| find_capturable_kings(position).bits()))
}

fn find_capturable_kings(position: &Position) -> Seats {
    let (us, mut found) = (position.turn, Seats::NONE);
    if position.options.automatic {
        return found; // 3WC-O3
    }
    let (board, pieces, occupied) = (position.board(), &position.pieces, position.pieces.occupied());
    let (own, opponents) = (pieces.seat(us), position.opponents(us));
    for of in SEATS.into_iter().filter(|&seat| opponents.contains(seat)) {
        let attacked = pieces.king(of).is_some_and(|king| is_attacked(board, pieces, own, king, occupied));
        if attacked && (position.is_last_contest() || Side::of(position, us).is_some_and(|side| side.may_capture(of))) {
            found = found.with(of);
        }
    }
    found
}
