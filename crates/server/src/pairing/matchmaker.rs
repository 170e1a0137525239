//! Opens and cancels seeks, creates tables for pairings, and notifies the guests.

use crate::pairing::cluster::ClusterMatchmaker;
use crate::pairing::guest::{SeekingGuest, already_seeking, crowded};
use crate::pairing::new_table::create_table;
use crate::pairing::open_table::join_open_table;
use crate::pairing::pool::{Game, Pairing, Pool, Seeker};
use crate::reply::Failure;
use crate::shutdown::Shutdown;
use crate::table::{Tables, check_quota, plan_computer};
use polychess_game::{Choices, Info};
use polychess_variants::{INFOS, info};
use polychess_wire::{Problem, ServerMessage, Wish};
use rand::seq::SliceRandom;
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// The maximum wait that a guest can choose before computers take the free seats, in seconds.
const MAX_FILL: u32 = 600;

/// Pairs guests who want to play immediately.
#[derive(Clone, Debug)]
pub(crate) struct Matchmaker {
    tables: Tables,
    shutdown: Shutdown,
    pool: Arc<Mutex<Pool<SeekingGuest>>>,
    changed: Arc<Notify>,
    /// The matchmaker of a cluster, which replaces `pool`.
    cluster: Option<ClusterMatchmaker>,
}

impl Matchmaker {
    pub(crate) fn new(tables: Tables, shutdown: Shutdown) -> Self {
        Self {
            cluster: ClusterMatchmaker::of(&tables, &shutdown),
            tables,
            shutdown,
            pool: Arc::default(),
            changed: Arc::default(),
        }
    }

    fn pool(&self) -> MutexGuard<'_, Pool<SeekingGuest>> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a seek, and notifies the guest of the result.
    pub(crate) async fn seek(&self, person: SeekingGuest, wish: Wish) {
        if let Err(failure) = self.open_seek(&person, wish).await {
            person.refuse(failure.problem());
        }
    }

    async fn open_seek(&self, person: &SeekingGuest, wish: Wish) -> Result<(), Failure> {
        if self.shutdown.is_stopping() {
            return Err(Failure::Stopping);
        }
        let games = games(&wish)?;
        if let Some(id) = &wish.computer {
            plan_computer(id)?;
        }
        check_quota(&self.tables.ctx, &person.guest).await?;
        if let Some(table) = join_open_table(&self.tables, &person.guest, &games, &wish).await? {
            self.leave(person.socket);
            person.notify(&ServerMessage::Paired { table });
            return Ok(());
        }
        if let Some(cluster) = &self.cluster {
            return cluster.seek(person, games, &wish).await;
        }
        let now = self.tables.ctx.clock.now();
        let due = wish.fill.map(|seconds| now + u64::from(seconds) * 1000);
        let pairing = {
            let mut pool = self.pool();
            // A guest has only one seek. If this seek replaces another one, notify the guest's
            // other windows.
            let before = pool.remove(|seeker| seeker.person.guest.session == person.guest.session);
            for other in before.iter().filter(|before| before.socket != person.socket) {
                other.refuse(already_seeking());
            }
            let config = &self.tables.ctx.config;
            let others = pool.seekers().iter().map(|seeker| &seeker.person);
            if pool.len() >= config.waiting_places || person.fills_its_part(others, config) {
                return Err(crowded());
            }
            let household = person.household.clone();
            let seeker =
                Seeker { person: person.clone(), games, pace: wish.pace, due, computer: wish.computer, household };
            let pairing = pool.add(seeker);
            if pairing.is_none() {
                person.notify(&ServerMessage::Seeking { fills_in: wish.fill.map(|seconds| seconds * 1000) });
            }
            count(&pool);
            pairing
        };
        match pairing {
            // Use a separate task, because the guest's connection may close before the table
            // exists.
            Some(pairing) => _ = tokio::spawn(self.clone().create_table(pairing)),
            None => self.changed.notify_one(),
        }
        Ok(())
    }

    /// Cancels the seeks of a connection.
    pub(crate) fn leave(&self, socket: u64) {
        if let Some(cluster) = &self.cluster {
            return cluster.leave(socket);
        }
        let mut pool = self.pool();
        pool.remove(|seeker| seeker.person.socket == socket);
        count(&pool);
    }

    /// Returns the number of waiting guests, in total and by game.
    pub(crate) async fn waiting(&self) -> Result<(u32, BTreeMap<String, u32>), Failure> {
        let all: Vec<Vec<Game>> = match &self.cluster {
            Some(cluster) => cluster.waiting().await?,
            None => self.pool().seekers().iter().map(|seeker| seeker.games.clone()).collect(),
        };
        let of = |info: &&Info| {
            let wants = |games: &&Vec<Game>| games.iter().any(|game| game.info.id == info.id);
            (info.id.to_owned(), u32::try_from(all.iter().filter(wants).count()).unwrap_or(u32::MAX))
        };
        Ok((u32::try_from(all.len()).unwrap_or(u32::MAX), INFOS.iter().map(of).collect()))
    }

    /// Lets computers take the free seats when a guest has waited long enough. Runs until the
    /// server stops.
    pub(crate) async fn run(self) {
        if let Some(cluster) = &self.cluster {
            return cluster.run().await;
        }
        let clock = Arc::clone(&self.tables.ctx.clock);
        loop {
            let pairing = {
                let mut pool = self.pool();
                let pairing = pool.fill(clock.now());
                count(&pool);
                pairing
            };
            if let Some(pairing) = pairing {
                tokio::spawn(self.clone().create_table(pairing));
                continue;
            }
            let due = self.pool().due();
            tokio::select! {
                () = self.changed.notified() => {}
                () = clock.until(due.unwrap_or(u64::MAX)), if due.is_some() => {}
                () = self.shutdown.stopped() => return,
            }
        }
    }

    /// Creates the table of a pairing and notifies its guests.
    async fn create_table(self, pairing: Pairing<SeekingGuest>) {
        let Pairing { people, game, pace, computer } = pairing;
        let guests = people.iter().map(|person| person.guest.clone()).collect();
        let message =
            match create_table(&self.tables, Pairing { people: guests, game, pace, computer }, Vec::new()).await {
                Ok(table) => {
                    metrics::counter!("polychess_paired").increment(people.len() as u64);
                    ServerMessage::Paired { table }
                }
                Err(failure) => ServerMessage::Unpaired { problem: failure.problem() },
            };
        people.iter().for_each(|person| person.notify(&message));
    }
}

fn count(pool: &Pool<SeekingGuest>) {
    metrics::gauge!("polychess_waiting").set(pool.len() as f64);
}

/// Returns the games that a seek accepts. If the seek names no game, returns all games in random
/// order.
fn games(wish: &Wish) -> Result<Vec<Game>, Problem> {
    if wish.fill.is_some_and(|seconds| seconds > MAX_FILL) {
        return Err(Problem::new(
            "bad-request",
            "computers must join after at most ten minutes; choose a shorter time",
        ));
    }
    let game = |info: &'static Info, options: &Map<String, Json>| {
        let choices = Choices::from_json(info, options)?;
        Ok::<_, Problem>(Game { info, options: choices.to_json() })
    };
    match &wish.variant {
        Some(id) => Ok(vec![game(info(id)?, &wish.options)?]),
        None if !wish.options.is_empty() => {
            Err(Problem::new("bad-request", "the options need a game; name it, or leave them out"))
        }
        None => {
            let mut all = INFOS.iter().map(|info| game(info, &Map::new())).collect::<Result<Vec<_>, _>>()?;
            all.shuffle(&mut rand::rng());
            Ok(all)
        }
    }
}
