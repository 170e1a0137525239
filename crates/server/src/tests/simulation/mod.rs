//! A site of three nodes in a simulation: owners, followers, leases and letters are the real ones; machines, clocks, the database, the broker and
//! people are made up, and everything is decided by a seed.
//!
//! Each machine has a runtime of its own, whose clock is moved on five milliseconds at a time by one thread; so machines can stand still, end, and
//! have clocks that are minutes apart, and the same seed is the same run. Ways to the database are slow, break, or fall silent; words at the broker are late,
//! lost, or come twice; leases are emptied by hand. The database may carry out a commit after it reported a failure.
//!
//! Each run checks:
//!
//! - The log contains every acknowledged command once, at its acknowledged place, and the order contradicts no client.
//! - Only the owner committed.
//! - All clients received the same events, all of them, and none before it was durable.
//! - Every view contains all commands acknowledged before it, and no client saw a table go back to an earlier event.
//! - While a server was well, no timed table was without an owner for five seconds beyond the lease.
//!
//! `POLYCHESS_SEEDS=5000 cargo test --profile ci -p polychess-server --lib simulation -- --nocapture` runs so many seeds, `POLYCHESS_SEED=17` from this one on.

mod broker;
mod clocks;
mod database;
#[path = "../../tests/torture/history.rs"]
mod history;
mod machine;
mod people;
mod run;
#[cfg(feature = "traces")]
mod traced;
mod world;

use crate::players::EnginePool;
use crate::table::Lapse;
use run::{Outcome, run};
use std::time::Instant;

/// Seeds of the short form.
const SHORT: u64 = 40;
/// Within so many seeds each mistake of the past is found.
const FOUND_WITHIN: u64 = 400;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

fn pool() -> EnginePool {
    EnginePool::start(1, 1).expect("threads")
}

#[test]
fn whatever_fails_nothing_acknowledged_is_lost_or_doubled() {
    let (first, count, pool) = (setting("POLYCHESS_SEED", 1), setting("POLYCHESS_SEEDS", SHORT), pool());
    let begun = Instant::now();
    let mut all = Outcome::default();
    for seed in first..first + count {
        let Outcome { findings, acknowledged, takeovers, ownerless, .. } = run(seed, None, &pool);
        assert!(findings.is_empty(), "seed {seed}: {findings:#?}");
        all.acknowledged += acknowledged;
        all.takeovers += takeovers;
        all.ownerless = all.ownerless.max(ownerless);
    }
    let Outcome { acknowledged, takeovers, ownerless, .. } = all;
    println!(
        "{count} seeds, {:.1} a second: {acknowledged} commands acknowledged, {takeovers} changes of owners, no table without one for longer than {ownerless} ms beyond the lease",
        count as f64 / begun.elapsed().as_secs_f64()
    );
    assert!(acknowledged as u64 > 20 * count && takeovers as u64 > 2 * count, "too little happened");
}

#[test]
fn the_same_seed_is_the_same_run() {
    let pool = pool();
    for seed in 1..4 {
        assert_eq!(run(seed, None, &pool), run(seed, None, &pool), "seed {seed}");
    }
}

#[test]
fn mistakes_of_the_past_are_found() {
    let pool = pool();
    for lapse in [Lapse::Epochs, Lapse::Lease, Lapse::Hints, Lapse::Fence, Lapse::Relay] {
        let found = (1..FOUND_WITHIN).find_map(|seed| {
            let findings = run(seed, Some(lapse), &pool).findings;
            findings.first().map(|first| (seed, first.clone()))
        });
        let (seed, why) = found.unwrap_or_else(|| panic!("{lapse:?} is not found"));
        println!("{lapse:?}: found by seed {seed}: {why}");
    }
}
