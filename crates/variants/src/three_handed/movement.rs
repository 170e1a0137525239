//! Pseudo-legal moves of the player to move (rulebook: Movement, Pawns, Special moves, TH-D4).

use super::attack::Attackers;
use super::board::{Army, BOARD, Geometry, RANK, Set, WORDS};
use super::double_attack::DoubleAttackLimit;
use super::position::Position;
use polychess_rules::{Checks, Move, MoveKind, Role, Sink};
use polychess_topology::Cell;

/// A position and the data that restrict the moves of the player to move.
pub(super) struct Generator<'p> {
    pub(super) board: &'static Geometry,
    pub(super) position: &'p Position,
    pub(super) king: Cell,
    army: &'static Army,
    opponents: Attackers<'p, 2>,
    pub(super) occupied: Set,
    pub(super) checks: Checks<WORDS>,
    pub(super) limit: DoubleAttackLimit,
}

impl<'p> Generator<'p> {
    #[inline(always)]
    pub(super) fn of(position: &'p Position) -> Self {
        let (board, us, pieces) = (&*BOARD, position.turn, &position.pieces);
        let (king, occupied) = (pieces.role(Role::KING) & pieces.seat(us), pieces.occupied());
        let king = king.first_of_nonempty();
        let opponents = position.attackers_by(us.others_of_three());
        Self {
            board,
            position,
            king,
            army: position.army(us),
            checks: opponents.checks(king, pieces.seat(us), occupied),
            opponents,
            limit: DoubleAttackLimit::of(board, position, occupied),
            occupied,
        }
    }

    /// TH-M5: returns the king's steps to `targets`, and the subset of safe steps. If `one` is
    /// true, the search for safe steps stops at the first.
    #[inline]
    pub(super) fn king_steps(&self, targets: Set, one: bool) -> (Set, Set) {
        let steps = self.army.king[self.king] & targets;
        if steps.is_empty() {
            return (steps, steps);
        }
        // A piece does not attack its own cell. The king can therefore capture an adjacent attacker
        // unless another piece protects it.
        let unattacked = steps.without(self.opponents.leapt_to(self.board.near_kings[self.king]));
        let left = self.occupied.without(Set::of(self.king));
        let mut safe = Set::EMPTY;
        unattacked.any(|to| {
            let is_safe = !self.opponents.slide_to(to, left | Set::of(to));
            if is_safe {
                safe.insert(to);
            }
            one && is_safe
        });
        (steps, safe)
    }

    /// Adds the moves of `movers` to `targets`, except king moves, castling and en passant.
    #[inline]
    pub(super) fn other_moves(&self, movers: Set, targets: Set, sink: &mut impl Sink) {
        let (board, pieces, occupied) = (self.board, &self.position.pieces, self.occupied);
        let of = |role| movers & pieces.role(role);
        let queens = of(Role::QUEEN);
        // Skip sliders whose adjacent cells all contain own pieces. In check, also skip sliders
        // whose lines contain no cell of `targets`.
        let (open, in_check) = (!pieces.seat(self.position.turn), self.checks.in_check());
        let goes = |near: Set, all: Set| near.intersects(&open) && (!in_check || all.intersects(&targets));
        // TH-M2, TH-M5
        (of(Role::ROOK) | queens).for_each(|from| {
            let fan = board.straight.from(from);
            if goes(fan.first_cells(), fan.cells()) {
                sink.add_moves(from, fan.reach(occupied) & targets, MoveKind::Plain);
            }
        });
        // TH-M3, TH-M4, TH-M5
        (of(Role::BISHOP) | queens).for_each(|from| {
            let fan = self.army.diagonal.from(from);
            if goes(fan.first_cells(), fan.cells()) {
                sink.add_moves(from, fan.reach(occupied) & targets, MoveKind::Plain);
            }
        });
        // TH-M6
        of(Role::KNIGHT).for_each(|from| sink.add_moves(from, board.knight[from] & targets, MoveKind::Plain));
        self.pawn_moves(of(Role::PAWN), targets, sink);
    }

