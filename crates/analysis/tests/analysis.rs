//! Tests of evaluations and reviews, in every game.

use polychess_analysis::{
    AnalyzedLine, BlobError, Bounds, PositionAnalysis, PositionRequest, TurnEvaluation, TurnRequest, analyze_position,
    annotate, assemble, decode, encode, evaluate_turn, final_points, stored_evaluations, threats,
};
use polychess_engine::Algorithm;
use polychess_game::{AnyMatch, Choices, Request};
use polychess_records::{ItemKind, Reader, Record, RecordBuilder, TurnFormat, Writer};
use polychess_variants::{INFOS, info, new_match};
use polychess_wire::Verdict;
use std::sync::atomic::AtomicBool;

fn evaluate(before: &dyn AnyMatch, text: &str, nodes: u64) -> TurnEvaluation {
    let Request::Turn { board, text, .. } = Request::turn(text) else { panic!("{text}: a turn") };
    let stop = AtomicBool::new(false);
    let request = TurnRequest { before, entry: 7, board: board.unwrap_or(0), played: &text, nodes, stop: &stop };
    evaluate_turn(&request).expect("a legal turn").expect("not stopped")
}

fn start(id: &str, options: &[&str], position: Option<&str>) -> Box<dyn AnyMatch> {
    let choices = Choices::from_texts(info(id).expect("a game"), options.iter().copied()).expect("options");
    new_match(id, &choices, position).expect("a position")
}

/// Plays pseudo-random turns and evaluates them.
fn random_game(mut now: Box<dyn AnyMatch>, turns: usize, nodes: u64) -> Vec<TurnEvaluation> {
    let (mut all, mut random) = (Vec::new(), 1_usize);
    for _ in 0..turns {
        let legal = now.legal();
        if legal.is_empty() {
            break;
        }
        random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        let text = &legal[(random >> 33) % legal.len()];
        all.push(evaluate(now.as_ref(), text, nodes));
        now.apply(&Request::turn(text)).expect("a legal turn");
    }
    all
}

/// Checks the sums, the loss and the bounds of an evaluation.
fn check(turn: &TurnEvaluation, paid: f32) {
    let sum = |points: &[f32]| points.iter().sum::<f32>();
    assert!((sum(&turn.before) - paid).abs() < 1e-3, "{paid}: {turn:?}");
    assert!((sum(&turn.after) - paid).abs() < 1e-3, "{paid}: {turn:?}");
    let seat = usize::from(turn.seat);
    assert!((turn.before[seat] - turn.after[seat] - turn.loss).abs() < 1e-4 && turn.loss >= 0.0, "{turn:?}");
    assert!(turn.before.iter().all(|&points| points >= 0.0 && points <= turn.best + 1e-3), "{turn:?}");
    if turn.line.first().is_some_and(|best| best.text == turn.played.text) {
        assert_eq!(turn.loss, 0.0, "{turn:?}");
    }
}

#[test]
fn vectors_of_every_game_have_the_sum_of_its_payments() {
    let paid =
        [("three-way", 2.0), ("three-player", 4.0), ("three-man", 1.0), ("four-way", 4.0), ("three-handed", 1.0)];
    for (id, paid) in paid {
        let turns = random_game(start(id, &[], None), 12, 400);
        assert_eq!(turns.len(), 12, "{id}");
        turns.iter().for_each(|turn| check(turn, paid));
    }
    random_game(start("four-player", &["mode=teams"], None), 8, 400).iter().for_each(|turn| {
        check(turn, 2.0);
        assert_eq!((turn.before[0], turn.before[1]), (turn.before[2], turn.before[3]), "partners: {turn:?}");
    });
}

#[test]
fn the_same_request_gives_the_same_evaluation() {
    for info in INFOS {
        let now = start(info.id, &[], None);
        let turn = &now.legal()[3];
        assert_eq!(evaluate(now.as_ref(), turn, 2_000), evaluate(now.as_ref(), turn, 2_000), "{}", info.id);
    }
}

