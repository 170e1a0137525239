//! The position: pieces, turn and rights; legal moves and what a move does, in the order of the rule book.

use super::attack::{Pieces, checks, in_check, is_attacked};
use super::board::{BOARD, Geometry, Set, WORDS};
use super::{ending, pawns};
use polychess_rules::{
    BySeat, Checks, EnPassant, MemoByte, Move, MoveKind, Outcome, Piece, Role, Seat, Sink, Where, zobrist,
};
use polychess_topology::{Cell, Topology};
use std::ops::{Deref, DerefMut};

/// A position of Three player chess.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// Has the player on turn a legal move? Looked for once, whoever asks how it stands. It is read first: behind the blocks it would part
    /// their copies.
    can_move: MemoByte,
    pub(super) pieces: Pieces,
    state: State,
}

/// A position but for its pieces: copied in one block, as the pieces are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The hash of everything but the pieces.
    key: u64,
    pub(super) turn: Seat,
    /// Castling rights, bit `2 * seat + n` with n = 0 minor, 1 major.
    pub(super) rights: u8,
    /// Live en passant rights by the owner of the passed pawn (TP-P4).
    pub(super) en_passant: [Option<EnPassant>; 3],
}

const _: () = assert!(size_of::<Position>() <= 184, "a position is copied at each move");

impl Deref for Position {
    type Target = State;
    #[inline]
    fn deref(&self) -> &State {
        &self.state
    }
}

impl DerefMut for Position {
    #[inline]
    fn deref_mut(&mut self) -> &mut State {
        &mut self.state
    }
}

impl Position {
    /// A position from its parts, which the caller has checked.
    pub(super) fn new(pieces: Pieces, turn: Seat, rights: u8, en_passant: [Option<EnPassant>; 3]) -> Self {
        let state = State { key: 0, turn, rights, en_passant };
        let mut position = Self { can_move: MemoByte::unknown(), pieces, state };
        position.drop_dead_rights();
        position.key = position.features();
        position
    }

    /// As if it were this seat's turn, to see what its pieces could do.
    pub(super) fn as_if_on_turn(&self, seat: Seat) -> Self {
        Self::new(self.pieces, seat, self.rights, self.en_passant)
    }

    /// The hash of everything but the pieces.
    fn features(&self) -> u64 {
        let rights = self.en_passant.iter().flatten().map(|right| right.key());
        rights.fold(turn_key(self.turn) ^ rights_key(self.rights), |key, right| key ^ right)
    }

    pub(super) fn has_right(&self, seat: Seat, n: usize) -> bool {
        self.rights >> (2 * seat.index() + n) & 1 != 0
    }

    /// TP-E3: three bare kings.
    #[inline]
    pub(super) fn only_kings(&self) -> bool {
        ending::only_kings(&self.pieces)
    }

    /// TP-K3: the player on turn, when he is in check and has no legal move.
    pub(super) fn mated(&self) -> Option<Seat> {
        let mated = !self.only_kings() && in_check(&self.pieces, self.turn) && !self.can_move();
        mated.then_some(self.turn)
    }

    fn can_move(&self) -> bool {
        use polychess_rules::Position as _;
        self.can_move.or_find(|| u8::from(self.has_legal_move())) != 0
    }

    /// TP-P4: captures of pawns that opponents' double steps have brought past a cell. Two pieces leave their cells, so each is tried by making it.
    #[inline]
    fn en_passant_captures(&self, board: &Geometry, sink: &mut impl Sink) {
        let (us, occupied) = (self.turn, self.pieces.occupied());
        let rights = self.en_passant;
        for (owner, right) in rights.iter().enumerate().filter_map(|(owner, right)| Some((owner, (*right)?))) {
            // A move is one move, whichever of two pawns that have passed the cell it takes.
            if owner == us.index() || rights[..owner].iter().flatten().any(|earlier| earlier.target == right.target) {
                continue;
            }
            let pawns = self.pieces.pieces(us, Role::PAWN) & board.pawns[us.index()].capturers[right.target];
            let open = |from: &Cell| board.diagonal.is_clear(*from, right.target, occupied);
            for from in pawns.iter().filter(open) {
                let m = Move::special(from, right.target, MoveKind::EnPassant);
                if self.keeps_king_safe(m) {
                    sink.one(m);
                }
            }
        }
    }

