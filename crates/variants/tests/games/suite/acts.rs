//! Tests of actions that the parser rejects as unreadable.

use crate::suite::{Check, for_all_games};
use polychess_game::{Choices, ErrorKind, Game, Value};
use polychess_rules::Seat;
use serde_json::{Value as Json, json};
use strum::VariantNames as _;

/// Returns whether the game can parse the action, even if it is not allowed now.
fn reads<V: Value>(game: &Game<V>, act: &Json) -> bool {
    let played = game.clone().act_json(Seat::FIRST, act.as_object().expect("an object"));
    played.err().is_none_or(|refusal| refusal.kind != ErrorKind::BadAct)
}

/// The rejection of an unreadable action changes nothing, and the error cites no rule.
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
            if reads(&game, &json!({"type": "claim-draw", "reason": "threefold"})) {
                unreadable.push(json!({"type": "claim-draw"}));
            }
            if !V::Act::VARIANTS.contains(&"abandon") {
                unreadable.push(json!({"type": "abandon"}));
            }
            for fields in unreadable {
                let fields = fields.as_object().expect("an object");
                let refusal = game.act_json(Seat::FIRST, fields).expect_err("unreadable");
                assert_eq!((refusal.kind, refusal.rule), (ErrorKind::BadAct, None), "{}: {fields:?}", V::INFO.id);
                let (at, remedy) = match fields.get("type").and_then(|kind| kind.as_str()) {
                    None => ("\"type\"", "add one"),
                    Some("forfeit") => ("\"forfeit\"", "expected"),
                    Some("resign") => ("\"resign\"", "leave it out"),
                    Some("claim-draw") if V::Act::VARIANTS.contains(&"claim-draw") => ("\"claim-draw\"", "reason"),
                    Some(kind) => (kind, "resign"),
                };
                assert!(refusal.message.contains(at), "{}: {fields:?}: {refusal}", V::INFO.id);
                assert!(refusal.message.contains(remedy) || at == "\"claim-draw\"", "{}: {refusal}", V::INFO.id);
            }
            assert!(*game.state() == before && game.log().is_empty());
        }
    }
    for_all_games(&Unreadable);
}
