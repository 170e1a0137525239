//! The position: men, turn, rights and marks; legal plies and what a ply does.

use super::attack::Men;
use super::board::{BOARD, SEATS, Set, left, right};
use super::doubles::Halfway;
use super::laws::Laws;
use super::setup::{castlings, rights_at, rights_of};
use super::{ending, pawns};
use polychess_rules::{Man, Move, MoveKind, MoveList, Outcome, Role, Seat, Seats, zobrist};
use polychess_topology::{Cell, Topology};

/// A position of Three-handed chess.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) men: Men,
    pub(super) turn: Seat,
    /// Castling rights, bit `2 * seat + n` with n = 0 short, 1 long.
    pub(super) rights: u8,
    /// TH-P4: the cells gone over by double steps whose pawns may be taken en passant; each lies in the kingdom of the pawn's owner.
    pub(super) passed: Set,
    /// TH-D2: where imposing men stand.
    pub(super) imposing: Set,
    /// TH-K3: whose kings may be taken.
    pub(super) mated: Seats,
    /// The defeated, and who of them was first.
    pub(super) out: Seats,
    pub(super) first_out: Option<Seat>,
    /// TH-E1: who has won by taking a king, or is left alone.
    pub(super) winner: Option<Seat>,
    /// TH-E2: passes in a row just made.
    pub(super) passes: u8,
    /// TH-D4: the turn under way, between its two moves.
    pub(super) halfway: Option<Halfway>,
    /// TH-D4, TH-R5: may the player on turn make two moves? Fixed when his turn begins.
    pub(super) has_two_moves: bool,
    pub(super) laws: Laws,
    key: u64,
}

impl Position {
    /// A position without rights and marks, at the beginning of a turn.
    pub(super) fn new(men: Men, turn: Seat, laws: Laws) -> Self {
        let mut position = Self {
            men,
            turn,
            rights: 0,
            passed: Set::EMPTY,
            imposing: Set::EMPTY,
            mated: Seats::NONE,
            out: Seats::NONE,
            first_out: None,
            winner: None,
            passes: 0,
            halfway: None,
            has_two_moves: false,
            laws,
            key: 0,
        };
        position.settle();
        position
    }

    /// Brings what follows from everything else up to date.
    pub(super) fn settle(&mut self) {
        self.drop_dead_rights();
        self.release();
        self.has_two_moves = self.halfway.is_some() || self.laws.double_moves && self.is_doubly_attacked(self.turn);
        self.key = self.features();
    }

    /// The hash of everything but the men.
    fn features(&self) -> u64 {
        let seat = |seat: Option<Seat>| seat.map_or(0, |s| s.index() as u64 + 1);
        let halfway = self.halfway.map_or(0, |h| 1 | u64::from(h.was_inside) << 1 | (h.man.index() as u64) << 2);
        let small = self.small_features() | seat(self.first_out) << 16 | seat(self.winner) << 18;
        let hash = zobrist::feature(0, small | u64::from(self.passes) << 20 | halfway << 28);
        hash ^ set_key(1, self.passed) ^ set_key(2, self.imposing)
    }

    /// Turn, castling rights, mates and defeats.
    fn small_features(&self) -> u64 {
        let (mated, out) = (u64::from(self.mated.bits()), u64::from(self.out.bits()));
        self.turn.index() as u64 | u64::from(self.rights) << 2 | mated << 8 | out << 11
    }

    pub(super) fn has_right(&self, seat: Seat, n: usize) -> bool {
        self.rights >> (2 * seat.index() + n) & 1 != 0
    }

    /// The legal plies of a player who has to move: by TH-D4 the first or the second of his turn.
    pub(super) fn plies(&self, moves: &mut MoveList) {
        let start = moves.len();
        // TH-D5: only where the turn ends must the position be legal.
        if self.halfway.is_some() && self.may_end_here() {
            moves.push(Move::END_TURN);
        }
        self.moves_of_men(moves);
        // TH-K2: no legal turn.
        if moves.len() == start && self.halfway.is_none() {
            moves.push(Move::PASS);
        }
    }

    /// TH-K1, TH-D6: the pseudo-legal moves that may end the turn or, with a second move to come, can be completed.
    fn moves_of_men(&self, moves: &mut MoveList) {
        let start = moves.len();
        self.pseudo_legal_moves(moves);
        let (suspects, dangerous) = self.suspects();
        let may_go_on = self.has_two_moves && self.halfway.is_none();
        let mut scratch = None;
        moves.retain_from(start, |m| {
            let special = matches!(m.kind, MoveKind::EnPassant | MoveKind::Castling);
            let harmless = !special && !suspects.contains(m.from) && !dangerous.contains(m.to);
            // TH-K5: taking a king needs no regard to anything.
            harmless
                || self.king_on(m.to).is_some()
                || self.ends_legally(m)
                || may_go_on && { self.can_be_completed_after(m, scratch.get_or_insert_default()) }
        });
    }

