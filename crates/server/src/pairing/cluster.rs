//! Pairs guests on several servers that share a database.
//!
//! A seek is a row in the database. A server reads all seeks at regular intervals, and earlier when
//! a seek is new or due, or when another server publishes a change. The first server that finds a
//! pairing creates its table. The same transaction grants the seeks, so no guest gets two tables.
//! Each server then notifies its own guests. The notifications over the broker only reduce the
//! delay.

use crate::node::{Node, TableNotice, TableSubscription};
use crate::pairing::guest::{SeekingGuest, already_seeking, crowded};
use crate::pairing::new_table::create_table;
use crate::pairing::pool::{Game, Pairing, Pool, Seeker};
use crate::reply::Failure;
use crate::session::Guest;
use crate::shutdown::Shutdown;
use crate::store::{SeekRow, StoreError};
use crate::table::Tables;
use crate::token::random_id;
use polychess_variants::info;
use polychess_wire::{Pace, ServerMessage, Wish};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Mutex as Turns, Notify};

/// The number of characters in the id of a seek.
const ID_LENGTH: usize = 16;
/// The broker subject for changes of seeks.
const SUBJECT: &str = "wishes";
/// The maximum pause between two reads of all seeks while a guest waits on this server.
const MAX_PAUSE: Duration = Duration::from_secs(1);
/// The lifetime of the cached games of all seeks, in milliseconds.
const CACHE_MS: u64 = 1000;

/// For each open seek, the games that the guest accepts.
type SoughtGames = Vec<Vec<Game>>;

/// The matchmaker of a server in a cluster.
#[derive(Clone, Debug)]
pub(super) struct ClusterMatchmaker {
    tables: Tables,
    shutdown: Shutdown,
    node: Node,
    /// The guests who wait on this server, by the ids of their seeks.
    here: Arc<Mutex<BTreeMap<String, Waiting>>>,
    changed: Arc<Notify>,
    /// The cached games of all open seeks, with the time when they were read.
    read: Arc<Turns<Option<(u64, SoughtGames)>>>,
}

#[derive(Debug)]
struct Waiting {
    person: SeekingGuest,
    row: SeekRow,
    /// True if the guest has received the confirmation of the seek, which must be the first
    /// message.
    notified: bool,
}

/// The wishes of a guest, in the JSON format of the database row.
#[derive(Serialize, Deserialize)]
struct Wanted {
    games: Vec<(String, Map<String, Json>)>,
    pace: Pace,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    computer: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    household: Option<String>,
}

fn seeker(row: SeekRow) -> Option<Seeker<SeekRow>> {
    let Wanted { games, pace, computer, household } = serde_json::from_str(&row.wanted).ok()?;
    // Skip games that this version does not know. A later version may have stored them.
    let known = |(id, options): (String, Map<String, Json>)| Some(Game { info: info(&id).ok()?, options });
    let games: Vec<Game> = games.into_iter().filter_map(known).collect();
    let due = row.due.map(|due| u64::try_from(due).unwrap_or(0));
    (!games.is_empty()).then_some(Seeker { games, pace, due, computer, household, person: row })
}

/// Returns the first possible pairing at the time `now`, if any.
fn find_pairing(rows: &[SeekRow], now: i64) -> Option<Pairing<SeekRow>> {
    let mut pool = Pool::default();
    let open = rows.iter().filter(|row| row.table.is_none()).cloned();
    let full = open.filter_map(seeker).find_map(|seeker| pool.add(seeker));
    full.or_else(|| pool.fill(u64::try_from(now).unwrap_or(0)))
}

impl ClusterMatchmaker {
    /// Creates the matchmaker of a cluster. Returns `None` if this server is not part of a cluster.
    pub(super) fn of(tables: &Tables, shutdown: &Shutdown) -> Option<Self> {
        Some(Self {
            tables: tables.clone(),
            shutdown: shutdown.clone(),
            node: tables.ctx.node.clone()?,
            here: Arc::default(),
            changed: Arc::default(),
            read: Arc::default(),
        })
    }

