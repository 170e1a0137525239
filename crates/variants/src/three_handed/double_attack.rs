//! The limit on double attacks (TH-D6) as cell sets, so that most moves need no separate test.

use super::board::{Geometry, Set, WORDS, left, right};
use super::position::Position;
use polychess_rules::{Checks, Role};
use polychess_topology::Cell;

/// The restrictions of TH-D6 for the player to move.
///
/// A player can doubly attack only their left neighbour, here the third player. A move affects
/// double attacks in three ways:
/// - It imposes on the third player, or gives check to this player.
/// - It uncovers a check by the third player on the next player.
/// - It ends a double attack: it captures an imposing or checking piece, or blocks a check.
#[derive(Debug, Default)]
pub(super) struct DoubleAttackLimit {
    /// Whether two players are already doubly attacked.
    pub(super) is_broken: bool,
    /// Cells of pieces whose moves need verification, because they may uncover a check, end a
    /// check, or end an imposition.
    pub(super) verify_from: Set,
    /// Targets of forbidden moves that need verification, because they may end a double attack.
    pub(super) verify_to: Set,
    /// By role, the cells where a piece would give a forbidden check to the left neighbour. Each
    /// set contains all cells if two players are already doubly attacked.
    pub(super) checking: [Set; 6],
    /// The cells where a piece that starts in `inside` would impose on the left neighbour.
    crossing: Set,
    /// The kingdom of the player to move.
    inside: Set,
    /// The union of `checking` and `crossing`.
    pub(super) forbidden: Set,
}

impl DoubleAttackLimit {
    /// Returns whether no move is forbidden and none needs verification.
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
            // Only these moves can help: moves of an imposing or checking piece, captures of an
            // imposing piece, and moves that end a check.
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

/// Returns the cells where a move ends the check. The set is empty if there is no check.
fn evasions_of(checks: &Checks<WORDS>) -> Set {
    if checks.in_check() { checks.evasions } else { Set::EMPTY }
}
