//! Simulates a site of three nodes.
//!
//! Owners, followers, leases and forwarded requests are the real code. A seed determines everything
//! else: machines, clocks, the database, the broker and the players. The same seed results in the
//! same run.
//!
//! Each machine has its own runtime. A single thread advances the runtimes' clocks in steps of five
//! milliseconds. Machines can therefore freeze or crash, and their clocks can differ by minutes.
//! Connections to the database are slow, broken or silent. The broker delays, loses or repeats
//! messages. Leases expire. The database may execute a commit after it has reported a failure.
//!
//! Each run checks these properties:
//!
//! - The log contains every acknowledged command once, under its acknowledged number, in an order
//!   that agrees with all clients.
//! - Only owners commit.
//! - All clients receive the same events, without gaps, and no event before it is durable.
//! - Every view contains all events that any client knew before it, from a view or from an
//!   acknowledgement. No client sees a table return to an earlier event.
//! - While at least one server works, no timed table is without an owner for more than the lease
//!   and five seconds.
//! - The flag of a correspondence game without clients falls at its deadline, and at most 15 seconds
//!   later.
//!
//! Run 5,000 seeds, starting with seed 17:
//!
//! ```sh
//! POLYCHESS_SEED=17 POLYCHESS_SEEDS=5000 cargo test --profile ci -p polychess-server --lib \
//!     simulation -- --nocapture
//! ```

mod broker;
mod clocks;
mod database;
mod fault;
#[path = "../../../tests/torture/history.rs"]
mod history;
mod late;
mod machine;
mod people;
mod run;
mod sleeping;
mod tables;
#[cfg(feature = "traces")]
mod traced;
mod world;

use crate::players::EnginePool;
use crate::tests::simulation::fault::InjectedFault;
use run::{Outcome, run};
use std::time::Instant;

/// The number of seeds in a normal test run.
const SHORT: u64 = 40;
/// The number of seeds within which each injected fault must be found.
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
    for fault in [
        InjectedFault::IgnoredEpochs,
        InjectedFault::UncheckedLease,
        InjectedFault::NoPolling,
        InjectedFault::RelayedStale,
    ] {
        let found = (1..FOUND_WITHIN).find_map(|seed| {
            let findings = run(seed, Some(fault), &pool).findings;
            findings.first().map(|first| (seed, first.clone()))
        });
        let (seed, why) = found.unwrap_or_else(|| panic!("{fault:?} is not found"));
        let control = run(seed, Some(InjectedFault::None), &pool).findings;
        assert!(control.is_empty(), "seed {seed} fails without {fault:?} too: {control:#?}");
        println!("{fault:?}: found by seed {seed}: {why}");
    }
}

/// A late commit changes the log unnoticed if the owner keeps its epoch. It changes nothing in a new
/// epoch.
#[test]
fn late_commits_are_noticed_or_rejected() {
    let pool = pool();
    let misses = |fault| (1..=SHORT).filter(|seed| late::view_misses_event(*seed, fault, &pool)).count();
    assert_eq!(misses(InjectedFault::None), 0);
    assert!(misses(InjectedFault::KeptEpoch) > 0, "KeptEpoch is not found");
}
