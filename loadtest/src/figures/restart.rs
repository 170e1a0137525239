//! `restart`: measures the start of a server with many long timed games.

use crate::client::Client;
use crate::figures::games::Game;
use crate::server::Server;
use polychess_server::store::{Commit, MemoryStore, SqliteStore, Store, StoredEvent, TableRow};
use polychess_server::{Config, Hash, Server as Site};
use polychess_variants::INFOS;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The number of events in a game.
const EVENTS: u64 = 700;
/// The time limit until all games are loaded.
const START: Duration = Duration::from_secs(20);
/// The memory limit for each loaded table, in bytes.
const TABLE: usize = 300_000;

/// A stored game to copy, with the last clocks that its players saw.
struct Pattern {
    row: TableRow,
    events: Vec<StoredEvent>,
    sessions: Vec<String>,
    clocks: Vec<u64>,
    moves: usize,
}

pub(crate) async fn measure(games: usize) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let patterns = patterns().await;
    for pattern in &patterns {
        println!("{}: {} events, {} of them moves", pattern.row.variant, pattern.events.len(), pattern.moves);
    }
    let ids = fill(folder.path(), &patterns, games).await;
    let more = games.saturating_sub(patterns.len()).max(1);
    let base = with_one_of_each(&patterns).await;

    let begun = Instant::now();
    let server = Server::start(folder.path()).expect("a server");
    let this_machine = Client::stranger(server.address, [127, 0, 0, 1]);
    awake(&this_machine, 4 * START).await;
    let live = metric(&this_machine, "polychess_tables").await;
    let taken = begun.elapsed();
    let each = server.process().memory().saturating_sub(base) / more;
    println!(
        "listening after {:.2} s, {live} of {games} live after {:.2} s (goal {START:?})",
        server.started.as_secs_f64(),
        taken.as_secs_f64()
    );
    println!("{each} bytes for each live table that nobody watches (goal {TABLE})");

    let mut right = 0;
    for (at, id) in ids.iter().enumerate() {
        let [_, _, high, low] = u32::try_from(at / 8).unwrap_or(0).to_be_bytes();
        let client = Client::stranger(server.address, [127, 2, high, low]);
        let view = client.get(&format!("/api/tables/{id}")).await;
        let view: Value = serde_json::from_str(&view.body).unwrap_or_default();
        let revived =
            view["events"].as_array().and_then(|events| events.last()).is_some_and(|last| last["what"] == "revived");
        let clocks = view["now"]["clocks"][0]["seats"].as_array().cloned().unwrap_or_default();
        // The clock of the player to move may have run after the grace period.
        let used =
            u64::try_from(begun.elapsed().saturating_sub(Config::default().grace).as_millis()).unwrap_or(u64::MAX);
        let mut as_it_was = clocks.iter().zip(&patterns[at % patterns.len()].clocks).map(|(clock, &then)| {
            let (left, running) = (clock["left"].as_u64().unwrap_or(0), clock["running"] == true);
            left == then || running && left < then && then - left <= used
        });
        let running = clocks.iter().filter(|clock| clock["running"] == true).count();
        right += usize::from(revived && running == 1 && as_it_was.all(|right| right));
    }
    let looked = begun.elapsed();
    let seen = server.process().memory().saturating_sub(base) / more;
    println!("{right} of {games} with the clocks they had (all looked at within {:.1} s)", looked.as_secs_f64());
    println!("{seen} bytes for each live table that has been looked at (goal {TABLE})");
    let reached = taken <= START && live as usize == games && right == games && each.max(seen) <= TABLE;
    println!("{}", if reached { "reached" } else { "not reached" });
    reached
}

/// Returns the memory of a server with one loaded table for each pattern. This includes the boards
/// that tables share.
async fn with_one_of_each(patterns: &[Pattern]) -> usize {
    let folder = tempfile::tempdir().expect("a folder");
    fill(folder.path(), patterns, patterns.len()).await;
    let server = Server::start(folder.path()).expect("a server");
    let client = Client::stranger(server.address, [127, 0, 0, 1]);
    awake(&client, START).await;
    server.process().memory()
}

