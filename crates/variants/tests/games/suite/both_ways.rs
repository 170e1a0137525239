//! Tests that the parsers read back turns and actions as they were written.
//!
//! In every position of random walks, the tests cover every turn in every notation, and every open
//! action with every value of its fields.
//!
//! `POLYCHESS_SEEDS=20 cargo test -p polychess-variants both_ways` sets the number of seeds for
//! each set of options.

use crate::suite::walk::RandomWalk;
use crate::suite::{Check, for_all_games};
use polychess_game::{ActForm, Choices, Entry, FieldKind, Game, Text, Value, write_act};
use polychess_rules::Seat;
use serde_json::{Map, Value as Json};

const TURNS: usize = 60;

/// Passes every state of some random walks to `look`, once with the default options and once with
/// each other option value.
fn walk_all<V: Value>(first_seed: u64, mut look: impl FnMut(&Game<V>)) {
    let seeds = std::env::var("POLYCHESS_SEEDS").ok().and_then(|count| count.parse().ok()).unwrap_or(1);
    for choices in Choices::one_by_one(&V::INFO) {
        for seed in first_seed..first_seed + seeds {
            let mut walk = RandomWalk::<V>::new(choices.clone(), seed);
            for _ in 0..TURNS {
                look(&walk.game);
                let Some(turn) = walk.choose() else { break };
                walk.game.play(turn);
            }
            look(&walk.game);
        }
    }
}

#[test]
fn every_turn_in_every_notation() {
    struct Turns;
    impl Check for Turns {
        fn check<V: Value>(&self) {
            walk_all::<V>(9000, |game| {
                for (text, turn) in game.legal_turns() {
                    assert_eq!(game.read_written(0, &text).as_ref(), Ok(&turn), "{text}");
                    for (n, notation) in V::INFO.notations.iter().enumerate() {
                        let written = V::notate_in(n, game.position(), &turn);
                        let read = V::read_notation_in(n, game.position(), &written);
                        let here = V::position_text(game.state(), false);
                        assert_eq!(read.as_ref(), Ok(&turn), "{text} is {written} in {}: {here}", notation.id);
                    }
                }
            });
        }
    }
    for_all_games(&Turns);
}

/// If an abbreviated notation matches several turns, the error lists them, and each listed text is
/// parsed as a different turn.
#[test]
fn what_fits_several_turns_names_them() {
    struct Several;
    impl Check for Several {
        fn check<V: Value>(&self) {
            let (mut looked, mut ambiguous, mut may_be_short) = (0, 0, false);
            walk_all::<V>(9500, |game| {
                looked += 1;
                let some = if looked % 6 == 5 { game.legal_turns() } else { Vec::new() };
                for (_, turn) in some.iter().step_by(some.len() / 24 + 1) {
                    let written = V::notate(game.position(), turn);
                    // The origin is at the beginning, or after the letter of the piece.
                    for (from, to) in [(0, 1), (1, 2), (1, 3)] {
                        let Some(rest) = written.get(to..) else { continue };
                        let short = [&written[..from], rest].concat();
                        let refusal = match V::read_notation(game.position(), &short) {
                            Ok(read) => {
                                may_be_short |= read == *turn;
                                continue;
                            }
                            Err(refusal) => refusal,
                        };
                        if let Some((_, names)) = refusal.message.split_once(" moves; choose one of ") {
                            each_is_another(game, names, &short);
                            ambiguous += 1;
                        }
                    }
                }
            });
            // Some notations always contain the origin of the piece, so their texts are never
            // ambiguous.
            assert!(ambiguous > 0 || !may_be_short, "{}: {ambiguous}", V::INFO.id);
        }
    }
    for_all_games(&Several);
}

fn each_is_another<V: Text>(game: &Game<V>, names: &str, short: &str) {
    let names = names.strip_suffix(", …").unwrap_or(names).split(", ");
    let read = |name: &str| V::read_notation(game.position(), name).unwrap_or_else(|e| panic!("{short}: {name}: {e}"));
    let turns: Vec<_> = names.map(read).collect();
    assert!(turns.len() > 1 && turns.iter().enumerate().all(|(i, turn)| !turns[..i].contains(turn)), "{short}");
}

#[test]
fn every_open_act() {
    struct Acts;
    impl Check for Acts {
        fn check<V: Value>(&self) {
            let mut seen = 0;
            walk_all::<V>(9800, |game| {
                for seat in V::INFO.all_seats() {
                    let forms = V::open_acts(game, seat);
                    assert!(forms.iter().all(|form| !form.words.is_empty()));
                    for fields in forms.iter().flat_map(filled) {
                        seen += u32::from(reads_back(game, seat, &fields));
                    }
                }
            });
            assert!(seen > 100, "{}: {seen}", V::INFO.id);
        }
    }
    for_all_games(&Acts);
}

/// Returns the filled-in form for every value of each field. The other required fields have their
/// first value.
fn filled(form: &ActForm) -> Vec<Map<String, Json>> {
    let mut bare = Map::new();
    bare.insert("type".into(), form.kind.into());
    let mut all = Vec::new();
    let firsts = form.fields.iter().filter(|field| !field.optional);
    bare.extend(firsts.filter_map(|field| Some((field.name.to_owned(), values(&field.kind).into_iter().next()?))));
    for field in &form.fields {
        for value in values(&field.kind) {
            let mut fields = bare.clone();
            fields.insert(field.name.into(), value);
            all.push(fields);
        }
    }
    all.push(bare);
    all
}

fn values(kind: &FieldKind) -> Vec<Json> {
    match kind {
        FieldKind::Choice { values } | FieldKind::Seat { values } => values.iter().map(|v| Json::from(*v)).collect(),
        FieldKind::Seats { values } => {
            let each = values.iter().map(|v| Json::from(vec![*v]));
            each.chain([Json::from(values.clone())]).collect()
        }
        FieldKind::Turn { values } => values.iter().take(3).map(|v| Json::from(v.clone())).collect(),
        FieldKind::Points { seats } => {
            let equal = seats.iter().map(|seat| ((*seat).to_owned(), Json::from("2/3")));
            vec![equal.collect()]
        }
    }
}

/// Returns whether the action is possible. If so, checks that its written form is parsed as the
/// same action.
fn reads_back<V: Value>(game: &Game<V>, seat: Seat, fields: &Map<String, Json>) -> bool {
    let mut done = game.clone();
    if done.act_json(seat, fields).is_err() {
        return false;
    }
    let Some(Entry::Act(by, act)) = done.log().last() else { return false };
    let written = write_act::<V>(act);
    let mut again = game.clone();
    again.act_json(*by, &written).unwrap_or_else(|e| panic!("{written:?}: {e}"));
    let same = matches!(again.log().last(), Some(Entry::Act(_, read)) if read == act);
    assert!(same && again.state() == done.state(), "{written:?}");
    for notation in 0..V::INFO.notations.len() {
        if let Some(words) = V::act_words(notation, *by, act) {
            assert_eq!(V::read_act_words(notation, game, &words), Some(vec![(*by, act.clone())]), "{words}");
        }
    }
    true
}
