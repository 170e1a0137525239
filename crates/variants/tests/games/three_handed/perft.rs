//! Compares perft counts with the tables in the rulebook.

use super::{choices, play};
use polychess_game::Game;
use polychess_rules::perft;
use polychess_variants::three_handed::ThreeHanded;

const LEDGER: &str = include_str!("../../data/three_handed/perft.md");

/// Returns the rows of the rulebook's table whose heading starts with this text.
fn rows(heading: &str) -> impl Iterator<Item = Vec<&'static str>> {
    let table = LEDGER.lines().skip_while(move |line| !line.starts_with(heading)).skip(2);
    table
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
}

/// TH-S1, TH-S2: perft counts from the starting position. TH-R10: in a cut-throat game, they are
/// higher from depth 4, because pieces may pass the centre to both sides.
#[test]
fn initial_position() {
    let games = ["", "cutthroat=true"].map(|options| Game::<ThreeHanded>::new(choices(options)));
    let mut count = 0;
    for row in rows("| depth") {
        let depth = row[0].parse().expect("a depth");
        for (game, wanted) in games.iter().zip(&row[1..]) {
            assert_eq!(perft(game.position(), depth).to_string(), *wanted, "depth {depth}");
            count += 1;
        }
    }
    assert_eq!(count, 8);
}

/// TH-D4, TH-D6: turns of two moves with the same text count once.
#[test]
fn after_turns() {
    let mut count = 0;
    for row in rows("| turns") {
        for options in ["", "cutthroat=true"] {
            let mut game = Game::<ThreeHanded>::new(choices(options));
            play(&mut game, row[0]);
            let cutthroat = row[3].split_once(" in a cut-throat game").and_then(|(n, _)| n.rsplit(' ').next());
            let wanted = match options {
                "" => [Some(row[1]), Some(row[2])],
                _ => [cutthroat, None],
            };
            for (depth, wanted) in (1..).zip(wanted) {
                if let Some(wanted) = wanted.filter(|&n| n != "-") {
                    assert_eq!(perft(game.position(), depth).to_string(), wanted, "{} {options} {depth}", row[0]);
                    count += 1;
                }
            }
        }
    }
    assert_eq!(count, 10);
}
