//! What a ply does to the pieces, to rights and to checks (ledger: 4P-P5 to 4P-P8, 4P-X3, 4P-K1).

use crate::four_player::attack::{Armies, is_attacked};
use crate::four_player::board::{Geometry, SEATS, Set};
use crate::four_player::position::{Position, grey_key};
use polychess_rules::{EnPassant, KnownSteps, Move, MoveKind, Piece, Role, Seat, zobrist};
use polychess_topology::Cell;

/// A piece that has been taken.
#[derive(Clone, Copy, Debug)]
pub(in crate::four_player) struct Taken {
    cell: Cell,
    pub(in crate::four_player) piece: Piece,
    pub(in crate::four_player) grey: bool,
}

/// What a ply has done to the pieces.
#[derive(Clone, Copy, Debug)]
pub(in crate::four_player) struct Made {
    m: Move,
    role: Role,
    pub(in crate::four_player) arrives: Role,
    /// On the cell of arrival, and in passing.
    pub(in crate::four_player) taken: [Option<Taken>; 2],
}

impl Made {
    #[inline]
    pub(in crate::four_player) fn has_taken(&self) -> bool {
        self.taken[0].is_some() || self.taken[1].is_some()
    }
}

impl Position {
    /// Carries the pieces of a ply and brings rights up to date. Checks are left as they were.
    #[inline]
    pub(in crate::four_player) fn carry(&mut self, board: &Geometry, us: Seat, m: Move) -> Option<Made> {
        let role = self.armies.pieces.role_on(m.from)?;
        let arrives = m.promotion.unwrap_or(role);
        let mut made = Made { m, role, arrives, taken: [None; 2] };
        if self.armies.pieces.is_occupied(m.to) {
            made.taken[0] = self.take(m.to);
        }
        self.armies.pieces.carry(us, m.from, m.to, role, arrives);
        match m.kind {
            MoveKind::EnPassant => {
                let right = self.usable(us).find(|right| right.target == m.to);
                made.taken[1] = right.and_then(|right| self.take(right.pawn));
            }
            MoveKind::Castling => {
                if let Some(castling) = board.castling(us, m) {
                    castling.carry_rook(&mut self.armies.pieces, us);
                }
            }
            MoveKind::Plain | MoveKind::DoubleStep | MoveKind::Pass | MoveKind::EndTurn => {}
        }
        match m.kind {
            MoveKind::Plain | MoveKind::DoubleStep => self.steps.0.follow(us, m, role),
            _ => self.steps.0 = KnownSteps::NONE,
        }
        self.follow_rights(board, us, &made);
        Some(made)
    }

    #[inline(never)]
    fn take(&mut self, cell: Cell) -> Option<Taken> {
        let piece = self.armies.pieces.take(cell)?;
        let grey = self.armies.grey.contains(cell);
        if grey {
            self.armies.grey.remove(cell);
            self.key ^= grey_key(cell);
        }
        Some(Taken { cell, piece, grey })
    }

    #[inline]
    fn follow_rights(&mut self, board: &Geometry, us: Seat, made: &Made) {
        let m = made.m;
        if self.rights != 0 && (board.castling_cells.contains(m.from) || board.castling_cells.contains(m.to)) {
            self.drop_castling_rights(board, us, made.role);
        }
        // 4P-P5: a right ends when its pawn is gone.
        if made.has_taken() {
            let gone = made.taken.map(|taken| taken.map(|taken| taken.cell));
            for owner in Seat::all(SEATS) {
                if self.en_passant[owner.index()].is_some_and(|right| gone.contains(&Some(right.pawn))) {
                    self.set_en_passant(owner, None);
                }
            }
        }
        if m.kind == MoveKind::DoubleStep && self.armies.options.en_passant {
            let passed = board.pawns[us.index()].from[m.from].step.first();
            self.set_en_passant(us, passed.map(|target| EnPassant { target, pawn: m.to }));
        }
    }

