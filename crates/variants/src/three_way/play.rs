//! How a move is played (ledger: 3WC-W5 to 3WC-W7, 3WC-X1, 3WC-C9, 3WC-E14), and the position as searches see it.

use super::attack::is_checked;
use super::ending::{self, defeat, find_and_note_step, judge_move};
use super::movement::Side;
use super::position::{Phase, Position};
use super::safety::capturable_kings;
use polychess_rules::{EnPassant, KnownSteps, Move, MoveKind, Outcome, Piece, Role, Seat, Seats, Sink, zobrist};
use polychess_topology::{Cell, Topology};

/// Moves the pieces; the active player whose king was captured, if one was.
#[inline]
fn carry_out(position: &mut Position, m: Move) -> Option<Seat> {
    let us = position.turn;
    let role = position.pieces.role_on(m.from)?;
    let captured = if position.pieces.is_occupied(m.to) { take(position, m.to) } else { None };
    position.pieces.carry(us, m.from, m.to, role, m.promotion.unwrap_or(role)); // 3WC-W7
    position.unmoved.remove(m.from);
    position.steps.0.follow(us, m, role);
    if matches!(m.kind, MoveKind::EnPassant | MoveKind::Castling) {
        carry_second(position, m);
    }
    // 3WC-W6, R7: a right ends when the passed cell is occupied or the pawn is gone.
    for right in &mut position.en_passant {
        if right.is_some_and(|right| right.ends_with(m)) {
            *right = None;
        }
    }
    if m.kind == MoveKind::DoubleStep {
        let target = position.board().pawns[us.index()].passed_over(m.from, m.to);
        position.en_passant[us.index()] = target.map(|target| EnPassant { target, pawn: m.to }); // 3WC-W5
    }
    captured
}

/// Takes a piece off; its owner, if it is an active player's king.
#[inline(never)]
fn take(position: &mut Position, cell: Cell) -> Option<Seat> {
    let taken = position.pieces.take(cell)?;
    position.unmoved.remove(cell);
    (taken.role() == Role::KING && position.active.contains(taken.seat())).then_some(taken.seat())
}

/// What en passant (3WC-W5) and castling (3WC-X1) do to a second piece.
#[inline(never)]
fn carry_second(position: &mut Position, m: Move) {
    position.steps.0 = KnownSteps::NONE;
    let us = position.turn;
    if m.kind == MoveKind::EnPassant {
        if let Some(right) = position.en_passant.into_iter().flatten().find(|right| right.target == m.to) {
            position.pieces.take(right.pawn);
        }
    } else if let Some(castling) = position.board().castlings[us.index()].iter().find(|c| c.king[1] == m.to) {
        castling.carry_rook(&mut position.pieces, us);
        position.unmoved.remove(castling.rook[0]);
    }
}

impl polychess_rules::Position for Position {
    const SEATS: usize = 3;

    fn topology(&self) -> &'static Topology {
        &self.board().hex.topology
    }

    fn to_move(&self) -> Option<Seat> {
        (self.phase == Phase::Playing).then_some(self.turn)
    }

    #[inline]
    fn generate(&self, sink: &mut impl Sink) {
        if self.phase == Phase::Playing
            && let Some(side) = Side::of(self, self.turn)
        {
            side.moves(sink);
        }
    }

    fn play(&mut self, m: Move) {
        if !matches!(self.phase, Phase::Playing) {
            return;
        }
        let us = self.turn;
        // 3WC-C9: looked at before the move. R35: also before a pass.
        let capturable = capturable_kings(self);
        let captured = if m.is_of_a_piece() { carry_out(self, m) } else { None };
        self.declined_kings[us.index()] = capturable;
        // 3WC-E14: first a king's capture (3WC-E3), then all else.
        match captured {
            Some(loser) => defeat(self, loser, Seats::NONE.with(us), &ending::CAPTURED, true),
            None => judge_move(self, us),
        }
    }

    fn prepare(&mut self) {
        Seat::all(3).for_each(|seat| _ = find_and_note_step(self, seat));
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over(ending) = self.phase else { return None };
        Some(Outcome { points: (*ending != ending::NULLIFIED).then(|| self.points()), ending })
    }

    fn zobrist(&self) -> u64 {
        self.pieces.key() ^ self.features()
    }

    fn fresh_zobrist(&self) -> u64 {
        self.pieces.fresh_key() ^ self.features()
    }

    /// 3WC-E11
    fn repetition_key(&self) -> u64 {
        let board = self.board();
        let castlings = board.castlings.iter().flatten();
        let rights = castlings.fold(0, |bits, castling| bits << 1 | u64::from(self.has_castling_right(castling)));
        let key = zobrist::feature(6, rights << 8 | u64::from(self.active.bits()) << 2 | self.turn.index() as u64);
        let key = zobrist::mixed(key, (self.unmoved & self.pieces.role(Role::PAWN)).words());
        // Rights that a pawn of an active player could use before they end.
        let usable = Seat::all(3).filter_map(|owner| {
            let right = self.en_passant[owner.index()]?;
            let mut users = self.turn.until(owner, 3).filter(|&user| self.active.contains(user));
            let capturers = |user: Seat| board.pawns[user.index()].capturers[right.target];
            users.any(|user| self.pieces.pieces(user, Role::PAWN).meets(&capturers(user))).then_some(right)
        });
        usable.fold(self.pieces.key() ^ key, |key, right| key ^ right.key())
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.pieces.piece(cell)
    }

    fn in_check(&self, seat: Seat) -> bool {
        is_checked(self, seat)
    }

    fn is_out(&self, seat: Seat) -> bool {
        !self.active.contains(seat)
    }
}
