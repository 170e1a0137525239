//! How pieces move (ledger: Movement, Pawns, Special moves): king, the other pieces, pawns, en passant, castling. `safety` says which of these
//! moves are legal.
//!
//! Steps of the king are tried one by one, with the board as it would be occupied: a line through his own cell is open for him. So are captures
//! en passant, where two pieces leave their cells.

use super::attack::is_attacked;
use super::board::{Geometry, Pieces, Set, WORDS};
use super::position::Position;
use polychess_rules::{Checks, EnPassant, Move, MoveKind, Role, Seat, Sink};
use polychess_topology::Cell;

/// What all moves of one seat share.
pub(super) struct Side<'a> {
    pub(super) position: &'a Position,
    pub(super) board: &'static Geometry,
    pub(super) pieces: &'a Pieces,
    pub(super) us: Seat,
    pub(super) king: Cell,
    pub(super) own: Set,
    /// The pieces of active opponents: the others attack nothing (3WC-C1).
    pub(super) foes: Set,
    pub(super) occupied: Set,
}

impl<'a> Side<'a> {
    #[inline]
    pub(super) fn of(position: &'a Position, us: Seat) -> Option<Self> {
        let (board, pieces) = (position.board(), &position.pieces);
        let (own, foes, king) = (pieces.seat(us), position.pieces_of(position.opponents(us)), pieces.king(us)?);
        Some(Self { position, board, pieces, us, own, foes, king, occupied: pieces.occupied() })
    }

    /// 3WC-C1, 3WC-C2: is the king safe on a cell from these pieces, with the board occupied like this?
    #[inline]
    pub(super) fn is_safe(&self, king: Cell, foes: Set, occupied: Set) -> bool {
        !is_attacked(self.board, self.pieces, foes, king, occupied)
    }

    /// 3WC-M5, the safe steps of the king (3WC-C2).
    #[inline]
    pub(super) fn king_moves(&self, targets: Set, sink: &mut impl Sink) {
        let steps = self.board.king(self.king) & targets;
        if steps.is_empty() {
            return;
        }
        let (left, mut safe) = (self.occupied.without(Set::of(self.king)), steps);
        steps.each(|to| {
            let there = Set::of(to);
            if !self.is_safe(to, self.foes.without(there), left | there) {
                safe.remove(to);
            }
        });
        sink.moves(self.king, safe, MoveKind::Plain);
    }

    /// What the pieces other than the king may do on cells of `targets`. 3WC-M1: rook and bishop go over empty cells, up to the first piece.
    /// Whoever is hemmed in by his own pieces goes nowhere.
    #[inline]
    pub(super) fn other_moves(&self, checks: &Checks<WORDS>, targets: Set, sink: &mut impl Sink) {
        let (board, occupied, open) = (self.board, self.occupied, !self.own);
        let movers = self.own.without(checks.pinned);
        let of = |role| movers & self.pieces.role(role);
        self.pawn_moves(of(Role::PAWN), targets, sink); // 3WC-W1 to 3WC-W4
        of(Role::KNIGHT).each(|from| sink.moves(from, board.knight[from] & targets, MoveKind::Plain)); // 3WC-M6
        let queens = of(Role::QUEEN); // 3WC-M4: a queen is rook and bishop.
        (of(Role::ROOK) | queens).each(|from| {
            if board.faces[from].meets(&open) {
                sink.moves(from, board.straight.from(from).reach(occupied) & targets, MoveKind::Plain); // 3WC-M2
            }
        });
        (of(Role::BISHOP) | queens).each(|from| {
            if board.points[from].meets(&open) {
                sink.moves(from, board.diagonal.from(from).reach(occupied) & targets, MoveKind::Plain); // 3WC-M3
            }
        });
        checks.pinned.each(|from| self.pinned_moves(from, targets & checks.lines_of(from), sink));
    }

