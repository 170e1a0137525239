//! Attacks and checks (ledger: TH-M7, TH-K1, TH-K6).

use super::board::{Geometry, Set, WORDS, Way};
use polychess_rules::{Board, Checks, Role, Seat};
use polychess_topology::Cell;

/// The pieces of the three armies: three seats, six roles.
pub(super) type Pieces = Board<WORDS, 3, 6>;

/// Who attacks: pieces of one seat and the passages through the centre that are open to them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attackers {
    pub(super) seat: Seat,
    pub(super) pieces: Set,
    pub(super) way: Way,
}

/// The pieces that attack a cell whatever stands around: knights, pawns and kings. TH-M4 lets an attack through the centre be one-sided
/// (TH-K6), but each passage is open to the same pieces in both directions: looking back from the cell along the attacker's open ways
/// finds exactly his pieces.
#[inline(always)]
fn leapers<const N: usize>(board: &Geometry, pieces: &Pieces, by: &[Attackers; N], cell: Cell) -> Set {
    let (pawns, kings) = (pieces.role(Role::PAWN), pieces.role(Role::KING));
    let knights = pieces.role(Role::KNIGHT) & board.knight[cell];
    by.iter().fold(Set::EMPTY, |found, by| {
        let pawns = pawns & board.pawns[by.seat.index()].capturers(by.way, cell);
        found | (knights | pawns | kings & board.way(by.way).king[cell]) & by.pieces
    })
}

/// The cells that knights, pawns and kings of the attackers on some cells attack.
#[inline]
pub(super) fn leapt_to<const N: usize>(board: &Geometry, pieces: &Pieces, by: &[Attackers; N], from: Set) -> Set {
    let mut cells = Set::EMPTY;
    for by in by {
        let of = |role| by.pieces & from & pieces.role(role);
        of(Role::KNIGHT).each(|from| cells |= board.knight[from]);
        of(Role::PAWN).each(|from| cells |= board.pawns[by.seat.index()].captures(by.way, from));
        of(Role::KING).each(|from| cells |= board.way(by.way).king[from]);
    }
    cells
}

/// TH-M7: does one of the attackers attack the cell, with the board occupied like this?
#[inline]
pub(super) fn is_attacked<const N: usize>(
    board: &Geometry,
    pieces: &Pieces,
    by: &[Attackers; N],
    cell: Cell,
    occupied: Set,
) -> bool {
    !leapers(board, pieces, by, cell).is_empty() || is_slid_to(board, pieces, by, cell, occupied)
}

/// The same by pieces that walk along lines.
#[inline]
pub(super) fn is_slid_to<const N: usize>(
    board: &Geometry,
    pieces: &Pieces,
    by: &[Attackers; N],
    cell: Cell,
    occupied: Set,
) -> bool {
    let (straight, diagonal) = aims(board, pieces, by, cell);
    board.straight_between.is_clear_to_any(cell, straight, occupied)
        || board.diagonal_between.is_clear_to_any(cell, diagonal, occupied)
}

/// Does an attacker attack a cell over another that has been left? Whoever does stands on a line with both.
#[inline]
pub(super) fn is_uncovered(board: &Geometry, pieces: &Pieces, by: Attackers, cell: Cell, left: Cell) -> bool {
    let (occupied, queens) = (pieces.occupied(), pieces.role(Role::QUEEN));
    let (straight, diagonal) = (&board.straight, &board.way(by.way).diagonal);
    let (rooks, bishops) = (pieces.role(Role::ROOK) | queens, pieces.role(Role::BISHOP) | queens);
    let (over_straight, over_diagonal) = (straight.from(cell).cells(), diagonal.from(cell).cells());
    over_straight.contains(left)
        && board.straight_between.is_clear_to_any(
            cell,
            over_straight & straight.from(left).cells() & rooks & by.pieces,
            occupied,
        )
        || over_diagonal.contains(left)
            && board.diagonal_between.is_clear_to_any(
                cell,
                over_diagonal & diagonal.from(left).cells() & bishops & by.pieces,
                occupied,
            )
}

/// TH-M7: which pieces of the attackers attack the cell, with the board occupied like this.
pub(super) fn attackers<const N: usize>(
    board: &Geometry,
    pieces: &Pieces,
    by: &[Attackers; N],
    cell: Cell,
    occupied: Set,
) -> Set {
    let (straight, diagonal) = aims(board, pieces, by, cell);
    leapers(board, pieces, by, cell)
        | board.straight_between.unbarred(cell, straight, occupied)
        | board.diagonal_between.unbarred(cell, diagonal, occupied)
}

/// The pieces that would attack a cell along straight and along diagonal lines over an empty board.
#[inline(always)]
fn aims<const N: usize>(board: &Geometry, pieces: &Pieces, by: &[Attackers; N], cell: Cell) -> (Set, Set) {
    let queens = pieces.role(Role::QUEEN);
    let (rooks, bishops) = (pieces.role(Role::ROOK) | queens, pieces.role(Role::BISHOP) | queens);
    let (mut straight, mut diagonal) = (Set::EMPTY, Set::EMPTY);
    for by in by {
        straight |= by.pieces;
        diagonal |= by.pieces & board.way(by.way).diagonal.from(cell).cells();
    }
    (straight & rooks & board.straight.from(cell).cells(), diagonal & bishops)
}

/// What the attackers do to a king on this cell: checks, and pins of those of `shields` of which each alone keeps a check away. At
/// most one pin lies on each of at most nine lines, so pins always fit.
#[inline]
pub(super) fn checks<const N: usize>(
    board: &Geometry,
    pieces: &Pieces,
    by: &[Attackers; N],
    king: Cell,
    shields: Set,
    occupied: Set,
) -> Checks<WORDS> {
    let mut checks = Checks::none();
    checks.leapers(leapers(board, pieces, by, king));
    let (straight, diagonal) = aims(board, pieces, by, king);
    checks.on_lines(|aim| board.straight_between.cells(king, aim), straight, occupied, shields);
    checks.on_lines(|aim| board.diagonal_between.cells(king, aim), diagonal, occupied, shields);
    checks
}