    /// TP-M4, TP-K2: the king's steps to cells that nobody attacks once he has left his own.
    #[inline]
    fn king_moves(&self, board: &Geometry, king: Cell, targets: Set, sink: &mut impl Sink) {
        let occupied = self.pieces.occupied();
        let foes = occupied ^ self.pieces.seat(self.turn);
        let steps = &board.king[king];
        let mut steps_to = steps.straight & targets;
        if steps.diagonal.meets(&targets) {
            steps_to |= board.diagonal.neighbours(king, occupied) & targets;
        }
        let mut safe = steps_to;
        steps_to.each(|to| {
            let after = occupied.without(Set::of(king)) | Set::of(to);
            if is_attacked(board, &self.pieces, foes.without(Set::of(to)), to, after) {
                safe.remove(to);
            }
        });
        sink.moves(king, safe, MoveKind::Plain);
    }

    /// What the other pieces may do, as far as checks and pins let them.
    #[inline]
    fn other_moves(&self, board: &Geometry, checks: &Checks<WORDS>, targets: Set, sink: &mut impl Sink) {
        let occupied = self.pieces.occupied();
        let movers = self.pieces.seat(self.turn).without(checks.pinned);
        let targets = targets & checks.evasions;
        let of = |role| movers & self.pieces.role(role);
        // TP-M3
        of(Role::QUEEN).each(|from| {
            let reach = board.straight.from(from).reach(occupied) | board.diagonal.reach(from, occupied);
            sink.moves(from, reach & targets, MoveKind::Plain);
        });
        // TP-M5
        of(Role::ROOK).each(|from| {
            sink.moves(from, board.straight.from(from).reach(occupied) & targets, MoveKind::Plain);
        });
        // TP-M6
        of(Role::BISHOP).each(|from| {
            sink.moves(from, board.diagonal.reach(from, occupied) & targets, MoveKind::Plain);
        });
        // TP-M7
        of(Role::KNIGHT).each(|from| sink.moves(from, board.knight[from] & targets, MoveKind::Plain));
        pawns::moves(board, self.turn, of(Role::PAWN), targets, self.pieces.occupied(), sink); // TP-P1 to TP-P3, TP-P5
        checks.pinned.each(|from| self.pinned_moves(board, from, targets & checks.lines_of(from), sink));
    }

    /// The moves of a pinned piece along the lines of his pins.
    fn pinned_moves(&self, board: &Geometry, from: Cell, targets: Set, sink: &mut impl Sink) {
        let occupied = self.pieces.occupied();
        let reach = match self.pieces.role_on(from) {
            Some(Role::QUEEN) => board.straight.from(from).reach(occupied) | board.diagonal.reach(from, occupied),
            Some(Role::ROOK) => board.straight.from(from).reach(occupied),
            Some(Role::BISHOP) => board.diagonal.reach(from, occupied),
            Some(Role::KNIGHT) => board.knight[from],
            _ => return pawns::moves(board, self.turn, Set::of(from), targets, self.pieces.occupied(), sink),
        };
        sink.moves(from, reach & targets, MoveKind::Plain);
    }

    /// TP-C1: king and rook unmoved, all cells between empty, neither the king's cell nor any cell between attacked. TP-C2: the king is
    /// safe afterwards, which is tried by making the move.
    fn castling_moves(&self, board: &Geometry, sink: &mut impl Sink) {
        let (us, occupied) = (self.turn, self.pieces.occupied());
        for (n, castling) in board.castlings(us).iter().enumerate() {
            let m = Move::special(castling.king[0], castling.king[1], MoveKind::Castling);
            let attacked = |cell| is_attacked(board, &self.pieces, occupied ^ self.pieces.seat(us), cell, occupied);
            if self.has_right(us, n)
                && !castling.between.meets(&occupied)
                && !castling.path.iter().any(attacked)
                && self.keeps_king_safe(m)
            {
                sink.one(m);
            }
        }
    }