/// An army far ahead does not change the sum.
#[test]
fn sums_are_exact_in_won_positions() {
    let boards = "7/8/9/9bK/11/6bR5/13/14/13/12/11/10/3gK5/wQ1wQ1wK3 w - - - 0/0/0";
    let now = start("three-way", &[], Some(boards));
    let turn = now.legal()[0].clone();
    check(&evaluate(now.as_ref(), &turn, 500), 2.0);
}

fn analyze(before: &dyn AnyMatch, is_calibrated: bool) -> PositionAnalysis {
    let stop = AtomicBool::new(false);
    let run = |search: &mut dyn FnMut(&AtomicBool)| search(&stop);
    let bounds = Bounds { algorithm: Algorithm::DEFAULT, depth: 60, nodes: 1_000, lines: 3 };
    let request = PositionRequest { before, board: 0, played: None, notation: 0, bounds, is_calibrated, run: &run };
    analyze_position(&request).expect("a player to move")
}

/// The calibration changes the points, but neither the lines nor the sums nor the order of the lines.
#[test]
fn calibration_keeps_lines_and_sums() {
    for info in INFOS {
        let (mut now, mut has_changed) = (start(info.id, &[], None), false);
        for n in 0..20_usize {
            let [plain, calibrated] = [false, true].map(|is_calibrated| analyze(now.as_ref(), is_calibrated));
            let seat = plain.seat.index();
            for (a, b) in plain.lines.iter().zip(&calibrated.lines) {
                assert_eq!((&a.turns, a.is_decided), (&b.turns, b.is_decided), "{}", info.id);
                assert!((a.points.iter().sum::<f32>() - b.points.iter().sum::<f32>()).abs() < 1e-3, "{a:?} {b:?}");
                has_changed |= (a.points[seat] - b.points[seat]).abs() > 1e-3;
            }
            for (a, b) in plain.lines.iter().zip(&calibrated.lines).skip(1) {
                let changes = |line: &AnalyzedLine, first: &AnalyzedLine| line.points[seat] - first.points[seat];
                let (raw, new) = (changes(a, &plain.lines[0]), changes(b, &calibrated.lines[0]));
                assert!(raw.abs() < 1e-2 || raw.signum() == new.signum(), "{}: {a:?} {b:?}", info.id);
            }
            let legal = now.legal();
            now.apply(&Request::turn(&legal[n * 7 % legal.len()])).expect("a legal turn");
        }
        assert!(has_changed, "{}", info.id);
    }
}

#[test]
fn two_boards_add_up() {
    let boards = "7/8/9/9bK/11/6bR5/13/14/13/12/11/10/3gK5/wK7 b n11 - w 0/2/2 points=1:2/1:2/1,stage=2 | \
                  7/8/9/9bK/11/11bR/13/14/13/12/11/2gK7/9/2wK5 w n11 - g 2/0/3 stage=2";
    let now = start("three-way", &["ending=last-mate"], Some(boards));
    for board in ["0:", "1:"] {
        let turn = now.legal().into_iter().find(|turn| turn.starts_with(board)).expect("a turn");
        // Stage I paid 2 points, and each board pays 1 point.
        check(&evaluate(now.as_ref(), &turn, 500), 4.0);
    }
}

#[test]
fn eliminated_seats_keep_their_points() {
    let text = start("four-player", &[], None).position_text();
    // Blue is eliminated without a king and has 9 points, Green has 20.
    let position = text.replacen("-0,0,0,0-", "-0,1,0,0-", 1).replacen("-0,0,0,0-", "-0,9,0,20-", 1);
    let position = position.replace("bK,bP,10", "1,bP,10");
    let turns = random_game(start("four-player", &[], Some(&position)), 6, 500);
    assert!(turns.iter().all(|turn| turn.before[1] == 9.0 && turn.after[1] == 9.0), "{turns:?}");
    assert!(turns.iter().all(|turn| turn.before[3] > 20.0), "{turns:?}");
}

