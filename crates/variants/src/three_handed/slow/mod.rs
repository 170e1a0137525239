//! A second, slow move generator, close to the wording of the rulebook. It plays every pseudo-legal
//! move and tests the resulting position. Tests compare the fast generator with it.

mod explain;

pub(super) use explain::explain;

use super::board::{BOARD, DIAGONAL, SEATS, STRAIGHT, Set, capture_steps, is_open, owner, pawn_ray, right};
use super::position::Position;
use crate::three_handed::make_move::{mid_turn_after, move_piece};
use polychess_rules::{Crossing, Move, MoveKind, Role, Seat, Seats, slide};
use polychess_topology::yalta::Yalta;
use polychess_topology::{Cell, Step};

impl Position {
    /// Returns the legal moves: the pseudo-legal moves that satisfy TH-K1, TH-D5 and TH-D6.
    #[must_use]
    pub fn slow_legal_moves(&self) -> Vec<Move> {
        let may_go_on = self.has_two_moves && self.mid_turn.is_none();
        let legal = |m: &Move| self.slow_completes(*m) || may_go_on && self.slow_goes_on(*m);
        let mut legal: Vec<Move> = self.pseudo_legal_moves().into_iter().filter(legal).collect();
        match self.mid_turn {
            Some(_) if self.slow_may_end_here() => legal.push(Move::END_TURN),
            None if legal.is_empty() => legal.push(Move::PASS), // TH-K2
            _ => {}
        }
        legal
    }

    /// Returns whether `m` captures a king (TH-K5) or leads to a position where the turn can end.
    fn slow_completes(&self, m: Move) -> bool {
        let mut after = *self;
        _ = move_piece(&mut after, &BOARD, m);
        self.king_on(m.to).is_some() || after.slow_may_end_here()
    }

    /// TH-D5: returns whether a second move can complete the turn after `m`.
    fn slow_goes_on(&self, m: Move) -> bool {
        let mut after = *self;
        _ = move_piece(&mut after, &BOARD, m);
        after.mid_turn = mid_turn_after(self, m);
        after.pseudo_legal_moves().into_iter().any(|second| after.slow_completes(second))
    }

    /// TH-K1, TH-D6: returns whether the turn can end with the current position.
    fn slow_may_end_here(&self) -> bool {
        let doubly = self.slow_doubly_attacked().len();
        !self.slow_in_check(self.turn) && (doubly <= 1 || !self.limits_double_attack())
    }

    /// TH-K1: returns whether an opponent attacks the king of `seat`.
    fn slow_in_check(&self, seat: Seat) -> bool {
        seat.others(SEATS).any(|other| self.slow_checks(other, seat))
    }

    fn slow_checks(&self, by: Seat, seat: Seat) -> bool {
        self.pieces.king(seat).is_some_and(|king| self.slow_attacks(by, king))
    }

    /// TH-D3: returns the players who are doubly attacked in the current position.
    fn slow_doubly_attacked(&self) -> Seats {
        let imposed = |seat| self.imposing.iter().any(|cell| owner(cell) == seat);
        let doubly = |seat: &Seat| imposed(*seat) || self.slow_checks(right(*seat), *seat);
        if self.is_cutthroat() { Seats::NONE } else { Seat::all(SEATS).filter(doubly).collect() }
    }

    /// TH-M7: returns whether a piece of `by` attacks `cell`. Lifeless pieces do not attack.
    fn slow_attacks(&self, by: Seat, cell: Cell) -> bool {
        !self.out.contains(by) && self.pieces.seat(by).iter().any(|from| self.goals(from).contains(cell))
    }

