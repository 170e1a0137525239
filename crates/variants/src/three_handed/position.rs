//! The position: pieces, turn, rights and marks, and what a ply does to them (ledger: Special moves, Double attack, Check and mate).

use super::attack::{Attackers, Pieces, is_attacked, is_uncovered};
use super::board::{BOARD, Geometry, SEATS, Set, Way, is_home, left, owner, passed_pawn, right};
use super::options::{AfterDefeat, Options};
use polychess_rules::{EnPassant, Memo, Move, MoveKind, Piece, Role, Seat, Seats, zobrist};
use polychess_topology::Cell;

/// A position of Three-handed chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) pieces: Pieces,
    /// TH-P4: the cells gone over by double steps whose pawns may be taken en passant; each lies in the kingdom of the pawn's owner.
    pub(super) en_passant: Set,
    /// TH-D2: where imposing pieces stand.
    pub(super) imposing: Set,
    pub(super) turn: Seat,
    /// Castling rights, bit `2 * seat + n` with n = 0 short, 1 long.
    pub(super) rights: u8,
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
    pub(super) options: Options,
    /// Whose kings are known not to be in check by their right neighbours (TH-D3).
    pub(super) calm: Memo<Seats>,
}

const _: () = assert!(size_of::<Position>() <= 216, "a position is copied at each move");

/// A turn under way: its first move has been made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Halfway {
    /// Where the piece stands that has moved.
    pub(super) piece: Cell,
    /// Did it stand in its owner's kingdom before?
    pub(super) was_inside: bool,
}

impl Position {
    /// A position without rights and marks, at the beginning of a turn.
    pub(super) fn new(pieces: Pieces, turn: Seat, options: Options) -> Self {
        let mut position = Self {
            pieces,
            en_passant: Set::EMPTY,
            imposing: Set::EMPTY,
            turn,
            rights: 0,
            mated: Seats::NONE,
            out: Seats::NONE,
            first_out: None,
            winner: None,
            passes: 0,
            halfway: None,
            has_two_moves: false,
            calm: Memo(Seats::NONE),
            // When a game is drawn by itself is no matter of what may be played.
            options: Options { automatic_draws: true, ..options },
        };
        Seat::all(SEATS).for_each(|seat| _ = position.finds_calm(seat));
        position
    }

    /// As if it were this seat's turn, to see what its pieces could do.
    pub(super) fn as_if_on_turn(&self, seat: Seat) -> Self {
        let mut position = Self { turn: seat, halfway: None, ..*self };
        position.settle();
        position
    }

    pub(super) fn has_right(&self, seat: Seat, n: usize) -> bool {
        self.rights >> (2 * seat.index() + n) & 1 != 0
    }

    /// The players who are not defeated, in order.
    pub(super) fn living(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        let out = self.out;
        Seat::all(SEATS).filter(move |&seat| !out.contains(seat))
    }

    /// A cut-throat game, or what is left of a game after a defeat (TH-R10): left and right mean nothing.
    #[inline]
    pub(super) fn is_cutthroat(&self) -> bool {
        self.options.cutthroat || !self.out.is_empty()
    }

    /// TH-M4: the passages through the centre that are open to a seat's pieces.
    #[inline]
    pub(super) fn way(&self, seat: Seat) -> Way {
        if self.options.center_right_only && !self.is_cutthroat() { Way::own(seat) } else { Way::BOTH }
    }

    /// TH-M7: the pieces of a seat that attack; lifeless ones do not.
    #[inline]
    pub(super) fn attackers(&self, seat: Seat) -> Attackers {
        let pieces = if self.out.contains(seat) { Set::EMPTY } else { self.pieces.seat(seat) };
        Attackers { seat, pieces, way: self.way(seat) }
    }

    /// The pieces of a seat that attack a cell.
    pub(super) fn attackers_of(&self, by: Seat, cell: Cell) -> Set {
        let (all, occupied) = (self.attackers(by), self.pieces.occupied());
        let one = |piece: Cell| [Attackers { pieces: Set::of(piece), ..all }];
        let attacks = |&piece: &Cell| is_attacked(&BOARD, &self.pieces, &one(piece), cell, occupied);
        all.pieces.iter().filter(attacks).collect()
    }

    /// Does one seat give check to the other? A seat without a king is not in check.
    #[inline]
    pub(super) fn checks(&self, by: Seat, seat: Seat) -> bool {
        self.is_checked_by(&[self.attackers(by)], seat)
    }

