//! The move generator (rulebook: Movement, Pawns, Special moves, 3MC-K3, 3MC-C2, 3MC-C3).
//!
//! Functions follow the order of the rulebook: officers (all pieces except king and pawns), king,
//! round trips, crossings of bridged moats, pawns, en passant and castling, then king safety. The
//! generator emits pawn and king moves first, so that a search for any legal move ends early.

use super::attack::{attackers, checks, is_attacked};
use super::board::{CROSSED, Moats, Set, WORDS, castling_right};
use super::position::Position;
use super::tables::{BOARD, Geometry, Leaps, MoatLines, PawnRows};
use polychess_rules::{Any, Checks, EnPassant, Move, MoveKind, Role, Seat, Sink};
use polychess_topology::Cell;

/// A position and the cell sets that restrict the moves of the player to move.
struct Generator<'p> {
    board: &'static Geometry,
    position: &'p Position,
    us: Seat,
    own: Set,
    foes: Set,
    occupied: Set,
    king: Cell,
}

/// Adds all legal moves of the player to move. A player without a king has none.
///
/// At most eight lines lead to a king, so the list of pins cannot overflow.
#[inline]
pub(super) fn generate(position: &Position, sink: &mut impl Sink) {
    crate::searches::note();
    let Some(generator) = Generator::of(position) else { return };
    let checks =
        checks(generator.board, &position.pieces, [generator.own, generator.foes], generator.king, generator.occupied);
    let in_check = checks.in_check();
    // The capture of a king makes its army dormant (3MC-C4) and so may end a check or a pin. In a
    // position with a check or a pin, `king_captures` therefore generates these captures
    // separately.
    let foreign_kings = generator.foes & position.pieces.role(Role::KING);
    let bound = in_check || !checks.pinned.is_empty();
    let untouchable = if bound { generator.own | foreign_kings } else { generator.own };
    // 3MC-C2: an unpinned piece must capture the checking piece or block the check. 3MC-M1: no
    // player captures their own pieces.
    let targets = checks.evasions.without(untouchable);
    let free = generator.own.without(checks.pinned);
    generator.pawn_moves(free, targets, sink);
    if sink.is_full() {
        return;
    }
    generator.king_moves(sink);
    if sink.is_full() {
        return;
    }
    generator.officer_moves(free, targets, sink);
    if sink.is_full() {
        return;
    }
    if bound {
        checks.pinned.for_each(|from| {
            let targets = targets & checks.pin_lines(from);
            generator.pawn_moves(Set::of(from), targets, sink);
            generator.officer_moves(Set::of(from), targets, sink);
        });
        foreign_kings.for_each(|king| generator.king_captures(king, sink));
    }
    generator.en_passant_moves(sink);
    if !in_check {
        generator.round_trips(sink);
        generator.castling_moves(sink);
    }
    if position.bridged != Moats::NONE {
        generator.crossings(&checks, sink);
    }
}

/// 3MC-E5: returns whether the player to move has a legal en passant capture.
pub(super) fn en_passant_is_legal(position: &Position) -> bool {
    let mut any = Any::default();
    Generator::of(position).into_iter().for_each(|generator| generator.en_passant_moves(&mut any));
    any.0
}

impl<'p> Generator<'p> {
    #[inline]
    fn of(position: &'p Position) -> Option<Self> {
        let (pieces, us) = (&position.pieces, position.turn);
        let (own, occupied, king) = (pieces.seat(us), pieces.occupied(), pieces.king(us)?);
        Some(Self { board: &BOARD, position, us, own, foes: position.foes(us), occupied, king })
    }

    #[inline]
    fn of_role(&self, role: Role) -> Set {
        self.own & self.position.pieces.role(role)
    }

    /// Adds officers' moves that cross no moat (3MC-M6).
    #[inline]
    fn officer_moves(&self, movers: Set, targets: Set, sink: &mut impl Sink) {
        let (board, occupied) = (self.board, self.occupied);
        let of = |role| movers & self.position.pieces.role(role);
        let straight = |from| board.attack_lines.straight.from(from).reach(occupied) & targets;
        let slanting = |from| board.attack_lines.slanting.from(from).reach(occupied) & targets;
        // 3MC-M5
        of(Role::KNIGHT)
            .for_each(|from| sink.add_moves(from, board.around[from].knight.free() & targets, MoveKind::Plain));
        // 3MC-M1
        of(Role::ROOK).for_each(|from| sink.add_moves(from, straight(from), MoveKind::Plain));
        // 3MC-M2
        of(Role::BISHOP).for_each(|from| sink.add_moves(from, slanting(from), MoveKind::Plain));
        // 3MC-M3
        of(Role::QUEEN).for_each(|from| sink.add_moves(from, straight(from) | slanting(from), MoveKind::Plain));
    }

