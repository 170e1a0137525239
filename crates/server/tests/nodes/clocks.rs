//! Measures the error of the clocks when a table changes its owner after a planned stop or a crash.

use crate::processes::LEASE;
use crate::site::Site;

/// The number of measurements of each kind. They start at different times after a lease renewal.
const TRIALS: u32 = 4;
/// The maximum error of the clocks after a planned stop, in milliseconds. After a crash, the clocks
/// may also gain the duration of a lease.
const BOUND: i128 = 250;

/// Sends a signal to the owner of a table. Returns the number of milliseconds that the clocks gain.
async fn credited(signal: &str, trial: u32) -> i128 {
    let mut site = Site::start().await;
    site.turns(2).await;
    // Wait for a lease renewal after the last turn. After a crash, only this renewal shows how long
    // the clocks ran.
    tokio::time::sleep(LEASE / 3 + LEASE / 3 / TRIALS * trial).await;
    let clocks = site.players[0].left.expect("clocks");
    site.nodes[1].signal(signal);
    let first = site.nodes[0].address;
    site.players[2].move_to(first);
    site.turns(1).await;
    let credited = site.players[0].credited(clocks);
    site.judge().await;
    credited
}

pub(crate) async fn measured() {
    let (mut stopped, mut killed) = (Vec::new(), Vec::new());
    for trial in 0..TRIALS {
        stopped.push(credited("TERM", trial).await);
        killed.push(credited("KILL", trial).await);
    }
    let lease = i128::try_from(LEASE.as_millis()).unwrap_or(i128::MAX);
    println!(
        "  clocks were credited {stopped:?} ms by owners that were told to stop, {killed:?} ms after owners were killed"
    );
    println!("  a lease is {lease} ms; the bounds are {BOUND} ms, and {BOUND} ms beyond the lease");
    assert!(stopped.iter().all(|credited| credited.abs() < BOUND), "{stopped:?}");
    assert!(killed.iter().all(|credited| (-BOUND..lease + BOUND).contains(credited)), "{killed:?}");
}
