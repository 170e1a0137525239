//! Tests of accounts: ways to sign in, sessions, and the history of games.

mod authenticator;
mod authenticator_app;
mod deletion;
mod history;
mod matrix;
mod names;
mod passkeys;
mod passwords;
mod sessions;
mod vacations;

use crate::tables::support::{Answer, Client, TestSite};
use authenticator::Authenticator;
use polychess_server::clock::Clock as _;
use serde_json::{Value, json};

/// A client that keeps its cookie up to date, like a browser.
pub(crate) struct Browser {
    pub(crate) client: Client,
}

impl Browser {
    /// Opens a browser without a session.
    pub(crate) fn open(site: &TestSite) -> Self {
        Self { client: site.stranger() }
    }

    /// Opens a browser with a guest of this name.
    pub(crate) async fn guest(site: &TestSite, name: &str) -> Self {
        Self { client: site.guest(name).await }
    }

    pub(crate) async fn send(&mut self, method: &str, path: &str, body: &Value) -> Answer {
        let headers = [("content-type", "application/json"), ("user-agent", "Firefox/140.0 (Windows NT 10.0)")];
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let answer = self.client.send(method, path, &headers, &body).await;
        if let Some(cookie) = answer.header("set-cookie") {
            let pair = cookie.split(';').next().unwrap_or_default();
            self.client.cookie = if cookie.contains("Max-Age=0") { None } else { Some(pair.to_owned()) };
        }
        answer
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, &Value::Null).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, body).await
    }

    pub(crate) async fn delete(&mut self, path: &str) -> Answer {
        self.send("DELETE", path, &Value::Null).await
    }

    /// Creates a passkey. Returns the answer of the server.
    pub(crate) async fn add_passkey(&mut self, device: &mut Authenticator) -> Answer {
        let start = self.post("/api/account/passkeys/start", &json!({})).await.good();
        let credential = device.create(&start["options"]);
        self.post("/api/account/passkeys", &json!({"ceremony": start["ceremony"], "credential": credential})).await
    }

    /// Saves a password with an authenticator app. Returns the answer of the server and the secret.
    pub(crate) async fn add_password(&mut self, site: &TestSite, password: &str) -> (Answer, Value) {
        let setup = self.post("/api/account/totp", &json!({})).await.good();
        let code = code(site, &setup["secret"]);
        let new = json!({"ceremony": setup["ceremony"], "password": password, "code": code});
        (self.post("/api/account/password", &new).await, setup["secret"].clone())
    }

    /// Signs in with a passkey. Returns the answer of the server.
    pub(crate) async fn sign_in(&mut self, device: &Authenticator) -> Answer {
        let start = self.post("/api/sign-in/passkey/start", &json!({})).await.good();
        let credential = device.sign(&start["options"]);
        self.post("/api/sign-in/passkey", &json!({"ceremony": start["ceremony"], "credential": credential})).await
    }
}

/// Returns a browser whose guest has saved the session as an account, and the device.
pub(crate) async fn account(site: &TestSite, name: &str, seed: u8) -> (Browser, Authenticator) {
    let (mut browser, mut device) = (Browser::guest(site, name).await, Authenticator::new(seed));
    browser.add_passkey(&mut device).await.good();
    (browser, device)
}

/// Returns the code that an authenticator app shows now.
pub(crate) fn code(site: &TestSite, secret: &Value) -> String {
    authenticator_app::totp(secret.as_str().expect("a secret"), site.clock.wall())
}

/// Asserts that the server rejects a request for this reason.
#[track_caller]
pub(crate) fn rejected(answer: &Answer, status: u16, kind: &str) {
    assert_eq!((answer.status, answer.json()["kind"].as_str()), (status, Some(kind)), "{}", answer.text);
}

/// Advances the clock of a site by this number of seconds.
pub(crate) fn wait(site: &TestSite, seconds: u64) {
    site.clock.advance(std::time::Duration::from_secs(seconds));
}
