//! The position as searches see it, and what is judged after a move (ledger: End and score, 3WC-C9, 3WC-O3).

use super::attack::{checkers, is_checked};
use super::board::{Geometry, Set};
use super::carry::carry_out;
use super::ending::{
    AUTOMATIC, CAPTURED, DEAD, DOUBLE_STALEMATE, NO_MOVE, NULLIFIED, STALEMATE, draw_sixths, score_defeat,
    score_stalemate,
};
use super::moves::{generate, has_legal, has_safe, prey};
use super::position::{Phase, Position};
use polychess_rules::{Ending, Move, Outcome, Piece, Role, Seat, Seats, Sink};
use polychess_topology::{ByCell, Cell, Topology};

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
        // 3WC-C9: looked at before the move; R35: a pass ends the memory like any other move.
        let within_reach = prey(self);
        let captured = if m.is_of_a_piece() { carry_out(self, m) } else { None };
        // 3WC-E14: first a king's capture, then stalemates, then what the next turn brings.
        if let Some(loser) = captured {
            self.set_declined(us, within_reach.without(loser));
            king_is_captured(self, us, loser);
            return;
        }
        if within_reach != self.declined[us.index()] {
            self.set_declined(us, within_reach);
        }
        if self.steps.0.has_all() {
            // Nobody is stalemated, and who can step so is neither a king nor a pawn on its last rank, so that the position is not dead.
            next_turn(self);
            if self.options.automatic {
                judge_turn(self, false);
            }
        } else {
            judge_move(self, us);
        }
    }

    fn prepare(&mut self) {
        Seat::all(3).for_each(|seat| _ = knows_step(self, seat));
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

/// A step to an empty cell of a piece that stands on no line with its king: the king is as safe after it as before.
fn find_step(board: &Geometry, position: &Position, seat: Seat) -> Option<[Cell; 2]> {
    let (pieces, occupied) = (&position.pieces, position.pieces.occupied());
    let king = pieces.king(seat)?;
    let lines = board.straight.from(king).cells() | board.diagonal.from(king).cells();
    let movers = pieces.seat(seat).without(lines);
    let step = |role: Role, steps: &ByCell<Set>| {
        let mut from = (movers & pieces.role(role)).iter();
        from.find_map(|from| Some([from, steps[from].without(occupied).first()?]))
    };
    step(Role::PAWN, &board.pawns[seat.index()].steps)
        .or_else(|| step(Role::KNIGHT, &board.knight))
        .or_else(|| step(Role::ROOK, &board.faces))
        .or_else(|| step(Role::QUEEN, &board.faces))
        .or_else(|| step(Role::BISHOP, &board.points))
}

/// Looks for a step of a seat, if none is known; is one known then?
fn knows_step(position: &mut Position, seat: Seat) -> bool {
    if !position.steps.0.has(seat)
        && let Some(step) = find_step(position.board(), position, seat)
    {
        position.steps.0.note(seat, step);
    }
    position.steps.0.has(seat)
}

/// 3WC-E7: not in check, and no legal move if it were this player's turn.
fn is_stalemated(position: &mut Position, seat: Seat) -> bool {
    !knows_step(position, seat) && !is_checked(position, seat) && !has_legal(position, seat)
}

/// 3WC-E14 after a move that captured no king, where it must be looked who can move: stalemates first (R21).
#[inline(never)]
fn judge_move(position: &mut Position, by: Seat) {
    if judge_stalemates(position, by) {
        position.refresh();
    } else {
        next_turn(position);
        judge_turn(position, false);
    }
}

/// 3WC-E7, 3WC-E8, 3WC-E10, R19: true when the move has stalemated somebody.
fn judge_stalemates(position: &mut Position, by: Seat) -> bool {
    let [next, last] = by.others_of_three();
    knows_step(position, by); // To be looked at after the moves of others.
    let a = position.active.contains(next) && is_stalemated(position, next);
    let b = position.active.contains(last) && is_stalemated(position, last);
    if a && b {
        draw(position, &DOUBLE_STALEMATE); // R20
    } else if a || b {
        let of = if a { next } else { last };
        score_stalemate(position, by, of);
        if position.is_last_contest() {
            finish(position, &STALEMATE);
        } else {
            position.phase = Phase::Awaiting(of);
        }
    }
    a || b
}

/// 3WC-E14: what is judged when a turn begins.
#[inline]
fn judge_turn(position: &mut Position, stage_begins: bool) {
    let us = position.turn;
    if is_dead(position) {
        draw(position, &DEAD);
        position.refresh();
    } else if stage_begins && !is_checked(position, us) && !has_legal(position, us) {
        draw(position, &NO_MOVE); // 3WC-E9
        position.refresh();
    } else if position.options.automatic && is_checked(position, us) && !has_safe(position, us) {
        // 3WC-O3, 3WC-O4, R30: everybody whose pieces attack the king shares in it.
        let checkers = checkers(position, us);
        let opponents = position.opponents(us).iter();
        let victors = opponents.filter(|&seat| position.pieces.seat(seat).meets(&checkers)).collect();
        if defeat(position, us, victors, &AUTOMATIC) {
            next_turn(position);
            judge_turn(position, true);
        }
        position.refresh();
    }
}

/// 3WC-E6: every active player has only the king and pawns on the own last rank, and no active king is in check (R25).
fn is_dead(position: &Position) -> bool {
    let (board, pieces) = (position.board(), &position.pieces);
    let idle = |seat: Seat| {
        let pawns = pieces.role(Role::PAWN) & board.last[seat.index()];
        pieces.seat(seat).without(pieces.role(Role::KING) | pawns).is_empty()
    };
    position.active.iter().all(idle) && !position.active.iter().any(|seat| is_checked(position, seat))
}

/// 3WC-E3, 3WC-E14: a move has captured this player's king.
#[inline(never)]
fn king_is_captured(position: &mut Position, by: Seat, loser: Seat) {
    if defeat(position, loser, Seats::NONE.with(by), &CAPTURED) {
        next_turn(position);
        judge_turn(position, true);
    }
    position.refresh();
}

/// 3WC-E3, 3WC-E4: a player is defeated; true when stage II begins by it.
fn defeat(position: &mut Position, loser: Seat, victors: Seats, ending: &'static Ending) -> bool {
    score_defeat(position, loser, victors);
    leave(position, loser);
    let goes_on = !position.is_last_contest(); // 3WC-E2
    if goes_on {
        position.second_stage = true;
    } else {
        finish(position, ending);
    }
    goes_on
}

/// 3WC-E4: a player takes no further part, his pieces stay (R22), and nobody's memory (3WC-C9) concerns him any more.
pub(super) fn leave(position: &mut Position, seat: Seat) {
    position.put_out(seat);
    let left = position.active;
    for by in Seat::all(3) {
        let declined = position.declined[by.index()].iter().filter(|&of| left.contains(of)).collect();
        position.declined[by.index()] = if left.contains(by) { declined } else { Seats::NONE };
    }
}

/// 3WC-S1, 3WC-E4: the next active player; 3WC-W5, R8: each place that the order comes to ends its owner's right.
#[inline]
fn next_turn(position: &mut Position) {
    for _ in 0..3 {
        position.set_turn(position.turn.others_of_three()[0]);
        if position.en_passant[position.turn.index()].is_some() {
            position.set_en_passant(position.turn, None);
        }
        if position.active.contains(position.turn) {
            return;
        }
    }
}

/// The game is over, and nobody's memory (3WC-C9) is of use any more.
pub(super) fn finish(position: &mut Position, ending: &'static Ending) {
    position.phase = Phase::Over(ending);
    position.declined = [Seats::NONE; 3];
}

/// 3WC-A8: one resigns, and the points are agreed on.
pub(super) fn agree(position: &mut Position, resigner: Seat) {
    leave(position, resigner);
    position.phase = Phase::Agreed;
    position.declined = [Seats::NONE; 3];
}

/// All active players draw (3WC-E6, 3WC-E11, 3WC-E12, 3WC-A3).
pub(super) fn draw(position: &mut Position, ending: &'static Ending) {
    let sixths = draw_sixths(position);
    position.active.iter().for_each(|seat| position.sixths[seat.index()] += sixths);
    finish(position, ending);
}

/// A defeat that no move brought about (3WC-C7, 3WC-C8, 3WC-A7, 3WC-A9): 3WC-E4, R31: the turn goes on only from the one defeated.
pub(super) fn defeat_by_act(position: &mut Position, loser: Seat, victors: Seats, ending: &'static Ending) {
    if defeat(position, loser, victors, ending) {
        if position.turn == loser {
            next_turn(position);
        }
        judge_turn(position, true);
    }
    position.refresh();
}

/// 3WC-E10: one player against the third, the other left out; the first of the two after the stalemating player is on turn.
pub(super) fn continue_without(position: &mut Position, left_out: Seat) {
    position.phase = Phase::Playing;
    position.second_stage = true;
    leave(position, left_out);
    next_turn(position);
    judge_turn(position, true);
    position.refresh();
}
