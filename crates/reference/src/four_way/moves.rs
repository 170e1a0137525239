//! Attacks and moves of the pieces (4W-M1 to 4W-P18).

use super::board::{Cell, DIAGONALS, Direction, SEATS, Seat, TURNS, foes, partner};
use super::{Options, Superpawn, ThirdPiece};
use crate::piece_map::PieceMap;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The kind of a piece. `U` is the superpawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Role {
    K,
    Q,
    R,
    B,
    N,
    S,
    P,
    U,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub(super) seat: Seat,
    pub(super) role: Role,
}

impl Piece {
    pub(super) fn is_pawn(self) -> bool {
        matches!(self.role, Role::P | Role::U)
    }
}

pub(super) type Pieces = PieceMap<Cell, Piece>;

/// A move. `promotion` is the chosen role if a pawn enters an opponent's home square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Move {
    pub(super) from: Cell,
    pub(super) to: Cell,
    pub(super) promotion: Option<Role>,
}

/// Returns the opponent whose territory contains the cell, if any.
fn inside_foes_line(seat: Seat, cell: Cell) -> Option<Seat> {
    cell.territory().filter(|&owner| foes(seat, owner))
}

/// Returns the forward direction of a pawn (4W-P1, 4W-P10, 4W-P11).
///
/// In an opponent's territory, a pawn moves towards that opponent's home square: in the direction
/// that the opponent's partner faces. Elsewhere, it moves in its own player's direction.
fn forward(seat: Seat, cell: Cell) -> Direction {
    inside_foes_line(seat, cell).map_or(seat, partner)
}

/// The targets of leaps and single steps from a cell. They are computed once, because
/// [`Cell::walk`] is slow.
struct Near {
    /// The neighbours in all eight directions (4W-M1).
    around: Vec<Cell>,
    /// The targets of a knight (4W-M2).
    knight: Vec<Cell>,
    /// The cells at distance two, the targets of a squirrel (4W-M3).
    ring: Vec<Cell>,
}

static NEAR: LazyLock<BTreeMap<Cell, Near>> = LazyLock::new(|| {
    let near = |from: Cell| {
        let steps = SEATS.iter().filter_map(|&way| from.step(way));
        let diagonals = DIAGONALS.iter().filter_map(|&d| from.diagonal(d));
        let knight = TURNS.iter().filter_map(|&(a, b)| from.walk((a, 2), (b, 1)));
        let ring = TURNS.iter().flat_map(|&(a, b)| (0..=2).filter_map(move |aside| from.walk((a, 2), (b, aside))));
        let ring: BTreeSet<Cell> = ring.collect();
        Near { around: steps.chain(diagonals).collect(), knight: knight.collect(), ring: ring.into_iter().collect() }
    };
    Cell::all().into_iter().map(|cell| (cell, near(cell))).collect()
});

/// Returns the cells that a piece attacks (4W-C1).
///
/// For a pawn, these are its capture cells. For other pieces, these are all cells where they could
/// capture. Frozen pieces also block lines (4W-M4).
pub(super) fn attacks(pieces: &Pieces, from: Cell, piece: Piece) -> Vec<Cell> {
    let mut cells = Vec::new();
    let ahead = forward(piece.seat, from);
    match piece.role {
        // 4W-M1: all neighbours.
        Role::K => cells.clone_from(&NEAR[&from].around),
        Role::Q | Role::R | Role::B => {
            if piece.role != Role::B {
                for way in SEATS {
                    slide(pieces, from, |cell| cell.step(way), &mut cells);
                }
            }
            if piece.role != Role::R {
                for diagonal in DIAGONALS {
                    slide(pieces, from, |cell| cell.diagonal(diagonal), &mut cells);
                }
            }
        }
        // 4W-M2: the usual knight's moves.
        Role::N => cells.clone_from(&NEAR[&from].knight),
        // 4W-M3: the squirrel reaches every cell at distance two.
        Role::S => cells.clone_from(&NEAR[&from].ring),
        // 4W-P2: diagonally forward.
        Role::P => {
            for aside in [(ahead + 1) % 4, (ahead + 3) % 4] {
                cells.extend(from.diagonal((ahead, aside)));
            }
        }
        // 4W-P8: all four diagonal steps.
        Role::U => cells.extend(DIAGONALS.iter().filter_map(|&d| from.diagonal(d))),
    }
    cells
}

/// Adds the cells of a line up to the first piece (inclusive) or the edge of the board (4W-M1).
fn slide(pieces: &Pieces, from: Cell, step: impl Fn(Cell) -> Option<Cell>, cells: &mut Vec<Cell>) {
    let mut here = from;
    while let Some(there) = step(here) {
        cells.push(there);
        if pieces.contains_key(&there) {
            break;
        }
        here = there;
    }
}

