//! Tests the site as a client sees it: responses, errors, and shutdown.

mod book;
mod headers;
mod pages;

use axum::body::Body;
use axum::http::{Request, Response, StatusCode, header};
use http_body_util::BodyExt;
use polychess_game::{Choices, Info, Request as Asked};
use polychess_server::clock::SystemClock;
use polychess_server::store::MemoryStore;
use polychess_server::{Build, Config, Server, Site};
use polychess_variants::{INFOS, new_match};
use serde_json::{Value as Json, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tower::ServiceExt;

async fn send(config: &Config, mut request: Request<Body>) -> Response<Body> {
    // HTTP/1.1 requires a host.
    request.headers_mut().entry(header::HOST).or_insert(header::HeaderValue::from_static("localhost"));
    let store = Arc::new(MemoryStore::default());
    let site = Site::on(config.clone(), store, Arc::new(SystemClock::default())).await.expect("a site");
    let build = Build { client: polychess_client::file, book: polychess_book::file, ..Build::default() };
    site.with_build(build).router().oneshot(request).await.expect("the site always answers")
}

async fn get(path: &str) -> Response<Body> {
    send(&Config::default(), Request::get(path).body(Body::empty()).expect("a request")).await
}

async fn post(config: &Config, body: impl Into<Body>) -> Response<Body> {
    let request = Request::post("/api/hot-seat").header(header::CONTENT_TYPE, "application/json").body(body.into());
    send(config, request.expect("a request")).await
}

async fn body(response: Response<Body>) -> Vec<u8> {
    response.into_body().collect().await.expect("a body").to_bytes().to_vec()
}

async fn json(response: Response<Body>) -> Json {
    serde_json::from_slice(&body(response).await).expect("JSON")
}

async fn hot_seat(game: Json) -> (StatusCode, Json) {
    let response = post(&Config::default(), game.to_string()).await;
    (response.status(), json(response).await)
}

fn named(response: &Response<Body>, name: header::HeaderName) -> &str {
    response.headers().get(name).and_then(|v| v.to_str().ok()).unwrap_or_default()
}

#[tokio::test]
async fn every_game_is_listed_and_can_be_begun() {
    let list = json(get("/api/variants").await).await;
    let ids: Vec<&str> = list.as_array().expect("a list").iter().filter_map(|v| v["id"].as_str()).collect();
    assert_eq!(ids, INFOS.iter().map(|info| info.id).collect::<Vec<_>>());
    for info in INFOS {
        let board = json(get(&format!("/api/variants/{}/board", info.id)).await).await;
        let (status, state) = hot_seat(json!({"variant": info.id})).await;
        assert_eq!(status, StatusCode::OK, "{}: {state}", info.id);
        let game = new_match(info.id, &Choices::default_of(info), None).expect("a new game");
        assert_eq!(state["position"], game.position_text());
        assert_eq!(board["cells"].as_array().map(Vec::len), Some(game.board().cells.len()));
        assert_eq!(board["rotations"].as_array().map(Vec::len), Some(info.seats.len()));
        let plies = state["boards"][0]["plies"].as_array().expect("plies");
        let mut ending: Vec<String> =
            plies.iter().filter(|p| p["ends"] == true).filter_map(|p| p["turn"].as_str().map(Into::into)).collect();
        ending.sort();
        let single: Vec<String> = game.legal().into_iter().filter(|t| !t.contains('+')).collect();
        assert_eq!(ending, single, "{}: the plies that end a turn are the turns of one ply", info.id);
    }
}

/// Clients can request the moves of any piece, even if its owner is not to move.
#[tokio::test]
async fn any_piece_shows_its_moves() {
    let config = Config::default();
    let ask = async |body: Json| {
        let request = Request::post("/api/reach").header(header::CONTENT_TYPE, "application/json");
        let response = send(&config, request.body(Body::from(body.to_string())).expect("a request")).await;
        (response.status(), json(response).await)
    };
    for info in INFOS {
        let (_, state) = hot_seat(json!({"variant": info.id})).await;
        let pieces = state["boards"][0]["scene"]["pieces"].as_array().expect("pieces");
        for seat in 0..info.seats.len() {
            let cells = pieces.iter().filter(|piece| piece["seat"] == seat).filter_map(|piece| piece["cell"].as_u64());
            let mut reached = 0;
            for cell in cells {
                let asked = json!({"variant": info.id, "position": state["position"], "board": 0, "cell": cell});
                let (status, plies) = ask(asked).await;
                assert_eq!(status, StatusCode::OK, "{plies}");
                reached += plies.as_array().expect("plies").len();
            }
            assert!(reached > 5, "{}: seat {seat} reaches {reached}", info.id);
        }
    }
    let (status, problem) = ask(json!({"variant": "three-man", "position": "?", "board": 0, "cell": 0})).await;
    assert_eq!((status, problem["kind"].is_string()), (StatusCode::UNPROCESSABLE_ENTITY, true), "{problem}");
}

/// The site offers only those `Leaving` policies that have different effects in a game.
#[tokio::test]
async fn only_ways_of_leaving_that_differ_are_offered() {
    let list = json(get("/api/variants").await).await;
    let offering = |way: &str| -> Vec<&str> {
        let offers = |game: &&Json| game["leaving"].as_array().is_some_and(|ways| ways.contains(&json!(way)));
        list.as_array().expect("a list").iter().filter(offers).filter_map(|game| game["id"].as_str()).collect()
    };
    let games = |wanted: &dyn Fn(&'static Info) -> bool| -> Vec<&str> {
        INFOS.iter().copied().filter(|&info| wanted(info)).map(|info| info.id).collect()
    };
    let begun = |info: &'static Info| new_match(info.id, &Choices::default_of(info), None).expect("a new game");
    let left = |info: &'static Info, on_leave: &str| {
        let mut game = begun(info);
        let act = json!({"seat": info.seats[0].name, "type": "forfeit", "on_leave": on_leave});
        game.apply(&Asked::read(info, &act).expect("an act")).expect("anybody may leave");
        game.status()
    };
    assert_eq!(offering("forfeit"), games(&|_| true));
    assert_eq!(offering("computer"), games(&|_| true));
    assert_eq!(offering("nullify"), games(&|info| left(info, "nullify") != left(info, "defeat")));
    assert_eq!(offering("nullify"), ["three-way"], "3WC-E13");
    assert_eq!(offering("partner"), ["four-way", "four-player"], "4W-S1, and 4P-S4 in teams");
}

