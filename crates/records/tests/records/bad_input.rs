//! Tests of invalid game files: the reported problems, their locations, and the games after them.

use polychess_game::Language;
use polychess_records::{Checked, Finding, ProblemKind, Reader, Record, check};

const HEAD: &str = "[Variant \"three-player\"]\n";

fn checked(bytes: &[u8]) -> (Checked, Vec<Finding>) {
    let mut found = Vec::new();
    let checked = check(&mut Reader::new(bytes), &mut |finding| found.push(finding)).expect("bytes can be read");
    (checked, found)
}

/// Returns the kind, line, column and message of the only problem of a text.
fn only(text: &str) -> (ProblemKind, u64, u64, String) {
    let (_, found) = checked(text.as_bytes());
    assert_eq!(found.len(), 1, "{found:#?}\n{text}");
    let problem = &found[0].problem;
    (problem.kind, problem.span.line, problem.span.column, problem.message(Language::English))
}

#[test]
fn valid_record_has_no_problems() {
    let (checked, found) = checked(format!("{HEAD}\n1. b5c5 k6j8 *\n").as_bytes());
    assert_eq!((checked.games, checked.played, found.len()), (1, 2, 0), "{found:#?}");
}

#[test]
fn each_problem_has_place_and_message() {
    use ProblemKind::*;
    let cases: &[(&str, ProblemKind, u64, u64, &str)] = &[
        ("\n1. b5c5 (k6j8", Variation, 3, 9, ""),
        ("\nb5c5 {a", Truncated, 3, 6, "within this comment"),
        ("\nb5c5 ) *", Brackets, 3, 6, "closes no variation"),
        ("\nb5c5 ] *", Unknown, 3, 6, "\"]\""),
        ("\nb5c5", Truncated, 3, 1, "no result"),
        ("\n(b5c5) *", Variation, 3, 1, "has none"),
        ("\nb5c5 zz9 *", BadAct, 3, 6, "zz9"),
        ("\nb5c5 b5c5 *", IllegalAct, 3, 6, ""),
        ("\nb5c5 @gray:fly *", BadAct, 3, 6, "fly"),
        ("\nb5c5 @pink:resign *", BadAct, 3, 6, "pink"),
        ("\nb5c5 @gray:accept-draw *", IllegalAct, 3, 6, ""),
        ("[Options \"speed=3\"]\n\n*", Tag, 2, 1, "speed"),
        ("[Position \"zzz\"]\n\n*", Tag, 2, 1, "at byte 0"),
        ("[Result \"1-0\"]\n\n*", Tag, 2, 1, "1,0,0"),
        ("[TimeControl \"soon\"]\n\n*", Tag, 2, 1, "600+5"),
        ("[Date \"yesterday\"]\n\n*", Tag, 2, 1, "YYYY.MM.DD"),
        ("[Variant \"three-man\"]\n\n*", TagTwice, 2, 1, "twice"),
        ("[Result \"1,0,1/2\"]\n\nb5c5 *", Result, 4, 6, "Result tag contains 1,0,1/2"),
        ("\nb5c5 <1,0,1>", Result, 3, 6, "not over"),
        ("\nb5c5 <1,0>", Result, 3, 6, "3 players"),
        ("\nb5c5 {[%clk soon]} *", Comment, 3, 6, "clk cannot be soon"),
    ];
    for &(text, kind, line, column, words) in cases {
        let whole = format!("{HEAD}{text}");
        let (_, found) = checked(whole.as_bytes());
        let at = |finding: &&Finding| {
            let problem = &finding.problem;
            (problem.kind, problem.span.line, problem.span.column) == (kind, line, column)
        };
        if kind != Variation && kind != Truncated {
            let (found_kind, ..) = only(&whole);
            assert_eq!(found_kind, kind, "{whole}");
        }
        let finding = found.iter().find(at);
        if text.ends_with("(k6j8") {
            // The text ends within an illegal variation, so the check also finds other problems.
            assert!(
                found.iter().any(|f| f.problem.kind == Truncated
                    && f.problem.message(Language::English).contains("an open variation"))
            );
            continue;
        }
        let finding = finding.unwrap_or_else(|| panic!("{whole}: {found:#?}"));
        assert!(
            finding.problem.message(Language::English).contains(words),
            "{whole}: {}",
            finding.problem.message(Language::English)
        );
    }
}

#[test]
fn illegal_turn_names_the_rule_and_a_suggestion() {
    let (_, found) = checked(format!("{HEAD}\nb5c5 k6j9 mk10 *").as_bytes());
    let problem = &found[0].problem;
    assert!(problem.rule.is_some(), "{problem:?}");
    assert_eq!(problem.nearest[0], "k6j8", "{problem:?}");
    assert_eq!(found[0].line, ["b5c5 ".to_owned(), "k6j9".into(), " mk10 *".into()]);
    // The check skips the rest of the line after an illegal turn, so it reports one problem.
    assert_eq!(found.len(), 1, "{found:#?}");
    let (_, found) = checked(format!("{HEAD}\nb5c5 @gray:offer-drow *").as_bytes());
    assert_eq!(found[0].problem.nearest[0], "@gray:offer-draw");
}

