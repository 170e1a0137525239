//! Tests that an answer contains the id of its offer, so that it never applies to another offer.

use crate::tables::round::{Round, plain};
use crate::tables::support::TestSite;
use polychess_variants::INFOS;
use serde_json::{Value, json};

/// Gray and Black can together declare White checkmated.
const JOINT_MATE: &str = "7/8/9/10/gK10/12/13/14/13/2gB9/11/2bK7/9/wK7 w - - - 0/0/0";

impl Round {
    /// Sends a command that must be rejected with this kind of problem.
    async fn rejected(&mut self, seat: usize, body: Value, kind: &str) {
        let (id, expected, table) = (self.fresh_id(), self.seqs[seat], self.table.clone());
        let answer = self.sockets[seat].command(&table, &id, expected, seat, body).await;
        assert_eq!((&answer["type"], &answer["problem"]["kind"]), (&json!("refused"), &json!(kind)), "{answer}");
    }

    /// Returns the current state of the table as a seat sees it.
    async fn now(&self, seat: usize) -> Value {
        self.clients[seat].get(&format!("/api/tables/{}", self.table)).await.good()["now"].clone()
    }

    /// Returns a seat's answer to an open offer, as an action. It contains the id of the offer.
    async fn answer(&self, seat: usize, matter: &str, answer: &str) -> Value {
        let now = self.now(seat).await;
        let offers = now["game"]["pending"].as_array().expect("offers").clone();
        let offer =
            offers.iter().find(|offer| offer["matter"] == matter).unwrap_or_else(|| panic!("{matter}: {offers:?}"));
        let answers = offer["answers"].as_array().expect("answers");
        assert!(answers.iter().all(|answer| answer["seat"] == seat), "only the own answers are shown: {answers:?}");
        let found = answers.iter().find(|one| one["answer"] == answer).unwrap_or_else(|| panic!("{answer}: {offer}"));
        let mut act = found["act"].clone();
        act["offer"] = offer["id"].clone();
        act
    }
}

fn act(act: &Value) -> Value {
    json!({"do": "act", "acts": [act]})
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_reaches_the_offer_it_names_beside_another() {
    let site = TestSite::start().await;
    let info = INFOS.iter().copied().find(|info| info.id == "three-way").expect("a listed game");
    let mut round = Round::sit_at(&site, info, json!({"variant": info.id, "position": JOINT_MATE})).await;
    round.must(0, act(&json!({"type": "agree-draw"}))).await;
    round.must(1, act(&json!({"type": "joint-mate", "of": "white"}))).await;
    let (draw, mate) = (round.answer(2, "draw", "accept").await, round.answer(2, "mate", "accept").await);
    assert_ne!(draw["offer"], mate["offer"]);
    let mut mixed = draw.clone();
    mixed["offer"] = mate["offer"].clone();
    round.rejected(2, act(&mixed), "bad-act").await;
    let back = round.answer(1, "mate", "withdraw").await;
    round.must(1, act(&back)).await;
    round.rejected(2, act(&mate), "offer-closed").await;
    round.must(1, act(&json!({"type": "joint-mate", "of": "white"}))).await;
    // A new offer with the same content is a different offer.
    round.rejected(2, act(&mate), "offer-closed").await;
    let mate = round.answer(2, "mate", "accept").await;
    let (id, expected, table) = (round.fresh_id(), round.seqs[2], round.table.clone());
    let answer = round.sockets[2].command(&table, &id, expected, 2, act(&mate)).await;
    assert_eq!(answer["type"], "done", "{answer}");
    let view = round.clients[0].get(&format!("/api/tables/{table}")).await.good();
    assert_eq!(view["now"]["game"]["status"]["reason"]["rule"], "3WC-C8", "{}", view["now"]["game"]["status"]);
    let log = view["log"].as_array().expect("a log");
    assert!(
        log.iter()
            .all(|entry| !entry["words"].as_str().expect("words").contains(mate["offer"].as_str().expect("an id")))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_declined_offer_is_shown_to_its_maker_until_the_next_move() {
    let site = TestSite::start().await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    round.must(0, act(&json!({"type": "offer-draw"}))).await;
    let (yes, no) = (round.answer(1, "draw", "accept").await, round.answer(2, "draw", "decline").await);
    round.must(2, act(&no)).await;
    round.rejected(1, act(&yes), "offer-closed").await;
    round.rejected(2, act(&no), "offer-closed").await;
    let now = round.now(0).await;
    let closed = &now["game"]["closed"][0];
    assert_eq!(
        (&closed["seat"], &closed["how"], &closed["tell"]),
        (&json!(2), &json!("declined"), &json!([0])),
        "{closed}"
    );
    assert_eq!(closed["offer"]["id"], no["offer"]);
    round.turn().await;
    assert_eq!(round.now(0).await["game"]["closed"], json!([]));
    // Older clients send actions without the id of the offer.
    round.must(1, act(&json!({"type": "offer-draw"}))).await;
    round.must(0, act(&json!({"type": "accept-draw"}))).await;
    round.must(2, act(&json!({"type": "decline-draw"}))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn proposals_of_the_table_are_answered_by_their_id() {
    let site = TestSite::start().await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    round.turn().await;
    let answer = |id: &Value, yes: bool| json!({"do": "answer-proposal", "proposal": id, "yes": yes});
    round.must(0, json!({"do": "propose", "matter": "pause"})).await;
    round.must(1, json!({"do": "propose", "matter": "takeback", "turns": 1})).await;
    let proposals = round.now(2).await["proposals"].clone();
    let (pause, takeback) = (proposals[0]["id"].clone(), proposals[1]["id"].clone());
    assert_ne!(pause, takeback);
    round.must(2, answer(&pause, false)).await;
    round.rejected(1, answer(&pause, true), "offer-closed").await;
    let left = round.now(0).await["proposals"].clone();
    assert_eq!((left.as_array().map(Vec::len), &left[0]["id"]), (Some(1), &takeback), "the other one stays");
    round.must(0, json!({"do": "propose", "matter": "pause"})).await;
    round.rejected(1, answer(&pause, true), "offer-closed").await;
    let again = round.now(1).await["proposals"][1]["id"].clone();
    assert_ne!(again, pause, "the same matter once more is another proposal");
    round.must(1, answer(&again, true)).await;
    round.rejected(1, answer(&again, true), "refused").await;
    round.must(2, json!({"do": "decline", "matter": "pause"})).await;
    round.turn().await;
    round.rejected(0, answer(&takeback, true), "offer-closed").await;
}
