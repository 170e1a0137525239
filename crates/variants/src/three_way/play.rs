//! How a move is played (ledger: 3WC-W5 to 3WC-W7, 3WC-X1, 3WC-C9, 3WC-E14): what becomes of the pieces and of the rights that begin and end with
//! it; and the position as searches see it.

use super::attack::is_checked;
use super::ending::NULLIFIED;
use super::judging::{find_and_note_step, judge_king_capture, judge_move};
use super::position::{Phase, Position};
use super::safety::{capturable_kings, generate};
use polychess_rules::{EnPassant, KnownSteps, Move, MoveKind, Outcome, Piece, Role, Seat, Sink};
use polychess_topology::{Cell, Topology};

/// Moves the pieces; the active player whose king was captured, if one was.
#[inline]
fn carry_out(position: &mut Position, m: Move) -> Option<Seat> {
    let us = position.turn;
    let role = position.pieces.role_on(m.from)?;
    let captured = if position.pieces.is_occupied(m.to) { take(position, m.to) } else { None };
    position.pieces.carry(us, m.from, m.to, role, m.promotion.unwrap_or(role)); // 3WC-W7
    position.touch(m.from);
    position.steps.0.follow(us, m, role);
    match m.kind {
        MoveKind::EnPassant => take_en_passant(position, m),
        MoveKind::Castling => move_rook(position, m),
        MoveKind::Plain | MoveKind::DoubleStep | MoveKind::Pass | MoveKind::EndTurn => {}
    }
    position.end_rights(m); // 3WC-W6
    if m.kind == MoveKind::DoubleStep {
        let target = position.board().pawns[us.index()].passed_over(m.from, m.to);
        position.set_en_passant(us, target.map(|target| EnPassant { target, pawn: m.to })); // 3WC-W5
    }
    captured
}

/// Takes a piece off; its owner, if it is the king of an active player.
#[inline(never)]
fn take(position: &mut Position, cell: Cell) -> Option<Seat> {
    let taken = position.pieces.take(cell)?;
    position.touch(cell);
    (taken.role() == Role::KING && position.active.contains(taken.seat())).then_some(taken.seat())
}

/// 3WC-W5: takes the pawn that a capture en passant takes.
#[inline(never)]
fn take_en_passant(position: &mut Position, m: Move) {
    position.steps.0 = KnownSteps::NONE;
    let right = |owner: Seat| position.en_passant[owner.index()].filter(|right| right.target == m.to);
    if let Some((owner, right)) = position.turn.others(3).find_map(|owner| Some((owner, right(owner)?))) {
        position.pieces.take_passed(right, owner);
    }
}

/// 3WC-X1: moves the rook of a castling.
#[inline(never)]
fn move_rook(position: &mut Position, m: Move) {
    position.steps.0 = KnownSteps::NONE;
    let us = position.turn;
    if let Some(castling) = position.board().castlings[us.index()].iter().find(|castling| castling.king[1] == m.to) {
        castling.carry_rook(&mut position.pieces, us);
        position.touch(castling.rook[0]);
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
            self.set_declined_kings(us, capturable.without(loser));
            judge_king_capture(self, us, loser);
            return;
        }
        if capturable != self.declined_kings[us.index()] {
            self.set_declined_kings(us, capturable);
        }
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
        self.pieces.key() ^ self.key
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
