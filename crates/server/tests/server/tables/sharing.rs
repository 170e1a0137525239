//! Tests exports of games, and pages that other sites may embed.

use crate::tables::round::{Round, plain};
use crate::tables::support::TestSite;
use polychess_records::{Reader, check};
use polychess_variants::INFOS;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn the_record_of_a_table_can_be_replayed() {
    let site = TestSite::start().await;
    for info in INFOS {
        let terms = json!({"time": {"base": 600_000, "bonus": 5_000, "kind": "increment"}});
        let mut round = Round::sit(&site, info, terms).await;
        for _ in 0..5 {
            round.turn().await;
        }
        round.must(0, json!({"do": "say", "text": "a secret of ours"})).await;
        let path = format!("/api/tables/{}", round.table);
        let record = site.stranger().get(&format!("{path}/record")).await;
        assert_eq!(record.status, 200, "{}", record.text);
        let disposition = record.header("content-disposition").expect("a name");
        assert_eq!(disposition, format!("attachment; filename=\"polychess-{}.record\"", round.table));
        for line in [
            format!("[Variant \"{}\"]", info.id),
            format!("[{} \"Guest 0\"]", info.seats[0].title),
            "[TimeControl \"600+5\"]".into(),
        ] {
            assert!(record.text.contains(&line), "{line}: {}", record.text);
        }
        assert!(!record.text.contains("secret"));
        let mut findings = Vec::new();
        let checked =
            check(&mut Reader::new(record.text.as_bytes()), &mut |finding| findings.push(finding)).expect("read");
        assert_eq!((checked.games, findings.len()), (1, 0), "{findings:?}\n{}", record.text);
        let json = site.stranger().get(&format!("{path}/record.json")).await.good();
        assert!(json["moves"].as_array().is_some_and(|moves| moves.len() >= 5), "{json}");
        let pgn4 = site.stranger().get(&format!("{path}/record.pgn4")).await;
        if info.notations.iter().any(|notation| notation.id == "pgn4") {
            assert!(pgn4.text.starts_with("[TimeControl \"10+5\"]\n[Variant \"FFA\"]"), "{}", pgn4.text);
            assert!(pgn4.text.contains("\n1. ") && pgn4.text.contains(" .. "), "{}", pgn4.text);
        } else {
            assert_eq!((pgn4.status, &pgn4.json()["kind"]), (404, &json!("no-such-format")));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_are_painted() {
    let site = TestSite::start().await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    let path = format!("/api/tables/{}", round.table);
    let painted = async |path: &str, kind: &str| {
        let answer = site.stranger().get(path).await;
        assert_eq!((answer.status, answer.header("content-type").as_deref()), (200, Some(kind)), "{path}");
        answer.text
    };
    let first = painted(&format!("/pictures/table/{}", round.table), "image/png").await;
    assert!(first.contains("PNG"));
    assert_eq!(painted(&format!("/pictures/table/{}", round.table), "image/png").await, first);
    round.turn().await;
    assert_ne!(
        painted(&format!("/pictures/table/{}", round.table), "image/png").await,
        first,
        "it is as it stands now"
    );
    assert_eq!(painted(&format!("{path}/picture/0"), "image/png").await, first, "and as it stood");
    assert!(painted(&format!("{path}/animation"), "image/gif").await.starts_with("GIF8"));
    for info in INFOS {
        assert!(painted(&format!("/pictures/rules/{}", info.id), "image/png").await.contains("PNG"));
        let page = site.stranger().get(&format!("/rules/{}", info.id)).await.text;
        let image = format!("property=\"og:image\" content=\"http://{}/pictures/rules/{}\"", site.address, info.id);
        assert!(page.contains(&image), "{page}");
    }
    let page = site.stranger().get(&format!("/table/{}", round.table)).await.text;
    assert!(page.contains(&format!("/pictures/table/{}\"", round.table)), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn private_games_are_hidden_from_strangers_and_previews() {
    let site = TestSite::start().await;
    let host = site.guest("Host").await;
    let seats: Value = plain().seats.iter().map(|_| json!({"who": "me"})).collect();
    let made = host.create(&json!({"variant": plain().id, "seats": seats, "terms": {"visibility": "private"}})).await;
    let id = made["table"].as_str().expect("an id");
    for path in ["record", "record.json", "picture/0", "animation"] {
        let path = format!("/api/tables/{id}/{path}");
        assert_eq!(site.stranger().get(&path).await.status, 404, "{path}");
        assert_eq!(host.get(&path).await.status, 200, "{path}");
    }
    // Caches may share a preview image, so it must be the same for all clients. Even the host of a
    // private table gets none.
    assert_eq!(host.get(&format!("/pictures/table/{id}")).await.status, 404);
    assert_eq!(site.stranger().get(&format!("/embed/{id}")).await.status, 404);
}

/// Other sites may embed the board of a public table, but no other page.
#[tokio::test(flavor = "multi_thread")]
async fn one_page_alone_may_be_embedded() {
    let site = TestSite::start().await;
    let round = Round::sit(&site, plain(), json!({"visibility": "public"})).await;
    let policy = async |path: &str| {
        let answer = site.stranger().get(path).await;
        answer.header("content-security-policy").expect("a policy")
    };
    assert!(policy(&format!("/embed/{}", round.table)).await.contains("frame-ancestors *;"));
    let shown = site.stranger().get(&format!("/embed/{}", round.table)).await;
    assert_eq!(shown.header("cross-origin-resource-policy").as_deref(), Some("cross-origin"));
    let unlisted = Round::sit(&site, plain(), json!({"visibility": "unlisted"})).await;
    let page = site.stranger().get(&format!("/embed/{}", unlisted.table)).await;
    assert_eq!(page.status, 200, "a link to it still opens");
    assert!(page.header("content-security-policy").is_some_and(|policy| policy.contains("frame-ancestors 'none'")));
    assert_eq!(page.header("cross-origin-resource-policy").as_deref(), Some("same-origin"));
    let of_table = ["/table/", "/review/", "/api/tables/", "/pictures/table/", "/embed/x/", "/embedx/"];
    let of_table = of_table.map(|kind| format!("{kind}{}", round.table));
    let others = ["/", "/embed", "/embed/", "/embed/nothing", "/rules", "/api/variants", "/healthz", "/assets/none.js"];
    for path in of_table.iter().map(String::as_str).chain(others) {
        let policy = policy(path).await;
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
    }
}
