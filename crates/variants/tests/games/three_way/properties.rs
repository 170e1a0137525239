//! Tests properties that hold in random games and positions: the slow definition of legality,
//! symmetry, and sums of points.

use super::ledger::set_up;
use super::scatter::scattered;
use super::turned::{turned_cells, turned_text};
use super::{Play, choices, new_match, play};
use polychess_game::AnyMatch as _;
use polychess_game::{ActForm, FieldKind, Match, Request};
use polychess_rules::{Move, MoveList, Piece, Points, Position as _, Seat};
use polychess_variants::three_way::{ThreeWay, slow_legal_moves};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;

const OPTIONS: [&str; 6] = [
    "",
    "ending=last-mate",
    "automatic=true",
    "ending=last-mate automatic=true",
    "board=8x9",
    "board=8x9 ending=last-mate",
];

/// Plays random games from the starting position and from random positions, with all options, and
/// passes each state to `look`.
fn walks(seed: u64, count: usize, turns: usize, mut look: impl FnMut(&Play, &str)) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let armies = ["", "QRBNPPPPK", "RNPPK", "QPK", "PK", "BNK", "QRRBBBNNPPPPPPPPPPPPPPPPK"];
    for n in 0..count {
        let options = OPTIONS[n % OPTIONS.len()];
        let mut game = match armies[n % armies.len()] {
            "" => new_match(options),
            army => {
                let text = scattered(&mut rng, if options.contains("8x9") { 9 } else { 7 }, army);
                Match::from_text(&choices(options), &text).expect(&text)
            }
        };
        for _ in 0..turns {
            look(&game, options);
            let legal = game.legal();
            if legal.is_empty() {
                break;
            }
            play(&mut game, &legal[rng.random_range(0..legal.len())]);
        }
    }
}

/// 3WC-C2 to 3WC-C5, 3WC-O3: the list, the count, the existence and the filter of legal moves agree
/// with the slow definition.
#[test]
fn legal_is_pseudo_legal_and_safe() {
    let (mut trapped, mut passes, mut looked) = (0, 0, 0);
    walks(3, 240, 60, |game, _| {
        let position = game.boards()[0].position();
        let mut slow = slow_legal_moves(position);
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        let mut fast = list.to_vec();
        slow.sort_unstable();
        fast.sort_unstable();
        let text = || game.position_text();
        assert_eq!(slow, fast, "{}", text());
        assert_eq!(position.count_legal_moves(), slow.len() as u64, "{}", text());
        assert_eq!(position.has_legal_move(), !slow.is_empty(), "{}", text());
        let fits = |m: Move| m.to.index().is_multiple_of(3);
        let mut some = MoveList::new();
        position.legal_moves_where(&fits, &mut some);
        assert_eq!(some.to_vec(), list.iter().copied().filter(|&m| fits(m)).collect::<Vec<_>>(), "{}", text());
        let Some(us) = position.to_move() else { return };
        trapped += usize::from(position.in_check(us) && slow.len() > 40);
        passes += usize::from(slow == [Move::PASS]);
        looked += 1;
    });
    assert!(looked > 3000 && trapped + passes > 0, "{looked} {trapped} {passes}");
}

/// 3WC-S4, 3WC-E14: hashes depend only on the state, and not on earlier moves.
#[test]
fn hashes_of_all_options() {
    walks(5, 80, 80, |game, options| {
        for game in game.boards() {
            let position = game.position();
            assert_eq!(position.zobrist(), position.compute_zobrist());
            if game.outcome().is_none() {
                let text = Match::new(game.clone()).position_text();
                let again = Match::<ThreeWay>::from_text(&choices(options), &text).expect(&text);
                assert!(again.boards()[0].state() == game.state(), "{text}");
                assert_eq!(again.boards()[0].position().zobrist(), position.zobrist(), "{text}");
                assert_eq!(again.boards()[0].position().repetition_key(), position.repetition_key(), "{text}");
            }
        }
    });
}

/// 3WC-B7, 3WC-B8: the legal moves of a rotated position are exactly the rotated legal moves, and
/// they lead to rotated positions.
#[test]
fn turning_the_board_turns_the_game() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    walks(21, 70, 50, |game, options| {
        let m = if options.contains("8x9") { 9 } else { 7 };
        let turn = |(f, r): (i32, i32)| (6 - f + r, m + 7 - f);
        if game.boards().len() > 1 || game.is_over() || game.boards()[0].to_move().is_none() {
            return;
        }
        let text = game.position_text();
        let turned = turned_text(&text, m);
        let other =
            Match::<ThreeWay>::from_text(&choices(options), &turned).unwrap_or_else(|e| panic!("{e}: {turned}"));
        assert_eq!(other.position_text(), turned);
        let legal = game.legal();
        let mut expected: Vec<String> =
            legal.iter().map(|t| if t == "pass" { t.clone() } else { turned_cells(t, turn) }).collect();
        expected.sort();
        assert_eq!(expected, other.legal(), "{text}\n{turned}");
        if legal.is_empty() {
            return;
        }
        let chosen = &legal[rng.random_range(0..legal.len())];
        let (mut game, mut other) = (game.clone(), other);
        play(&mut game, chosen);
        play(&mut other, &if chosen == "pass" { chosen.clone() } else { turned_cells(chosen, turn) });
        if game.boards().len() == 1 {
            assert_eq!(turned_text(&game.position_text(), m), other.position_text(), "{chosen} in {text}");
        }
    });
}

