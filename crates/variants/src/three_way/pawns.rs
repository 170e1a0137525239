//! Pawn moves (ledger: Pawns).

use super::board::Set;
use super::position::Position;
use polychess_rules::{Move, MoveKind, Role, Seat};
use polychess_topology::Cell;
use std::ops::ControlFlow;

/// 3WC-W1 to 3WC-W8: shows all pawn moves of a seat, safety not looked at, until `visit` breaks off.
pub(super) fn each_move(
    position: &Position,
    us: Seat,
    victims: Set,
    visit: &mut impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let tables = &position.geometry().pawns[us.index()];
    let occupied = position.pieces.occupied();
    let promoting = promotion_cells(position, us);
    let passed = passed_cells(position, us);
    // 3WC-W7: on the home row of an active opponent the pawn becomes a piece; on all others it stays a pawn (3WC-W8, 3WC-W9).
    let mut arrive = |m: Move| {
        if promoting.contains(m.to) {
            Role::PROMOTIONS.iter().try_for_each(|&role| visit(m.promoting(role)))
        } else {
            visit(m)
        }
    };
    for from in position.pieces.pieces(us, Role::PAWN) {
        for &(to, second) in &tables.steps[from.index()] {
            if occupied.contains(to) {
                continue;
            }
            arrive(Move::plain(from, to))?; // 3WC-W1
            if let Some(second) = second.filter(|&cell| !occupied.contains(cell) && position.unmoved.contains(from)) {
                arrive(Move::special(from, second, MoveKind::DoubleStep))?; // 3WC-W3
            }
        }
        for to in tables.captures[from.index()] & victims {
            arrive(Move::plain(from, to))?; // 3WC-W2
        }
        for to in tables.captures[from.index()] & passed {
            arrive(Move::special(from, to, MoveKind::EnPassant))?; // 3WC-W5
        }
    }
    ControlFlow::Continue(())
}

/// 3WC-W7, R34: the home rows of the opponents who are active before the move.
pub(super) fn promotion_cells(position: &Position, us: Seat) -> Set {
    let home = &position.geometry().home;
    position.opponents(us).iter().fold(Set::EMPTY, |cells, seat| cells | home[seat.index()])
}

/// 3WC-W5: the cells over which pawns of others have just gone.
fn passed_cells(position: &Position, us: Seat) -> Set {
    let others = us.others(3).filter_map(|owner| position.passed[owner.index()]);
    others.map(|passed| passed.over).collect()
}

/// The cell that a double step goes over.
pub(super) fn stepped_over(position: &Position, us: Seat, m: Move) -> Option<Cell> {
    let steps = &position.geometry().pawns[us.index()].steps[m.from.index()];
    steps.iter().find(|step| step.1 == Some(m.to)).map(|step| step.0)
}

/// Has the seat a pawn outside of these cells that can step?
#[inline]
pub(super) fn can_step(position: &Position, us: Seat, except: Set) -> bool {
    let tables = &position.geometry().pawns[us.index()];
    let free = |cell: Cell| tables.steps[cell.index()].iter().any(|step| !position.pieces.is_occupied(step.0));
    position.pieces.pieces(us, Role::PAWN).without(except).iter().any(free)
}