    fn here(&self) -> MutexGuard<'_, BTreeMap<String, Waiting>> {
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the next time when computers take the free seats for a seek of this server, by the
    /// database's clock. `None` if no seek accepts computers.
    fn due(&self) -> Option<i64> {
        self.here().values().filter_map(|waiting| waiting.row.due).min()
    }

    fn count(&self) {
        metrics::gauge!("polychess_waiting").set(self.here().len() as f64);
    }

    /// Returns the games of all open seeks on all servers. The result is cached.
    pub(super) async fn waiting(&self) -> Result<SoughtGames, Failure> {
        let (mut read, now) = (self.read.lock().await, self.tables.ctx.clock.now());
        if let Some((at, all)) = &*read
            && now < at.saturating_add(CACHE_MS)
        {
            return Ok(all.clone());
        }
        let open = self.tables.ctx.store.seeks().await?.into_iter().filter(|row| row.table.is_none());
        let all: SoughtGames = open.filter_map(seeker).map(|seeker| seeker.games).collect();
        *read = Some((now, all.clone()));
        Ok(all)
    }

    /// Opens a seek for a guest of this server.
    pub(super) async fn seek(&self, person: &SeekingGuest, games: Vec<Game>, wish: &Wish) -> Result<(), Failure> {
        let (ctx, made) = (&self.tables.ctx, self.tables.ctx.wall());
        let games = games.into_iter().map(|game| (game.info.id.to_owned(), game.options)).collect();
        let Guest { session, name, .. } = person.guest.clone();
        let wanted =
            Wanted { games, pace: wish.pace, computer: wish.computer.clone(), household: person.household.clone() };
        let id = random_id(ID_LENGTH)?;
        let row = SeekRow {
            id: id.clone(),
            session,
            name,
            node: self.node.name().to_owned(),
            made,
            due: wish.fill.map(|seconds| made + i64::from(seconds) * 1000),
            wanted: serde_json::to_string(&wanted).unwrap_or_default(),
            table: None,
        };
        let former: Vec<(String, Waiting)> = {
            let mut here = self.here();
            let others = here
                .values()
                .map(|waiting| &waiting.person)
                .filter(|other| other.guest.session != person.guest.session);
            if person.fills_its_part(others, &ctx.config) {
                return Err(crowded());
            }
            let former = here.extract_if(.., |_, waiting| waiting.row.session == row.session).collect();
            here.insert(id.clone(), Waiting { person: person.clone(), row: row.clone(), notified: false });
            former
        };
        for (_, Waiting { person: other, .. }) in
            former.iter().filter(|(_, other)| other.person.socket != person.socket)
        {
            other.refuse(already_seeking());
        }
        let most = u32::try_from(ctx.config.waiting_places).unwrap_or(u32::MAX);
        let kept = ctx.store.put_seek(row, most).await;
        {
            let mut here = self.here();
            match (&kept, here.get_mut(&id)) {
                (Ok(()), Some(waiting)) => {
                    waiting.notified = true;
                    person.notify(&ServerMessage::Seeking { fills_in: wish.fill.map(|seconds| seconds * 1000) });
                }
                _ => _ = here.remove(&id),
            }
        }
        self.count();
        self.changed.notify_one();
        self.node.publish(SUBJECT, &TableNotice::LogLength(0));
        match kept {
            Ok(()) => return Ok(()),
            // The previous seek has led to a table. Keep the guest until the
            // server has sent the notification.
            Err(StoreError::Conflict) => self.here().extend(former),
            Err(_) => self.delete_seeks(former.into_iter().map(|(id, _)| id).chain([id])),
        }
        if kept == Err(StoreError::QuotaExceeded) { Err(crowded()) } else { Ok(kept?) }
    }

    /// Cancels the seeks of a connection.
    pub(super) fn leave(&self, socket: u64) {
        let gone: Vec<(String, Waiting)> =
            self.here().extract_if(.., |_, waiting| waiting.person.socket == socket).collect();
        self.count();
        self.delete_seeks(gone.into_iter().map(|(id, _)| id));
    }

