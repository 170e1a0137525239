//! Tests 3 Man Chess against its rulebook: example positions, perft, properties of random games,
//! texts, actions and drawings.

mod acts;
mod board;
mod explanations;
mod ledger;
mod perft;
mod scenes;
mod texts;
mod walks;
mod worked;

use polychess_game::{Choices, Game, Request, Text, Variant};
use polychess_rules::Seat;
use polychess_rules::zobrist::mix;
use polychess_variants::three_man::ThreeMan;
use serde_json::{Value as Json, json};

const WHITE: usize = 0;
const GRAY: usize = 1;
const BLACK: usize = 2;

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

fn choices() -> Choices {
    Choices::default_of(&ThreeMan::INFO)
}

/// Creates a game from a position string, or from the starting position.
fn game(text: &str) -> Game<ThreeMan> {
    match text {
        "start" => Game::new(choices()),
        text => Game::from_text(choices(), text).unwrap_or_else(|e| panic!("{text}: {e}")),
    }
}

fn text(game: &Game<ThreeMan>) -> String {
    ThreeMan::position_text(game.state(), game.outcome().is_some())
}

fn status(game: &Game<ThreeMan>) -> Json {
    serde_json::to_value(polychess_game::Status::of(game)).expect("a status")
}

fn legal(game: &Game<ThreeMan>) -> Vec<String> {
    game.legal_turns().into_iter().map(|turn| turn.0).collect()
}

/// Plays turns, and performs actions such as `B:resign`.
fn play(game: &mut Game<ThreeMan>, acts: &str) {
    for act in acts.split_whitespace() {
        let done = match act.split_once(':') {
            None => game.play_text(act),
            Some((who, kind)) => {
                let request = Request::read(&ThreeMan::INFO, &json!({"seat": who, "type": kind}));
                let Ok(Request::Act { seat, fields, .. }) = request else { panic!("{act} is no act") };
                game.act_json(seat, &fields)
            }
        };
        done.unwrap_or_else(|e| panic!("{act}: {e}"));
    }
}

fn act(game: &mut Game<ThreeMan>, who: usize, kind: &str) -> Result<(), polychess_game::Refusal> {
    let fields = json!({"type": kind}).as_object().cloned().unwrap_or_default();
    game.act(seat(who), &polychess_game::read_act::<ThreeMan>(&fields)?)
}

/// A random number generator that returns the same numbers on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 += 1;
        (mix(self.0) % n.max(1) as u64) as usize
    }
}

/// Returns the starting position, the positions of the perft table, and all example positions.
fn starts() -> Vec<String> {
    let perft = include_str!("../../data/three_man/perft.txt").lines().filter_map(|l| Some(l.split_once(" | ")?.1));
    let worked = include_str!("../../data/three_man/worked.txt").lines().filter_map(|l| l.strip_prefix("position "));
    perft.chain(worked).map(str::to_owned).collect()
}
