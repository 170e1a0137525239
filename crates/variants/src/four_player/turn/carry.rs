//! What a ply does to the pieces, to rights and to checks (ledger: 4P-P5 to 4P-P8, 4P-X3, 4P-K1).

use crate::four_player::attack::Armies;
use crate::four_player::board::{Geometry, SEATS, Set};
use crate::four_player::position::{Position, grey_key};
use polychess_rules::{EnPassant, KnownSteps, Move, MoveKind, Piece, Role, Seat, zobrist};
use polychess_topology::Cell;

/// A piece that has been taken.
#[derive(Clone, Copy, Debug)]
pub(in crate::four_player) struct Taken {
    cell: Cell,
    piece: Piece,
    grey: bool,
}

/// What a ply has done to the pieces.
#[derive(Clone, Copy, Debug)]
pub(in crate::four_player) struct Made {
    pub(in crate::four_player) m: Move,
    pub(in crate::four_player) role: Role,
    pub(in crate::four_player) arrives: Role,
    /// On the cell of arrival, and in passing.
    pub(in crate::four_player) taken: [Option<Taken>; 2],
}

impl Made {
    #[inline]
    pub(in crate::four_player) fn has_taken(&self) -> bool {
        self.taken[0].is_some() || self.taken[1].is_some()
    }

    /// Whose king has been taken, if it was one that lived (4P-K5).
    pub(in crate::four_player) fn fallen(&self) -> Option<Seat> {
        let mut living = self.taken.iter().flatten().filter(|taken| !taken.grey).map(|taken| taken.piece);
        living.find(|piece| piece.role() == Role::KING).map(Piece::seat)
    }
}

impl Position {
    /// Carries the pieces of a ply and brings rights up to date. Checks are left as they were.
    pub(in crate::four_player) fn carry(&mut self, board: &Geometry, us: Seat, m: Move, role: Role) -> Made {
        let mut made = Made { m, role, arrives: m.promotion.unwrap_or(role), taken: [None; 2] };
        if self.armies.pieces.is_occupied(m.to) {
            made.taken[0] = self.take(board, us, m.to);
        }
        if m.kind == MoveKind::EnPassant {
            let right = self.usable(us).find(|right| right.target == m.to);
            made.taken[1] = right.and_then(|right| self.take(board, us, right.pawn));
        }
        self.carry_one(board, us, m, made.arrives, role);
        if !matches!(m.kind, MoveKind::Plain | MoveKind::DoubleStep) {
            if let Some(castling) = board.castling(us, m).filter(|_| m.kind == MoveKind::Castling) {
                castling.carry_rook(&mut self.armies.pieces, us);
            }
            self.steps.0 = KnownSteps::NONE;
            self.escapes.0 = [None; SEATS];
        }
        made
    }

    /// Carries one piece to a vacant cell, where it may arrive as another role, and brings up to date what follows from that alone.
    #[inline(always)]
    pub(in crate::four_player) fn carry_one(&mut self, board: &Geometry, us: Seat, m: Move, arrives: Role, role: Role) {
        self.armies.pieces.carry(us, m.from, m.to, role, arrives);
        self.steps.0.follow(us, m, role);
        // 4P-X3
        if self.rights != 0 {
            if role == Role::KING {
                self.drop_rights(0b11 << (2 * us.index()));
            } else if self.rights & board.rook_rights[m.from] != 0 {
                self.drop_rights_of_rooks(board);
            }
        }
        if m.kind == MoveKind::DoubleStep && self.armies.options.en_passant {
            let passed = board.pawns[us.index()].from[m.from].step.first();
            self.set_en_passant(us, passed.map(|target| EnPassant { target, pawn: m.to }));
        }
    }

    /// Takes the piece off this cell: what it pays, and what ends with it.
    #[inline(never)]
    pub(in crate::four_player) fn take(&mut self, board: &Geometry, us: Seat, cell: Cell) -> Option<Taken> {
        let piece = self.armies.pieces.take(cell)?;
        let grey = self.armies.grey.contains(cell);
        if grey {
            self.armies.grey.remove(cell);
            self.key ^= grey_key(cell);
        } else if !self.armies.options.teams && self.live().contains(us) {
            self.award(us, self.price_of(piece.role())); // 4P-W2: a walking king earns nothing.
        }
        // 4P-P5: a right ends when its pawn is gone.
        for owner in Seat::all(SEATS) {
            if self.en_passant[owner.index()].is_some_and(|right| right.pawn == cell) {
                self.end_right(owner);
            }
        }
        // 4P-X3
        if self.rights != 0 {
            if piece.role() == Role::KING {
                self.drop_rights(0b11 << (2 * piece.seat().index()));
            } else if self.rights & board.rook_rights[cell] != 0 {
                self.drop_rights_of_rooks(board);
            }
        }
        Some(Taken { cell, piece, grey })
    }

