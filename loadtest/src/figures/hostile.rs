//! `hostile`: attacks from one address while players at other addresses continue their games.

use crate::client::Client;
use crate::figures::games::Game;
use crate::server::Server;
use polychess_variants::INFOS;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinSet;

/// The maximum additional memory during the attacks, in bytes.
const MEMORY: usize = 64_000_000;
/// The limit for the 99th percentile of acknowledgement times during an attack.
const SLOWEST: Duration = Duration::from_millis(50);
const HOSTILE: [u8; 4] = [127, 0, 0, 66];
/// The duration of each attack.
const ROUND: Duration = Duration::from_secs(12);
/// The number of honest games.
const GAMES: usize = 6;
/// The number of moves per second in each honest game.
const PER_SECOND: u64 = 4;

/// An HTTP request: method, path and body.
pub(super) type Asked = (&'static str, String, String);

pub(crate) async fn measure() -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path()).expect("a server");
    let address = server.address;
    let quiet = honest(address, ROUND).await;
    let base = server.process().peak();
    println!("nobody else: {}", notified(&quiet));
    let (table, clients) = prepare(address).await;
    println!(
        "the table that is asked for has {} bytes",
        clients[0].get(&format!("/api/tables/{table}")).await.body.len()
    );
    let mut reached = true;
    for what in [
        "watch and read nothing",
        "watch and read",
        "large pages",
        "games to be computed",
        "pages and files",
        "everything",
    ] {
        let stop = Arc::new(AtomicBool::new(false));
        let done = Arc::new(AtomicUsize::new(0));
        let mut attack = JoinSet::new();
        let is = |kind: &str| what == kind || what == "everything";
        if is("watch and read nothing") || is("watch and read") {
            for at in 0..20 {
                let reads = what == "watch and read" || what == "everything" && at % 2 == 0;
                attack.spawn(watch(
                    clients[at % clients.len()].clone(),
                    table.clone(),
                    reads,
                    Arc::clone(&stop),
                    Arc::clone(&done),
                ));
            }
        }
        let replay = json!({"variant": INFOS[0].id, "acts": vec!["pass"; 9000]}).to_string();
        let paths: [(&str, Vec<Asked>); 3] = [
            (
                "large pages",
                vec![
                    ("GET", format!("/api/tables/{table}"), String::new()),
                    ("GET", format!("/api/tables/{table}/at/100000"), String::new()),
                ],
            ),
            (
                "games to be computed",
                vec![
                    ("POST", "/api/hot-seat".into(), long_game(address).await),
                    ("POST", "/api/hot-seat".into(), replay),
                ],
            ),
            (
                "pages and files",
                vec![
                    ("GET", "/".into(), String::new()),
                    ("GET", format!("/review/{table}"), String::new()),
                    ("GET", "/api/tables".into(), String::new()),
                    ("GET", "/api/variants".into(), String::new()),
                ],
            ),
        ];
        for (kind, requests) in paths {
            if !is(kind) {
                continue;
            }
            for at in 0..60 {
                let request = requests[at % requests.len()].clone();
                attack.spawn(ask(clients[0].clone(), request, Arc::clone(&stop), Arc::clone(&done)));
            }
        }
        let times = honest(address, ROUND).await;
        stop.store(true, Ordering::Relaxed);
        attack.abort_all();
        while attack.join_next().await.is_some() {}
        let more = server.process().peak().saturating_sub(base);
        println!(
            "{what} ({} answers): {}; {:.1} MB more at most",
            done.load(Ordering::Relaxed),
            notified(&times),
            more as f64 / 1e6
        );
        reached &= slowest(&times) <= SLOWEST && more <= MEMORY;
    }
    println!("goals: p99 {SLOWEST:?}, {} MB: {}", MEMORY / 1_000_000, if reached { "reached" } else { "not reached" });
    reached
}

pub(super) fn at(times: &[Duration], part: f64) -> Duration {
    times.get((times.len() as f64 * part) as usize).copied().unwrap_or(Duration::MAX)
}

pub(super) fn slowest(times: &[Duration]) -> Duration {
    at(times, 0.99)
}

pub(super) fn notified(times: &[Duration]) -> String {
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    format!("{} acknowledgements, p50 {:.1} ms, p99 {:.1} ms", times.len(), ms(at(times, 0.5)), ms(slowest(times)))
}

