//! Chess clocks, one for each seat and board. They depend on the seats to move, but not on the
//! rules.
//!
//! Only the clocks of seats to move run. A clock runs until the turn ends, even if the turn has
//! several plies.

use crate::table::spare_capacity::clone_with_capacity;
use polychess_rules::{Seat, Seats};
use polychess_wire::{BoardClocks, BonusKind, ClockView, TimeControl};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    control: TimeControl,
    stopped: bool,
    /// The number of clocks for each board.
    seats: usize,
    /// The time until the vacation of each seat ends, in milliseconds.
    away: Vec<u32>,
    /// All clocks, grouped by board.
    all: Vec<SeatClock>,
}

/// Snapshots of the clocks. They share one allocation, because a long game has many snapshots.
#[derive(Debug, Default)]
pub(crate) struct ClockHistory {
    clocks: Vec<SeatClock>,
    /// For each snapshot, the index in `clocks` of its first clock.
    starts: Vec<u32>,
}

impl Clone for ClockHistory {
    fn clone(&self) -> Self {
        Self { clocks: clone_with_capacity(&self.clocks), starts: clone_with_capacity(&self.starts) }
    }
}

impl ClockHistory {
    pub(crate) fn push(&mut self, clocks: &Clocks) {
        self.starts.push(u32::try_from(self.clocks.len()).unwrap_or(u32::MAX));
        self.clocks.extend_from_slice(&clocks.all);
    }

    /// Removes snapshot number `index` and all later ones. Returns the snapshot, or `None` if it
    /// does not exist.
    pub(crate) fn restore(&mut self, index: usize) -> Option<Vec<SeatClock>> {
        let start = *self.starts.get(index)? as usize;
        let end = self.starts.get(index + 1).map_or(self.clocks.len(), |&end| end as usize);
        let clocks = self.clocks.get(start..end)?.to_vec();
        self.clocks.truncate(start);
        self.starts.truncate(index);
        Some(clocks)
    }
}

/// The clock of a seat on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SeatClock {
    left: u32,
    /// The time until `left` starts to decrease, in milliseconds.
    delay: u32,
    to_move: bool,
    /// True if the clock never runs again, because a computer plays this seat without a time limit.
    free: bool,
}

impl SeatClock {
    fn pass(&mut self, time: u32) {
        let before = self.delay.min(time);
        self.delay -= before;
        self.left = self.left.saturating_sub(time - before);
    }

    fn runs(self) -> bool {
        self.to_move && !self.free
    }
}

impl Clocks {
    /// Creates stopped clocks for a game with one board.
    pub(crate) fn new(control: TimeControl, seats: usize) -> Self {
        let clock = SeatClock { left: control.base, delay: 0, to_move: false, free: false };
        Self { control, stopped: true, seats, away: vec![0; seats], all: vec![clock; seats] }
    }

    fn boards(&self) -> impl Iterator<Item = &[SeatClock]> {
        self.all.chunks(self.seats.max(1))
    }

    /// Returns the clocks of a seat, one for each board.
    fn of(&mut self, seat: usize) -> impl Iterator<Item = &mut SeatClock> {
        self.all.chunks_mut(self.seats.max(1)).filter_map(move |board| board.get_mut(seat))
    }

    /// Resets all clocks to an earlier snapshot. In a correspondence game, the turn begins again.
    pub(crate) fn restore(&mut self, to: Vec<SeatClock>) {
        self.all = to;
        if self.control.is_correspondence() {
            self.all.iter_mut().for_each(|clock| clock.to_move = false);
        }
    }

    /// Subtracts `time` milliseconds from all running clocks. Vacations pass first.
    pub(crate) fn pass(&mut self, time: u32) {
        if !self.stopped {
            let clocks = self.all.iter_mut().zip(self.away.iter().cycle());
            clocks.filter(|(clock, _)| clock.runs()).for_each(|(clock, away)| clock.pass(time.saturating_sub(*away)));
        }
        self.away.iter_mut().for_each(|away| *away = away.saturating_sub(time));
    }

    /// Returns each clock with the time until the vacation of its seat ends.
    fn with_away(&self) -> impl Iterator<Item = (&SeatClock, u32)> {
        self.all.iter().zip(self.away.iter().copied().cycle())
    }

    /// Returns the time until the vacation of a seat ends, in milliseconds.
    pub(crate) fn away(&self, seat: usize) -> u32 {
        self.away.get(seat).copied().unwrap_or(0)
    }