    /// TH-P1 to TH-P3, TH-P5: adds the moves of `pawns`, except en passant.
    #[inline]
    fn pawn_moves(&self, pawns: Set, targets: Set, sink: &mut impl Sink) {
        let tables = &self.board.pawns[self.position.turn.index()];
        let (vacant, victims) = (!self.occupied, targets & self.occupied);
        // One shift of the set moves all pawns that stay in their own kingdom.
        let (near, far) = (pawns & tables.near, pawns.without(tables.near));
        let step = near.shifted_up(RANK) & vacant;
        sink.add_steps(step & targets, |to| to.shifted_down(RANK), MoveKind::Plain); // TH-P1
        let double = (near & tables.begin).shifted_up(RANK) & vacant;
        sink.add_steps(
            double.shifted_up(RANK) & vacant & targets,
            |to| to.shifted_down(2 * RANK),
            MoveKind::DoubleStep,
        ); // TH-P2
        for (takers, places) in tables.takers {
            let takes = (near & takers).shifted_up(places) & victims;
            sink.add_steps(takes, |to| to.shifted_down(places), MoveKind::Plain); // TH-P3
        }
        far.for_each(|from| {
            let to = tables.steps[from] & vacant & targets | self.army.captures[from] & victims;
            // TH-P5: promotion is compulsory.
            if to.intersects(&tables.promotion) {
                sink.add_promotions(from, to & tables.promotion, &Role::PROMOTIONS);
                return sink.add_moves(from, to.without(tables.promotion), MoveKind::Plain);
            }
            sink.add_moves(from, to, MoveKind::Plain); // TH-P1, TH-P3
        });
    }

    /// Passes each en passant capture and castling to `verify`. These moves change the cells of two
    /// pieces, so the caller must play them to test the king's safety.
    #[inline]
    pub(super) fn special_moves(&self, movers: Set, mut verify: impl FnMut(Move)) {
        let (board, position, us) = (self.board, self.position, self.position.turn);
        // TH-P4, TH-R3: both opponents of the pawn's owner may capture en passant.
        position.en_passant.without(board.kingdoms[us]).for_each(|target| {
            (movers & position.pieces.role(Role::PAWN) & self.army.capturers[target]).for_each(|from| {
                verify(Move::special(from, target, MoveKind::EnPassant));
            });
        });
        // TH-C1: king and rook must not have moved, the cells between them must be empty, and no
        // opponent may attack the king's three cells. TH-R13: the second move of a turn may be
        // castling, even if the first move ended a check.
        if !movers.contains(self.king) {
            return;
        }
        for (n, castling) in board.castlings[us.index()].iter().enumerate() {
            if !castling.between.intersects(&self.occupied)
                && position.has_right(us, n)
                && !castling.path.iter().any(|cell| self.opponents.attack(cell, self.occupied))
            {
                verify(Move::special(castling.king[0], castling.king[1], MoveKind::Castling));
            }
        }
    }
}

/// TH-D4: returns the pieces that may move.
///
/// A king cannot make both moves of a turn. Another piece can make both only if it began inside and
/// is still inside after the first. If the piece of the first move began outside, the piece of the
/// second move must be inside.
#[inline]
pub(super) fn movers(board: &Geometry, position: &Position) -> Set {
    let (own, inside) = (position.pieces.seat(position.turn), board.kingdoms[position.turn]);
    position.mid_turn.map_or(own, |mid_turn| {
        let first = Set::of(mid_turn.piece);
        let again =
            mid_turn.was_inside && inside.intersects(&first) && !position.pieces.role(Role::KING).intersects(&first);
        let movers = if mid_turn.was_inside { own } else { own & inside };
        if again { movers } else { movers.without(first) }
    })
}
