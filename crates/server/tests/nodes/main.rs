//! Tests a cluster: several servers in their own processes, with PostgreSQL and NATS.
//!
//! Any server can serve any client. If a server is killed, stopped or disconnected, no command is
//! lost or executed twice.
//!
//! `cargo xtask ci --only nodes` runs these tests. A plain `cargo test` skips them. Run a single
//! part:
//!
//! ```sh
//! cargo test --profile ci -p polychess-server --test nodes -- NAME
//! ```

mod clocks;
#[path = "../postgres/cluster.rs"]
mod cluster;
mod full;
mod moving;
mod nats;
mod player;
mod processes;
mod site;
#[path = "../torture/wire.rs"]
mod wire;

use cluster::Cluster;
use nats::NatsProcess;
use player::insist;
use processes::{ANYWHERE, LEASE, NodeProcess, SERVE};
use serde_json::json;
use site::{Site, start};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The name and the function of a test.
type Part = (&'static str, fn(&tokio::runtime::Runtime));

const PARTS: &[Part] = &[
    ("a_client_of_any_node_plays_and_goes_on_when_the_owner_is_killed", |runtime| runtime.block_on(killed())),
    ("a_node_that_is_told_to_stop_hands_over", |runtime| runtime.block_on(stop_request())),
    ("clocks_are_right_whoever_owns_the_table", |runtime| runtime.block_on(clocks::measured())),
    ("sockets_move_when_a_node_is_told_to_stop", |runtime| runtime.block_on(moving::moved())),
    ("a_node_that_stood_still_beyond_its_lease_does_no_harm", |runtime| runtime.block_on(stood_still())),
    ("without_the_broker_words_are_late_and_nothing_is_lost", |runtime| runtime.block_on(without_broker())),
    ("without_the_database_nothing_is_acknowledged", |runtime| runtime.block_on(without_database())),
    ("a_broker_that_takes_nobody_more_is_done_without", |runtime| runtime.block_on(full::done_without())),
    ("what_cannot_be_used_is_said", |runtime| runtime.block_on(output_text())),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    if let [serve, address, database, broker] = &arguments[..]
        && serve == SERVE
    {
        let address = address.parse().expect("an address");
        return runtime.block_on(processes::serve(address, database.clone(), broker.clone()));
    }
    let wanted = arguments.iter().find(|argument| !argument.starts_with('-'));
    for (name, part) in PARTS.iter().filter(|(name, _)| wanted.is_none_or(|wanted| name.contains(wanted.as_str()))) {
        let begun = Instant::now();
        part(&runtime);
        println!("{name}: well, in {:.1} s", begun.elapsed().as_secs_f64());
    }
}

async fn killed() {
    let mut site = Site::start().await;
    let (answered, seen) = site.turns(12).await;
    println!("  12 turns over two nodes: acknowledged within {answered:.0?}, seen by all within {seen:.0?}");
    assert!(answered < Duration::from_secs(1), "nobody waits for a deadline: {answered:?}");
    assert!(seen < Duration::from_secs(1), "the broker tells: {seen:?}");
    let clocks = site.players[0].left.expect("clocks");
    site.nodes[1].signal("KILL");
    let first = site.nodes[0].address;
    site.players[2].move_to(first);
    let (answered, _) = site.turns(1).await;
    println!("  the first turn after the owner was killed: {answered:.1?}, with a lease of {LEASE:?}");
    assert!(answered < LEASE + Duration::from_secs(5), "{answered:?}");
    let credited = site.players[0].credited(clocks);
    println!("  the clocks were credited {credited} ms");
    assert!((-250..LEASE.as_millis() as i128 + 250).contains(&credited), "{credited}");
    let (answered, _) = site.turns(6).await;
    assert!(answered < Duration::from_secs(1), "{answered:?}");
    site.judge().await;
}

async fn stop_request() {
    let mut site = Site::start().await;
    site.turns(4).await;
    let clocks = site.players[0].left.expect("clocks");
    site.nodes[1].signal("TERM");
    let first = site.nodes[0].address;
    site.players[2].move_to(first);
    let (answered, _) = site.turns(3).await;
    println!("  the first turns after the owner was told to stop: {answered:.1?}");
    assert!(answered < Duration::from_secs(2), "{answered:?}");
    let credited = site.players[0].credited(clocks);
    println!("  the clocks were credited {credited} ms");
    assert!((-250..250).contains(&credited), "{credited}");
    let ended = site.nodes[1].ended();
    assert!(ended < Duration::from_secs(10), "{ended:?}");
    site.judge().await;
}

async fn stood_still() {
    let mut site = Site::start().await;
    site.turns(4).await;
    site.nodes[1].signal("STOP");
    // The clients of the first node continue to play, and the third player joins them.
    let (first, second) = (site.nodes[0].address, site.nodes[1].address);
    site.players[2].move_to(first);
    let (answered, _) = site.turns(4).await;
    assert!(answered < LEASE + Duration::from_secs(5), "{answered:?}");
    site.nodes[1].signal("CONT");
    // The third player returns to the frozen node. By now, this node follows the table, or detects
    // that it has lost the table.
    site.players[2].move_to(second);
    site.turns(6).await;
    site.judge().await;
}

async fn without_broker() {
    let mut site = Site::start().await;
    site.turns(3).await;
    site.nats.kill();
    // Players continue on the owner's node. The other clients receive the turns when their node
    // polls the log.
    let second = site.nodes[1].address;
    let first = site.nodes[0].address;
    for seat in [0, 1] {
        site.players[seat].move_to(second);
    }
    site.players[2].move_to(first);
    site.together().await;
    let seat = site.players.iter().position(|player| player.turn.is_some()).expect("a player to move");
    site.players[seat].move_to(second);
    let (answered, seen) = site.turns(1).await;
    println!("  a turn without the broker: acknowledged within {answered:.1?}, seen by all within {seen:.1?}");
    assert!(seen < Duration::from_secs(3), "{seen:?}");
    site.nats.begin();
    for (player, address) in site.players.iter_mut().zip([first, second, first]) {
        player.move_to(address);
    }
    site.turns(6).await;
    site.judge().await;
}

async fn without_database() {
    let mut site = Site::start().await;
    site.turns(3).await;
    site.cluster.kill();
    let cluster = Arc::clone(&site.cluster);
    let again = tokio::task::spawn_blocking(move || {
        std::thread::sleep(Duration::from_secs(2));
        cluster.begin();
    });
    site.turns(4).await;
    again.await.expect("the database is there again");
    site.judge().await;
}

async fn output_text() {
    let cluster = Cluster::shared();
    let database = cluster.database();
    let refusal = |broker: &str| NodeProcess::try_start(ANYWHERE, &database, broker).err().expect("it does not start");
    for wrong in ["nats://[", "http://127.0.0.1:4222", "nats://ann:hunter2@[:4222"] {
        let why = refusal(wrong);
        assert!(why.contains("the address of the broker cannot be read") && why.contains("nats://user"), "{why}");
        assert!(!why.contains("hunter2"), "{why}");
    }
    // A node starts without its broker and serves its clients. It connects when the broker starts.
    let mut nats = NatsProcess::start();
    nats.kill();
    let alone = start(&database, &nats.address());
    let (cookie, _) = insist(alone.address, "", "/api/session", &json!({"name": "Ann"})).await;
    assert!(cookie.is_some());
    nats.begin();
    full::until_it_reaches_broker(&alone).await;
}
