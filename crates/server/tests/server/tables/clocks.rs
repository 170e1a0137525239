//! Tests the clocks during timeouts, resignations and lost connections.

use crate::tables::round::{Round, plain};
use crate::tables::support::TestSite;
use polychess_variants::INFOS;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use std::time::Duration;

/// The expected clocks: one board with one running clock.
#[derive(Clone, Debug)]
struct Model {
    left: Vec<u64>,
    delay: u64,
    on_turn: Option<usize>,
    bonus: u64,
    is_delay: bool,
}

impl Model {
    fn new(seats: usize, base: u64, bonus: u64, is_delay: bool, first: usize) -> Self {
        let mut model = Self { left: vec![base; seats], delay: 0, on_turn: None, bonus, is_delay };
        model.turn_to(Some(first));
        model
    }

    fn pass(&mut self, time: u64) {
        if let Some(seat) = self.on_turn {
            let free = self.delay.min(time);
            self.delay -= free;
            self.left[seat] = self.left[seat].saturating_sub(time - free);
        }
    }

    fn turn_to(&mut self, seat: Option<usize>) {
        self.on_turn = seat;
        self.delay = if self.is_delay { self.bonus } else { 0 };
    }

    fn turn_ends(&mut self, next: Option<usize>) {
        if let (Some(seat), false) = (self.on_turn, self.is_delay) {
            self.left[seat] += self.bonus;
        }
        self.turn_to(next);
    }

    fn falls_after(&self) -> Option<u64> {
        self.on_turn.map(|seat| self.left[seat] + self.delay)
    }

    fn check(&self, clocks: &Value, over: bool) {
        for (seat, clock) in clocks[0]["seats"].as_array().expect("clocks").iter().enumerate() {
            let runs = self.on_turn == Some(seat) && !over;
            assert_eq!(clock["left"], self.left[seat], "seat {seat}: {self:?}");
            assert_eq!(clock["running"], runs, "seat {seat}: {self:?}");
            if runs {
                assert_eq!(clock["delay"], self.delay, "seat {seat}: {self:?}");
            }
        }
    }
}

fn next(update: &Value) -> Option<usize> {
    update["now"]["game"]["boards"][0]["scene"]["to_move"].as_u64().map(|seat| seat as usize)
}

/// Returns whether the server plays the next turn at random. No clock runs before such a turn.
fn is_random_turn(update: &Value) -> bool {
    let clocks = update["now"]["clocks"][0]["seats"].as_array().expect("clocks");
    let stand = clocks.iter().all(|clock| clock["running"] == false);
    update["now"]["phase"] == "playing" && next(update).is_some() && stand
}

/// Plays a random game with turns, pauses, resignations, timeouts and lost connections, and checks
/// the clocks.
///
/// Returns the number of turns with two plies.
async fn random_game(site: &TestSite, info: &'static polychess_game::Info, seed: u64) -> usize {
    let mut doubles = 0;
    let mut random = StdRng::seed_from_u64(seed);
    let is_delay = random.random_bool(0.5);
    let (base, bonus) = (random.random_range(5_000..60_000_u64), random.random_range(0..5_000_u64));
    let kind = if is_delay { "delay" } else { "increment" };
    let time = json!({"base": base, "bonus": bonus, "kind": kind});
    let mut round = Round::sit(site, info, json!({"time": time})).await;
    let mut model = Model::new(info.seats.len(), base, bonus, is_delay, round.on_turn());
    for _ in 0..30 {
        // No clock runs while players must answer.
        let Some(due) = model.falls_after() else { return doubles };
        let falls = random.random_bool(0.06);
        let pass = if falls { due + random.random_range(0..500) } else { random.random_range(0..due.min(9_000)) };
        site.clock.advance(Duration::from_millis(pass));
        model.pass(pass);
        let seat = model.on_turn.expect("a player to move");
        let update = if falls {
            let update = round.update(0).await;
            assert_eq!(update["events"][0]["what"], "flag", "{update}");
            assert_eq!(update["events"][0]["seat"], seat);
            assert_eq!(
                (&update["events"][1]["what"], &update["events"][1]["forfeit"]),
                (&json!("acted"), &json!(true))
            );
            update
        } else if random.random_bool(0.05) {
            let who = random.random_range(0..info.seats.len());
            let (id, expected) = (round.fresh_id(), round.seqs[who]);
            let body = json!({"do": "act", "acts": [{"type": "resign"}]});
            let table = round.table.clone();
            let answer = round.sockets[who].command(&table, &id, expected, who, body).await;
            if answer["type"] == "refused" {
                continue;
            }
            round.update(0).await
        } else {
            let turn = random_turn(site, &mut round, &mut model, &mut random).await;
            doubles += usize::from(turn.contains('+'));
            let (id, expected) = (round.fresh_id(), round.seqs[seat]);
            let table = round.table.clone();
            let body = json!({"do": "act", "acts": [turn]});
            let answer = round.sockets[seat].command(&table, &id, expected, seat, body).await;
            assert_eq!(answer["type"], "done", "{answer}");
            let update = round.update(0).await;
            model.turn_ends(next(&update));
            update
        };
        for other in 1..info.seats.len() {
            round.update(other).await;
        }
        let mut update = update;
        while is_random_turn(&update) {
            model.turn_to(next(&update));
            update = round.update(0).await;
            for other in 1..info.seats.len() {
                round.update(other).await;
            }
            model.turn_ends(next(&update));
        }
        let over = update["now"]["phase"] == "over";
        if over {
            model.on_turn = None;
        } else if next(&update) != model.on_turn {
            model.turn_to(next(&update));
        }
        model.check(&update["now"]["clocks"], over);
        if over {
            return doubles;
        }
        if random.random_bool(0.2) {
            // A player reconnects later and sees the current clocks.
            let pass = random.random_range(0..model.falls_after().expect("a clock runs").min(1_000));
            site.clock.advance(Duration::from_millis(pass));
            model.pass(pass);
            let who = random.random_range(0..info.seats.len());
            let mut socket = round.clients[who].connect().await;
            let view = socket.watch(&round.table).await;
            model.check(&view["now"]["clocks"], false);
        }
    }
    doubles
}