/// Waits until the server has loaded all tables, for at most `patience`.
async fn awake(client: &Client, patience: Duration) {
    let begun = Instant::now();
    while metric(client, "polychess_tables_unloaded").await != 0.0 && begun.elapsed() < patience {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Returns a metric of the server, or -1 if it does not exist.
pub(super) async fn metric(client: &Client, name: &str) -> f64 {
    let text = client.get("/metrics").await.body;
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok()).unwrap_or(-1.0)
}

/// Plays a long game of each variant over real connections.
async fn patterns() -> Vec<Pattern> {
    let store = Arc::new(MemoryStore::default());
    let config = Config {
        address: ([127, 0, 0, 1], 0).into(),
        messages_per_20s: 1_000_000,
        talk_per_seat: 10_000,
        talk_bytes_per_seat: 10_000_000,
        ..Config::default()
    };
    let clock = Arc::new(polychess_server::clock::ManualClock::new(1_700_000_000_000));
    let site = polychess_server::Site::on(config.clone(), Arc::clone(&store) as Arc<dyn Store>, clock.clone())
        .await
        .expect("a site");
    let server = Site::bind_site(config, site).await.expect("a port");
    let address = server.address();
    tokio::spawn(server.run(std::future::pending()));
    let mut patterns = Vec::new();
    for info in INFOS {
        let client = Client::guest(address, [127, 0, 0, 1], "Guest").await.expect("a guest");
        let terms = json!({"time": {"base": 3_600_000, "bonus": 2000, "kind": "increment"}});
        // Use the longest of several unfinished games.
        let mut best: Option<(usize, String, Vec<u64>)> = None;
        for seed in 0..8 {
            let mut game = Game::begin(&client, info, &terms, seed).await.expect("a game");
            let mut moves = 0;
            while game.events() < EVENTS - 40 && game.is_on() && game.step().await.is_some() {
                clock.advance(Duration::from_millis(700));
                moves += 1;
            }
            while game.events() < EVENTS && game.is_on() && game.talk().await.is_some() {}
            if game.is_on() && game.events() >= EVENTS && best.as_ref().is_none_or(|best| best.0 < moves) {
                best = Some((moves, game.table.clone(), game.clocks()));
            }
            if moves > 600 && best.is_some() {
                break;
            }
        }
        let Some((moves, table, clocks)) = best else {
            println!("{}: no game was still on after {EVENTS} events", info.id);
            continue;
        };
        let row = store.table(&table).await.expect("read").expect("a row");
        let (events, sessions) =
            (store.events(&table, 0).await.expect("read"), store.sessions_of(&table).await.expect("read"));
        patterns.push(Pattern { row, events, sessions, clocks, moves });
    }
    patterns
}

/// Writes copies of the patterns to a database, each with its own id and hash chain. Returns the
/// ids.
async fn fill(folder: &Path, patterns: &[Pattern], games: usize) -> Vec<String> {
    let store = SqliteStore::open(&folder.join("polychess.db")).await.expect("a database");
    let mut ids = Vec::with_capacity(games);
    let mut commits = Vec::new();
    for (at, pattern) in (0..games).zip(patterns.iter().cycle()) {
        let id = format!("{at:a>16}");
        let mut head = Hash::NONE;
        let events = pattern.events.iter().map(|event| {
            let event = StoredEvent { previous: head, ..event.clone() };
            head = event.hash(&id);
            event
        });
        let events = events.collect();
        let summary = pattern.row.summary.replace(&pattern.row.id, &id);
        let table = TableRow { id: id.clone(), head: Some(head), summary, ..pattern.row.clone() };
        let sessions = Some(pattern.sessions.clone());
        let names = pattern.row.names.clone();
        commits.push(Commit { table, events, sessions, names, epoch: 0, quota: None, granted: vec![], rated: None });
        ids.push(id);
        if commits.len() == 50 {
            store.commit(std::mem::take(&mut commits)).await.expect("written");
        }
    }
    store.commit(commits).await.expect("written");
    store.close().await.expect("closed");
    ids
}