    /// The cells from which and to which moves have to be looked at: all others leave the own king safe and break no limit. From a legal
    /// position, only the king, a shield of his, and a man that shields the next player from a check by the third can do harm.
    fn suspects(&self) -> (Set, Set) {
        let (us, all) = (self.turn, !Set::EMPTY);
        let Some(king) = self.men.king(us) else { return (all, all) };
        if self.is_in_check(us) {
            return (all, all);
        }
        let (next, third) = (right(us), left(us));
        let mut suspects = self.shields(king, self.men.seat(next) | self.men.seat(third));
        suspects.insert(king);
        if !self.limits_double_attack() {
            return (suspects, Set::EMPTY);
        }
        // TH-D6: a move may make the player at the left doubly attacked, by crossing or by check; the others only by uncovering.
        let (Some(next_king), Some(third_king)) = (self.men.king(next), self.men.king(third)) else {
            return (all, all);
        };
        suspects |= self.shields(next_king, self.men.seat(third));
        match ([us, next].map(|seat| self.is_doubly_attacked(seat)), self.is_doubly_attacked(third)) {
            ([false, false], _) => return (suspects, Set::EMPTY),
            ([true, true], _) | (_, true) => return (all, all),
            (_, false) => {}
        }
        suspects |= self.shields(third_king, self.men.seat(us));
        let (board, at) = (&*BOARD, third_king.index());
        (suspects, board.kingdom_of(third) | board.straight[at] | board.diagonal[at] | board.knight[at])
    }

    /// The opponent whose king stands on a cell.
    fn king_on(&self, cell: Cell) -> Option<Seat> {
        self.men.man(cell).filter(|man| man.role() == Role::KING && man.seat() != self.turn).map(Man::seat)
    }

    /// TH-K1, TH-D6: may the turn end with this move?
    pub(super) fn ends_legally(&self, m: Move) -> bool {
        let mut after = self.clone();
        after.carry_out(m);
        after.may_end_here()
    }

    /// TH-D5: is there a second move after which the turn may end, or that takes a king?
    fn can_be_completed_after(&self, m: Move, seconds: &mut MoveList) -> bool {
        let mut after = self.clone();
        after.carry_out(m);
        after.halfway = self.halfway_after(m);
        after.can_be_completed(seconds)
    }

    pub(super) fn can_be_completed(&self, seconds: &mut MoveList) -> bool {
        seconds.clear();
        self.pseudo_legal_moves(seconds);
        seconds.iter().any(|&second| self.king_on(second.to).is_some() || self.ends_legally(second))
    }

    pub(super) fn halfway_after(&self, m: Move) -> Option<Halfway> {
        Some(Halfway { man: m.to, was_inside: BOARD.kingdom_of(self.turn).contains(m.from) })
    }

    /// What a man's move does at once, whether the turn goes on or not (TH-D4): men, rights and marks.
    pub(super) fn carry_out(&mut self, m: Move) {
        let us = self.turn;
        let Some(man) = self.men.take(m.from) else { return };
        // TH-C1: moving king or rook, or losing the rook, ends the right for good.
        self.rights &= !(rights_at(m.from) | rights_at(m.to));
        self.carry_mark(m);
        self.men.put(m.to, m.promotion.map_or(man, |role| Man::new(us, role)));
        match m.kind {
            MoveKind::EnPassant => _ = self.men.take(BOARD.passed_pawn(m.to)),
            MoveKind::DoubleStep => pawns::skipped(us, m.from).into_iter().for_each(|cell| self.passed.insert(cell)),
            MoveKind::Castling => {
                if let Some(castling) = castlings(us).iter().find(|c| c.king[1] == m.to) {
                    self.men.take(castling.rook[0]);
                    self.men.put(castling.rook[1], Man::new(us, Role::ROOK));
                }
            }
            MoveKind::Plain | MoveKind::Pass | MoveKind::EndTurn => {}
        }
        self.drop_dead_rights();
    }

    /// TH-P4: a right ends early when the skipped cell is occupied, or the pawn has moved or is gone.
    #[inline]
    fn drop_dead_rights(&mut self) {
        if !self.passed.is_empty() {
            let men = &self.men;
            let live = |&cell: &Cell| {
                let pawn = Man::new(BOARD.owner(cell), Role::PAWN);
                !men.is_occupied(cell) && men.man(BOARD.passed_pawn(cell)) == Some(pawn)
            };
            self.passed = self.passed.iter().filter(live).collect();
        }
    }

    /// TH-K3: a mark ends when no opponent attacks the king any more. Not looked at between two moves.
    pub(super) fn release(&mut self) {
        if !self.mated.is_empty() && self.halfway.is_none() {
            self.mated = self.mated.iter().filter(|&seat| self.is_in_check(seat)).collect();
        }
    }

