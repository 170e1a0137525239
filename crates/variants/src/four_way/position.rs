//! The position: pieces, frozen players and turn; legal moves and what a move does.

use super::attack::{self, Pieces};
use super::board::{BOARD, SEATS, partner};
use super::movement::{self, Army};
use super::setup::Options;
use super::{ending, plain, settlement};
use polychess_rules::{Move, MoveList, Outcome, Piece, Seat, Seats, zobrist};
use polychess_topology::{Cell, Topology};

/// A position of Cincinnati 4-Way Chess.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) pieces: Pieces,
    /// Nobody once the game is over.
    pub(super) turn: Option<Seat>,
    /// 4W-C7. Not a function of the pieces: what stood before bears on it.
    pub(super) frozen: Seats,
    /// Whose kings are in check: follows from pieces and frozen players, kept so that quiet moves need not look.
    pub(super) checked: Seats,
    pub(super) options: Options,
    key: u64,
}

impl Position {
    /// 4W-C11: a position set up by hand, with one settlement, and the turn with whoever can move first.
    pub(super) fn set_up(pieces: Pieces, turn: Seat, frozen: Seats, options: Options) -> Self {
        let mut position = Self::as_written(pieces, turn, frozen, options);
        position.settle(turn);
        position.pass_turn(turn);
        position
    }

    /// A position that is settled already.
    pub(super) fn as_written(pieces: Pieces, turn: Seat, frozen: Seats, options: Options) -> Self {
        let checked = attack::checked(&pieces, frozen);
        let mut position = Self { pieces, turn: Some(turn), frozen, checked, options, key: 0 };
        position.key = position.features();
        position
    }

    /// As if it were this seat's turn, to see what its pieces could do.
    pub(super) fn as_if_on_turn(&self, seat: Seat) -> Self {
        Self::as_written(self.pieces.clone(), seat, self.frozen, self.options)
    }

    /// The hash of everything but the pieces.
    fn features(&self) -> u64 {
        self.repeated_features() ^ zobrist::feature(2, self.options.bits())
    }

    /// 4W-E5: player to move and frozen players.
    fn repeated_features(&self) -> u64 {
        let turn = self.turn.map_or(SEATS, Seat::index) as u64;
        zobrist::feature(0, turn) ^ zobrist::feature(1, u64::from(self.frozen.bits()))
    }

    fn army(&self, seat: Seat) -> Army<'_> {
        Army::new(&self.pieces, seat, self.frozen, self.options)
    }

    #[inline]
    fn can_move(&self, seat: Seat) -> bool {
        self.army(seat).can_move(self.checked.contains(seat))
    }

    /// 4W-C9: the first from this player on who is not frozen and has a legal move.
    #[inline]
    pub(super) fn next_to_move(&self, from: Seat) -> Option<Seat> {
        let mut seats = (0..SEATS).map(|n| from.after(n, SEATS));
        seats.find(|&seat| !self.frozen.contains(seat) && self.can_move(seat))
    }

    /// 4W-C10: not frozen, and without a legal move.
    pub(super) fn is_stale(&self, seat: Seat) -> bool {
        !self.frozen.contains(seat) && !self.can_move(seat)
    }

    /// 4W-C8. Without a check and without frozen players nothing can change.
    #[inline]
    fn settle(&mut self, first: Seat) {
        if self.checked.is_empty() && self.frozen.is_empty() {
            return;
        }
        let frozen = settlement::settle(&self.pieces, self.frozen, self.checked, first, self.options);
        if frozen != self.frozen {
            self.frozen = frozen;
            self.checked = attack::checked(&self.pieces, frozen);
        }
    }

    /// 4W-E1, 4W-E2, then 4W-C9 and 4W-E3: the turn goes to the first who can move, from this player on.
    #[inline]
    fn pass_turn(&mut self, from: Seat) {
        let over = ending::defeated_side(self).is_some() || ending::only_kings(self);
        self.turn = if over { None } else { self.next_to_move(from) };
        self.key = self.features();
    }

    /// Brings [`Position::checked`] up to date after a move, the frozen players being the same as before: only kings with something
    /// new in their vicinity are looked at again.
    #[inline]
    fn look_for_checks(&mut self, m: Move) {
        let occupied = self.pieces.occupied();
        for seat in Seat::all(SEATS) {
            let Some(king) = self.pieces.king(seat) else { continue };
            let vicinity = &BOARD.vicinity[king.index()];
            if vicinity.contains(m.from) || vicinity.contains(m.to) {
                let checked = self.checked.without(seat);
                let in_check = attack::is_in_check(&self.pieces, seat, self.frozen, occupied);
                self.checked = if in_check { checked.with(seat) } else { checked };
            }
        }
    }

    /// The slow definition of legality, from the words of the ledger and coordinates alone. Tests hold
    /// [`legal_moves`](polychess_rules::Position::legal_moves) against it.
    #[must_use]
    pub fn slow_legal_moves(&self) -> Vec<Move> {
        plain::legal_moves(self)
    }

    /// The slow definition of settlement: who is frozen after this move (4W-C8).
    #[must_use]
    pub fn slow_frozen_after(&self, m: Move) -> Vec<Seat> {
        let pieces = movement::pieces_after(&self.pieces, m);
        let first = self.turn.map_or(Seat::FIRST, |us| us.after(1, SEATS));
        plain::settled(&pieces, self.frozen, first, self.options).iter().collect()
    }

    /// The frozen players.
    #[must_use]
    pub fn frozen(&self) -> Seats {
        self.frozen
    }
}

impl polychess_rules::Position for Position {
    const SEATS: usize = SEATS;

    fn topology(&self) -> &'static Topology {
        &BOARD.cross.topology
    }

    fn to_move(&self) -> Option<Seat> {
        self.turn
    }

    fn legal_moves(&self, moves: &mut MoveList) {
        self.legal_moves_where(|_| true, moves);
    }

    fn legal_moves_where(&self, fits: impl Fn(Move) -> bool, moves: &mut MoveList) {
        if let Some(us) = self.turn {
            self.army(us).legal_moves(self.checked.contains(us), fits, moves);
        }
    }

    fn play(&mut self, m: Move) {
        let Some(us) = self.turn else { return };
        movement::make(&mut self.pieces, m);
        self.look_for_checks(m);
        self.settle(us.after(1, SEATS));
        self.pass_turn(us.after(1, SEATS));
    }

    fn outcome(&self) -> Option<Outcome> {
        ending::outcome(self)
    }

    fn zobrist(&self) -> u64 {
        self.pieces.key() ^ self.key
    }

    fn fresh_zobrist(&self) -> u64 {
        self.pieces.fresh_key() ^ self.features()
    }

    fn repetition_key(&self) -> u64 {
        self.pieces.key() ^ self.repeated_features()
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.pieces.piece(cell)
    }

    fn in_check(&self, seat: Seat) -> bool {
        self.checked.contains(seat)
    }

    /// 4W-S1
    fn same_side(&self, a: Seat, b: Seat) -> bool {
        a == b || partner(a) == b
    }

    /// Nobody leaves this game: a mated player is frozen and may come back (4W-C12).
    fn is_out(&self, _: Seat) -> bool {
        false
    }
}
