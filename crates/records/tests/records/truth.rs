//! Tests that the check compares move numbers, signs and clocks with the game.

use polychess_game::Language;
use polychess_records::{ProblemKind, Reader, Record, TurnFormat, check, transcode};

/// Checks a game with these moves. Returns the kind, column and message of each problem.
fn findings_of_moves(head: &str, moves: &str) -> Vec<(ProblemKind, u64, String)> {
    let mut found = Vec::new();
    let text = format!("{head}\n\n{moves}\n");
    check(&mut Reader::new(text.as_bytes()), &mut |finding| found.push(finding.problem)).expect("bytes can be read");
    found.into_iter().map(|problem| (problem.kind, problem.span.column, problem.message(Language::English))).collect()
}

fn variant(id: &str) -> String {
    format!("[Variant \"{id}\"]")
}

/// Asserts that the check finds exactly the expected problem, or no problem.
fn holds(head: &str, moves: &str, expected: Option<(ProblemKind, u64, &str)>) {
    let found = findings_of_moves(head, moves);
    match (found.as_slice(), expected) {
        ([], None) => {}
        ([(kind, column, words)], Some((k, c, w))) if (*kind, *column) == (k, c) && words.contains(w) => {}
        _ => panic!("{head} {moves}: {found:#?}, not {expected:?}"),
    }
}

/// The signs `--` and `..` are valid only if the turn order skips a seat.
#[test]
fn lost_turns_must_be_possible() {
    use ProblemKind::Skip;
    holds(&variant("four-way"), "1. .. .. P-a5 *", Some((Skip, 4, "White is to move")));
    holds(&variant("three-handed"), "1. -- e4 *", Some((Skip, 4, "White is to move")));
    holds(&variant("three-handed"), "1. e4 -- e9 *", Some((Skip, 7, "Red is to move")));
    for id in ["three-way", "three-player", "three-man"] {
        holds(&variant(id), "-- *", Some((Skip, 1, "White is to move")));
        holds(&variant(id), ".. *", Some((Skip, 1, "White is to move")));
    }
    // 4W-N: White's move freezes Yellow, who misses a turn.
    let frozen = "[Variant \"four-way\"]\n[Position \"1/3/5/5/4bK/1wQ5yN3/rR12/yK7bB5rK/2bN10/8yR2/5/5/5/3/wK w - 3\"]";
    holds(frozen, "1. QYa4-Yc2# -- K-a4 Rxc14 *", None);
    holds(frozen, "1. QYa4-Yc2# K-a4 Rxc14 *", None);
    holds(frozen, "1. QYa4-Yc2# -- -- K-a4 *", Some((Skip, 17, "Black is to move")));
    holds(frozen, "1. QYa4-Yc2# .. K-a4 *", Some((Skip, 14, "write -- for a lost turn")));
    holds(frozen, "1. QYa4-Yc2# (QYa4-Yb4) -- K-a4 Rxc14 *", None);
    // In this position, Black moves first, so the first two seats have no turn.
    let black = "[Variant \"four-way\"]\n[Position \"bK/bRbQbR/bNbBbBbNbN/bPbPbPbPbP/5/yNyP7rPrN/yRyByP7rPrNrR/yKyQyByP7rPrBrQrK/yRyNyP7rPrBrR/yNyP7rPrN/5/wPwPwPwPwP/wNwNwBwBwN/wRwQwR/wK b - 0\"]";
    holds(black, "1. .. .. P-c5 *", None);
    holds(black, "1. P-c5 *", None);
    holds(black, "1. .. P-c5 *", Some((Skip, 7, ".. 2 times")));
    holds(black, "1. -- -- P-c5 *", Some((Skip, 4, "write .. before the first move")));
}

/// If an item of a game is illegal, no part of the game is converted.
#[test]
fn conversion_is_all_or_nothing() {
    for (id, moves) in [
        ("three-player", "1. 7d9 Nj8 kk10 Zz Be8 Ng7 *"),
        ("three-player", "1. 7d9 (Zz) Nj8 *"),
        ("four-way", "1. .. .. P-a5 *"),
        ("three-player", "(7d9) *"),
    ] {
        let record = &Record::all(&format!("{}\n\n{moves}", variant(id)))[0];
        for format in [TurnFormat::Turns, TurnFormat::Notation(0)] {
            let refused = transcode(record, |_| Ok(format)).expect_err(moves);
            assert!(!refused.is_empty(), "{moves}");
        }
    }
}

