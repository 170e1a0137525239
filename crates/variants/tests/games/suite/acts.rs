//! Tests of acts that cannot be read.

use crate::suite::{Check, for_all_games};
use polychess_game::{Choices, ErrorKind, Game, Value};
use polychess_rules::Seat;
use serde_json::json;
use strum::VariantNames as _;

/// Games where a claim states its ground.
const CLAIMS_WITH_REASON: [&str; 3] = ["three-player", "three-handed", "four-way"];

/// Unreadable acts change nothing and name no rule.
#[test]
fn unreadable_acts() {
    struct Unreadable;
    impl Check for Unreadable {
        fn check<V: Value>(&self) {
            let mut game = Game::<V>::new(Choices::default_of(&V::INFO));
            let before = game.state().clone();
            let mut unreadable = vec![
                json!({}),
                json!({"type": 7}),
                json!({"type": "dance"}),
                json!({"type": "resign", "loudly": true}),
                json!({"type": "resign", "loudly": null}),
                json!({"type": "forfeit", "loudly": true}),
                json!({"type": "forfeit", "on_leave": "slowly"}),
                json!({"type": "claim-draw", "reason": "boredom"}),
            ];
            if CLAIMS_WITH_REASON.contains(&V::INFO.id) {
                unreadable.extend([json!({"type": "claim-draw"}), json!({"type": "abandon"})]);
            }
            for fields in unreadable {
                let fields = fields.as_object().expect("an object");
                let refusal = game.act_json(Seat::FIRST, fields).expect_err("unreadable");
                assert_eq!((refusal.kind, refusal.rule), (ErrorKind::BadAct, None), "{}: {fields:?}", V::INFO.id);
                let (at, remedy) = match fields.get("type").and_then(|kind| kind.as_str()) {
                    None => ("\"type\"", "a text"),
                    Some("forfeit") => ("\"forfeit\"", "expected"),
                    Some("resign") => ("\"resign\"", "leave it out"),
                    Some("claim-draw") if V::Act::VARIANTS.contains(&"claim-draw") => ("\"claim-draw\"", "reason"),
                    Some(kind) => (kind, "there are "),
                };
                assert!(refusal.message.contains(at), "{}: {fields:?}: {refusal}", V::INFO.id);
                assert!(refusal.message.contains(remedy) || at == "\"claim-draw\"", "{}: {refusal}", V::INFO.id);
            }
            assert!(*game.state() == before && game.log().is_empty());
        }
    }
    for_all_games(&Unreadable);
}
