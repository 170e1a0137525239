//! The tables of a simulated site.

use crate::store::{Store, StoreError};
use crate::table::{Creation, PlannedSeat, Transaction, create};
use crate::tests::simulation::database::Database;
use futures_util::FutureExt;
use polychess_variants::INFOS;
use polychess_wire::{BonusKind, Terms, TimeControl};
use serde_json::Map;

/// Returns the session of the player at `seat`, or of the spectator.
pub(crate) fn session(table: &str, seat: usize) -> String {
    format!("{}{seat}", &table[..1])
}

/// Creates a table with three players.
pub(crate) fn new_table(table: &str, database: &Database) -> Transaction {
    let time = TimeControl { base: 600_000, bonus: 0, kind: BonusKind::Increment };
    timed_table(table, time, at_once(database.kept.time()))
}

/// Creates a table with this time control, as if at time `at`.
pub(crate) fn timed_table(table: &str, time: TimeControl, at: i64) -> Transaction {
    let info = INFOS.iter().find(|info| info.seats.len() == 3).expect("a game for three");
    let plan =
        (0..3).map(|seat| PlannedSeat::Person { session: session(table, seat), name: session(table, seat) }).collect();
    let made = Creation {
        variant: info.id.to_owned(),
        options: Map::new(),
        position: None,
        terms: Terms { time: Some(time), ..Terms::default() },
        host: session(table, 0),
        program: None,
    };
    create(table, made, plan, at).expect("a table")
}

/// Returns the result of an in-memory store. Its futures are always ready.
pub(crate) fn at_once<T>(answer: impl Future<Output = Result<T, StoreError>>) -> T {
    answer.now_or_never().expect("at once").expect("it is kept in memory")
}