    /// 4P-X3: who has moved the king, or does not have the rook where it began, has lost the right.
    #[inline(never)]
    fn drop_castling_rights(&mut self, board: &Geometry, us: Seat, role: Role) {
        let (before, mut kept) = (self.rights, 0);
        for seat in Seat::all(SEATS).filter(|&seat| seat != us || role != Role::KING) {
            kept |= self.castlings_at_home(board, seat);
        }
        self.rights &= kept;
        self.key ^= zobrist::rights(before) ^ zobrist::rights(self.rights);
    }

    /// The castlings of a seat that king and rook stand ready for, as bits of the rights (4P-X2, R28: by the king's cell, whatever the set-up).
    pub(in crate::four_player) fn castlings_at_home(&self, board: &Geometry, seat: Seat) -> u8 {
        let Some(king) = self.armies.king(seat) else { return 0 };
        let living = self.armies.living(seat);
        let ways = board.castlings(seat, king).iter().enumerate();
        let ready = ways.filter(|(_, way)| way.is_at_home(&self.armies.pieces, seat) && living.contains(way.rook[0]));
        ready.fold(0, |bits, (n, _)| bits | 1 << (2 * seat.index() + n))
    }

    /// Changes the right on a seat's pawn and the hash with it.
    #[inline]
    pub(in crate::four_player) fn set_en_passant(&mut self, owner: Seat, right: Option<EnPassant>) {
        let held = std::mem::replace(&mut self.en_passant[owner.index()], right);
        [held, right].into_iter().flatten().for_each(|right| self.key ^= right.key());
    }

    /// 4P-K1: looks again at the kings that a ply may have put in check, or out of it. The mover's own is safe (4P-K2).
    #[inline]
    pub(in crate::four_player) fn look_for_checks(&mut self, board: &Geometry, us: Seat, made: &Made) {
        let m = made.m;
        if !matches!(m.kind, MoveKind::Plain | MoveKind::DoubleStep) {
            self.checked = self.armies.checked();
            return;
        }
        // A check may end by whatever happens near the king; nearly always nobody is in check. Then a new one comes from who has arrived, or along a
        // line with the cell that is left.
        let (touched, by) = if self.checked.is_empty() {
            (board.may_check.after(m, made.arrives), board.around[m.from].lines | Set::of(m.to))
        } else {
            self.checked = self.checked.without(us);
            (board.around[m.from].vicinity | board.around[m.to].vicinity, !Set::EMPTY)
        };
        let kings = touched & self.armies.pieces.role(Role::KING);
        let kings = kings.without(self.armies.grey | self.armies.pieces.seat(us));
        if !kings.is_empty() {
            self.look_at_kings(board, kings, by);
        }
    }

    /// Are these kings attacked by foes of theirs among those pieces?
    #[inline(never)]
    fn look_at_kings(&mut self, board: &Geometry, kings: Set, by: Set) {
        let Self { armies, checked, .. } = self;
        let occupied = armies.pieces.occupied();
        kings.each(|king| {
            let near = by & board.around[king].vicinity & occupied;
            if let Some(seat) = armies.pieces.seat_on(king) {
                let in_check =
                    !near.is_empty() && is_attacked(board, &armies.pieces, near & armies.foes(seat), king, occupied);
                *checked = if in_check { checked.with(seat) } else { checked.without(seat) };
            }
        });
    }

    /// The armies as they stood before the ply that has just been made.
    pub(in crate::four_player) fn before(&self, board: &Geometry, us: Seat, made: &Made) -> Armies {
        let (mut armies, m) = (self.armies, made.m);
        if let Some(castling) = board.castling(us, m).filter(|_| m.kind == MoveKind::Castling) {
            castling.carry_rook(&mut armies.pieces, us);
        }
        armies.pieces.carry(us, m.to, m.from, made.arrives, made.role);
        for taken in made.taken.iter().flatten() {
            armies.pieces.put(taken.cell, taken.piece);
            if taken.grey {
                armies.grey.insert(taken.cell);
            }
        }
        armies
    }
}