    #[inline]
    fn is_checked_by<const N: usize>(&self, by: &[Attackers; N], seat: Seat) -> bool {
        let king = self.pieces.king(seat);
        king.is_some_and(|king| is_attacked(&BOARD, &self.pieces, by, king, self.pieces.occupied()))
    }

    /// TH-K1: is the seat's king attacked by any opponent?
    #[inline]
    pub(super) fn is_in_check(&self, seat: Seat) -> bool {
        self.is_checked_by(&self.opponents(seat), seat)
    }

    /// Both opponents of a seat.
    #[inline]
    pub(super) fn opponents(&self, seat: Seat) -> [Attackers; 2] {
        [right(seat), left(seat)].map(|seat| self.attackers(seat))
    }

    /// TH-D2: does a piece impose on the seat? All marks in a kingdom are of pieces of its owner's right neighbour.
    #[inline]
    pub(super) fn is_imposed_upon(&self, seat: Seat) -> bool {
        !self.imposing.is_empty() && self.imposing.meets(&BOARD.kingdom_of(seat))
    }

    /// TH-D3
    #[inline]
    pub(super) fn is_doubly_attacked(&self, seat: Seat) -> bool {
        !self.is_cutthroat() && (self.is_imposed_upon(seat) || self.checks(right(seat), seat))
    }

    /// TH-D3, TH-D7: all who are doubly attacked at this moment.
    pub(super) fn doubly_attacked(&self) -> Seats {
        self.living().filter(|&seat| self.is_doubly_attacked(seat)).collect()
    }

    /// Does TH-D6 hold in this position?
    #[inline]
    pub(super) fn limits_double_attack(&self) -> bool {
        self.options.one_doubly_attacked && !self.is_cutthroat()
    }

    /// TH-D5, TH-D6, TH-K1, TH-R9: may the turn of the player on turn end with the position as it stands: his king unattacked, and not more
    /// than one player doubly attacked?
    pub(super) fn may_end_here(&self) -> bool {
        !self.is_in_check(self.turn) && self.keeps_limit()
    }

    /// TH-D6, TH-R9: is not more than one player doubly attacked?
    pub(super) fn keeps_limit(&self) -> bool {
        !self.limits_double_attack() || self.doubly_attacked().len() <= 1
    }

    /// TH-D3 for the player whose turn begins.
    #[inline]
    fn finds_double_attack(&mut self) -> bool {
        if self.is_cutthroat() {
            return false;
        }
        self.is_imposed_upon(self.turn) || !self.calm.0.contains(self.turn) && !self.finds_calm(self.turn)
    }

    #[inline(never)]
    fn finds_calm(&mut self, seat: Seat) -> bool {
        let is_calm = !self.checks(right(seat), seat);
        self.calm.0 = if is_calm { self.calm.0.with(seat) } else { self.calm.0 };
        is_calm
    }

    /// Forgets which kings are calm where a move may have changed it: a piece that goes uncovers a check, or comes and gives one.
    #[inline]
    fn doubt(&mut self, board: &Geometry, m: Move, arrives: Role) {
        let kings = self.pieces.role(Role::KING).without(self.pieces.seat(self.turn));
        if board.may_check.after(m, arrives).meets(&kings) {
            self.doubt_one(board, m, arrives);
        }
        if matches!(m.kind, MoveKind::EnPassant | MoveKind::Castling) {
            self.calm.0 = Seats::NONE;
        }
    }

    /// The right neighbour, who is on turn next, is looked at now, where only the cell that was left counts.
    #[inline(never)]
    fn doubt_one(&mut self, board: &Geometry, m: Move, arrives: Role) {
        let king = |seat| self.pieces.pieces(seat, Role::KING);
        let (left, right) = (left(self.turn), right(self.turn));
        if board.may_check.after(m, arrives).meets(&king(left)) {
            self.calm.0 = self.calm.0.without(left);
        }
        let uncovered = board.may_check.uncovered(m) & king(right);
        let by = || self.attackers(left);
        if !uncovered.is_empty()
            && self.calm.0.contains(right)
            && is_uncovered(board, &self.pieces, by(), uncovered.first_of_some(), m.from)
        {
            self.calm.0 = self.calm.0.without(right);
        }
    }

    /// Looks now whether the next player's turn will begin in double attack, if nothing happens on his lines.
    #[inline]
    pub(super) fn look_ahead(&mut self) {
        let next = right(self.turn);
        if !self.is_cutthroat() && !self.calm.0.contains(next) {
            self.finds_calm(next);
        }
    }

    /// TH-P4: the right that belongs to a cell.
    #[inline]
    pub(super) fn right_on(target: Cell) -> EnPassant {
        EnPassant { target, pawn: passed_pawn(target) }
    }

