//! Tests properties that hold in games from the starting position and from crowded random
//! positions. In crowded positions, checkmates, releases and paradoxes are common.

use super::diagram::{self, Pieces, exists};
use super::{choices, game, legal_turns};
use polychess_game::{Game, Text, Turn, turn_text};
use polychess_rules::{Move, MoveList, Outcome, Points, Position as _, Seat};
use polychess_variants::four_way::FourWay;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

const OPTIONS: [&[&str]; 4] =
    [&[], &["third_piece=squirrel"], &["superpawn=wazir-ferz"], &["third_piece=squirrel", "superpawn=wazir-ferz"]];

/// Returns a random position string, which the parser may reject. Kings are near their homes or
/// anywhere. There are few but strong pieces, and one player may be frozen.
fn crowd(rng: &mut ChaCha8Rng) -> String {
    let places: Vec<(i32, i32)> =
        (1..=15).flat_map(|y| (1..=15).map(move |x| (x, y))).filter(|&(x, y)| exists(x, y)).collect();
    let homes = [(8, 1), (1, 8), (8, 15), (15, 8)];
    let mut pieces = Pieces::new();
    for (seat, home) in ["w", "y", "b", "r"].into_iter().zip(homes) {
        let king = if rng.random_bool(0.7) { home } else { places[rng.random_range(0..places.len())] };
        pieces.insert(king, format!("{seat}K"));
        for _ in 0..rng.random_range(2..9) {
            let place = places[rng.random_range(0..places.len())];
            let role = ["Q", "Q", "R", "B", "N", "S", "P", "U"][rng.random_range(0..8)];
            pieces.entry(place).or_insert(format!("{seat}{role}"));
        }
    }
    let turn = ["w", "y", "b", "r"][rng.random_range(0..4)];
    let frozen = ["-", "-", "w", "y", "b", "r", "wy", "yb"][rng.random_range(0..8)];
    format!("{} {turn} {frozen} {}", diagram::board(&pieces), rng.random_range(0..250))
}

/// Plays from crowded positions, and passes each state to `look` with the next turn.
fn crowds(seeds: std::ops::Range<u64>, turns: usize, mut look: impl FnMut(&Game<FourWay>, Move)) {
    for seed in seeds {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let options = choices(OPTIONS[seed as usize % 4]);
        let Ok(mut game) = Game::<FourWay>::from_text(options, &crowd(&mut rng)) else { continue };
        for _ in 0..turns {
            let legal = legal_turns(game.position());
            if legal.is_empty() {
                break;
            }
            let turn = legal[rng.random_range(0..legal.len())].clone();
            look(&game, turn[0]);
            game.play(turn);
        }
    }
}

/// Plays games from the starting position, and passes each state to `look` with the next turn.
fn walks(seeds: std::ops::Range<u64>, mut look: impl FnMut(&Game<FourWay>, Move)) {
    for seed in seeds {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut game = super::new_game(OPTIONS[seed as usize % 4]);
        for _ in 0..300 {
            let legal = legal_turns(game.position());
            if legal.is_empty() {
                break;
            }
            let turn = legal[rng.random_range(0..legal.len())].clone();
            look(&game, turn[0]);
            game.play(turn);
        }
    }
}

/// 4W-C2, 4W-C3, 4W-M1 to 4W-P18: the generator returns exactly the moves that no rule forbids.
///
/// 4W-C6, 4W-C8: after each of these moves, the frozen players are the result of the rulebook's
/// passes.
#[test]
fn generator_and_settlement_are_the_slow_ones() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut look = |game: &Game<FourWay>, _: Move| {
        let position = game.position();
        let text = FourWay::position_text(game.state(), false);
        let mut slow = position.slow_legal_moves();
        let mut fast: Vec<Move> = legal_turns(position).into_iter().flatten().collect();
        slow.sort_unstable();
        fast.sort_unstable();
        assert_eq!(slow, fast, "{text}");
        assert_eq!(position.count_legal_moves(), fast.len() as u64, "{text}");
        assert_eq!(position.has_legal_move(), !fast.is_empty(), "{text}");
        let mut takes = MoveList::new();
        position.legal_moves_where(&|m| position.piece(m.to).is_some(), &mut takes);
        assert_eq!(takes.len(), fast.iter().filter(|m| position.piece(m.to).is_some()).count(), "{text}");
        for m in fast {
            let mut after = *position;
            after.play(m);
            let frozen: Vec<Seat> = after.frozen().iter().collect();
            assert_eq!(position.slow_frozen_after(m), frozen, "{m:?} in {text}");
            assert_eq!(after.zobrist(), after.compute_zobrist(), "{m:?} in {text}");
            let before = position.frozen();
            let mut count = |what, holds| *seen.entry(what).or_default() += usize::from(holds);
            count("freezing", frozen.iter().any(|&s| !before.contains(s)));
            count("release", before.iter().any(|s| !frozen.contains(&s)));
            count(
                "exchange",
                frozen.iter().any(|&s| !before.contains(s)) && before.iter().any(|s| !frozen.contains(&s)),
            );
            count("mover next", after.to_move() == position.to_move());
            count("end", after.outcome().is_some());
        }
    };
    crowds(0..400, 6, &mut look);
    walks(0..3, &mut look);
    assert!(seen.values().all(|&n| n > 0) && seen.len() == 5, "{seen:?}");
}