#[test]
fn wrong_turn_numbers_are_reported() {
    use ProblemKind::Number;
    let player = &variant("three-player");
    holds(player, "1. 7d9 2. Nj8 3. kk10 *", None);
    holds(player, "1. 7d9 Nj8 kk10 2. b5c5 *", None);
    holds(player, "1. 7d9 1... Nj8 kk10 2. b5c5 2... *", None);
    holds(player, "2. 7d9 *", Some((Number, 1, "is 2 but must be 1")));
    holds(player, "1. 7d9 3. Nj8 4. kk10 *", Some((Number, 8, "number")));
    holds(player, "1. 7d9 Nj8 kk10 (2. kk11) 2. b5c5 *", Some((Number, 18, "is 2 but must be 1")));
    let man = &variant("three-man");
    holds(man, "1. WHe2WHe4 2. GRe2GRe4 *", Some((Number, 13, "is 2 but must be 1")));
    holds(man, "99999999999999999999. WHe2WHe4 *", Some((Number, 1, "must be 1")));
    // In a game that begins at a given position, numbers may begin with any value.
    let late = "[Variant \"three-player\"]\n[Position \"6/bK6/8/9/gK9/11/12/13/12/11/10/9/wK6wR w - - 12\"]";
    holds(late, "31. a1a2 31... *", None);
}

/// TP-N4 and similar rules: the sign `+` requires a check, and `#` requires a mate.
#[test]
fn wrong_signs_of_check_and_mate_are_reported() {
    use ProblemKind::Mark;
    let player = &variant("three-player");
    holds(player, "1. 7d9+ *", Some((Mark, 4, "gives neither check nor mate; write 7d9")));
    holds(player, "1. 7d9++= *", Some((Mark, 4, "neither check nor mate")));
    holds(player, "1. 7d9= *", None);
    let frozen = "[Variant \"four-way\"]\n[Position \"1/3/5/5/4bK/1wQ5yN3/rR12/yK7bB5rK/2bN10/8yR2/5/5/5/3/wK w - 3\"]";
    holds(frozen, "1. QYa4-Yc2+ *", Some((Mark, 4, "#, not +")));
    holds(frozen, "1. QYa4-Yc2 *", None);
    holds(&variant("three-handed"), "1. e4# *", Some((Mark, 4, "neither check nor mate")));
    holds(&variant("three-way"), "1. Nd4+ *", Some((Mark, 4, "neither check nor mate")));
}

#[test]
fn impossible_clocks_and_dates_are_reported() {
    use ProblemKind::{Clock, Comment, Tag};
    let timed = |control: &str| format!("[Variant \"three-man\"]\n[TimeControl \"{control}\"]");
    let moves = "1. WHe2WHe4 {[%clk 0:10:05]} GRd2GRd4 {[%clk 0:09:58]} BLd2BLd4 {[%clk 0:01:00]} 2. WHd2WHd4 {[%clk 0:10:10]} *";
    holds(&timed("600+5"), moves, None);
    holds(&timed("600d5"), "1. WHe2WHe4 {[%clk 0:10:05]} *", Some((Clock, 13, "at most 0:10:00")));
    holds(&timed("600+5"), &moves.replace("0:10:10", "0:10:12"), Some((Clock, 94, "at most 0:10:10")));
    holds(&timed("600"), "1. WHe2WHe4 {[%clk 0:10:05]} *", Some((Clock, 13, "at most 0:10:00")));
    holds(&timed("-"), "1. WHe2WHe4 {[%clk 99:10:05]} *", None);
    holds(&timed("1/1209600"), "1. WHe2WHe4 {[%clk 335:10:05]} *", None);
    holds(&timed("1/soon"), "*", Some((Tag, 1, "600+5")));
    holds(&variant("three-man"), "1. WHe2WHe4 {[%clk 0:75:05]} *", Some((Comment, 13, "0:75:05")));
    holds(&variant("three-man"), "1. WHe2WHe4 {[%eval 1,2]} *", Some((Comment, 13, "1,2")));
    for good in ["2024.02.29", "1999.12.31", "????.02.29", "2023.??.3?", "????.??.??"] {
        holds(&format!("{}[Date \"{good}\"]", variant("three-man")), "*", None);
    }
    for bad in ["2023.02.29", "1900.02.29", "2024.13.01", "2024.04.31", "2024.00.10", "2024.01.00", "2024.1?.4?"] {
        let head = format!("{}[Date \"{bad}\"]", variant("three-man"));
        holds(&head, "*", Some((Tag, 22, "an existing day")));
    }
}

