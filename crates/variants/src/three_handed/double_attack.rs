//! The limit on double attacks (TH-D6) as cell sets, so that most moves need no separate test.

use super::board::{Geometry, Set, WORDS, left, right};
use super::position::Position;
use polychess_rules::{Checks, Role};
use polychess_topology::Cell;

/// The restrictions of TH-D6 for the player to move.
///
/// A player doubly attacks only the left neighbour. A move can therefore attack the third player,
/// by crossing the border or giving check. It can also uncover the third player's check on the next
/// player. It can free any player by capturing an imposing or checking piece, or by blocking a
/// check.
#[derive(Debug, Default)]
pub(super) struct DoubleAttackLimit {
    /// Whether two players are doubly attacked already.
    pub(super) is_broken: bool,
    /// Cells of pieces whose moves need verification, because they may uncover or end a check, or
    /// end an imposition.
    pub(super) verify_from: Set,
    /// Targets where a forbidden move needs verification, because it may end a double attack.
    pub(super) verify_to: Set,
    /// By role, the cells where a piece would give a forbidden check to the left neighbour. If two
    /// players are doubly attacked already, all cells.
    pub(super) checking: [Set; 6],
    /// The cells where a piece that comes from `inside` would impose on the left neighbour.
    crossing: Set,
    inside: Set,
    pub(super) forbidden: Set,
}

impl DoubleAttackLimit {
    /// Returns whether no move is forbidden or needs verification.
    #[inline]
    pub(super) fn is_idle(&self) -> bool {
        (self.forbidden | self.verify_from | self.verify_to).is_empty()
    }

    /// TH-D6: returns the forbidden targets of the piece on `from`.
    #[inline]
    pub(super) fn forbidden_from(&self, from: Cell, role: Option<Role>) -> Set {
        let checking = role.and_then(|role| self.checking.get(role.index())).copied().unwrap_or_default();
        if self.inside.contains(from) { checking | self.crossing } else { checking }
    }

    #[inline]
    pub(super) fn of(board: &Geometry, position: &Position, occupied: Set) -> Self {
        let (us, pieces, imposing) = (position.turn, &position.pieces, position.imposing);
        let (next, third) = (right(us), left(us));
        let (true, Some(next_king), Some(third_king)) =
            (position.limits_double_attack(), pieces.king(next), pieces.king(third))
        else {
            return Self::default();
        };
        let own = pieces.seat(us);
        let on_next = position.attackers_by([third]).checks(next_king, own, occupied);
        let we_are = position.is_imposed_upon(us);
        let next_is = position.is_imposed_upon(next) || on_next.in_check();
        if !we_are && !next_is {
            return Self { verify_from: on_next.pinned, ..Self::default() };
        }
        let on_third = position.attackers_by([us]).checks(third_king, own, occupied);
        let freeing = evasions_of(&on_next);
        if we_are && next_is || position.is_imposed_upon(third) || on_third.in_check() {
            // Only three kinds of moves help: leave the imposing cell, capture the imposing piece,
            // or end a check.
            return Self {
                is_broken: true,
                verify_from: imposing | on_third.checkers,
                verify_to: imposing | freeing | evasions_of(&on_third),
                checking: [!Set::EMPTY; 6],
                forbidden: !Set::EMPTY,
                ..Self::default()
            };
        }
        let army = position.army(us);
        let straight = board.straight.from(third_king).reach(occupied);
        let diagonal = army.diagonal.from(third_king).reach(occupied);
        let mut checking = [Set::EMPTY; 6];
        for (role, cells) in [
            (Role::KING, army.king[third_king]),
            (Role::QUEEN, straight | diagonal),
            (Role::ROOK, straight),
            (Role::BISHOP, diagonal),
            (Role::KNIGHT, board.knight[third_king]),
            (Role::PAWN, army.capturers[third_king]),
        ] {
            checking[role.index()] = cells;
        }
        let crossing = board.kingdoms[third];
        Self {
            is_broken: false,
            verify_from: on_next.pinned | on_third.pinned,
            verify_to: freeing | imposing & (board.kingdoms[us] | board.kingdoms[next]),
            forbidden: checking.iter().fold(crossing, |all, cells| all | *cells),
            checking,
            crossing,
            inside: board.kingdoms[us],
        }
    }
}

/// Returns the cells where a move ends the check, or no cells if there is no check.
fn evasions_of(checks: &Checks<WORDS>) -> Set {
    if checks.in_check() { checks.evasions } else { Set::EMPTY }
}
