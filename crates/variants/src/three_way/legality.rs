//! Legality of moves and of declarations of checkmate (rulebook: 3WC-C2 to 3WC-C10, 3WC-O3).

use super::attack::{attackers, checks, is_attacked};
use super::board::{SEATS, Set, WORDS};
use super::info::INFO;
use super::movement::Generator;
use super::position::{Phase, Position};
use super::why::Why;
use polychess_rules::{Any, Checks, Move, MoveKind, MoveList, Position as _, Role, Seat, Seats, Sink, TrackAny};
use polychess_topology::Cell;

pub(super) fn has_legal(position: &Position, us: Seat) -> bool {
    let mut any = Any::default();
    Generator::of(position, us).iter().for_each(|generator| generator.moves(&mut any));
    any.0
}

impl Generator<'_> {
    #[inline(always)]
    fn checks(&self) -> Checks<WORDS> {
        checks(self.board, self.pieces, self.own, self.foes, self.king)
    }

    /// 3WC-C2: adds the legal moves. 3WC-C3, 3WC-C4: other rules apply in check. 3WC-O3: in
    /// automatic mode, only safe moves are legal.
    #[inline]
    pub(super) fn moves(&self, sink: &mut impl Sink) {
        crate::searches::note();
        let checks = self.checks();
        if checks.in_check() && !self.position.options.automatic {
            return self.moves_in_check(&checks, sink);
        }
        self.safe_moves(&checks, sink);
        // The cached set of capturable kings covers only the player to move, so other seats always
        // search.
        if self.us != self.position.turn || !capturable_kings(self.position).is_empty() {
            self.king_captures(|from, of, is_safe| {
                if is_safe || self.position.is_last_contest() {
                    self.capture_king(from, of, sink); // 3WC-C5, R14
                }
            });
        }
    }

    /// 3WC-C2: adds the moves that leave the player's king safe, except captures of active players'
    /// kings (3WC-C6).
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

    /// Adds the moves of a player in check: the safe moves (3WC-C3) or, without a safe move, all
    /// moves (3WC-C4, R13).
    fn moves_in_check(&self, checks: &Checks<WORDS>, sink: &mut impl Sink) {
        let mut safe = TrackAny::new(sink);
        self.safe_moves(checks, &mut safe);
        self.king_captures(|from, of, is_safe| {
            if is_safe {
                self.capture_king(from, of, &mut safe);
            }
        });
        let TrackAny { any, sink } = safe;
        if any {
            return self.king_captures(|from, of, is_safe| {
                if self.position.is_last_contest() && !is_safe {
                    self.capture_king(from, of, sink); // 3WC-C5
                }
            });
        }
        let (targets, mut all) = (!self.own, TrackAny::new(sink)); // 3WC-M1
        all.add_moves(self.king, self.board.king(self.king) & targets, MoveKind::Plain);
        self.other_moves(&Checks::new(), targets, &mut all);
        self.en_passant(false, &mut all);
        if !all.any {
            all.sink.add_move(Move::PASS); // R18
        }
    }

    /// 3WC-C5: returns whether `us` may capture the king of `of` in a contest that is not the last.
    /// The capture must be safe, unless `us` is in check without a safe move (3WC-C4).
    fn may_capture(&self, of: Seat) -> bool {
        let (attackers, checks) = (self.king_attackers(of), self.checks());
        attackers.iter().any(|from| self.is_safe_capture(from, of))
            || !attackers.is_empty() && checks.in_check() && !self.has_safe(&checks)
    }

    /// 3WC-C6: calls `look` for each capture of an active opponent's king, with the origin, the
    /// king's owner, and whether the capture is safe. The owner's pieces no longer attack after the
    /// capture.
    fn king_captures(&self, mut look: impl FnMut(Cell, Seat, bool)) {
        let opponents = self.position.opponents(self.us);
        for of in SEATS.into_iter().filter(|&seat| opponents.contains(seat)) {
            self.king_attackers(of).for_each(|from| look(from, of, self.is_safe_capture(from, of)));
        }
    }

    /// 3WC-O3: returns the pieces that could capture the king of `of`; none in automatic mode.
    fn king_attackers(&self, of: Seat) -> Set {
        let king = self.pieces.king(of).filter(|_| !self.position.options.automatic);
        king.map_or(Set::EMPTY, |king| attackers(self.board, self.pieces, self.own, king, self.occupied))
    }

    /// 3WC-C2: returns whether the capturing player's king is safe from the third player after the
    /// capture.
    fn is_safe_capture(&self, from: Cell, of: Seat) -> bool {
        let Some(captured) = self.pieces.king(of) else { return false };
        let king = if from == self.king { captured } else { self.king };
        self.is_safe(king, self.foes.without(self.pieces.seat(of)), self.occupied.without(Set::of(from)))
    }

    fn capture_king(&self, from: Cell, of: Seat, sink: &mut impl Sink) {
        let to = self.pieces.pieces(of, Role::KING);
        if self.pieces.has_role(Role::PAWN, from) {
            self.pawn_moves(Set::of(from), to, sink);
        } else {
            sink.add_moves(from, to, MoveKind::Plain);
        }
    }
}