    /// 3WC-C2: a pinned piece stays on the line of its pin. A king is never pinned.
    fn pinned_moves(&self, from: Cell, line: Set, sink: &mut impl Sink) {
        let rook = || self.board.straight.from(from).reach(self.occupied);
        let bishop = || self.board.diagonal.from(from).reach(self.occupied);
        let reach = match self.pieces.role_on(from) {
            Some(Role::PAWN) => return self.pawn_moves(Set::of(from), line, sink),
            Some(Role::KNIGHT) => self.board.knight[from], // 3WC-M6
            Some(Role::ROOK) => rook(),                    // 3WC-M2
            Some(Role::BISHOP) => bishop(),                // 3WC-M3
            _ => rook() | bishop(),                        // 3WC-M4
        };
        sink.moves(from, reach & line, MoveKind::Plain);
    }

    /// 3WC-W1 to 3WC-W4, 3WC-W7: what these pawns may do to cells of `targets`.
    #[inline]
    pub(super) fn pawn_moves(&self, pawns: Set, targets: Set, sink: &mut impl Sink) {
        let (tables, occupied, unmoved) = (&self.board.pawns[self.us.index()], self.occupied, self.position.unmoved);
        let promoting = self.position.promotion_cells(self.us);
        let (free, victims) = (targets.without(occupied), targets & occupied);
        // 3WC-W1, 3WC-W2
        let arrivals = |from: Cell| tables.steps[from] & free | tables.captures[from] & victims;
        pawns.without(tables.near_promotion).each(|from| {
            sink.moves(from, arrivals(from), MoveKind::Plain);
            let steps = tables.steps[from];
            let open = steps.without(occupied);
            if open.is_empty() || !unmoved.contains(from) {
                return;
            }
            // 3WC-W3, R6: both cells empty.
            let mut to = tables.ends[from] & free;
            if open != steps {
                for double in tables.doubles[from].iter().filter(|double| occupied.contains(double.over)) {
                    to.remove(double.to);
                }
            }
            sink.moves(from, to, MoveKind::DoubleStep);
        });
        // 3WC-W7: on the home row of an active opponent the pawn becomes a piece (R9). 3WC-W8, R10: on that of a player who is out it stays a
        // pawn. 3WC-W9: it also does on a neutral edge, and has no step left on the far one. None of these pawns is on its starting cell, so
        // none steps twice.
        (pawns & tables.near_promotion).each(|from| {
            let to = arrivals(from);
            sink.moves(from, to.without(promoting), MoveKind::Plain);
            sink.promotions(from, to & promoting, &Role::PROMOTIONS);
        });
    }

    /// 3WC-W5: captures of pawns that double steps of others, active or not, have brought past a cell.
    pub(super) fn en_passant(&self, fits: impl Fn(Cell, EnPassant) -> bool, sink: &mut impl Sink) {
        for owner in self.us.others(3) {
            let Some(right) = self.position.en_passant[owner.index()] else { continue };
            let capturers = self.board.pawns[self.us.index()].capturers[right.target];
            let pawns = self.pieces.pieces(self.us, Role::PAWN) & capturers;
            for from in pawns.iter().filter(|&from| fits(from, right)) {
                sink.one(Move::special(from, right.target, MoveKind::EnPassant));
            }
        }
    }

    /// 3WC-C2 for a capture en passant, tried with both pieces off their cells.
    pub(super) fn is_safe_en_passant(&self, from: Cell, right: EnPassant) -> bool {
        let taken = Set::of(right.pawn);
        let occupied = self.occupied.without(taken | Set::of(from)) | Set::of(right.target);
        self.is_safe(self.king, self.foes.without(taken), occupied)
    }

    /// 3WC-X1, R11 for a king that has not moved and is not in check, which the caller has asked: the rook has not moved, nothing stands between,
    /// nothing is attacked. The king is safe afterwards, too: nobody can stand behind the corner that the rook leaves.
    pub(super) fn castling(&self, sink: &mut impl Sink) {
        for castling in &self.board.castlings[self.us.index()] {
            if self.position.unmoved.contains(castling.rook[0])
                && !castling.between.meets(&self.occupied)
                && castling.path.iter().all(|cell| self.is_safe(cell, self.foes, self.occupied))
            {
                sink.one(Move::special(castling.king[0], castling.king[1], MoveKind::Castling));
            }
        }
    }
}
