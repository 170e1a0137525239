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

/// The knights, pawns and kings that attack a cell. TH-M4 lets an attack through the centre be one-sided (TH-K6), but each passage is open to the
/// same pieces in both directions: looking back from the cell along the attacker's open ways finds exactly his pieces.
#[inline(always)]
fn leapers<const N: usize>(board: &Geometry, pieces: &Pieces, by: &[Attackers; N], cell: Cell) -> Set {
    let (pawns, kings) = (pieces.role(Role::PAWN), pieces.role(Role::KING));
    let knights = pieces.role(Role::KNIGHT) & board.knight[cell];
    by.iter().fold(Set::EMPTY, |found, by| {
        let pawns = pawns & board.pawns[by.seat.index()].capturers(by.way, cell);
        found | (knights | pawns | kings & board.way(by.way).king[cell]) & by.pieces
    })
}

/// The pieces that would attack a cell along its lines over an empty board.
#[inline(always)]
fn sliders<const N: usize>(board: &Geometry, pieces: &Pieces, by: &[Attackers; N], cell: Cell) -> Set {
    let queens = pieces.role(Role::QUEEN);
    let straight = (pieces.role(Role::ROOK) | queens) & board.straight.from(cell).cells();
    let bishops = pieces.role(Role::BISHOP) | queens;
    by.iter().fold(Set::EMPTY, |found, by| {
        found | (straight | bishops & board.way(by.way).diagonal.from(cell).cells()) & by.pieces
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
    board.between.is_clear_to_any(cell, sliders(board, pieces, by, cell), occupied)
}

/// TH-M7: which pieces of the attackers attack the cell, with the board occupied like this.
pub(super) fn attackers<const N: usize>(
    board: &Geometry,
    pieces: &Pieces,
    by: &[Attackers; N],
    cell: Cell,
    occupied: Set,
) -> Set {
    leapers(board, pieces, by, cell) | board.between.unbarred(cell, sliders(board, pieces, by, cell), occupied)
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
    checks.on_lines(|aim| board.between.cells(king, aim), sliders(board, pieces, by, king), occupied, shields);
    checks
}
