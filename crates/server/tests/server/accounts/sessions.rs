//! Tests of the sessions of an account.

use crate::accounts::{Browser, account, rejected, wait};
use crate::tables::support::TestSite;
use serde_json::{Value, json};

#[tokio::test]
async fn every_sign_in_gives_a_new_token_and_ends_the_former_session() {
    let site = TestSite::start().await;
    let (mut ann, phone) = account(&site, "Ann", 1).await;
    let before = ann.client.clone();
    let mut socket = before.connect().await;
    ann.sign_in(&phone).await.good();
    assert_ne!(before.cookie, ann.client.cookie);
    assert_eq!(before.get("/api/session").await.good(), Value::Null);
    rejected(&before.get("/api/account").await, 401, "no-session");
    assert!(socket.end().await.is_some(), "the socket of the former session closes");
    assert_eq!(ann.get("/api/account").await.good()["sessions"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn sessions_can_be_ended() {
    let site = TestSite::start().await;
    let (mut ann, phone) = account(&site, "Ann", 1).await;
    let (mut ben, _) = account(&site, "Ben", 2).await;
    let (mut laptop, mut tablet) = (Browser::open(&site), Browser::open(&site));
    wait(&site, 1);
    laptop.sign_in(&phone).await.good();
    wait(&site, 1);
    tablet.sign_in(&phone).await.good();
    let sessions = ann.get("/api/account").await.good()["sessions"].clone();
    assert_eq!(sessions.as_array().map(Vec::len), Some(3));
    let current: Vec<&Value> = sessions.as_array().expect("a list").iter().map(|session| &session["current"]).collect();
    assert_eq!(current, [false, false, true], "most recently used first");
    let of_tablet = format!("/api/account/sessions/{}", sessions[0]["id"].as_str().expect("an id"));
    rejected(&ben.delete(&of_tablet).await, 404, "not-found");
    let mut socket = tablet.client.connect().await;
    let view = ann.delete(&of_tablet).await.good();
    assert_eq!(view["sessions"].as_array().map(Vec::len), Some(2));
    assert!(socket.end().await.is_some(), "its socket closes");
    rejected(&tablet.get("/api/account").await, 401, "no-session");
    rejected(&ann.delete(&of_tablet).await, 404, "not-found");
    wait(&site, 600);
    rejected(&ann.delete("/api/account/sessions").await, 403, "confirm");
    ann.sign_in(&phone).await.good();
    let view = ann.delete("/api/account/sessions").await.good();
    assert_eq!(view["sessions"].as_array().map(Vec::len), Some(1));
    rejected(&laptop.get("/api/account").await, 401, "no-session");
    assert_eq!(ben.get("/api/account").await.good()["name"], "Ben");
}

#[tokio::test]
async fn users_sign_out() {
    let site = TestSite::start().await;
    let (mut ann, _) = account(&site, "Ann", 1).await;
    let before = ann.client.clone();
    let mut socket = before.connect().await;
    assert_eq!(ann.post("/api/sign-out", &json!({})).await.good(), Value::Null);
    assert_eq!(ann.client.cookie, None);
    assert_eq!(before.get("/api/session").await.good(), Value::Null);
    assert!(socket.end().await.is_some(), "the socket closes");
    ann.post("/api/sign-out", &json!({})).await.good();
}

#[tokio::test]
async fn unused_sessions_expire() {
    const DAY: u64 = 24 * 3600;
    let site = TestSite::start().await;
    let (mut ann, phone) = account(&site, "Ann", 1).await;
    let mut guest = Browser::guest(&site, "Ben").await;
    for _ in 0..4 {
        wait(&site, 89 * DAY);
        assert_eq!(ann.get("/api/session").await.good()["name"], "Ann");
    }
    assert_eq!(guest.get("/api/session").await.good()["name"], "Ben", "a guest has a year");
    wait(&site, 44 * DAY);
    assert_eq!(ann.get("/api/session").await.good(), Value::Null, "after 400 days");
    ann.sign_in(&phone).await.good();
    wait(&site, 90 * DAY);
    assert_eq!(ann.get("/api/session").await.good(), Value::Null, "after 90 days without use");
}
