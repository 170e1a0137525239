//! A turn from beginning to end: the pieces, points, mates, and who is on turn next (ledger: Check and mate, Values and points).

use super::carry::Made;
use crate::four_player::attack::queens;
use crate::four_player::board::{BOARD, Geometry, POINT_QUEEN, SEATS, Set};
use crate::four_player::ending;
use crate::four_player::position::Position;
use polychess_rules::{Move, MoveKind, Outcome, Piece, Role, Seat, Seats, Sink};
use polychess_topology::{Cell, Topology};

/// 4P-V1: what living pieces are worth.
pub(in crate::four_player) const fn value(role: Role) -> u16 {
    match role {
        Role::PAWN | POINT_QUEEN => 1,
        Role::KNIGHT => 3,
        Role::BISHOP | Role::ROOK => 5,
        Role::QUEEN => 9,
        _ => 0,
    }
}

/// 4P-V3: for newly attacking so many kings, without a queen and with one.
pub(in crate::four_player) const fn for_checks(kings: usize, with_queen: bool) -> u16 {
    match (kings, with_queen) {
        (2, false) | (3, true) => 5,
        (2, true) => 1,
        (3, false) => 20,
        _ => 0,
    }
}

impl Position {
    /// 4P-V1, 4P-V2: the points for taking a living piece.
    #[inline]
    pub(in crate::four_player) fn price_of(&self, role: Role) -> u16 {
        let options = &self.armies.options;
        if role == Role::KING { options.mate_points } else { value(role) * options.capture_points }
    }

    /// 4P-V3 (R16, R24): the points for attacking several kings of live seats that the mover's pieces did not attack before.
    #[inline(never)]
    fn for_several_checks(&self, board: &Geometry, us: Seat, made: &Made) -> u16 {
        let (live, before) = (self.live(), self.before(board, us, made));
        let (mut kings, mut with_queen) = (0, false);
        for rival in self.checked.without(us).iter().filter(|&rival| live.contains(rival)) {
            let Some(king) = self.armies.king(rival) else { continue };
            let attackers = self.armies.attackers(us, king);
            if !attackers.is_empty() && before.attackers(us, king).is_empty() {
                kings += 1;
                with_queen |= attackers.meets(&queens(&self.armies.pieces));
            }
        }
        for_checks(kings, with_queen)
    }

    /// The position in the middle of a turn: the pieces are carried, a taken king's army is grey, and nobody is judged yet.
    pub(in crate::four_player) fn with_men_carried(&self, m: Move) -> Self {
        let mut after = self.clone();
        let made = after.armies.pieces.role_on(m.from).map(|role| after.carry(&BOARD, self.turn, m, role));
        if let Some(victim) = made.and_then(|made| made.fallen()) {
            after.put_out(victim);
        }
        after
    }

    /// Any ply: pieces are promoted and carried in pairs, kings fall.
    #[inline(never)]
    fn play_any(&mut self, board: &Geometry, us: Seat, m: Move, role: Role) {
        let made = self.carry(board, us, m, role);
        let fallen = made.fallen();
        let mut reached = !Set::EMPTY;
        match fallen {
            Some(victim) if self.armies.options.teams => {
                self.find_checks();
                return self.lose(victim, &ending::KING_CAPTURED); // 4P-K6
            }
            // 4P-K5
            Some(victim) => self.put_out(victim),
            None if matches!(m.kind, MoveKind::EnPassant | MoveKind::Castling) => self.find_checks(),
            None => reached = self.look_for_checks(board, us, m, made.arrives),
        }
        self.settle_turn(board, us, &made, reached, fallen.is_some());
    }

    /// What a turn brings once the pieces are carried. `reached` are kings that the ply may have put in check, and `has_left` says that a king has been
    /// taken.
    #[inline(never)]
    fn settle_turn(&mut self, board: &Geometry, us: Seat, made: &Made, reached: Set, has_left: bool) {
        if self.armies.options.teams {
            return self.find_turn_in_teams(us, made.has_taken());
        }
        let (rivals, mut has_left) = (self.checked.without(us), has_left);
        let mut parrying = Seats::NONE;
        if !rivals.is_empty() {
            if rivals.len() > 1 && reached.has_several() && self.live().contains(us) {
                self.award(us, self.for_several_checks(board, us, made));
            }
            // 4P-K3
            if self.judge(Some(us)) {
                has_left = true;
            } else {
                parrying = rivals;
            }
        }
        let is_over = has_left && self.end_if_nobody_can_win() || made.has_taken() && self.end_if_dead();
        if !is_over {
            self.find_turn(us.after(1, SEATS), Some(us), parrying);
        }
    }

    /// The turn goes to the next player, if it is seen at once that nobody has to be judged and that he can move.
    #[inline(always)]
    fn is_handed_on(&mut self, us: Seat) -> bool {
        let next = us.after(1, SEATS);
        let is_judged = if self.armies.options.teams { self.checked.contains(next) } else { !self.checked.is_empty() };
        let is_calm = !is_judged && !self.out.contains(next) && self.steps.0.has(next);
        if is_calm {
            self.end_right(next); // 4P-P5
            self.set_turn(next);
        }
        is_calm
    }
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
            self.moves_of(self.turn, sink);
        }
    }

    fn play(&mut self, m: Move) {
        let (board, us) = (&*BOARD, self.turn);
        if self.ending.is_some() {
            return;
        }
        let Some(role) = self.armies.pieces.role_on(m.from) else { return };
        // Most plies carry one piece, and take one at most.
        let is_of_one = matches!(m.kind, MoveKind::Plain | MoveKind::DoubleStep) && m.promotion.is_none();
        if !is_of_one || self.armies.pieces.stands(Role::KING, m.to) {
            return self.play_any(board, us, m, role);
        }
        let taken = if self.armies.pieces.is_occupied(m.to) { self.take(board, us, m.to) } else { None };
        self.carry_one(board, us, m, role, role);
        let reached = self.look_for_checks(board, us, m, role);
        if taken.is_some() && self.may_be_dead() || !self.is_handed_on(us) {
            self.settle_turn(board, us, &Made { m, role, arrives: role, taken: [taken, None] }, reached, false);
        }
    }

    /// Steps of all seats, of which nearly every turn needs one, and escapes of those whom the next plies leave in check.
    fn prepare(&mut self) {
        if !self.steps.0.has_all() {
            Seat::all(SEATS).for_each(|seat| _ = self.knows_step(&BOARD, seat));
        }
        if !self.armies.options.teams {
            self.checked.without(self.turn).iter().for_each(|seat| _ = self.can_parry(seat));
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended()
    }

    fn zobrist(&self) -> u64 {
        self.armies.pieces.key() ^ self.key
    }

    fn fresh_zobrist(&self) -> u64 {
        self.armies.pieces.fresh_key() ^ self.features()
    }

    fn repetition_key(&self) -> u64 {
        self.repetition()
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.armies.pieces.piece(cell)
    }

    fn in_check(&self, seat: Seat) -> bool {
        self.checked.contains(seat)
    }

    /// 4P-S4
    fn same_side(&self, a: Seat, b: Seat) -> bool {
        self.armies.same_side(a, b)
    }

    /// 4P-S5: a walking seat still plays.
    fn is_out(&self, seat: Seat) -> bool {
        self.out.contains(seat)
    }
}
