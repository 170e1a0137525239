//! Remembers the creators of public tables, so that no client can fill the lists.

use crate::fair::{FairQueue, Key, Payer};
use crate::limits::KeyedSemaphore;
use crate::reply::Failure;
use crate::store::{Store, StoreError};
use crate::table::ListedTable;
use polychess_wire::{Phase, Problem};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The maximum number of tables to remember.
const KEPT: usize = 10_000;
/// Maximum age of open tables that count towards their creator's limit, in milliseconds.
const LATELY: i64 = 24 * 60 * 60 * 1000;

/// The creators of public tables on this server, since it started.
#[derive(Clone, Debug)]
pub(crate) struct Makers {
    made: Arc<Mutex<Made>>,
    /// Serialises the creation of tables by the same address.
    turns: Arc<KeyedSemaphore<[Key; 2]>>,
}

#[derive(Debug, Default)]
struct Made {
    makers: HashMap<String, Payer>,
    /// The ids of the tables, oldest first.
    order: VecDeque<String>,
    /// For each address, its tables that had free seats at the last check.
    open: HashMap<[Key; 2], Vec<String>>,
}

impl Default for Makers {
    fn default() -> Self {
        Self { made: Arc::default(), turns: Arc::new(KeyedSemaphore::new(1)) }
    }
}

impl Made {
    fn add(&mut self, table: &str, maker: Payer, open: bool) {
        if open {
            self.open.entry(maker.of_address()).or_default().push(table.to_owned());
        }
        self.makers.insert(table.to_owned(), maker);
        self.order.push_back(table.to_owned());
        if self.order.len() > KEPT
            && let Some(oldest) = self.order.pop_front()
            && let Some(maker) = self.makers.remove(&oldest)
        {
            self.keep_open(maker.of_address(), |table| *table != oldest);
        }
    }

    fn keep_open(&mut self, address: [Key; 2], keep: impl FnMut(&String) -> bool) {
        if let Entry::Occupied(mut open) = self.open.entry(address) {
            open.get_mut().retain(keep);
            if open.get().is_empty() {
                open.remove();
            }
        }
    }
}

impl Makers {
    fn made(&self) -> MutexGuard<'_, Made> {
        self.made.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Creates a public table. Fails if the creator's address already has `most` tables with free
    /// seats that are less than a day old.
    pub(crate) async fn add(
        &self,
        store: &dyn Store,
        (table, maker, most): (&str, Payer, usize),
        now: i64,
        make: impl Future<Output = Result<(), Failure>>,
    ) -> Result<(), Failure> {
        let _permit = self.turns.acquire(maker.of_address()).await;
        if self.open(store, maker.of_address(), now).await? >= most {
            let why =
                "too many public tables from your address wait for players; create an unlisted table, or join one";
            return Err(Problem::new("too-many-tables", why).into());
        }
        make.await?;
        self.made().add(table, maker, true);
        Ok(())
    }

    /// Remembers the creator of a public table without free seats.
    pub(crate) fn note(&self, table: &str, maker: Payer) {
        self.made().add(table, maker, false);
    }

    /// Returns the number of tables that count towards the limit of an address.
    async fn open(&self, store: &dyn Store, address: [Key; 2], now: i64) -> Result<usize, StoreError> {
        let own = self.made().open.get(&address).cloned().unwrap_or_default();
        let mut closed = Vec::new();
        for table in &own {
            let row = store.table(table).await?;
            if row.is_none_or(|row| row.phase != Phase::Gathering || row.created.saturating_add(LATELY) < now) {
                closed.push(table);
            }
        }
        let open = own.len() - closed.len();
        self.made().keep_open(address, |table| !closed.contains(&table));
        Ok(open)
    }

    /// Reorders tables so that tables of different clients alternate, by network, address and
    /// guest.
    ///
    /// The order of a single client's tables does not change. If the creator of a table is unknown,
    /// its first player counts as the creator.
    pub(crate) fn interleave(&self, tables: Vec<ListedTable>) -> Vec<ListedTable> {
        let mut queue = FairQueue::default();
        {
            let made = self.made();
            for table in tables {
                let path = match made.makers.get(table.id()) {
                    Some(maker) => maker.path(),
                    None => {
                        let guest = Key::Guest(table.first_player().map(str::to_owned));
                        [guest.clone(), guest.clone(), guest]
                    }
                };
                queue.push(&path, table);
            }
        }
        let next = || {
            let taken = queue.pop(1)?;
            queue.done(&taken.ticket, 1);
            Some(taken.job)
        };
        std::iter::from_fn(next).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::origin::Peer;
    use serde_json::json;

    fn table(id: usize, player: &str) -> ListedTable {
        let summary = json!({
            "id": format!("table {id}"), "variant": "any", "seats": [], "phase": "gathering", "visibility": "public",
            "time": null, "created": 0, "changed": 0, "turns": 0, "to_move": [], "points": null, "you": [], "rematch": null,
        });
        let table = json!({"summary": summary, "holders": [null, player]});
        serde_json::from_value(table).expect("a table of a list")
    }

    /// Lists one table, and 118 newer ones from another address with three guests. Ordered by time,
    /// the one table would be in row 119.
    #[test]
    fn an_open_table_stays_in_the_first_rows_whatever_one_address_makes() {
        let address = |last: u8| Peer([192, 0, 2, last].into());
        for known in [true, false] {
            let makers = Makers::default();
            let guest = |at: usize| format!("guest {}", at % 3);
            let mut tables: Vec<ListedTable> = (0..118).map(|at| table(at, &guest(at))).collect();
            tables.push(table(118, "honest"));
            for at in (0..118).filter(|_| known) {
                makers.note(&format!("table {at}"), Payer::new(address(1), Some(guest(at))));
            }
            if known {
                makers.note("table 118", Payer::new(address(2), Some("honest".into())));
            }
            let rows = makers.interleave(tables);
            let row = rows.iter().position(|table| table.first_player() == Some("honest"));
            assert_eq!((rows.len(), row), (119, Some(if known { 1 } else { 3 })));
            let own: Vec<&str> =
                rows.iter().filter(|t| t.first_player() == Some("guest 0")).map(|t| t.id()).take(3).collect();
            assert_eq!(own, ["table 0", "table 3", "table 6"], "each client's tables stay in order");
        }
    }

    #[test]
    fn the_oldest_tables_are_forgotten() {
        let mut made = Made::default();
        let maker = Payer::default();
        (0..KEPT + 10).for_each(|at| made.add(&format!("table {at}"), maker.clone(), true));
        let open = made.open[&maker.of_address()].len();
        assert_eq!((made.makers.len(), made.order.len(), open), (KEPT, KEPT, KEPT));
    }
}
