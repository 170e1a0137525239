//! Where pawns go, and how they are taken in passing (ledger: Pawns).

use super::attack::is_attacked;
use super::board::{Geometry, Set, Way};
use super::position::Position;
use polychess_rules::{EnPassant, Move, MoveKind, Role, Seat, Sink};
use polychess_topology::Cell;

/// 4P-P1 to 4P-P4 for the pawns of a player among these pieces, to cells of `targets`. 4P-P6 (R5): on the cells `passed` both pieces are taken, by a
/// capture in passing.
#[inline]
pub(super) fn pawn_moves(
    position: &Position,
    board: &Geometry,
    us: Seat,
    movers: Set,
    targets: Set,
    passed: Set,
    sink: &mut impl Sink,
) {
    let (tables, occupied) = (&board.pawns[us.index()], position.pieces.occupied());
    let pawns = movers & position.pieces.role(Role::PAWN);
    let victims = (targets & occupied).without(passed);
    let last = tables.before_promotion[position.marks.options.promotion()];
    // Those who go together.
    let together = (pawns & tables.together).without(last);
    let [steps, takes, others] = tables.ahead(us, together);
    let steps = steps & tables.arrivals[Way::Step as usize];
    let from = |way: Way| move |to| tables.origins[to][way as usize];
    sink.steps((steps & targets).without(occupied), from(Way::Step), MoveKind::Plain);
    let double = tables.past_third(us, (steps & tables.third).without(occupied)) & targets;
    sink.steps(double.without(occupied), from(Way::Double), MoveKind::DoubleStep);
    let takes = takes & tables.arrivals[Way::Takes as usize] & victims;
    sink.steps(takes, from(Way::Takes), MoveKind::Plain);
    let takes = others & tables.arrivals[Way::TakesToTheOtherHand as usize] & victims;
    sink.steps(takes, from(Way::TakesToTheOtherHand), MoveKind::Plain);
    pawns.without(together).each(|from| moves_of_pawn(position, board, us, from, targets, passed, sink));
}

/// The same for one pawn.
pub(super) fn moves_of_pawn(
    position: &Position,
    board: &Geometry,
    us: Seat,
    from: Cell,
    targets: Set,
    passed: Set,
    sink: &mut impl Sink,
) {
    let (tables, occupied) = (&board.pawns[us.index()], position.pieces.occupied());
    let (of, vacant) = (&tables.from[from], targets.without(occupied));
    let to = of.step & vacant | of.captures & (targets & occupied).without(passed);
    // 4P-P3, 4P-P4
    if tables.before_promotion[position.marks.options.promotion()].contains(from) {
        return sink.promotions(from, to, position.marks.options.promotions());
    }
    sink.moves(from, to, MoveKind::Plain);
    if !of.step.meets(&occupied) {
        sink.moves(from, of.double & vacant, MoveKind::DoubleStep);
    }
}

/// 4P-P5: the rights that this seat may use: those on pawns of foes, living or grey (4P-P7).
#[inline]
pub(super) fn usable(position: &Position, us: Seat) -> impl Iterator<Item = EnPassant> {
    let armies = position.armies();
    let rights = Seat::all(position.en_passant.len()).zip(position.en_passant);
    rights.filter(move |&(owner, _)| !armies.same_side(us, owner)).filter_map(|(_, right)| right)
}

/// The cells passed of rights that this seat may use.
#[inline]
pub(super) fn passed(position: &Position, us: Seat) -> Set {
    let mut passed = Set::EMPTY;
    if position.en_passant.iter().any(Option::is_some) {
        usable(position, us).for_each(|right| passed.insert(right.target));
    }
    passed
}

/// 4P-P5, 4P-P6, 4P-P8. Two or three pieces leave their cells, so each is tried by making it.
#[inline(never)]
pub(super) fn en_passant_captures(position: &Position, board: &Geometry, us: Seat, king: Cell, sink: &mut impl Sink) {
    let own = position.armies().living(us) & position.pieces.role(Role::PAWN);
    let side = position.armies().side(us);
    for right in usable(position, us).filter(|right| !side.contains(right.target)) {
        let pawns = own & board.around[right.target].pawns[us.index()];
        for from in pawns.iter().filter(|&from| may_take_passed(position, board, us, king, from, right)) {
            let m = Move::special(from, right.target, MoveKind::EnPassant);
            // 4P-P8
            if board.pawns[us.index()].promotion[position.marks.options.promotion()].contains(m.to) {
                position.marks.options.promotions().iter().for_each(|&role| sink.one(m.promoting(role)));
            } else {
                sink.one(m);
            }
        }
    }
}

/// Is the own king safe when the pawn on `from` has taken the one that has passed, and whoever stands on the cell passed?
fn may_take_passed(position: &Position, board: &Geometry, us: Seat, king: Cell, from: Cell, right: EnPassant) -> bool {
    let taken_king = position.armies().living_king_on(right.target);
    if taken_king.is_some() && position.marks.options.teams {
        return true; // 4P-K6
    }
    let gone = [from, right.pawn].into_iter().collect();
    let occupied = position.pieces.occupied().without(gone) | Set::of(right.target);
    let mut foes = position.armies().foes(us).without(gone | Set::of(right.target));
    // 4P-K5
    if let Some(victim) = taken_king {
        foes = foes.without(position.pieces.seat(victim));
    }
    !is_attacked(board, &position.pieces, foes, king, occupied)
}
