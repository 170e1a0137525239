//! How a move is played (ledger: 3WC-W5 to 3WC-W7, 3WC-X1, 3WC-C9, 3WC-E14): what becomes of pieces and rights; and the position as searches see it.

use super::attack::is_checked;
use super::ending::{CAPTURED, NULLIFIED, defeat, find_and_note_step, judge_move};
use super::position::{Phase, Position};
use super::safety::{capturable_kings, generate};
use polychess_rules::{EnPassant, KnownSteps, Move, MoveKind, Outcome, Piece, Role, Seat, Seats, Sink};
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

/// Takes a piece off; its owner, if it is the king of an active player.
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
        let right = |owner: Seat| position.en_passant[owner.index()].filter(|right| right.target == m.to);
        if let Some((owner, right)) = us.others(3).find_map(|owner| Some((owner, right(owner)?))) {
            position.pieces.take_passed(right, owner);
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
        generate(self, sink);
    }

    fn play(&mut self, m: Move) {
        if !matches!(self.phase, Phase::Playing) {
            return;
        }
        let us = self.turn;
        // 3WC-C9: looked at before the move; R35: a pass ends what was declined before, like any other move.
        let capturable = capturable_kings(self);
        let captured = if m.is_of_a_piece() { carry_out(self, m) } else { None };
        // 3WC-E14: first a king's capture, then stalemates, then what the next turn brings.
        if let Some(loser) = captured {
            self.declined_kings[us.index()] = capturable.without(loser);
            return defeat(self, loser, Seats::NONE.with(us), &CAPTURED, true); // 3WC-E3
        }
        self.declined_kings[us.index()] = capturable;
        judge_move(self, us);
    }

    fn prepare(&mut self) {
        Seat::all(3).for_each(|seat| _ = find_and_note_step(self, seat));
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over(ending) = self.phase else { return None };
        Some(Outcome { points: (*ending != NULLIFIED).then(|| self.points()), ending })
    }

    fn zobrist(&self) -> u64 {
        self.pieces.key() ^ self.features()
    }

    fn fresh_zobrist(&self) -> u64 {
        self.pieces.fresh_key() ^ self.features()
    }

    fn repetition_key(&self) -> u64 {
        self.repetition()
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
