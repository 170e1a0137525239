//! Tests several servers on one database. Each table has one owner. Another server takes over if
//! the owner stops, and no command runs twice.

use crate::tables::round::{Round, plain};
use crate::tables::support::{Client, TestSite, config};
use polychess_server::store::{
    AccountStore, Answer, Claim, Commit, Finding, MemoryStore, NameStore, PuzzleStore, RatingStore, ReviewStore,
    SeekRow, SessionRow, Store, StoreError, StoredEvent, TableQuery, TableRow,
};
use polychess_server::{Config, Hash};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Forwards the store methods for ownership to the store in `kept`.
macro_rules! owners {
    () => {
        fn renew<'a>(&'a self, node: &'a str, lease: std::time::Duration) -> Answer<'a, i64> {
            self.kept.renew(node, lease)
        }

        fn time(&self) -> Answer<'_, i64> {
            self.kept.time()
        }

        fn claim<'a>(&'a self, table: &'a str, node: &'a str) -> Answer<'a, Claim> {
            self.kept.claim(table, node)
        }

        fn release<'a>(&'a self, table: &'a str, node: &'a str, epoch: i64) -> Answer<'a, ()> {
            self.kept.release(table, node, epoch)
        }

        fn leave<'a>(&'a self, node: &'a str) -> Answer<'a, ()> {
            self.kept.leave(node)
        }

        fn put_seek(&self, wish: polychess_server::store::SeekRow, most: u32) -> Answer<'_, ()> {
            self.kept.put_seek(wish, most)
        }

        fn delete_seek<'a>(&'a self, id: &'a str) -> Answer<'a, ()> {
            self.kept.delete_seek(id)
        }

        fn seeks(&self) -> Answer<'_, Vec<polychess_server::store::SeekRow>> {
            self.kept.seeks()
        }
    };
}
pub(crate) use owners;

/// A server's connection to a shared store. It can break, and it can change events to simulate
/// another version.
#[derive(Debug)]
pub(crate) struct Way {
    kept: Arc<dyn Store>,
    cut: AtomicBool,
    reads_as: Mutex<Option<fn(&mut StoredEvent)>>,
}

impl Way {
    pub(crate) fn to(kept: &Arc<dyn Store>) -> Arc<Self> {
        Arc::new(Self { kept: Arc::clone(kept), cut: AtomicBool::new(false), reads_as: Mutex::new(None) })
    }

    pub(crate) fn cut(&self, cut: bool) {
        self.cut.store(cut, Ordering::SeqCst);
    }

    pub(crate) fn reads_as(&self, how: fn(&mut StoredEvent)) {
        *self.reads_as.lock().expect("no panic") = Some(how);
    }

    fn through<'a, T: Send + 'a>(&'a self, answer: Answer<'a, T>) -> Answer<'a, T> {
        if self.cut.load(Ordering::SeqCst) {
            return Box::pin(std::future::ready(Err(StoreError::Unavailable("no way to the database".into()))));
        }
        answer
    }
}

impl Store for Way {
    fn commit(&self, commits: Vec<Commit>) -> Answer<'_, ()> {
        self.through(self.kept.commit(commits))
    }

    fn events<'a>(&'a self, table: &'a str, after: u32) -> Answer<'a, Vec<StoredEvent>> {
        let (kept, reads_as) = (self.through(self.kept.events(table, after)), *self.reads_as.lock().expect("no panic"));
        Box::pin(async move {
            let mut events = kept.await?;
            events.iter_mut().for_each(|event| reads_as.into_iter().for_each(|how| how(event)));
            Ok(events)
        })
    }

    fn table<'a>(&'a self, id: &'a str) -> Answer<'a, Option<TableRow>> {
        self.through(self.kept.table(id))
    }

    fn tables(&self, query: TableQuery, limit: u32) -> Answer<'_, Vec<TableRow>> {
        self.through(self.kept.tables(query, limit))
    }

    fn put_session(&self, session: SessionRow) -> Answer<'_, ()> {
        self.through(self.kept.put_session(session))
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
        self.through(self.kept.session(token))
    }

    fn put_seek(&self, wish: SeekRow, most: u32) -> Answer<'_, ()> {
        self.through(self.kept.put_seek(wish, most))
    }

    fn delete_seek<'a>(&'a self, id: &'a str) -> Answer<'a, ()> {
        self.through(self.kept.delete_seek(id))
    }

    fn seeks(&self) -> Answer<'_, Vec<SeekRow>> {
        self.through(self.kept.seeks())
    }

    fn sessions_of<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<String>> {
        self.through(self.kept.sessions_of(table))
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn renew<'a>(&'a self, node: &'a str, lease: Duration) -> Answer<'a, i64> {
        self.through(self.kept.renew(node, lease))
    }

    fn time(&self) -> Answer<'_, i64> {
        self.through(self.kept.time())
    }

    fn claim<'a>(&'a self, table: &'a str, node: &'a str) -> Answer<'a, Claim> {
        self.through(self.kept.claim(table, node))
    }

    fn release<'a>(&'a self, table: &'a str, node: &'a str, epoch: i64) -> Answer<'a, ()> {
        self.through(self.kept.release(table, node, epoch))
    }

    fn leave<'a>(&'a self, node: &'a str) -> Answer<'a, ()> {
        self.through(self.kept.leave(node))
    }

    fn inspect(&self) -> Answer<'_, Vec<Finding>> {
        self.through(self.kept.inspect())
    }

    fn ready(&self) -> Answer<'_, ()> {
        self.through(self.kept.ready())
    }
}

