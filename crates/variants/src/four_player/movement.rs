//! Where the pieces of a player go without leaving his king attacked (ledger: Movement, 4P-K2).

use super::attack::{is_attacked, note_checks};
use super::board::{BOARD, Geometry, Set};
use super::kings::{castling_moves, king_captures};
use super::pawns::{en_passant_captures, moves_of_pawn, passed, pawn_moves};
use super::position::Position;
use polychess_rules::{Checks, MoveKind, Role, Seat, Sink};
use polychess_topology::Cell;

/// The legal turns that a seat would have if it were its turn now. Of a walking king only the king is living (4P-W1, R10).
#[inline]
pub(super) fn moves_of<S: Sink>(position: &Position, us: Seat, sink: &mut S) {
    crate::searches::note();
    let (board, pieces) = (&*BOARD, &position.pieces);
    let Some(king) = position.armies().king(us) else { return };
    let (own, foes, occupied) = (position.armies().living(us), position.armies().foes(us), pieces.occupied());
    // 4P-M3: vacant cells, grey pieces, living pieces of foes. Kings are looked at apart (4P-K5, 4P-K6).
    let targets = !(position.armies().side(us) | foes & pieces.role(Role::KING));
    let (steps, lifted) = (board.around[king].king & targets, occupied ^ Set::of(king));
    let mut safe = Set::EMPTY;
    _ = steps.any(|to| {
        let is_safe = !is_attacked(board, pieces, foes, to, lifted);
        if is_safe {
            safe.insert(to);
        }
        is_safe && S::WANTS_ONE
    });
    sink.moves(king, safe, MoveKind::Plain);
    if S::WANTS_ONE && sink.is_full() {
        return;
    }
    let mut checks = Checks::none();
    note_checks(&mut checks, board, pieces, foes, own, king, occupied);
    if !position.checked.without(us).is_empty() && !sink.is_full() {
        king_captures(position, board, us, king, sink); // 4P-K5, 4P-K6
    }
    if sink.is_full() {
        return;
    }
    let (passed, pawns) = (passed(position, us), own & pieces.role(Role::PAWN));
    if passed.any(|cell| pawns.meets(&board.around[cell].pawns[us.index()])) {
        en_passant_captures(position, board, us, king, sink); // 4P-P5
    }
    if position.rights >> (2 * us.index()) & 0b11 != 0 && !checks.in_check() {
        castling_moves(position, board, us, king, foes, sink); // 4P-X1
    }
    if checks.evasions.is_empty() {
        return;
    }
    let (targets, movers) = (targets & checks.evasions, own.without(checks.pinned));
    officers(position, board, movers, targets, sink);
    pawn_moves(position, board, us, movers, targets, passed, sink);
    if !sink.is_full() {
        checks.pinned.each(|from| {
            let along = targets & checks.lines_of(from);
            pinned_moves(position, board, us, from, along, passed, sink);
        });
    }
}

/// 4P-M1: the moves of queens, rooks, bishops and knights among these pieces.
#[inline]
fn officers(position: &Position, board: &Geometry, movers: Set, targets: Set, sink: &mut impl Sink) {
    let pieces = &position.pieces;
    let (of, occupied, queens) =
        (|role| movers & pieces.role(role), pieces.occupied(), movers & pieces.role(Role::QUEEN));
    of(Role::KNIGHT).each(|from| sink.moves(from, board.around[from].knight & targets, MoveKind::Plain));
    if sink.is_full() {
        return;
    }
    (of(Role::ROOK) | queens).each(|from| {
        sink.moves(from, board.straight.from(from).reach(occupied) & targets, MoveKind::Plain);
    });
    (of(Role::BISHOP) | queens).each(|from| {
        sink.moves(from, board.diagonal.from(from).reach(occupied) & targets, MoveKind::Plain);
    });
}

/// The moves of a pinned piece along the lines of its pins. A knight has none.
fn pinned_moves(
    position: &Position,
    board: &Geometry,
    us: Seat,
    from: Cell,
    along: Set,
    passed: Set,
    sink: &mut impl Sink,
) {
    let occupied = position.pieces.occupied();
    let straight = || board.straight.from(from).reach(occupied);
    let diagonal = || board.diagonal.from(from).reach(occupied);
    let reach = match position.pieces.role_on(from) {
        Some(Role::QUEEN) => straight() | diagonal(),
        Some(Role::ROOK) => straight(),
        Some(Role::BISHOP) => diagonal(),
        Some(Role::PAWN) => return moves_of_pawn(position, board, us, from, along, passed, sink),
        _ => return,
    };
    sink.moves(from, reach & along, MoveKind::Plain);
}

/// A legal turn that can be seen at once, of a player who is not in check: a step of a piece that stands on none of his king's lines.
#[inline(never)]
pub(super) fn free_step(position: &Position, board: &Geometry, us: Seat) -> Option<[Cell; 2]> {
    let (pieces, king) = (&position.pieces, position.armies().king(us)?);
    let free = position.armies().living(us).without(board.around[king].lines | Set::of(king));
    let vacant = !pieces.occupied();
    let step = |role, steps: &dyn Fn(Cell) -> Set| {
        let mut from = (free & pieces.role(role)).iter();
        from.find_map(|from| Some([from, (steps(from) & vacant).first()?]))
    };
    step(Role::PAWN, &|from| board.pawns[us.index()].from[from].step)
        .or_else(|| step(Role::KNIGHT, &|from| board.around[from].knight))
        .or_else(|| step(Role::ROOK, &|from| board.around[from].sides))
        .or_else(|| step(Role::BISHOP, &|from| board.around[from].corners))
        .or_else(|| step(Role::QUEEN, &|from| board.around[from].king))
}
