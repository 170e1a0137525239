//! Tests a cluster of three nodes with PostgreSQL and NATS, with constant faults during the games
//! of people and computers.
//!
//! The test kills, replaces and freezes nodes. It kills and restarts the broker and the database.
//! It breaks or holds the connections to them. At the end it checks these properties:
//!
//! - Each log contains all acknowledged commands once and in order, and no commands that were never
//!   sent.
//! - All players received every event.
//! - No table was without an owner for more than the lease and five seconds.
//! - The players saw a history that a single server could have produced, executing one command
//!   after the other.
//!
//! ```sh
//! cargo test --profile ci -p polychess-server --test outages -- --seconds 1800
//! ```
//!
//! `--games N` sets the number of concurrent games (default 20), `--seed N` the seed of the faults.
//! `--only KIND` injects only faults of one kind.

mod faults;
mod ownerless;
mod proxy;

#[path = "../torture/bot.rs"]
mod bot;
#[path = "../postgres/cluster.rs"]
mod cluster;
#[path = "../torture/history.rs"]
mod history;
#[path = "../torture/journal.rs"]
mod journal;
#[path = "../torture/judge.rs"]
mod judge;
#[path = "../nodes/nats.rs"]
mod nats;
#[path = "../nodes/processes.rs"]
mod processes;
#[path = "../torture/wire.rs"]
mod wire;

use bot::Site;
use faults::{Fault, Machines};
use journal::Journal;
use polychess_server::store::PostgresStore;
use processes::{LEASE, SERVE};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The maximum wait for the reply to a player's last command after all faults have ended.
const PATIENCE: Duration = Duration::from_secs(30);

fn argument<T: std::str::FromStr>(name: &str, default: T) -> T {
    let mut arguments = std::env::args().skip_while(|argument| argument != name).skip(1);
    arguments.next().and_then(|value| value.parse().ok()).unwrap_or(default)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    if let [serve, address, database, broker] = &arguments[..]
        && serve == SERVE
    {
        runtime.block_on(processes::serve(address.parse().expect("an address"), database.clone(), broker.clone()));
        return ExitCode::SUCCESS;
    }
    runtime.block_on(async { tokio::spawn(run()).await.expect("it ran") })
}

async fn run() -> ExitCode {
    let (seconds, games, seed) = (argument("--seconds", 90), argument("--games", 20), argument("--seed", 1));
    let only = argument("--only", String::new());
    let kinds: Vec<Fault> =
        Fault::ALL.into_iter().filter(|kind| only.is_empty() || format!("{kind:?}") == only).collect();
    let (mut machines, direct) = Machines::start(3).await;
    let longest = Arc::new(AtomicU64::new(0));
    let watch = tokio::spawn(ownerless::watch(direct.clone(), Arc::clone(&longest)));
    let journal = Arc::new(Journal::default());
    let ended = Arc::new(AtomicBool::new(false));
    let nodes = machines.addresses().into();
    let site = Site { nodes, journal: Arc::clone(&journal), is_open: true, ended: Arc::clone(&ended) };
    let bots: Vec<_> = (0..games).map(|at| tokio::spawn(bot::play_games(site.clone(), seed + at))).collect();

    let mut random = StdRng::seed_from_u64(seed);
    let mut count: HashMap<Fault, u32> = HashMap::new();
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut all_ran = true;
    while Instant::now() < end && all_ran {
        tokio::time::sleep(Duration::from_millis(random.random_range(300..3_000))).await;
        let fault = *kinds.choose(&mut random).expect("a kind");
        *count.entry(fault).or_default() += 1;
        machines.suffer(fault, &mut random).await;
        all_ran = machines.all_run();
    }

    ended.store(true, Ordering::Relaxed);
    let healed = Instant::now();
    let mut waiting = 0;
    for bot in bots {
        let left = PATIENCE.saturating_sub(healed.elapsed());
        waiting += usize::from(tokio::time::timeout(left, bot).await.is_err());
    }
    println!("all heard of their last command within {:.1?} of the last mend", healed.elapsed());
    watch.abort();
    machines.stop();
    let store = PostgresStore::open(&direct).await.expect("the database");
    let verdict = judge::judge(&store, &journal, true).await;

    let kinds = Fault::ALL.map(|kind| format!("{} {kind:?}", count.get(&kind).unwrap_or(&0)));
    println!("faults: {}", kinds.join(", "));
    println!(
        "{} commands sent, {} acknowledged, {} connections made; {verdict}",
        journal.sent(),
        journal.acknowledged(),
        journal.resumed()
    );
    let longest = Duration::from_millis(longest.load(Ordering::Relaxed));
    println!("the longest time of a timed table without an owner beyond its lease: {longest:.1?}");
    println!("the slowest end of a node that was told to stop: {:.1?}", machines.slowest_end);
    let happened = journal.acknowledged() > 10 * usize::try_from(seconds).unwrap_or(0);
    let findings = [
        (!all_ran, "a node ended by itself"),
        (waiting > 0, "somebody never heard of the last command"),
        (!happened, "too little happened"),
        (longest > Duration::from_secs(5), "a table had no owner for longer than a lease and five seconds"),
        (machines.slowest_end > Duration::from_secs(10), "a node took more than ten seconds to stop"),
        (!verdict.is_good(), "what was acknowledged is not what stands"),
    ];
    let found: Vec<&str> = findings.into_iter().filter_map(|(is_so, what)| is_so.then_some(what)).collect();
    found.iter().for_each(|what| println!("FAILED: {what}"));
    println!("a lease is {LEASE:?}");
    if found.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
