//! The position: the armies, whose turn it is, who is mated and frozen; legal moves and what a move does (ledger: Check and mate).

use super::attack::{Armies, is_attacked};
use super::board::{BOARD, Geometry, Pieces, SEATS, Set, partner};
use super::ending;
use super::setup::Options;
use polychess_rules::{Any, KnownSteps, Memo, Move, MoveList, Outcome, Piece, Role, Seat, Seats, Sink, zobrist};
use polychess_topology::{Cell, Topology};

/// A position of Cincinnati 4-Way Chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) armies: Armies,
    /// The hash of everything but the pieces.
    key: u64,
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
        self.repeated_features() ^ zobrist::feature(2, self.armies.options.bits())
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
    fn legal_moves_of(&self, us: Seat, sink: &mut impl Sink) {
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

    /// 4W-C10: not frozen, and without a legal move.
    pub(super) fn is_stale(&self, seat: Seat) -> bool {
        !self.armies.frozen.contains(seat) && !self.can_move(seat, Seats::NONE)
    }

    /// Has he a legal move? Those of `parrying` are known to have one, unless it releases somebody (4W-C3).
    fn can_move(&self, seat: Seat, parrying: Seats) -> bool {
        let mut any = Any(parrying.contains(seat) && self.armies.asleep(seat).is_empty());
        if !any.0 {
            self.legal_moves_of(seat, &mut any);
        }
        any.0
    }

    /// 4W-C6: in check, and without a move that ends it, the frozen players held fixed.
    #[inline]
    fn is_mated(&self, seat: Seat, in_check: bool) -> bool {
        let mut any = Any::default();
        if in_check {
            self.armies.moves_of(seat, &mut any);
        }
        in_check && !any.0
    }

    /// 4W-C8: passes round the players, beginning with this one. Says who is in check and can end it, where that is sure.
    #[inline]
    pub(super) fn settle(&mut self, first: Seat) -> Seats {
        // Without a check and without frozen players nothing can change.
        if self.checked.is_empty() && self.armies.frozen.is_empty() { Seats::NONE } else { self.make_passes(first) }
    }

    fn make_passes(&mut self, first: Seat) -> Seats {
        let before = self.armies.frozen;
        let (mut now, mut met) = (before, 1u16 << before.bits());
        let parrying = loop {
            let mut parrying = Seats::NONE;
            for seat in (0..SEATS).map(|n| first.after(n, SEATS)) {
                let frozen = self.armies.frozen;
                let in_check =
                    if frozen == before { self.checked.contains(seat) } else { self.armies.is_in_check(&BOARD, seat) };
                if self.is_mated(seat, in_check) {
                    self.armies.frozen = frozen.with(seat);
                } else {
                    self.armies.frozen = frozen.without(seat);
                    parrying = if in_check { parrying.with(seat) } else { parrying };
                }
            }
            let next = std::mem::replace(&mut self.armies.frozen, now);
            if next == now {
                break parrying;
            }
            if met >> next.bits() & 1 != 0 {
                // A paradox: the last new set stands.
                break Seats::NONE;
            }
            met |= 1 << next.bits();
            (now, self.armies.frozen) = (next, next);
        };
        if now != before {
            self.key ^= frozen_key(before) ^ frozen_key(now);
            self.checked = self.armies.checked();
        }
        parrying
    }

    /// 4W-C9: the first from this player on who is not frozen and has a legal move; the others lose their turn.
    fn next_to_move(&self, from: Seat, parrying: Seats) -> Option<Seat> {
        let mut seats = (0..SEATS).map(|n| from.after(n, SEATS));
        seats.find(|&seat| !self.armies.frozen.contains(seat) && self.can_move(seat, parrying))
    }

    /// 4W-E1, 4W-E2, then 4W-C9 and 4W-E3: the turn goes to the first who can move, from this player on.
    #[inline(always)]
    fn pass_turn(&mut self, board: &Geometry, from: Seat, parrying: Seats) {
        // Nearly always the next player has a move that can be seen at once.
        let at_peace = self.armies.frozen.is_empty() && !self.checked.contains(from);
        if at_peace && self.knows_step(board, from) {
            self.set_turn(Some(from));
        } else {
            self.find_next(from, parrying);
        }
    }

    #[inline(never)]
    fn find_next(&mut self, from: Seat, parrying: Seats) {
        let is_over = ending::is_over(&self.armies);
        self.set_turn(if is_over { None } else { self.next_to_move(from, parrying) });
    }

    #[inline]
    fn set_turn(&mut self, next: Option<Seat>) {
        self.key ^= turn_key(self.turn) ^ turn_key(next);
        self.turn = next;
    }

    /// Is a step of this player known, or can one be seen at once?
    #[inline(always)]
    fn knows_step(&mut self, board: &Geometry, seat: Seat) -> bool {
        if !self.steps.0.has(seat)
            && let Some(step) = self.armies.free_step(board, seat)
        {
            self.steps.0.note(seat, step);
        }
        self.steps.0.has(seat)
    }

    /// Could this player be to move in the position as it is written? (4W-C9)
    pub(super) fn is_with(&self, seat: Seat) -> bool {
        !ending::is_over(&self.armies) && self.next_to_move(seat, Seats::NONE) == Some(seat)
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
            self.look_at_kings(board, kings);
        }
    }

    /// 4W-C1: are these kings in check?
    #[inline(never)]
    fn look_at_kings(&mut self, board: &Geometry, kings: Set) {
        let Self { armies, checked, .. } = self;
        let (pieces, occupied) = (&armies.pieces, armies.pieces.occupied());
        kings.each(|king| {
            if let Some(seat) = pieces.seat_on(king) {
                let in_check = is_attacked(board, pieces, armies.awake(seat), king, occupied);
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
fn frozen_key(frozen: Seats) -> u64 {
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
        a == b || partner(a) == b
    }

    /// Nobody leaves this game: a mated player is frozen and may come back (4W-C12).
    fn is_out(&self, _: Seat) -> bool {
        false
    }
}
