//! Tests of the history of finished games.

use crate::accounts::{Authenticator, Browser, account, rejected, wait};
use crate::store::rows::{chain, row};
use crate::tables::round::{Round, plain};
use crate::tables::support::TestSite;
use polychess_server::Hash;
use polychess_server::store::{AccountKey, Commit, Store, TableRow};
use polychess_wire::{Phase, Visibility};
use serde_json::{Value, json};

/// Stores a finished game for three. `holders` are the persons at its seats.
async fn store_game(store: &dyn Store, id: &str, changed: i64, points: [&str; 3], holders: [Option<&str>; 3]) {
    let [white, gray, black] = points;
    let seat = |name: &str, person: bool| json!({"who": if person { "person" } else { "computer" }, "name": name});
    let summary = json!({
        "id": id, "variant": "three-player", "phase": "over", "visibility": "public", "time": null, "created": 1,
        "seats": [seat("A", true), seat("B", holders[1].is_some()), seat("C", holders[2].is_some())],
        "changed": changed, "turns": 9, "to_move": [], "you": [],
        "points": {"white": white, "gray": gray, "black": black},
    });
    let summary = json!({"summary": summary, "holders": holders}).to_string();
    let table = TableRow { variant: "three-player".into(), summary, ..row(id, Phase::Over, changed) };
    let sessions = Some(holders.iter().flatten().map(|who| (*who).to_owned()).collect());
    let events = chain(id, 1, 1, Hash::NONE);
    let commit = Commit { table, events, sessions, epoch: 0, quota: None, granted: vec![], rated: None, names: vec![] };
    store.commit(vec![commit]).await.expect("written");
}

fn ids(history: &Value) -> Vec<&str> {
    let games = history["games"].as_array().expect("games").iter();
    games.map(|game| game["summary"]["id"].as_str().expect("an id")).collect()
}

#[tokio::test]
async fn games_are_listed_in_pages_and_by_filter() {
    let site = TestSite::start().await;
    let (mut ann, _) = account(&site, "Ann", 1).await;
    let row = site.store.accounts().account(AccountKey::Name("ann".into())).await.expect("read").expect("Ann");
    let (person, other) = (row.person.as_str(), Some("other"));
    for at in 0..65 {
        // Every third game is won, and every second one has another person.
        let points = if at % 3 == 0 { ["1", "0", "0"] } else { ["0", "1", "0"] };
        let rival = other.filter(|_| at % 2 == 0);
        store_game(&*site.store, &format!("game{at:02}"), 1000 + at, points, [Some(person), rival, None]).await;
    }
    store_game(&*site.store, "alien", 5000, ["1", "0", "0"], [other, None, None]).await;
    let first = ann.get("/api/account/games").await.good();
    assert_eq!((ids(&first).len(), ids(&first)[0], ids(&first)[29]), (30, "game64", "game35"));
    assert_eq!((&first["counts"], &first["first_places"]), (&json!({"three-player": 65}), &json!(22)));
    assert_eq!((&first["name"], &first["since"]), (&json!("Ann"), &json!(1_700_000_000_000_i64)));
    assert_eq!(first["games"][0]["summary"]["you"], json!([0]));
    assert_eq!((&first["games"][0]["place"], &first["games"][0]["shared"]), (&json!(2), &json!(true)));
    let mut next = first["next"].clone();
    let mut seen = 30;
    while let Some(cursor) = next.as_str() {
        let page = ann.get(&format!("/api/account/games?before={cursor}")).await.good();
        assert_eq!((&page["counts"], &page["first_places"]), (&first["counts"], &first["first_places"]));
        seen += ids(&page).len();
        next = page["next"].clone();
    }
    assert_eq!(seen, 65);
    let count = async |query: &str| {
        let history = Browser { client: ann.client.clone() }.get(&format!("/api/account/games?{query}")).await.good();
        (history["counts"]["three-player"].as_u64().unwrap_or(0), history["first_places"].as_u64().expect("a number"))
    };
    assert_eq!(count("place=first").await, (22, 22));
    assert_eq!(count("place=other").await, (43, 0));
    assert_eq!(count("opponents=people").await, (33, 11));
    assert_eq!(count("opponents=computers&place=first").await, (11, 11));
    assert_eq!(count("variant=three-player").await, (65, 22));
    assert_eq!(count("variant=four-player").await, (0, 0));
    rejected(&ann.get("/api/account/games?before=x").await, 400, "bad-request");
    rejected(&ann.get("/api/account/games?place=last").await, 400, "bad-request");
    rejected(&Browser::open(&site).get("/api/account/games").await, 401, "no-session");
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_games_of_guests_and_accounts() {
    let site = TestSite::start().await;
    let mut tables = Vec::new();
    let mut ann = None;
    for visibility in ["public", "unlisted"] {
        wait(&site, 1);
        let mut round = Round::sit(&site, plain(), json!({"visibility": visibility})).await;
        for _ in 0..3 {
            round.turn().await;
        }

        round.must(1, json!({"do": "act", "acts": [{"type": "resign"}]})).await;
        let mut guest = Browser { client: round.clients[0].clone() };
        let history = guest.get("/api/account/games").await.good();
        assert_eq!((ids(&history), &history["since"]), (vec![round.table.as_str()], &Value::Null), "{history}");
        let game = &history["games"][0];
        assert_eq!(game["place"], 1, "{game}");
        let mut loser = Browser { client: round.clients[1].clone() };
        assert!(loser.get("/api/account/games").await.good()["games"][0]["place"].as_u64() > Some(1));
        let records = guest.get("/api/account/games.txt").await;
        assert_eq!(
            records.header("content-disposition").as_deref(),
            Some("attachment; filename=\"polychess-games.txt\"")
        );
        assert!(records.text.contains("[Variant") && records.text.contains("Guest 0"), "{}", records.text);
        assert_eq!(records.text.matches("[Variant").count(), 1, "one game file");
        if visibility == "public" {
            guest.add_passkey(&mut Authenticator::new(1)).await.good();
            ann = Some(guest);
        } else {
            guest.post("/api/session", &json!({"name": "Ben"})).await.good();
            guest.add_passkey(&mut Authenticator::new(2)).await.good();
        }
        tables.push(round.table.clone());
    }
    // Other users see only public games.
    let mut stranger = Browser::open(&site);
    let public = stranger.get("/api/people/Guest%200/games").await.good();
    assert_eq!((ids(&public), &public["name"]), (vec![tables[0].as_str()], &json!("Guest 0")));
    assert_eq!(ids(&stranger.get("/api/people/Ben/games").await.good()), Vec::<&str>::new());
    rejected(&stranger.get("/api/people/Guest%201/games").await, 404, "not-found");
    assert_eq!(ids(&ann.expect("Ann").get("/api/account/games").await.good()), [tables[0].as_str()]);
    assert_eq!(Visibility::Public, site.store.table(&tables[0]).await.expect("read").expect("a table").visibility);
}
