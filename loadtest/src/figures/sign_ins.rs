//! `sign-ins`: the time of wrong sign-ins for known and unknown names, while others play.

use crate::authenticator_app::totp;
use crate::client::Client;
use crate::figures::hostile::{at, honest, notified, slowest};
use crate::server::Server;
use anyhow::{Context as _, ensure};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::task::JoinSet;

/// The number of accounts, and of unknown names.
const NAMES: u8 = 10;
/// The number of wrong passwords for each name. The server allows 20 in a minute.
const ATTEMPTS: u8 = 20;
/// The number of sign-ins at the same time.
const AT_ONCE: u8 = 4;
/// The limit for the 99th percentile of sign-ins.
const SLOWEST_SIGN_IN: Duration = Duration::from_millis(400);
/// The limit for the 99th percentile of the acknowledgement times of moves.
const SLOWEST_MOVE: Duration = Duration::from_millis(50);
/// The limit for the difference of the medians of known and unknown names.
const DIFFERENCE: f64 = 0.05;
/// The duration of the measurement without sign-ins.
const ROUND: Duration = Duration::from_secs(12);
const PASSWORD: &str = "rainy tuesday afternoon";

/// The times of sign-ins.
#[derive(Default)]
struct Times {
    known: Vec<Duration>,
    unknown: Vec<Duration>,
}

pub(crate) async fn measure() -> anyhow::Result<bool> {
    let folder = tempfile::tempdir()?;
    let server = Server::start(folder.path())?;
    let address = server.address;
    for n in 0..NAMES {
        create_account(address, n).await?;
    }
    let quiet = honest(address, ROUND).await;
    println!("without sign-ins: {}", notified(&quiet));
    let play = tokio::spawn(honest(address, ROUND));
    let times = sign_ins(address).await?;
    let busy = play.await?;
    println!("with sign-ins: {}", notified(&busy));
    for (names, times) in [("known", &times.known), ("unknown", &times.unknown)] {
        println!("{} sign-ins with {names} names: p50 {:?}, p99 {:?}", times.len(), at(times, 0.5), slowest(times));
    }
    let (known, unknown) = (at(&times.known, 0.5).as_secs_f64(), at(&times.unknown, 0.5).as_secs_f64());
    let difference = (known - unknown).abs() / unknown;
    let reached = slowest(&times.known).max(slowest(&times.unknown)) <= SLOWEST_SIGN_IN
        && slowest(&busy) <= SLOWEST_MOVE
        && difference <= DIFFERENCE;
    println!("difference of the medians: {:.1} %", difference * 100.0);
    println!(
        "goals: p99 of sign-ins {SLOWEST_SIGN_IN:?}, p99 of moves {SLOWEST_MOVE:?}, difference {:.0} %: {}",
        DIFFERENCE * 100.0,
        if reached { "reached" } else { "not reached" }
    );
    Ok(reached)
}

fn name(n: u8, is_known: bool) -> String {
    format!("{} {n}", if is_known { "Ann" } else { "Eve" })
}

/// Creates an account with a password.
async fn create_account(server: SocketAddr, n: u8) -> anyhow::Result<()> {
    let client = Client::guest(server, [127, 2, 0, n + 1], &name(n, true)).await?;
    let setup: Value = serde_json::from_str(&client.post("/api/account/totp", &json!({})).await.body)?;
    let now = i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis())?;
    let code = totp(setup["secret"].as_str().context("a secret")?, now);
    let new = json!({"ceremony": setup["ceremony"], "password": PASSWORD, "code": code});
    let answer = client.post("/api/account/password", &new).await;
    ensure!(answer.status == 200, "no account: {} {}", answer.status, answer.body);
    Ok(())
}

/// Sends wrong passwords for known and unknown names in turn. Returns the sorted times.
async fn sign_ins(server: SocketAddr) -> anyhow::Result<Times> {
    let mut workers = JoinSet::new();
    for worker in 0..AT_ONCE {
        workers.spawn(async move {
            let mut times = Vec::new();
            for attempt in (0..ATTEMPTS).filter(|attempt| attempt % AT_ONCE == worker) {
                for n in 0..NAMES {
                    for is_known in [true, false] {
                        let client = Client::stranger(server, [127, 3, attempt, 2 * n + u8::from(is_known) + 1]);
                        let given = json!({"name": name(n, is_known), "password": "a wrong guess", "code": "123456"});
                        let begun = Instant::now();
                        let answer = client.post("/api/sign-in/password", &given).await;
                        times.push((is_known, begun.elapsed()));
                        ensure!(answer.status == 401, "unexpected answer: {} {}", answer.status, answer.body);
                    }
                }
            }
            Ok(times)
        });
    }
    let mut sorted = Times::default();
    while let Some(times) = workers.join_next().await {
        for (is_known, time) in times?? {
            if is_known { sorted.known.push(time) } else { sorted.unknown.push(time) }
        }
    }
    sorted.known.sort_unstable();
    sorted.unknown.sort_unstable();
    Ok(sorted)
}