#[test]
fn impossible_results_are_reported() {
    use ProblemKind::{BadAct, Points, Result, Termination};
    let ended =
        |id: &str, result: &str, how: &str| format!("{}\n[Result \"{result}\"]\n[Termination \"{how}\"]", variant(id));
    let adjudicated = |id, result| ended(id, result, "adjudication");
    holds(&adjudicated("three-player", "5,5,5"), "1. 7d9 <5,5,5>", Some((Points, 8, "5 points are impossible")));
    holds(&adjudicated("three-player", "3,0,1"), "1. 7d9 <3,0,1>", None);
    holds(&adjudicated("four-way", "2,0,1,0"), "<2,0,1,0>", Some((Points, 1, "White and Black are partners")));
    holds(&adjudicated("four-way", "2,0,2,0"), "<2,0,2,0>", None);
    holds(&ended("three-player", "*", "checkmate"), "1. 7d9 *", Some((Termination, 8, "the game is not over")));
    holds(&ended("three-player", "*", "unterminated"), "1. 7d9 *", None);
    let agreed = "1. 7d9= @gray:accept-draw @black:accept-draw";
    holds(
        &ended("three-player", "3,0,0", "agreement"),
        &format!("{agreed} <3,0,0>"),
        Some((Result, 46, "agreement with <1,1,1>")),
    );
    holds(
        &ended("three-player", "1,1,1", "checkmate"),
        &format!("{agreed} <1,1,1>"),
        Some((Termination, 46, "agreement")),
    );
    for of_two in ["1-0", "1/2-1/2"] {
        let found = findings_of_moves(&variant("three-player"), &format!("1. 7d9 {of_two} *"));
        assert!(found[0].0 == BadAct && found[0].2.contains("<1,0,0>"), "{found:#?}");
    }
}

/// Suggestions exist for an ambiguous turn, for a turn on the second board, and for castling with
/// letters.
#[test]
fn suggestions_are_close_to_the_input() {
    let two = "7/8/9/10/bK10/12/13/14/13/12/11/10/9/wK6wR w - - g 0/0/0 points=0/1/0,stage=2";
    let other = "7/8/9/10/11/12/13/14/13/12/gK10/10/9/wK6wR w - - b 0/0/0 stage=2";
    let text = format!("{}[Position \"{two} | {other}\"]\n\n1:Kz9 *", variant("three-way"));
    let mut found = Vec::new();
    check(&mut Reader::new(text.as_bytes()), &mut |finding| found.push(finding.problem)).expect("bytes can be read");
    assert!(found[0].nearest.iter().all(|turn| turn.starts_with("1:") || turn.starts_with("0:")), "{found:#?}");
    let rooks = "[Variant \"three-player\"]\n[Position \"6/bK6/8/9/gK9/11/12/13/12/11/10/wR7wR/wK7 w - - 12\"]";
    holds(rooks, "Rb5 *", Some((ProblemKind::AmbiguousAct, 1, "fits 2 moves")));
    let castling = "[Variant \"three-player\"]\n[Position \"6/bK6/8/9/gK9/11/12/13/12/11/10/9/wR2wK3wR w wKQ - 12\"]";
    let mut found = Vec::new();
    check(&mut Reader::new(format!("{castling}\n\nO-O *").as_bytes()), &mut |finding| found.push(finding.problem))
        .expect("bytes can be read");
    assert!(found.is_empty(), "{found:#?}");
}