/// Parsing a position string restores the whole state, even after a paradox (R-1), where another
/// settlement would change the frozen players.
#[test]
fn texts_of_crowds_read_back() {
    let (mut paradoxes, mut looked) = (0, 0);
    crowds(1000..7000, 8, |game, _| {
        let text = FourWay::position_text(game.state(), false);
        let back = FourWay::parse_position(&text, game.options()).unwrap_or_else(|e| panic!("{e} in {text}"));
        assert!(back == *game.state(), "{text}");
        paradoxes += usize::from(text.ends_with("settled"));
        looked += 1;
    });
    assert!(paradoxes > 0 && looked > 20_000, "{paradoxes} of {looked}");
}

/// 4W-S5: returns the position string after a half turn of the pieces, seats and cells.
fn half_turn(text: &str) -> String {
    let swap = |c: char| match c {
        'w' => 'b',
        'b' => 'w',
        'y' => 'r',
        'r' => 'y',
        c => c,
    };
    let fields: Vec<&str> = text.split(' ').collect();
    let turned = diagram::read_board(fields[0])
        .into_iter()
        .map(|((x, y), piece)| ((16 - x, 16 - y), piece.chars().map(swap).collect::<String>()));
    let letters = |field: &str| field.chars().map(swap).collect::<String>();
    // Letters of seats appear in the order w y b r.
    let ordered = |field: &str| {
        let swapped = letters(field);
        if field == "-" { swapped } else { "wybr".chars().filter(|&c| swapped.contains(c)).collect() }
    };
    let rest = fields[4..].iter().map(|negotiation| format!(" {negotiation}")).collect::<String>();
    let board = diagram::board(&turned.collect());
    format!("{board} {} {} {}{rest}", letters(fields[1]), ordered(fields[2]), fields[3])
}

fn turned_move(text: &str) -> String {
    let mut cells = Vec::new();
    let (turn, promotion) = text.split_once('=').map_or((text, None), |(t, p)| (t, Some(p)));
    let second = turn[1..].find(|c: char| c.is_ascii_lowercase()).expect("two cells") + 1;
    for cell in [&turn[..second], &turn[second..]] {
        let (x, y) = diagram::place(cell);
        cells.push(format!("{}{}", char::from(b'a' + (15 - x) as u8), 16 - y));
    }
    cells.concat() + &promotion.map(|p| format!("={p}")).unwrap_or_default()
}

/// 4W-S5, 4W-B4: the legal moves of a rotated position are exactly the rotated legal moves, and
/// they lead to rotated positions.
#[test]
fn the_half_turn_changes_nothing() {
    let mut look = |game: &Game<FourWay>, m: Move| {
        let text = FourWay::position_text(game.state(), false);
        let turned = half_turn(&text);
        let mut other = Game::<FourWay>::from_text(game.choices().clone(), &turned).expect(&turned);
        let mut expected: Vec<String> = game.legal_turns().iter().map(|t| turned_move(&t.0)).collect();
        let found: Vec<String> = other.legal_turns().into_iter().map(|t| t.0).collect();
        expected.sort_unstable();
        assert_eq!(expected, found, "{text}\n{turned}");
        let mut game = game.clone();
        let played = turn_text::<FourWay>(&[m], game.position().topology());
        game.play(Turn::from_slice(&[m]));
        other.play_text(&turned_move(&played)).expect(&turned);
        let text = FourWay::position_text(game.state(), game.outcome().is_some());
        let reached = FourWay::position_text(other.state(), other.outcome().is_some());
        assert_eq!(half_turn(&text), reached, "{played}");
    };
    walks(20..24, &mut look);
    crowds(20_000..20_400, 6, &mut look);
}