    /// A seat leaves the contest: its rights end, and the game becomes cut-throat (TH-R10).
    pub(super) fn leave(&mut self, seat: Seat) {
        self.first_out = self.first_out.or(Some(seat));
        self.out = self.out.with(seat);
        self.rights &= !rights_of(seat);
        self.passed = self.passed.without(BOARD.kingdom_of(seat));
        self.mated = self.mated.without(seat);
        self.imposing = Set::EMPTY;
        self.passes = 0;
    }

    /// TH-S2: the next player's turn begins. TH-P4: with it end the rights to take his own pawns en passant.
    pub(super) fn begin_next_turn(&mut self) {
        self.halfway = None;
        if self.winner.is_none() {
            let out = self.out;
            self.turn = self.turn.others(SEATS).find(|&seat| !out.contains(seat)).unwrap_or(self.turn);
            self.passed = self.passed.without(BOARD.kingdom_of(self.turn));
        }
        self.settle();
    }

    /// The en passant rights that repetition compares: those of which a pawn of an opponent who may still use it stands a capture step away.
    fn usable_rights(&self) -> Set {
        let usable = |&cell: &Cell| {
            let owner = BOARD.owner(cell);
            let mut users = (0..SEATS).map(|n| self.turn.after(n, SEATS)).take_while(|&user| user != owner);
            users.any(|user| {
                let from = BOARD.pawns[user.index()].capturers(self.way(user), cell);
                !self.out.contains(user) && from.meets(&self.men.men(user, Role::PAWN))
            })
        };
        self.passed.iter().filter(usable).collect()
    }

    /// TH-K1, TH-D5, TH-D6 as they are written: every pseudo-legal move tried by itself. The slow twin of the fast generator, for tests.
    #[must_use]
    pub fn slow_legal_moves(&self) -> Vec<Move> {
        let mut moves = MoveList::new();
        self.pseudo_legal_moves(&mut moves);
        let completes = |m: Move| self.can_be_completed_after(m, &mut MoveList::new());
        let may_go_on = self.has_two_moves && self.halfway.is_none();
        let legal = |m: &Move| self.king_on(m.to).is_some() || self.ends_legally(*m) || may_go_on && completes(*m);
        let mut legal: Vec<Move> = moves.iter().copied().filter(legal).collect();
        match self.halfway {
            Some(_) if self.may_end_here() => legal.push(Move::END_TURN),
            None if legal.is_empty() => legal.push(Move::PASS),
            _ => {}
        }
        legal
    }
}

fn set_key(kind: u8, set: Set) -> u64 {
    set.iter().fold(0, |key, cell| key ^ zobrist::feature(kind, cell.index() as u64))
}

impl polychess_rules::Position for Position {
    const SEATS: usize = SEATS;
    const TURNS_OF_SEVERAL_PLIES: bool = true;

    fn topology(&self) -> &'static Topology {
        BOARD.topology()
    }

    fn to_move(&self) -> Option<Seat> {
        self.winner.is_none().then_some(self.turn)
    }

    fn legal_moves(&self, moves: &mut MoveList) {
        if ending::outcome(self).is_none() {
            self.plies(moves);
        }
    }

    fn play(&mut self, m: Move) {
        let us = self.turn;
        let mut mate = false;
        match m.kind {
            // TH-K3: whoever passes in check is mated.
            MoveKind::Pass => {
                mate = self.is_in_check(us);
                self.passes = self.passes.saturating_add(1);
            }
            MoveKind::EndTurn => {}
            MoveKind::Plain | MoveKind::DoubleStep | MoveKind::EnPassant | MoveKind::Castling => {
                let loser = self.king_on(m.to);
                let halfway = self.halfway_after(m);
                let goes_on = self.has_two_moves && self.halfway.is_none() && loser.is_none();
                self.carry_out(m);
                self.passes = 0;
                if goes_on {
                    self.halfway = halfway;
                    self.key = self.features();
                    return;
                }
                // TH-K5: it ends the turn at once.
                if let Some(loser) = loser {
                    self.king_is_taken(us, loser);
                }
            }
        }
        // TH-K3, TH-K4: a mark ends with its bearer's own next turn.
        self.mated = if mate { self.mated.with(us) } else { self.mated.without(us) };
        self.begin_next_turn();
    }

    fn is_mid_turn(&self) -> bool {
        self.halfway.is_some()
    }

    fn outcome(&self) -> Option<Outcome> {
        ending::outcome(self)
    }

    fn zobrist(&self) -> u64 {
        self.men.key() ^ self.key
    }

    fn fresh_zobrist(&self) -> u64 {
        self.men.fresh_key() ^ self.features()
    }

    /// The ledger's list after TH-A4: men, turn, castling, usable en passant rights, imposing and mated marks, defeats.
    fn repetition_key(&self) -> u64 {
        let rest = zobrist::feature(0, self.small_features());
        self.men.key() ^ rest ^ set_key(1, self.usable_rights()) ^ set_key(2, self.imposing)
    }

    fn man(&self, cell: Cell) -> Option<Man> {
        self.men.man(cell)
    }

    fn in_check(&self, seat: Seat) -> bool {
        self.is_in_check(seat)
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.out.contains(seat)
    }
}