    /// The opponent whose king stands on a cell.
    pub(super) fn king_on(&self, cell: Cell) -> Option<Seat> {
        self.pieces.piece(cell).filter(|piece| piece.role() == Role::KING && piece.seat() != self.turn).map(Piece::seat)
    }

    /// What a piece's move does at once, whether the turn goes on or not (TH-D4): pieces, rights and marks. Gives what the piece arrives as.
    #[inline]
    pub(super) fn carry_out(&mut self, board: &Geometry, m: Move) -> Option<Role> {
        let us = self.turn;
        let role = self.pieces.role_on(m.from)?;
        let arrives = m.promotion.unwrap_or(role);
        if self.pieces.is_occupied(m.to) {
            self.take(m.to);
        }
        self.pieces.carry(us, m.from, m.to, role, arrives);
        // TH-C1: moving king or rook, or losing the rook, ends the right for good.
        self.rights &= !(board.rights_at[m.from] | board.rights_at[m.to]);
        self.carry_mark(m);
        // TH-P4: a right ends early when the cell gone over is occupied, or the pawn has moved or is gone.
        if !self.en_passant.is_empty() {
            let ended = board.passed_at[m.from] | board.passed_at[m.to];
            self.en_passant = self.en_passant.without(ended);
        }
        match m.kind {
            MoveKind::Plain => {}
            MoveKind::DoubleStep => self.en_passant |= board.pawns[us.index()].steps[m.from],
            _ => self.carry_second(board, m),
        }
        Some(arrives)
    }

    #[inline(never)]
    fn take(&mut self, cell: Cell) {
        self.pieces.take(cell);
    }

    /// What en passant and castling do to a second piece.
    #[cold]
    fn carry_second(&mut self, board: &Geometry, m: Move) {
        let us = self.turn;
        if m.kind == MoveKind::EnPassant {
            return self.pieces.take_passed(Self::right_on(m.to), owner(m.to));
        }
        let castling = board.castlings[us.index()].iter().find(|castling| castling.king == [m.from, m.to]);
        castling.into_iter().for_each(|castling| castling.carry_rook(&mut self.pieces, us));
    }

    /// TH-D1, TH-D2: keeps the marks of imposing pieces when a piece of the player on turn goes from cell to cell.
    #[inline]
    fn carry_mark(&mut self, m: Move) {
        let crosses = is_home(left(self.turn), m.to) && !self.is_cutthroat();
        if self.imposing.is_empty() && !crosses {
            return;
        }
        // Only a piece from home crosses the border to his left; one that comes the long way round does not (TH-R4).
        let imposes = crosses && (is_home(self.turn, m.from) || self.imposing.contains(m.from));
        self.imposing.remove(m.from);
        self.imposing.remove(m.to);
        if imposes {
            self.imposing.insert(m.to);
        }
    }

    /// TH-D4: the turn under way after a first move.
    #[inline]
    pub(super) fn halfway_after(&self, m: Move) -> Option<Halfway> {
        Some(Halfway { piece: m.to, was_inside: is_home(self.turn, m.from) })
    }