/// 4P-S4: with teams, red and yellow play against blue and green. Without teams there are no
/// partners. The list shows both.
#[tokio::test]
async fn options_list_partners() {
    let list = json(get("/api/variants").await).await;
    let game = |id: &str| list.as_array().expect("a list").iter().find(|game| game["id"] == id).expect(id);
    let four = game("four-player");
    let seats = four["seats"].as_array().expect("seats");
    assert!(seats.iter().all(|seat| seat["partners"] == json!([])));
    let mode = four["options"].as_array().expect("options").iter().find(|option| option["id"] == "mode").expect("mode");
    let partners = |value: &str| {
        let values = mode["values"].as_array().expect("values");
        values.iter().find(|choice| choice["value"] == value).expect("a value")["partners"].clone()
    };
    assert_eq!(partners("free-for-all"), json!(null), "what holds anyway");
    assert_eq!(partners("teams"), json!([[2], [3], [0], [1]]));
    for game in list.as_array().expect("a list").iter().filter(|game| game["id"] != "four-player") {
        let options = game["options"].as_array().expect("options");
        let values = options.iter().filter_map(|option| option["values"].as_array()).flatten();
        assert!(values.map(|choice| &choice["partners"]).all(serde_json::Value::is_null), "{}", game["id"]);
    }
}