    /// 3MC-M4, 3MC-C2: adds the king's steps that cross no moat, to cells that no opponent attacks
    /// after the move.
    #[inline]
    fn king_moves<S: Sink>(&self, sink: &mut S) {
        let steps = self.board.around[self.king].king.free().without(self.own);
        let mut safe = Set::EMPTY;
        // If the sink wants only one move, stop at the first safe step.
        steps.any(|to| {
            let is_safe = self.is_safe_after(Move::plain(self.king, to));
            if is_safe {
                safe.insert(to);
            }
            S::WANTS_ONE && is_safe
        });
        sink.add_moves(self.king, safe, MoveKind::Plain); // 3MC-M4
    }

    /// 3MC-M2, 3MC-M3: adds the moves round the closed loop of rank 1 back to the same cell. They
    /// do not change the board, so they neither cause nor end a check.
    #[inline]
    fn round_trips(&self, sink: &mut impl Sink) {
        let walkers = self.of_role(Role::BISHOP) | self.of_role(Role::QUEEN);
        (walkers & self.board.pawns.rank_1).for_each(|from| {
            let (cells, moats) = self.board.loops[from];
            if !cells.intersects(&self.occupied) && self.position.bridged.has(moats) {
                sink.add_move(Move::plain(from, from)); // 3MC-R2
            }
        });
    }

    /// 3MC-M6, 3MC-M7, 3MC-M8: adds the moves over bridged moats. They may not capture or initiate
    /// a check.
    ///
    /// Excludes a target that another path reaches without a crossing (3MC-M9, 3MC-R3).
    fn crossings(&self, checks: &Checks<WORDS>, sink: &mut impl Sink) {
        let (bridged, attack) = (self.position.bridged, &self.board.attack_lines);
        let quiet = self.board.quiet_lines(bridged);
        let straight = |lines: &MoatLines, from| lines.straight.from(from).reach(self.occupied);
        let slanting = |lines: &MoatLines, from| lines.slanting.from(from).reach(self.occupied);
        let both = |lines: &MoatLines, from| straight(lines, from) | slanting(lines, from);
        let leap = |leaps: &Leaps| leaps.over_bridges(bridged);
        self.own.for_each(|from| {
            let reach = match self.position.pieces.role_on(from) {
                Some(Role::ROOK) => straight(quiet, from).without(straight(attack, from)),
                Some(Role::BISHOP) => slanting(quiet, from).without(slanting(attack, from)),
                Some(Role::QUEEN) => both(quiet, from).without(both(attack, from)),
                Some(Role::KING) => leap(&self.board.around[from].king),
                Some(Role::KNIGHT) => leap(&self.board.around[from].knight),
                _ => return,
            };
            let mut vacant = reach.without(self.occupied);
            if from != self.king {
                vacant &= checks.evasions;
            }
            if checks.pinned.contains(from) {
                vacant &= checks.pin_lines(from);
            }
            vacant.for_each(|to| {
                let m = Move::plain(from, to);
                if (from != self.king || self.is_safe_after(m)) && !self.initiates_check(m) {
                    sink.add_move(m); // 3MC-M6 to 3MC-M8
                }
            });
        });
    }

    /// 3MC-P2 to 3MC-P7: adds the moves of pawns in `movers` to cells in `targets`, except en
    /// passant.
    #[inline]
    fn pawn_moves(&self, movers: Set, targets: Set, sink: &mut impl Sink) {
        let (board, rows, pieces) = (self.board, &self.board.pawns, &self.position.pieces);
        let [uncrossed, crossed] = [Role::PAWN, CROSSED].map(|role| movers & pieces.role(role));
        let (vacant, foreign) = (!self.occupied, self.occupied & targets);
        // 3MC-P2
        let together = uncrossed & rows.together;
        let step = together.shifted_up(PawnRows::STEP) & vacant;
        sink.add_steps(step & targets, |to| to.shifted_down(PawnRows::STEP), MoveKind::Plain);
        if sink.is_full() {
            return;
        }
        // 3MC-P3: an uncrossed pawn on rank 2 has never moved.
        let first = (together & rows.rank_2).shifted_up(PawnRows::STEP) & vacant;
        let double = first.shifted_up(PawnRows::STEP) & vacant & targets;
        sink.add_steps(double, |to| to.shifted_down(2 * PawnRows::STEP), MoveKind::DoubleStep);
        // 3MC-P4, 3MC-P6
        for (takers, places) in rows.takers {
            let captures = (together & takers).shifted_up(places) & foreign;
            sink.add_steps(captures, |to| to.shifted_down(places), MoveKind::Plain);
        }
        uncrossed.without(together).for_each(|from| {
            let of = &board.around[from].uncrossed;
            sink.add_moves(from, of.step & vacant & targets | of.captures & foreign, MoveKind::Plain); // 3MC-P2, 3MC-P4
        });
        // 3MC-P2, 3MC-P4, 3MC-P5
        crossed.for_each(|from| {
            let of = &board.around[from].crossed;
            self.emit(from, of.step & vacant & targets | of.captures & foreign, sink);
        });
    }

