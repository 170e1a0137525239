//! Attacks (ledger: 3WC-C1). Pins do not lessen an attack; pieces of players who are out attack nothing, which is the caller's `by`.

use super::board::{Geometry, Set, WORDS};
use polychess_rules::{Board, Role, Seats, first_piece};
use polychess_topology::Cell;

pub(super) type Pieces = Board<WORDS, 3, 6>;

/// The pieces on the board as an attack meets them: now, or as they would stand after a move.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    geometry: &'a Geometry,
    pieces: &'a Pieces,
    occupied: Set,
    /// Pieces that are taken by the move.
    taken: Set,
}

impl<'a> View<'a> {
    /// The pieces as they stand.
    #[inline]
    pub(super) fn now(geometry: &'a Geometry, pieces: &'a Pieces) -> Self {
        Self { geometry, pieces, occupied: pieces.occupied(), taken: Set::EMPTY }
    }

    /// After a piece of `from` has gone to `to` and taken whoever stood there.
    #[inline]
    pub(super) fn moving(mut self, from: Cell, to: Cell) -> Self {
        self.occupied.remove(from);
        self.occupied.insert(to);
        self.taken.insert(to);
        self
    }

    /// After a piece has been taken on a cell that nobody enters.
    #[inline]
    pub(super) fn without(mut self, cell: Cell) -> Self {
        self.occupied.remove(cell);
        self.taken.insert(cell);
        self
    }

    /// Does any piece of these seats attack the cell?
    #[inline]
    pub(super) fn is_attacked(&self, by: Seats, cell: Cell) -> bool {
        self.visit(by, cell, |_| true)
    }

    /// The pieces of these seats that attack the cell.
    pub(super) fn attackers(&self, by: Seats, cell: Cell) -> Set {
        let mut found = Set::EMPTY;
        self.visit(by, cell, |attacker| {
            found.insert(attacker);
            false
        });
        found
    }

    /// The pieces of these seats that slide along straight lines through a cell, and along diagonal ones, if nothing stood between.
    #[inline]
    fn sliders(&self, own: Set, cell: Cell) -> Set {
        let (pieces, at) = (self.pieces, cell.index());
        let queens = pieces.role(Role::QUEEN);
        let straight = (pieces.role(Role::ROOK) | queens) & self.geometry.straight[at];
        let diagonal = (pieces.role(Role::BISHOP) | queens) & self.geometry.diagonal[at];
        (straight | diagonal) & own
    }

    #[inline]
    fn men_of(&self, seats: Seats) -> Set {
        let own = seats.iter().fold(Set::EMPTY, |own, seat| own | self.pieces.seat(seat));
        own.without(self.taken)
    }

    /// Shows the attackers one by one until `stop` is true; was it ever?
    #[inline]
    fn visit(&self, by: Seats, cell: Cell, mut stop: impl FnMut(Cell) -> bool) -> bool {
        let (geometry, pieces, at) = (self.geometry, self.pieces, cell.index());
        let own = self.men_of(by);
        let mut leapers = pieces.role(Role::KNIGHT) & geometry.knight[at] | pieces.role(Role::KING) & geometry.king[at];
        for seat in by.iter() {
            leapers |= pieces.pieces(seat, Role::PAWN) & geometry.pawns[seat.index()].capturers[at];
        }
        if (leapers & own).iter().any(&mut stop) {
            return true;
        }
        let meets = |&slider: &Cell| {
            let direction = geometry.towards(cell, slider)?;
            first_piece(&geometry.hex.topology, cell, direction, &self.occupied, |_| true).filter(|&f| f == slider)
        };
        self.sliders(own, cell).iter().filter(|slider| meets(slider).is_some()).any(stop)
    }

    /// What matters for a king on a cell: who attacks it, which own pieces alone stand before a slider, and where a check can be met.
    pub(super) fn siege(&self, by: Seats, king: Cell, own: Set) -> Siege {
        let geometry = self.geometry;
        let enemies = self.men_of(by);
        let checkers = self.attackers(by, king);
        let (mut pinned, mut parries) = (Set::EMPTY, checkers);
        for slider in self.sliders(enemies, king) {
            let Some(direction) = geometry.towards(king, slider) else { continue };
            let ray = geometry.hex.topology.ray(king, direction);
            let between: Set = ray.iter().map(|step| step.to).take_while(|&cell| cell != slider).collect();
            let blockers = between & self.occupied;
            if blockers.is_empty() {
                parries |= between;
            } else if blockers.len() == 1 {
                pinned |= blockers & own;
            }
        }
        if checkers.len() > 1 {
            parries = Set::EMPTY;
        }
        Siege { checkers, pinned, parries }
    }
}

/// How a king stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Siege {
    /// Who attacks it.
    pub(super) checkers: Set,
    /// Own pieces that shield it.
    pub(super) pinned: Set,
    /// Where a piece other than the king can end the check: on the one checker, or between.
    pub(super) parries: Set,
}
