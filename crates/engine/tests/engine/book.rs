//! Opening books: all their turns are legal, and players vary among the book turns without a
//! search.

use polychess_engine::{Book, Evaluation, Level, Limits, book_turn, turn_of};
use polychess_game::{Choices, Game, Turn, Value};
use polychess_variants::three_player::ThreePlayer;
use polychess_variants::{INFOS, Visitor, visit};
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

/// Runs a check for every game.
fn all(check: impl Visitor<Out = ()> + Copy) {
    INFOS.iter().for_each(|info| visit(info.id, check).expect("a listed game"));
}

fn fresh<V: Value>() -> Game<V> {
    Game::new(Choices::default_of(&V::INFO))
}

#[test]
fn book_lines_are_legal() {
    #[derive(Clone, Copy)]
    struct Reads;
    impl Visitor for Reads {
        type Out = ();
        fn visit<V: Value>(self) {
            let book = Book::read::<V>(V::BOOK).unwrap_or_else(|why| panic!("{}: {why}", V::INFO.id));
            assert!(book.len() >= 100, "{}: {} positions", V::INFO.id, book.len());
        }
    }
    all(Reads);
}

/// Returns the turns of the first round if all come from the book. A search would use up nodes.
fn round<V: Value>(level: Level, seed: u64) -> Option<Vec<Turn>> {
    let (mut game, evaluation) = (fresh::<V>(), Evaluation::<V>::new(fresh::<V>().position()));
    let stop = AtomicBool::new(false);
    let mut turns = Vec::new();
    for _ in V::INFO.seats {
        let mut limits = Limits { nodes: 50, stop: &stop };
        let turn = turn_of(&game, &level.player, &evaluation, seed, &mut limits)?;
        if limits.nodes < 50 {
            return None;
        }
        turns.push(turn.clone());
        game.play(turn);
    }
    Some(turns)
}

#[test]
fn first_rounds_come_from_the_book_and_vary() {
    #[derive(Clone, Copy)]
    struct Rounds;
    impl Visitor for Rounds {
        type Out = ();
        fn visit<V: Value>(self) {
            let rounds: Vec<Vec<Turn>> = (0..50).filter_map(|seed| round::<V>(Level::DEFAULT, seed)).collect();
            assert!(rounds.len() >= 40, "{}: {} of 50 rounds by the book", V::INFO.id, rounds.len());
            let different: HashSet<String> = rounds.iter().map(|round| format!("{round:?}")).collect();
            assert!(different.len() >= 5, "{}: {} different rounds", V::INFO.id, different.len());
            assert_eq!(round::<V>(Level::DEFAULT, 7), round::<V>(Level::DEFAULT, 7), "the same seed, the same turns");
            assert_eq!(round::<V>(Level::ALL[2], 7), None, "level 3 knows no openings");
        }
    }
    all(Rounds);
}

#[test]
fn book_applies_only_to_default_options() {
    #[derive(Clone, Copy)]
    struct Options;
    impl Visitor for Options {
        type Out = ();
        fn visit<V: Value>(self) {
            assert!(book_turn(&fresh::<V>(), 1).is_some(), "{}", V::INFO.id);
            for choices in Choices::one_by_one(&V::INFO) {
                let is_default = V::options(&choices) == V::options(&Choices::default_of(&V::INFO));
                let known = book_turn(&Game::<V>::new(choices.clone()), 1).is_some();
                assert_eq!(known, is_default, "{} {:?}", V::INFO.id, choices.to_json());
            }
        }
    }
    all(Options);
}

#[test]
fn book_turns_are_played_by_weight() {
    let game = fresh::<ThreePlayer>();
    let turns = game.legal_turns();
    let (often, seldom) = (&turns[0], &turns[1]);
    let book = Book::read::<ThreePlayer>(&format!("| {}:9 {}:1\n", often.0, seldom.0)).expect("a book");
    let count = (0..1000).filter(|&seed| book.turn(&game, seed).as_ref() == Some(&often.1)).count();
    assert!((860..940).contains(&count), "{count} of 1000");
    assert_eq!(book.replies(&game).len(), 2);
}

#[test]
fn invalid_book_is_reported_with_its_line() {
    for (text, words) in [
        ("# a remark\nb5c5", "line 2: turns, | and replies"),
        ("zz | b5c5:1", "line 1: zz: "),
        ("| b5c5", "line 1: a turn, a colon"),
        ("| b5c5:0", "a weight of 1 or more"),
        ("| b5b6:1", "b5b6: "),
        ("|", "a reply at least"),
        ("| b5c5:1\n| b5c5:1", "line 2: a position that an earlier line has"),
    ] {
        let why = Book::read::<ThreePlayer>(text).expect_err(text);
        assert!(why.contains(words), "{text}: {why}");
    }
}
