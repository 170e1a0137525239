//! Where pawns and superpawns go (ledger: Pawns).

use super::board::{BOARD, HEADINGS, SEATS, Set, opponents, partner, seen_by};
use super::movement::{Army, SUPERPAWN};
use polychess_rules::{Move, Piece, Role, Seat};
use polychess_topology::Cell;
use polychess_topology::cross::Cross;

/// Where the pawns of one seat go from each cell.
#[derive(Debug)]
pub(super) struct PawnTables {
    /// Cells that an ordinary pawn goes to when they are vacant.
    pub(super) steps: Vec<Set>,
    /// The same for a superpawn: 4W-P7, and with `wazir-ferz` 4W-O2.
    pub(super) super_steps: [Vec<Set>; 2],
    /// 4W-P2: where an ordinary pawn captures; a superpawn does so on all four diagonal neighbours (4W-P8).
    pub(super) captures: Vec<Set>,
    /// The same the other way round: from where an ordinary pawn captures on a cell.
    pub(super) capturers: Vec<Set>,
    /// 4W-P4: the cell leapt over and the cell arrived at.
    pub(super) leaps: Vec<Option<(Cell, Cell)>>,
}

impl PawnTables {
    pub(super) fn new(cross: &Cross, seat: Seat, territories: &[Set; SEATS]) -> Self {
        let cells: Vec<Cell> = cross.topology.cells().collect();
        let foe = |cell: Cell| opponents(seat).into_iter().find(|foe| territories[foe.index()].contains(cell));
        // 4W-P1, 4W-P10, 4W-P11: away from the own home, but inside a foe's line toward his.
        let heading = |cell: Cell| match foe(cell) {
            Some(foe) => back(HEADINGS[foe.index()]),
            None => HEADINGS[seat.index()],
        };
        let forward = |cell: Cell| cross.offset(cell, heading(cell));
        let backward = |cell: Cell| cross.offset(cell, back(heading(cell)));
        // 4W-P12 from an opponent's a3 and e3; 4W-P14 from his b2 and d2 (from his c2 the step forward leads to c1).
        let aside = |cell: Cell| {
            let foe = foe(cell)?;
            let (dx, dy) = HEADINGS[foe.index()];
            match seen_by(foe, cross.coordinates(cell)) {
                (1, 3) => cross.offset(cell, (dy, -dx)),
                (5, 3) => cross.offset(cell, (-dy, dx)),
                (2, 2) => cross.offset(cell, (dy - dx, -dx - dy)),
                (4, 2) => cross.offset(cell, (-dy - dx, dx - dy)),
                _ => None,
            }
        };
        let steps = |&cell: &Cell| -> Set { forward(cell).into_iter().chain(aside(cell)).collect() };
        let steps: Vec<Set> = cells.iter().map(steps).collect();
        // 4W-P7, 4W-P13
        let standard = |&cell: &Cell| steps[cell.index()] | backward(cell).into_iter().collect();
        // 4W-O2
        let wazir = |&cell: &Cell| -> Set {
            steps[cell.index()] | HEADINGS.iter().filter_map(|&o| cross.offset(cell, o)).collect()
        };
        let captures = |&cell: &Cell| -> Set {
            let (dx, dy) = heading(cell);
            [(dx - dy, dx + dy), (dx + dy, dy - dx)].into_iter().filter_map(|o| cross.offset(cell, o)).collect()
        };
        let captures: Vec<Set> = cells.iter().map(captures).collect();
        // 4W-P4, 4W-P5: not inside a foe's line. Elsewhere on this axis the partner's pawns always come the other way.
        let leap = |&cell: &Cell| {
            let over = forward(cell).filter(|_| foe(cell).is_none())?;
            Some((over, cross.offset(over, HEADINGS[seat.index()])?))
        };
        let capturers = |&to: &Cell| cells.iter().copied().filter(|from| captures[from.index()].contains(to)).collect();
        Self {
            super_steps: [cells.iter().map(standard).collect(), cells.iter().map(wazir).collect()],
            leaps: cells.iter().map(leap).collect(),
            capturers: cells.iter().map(capturers).collect(),
            captures,
            steps,
        }
    }
}

const fn back((dx, dy): (i8, i8)) -> (i8, i8) {
    (-dx, -dy)
}

impl Army<'_> {
    /// Shows the moves of pawns and superpawns to cells of `answers` one by one until `stop` is true; was it ever?
    #[inline]
    pub(super) fn visit_pawn_moves(&self, answers: Set, stop: &mut impl FnMut(Move) -> bool) -> bool {
        let tables = &BOARD.pawns[self.seat.index()];
        let super_steps = &tables.super_steps[usize::from(self.options.wazir_ferz)];
        // 4W-P15, 4W-P16: c1 held by a piece who cannot be captured is neither vacant nor a victim.
        let reach = |steps: Set, captures: Set| steps.without(self.occupied) | (captures & self.victims);
        let mut visit = |from: Cell, reach: Set| {
            (reach & answers).iter().any(|to| self.visit_arrivals(Move::plain(from, to), stop))
                || self.leap(from).is_some_and(|to| answers.contains(to) && stop(Move::plain(from, to)))
        };
        let pawns = self.pieces.pieces(self.seat, Role::PAWN);
        let superpawns = self.pieces.pieces(self.seat, SUPERPAWN);
        pawns.iter().any(|from| visit(from, reach(tables.steps[from.index()], tables.captures[from.index()])))
            || superpawns.iter().any(|from| visit(from, reach(super_steps[from.index()], BOARD.corners[from.index()])))
    }

    /// 4W-P17: one move for each choice.
    #[inline]
    fn visit_arrivals(&self, m: Move, stop: &mut impl FnMut(Move) -> bool) -> bool {
        if BOARD.promotes(self.seat, m.to) {
            self.options.promotions().iter().any(|&role| stop(m.promoting(role)))
        } else {
            stop(m)
        }
    }

    /// 4W-P4: where a pawn leaps to; only over a pawn of the partner, frozen or not.
    #[inline]
    fn leap(&self, from: Cell) -> Option<Cell> {
        let (over, to) = BOARD.pawns[self.seat.index()].leaps[from.index()]?;
        (!self.occupied.contains(to) && self.is_partners_pawn(over)).then_some(to)
    }

    fn is_partners_pawn(&self, cell: Cell) -> bool {
        let partner = partner(self.seat);
        let piece = self.pieces.piece(cell);
        piece == Some(Piece::new(partner, Role::PAWN)) || piece == Some(Piece::new(partner, SUPERPAWN))
    }
}

/// What a piece is after it has arrived: 4W-P17 promotion on c1 itself (4W-P18), 4W-P6 semi-promotion in the partner's territory.
#[inline]
pub(super) fn arrived(piece: Piece, m: Move) -> Piece {
    match m.promotion {
        Some(role) => Piece::new(piece.seat(), role),
        None if piece.role() == Role::PAWN && BOARD.territories[partner(piece.seat()).index()].contains(m.to) => {
            Piece::new(piece.seat(), SUPERPAWN)
        }
        None => piece,
    }
}
