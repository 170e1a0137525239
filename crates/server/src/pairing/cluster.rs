//! Waiting where several servers use one database: whoever waits at one of them meets whoever waits at another.
//!
//! A wish is a row in the database. Each server looks at all of them when one is made, when one is due, when another server says that something
//! has changed, and now and then; the first that finds a table which could begin makes it, and the same transaction grants the wishes, so
//! nobody gets two tables and no two servers seat the same person. Then each server tells its own people. Words at the broker only hasten this.

use crate::node::{Line, Node, Word};
use crate::pairing::person::{Person, crowded, waits_elsewhere};
use crate::pairing::pool::{Formed, Game, Pool, Seeker};
use crate::pairing::seating::seat;
use crate::reply::Failure;
use crate::session::Guest;
use crate::shutdown::Shutdown;
use crate::store::{StoreError, WishRow};
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

/// Letters of the id of a wish.
const WISH: usize = 16;
/// What servers call what they tell each other about wishes.
const WISHES: &str = "wishes";
/// How often the wishes are looked at as long as somebody waits here, at least.
const LOOKING: Duration = Duration::from_secs(1);
/// How long stands how many wait, in milliseconds.
const STANDS: u64 = 1000;

/// The games that each of those who wait would play.
type Wishes = Vec<Vec<Game>>;

/// Brings together those who wait over this server and those who wait over others.
#[derive(Clone, Debug)]
pub(super) struct Among {
    tables: Tables,
    shutdown: Shutdown,
    node: Node,
    /// Those who wait over this server, by the ids of their wishes.
    here: Arc<Mutex<BTreeMap<String, Waiting>>>,
    changed: Arc<Notify>,
    /// What all want who wait, and when that was read, as the clock counts.
    read: Arc<Turns<Option<(u64, Wishes)>>>,
}

#[derive(Debug)]
struct Waiting {
    person: Person,
    row: WishRow,
    /// Has the person been told? Nothing else is said before.
    told: bool,
}

/// What is wanted, as it is kept.
#[derive(Serialize, Deserialize)]
struct Wanted {
    games: Vec<(String, Map<String, Json>)>,
    pace: Pace,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    computer: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    household: Option<String>,
}

fn seeker(row: WishRow) -> Option<Seeker<WishRow>> {
    let Wanted { games, pace, computer, household } = serde_json::from_str(&row.wanted).ok()?;
    // Another version may know more games than this one.
    let known = |(id, options): (String, Map<String, Json>)| Some(Game { info: info(&id).ok()?, options });
    let games: Vec<Game> = games.into_iter().filter_map(known).collect();
    let due = row.due.map(|due| u64::try_from(due).unwrap_or(0));
    (!games.is_empty()).then_some(Seeker { games, pace, due, computer, household, person: row })
}

/// The first table that could begin, at this time.
fn first_table(rows: &[WishRow], now: i64) -> Option<Formed<WishRow>> {
    let mut pool = Pool::default();
    let open = rows.iter().filter(|row| row.table.is_none()).cloned();
    let full = open.filter_map(seeker).find_map(|seeker| pool.add(seeker));
    full.or_else(|| pool.fill(u64::try_from(now).unwrap_or(0)))
}

impl Among {
    /// None where there are no other servers.
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

    /// When the next of those who wait here has waited long enough, by the time that all servers share.
    fn due(&self) -> Option<i64> {
        self.here().values().filter_map(|waiting| waiting.row.due).min()
    }

    fn count(&self) {
        metrics::gauge!("polychess_waiting").set(self.here().len() as f64);
    }

    /// What each of those wants who wait, at whatever server; read once for all who ask.
    pub(super) async fn waiting(&self) -> Result<Wishes, Failure> {
        let (mut read, now) = (self.read.lock().await, self.tables.ctx.clock.now());
        if let Some((at, all)) = &*read
            && now < at.saturating_add(STANDS)
        {
            return Ok(all.clone());
        }
        let open = self.tables.ctx.store.wishes().await?.into_iter().filter(|row| row.table.is_none());
        let all: Wishes = open.filter_map(seeker).map(|seeker| seeker.games).collect();
        *read = Some((now, all.clone()));
        Ok(all)
    }