#[test]
fn check_continues_with_the_next_game() {
    let text = format!("{HEAD}\nb5c5 nonsense *\n\n{HEAD}\nb5c5 (a1a1) k6j8 *\n\n[A \"b\"]\n\n*\n{HEAD}*");
    let (checked, found) = checked(text.as_bytes());
    assert_eq!(checked.games, 4);
    let games: Vec<u64> = found.iter().map(|finding| finding.game).collect();
    assert_eq!(games, [1, 2, 3], "{found:#?}");
    assert!(found[2].problem.message(Language::English).contains("no Variant"));
}

#[test]
fn contradicting_results_are_reported() {
    let resigned = |rest: &str| format!("{HEAD}{rest}");
    let good = "\nb5c5 @white:resign ";
    let (_, found) = checked(resigned(&format!("{good}*")).as_bytes());
    assert!(found[0].problem.message(Language::English).contains("the game is over"), "{found:#?}");
    let over = found[0].problem.message(Language::English);
    let result = &over[over.find('<').expect("a result")..=over.find('>').expect("a result")];
    assert!(checked(resigned(&format!("{good}{result}")).as_bytes()).1.is_empty());
    let wrong = resigned(&format!("[Termination \"checkmate\"]\n{good}{result}"));
    assert!(only(&wrong).3.contains("but the game ended by"), "{}", only(&wrong).3);
    assert!(only(&resigned(&format!("{good}k6j8 {result}"))).0 == ProblemKind::IllegalAct);
    let otherwise = resigned("[Termination \"adjudication\"]\n\nb5c5 <1,1/2,0>");
    assert!(checked(otherwise.as_bytes()).1.is_empty());
}