/// 4W-S5: a reflection of the board preserves the legal moves if no player is frozen, although it
/// reverses the order of play.
#[test]
fn the_reflection_keeps_moves() {
    let mirrored = |text: &str| {
        let swap = |c: char| match c {
            'w' => 'y',
            'y' => 'w',
            'b' => 'r',
            'r' => 'b',
            c => c,
        };
        let mut fields = text.split(' ');
        let pieces = diagram::read_board(fields.next().expect("a board")).into_iter();
        let pieces = pieces.map(|((x, y), piece)| ((y, x), piece.chars().map(swap).collect::<String>()));
        let turn: String = fields.next().expect("a turn").chars().map(swap).collect();
        format!("{} {turn} - 0", diagram::board(&pieces.collect()))
    };
    let transpose = |text: &str| {
        let (from, to) = text.split_at(text[1..].find(|c: char| c.is_ascii_lowercase()).expect("two cells") + 1);
        let cell = |cell: &str| {
            let (x, y) = diagram::place(cell);
            format!("{}{x}", char::from(b'a' + (y - 1) as u8))
        };
        let (to, promotion) = to.split_once('=').map_or((to, String::new()), |(t, p)| (t, format!("={p}")));
        cell(from) + &cell(to) + &promotion
    };
    let mut looked = 0;
    crowds(30_000..30_400, 6, |game, _| {
        if !game.position().frozen().is_empty() {
            return;
        }
        let text = mirrored(&FourWay::position_text(game.state(), false));
        let other = Game::<FourWay>::from_text(game.choices().clone(), &text).expect(&text);
        if other.position().frozen().is_empty() {
            let mut expected: Vec<String> = game.legal_turns().iter().map(|t| transpose(&t.0)).collect();
            expected.sort_unstable();
            let found: Vec<String> = other.legal_turns().into_iter().map(|t| t.0).collect();
            assert_eq!(expected, found, "{text}");
            looked += 1;
        }
    });
    assert!(looked > 300, "{looked}");
}

/// 4W-E1 to 4W-E4: the points are 2 to 0, or half a point for each player and one more for every
/// checkmated king. Partners have equal points.
#[test]
fn points_are_those_of_the_sides() {
    let check = |outcome: Outcome, mated: usize| {
        let points = outcome.points.expect("points").0;
        assert_eq!((points[0], points[1]), (points[2], points[3]));
        let sum = points[0] + points[1];
        let won = outcome.ending.rule == "4W-E1";
        assert_eq!(sum, Points::whole(if won { 2 } else { 1 + mated as i32 }), "{outcome:?}");
    };
    let mut ended: BTreeMap<&str, usize> = BTreeMap::new();
    crowds(40_000..42_000, 40, |game, m| {
        let mut game = game.clone();
        game.play(Turn::from_slice(&[m]));
        if let Some(outcome) = game.outcome() {
            *ended.entry(outcome.ending.id).or_default() += 1;
            check(outcome, game.position().frozen().len());
        }
    });
    assert!(ended.contains_key("both-mated"), "{ended:?}");
}

/// 4W-C9, 4W-E6: every turn without a pawn move or a capture increases the counter by one, and so
/// does every lost turn.
#[test]
fn the_counter_counts_lost_turns() {
    let clock = |game: &Game<FourWay>| -> u32 {
        let text = FourWay::position_text(game.state(), false);
        text.split(' ').nth(3).expect("a clock").parse().expect("a number")
    };
    let mut lost_some = 0;
    crowds(50_000..50_300, 8, |game, m| {
        let mut after = game.clone();
        after.play(Turn::from_slice(&[m]));
        let (Some(us), Some(next)) = (game.to_move(), after.to_move()) else { return };
        let lost = (next.index() + 3 - us.index()) % 4;
        let role = game.position().piece(m.from).expect("a piece").role();
        let pawn = ['P', 'U'].contains(&FourWay::role_letter(role));
        let progress = pawn || game.position().piece(m.to).is_some();
        let base = if progress { 0 } else { clock(game) + 1 };
        assert_eq!(clock(&after), base + lost as u32);
        lost_some += lost;
    });
    assert!(lost_some > 0);
    assert_eq!(clock(&game(&FourWay::position_text(super::new_game(&[]).state(), false))), 0);
}
