//! `docs/records.schema.json` against what is written and read.

use crate::games::random;
use boon::{Compiler, SchemaIndex, Schemas};
use polychess_records::{Record, TurnFormat, json};
use polychess_variants::INFOS;
use serde_json::{Value as Json, json};

struct Schema(Schemas, SchemaIndex);

impl Schema {
    fn new() -> Self {
        let text = include_str!("../../../../docs/records.schema.json");
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

/// Games of every kind, in every spelling, and a record with an item of every kind.
#[test]
fn what_is_written_is_of_the_schema() {
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
    // The schema names nothing that is never written.
    let page = include_str!("../../../../docs/records.schema.json");
    let page: Json = serde_json::from_str(page).expect("JSON");
    let named = page["properties"]["moves"]["items"]["properties"].as_object().expect("fields").keys();
    let written: Json = serde_json::from_str(&json::write(all)).expect("JSON");
    let moves = written["moves"].as_array().expect("moves");
    for field in named {
        assert!(moves.iter().any(|item| item.get(field).is_some()), "{field}");
    }
}

/// What the schema refuses is not read either.
#[test]
fn what_is_not_of_the_schema_is_not_read() {
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
