//! A turn from beginning to end: the pieces, points, mates, and who is on turn next (ledger: Check and mate, Values and points).

use super::board::{BOARD, Geometry, Set};
use super::carry::{self, Made, carry, carry_one, take};
use super::ending::{self, end_if_dead, end_if_nobody_can_win};
use super::judging::{find_turn, find_turn_in_teams, judge, knows_step, put_out};
use super::movement;
use super::position::{Position, points_key};
use crate::crossed::SEATS;
use polychess_rules::{Move, MoveKind, Outcome, Piece, Role, Seat, Seats, Sink};
use polychess_topology::{Cell, Topology};

/// A turn of this piece, the short way where nothing else comes of it.
#[inline(always)]
fn play_one(position: &mut Position, board: &Geometry, us: Seat, m: Move, role: Role) {
    let is_of_one = matches!(m.kind, MoveKind::Plain | MoveKind::DoubleStep) && m.promotion.is_none();
    if !is_of_one || position.ending.is_some() {
        return play_any(position, m, role);
    }
    if position.pieces.is_occupied(m.to) {
        return play_capture(position, m, role);
    }
    carry_one(position, board, us, m, [role, role]);
    if carry::may_have_come(position, board, us, m, role) || !hand_on(position, us, Seats::NONE) {
        finish(position, &Made { m, role, arrives: role, taken: Set::EMPTY });
    }
}

/// A turn of one piece that takes another.
#[inline(never)]
fn play_capture(position: &mut Position, m: Move, role: Role) {
    if position.pieces.stands(Role::KING, m.to) {
        return play_any(position, m, role);
    }
    let (board, us) = (&*BOARD, position.turn);
    take(position, board, us, m.to);
    carry_one(position, board, us, m, [role, role]);
    let is_calm = !carry::may_have_come(position, board, us, m, role) && !ending::may_be_dead(position);
    if !is_calm || !hand_on(position, us, Seats::NONE) {
        finish(position, &Made { m, role, arrives: role, taken: Set::of(m.to) });
    }
}

/// Any turn, the long way.
#[inline(never)]
fn play_any(position: &mut Position, m: Move, role: Role) {
    if position.ending.is_some() {
        return;
    }
    let fallen = position.king_on(m.to);
    let made = carry(position, &BOARD, position.turn, m, role);
    match fallen {
        Some(victim) if position.options.teams => {
            position.checked = position.checked();
            return ending::lose(position, victim, &ending::KING_CAPTURED); // 4P-K6
        }
        Some(victim) => put_out(position, victim), // 4P-K5
        None if matches!(m.kind, MoveKind::EnPassant | MoveKind::Castling) => position.checked = position.checked(),
        None => return finish(position, &made),
    }
    settle_turn(position, &made, fallen.is_some());
}

/// The rest of a turn that may have given or ended checks near the cells of the piece that has moved.
#[inline(never)]
fn finish(position: &mut Position, made: &Made) {
    carry::look(position, &BOARD, position.turn, made.m, made.arrives);
    settle_turn(position, made, false);
}

/// What comes of a turn. `has_left`: it has taken a king.
fn settle_turn(position: &mut Position, made: &Made, has_left: bool) {
    let (us, has_taken) = (position.turn, !made.taken.is_empty());
    if position.options.teams {
        return find_turn_in_teams(position, us, has_taken);
    }
    let rivals = position.checked.without(us);
    if rivals.len() > 1 && position.live().contains(us) {
        let points = ending::for_several_checks(position, made);
        position.award(us, points);
    }
    // 4P-K3
    let has_mated = !rivals.is_empty() && judge(position, Some(us));
    let parrying = if has_mated { Seats::NONE } else { rivals };
    let is_over =
        (has_left || has_mated) && end_if_nobody_can_win(position, false) || has_taken && end_if_dead(position);
    if !is_over && !hand_on(position, us, parrying) {
        find_turn(position, us.after(1, SEATS), Some(us), parrying);
    }
}

/// The turn goes to the next player, if he is known to be able to move. Those in check who are `parrying` can.
#[inline(always)]
fn hand_on(position: &mut Position, us: Seat, parrying: Seats) -> bool {
    let next = us.after(1, SEATS);
    let has_step = position.steps.0.has(next) && !position.checked.contains(next);
    let is_calm = !position.out.contains(next) && (has_step || parrying.contains(next));
    if is_calm {
        debug_assert_eq!(position.checked(), position.checked, "a check that was not seen");
        position.end_right(next); // 4P-P5
        position.set_turn(next);
    }
    is_calm
}

/// The position in the middle of a turn: the pieces are carried, a taken king's army is grey, and nobody is judged yet.
pub(super) fn with_pieces_carried(position: &Position, m: Move) -> Position {
    let mut after = position.clone();
    if let Some(role) = after.pieces.role_on(m.from) {
        carry(&mut after, &BOARD, position.turn, m, role);
    }
    // 4P-M3: in teams no piece is grey, also when its king is taken.
    if let Some(victim) = position.king_on(m.to).filter(|_| !position.options.teams) {
        put_out(&mut after, victim);
    }
    after
}

impl polychess_rules::Position for Position {
    const SEATS: usize = SEATS;

    fn topology(&self) -> &'static Topology {
        &BOARD.cross.topology
    }

    fn to_move(&self) -> Option<Seat> {
        if self.ending.is_some() { None } else { Some(self.turn) }
    }

    fn generate(&self, sink: &mut impl Sink) {
        if self.ending.is_none() {
            if self.leaving.is_some() {
                return movement::first_walks(self, sink);
            }
            movement::moves_of(self, self.turn, sink);
        }
    }

    /// Most turns carry one piece to a vacant cell and check nobody, and the next player has a step: all else is done by calls.
    #[inline]
    fn play(&mut self, m: Move) {
        let (board, us) = (&*BOARD, self.turn);
        // Where the compiler knows that it is a pawn, it leaves out castling.
        if self.pieces.stands(Role::PAWN, m.from) {
            play_one(self, board, us, m, Role::PAWN);
        } else if let Some(role) = self.pieces.role_on(m.from) {
            play_one(self, board, us, m, role);
        }
    }

    /// Finds out what each of the next plies would look for.
    fn prepare(&mut self) {
        self.shields.0 = carry::shields(self);
        if !self.steps.0.has_all() {
            Seat::all(SEATS).for_each(|seat| _ = knows_step(self, &BOARD, seat));
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        ending::ended(self)
    }

    fn zobrist(&self) -> u64 {
        self.pieces.key() ^ self.key ^ points_key(self.points) ^ self.leaving_key()
    }

    fn fresh_zobrist(&self) -> u64 {
        self.pieces.fresh_key() ^ self.features() ^ points_key(self.points) ^ self.leaving_key()
    }

    fn repetition_key(&self) -> u64 {
        self.repetition()
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.piece_on(cell)
    }

    fn in_check(&self, seat: Seat) -> bool {
        self.checked.contains(seat)
    }

    fn same_side(&self, a: Seat, b: Seat) -> bool {
        self.same_side(a, b)
    }

    /// 4P-S5: a walking seat still plays.
    fn is_out(&self, seat: Seat) -> bool {
        self.out.contains(seat)
    }
}