#[tokio::test]
async fn the_rules_of_every_game_can_be_read() {
    for info in INFOS {
        let response = get(&format!("/api/variants/{}/rules", info.id)).await;
        assert_eq!(named(&response, header::CONTENT_TYPE), "text/markdown; charset=utf-8");
        assert_eq!(body(response).await, info.rules.as_bytes());
    }
    assert_eq!(get("/api/variants/nothing/rules").await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn turns_and_acts_are_applied_and_broadcast() {
    let offer = json!({"seat": "gray", "type": "offer-draw"});
    let (status, state) = hot_seat(json!({"variant": "three-player", "acts": ["b5c5", offer]})).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(state["status"]["to_move"], "gray");
    let log = json!([
        {"seat": 0, "board": null, "turn": true, "text": "b5c5", "words": "5c5"},
        {"seat": 1, "board": null, "turn": false, "text": "offer-draw", "words": "offer a draw"},
    ]);
    assert_eq!(state["log"], log);
    let kinds: Vec<&Json> = state["acts"]["white"].as_array().expect("acts").iter().map(|a| &a["type"]).collect();
    assert!(kinds.contains(&&json!("accept-draw")), "{kinds:?}");
}

#[tokio::test]
async fn what_is_wrong_is_said_with_its_place_and_rule() {
    let refused = |acts: Json| async move { hot_seat(json!({"variant": "three-player", "acts": acts})).await };
    let (status, problem) = refused(json!(["b5c5", "b6c6"])).await;
    assert_eq!((status, &problem["at"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!(1)));
    assert!(problem["rule"].as_str().is_some_and(|rule| rule.starts_with("TP-")), "{problem}");
    for (acts, kind) in [
        (json!(["b5z9"]), "bad-act"),
        (json!([7]), "bad-act"),
        (json!([{"seat": "green", "type": "resign"}]), "bad-act"),
        (json!([{"seat": "white", "type": "accept-draw"}]), "refused"),
        (json!([{"seat": "white", "type": "resign"}, "b5c5"]), "game-over"),
    ] {
        let (status, problem) = refused(acts).await;
        assert_eq!((status, &problem["kind"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!(kind)), "{problem}");
    }
    for (game, status, kind) in [
        (json!({"variant": "chess"}), 422, "unknown-variant"),
        (json!({"variant": "three-player", "options": {"speed": 1}}), 422, "bad-option"),
        (json!({"variant": "three-player", "position": "8/8"}), 422, "bad-position"),
        (json!({"variant": "three-player", "begun": "b5c5"}), 422, "bad-act"),
        (json!({"variant": "three-player", "begun": "b5h8"}), 422, "illegal-act"),
        (json!({"variant": "three-player", "moves": []}), 400, "bad-request"),
        (json!([]), 400, "bad-request"),
    ] {
        let (got, problem) = hot_seat(game).await;
        assert_eq!((got.as_u16(), &problem["kind"]), (status, &json!(kind)), "{problem}");
    }
}

#[tokio::test]
async fn requests_are_limited() {
    let config = Config::default();
    assert_eq!(json(post(&config, "{\"variant\"").await).await["kind"], "bad-json");
    let long = post(&config, vec![b' '; config.body_limit + 1]).await;
    assert_eq!(long.status(), StatusCode::PAYLOAD_TOO_LARGE);
    let none_free = Config { workers: 0, patience: Duration::ZERO, ..config };
    let busy = post(&none_free, "{\"variant\":\"three-player\"}").await;
    assert_eq!((busy.status(), named(&busy, header::RETRY_AFTER)), (StatusCode::SERVICE_UNAVAILABLE, "2"));
}

#[tokio::test]
async fn unknown_addresses_of_the_interface_are_not_pages() {
    for path in ["/api/nothing", "/api/variants/chess/board"] {
        let response = get(path).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND);
        assert!(json(response).await["message"].is_string());
    }
    let bad = get("/api/variants/three-player/board?speed=1").await;
    assert_eq!(json(bad).await["kind"], "bad-option");
    assert_eq!(get("/api/hot-seat").await.status(), StatusCode::METHOD_NOT_ALLOWED);
}

/// Every error response is a problem whose message names the cause and the place.
#[tokio::test]
async fn every_error_is_a_problem_in_words() {
    let long = format!("{{\"name\":\"{}\"}}", "x".repeat(Config::default().body_limit));
    let json_type = "application/json";
    for (method, path, kind_of_body, sent, status, kind, words) in [
        ("GET", "/api/tables/aaaaaaaaaaaaaaaa/at/x", "", "", 400, "bad-request", "is not a valid number"),
        ("GET", "/api/tables/aaaaaaaaaaaaaaaa/at/-1", "", "", 400, "bad-request", "is not a valid number"),
        ("GET", "/api/tables/%ff", "", "", 400, "bad-request", "is not text"),
        ("GET", "/api/tables/none", "", "", 404, "no-such-table", "does not exist"),
        ("GET", "/api/variants/chess/board", "", "", 404, "unknown-variant", "choose one of three-way"),
        ("GET", "/api/socket", "", "", 400, "bad-request", "websocket"),
        ("GET", "/api/", "", "", 404, "not-found", "unknown address"),
        ("GET", "/assets/none.js", "", "", 404, "not-found", "unknown address"),
        ("POST", "/", "", "", 405, "bad-request", "method"),
        ("PUT", "/healthz", "", "", 405, "bad-request", "method"),
        ("DELETE", "/api/tables", "", "", 405, "bad-request", "method"),
        ("POST", "/api/session", "text/plain", "{}", 400, "bad-request", "content-type"),
        ("POST", "/api/session", json_type, "", 400, "bad-json", "EOF"),
        ("POST", "/api/session", json_type, "{\"name\":", 400, "bad-json", "column 8"),
        ("POST", "/api/session", json_type, "{\"nam\":1}", 400, "bad-request", "expected `name`"),
        ("POST", "/api/session", json_type, "{\"name\":3}", 400, "bad-request", "name: invalid type"),
        ("POST", "/api/session", json_type, "{\"name\":\"\"}", 400, "bad-request", "1 to 40 visible characters"),
        ("POST", "/api/session", json_type, &long, 413, "too-large", "too large"),
        ("POST", "/api/tables", json_type, "{\"variant\":\"three-man\",\"seats\":[]}", 401, "no-session", "no name"),
    ] {
        let request = Request::builder().method(method).uri(path).header(header::CONTENT_TYPE, kind_of_body);
        let request = request.body(Body::from(sent.to_owned())).expect("a request");
        let response = send(&Config::default(), request).await;
        assert_eq!(response.status().as_u16(), status, "{method} {path} {sent:.40}");
        assert_eq!(named(&response, header::CONTENT_TYPE), "application/json", "{method} {path}");
        let problem = json(response).await;
        assert_eq!(problem["kind"], kind, "{method} {path} {sent:.40}: {problem}");
        let message = problem["message"].as_str().unwrap_or_default();
        assert!(message.contains(words), "{method} {path} {sent:.40}: {message}");
        assert!(!message.contains("deserialize") && !message.contains("u64"), "for people: {message}");
    }
}

#[tokio::test]
async fn it_says_what_it_is() {
    let version = json(get("/version").await).await;
    assert_eq!(version, json!({"name": "polychess", "version": env!("CARGO_PKG_VERSION"), "commit": "unknown"}));
}

#[tokio::test]
async fn every_answer_has_an_id() {
    let id = async |path: &str| get(path).await.headers()["x-request-id"].to_str().expect("text").to_owned();
    let (one, two) = (id("/api/variants").await, id("/api/nothing").await);
    assert!(one.len() == 10 && two.len() == 10 && one != two, "{one} {two}");
}

#[tokio::test]
async fn pages_come_from_the_embedded_client() {
    let first = get("/").await;
    assert_eq!(first.status(), StatusCode::OK);
    assert!(named(&first, header::CONTENT_SECURITY_POLICY).starts_with("default-src 'self';"));
    assert_eq!(named(&first, header::X_CONTENT_TYPE_OPTIONS), "nosniff");
    assert_eq!(named(&first, header::CACHE_CONTROL), "no-cache");
    let tag = named(&first, header::ETAG).to_owned();
    let page = body(first).await;
    let below = |page: &[u8]| String::from_utf8_lossy(page).split_once("<script").map(|(_, rest)| rest.to_owned());
    let other = body(get("/play/three-player").await).await;
    let more = body(get("/settings").await).await;
    assert_eq!(below(&more), below(&other), "every address without a file has the client's page");
    let text = |page: &[u8]| String::from_utf8_lossy(page).into_owned();
    assert!(text(&page).contains("<main"), "the first page has its content before any script runs");
    assert!(!text(&other).contains("<main"), "other pages have no content of the first page");

    let again = Request::get("/").header(header::IF_NONE_MATCH, &tag).body(Body::empty()).expect("a request");
    let again = send(&Config::default(), again).await;
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    assert!(body(again).await.is_empty());

    let text = String::from_utf8(page).expect("text");
    for asset in text.split('"').filter(|part| part.starts_with("/assets/")) {
        let response = get(asset).await;
        assert_eq!(response.status(), StatusCode::OK, "{asset}");
        assert!(named(&response, header::CACHE_CONTROL).contains("immutable"), "{asset}");
    }
    assert_eq!(get("/assets/nothing.js").await.status(), StatusCode::NOT_FOUND);
    assert_eq!(get("/../Cargo.toml").await.status(), StatusCode::NOT_FOUND);
    let post = Request::post("/").body(Body::empty()).expect("a request");
    assert_eq!(send(&Config::default(), post).await.status(), StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn server_stops_on_request_and_frees_its_address() {
    let config = Config { address: ([127, 0, 0, 1], 0).into(), data_dir: "".into(), ..Config::default() };
    let server = Server::bind(config.clone(), Build::default()).await.expect("a free port");
    let address = server.address();
    let taken = Server::bind(Config { address, ..config }, Build::default()).await;
    assert!(taken.is_err_and(|e| e.to_string().contains("cannot listen on 127.0.0.1:")));

    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async { _ = stopped.await }));
    let mut socket = tokio::net::TcpStream::connect(address).await.expect("a connection");
    socket.write_all(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n").await.expect("sent");
    let mut answer = [0; 15];
    socket.read_exact(&mut answer).await.expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 200 OK");

    stop.send(()).expect("still running");
    let ended = tokio::time::timeout(Duration::from_secs(5), running).await.expect("it ends at once");
    assert!(ended.expect("no panic").is_ok());
    assert!(tokio::net::TcpStream::connect(address).await.is_err());
}
