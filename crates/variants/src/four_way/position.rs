//! The position: the armies, whose turn it is, who is in check; legal moves and what a move does (ledger: 4W-C1 to 4W-C3).

use super::attack::Armies;
use super::board::{BOARD, Geometry, Pieces, Set};
use super::ending;
use super::setup::Options;
use crate::crossed::{SEATS, opposite};
use polychess_rules::{KnownSteps, Memo, Move, MoveList, Outcome, Piece, Role, Seat, Seats, Sink, zobrist};
use polychess_topology::{Cell, Topology};

/// A position of Cincinnati 4-Way Chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) armies: Armies,
    /// The hash of everything but the pieces.
    pub(super) key: u64,
    /// Nobody once the game is over.
    pub(super) turn: Option<Seat>,
    /// Whose kings are in check: follows from pieces and frozen players, kept so that quiet moves need not look.
    pub(super) checked: Seats,
    /// Steps that can be seen at once, kept so that not each turn begins with looking for one.
    steps: Memo<KnownSteps<SEATS>>,
}

const _: () = assert!(size_of::<Position>() <= 232, "a position is copied at each move");

impl Position {
    /// 4W-C11: a position set up by hand, with one settlement, and the turn with whoever can move first.
    pub(super) fn set_up(pieces: Pieces, turn: Seat, frozen: Seats, options: Options) -> Self {
        let mut position = Self::as_written(pieces, turn, frozen, options);
        let parrying = position.settle(turn);
        position.pass_turn(&BOARD, turn, parrying);
        position
    }

    /// A position that is settled already.
    pub(super) fn as_written(pieces: Pieces, turn: Seat, frozen: Seats, options: Options) -> Self {
        let armies = Armies { pieces, frozen, options };
        let (checked, steps) = (armies.checked(), Memo::default());
        let mut position = Self { checked, armies, key: 0, turn: Some(turn), steps };
        position.key = position.features();
        Seat::all(SEATS).for_each(|seat| _ = position.knows_step(&BOARD, seat));
        position
    }

    /// As if it were this seat's turn, to see what its pieces could do.
    pub(super) fn as_if_on_turn(&self, seat: Seat) -> Self {
        Self::as_written(self.armies.pieces, seat, self.armies.frozen, self.armies.options)
    }

    /// 4W-C9: the turn left out, as if that were possible; `None` when nobody else can move.
    pub(super) fn with_turn_left_out(&self) -> Option<Self> {
        let us = self.turn?;
        let next = self.next_to_move(us.after(1, SEATS), Seats::NONE).filter(|&next| next != us)?;
        Some(Self { key: self.key ^ turn_key(self.turn) ^ turn_key(Some(next)), turn: Some(next), ..*self })
    }

    /// The hash of everything but the pieces.
    fn features(&self) -> u64 {
        self.repeated_features() ^ zobrist::hashed(2, &self.armies.options)
    }

    /// 4W-E5: player to move and frozen players.
    fn repeated_features(&self) -> u64 {
        turn_key(self.turn) ^ frozen_key(self.armies.frozen)
    }

    /// The frozen players.
    #[must_use]
    pub fn frozen(&self) -> Seats {
        self.armies.frozen
    }

    /// Hands the legal moves of a player to a sink. Whether a move releases somebody (4W-C3) is tried by making it, as that hangs on the
    /// whole settlement; but only when an opponent sleeps.
    #[inline]
    pub(super) fn legal_moves_of(&self, us: Seat, sink: &mut impl Sink) {
        if self.armies.asleep(us).is_empty() {
            self.armies.moves_of(us, sink);
        } else {
            let mut moves = MoveList::new();
            self.armies.moves_of(us, &mut moves);
            for &m in moves.iter().filter(|&&m| !self.releases_onto_himself(us, m)) {
                sink.one(m);
                if sink.is_full() {
                    return;
                }
            }
        }
    }

    /// 4W-C3, R-3: does the move release a frozen opponent whose pieces then attack the mover's king?
    fn releases_onto_himself(&self, us: Seat, m: Move) -> bool {
        let mut after = *self;
        let board = &*BOARD;
        after.carry(board, us, m);
        let asleep = after.armies.asleep(us);
        if !after.armies.is_attacked_by(board, us, asleep) {
            return false;
        }
        after.settle(us.after(1, SEATS));
        let released = asleep.without(after.armies.asleep(us));
        after.armies.is_attacked_by(board, us, released)
    }

    #[inline]
    pub(super) fn set_turn(&mut self, next: Option<Seat>) {
        self.key ^= turn_key(self.turn) ^ turn_key(next);
        self.turn = next;
    }

