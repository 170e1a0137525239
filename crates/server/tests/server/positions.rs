//! Tests of the position editor's requests.

use crate::tables::support::TestSite;
use polychess_game::Choices;
use polychess_variants::{INFOS, new_match};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn editor_changes_positions_of_every_game() {
    let site = TestSite::start().await;
    let client = site.stranger();
    for info in INFOS {
        let start = new_match(info.id, &Choices::default_of(info), None).expect("a start").position_text();
        let first = client.post("/api/positions", &json!({"variant": info.id})).await.good();
        assert_eq!((&first["position"], &first["playable"]), (&json!(start), &json!(true)), "{}", info.id);
        assert_eq!((&first["faults"], &first["fields"][0]["key"]), (&json!([]), &json!("turn")), "{}", info.id);
        let king = first["scene"]["pieces"].as_array().expect("pieces").iter().find(|piece| piece["glyph"] == "king");
        let cell = &king.expect("a king")["cell"];
        let erase = json!({"variant": info.id, "position": start, "changes": [{"type": "erase", "cell": cell}]});
        let rejected = client.post("/api/positions", &erase).await.good();
        let fault = &rejected["faults"][0];
        assert_eq!((&fault["kind"], &fault["cells"]), (&json!("no-king"), &json!([cell])), "{}", info.id);
        assert!(fault["message"].as_str().is_some_and(|text| text.ends_with(" has no king.")), "{fault}");
        assert!(fault["german"].as_str().is_some_and(|text| text.ends_with(" hat keinen König.")), "{fault}");
        let changes = &fault["repair"]["changes"];
        let repair = json!({"variant": info.id, "position": rejected["position"], "changes": changes});
        let repaired = client.post("/api/positions", &repair).await.good();
        assert_eq!((&repaired["position"], &repaired["playable"]), (&json!(start), &json!(true)), "{}", info.id);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn editor_rejects_invalid_requests() {
    let site = TestSite::start().await;
    let client = site.stranger();
    let kind = async |body: Value| client.post("/api/positions", &body).await.json()["kind"].clone();
    assert_eq!(kind(json!({"variant": "chess"})).await, "unknown-variant");
    assert_eq!(kind(json!({"variant": "three-man", "position": "nonsense"})).await, "bad-position");
    let two = json!({"variant": "three-way", "position": "a | b"});
    assert_eq!(kind(two).await, "bad-request");
    let changes = |change: Value, count: usize| json!({"variant": "three-man", "changes": vec![change; count]});
    assert_eq!(kind(changes(json!({"type": "erase", "cell": 5000}), 1)).await, "bad-request");
    assert_eq!(kind(changes(json!({"type": "clear"}), 65)).await, "bad-request");
    assert_eq!(kind(changes(json!({"type": "wipe"}), 1)).await, "bad-request");
}
