//! Attacks, checks, and who takes part in them (ledger: 4W-C1, 4W-C7).

use super::board::{BOARD, Geometry, Pieces, SEATS, SQUIRREL, SUPERPAWN, Set, WORDS, opponents};
use super::setup::Options;
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
    /// 4W-C1: the pieces of opponents who are not frozen. The partner's pieces and frozen pieces attack nothing.
    #[inline]
    pub(super) fn awake(&self, seat: Seat) -> Set {
        self.opposing(seat, false)
    }

    /// 4W-C7: the pieces of frozen opponents, who would attack if they were released.
    #[inline]
    pub(super) fn asleep(&self, seat: Seat) -> Set {
        self.opposing(seat, true)
    }

    #[inline]
    fn opposing(&self, seat: Seat, frozen: bool) -> Set {
        let of = |foe| if self.frozen.contains(foe) == frozen { self.pieces.seat(foe) } else { Set::EMPTY };
        let [left, right] = opponents(seat);
        of(left) | of(right)
    }

    /// 4W-C1: is the player's king attacked by a piece of an opponent who is not frozen?
    #[inline]
    pub(super) fn is_in_check(&self, seat: Seat) -> bool {
        self.is_attacked_by(seat, self.awake(seat))
    }

    /// Do these pieces attack the player's king?
    #[inline]
    pub(super) fn is_attacked_by(&self, seat: Seat, by: Set) -> bool {
        let pieces = &self.pieces;
        pieces.king(seat).is_some_and(|king| is_attacked(&BOARD, pieces, by, king, pieces.occupied()))
    }

    /// Everybody whose king is in check.
    pub(super) fn checked(&self) -> Seats {
        Seat::all(SEATS).filter(|&seat| self.is_in_check(seat)).collect()
    }
}

/// The leapers, kings and pawns among these pieces that attack the cell.
#[inline]
fn leapers(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell) -> Set {
    let around = &board.around[cell];
    let near = pieces.role(Role::KNIGHT) & around.knight
        | pieces.role(SQUIRREL) & around.squirrel
        | pieces.role(Role::KING) & around.king
        | pieces.role(SUPERPAWN) & around.corners; // 4W-P8
    let pawns = pieces.role(Role::PAWN) & around.corners & by;
    if pawns.is_empty() {
        return near & by;
    }
    // 4W-P2; 4W-P16: a pawn on b2 or d2 attacks c1, one on c2 does not.
    let aimed = Seat::all(SEATS).map(|seat| pieces.seat(seat) & around.pawns[seat.index()]);
    near & by | pawns & aimed.fold(Set::EMPTY, |all, of| all | of)
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

/// 4W-C1, 4W-C2: which of these pieces check the player's king, who of his is pinned, and where a check can be met.
#[inline]
pub(super) fn checks(board: &Geometry, pieces: &Pieces, by: Set, us: Seat, king: Cell, occupied: Set) -> Checks<WORDS> {
    let mut checks = Checks::none();
    let near = by & board.around[king].vicinity;
    if near.is_empty() {
        return checks;
    }
    let (own, queens) = (pieces.seat(us), pieces.role(Role::QUEEN));
    checks.leapers(leapers(board, pieces, near, king));
    checks.sliders(board.straight.from(king), near & (pieces.role(Role::ROOK) | queens), occupied, own);
    checks.sliders(board.diagonal.from(king), near & (pieces.role(Role::BISHOP) | queens), occupied, own);
    checks
}
