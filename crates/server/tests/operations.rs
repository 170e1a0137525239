//! What those who run a server rely on: nothing secret is logged, and measures tell what happens.

use axum::body::Body;
use axum::http::{Request, Response, header};
use http_body_util::BodyExt;
use polychess_server::clock::SystemClock;
use polychess_server::store::MemoryStore;
use polychess_server::{Config, Site};
use polychess_variants::INFOS;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::{Arc, Mutex};
use tower::ServiceExt;
use tracing_subscriber::fmt::MakeWriter;

/// A log that can be looked at.
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

/// Everything runs on this thread, so everything is logged here, down to the smallest matter.
#[tokio::test]
async fn secrets_reach_no_log() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_writer(log.clone()).finish();
    let _logging = tracing::subscriber::set_default(subscriber);
    let site = Site::on(Config::default(), Arc::new(MemoryStore::default()), Arc::new(SystemClock::default()));
    let router = site.await.expect("a site").router();
    let post = async |path: &str, cookie: &str, body: Value| {
        let request =
            Request::post(path).header(header::CONTENT_TYPE, "application/json").header(header::COOKIE, cookie);
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
    tracing::info!("the log works");
    let log = String::from_utf8_lossy(&log.0.lock().expect("nobody panicked")).into_owned();
    assert!(log.contains("the log works"));
    assert!(log.contains("/api/tables/{id}/join"), "requests are in the log");
    assert!(!log.contains(made["table"].as_str().expect("an id")), "an address is in the log: {log}");
    assert!(!log.contains(token), "an invitation is in the log");
    assert!(!log.contains(cookie.split_once('=').expect("a pair").1), "a session is in the log");
}

#[tokio::test]
async fn measures_are_for_this_machine_or_for_their_own_address() {
    let site = async |config: Config| {
        let site = Site::on(config, Arc::new(MemoryStore::default()), Arc::new(SystemClock::default()));
        site.await.expect("a site").router()
    };
    let get = |path: &str, forwarded: bool| {
        let mut request = Request::get(path);
        if forwarded {
            request = request.header("x-forwarded-for", "192.0.2.1");
        }
        request.body(Body::empty()).expect("a request")
    };
    let open = site(Config::default()).await;
    let first = open.clone().oneshot(get("/metrics", false)).await.expect("an answer");
    assert_eq!(first.status(), 200);
    // One recorder for the whole program: other tests make tables too.
    let tables_made = |measured: &str| -> u64 {
        let number = measured.lines().find_map(|line| line.strip_prefix("polychess_tables_made "));
        number.map_or(0, |number| number.parse().expect("a number"))
    };
    let before = tables_made(&text(first).await);
    let session = Request::post("/api/session").header(header::CONTENT_TYPE, "application/json");
    let session = session.body(Body::from("{\"name\":\"Guest\"}")).expect("a request");
    let answer = open.clone().oneshot(session).await.expect("an answer");
    let cookie = answer.headers()[header::SET_COOKIE].clone();
    let seats: Value = INFOS[0].seats.iter().map(|_| json!({"who": "me"})).collect();
    let new =
        Request::post("/api/tables").header(header::CONTENT_TYPE, "application/json").header(header::COOKIE, cookie);
    let new = new.body(Body::from(json!({"variant": INFOS[0].id, "seats": seats}).to_string())).expect("a request");
    assert_eq!(open.clone().oneshot(new).await.expect("an answer").status(), 200);
    let measured = text(open.clone().oneshot(get("/metrics", false)).await.expect("an answer")).await;
    assert!(tables_made(&measured) > before, "{measured}");
    assert_eq!(open.oneshot(get("/metrics", true)).await.expect("an answer").status(), 404, "not through a proxy");
    let apart = site(Config { metrics_address: Some(([127, 0, 0, 1], 0).into()), ..Config::default() }).await;
    assert_eq!(apart.oneshot(get("/metrics", false)).await.expect("an answer").status(), 404);
}
