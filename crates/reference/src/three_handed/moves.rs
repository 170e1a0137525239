//! Attacks and plies of the pieces.

use super::board::{Cell, DIAGONALS, DIRECTIONS, Direction, SEATS, Seat, right};
use super::position::{Piece, Position, Role, Wing};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The special effect of a ply, if any.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    /// No special effect.
    Plain,
    /// A pawn's double step that passes this cell (TH-P2).
    Double(Cell),
    /// The en passant capture of the pawn on this cell (TH-P4).
    EnPassant(Cell),
    /// Castling, with the origin and the target of the rook (TH-C1).
    Castling(Cell, Cell),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Ply {
    pub(super) from: Cell,
    pub(super) to: Cell,
    pub(super) promotion: Option<Role>,
    pub(super) kind: Kind,
}

/// The targets of a knight on each cell (TH-M6). They are computed once, because [`Cell::knight`]
/// is slow.
static KNIGHT: LazyLock<BTreeMap<Cell, Vec<Cell>>> =
    LazyLock::new(|| Cell::all().into_iter().map(|cell| (cell, cell.knight())).collect());

/// Returns the forward direction of a pawn: up in its own kingdom, down in the others (TH-P1).
fn forward(seat: Seat, cell: Cell) -> Direction {
    if cell.kingdom() == seat { cell.up() } else { cell.down() }
}

impl Position {
    /// True if every piece may move through the centre point in both directions.
    fn both_ways(&self) -> bool {
        self.every_man_for_himself() || !self.options.center_right_only
    }

    /// Returns the diagonal steps from a cell that a player's pieces may take (TH-M3, TH-M4).
    fn diagonal_steps(&self, seat: Seat, from: Cell, a: Direction, b: Direction) -> Vec<(Cell, Direction, Direction)> {
        let mut steps = from.diagonal(a, b);
        steps.retain(|&(to, _, _)| {
            let right_border = |to: Cell| {
                let borders = [from.kingdom(), to.kingdom()];
                borders == [seat, right(seat)] || borders == [right(seat), seat]
            };
            !from.through_centre(to) || self.both_ways() || right_border(to)
        });
        steps
    }

    /// Returns the cells where a piece could capture, without duplicates (TH-M7).
    fn attacks(&self, from: Cell, piece: Piece) -> Vec<Cell> {
        let mut cells = Vec::new();
        match piece.role {
            // TH-M5: one step in any direction.
            Role::K => {
                for way in DIRECTIONS {
                    cells.extend(from.step(way, way.perpendicular()[0]).map(|course| course.0));
                }
                for (a, b) in DIAGONALS {
                    cells.extend(self.diagonal_steps(piece.seat, from, a, b).iter().map(|c| c.0));
                }
            }
            // TH-M2, TH-M3, TH-M5: slides.
            Role::Q | Role::R | Role::B => {
                if piece.role != Role::B {
                    for way in DIRECTIONS {
                        self.slide_straight(from, way, &mut cells);
                    }
                }
                if piece.role != Role::R {
                    for (a, b) in DIAGONALS {
                        self.slide_diagonally(piece.seat, (from, a, b), &mut cells);
                    }
                }
            }
            // TH-M6: the knight's moves.
            Role::N => return KNIGHT[&from].clone(),
            // TH-P3: diagonally forward.
            Role::P => {
                let ahead = forward(piece.seat, from);
                for aside in ahead.perpendicular() {
                    let steps = self.diagonal_steps(piece.seat, from, ahead, aside);
                    cells.extend(steps.iter().map(|c| c.0));
                }
            }
        }
        // Several paths through the centre can lead to the same cell.
        if piece.role != Role::R {
            cells.sort();
            cells.dedup();
        }
        cells
    }

    fn slide_straight(&self, from: Cell, way: Direction, cells: &mut Vec<Cell>) {
        let mut course = (from, way, way.perpendicular()[0]);
        while let Some(next) = course.0.step(course.1, course.2) {
            cells.push(next.0);
            if self.pieces.contains_key(&next.0) {
                break;
            }
            course = next;
        }
    }

    /// Follows each branch of a diagonal line. The line can fork at the centre point.
    fn slide_diagonally(&self, seat: Seat, course: (Cell, Direction, Direction), cells: &mut Vec<Cell>) {
        for next in self.diagonal_steps(seat, course.0, course.1, course.2) {
            cells.push(next.0);
            if !self.pieces.contains_key(&next.0) {
                self.slide_diagonally(seat, next, cells);
            }
        }
    }

