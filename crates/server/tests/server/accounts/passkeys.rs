//! Tests of passkeys: saving a guest as an account, and signing in.

use crate::accounts::{Authenticator, Browser, account, rejected, wait};
use crate::tables::support::{TestSite, config};
use polychess_server::clock::SystemClock;
use polychess_server::store::MemoryStore;
use polychess_server::{Config, Site};
use serde_json::{Value, json};
use std::sync::Arc;

#[tokio::test]
async fn a_guest_becomes_an_account_and_keeps_the_seats() {
    let site = TestSite::start().await;
    let mut ann = Browser::guest(&site, "Ann").await;
    let table = json!({"variant": "three-man", "seats": [{"who": "me"}, {"who": "open"}, {"who": "open"}]});
    let table = ann.client.create(&table).await["table"].as_str().expect("a table").to_owned();
    rejected(&ann.get("/api/account").await, 401, "no-account");
    let before = ann.client.clone();
    let mut phone = Authenticator::new(1);
    let saved = ann.add_passkey(&mut phone).await.good();
    assert_eq!(saved["me"], json!({"name": "Ann", "account": true}));
    assert_eq!(saved["recovery_codes"].as_array().map(Vec::len), Some(10));
    assert_eq!(before.get("/api/session").await.good(), Value::Null, "the former token has ended");
    let view = ann.get("/api/account").await.good();
    assert_eq!((&view["name"], &view["confirmed"], &view["password"]), (&json!("Ann"), &json!(true), &json!(false)));
    assert_eq!((&view["recovery_codes"], &view["deletes"]), (&json!(10), &Value::Null));
    assert_eq!(view["passkeys"][0]["id"], json!(phone.id()));
    assert_eq!(view["passkeys"][0]["label"], "Firefox on Windows");
    assert_eq!(view["sessions"][0]["device"], "Firefox on Windows");
    // Both devices have the seat.
    let mut other = Browser::open(&site);
    assert_eq!(other.sign_in(&phone).await.good(), json!({"name": "Ann", "account": true}));
    for device in [&mut ann, &mut other] {
        let mine = device.get("/api/tables/mine").await.good();
        assert_eq!((mine[0]["id"].as_str(), &mine[0]["you"]), (Some(table.as_str()), &json!([0])), "{mine}");
        let hello = device.client.connect().await;
        assert!(hello.seen[0].contains("\"account\":true"), "{}", hello.seen[0]);
    }
    let mut socket = other.client.connect().await;
    assert_eq!(socket.watch(&table).await["now"]["you"], json!([0]));
    assert_eq!(ann.get("/api/account").await.good()["sessions"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn ceremonies_are_valid_once_for_five_minutes_and_one_session() {
    let site = TestSite::start().await;
    let mut ann = Browser::guest(&site, "Ann").await;
    let mut eve = Browser::guest(&site, "Eve").await;
    let mut phone = Authenticator::new(1);
    let mut start = ann.post("/api/account/passkeys/start", &json!({})).await.good();
    let answer = |start: &Value, credential: &Value| json!({"ceremony": start["ceremony"], "credential": credential});
    let credential = phone.create(&start["options"]);
    rejected(&eve.post("/api/account/passkeys", &answer(&start, &credential)).await, 422, "expired");
    rejected(&ann.post("/api/sign-in/passkey", &answer(&start, &credential)).await, 422, "expired");
    wait(&site, 300);
    rejected(&ann.post("/api/account/passkeys", &answer(&start, &credential)).await, 422, "expired");
    // A wrong answer ends the ceremony too.
    start = ann.post("/api/account/passkeys/start", &json!({})).await.good();
    rejected(&ann.post("/api/account/passkeys", &answer(&start, &credential)).await, 422, "passkey-refused");
    let credential = phone.create(&start["options"]);
    rejected(&ann.post("/api/account/passkeys", &answer(&start, &credential)).await, 422, "expired");
    ann.add_passkey(&mut phone).await.good();
    // The same answer does not sign in twice.
    let start = eve.post("/api/sign-in/passkey/start", &json!({})).await.good();
    let signed = answer(&start, &phone.sign(&start["options"]));
    eve.post("/api/sign-in/passkey", &signed).await.good();
    rejected(&eve.post("/api/sign-in/passkey", &signed).await, 422, "expired");
}

#[tokio::test]
async fn wrong_passkeys_are_rejected() {
    let site = TestSite::start().await;
    let (mut ann, mut phone) = account(&site, "Ann", 1).await;
    let (_, mut other) = account(&site, "Ben", 2).await;
    let mut stranger = Browser::open(&site);
    // A device without a passkey, and so without the id of a user.
    rejected(&stranger.sign_in(&Authenticator::new(3)).await, 422, "passkey-refused");
    // A page of another site, and a device that has not verified its user.
    phone.origin = "http://evil.example".into();
    rejected(&stranger.sign_in(&phone).await, 422, "passkey-refused");
    phone.origin = "http://localhost:8080".into();
    phone.verifies = false;
    rejected(&stranger.sign_in(&phone).await, 422, "passkey-refused");
    other.verifies = false;
    rejected(&ann.add_passkey(&mut other).await, 422, "passkey-refused");
    // A passkey of another account.
    other.verifies = true;
    rejected(&ann.add_passkey(&mut other).await, 422, "passkey-refused");
    // A signature of another key for the same credential.
    let start = stranger.post("/api/sign-in/passkey/start", &json!({})).await.good();
    phone.verifies = true;
    let mut credential = phone.sign(&start["options"]);
    credential["response"]["signature"] = other.sign(&start["options"])["response"]["signature"].clone();
    let answer = json!({"ceremony": start["ceremony"], "credential": credential});
    rejected(&stranger.post("/api/sign-in/passkey", &answer).await, 422, "passkey-refused");
    rejected(&stranger.post("/api/sign-in/passkey", &json!({"ceremony": "x", "credential": {}})).await, 422, "expired");
    stranger.sign_in(&phone).await.good();
}

#[tokio::test]
async fn names_of_accounts_are_unique() {
    let site = TestSite::start().await;
    let (mut ann, _) = account(&site, "Ann", 1).await;
    for alike in ["Ann", "ANN", "ann", "A n n", "Àńñ"] {
        let mut other = Browser::guest(&site, alike).await;
        rejected(&other.post("/api/account/passkeys/start", &json!({})).await, 422, "name-taken");
    }
    // Two guests with the same name save their sessions at the same time.
    let (mut one, mut two) = (Browser::guest(&site, "Ben").await, Browser::guest(&site, "Ben").await);
    let first = one.post("/api/account/passkeys/start", &json!({})).await.good();
    two.add_passkey(&mut Authenticator::new(2)).await.good();
    let credential = Authenticator::new(3).create(&first["options"]);
    let answer = json!({"ceremony": first["ceremony"], "credential": credential});
    rejected(&one.post("/api/account/passkeys", &answer).await, 422, "name-taken");
    // A guest chooses another name, an account changes its name once in 30 days.
    one.post("/api/session", &json!({"name": "Benno"})).await.good();
    one.add_passkey(&mut Authenticator::new(3)).await.good();
    rejected(&ann.post("/api/session", &json!({"name": "BENNO"})).await, 422, "name-taken");
    let me = json!({"name": "Anna", "account": true});
    assert_eq!(ann.post("/api/session", &json!({"name": "Anna"})).await.good(), me);
    assert_eq!(ann.get("/api/session").await.good(), me);
    rejected(&ann.post("/api/session", &json!({"name": "Anne"})).await, 422, "name-too-soon");
    wait(&site, 30 * 24 * 3600);
    ann.post("/api/session", &json!({"name": "Anne"})).await.good();
    assert_eq!(ann.get("/api/account").await.good()["name"], "Anne");
    Browser::guest(&site, "Ann").await.add_passkey(&mut Authenticator::new(4)).await.good();
}

#[tokio::test]
async fn a_guest_with_unfinished_games_does_not_lose_them() {
    let site = TestSite::start().await;
    let (_, phone) = account(&site, "Ann", 1).await;
    let mut guest = Browser::guest(&site, "Ben").await;
    let table = json!({"variant": "three-man", "seats": [{"who": "me"}, {"who": "open"}, {"who": "open"}]});
    guest.client.create(&table).await;
    rejected(&guest.sign_in(&phone).await, 422, "unfinished-games");
    assert_eq!(guest.get("/api/tables/mine").await.good().as_array().map(Vec::len), Some(1));
    Browser::guest(&site, "Cleo").await.sign_in(&phone).await.good();
}

#[tokio::test]
async fn the_last_way_to_sign_in_stays() {
    let site = TestSite::start().await;
    let (mut ann, phone) = account(&site, "Ann", 1).await;
    let path = format!("/api/account/passkeys/{}", phone.id());
    rejected(&ann.delete(&path).await, 422, "last-way");
    let mut laptop = Authenticator::new(2);
    let saved = ann.add_passkey(&mut laptop).await.good();
    assert_eq!(saved["recovery_codes"], json!([]), "the account already has codes");
    let (mut ben, _) = account(&site, "Ben", 3).await;
    rejected(&ben.delete(&path).await, 404, "not-found");
    wait(&site, 600);
    rejected(&ann.delete(&path).await, 403, "confirm");
    rejected(&ann.post("/api/account/passkeys/start", &json!({})).await, 403, "confirm");
    ann.sign_in(&laptop).await.good();
    let view = ann.delete(&path).await.good();
    assert_eq!(view["passkeys"].as_array().map(Vec::len), Some(1));
    assert!(view["passkeys"][0]["used"].is_i64(), "{view}");
    rejected(&Browser::open(&site).sign_in(&phone).await, 422, "passkey-unknown");
    rejected(&ann.delete(&format!("/api/account/passkeys/{}", laptop.id())).await, 422, "last-way");
}

#[tokio::test]
async fn passkeys_belong_to_one_domain() {
    let store = Arc::new(MemoryStore::default());
    let site = TestSite::with(config(), store.clone()).await;
    let (_, phone) = account(&site, "Ann", 1).await;
    let open = async |hosts: &[&str], domain: &str| {
        let hosts = hosts.iter().map(|host| (*host).to_owned()).collect();
        let config = Config { hosts, passkey_domain: domain.into(), ..config() };
        Site::on(config, store.clone(), Arc::new(SystemClock::default())).await.map(drop)
    };
    let why = open(&["chess.example"], "").await.expect_err("another domain").to_string();
    assert!(why.contains("\"localhost\"") && why.contains("set passkey_domain to \"localhost\""), "{why}");
    open(&["chess.example"], "localhost").await.expect("the same domain");
    open(&[], "").await.expect("the same domain");
    Browser::open(&site).sign_in(&phone).await.good();
    // Browsers accept no passkeys for an IP address.
    let hosts = vec!["192.0.2.1".to_owned()];
    let site = TestSite::with(Config { hosts, ..config() }, Arc::new(MemoryStore::default())).await;
    let mut guest = Browser::guest(&site, "Ann").await;
    rejected(&guest.post("/api/account/passkeys/start", &json!({})).await, 422, "passkeys-unavailable");
    rejected(&guest.post("/api/sign-in/passkey/start", &json!({})).await, 422, "passkeys-unavailable");
}