    /// TP-K2, and TP-C2 for castling, by making a move: is the mover's king safe from both opponents after it?
    pub(super) fn keeps_king_safe(&self, m: Move) -> bool {
        let mut after = self.clone();
        after.move_pieces(&BOARD, m);
        !in_check(&after.pieces, self.turn)
    }

    /// Carries the pieces of a move. Nothing else of the position changes with them.
    #[inline(always)]
    pub(super) fn move_pieces(&mut self, board: &Geometry, m: Move) {
        let Self { pieces, state, .. } = self;
        let us = state.turn;
        let Some(role) = pieces.role_on(m.from) else { return };
        if pieces.is_occupied(m.to) {
            take(pieces, m.to);
        }
        pieces.carry(us, m.from, m.to, role, m.promotion.unwrap_or(role));
        match m.kind {
            MoveKind::EnPassant => {
                let right = |owner: &Seat| state.en_passant[owner.index()].filter(|right| right.target == m.to);
                if let Some((owner, right)) = Seat::all(3).find_map(|owner| Some((owner, right(&owner)?))) {
                    pieces.take_passed(right, owner);
                }
            }
            MoveKind::Castling => {
                let castling = board.castlings(us).iter().find(|castling| castling.king[1] == m.to);
                castling.into_iter().for_each(|castling| castling.carry_rook(pieces, us));
            }
            MoveKind::Plain | MoveKind::DoubleStep | MoveKind::Pass | MoveKind::EndTurn => {}
        }
    }

    /// TP-P4: the cells that pawns have passed by live en passant rights.
    pub fn passed_cells(&self) -> impl Iterator<Item = Cell> {
        self.en_passant.into_iter().flatten().map(|right| right.target)
    }

    /// Changes the right on a seat's pawn and the hash with it.
    #[inline]
    fn set_en_passant(&mut self, owner: Seat, right: Option<EnPassant>) {
        let held = std::mem::replace(&mut self.en_passant[owner.index()], right);
        [held, right].into_iter().flatten().for_each(|right| self.key ^= right.key());
    }

    /// TP-P4: a right ends early when the skipped cell is occupied or the pawn is gone.
    #[inline]
    fn drop_dead_rights(&mut self) {
        for owner in Seat::all(3) {
            if self.en_passant[owner.index()].is_some_and(|right| !right.holds(&self.pieces, owner)) {
                self.set_en_passant(owner, None);
            }
        }
    }

    /// The en passant rights that repetition compares: those of which a pawn of an opponent who may still use it stands one capture step
    /// from the skipped cell, gates and pins ignored.
    fn usable_rights(&self) -> impl Iterator<Item = EnPassant> {
        Seat::all(3).filter_map(move |owner| {
            let right = self.en_passant[owner.index()]?;
            let mut users = (0..3).map(|n| self.turn.after(n, 3)).take_while(|&user| user != owner);
            let from = |user: Seat| BOARD.pawns[user.index()].capturers[right.target];
            users.any(|user| self.pieces.pieces(user, Role::PAWN).meets(&from(user))).then_some(right)
        })
    }
}

#[inline(never)]
fn take(pieces: &mut Pieces, cell: Cell) {
    pieces.take(cell);
}

/// TP-S2: White, Gray, Black. For each seat the next and the one after.
static OTHERS: BySeat<[Seat; 2]> = BySeat([after(0), after(1), after(2), after(0)]);

const fn after(seat: usize) -> [Seat; 2] {
    [Seat::FIRST.after(seat + 1, 3), Seat::FIRST.after(seat + 2, 3)]
}