pub(crate) fn short_lease() -> Config {
    Config { lease: Duration::from_secs(1), ..config() }
}

/// Starts two servers on one store. Returns them with their connections to it.
async fn two() -> ([TestSite; 2], [Arc<Way>; 2], Arc<dyn Store>) {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let ways = [Way::to(&store), Way::to(&store)];
    let sites =
        [TestSite::with(short_lease(), ways[0].clone()).await, TestSite::with(short_lease(), ways[1].clone()).await];
    (sites, ways, store)
}

/// Returns a client with the same session that uses another server.
pub(crate) fn at(site: &TestSite, client: &Client) -> Client {
    Client { address: site.address, cookie: client.cookie.clone() }
}

async fn until_it_is_there(client: &Client, table: &str) -> Value {
    for _ in 0..100 {
        let answer = client.get(&format!("/api/tables/{table}")).await;
        if answer.status == 200 {
            return answer.json();
        }
        assert_eq!((answer.status, &answer.json()["kind"]), (503, &json!("another-server")), "{}", answer.text);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("nobody took over");
}

fn timed() -> Value {
    json!({"time": {"base": 60_000, "bonus": 0, "kind": "increment"}})
}

#[tokio::test(flavor = "multi_thread")]
async fn another_server_goes_on_where_one_is_gone_and_what_that_one_does_later_is_refused() {
    let ([first, second], [way, _], store) = two().await;
    let mut round = Round::sit(&first, plain(), timed()).await;
    round.turn().await;
    let guest = at(&second, &round.clients[0]);
    let table = round.table.clone();
    let elsewhere = guest.get(&format!("/api/tables/{table}")).await;
    assert_eq!((elsewhere.status, &elsewhere.json()["kind"]), (503, &json!("another-server")));
    assert!(elsewhere.header("retry-after").is_some());
    // The first server loses the database, while its clients stay connected.
    way.cut(true);
    let (seat, turn) = (round.on_turn(), round.some_turn());
    let view = until_it_is_there(&guest, &table).await;
    assert_eq!(view["log"].as_array().map(Vec::len), Some(1), "what was acknowledged is there");
    let mut moved = at(&second, &round.clients[seat]).connect().await;
    let view = moved.watch(&table).await;
    let clocks = view["now"]["clocks"][0]["seats"].as_array().expect("clocks");
    assert_eq!((&clocks[seat]["running"], &clocks[seat]["delay"]), (&json!(true), &json!(15_000)), "{clocks:?}");
    let seq = view["now"]["seq"].as_u64().expect("a number");
    let done = moved.command(&table, "m1", seq, seat, json!({"do": "act", "acts": [turn]})).await;
    assert_eq!(done["type"], "done", "{done}");
    // The first server reaches the database again, but does not know of the takeover. It rejects
    // the command, and its watchers must reconnect.
    way.cut(false);
    let late =
        round.sockets[seat].command(&table, "late", round.seqs[seat], seat, json!({"do": "act", "acts": [turn]}));
    let late = late.await;
    assert_eq!((&late["type"], &late["problem"]["kind"]), (&json!("refused"), &json!("another-server")), "{late}");
    for socket in &mut round.sockets {
        let gone = socket.next_of("gone").await;
        assert_eq!(gone["problem"]["kind"], "another-server");
    }
    let log = store.events(&table, 0).await.expect("read");
    assert_eq!(log.iter().filter(|event| event.kind == "acted").count(), 2, "each move stands once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_hands_its_tables_over_with_their_clocks() {
    let ([mut first, second], _, _) = two().await;
    let mut round = Round::sit(&first, plain(), timed()).await;
    round.turn().await;
    let seat = round.on_turn();
    first.clock.advance(Duration::from_secs(20));
    first.stop().await;
    // The table moves immediately, before the lease expires.
    let mut moved = at(&second, &round.clients[seat]).connect().await;
    let view = moved.watch(&round.table).await;
    let clock = &view["now"]["clocks"][0]["seats"][seat];
    assert_eq!((&clock["left"], &clock["delay"], &clock["running"]), (&json!(40_000), &json!(15_000), &json!(true)));
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_expire_on_another_server_after_the_owner_fails() {
    let ([first, second], [way, _], store) = two().await;
    let round = Round::sit(&first, plain(), timed()).await;
    way.cut(true);
    // The takeover is complete when the second server has recorded that the clocks run again.
    let is =
        async |kind: &str| store.events(&round.table, 0).await.expect("read").iter().any(|event| event.kind == kind);
    while !is("revived").await {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    second.clock.advance(Duration::from_secs(80));
    while !is("flag").await {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A server whose lease has expired keeps its tables if no other server has claimed them.
#[tokio::test(flavor = "multi_thread")]
async fn player_who_reconnects_in_time_plays_on() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let way = Way::to(&store);
    let site = TestSite::with(short_lease(), way.clone()).await;
    let mut round = Round::sit(&site, plain(), timed()).await;
    way.cut(true);
    tokio::time::sleep(Duration::from_millis(1500)).await;
    way.cut(false);
    for socket in &mut round.sockets {
        assert_eq!(socket.next_of("gone").await["problem"]["kind"], "another-server");
    }
    let (seat, turn) = (round.on_turn(), round.some_turn());
    let view = until_it_is_there(&round.clients[seat], &round.table).await;
    let seq = view["now"]["seq"].as_u64().expect("a number");
    let body = json!({"do": "act", "acts": [turn]});
    round.sockets[seat].watch(&round.table).await;
    let done = round.sockets[seat].command(&round.table, "m1", seq, seat, body).await;
    assert_eq!(done["type"], "done", "{done}");
}
