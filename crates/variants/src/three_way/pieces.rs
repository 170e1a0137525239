//! Where pieces go and what they attack, whoever is on turn (ledger: Movement, Pawns, 3WC-C1).

use super::board::{Geometry, PawnTables, SEATS, Set, WORDS};
use polychess_rules::{Board, Checks, MoveKind, Role, Sink};
use polychess_topology::Cell;

/// The pieces of the three armies: three seats, six roles.
pub(super) type Pieces = Board<WORDS, 3, 6>;

/// 3WC-M2: where a rook goes, among these cells.
#[inline]
pub(super) fn rook(board: &Geometry, from: Cell, occupied: Set, targets: Set, open: Set) -> Set {
    if !board.faces[from].meets(&open) {
        return Set::EMPTY; // Hemmed in.
    }
    board.straight.from(from).reach(occupied) & targets
}

/// 3WC-M3: where a bishop goes, among these cells.
#[inline]
pub(super) fn bishop(board: &Geometry, from: Cell, occupied: Set, targets: Set, open: Set) -> Set {
    if !board.points[from].meets(&open) {
        return Set::EMPTY;
    }
    board.diagonal.from(from).reach(occupied) & targets
}

/// 3WC-W1 to 3WC-W3, 3WC-W7: what these pawns may do to cells of `targets`. Those of `unmoved` may step twice; on cells of `promoting` a
/// pawn becomes a piece.
#[inline]
pub(super) fn pawn_moves(
    tables: &PawnTables,
    pawns: Set,
    unmoved: Set,
    promoting: Set,
    targets: Set,
    occupied: Set,
    sink: &mut impl Sink,
) {
    let (free, victims) = (targets.without(occupied), targets & occupied);
    let arrivals = |from: Cell| tables.steps[from] & free | tables.captures[from] & victims;
    pawns.without(tables.near_home).each(|from| sink.moves(from, arrivals(from), MoveKind::Plain)); // 3WC-W1, 3WC-W2
    (pawns & unmoved).each(|from| {
        let (steps, mut to) = (tables.steps[from], tables.ends[from] & free);
        if steps.meets(&occupied) {
            for double in tables.doubles[from].iter().filter(|double| double.both.meets(&occupied)) {
                to = to.without(double.to);
            }
        }
        sink.moves(from, to, MoveKind::DoubleStep); // 3WC-W3
    });
    // 3WC-W7: on the home row of an active opponent the pawn becomes a piece; on all others it stays a pawn (3WC-W8, 3WC-W9).
    (pawns & tables.near_home).each(|from| {
        let to = arrivals(from);
        sink.moves(from, to.without(promoting), MoveKind::Plain);
        sink.promotions(from, to & promoting, &Role::PROMOTIONS);
    });
}

/// The pieces of `by` that attack a cell from next to it, or by a leap.
#[inline]
fn leapers(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell) -> Set {
    let mut found = (pieces.role(Role::KNIGHT) & board.knight[cell] | pieces.role(Role::KING) & board.king(cell)) & by;
    let pawns = pieces.role(Role::PAWN) & board.points[cell] & by;
    if !pawns.is_empty() {
        for (seat, tables) in SEATS.into_iter().zip(&board.pawns) {
            found |= pawns & pieces.seat(seat) & tables.capturers[cell];
        }
    }
    found
}

/// The pieces of `by` that would attack a cell along its lines over an empty board.
#[inline]
fn sliders(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell) -> Set {
    let queens = pieces.role(Role::QUEEN);
    let straight = (pieces.role(Role::ROOK) | queens) & board.straight.from(cell).cells();
    let diagonal = (pieces.role(Role::BISHOP) | queens) & board.diagonal.from(cell).cells();
    (straight | diagonal) & by
}

/// 3WC-C1: the pieces of `by` that attack a cell, with the board occupied like this. Pins do not lessen an attack (R12).
#[inline]
pub(super) fn attackers(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell, occupied: Set) -> Set {
    leapers(board, pieces, by, cell) | board.between.unbarred(cell, sliders(board, pieces, by, cell), occupied)
}

/// 3WC-C1, 3WC-C2: which pieces of `foes` check a king on this cell, who of `own` is pinned, and where a check can be met.
#[inline]
pub(super) fn checks(board: &Geometry, pieces: &Pieces, own: Set, foes: Set, king: Cell) -> Checks<WORDS> {
    let mut checks = Checks::none();
    checks.leapers(leapers(board, pieces, foes, king));
    checks.on_lines(&board.between, king, sliders(board, pieces, foes, king), pieces.occupied(), own);
    checks
}
