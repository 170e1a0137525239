//! Tests properties that hold in random games and positions.

use super::crowds::{crowds, walks};
use super::{legal_turns, text};
use polychess_game::{Game, Refusal, Text, TurnText, Variant};
use polychess_rules::{Move, MoveKind, Position as _, Seat};
use polychess_variants::four_player::{FourPlayer, slow_fate_after, slow_in_check, slow_legal_moves};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// 4P-M1 to 4P-M4, 4P-P1 to 4P-P8, 4P-X1 to 4P-X3, 4P-W1, 4P-K2: the generator returns exactly the
/// moves that no rule forbids.
///
/// 4P-K1, 4P-K3, 4P-K5, 4P-V1 to 4P-V3, 4P-V5, 4P-O6: after each of these moves, the checks,
/// eliminations and points agree with their definitions.
#[test]
fn generator_and_settlement_are_the_slow_ones() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut look = |game: &Game<FourPlayer>, _: Move| {
        let position = game.position();
        let text = text(game);
        let mut slow = slow_legal_moves(position);
        let mut fast: Vec<Move> = legal_turns(position).into_iter().flatten().collect();
        slow.sort_unstable();
        fast.sort_unstable();
        assert_eq!(slow, fast, "{text}");
        assert_eq!(position.count_legal_moves(), fast.len() as u64, "{text}");
        assert_eq!(position.has_legal_move(), !fast.is_empty(), "{text}");
        let teams = game.options().teams;
        // The data that `prepare_children` caches does not change the effect of moves.
        let mut prepared = position.clone();
        prepared.prepare_children();
        for m in fast {
            let mut after = position.clone();
            after.play(m);
            assert_eq!(after.zobrist(), after.compute_zobrist(), "{m:?} in {text}");
            let mut prepared = prepared.clone();
            prepared.play(m);
            assert_eq!(prepared, after, "prepared for {m:?} in {text}");
            for seat in FourPlayer::INFO.all_seats().filter(|&seat| !after.is_eliminated(seat)) {
                assert_eq!(after.in_check(seat), slow_in_check(&after, seat), "{seat:?} after {m:?} in {text}");
            }
            let mut count = |what, holds| *seen.entry(what).or_default() += usize::from(holds);
            let takes = position.piece(m.to).is_some();
            count("in passing", m.kind == MoveKind::EnPassant);
            count("two in passing", m.kind == MoveKind::EnPassant && takes);
            count("promotion in passing", m.kind == MoveKind::EnPassant && m.promotion.is_some());
            count("castling", m.kind == MoveKind::Castling);
            count("grey taken", takes && position.is_grey(m.to));
            count("first walk", position.is_leaving());
            count("castling as first walk", position.is_leaving() && m.kind == MoveKind::Castling);
            count("ended", after.outcome().is_some());
            if teams || after.outcome().is_some() {
                continue;
            }
            let fate = slow_fate_after(position, m);
            let seats = || FourPlayer::INFO.all_seats();
            let out: Vec<Seat> = seats().filter(|&seat| after.is_eliminated(seat)).collect();
            let stalemated = out.len() != fate.out.len();
            count("stalemate", stalemated);
            if stalemated {
                assert!(fate.out.iter().all(|seat| out.contains(seat)), "{m:?} in {text}");
                continue;
            }
            assert_eq!(out, fate.out, "{m:?} in {text}");
            let points: Vec<u16> = seats().map(|seat| after.points(seat)).collect();
            assert_eq!(points, fate.points, "{m:?} in {text}");
            let fell = seats().filter(|&seat| after.is_eliminated(seat) && !position.is_eliminated(seat)).count();
            count("mated or taken", fell == 1);
            count("two at once", fell > 1);
        }
    };
    crowds(0..1400, 4, &mut look);
    walks(0..7, &mut look);
    assert!(seen.len() == 11 && seen.values().all(|&n| n > 0), "{seen:?}");
}