/// True if a piece of any seat in `by` attacks the cell.
pub(super) fn attacked(pieces: &Pieces, cell: Cell, by: &[Seat]) -> bool {
    pieces.iter().any(|(&from, &piece)| by.contains(&piece.seat) && attacks(pieces, from, piece).contains(&cell))
}

/// Returns the vacant cells that a pawn can reach without a capture.
fn pawn_steps(pieces: &Pieces, from: Cell, piece: Piece, options: Options) -> BTreeSet<Cell> {
    let vacant = |cell: &Cell| !pieces.contains_key(cell);
    let ahead = forward(piece.seat, from);
    let mut cells = BTreeSet::new();
    // 4W-P1: a pawn steps forward. 4W-P7: a superpawn also steps backward. 4W-O2: with the option,
    // it steps in any orthogonal direction.
    let ways: Vec<Direction> = match (piece.role, options.superpawn) {
        (Role::U, Superpawn::WazirFerz) => SEATS.to_vec(),
        (Role::U, Superpawn::Standard) => vec![ahead, partner(ahead)],
        _ => vec![ahead],
    };
    cells.extend(ways.iter().filter_map(|&way| from.step(way)).filter(vacant));
    match inside_foes_line(piece.seat, from) {
        // 4W-P4, 4W-P5: a jump over the partner's pawn straight ahead.
        None => {
            if let Some(over) = from.step(ahead)
                && let Some(there) = over.step(ahead)
                && let Some(other) = pieces.get(&over)
                && other.is_pawn()
                && other.seat == partner(piece.seat)
            {
                cells.extend(Some(there).filter(vacant));
            }
        }
        Some(foe) => match from.seen_by(foe) {
            // 4W-P12, 4W-P13: sideways out of the dead ends.
            Some((1, 3)) => cells.extend(Cell::at(foe, 2, 3).filter(vacant)),
            Some((5, 3)) => cells.extend(Cell::at(foe, 4, 3).filter(vacant)),
            // 4W-P14: into the home square.
            Some((2..=4, 2)) => cells.extend(Some(Cell::home(foe)).filter(vacant)),
            _ => {}
        },
    }
    cells
}

/// Returns the pseudo-legal moves of a player.
///
/// Pieces of `frozen` players cannot be captured. Ignores whether the player is frozen, and whether
/// the moves leave the player's king in check (4W-C6).
pub(super) fn tries(pieces: &Pieces, seat: Seat, frozen: &BTreeSet<Seat>, options: Options) -> Vec<Move> {
    let mut moves = Vec::new();
    for (&from, &piece) in pieces.iter().filter(|(_, piece)| piece.seat == seat) {
        // 4W-M4, 4W-C5, 4W-P16: an opponent's piece, but not a king or a frozen piece.
        let may_take = |cell: &Cell| {
            pieces
                .get(cell)
                .is_some_and(|other| foes(seat, other.seat) && !frozen.contains(&other.seat) && other.role != Role::K)
        };
        let reached = attacks(pieces, from, piece);
        let mut cells: BTreeSet<Cell> = reached.iter().copied().filter(may_take).collect();
        if piece.is_pawn() {
            cells.extend(pawn_steps(pieces, from, piece, options));
        } else {
            cells.extend(reached.into_iter().filter(|cell| !pieces.contains_key(cell)));
        }
        for to in cells {
            for promotion in promotions(piece, to, options) {
                moves.push(Move { from, to, promotion });
            }
        }
    }
    moves
}

/// Returns the possible promotions of a move. A pawn must promote if it enters an opponent's home
/// square, and nowhere else (4W-P17).
fn promotions(piece: Piece, to: Cell, options: Options) -> Vec<Option<Role>> {
    let enters = inside_foes_line(piece.seat, to).is_some_and(|foe| to == Cell::home(foe));
    if !piece.is_pawn() || !enters {
        return vec![None];
    }
    let mut roles = vec![Some(Role::Q), Some(Role::R), Some(Role::B), Some(Role::N)];
    if options.third_piece == ThirdPiece::Squirrel {
        roles.push(Some(Role::S));
    }
    roles
}

pub(super) fn moved(pieces: &Pieces, m: Move) -> Pieces {
    let mut pieces = pieces.clone();
    if let Some(mut piece) = pieces.remove(&m.from) {
        if let Some(role) = m.promotion {
            piece.role = role; // 4W-P18: the new piece is on c1
        } else if piece.role == Role::P && m.to.territory() == Some(partner(piece.seat)) {
            piece.role = Role::U; // 4W-P6
        }
        pieces.insert(m.to, piece);
    }
    pieces
}
