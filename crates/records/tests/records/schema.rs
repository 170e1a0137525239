//! Tests that the JSON forms of games match their schemas.

use crate::games::random;
use boon::{Compiler, SchemaIndex, Schemas};
use polychess_records::{Record, TurnFormat, full, json};
use polychess_variants::INFOS;
use serde_json::{Value as Json, json};

struct Schema(Schemas, SchemaIndex);

impl Schema {
    fn new() -> Self {
        Self::of(include_str!("../../../../docs/records.schema.json"))
    }

    fn of(text: &str) -> Self {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.add_resource("records", serde_json::from_str(text).expect("JSON")).expect("a schema");
        let index = compiler.compile("records", &mut schemas).expect("a schema of its draft");
        Self(schemas, index)
    }

    fn holds(&self, game: &Json) -> Result<(), String> {
        self.0.validate(game, self.1).map_err(|e| format!("{e:#}: {game}"))
    }

    fn holds_for(&self, record: &Record) {
        let game = serde_json::from_str(&json::write(record)).expect("JSON");
        self.holds(&game).unwrap_or_else(|e| panic!("{e}"));
    }
}

/// Random games of every variant match the schema in both turn formats. So does every kind of item.
#[test]
fn written_json_fits_the_schema() {
    let schema = Schema::new();
    for info in INFOS {
        for turn_format in [TurnFormat::Turns, TurnFormat::default()] {
            schema.holds_for(&random(info, 7, turn_format));
        }
    }
    let text = "[White \"a\\nb\"]\n\n1... e4!? $5 -- .. @w:x{\"a\":1} {c} (d4)\n%e\n] <1,0,1/2>";
    let all = &Record::all(text)[0];
    schema.holds_for(all);
    for result in ["*", "<->"] {
        schema.holds_for(&Record::all(result)[0]);
    }
    // The written items together use every field of the schema.
    let page = include_str!("../../../../docs/records.schema.json");
    let page: Json = serde_json::from_str(page).expect("JSON");
    let named = page["properties"]["moves"]["items"]["properties"].as_object().expect("fields").keys();
    let written: Json = serde_json::from_str(&json::write(all)).expect("JSON");
    let moves = written["moves"].as_array().expect("moves");
    for field in named {
        assert!(moves.iter().any(|item| item.get(field).is_some()), "{field}");
    }
}

#[test]
fn json_outside_the_schema_is_rejected() {
    let schema = Schema::new();
    let moves = |item: Json| json!({"tags": [], "moves": [item]});
    let wrong = [
        json!([]),
        json!({"tags": []}),
        json!({"tags": [], "moves": [], "more": 1}),
        json!({"tags": [{"name": "A"}], "moves": []}),
        json!({"tags": [{"name": "a b", "value": ""}], "moves": []}),
        moves(json!({})),
        moves(json!({"turn": "e4", "comment": "two"})),
        moves(json!({"turn": 4})),
        moves(json!({"fly": "e4"})),
        moves(json!({"skip": "-"})),
        moves(json!({"act": "white:resign"})),
        moves(json!({"glyph": "e4"})),
        moves(json!({"variation": "middle"})),
        moves(json!({"result": "1-0"})),
    ];
    for game in wrong {
        assert!(schema.holds(&game).is_err(), "{game}");
        assert!(json::read(&game.to_string()).is_err(), "{game}");
    }
}

/// The JSON for programs without rules code matches its schema and contains the right values.
#[test]
fn full_json_fits_its_schema() {
    let schema = Schema::of(include_str!("../../../../docs/records-full.schema.json"));
    let full_json = |record: &Record| -> Json {
        let line = full::write(record, |_| Ok(TurnFormat::default())).unwrap_or_else(|e| panic!("{e}"));
        let game = serde_json::from_str(&line).expect("JSON");
        schema.holds(&game).unwrap_or_else(|e| panic!("{e}"));
        game
    };
    for info in INFOS {
        full_json(&random(info, 7, TurnFormat::Turns));
    }
    for text in include_str!("../../../../docs/records.md").split("```record\n").skip(1) {
        full_json(&Record::all(text.split("```").next().expect("an example"))[0]);
    }
    let text = "[Variant \"three-man\"]\n[White \"Ada\"]\n\n{first} 1. WHe2WHe4 {[%clk 0:10:05] good} $1 (WHd2WHd4 {or} GRd2GRd4) (WHa2WHa3)\n\
                GRd2GRd4 {[%eval 0.5,0.3,0.2]} @gray:resign BLd2BLd4 <1,0,0>";
    let game = full_json(&Record::all(text)[0]);
    let moves = &game["moves"];
    assert_eq!(
        (&game["comment"], &game["points"]["white"], &game["seats"][0]["player"]),
        (&json!("first"), &json!("1"), &json!("Ada"))
    );
    assert_eq!(moves[0]["notation"], "WHWpe2-WHe4");
    assert_eq!(
        (&moves[0]["clock"], &moves[0]["comment"], &moves[0]["glyphs"]),
        (&json!(605.0), &json!("good"), &json!(["$1"]))
    );
    let variation = &moves[0]["variations"][0]["moves"];
    assert_eq!(
        (&variation[0]["ply"], &variation[1]["ply"], &variation[0]["comment"]),
        (&json!(1), &json!(2), &json!("or"))
    );
    assert_eq!(moves[0]["variations"].as_array().map(Vec::len), Some(2));
    assert_eq!((&moves[1]["seat"], &moves[1]["evaluation"]), (&json!("gray"), &json!([0.5, 0.3, 0.2])));
    assert_eq!((&moves[2]["act"]["type"], &moves[2]["ply"]), (&json!("resign"), &json!(2)));
    assert_eq!(
        (&moves[3]["seat"], &moves[3]["ply"], &moves[3]["to_move"]),
        (&json!("black"), &json!(3), &json!(["white"]))
    );
    let refused = full::write(&Record::all("[Variant \"three-man\"] WHe2WHe5 *")[0], |_| Ok(TurnFormat::default()));
    assert!(refused.is_err_and(|words| words.contains("3MC-P2")));
}
