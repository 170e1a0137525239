//! Inputs of the evaluation: attacks, piece values and scores.

use super::board::{BOARD, POINT_QUEEN, ROLES, Set};
use super::position::Position;
use super::setup::FourPlayer;
use crate::crossed::ALL_SEATS;
use crate::steps::steps_to;
use polychess_game::{Curve, KingWorths, Payments, ThreatWorths, Value, Worths};
use polychess_rules::{BySeat, Cells, Piece, Role, Searchable, Seat};
use polychess_topology::Cell;

impl Searchable for Position {
    fn seat_cells(&self, seat: Seat) -> Cells {
        self.pieces.seat(seat).with_width()
    }

    fn role_cells(&self, role: Role) -> Cells {
        let cells = match role {
            POINT_QUEEN => self.point_queens,
            Role::QUEEN => self.pieces.role(role).without(self.point_queens),
            _ if role.index() < ROLES => self.pieces.role(role),
            _ => Set::EMPTY,
        };
        cells.with_width()
    }

    /// 4P-M2: returns the attackers of `cell`. Grey pieces do not attack.
    fn attackers(&self, cell: Cell, occupied: Cells) -> Cells {
        let (pieces, living) = (&self.pieces, self.pieces.occupied().without(self.grey));
        BOARD.attackers(pieces, living, cell, occupied.with_width()).with_width()
    }

    /// 4P-M2: returns the cells that the piece attacks. Grey pieces do not attack.
    fn attacks(&self, piece: Piece, from: Cell, occupied: Cells) -> Cells {
        if self.grey.contains(from) {
            return Cells::EMPTY;
        }
        let cells = match piece.role() {
            Role::KNIGHT => BOARD.around[from].knight,
            Role::KING => BOARD.around[from].king,
            Role::PAWN => BOARD.pawns[piece.seat().index()].attacks(from),
            role => BOARD.reach(role, from, occupied.with_width()),
        };
        cells.with_width()
    }

    fn with_turn(&self, seat: Seat) -> Self {
        Position::with_turn(self, seat)
    }
}

/// The estimated number of points that a player can still win: the points for two mates (4P-V2,
/// 4P-E1).
const AHEAD: f32 = 40.0;
const WALKING: i32 = -20_000;

impl Value for FourPlayer {
    const WORTHS: Worths = include!("worths.in");
    const BOOK: &'static str = include_str!("book.txt");

    /// In teams, two armies attack one king together, so attacks near a king count three times as
    /// much.
    fn worths(position: &Position) -> Worths {
        if !position.options.teams {
            return Self::WORTHS;
        }
        let KingWorths { ring, hunt, shield } = Self::WORTHS.king;
        let king = KingWorths { ring: ring.map(|ring| 3 * ring), hunt: 3 * hunt, shield };
        Worths { king, ..Self::WORTHS }
    }

    /// 4P-E3: returns the points scored so far and the points that players can still win. In teams,
    /// each player of the winning team gets one point (4P-T1).
    fn payments(position: &Position) -> Payments {
        if position.options.teams {
            return Payments::of([1.0, 0.0, 0.0]);
        }
        let won = position.points.0.map(f32::from);
        let best = won.iter().copied().fold(0.0, f32::max) + AHEAD;
        Payments { won, places: [AHEAD, AHEAD / 2.0, 0.0], best, is_fixed: false }
    }

    /// 4P-W2: returns a large penalty for each walking king, because it cannot score points.
    fn standing(position: &Position) -> BySeat<i32> {
        let of = |seat| if position.walking.contains(seat) { WALKING } else { 0 };
        BySeat(ALL_SEATS.map(of))
    }

    /// 4P-P1, 4P-P2, 4P-P3: returns a pawn's distance from promotion in moves. A double step counts
    /// as one move. Returns `None` for other pieces.
    fn steps_left(position: &Position, piece: Piece, cell: Cell) -> Option<usize> {
        if piece.role() != Role::PAWN {
            return None;
        }
        let tables = &BOARD.pawns[piece.seat().index()];
        let goals = tables.ranks[position.options.promotion_rank()].with_width();
        let ahead = |cells: Set| cells | tables.step.of(cells & tables.ranks[3]);
        steps_to(cell, goals, |cell| ahead(tables.step.of(Set::of(cell))).with_width())
    }
}

const _: () = assert!(POINT_QUEEN.index() == 6, "the order of the tables");