    /// Somebody wishes something, over this server.
    pub(super) async fn seek(&self, person: &Person, games: Vec<Game>, wish: &Wish) -> Result<(), Failure> {
        let (ctx, made) = (&self.tables.ctx, self.tables.ctx.wall());
        let games = games.into_iter().map(|game| (game.info.id.to_owned(), game.options)).collect();
        let Guest { session, name } = person.guest.clone();
        let wanted =
            Wanted { games, pace: wish.pace, computer: wish.computer.clone(), household: person.household.clone() };
        let id = random_id(WISH)?;
        let row = WishRow {
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
            here.insert(id.clone(), Waiting { person: person.clone(), row: row.clone(), told: false });
            former
        };
        for (_, Waiting { person: other, .. }) in
            former.iter().filter(|(_, other)| other.person.socket != person.socket)
        {
            other.refuse(waits_elsewhere());
        }
        let most = u32::try_from(ctx.config.waiting_places).unwrap_or(u32::MAX);
        let kept = ctx.store.put_wish(row, most).await;
        {
            let mut here = self.here();
            match (&kept, here.get_mut(&id)) {
                (Ok(()), Some(waiting)) => {
                    waiting.told = true;
                    person.tell(&ServerMessage::Seeking { fills_in: wish.fill.map(|seconds| seconds * 1000) });
                }
                _ => _ = here.remove(&id),
            }
        }
        self.count();
        self.changed.notify_one();
        self.node.say(WISHES, &Word::At(0));
        match kept {
            Ok(()) => return Ok(()),
            // The former wish has been granted, which has still to be told.
            Err(StoreError::Conflict) => self.here().extend(former),
            Err(_) => self.take_back(former.into_iter().map(|(id, _)| id).chain([id])),
        }
        if kept == Err(StoreError::NoRoom) { Err(crowded()) } else { Ok(kept?) }
    }

    /// Whoever waits over this connection waits no longer.
    pub(super) fn leave(&self, socket: u64) {
        let gone: Vec<(String, Waiting)> =
            self.here().extract_if(.., |_, waiting| waiting.person.socket == socket).collect();
        self.count();
        self.take_back(gone.into_iter().map(|(id, _)| id));
    }

    /// Takes wishes back, however often it has to be tried.
    fn take_back(&self, wishes: impl Iterator<Item = String>) {
        for id in wishes {
            let store = Arc::clone(&self.tables.ctx.store);
            tokio::spawn(async move {
                while let Err(error) = store.drop_wish(&id).await {
                    tracing::warn!(%error, "a wish could not be taken back");
                    tokio::time::sleep(LOOKING).await;
                }
            });
        }
    }

    /// Brings together whoever can be, until the server stops.
    pub(super) async fn run(&self) {
        let ctx = &self.tables.ctx;
        let mut line = Line::of(Some(&self.node), WISHES).await;
        loop {
            if !self.here().is_empty()
                && let Err(failure) = self.look().await
            {
                tracing::warn!(?failure, "the wishes cannot be looked at");
            }
            let waits = !self.here().is_empty();
            let due = self.due().map(|due| u64::try_from(due - ctx.wall()).unwrap_or(0).max(20));
            tokio::select! {
                () = self.changed.notified() => {}
                _ = line.next() => {}
                () = ctx.clock.until(ctx.clock.now() + due.unwrap_or(0)), if due.is_some() => {}
                () = tokio::time::sleep(LOOKING), if waits => {}
                () = self.shutdown.stopped() => return,
            }
        }
    }

    /// Looks at all wishes: tells those here what has come of theirs, and makes the tables that can begin.
    async fn look(&self) -> Result<(), Failure> {
        let ctx = &self.tables.ctx;
        loop {
            let rows = ctx.store.wishes().await?;
            // Wishes of a server that is taken for gone are not among them.
            if !self.node.is_gone() {
                self.tell_own(&rows).await?;
            }
            let Some(Formed { people, game, pace, computer }) = first_table(&rows, ctx.wall()) else { return Ok(()) };
            let wishes = people.iter().map(|row| row.id.clone()).collect();
            let people = people.into_iter().map(|row| Guest { session: row.session, name: row.name }).collect();
            match seat(&self.tables, Formed { people, game, pace, computer }, wishes).await {
                Ok(_) => self.node.say(WISHES, &Word::At(0)),
                // Another server was first with one of them, or somebody has gone.
                Err(Failure::Busy) => {}
                Err(failure) => return Err(failure),
            }
        }
    }

    /// Tells those who wait here what has come of their wishes, and takes wishes back of which nobody is here any longer.
    async fn tell_own(&self, rows: &[WishRow]) -> Result<(), Failure> {
        let (mut lost, mut over) = (Vec::new(), Vec::new());
        {
            let mut here = self.here();
            here.retain(|id, Waiting { person, row, told }| {
                let now = rows.iter().find(|now| now.session == row.session);
                match now.map(|now| (now.id == *id, &now.table)) {
                    _ if !*told => return true,
                    Some((true, Some(table))) => {
                        metrics::counter!("polychess_paired").increment(1);
                        person.tell(&ServerMessage::Paired { table: table.clone() });
                    }
                    Some((true, None)) => return true,
                    Some((false, _)) => person.refuse(waits_elsewhere()),
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
            self.tables.ctx.store.drop_wish(&id).await?;
        }
        for row in lost {
            // This server was taken for gone, and comes back. If the guest has another wish by now, that one holds.
            self.tables.ctx.store.put_wish(row, u32::MAX).await?;
        }
        Ok(())
    }
}
