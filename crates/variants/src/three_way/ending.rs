//! Endings and scores (rulebook: End and score, 3WC-O3).

use super::attack::{checkers, is_checked};
use super::board::Set;
use super::legality::has_legal;
use super::position::{Phase, Position};
use polychess_rules::{Ending, Role, Seat, Seats};
use polychess_topology::{ByCell, Cell};

pub(super) static CAPTURED: Ending = Ending::new("king-captured", "3WC-E3", "a king was captured");
pub(super) static AUTOMATIC: Ending = Ending::new("automatic-checkmate", "3WC-O3", "checkmate");
pub(super) static DEAD: Ending = Ending::new("dead-position", "3WC-E6", "draw: no player can be checkmated any more");
pub(super) static STALEMATE: Ending = Ending::new("stalemate", "3WC-E7", "stalemate");
pub(super) static DOUBLE_STALEMATE: Ending =
    Ending::new("double-stalemate", "3WC-E8", "draw: both opponents are stalemated");
pub(super) static NO_MOVE: Ending =
    Ending::new("stalemate-at-once", "3WC-E9", "tie: the first player to move in stage II has no move");
pub(super) static EARLIER: Ending = Ending::new("finished", "3WC-E10", "this game ended before the other");
pub(super) static NULLIFIED: Ending = Ending::new("nullified", "3WC-E13", "nullified: a player left three-way play");
pub(super) static CHECKMATE: Ending = Ending::new("checkmate", "3WC-C7", "checkmate declared");
pub(super) static JOINT_MATE: Ending = Ending::new("joint-checkmate", "3WC-C8", "checkmate declared jointly");
pub(super) static RESIGNATION: Ending = Ending::new("resignation", "3WC-A9", "resignation");
pub(super) static NOTICES: Ending = Ending::new("resignation-by-notices", "3WC-A7", "resignation after three notices");
/// R23: the player ran out of time or left the table.
pub(super) static FORFEIT: Ending = Ending::new("forfeit", "3WC-E3", "a player ran out of time or left the table");
pub(super) static ALLOCATION: Ending =
    Ending::new("agreed-result", "3WC-A8", "resignation with points agreed by all three");
pub(super) static AGREEMENT: Ending = Ending::new("agreement", "3WC-A3", "draw agreed by all active players");
pub(super) static CEDED: Ending =
    Ending::new("ceded", "3WC-A4", "two players drew and gave the third player the weak victory");
pub(super) static NOT_CONTINUED: Ending = Ending::new("not-continued", "3WC-E10", "stalemate, and no player plays on");
pub(super) static THREEFOLD: Ending =
    Ending::new("threefold", "3WC-E11", "draw claimed: third occurrence of the position");
pub(super) static FIFTY: Ending =
    Ending::new("fifty", "3WC-E12", "draw claimed: fifty moves without a capture or pawn move");

/// 3WC-E10: the endings that a position string can name for one of two parallel boards.
static OF_BOARDS: [&Ending; 16] = [
    &CAPTURED,
    &AUTOMATIC,
    &DEAD,
    &STALEMATE,
    &DOUBLE_STALEMATE,
    &NO_MOVE,
    &CHECKMATE,
    &JOINT_MATE,
    &RESIGNATION,
    &NOTICES,
    &FORFEIT,
    &ALLOCATION,
    &AGREEMENT,
    &CEDED,
    &THREEFOLD,
    &FIFTY,
];

/// Returns the ending in [`OF_BOARDS`] with this id.
pub(super) fn of_board(id: &str) -> Option<&'static Ending> {
    OF_BOARDS.into_iter().find(|ending| ending.id == id)
}

pub(super) fn ids_of_boards() -> impl Iterator<Item = &'static str> {
    OF_BOARDS.into_iter().map(|ending| ending.id)
}

/// 3WC-E1: points in units of one sixth.
const HALF: u8 = 3;
const TWO_THIRDS: u8 = 4;
const ONE: u8 = 6;

/// 3WC-E14: applies the endings after a move by `by` that captured no king, and passes the turn.
#[inline]
pub(super) fn settle_move(position: &mut Position, by: Seat) {
    if !position.safe_moves.0.has_all() {
        return settle_move_by_search(position, by);
    }
    // Every player has a known step by a piece other than the king. The position is therefore
    // neither stalemate nor dead.
    next_turn(position);
    if position.options.automatic {
        settle_turn(position, false);
    }
}

