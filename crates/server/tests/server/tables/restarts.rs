//! Tests unloaded tables and restarted servers. No data is lost, and the clocks are correct.

use crate::tables::faults::{FAILS, Faulty, WAITS, WELL};
use crate::tables::round::{Round, plain};
use crate::tables::support::{TestSite, config, timely};
use polychess_server::Hash;
use polychess_server::store::{
    AccountStore, Answer, Claim, Commit, Finding, MemoryStore, NameStore, PuzzleStore, RatingStore, ReviewStore,
    SessionRow, Store, StoreError, StoredEvent, TableQuery, TableRow,
};
use polychess_wire::Phase;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

fn timed(seconds: u64) -> Value {
    json!({"time": {"base": seconds * 1000, "bonus": 0, "kind": "increment"}})
}

fn kinds(events: &Value) -> Vec<&str> {
    events.as_array().expect("events").iter().filter_map(|event| event["what"].as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_of_a_new_table_run_at_once() {
    let site = TestSite::start().await;
    let host = site.guest("Host").await;
    let seats: Value = plain().seats.iter().map(|_| json!({"who": "me"})).collect();
    let made = host.create(&json!({"variant": plain().id, "seats": seats, "terms": timed(60)})).await;
    let mut socket = host.connect().await;
    let mut table = made["table"].as_str().expect("an id").to_owned();
    for _ in 0..2 {
        let view = socket.watch(&table).await;
        assert!(!kinds(&view["events"]).contains(&"revived"), "{}", view["events"]);
        let clock = &view["now"]["clocks"][0]["seats"]
            [view["now"]["game"]["boards"][0]["scene"]["to_move"].as_u64().expect("a seat") as usize];
        assert_eq!((&clock["delay"], &clock["running"]), (&json!(0), &json!(true)), "nobody has time for nothing");
        // The rematch is also a new table.
        let seq = view["now"]["seq"].as_u64().expect("a number");
        assert_eq!(socket.command(&table, "abort", seq, 0, json!({"do": "abort"})).await["type"], "done");
        let again = json!({"do": "propose", "matter": "rematch"});
        assert_eq!(socket.command(&table, "again", seq + 1, 0, again).await["type"], "done");
        table = socket.event("rematch").await["now"]["rematch"].as_str().expect("an id").to_owned();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_that_could_not_run_again_do_so_when_the_database_can_be_written() {
    let store = Arc::new(Faulty::default());
    let mut site = TestSite::with(config(), store.clone()).await;
    let round = Round::sit(&site, plain(), timed(60)).await;
    site.stop().await;
    store.be(FAILS);
    let site = TestSite::with(config(), store.clone()).await;
    let mut socket = site.stranger().connect().await;
    let view = socket.watch(&round.table).await;
    assert_eq!(kinds(&view["events"]).last(), Some(&"halted"));
    site.clock.advance(Duration::from_secs(100));
    store.be(WELL);
    tokio::time::sleep(Duration::from_millis(50)).await;
    site.clock.advance(Duration::from_secs(1));
    let update = socket.event("revived").await;
    let clocks = update["now"]["clocks"][0]["seats"].as_array().expect("clocks").clone();
    let running = clocks.iter().find(|clock| clock["running"] == true).expect("one runs");
    assert_eq!((&running["left"], &running["delay"]), (&json!(60_000), &json!(15_000)), "nobody paid for the pause");
    site.clock.advance(Duration::from_secs(75));
    socket.event("flag").await;
}

/// A store that handles only a few requests at a time and sometimes fails.
#[derive(Debug, Default)]
struct Busy {
    kept: MemoryStore,
    reading: AtomicUsize,
    reads: AtomicUsize,
}

impl Store for Busy {
    fn commit(&self, commits: Vec<Commit>) -> Answer<'_, ()> {
        self.kept.commit(commits)
    }

    fn events<'a>(&'a self, table: &'a str, after: u32) -> Answer<'a, Vec<StoredEvent>> {
        Box::pin(async move {
            let at_a_time = self.reading.fetch_add(1, Ordering::SeqCst);
            tokio::time::sleep(Duration::from_millis(2)).await;
            self.reading.fetch_sub(1, Ordering::SeqCst);
            if at_a_time >= 16 || self.reads.fetch_add(1, Ordering::SeqCst).is_multiple_of(5) {
                return Err(StoreError::Unavailable("pool timed out while waiting for an open connection".into()));
            }
            self.kept.events(table, after).await
        })
    }

    fn table<'a>(&'a self, id: &'a str) -> Answer<'a, Option<TableRow>> {
        self.kept.table(id)
    }

    fn tables(&self, query: TableQuery, limit: u32) -> Answer<'_, Vec<TableRow>> {
        self.kept.tables(query, limit)
    }

    fn put_session(&self, session: SessionRow) -> Answer<'_, ()> {
        self.kept.put_session(session)
    }

    fn accounts(&self) -> &dyn AccountStore {
        self.kept.accounts()
    }

    fn reviews(&self) -> &dyn ReviewStore {
        self.kept.reviews()
    }

    fn puzzles(&self) -> &dyn PuzzleStore {
        self.kept.puzzles()
    }

    fn ratings(&self) -> &dyn RatingStore {
        self.kept.ratings()
    }

    fn names(&self) -> &dyn NameStore {
        self.kept.names()
    }

    fn session(&self, token: Hash) -> Answer<'_, Option<SessionRow>> {
        self.kept.session(token)
    }

    fn sessions_of<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<String>> {
        self.kept.sessions_of(table)
    }

    crate::tables::nodes::owners!();

    fn inspect(&self) -> Answer<'_, Vec<Finding>> {
        self.kept.inspect()
    }

    fn ready(&self) -> Answer<'_, ()> {
        self.kept.ready()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_timed_game_comes_back_however_busy_the_database_is() {
    const GAMES: usize = 150;
    let store = Arc::new(Busy::default());
    let mut site = TestSite::with(config(), store.clone()).await;
    let seats: Value = plain().seats.iter().map(|_| json!({"who": "me"})).collect();
    for _ in 0..GAMES / 50 {
        let host = site.guest("Host").await;
        for _ in 0..50 {
            host.create(&json!({"variant": plain().id, "seats": seats, "terms": timed(60)})).await;
        }
    }
    site.stop().await;
    let site = TestSite::with(config(), store.clone()).await;
    // All players run out of time, although no client watches their tables.
    let fallen = async {
        loop {
            site.clock.advance(Duration::from_secs(100));
            tokio::time::sleep(Duration::from_millis(50)).await;
            let timed = store.tables(TableQuery::Unowned(String::new()), u32::MAX).await.expect("rows");
            if timed.is_empty() {
                return;
            }
        }
    };
    timely(fallen).await;
    let all = store.tables(TableQuery::After(String::new()), u32::MAX).await.expect("rows");
    assert_eq!(all.iter().filter(|row| row.phase == Phase::Over).count(), GAMES);
}

