//! The position: pieces, turn and rights; legal moves and what a move does, in the order of the rule book.

use super::attack::{self, Pieces, in_check, is_attacked};
use super::board::{BOARD, Set};
use super::setup::{castlings, rights_at};
use super::{ending, pawns};
use polychess_rules::{Move, MoveKind, MoveList, Outcome, Pass, Piece, Role, Seat, slide, zobrist};
use polychess_topology::{Cell, Topology};
use std::ops::Range;

/// A position of Three player chess.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) pieces: Pieces,
    pub(super) turn: Seat,
    /// Castling rights, bit `2 * seat + n` with n = 0 minor, 1 major.
    pub(super) rights: u8,
    /// Live en passant rights by the owner of the passed pawn (TP-P4).
    pub(super) passed: [Option<Passed>; 3],
    key: u64,
}

/// A pawn that may be taken en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Passed {
    pub(super) skipped: Cell,
    pub(super) pawn: Cell,
}

impl Position {
    /// A position from its parts, which the caller has checked.
    pub(super) fn new(pieces: Pieces, turn: Seat, rights: u8, passed: [Option<Passed>; 3]) -> Self {
        let mut position = Self { pieces, turn, rights, passed, key: 0 };
        position.drop_dead_rights();
        position.key = position.features();
        position
    }

    /// The hash of everything but the pieces.
    fn features(&self) -> u64 {
        let passed = Seat::all(3).filter_map(|owner| Some(passed_key(owner, self.passed[owner.index()]?)));
        passed.fold(
            zobrist::feature(0, self.turn.index() as u64) ^ zobrist::feature(1, u64::from(self.rights)),
            |a, b| a ^ b,
        )
    }

    pub(super) fn has_right(&self, seat: Seat, n: usize) -> bool {
        self.rights >> (2 * seat.index() + n) & 1 != 0
    }

    /// All moves by the pieces' ways of moving; the own king's safety is not looked at, except for castling.
    pub(super) fn pseudo_legal_moves(&self, moves: &mut MoveList) {
        for role in [Role::QUEEN, Role::KING, Role::ROOK, Role::BISHOP, Role::KNIGHT, Role::PAWN] {
            self.moves_of(role, moves);
        }
        self.castling_moves(moves); // TP-C1
    }

    /// The same for the pieces of one role, without castling.
    fn moves_of(&self, role: Role, moves: &mut MoveList) {
        let (us, board) = (self.turn, &*BOARD);
        let topology = &board.hex.topology;
        let occupied = self.pieces.occupied();
        // TP-M1: own pieces are never taken. TP-K4: kings are never taken.
        let targets = !(self.pieces.seat(us) | self.pieces.role(Role::KING));
        // TP-M2: the gate holds for every single step of a diagonal move.
        let pass = |step: polychess_topology::Step| {
            if board.is_open(step.border, &occupied) { Pass::Free } else { Pass::Shut }
        };
        let lines = |from: Cell, directions: Range<usize>| slide(topology, from, directions, &occupied, pass).free;
        let reach = |from: Cell| match role {
            Role::QUEEN => lines(from, 0..12), // TP-M3
            Role::KING => {
                let steps = (0..12).filter_map(|d| topology.ray(from, d).first());
                steps.filter(|s| board.is_open(s.border, &occupied)).map(|s| s.to).collect() // TP-M4
            }
            Role::ROOK => lines(from, 0..6),    // TP-M5
            Role::BISHOP => lines(from, 6..12), // TP-M6
            _ => board.knight[from.index()],    // TP-M7
        };
        if role == Role::PAWN {
            return pawns::moves(self, moves); // TP-P1 to TP-P5
        }
        for from in self.pieces.pieces(us, role) {
            (reach(from) & targets).iter().for_each(|to| moves.push(Move::plain(from, to)));
        }
    }

    /// TP-C1: king and rook unmoved, all cells between empty, neither the king's cell nor any cell between attacked.
    fn castling_moves(&self, moves: &mut MoveList) {
        let us = self.turn;
        for (n, castling) in castlings(us).iter().enumerate() {
            let attacked = |&cell: &Cell| us.others(3).any(|other| is_attacked(&self.pieces, other, cell));
            if self.has_right(us, n)
                && !castling.between.iter().any(|&cell| self.pieces.is_occupied(cell))
                && !castling.between.iter().chain([&castling.king[0]]).any(attacked)
            {
                moves.push(Move::special(castling.king[0], castling.king[1], MoveKind::Castling));
            }
        }
    }

    /// TP-K2, and TP-C2 for castling: is the mover's king safe from both opponents after the move?
    pub(super) fn keeps_king_safe(&self, m: Move) -> bool {
        !in_check(&self.pieces_after(m), self.turn)
    }

    /// TP-P4: the skipped cells of all live en passant rights.
    pub fn passed_cells(&self) -> impl Iterator<Item = Cell> {
        self.passed.into_iter().flatten().map(|passed| passed.skipped)
    }

    /// The slow definition of legality, TP-K1 and TP-K2 as they are written: each move by the pieces' ways is made and looked at.
    /// Tests hold [`legal_moves`](polychess_rules::Position::legal_moves) against it.
    #[must_use]
    pub fn slow_legal_moves(&self) -> Vec<Move> {
        let mut moves = MoveList::new();
        self.pseudo_legal_moves(&mut moves);
        moves.iter().copied().filter(|&m| self.keeps_king_safe(m)).collect()
    }

