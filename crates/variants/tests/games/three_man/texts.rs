//! Tests position strings (3MC-N1, 3MC-N2, the ninth field, and the places of errors) and the
//! notation of moves.

use crate::three_man::{game, legal, play, text};
use polychess_game::AnyMatch as _;
use polychess_game::{Match, ParseError, ScoredAct, Text, Variant as _};
use polychess_rules::Position as _;
use polychess_variants::three_man::ThreeMan;

const KINGS: &str = "BLBkd1,GRGkd1,WHWkd1,WHWra4";

fn written(read: &str) -> String {
    text(&game(read))
}

fn error(text: &str) -> ParseError {
    ThreeMan::parse_position(text, &()).map(|_| ()).expect_err(text)
}

/// 3MC-S1, 3MC-S2: the position string of the starting position is the one in the rulebook.
#[test]
fn the_initial_position_is_written_as_in_the_ledger() {
    let text = written("start");
    assert!(text.starts_with("BLBbc1,BLBbf1,") && text.ends_with("WHWra1,WHWrh1 W WkqGkqBkq - - - 0 0"), "{text}");
    assert_eq!(text.split(',').count(), 48);
    let mut game = game("start");
    play(&mut game, "WHe2WHe4");
    assert!(self::text(&game).ends_with(" G WkqGkqBkq - WHe3 - 0 1"), "{}", self::text(&game));
    play(&mut game, "GRb1GRc3");
    assert!(self::text(&game).ends_with(" B WkqGkqBkq - - - 1 2"), "{}", self::text(&game));
}

/// 3MC-N1, 3MC-R11: a pawn without a star counts as crossed on cells where no uncrossed pawn is
/// possible.
#[test]
fn unmarked_pawns_that_cannot_be_uncrossed_are_crossed() {
    for (piece, crossed) in [
        ("WHWpe2", false),
        ("WHWph6", false),
        ("BLWpa4", true),
        ("BLWpa5", false),
        ("BLWpb5", true),
        ("BLWpb6", false),
        ("BLWpc6", true),
        ("GRWph5", false),
        ("GRWpg5", true),
        ("GRWpg6", false),
        ("WHBpd5", true),
        ("GRBpa5", false),
        ("WHGpa5", false),
        ("BLGpe6", true),
        ("WHBpe2", true),
    ] {
        let text = written(&format!("{KINGS},{piece} W - - - - 0 0"));
        assert_eq!(text.contains(&format!("{piece}*")), crossed, "{text}");
    }
}

/// 3MC-N2: the parser corrects impossible parts of a position string.
#[test]
fn reading_repairs_what_cannot_be() {
    let open = written("BLBkd1,GRGkd1,WHWkd2,WHWra4 W - - - - 0 0");
    assert!(open.ends_with(" W - WG,WB - - 0 0"), "K1: {open}");
    let gone = written(&format!("{KINGS} W - - - B 7 0"));
    assert!(gone.ends_with(" W - GB,WB - B 7 0"), "K1: {gone}");
    let rights = written("BLBkd1,GRGkd1,WHWkd1,WHWra1,WHWrh2 W WkqGkqBkq - - - 0 0");
    assert!(rights.ends_with(" W Wk - - - 0 0"), "{rights}");
    // Steps (6) to (9): the player to move is checkmated and eliminated. This resets the clock.
    let mated = written("BLBkd1,GRGka1,GRGpg2,GRWqb2,GRWrb6,WHWkd1 G - - - - 30 9");
    assert!(mated.ends_with(" B - WG,GB - G 0 9 fell:G"), "{mated}");
    assert_eq!(game("BLBkd1,GRGkd1,WHWkd1 W - - - G 0 0").outcome().map(|o| o.ending.rule), Some("3MC-E4"));
    assert_eq!(game(&format!("{KINGS} W - - - GB 0 0")).outcome().map(|o| o.ending.rule), Some("3MC-E1"));
    assert_eq!(game(&format!("{KINGS} W - - - - 225 0")).outcome().map(|o| o.ending.rule), Some("3MC-E6"));
    assert_eq!(game(&format!("{KINGS} W - - - - 0 0 offer:WGB")).outcome().map(|o| o.ending.rule), Some("3MC-E7"));
}

#[test]
fn reading_is_tolerant() {
    let strict = written("BLBkd1,GRGkd1,GRGra1,WHWkd1,WHWra1 W WkGk WG,GB - - 3 4 offer:WG");
    let loose = "  WHWra1,WHWkd1,GRGra1,GRGkd1,BLBkd1\tw  gkwk GB,WG - - 3 4   offer:wg ";
    assert_eq!(written(loose), strict);
    assert!(strict.ends_with(" W WkGk WG,GB - - 3 4 offer:WG"), "{strict}");
}

