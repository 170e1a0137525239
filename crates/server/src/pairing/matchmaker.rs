//! Where people say what they want to play: takes wishes, makes tables, tells the people.

use crate::pairing::among::Among;
use crate::pairing::open_table::join_open;
use crate::pairing::person::{Person, crowded, waits_elsewhere};
use crate::pairing::pool::{Formed, Game, Pool, Seeker};
use crate::pairing::seating::seat;
use crate::reply::Failure;
use crate::shutdown::Shutdown;
use crate::table::{Tables, computer};
use polychess_game::{Choices, Info};
use polychess_variants::{INFOS, info};
use polychess_wire::{Problem, ServerMessage, Wish};
use rand::seq::SliceRandom;
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// The longest time until computers take the seats that are left, in seconds.
const LONGEST: u32 = 600;

/// Brings people together.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    tables: Tables,
    shutdown: Shutdown,
    pool: Arc<Mutex<Pool<Person>>>,
    changed: Arc<Notify>,
    /// Where there are other servers, it is all done by this.
    among: Option<Among>,
}

impl Desk {
    pub(crate) fn new(tables: Tables, shutdown: Shutdown) -> Self {
        Self { among: Among::of(&tables, &shutdown), tables, shutdown, pool: Arc::default(), changed: Arc::default() }
    }

    fn pool(&self) -> MutexGuard<'_, Pool<Person>> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a wish; what becomes of it is told to the person.
    pub(crate) async fn seek(&self, person: Person, wish: Wish) {
        if let Err(failure) = self.take(&person, wish).await {
            person.refuse(failure.problem());
        }
    }

    async fn take(&self, person: &Person, wish: Wish) -> Result<(), Failure> {
        if self.shutdown.is_stopping() {
            return Err(Failure::Stopping);
        }
        let games = games(&wish)?;
        if let Some(id) = &wish.computer {
            computer(id)?;
        }
        self.tables.ctx.has_room(&person.guest).await?;
        if let Some(table) = join_open(&self.tables, &person.guest, &games, &wish).await? {
            self.leave(person.socket);
            person.tell(&ServerMessage::Paired { table });
            return Ok(());
        }
        if let Some(among) = &self.among {
            return among.seek(person, games, &wish).await;
        }
        let now = self.tables.ctx.clock.now();
        let due = wish.fill.map(|seconds| now + u64::from(seconds) * 1000);
        let formed = {
            let mut pool = self.pool();
            // Of each guest one wish holds. Who waits in another window is told; who only wants something else knows.
            let before = pool.remove(|seeker| seeker.person.guest.session == person.guest.session);
            for other in before.iter().filter(|before| before.socket != person.socket) {
                other.refuse(waits_elsewhere());
            }
            let config = &self.tables.ctx.config;
            let others = pool.seekers().iter().map(|seeker| &seeker.person);
            if pool.len() >= config.waiting_places || person.fills_its_part(others, config) {
                return Err(crowded());
            }
            let household = person.household.clone();
            let seeker =
                Seeker { person: person.clone(), games, pace: wish.pace, due, computer: wish.computer, household };
            let formed = pool.add(seeker);
            if formed.is_none() {
                person.tell(&ServerMessage::Seeking { fills_in: wish.fill.map(|seconds| seconds * 1000) });
            }
            count(&pool);
            formed
        };
        match formed {
            // Not by this connection, which may break off meanwhile.
            Some(formed) => _ = tokio::spawn(self.clone().seat(formed)),
            None => self.changed.notify_one(),
        }
        Ok(())
    }

    /// Whoever waits over this connection waits no longer.
    pub(crate) fn leave(&self, socket: u64) {
        if let Some(among) = &self.among {
            return among.leave(socket);
        }
        let mut pool = self.pool();
        pool.remove(|seeker| seeker.person.socket == socket);
        count(&pool);
    }

    /// How many wait, and how many of them for each game.
    pub(crate) async fn waiting(&self) -> Result<(u32, BTreeMap<String, u32>), Failure> {
        let all: Vec<Vec<Game>> = match &self.among {
            Some(among) => among.waiting().await?,
            None => self.pool().seekers().iter().map(|seeker| seeker.games.clone()).collect(),
        };
        let of = |info: &&Info| {
            let wants = |games: &&Vec<Game>| games.iter().any(|game| game.info.id == info.id);
            (info.id.to_owned(), u32::try_from(all.iter().filter(wants).count()).unwrap_or(u32::MAX))
        };
        Ok((u32::try_from(all.len()).unwrap_or(u32::MAX), INFOS.iter().map(of).collect()))
    }

    /// Gives computers the seats that are left when somebody has waited long enough; until the server stops.
    pub(crate) async fn run(self) {
        if let Some(among) = &self.among {
            return among.run().await;
        }
        let clock = Arc::clone(&self.tables.ctx.clock);
        loop {
            let formed = {
                let mut pool = self.pool();
                let formed = pool.fill(clock.now());
                count(&pool);
                formed
            };
            if let Some(formed) = formed {
                tokio::spawn(self.clone().seat(formed));
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

    /// Makes a table for these people.
    async fn seat(self, formed: Formed<Person>) {
        let Formed { people, game, pace, computer } = formed;
        let guests = people.iter().map(|person| person.guest.clone()).collect();
        let told = match seat(&self.tables, Formed { people: guests, game, pace, computer }, Vec::new()).await {
            Ok(table) => {
                metrics::counter!("polychess_paired").increment(people.len() as u64);
                ServerMessage::Paired { table }
            }
            Err(failure) => ServerMessage::Unpaired { problem: failure.problem() },
        };
        people.iter().for_each(|person| person.tell(&told));
    }
}

fn count(pool: &Pool<Person>) {
    metrics::gauge!("polychess_waiting").set(pool.len() as f64);
}

/// The games that a wish is for, those of a wish for any in an order of chance.
fn games(wish: &Wish) -> Result<Vec<Game>, Problem> {
    if wish.fill.is_some_and(|seconds| seconds > LONGEST) {
        return Err(Problem::new("bad-request", "computers come after ten minutes at most"));
    }
    let game = |info: &'static Info, options: &Map<String, Json>| {
        let choices = Choices::from_json(info, options)?;
        Ok::<_, Problem>(Game { info, options: choices.to_json() })
    };
    match &wish.variant {
        Some(id) => Ok(vec![game(info(id)?, &wish.options)?]),
        None if !wish.options.is_empty() => {
            Err(Problem::new("bad-request", "options belong to a game; name it, or leave them out"))
        }
        None => {
            let mut all = INFOS.iter().map(|info| game(info, &Map::new())).collect::<Result<Vec<_>, _>>()?;
            all.shuffle(&mut rand::rng());
            Ok(all)
        }
    }
}