/// Double turns have two plies. Their loss is the sum of both.
#[test]
fn turns_with_two_plies_are_evaluated() {
    let mut found = 0;
    for info in INFOS {
        let mut now = start(info.id, &[], None);
        for n in 0..40 {
            let legal = now.legal();
            if let Some(text) = legal.iter().find(|text| text.contains('+')) {
                let turn = evaluate(now.as_ref(), text, 300);
                check(&turn, turn.before.iter().sum());
                found += 1;
                break;
            }
            let Some(text) = legal.get((n * 7) % legal.len().max(1)) else { break };
            now.apply(&Request::turn(text)).expect("a legal turn");
        }
    }
    assert!(found > 0);
}

#[test]
fn a_raised_flag_stops_the_evaluation() {
    let (now, stop) = (start("three-player", &[], None), AtomicBool::new(true));
    let played = &now.legal()[0];
    let request = TurnRequest { before: now.as_ref(), entry: 0, board: 0, played, nodes: 1_000, stop: &stop };
    assert_eq!(evaluate_turn(&request).expect("no error"), None);
}

#[test]
fn wrong_requests_give_errors() {
    let (now, stop) = (start("three-player", &[], None), AtomicBool::new(false));
    let request =
        |board, played| TurnRequest { before: now.as_ref(), entry: 0, board, played, nodes: 1_000, stop: &stop };
    assert!(evaluate_turn(&request(0, "b5b5")).is_err());
    assert!(evaluate_turn(&request(1, "b7d9")).is_err());
}

#[test]
fn stored_evaluations_come_back() {
    for info in INFOS {
        let turns = random_game(start(info.id, &[], None), 6, 200);
        assert_eq!(decode(&encode(&turns)), Ok(turns), "{}", info.id);
    }
    assert_eq!(decode(&encode(&[])), Ok(Vec::new()));
}

#[test]
fn damaged_bytes_give_errors() {
    let bytes = encode(&random_game(start("three-way", &[], None), 3, 200));
    for at in 0..bytes.len() {
        for change in [1, 0x80, 0xff] {
            let mut damaged = bytes.clone();
            damaged[at] ^= change;
            assert!(decode(&damaged).is_err(), "byte {at}");
        }
        assert!(decode(&bytes[..at]).is_err(), "the first {at} bytes");
    }
    let mut other = bytes.clone();
    other[4] = 99;
    assert_eq!(decode(&other), Err(BlobError::OtherVersion(99)));
    assert_eq!(decode(b"{}"), Err(BlobError::NotEvaluations));
}

#[test]
fn reviews_count_verdicts_and_rate_players() {
    let turns = random_game(start("three-player", &[], None), 30, 500);
    let review = assemble(info("three-player").expect("a game"), &turns, &[3.0, 1.0, 0.0]);
    assert_eq!((review.turns.len(), review.best, review.nodes, review.turns[0].entry), (30, 3.0, 500, 7));
    for (seat, player) in review.players.iter().enumerate() {
        let own = || review.turns.iter().filter(|turn| turn.seat == seat);
        let blunders = own().filter(|turn| turn.verdict == Some(Verdict::Blunder)).count();
        assert_eq!(player.blunders as usize, blunders);
        assert!(player.accuracy.is_some_and(|accuracy| (0.0..95.0).contains(&accuracy)), "random moves: {player:?}");
    }
    for turn in &review.turns {
        assert!(turn.change.iter().sum::<f32>().abs() < 1e-3 && (turn.change[turn.seat] + turn.loss).abs() < 1e-3);
        assert!((turn.points.iter().sum::<f32>() - 4.0).abs() < 1e-3, "{turn:?}");
    }
    let best = TurnEvaluation { loss: 0.0, after: turns[0].before.clone(), ..turns[0].clone() };
    let review = assemble(info("three-player").expect("a game"), &[best], &[3.0, 1.0, 0.0]);
    assert!(review.players[0].accuracy.is_some_and(|accuracy| accuracy > 99.0), "{review:?}");
    assert_eq!(review.players[1].accuracy, None, "no turns");
}

