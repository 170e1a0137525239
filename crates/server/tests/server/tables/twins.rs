//! Tests a table whose game waits for answers, continues on two boards, and ends with total points.

use crate::tables::round::Round;
use crate::tables::support::{TestSite, config};
use polychess_server::archive::verify;
use polychess_server::store::{MemoryStore, Store};
use polychess_variants::info;
use serde_json::{Value, json};
use std::sync::Arc;

/// 3WC-P33: Gray's move from d4 to c3 stalemates White. Then Gray and White may each continue
/// against Black.
const BEFORE: &str = "7/8/9/9bK/11/12/12bR/14/13/12/3gK7/10/9/wK7 g n11 - - 0/0/0";
const STALEMATE: &str = "d4c3";
const WHITE: usize = 0;
const GRAY: usize = 1;
const BLACK: usize = 2;

async fn sit(site: &TestSite) -> Round {
    let info = info("three-way").expect("it is listed");
    let table = json!({"variant": info.id, "options": {"ending": "last-mate"}, "position": BEFORE});
    Round::sit_at(site, info, table).await
}

async fn view(round: &Round, seat: usize) -> Value {
    round.clients[seat].get(&format!("/api/tables/{}", round.table)).await.good()["now"].clone()
}

async fn refused(round: &mut Round, seat: usize, act: Value) -> Value {
    let (id, expected, table) = (round.fresh_id(), round.seqs[seat], round.table.clone());
    let answer = round.sockets[seat].command(&table, &id, expected, seat, json!({"do": "act", "acts": [act]})).await;
    assert_eq!(answer["type"], "refused", "{answer}");
    answer["problem"].clone()
}

async fn act(round: &mut Round, seat: usize, act: Value) {
    round.must(seat, json!({"do": "act", "acts": [act]})).await;
}

/// All players agree to take back the last turn and the answers to it.
async fn take_back(round: &mut Round) {
    for seat in [WHITE, GRAY, BLACK] {
        round.must(seat, json!({"do": "propose", "matter": "takeback", "turns": 1})).await;
    }
}

