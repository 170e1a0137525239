//! The limit of double attack, in sets (ledger: TH-D6).

use super::attack::checks;
use super::board::{Geometry, Set, WORDS, left, right};
use super::position::Position;
use polychess_rules::{Checks, Role};
use polychess_topology::Cell;

/// What TH-D6 asks of the moves of the player on turn. His left neighbour is doubly attacked by him, his right neighbour by the left one, he
/// himself by the right one. So a move makes at most the left neighbour doubly attacked, by crossing or by check, and by uncovering a check
/// the right one; and it frees anybody by taking a piece that imposes or checks, or by standing before a check.
#[derive(Debug)]
pub(super) struct Limit {
    /// Two players are doubly attacked as things stand.
    pub(super) is_broken: bool,
    /// Moves from and to these cells must be tried by making them: they may uncover a check, or end one or an imposition. All others leave
    /// everything as it stands, but for what is barred.
    pub(super) tried_from: Set,
    pub(super) tried_to: Set,
    /// Somebody is doubly attacked already, so the left neighbour may not be.
    pub(super) bars: Option<Bars>,
}

/// Where moves make the left neighbour doubly attacked.
#[derive(Debug)]
pub(super) struct Bars {
    inside: Set,
    crossing: Set,
    checking: [Set; 6],
    /// Every cell that is barred to somebody.
    pub(super) anywhere: Set,
}

impl Bars {
    fn new(inside: Set, crossing: Set, checking: [Set; 6]) -> Self {
        let anywhere = checking.iter().fold(crossing, |all, cells| all | *cells);
        Self { inside, crossing, checking, anywhere }
    }

    /// TH-D3: by imposing, from the own kingdom, and by a check from anywhere.
    #[inline]
    pub(super) fn of(&self, from: Cell, role: Option<Role>) -> Set {
        let checking = role.and_then(|role| self.checking.get(role.index())).copied().unwrap_or_default();
        if self.inside.contains(from) { checking | self.crossing } else { checking }
    }

    /// The same for pawns that stay in their kingdom.
    #[inline]
    pub(super) fn of_pawns_at_home(&self) -> Set {
        self.checking[Role::PAWN.index()]
    }
}

impl Limit {
    pub(super) const NONE: Self = Self { is_broken: false, tried_from: Set::EMPTY, tried_to: Set::EMPTY, bars: None };

    /// Is nothing barred, and nothing to be tried?
    #[inline]
    pub(super) fn is_idle(&self) -> bool {
        self.bars.is_none() && (self.tried_from | self.tried_to).is_empty()
    }

    #[inline]
    pub(super) fn of(board: &Geometry, position: &Position, occupied: Set) -> Self {
        if !position.limits_double_attack() {
            return Self::NONE;
        }
        let (us, pieces, imposing) = (position.turn, &position.pieces, position.imposing);
        let (next, third) = (right(us), left(us));
        let (Some(next_king), Some(third_king)) = (pieces.king(next), pieces.king(third)) else { return Self::NONE };
        let own = pieces.seat(us);
        let on_next = checks(board, pieces, &[position.attackers(third)], next_king, own, occupied);
        let we_are = position.is_imposed_upon(us);
        let next_is = position.is_imposed_upon(next) || on_next.in_check();
        if !we_are && !next_is {
            return Self { tried_from: on_next.pinned, ..Self::NONE };
        }
        let ours = position.attackers(us);
        let on_third = checks(board, pieces, &[ours], third_king, own, occupied);
        if we_are && next_is || position.is_imposed_upon(third) || on_third.in_check() {
            return Self::broken(imposing, &on_next, &on_third);
        }
        let freeing = if on_next.in_check() { on_next.evasions } else { Set::EMPTY };
        let way = board.way(ours.way);
        let straight = board.straight.from(third_king).reach(occupied);
        let diagonal = way.diagonal.from(third_king).reach(occupied);
        let mut checking = [Set::EMPTY; 6];
        for (role, cells) in [
            (Role::KING, way.king[third_king]),
            (Role::QUEEN, straight | diagonal),
            (Role::ROOK, straight),
            (Role::BISHOP, diagonal),
            (Role::KNIGHT, board.knight[third_king]),
            (Role::PAWN, board.pawns[us.index()].capturers(ours.way, third_king)),
        ] {
            checking[role.index()] = cells;
        }
        Self {
            is_broken: false,
            tried_from: on_next.pinned | on_third.pinned,
            tried_to: freeing | imposing & (board.kingdom_of(us) | board.kingdom_of(next)),
            bars: Some(Bars::new(board.kingdom_of(us), board.kingdom_of(third), checking)),
        }
    }

    /// Two players are doubly attacked or more. A move mends it only by leaving where it imposes or checks, by taking a piece that imposes, or
    /// by ending a check, the own one on the left neighbour too: it is tried. All others are barred.
    #[inline]
    fn broken(imposing: Set, on_next: &Checks<WORDS>, on_third: &Checks<WORDS>) -> Self {
        let ending = |checks: &Checks<WORDS>| if checks.in_check() { checks.evasions } else { Set::EMPTY };
        let bars = Bars::new(Set::EMPTY, Set::EMPTY, [!Set::EMPTY; 6]);
        Self {
            is_broken: true,
            tried_from: imposing | on_third.checkers,
            tried_to: imposing | ending(on_next) | ending(on_third),
            bars: Some(bars),
        }
    }
}
