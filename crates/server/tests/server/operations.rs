//! Tests the routes for operators, such as the metrics.

use axum::body::Body;
use axum::http::{Request, Response, header};
use http_body_util::BodyExt;
use polychess_server::clock::SystemClock;
use polychess_server::store::MemoryStore;
use polychess_server::{Config, Site};
use polychess_variants::INFOS;
use serde_json::{Value, json};
use std::sync::Arc;
use tower::ServiceExt;

async fn text(response: Response<Body>) -> String {
    let bytes = response.into_body().collect().await.expect("a body").to_bytes();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test]
async fn measures_are_for_this_machine_or_for_their_own_address() {
    let site = async |config: Config| {
        let site = Site::on(config, Arc::new(MemoryStore::default()), Arc::new(SystemClock::default()));
        site.await.expect("a site").router()
    };
    let get = |path: &str, forwarded: bool| {
        let mut request = Request::get(path).header(header::HOST, "localhost");
        if forwarded {
            request = request.header("x-forwarded-for", "192.0.2.1");
        }
        request.body(Body::empty()).expect("a request")
    };
    let open = site(Config::default()).await;
    let first = open.clone().oneshot(get("/metrics", false)).await.expect("an answer");
    assert_eq!(first.status(), 200);
    // The recorder counts for the whole process, so the metric includes tables of other tests.
    let tables_made = |measured: &str| -> u64 {
        let number = measured.lines().find_map(|line| line.strip_prefix("polychess_tables_created "));
        number.map_or(0, |number| number.parse().expect("a number"))
    };
    let before = tables_made(&text(first).await);
    let session = Request::post("/api/session")
        .header(header::HOST, "localhost")
        .header(header::CONTENT_TYPE, "application/json");
    let session = session.body(Body::from("{\"name\":\"Guest\"}")).expect("a request");
    let answer = open.clone().oneshot(session).await.expect("an answer");
    let cookie = answer.headers()[header::SET_COOKIE].clone();
    let seats: Value = INFOS[0].seats.iter().map(|_| json!({"who": "me"})).collect();
    let new = Request::post("/api/tables")
        .header(header::HOST, "localhost")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::COOKIE, cookie);
    let new = new.body(Body::from(json!({"variant": INFOS[0].id, "seats": seats}).to_string())).expect("a request");
    assert_eq!(open.clone().oneshot(new).await.expect("an answer").status(), 200);
    let measured = text(open.clone().oneshot(get("/metrics", false)).await.expect("an answer")).await;
    assert!(tables_made(&measured) > before, "{measured}");
    assert!(measured.contains("polychess_request_seconds_bucket{"), "times can be added up over several servers");
    assert_eq!(open.oneshot(get("/metrics", true)).await.expect("an answer").status(), 404, "not through a proxy");
    let apart = site(Config { metrics_address: Some(([127, 0, 0, 1], 0).into()), ..Config::default() }).await;
    assert_eq!(apart.oneshot(get("/metrics", false)).await.expect("an answer").status(), 404);
}
