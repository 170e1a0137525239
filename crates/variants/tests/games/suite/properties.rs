//! Tests properties of positions, turns and actions in random walks.

use crate::suite::walk::RandomWalk;
use crate::suite::{Check, for_all_games};
use polychess_game::AnyMatch as _;
use polychess_game::{
    Choices, Entry, ErrorKind, Game, GameState, Match, Objection as _, Request, Status, Text, TurnText, Value,
    turn_text, turns, write_act,
};
use polychess_rules::{Move, MoveKind, MoveList, Points, Position, Seat};
use rand::RngExt;
use serde_json::{Value as Json, json};

/// The number of turns per walk.
const TURNS: usize = 150;
/// The number of walks per game with the default options.
const WALKS: u64 = 6;

/// Walks every game with its default options and with each other option value, and passes each
/// state to `look`.
pub(super) fn walk_all<V: Value>(mut look: impl FnMut(&mut RandomWalk<V>)) {
    for (n, choices) in Choices::one_by_one(&V::INFO).enumerate() {
        for seed in 0..if n == 0 { WALKS } else { 1 } {
            let mut walk = RandomWalk::<V>::new(choices.clone(), seed + 100 * n as u64);
            for _ in 0..TURNS {
                look(&mut walk);
                let Some(turn) = walk.choose() else { break };
                walk.game.play(turn);
            }
            look(&mut walk);
        }
    }
}