    /// What [`polychess_rules::Position::play`] does.
    #[inline]
    pub(super) fn make_move(&mut self, m: Move) {
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
                // TH-K4: only a marked king is taken.
                let loser = if self.mated.is_empty() { None } else { self.king_on(m.to) };
                let goes_on = self.has_two_moves && self.halfway.is_none() && loser.is_none();
                let halfway = self.halfway_after(m);
                let board = &*BOARD;
                if let Some(arrives) = self.carry_out(board, m) {
                    self.doubt(board, m, arrives);
                }
                self.passes = 0;
                if goes_on {
                    self.halfway = halfway;
                    return;
                }
                // TH-K5: it ends the turn at once.
                if let Some(loser) = loser {
                    self.king_is_taken(us, loser);
                }
            }
        }
        // TH-K1: nobody attacks the king of a player who has ended his turn, but after a pass or the taking of a king.
        if m.kind == MoveKind::Pass || !self.out.is_empty() || self.winner.is_some() {
            self.calm.0 = Seats::NONE;
        } else {
            self.calm.0 = self.calm.0.with(us);
        }
        // TH-K3, TH-K4: a mark ends with its bearer's own next turn.
        self.mated = if mate { self.mated.with(us) } else { self.mated.without(us) };
        self.begin_next_turn();
    }

    /// TH-S2: the next player's turn begins. TH-P4: with it end the rights to take his own pawns en passant.
    #[inline]
    pub(super) fn begin_next_turn(&mut self) {
        self.halfway = None;
        if self.winner.is_none() {
            self.turn = right(self.turn);
            if self.out.contains(self.turn) {
                self.turn = right(self.turn);
            }
            if !self.en_passant.is_empty() {
                self.en_passant = self.en_passant.without(BOARD.kingdom_of(self.turn));
            }
        }
        self.settle();
    }

    /// Brings what follows from everything else up to date.
    #[inline]
    pub(super) fn settle(&mut self) {
        self.release();
        self.has_two_moves = self.halfway.is_some() || self.options.double_moves && self.finds_double_attack();
    }

    /// TH-K3, TH-R15: a mark ends when no opponent attacks the king any more, whoever gave the mate. Not looked at between two moves.
    #[inline]
    fn release(&mut self) {
        if !self.mated.is_empty() && self.halfway.is_none() {
            self.mated = self.mated.iter().filter(|&seat| self.is_in_check(seat)).collect();
        }
    }

    /// TH-E1, TH-R14: a king is taken, by whoever comes first. With option `after_defeat` = `end` that ends the game; otherwise the last player alone wins.
    fn king_is_taken(&mut self, by: Seat, loser: Seat) {
        if self.options.after_defeat == AfterDefeat::End {
            self.leave(loser);
            self.winner = Some(by);
        } else {
            self.defeat(loser);
        }
    }

    /// A defeat takes the loser's king off and ends his rights; with option `remove` all his pieces go. Left and right end with it (TH-R10).
    pub(super) fn defeat(&mut self, loser: Seat) {
        let gone = if self.options.after_defeat == AfterDefeat::Remove {
            self.pieces.seat(loser)
        } else {
            self.pieces.pieces(loser, Role::KING)
        };
        gone.iter().for_each(|cell| _ = self.pieces.take(cell));
        self.leave(loser);
        let mut living = self.living();
        if let (Some(last), None) = (living.next(), living.next()) {
            self.winner = Some(last);
        }
    }

    /// A seat leaves the contest: its rights end, and the game becomes cut-throat (TH-R10).
    fn leave(&mut self, seat: Seat) {
        self.first_out = self.first_out.or(Some(seat));
        self.out = self.out.with(seat);
        self.rights &= !(0b11 << (2 * seat.index()));
        self.en_passant = self.en_passant.without(BOARD.kingdom_of(seat));
        self.mated = self.mated.without(seat);
        self.imposing = Set::EMPTY;
        self.passes = 0;
    }

    /// Turn, castling rights, mates and defeats.
    fn small_features(&self) -> u64 {
        let (mated, out) = (u64::from(self.mated.bits()), u64::from(self.out.bits()));
        self.turn.index() as u64 | u64::from(self.rights) << 2 | mated << 8 | out << 11
    }

    /// The hash of everything but the pieces, which keep theirs up to date. Most positions are left again unhashed, so it is made when it is
    /// asked for.
    pub(super) fn features(&self) -> u64 {
        let seat = |seat: Option<Seat>| seat.map_or(0, |s| s.index() as u64 + 1);
        let halfway = self.halfway.map_or(0, |h| 1 | u64::from(h.was_inside) << 1 | (h.piece.index() as u64) << 2);
        let small = self.small_features() | seat(self.first_out) << 16 | seat(self.winner) << 18;
        marks_key(small | u64::from(self.passes) << 20 | halfway << 28, self.en_passant, self.imposing)
    }

    /// The ledger's list after TH-A4: pieces, turn, castling, usable en passant rights, imposing and mated marks, defeats.
    pub(super) fn repetition_features(&self) -> u64 {
        marks_key(self.small_features(), self.usable_rights(), self.imposing)
    }

    /// The en passant rights that repetition compares: those of which a pawn of an opponent who may still use it stands a capture step away.
    fn usable_rights(&self) -> Set {
        let usable = |&cell: &Cell| {
            let owner = owner(cell);
            let mut users = (0..SEATS).map(|n| self.turn.after(n, SEATS)).take_while(|&user| user != owner);
            users.any(|user| {
                let from = BOARD.pawns[user.index()].capturers(self.way(user), cell);
                !self.out.contains(user) && from.meets(&self.pieces.pieces(user, Role::PAWN))
            })
        };
        self.en_passant.iter().filter(usable).collect()
    }
}

fn marks_key(small: u64, en_passant: Set, imposing: Set) -> u64 {
    let words = en_passant.words().into_iter().chain(imposing.words());
    words.fold(zobrist::feature(0, small), |key, word| zobrist::mix(key.rotate_left(1) ^ word))
}
