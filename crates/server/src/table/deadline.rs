//! The deadlines of correspondence games.
//!
//! A deadline is a moment in time that follows from the log only. It therefore survives restarts,
//! dead servers and changes of the time zone. The database stores the deadline of each table, so a
//! table can leave the memory between two moves. The module `sweep` loads it again when it is due.

use crate::table::state::Table;
use polychess_wire::{Phase, TimeControl};

impl Table {
    /// True if each turn has a number of days.
    pub(crate) fn is_correspondence(&self) -> bool {
        self.creation.terms.time.is_some_and(TimeControl::is_correspondence)
    }

    /// Returns the time of the last event, in milliseconds since 1970.
    pub(crate) fn last_event_at(&self) -> i64 {
        self.events.last().map_or(self.created, |event| event.at)
    }

    /// Returns the milliseconds between the last event and the time `wall`.
    pub(crate) fn elapsed_at(&self, wall: i64) -> u32 {
        u32::try_from((wall - self.last_event_at()).max(0)).unwrap_or(u32::MAX)
    }

    /// Returns the time when the next player of a correspondence game runs out of time, in
    /// milliseconds since 1970. `None` for other games, and if no clock runs.
    pub(crate) fn deadline(&self) -> Option<i64> {
        let clocks = self.clocks.as_ref().filter(|_| self.is_correspondence())?;
        Some(self.last_event_at() + i64::from(clocks.due()?))
    }

    /// Returns the end of the vacation of a seat, in milliseconds since 1970. `None` if the player was
    /// not on vacation at the last event.
    pub(crate) fn vacation_until(&self, seat: usize) -> Option<i64> {
        let away = self.clocks.as_ref().map_or(0, |clocks| clocks.away(seat));
        (away > 0).then(|| self.last_event_at() + i64::from(away))
    }

    /// Returns the time when a server must load the table: its deadline, or immediately if the
    /// server or a computer is to move. `None` if the table can stay out of memory.
    pub(crate) fn due(&self) -> Option<i64> {
        if !self.is_correspondence() || self.phase != Phase::Playing {
            return None;
        }
        if self.awaits_computer() { Some(self.last_event_at()) } else { self.deadline() }
    }

    fn awaits_computer(&self) -> bool {
        let movers = self.game.to_move().into_iter().flatten();
        let awaited = self.game.awaited().into_iter().flat_map(|seats| seats.iter().collect::<Vec<_>>());
        let mut seats = movers.chain(awaited).map(|seat| seat.index());
        self.random_turn_board().is_some() || seats.any(|seat| self.seats[seat].player().is_some())
    }
}