/// The hash keys of the player on turn and of castling rights.
static TURNS: [u64; 4] = zobrist::features(0);
static RIGHTS: [u64; 64] = zobrist::features(1);

#[inline]
fn turn_key(turn: Seat) -> u64 {
    TURNS[turn.index()]
}

#[inline]
fn rights_key(rights: u8) -> u64 {
    RIGHTS[usize::from(rights & 63)]
}

impl polychess_rules::Position for Position {
    const SEATS: usize = 3;

    fn topology(&self) -> &'static Topology {
        &BOARD.hex.topology
    }

    fn to_move(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn generate(&self, sink: &mut impl Sink) {
        let (board, us, occupied) = (&*BOARD, self.turn, self.pieces.occupied());
        crate::searches::note();
        // TP-E3: three bare kings end the game before anything else is looked at.
        let Some(king) = self.pieces.king(us).filter(|_| !self.only_kings()) else { return };
        // TP-M1: own pieces are never taken. TP-K4: kings are never taken.
        let targets = !(self.pieces.seat(us) | self.pieces.role(Role::KING));
        let checks = checks(board, &self.pieces, us, king, occupied);
        self.king_moves(board, king, targets, sink);
        if checks.evasions.is_empty() || sink.is_full() {
            return;
        }
        if checks.crowded {
            let fits = |m| self.keeps_king_safe(m);
            self.other_moves(board, &checks, targets, &mut Where { fits, sink });
        } else {
            self.other_moves(board, &checks, targets, sink);
        }
        if self.en_passant.iter().any(Option::is_some) {
            self.en_passant_captures(board, sink); // TP-P4
        }
        if self.rights >> (2 * us.index()) & 0b11 != 0 {
            self.castling_moves(board, sink); // TP-C1, TP-C2
        }
    }

    fn play(&mut self, m: Move) {
        let (board, us) = (&*BOARD, self.turn);
        // TP-C1: moving king or rook, or losing the rook, ends the right for good.
        let lost = self.rights & (board.rights_at(m.from) | board.rights_at(m.to));
        if lost != 0 {
            self.key ^= rights_key(self.rights) ^ rights_key(self.rights ^ lost);
            self.rights ^= lost;
        }
        self.move_pieces(board, m);
        self.can_move.forget();
        // TP-P4: a right ends when its owner's own turn begins, and early when the skipped cell is entered or the pawn taken.
        let [next, third] = OTHERS[us];
        for owner in [next, third] {
            let ends = |right: &EnPassant| owner == next || right.target == m.to || right.pawn == m.to;
            if self.en_passant[owner.index()].as_ref().is_some_and(ends) {
                self.set_en_passant(owner, None);
            }
        }
        if m.kind == MoveKind::DoubleStep {
            let target = board.pawns[us.index()].passed_over(m.from, m.to);
            self.set_en_passant(us, target.map(|target| EnPassant { target, pawn: m.to }));
        }
        self.turn = next; // TP-S2
        self.key ^= turn_key(us) ^ turn_key(next);
    }

    fn outcome(&self) -> Option<Outcome> {
        ending::outcome(&self.pieces, self.turn, || self.can_move())
    }

    fn zobrist(&self) -> u64 {
        self.pieces.key() ^ self.key
    }

    fn fresh_zobrist(&self) -> u64 {
        self.pieces.fresh_key() ^ self.features()
    }

    fn repetition_key(&self) -> u64 {
        let rest = turn_key(self.turn) ^ rights_key(self.rights);
        let rights = self.usable_rights().map(EnPassant::key);
        rights.fold(self.pieces.key() ^ rest, |key, right| key ^ right)
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.pieces.piece(cell)
    }

    fn in_check(&self, seat: Seat) -> bool {
        in_check(&self.pieces, seat)
    }

    /// TP-E1: nobody is out before the game ends; then the mated player is.
    fn is_out(&self, seat: Seat) -> bool {
        seat == self.turn && self.mated().is_some()
    }
}
