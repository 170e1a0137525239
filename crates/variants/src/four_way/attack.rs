//! Attacks, checks, and who takes part in them (ledger: 4W-C1, 4W-C7).

use super::board::{BOARD, Geometry, Pieces, SQUIRREL, SUPERPAWN, Set, WORDS, opponents};
use super::setup::Options;
use crate::crossed::SEATS;
use polychess_rules::{Checks, Role, Seat, Seats};
use polychess_topology::Cell;

/// What stands where and who is frozen: all that moves, checks and mates depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Armies {
    pub(super) pieces: Pieces,
    /// 4W-C7. Not a function of the pieces: what stood before bears on it.
    pub(super) frozen: Seats,
    pub(super) options: Options,
}

impl Armies {
    /// 4W-C1: the pieces of opponents who are not frozen. The partner's pieces and frozen pieces attack nothing, kings among them.
    #[inline]
    pub(super) fn awake(&self, seat: Seat) -> Set {
        self.foes(seat).without(self.asleep(seat))
    }

    /// 4W-C7: the pieces of frozen opponents, who would attack if they were released.
    #[inline]
    pub(super) fn asleep(&self, seat: Seat) -> Set {
        if self.frozen.is_empty() {
            return Set::EMPTY;
        }
        let frozen = opponents(seat).into_iter().filter(|&foe| self.frozen.contains(foe));
        frozen.fold(Set::EMPTY, |all, foe| all | self.pieces.seat(foe))
    }

    /// The pieces of both opponents.
    #[inline]
    pub(super) fn foes(&self, seat: Seat) -> Set {
        let [left, right] = opponents(seat);
        self.pieces.seat(left) | self.pieces.seat(right)
    }

    /// 4W-C1: is the player's king attacked by a piece of an opponent who is not frozen?
    #[inline]
    pub(super) fn is_in_check(&self, board: &Geometry, seat: Seat) -> bool {
        self.is_attacked_by(board, seat, self.awake(seat))
    }

    /// Do these pieces attack the player's king?
    #[inline]
    pub(super) fn is_attacked_by(&self, board: &Geometry, seat: Seat, by: Set) -> bool {
        let pieces = &self.pieces;
        pieces.king(seat).is_some_and(|king| is_attacked(board, pieces, by, king, pieces.occupied()))
    }

    /// Everybody whose king is in check.
    pub(super) fn checked(&self) -> Seats {
        Seat::all(SEATS).filter(|&seat| self.is_in_check(&BOARD, seat)).collect()
    }
}

/// The leapers, kings and pawns among these pieces that attack the cell.
#[inline]
fn leapers(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell) -> Set {
    let around = &board.around[cell];
    let near = pieces.role(Role::KNIGHT) & around.knight
        | pieces.role(SQUIRREL) & around.ring
        | pieces.role(Role::KING) & around.king
        | pieces.role(SUPERPAWN) & around.corners; // 4W-P8
    // 4W-P2; 4W-P16: a pawn on b2 or d2 attacks c1, one on c2 does not.
    around.and_pawns(near & by, pieces, by)
}

/// 4W-C1: does one of these pieces attack the cell, with the board occupied like this?
#[inline]
pub(super) fn is_attacked(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell, occupied: Set) -> bool {
    let near = by & board.around[cell].vicinity;
    if near.is_empty() {
        return false;
    }
    if !leapers(board, pieces, near, cell).is_empty() {
        return true;
    }
    let queens = pieces.role(Role::QUEEN);
    let (straight, diagonal) = (board.straight.from(cell), board.diagonal.from(cell));
    let along = near & (pieces.role(Role::ROOK) | queens);
    let across = near & (pieces.role(Role::BISHOP) | queens);
    straight.cells().meets(&along) && straight.reach(occupied).meets(&along)
        || diagonal.cells().meets(&across) && diagonal.reach(occupied).meets(&across)
}

/// 4W-C1: which of these pieces attack the cell, with the board occupied like this.
pub(super) fn attackers(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell, occupied: Set) -> Set {
    let near = by & board.around[cell].vicinity;
    if near.is_empty() {
        return Set::EMPTY;
    }
    let queens = pieces.role(Role::QUEEN);
    let along = near & (pieces.role(Role::ROOK) | queens);
    let across = near & (pieces.role(Role::BISHOP) | queens);
    leapers(board, pieces, near, cell)
        | board.straight.from(cell).reach(occupied) & along
        | board.diagonal.from(cell).reach(occupied) & across
}

/// 4W-C1, 4W-C2: which of these pieces check the player's king, who of his is pinned, and where a check can be met.
#[inline]
pub(super) fn checks(board: &Geometry, pieces: &Pieces, by: Set, us: Seat, king: Cell, occupied: Set) -> Checks<WORDS> {
    let mut checks = Checks::none();
    let near = by & board.around[king].vicinity;
    if !near.is_empty() {
        look_for_checks(&mut checks, board, pieces, near, us, king, occupied);
    }
    checks
}

fn look_for_checks(
    checks: &mut Checks<WORDS>,
    board: &Geometry,
    pieces: &Pieces,
    near: Set,
    us: Seat,
    king: Cell,
    occupied: Set,
) {
    let (own, queens) = (pieces.seat(us), pieces.role(Role::QUEEN));
    checks.leapers(leapers(board, pieces, near, king));
    checks.sliders(board.straight.from(king), near & (pieces.role(Role::ROOK) | queens), occupied, own);
    checks.sliders(board.diagonal.from(king), near & (pieces.role(Role::BISHOP) | queens), occupied, own);
}