/// 4P-F1 to 4P-F5: parsing a position string restores the whole state.
#[test]
fn texts_read_back() {
    let mut looked = 0;
    let mut look = |game: &Game<FourPlayer>, _: Move| {
        let text = FourPlayer::position_text(game.state(), false);
        let back = FourPlayer::parse_position(&text, game.options()).unwrap_or_else(|e| panic!("{e} in {text}"));
        assert!(back == *game.state(), "{text}\n{back:?}\n{:?}", game.state());
        assert_eq!(back.position.zobrist(), game.position().zobrist(), "{text}");
        looked += 1;
    };
    crowds(5000..8000, 8, &mut look);
    walks(10..17, &mut look);
    assert!(looked > 10_000, "{looked}");
}

/// 4P-N1 to 4P-N4: every turn has a unique notation, and the parser returns this turn for it.
#[test]
fn notation_reads_back() {
    let mut signs: BTreeMap<&str, usize> = BTreeMap::new();
    crowds(20_000..20_300, 3, |game, _| {
        let mut written: Vec<String> = Vec::new();
        for turn in legal_turns(game.position()) {
            let notation = FourPlayer::notate(game.position(), &turn);
            let read = FourPlayer::read_notation(game.position(), &notation);
            assert_eq!(read.as_ref(), Ok(&turn), "{notation} in {}", text(game));
            for sign in ["+", "++", "#", "+#", "=D", "=Q", "O-O"] {
                *signs.entry(sign).or_default() += usize::from(notation.contains(sign));
            }
            written.push(notation);
        }
        let count = written.len();
        written.sort_unstable();
        written.dedup();
        assert_eq!(written.len(), count);
    });
    assert!(signs.len() == 7 && signs.values().all(|&n| n > 0), "{signs:?}");
}

/// Tests that exactly the illegal turns have a reason for rejection, and that each reason cites a
/// rule of the rulebook.
#[test]
fn explanations_are_there_exactly_for_illegal_turns() {
    let mut found: BTreeMap<&str, usize> = BTreeMap::new();
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut look = |game: &Game<FourPlayer>, _: Move| {
        let position = game.position();
        if !position.is_leaving() && !rng.random_bool(0.1) {
            return;
        }
        let topology = position.topology();
        let legal: Vec<String> = game.legal_turns().into_iter().map(|turn| turn.0).collect();
        let here = text(game);
        for from in topology.cells() {
            for to in topology.cells() {
                let plain = format!("{}{}", topology.name(from), topology.name(to));
                let near = legal.iter().any(|turn| turn.starts_with(&plain));
                let promoted = ["=Q", "=D", "=K"].map(|end| format!("{plain}{end}"));
                for turn in std::iter::once(plain).chain(promoted.into_iter().filter(|_| near)) {
                    let written = TurnText::parse(&turn, topology, FourPlayer::role).expect("cells");
                    match <FourPlayer as polychess_game::Rules>::explain(position, &written) {
                        None => assert!(legal.contains(&turn), "{turn} is illegal in {here}, and nothing says why"),
                        Some(why) => {
                            let refusal = Refusal::from(why);
                            assert!(!legal.contains(&turn), "{turn} is legal in {here}: {refusal}");
                            let rule = refusal.rule.expect("a rule");
                            assert!(FourPlayer::INFO.rules.contains(&format!("**{rule}**")), "{rule}");
                            *found.entry(rule).or_default() += 1;
                        }
                    }
                }
            }
        }
    };
    crowds(30_000..30_200, 3, &mut look);
    walks(20..22, &mut look);
    const RULES: [&str; 12] =
        ["4P-B2", "4P-K2", "4P-K7", "4P-M1", "4P-M2", "4P-M4", "4P-P1", "4P-P2", "4P-P3", "4P-P4", "4P-W1", "4P-X1"];
    for rule in RULES {
        assert!(found.contains_key(rule), "{rule} is never broken: {found:?}");
    }
}