    /// 4P-X3: who does not have the rook where it began has lost the right.
    #[inline(never)]
    fn drop_rights_of_rooks(&mut self, board: &Geometry) {
        let kept = Seat::all(SEATS).fold(0, |kept, seat| kept | self.castlings_at_home(board, seat));
        self.drop_rights(!kept);
    }

    #[inline]
    fn drop_rights(&mut self, lost: u8) {
        self.key ^= zobrist::rights(self.rights) ^ zobrist::rights(self.rights & !lost);
        self.rights &= !lost;
    }

    /// The castlings of a seat that king and rook stand ready for, as bits of the rights (4P-X2, R28: by the king's cell, whatever the set-up).
    pub(in crate::four_player) fn castlings_at_home(&self, board: &Geometry, seat: Seat) -> u8 {
        let Some(king) = self.armies.king(seat) else { return 0 };
        let living = self.armies.living(seat);
        let ways = board.castlings(seat, king).iter().enumerate();
        let ready = ways.filter(|(_, way)| way.is_at_home(&self.armies.pieces, seat) && living.contains(way.rook[0]));
        ready.fold(0, |bits, (n, _)| bits | 1 << (2 * seat.index() + n))
    }

    /// 4P-P5 (R4): the right on a seat's pawn ends.
    #[inline]
    pub(in crate::four_player) fn end_right(&mut self, owner: Seat) {
        if let Some(right) = self.en_passant[owner.index()].take() {
            self.key ^= right.key();
        }
    }

    /// Changes the right on a seat's pawn and the hash with it.
    #[inline]
    pub(in crate::four_player) fn set_en_passant(&mut self, owner: Seat, right: Option<EnPassant>) {
        self.end_right(owner);
        self.key ^= EnPassant::key_of(right);
        self.en_passant[owner.index()] = right;
    }

    /// 4P-K1: looks again at the kings that a ply may have put in check, or out of it. The mover's own is safe (4P-K2). Gives the
    /// kings of others that the ply may have put in check.
    #[inline(always)]
    pub(in crate::four_player) fn look_for_checks(
        &mut self,
        board: &Geometry,
        us: Seat,
        m: Move,
        arrives: Role,
    ) -> Set {
        let (pieces, grey) = (&self.armies.pieces, self.armies.grey);
        let kings = pieces.role(Role::KING).without(grey | pieces.seat(us));
        let attacked = kings & board.attacked_from(us, arrives, m.to);
        let uncovered = kings & board.may_check.uncovered(m);
        if !self.checked.is_empty() {
            self.look_at_checked(board, us, m);
        }
        if !attacked.is_empty() {
            self.look_at_attacked(board, us, m.to, attacked);
        }
        if !uncovered.is_empty() {
            self.look_at_uncovered(board, m.from, uncovered);
        }
        attacked | uncovered
    }

    /// Who of those in check still is? A check may end by whatever happens near the king. What escapes are known holds until something happens
    /// near the cell that leads to.
    #[inline(never)]
    fn look_at_checked(&mut self, board: &Geometry, us: Seat, m: Move) {
        let touched = |cell: Cell| {
            let around = &board.around[cell].vicinity;
            cell == m.from || cell == m.to || around.contains(m.from) || around.contains(m.to)
        };
        for seat in self.checked.iter() {
            let still = seat != us
                && self.armies.king(seat).is_some_and(|king| !touched(king) || self.armies.is_in_check(board, seat));
            if !still {
                self.checked = self.checked.without(seat);
            }
            if !still || self.escapes.0[seat.index()].is_some_and(touched) {
                self.escapes.0[seat.index()] = None;
            }
        }
    }

    /// Does a piece that has arrived on this cell check these kings, which it attacks over an empty board?
    #[inline(never)]
    fn look_at_attacked(&mut self, board: &Geometry, us: Seat, arrived: Cell, kings: Set) {
        let occupied = self.armies.pieces.occupied();
        kings.each(|king| {
            if board.lines.is_clear(king, arrived, occupied)
                && let Some(seat) = self.armies.pieces.seat_on(king)
                && !self.armies.same_side(us, seat)
            {
                self.checked = self.checked.with(seat);
            }
        });
    }

    /// Are these kings checked along the lines on which this cell has been left?
    #[inline(never)]
    fn look_at_uncovered(&mut self, board: &Geometry, left: Cell, kings: Set) {
        let occupied = self.armies.pieces.occupied();
        kings.each(|king| {
            if let Some(first) = board.lines.first(king, left, occupied)
                && self.armies.slides(first, board.around[king].straight.contains(left))
                && let Some(seat) = self.armies.pieces.seat_on(king)
                && self.armies.is_foe(seat, first)
            {
                self.checked = self.checked.with(seat);
            }
        });
    }

    /// The armies as they stood before the ply that has just been made.
    pub(in crate::four_player) fn before(&self, board: &Geometry, us: Seat, made: &Made) -> Armies {
        let (mut armies, m) = (self.armies.clone(), made.m);
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
