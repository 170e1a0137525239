//! Tests three-way chess against its rulebook: example positions, perft, actions, declarations, and
//! properties that hold in random games.
//!
//! The headings in `tests/data/three_way/worked.md` name the rules that the example positions
//! prove. Other tests name the rules in their comments.

mod acts;
mod board;
mod declarations;
mod ledger;
mod perft;
mod properties;
mod scatter;
mod stages;
mod texts;
mod turned;
mod twin;

use polychess_game::AnyMatch as _;
use polychess_game::{Choices, Game, Match, Refusal, Request, Variant};
use polychess_rules::Seat;
use polychess_variants::three_way::{ThreeWay, Why};
use serde_json::{Value as Json, json};

type Play = Match<ThreeWay>;

/// Parses options such as `ending=last-mate automatic=true`.
fn choices(options: &str) -> Choices {
    Choices::from_texts(&ThreeWay::INFO, options.split_whitespace()).unwrap_or_else(|e| panic!("{options}: {e}"))
}

fn new_game(options: &str) -> Game<ThreeWay> {
    Game::new(choices(options))
}

fn new_match(options: &str) -> Play {
    Match::new(new_game(options))
}

fn seat(letter: &str) -> Seat {
    ThreeWay::INFO.seat(letter).unwrap_or_else(|| panic!("no seat {letter}"))
}

fn play(game: &mut Play, turns: &str) {
    for turn in turns.split_whitespace() {
        game.apply(&Request::turn(turn)).unwrap_or_else(|e| panic!("{turn}: {e}"));
    }
}

fn act(game: &mut Play, who: &str, fields: Json) -> Result<(), Refusal> {
    let fields = fields.as_object().expect("an object").clone();
    game.apply(&Request::Act { board: None, seat: seat(who), fields })
}

fn simple(game: &mut Play, who: &str, kind: &str) -> Result<(), Refusal> {
    act(game, who, json!({ "type": kind }))
}

/// Checks that an action is rejected for this reason and changes nothing.
#[track_caller]
fn refused(game: &mut Play, who: &str, fields: Json, why: Why) {
    let before = (game.position_text(), game.status());
    assert_eq!(act(game, who, fields), Err(why.into()));
    assert_eq!((game.position_text(), game.status()), before);
}

/// Returns the points as text, for example `3/2 1/2 0`, or `-` before the players have points.
fn points(game: &Play) -> String {
    let points = game.points();
    points.map_or("-".into(), |p| p.0[..3].iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

fn reason(game: &Play) -> String {
    game.status()["reason"]["id"].as_str().unwrap_or("-").to_owned()
}

/// Returns the kinds of the actions that are possible for a player.
fn open(game: &Play, who: &str) -> Vec<&'static str> {
    game.open_acts(seat(who)).into_iter().map(|(_, form)| form.kind).collect()
}
