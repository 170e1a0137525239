//! Tests of the export and the deletion of an account.

use crate::accounts::{Authenticator, Browser, account, rejected, wait};
use crate::tables::round::{Round, plain};
use crate::tables::support::{TestSite, config, timely};
use polychess_server::Site;
use polychess_server::store::AccountKey;
use serde_json::{Value, json};
use std::time::Duration;

const DAY: u64 = 24 * 3600;

#[tokio::test]
async fn an_account_is_deleted_after_two_weeks() {
    let site = TestSite::start().await;
    let (mut ann, phone) = account(&site, "Ann", 1).await;
    wait(&site, 600);
    rejected(&ann.delete("/api/account").await, 403, "confirm");
    ann.sign_in(&phone).await.good();
    let deletes = ann.delete("/api/account").await.good()["deletes"].as_i64().expect("a time");
    assert_eq!(deletes, 1_700_000_000_000 + 600_000 + 14 * DAY as i64 * 1000);
    assert_eq!(ann.post("/api/account/keep", &json!({})).await.good()["deletes"], Value::Null);
    ann.delete("/api/account").await.good();
    let (key, rows) = (AccountKey::Name("ann".into()), site.store.accounts());
    let restart = async || Site::on(config(), site.store.clone(), site.clock.clone()).await.expect("a site");
    wait(&site, 14 * DAY - 1);
    let _early = restart().await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(rows.account(key.clone()).await.expect("read").is_some());
    Browser::open(&site).sign_in(&phone).await.good();
    wait(&site, 1);
    let _later = restart().await;
    timely(async {
        while rows.account(key.clone()).await.expect("read").is_some() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
    rejected(&ann.get("/api/account").await, 401, "no-session");
    rejected(&Browser::open(&site).sign_in(&phone).await, 422, "passkey-unknown");
    assert_eq!(ann.get("/api/people/Ann/games").await.status, 404);
    account(&site, "Ann", 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_export_contains_all_personal_data() {
    let site = TestSite::start().await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    round.turn().await;
    round.must(0, json!({"do": "say", "text": "good luck"})).await;
    round.must(1, json!({"do": "say", "text": "thanks"})).await;
    let mut ann = Browser { client: round.clients[0].clone() };
    let mut phone = Authenticator::new(1);
    rejected(&ann.get("/api/account/export").await, 401, "no-account");
    ann.add_passkey(&mut phone).await.good();
    let answer = ann.get("/api/account/export").await;
    let file = answer.header("content-disposition").expect("a file");
    assert_eq!(file, "attachment; filename=\"polychess-Guest0.json\"");
    let export = answer.good();
    assert_eq!(export["account"]["name"], "Guest 0");
    for (part, fields) in [
        ("account", ["id", "person", "name", "created", "renamed", "deletes"].as_slice()),
        ("passkeys", &["id", "label", "created", "used", "key"]),
        ("sessions", &["id", "device", "created", "used", "confirmed"]),
    ] {
        let row = if export[part].is_array() { &export[part][0] } else { &export[part] };
        assert!(fields.iter().all(|field| row.get(field).is_some()), "{part}: {export}");
    }
    assert_eq!((&export["has_password"], &export["unused_recovery_codes"]), (&json!(false), &json!(10)));
    assert_eq!(export["names"], json!([{"table": round.table, "name": "Guest 0"}]));
    assert!(answer.text.contains("good luck") && !answer.text.contains("thanks"), "only the user's own messages");
    assert_eq!(export["games"][0]["id"], json!(round.table));
    let record = export["games"][0]["record"].as_str().expect("a record");
    assert!(record.contains("Guest 0") && record.contains("[Variant"), "{record}");
}
