//! Tests a planned stop. The clocks stop, the server asks clients to reconnect, and the games
//! continue later.

use crate::tables::round::{Round, plain};
use crate::tables::support::{TestSite, config};
use polychess_server::store::MemoryStore;
use polychess_server::store::Store;
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};

#[tokio::test(flavor = "multi_thread")]
async fn play_goes_on_after_a_stop_with_the_same_clocks() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let mut site = TestSite::with(config(), Arc::clone(&store)).await;
    let time = json!({"base": 60_000, "bonus": 0, "kind": "increment"});
    let mut round = Round::sit(&site, plain(), json!({"time": time})).await;
    round.turn().await;
    let (seat, turn, known) = (round.on_turn(), round.some_turn(), round.seqs[0]);
    site.clock.advance(Duration::from_secs(20));
    let begun = Instant::now();
    site.stop().await;
    assert!(begun.elapsed() < Duration::from_secs(10));
    let close = round.sockets[0].end().await.expect("it says why");
    assert_eq!(u16::from(close.code), 1012, "{close:?}");

    let site = TestSite::with(config(), store).await;
    let mut back = round.clients.remove(0);
    back = {
        let mut moved = site.stranger();
        moved.cookie = back.cookie;
        moved
    };
    let mut socket = back.connect().await;
    socket.send(&json!({"type": "watch", "table": round.table, "since": known})).await;
    let update = socket.next_of("update").await;
    let whats: Vec<&str> =
        update["events"].as_array().expect("events").iter().filter_map(|e| e["what"].as_str()).collect();
    assert_eq!(whats, ["halted", "revived"]);
    let clock = &update["now"]["clocks"][0]["seats"][seat];
    assert_eq!((&clock["left"], &clock["delay"], &clock["running"]), (&json!(40_000), &json!(15_000), &json!(true)));
    // After the stop, the clock runs out when the delay and the remaining time have passed.
    site.clock.advance(Duration::from_secs(55));
    let update = socket.next_of("update").await;
    assert_eq!(update["events"][0]["what"], "flag", "{turn}");
}