    /// Does the player on turn have a legal move? Nearly always a piece has one whose moves are soon found, so these go first. Where a king
    /// may castle he may also step aside, so castling need not be tried.
    pub(super) fn has_legal_move(&self) -> bool {
        let mut moves = MoveList::new();
        [Role::PAWN, Role::KNIGHT, Role::KING, Role::BISHOP, Role::ROOK, Role::QUEEN].into_iter().any(|role| {
            moves.clear();
            self.moves_of(role, &mut moves);
            moves.iter().any(|&m| self.keeps_king_safe(m))
        })
    }

    /// The pieces after a move. Nothing else of the position changes with them.
    pub(super) fn pieces_after(&self, m: Move) -> Pieces {
        let (mut pieces, us) = (self.pieces.clone(), self.turn);
        if m.kind == MoveKind::EnPassant
            && let Some(passed) = self.passed.iter().flatten().find(|p| p.skipped == m.to)
        {
            pieces.take(passed.pawn);
        }
        let Some(piece) = pieces.take(m.from) else { return pieces };
        pieces.put(m.to, m.promotion.map_or(piece, |role| Piece::new(us, role)));
        if m.kind == MoveKind::Castling
            && let Some(castling) = castlings(us).iter().find(|c| c.king[1] == m.to)
        {
            pieces.take(castling.rook[0]);
            pieces.put(castling.rook[1], Piece::new(us, Role::ROOK));
        }
        pieces
    }

    /// TP-P4: a right ends early when the skipped cell is occupied or the pawn is gone.
    fn drop_dead_rights(&mut self) {
        for owner in Seat::all(3) {
            let pawn = Some(Piece::new(owner, Role::PAWN));
            let dead = |p: &Passed| self.pieces.is_occupied(p.skipped) || self.pieces.piece(p.pawn) != pawn;
            if self.passed[owner.index()].as_ref().is_some_and(dead) {
                self.passed[owner.index()] = None;
            }
        }
    }

    /// The en passant rights that repetition compares: those of which a pawn of an opponent who may still use it stands one capture step
    /// from the skipped cell, gates and pins ignored.
    fn usable_rights(&self) -> impl Iterator<Item = (Seat, Passed)> {
        Seat::all(3).filter_map(move |owner| {
            let passed = self.passed[owner.index()]?;
            let mut users = (0..3).map(|n| self.turn.after(n, 3)).take_while(|&user| user != owner);
            let capturer = |user: Seat| {
                let pawns = self.pieces.pieces(user, Role::PAWN);
                let from = &BOARD.pawns[user.index()].capturers[passed.skipped.index()];
                from.iter().any(|&(from, _)| pawns.contains(from))
            };
            users.any(capturer).then_some((owner, passed))
        })
    }
}

fn passed_key(owner: Seat, passed: Passed) -> u64 {
    let cells = (passed.skipped.index() << 8 | passed.pawn.index()) as u64;
    zobrist::feature(2, (owner.index() as u64) << 16 | cells)
}

impl polychess_rules::Position for Position {
    const SEATS: usize = 3;

    fn topology(&self) -> &'static Topology {
        &BOARD.hex.topology
    }

    fn to_move(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn legal_moves_where(&self, fits: impl Fn(Move) -> bool, moves: &mut MoveList) {
        // TP-E3: three bare kings end the game before anything else is looked at.
        if self.pieces.occupied() == self.pieces.role(Role::KING) {
            return;
        }
        let start = moves.len();
        self.pseudo_legal_moves(moves);
        let Some(king) = self.pieces.king(self.turn) else { return };
        // Out of check, only the king, a shield of his and an en passant capture (two pieces leave their cells) can expose him.
        let suspects =
            if in_check(&self.pieces, self.turn) { !Set::EMPTY } else { attack::shields(&self.pieces, king) };
        moves.retain_from(start, |m| {
            let harmless = m.from != king && m.kind != MoveKind::EnPassant && !suspects.contains(m.from);
            fits(m) && (harmless || self.keeps_king_safe(m))
        });
    }

    fn play(&mut self, m: Move) {
        let us = self.turn;
        // TP-C1: moving king or rook, or losing the rook, ends the right for good.
        self.rights &= !(rights_at(m.from) | rights_at(m.to));
        self.pieces = self.pieces_after(m);
        if m.kind == MoveKind::DoubleStep {
            self.passed[us.index()] = pawns::skipped(us, m).map(|skipped| Passed { skipped, pawn: m.to });
        }
        // TP-S2: White, Gray, Black. TP-P4: a right ends when its owner's own turn begins.
        self.turn = us.after(1, 3);
        self.passed[self.turn.index()] = None;
        self.drop_dead_rights();
        self.key = self.features();
    }

    fn outcome(&self) -> Option<Outcome> {
        ending::outcome(self)
    }

    fn zobrist(&self) -> u64 {
        self.pieces.key() ^ self.key
    }

    fn fresh_zobrist(&self) -> u64 {
        self.pieces.fresh_key() ^ self.features()
    }

    fn repetition_key(&self) -> u64 {
        let rest = zobrist::feature(0, self.turn.index() as u64) ^ zobrist::feature(1, u64::from(self.rights));
        self.usable_rights().fold(self.pieces.key() ^ rest, |key, (owner, passed)| key ^ passed_key(owner, passed))
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.pieces.piece(cell)
    }

    fn in_check(&self, seat: Seat) -> bool {
        in_check(&self.pieces, seat)
    }

    /// TP-E1: nobody is out before the game ends; then the mated player is.
    fn is_out(&self, seat: Seat) -> bool {
        ending::mated(self) == Some(seat)
    }
}
