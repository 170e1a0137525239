//! Tests that no secret appears in the log.
//!
//! This test is a separate program. `tracing` caches the log level of each call site for the whole
//! process, so another test without a log could disable call sites.

use axum::body::Body;
use axum::http::{Request, Response, header};
use http_body_util::BodyExt;
use polychess_server::clock::SystemClock;
use polychess_server::store::{Commit, MemoryStore, Store, TableRow};
use polychess_server::{Config, Site};
use polychess_variants::INFOS;
use polychess_wire::Visibility;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::{Arc, Mutex};
use tower::ServiceExt;
use tracing_subscriber::fmt::MakeWriter;

/// Collects the log in memory, so that the test can search it.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panicked").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

async fn text(response: Response<Body>) -> String {
    let bytes = response.into_body().collect().await.expect("a body").to_bytes();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Stores a public table with another id, an invalid log and an invalid summary.
async fn damaged(store: &MemoryStore, like: &str, id: &str) {
    let row = store.table(like).await.expect("read").expect("a row");
    let mut events = store.events(like, 0).await.expect("read");
    events.iter_mut().for_each(|event| event.body = "{}".into());
    let table = TableRow { id: id.into(), visibility: Visibility::Public, summary: "{}".into(), ..row };
    store
        .commit(vec![Commit {
            table,
            events,
            sessions: None,
            epoch: 0,
            quota: None,
            granted: vec![],
            rated: None,
            names: vec![],
        }])
        .await
        .expect("written");
}

/// No secret appears in the log, even at the level `trace`.
#[tokio::test]
async fn secrets_reach_no_log() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_writer(log.clone()).finish();
    tracing::subscriber::set_global_default(subscriber).expect("the only log");
    let store = Arc::new(MemoryStore::default());
    let site = Site::on(Config::default(), store.clone(), Arc::new(SystemClock::default()));
    let router = site.await.expect("a site").router();
    let post = async |path: &str, cookie: &str, body: Value| {
        let request = Request::post(path)
            .header(header::HOST, "localhost")
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::COOKIE, cookie);
        let request = request.body(Body::from(body.to_string())).expect("a request");
        router.clone().oneshot(request).await.expect("an answer")
    };
    let answer = post("/api/session", "", json!({"name": "Guest"})).await;
    let cookie =
        answer.headers()[header::SET_COOKIE].to_str().expect("text").split(';').next().expect("a pair").to_owned();
    let info = INFOS[0];
    let seats: Value = info.seats.iter().map(|_| json!({"who": "link"})).collect();
    let made = text(post("/api/tables", &cookie, json!({"variant": info.id, "seats": seats})).await).await;
    let made: Value = serde_json::from_str(&made).expect("JSON");
    let token = made["invitations"][0]["token"].as_str().expect("a token");
    let path = format!("/api/tables/{}/join", made["table"].as_str().expect("an id"));
    assert_eq!(post(&path, &cookie, json!({"token": token})).await.status(), 200);
    assert_eq!(post(&path, &cookie, json!({"token": "wrong"})).await.status(), 422);
    let broken = ["brokenlogaaaaaaa", "brokenrowaaaaaaa"];
    for id in broken {
        damaged(store.as_ref(), made["table"].as_str().expect("an id"), id).await;
    }
    let get = async |path: &str| {
        let request = Request::get(path).header(header::HOST, "localhost").body(Body::empty()).expect("a request");
        router.clone().oneshot(request).await.expect("an answer").status()
    };
    assert_eq!(get(&format!("/api/tables/{}", broken[0])).await, 500);
    get("/api/tables").await;
    tracing::info!("the log works");
    let log = String::from_utf8_lossy(&log.0.lock().expect("nobody panicked")).into_owned();
    assert!(log.contains("the log works"));
    assert!(log.contains("/api/tables/{id}/join"), "requests are in the log");
    assert!(log.contains("cannot load a table") && log.contains("the summary of table"), "{log}");
    for id in broken {
        assert!(!log.contains(id), "the address of a damaged table is in the log: {log}");
    }
    assert!(!log.contains(made["table"].as_str().expect("an id")), "an address is in the log: {log}");
    assert!(!log.contains(token), "an invitation is in the log");
    assert!(!log.contains(cookie.split_once('=').expect("a pair").1), "a session is in the log");
}
