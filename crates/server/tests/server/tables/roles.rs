//! Tests the access of every role to every route and command.

use crate::tables::round::{Round, plain};
use crate::tables::support::{Client, TestSite, config};
use polychess_server::store::MemoryStore;
use serde_json::{Value, json};
use std::sync::Arc;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    Stranger,
    Forged,
    Guest,
    Seat,
    Host,
}

const ROLES: [Role; 5] = [Role::Stranger, Role::Forged, Role::Guest, Role::Seat, Role::Host];

/// A path, its body, and the status for each role: at a public table, and at a private one.
type Route = (&'static str, Option<Value>, [u16; 5], [u16; 5]);

struct Cast {
    site: TestSite,
    host: Client,
    seat: Client,
    guest: Client,
}

impl Cast {
    async fn gather() -> Self {
        let config = polychess_server::Config { open_games: 10_000, ..config() };
        let site = TestSite::with(config, Arc::new(MemoryStore::default())).await;
        let (host, seat, guest) = (site.guest("Host").await, site.guest("Seat").await, site.guest("Guest").await);
        Self { site, host, seat, guest }
    }

    fn client(&self, role: Role) -> Client {
        match role {
            Role::Stranger => self.site.stranger(),
            Role::Forged => Client { cookie: Some(format!("polychess={}", "a".repeat(52))), ..self.site.stranger() },
            Role::Guest => self.guest.clone(),
            Role::Seat => self.seat.clone(),
            Role::Host => self.host.clone(),
        }
    }

    /// Creates a table that waits for players. The host has seat 0, and another guest seat 1.
    async fn table(&self, visibility: &str) -> String {
        let info = plain();
        let seats: Value = (0..info.seats.len())
            .map(|seat| match seat {
                0 => json!({"who": "me"}),
                1 => json!({"who": "link"}),
                _ => json!({"who": "open"}),
            })
            .collect();
        let table = json!({"variant": info.id, "seats": seats, "terms": {"visibility": visibility}});
        let made = self.host.create(&table).await;
        let id = made["table"].as_str().expect("an id").to_owned();
        let token = &made["invitations"][0]["token"];
        self.seat.post(&format!("/api/tables/{id}/join"), &json!({"token": token})).await.good();
        id
    }
}

/// Checks that the tests cover every route of the site and all its methods. The flag of a path is
/// true for POST.
fn all_are_among(tested: &[(&str, bool)]) {
    let source = include_str!("../../../src/app.rs");
    let mut count = 0;
    for line in source.split(".route(\"").skip(1) {
        let (route, rest) = line.split_once('"').expect("a path");
        let handlers = rest.lines().next().unwrap_or_default();
        let parts: Vec<&str> = route.split('/').filter(|part| !part.is_empty()).collect();
        let fits = |path: &str| {
            let path: Vec<&str> = path.trim_start_matches("/api").split('/').filter(|part| !part.is_empty()).collect();
            path.len() == parts.len() && path.iter().zip(&parts).all(|(own, part)| own == part || part.starts_with('{'))
        };
        let methods = [("get(", false), ("post(", true)].into_iter().filter(|method| handlers.contains(method.0));
        let methods: Vec<_> = methods.collect();
        assert!(!methods.is_empty(), "{route} takes another method");
        for (method, posts) in methods {
            assert!(tested.iter().any(|own| own.1 == posts && fits(own.0)), "{method}{route}) is not tested");
            count += 1;
        }
    }
    assert!(count > 16, "{count} routes");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_answers_every_role_as_it_should() {
    let cast = Cast::gather().await;
    let info = plain();
    let seats: Value = info.seats.iter().map(|_| json!({"who": "me"})).collect();
    let new = json!({"variant": info.id, "seats": seats});
    let start =
        polychess_variants::new_match(info.id, &polychess_game::Choices::default_of(info), None).expect("a start");
    let reach = json!({"variant": info.id, "options": {}, "position": start.position_text(), "board": 0, "cell": 0, "planned": []});
    // Route, body, and the status at a public and at a private table. The roles are: stranger,
    // forged cookie, guest, seat, host.
    let routes: Vec<Route> = vec![
        ("/api/variants", None, [200; 5], [200; 5]),
        ("/api/variants/three-man/board", None, [200; 5], [200; 5]),
        ("/api/variants/three-man/rules", None, [200; 5], [200; 5]),
        ("/api/hot-seat", Some(json!({"variant": info.id})), [200; 5], [200; 5]),
        ("/api/analysis", Some(json!({"game": {"variant": info.id}, "lines": 1, "nodes": 100})), [200; 5], [200; 5]),
        ("/api/threats", Some(json!({"variant": info.id, "position": start.position_text()})), [200; 5], [200; 5]),
        ("/api/positions", Some(json!({"variant": info.id})), [200; 5], [200; 5]),
        ("/api/reach", Some(reach), [200; 5], [200; 5]),
        ("/api/pasted", Some(json!({"text": start.position_text(), "variant": info.id})), [200; 5], [200; 5]),
        ("/api/session", Some(json!({"name": "Somebody"})), [200; 5], [200; 5]),
        ("/api/socket", None, [400; 5], [400; 5]),
        ("/api/puzzles", None, [200; 5], [200; 5]),
        ("/api/puzzles/daily", None, [200; 5], [200; 5]),
        ("/api/puzzles/three-man", None, [200; 5], [200; 5]),
        ("/api/puzzles/none", None, [404; 5], [404; 5]),
        ("/api/players", None, [200; 5], [200; 5]),
        ("/api/session", None, [200; 5], [200; 5]),
        ("/api/lobby", None, [200; 5], [200; 5]),
        ("/api/analysis/allowed", None, [200; 5], [200; 5]),
        ("/api/live", None, [200; 5], [200; 5]),
        ("/api/games", None, [200; 5], [200; 5]),
        ("/api/tables", None, [200; 5], [200; 5]),
        ("/api/tables/mine", None, [200; 5], [200; 5]),
        ("/api/tables", Some(new), [401, 401, 200, 200, 200], [401, 401, 200, 200, 200]),
        ("/api/tables/ID", None, [200; 5], [404, 404, 404, 200, 200]),
        ("/api/tables/ID/at/0", None, [200; 5], [404, 404, 404, 200, 200]),
        ("/api/tables/ID/ratings", None, [200; 5], [404, 404, 404, 200, 200]),
        ("/api/tables/ID/review", None, [200; 5], [404, 404, 404, 200, 200]),
        ("/api/tables/ID/review", Some(json!({})), [401, 401, 422, 422, 422], [404, 404, 404, 422, 422]),
        ("/api/ratings/three-man", None, [200; 5], [200; 5]),
        ("/api/tables/ID/record", None, [200; 5], [404, 404, 404, 200, 200]),
        ("/api/tables/ID/record.json", None, [200; 5], [404, 404, 404, 200, 200]),
        ("/api/tables/ID/record.pgn4", None, [404; 5], [404; 5]),
        ("/api/tables/ID/picture/0", None, [200; 5], [404, 404, 404, 200, 200]),
        ("/api/tables/ID/animation", None, [200; 5], [404, 404, 404, 200, 200]),
        ("/pictures/table/ID", None, [200; 5], [404; 5]),
        ("/pictures/rules/three-man", None, [200; 5], [200; 5]),
        ("/api/tables/ID/join", Some(json!({"seat": 0})), [401, 401, 409, 409, 409], [401, 401, 404, 409, 409]),
        ("/api/tables/ID/join", Some(json!({"token": "x"})), [401, 401, 422, 422, 422], [401, 401, 404, 422, 422]),
        (
            "/api/tables/ID/seats",
            Some(json!({"do": "leave", "seat": 0})),
            [401, 401, 403, 403, 200],
            [401, 401, 404, 403, 200],
        ),
        (
            "/api/tables/ID/seats",
            Some(json!({"do": "name", "seat": 1})),
            [401, 401, 403, 200, 403],
            [401, 401, 404, 200, 403],
        ),
        (
            "/api/tables/ID/seats",
            Some(json!({"do": "leave", "seat": 1})),
            [401, 401, 403, 200, 403],
            [401, 401, 404, 200, 403],
        ),
        (
            "/api/tables/ID/seats",
            Some(json!({"do": "invite", "seat": 2})),
            [401, 401, 403, 403, 200],
            [401, 401, 404, 403, 200],
        ),
        (
            "/api/tables/ID/seats",
            Some(json!({"do": "open", "seat": 1})),
            [401, 401, 403, 403, 409],
            [401, 401, 404, 403, 409],
        ),
        (
            "/api/tables/ID/seats",
            Some(json!({"do": "computer", "seat": 2, "player": "random"})),
            [401, 401, 403, 403, 200],
            [401, 401, 404, 403, 200],
        ),
        ("/api/tables/aaaaaaaaaaaaaaaa", None, [404; 5], [404; 5]),
        ("/api/tables/..%2f..%2fetc", None, [404; 5], [404; 5]),
        ("/api/nothing", None, [404; 5], [404; 5]),
        ("/healthz", None, [200; 5], [200; 5]),
        ("/readyz", None, [200; 5], [200; 5]),
        ("/version", None, [200; 5], [200; 5]),
        ("/notices.txt", None, [200; 5], [200; 5]),
        ("/robots.txt", None, [200; 5], [200; 5]),
        ("/sitemap.xml", None, [200; 5], [200; 5]),
        ("/metrics", None, [200; 5], [200; 5]),
    ];
    let tested: Vec<_> = routes.iter().map(|route| (route.0, route.1.is_some())).collect();
    all_are_among(&tested);
    for (visibility, private) in [("public", false), ("private", true)] {
        for (path, body, open, closed) in &routes {
            let wanted = if private { closed } else { open };
            for (role, wanted) in ROLES.into_iter().zip(wanted) {
                let id = if path.contains("ID") { cast.table(visibility).await } else { String::new() };
                let path = path.replace("ID", &id);
                let client = cast.client(role);
                let answer = match body {
                    Some(body) => client.post(&path, body).await,
                    None => client.get(&path).await,
                };
                assert_eq!(
                    answer.status, *wanted,
                    "{path} {body:?} as {role:?} at a {visibility} table: {}",
                    answer.text
                );
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_seated_player_acts_for_a_seat() {
    let site = TestSite::start().await;
    let round = Round::sit(&site, plain(), json!({})).await;
    let (turn, on_turn) = (round.some_turn(), round.on_turn());
    let bodies = [
        json!({"do": "act", "acts": [turn]}),
        json!({"do": "act", "acts": [{"type": "resign"}]}),
        json!({"do": "say", "text": "hello"}),
        json!({"do": "offer", "to": [1], "text": "peace"}),
        json!({"do": "propose", "matter": "pause"}),
        json!({"do": "decline", "matter": "pause"}),
        json!({"do": "abort"}),
        json!({"do": "leave"}),
    ];
    let forged = Client { cookie: Some(format!("polychess={}", "a".repeat(52))), ..site.stranger() };
    let others = [site.stranger(), forged, site.guest("Guest").await, round.clients[(on_turn + 1) % 3].clone()];
    for other in others {
        let mut socket = other.connect().await;
        let seq = socket.watch(&round.table).await["now"]["seq"].as_u64().expect("a number");
        for (at, body) in bodies.iter().enumerate() {
            for seat in [json!(on_turn), json!(99), Value::Null] {
                let id = format!("c{at}-{}", seat.as_u64().unwrap_or(0));
                let command = json!({"type": "command", "table": round.table, "id": id, "expected": seq, "seat": seat, "body": body});
                socket.send(&command).await;
                let answer = socket.answer(&id).await;
                assert_eq!(answer["type"], "refused", "{body} as seat {seat}: {answer}");
            }
        }
    }
    let view = round.clients[0].get(&format!("/api/tables/{}", round.table)).await.good();
    assert_eq!((&view["log"], &view["now"]["phase"]), (&json!([]), &json!("playing")));
}

#[tokio::test(flavor = "multi_thread")]
async fn private_tables_are_watched_by_their_players_alone() {
    let cast = Cast::gather().await;
    let table = cast.table("private").await;
    for role in ROLES {
        let mut socket = cast.client(role).connect().await;
        socket.send(&json!({"type": "watch", "table": table})).await;
        let answer = socket.next().await;
        let wanted = if matches!(role, Role::Seat | Role::Host) { "table" } else { "gone" };
        assert_eq!(answer["type"], wanted, "{role:?}");
        let command =
            json!({"type": "command", "table": table, "id": "x", "expected": 0, "seat": 0, "body": {"do": "abort"}});
        if wanted == "gone" {
            socket.send(&command).await;
            assert_eq!(socket.answer("x").await["type"], "refused");
        }
    }
    let lobby = cast.site.stranger().get("/api/tables").await.good();
    assert_eq!(lobby, json!([]), "it stands in no lobby");
    assert_eq!(cast.seat.get("/api/tables/mine").await.good()[0]["you"], json!([1]));
}

#[tokio::test(flavor = "multi_thread")]
async fn plies_and_acts_are_for_the_seat_they_are_of() {
    let site = TestSite::start().await;
    let round = Round::sit(&site, plain(), json!({})).await;
    let spectator = site.stranger().get(&format!("/api/tables/{}", round.table)).await.good();
    assert_eq!(spectator["now"]["game"]["boards"][0]["plies"], json!([]));
    assert_eq!(spectator["now"]["game"]["acts"], json!({}));
    for (seat, client) in round.clients.iter().enumerate() {
        let view = client.get(&format!("/api/tables/{}", round.table)).await.good();
        let acts: Vec<&String> = view["now"]["game"]["acts"].as_object().expect("acts").keys().collect();
        assert_eq!(acts, [plain().seats[seat].name]);
        let plies = view["now"]["game"]["boards"][0]["plies"].as_array().map(Vec::is_empty);
        assert_eq!(plies, Some(seat != round.on_turn()));
    }
}