/// 3WC-C9: returns the active opponents whose king the player to move can legally capture.
#[inline]
pub(super) fn capturable_kings(position: &Position) -> Seats {
    Seats::from_bits(position.capturable_kings.get_or_init(|| find_capturable_kings(position).bits()))
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
            && (position.is_last_contest()
                || Generator::of(position, us).is_some_and(|generator| generator.may_capture(of)))
    };
    SEATS.into_iter().filter(is_capturable).collect()
}

/// 3WC-C7, 3WC-C10: checks that `by` can declare `of` checkmated in this position without the third
/// player.
pub(super) fn check_declaration(position: &Position, by: Seat, of: Seat) -> Result<(), Why> {
    check_both(position, by, of)?;
    if position.turn == by {
        return Err(Why::CaptureInstead);
    }
    if is_always_captured(position, by, of) { Ok(()) } else { Err(Why::NotMated { seat: INFO.seat_name(of) }) }
}

/// 3WC-C8, R16: checks that the opponents of `of` can jointly declare checkmate in this position.
/// Both must be active, so this works only in three-way play.
pub(super) fn check_joint_declaration(position: &Position, of: Seat) -> Result<(), Why> {
    of.others(3).try_for_each(|by| check_both(position, by, of))?;
    let seat = INFO.seat_name(of);
    if position.turn != of {
        return Err(Why::DeclaredTooEarly { seat });
    }
    let mated = after_all(position, |next| goes_on(next, of) && can_be_captured_in_concert(next, of));
    if mated { Ok(()) } else { Err(Why::NotJointlyMated { seat }) }
}

/// Checks the conditions that single and joint declarations share (3WC-C9, 3WC-O3).
fn check_both(position: &Position, by: Seat, of: Seat) -> Result<(), Why> {
    let (seat, declined) = (INFO.seat_name(by), position.declined_kings[by.index()]);
    match position.phase {
        _ if position.options.automatic => Err(Why::CheckmateIsAutomatic),
        _ if by == of || !position.active.contains(of) => Err(Why::NoSuchOpponent),
        _ if !position.active.contains(by) => Err(Why::Out { seat }),
        Phase::Playing if declined.contains(of) => Err(Why::KingLetLive { seat }),
        Phase::Playing => Ok(()),
        _ => Err(Why::GameOver),
    }
}

fn goes_on(position: &Position, of: Seat) -> bool {
    position.phase == Phase::Playing && position.active.contains(of)
}

/// 3WC-C7, R15: returns whether `by` can capture the king of `of` after every sequence of legal
/// moves by the players who move before `by`.
fn is_always_captured(position: &Position, by: Seat, of: Seat) -> bool {
    if position.turn == by {
        return capturable_kings(position).contains(of);
    }
    after_all(position, |next| goes_on(next, of) && next.active.contains(by) && is_always_captured(next, by, of))
}

/// 3WC-C8: returns whether the opponents of `of`, moving in turn order, have a way to capture the
/// king of `of` before that player's next turn.
fn can_be_captured_in_concert(position: &Position, of: Seat) -> bool {
    let next = position.turn.after(1, 3);
    position.turn != of
        && (capturable_kings(position).contains(of)
            || next != of
                && position.active.contains(next)
                && after_each(position).any(|next| goes_on(&next, of) && can_be_captured_in_concert(&next, of)))
}

/// Returns whether a legal move exists and `holds` returns `true` after every legal move.
fn after_all(position: &Position, holds: impl Fn(&Position) -> bool) -> bool {
    let mut after = after_each(position).peekable();
    after.peek().is_some() && after.all(|next| holds(&next))
}

/// Returns the positions after each legal move.
fn after_each(position: &Position) -> impl Iterator<Item = Position> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    (0..moves.len()).map(move |n| {
        let mut next = position.clone();
        next.play(moves[n]);
        next
    })
}

/// 3WC-C7: returns whether `by` can declare `of` checkmated in this position.
#[must_use]
pub fn may_declare(position: &Position, by: Seat, of: Seat) -> bool {
    check_declaration(position, by, of).is_ok()
}

/// 3WC-C8, R16: returns whether the two opponents of `of` can jointly declare checkmate in this
/// position.
#[must_use]
pub fn may_declare_jointly(position: &Position, of: Seat) -> bool {
    check_joint_declaration(position, of).is_ok()
}
