//! Tests of the live games and of the search for finished games.

use crate::accounts::{account, rejected};
use crate::store::rows::{chain, row};
use crate::tables::round::{Round, plain};
use crate::tables::support::TestSite;
use polychess_server::Hash;
use polychess_server::store::{AccountKey, Commit, Store, TableRow};
use polychess_wire::{Phase, Visibility};
use serde_json::{Value, json};

/// A finished game in the database.
struct Finished<'a> {
    id: &'a str,
    changed: i64,
    points: [&'a str; 3],
    holders: [Option<&'a str>; 3],
    turns: u32,
    ending: &'a str,
    visibility: Visibility,
}

impl<'a> Finished<'a> {
    fn new(id: &'a str, changed: i64) -> Self {
        let (points, holders) = (["1", "0", "0"], [Some("ann"), Some("ben"), None]);
        Self { id, changed, points, holders, turns: 9, ending: "mate", visibility: Visibility::Public }
    }

    async fn store(self, store: &dyn Store) {
        let Self { id, changed, points: [white, gray, black], holders, turns, ending, visibility } = self;
        let seat =
            |holder: &Option<&str>| json!({"who": if holder.is_some() { "person" } else { "computer" }, "name": "A"});
        let summary = json!({
            "id": id, "variant": "three-player", "phase": "over", "visibility": visibility, "time": null,
            "created": 1, "seats": holders.iter().map(seat).collect::<Vec<_>>(), "changed": changed, "turns": turns,
            "to_move": [], "you": [], "points": {"white": white, "gray": gray, "black": black}, "ending": ending,
        });
        let summary = json!({"summary": summary, "holders": holders}).to_string();
        let table = TableRow { variant: "three-player".into(), summary, visibility, ..row(id, Phase::Over, changed) };
        let sessions = Some(holders.iter().flatten().map(|who| (*who).to_owned()).collect());
        let events = chain(id, 1, 1, Hash::NONE);
        let commit =
            Commit { table, events, sessions, epoch: 0, quota: None, granted: vec![], rated: None, names: vec![] };
        store.commit(vec![commit]).await.expect("written");
    }
}

fn ids(found: &Value) -> Vec<&str> {
    let games = found["games"].as_array().expect("games").iter();
    games.map(|game| game["id"].as_str().expect("an id")).collect()
}

#[tokio::test]
async fn search_combines_conditions() {
    let site = TestSite::start().await;
    let (_, _) = account(&site, "Cleo", 1).await;
    let cleo =
        site.store.accounts().account(AccountKey::Name("cleo".into())).await.expect("read").expect("Cleo").person;
    let store = &*site.store;
    Finished::new("mate", 7).store(store).await;
    Finished { points: ["0", "0", "1"], turns: 90, ..Finished::new("long", 6) }.store(store).await;
    let draw = Finished { points: ["1/3", "1/3", "1/3"], ending: "agreement", ..Finished::new("draw", 5) };
    draw.store(store).await;
    let own = Finished { holders: [None, Some(&cleo), None], ending: "resignation", ..Finished::new("own", 4) };
    own.store(store).await;
    let hidden = Finished { visibility: Visibility::Unlisted, holders: [Some(&cleo); 3], ..Finished::new("hidden", 3) };
    hidden.store(store).await;
    for (query, expected) in [
        ("", &["mate", "long", "draw", "own"][..]),
        ("?variant=three-player", &["mate", "long", "draw", "own"]),
        ("?variant=four-player", &[]),
        ("?player=cleo", &["own"]),
        ("?ending=mate", &["mate", "long"]),
        ("?ending=time", &[]),
        ("?ending=agreement&winner=shared", &["draw"]),
        ("?winner=shared", &["draw"]),
        ("?variant=three-player&winner=white", &["mate", "own"]),
        ("?variant=three-player&winner=black&ending=mate", &["long"]),
        ("?variant=three-player&winner=gray", &[]),
        ("?players=people", &["mate", "long", "draw"]),
        ("?players=computers", &["own"]),
        ("?min_turns=10", &["long"]),
        ("?max_turns=89&players=people", &["mate", "draw"]),
    ] {
        let found = site.stranger().get(&format!("/api/games{query}")).await.good();
        assert_eq!((ids(&found), &found["next"]), (expected.to_vec(), &Value::Null), "{query}");
    }
    for (query, kind, status) in [
        ("?variant=chess", "unknown-variant", 422),
        ("?winner=white", "bad-request", 400),
        ("?variant=three-player&winner=red", "bad-request", 400),
        ("?players=all", "bad-request", 400),
        ("?ending=checkmate", "bad-request", 400),
        ("?min_turns=x", "bad-request", 400),
        ("?before=x", "bad-request", 400),
        ("?player=Nemo", "not-found", 404),
        ("?colour=red", "bad-request", 400),
    ] {
        rejected(&site.stranger().get(&format!("/api/games{query}")).await, status, kind);
    }
}

#[tokio::test]
async fn pages_continue_a_search() {
    let site = TestSite::start().await;
    for at in 0..1_250_i64 {
        let (id, ending) = (format!("game{at:04}"), if at < 5 { "rule" } else { "mate" });
        Finished { ending, ..Finished::new(&id, 1_000 + at) }.store(&*site.store).await;
    }
    let read = async |query: &str| {
        let (mut pages, mut next) = (Vec::new(), Some(String::new()));
        while let Some(cursor) = next {
            let found = site.stranger().get(&format!("/api/games?{query}{cursor}")).await.good();
            pages.push(ids(&found).into_iter().map(str::to_owned).collect::<Vec<_>>());
            next = found["next"].as_str().map(|next| format!("&before={next}"));
        }
        pages
    };
    let all = read("variant=three-player").await;
    assert!(all[..41].iter().all(|page| page.len() == 30) && all.len() == 42, "{} pages", all.len());
    let games: Vec<String> = all.into_iter().flatten().collect();
    assert!(games.is_sorted_by(|a, b| a > b) && games.len() == 1_250, "each game once, most recent first");
    // The first request reads 1,000 games and finds none.
    let found = read("ending=rule").await;
    assert_eq!(found.iter().map(Vec::len).collect::<Vec<_>>(), [0, 5]);
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_games_can_be_found_by_their_ending() {
    let site = TestSite::start().await;
    let mut round = Round::sit(&site, plain(), json!({"visibility": "public"})).await;
    let live = site.stranger().get("/api/live").await.good();
    assert_eq!((&live[0]["table"]["id"], &live[0]["rating"]), (&json!(round.table), &Value::Null), "{live}");
    assert!(live[0]["scene"].is_object(), "{live}");
    let variant = live[0]["table"]["variant"].as_str().expect("a game").to_owned();
    assert_eq!(site.stranger().get(&format!("/api/live?variant={variant}")).await.good(), live);
    let other = if variant == "three-man" { "three-way" } else { "three-man" };
    assert_eq!(site.stranger().get(&format!("/api/live?variant={other}")).await.good(), json!([]));
    rejected(&site.stranger().get("/api/live?variant=chess").await, 422, "unknown-variant");
    for _ in 0..3 {
        round.turn().await;
    }
    round.must(1, json!({"do": "act", "acts": [{"type": "resign"}]})).await;
    let found = site.stranger().get("/api/games").await.good();
    assert_eq!(ids(&found), [round.table.as_str()]);
    assert_eq!(found["games"][0]["ending"], "resignation");
    assert_eq!(ids(&site.stranger().get("/api/games?ending=resignation").await.good()), [round.table.as_str()]);
    assert_eq!(ids(&site.stranger().get("/api/games?ending=mate").await.good()), Vec::<&str>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn live_games_of_high_rated_players_come_first() {
    let site = TestSite::start().await;
    let guests = Round::sit(&site, plain(), json!({"visibility": "public"})).await;
    let (mut ann, _) = account(&site, "Ann", 1).await;
    let table = json!({"variant": "three-man", "terms": {"visibility": "public"}, "seats": [
        {"who": "me"}, {"who": "computer", "player": "greedy"}, {"who": "computer", "player": "greedy"}]});
    let created = ann.post("/api/tables", &table).await.good();
    let live = site.stranger().get("/api/live").await.good();
    let listed: Vec<(&Value, &Value)> =
        live.as_array().expect("games").iter().map(|game| (&game["table"]["id"], &game["rating"])).collect();
    assert_eq!(listed, [(&created["table"], &json!(1500)), (&json!(guests.table), &Value::Null)]);
}
