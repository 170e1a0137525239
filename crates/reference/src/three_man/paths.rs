//! The paths of a piece to its targets, and the moats that they cross.

use super::Position;
use super::board::{Cell, Heading, Moats, SENSES};
use super::pieces::{Piece, Role};

/// A path over vacant cells to a target, which may be occupied. `moats` marks the moats that the
/// path crosses.
pub(super) struct Path {
    pub(super) to: Cell,
    pub(super) moats: Moats,
}

impl Path {
    /// True if the path crosses no moat.
    pub(super) fn dry(&self) -> bool {
        self.moats == [false; 3]
    }
}

impl Position {
    /// Returns all paths of a piece other than a pawn. Several paths can lead to the same cell
    /// (3MC-M9).
    pub(super) fn paths(&self, from: Cell, role: Role) -> Vec<Path> {
        let mut paths = Vec::new();
        let (straight, slanting, limit) = match role {
            Role::Queen => (true, true, 23),   // 3MC-M3
            Role::Rook => (true, false, 23),   // 3MC-M1: at most 23 cells round a ring
            Role::Bishop => (false, true, 23), // 3MC-M2
            Role::King => (true, true, 1),     // 3MC-M4
            Role::Knight | Role::Pawn => (false, false, 0),
        };
        for up in SENSES {
            let start = Heading::new(from, up);
            if straight {
                self.walk(start, limit, |walker| walker.ahead(), &mut paths);
                self.walk(Heading::new(from, 1), limit, |walker| Some(walker.aside(up)), &mut paths);
            }
            if slanting {
                for turn in SENSES {
                    self.walk(start, limit, |walker| walker.slanting(turn), &mut paths);
                }
            }
        }
        if role == Role::Knight {
            paths.extend(leaps(from));
        }
        paths
    }

    /// Adds a path to each cell, up to and including the first piece or the starting cell (3MC-M2).
    ///
    /// The piece may return to its starting cell, because it has left that cell vacant.
    fn walk(&self, start: Heading, limit: u8, step: impl Fn(Heading) -> Option<Heading>, paths: &mut Vec<Path>) {
        let mut here = start;
        let mut moats = [false; 3];
        for _ in 0..limit {
            let Some(next) = step(here) else { return };
            if let Some(moat) = here.cell.moat(next.cell) {
                moats[moat] = true;
            }
            paths.push(Path { to: next.cell, moats });
            if next.cell == start.cell || self.pieces.contains_key(&next.cell) {
                return;
            }
            here = next;
        }
    }

    /// True if the piece could capture on `target`. A capture never crosses a moat (3MC-M10).
    pub(super) fn attacks(&self, from: Cell, piece: &Piece, target: Cell) -> bool {
        if piece.role == Role::Pawn {
            return pawn_takes(from, piece).contains(&target);
        }
        self.paths(from, piece.role).iter().any(|way| way.to == target && way.dry())
    }
}

/// Returns the knight's moves (3MC-M5).
///
/// A leap crosses a moat if either of its two L-shaped walks does (3MC-M8). Only the horizontal leg
/// of a walk can cross a moat: a vertical step stays on its file or passes the centre.
fn leaps(from: Cell) -> Vec<Path> {
    let mut paths = Vec::new();
    for (vertical, horizontal) in [(2, 1), (1, 2)] {
        for (up, right) in SENSES.into_iter().flat_map(|up| SENSES.map(|right| (up, right))) {
            let start = Heading::new(from, up);
            let mut moats = [false; 3];
            let mut rise = Some(start);
            for _ in 0..vertical {
                rise = rise.and_then(Heading::ahead);
            }
            let Some(mut last) = rise else { continue };
            let mut first = start;
            for _ in 0..horizontal {
                for leg in [&mut first, &mut last] {
                    let next = leg.aside(right);
                    if let Some(moat) = leg.cell.moat(next.cell) {
                        moats[moat] = true;
                    }
                    *leg = next;
                }
            }
            paths.push(Path { to: last.cell, moats });
        }
    }
    paths
}

/// Returns the heading of a pawn: inward until it has passed the centre, then outward (3MC-P1).
pub(super) fn pawn_walker(from: Cell, piece: &Piece) -> Heading {
    Heading::looking(from, !piece.crossed)
}

/// Returns the cells where a pawn could capture (3MC-P4).
pub(super) fn pawn_takes(from: Cell, piece: &Piece) -> Vec<Cell> {
    let walker = pawn_walker(from, piece);
    let ends = SENSES.into_iter().filter_map(|turn| walker.slanting(turn)).map(|walker| walker.cell);
    let over_moat = |to: Cell| from.moat(to).is_some(); // 3MC-P5
    let over_creek = |to: Cell| !piece.crossed && from.rank() <= 3 && from.border(to).is_some(); // 3MC-P6
    ends.filter(|&to| !over_moat(to) && !over_creek(to)).collect()
}