    /// Deletes seeks in the background, and retries until it succeeds.
    fn delete_seeks(&self, seeks: impl Iterator<Item = String>) {
        for id in seeks {
            let store = Arc::clone(&self.tables.ctx.store);
            tokio::spawn(async move {
                while let Err(error) = store.delete_seek(&id).await {
                    tracing::warn!(%error, "cannot withdraw a matchmaking request");
                    tokio::time::sleep(MAX_PAUSE).await;
                }
            });
        }
    }

    /// Pairs guests until the server stops.
    pub(super) async fn run(&self) {
        let ctx = &self.tables.ctx;
        let mut notices = TableSubscription::open(Some(&self.node), SUBJECT).await;
        loop {
            if !self.here().is_empty()
                && let Err(failure) = self.pair().await
            {
                tracing::warn!(?failure, "cannot read the matchmaking requests");
            }
            let waits = !self.here().is_empty();
            let due = self.due().map(|due| u64::try_from(due - ctx.wall()).unwrap_or(0).max(20));
            tokio::select! {
                () = self.changed.notified() => {}
                _ = notices.next() => {}
                () = ctx.clock.until(ctx.clock.now() + due.unwrap_or(0)), if due.is_some() => {}
                () = tokio::time::sleep(MAX_PAUSE), if waits => {}
                () = self.shutdown.stopped() => return,
            }
        }
    }

    /// Reads all seeks, notifies this server's guests, and creates tables for new pairings.
    async fn pair(&self) -> Result<(), Failure> {
        let ctx = &self.tables.ctx;
        loop {
            let rows = ctx.store.seeks().await?;
            // If this server's lease has expired, `rows` does not contain its seeks.
            if !self.node.has_lost_lease() {
                self.notify_guests(&rows).await?;
            }
            let Some(Pairing { people, game, pace, computer }) = find_pairing(&rows, ctx.wall()) else { return Ok(()) };
            let seeks = people.iter().map(|row| row.id.clone()).collect();
            let people =
                people.into_iter().map(|row| Guest { session: row.session, name: row.name, account: false }).collect();
            match create_table(&self.tables, Pairing { people, game, pace, computer }, seeks).await {
                Ok(_) => self.node.publish(SUBJECT, &TableNotice::LogLength(0)),
                // Another server created the table first, or a guest has left.
                Err(Failure::Busy) => {}
                Err(failure) => return Err(failure),
            }
        }
    }

    /// Notifies this server's guests whose seek led to a table or was replaced in another window.
    /// Deletes the rows of guests who left, and stores missing rows again.
    async fn notify_guests(&self, rows: &[SeekRow]) -> Result<(), Failure> {
        let (mut lost, mut over) = (Vec::new(), Vec::new());
        {
            let mut here = self.here();
            here.retain(|id, Waiting { person, row, notified }| {
                let now = rows.iter().find(|now| now.session == row.session);
                match now.map(|now| (now.id == *id, &now.table)) {
                    _ if !*notified => return true,
                    Some((true, Some(table))) => {
                        metrics::counter!("polychess_paired").increment(1);
                        person.notify(&ServerMessage::Paired { table: table.clone() });
                    }
                    Some((true, None)) => return true,
                    Some((false, _)) => person.refuse(already_seeking()),
                    None => {
                        lost.push(row.clone());
                        return true;
                    }
                }
                false
            });
            let own = rows.iter().filter(|row| row.node == self.node.name() && !here.contains_key(&row.id));
            over.extend(own.map(|row| row.id.clone()));
        }
        self.count();
        for id in over {
            self.tables.ctx.store.delete_seek(&id).await?;
        }
        for row in lost {
            // Another server may have deleted the row while this server had no lease, so store it
            // again.
            self.tables.ctx.store.put_seek(row, u32::MAX).await?;
        }
        Ok(())
    }
}
