//! Moves of the pieces, without the rules of check (rulebook: Movement, Pawns, Special moves).
//! `legality` selects the legal moves.

use super::attack::is_attacked;
use super::board::{Geometry, Pieces, Set, WORDS};
use super::position::Position;
use polychess_rules::{Checks, EnPassant, Move, MoveKind, Role, Seat, Sink};
use polychess_topology::Cell;

/// A position and the data that the moves of one seat depend on.
pub(super) struct Generator<'a> {
    pub(super) position: &'a Position,
    pub(super) board: &'static Geometry,
    pub(super) pieces: &'a Pieces,
    pub(super) us: Seat,
    pub(super) king: Cell,
    pub(super) own: Set,
    /// The pieces of active opponents. Other pieces do not attack (3WC-C1).
    pub(super) foes: Set,
    pub(super) occupied: Set,
}

impl<'a> Generator<'a> {
    #[inline]
    pub(super) fn of(position: &'a Position, us: Seat) -> Option<Self> {
        let pieces = &position.pieces;
        Some(Self {
            position,
            board: position.board(),
            pieces,
            us,
            king: pieces.king(us)?,
            own: pieces.seat(us),
            foes: position.pieces_of(position.opponents(us)),
            occupied: pieces.occupied(),
        })
    }

    /// 3WC-C1: returns whether no piece in `foes` attacks a king on this cell.
    #[inline]
    pub(super) fn is_safe(&self, king: Cell, foes: Set, occupied: Set) -> bool {
        !is_attacked(self.board, self.pieces, foes, king, occupied)
    }

    /// 3WC-M5, 3WC-C2: adds the king's safe steps. The king does not block lines to its new cell.
    #[inline]
    pub(super) fn king_moves(&self, targets: Set, sink: &mut impl Sink) {
        let steps = self.board.king(self.king) & targets;
        if steps.is_empty() {
            return;
        }
        let (left, mut safe) = (self.occupied.without(Set::of(self.king)), steps);
        steps.for_each(|to| {
            let there = Set::of(to);
            if !self.is_safe(to, self.foes.without(there), left | there) {
                safe.remove(to);
            }
        });
        sink.add_moves(self.king, safe, MoveKind::Plain);
    }

    /// Adds the moves of all other pieces to `targets`, except en passant. 3WC-M1: sliders stop at
    /// the first piece.
    #[inline]
    pub(super) fn other_moves(&self, checks: &Checks<WORDS>, targets: Set, sink: &mut impl Sink) {
        let (board, occupied, open) = (self.board, self.occupied, !self.own);
        let movers = self.own.without(checks.pinned);
        let of = |role| movers & self.pieces.role(role);
        self.pawn_moves(of(Role::PAWN), targets, sink);
        of(Role::KNIGHT).for_each(|from| sink.add_moves(from, board.knight[from] & targets, MoveKind::Plain)); // 3WC-M6
        let queens = of(Role::QUEEN); // 3WC-M4: a queen moves as rook and bishop.
        (of(Role::ROOK) | queens).for_each(|from| {
            if board.faces[from].intersects(&open) {
                sink.add_moves(from, board.straight.from(from).reach(occupied) & targets, MoveKind::Plain); // 3WC-M2
            }
        });
        (of(Role::BISHOP) | queens).for_each(|from| {
            if board.points[from].intersects(&open) {
                sink.add_moves(from, board.diagonal.from(from).reach(occupied) & targets, MoveKind::Plain); // 3WC-M3
            }
        });
        checks.pinned.for_each(|from| self.pinned_moves(from, targets & checks.pin_lines(from), sink));
    }

    /// 3WC-C2: adds the moves of a pinned piece, which stays on the line of its pin.
    fn pinned_moves(&self, from: Cell, line: Set, sink: &mut impl Sink) {
        match self.pieces.role_on(from) {
            Some(Role::PAWN) => self.pawn_moves(Set::of(from), line, sink),
            Some(role) => sink.add_moves(from, self.board.reach(role, from, self.occupied) & line, MoveKind::Plain),
            None => {}
        }
    }

    /// 3WC-W1 to 3WC-W4, 3WC-W7: adds the moves of `pawns` to `targets`, except en passant.
    #[inline]
    pub(super) fn pawn_moves(&self, pawns: Set, targets: Set, sink: &mut impl Sink) {
        let (tables, occupied, unmoved) = (&self.board.pawns[self.us.index()], self.occupied, self.position.unmoved);
        let promoting = self.position.promotion_cells(self.us);
        let (free, victims) = (targets.without(occupied), targets & occupied);
        let arrivals = |from: Cell| tables.steps[from] & free | tables.captures[from] & victims;
        pawns.without(tables.near_promotion).for_each(|from| {
            sink.add_moves(from, arrivals(from), MoveKind::Plain);
            let steps = tables.steps[from];
            let open = steps.without(occupied);
            if open.is_empty() || !unmoved.contains(from) {
                return;
            }
            // 3WC-W3, R6: both cells of a double step must be empty.
            let mut to = tables.ends[from] & free;
            if open != steps {
                for double in tables.doubles[from].iter().filter(|double| occupied.contains(double.over)) {
                    to.remove(double.to);
                }
            }
            sink.add_moves(from, to, MoveKind::DoubleStep);
        });
        // 3WC-W7, R9: pawns promote on the home row of an active opponent. 3WC-W8, 3WC-W9, R10:
        // elsewhere they remain pawns. These pawns are far from their starting cells, so they have
        // no double step.
        (pawns & tables.near_promotion).for_each(|from| {
            let to = arrivals(from);
            sink.add_moves(from, to.without(promoting), MoveKind::Plain);
            sink.add_promotions(from, to & promoting, &Role::PROMOTIONS);
        });
    }

    /// 3WC-W5: adds en passant captures of any other player's pawn, active or not. If `only_safe`
    /// is true, the captures must also satisfy 3WC-C2.
    pub(super) fn en_passant(&self, only_safe: bool, sink: &mut impl Sink) {
        for EnPassant { target, pawn } in self.us.others(3).filter_map(|owner| self.position.en_passant[owner.index()])
        {
            let taken = Set::of(pawn);
            let is_safe = |from: Cell| {
                let occupied = self.occupied.without(taken | Set::of(from)) | Set::of(target);
                self.is_safe(self.king, self.foes.without(taken), occupied)
            };
            let capturers = self.board.pawns[self.us.index()].capturers[target];
            let pawns = self.pieces.pieces(self.us, Role::PAWN) & capturers;
            for from in pawns.iter().filter(|&from| !only_safe || is_safe(from)) {
                sink.add_move(Move::special(from, target, MoveKind::EnPassant));
            }
        }
    }

    /// 3WC-X1, R11: adds the castlings of an unmoved king. The caller ensures that the king is not
    /// in check.
    ///
    /// The rook does not uncover an attack on the king, because its corner is the end of the row.
    pub(super) fn castling(&self, sink: &mut impl Sink) {
        for castling in &self.board.castlings[self.us.index()] {
            if self.position.unmoved.contains(castling.rook[0])
                && !castling.between.intersects(&self.occupied)
                && castling.path.iter().all(|cell| self.is_safe(cell, self.foes, self.occupied))
            {
                sink.add_move(Move::special(castling.king[0], castling.king[1], MoveKind::Castling));
            }
        }
    }
}
