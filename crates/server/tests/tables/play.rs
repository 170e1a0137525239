//! A game from the making of the table to a reconnection, in every game that is listed.

use crate::support::{Client, Socket, TestSite};
use polychess_game::Info;
use polychess_variants::INFOS;
use serde_json::{Value, json};

/// A table of guests who take open seats, each with a socket that watches it.
pub(crate) struct Round {
    pub(crate) table: String,
    pub(crate) clients: Vec<Client>,
    pub(crate) sockets: Vec<Socket>,
    /// The last event each knows.
    pub(crate) seqs: Vec<u64>,
    pub(crate) game: Value,
    count: usize,
}

impl Round {
    pub(crate) async fn sit(site: &TestSite, info: &Info, terms: Value) -> Self {
        Self::sit_at(site, info, json!({"variant": info.id, "terms": terms})).await
    }

    pub(crate) async fn sit_at(site: &TestSite, info: &Info, mut table: Value) -> Self {
        let count = info.seats.len();
        table["seats"] =
            std::iter::once(json!({"who": "me"})).chain((1..count).map(|_| json!({"who": "open"}))).collect();
        let mut clients = Vec::new();
        for seat in 0..count {
            clients.push(site.guest(&format!("Guest {seat}")).await);
        }
        let id = clients[0].create(&table).await["table"].as_str().expect("an id").to_owned();
        for (seat, client) in clients.iter().enumerate().skip(1) {
            let joined = client.post(&format!("/api/tables/{id}/join"), &json!({"seat": seat})).await.good();
            assert_eq!(joined["seat"], seat);
        }
        let mut round =
            Self { table: id, clients, sockets: Vec::new(), seqs: vec![0; count], game: Value::Null, count: 0 };
        for seat in 0..count {
            let mut socket = round.clients[seat].connect().await;
            let view = socket.watch(&round.table).await;
            assert_eq!(view["now"]["phase"], "playing");
            assert_eq!(view["now"]["you"], json!([seat]));
            round.seqs[seat] = view["now"]["seq"].as_u64().expect("a number");
            if !view["now"]["game"]["boards"][0]["plies"].as_array().expect("plies").is_empty() {
                round.game = view["now"]["game"].clone();
            }
            round.sockets.push(socket);
        }
        round
    }

    /// Who is on turn.
    pub(crate) fn on_turn(&self) -> usize {
        self.game["boards"][0]["scene"]["to_move"].as_u64().expect("somebody is on turn") as usize
    }

    /// A turn of who is on turn: the last of those that end with their first ply.
    pub(crate) fn some_turn(&self) -> String {
        let plies = self.game["boards"][0]["plies"].as_array().expect("plies");
        let whole = plies.iter().rfind(|ply| ply["ends"] == true).expect("a turn of one ply");
        whole["turn"].as_str().expect("a text").to_owned()
    }

    pub(crate) fn fresh_id(&mut self) -> String {
        self.count += 1;
        format!("c{}", self.count)
    }

    /// A command that must be carried out; everybody sees what comes of it.
    pub(crate) async fn must(&mut self, seat: usize, body: Value) -> u64 {
        let id = self.fresh_id();
        let expected = self.seqs[seat];
        let answer = self.sockets[seat].command(&self.table, &id, expected, seat, body).await;
        assert_eq!(answer["type"], "done", "{answer}");
        self.everybody().await;
        answer["seq"].as_u64().expect("a number")
    }

    /// Everybody takes the next update.
    pub(crate) async fn everybody(&mut self) {
        for seat in 0..self.sockets.len() {
            self.update(seat).await;
        }
    }

    /// One takes the next update.
    pub(crate) async fn update(&mut self, seat: usize) -> Value {
        let update = self.sockets[seat].next_of("update").await;
        self.seqs[seat] = update["now"]["seq"].as_u64().expect("a number");
        let plies = update["now"]["game"]["boards"][0]["plies"].as_array();
        if plies.is_some_and(|plies| !plies.is_empty()) {
            self.game = update["now"]["game"].clone();
        }
        update
    }

    pub(crate) async fn turn(&mut self) -> String {
        let (seat, turn) = (self.on_turn(), self.some_turn());
        self.must(seat, json!({"do": "act", "acts": [turn]})).await;
        turn
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_and_resumed() {
    let site = TestSite::start().await;
    for info in INFOS {
        let mut round = Round::sit(&site, info, json!({})).await;
        for _ in 0..6 {
            round.turn().await;
        }
        // One loses the connection while the others play on, and gets what it missed.
        let known = round.seqs[0];
        round.sockets[0] = round.clients[0].connect().await;
        let (seat, turn) = (round.on_turn(), round.some_turn());
        let mut late = round.clients[0].connect().await;
        let id = round.fresh_id();
        let expected = round.seqs[seat];
        if seat == 0 {
            round.sockets[0].watch(&round.table).await;
        }
        let body = json!({"do": "act", "acts": [turn]});
        let answer = round.sockets[seat].command(&round.table, &id, expected, seat, body.clone()).await;
        assert_eq!(answer["type"], "done", "{answer}");
        late.send(&json!({"type": "watch", "table": round.table, "since": known})).await;
        let update = late.next_of("update").await;
        let missed: Vec<&str> =
            update["events"].as_array().expect("events").iter().filter_map(|e| e["what"].as_str()).collect();
        assert_eq!(missed, ["acted"]);
        assert_eq!(update["log"].as_array().map(Vec::len), Some(7));
        // The same command again gets the same answer, and is not played again.
        let again = round.sockets[seat].command(&round.table, &id, expected, seat, body.clone()).await;
        assert_eq!(again, answer);
        // A new command of who does not know of the last event is stale, and brings it.
        let other = (seat + 1) % info.seats.len();
        if other != 0 {
            let stale = round.sockets[other].command(&round.table, "late", expected, other, body).await;
            assert_eq!(stale["type"], "stale", "{stale}");
            assert_eq!(stale["events"].as_array().map(Vec::len), Some(1));
        }
        let view = round.clients[0].get(&format!("/api/tables/{}", round.table)).await.good();
        assert_eq!(view["log"].as_array().map(Vec::len), Some(7));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_opens_one_seat_once() {
    let site = TestSite::start().await;
    let info = INFOS[0];
    let host = site.guest("Host").await;
    let seats: Value =
        info.seats.iter().enumerate().map(|(i, _)| json!({"who": if i == 0 { "me" } else { "link" }})).collect();
    let made = host.create(&json!({"variant": info.id, "seats": seats, "terms": {"visibility": "private"}})).await;
    let path = format!("/api/tables/{}/join", made["table"].as_str().expect("an id"));
    let token = made["invitations"][0]["token"].as_str().expect("a token");
    assert!(token.len() >= 52, "256 bits");
    let (friend, thief) = (site.guest("Friend").await, site.guest("Thief").await);
    assert_eq!(thief.post(&path, &json!({"token": "x".repeat(52)})).await.status, 422);
    assert_eq!(thief.post(&path, &json!({"seat": 1})).await.status, 404, "a private table shows nothing");
    assert_eq!(friend.post(&path, &json!({"token": token})).await.good()["seat"], 1);
    assert_eq!(friend.post(&path, &json!({"token": token})).await.good()["seat"], 1, "asked twice, given once");
    assert_eq!(thief.post(&path, &json!({"token": token})).await.status, 422);
    let kept = site.store.events(made["table"].as_str().expect("an id"), 0).await.expect("events");
    assert!(kept.iter().all(|event| !event.body.contains(token)), "only its hash is kept");
}
