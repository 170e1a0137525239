//! Legality of turns (rulebook: TH-D4 to TH-D6, TH-K1, TH-K2, TH-K4, TH-K5).

use super::board::{BOARD, Set};
use super::make_move::{mid_turn_after, move_piece};
use super::movement::{Generator, movers};
use super::position::Position;
use polychess_rules::{First, Move, MoveKind, Role, Sink, TrackAny};
use polychess_topology::{Cell, CellSet};

/// TH-D4: adds the legal moves of the player to move, for the first or second move of a turn.
#[inline]
pub(super) fn legal_plies(position: &Position, sink: &mut impl Sink) {
    crate::searches::note();
    let generator = Generator::of(position);
    // TH-D5, TH-K1, TH-D6: only the final position of a turn must be legal.
    if position.mid_turn.is_some() {
        if !generator.checks.in_check() && !generator.limit.is_broken {
            sink.add_move(Move::END_TURN);
        }
        return generator.moves(sink);
    }
    // TH-K2: a player without a legal turn passes.
    let mut noted = TrackAny::new(sink);
    generator.moves(&mut noted);
    if !noted.any {
        sink.add_move(Move::PASS);
    }
}

/// TH-K2: returns whether the player to move has a move that can end the turn or that a second move
/// can complete.
pub(super) fn can_move(position: &Position) -> bool {
    crate::searches::note();
    first_move(position).is_some()
}

fn first_move(position: &Position) -> Option<Move> {
    let mut first = First::default();
    Generator::of(position).moves(&mut first);
    first.0
}

/// TH-E2, TH-R16: returns whether a mate is pending, which prevents automatic draws. A mate is
/// pending if a king is marked as mated, or if the player to move is in check and must pass.
pub(super) fn awaits_mate(position: &Position) -> bool {
    !position.mated.is_empty() || position.is_in_check(position.turn) && !can_move(position)
}

impl Generator<'_> {
    /// Adds the moves that can end the turn, or that a second move can complete.
    ///
    /// Two moves may restore the position from the start of the turn. This is not a pass (TH-R11).
    #[inline]
    fn moves<S: Sink>(&self, sink: &mut S) {
        let (position, pieces, us) = (self.position, &self.position.pieces, self.position.turn);
        let movers = movers(self.board, position);
        // TH-M1: no player captures their own pieces. TH-K4: only a king that is marked as mated
        // can be captured.
        let mut targets = !(pieces.seat(us) | pieces.role(Role::KING));
        let may_go_on = position.has_two_moves && position.mid_turn.is_none();
        if may_go_on || !position.mated.is_empty() || !self.limit.is_idle() {
            let mut kings = Set::EMPTY;
            position.mated.without(us).iter().for_each(|seat| kings |= pieces.pieces(seat, Role::KING));
            targets |= kings;
            let mut filter = LegalityFilter { generator: self, kings, may_go_on, completing_move: None, sink };
            if movers.contains(self.king) {
                let (steps, safe) = self.king_steps(targets, false);
                filter.filter(self.king, steps, safe, MoveKind::Plain);
            }
            if !may_go_on {
                targets &= self.checks.evasions | kings;
            }
            self.other_moves(movers, targets, &mut filter);
            return self.special_moves(movers, |m| filter.add_move(m));
        }
        if movers.contains(self.king) {
            sink.add_moves(self.king, self.king_steps(targets, S::WANTS_ONE).1, MoveKind::Plain); // TH-M5
        }
        // TH-K1: only a king's move ends two checks at once.
        targets &= self.checks.evasions;
        if self.checks.evasions.is_empty() || sink.is_full() {
            return;
        }
        self.other_moves(movers.without(self.checks.pinned), targets, sink);
        (movers & self.checks.pinned).for_each(|from| {
            self.other_moves(Set::of(from), targets & self.checks.pin_lines(from), sink);
        });
        self.special_moves(movers, |m| {
            if may_end_turn_with(position, m) {
                sink.add_move(m);
            }
        });
    }
}

fn may_end_turn_with(position: &Position, m: Move) -> bool {
    let mut after = *position;
    _ = move_piece(&mut after, &BOARD, m);
    after.may_end_here()
}

/// A sink that forwards only the legal moves.
///
/// The generator uses it if king safety is not the only condition: a second move may follow, a king
/// can be captured, or TH-D6 restricts moves.
struct LegalityFilter<'a, S> {
    generator: &'a Generator<'a>,
    /// TH-K3: the kings that the player to move can capture.
    kings: Set,
    /// TH-D4: whether a second move can follow.
    may_go_on: bool,
    /// The second move that completed an earlier candidate turn. The filter tries it first, because
    /// it often completes other turns.
    completing_move: Option<Move>,
    sink: &'a mut S,
}

