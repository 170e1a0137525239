//! Tests pasted text: the game file of a table, a position string, and errors in both.

use crate::tables::round::Round;
use crate::tables::support::TestSite;
use polychess_variants::INFOS;
use serde_json::{Value, json};

async fn paste(site: &TestSite, text: &str, variant: Option<&str>) -> crate::tables::support::Answer {
    site.stranger().post("/api/pasted", &json!({"text": text, "variant": variant})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_record_of_a_table_is_the_same_game_on_one_screen() {
    let site = TestSite::start().await;
    for info in INFOS {
        let mut round = Round::sit(&site, info, json!({})).await;
        for _ in 0..2 * info.seats.len() {
            round.turn().await;
        }
        let table = format!("/api/tables/{}", round.table);
        let text = round.clients[0].get(&format!("{table}/record")).await.text;
        let pasted = paste(&site, &text, None).await.good();
        assert_eq!((&pasted["variant"], &pasted["stopped"]), (&json!(info.id), &Value::Null), "{text}");
        let game = json!({"variant": pasted["variant"], "options": pasted["options"], "position": pasted["position"], "acts": pasted["acts"]});
        let state = site.stranger().post("/api/hot-seat", &game).await.good();
        let there = round.clients[0].get(&table).await.good();
        assert_eq!(state["position"], there["now"]["game"]["position"], "{}", info.id);
        assert_eq!(state["log"], there["log"], "{}", info.id);

        // The response contains the game of a position string. If several games accept it, the
        // response lists them.
        let position = state["position"].as_str().expect("a text");
        let answer = paste(&site, position, None).await;
        if answer.status == 200 {
            assert_eq!(answer.json()["variant"], info.id);
        } else {
            assert_eq!(answer.json()["kind"], "which-game", "{}", answer.text);
            assert!(answer.text.contains(info.name), "{}", answer.text);
        }
        let named = paste(&site, position, Some(info.id)).await.good();
        assert_eq!(
            (&named["variant"], &named["position"], &named["acts"]),
            (&json!(info.id), &json!(position), &json!([]))
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_in_pgn4_are_played_through() {
    let site = TestSite::start().await;
    let game = "[Variant \"Teams\"]\n[RuleVariants \"EnPassant\"]\n\n1. h2-h3 .. b7-c7 .. R\n";
    let pasted = paste(&site, &format!("{game}\n{game}"), None).await.good();
    assert_eq!(
        (&pasted["variant"], &pasted["options"], &pasted["more"]),
        (&json!("four-player"), &json!({"mode": "teams"}), &json!(1))
    );
    let resign = |seat: &str| json!({"seat": seat, "type": "resign"});
    assert_eq!(pasted["acts"], json!(["h2h3", "b7c7", resign("yellow"), resign("red")]));
    // The same game without tags, as copied from a web page.
    let bare = paste(&site, "1. h2-h3 .. b8-c8 .. g13-g12", None).await.good();
    assert_eq!((bare["acts"].as_array().map(Vec::len), &bare["options"]["setup"]), (Some(3), &json!("old")));
    let wrong = paste(&site, "1. h2-h3 .. b8-c9 .. g13-g12", None).await.good();
    assert_eq!((wrong["acts"].as_array().map(Vec::len), &wrong["stopped"]["kind"]), (Some(1), &json!("bad-act")));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_played_is_named_with_its_place() {
    let site = TestSite::start().await;
    let info = INFOS[0];
    let mut round = Round::sit(&site, info, json!({})).await;
    round.turn().await;
    let text = round.clients[0].get(&format!("/api/tables/{}/record", round.table)).await.text;
    let spoilt = text.replacen(" *", " nonsense *", 1);
    assert_ne!(spoilt, text);
    let pasted = paste(&site, &format!("{spoilt}\n{text}"), None).await.good();
    assert_eq!(
        (pasted["acts"].as_array().map(Vec::len), &pasted["more"]),
        (Some(1), &json!(1)),
        "what comes before is kept"
    );
    assert_eq!(pasted["stopped"]["at"], 1);
    assert!(pasted["stopped"]["message"].as_str().is_some_and(|words| words.contains("nonsense")), "{pasted}");

    let bad = [
        ("", None, "bad-record"),
        ("hello", None, "bad-record"),
        ("hello", Some(info.id), "bad-position"),
        ("[Event \"x\"]\n\n1. a2a4 *", None, "bad-record"),
        ("[Variant \"nothing\"]\n\n*", None, "bad-record"),
        ("hello", Some("nothing"), "unknown-variant"),
    ];
    for (text, variant, kind) in bad {
        let answer = paste(&site, text, variant).await;
        assert_eq!((answer.status, &answer.json()["kind"]), (422, &json!(kind)), "{text}: {}", answer.text);
    }
}

/// The server recognises the format of a pasted text by its content. Tags, characters before the
/// first tag and spaces from web pages do not change the game.
#[tokio::test(flavor = "multi_thread")]
async fn a_pasted_text_is_read_as_what_it_is() {
    let site = TestSite::start().await;
    let read = async |text: &str| {
        let pasted = paste(&site, text, None).await.good();
        (
            pasted["variant"].clone(),
            pasted["options"].clone(),
            pasted["acts"].as_array().map(Vec::len),
            pasted["stopped"].clone(),
        )
    };
    let same = (json!("three-man"), json!({}), Some(2), Value::Null);
    let moves = "1. WHe2WHe4 GRd2GRd4 *";
    for name in ["GameNr", "RuleVariants", "StartFen4", "CurrentMove"] {
        assert_eq!(read(&format!("[{name} \"4\"]\n[Variant \"three-man\"]\n\n{moves}")).await, same, "{name}");
    }
    let blanks = moves.replace(' ', "\u{a0}");
    assert_eq!(read(&format!("\u{feff}[Variant\u{a0}\"three-man\"]\n\n{blanks}\u{200b}")).await, same);
    let teams = (json!("four-player"), json!({"mode": "teams"}), Some(2), Value::Null);
    for before in ["", "\u{feff}", "\n\u{a0}\n", "{ a comment }\n"] {
        let text = format!(
            "{before}[Variant \"Teams\"]\n[RuleVariants \"EnPassant\"]\n[StartFen4 \"4PC\"]\n\n1. h2-h3 .. b7-c7\n"
        );
        assert_eq!(read(&text).await, teams, "{before:?}");
    }
    let archive = "[Variant \"FFA\"]\n[RuleVariants \"PromoteTo=D\"]\n[Date \"Mon Dec 17 2018 10:00:00\"]\n\n1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n2. h3-h4 .. Qa7-b7\n";
    let (_, options, acts, stopped) = read(archive).await;
    assert_eq!((&options["setup"], acts, stopped), (&json!("old"), Some(6), Value::Null));
    let position = "\u{feff}BLBkd1,GRGkd1,WHWkd1\u{a0}W - - - - 0 1\u{a0}";
    assert_eq!(paste(&site, position, Some("three-man")).await.good()["variant"], "three-man");
}

/// An option may be a JSON number. The table stores and shows it in the form that the game uses.
#[tokio::test(flavor = "multi_thread")]
async fn options_of_a_table_are_numbers_or_strings() {
    let site = TestSite::start().await;
    let mut shown = Vec::new();
    for value in [json!("2"), json!(2)] {
        let info = *INFOS.iter().find(|info| info.id == "four-player").expect("a game");
        let round = Round::sit_at(&site, info, json!({"variant": info.id, "options": {"capture_points": value}})).await;
        let table = round.clients[0].get(&format!("/api/tables/{}", round.table)).await.good();
        shown.push(table["options"].clone());
        let wanted = json!({"variant": info.id, "options": {"capture_points": value}, "acts": []});
        let state = site.stranger().post("/api/hot-seat", &wanted).await;
        assert_eq!(state.status, 200);
    }
    assert_eq!(shown[0], shown[1]);
}
