//! Evaluation term for endings: the hunt for a king whose side has no officers.
//!
//! Material alone does not win such endings. The rivals must confine the king and bring their own
//! kings closer. The term rewards both on boards of any shape.

use polychess_rules::{BySeat, Cells, MAX_SEATS, Piece, Role, Searchable, Seat};
use polychess_topology::Cell;

/// Value of an unconfined region for the hunted king, in centipawns.
const REGION: i32 = 1_200;
/// Value of each step between the hunted king and the nearest rival king, in centipawns.
const STEP: i32 = 60;
/// Regions with at least this number of cells count as unconfined.
const WIDE: i32 = 30;
/// Maximum distance between kings, also if no path connects them.
const FAR: i32 = 12;

/// The king hunt on one board.
#[derive(Debug)]
pub(crate) struct KingHunt {
    /// Cells that a king reaches in one step, by its cell.
    steps: Vec<Cells>,
}

impl KingHunt {
    pub(crate) fn new<P: Searchable>(position: &P) -> Self {
        let live = Seat::all(P::SEATS).find(|&seat| !position.is_eliminated(seat)).unwrap_or(Seat::FIRST);
        let king = Piece::new(live, Role::KING);
        let steps = |cell| position.attacks(king, cell, Cells::EMPTY);
        Self { steps: position.topology().cells().map(steps).collect() }
    }

    /// Lowers the strengths of seats whose side has no officers while a rival has some, in
    /// centipawns. Applies only if two sides are left. `sides` maps each seat to the first seat of
    /// its side.
    pub(crate) fn add<P: Searchable>(&self, counts: &mut BySeat<i32>, position: &P, sides: &[usize; MAX_SEATS]) {
        let live = |seat: &Seat| !position.is_eliminated(*seat);
        let remaining = Seat::all(P::SEATS).filter(live).fold(0_u32, |all, seat| all | 1 << sides[seat.index()]);
        if remaining.count_ones() != 2 {
            return;
        }
        let kings = position.role_cells(Role::KING);
        let no_officers = kings | position.role_cells(Role::PAWN);
        let officers = |seat: Seat| position.seat_cells(seat).without(no_officers);
        let has_officers =
            |side: usize| Seat::all(P::SEATS).any(|s| sides[s.index()] == side && live(&s) && !officers(s).is_empty());
        for seat in Seat::all(P::SEATS).filter(live) {
            let side = sides[seat.index()];
            let Some(king) = (position.seat_cells(seat) & kings).first() else { continue };
            if !officers(seat).is_empty() || has_officers(side) {
                continue;
            }
            let rivals = || Seat::all(P::SEATS).filter(live).filter(|s| sides[s.index()] != side);
            if rivals().all(|rival| officers(rival).is_empty()) {
                continue;
            }
            let rival_kings = rivals().fold(Cells::EMPTY, |all, rival| all | position.seat_cells(rival) & kings);
            let region = self.region(position, king, rivals()).min(WIDE);
            let escape = region * REGION / WIDE + self.distance(king, rival_kings) * STEP;
            counts[seat] += escape - REGION - FAR * STEP;
        }
    }

    /// Returns the number of cells that the king can reach without crossing occupied or attacked
    /// cells.
    fn region<P: Searchable>(&self, position: &P, king: Cell, rivals: impl Iterator<Item = Seat>) -> i32 {
        let occupied = position.occupied_cells().without(Cells::of(king));
        let mut closed = occupied;
        for rival in rivals {
            position.seat_cells(rival).for_each(|from| {
                let piece = position.piece(from);
                let attacked = piece.map_or(Cells::EMPTY, |piece| position.attacks(piece, from, occupied));
                closed |= attacked;
            });
        }
        let (mut region, mut edge) = (Cells::of(king), Cells::of(king));
        while !edge.is_empty() {
            edge = self.step(edge).without(region | closed);
            region |= edge;
        }
        region.len() as i32
    }

    /// Returns the number of king steps to the nearest of `targets`, at most `FAR`.
    fn distance(&self, king: Cell, targets: Cells) -> i32 {
        let mut near = Cells::of(king);
        for steps in 0..FAR {
            if near.intersects(&targets) {
                return steps;
            }
            near |= self.step(near);
        }
        FAR
    }

    /// Returns the cells that a king reaches in one step from any of these cells.
    fn step(&self, from: Cells) -> Cells {
        from.iter().fold(Cells::EMPTY, |all, cell| all | self.steps[cell.index()])
    }
}