/// 3MC-N2: the parser rejects positions that it cannot correct, and reports the place of the error.
#[test]
fn impossible_positions_are_refused_at_their_place() {
    let at = |text: &str| error(text).at;
    assert_eq!(at(""), 0);
    assert_eq!(at("BLBkd1,GRGkd1"), 13);
    assert_eq!(at("BLBkd1,XXGkd1,WHWkd1 W - - - - 0 0"), 7);
    assert_eq!(at("BLBkd1,GRGkd1,WHWkd9 W - - - - 0 0"), 14);
    assert_eq!(at("BLBkd1,GRGkd1,WHXkd1 W - - - - 0 0"), 14);
    assert_eq!(at("BLBkd1,GRGkd1,WHWzd1 W - - - - 0 0"), 14);
    assert_eq!(at("BLBkd1,GRGkd1,WHWkd1* W - - - - 0 0"), 14);
    assert_eq!(at("BLBkd1,GRGkd1,WHWkd1é W - - - - 0 0"), 14);
    assert_eq!(at("BLBkd1,GRGkd1,WHWkd1,WHWpe1 W - - - - 0 0"), 21, "a pawn on rank 1");
    assert_eq!(at("BLBkd1,GRGkd1,WHWkd1,GRWqd1 W - - - - 0 0"), 21, "two pieces on a cell");
    assert_eq!(at("BLBkd1,GRGkd1 W - - - - 0 0"), 0, "no king of an active player");
    assert_eq!(at("BLBkd1,GRGkd1,WHWkd1,WHWkd2 W - - - - 0 0"), 0, "two kings");
    assert_eq!(at("BLBkd1,GRGkd1,WHWkd1 - - - - - 0 0"), 21, "a finished game");
    assert_eq!(at("BLBkd1,GRGkd1,WHWkd1 X - - - - 0 0"), 21);
    assert_eq!(at("BLBkd1,GRGkd1,WHWkd1 G - - - G 0 0"), 21, "turn of an eliminated player");
    assert_eq!(at("BLBkd1,GRGkd1,WHWkd1 W kq - - - 0 0"), 23);
    assert_eq!(at("BLBkd1,GRGkd1,WHWkd1 W - WX - - 0 0"), 25);
    assert_eq!(at("BLBkd1,GRGkd1,WHWkd1 W - - WHe3 - 0 0"), 27, "no pawn has jumped");
    assert_eq!(at("BLBkd1,GRGkd1,WHWkd1 W - - - GG 0 0"), 30);
    assert_eq!(at("BLBkd1,GRGkd1,WHWkd1 W - - - - x 0"), 31);
    assert_eq!(at("BLBkd1,GRGkd1,WHWkd1 W - - - - 0 0 fell:G"), 35);
    assert_eq!(at("BLBkd1,GRGkd1,WHWkd1 W - - - G 0 0 offer:G"), 35);
    assert_eq!(at("BLBkd1,GRGkd1,WHWkd1 W - - - - 0 0 what:G"), 35);
    assert_eq!(at("BLBkd1,GRGkd1,WHWkd1 W - - - - 0 0 - x"), 37);
}

/// 3MC-N2, 3MC-R5: a passed cell is valid only if its pawn is on the board, its path is empty, and
/// its owner has just moved.
#[test]
fn the_passed_cell_needs_its_just_moved_pawn() {
    let with = |pieces: &str, turn: &str, out: &str| {
        ThreeMan::parse_position(&format!("{KINGS},{pieces} {turn} - - WHe3 {out} 0 1"), &()).is_ok()
    };
    assert!(with("WHWpe4", "G", "-"));
    assert!(with("WHWpe4", "B", "G"), "Gray fell before his move");
    assert!(!with("WHWpe4", "B", "-"), "Gray has moved since");
    assert!(!with("WHWpe4", "W", "-"));
    assert!(!with("WHWpe4*", "G", "-"), "a crossed pawn never jumps");
    assert!(!with("WHWpe4,WHWne3", "G", "-"));
    assert!(!with("WHWpe4,WHWne2", "G", "-"));
    assert!(!with("WHWpe4", "G", "W"), "a dormant pawn is not taken en passant");
}

