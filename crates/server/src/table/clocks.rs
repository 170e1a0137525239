//! Clocks for each seat and board. They know who is on turn and how much time passes, and nothing of any game.
//!
//! A turn is one period, however many plies it has. Who is not on turn, for whatever reason, has a clock that stands.

use crate::table::with_room::with_room;
use polychess_rules::{Seat, Seats};
use polychess_wire::{BoardClocks, BonusKind, ClockView, TimeControl};

/// The clocks of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    control: TimeControl,
    stopped: bool,
    /// Clocks of a board: one for each seat.
    seats: usize,
    /// Board by board.
    hands: Vec<Hand>,
}

/// How clocks stood, moment after moment, in one piece: a long game has many.
#[derive(Debug, Default)]
pub(crate) struct Past {
    hands: Vec<Hand>,
    /// Where each moment begins.
    moments: Vec<u32>,
}

impl Clone for Past {
    fn clone(&self) -> Self {
        Self { hands: with_room(&self.hands), moments: with_room(&self.moments) }
    }
}

impl Past {
    /// Keeps how they stand.
    pub(crate) fn push(&mut self, clocks: &Clocks) {
        self.moments.push(u32::try_from(self.hands.len()).unwrap_or(u32::MAX));
        self.hands.extend_from_slice(&clocks.hands);
    }

    /// How they stood at a moment, which is forgotten with all after it; none when there is no such moment.
    pub(crate) fn go_back(&mut self, moment: usize) -> Option<Vec<Hand>> {
        let begin = *self.moments.get(moment)? as usize;
        let end = self.moments.get(moment + 1).map_or(self.hands.len(), |&end| end as usize);
        let then = self.hands.get(begin..end)?.to_vec();
        self.hands.truncate(begin);
        self.moments.truncate(moment);
        Some(then)
    }
}

/// One clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hand {
    left: u32,
    /// Time that passes before it counts.
    delay: u32,
    on_turn: bool,
    /// It never runs again: nobody who has a clock sits there.
    free: bool,
}

impl Hand {
    fn pass(&mut self, time: u32) {
        let before = self.delay.min(time);
        self.delay -= before;
        self.left = self.left.saturating_sub(time - before);
    }

    fn runs(self) -> bool {
        self.on_turn && !self.free
    }
}

impl Clocks {
    /// Clocks that stand, for one board.
    pub(crate) fn new(control: TimeControl, seats: usize) -> Self {
        let hand = Hand { left: control.base, delay: 0, on_turn: false, free: false };
        Self { control, stopped: true, seats, hands: vec![hand; seats] }
    }

    fn boards(&self) -> impl Iterator<Item = &[Hand]> {
        self.hands.chunks(self.seats.max(1))
    }

    /// The clock of a seat on each board.
    fn of(&mut self, seat: usize) -> impl Iterator<Item = &mut Hand> {
        self.hands.chunks_mut(self.seats.max(1)).filter_map(move |board| board.get_mut(seat))
    }

    /// They stand as they did once.
    pub(crate) fn go_back(&mut self, to: Vec<Hand>) {
        self.hands = to;
    }

    /// Time passes.
    pub(crate) fn pass(&mut self, time: u32) {
        if !self.stopped {
            self.hands.iter_mut().filter(|hand| hand.runs()).for_each(|hand| hand.pass(time));
        }
    }

    /// All stand, or run as the turns say.
    pub(crate) fn stop(&mut self, stopped: bool) {
        self.stopped = stopped;
    }

    /// A seat has ended a turn.
    pub(crate) fn end_turn(&mut self, board: usize, seat: usize) {
        let TimeControl { bonus, kind, .. } = self.control;
        if let Some(hand) = self.of(seat).nth(board) {
            hand.on_turn = false;
            hand.delay = 0;
            if kind == BonusKind::Increment {
                hand.left = hand.left.saturating_add(bonus);
            }
        }
    }

    /// Who is on turn on each board now. Where one board has become two, both begin with its times.
    pub(crate) fn turn_to(&mut self, turns: &[Seats]) {
        while self.hands.len() < turns.len() * self.seats {
            let more = self.hands.iter().take(self.seats).map(|hand| Hand { on_turn: false, ..*hand });
            self.hands.extend(more.collect::<Vec<_>>());
        }
        for (board, turns) in self.hands.chunks_mut(self.seats.max(1)).zip(turns) {
            for (seat, hand) in board.iter_mut().enumerate() {
                let on_turn = Seat::new(seat).is_some_and(|seat| turns.contains(seat));
                if on_turn && !hand.on_turn {
                    hand.delay = if self.control.kind == BonusKind::Delay { self.control.bonus } else { 0 };
                }
                hand.on_turn = on_turn;
            }
        }
    }

    /// Where a seat has no time left it gets as much as another has.
    pub(crate) fn lend(&mut self, seat: usize, from: usize) {
        let left: Vec<u32> = self.of(from).map(|hand| hand.left).collect();
        self.of(seat).zip(left).filter(|(hand, _)| hand.left == 0).for_each(|(hand, left)| hand.left = left);
    }

    /// The clocks of a seat never run again.
    pub(crate) fn free(&mut self, seat: usize) {
        self.of(seat).for_each(|hand| hand.free = true);
    }

    /// Running clocks get at least so much time before it counts.
    pub(crate) fn grace(&mut self, grace: u32) {
        let running = self.hands.iter_mut().filter(|hand| hand.runs());
        running.for_each(|hand| hand.delay = hand.delay.max(grace));
    }

    /// Does any clock run?
    pub(crate) fn run(&self) -> bool {
        !self.stopped && self.hands.iter().any(|hand| hand.runs())
    }

    /// After how much time the next clock runs out.
    pub(crate) fn due(&self) -> Option<u32> {
        let running = self.hands.iter().filter(|hand| hand.runs() && !self.stopped);
        running.map(|hand| hand.left.saturating_add(hand.delay)).min()
    }

    /// A running clock without time: its board and seat.
    pub(crate) fn fallen(&self) -> Option<(usize, usize)> {
        let mut hands = self.hands.iter();
        let fallen = hands.position(|hand| hand.runs() && hand.left == 0 && hand.delay == 0);
        fallen.filter(|_| !self.stopped).map(|at| (at / self.seats, at % self.seats))
    }

    /// As viewers see them, when so much time has passed since the last event.
    pub(crate) fn view(&self, passed: u32) -> Vec<BoardClocks> {
        let mut now = self.clone();
        now.pass(passed);
        let view =
            |hand: &Hand| ClockView { left: hand.left, delay: hand.delay, running: hand.runs() && !self.stopped };
        now.boards().map(|board| BoardClocks { seats: board.iter().map(view).collect() }).collect()
    }
}