/// Plays honest games. Returns the sorted acknowledgement times of their moves.
pub(super) async fn honest(server: std::net::SocketAddr, time: Duration) -> Vec<Duration> {
    let mut games = JoinSet::new();
    for n in 0..GAMES {
        games.spawn(async move {
            let from = [127, 0, 1, u8::try_from(n).unwrap_or(0) + 1];
            let client = Client::guest(server, from, "Honest").await.expect("a guest");
            let mut game = Game::begin(&client, INFOS[n % INFOS.len()], &json!({}), n as u64).await.expect("a game");
            let (begun, mut times) = (Instant::now(), Vec::new());
            let mut beat = tokio::time::interval(Duration::from_millis(1000 / PER_SECOND));
            while begun.elapsed() < time {
                beat.tick().await;
                times.extend(if game.is_on() { game.step().await } else { None });
            }
            times
        });
    }
    let mut all: Vec<Duration> = games.join_all().await.into_iter().flatten().collect();
    all.sort_unstable();
    all
}

/// Creates a table with as much data as one address can add in a short time. Returns the table's id
/// and the guests.
async fn prepare(server: std::net::SocketAddr) -> (String, Vec<Client>) {
    let mut clients = Vec::new();
    for n in 0..5 {
        clients.push(Client::guest(server, HOSTILE, &format!("Hostile {n}")).await.expect("a guest"));
    }
    let info = INFOS.iter().max_by_key(|info| info.seats.len()).expect("a game");
    let mut game = Game::begin(&clients[0], info, &json!({"visibility": "public"}), 1).await.expect("a game");
    // Add as much chat as possible. A connection may send only 100 messages in 20 seconds.
    let text = "\"".repeat(500);
    let mut seat = 0;
    while seat < info.seats.len() {
        if game.give(seat, json!({"do": "say", "text": text})).await.is_none() {
            seat += 1;
        }
        tokio::time::sleep(Duration::from_millis(205)).await;
        if game.events() > 160 {
            break;
        }
    }
    (game.table.clone(), clients)
}

/// Watches the table repeatedly, as often as the server allows.
async fn watch(client: Client, table: String, reads: bool, stop: Arc<AtomicBool>, done: Arc<AtomicUsize>) {
    while !stop.load(Ordering::Relaxed) {
        let Some(mut socket) = client.socket().await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        for _ in 0..95 {
            if socket.send(&json!({"type": "watch", "table": table})).await.is_none() {
                break;
            }
            done.fetch_add(1, Ordering::Relaxed);
        }
        let until = Instant::now() + Duration::from_secs(20);
        while !stop.load(Ordering::Relaxed) && Instant::now() < until {
            let wait = Duration::from_millis(200);
            if reads && matches!(tokio::time::timeout(wait, socket.next()).await, Ok(None)) {
                break;
            }
            if !reads {
                tokio::time::sleep(wait).await;
            }
        }
    }
}

/// Sends a request repeatedly, and accepts compressed responses.
pub(super) async fn ask(client: Client, (method, path, body): Asked, stop: Arc<AtomicBool>, done: Arc<AtomicUsize>) {
    while !stop.load(Ordering::Relaxed) {
        let headers = "accept-encoding: gzip\r\ncontent-type: application/json\r\n";
        let sent = async {
            let mut stream = client.open().await?;
            stream.write_all(client.head(method, &path, headers, body.len()).as_bytes()).await?;
            stream.write_all(body.as_bytes()).await?;
            let mut all = Vec::new();
            stream.read_to_end(&mut all).await
        };
        if sent.await.is_ok() {
            done.fetch_add(1, Ordering::Relaxed);
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Returns the JSON body of a request that makes the server compute a long game.
pub(super) async fn long_game(server: std::net::SocketAddr) -> String {
    let client = Client::guest(server, [127, 0, 2, 1], "Long").await.expect("a guest");
    let mut game = Game::begin(&client, INFOS[0], &json!({}), 7).await.expect("a game");
    for _ in 0..90 {
        if game.step().await.is_none() {
            break;
        }
    }
    let view = client.get(&format!("/api/tables/{}", game.table)).await;
    let view: Value = serde_json::from_str(&view.body).unwrap_or_default();
    let acts: Vec<Value> = view["log"].as_array().into_iter().flatten().map(|entry| entry["text"].clone()).collect();
    json!({"variant": INFOS[0].id, "acts": acts}).to_string()
}