/// The notation of moves agrees with the examples in the rulebook.
#[test]
fn records_are_those_of_the_ledger() {
    let record = |text: &str, turn: &str| {
        let game = game(text);
        let turn = game.read_turn(turn).unwrap_or_else(|e| panic!("{turn}: {e}"));
        ThreeMan::notate(game.position(), &turn)
    };
    assert_eq!(record("start", "WHe2WHe4"), "WHWpe2-WHe4");
    assert_eq!(record(&format!("{KINGS},WHBpd5,WHWpe4 W - - - - 0 0"), "WHe4WHd5"), "WHWpe4xWHBpd5");
    let passed = format!("{KINGS},WHGpf4*,WHWpe4 G - - WHe3 - 0 1");
    assert_eq!(record(&passed, "WHf4WHe3"), "WHGpf4xWHWpe4-WHe3");
    assert_eq!(record(&format!("{KINGS},BLWph2* W - - - - 0 0"), "BLh2BLh1=Q"), "BLWph2-BLh1=Q");
    assert_eq!(record("BLBkd1,GRGkd1,WHWkd1,WHWra1 W Wk - - - 0 0", "WHd1WHb1"), "WHWkd1-WHb1");
    assert_eq!(record("BLBkd1,GRGkd1,WHWbc1,WHWkd1 W - - - - 0 0", "WHc1WHc1"), "WHWbc1-WHc1");
    let start = game("start");
    assert!(ThreeMan::read_notation(start.position(), "WHWpe2-WHe5").is_err_and(|e| e.message.contains("WHWpe2-WHe4")));
    let star = game(&format!("{KINGS},BLWph2* W - - - - 0 0"));
    assert!(ThreeMan::read_notation(star.position(), "BLWph2*-BLh1=Q").is_ok());
}

/// The notation writes actions in braces between moves.
#[test]
fn acts_in_words() {
    let mut table = Match::new(game("start"));
    table.play_written(0, "WHWpe2-WHe4").expect("a legal turn");
    for (words, acts) in [
        ("G resigns", vec!["gray resign"]),
        (" B offers a draw ", vec!["black offer-draw"]),
        ("draw agreed", vec!["gray offer-draw", "white accept-draw", "black accept-draw"]),
        ("W accepts the draw", vec![]),
        ("G resigned", vec![]),
        ("R resigns", vec![]),
        ("", vec![]),
    ] {
        let read = table.read_words(0, words).unwrap_or_default();
        let read: Vec<String> = read
            .iter()
            .map(|request| request.to_json(&ThreeMan::INFO))
            .map(|act| format!("{} {}", act["seat"].as_str().unwrap_or("?"), act["type"].as_str().unwrap_or("?")))
            .collect();
        assert_eq!(read, acts, "{words}");
    }
    // When an offer is open, "draw agreed" adds only the missing acceptances.
    let offer = &table.read_words(0, "B offers a draw").expect("an act")[0];
    table.apply(offer).expect("an offer");
    assert_eq!(table.scored(0, offer), Some(ScoredAct::Words("B offers a draw".into())));
    let agreed = table.read_words(0, "draw agreed").expect("two consents");
    assert_eq!(agreed.len(), 2);
    agreed.iter().for_each(|act| table.apply(act).expect("a consent"));
    assert!(table.is_over() && table.read_words(0, "G resigns").is_none());
}

/// 3MC-E5: the repetition key depends on exactly the parts of a position that the rulebook lists. A
/// passed cell counts only if a legal move captures there.
#[test]
fn repetition_compares_what_the_ledger_says() {
    let key = |text: &str| game(text).position().repetition_key();
    let pieces = "BLBkd1,GRGkd1,WHWkd1,WHWpe4,WHWra1";
    let same = [format!("{pieces} G - - - - 0 1"), format!("{pieces} G - - WHe3 - 9 8")];
    assert_eq!(key(&same[0]), key(&same[1]), "nobody can take en passant");
    let taker = format!("{pieces},WHGpf4*");
    assert_ne!(key(&format!("{taker} G - - - - 0 1")), key(&format!("{taker} G - - WHe3 - 0 1")));
    let pinned = "BLBkd1,WHGkf1,WHWkd1,WHWpe4,WHWra1,WHGpf4*,WHWrf6";
    assert_eq!(key(&format!("{pinned} G - - - - 0 1")), key(&format!("{pinned} G - - WHe3 - 0 1")));
    let other = [
        format!("{pieces} W - - - - 0 1"),
        format!("{pieces} G Wk - - - 0 1"),
        format!("{pieces} G - WG - - 0 1"),
        "BLBkd1,GRGkd1,WHWkd1,WHWpe4*,WHWra1 G - - - - 0 1".to_owned(),
    ];
    other.iter().for_each(|text| assert_ne!(key(text), key(&same[0]), "{text}"));
    assert!(legal(&game(&format!("{taker} G - - WHe3 - 0 1"))).contains(&"WHf4WHe3".to_owned()));
}