    /// TH-M1 to TH-M6, TH-P3: returns the cells that the piece on `from` attacks.
    fn goals(&self, from: Cell) -> Set {
        let Some(piece) = self.pieces.piece(from) else { return Set::EMPTY };
        let (topology, army, occupied) = (&BOARD.topology, self.army(piece.seat()), self.pieces.occupied());
        let is_open = |step: &&Step| is_open(army.passage, step.border); // TH-M4
        let pass = |step: Step| if is_open(&&step) { Crossing::Free } else { Crossing::Blocked };
        let to = |step: &Step| step.to;
        match piece.role() {
            Role::QUEEN => slide(topology, from, STRAIGHT.chain(DIAGONAL), &occupied, pass).free,
            Role::ROOK => slide(topology, from, STRAIGHT, &occupied, pass).free,
            Role::BISHOP => slide(topology, from, DIAGONAL, &occupied, pass).free,
            Role::KNIGHT => Yalta::knight_walks(from).into_iter().collect(),
            Role::KING => topology.first_steps(from, STRAIGHT.chain(DIAGONAL)).filter(is_open).map(to).collect(),
            _ => capture_steps(topology, piece.seat(), from).filter(is_open).map(to).collect(),
        }
    }

    /// Returns the moves that TH-D4 allows the pieces of the player to move. Ignores the safety of
    /// the king.
    fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in self.pieces.seat(self.turn).iter().filter(|&from| self.may_move(from)) {
            match self.pieces.role_on(from) {
                Some(Role::PAWN) => self.slow_pawn_moves(from, &mut moves),
                _ => {
                    moves.extend(self.goals(from).iter().filter(|&to| self.may_go(to)).map(|to| Move::plain(from, to)))
                }
            }
        }
        self.slow_castlings(&mut moves);
        moves
    }

    /// TH-D4: returns whether the piece on `from` may make the next move of the turn.
    fn may_move(&self, from: Cell) -> bool {
        let is_inside = owner(from) == self.turn;
        self.mid_turn.is_none_or(|first| {
            if from == first.piece {
                first.was_inside && is_inside && self.pieces.role_on(from) != Some(Role::KING)
            } else {
                first.was_inside || is_inside
            }
        })
    }

    /// TH-M1, TH-K4: returns whether `to` is empty or its piece can be captured.
    fn may_go(&self, to: Cell) -> bool {
        let is_marked = |seat| self.mated.contains(seat);
        let takes = |seat, role| seat != self.turn && (role != Role::KING || is_marked(seat));
        self.pieces.piece(to).is_none_or(|piece| takes(piece.seat(), piece.role()))
    }

    /// TH-P1 to TH-P5: adds the moves of the pawn on `from`.
    fn slow_pawn_moves(&self, from: Cell, moves: &mut Vec<Move>) {
        let is_free = |step: &&Step| !self.pieces.is_occupied(step.to);
        let mut arrive = |to: Cell, kind| {
            if owner(to) != self.turn && Yalta::coordinates(to).2 == 1 {
                moves.extend(Role::PROMOTIONS.map(|role| Move::special(from, to, kind).promoting(role)));
            } else {
                moves.push(Move::special(from, to, kind));
            }
        };
        let ahead = pawn_ray(&BOARD.topology, self.turn, from);
        let begins = owner(from) == self.turn && Yalta::coordinates(from).2 == 2;
        let free = ahead.iter().take(if begins { 2 } else { 1 }).take_while(is_free);
        free.zip([MoveKind::Plain, MoveKind::DoubleStep]).for_each(|(step, kind)| arrive(step.to, kind));
        for to in self.goals(from) {
            if self.pieces.is_occupied(to) && self.may_go(to) {
                arrive(to, MoveKind::Plain);
            } else if self.en_passant.contains(to) && owner(to) != self.turn {
                arrive(to, MoveKind::EnPassant);
            }
        }
    }

    /// TH-C1: adds the castlings that satisfy this rule. The caller checks the safety of the king
    /// afterwards.
    fn slow_castlings(&self, moves: &mut Vec<Move>) {
        for (n, castling) in BOARD.castlings[self.turn.index()].iter().enumerate() {
            let is_attacked = |cell| self.turn.others(SEATS).any(|other| self.slow_attacks(other, cell));
            if self.has_right(self.turn, n)
                && self.may_move(castling.king[0])
                && !castling.between.iter().any(|cell| self.pieces.is_occupied(cell))
                && !castling.path.iter().any(is_attacked)
            {
                moves.push(Move::special(castling.king[0], castling.king[1], MoveKind::Castling));
            }
        }
    }
}
