//! Tests three-handed chess against its rulebook: example positions, perft, turns of two moves,
//! actions, and properties that hold in random games.
//!
//! The file `ledger.rs` lists the rules that the example positions prove. Other tests name the
//! rules in their comments.

mod acts;
mod board;
mod double_attack;
mod ledger;
mod perft;
mod properties;

use polychess_game::{Choices, Game, Variant};
use polychess_variants::three_handed::ThreeHanded;

fn choices(options: &str) -> Choices {
    Choices::from_texts(&ThreeHanded::INFO, options.split_whitespace()).expect("options")
}

fn new_game() -> Game<ThreeHanded> {
    Game::new(choices(""))
}

fn game_with(options: &str, text: &str) -> Game<ThreeHanded> {
    Game::from_text(choices(options), text).unwrap_or_else(|e| panic!("{e} in {text}"))
}

fn play(game: &mut Game<ThreeHanded>, turns: &str) {
    for turn in turns.split_whitespace() {
        game.play_text(turn).unwrap_or_else(|e| panic!("{turn}: {e}"));
    }
}
