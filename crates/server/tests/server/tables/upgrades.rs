//! Tests two versions on one database. The older version does not change tables with unknown
//! events, and the newer one continues their games.

use crate::tables::following::{Site, site};
use crate::tables::nodes::at;
use crate::tables::round::{Round, plain};
use crate::tables::support::Socket;
use polychess_server::store::{StoreError, StoredEvent, TableQuery};
use serde_json::{Value, json};
use std::time::Duration;

fn timed() -> Value {
    json!({"time": {"base": 600_000, "bonus": 0, "kind": "increment"}})
}

/// Simulates a kind of event that the older version does not know.
fn unknown_kind(event: &mut StoredEvent) {
    if event.kind == "said" {
        event.kind = "invented".into();
    }
}

/// Simulates a turn that is legal only under newer rules.
fn newer_rules(event: &mut StoredEvent) {
    if event.kind == "acted" && event.seq > 8 {
        event.body = event.body.replace("\"requests\":[\"", "\"requests\":[\"invented ");
        assert!(event.body.contains("invented"), "{}", event.body);
    }
}

/// Plays on the newer server until the log contains an event that the older server cannot read. The
/// older server follows the table.
async fn looked_at_by_an_older_one(wont_read: fn(&mut StoredEvent)) -> (Site, Round, Socket) {
    let site = site().await;
    let mut round = Round::sit(&site.sites[0], plain(), timed()).await;
    site.ways[1].reads_as(wont_read);
    let mut older = site.sites[1].stranger().connect().await;
    older.watch(&round.table).await;
    round.turn().await;
    older.event("acted").await;
    round.must(0, json!({"do": "say", "text": "hello"})).await;
    for _ in 0..9 {
        round.turn().await;
    }
    let gone = older.next_of("gone").await;
    assert_eq!(gone["problem"]["kind"], "another-server", "whoever looks on is told to ask again: {gone}");
    (site, round, older)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_older_server_cannot_read_disturbs_nothing_else_there() {
    for wont_read in [unknown_kind, newer_rules] {
        let (site, mut round, mut older) = looked_at_by_an_older_one(wont_read).await;
        let mut other = Round::sit(&site.sites[1], plain(), timed()).await;
        for _ in 0..6 {
            other.turn().await;
        }
        older.send(&json!({"type": "watch", "table": round.table})).await;
        assert_eq!(older.next_of("gone").await["problem"]["kind"], "another-server");
        assert_eq!(older.watch(&other.table).await["now"]["phase"], "playing");
        round.turn().await;
    }
}

/// While the newer server is down, the older one cannot run its table and does not keep it.
/// Afterwards, the newer one gets the table back.
#[tokio::test(flavor = "multi_thread")]
async fn an_older_server_does_not_keep_what_it_cannot_read() {
    for wont_read in [unknown_kind, newer_rules] {
        let (site, mut round, _older) = looked_at_by_an_older_one(wont_read).await;
        let before = site.store.events(&round.table, 0).await.expect("read");
        site.ways[0].cut(true);
        tokio::time::sleep(Duration::from_millis(2500)).await;
        let unowned = site.store.tables(TableQuery::Unowned(String::new()), 9).await.expect("read");
        assert!(unowned.iter().any(|row| row.id == round.table), "{unowned:?}");
        assert_eq!(
            site.store.events(&round.table, 0).await,
            Ok::<_, StoreError>(before),
            "nothing is written after it"
        );
        site.ways[0].cut(false);
        let (seat, turn, id) = (round.on_turn(), round.some_turn(), round.fresh_id());
        let client = at(&site.sites[0], &round.clients[seat]);
        let mut socket = client.connect().await;
        let view = loop {
            socket.send(&json!({"type": "watch", "table": round.table})).await;
            match socket.next().await {
                message if message["type"] == "table" => break message["view"].clone(),
                message if message["type"] == "gone" => tokio::time::sleep(Duration::from_millis(50)).await,
                _ => {}
            }
        };
        let seq = view["now"]["seq"].as_u64().expect("a number");
        let done = socket.command(&round.table, &id, seq, seat, json!({"do": "act", "acts": [turn]})).await;
        assert_eq!(done["type"], "done", "{done}");
    }
}