/// Plays a random turn: one ply, a pass, or two plies with a pause in between.
async fn random_turn(site: &TestSite, round: &mut Round, model: &mut Model, random: &mut StdRng) -> String {
    let text = |ply: &Value| ply["turn"].as_str().expect("a text").to_owned();
    let plies = round.game["boards"][0]["plies"].as_array().expect("plies").clone();
    let begins: Vec<&Value> = plies.iter().filter(|ply| ply["goes_on"] == true).collect();
    let wholes: Vec<&Value> = plies.iter().filter(|ply| ply["ends"] == true).collect();
    if begins.is_empty() || (!wholes.is_empty() && random.random_bool(0.1)) {
        return text(wholes.choose(random).expect("some turn"));
    }
    let (seat, begun) = (round.on_turn(), text(begins.choose(random).expect("one goes on")));
    let id = round.fresh_id();
    round.sockets[seat].send(&json!({"type": "look", "table": round.table, "id": id, "begun": begun})).await;
    let looked = round.sockets[seat].answer(&id).await;
    let pass = random.random_range(0..model.falls_after().expect("its clock runs").min(800));
    site.clock.advance(Duration::from_millis(pass));
    model.pass(pass);
    let plies = looked["boards"][0]["plies"].as_array().expect("plies").clone();
    let ends: Vec<&Value> = plies.iter().filter(|ply| ply["ends"] == true).collect();
    text(ends.choose(random).expect("a second ply that ends the turn"))
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_are_right_through_falls_resignations_and_lost_connections() {
    let site = TestSite::start().await;
    let mut doubles = 0;
    for info in INFOS {
        for seed in 0..16 {
            doubles += random_game(&site, info, seed).await;
        }
    }
    assert!(doubles > 5, "{doubles} turns of two plies");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fallen_flag_comes_before_a_late_move() {
    let site = TestSite::start().await;
    let time = json!({"base": 10_000, "bonus": 0, "kind": "increment"});
    let mut round = Round::sit(&site, plain(), json!({"time": time})).await;
    let (seat, turn) = (round.on_turn(), round.some_turn());
    let expected = round.seqs[seat];
    site.clock.advance(Duration::from_millis(10_000));
    let body = json!({"do": "act", "acts": [turn]});
    let table = round.table.clone();
    let answer = round.sockets[seat].command(&table, "late", expected, seat, body).await;
    assert_eq!(answer["type"], "stale", "{answer}");
    assert_eq!(answer["events"][0]["what"], "flag");
    assert_eq!(answer["now"]["clocks"][0]["seats"][seat]["left"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_takes_the_seat_where_the_table_says_so() {
    let site = TestSite::start().await;
    let terms = json!({"leaving": "computer", "time": {"base": 10_000, "bonus": 0, "kind": "increment"}});
    let mut round = Round::sit(&site, plain(), terms).await;
    let seat = round.on_turn();
    site.clock.advance(Duration::from_secs(10));
    let other = (seat + 1) % 3;
    let update = round.update(other).await;
    let whats: Vec<&str> =
        update["events"].as_array().expect("events").iter().filter_map(|e| e["what"].as_str()).collect();
    assert_eq!(whats, ["flag", "stand-in"]);
    assert_eq!(update["now"]["seats"][seat]["who"], "computer");
    let update = round.update(other).await;
    assert_eq!((&update["events"][0]["what"], &update["events"][0]["seat"]), (&json!("acted"), &json!(seat)));
    let view = round.sockets[seat].next_of("table").await;
    assert_eq!(view["view"]["now"]["you"], json!([]), "who had it watches from now on");
}