/// The time that a move waits on the server costs no player time.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_counts_from_when_it_came() {
    let store = Arc::new(Faulty::default());
    let site = TestSite::with(config(), store.clone()).await;
    let mut round = Round::sit(&site, plain(), timed(60)).await;
    let (seat, turn, table) = (round.on_turn(), round.some_turn(), round.table.clone());
    let other = (seat + 1) % 3;
    site.clock.advance(Duration::from_secs(3));
    store.be(WAITS);
    let command = |id: &str, seat: usize, expected: u64, body: Value| json!({"type": "command", "table": table, "id": id, "expected": expected, "seat": seat, "body": body});
    let say = command("say", other, round.seqs[other], json!({"do": "say", "text": "hello"}));
    round.sockets[other].send(&say).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    let act = command("act", seat, round.seqs[seat], json!({"do": "act", "acts": [turn]}));
    round.sockets[seat].send(&act).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    site.clock.advance(Duration::from_secs(58));
    store.be(WELL);
    assert_eq!(round.sockets[seat].answer("act").await["type"], "done");
    round.update(other).await;
    let update = round.update(other).await;
    let clocks = &update["now"]["clocks"][0]["seats"];
    assert_eq!(clocks[seat]["left"], 57_000, "{clocks}");
    assert_eq!(clocks[other]["left"], 60_000, "{clocks}");
}

/// A client that connects while a table is being unloaded still reaches it.
#[tokio::test(flavor = "multi_thread")]
async fn client_reaches_a_table_that_is_being_unloaded() {
    let site = TestSite::start().await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    let table = round.table.clone();
    let mut socket = round.sockets.swap_remove(0);
    round.sockets.clear();
    let mut expected = round.seqs[0];
    for at in 0..600 {
        socket.send(&json!({"type": "unwatch", "table": table})).await;
        socket.send(&json!({"type": "ping", "nonce": at})).await;
        socket.next_of("pong").await;
        site.clock.advance(Duration::from_secs(60));
        tokio::time::sleep(Duration::from_micros(at % 40 * 10)).await;
        socket.send(&json!({"type": "watch", "table": table})).await;
        let body = json!({"do": "propose", "matter": "pause"});
        let body = if at % 2 == 0 { body } else { json!({"do": "decline", "matter": "pause"}) };
        let command = json!({"type": "command", "table": table, "id": format!("c{at}"), "expected": expected, "seat": 0, "body": body});
        socket.send(&command).await;
        let answer = socket.answer(&format!("c{at}")).await;
        assert_eq!(answer["type"], "done", "{at}: {answer}");
        expected = answer["seq"].as_u64().expect("a number");
    }
}

/// After a downgrade, the server does not change tables with unknown events. All other games
/// continue.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_with_an_event_of_a_later_version_is_left_alone() {
    let store = Arc::new(MemoryStore::default());
    let mut site = TestSite::with(config(), store.clone()).await;
    let [later, known] = [Round::sit(&site, plain(), timed(60)).await, Round::sit(&site, plain(), timed(60)).await];
    site.stop().await;
    let before = store.events(&later.table, 0).await.expect("events");
    let last = before.last().expect("an event");
    let event = StoredEvent {
        seq: last.seq + 1,
        kind: "invented".to_owned(),
        previous: last.hash(&later.table),
        command: None,
        ..last.clone()
    };
    let row = store.table(&later.table).await.expect("read").expect("its row");
    store.renew("newer", Duration::from_secs(60)).await.expect("it is there");
    let Claim::Taken { epoch, .. } = store.claim(&later.table, "newer").await.expect("answered") else {
        panic!("nobody has it");
    };
    let table = TableRow { head: Some(event.hash(&later.table)), ..row };
    let commit = Commit {
        table,
        events: vec![event],
        sessions: None,
        epoch,
        quota: None,
        granted: vec![],
        rated: None,
        names: vec![],
    };
    store.commit(vec![commit]).await.expect("written");
    store.release(&later.table, "newer", epoch).await.expect("given back");
    let after = store.events(&later.table, 0).await.expect("events");
    assert_eq!(after.len(), before.len() + 1);

    let site = TestSite::with(config(), store.clone()).await;
    let mut socket = site.stranger().connect().await;
    assert_eq!(socket.watch(&known.table).await["now"]["phase"], "playing");
    socket.send(&json!({"type": "watch", "table": later.table})).await;
    let answer = socket.next().await;
    assert_ne!(answer["type"], "table", "{answer}");
    assert_eq!(store.events(&later.table, 0).await.expect("events"), after, "nothing is written after it");
}
