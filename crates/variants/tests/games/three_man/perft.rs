//! Compares perft counts with the tables of the rulebook, which are in
//! `tests/data/three_man/perft.txt`.

use crate::three_man::game;
use polychess_rules::perft;

fn lines(keyword: &str) -> impl Iterator<Item = (&str, &str)> {
    let all = include_str!("../../data/three_man/perft.txt").lines();
    all.filter_map(move |line| line.strip_prefix(keyword)?.trim().split_once(" | "))
}

#[test]
fn counts_agree_with_the_ledger() {
    let mut checked = 0;
    for (counts, text) in lines("count") {
        for (depth, wanted) in (1..).zip(counts.split(' ')) {
            assert_eq!(perft(game(text).position(), depth).to_string(), wanted, "depth {depth} of {text}");
            checked += 1;
        }
    }
    assert_eq!(checked, 14);
}

#[test]
fn counts_behind_each_first_move_agree_with_the_ledger() {
    let (line, text) = lines("divide").next().expect("a line");
    let mut wanted: Vec<&str> = line.split(' ').collect();
    let depth = wanted.remove(0).parse().expect("a depth");
    let start = game(text);
    let depth: u32 = depth;
    let count = |(text, turn): (String, polychess_game::Turn)| {
        let mut next = start.clone();
        next.play(turn);
        format!("{text}={}", perft(next.position(), depth - 1))
    };
    let found: Vec<String> = start.legal_turns().into_iter().map(count).collect();
    assert_eq!(found, wanted);
}