/// Returns a random open action, except resignations and actions that end the game by agreement.
fn random_act(game: &Play, rng: &mut ChaCha8Rng) -> Option<Request> {
    let seat = Seat::new(rng.random_range(0..3))?;
    let mut forms: Vec<(Option<usize>, ActForm)> = game.open_acts(seat);
    forms.retain(|(_, form)| !matches!(form.kind, "agree-result" | "abandon" | "cede" | "agree-draw" | "resign"));
    if forms.is_empty() {
        return None;
    }
    let (board, form) = &forms[rng.random_range(0..forms.len())];
    let mut fields = Map::new();
    fields.insert("type".into(), form.kind.into());
    for field in &form.fields {
        let value: Json = match &field.kind {
            FieldKind::Seat { values } => json!(values[rng.random_range(0..values.len())]),
            FieldKind::Seats { values } => json!(values[..rng.random_range(1..=values.len())]),
            FieldKind::Turn { values } if !values.is_empty() => json!(values[0]),
            _ => Json::Null,
        };
        fields.insert(field.name.into(), value);
    }
    Some(Request::Act { board: *board, seat, fields })
}

/// 3WC-E1: the points add up to 2 in First Mate. In Last Mate they add up to 2 without a stage II,
/// to 3 with one, and to 4 with two. Parsing a position string restores games that await answers or
/// consist of two boards.
#[test]
fn points_are_constant_sums() {
    let mut rng = ChaCha8Rng::seed_from_u64(41);
    let (mut finished, mut sums) = (0, BTreeMap::new());
    for n in 0..400 {
        let options = if n % 8 == 1 { OPTIONS[1] } else { OPTIONS[n % OPTIONS.len()] };
        let army = ["QRK", "PK", "QQK", "RPPK", "NPK"][n % 5];
        let text = scattered(&mut rng, if options.contains("8x9") { 9 } else { 7 }, army);
        let mut game: Play = Match::from_text(&choices(options), &text).expect(&text);
        if n % 8 == 1 {
            game = set_up("ending=last-mate", "W Ka1; G Kd4; B Kn11 Rn8", "G to move");
            play(&mut game, "d4c3");
        }
        for _ in 0..200 {
            let legal = game.legal();
            if let Some(request) = random_act(&game, &mut rng).filter(|_| legal.is_empty() || rng.random_bool(0.2)) {
                game.apply(&request).unwrap_or_else(|e| panic!("{request:?}: {e} in {}", game.position_text()));
            } else if !legal.is_empty() {
                play(&mut game, &legal[rng.random_range(0..legal.len())]);
            }
            if game.is_over() {
                break;
            }
            if game.boards().iter().all(|b| b.outcome().is_none()) {
                let text = game.position_text();
                let again: Play = Match::from_text(&choices(options), &text).unwrap_or_else(|e| panic!("{e}: {text}"));
                assert_eq!((again.position_text(), again.points()), (text, game.points()));
                assert!(again.boards().iter().zip(game.boards()).all(|(a, b)| a.state() == b.state()));
            }
        }
        if !game.is_over() {
            continue;
        }
        finished += 1;
        let sum: Points = game.points().expect("points").0.into_iter().sum();
        let second_stages = game
            .boards()
            .iter()
            .filter(|b| b.position().outcome().is_some() && json!(polychess_game::Status::of(b))["stage"] == 2)
            .count();
        assert_eq!(sum, Points::whole(2 + second_stages as i32), "{}", game.position_text());
        *sums.entry((sum, game.boards().len())).or_insert(0) += 1;
    }
    assert!(finished > 100 && sums.len() == 3, "{finished} {sums:?}");
}

/// 3WC-M1: players never capture their own pieces.
#[test]
fn own_pieces_are_never_taken() {
    walks(77, 40, 40, |game, _| {
        let position = game.boards()[0].position();
        for (_, turn) in game.boards()[0].legal_turns() {
            let target = position.piece(turn[0].to).map(Piece::seat);
            assert!(!turn[0].moves_piece() || target != position.to_move());
        }
    });
}