/// White wins by force with k11k6 in this position of the tactics suite.
#[test]
fn missed_mates_are_found() {
    let position = "bR5/1gPgP2bP1/gN4wR1bB/gKgP4bP1bQ/gQgP5bPbPbK/gBgP7bPbN/gN10bB/11gR1/1gPgP9/11/3wPwP2bP1gB/\
                    wP2wNwPwPwP2/1wB1wKwQwB1wR w wQ - 0";
    let now = start("three-player", &[], Some(position));
    let won = evaluate(now.as_ref(), "k11k6", 20_000);
    assert!(won.is_decided && !won.missed_mate && won.loss == 0.0, "{won:?}");
    assert!((won.before[0] - 3.0).abs() < 1e-3, "the winner gets 3 points: {won:?}");
    let missed = evaluate(now.as_ref(), "k11k10", 20_000);
    assert!(missed.missed_mate && missed.loss > 0.5, "{missed:?}");
    assert_eq!(final_points(now.as_ref()), None, "the game has not ended");
}

/// Returns the value of a piece that every game has, by the name of its drawing.
fn value(glyph: &str) -> i32 {
    match glyph {
        "pawn" => 1,
        "rook" | "queen" => 5,
        _ => 3,
    }
}

/// Checks the threats on the first board: each is a legal capture, and each capture of a rook or
/// queen by a pawn is a threat. Returns the number of threats.
fn check_threats(now: &dyn AnyMatch) -> usize {
    let all = threats(now, 0).expect("a board");
    let scene = &now.scenes()[0];
    let owner = |cell: usize| scene.pieces.iter().find(|piece| piece.cell == cell).map(|piece| piece.seat);
    let can_capture = |from: usize, to: usize| now.reach(0, from, &[]).iter().any(|ply| ply.to == Some(to));
    for threat in &all {
        assert!(can_capture(threat.from, threat.to) && threat.gain > 0, "{threat:?}");
        assert_eq!((owner(threat.from), owner(threat.to)), (Some(threat.seat), Some(threat.victim)), "{threat:?}");
        assert_ne!(threat.seat, threat.victim, "{threat:?}");
    }
    let partners = |seat: usize| now.partners(now.info().all_seats().nth(seat).expect("a seat"));
    for pawn in scene.pieces.iter().filter(|piece| piece.glyph == "pawn" && piece.state == "alive") {
        for victim in scene.pieces.iter().filter(|piece| value(piece.glyph) == 5 && piece.state == "alive") {
            let is_rival =
                pawn.seat != victim.seat && !partners(pawn.seat).iter().any(|one| one.index() == victim.seat);
            if is_rival && can_capture(pawn.cell, victim.cell) {
                let found = all.iter().any(|threat| (threat.seat, threat.to) == (pawn.seat, victim.cell));
                assert!(found, "{}: {pawn:?} attacks {victim:?}: {all:?}", now.position_text());
            }
        }
    }
    all.len()
}

#[test]
fn threats_are_profitable_captures() {
    for info in INFOS {
        let (mut now, mut random, mut count) = (start(info.id, &[], None), 5_usize, 0);
        assert_eq!(threats(now.as_ref(), 0).expect("a board"), [], "{}", info.id);
        for _ in 0..60 {
            let legal = now.legal();
            if legal.is_empty() {
                break;
            }
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            now.apply(&Request::turn(&legal[(random >> 33) % legal.len()])).expect("a legal turn");
            count += check_threats(now.as_ref());
        }
        assert!(count > 0, "{} has threats", info.id);
    }
}

