//! The rights of each kind of user on each route of accounts.

use crate::accounts::{Browser, account, wait};
use crate::tables::support::TestSite;
use serde_json::{Value, json};

/// Six outcomes: no session, guest, account without recent confirmation, confirmed account, another
/// account, and an account that will be deleted.
type Outcomes = [&'static str; 6];

const OPEN: Outcomes = ["200"; 6];
const SESSION: Outcomes = ["no-session", "200", "200", "200", "200", "200"];
const ACCOUNT: Outcomes = ["no-session", "no-account", "200", "200", "200", "200"];
const CONFIRMED: Outcomes = ["no-session", "no-account", "confirm", "200", "200", "200"];
/// A guest saves the session, and an account needs a confirmation.
const NEW_WAY: Outcomes = ["no-session", "200", "confirm", "200", "200", "200"];
const NO_PUZZLE: Outcomes =
    ["no-session", "no-account", "no-such-puzzle", "no-such-puzzle", "no-such-puzzle", "no-such-puzzle"];
const CEREMONY: Outcomes = ["no-session", "expired", "expired", "expired", "expired", "expired"];

/// Checks that the tests cover every route of accounts, with all its methods.
fn all_are_among(tested: &[(&str, &str)]) {
    let source = include_str!("../../../src/account_routes.rs");
    let mut count = 0;
    for line in source.split(".route(").skip(1) {
        let (_, rest) = line.split_once('"').expect("a path");
        let (route, handlers) = rest.split_once('"').expect("the end of a path");
        let fits = |path: &str| {
            let (path, route) = (path.trim_start_matches("/api").split('/'), route.split('/'));
            path.clone().count() == route.clone().count()
                && path.zip(route).all(|(own, part)| own == part || part.starts_with('{'))
        };
        for (method, call) in [("GET", "get("), ("POST", "post("), ("DELETE", "delete(")] {
            if handlers.contains(call) {
                assert!(tested.iter().any(|own| own.0 == method && fits(own.1)), "{method} {route} is not tested");
                count += 1;
            }
        }
    }
    assert_eq!(count, tested.len(), "each route is tested once");
}

#[tokio::test]
async fn every_route_checks_the_rights_of_the_caller() {
    let site = TestSite::start().await;
    let (unconfirmed, _) = account(&site, "Ann", 1).await;
    wait(&site, 600);
    let (confirmed, phone) = account(&site, "Ben", 2).await;
    let (other, _) = account(&site, "Cleo", 3).await;
    let (mut leaving, _) = account(&site, "Dan", 4).await;
    leaving.delete("/api/account").await.good();
    let guest = Browser::guest(&site, "Eve").await;
    let mut users = [Browser::open(&site), guest, unconfirmed, confirmed, other, leaving];
    let passkey = format!("/api/account/passkeys/{}", phone.id());
    let answer = json!({"ceremony": "x", "credential": {}});
    let password = json!({"ceremony": "x", "password": "rainy tuesday", "code": "123456"});
    let sign_in = json!({"name": "Ann", "password": "rainy tuesday", "code": "123456"});
    let no_password = ["no-session", "no-account", "confirm", "not-found", "not-found", "not-found"];
    let no_passkey = ["no-session", "no-account", "confirm", "last-way", "not-found", "not-found"];
    let no_such_session = ["no-session", "no-account", "not-found", "not-found", "not-found", "not-found"];
    let routes = [
        ("GET", "/api/account", json!({}), ACCOUNT),
        ("POST", "/api/account/passkeys/start", json!({}), NEW_WAY),
        ("POST", "/api/account/passkeys", answer.clone(), CEREMONY),
        ("POST", "/api/account/totp", json!({}), NEW_WAY),
        ("POST", "/api/account/password", password, CEREMONY),
        ("DELETE", "/api/account/password", json!({}), no_password),
        ("DELETE", passkey.as_str(), json!({}), no_passkey),
        ("POST", "/api/account/recovery-codes", json!({}), CONFIRMED),
        ("DELETE", "/api/account/sessions/x", json!({}), no_such_session),
        ("DELETE", "/api/account/sessions", json!({}), CONFIRMED),
        ("GET", "/api/account/export", json!({}), ACCOUNT),
        ("POST", "/api/account/keep", json!({}), ACCOUNT),
        ("DELETE", "/api/account", json!({}), CONFIRMED),
        ("POST", "/api/account/vacation", json!({"days": 3}), ACCOUNT),
        ("DELETE", "/api/account/vacation", json!({}), ACCOUNT),
        ("GET", "/api/account/games", json!({}), SESSION),
        ("GET", "/api/account/games.txt", json!({}), SESSION),
        ("GET", "/api/account/ratings", json!({}), SESSION),
        ("GET", "/api/account/puzzles", json!({}), ACCOUNT),
        ("POST", "/api/puzzles/three-man-none/attempt", json!({"solved": true, "hinted": false}), NO_PUZZLE),
        ("GET", "/api/people/Ann/games", json!({}), OPEN),
        ("GET", "/api/people/Ann/ratings", json!({}), OPEN),
        ("POST", "/api/sign-in/passkey/start", json!({}), OPEN),
        ("POST", "/api/sign-in/passkey", answer, ["expired"; 6]),
        ("POST", "/api/sign-in/password", sign_in, ["wrong-sign-in"; 6]),
        ("POST", "/api/sign-in/recovery", json!({"name": "Ann", "code": "x"}), ["wrong-sign-in"; 6]),
        ("POST", "/api/sign-out", json!({}), OPEN),
    ];
    let tested: Vec<(&str, &str)> = routes.iter().map(|(method, path, ..)| (*method, *path)).collect();
    all_are_among(&tested);
    for (method, path, body, outcomes) in routes {
        for (user, outcome) in users.iter_mut().zip(outcomes) {
            let answer = user.send(method, path, &body).await;
            let kind = || answer.json()["kind"].as_str().map(str::to_owned).unwrap_or_default();
            let got = if answer.status == 200 { "200".to_owned() } else { kind() };
            assert_eq!(got, outcome, "{method} {path}: {}", answer.text);
        }
    }
    // Pages of other sites can do nothing.
    let (ann, _) = account(&site, "Finn", 5).await;
    let headers = [("content-type", "application/json"), ("origin", "http://evil.example")];
    for (method, path) in
        [("DELETE", "/api/account"), ("POST", "/api/sign-out"), ("POST", "/api/account/recovery-codes")]
    {
        let answer = ann.client.send(method, path, &headers, "{}").await;
        assert_eq!((answer.status, answer.json()["kind"].clone()), (403, json!("bad-origin")));
    }
    assert_eq!(ann.client.get("/api/session").await.good()["name"], Value::from("Finn"));
}