fn reread<V: Text>(game: &Game<V>) -> GameState<V> {
    let text = V::position_text(game.state(), false);
    V::parse_position(&text, game.options()).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

#[test]
fn incremental_hash_is_the_fresh_hash() {
    struct Hashes;
    impl Check for Hashes {
        fn check<V: Value>(&self) {
            walk_all::<V>(|walk| {
                let position = walk.game.position();
                assert_eq!(
                    position.zobrist(),
                    position.compute_zobrist(),
                    "{}",
                    V::position_text(walk.game.state(), false)
                );
            });
        }
    }
    for_all_games(&Hashes);
}

/// `legal_moves_where` returns the same moves as a filter of all legal moves. This also holds in
/// the middle of a turn, and for the pass and the end of a turn.
#[test]
fn moves_that_fit_are_found_alone() {
    fn look<P: Position>(position: &P, rng: &mut impl RngExt) {
        let mut all = MoveList::new();
        position.legal_moves(&mut all);
        let one = if all.is_empty() { Move::PASS } else { all[rng.random_range(0..all.len())] };
        let odd = |m: Move| (m.from.index() + m.to.index()) % 2 == 1;
        let fits: [&dyn Fn(Move) -> bool; 7] = [
            &|m| m == one,
            &|m| m.from == one.from && m.kind == one.kind,
            &|m| m.to == one.to,
            &odd,
            &|m| m == Move::PASS,
            &|m| m == Move::END_TURN,
            &|m| m.kind == MoveKind::Castling || m.promotion.is_some(),
        ];
        for fits in fits {
            let mut found = MoveList::new();
            found.push(Move::PASS);
            position.legal_moves_where(&fits, &mut found);
            let expected: Vec<Move> = all.iter().copied().filter(|&m| fits(m)).collect();
            assert_eq!(found[1..], expected, "{position:?}");
        }
        let mut next = position.clone();
        next.play(one);
        if !all.is_empty() && next.is_mid_turn() {
            look(&next, rng);
        }
    }
    struct Fitting;
    impl Check for Fitting {
        fn check<V: Value>(&self) {
            walk_all::<V>(|walk| look(walk.game.position(), &mut walk.rng));
        }
    }
    for_all_games(&Fitting);
}

#[test]
fn position_texts_read_back_to_the_same_state() {
    struct Texts;
    impl Check for Texts {
        fn check<V: Value>(&self) {
            walk_all::<V>(|walk| {
                if walk.game.to_move().is_none() {
                    return;
                }
                let back = reread(&walk.game);
                let text = V::position_text(walk.game.state(), false);
                assert!(back == *walk.game.state(), "{text}\n{:?}\n{:?}", back, walk.game.state());
                assert_eq!(back.position.zobrist(), walk.game.position().zobrist(), "{text}");
                // The parser accepts extra spaces.
                let spaced = format!("  {}  ", text.replace(' ', "   "));
                assert!(V::parse_position(&spaced, walk.game.options()).is_ok_and(|s| s == back), "{text}");
                if walk.rng.random_bool(0.2)
                    && let Some((seat, fields)) = walk.open_act()
                    && fields["type"] != "resign"
                    && walk.game.act_json(seat, &fields).is_ok()
                    && walk.game.to_move().is_some()
                {
                    let text = V::position_text(walk.game.state(), false);
                    assert!(reread(&walk.game) == *walk.game.state(), "{text} after {fields:?}");
                }
            });
        }
    }
    for_all_games(&Texts);
}

#[test]
fn turn_texts_are_unique_and_name_their_turns() {
    struct Turns;
    impl Check for Turns {
        fn check<V: Value>(&self) {
            walk_all::<V>(|walk| {
                let legal = walk.game.legal_turns();
                assert!(legal.windows(2).all(|w| w[0].0 < w[1].0), "sorted, each once");
                for (text, turn) in legal.iter().take(40) {
                    assert_eq!(walk.game.read_turn(text).as_ref(), Ok(turn), "{text}");
                }
                if walk.game.outcome().is_some() {
                    assert!(legal.is_empty());
                }
            });
        }
    }
    for_all_games(&Turns);
}

/// A turn has an explanation exactly if it is illegal. The test tries all pairs of cells, some of
/// them with promotions.
#[test]
fn explanations_are_there_exactly_for_illegal_turns() {
    struct Explains;
    impl Check for Explains {
        fn check<V: Value>(&self) {
            let mut looked = 0;
            walk_all::<V>(|walk| {
                looked += 1;
                if looked % 25 != 3 || walk.game.to_move().is_none() {
                    return;
                }
                explain_all::<V>(&walk.game);
            });
        }
    }
    for_all_games(&Explains);
}

fn explain_all<V: Text>(game: &Game<V>) {
    let position = game.position();
    let topology = position.topology();
    let here = || V::position_text(game.state(), false);
    let legal: std::collections::BTreeSet<String> = game.legal_turns().into_iter().map(|t| t.0).collect();
    let mut texts = vec!["pass".to_owned()];
    for from in topology.cells() {
        for to in topology.cells() {
            let text = format!("{}{}", topology.name(from), topology.name(to));
            let near = legal.iter().any(|l| l.starts_with(&text));
            if near || from.index() % 7 == 1 {
                texts.extend(["=Q", "=N", "=K"].map(|p| format!("{text}{p}")));
            }
            texts.push(text);
        }
    }
    let mut found = Vec::new();
    for text in texts {
        let Ok(turn) = TurnText::parse(&text, topology, V::role) else { continue };
        let explained = V::explain(position, &turn);
        match explained {
            Some(why) => {
                assert!(!legal.contains(&text), "{text} is legal, but explained by {why:?} in {}", here());
                if !found.contains(&why) {
                    assert_eq!(why.kind(), ErrorKind::IllegalAct, "{why:?}");
                    assert!(V::INFO.rules.contains(why.rule()), "{why:?}: {} is no rule of {}", why.rule(), V::INFO.id);
                    found.push(why);
                }
            }
            None => assert!(legal.contains(&text), "{text} is illegal in {}, and nothing says why", here()),
        }
    }
}

/// Replaying the log gives the same state and status.
#[test]
fn replaying_gives_the_same_state() {
    struct Replays;
    impl Check for Replays {
        fn check<V: Value>(&self) {
            for seed in 0..3 {
                let mut walk = RandomWalk::<V>::new(Choices::default_of(&V::INFO), 500 + seed);
                let mut again = Game::<V>::new(Choices::default_of(&V::INFO));
                for _ in 0..60 {
                    if walk.rng.random_bool(0.15)
                        && let Some((seat, fields)) = walk.open_act()
                        && fields["type"] != "resign"
                        && fields["type"] != "abandon"
                    {
                        let _ = walk.game.act_json(seat, &fields);
                    } else if let Some(turn) = walk.choose() {
                        walk.game.play(turn);
                    }
                }
                for entry in walk.game.log() {
                    match entry {
                        Entry::Turn(_, turn) => {
                            let text = turn_text::<V>(turn, again.position().topology());
                            again.play_text(&text).expect("a turn that was played");
                        }
                        Entry::Act(seat, act) => {
                            let fields = write_act::<V>(act);
                            again.act_json(*seat, &fields).expect("an act that was carried out");
                        }
                    }
                }
                assert!(again.state() == walk.game.state());
                assert_eq!(json!(Status::of(&again)), json!(Status::of(&walk.game)));
            }
        }
    }
    for_all_games(&Replays);
}

/// The game accepts the actions that its forms offer, and a rejected action changes nothing.
#[test]
fn acts_do_what_their_forms_say() {
    struct Acts;
    impl Check for Acts {
        fn check<V: Value>(&self) {
            walk_all::<V>(|walk| {
                if let Some((seat, fields)) = walk.open_act() {
                    let mut copy = walk.game.clone();
                    if let Err(refusal) = copy.act_json(seat, &fields) {
                        let here = V::position_text(walk.game.state(), false);
                        panic!("an open act is refused: {fields:?} by {seat:?}: {refusal} in {here}");
                    }
                }
                let seat = Seat::new(walk.rng.random_range(0..V::INFO.seats.len())).expect("a seat");
                let kinds =
                    ["accept-draw", "decline-draw", "claim-draw", "offer-draw", "withdraw", "continue", "resign"];
                let kind = kinds[walk.rng.random_range(0..kinds.len())];
                let fields = json!({"type": kind, "reason": "fifty"});
                let before = (walk.game.state().clone(), json!(Status::of(&walk.game)));
                let mut copy = walk.game.clone();
                if copy.act_json(seat, fields.as_object().expect("an object")).is_err() {
                    assert!(*copy.state() == before.0);
                    assert_eq!(json!(Status::of(&copy)), before.1);
                }
            });
        }
    }
    for_all_games(&Acts);
}

/// Playing all plies of a legal turn ends that turn.
#[test]
fn every_turn_ends() {
    struct Ends;
    impl Check for Ends {
        fn check<V: Value>(&self) {
            walk_all::<V>(|walk| {
                if walk.game.to_move().is_none() {
                    return;
                }
                for turn in turns(walk.game.position()) {
                    let mut state = walk.game.state().clone();
                    turn.iter().for_each(|&ply| V::advance(&mut state, ply));
                    assert!(!state.position.is_mid_turn());
                    if state.position.outcome().is_some() {
                        let mut moves = MoveList::new();
                        state.position.legal_moves(&mut moves);
                        assert!(moves.is_empty());
                    }
                }
            });
        }
    }
    for_all_games(&Ends);
}

/// Points are never negative, and the status of a match contains them. A rejected turn changes
/// nothing.
#[test]
fn points_of_a_finished_match() {
    struct PointsCheck;
    impl Check for PointsCheck {
        fn check<V: Value>(&self) {
            walk_all::<V>(|walk| {
                let game = Match::new(walk.game.clone());
                if let Some(points) = game.points() {
                    assert!(points.0.iter().all(|&p| p >= Points::ZERO));
                    let status = game.status();
                    let first = V::INFO.seat_name(Seat::FIRST);
                    assert_eq!(status["points"][first], Json::from(points[Seat::FIRST].to_string()));
                }
                let mut copy = game.clone();
                let refused = copy.apply(&Request::turn("zz9zz9"));
                assert_eq!(refused.expect_err("no cells").kind, ErrorKind::BadAct);
                assert_eq!(copy.position_text(), game.position_text());
            });
        }
    }
    for_all_games(&PointsCheck);
}
