//! Clocks for each seat and board. They know who is on turn and how much time passes, and nothing of any game.
//!
//! A turn is one period, however many plies it has. Who is not on turn, for whatever reason, has a clock that stands.

use polychess_rules::{Seat, Seats};
use polychess_wire::{BoardClocks, BonusKind, ClockView, TimeControl};

/// The clocks of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    control: TimeControl,
    stopped: bool,
    boards: Vec<Vec<Hand>>,
}

/// One clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Hand {
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
        Self { control, stopped: true, boards: vec![vec![hand; seats]] }
    }

    /// Time passes.
    pub(crate) fn pass(&mut self, time: u32) {
        if !self.stopped {
            self.boards.iter_mut().flatten().filter(|hand| hand.runs()).for_each(|hand| hand.pass(time));
        }
    }

    /// All stand, or run as the turns say.
    pub(crate) fn stop(&mut self, stopped: bool) {
        self.stopped = stopped;
    }

    /// A seat has ended a turn.
    pub(crate) fn end_turn(&mut self, board: usize, seat: usize) {
        let TimeControl { bonus, kind, .. } = self.control;
        if let Some(hand) = self.boards.get_mut(board).and_then(|board| board.get_mut(seat)) {
            hand.on_turn = false;
            hand.delay = 0;
            if kind == BonusKind::Increment {
                hand.left = hand.left.saturating_add(bonus);
            }
        }
    }

    /// Who is on turn on each board now. Where one board has become two, both begin with its times.
    pub(crate) fn turn_to(&mut self, turns: &[Seats]) {
        while self.boards.len() < turns.len() {
            let mut more = self.boards[0].clone();
            more.iter_mut().for_each(|hand| hand.on_turn = false);
            self.boards.push(more);
        }
        for (board, turns) in self.boards.iter_mut().zip(turns) {
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
        for board in &mut self.boards {
            let left = board.get(from).map_or(0, |hand| hand.left);
            board.get_mut(seat).filter(|hand| hand.left == 0).into_iter().for_each(|hand| hand.left = left);
        }
    }

    /// The clocks of a seat never run again.
    pub(crate) fn free(&mut self, seat: usize) {
        self.boards.iter_mut().filter_map(|board| board.get_mut(seat)).for_each(|hand| hand.free = true);
    }

    /// Running clocks get at least so much time before it counts.
    pub(crate) fn grace(&mut self, grace: u32) {
        let running = self.boards.iter_mut().flatten().filter(|hand| hand.runs());
        running.for_each(|hand| hand.delay = hand.delay.max(grace));
    }

    /// Does any clock run?
    pub(crate) fn run(&self) -> bool {
        !self.stopped && self.boards.iter().flatten().any(|hand| hand.runs())
    }

    /// After how much time the next clock runs out.
    pub(crate) fn due(&self) -> Option<u32> {
        let running = self.boards.iter().flatten().filter(|hand| hand.runs() && !self.stopped);
        running.map(|hand| hand.left.saturating_add(hand.delay)).min()
    }

    /// A running clock without time: its board and seat.
    pub(crate) fn fallen(&self) -> Option<(usize, usize)> {
        let all = self.boards.iter().enumerate().flat_map(|(b, board)| board.iter().enumerate().map(move |h| (b, h)));
        let mut fallen = all.filter(|(_, (_, hand))| hand.runs() && hand.left == 0 && hand.delay == 0);
        fallen.next().filter(|_| !self.stopped).map(|(board, (seat, _))| (board, seat))
    }

    /// As viewers see them, when so much time has passed since the last event.
    pub(crate) fn view(&self, passed: u32) -> Vec<BoardClocks> {
        let mut now = self.clone();
        now.pass(passed);
        let view =
            |hand: &Hand| ClockView { left: hand.left, delay: hand.delay, running: hand.runs() && !self.stopped };
        now.boards.iter().map(|board| BoardClocks { seats: board.iter().map(view).collect() }).collect()
    }
}
