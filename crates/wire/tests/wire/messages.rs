//! Tests that known messages are parsed and that messages with unknown types or fields are
//! rejected.

use polychess_wire::{ClientMessage, Command, NewTable, Pace, Proposal, SeatPlan, Wish};
use serde_json::Map;
use serde_json::{Value, json};

fn read(json: Value) -> Result<ClientMessage, serde_json::Error> {
    serde_json::from_str(&json.to_string())
}

fn command(body: Value) -> Value {
    json!({"type": "command", "table": "t", "id": "c1", "expected": 3, "seat": 0, "body": body})
}

#[test]
fn messages_are_read() {
    let watch = ClientMessage::Watch { table: "t".into(), since: None };
    assert_eq!(read(json!({"type": "watch", "table": "t"})).ok(), Some(watch));
    let wish = Wish { variant: None, options: Map::new(), pace: Pace::Any, fill: Some(15), computer: None };
    assert_eq!(
        read(json!({"type": "seek", "wish": {"pace": "any", "fill": 15}})).ok(),
        Some(ClientMessage::Seek { wish })
    );
    let bodies = [
        (
            json!({"do": "act", "acts": ["a2a4", {"type": "resign"}]}),
            Command::Act { acts: vec![json!("a2a4"), json!({"type": "resign"})] },
        ),
        (json!({"do": "say", "text": "hello"}), Command::Say { to: None, text: "hello".into() }),
        (json!({"do": "propose", "matter": "takeback", "turns": 2}), Command::Propose(Proposal::Takeback { turns: 2 })),
        (json!({"do": "decline", "matter": "pause"}), Command::Decline(Proposal::Pause {})),
        (json!({"do": "resume"}), Command::Resume {}),
    ];
    for (json, body) in bodies {
        let message = read(command(json.clone())).unwrap_or_else(|e| panic!("{json}: {e}"));
        let ClientMessage::Command { body: read, .. } = &message else { panic!("{json} is a command") };
        assert_eq!(*read, body);
        assert_eq!(serde_json::to_value(&message).ok(), Some(command(serde_json::to_value(&body).unwrap_or_default())));
    }
}

#[test]
fn what_is_not_in_the_sets_is_refused() {
    let bad = [
        json!({}),
        json!([]),
        json!({"type": "watch"}),
        json!({"type": "watch", "table": 5}),
        json!({"type": "watch", "table": "t", "extra": 1}),
        json!({"type": "watch", "table": "t", "since": -1}),
        json!({"type": "shout", "table": "t"}),
        json!({"type": "seek", "wish": {"variant": "some-game", "pace": "any"}, "extra": 1}),
        json!({"type": "seek", "wish": {"variant": "some-game", "pace": "slow", "fill": 15}}),
        json!({"type": "seek", "wish": {"variant": "some-game", "pace": "any", "fill": -1}}),
        json!({"type": "seek", "wish": {"pace": "any", "fill": 15, "seat": 2}}),
        json!({"type": "unseek", "extra": 1}),
        command(json!({"do": "resume", "extra": 1})),
        command(json!({"do": "propose", "matter": "pause", "turns": 2})),
        command(json!({"do": "propose", "matter": "takeback"})),
        command(json!({"do": "propose"})),
        command(json!({"do": "say", "text": "hello", "as": 1})),
        command(json!({"do": "cheat"})),
    ];
    for json in bad {
        assert!(read(json.clone()).is_err(), "{json} was taken");
    }
}

#[test]
fn a_table_is_asked_for_with_few_words() {
    let json = json!({"variant": "some-game", "seats": [{"who": "me"}, {"who": "open"}, {"who": "computer", "player": "random"}]});
    let table: NewTable = serde_json::from_value(json).expect("a table");
    assert_eq!(table.seats[1], SeatPlan::Open {});
    let bad = json!({"variant": "some-game", "seats": [{"who": "open", "name": "x"}]});
    assert!(serde_json::from_value::<NewTable>(bad).is_err());
    let bad = json!({"variant": "some-game", "seats": [], "terms": {"speed": 3}});
    assert!(serde_json::from_value::<NewTable>(bad).is_err());
}