    /// Stops the clocks of a seat for `time` milliseconds. Zero ends a vacation.
    pub(crate) fn set_away(&mut self, seat: usize, time: u32) {
        self.away.iter_mut().skip(seat).take(1).for_each(|away| *away = time);
    }

    /// Stops all clocks, or starts the clocks of the seats to move.
    pub(crate) fn set_stopped(&mut self, stopped: bool) {
        self.stopped = stopped;
    }

    /// Stops the clock of a seat that has ended its turn. Adds the increment, or resets the days.
    pub(crate) fn end_turn(&mut self, board: usize, seat: usize) {
        let TimeControl { base, bonus, kind } = self.control;
        if let Some(clock) = self.of(seat).nth(board) {
            clock.to_move = false;
            clock.delay = 0;
            match kind {
                BonusKind::Increment => clock.left = clock.left.saturating_add(bonus),
                BonusKind::Delay => {}
                BonusKind::Days => clock.left = base,
            }
        }
    }

    /// Sets the seats to move on each board. If the game has split into two boards, copies the
    /// times of the first board to the new clocks.
    pub(crate) fn set_to_move(&mut self, turns: &[Seats]) {
        while self.all.len() < turns.len() * self.seats {
            let more = self.all.iter().take(self.seats).map(|clock| SeatClock { to_move: false, ..*clock });
            self.all.extend(more.collect::<Vec<_>>());
        }
        for (board, turns) in self.all.chunks_mut(self.seats.max(1)).zip(turns) {
            for (seat, clock) in board.iter_mut().enumerate() {
                let to_move = Seat::new(seat).is_some_and(|seat| turns.contains(seat));
                if to_move && !clock.to_move {
                    clock.delay = if self.control.kind == BonusKind::Delay { self.control.bonus } else { 0 };
                    clock.left = if self.control.is_correspondence() { self.control.base } else { clock.left };
                }
                clock.to_move = to_move;
            }
        }
    }

    /// Copies the time of seat `from` to the clocks of `seat` that have run out.
    pub(crate) fn lend(&mut self, seat: usize, from: usize) {
        let left: Vec<u32> = self.of(from).map(|clock| clock.left).collect();
        self.of(seat).zip(left).filter(|(clock, _)| clock.left == 0).for_each(|(clock, left)| clock.left = left);
    }

    /// Stops the clocks of a seat permanently.
    pub(crate) fn free(&mut self, seat: usize) {
        self.of(seat).for_each(|clock| clock.free = true);
    }

    /// Extends the delay of each running clock to at least `grace` milliseconds.
    pub(crate) fn grace(&mut self, grace: u32) {
        let running = self.all.iter_mut().filter(|clock| clock.runs());
        running.for_each(|clock| clock.delay = clock.delay.max(grace));
    }

    /// True if at least one clock is running.
    pub(crate) fn is_running(&self) -> bool {
        !self.stopped && self.all.iter().any(|clock| clock.runs())
    }

    /// Returns the time until the next clock runs out, in milliseconds, or `None` if no clock runs.
    pub(crate) fn due(&self) -> Option<u32> {
        let running = self.with_away().filter(|(clock, _)| clock.runs() && !self.stopped);
        running.map(|(clock, away)| clock.left.saturating_add(clock.delay).saturating_add(away)).min()
    }

    /// Returns the board and the seat of a clock that has run out, or `None` if all have time left.
    pub(crate) fn timed_out(&self) -> Option<(usize, usize)> {
        let mut clocks = self.with_away();
        let timed_out =
            clocks.position(|(clock, away)| clock.runs() && clock.left == 0 && clock.delay == 0 && away == 0);
        timed_out.filter(|_| !self.stopped).map(|at| (at / self.seats, at % self.seats))
    }

    /// Returns the clocks for viewers, `elapsed_ms` milliseconds after the last event.
    pub(crate) fn view(&self, elapsed_ms: u32) -> Vec<BoardClocks> {
        let mut now = self.clone();
        now.pass(elapsed_ms);
        let view = |(clock, away): (&SeatClock, &u32)| ClockView {
            left: clock.left,
            delay: clock.delay.saturating_add(*away),
            running: clock.runs() && !self.stopped,
        };
        now.boards().map(|board| BoardClocks { seats: board.iter().zip(&now.away).map(view).collect() }).collect()
    }
}