    /// Adds the moves of one piece (3MC-M1 to 3MC-M5, 3MC-P2, 3MC-P4).
    ///
    /// 3MC-P7: the moves of a crossed pawn to rank 1 are promotions. All moves of a crossed pawn
    /// end on the same rank, so one test of `to` is sufficient.
    #[inline]
    fn emit(&self, from: Cell, to: Set, sink: &mut impl Sink) {
        if to.intersects(&self.board.pawns.rank_1) && self.of_role(CROSSED).contains(from) {
            sink.add_promotions(from, to, &Role::PROMOTIONS);
        } else {
            sink.add_moves(from, to, MoveKind::Plain);
        }
    }

    /// 3MC-X1: adds the captures of a pawn by crossed pawns next to it, after its double step.
    ///
    /// An en passant capture empties two cells at once, which the pin detection does not cover. The
    /// function therefore tests the king's safety after each capture.
    fn en_passant_moves(&self, sink: &mut impl Sink) {
        let Some(EnPassant { target, .. }) = self.position.en_passant else { return };
        (self.board.around[target].crossed.capturers & self.of_role(CROSSED)).for_each(|from| {
            let m = Move::special(from, target, MoveKind::EnPassant);
            if self.is_safe_after(m) {
                sink.add_move(m); // 3MC-X1
            }
        });
    }

    /// 3MC-X2: adds the castlings for a king and rook that have not moved. All cells between them
    /// must be empty, and no opponent may attack the king's three cells.
    ///
    /// The rook cannot uncover an attack on the king, because its corner borders on a moat
    /// (3MC-M10).
    #[inline]
    fn castling_moves(&self, sink: &mut impl Sink) {
        for (side, castling) in self.board.castlings[self.us.index()].iter().enumerate() {
            let attacked = |cell| is_attacked(self.board, &self.position.pieces, self.foes, cell, self.occupied);
            if self.position.rights & castling_right(self.us, side) != 0
                && !castling.between.intersects(&self.occupied)
                && !castling.path.iter().any(attacked)
            {
                sink.add_move(Move::special(castling.king[0], castling.king[1], MoveKind::Castling)); // 3MC-X2
            }
        }
    }

    /// 3MC-K3 (3MC-R6): returns whether a crossing starts a new attack on the king of an active
    /// opponent. An attack by a piece that already attacked that king from the same cell is not
    /// new.
    ///
    /// The move can uncover attacks by all armies, so the function plays it on a copy and compares
    /// the attackers. Crossings are rare enough for this cost.
    fn initiates_check(&self, m: Move) -> bool {
        let mut after = self.position.clone();
        after.pieces.take(m.from).into_iter().for_each(|piece| _ = after.pieces.put(m.to, piece));
        let begins = |of| !after.checkers(of).without(self.position.checkers(of)).is_empty();
        self.us.others(3).any(begins)
    }

    /// 3MC-C2 (3MC-R7): returns whether the mover's king is safe from all active opponents after
    /// `m`. If `m` captures a king, the captured king's army no longer attacks.
    #[inline]
    fn is_safe_after(&self, m: Move) -> bool {
        let (pieces, mut foes) = (&self.position.pieces, self.foes);
        let mut occupied = self.occupied.without(Set::of(m.from)) | Set::of(m.to);
        if foes.contains(m.to) {
            foes.remove(m.to);
            if pieces.role(Role::KING).contains(m.to) {
                foes = pieces.seat_on(m.to).map_or(foes, |owner| foes.without(pieces.seat(owner)));
            }
        }
        if m.kind == MoveKind::EnPassant
            && let Some(right) = self.position.en_passant
        {
            foes.remove(right.pawn);
            occupied.remove(right.pawn);
        }
        let king = if m.from == self.king { m.to } else { self.king };
        !is_attacked(self.board, pieces, foes, king, occupied)
    }

    /// 3MC-C3, 3MC-R7: adds captures of an opponent's king by pieces other than the king, for
    /// positions with a check or a pin. Afterwards, no army that is still active may give check.
    fn king_captures(&self, king: Cell, sink: &mut impl Sink) {
        let (pieces, movers) = (&self.position.pieces, self.own.without(Set::of(self.king)));
        attackers(self.board, pieces, movers, king, self.occupied).for_each(|from| {
            if self.is_safe_after(Move::plain(from, king)) {
                self.emit(from, Set::of(king), sink);
            }
        });
    }
}
