//! A cluster of two nodes, and a game whose players use both of them.

use crate::cluster::Cluster;
use crate::nats::NatsProcess;
use crate::player::{Player, insist};
use crate::processes::{ANYWHERE, NodeProcess};
use polychess_server::archive::verify;
use polychess_server::store::{PostgresStore, Store};
use polychess_variants::INFOS;
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Starts a node on a free port. Panics if it fails.
pub(crate) fn start(database: &str, broker: &str) -> NodeProcess {
    let started = NodeProcess::try_start(ANYWHERE, database, broker);
    started.unwrap_or_else(|why| panic!("a node does not start: {why}"))
}

/// A cluster of two nodes, and a game that the second node owns. The last player is connected to
/// the second node, and all others to the first.
pub(crate) struct Site {
    pub(crate) cluster: Arc<Cluster>,
    database: String,
    pub(crate) nats: NatsProcess,
    pub(crate) nodes: [NodeProcess; 2],
    pub(crate) table: String,
    pub(crate) players: Vec<Player>,
}

impl Site {
    pub(crate) async fn start() -> Self {
        let cluster = Cluster::shared();
        let database = cluster.database();
        let nats = NatsProcess::start();
        let nodes = [(); 2].map(|()| start(&database, &nats.address()));
        let info = INFOS.iter().find(|info| info.seats.len() == 3).expect("a game of three");
        let mut players = Vec::new();
        let mut table = String::new();
        for seat in 0..3 {
            let address = nodes[usize::from(seat == 2)].address;
            let (cookie, _) = insist(address, "", "/api/session", &json!({"name": format!("Guest {seat}")})).await;
            let cookie = cookie.expect("a session");
            if seat == 0 {
                let time = json!({"base": 600_000, "bonus": 0, "kind": "increment"});
                let plan = json!([{"who": "me"}, {"who": "open"}, {"who": "open"}]);
                let new = json!({"variant": info.id, "seats": plan, "terms": {"time": time}});
                let (_, made) = insist(address, &cookie, "/api/tables", &new).await;
                table = made["table"].as_str().expect("an id").to_owned();
            }
            players.push(Player::new(address, cookie, &table, seat));
        }
        // The node that receives the first request becomes the owner. The next player joins through
        // the other node.
        for seat in [2, 1] {
            let player = &players[seat];
            let path = format!("/api/tables/{table}/join");
            let (_, joined) = insist(player.address, &player.cookie, &path, &json!({"seat": seat})).await;
            assert_eq!(joined["seat"], seat);
        }
        let mut site = Self { cluster, database, nats, nodes, table, players };
        site.together().await;
        site
    }

    /// Waits until all players know all events. Returns the longest wait of a player.
    pub(crate) async fn together(&mut self) -> Duration {
        let mut longest = Duration::ZERO;
        let seq = self.players.iter().map(|player| player.seq).max().unwrap_or(0).max(1);
        for player in &mut self.players {
            longest = longest.max(player.catch_up(seq).await);
        }
        longest
    }

    /// Plays `count` turns. Returns the longest times until a turn was acknowledged and until all
    /// players saw it.
    pub(crate) async fn turns(&mut self, count: usize) -> (Duration, Duration) {
        let (mut answered, mut seen) = (Duration::ZERO, Duration::ZERO);
        for _ in 0..count {
            let begun = Instant::now();
            let seat = loop {
                if let Some(seat) = self.players.iter().position(|player| player.turn.is_some()) {
                    break seat;
                }
                assert!(begun.elapsed() < Duration::from_secs(20), "a player to move");
                for player in &mut self.players {
                    player.catch_up(player.seq + 1).await;
                }
            };
            let (took, event) = self.players[seat].play().await;
            answered = answered.max(took);
            let begun = Instant::now();
            self.players[seat].catch_up(event).await;
            self.together().await;
            seen = seen.max(begun.elapsed());
        }
        (answered, seen)
    }

    /// Checks that the log can be replayed, that it contains each acknowledged turn once, and that
    /// all players know all events.
    pub(crate) async fn judge(mut self) {
        self.together().await;
        assert!(self.nodes[0].runs(), "the first node is never ended");
        let store = PostgresStore::open(&self.database).await.expect("the database");
        let verified = verify(&store).await.expect("read");
        assert_eq!(verified.findings, vec![]);
        let log = store.events(&self.table, 0).await.expect("read");
        let acted: Vec<&str> = log.iter().filter_map(|event| event.command.as_deref()).collect();
        let mut done: Vec<&str> = self.players.iter().flat_map(|player| &player.done).map(String::as_str).collect();
        let mut stand = acted.clone();
        done.sort_unstable();
        stand.sort_unstable();
        assert_eq!(stand, done, "what was acknowledged stands once, and nothing else");
        for player in &mut self.players {
            // A new owner may have added events after the last turn.
            player.catch_up(log.len() as u64).await;
        }
    }
}
