//! Tests that random games with all kinds of actions are unchanged after they are written and read
//! again.

use polychess_game::{Choices, Request};
use polychess_pgn4::{record_text, write};
use polychess_records::{ItemKind, Reader, Record, RecordBuilder, TurnFormat, check};
use polychess_variants::{info, new_match};
use rand::{RngExt as _, SeedableRng as _, seq::IndexedRandom as _};
use rand_chacha::ChaCha8Rng;

const OPTIONS: [&str; 6] = [
    "mode=teams",
    "setup=old",
    "walking_kings=false",
    "promotion=any",
    "promotion_rank=8 mode=teams",
    "mate_points=40",
];

/// Plays a random game with at most `longest` turns and actions.
fn game(lots: &mut ChaCha8Rng, longest: usize) -> Record {
    let info = info("four-player").expect("it is one of the games");
    let options = OPTIONS.choose(lots).filter(|_| lots.random_ratio(1, 2)).map_or("", |options| options);
    let choices =
        Choices::from_texts(info, options.split(' ').filter(|option| !option.is_empty())).expect("options of the game");
    let start = new_match(info.id, &choices, None).expect("a start");
    let mut game = RecordBuilder::new(Vec::new(), start, None, TurnFormat::default());
    for _ in 0..longest {
        if game.now().is_over() {
            break;
        }
        let acts: Vec<_> = game
            .now()
            .acts()
            .into_iter()
            .flat_map(|(seat, acts)| {
                acts.as_array().cloned().unwrap_or_default().into_iter().map(move |act| (seat.clone(), act))
            })
            .collect();
        let request = match acts.choose(lots).filter(|_| lots.random_ratio(1, 30)) {
            Some((seat, act)) => {
                Request::read(info, &serde_json::json!({"seat": seat, "type": act["type"]})).expect("an open act")
            }
            None => Request::turn(game.now().legal().choose(lots).expect("a turn")),
        };
        game.play(&request).expect("it is open");
    }
    game.finish()
}

/// Returns the turns, the actions and the result. Omits the signs of check and mate, because PGN4
/// writes the sign of mate in another place in team games.
fn played(record: &Record) -> Vec<(ItemKind, &str)> {
    let is_play = |kind: ItemKind| matches!(kind, ItemKind::Turn | ItemKind::Act | ItemKind::Result);
    record
        .items
        .iter()
        .filter(|item| is_play(item.kind))
        .map(|item| (item.kind, item.text.trim_end_matches(['+', '#'])))
        .collect()
}

#[test]
fn random_games_round_trip() {
    let mut lots = ChaCha8Rng::seed_from_u64(4);
    let mut acts = 0;
    for _ in 0..150 {
        let record = game(&mut lots, 120);
        let written = write(&record).expect("a game that was played").text;
        let text = record_text(&written);
        let back = &Record::all(&text)[0];
        assert_eq!(played(back), played(&record), "{written}");
        assert_eq!(
            ["Variant", "Options", "Result", "Termination"].map(|name| back.tag(name)),
            ["Variant", "Options", "Result", "Termination"].map(|name| record.tag(name)),
            "{written}"
        );
        check(&mut Reader::new(text.as_bytes()), &mut |finding| panic!("{finding:?}\n{written}"))
            .expect("memory can be read");
        acts += played(&record).iter().filter(|item| item.0 == ItemKind::Act).count();
    }
    assert!(acts > 300, "{acts} acts");
}
