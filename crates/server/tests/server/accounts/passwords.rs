//! Tests of passwords with an authenticator app, recovery codes, and limits on wrong attempts.

use crate::accounts::{Browser, account, code, rejected, wait};
use crate::tables::support::TestSite;
use serde_json::{Value, json};

const PASSWORD: &str = "rainy tuesday afternoon";

#[tokio::test]
async fn a_password_needs_a_code() {
    let site = TestSite::start().await;
    let mut ann = Browser::guest(&site, "Ann").await;
    let setup = ann.post("/api/account/totp", &json!({})).await.good();
    assert!(setup["uri"].as_str().is_some_and(|uri| uri.contains("otpauth://totp/Polychess:Ann?secret=")), "{setup}");
    let new = |password: &str, code: &str| json!({"ceremony": setup["ceremony"], "password": password, "code": code});
    let right = code(&site, &setup["secret"]);
    rejected(&ann.post("/api/account/password", &new("12345678", &right)).await, 422, "weak-password");
    rejected(&ann.post("/api/account/password", &new(PASSWORD, "12345")).await, 401, "wrong-sign-in");
    let mut eve = Browser::guest(&site, "Eve").await;
    rejected(&eve.post("/api/account/password", &new(PASSWORD, &right)).await, 422, "expired");
    let saved = ann.post("/api/account/password", &new(PASSWORD, &right)).await.good();
    assert_eq!(saved["recovery_codes"].as_array().map(Vec::len), Some(10));
    rejected(&ann.post("/api/account/password", &new(PASSWORD, &right)).await, 422, "expired");
    assert_eq!(ann.get("/api/account").await.good()["password"], true);
    rejected(&ann.delete("/api/account/password").await, 422, "last-way");
    // The first code was used, and each code works once.
    let mut other = Browser::open(&site);
    let given = |name: &str, password: &str, code: &str| json!({"name": name, "password": password, "code": code});
    rejected(&other.post("/api/sign-in/password", &given("Ann", PASSWORD, &right)).await, 401, "wrong-sign-in");
    wait(&site, 30);
    let next = code(&site, &setup["secret"]);
    for wrong in
        [given("Ann", "another password", &next), given("Nobody", PASSWORD, &next), given("Ann", PASSWORD, "x")]
    {
        rejected(&other.post("/api/sign-in/password", &wrong).await, 401, "wrong-sign-in");
    }
    let me = json!({"name": "Ann", "account": true});
    assert_eq!(other.post("/api/sign-in/password", &given("ann", PASSWORD, &next)).await.good(), me);
    rejected(
        &Browser::open(&site).post("/api/sign-in/password", &given("Ann", PASSWORD, &next)).await,
        401,
        "wrong-sign-in",
    );
    assert_eq!(other.get("/api/account").await.good()["confirmed"], true);
}

#[tokio::test]
async fn wrong_sign_ins_are_limited_in_the_same_way_for_all_names() {
    let site = TestSite::start().await;
    account(&site, "Ann", 1).await;
    let mut eve = Browser::open(&site);
    let mut answers = Vec::new();
    for name in ["Ann", "Nobody"] {
        let wrong = json!({"name": name, "password": "a wrong password", "code": "123456"});
        let mut texts = Vec::new();
        for _ in 0..22 {
            let answer = eve.post("/api/sign-in/password", &wrong).await;
            texts.push((answer.status, answer.text));
        }
        assert_eq!(texts.iter().filter(|(status, _)| *status == 401).count(), 20, "{name}");
        assert_eq!(texts.iter().filter(|(status, _)| *status == 429).count(), 2, "{name}");
        answers.push(texts);
        wait(&site, 60);
    }
    assert_eq!(answers[0], answers[1]);
}

#[tokio::test]
async fn a_recovery_code_works_once_and_ends_all_other_sessions() {
    let site = TestSite::start().await;
    let (mut ann, phone) = account(&site, "Ann", 1).await;
    let codes = ann.post("/api/account/recovery-codes", &json!({})).await.good()["codes"].clone();
    let mut tablet = Browser::open(&site);
    tablet.sign_in(&phone).await.good();
    let given = |name: &str, code: &Value| json!({"name": name, "code": code});
    let mut lost = Browser::open(&site);
    for wrong in [given("Ann", &json!("x")), given("Nobody", &codes[0])] {
        rejected(&lost.post("/api/sign-in/recovery", &wrong).await, 401, "wrong-sign-in");
    }
    lost.post("/api/sign-in/recovery", &given("Ann", &codes[0])).await.good();
    let view = lost.get("/api/account").await.good();
    assert_eq!((view["sessions"].as_array().map(Vec::len), &view["recovery_codes"]), (Some(1), &json!(9)));
    assert_eq!(view["confirmed"], true);
    for ended in [&mut ann, &mut tablet] {
        rejected(&ended.get("/api/account").await, 401, "no-session");
    }
    rejected(&ann.post("/api/sign-in/recovery", &given("Ann", &codes[0])).await, 401, "wrong-sign-in");
    // The session that recovers can belong to the account.
    lost.post("/api/sign-in/recovery", &given("Ann", &codes[1])).await.good();
    assert_eq!(lost.get("/api/account").await.good()["recovery_codes"], 8);
    // New codes replace the old ones.
    lost.post("/api/account/recovery-codes", &json!({})).await.good();
    rejected(&ann.post("/api/sign-in/recovery", &given("Ann", &codes[2])).await, 401, "wrong-sign-in");
    wait(&site, 600);
    rejected(&lost.post("/api/account/recovery-codes", &json!({})).await, 403, "confirm");
}

#[tokio::test]
async fn an_account_can_have_both_ways() {
    let site = TestSite::start().await;
    let (mut ann, phone) = account(&site, "Ann", 1).await;
    let (saved, secret) = ann.add_password(&site, PASSWORD).await;
    assert_eq!(saved.good()["recovery_codes"], json!([]));
    let removed = ann.delete(&format!("/api/account/passkeys/{}", phone.id())).await.good();
    assert_eq!((removed["passkeys"].as_array().map(Vec::len), &removed["password"]), (Some(0), &json!(true)));
    rejected(&ann.delete("/api/account/password").await, 422, "last-way");
    // A sign-in with the password confirms the session.
    wait(&site, 600);
    rejected(&ann.post("/api/account/totp", &json!({})).await, 403, "confirm");
    let given = json!({"name": "Ann", "password": PASSWORD, "code": code(&site, &secret)});
    ann.post("/api/sign-in/password", &given).await.good();
    let (saved, _) = ann.add_password(&site, "another rainy tuesday").await;
    saved.good();
    wait(&site, 30);
    let former = json!({"name": "Ann", "password": PASSWORD, "code": code(&site, &secret)});
    rejected(&Browser::open(&site).post("/api/sign-in/password", &former).await, 401, "wrong-sign-in");
}