impl<S: Sink> LegalityFilter<'_, S> {
    /// Forwards the legal moves from `from` to `to`. Moves to cells in `safe` leave the mover's
    /// king safe.
    #[inline(always)]
    fn filter(&mut self, from: Cell, to: Set, safe: Set, kind: MoveKind) {
        let Generator { limit, position, .. } = self.generator;
        // TH-K5, TH-R6: capturing a king is always legal.
        let kings = to & self.kings;
        let safe = safe.without(kings);
        // Moves in `legal` can end the turn. Moves in `unverified` can end it unless they break
        // TH-D6.
        let [legal, unverified] = if limit.verify_from.contains(from) {
            [kings, safe]
        } else if !limit.forbidden.intersects(&safe) {
            [safe | kings, Set::EMPTY]
        } else {
            // The limit forbids these moves unless they end a double attack, so verify each one.
            let forbidden = safe & limit.forbidden_from(from, position.pieces.role_on(from));
            [safe.without(forbidden) | kings, forbidden & limit.verify_to]
        };
        self.sink.add_moves(from, legal, kind);
        let left = if self.may_go_on { to.without(legal) } else { unverified };
        if !left.is_empty() {
            self.verify_each(from, left, unverified, kind);
        }
    }

    #[inline(never)]
    fn verify_each(&mut self, from: Cell, to: Set, unverified: Set, kind: MoveKind) {
        let wanted = if kind == MoveKind::Plain { self.sink.wanted_targets(from, to) } else { to };
        wanted.for_each(|to| {
            self.verify(Move::special(from, to, kind), |after| unverified.contains(to) && after.keeps_limit());
        });
    }

    /// TH-K1: returns the targets where a piece other than the king ends every check and uncovers
    /// no new one.
    fn safe(&self, from: Cell, to: Set) -> Set {
        let checks = &self.generator.checks;
        let safe = to & checks.evasions;
        if checks.pinned.contains(from) { safe & checks.pin_lines(from) } else { safe }
    }

    fn verify(&mut self, m: Move, may_end: impl Fn(&Position) -> bool) {
        if self.sink.is_full() {
            return;
        }
        let mut after = *self.generator.position;
        _ = move_piece(&mut after, &BOARD, m);
        if may_end(&after) || self.may_go_on && self.can_be_completed(m, after) {
            self.sink.add_move(m);
        }
    }

    /// TH-D5: returns whether a second move can complete the turn that begins with `m`.
    fn can_be_completed(&mut self, m: Move, mut after: Position) -> bool {
        after.mid_turn = mid_turn_after(self.generator.position, m);
        if self.completing_move.is_some_and(|second| self.still_completes(m, &after, second)) {
            return true;
        }
        let second = first_move(&after);
        self.completing_move =
            second.filter(|second| second.kind == MoveKind::Plain && after.king_on(second.to).is_none());
        second.is_some()
    }

    /// Returns `true` if `second` is still possible after `m` and completes the turn. The quick
    /// test may return `false` although the move completes the turn.
    fn still_completes(&self, m: Move, after: &Position, second: Move) -> bool {
        let (board, (from, to)) = (self.generator.board, (second.from, second.to));
        m.kind == MoveKind::Plain
            && ![m.from, m.to].contains(&from)
            && !board.between.cells(from, to).intersects(&after.pieces.occupied())
            && !after.pieces.seat(after.turn).contains(to)
            && movers(board, after).contains(from)
            && may_end_turn_with(after, second)
    }
}

impl<S: Sink> Sink for LegalityFilter<'_, S> {
    fn add_moves<const W: usize>(&mut self, from: Cell, to: CellSet<W>, kind: MoveKind) {
        let to = to.with_width();
        if !to.is_empty() {
            self.filter(from, to, self.safe(from, to), kind);
        }
    }

    fn add_steps<const W: usize>(&mut self, to: CellSet<W>, from: impl Fn(Cell) -> Cell, kind: MoveKind) {
        let to = to.with_width();
        let Generator { limit, position, checks, .. } = self.generator;
        let bound = checks.pinned | limit.verify_from;
        // Pawns that step together stay in their own kingdom. If none of them is pinned or needs
        // verification, TH-D6 therefore forbids only their checking moves. TH-K5: they may still
        // capture a marked king.
        let one_by_one = if self.may_go_on || bound.intersects(&position.pieces.pieces(position.turn, Role::PAWN)) {
            to
        } else {
            let forbidden = to.without(self.kings) & limit.checking[Role::PAWN.index()];
            self.sink.add_steps(to.without(forbidden), &from, kind);
            forbidden & limit.verify_to
        };
        one_by_one.for_each(|to| self.add_moves(from(to), Set::of(to), kind));
    }

    /// Verifies each promotion that does not capture a king, because the promoted piece can give
    /// check through the cell that it left.
    fn add_promotions<const W: usize>(&mut self, from: Cell, to: CellSet<W>, roles: &[Role]) {
        let to = to.with_width();
        let (kings, safe) = (to & self.kings, self.safe(from, to));
        self.sink.add_promotions(from, kings, roles);
        to.without(kings).for_each(|to| {
            for &role in roles {
                let m = Move::plain(from, to).promoting(role);
                self.verify(m, |after| safe.contains(to) && after.keeps_limit());
            }
        });
    }

    fn add_move(&mut self, m: Move) {
        self.verify(m, Position::may_end_here);
    }

    fn is_full(&self) -> bool {
        self.sink.is_full()
    }
}