/// Writes a game file and reads it.
fn written_and_read(record: &Record) -> Record {
    let mut writer = Writer::new(Vec::new());
    record.write(&mut writer).expect("written");
    let bytes = writer.finish().expect("written");
    Record::read(&mut Reader::new(bytes.as_slice()), &mut Vec::new()).expect("read").expect("a game")
}

#[test]
fn game_files_carry_evaluations_both_ways() {
    for info in INFOS {
        let turns = random_game(start(info.id, &[], None), 14, 300);
        let mut builder = RecordBuilder::new(Vec::new(), start(info.id, &[], None), None, TurnFormat::default());
        turns.iter().for_each(|turn| builder.turn(&turn.played.text).expect("a legal turn"));
        let plain = builder.finish();
        let evaluations: Vec<TurnEvaluation> =
            (0..).zip(turns).map(|(entry, turn)| TurnEvaluation { entry, ..turn }).collect();
        assert_eq!(stored_evaluations(&plain).expect("a game"), [], "{}", info.id);
        let half = annotate(&plain, &evaluations[..7]).expect("a game");
        let whole = annotate(&half, &evaluations).expect("a game");
        assert_eq!(whole, annotate(&plain, &evaluations).expect("a game"), "{}", info.id);
        assert_eq!(annotate(&whole, &evaluations).expect("a game"), whole, "{}", info.id);
        let read = written_and_read(&whole);
        assert_eq!(read.main_line().filter(|item| item.kind == ItemKind::Turn).count(), 14);
        let stored = stored_evaluations(&read).expect("a game");
        assert_eq!(stored.len(), evaluations.len(), "{}", info.id);
        for (stored, own) in stored.iter().zip(&evaluations) {
            assert_close(stored, own);
        }
    }
}

/// Checks that a stored evaluation equals the original one, except for rounding.
fn assert_close(stored: &TurnEvaluation, own: &TurnEvaluation) {
    let close = |a: &[f32], b: &[f32]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-3) && a.len() == b.len();
    assert!(close(&stored.before, &own.before) && close(&stored.after, &own.after), "{stored:?} {own:?}");
    assert!(close(&[stored.loss, stored.best], &[own.loss, own.best]), "{stored:?} {own:?}");
    let line = if own.line.is_empty() { vec![own.played.clone()] } else { own.line.clone() };
    assert_eq!(stored.line.first().map(|best| &best.text), line.first().map(|best| &best.text));
    let facts = |turn: &TurnEvaluation| {
        (turn.entry, turn.board, turn.seat, turn.nodes, turn.missed_mate, turn.is_decided, turn.played.clone())
    };
    assert_eq!(facts(stored), facts(own));
}

#[test]
fn annotations_keep_comments_glyphs_and_variations() {
    let text = "[Variant \"three-player\"]\n\n1. 3d3 ! {mine} (d4) 2. ih5 *\n";
    let record = Record::read(&mut Reader::new(text.as_bytes()), &mut Vec::new()).expect("read").expect("a game");
    let mut now = start("three-player", &[], None);
    let first = now.read_notation("3d3").expect("legal");
    let mut evaluation = evaluate(now.as_ref(), &first, 300);
    evaluation.entry = 0;
    now.apply(&Request::turn(&first)).expect("legal");
    let annotated = annotate(&record, &[evaluation]).expect("a game");
    let kinds: Vec<(ItemKind, &str)> = annotated.items.iter().take(4).map(|item| (item.kind, &*item.text)).collect();
    assert_eq!(kinds[1..3], [(ItemKind::Turn, "3d3"), (ItemKind::Glyph, "!")]);
    assert!(kinds[3].0 == ItemKind::Comment && kinds[3].1.starts_with("[%eval "), "{kinds:?}");
    let kept = |kind, text: &str| annotated.items.iter().any(|item| item.kind == kind && item.text == text);
    assert!(kept(ItemKind::Comment, "mine") && kept(ItemKind::Turn, "d4") && kept(ItemKind::Turn, "ih5"));
}