#[test]
fn encodings_and_line_ends_are_read() {
    let plain = format!("{HEAD}[White \"J\u{fc}rgen\"]\n\nb5c5 {{gr\u{fc}n}} ;x\nk6j8 *\n");
    let expected = Record::all(&plain);
    for text in [format!("\u{feff}{plain}"), plain.replace('\n', "\r\n"), plain.replace(";x\n", ";x\r\r\n")] {
        assert_eq!(Record::all(&text), expected);
        assert!(checked(text.as_bytes()).1.is_empty());
    }
    let latin: Vec<u8> = plain.chars().map(|c| u8::try_from(u32::from(c)).expect("Latin-1")).collect();
    let (checked_games, found) = checked(&latin);
    assert_eq!((checked_games.games, checked_games.played, found.len()), (1, 2, 1), "{found:#?}");
    assert_eq!(found[0].problem.kind, ProblemKind::Encoding);
    let read = Record::read(&mut Reader::new(latin.as_slice()), &mut Vec::new());
    assert_eq!(read.expect("bytes"), expected.first().cloned());
    let (_, found) = checked(plain.replace("k6j8 *", "k6k9 *").replace('\n', "\r\n").as_bytes());
    assert_eq!(found[0].line, ["", "k6k9", " *"], "the line is shown without what ends it");
    let wide: Vec<u8> = b"\xff\xfe".iter().copied().chain(plain.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let (_, found) = checked(&wide);
    assert!(found[0].problem.message(Language::English).contains("UTF-16"));
}

/// If a file is truncated at any byte, the check reports a problem and readers keep the remaining
/// text.
#[test]
fn truncated_records_are_handled() {
    let text = format!("{HEAD}\n1. b5c5 {{why}} k6j8 (mk10 j12k14) @gray:offer-draw *\n");
    for end in 1..text.len() - 2 {
        let cut = &text[..end];
        assert!(!checked(cut.as_bytes()).1.is_empty(), "{cut}");
        let records = Record::all(cut);
        assert_eq!(records.len(), 1, "{cut}");
        assert!(Record::all(&records[0].to_text().expect("it can be written")) == records, "{cut}");
    }
}

/// A word that exceeds the maximum length causes one problem, and the reader finds the next game.
#[test]
fn long_word_is_one_token() {
    for length in [2 << 20, 5_000_000, (6 << 20) + 1] {
        let text = format!("{HEAD}\n{} *\n\n{HEAD}\nb5c5 *\n", "e".repeat(length));
        let (games, found) = checked(text.as_bytes());
        assert_eq!((games.games, games.played), (2, 1), "{length}");
        assert_eq!(found.iter().map(|f| f.problem.kind).collect::<Vec<_>>(), [ProblemKind::TooLong], "{length}");
    }
}

#[test]
fn hostile_comments_are_read() {
    let long = "x".repeat(5 << 20);
    let text = format!("{HEAD}\nb5c5 {{{long}}} k6j8 ;{long}\nmk10 *\n");
    let (games, found) = checked(text.as_bytes());
    assert_eq!((games.games, games.played), (1, 3), "what follows a long comment is read");
    assert!(found.iter().all(|f| f.problem.kind == ProblemKind::TooLong) && found.len() == 2, "{}", found.len());
    let records = Record::all(&text);
    assert!(Record::all(&records[0].to_text().expect("it can be written")) == records, "a long comment settles");
    // Messages contain no control characters.
    let (_, found) = checked(format!("{HEAD}\nb5c5 \u{1b}[2J\u{202e}k *").as_bytes());
    assert!(found.iter().all(|f| !f.problem.message(Language::English).contains(['\u{1b}', '\u{202e}'])), "{found:#?}");
    for comment in ["{a {b} c}", "{[%clk", "{[%[%[%]]]}", "{\\}", "{\\\\}", "{;}", "{%\n%}", "{(}", "{\u{0}}"] {
        let text = format!("{HEAD}\nb5c5 {comment}\n*");
        let records = Record::all(&text);
        let again = Record::all(&records[0].to_text().expect("it can be written"));
        assert_eq!(again[0], records[0], "{comment}");
    }
}

/// An escaped brace does not end a comment, even if the file or the maximum length ends there.
#[test]
fn comment_cut_at_escaped_brace_is_read() {
    for (comment, kept) in [("{a\\}", "a}"), ("{a\\\\\\}", "a\\}"), ("{\\}\\", "}\\"), ("{a\\}b", "a}b")] {
        let records = Record::all(&format!("{HEAD}\nb5c5 {comment}"));
        assert_eq!(records[0].items[1].text, kept, "{comment}");
        assert!(Record::all(&records[0].to_text().expect("it can be written")) == records, "{comment}");
    }
    let most = (2 << 20) + 64;
    for length in most - 5..most + 5 {
        let text = format!("{HEAD}\nb5c5 {{{}\\\\\\}} mk10}} k6j8 *", "x".repeat(length));
        let (games, found) = checked(text.as_bytes());
        assert_eq!((games.games, games.played, found.len()), (1, 2, 1), "{length}: {found:#?}");
        assert_eq!(found[0].problem.kind, ProblemKind::TooLong);
    }
}

/// The check skips variations below a maximum depth. 100,000 nested variations then need little
/// memory.
#[test]
fn deep_variations_are_checked_to_a_depth() {
    const DEPTH: usize = 100_000;
    let text = format!("{HEAD}\nb5c5{} {} k6j8 *", " (b5c5".repeat(DEPTH), ")".repeat(DEPTH));
    let (checked, found) = checked(text.as_bytes());
    assert_eq!(checked.played, 2 + polychess_records::DEEPEST_PLAYED as u64);
    assert_eq!(found.len(), 1, "{}", found.len());
    assert_eq!(found[0].problem.kind, ProblemKind::Variation);
}

/// The reader cuts and reports a game that exceeds the maximum size, and it finds the next game.
#[test]
fn oversized_game_is_cut() {
    let text = format!("{HEAD}\n{} *\n\n{HEAD}\nb5c5 *\n", "[a\n(e4 ".repeat(1 << 20));
    let (mut reader, mut problems) = (Reader::new(text.as_bytes()), Vec::new());
    let mut next = || Record::read(&mut reader, &mut problems).expect("bytes can be read");
    let (first, second) = (next().expect("a game"), next().expect("another"));
    assert!(first.items.len() * 64 <= polychess_records::LARGEST_GAME + (64 << 20), "{}", first.items.len());
    assert!(Record::all(&first.to_text().expect("it can be written")) == [first] && second.items.len() == 2);
    assert!(problems.len() <= 1001, "{}", problems.len());
    assert!(problems.iter().any(|problem| problem.kind == ProblemKind::TooLong));
}

/// A check in chunks finds the same problems at the same locations as a check of the whole file.
#[test]
fn chunks_give_the_same_problems_as_the_file() {
    let games = format!("{HEAD}\n1. b5c5 Zz *\n\n{HEAD}\n2. b5c5 {{[Variant \"x\"]\n[Variant \"y\"]}} k6j8 *\n\n");
    let text = games.repeat(8000);
    let (whole, found) = checked(text.as_bytes());
    let mut chunks = polychess_records::Chunks::new(std::io::Cursor::new(text));
    let (mut sum, mut again, mut pieces) = (Checked::default(), Vec::new(), 0);
    while let Some(chunk) = chunks.chunk().expect("bytes can be read") {
        let games = chunk.games;
        let some = check(&mut Reader::at(chunk.text, chunk.start), &mut |finding| {
            again.push(Finding { game: finding.game + games, ..finding });
        });
        sum += some.expect("bytes can be read");
        pieces += 1;
    }
    assert!(pieces > 2 && sum == whole, "{pieces}: {sum:?}, {whole:?}");
    assert_eq!(format!("{again:?}"), format!("{found:?}"));
}
