//! The simulated clients: players, spectators and idle connections.

use crate::client::Client;
use crate::load::connection::{Connection, Player, Watched};
use crate::load::game::{Game, make_table};
use crate::load::plan::{Crowd, Plan, address_of};
use crate::load::tally::Shared;
use indicatif::ProgressBar;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::task::JoinSet;

/// The number of clients without a seat per address. A server accepts 20 connections from an
/// address.
const OF_ADDRESS: u64 = 10;
/// The maximum number of games that are created at the same time.
const BEGUN_TOGETHER: usize = 32;

/// The index of a new game, its guests and its table.
type Begun = anyhow::Result<(u64, Vec<Client>, Arc<str>)>;

/// All simulated clients. Their connections end when this value is dropped.
pub(crate) struct People {
    shared: Arc<Shared>,
    tasks: JoinSet<()>,
    /// For each idle client, the channel that sets the table to watch.
    others: Vec<watch::Sender<Option<Arc<str>>>>,
    tables: Vec<watch::Receiver<Option<Arc<str>>>>,
    turns: Vec<Arc<AtomicU64>>,
}

impl People {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared, tasks: JoinSet::new(), others: Vec::new(), tables: Vec::new(), turns: Vec::new() }
    }

    fn keep(&mut self, connection: Connection) {
        self.tasks.spawn(connection.keep(Arc::clone(&self.shared)));
    }

    /// Connects `count` idle clients.
    pub(crate) fn connect(&mut self, count: u64) {
        for _ in 0..count {
            let at = self.others.len() as u64;
            let client = Client::stranger(self.shared.server(at), address_of(Crowd::Others, at / OF_ADDRESS));
            let (notified, watched) = watch::channel(None);
            self.others.push(notified);
            self.keep(Connection::new(client, at, watched, None));
        }
    }

    /// Creates and starts this number of games.
    ///
    /// # Errors
    /// If the site rejects a guest or a table.
    pub(crate) async fn play(&mut self, games: u64, bar: &ProgressBar) -> anyhow::Result<()> {
        let places = Arc::new(Semaphore::new(BEGUN_TOGETHER));
        let mut begun: JoinSet<Begun> = JoinSet::new();
        for at in 0..games {
            let (shared, places) = (Arc::clone(&self.shared), Arc::clone(&places));
            begun.spawn(async move {
                let _place = places.acquire().await;
                let mut players = Vec::new();
                for seat in 0..Plan::info(at).seats.len() as u64 {
                    let server = shared.server(at + seat);
                    players.push(Client::guest(server, address_of(Crowd::Players, at), "Guest").await?);
                }
                let table = make_table(Plan::info(at), &players).await?;
                Ok((at, players, table))
            });
        }
        while let Some(game) = begun.join_next().await {
            let (at, players, table) = game??;
            self.sit(at, games, players, table);
            bar.inc(1);
        }
        Ok(())
    }

    fn sit(&mut self, at: u64, games: u64, players: Vec<Client>, table: Arc<str>) {
        let (tell, heard) = mpsc::unbounded_channel();
        let (orders, taken): (Vec<_>, Vec<_>) = players.iter().map(|_| mpsc::unbounded_channel()).unzip();
        let game = Game::new(Plan::info(at), players.clone(), (at, games), table, orders, heard);
        let watched: Watched = game.table.subscribe();
        for (seat, (client, orders)) in players.into_iter().zip(taken).enumerate() {
            let player = Player { seat, heard: tell.clone(), orders };
            self.keep(Connection::new(client, at + seat as u64, watched.clone(), Some(player)));
        }
        self.tables.push(watched);
        self.turns.push(Arc::clone(&game.turns));
        self.tasks.spawn(game.play(Arc::clone(&self.shared)));
    }

    /// Makes idle clients spectators of one table each. When the players start another game, the
    /// spectators watch it.
    pub(crate) fn watch(&mut self, count: u64) {
        let count = usize::try_from(count).unwrap_or(usize::MAX).min(self.others.len());
        let mut of_tables: Vec<Vec<watch::Sender<_>>> = self.tables.iter().map(|_| Vec::new()).collect();
        let places = of_tables.len();
        for (at, notified) in self.others.drain(..count).enumerate() {
            of_tables[at % places].push(notified);
        }
        for (mut table, watchers) in self.tables.iter().cloned().zip(of_tables) {
            self.tasks.spawn(async move {
                table.mark_changed();
                while table.changed().await.is_ok() {
                    let now = table.borrow_and_update().clone();
                    watchers.iter().for_each(|notified| drop(notified.send_replace(now.clone())));
                }
            });
        }
    }

    /// Returns the mean number of turns in the current games.
    pub(crate) fn turns(&self) -> f64 {
        let all: u64 = self.turns.iter().map(|turns| turns.load(Ordering::Relaxed)).sum();
        all as f64 / self.turns.len().max(1) as f64
    }

    /// Returns the number of games with fewer than `turns` turns.
    pub(crate) fn shorter_than(&self, turns: u64) -> u64 {
        self.turns.iter().filter(|of_game| of_game.load(Ordering::Relaxed) < turns).count() as u64
    }
}