    /// Is a step of this player known, or can one be seen at once?
    #[inline(always)]
    pub(super) fn knows_step(&mut self, board: &Geometry, seat: Seat) -> bool {
        if !self.steps.0.has(seat)
            && let Some(step) = self.armies.free_step(board, seat)
        {
            self.steps.0.note(seat, step);
        }
        self.steps.0.has(seat)
    }

    /// Carries a piece and brings [`Position::checked`] up to date, the frozen players being the same as before: only kings with
    /// something new in their vicinity are looked at again. The mover's own is safe (4W-C2).
    #[inline(always)]
    fn carry(&mut self, board: &Geometry, us: Seat, m: Move) {
        let Some([role, arrives]) = self.armies.carry(board, us, m) else { return };
        self.steps.0.follow(us, m, role);
        // A check may end by whatever happens near the king; nearly always nobody is in check.
        let touched = if self.checked.is_empty() {
            board.may_check.after(m, arrives)
        } else {
            self.checked = self.checked.without(us);
            board.around[m.from].vicinity | board.around[m.to].vicinity
        };
        let pieces = &self.armies.pieces;
        let kings = (touched & pieces.role(Role::KING)).without(pieces.seat(us));
        if !kings.is_empty() {
            self.look_at_kings(board, kings, m, arrives);
        }
    }

    /// 4W-C1: are these kings in check after this move?
    #[inline(never)]
    fn look_at_kings(&mut self, board: &Geometry, kings: Set, m: Move, arrives: Role) {
        let Self { armies, checked, .. } = self;
        let (pieces, occupied) = (&armies.pieces, armies.pieces.occupied());
        let slides = [Role::QUEEN, Role::ROOK, Role::BISHOP].contains(&arrives);
        let uncovered = if checked.is_empty() && slides { board.may_check.uncovered(m) } else { !Set::EMPTY };
        kings.each(|king| {
            // While nobody is in check, a piece that slides towards a king gives one only over free cells.
            if !uncovered.contains(king) && !board.lines.is_clear(m.to, king, occupied) {
                return;
            }
            if let Some(seat) = pieces.seat_on(king) {
                let in_check = board.is_attacked(pieces, armies.awake(seat), king, occupied);
                *checked = if in_check { checked.with(seat) } else { checked.without(seat) };
            }
        });
    }
}

/// The hash key of nobody's turn.
const NOBODY: u64 = zobrist::feature(0, SEATS as u64);

#[inline]
fn turn_key(turn: Option<Seat>) -> u64 {
    turn.map_or(NOBODY, zobrist::turn)
}

#[inline]
pub(super) fn frozen_key(frozen: Seats) -> u64 {
    zobrist::feature(1, u64::from(frozen.bits()))
}

impl polychess_rules::Position for Position {
    const SEATS: usize = SEATS;

    fn topology(&self) -> &'static Topology {
        &BOARD.cross.topology
    }

    fn to_move(&self) -> Option<Seat> {
        self.turn
    }

    fn generate(&self, sink: &mut impl Sink) {
        if let Some(us) = self.turn {
            self.legal_moves_of(us, sink);
        }
    }

    fn play(&mut self, m: Move) {
        let Some(us) = self.turn else { return };
        let board = &*BOARD;
        self.carry(board, us, m);
        // 4W-S4: clockwise.
        let next = us.after(1, SEATS);
        let parrying = self.settle(next);
        self.pass_turn(board, next, parrying);
    }

    fn prepare(&mut self) {
        if let Some(us) = self.turn {
            _ = self.knows_step(&BOARD, us.after(1, SEATS));
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.turn.is_some() { None } else { Some(ending::outcome(&self.armies)) }
    }

    fn zobrist(&self) -> u64 {
        self.armies.pieces.key() ^ self.key
    }

    fn fresh_zobrist(&self) -> u64 {
        self.armies.pieces.fresh_key() ^ self.features()
    }

    fn repetition_key(&self) -> u64 {
        self.armies.pieces.key() ^ self.repeated_features()
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.armies.pieces.piece(cell)
    }

    fn in_check(&self, seat: Seat) -> bool {
        self.checked.contains(seat)
    }

    /// 4W-S1
    fn same_side(&self, a: Seat, b: Seat) -> bool {
        a == b || opposite(a) == b
    }

    /// Nobody leaves this game: a mated player is frozen and may come back (4W-C12).
    fn is_out(&self, _: Seat) -> bool {
        false
    }
}
