//! A table with a guest in each seat.

use crate::tables::support::{Client, Socket, TestSite};
use polychess_game::{Choices, Info};
use polychess_variants::{INFOS, new_match};
use serde_json::{Value, json};

/// A table whose guests have joined over open seats. Each guest watches it over a connection.
pub(crate) struct Round {
    pub(crate) table: String,
    pub(crate) clients: Vec<Client>,
    pub(crate) sockets: Vec<Socket>,
    /// For each guest, the number of the last known event.
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

    /// Returns the seat to move.
    pub(crate) fn on_turn(&self) -> usize {
        self.game["boards"][0]["scene"]["to_move"].as_u64().expect("a player to move") as usize
    }

    /// Returns a legal turn of the seat to move: the last one with a single ply.
    pub(crate) fn some_turn(&self) -> String {
        let plies = self.game["boards"][0]["plies"].as_array().expect("plies");
        let whole = plies.iter().rfind(|ply| ply["ends"] == true).expect("a turn of one ply");
        whole["turn"].as_str().expect("a text").to_owned()
    }

    pub(crate) fn fresh_id(&mut self) -> String {
        self.count += 1;
        format!("c{}", self.count)
    }

    /// Sends a command that must succeed, and waits until all guests have seen it. Returns the
    /// number of the event.
    pub(crate) async fn must(&mut self, seat: usize, body: Value) -> u64 {
        let id = self.fresh_id();
        let expected = self.seqs[seat];
        let answer = self.sockets[seat].command(&self.table, &id, expected, seat, body).await;
        assert_eq!(answer["type"], "done", "{answer}");
        self.everybody().await;
        answer["seq"].as_u64().expect("a number")
    }

    /// Reads the next update of each guest.
    pub(crate) async fn everybody(&mut self) {
        for seat in 0..self.sockets.len() {
            self.update(seat).await;
        }
    }

    /// Reads the next update of a guest.
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

/// Returns the first game for three players that lets all players resign from the start.
pub(crate) fn plain() -> &'static Info {
    let resigns = |info: &Info| {
        let game = new_match(info.id, &Choices::default_of(info), None).expect("a new game");
        let forms = |forms: &Value| forms.as_array().is_some_and(|forms| forms.iter().any(|f| f["type"] == "resign"));
        game.acts().values().all(forms)
    };
    INFOS.iter().copied().find(|info| info.seats.len() == 3 && resigns(info)).expect("there is one")
}
