//! Exports a table's game as a game file, with its players and time control.

use crate::table::{Table, shown_name};
use polychess_game::{Refusal, Request};
use polychess_records::{Record, RecordBuilder, Tag, TurnFormat};
use polychess_rules::Seats;
use polychess_variants::new_match;
use polychess_wire::{BonusKind, TimeControl};

/// One second, in milliseconds.
const SECOND: u32 = 1000;

/// Returns the game up to the current position as a game file.
pub(crate) fn record(table: &Table) -> Result<Record, Refusal> {
    let mut heading = vec![Tag::new("Event", "Polychess")];
    let seats = table.info.seats.iter().enumerate();
    heading.extend(seats.filter_map(|(at, seat)| Some(Tag::new(seat.title, shown_name(table, at, Seats::NONE)?))));
    heading.extend(table.creation.terms.time.map(|time| Tag::new("TimeControl", time_control(time))));
    let position = table.creation.position.as_deref();
    let start = new_match(table.info.id, table.game.choices(), position)?;
    let mut builder = RecordBuilder::new(heading, start, position, TurnFormat::default());
    for request in table.requests() {
        builder.play(&Request::read(table.info, &request)?)?;
    }
    Ok(builder.finish())
}

/// Formats a time control for a game file: seconds per game, then the increment or delay per turn
/// in seconds. A correspondence game has one turn per number of seconds, as in PGN.
fn time_control(time: TimeControl) -> String {
    let sign = match time.kind {
        BonusKind::Increment => '+',
        BonusKind::Delay => 'd',
        BonusKind::Days => return format!("1/{}", time.base / SECOND),
    };
    format!("{}{sign}{}", time.base / SECOND, time.bonus / SECOND)
}