fn kinds(now: &Value, seat: &str) -> Vec<String> {
    let forms = now["game"]["acts"][seat].as_array().expect("forms");
    forms.iter().filter_map(|form| form["type"].as_str()).map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_question_is_put_to_all_and_each_answers_once() {
    let site = TestSite::start().await;
    let mut round = sit(&site).await;
    assert_eq!(round.on_turn(), GRAY);
    act(&mut round, GRAY, json!(STALEMATE)).await;
    let now = view(&round, BLACK).await;
    assert_eq!(now["game"]["awaited"], json!([WHITE, GRAY, BLACK]));
    assert_eq!(kinds(&now, "black"), ["continue", "no-continue"]);
    assert_eq!(now["game"]["acts"]["black"][0]["fields"][0]["values"], json!(["white", "gray"]));
    assert_eq!(now["game"]["acts"].as_object().map(serde_json::Map::len), Some(1), "its own forms alone");
    let halves = json!({"white": "1/2", "gray": "1/2", "black": "1"});
    assert_eq!(now["game"]["status"]["if_ended"], halves, "as if nobody went on");
    let mine = round.clients[WHITE].get("/api/tables/mine").await.good();
    assert_eq!(mine[0]["to_move"], json!([WHITE, GRAY, BLACK]), "lists say that something is waited for");
    refused(&mut round, BLACK, json!("n8n9")).await;
    refused(&mut round, WHITE, json!({"type": "continue", "against": ["gray"]})).await;
    refused(&mut round, BLACK, json!({"type": "continue"})).await;

    act(&mut round, WHITE, json!({"type": "no-continue"})).await;
    assert_eq!(view(&round, WHITE).await["game"]["awaited"], json!([GRAY, BLACK]));
    assert_eq!(kinds(&view(&round, WHITE).await, "white"), Vec::<String>::new());
    assert_eq!(refused(&mut round, WHITE, json!({"type": "continue"})).await["rule"], "3WC-A12");
    // A takeback also removes the answers to the turn.
    take_back(&mut round).await;
    let now = view(&round, GRAY).await;
    assert_eq!((&now["game"]["awaited"], &now["game"]["status"]["to_move"]), (&json!([]), &json!("gray")));

    // If no player continues, the game ends with its current points.
    act(&mut round, GRAY, json!(STALEMATE)).await;
    act(&mut round, BLACK, json!({"type": "no-continue"})).await;
    act(&mut round, WHITE, json!({"type": "no-continue"})).await;
    act(&mut round, GRAY, json!({"type": "no-continue"})).await;
    let now = view(&round, GRAY).await;
    assert_eq!((&now["phase"], &now["game"]["status"]["points"]), (&json!("over"), &halves));
    assert_eq!(now["game"]["status"]["reason"]["rule"], "3WC-E10");
}

/// Plays until both boards have a game in progress. Gray loses the connection before answering.
async fn divide(round: &mut Round) {
    act(round, GRAY, json!(STALEMATE)).await;
    act(round, WHITE, json!({"type": "continue"})).await;
    let known = round.seqs[GRAY] - 1;
    round.sockets[GRAY] = round.clients[GRAY].connect().await;
    round.sockets[GRAY].send(&json!({"type": "watch", "table": round.table, "since": known})).await;
    let update = round.update(GRAY).await;
    assert_eq!(update["events"][0]["words"][0], "play on in stage II");
    assert_eq!(update["now"]["game"]["awaited"], json!([GRAY, BLACK]));
    assert_eq!(kinds(&update["now"], "gray"), ["continue", "no-continue"]);
    act(round, GRAY, json!({"type": "continue"})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_games_are_played_beside_each_other_and_their_points_add_up() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let mut site = TestSite::with(config(), Arc::clone(&store)).await;
    let mut round = sit(&site).await;
    divide(&mut round).await;
    let now = view(&round, BLACK).await;
    let begins = |now: &Value, board: usize| {
        let plies = now["game"]["boards"][board]["plies"].as_array().expect("plies");
        plies.first().and_then(|ply| ply["turn"].as_str()).unwrap_or("none").chars().take(2).collect::<String>()
    };
    assert_eq!((begins(&now, 0), begins(&now, 1)), ("0:".into(), "1:".into()), "Black is on turn in both");
    assert_eq!(begins(&view(&round, GRAY).await, 0), "no");
    let table = round.table.clone();
    refused(&mut round, BLACK, json!("n8n9")).await;
    refused(&mut round, BLACK, json!("2:n8n9")).await;
    refused(&mut round, WHITE, json!("1:a1b2")).await;
    act(&mut round, BLACK, json!("0:n8n9")).await;
    act(&mut round, BLACK, json!("1:n8n9")).await;
    refused(&mut round, WHITE, json!("0:c3c2")).await;
    act(&mut round, WHITE, json!("1:a1b2")).await;
    // A takeback affects only the board of the last turn.
    let before = view(&round, GRAY).await["game"]["position"].as_str().expect("a text").to_owned();
    take_back(&mut round).await;
    let after = view(&round, GRAY).await["game"]["position"].as_str().expect("a text").to_owned();
    let boards = |text: &str| text.split(" | ").map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(boards(&before)[0], boards(&after)[0]);
    assert_ne!(boards(&before)[1], boards(&after)[1]);
    act(&mut round, WHITE, json!("1:a1b2")).await;
    assert_eq!(view(&round, GRAY).await["game"]["position"], before);

    act(&mut round, BLACK, json!({"type": "resign", "board": 0})).await;
    let now = view(&round, BLACK).await;
    assert_eq!(now["phase"], "playing", "the other game goes on");
    let sum = json!({"white": "1", "gray": "3/2", "black": "3/2"});
    assert_eq!(now["game"]["status"]["if_ended"], sum);
    act(&mut round, BLACK, json!({"type": "agree-draw", "board": 1})).await;
    let pending = view(&round, WHITE).await["game"]["pending"].clone();
    assert_eq!((&pending[0]["board"], &pending[0]["given"]), (&json!(1), &json!([BLACK])), "{pending}");
    assert_eq!(pending[0]["waiting"], json!([WHITE]), "Gray has no part in it");
    act(&mut round, WHITE, json!({"type": "agree-draw", "board": 1})).await;
    let now = view(&round, GRAY).await;
    assert_eq!((&now["phase"], &now["game"]["status"]["points"]), (&json!("over"), &sum));

    // The server can show all earlier positions, from before and after the split.
    let mut counts = Vec::new();
    for entries in 0..9 {
        let past = round.clients[GRAY].get(&format!("/api/tables/{table}/at/{entries}")).await.good();
        counts.push(past["boards"].as_array().map(Vec::len).unwrap_or_default());
    }
    assert_eq!(counts, [1, 1, 1, 2, 2, 2, 2, 2, 2]);
    // Another server restores the same table from the log.
    site.stop().await;
    let verified = verify(store.as_ref()).await.expect("it can be read");
    assert_eq!(verified.findings, []);
    let site = TestSite::with(config(), store).await;
    let again = site.stranger().get(&format!("/api/tables/{table}")).await.good();
    assert_eq!((&again["now"]["phase"], &again["now"]["game"]), (&json!("over"), &now["game"]));
}