    /// True if a piece of `seat` attacks the cell. Pieces of eliminated players do not attack.
    pub(super) fn attacked_by(&self, seat: Seat, cell: Cell) -> bool {
        !self.defeated.contains(&seat)
            && self.pieces.iter().any(|(&from, &piece)| piece.seat == seat && self.attacks(from, piece).contains(&cell))
    }

    /// True if an opponent of `seat` attacks the cell.
    pub(super) fn attacked_against(&self, seat: Seat, cell: Cell) -> bool {
        SEATS.into_iter().any(|other| other != seat && self.attacked_by(other, cell))
    }

    /// True if `seat` may capture the piece on the cell: any opponent's piece (TH-M1), but a king
    /// only if its owner is marked as mated (TH-K3, TH-K4).
    fn may_take(&self, seat: Seat, cell: Cell) -> bool {
        self.pieces
            .get(&cell)
            .is_some_and(|piece| piece.seat != seat && (piece.role != Role::K || self.mated.contains(&piece.seat)))
    }

    /// Returns all pseudo-legal plies of a player, which may leave the king in check.
    pub(super) fn plies(&self, seat: Seat) -> Vec<Ply> {
        let mut plies = Vec::new();
        for (&from, &piece) in self.pieces.iter().filter(|(_, piece)| piece.seat == seat) {
            if piece.role == Role::P {
                self.pawn_plies(from, seat, &mut plies);
                continue;
            }
            for to in self.attacks(from, piece) {
                if !self.pieces.contains_key(&to) || self.may_take(seat, to) {
                    plies.push(Ply { from, to, promotion: None, kind: Kind::Plain });
                }
            }
        }
        for wing in [Wing::Short, Wing::Long] {
            plies.extend(self.castling_ply(seat, wing));
        }
        plies
    }

    fn pawn_plies(&self, from: Cell, seat: Seat, plies: &mut Vec<Ply>) {
        let mut goals: Vec<(Cell, Kind)> = Vec::new();
        let ahead = forward(seat, from);
        let vacant = |course: &(Cell, Direction, Direction)| !self.pieces.contains_key(&course.0);
        if let Some((one, way, aside)) = from.step(ahead, ahead.perpendicular()[0]).filter(vacant) {
            goals.push((one, Kind::Plain)); // TH-P1
            if from.kingdom() == seat
                && from.rank() == 2
                && let Some((two, _, _)) = one.step(way, aside).filter(vacant)
            {
                goals.push((two, Kind::Double(one))); // TH-P2
            }
        }
        for to in self.attacks(from, Piece { seat, role: Role::P }) {
            if self.may_take(seat, to) {
                goals.push((to, Kind::Plain)); // TH-P3
            }
            // TH-P4: en passant.
            for right in self.ep.iter().filter(|right| right.skipped == to) {
                if right.owner() != seat {
                    goals.push((to, Kind::EnPassant(right.pawn)));
                }
            }
        }
        for (to, kind) in goals {
            // TH-P5: a pawn must promote on rank 1 of another kingdom.
            let promotes = to.kingdom() != seat && to.rank() == 1;
            let choices: &[Option<Role>] =
                if promotes { &[Some(Role::Q), Some(Role::R), Some(Role::B), Some(Role::N)] } else { &[None] };
            plies.extend(choices.iter().map(|&promotion| Ply { from, to, promotion, kind }));
        }
    }

    /// TH-C1: returns the castling move to this wing, if it is possible now.
    fn castling_ply(&self, seat: Seat, wing: Wing) -> Option<Ply> {
        if !self.castling.contains(&(seat, wing)) {
            return None;
        }
        let cell = |file| Cell::at(seat, file, 1);
        let (rook_file, rook_to, king_to, between) = match wing {
            Wing::Short => (8, 6, 7, 6..=7),
            Wing::Long => (1, 4, 3, 2..=4),
        };
        let from = cell(5)?;
        let to = cell(king_to)?;
        let crossed = cell(rook_to)?; // the rook lands on the cell that the king crosses
        let between: Vec<Cell> = between.filter_map(cell).collect();
        let free = between.iter().all(|cell| !self.pieces.contains_key(cell));
        let safe = [from, crossed, to].iter().all(|&cell| !self.attacked_against(seat, cell));
        (free && safe).then_some(Ply { from, to, promotion: None, kind: Kind::Castling(cell(rook_file)?, crossed) })
    }
}
