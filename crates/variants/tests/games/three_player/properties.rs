//! Tests properties that hold in random games and positions: symmetry, the slow definition of
//! legality, and the points of every ending.

use super::new_game;
use polychess_game::AnyMatch as _;
use polychess_game::{Game, Match};
use polychess_rules::{Move, Outcome, Points, Position as _, Role, Seat};
use polychess_variants::three_player::{Position, ThreePlayer};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn walks(seeds: std::ops::Range<u64>, mut look: impl FnMut(&Game<ThreePlayer>)) {
    for seed in seeds {
        let (mut game, mut rng) = (new_game(), ChaCha8Rng::seed_from_u64(seed));
        for _ in 0..200 {
            look(&game);
            let turns = game.legal_turns();
            if turns.is_empty() {
                break;
            }
            let turn = turns[rng.random_range(0..turns.len())].1.clone();
            game.play(turn);
        }
    }
}

/// TP-K1, TP-K2: the generator returns exactly the pseudo-legal moves that leave the mover's king
/// safe.
#[test]
fn legal_is_pseudo_legal_and_safe() {
    walks(0..12, |game| {
        let position: &Position = game.position();
        let mut slow = position.slow_legal_moves();
        let mut fast: Vec<Move> = game.legal_turns().into_iter().flat_map(|t| t.1).collect();
        slow.sort_unstable();
        fast.sort_unstable();
        if game.outcome().is_none() {
            assert_eq!(slow, fast);
        }
    });
}

/// TP-B8: the legal moves of a rotated position are exactly the rotated legal moves.
#[test]
fn turning_the_board_turns_the_moves() {
    walks(20..26, |game| {
        let text = Match::new(game.clone()).position_text();
        let (Some(turned), Some(turn)) = (turned_text(&text), game.to_move()) else { return };
        let other = super::game(&turned);
        assert_eq!(other.to_move(), Some(turn.after(1, 3)));
        let topology = game.position().topology();
        let mut expected: Vec<(usize, usize, Option<Role>)> = game
            .legal_turns()
            .iter()
            .map(|(_, t)| (topology.rotated(t[0].from).index(), topology.rotated(t[0].to).index(), t[0].promotion))
            .collect();
        let mut found: Vec<_> =
            other.legal_turns().iter().map(|(_, t)| (t[0].from.index(), t[0].to.index(), t[0].promotion)).collect();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(expected, found, "{text}\n{turned}");
    });
}

/// Returns the position string after a rotation of the board by a third of a turn, which also
/// rotates the owners and the player to move. Returns `None` for positions with en passant rights.
fn turned_text(text: &str) -> Option<String> {
    let mut fields = text.split(' ');
    let (board, turn, castling, passed) = (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
    if passed != "-" || turn == "-" {
        return None;
    }
    let next = |c: char| match c {
        'w' => 'g',
        'g' => 'b',
        'b' => 'w',
        c => c,
    };
    let mut pieces = std::collections::BTreeMap::new();
    for (i, row) in board.split('/').enumerate() {
        let r = 13 - i as i32;
        let mut c = 1.max(r - 5);
        let mut chars = row.chars().peekable();
        while let Some(ch) = chars.next() {
            if let Some(digit) = ch.to_digit(10) {
                let mut run = digit as i32;
                while let Some(d) = chars.peek().and_then(|d| d.to_digit(10)) {
                    run = run * 10 + d as i32;
                    chars.next();
                }
                c += run;
            } else {
                pieces.insert((8 - c + r, 14 - c), format!("{}{}", next(ch), chars.next()?));
                c += 1;
            }
        }
    }
    let row = |r: i32| {
        let (mut text, mut empty) = (String::new(), 0);
        for c in 1.max(r - 5)..=13.min(r + 7) {
            match pieces.get(&(c, r)) {
                Some(piece) => {
                    let run = if empty > 0 { empty.to_string() } else { String::new() };
                    text += &(run + piece);
                    empty = 0;
                }
                None => empty += 1,
            }
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    let rows: Vec<String> = (1..=13).rev().map(row).collect();
    let castling: String = castling.chars().map(next).collect();
    Some(format!("{} {} {castling} - 0", rows.join("/"), turn.chars().map(next).collect::<String>()))
}

/// TP-E1 to TP-E6: the points add up to 4 after a checkmate or a resignation, and to 3 after a
/// draw.
#[test]
fn points_are_constant_sums() {
    let sum = |outcome: Outcome| outcome.points.expect("points").0.into_iter().sum::<Points>();
    let mut finished = 0;
    walks(30..60, |game| {
        for seat in Seat::all(3) {
            let mut resigned = game.clone();
            let fields = serde_json::json!({"type": "resign"});
            if resigned.act_json(seat, fields.as_object().expect("an object")).is_ok() {
                assert_eq!(sum(resigned.outcome().expect("an end")), Points::whole(4));
            }
        }
        if let Some(outcome) = game.outcome() {
            finished += 1;
            let whole = if outcome.ending.id == "checkmate" { 4 } else { 3 };
            assert_eq!(sum(outcome), Points::whole(whole));
        }
    });
    assert!(finished > 0, "some walk ends");
}