/// Implements [`settle_move`] for positions where a seat has no known step. 3WC-E7, R19, R21:
/// stalemates precede the endings of the next turn.
#[inline(never)]
fn settle_move_by_search(position: &mut Position, by: Seat) {
    let [next, last] = by.others_of_three();
    find_and_note_step(position, by); // A cached step saves later searches.
    let mut is_stalemated = |seat: Seat| {
        position.active.contains(seat)
            && !find_and_note_step(position, seat)
            && !is_checked(position, seat)
            && !has_legal(position, seat)
    };
    let of = match (is_stalemated(next), is_stalemated(last)) {
        (true, true) => return draw(position, &DOUBLE_STALEMATE), // 3WC-E8, R20
        (false, false) => {
            next_turn(position);
            return settle_turn(position, false);
        }
        (true, false) => next,
        (false, true) => last,
    };
    // 3WC-E7: half a point for both players of the stalemate, and one point for the third.
    position.score(position.active, HALF);
    position.score(position.active.without(by).without(of), HALF);
    if position.is_last_contest() {
        finish(position, &STALEMATE);
    } else {
        position.phase = Phase::Awaiting(of); // 3WC-E10
    }
}

/// Finds and caches a step that leaves the king of `seat` safe, unless one is already cached.
/// Returns whether a step is known.
pub(super) fn find_and_note_step(position: &mut Position, seat: Seat) -> bool {
    if !position.safe_moves.0.has(seat)
        && let Some(step) = find_step(position, seat)
    {
        position.safe_moves.0.insert(seat, step);
    }
    position.safe_moves.0.has(seat)
}

/// Returns a step by a piece that is on no line through its king. Such a step cannot uncover an
/// attack on the king.
fn find_step(position: &Position, seat: Seat) -> Option<[Cell; 2]> {
    let (board, pieces, occupied) = (position.board(), &position.pieces, position.pieces.occupied());
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

/// 3WC-E14: applies the endings that can occur at the start of a turn.
#[inline]
fn settle_turn(position: &mut Position, stage_begins: bool) {
    let us = position.turn;
    if is_dead(position) {
        draw(position, &DEAD);
    } else if stage_begins && !is_checked(position, us) && !has_legal(position, us) {
        draw(position, &NO_MOVE); // 3WC-E9
    } else if position.options.automatic && is_checked(position, us) && !has_legal(position, us) {
        // 3WC-O3, 3WC-O4, R30: every opponent who attacks the king gets credit for the checkmate.
        let victors = checkers(position, us).iter().filter_map(|cell| position.pieces.seat_on(cell)).collect();
        defeat(position, us, victors, &AUTOMATIC, true);
    }
}

/// 3WC-E6, R25: returns whether the position is dead. All active players have only kings and pawns
/// on their own last ranks, and none is in check.
fn is_dead(position: &Position) -> bool {
    let (board, pieces) = (position.board(), &position.pieces);
    position.active.iter().all(|seat| {
        let pawns = pieces.role(Role::PAWN) & board.last[seat.index()];
        pieces.seat(seat).without(pieces.role(Role::KING) | pawns).is_empty() && !is_checked(position, seat)
    })
}

/// 3WC-E1 to 3WC-E4: defeats `loser`. The victors share one point. In stage I, each survivor also
/// gets half a point.
#[inline(never)]
pub(super) fn defeat(position: &mut Position, loser: Seat, victors: Seats, ending: &'static Ending, ends_turn: bool) {
    if !position.second_stage {
        position.score(position.opponents(loser), HALF);
    }
    position.score(victors, if victors.len() == 2 { HALF } else { ONE });
    position.eliminate(loser);
    if position.is_last_contest() {
        finish(position, ending);
    } else {
        begin_second_stage(position, ends_turn);
    }
}

fn begin_second_stage(position: &mut Position, ends_turn: bool) {
    position.second_stage = true;
    if ends_turn {
        next_turn(position);
    }
    settle_turn(position, true);
}

/// 3WC-E10: begins stage II without `left_out`.
pub(super) fn continue_without(position: &mut Position, left_out: Seat) {
    position.phase = Phase::Playing;
    position.eliminate(left_out);
    begin_second_stage(position, true);
}

/// 3WC-S1, 3WC-E4: passes the turn to the next active player. 3WC-W5, R8: the en passant right
/// against each player ends when the turn order reaches that player, even if the player is
/// eliminated.
#[inline]
fn next_turn(position: &mut Position) {
    for _ in 0..3 {
        let next = position.turn.others_of_three()[0];
        position.set_turn(next);
        position.en_passant[next.index()] = None;
        if position.active.contains(next) {
            return;
        }
    }
}

/// 3WC-E1: ends the game as a draw of all active players.
pub(super) fn draw(position: &mut Position, ending: &'static Ending) {
    position.score(position.active, if position.second_stage { HALF } else { TWO_THIRDS });
    finish(position, ending);
}

/// 3WC-A4, R26: ends the game with a weak victory for `to`. The two other players tie.
pub(super) fn cede(position: &mut Position, to: Seat) {
    position.score(position.active, HALF);
    position.score(Seats::NONE.with(to), HALF);
    finish(position, &CEDED);
}

pub(super) fn finish(position: &mut Position, ending: &'static Ending) {
    position.phase = Phase::Over(ending);
    position.declined_kings = [Seats::NONE; 3];
}
