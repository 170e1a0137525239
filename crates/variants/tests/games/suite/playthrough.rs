//! Compares the transcript of one random game of each variant with
//! `tests/data/<game>/playthrough.txt`.
//!
//! After an intended change, run `POLYCHESS_UPDATE=1 cargo test -p polychess-variants playthrough`
//! and review the difference.

use crate::suite::walk::RandomWalk;
use crate::suite::{Check, for_all_games};
use polychess_game::{Choices, Status, Value, turn_text};
use polychess_rules::Position;
use std::fmt::Write as _;
use std::path::Path;

const TURNS: usize = 300;

fn transcript<V: Value>() -> String {
    let mut walk = RandomWalk::<V>::new(Choices::default_of(&V::INFO), 2026);
    let mut text = String::new();
    for n in 0..=TURNS {
        let game = &walk.game;
        let over = game.outcome().is_some();
        let legal = game.legal_turns();
        let status = serde_json::to_string(&Status::of(game)).expect("a status");
        _ = writeln!(text, "{n} {}\n  {} legal, {status}", V::position_text(game.state(), over), legal.len());
        let Some(turn) = walk.choose() else { break };
        let position = walk.game.position();
        _ = writeln!(text, "{} {}", turn_text::<V>(&turn, position.topology()), V::notate(position, &turn));
        walk.game.play(turn);
    }
    text
}

#[test]
fn whole_games() {
    struct Playthroughs;
    impl Check for Playthroughs {
        fn check<V: Value>(&self) {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(V::INFO.id.replace('-', "_"));
            let file = folder.join("playthrough.txt");
            let now = transcript::<V>();
            if std::env::var_os("POLYCHESS_UPDATE").is_some() {
                std::fs::create_dir_all(&folder).expect("the data folder");
                std::fs::write(&file, &now).expect("the transcript");
            }
            let before = std::fs::read_to_string(&file).unwrap_or_default();
            let different = before.lines().zip(now.lines()).position(|(a, b)| a != b);
            let lines = (before.lines().count(), now.lines().count());
            assert!(
                different.is_none() && lines.0 == lines.1,
                "{} differs at line {different:?} of {lines:?}",
                file.display()
            );
        }
    }
    for_all_games(&Playthroughs);
}
