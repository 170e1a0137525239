//! Tests of unusual files from users: ambiguous formats, byte order marks, unusual spaces, castling
//! with zeros, and clocks of players who leave.

use crate::program::{answer, code, run, stderr, stdout};
use serde_json::json;
use std::path::PathBuf;

/// Returns the content of a file that a user has sent.
fn sent(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/formats");
    std::fs::read(PathBuf::from(folder).join(name)).expect("a file")
}

/// Returns the exit status of `validate`, its findings and its summary.
fn validated(text: &[u8]) -> (i32, String, String) {
    let output = run(&["validate", "-"], text);
    (code(&output), stdout(&output), stderr(&output).trim_end().to_owned())
}

#[track_caller]
fn is_clean(text: impl AsRef<[u8]>, counted: &str) {
    let (status, found, shown) = validated(text.as_ref());
    assert_eq!((status, found.as_str()), (0, ""), "{}", String::from_utf8_lossy(text.as_ref()));
    assert!(shown.starts_with(counted) && shown.ends_with("0 errors, 0 warnings"), "{shown}");
}

/// Returns the sorted lines of a game, because formats differ in the order of tags. Removes spaces
/// inside comment braces.
fn sorted(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = text.lines().map(|line| line.replace("{ ", "{").replace(" }", "}")).collect();
    lines.sort_unstable();
    lines
}

/// Tags of PGN4. Game files of every game may also contain them.
const TAGS: &str =
    "[GameNr \"12\"]\n[RuleVariants \"PromoteTo=D\"]\n[StartFen4 \"4PCo\"]\n[CurrentMove \"3\"]\n[RedElo \"1\"]\n";

#[test]
fn pgn4_tags_do_not_change_the_format_of_a_record() {
    is_clean(sent("gamenr-finished.record"), "1 game, 5 turns and actions");
    is_clean(sent("gamenr-silent.record"), "1 game, 4 turns and actions");
    is_clean(sent("gamenr-threeman.record"), "1 game, 2 turns and actions");
    is_clean(sent("gamenr-second-game.record"), "2 games, 2 turns and actions");
    for id in ["three-player", "three-man", "three-handed", "three-way", "four-way", "four-player"] {
        let played = run(&["archive", "--variant", id, "--games", "1", "--plies", "6", "--seed", "3"], b"");
        let record = stdout(&played);
        assert!(record.contains(&format!("[Variant \"{id}\"]")), "{id}: {record}{}", stderr(&played));
        for tagged in [format!("{TAGS}{record}"), record.replacen("\n\n", &format!("\n{TAGS}\n"), 1)] {
            is_clean(&tagged, "1 game, ");
            let converted = run(&["convert", "-"], tagged.as_bytes());
            assert_eq!(stdout(&converted), tagged, "{id}");
        }
    }
}

/// Every command accepts a PGN4 archive and its conversion to a game file. The archive is an
/// example of the manual.
#[test]
fn converted_archive_is_read_by_every_command() {
    let archive = "[GameNr \"7\"]\n[Variant \"FFA\"]\n[RuleVariants \"DeadKingWalking EnPassant PromoteTo=D\"]\n[Red \"Ada\"]\n\
                   [Blue \"Bo\"]\n[Yellow \"Cy\"]\n[Green \"Di\"]\n[Result \"*\"]\n[CurrentMove \"5\"]\n\n\
                   1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n2. d2-d3\n\n";
    let two = archive.repeat(2);
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    let record = stdout(&run(&["convert", "-"], two.as_bytes()));
    let (pgn4, records) = (path("games.pgn4"), path("games.record"));
    std::fs::write(&pgn4, &two).expect("a file");
    std::fs::write(&records, &record).expect("a file");
    is_clean(&record, "2 games, 10 turns and actions");
    for file in [&pgn4, &records] {
        let of = |arguments: &[&str]| {
            let output = run(&[arguments, &[file.as_str()]].concat(), b"");
            assert_eq!(code(&output), 0, "{arguments:?} {file}: {}", stderr(&output));
            stdout(&output)
        };
        assert_eq!(of(&["filter", "--count"]).trim(), "2");
        assert_eq!(of(&["filter", "--tag", "GameNr=7", "--count"]).trim(), "2");
        assert!(of(&["stats"]).contains("Four-player chess: 2 games"));
        assert!(of(&["openings", "--variant", "four-player"]).contains("h2-h3"));
        assert!(of(&["analyze", "--nodes", "100", "-i"]).contains("Red h2-h3"));
        of(&["index", "-o", &path("index"), "--force"]);
        assert!(of(&["replay"]).contains("h2-h3"));
        assert!(of(&["render", "--format", "unicode", "--input"]).contains("Red's last move"));
        // `play` continues a game from both formats, but does not overwrite the PGN4 file.
        let kept = path("kept.record");
        let resumed = run(&["play", "--resume", file, "--record", &kept, "--force"], b"b6-c6\n");
        assert_eq!(code(&resumed), 0, "{}", stderr(&resumed));
        let kept = std::fs::read_to_string(&kept).expect("the game is kept");
        assert!(kept.contains("[GameNr \"7\"]") && kept.contains("2. d2-d3 b6-c6 *"), "{kept}");
    }
    let resumed = run(&["play", "--resume", &pgn4], b"b6-c6\n");
    assert!(code(&resumed) != 0 && stderr(&resumed).contains("--record FILE"), "{}", stderr(&resumed));
    assert_eq!(std::fs::read_to_string(&pgn4).expect("a file"), two);
}

/// A joined file may contain PGN4 games and game files. The program must not read a game file as
/// PGN4.
#[test]
fn record_after_pgn4_stays_a_record() {
    let pgn4 = "[Variant \"Teams\"]\n[RuleVariants \"EnPassant\"]\n[Result \"*\"]\n\n1. h2-h3 .. b7-c7\n\n";
    let joined = [pgn4.as_bytes(), &sent("gamenr-threeman.record"), b"\n", pgn4.as_bytes()].concat();
    let converted = stdout(&run(&["convert", "-"], &joined));
    let named: Vec<&str> = converted.lines().filter(|line| line.starts_with("[Variant")).collect();
    assert_eq!(
        named,
        ["[Variant \"four-player\"]", "[Variant \"three-man\"]", "[Variant \"four-player\"]"],
        "{converted}"
    );
    is_clean(&joined, "3 games, 6 turns and actions");
}

/// Text before the first tag must not separate the tag from its game.
#[test]
fn nothing_before_a_tag_takes_it_from_its_game() {
    let text = String::from_utf8(sent("bom.pgn4")).expect("UTF-8");
    let text = text.trim_start_matches('\u{feff}');
    for before in [
        "\u{feff}",
        "\n\n",
        "\u{a0}\n",
        "\u{feff}\u{feff}\r\n",
        "{ a comment }\n",
        "{ of\n[two \"lines\"]\n}\n",
        "\u{200b}",
        "1. ",
    ] {
        for (at, mark) in [(0, ""), (text.find("[Result").expect("a tag"), before)] {
            let (front, rest) = text.split_at(at);
            let text = format!("{}{front}{mark}{rest}", if at == 0 { before } else { "" });
            let converted = stdout(&run(&["convert", "-"], text.as_bytes()));
            assert_eq!(converted.matches("[Variant").count(), 1, "{before:?}: {converted}");
            assert!(
                converted.contains("mode=teams") && converted.contains("1. h2-h3 b7-c7"),
                "{before:?}: {converted}"
            );
        }
    }
    for before in ["junk ", "junk\n", "% a line\n"] {
        let (status, found, _) = validated(format!("{before}{text}").as_bytes());
        let converted = stdout(&run(&["convert", "--lenient", "-"], format!("{before}{text}").as_bytes()));
        assert!(converted.contains("mode=teams"), "{before:?}: {converted}");
        assert!(status == 1 && found.contains("error"), "{before:?}: {found}");
    }
}

#[test]
fn byte_order_marks_are_ignored() {
    is_clean(sent("bom-middle.record"), "2 games, 2 turns and actions");
    let record = "[Variant \"three-man\"]\n[Result \"*\"]\n\n1. WHe2WHe4 GRd2GRd4 *\n";
    for mark in ["\u{feff}", "\u{feff}\u{feff}"] {
        // In joined files without a line break between them, a byte order mark follows the last
        // word.
        is_clean(format!("{mark}{record}{mark}{}", record.trim_end()) + mark + record, "3 games, 6 turns and actions");
        let line = stdout(&run(&["convert", "--to", "json", "-"], record.as_bytes()));
        let back = run(&["convert", "-"], format!("{mark}{line}{mark}\n{mark}{line}").as_bytes());
        assert_eq!((code(&back), stdout(&back)), (0, format!("{record}\n{record}")), "{}", stderr(&back));
        let list = format!("{mark}WHe2WHe4\n{mark}GRd2GRd4{mark}\n{mark}\n{mark}# joined\n{mark}WHe2WHe4\n");
        let back = run(&["convert", "--variant", "three-man", "-"], list.as_bytes());
        assert_eq!((code(&back), stdout(&back).matches("[Variant").count()), (0, 2), "{}", stderr(&back));
        let played = run(&["replay", "--variant", "three-man", "-"], list.as_bytes());
        assert!(
            code(&played) != 0 && stdout(&played).contains("GRd2"),
            "the second game begins again: {}",
            stdout(&played)
        );
        let played = run(&["play", "--variant", "three-man"], format!("{mark}WHe2WHe4\n").as_bytes());
        assert!(stdout(&played).contains("White's last move"), "{}", stdout(&played));
        let position = "BLBkd1,GRGkd1,WHWkd1 W - - - - 0 1";
        let found = run(&["moves", "--variant", "three-man", "--position", &format!("{mark}{position}{mark}")], b"");
        assert_eq!(code(&found), 0, "{}", stderr(&found));
        let request = "{\"variant\":\"three-man\",\"want\":[\"status\"]}\n";
        let asked = stdout(&run(&["rules"], format!("{mark}{request}{mark}{request}").as_bytes()));
        assert_eq!(asked.matches("\"status\":").count(), 2, "{asked}");
    }
}

#[test]
fn non_breaking_spaces_separate_turns() {
    is_clean(sent("nbsp.record"), "1 game, 2 turns and actions");
    for blank in ["\u{a0}", "\u{202f}", "\u{2007}", "\u{3000}", "\u{2009}\u{200b}", "\u{2028}"] {
        let moves = "1. WHe2WHe4! @gray:offer-draw GRd2GRd4 ( GRe2GRe4 ) 1 *".replace(' ', blank);
        let text = format!("[Variant{blank}\"three-man\"{blank}]{blank}[Result \"*\"]\n{blank}\n{moves}{blank}");
        let converted = run(&["convert", "-"], text.as_bytes());
        assert_eq!((code(&converted), stderr(&converted).as_str()), (0, ""), "{blank:?}");
        let text = stdout(&converted);
        assert!(text.contains("1. WHe2WHe4! @gray:offer-draw GRd2GRd4 (GRe2GRe4) 1 *"), "{blank:?}: {text}");
        let pgn4 = format!("[Variant \"FFA\"]\n[Result \"*\"]\n\n1.{blank}h2-h3{blank}..{blank}b7-c7\n");
        assert_eq!(validated(pgn4.as_bytes()).0, 0, "{blank:?}");
        let position = "BLBkd1,GRGkd1,WHWkd1 W - - - - 0 1".replace(' ', blank);
        let found = run(&["moves", "--variant", "three-man", "--position", &position], b"");
        assert_eq!(code(&found), 0, "{blank:?}: {}", stderr(&found));
        let list = format!("{blank}WHe2WHe4{blank}\n");
        assert_eq!(code(&run(&["convert", "--variant", "three-man", "-"], list.as_bytes())), 0, "{blank:?}");
    }
    // In Latin-1, a no-break space is a byte that is not valid UTF-8.
    is_clean(
        b"[Variant \"three-man\"]\n[Result \"*\"]\n\n1.\xa0WHe2WHe4\xa0GRd2GRd4\xa0*\n",
        "1 game, 2 turns and actions",
    );
}

/// Positions where castling is legal, with the notation of the game.
const CASTLING: [(&str, &str, &str); 4] = [
    ("three-player", "6/7/8/gK8/9bK/11/12/13/12/3gPwP1bP4/10/9/wR2wK4 w wK - 0", "0-0"),
    ("three-way", "7/8/9/9bK/gK10/12/13/14/13/12/11/10/9/4wK2wR w - - - 0/0/0", "O-O"),
    ("three-handed", "8/8/8/4wK2wR/8/8/8/4rK3/8/8/8/4bK3 w wK - - - - 0", "O-O"),
    (
        "four-player",
        "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-3,yR,yN,yB,yK,yQ,yB,yN,yR,3/3,yP,yP,yP,yP,yP,yP,yP,yP,3/14/bR,bP,10,gP,gR/\
         bN,bP,10,gP,gN/bB,bP,10,gP,gB/bQ,bP,10,gP,gK/bK,bP,10,gP,gQ/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/14/\
         3,rP,rP,rP,rP,rP,rP,rP,rP,3/3,rR,rN,rB,rQ,rK,2,rR,3",
        "O-O",
    ),
];

#[test]
fn castling_is_read_with_zeros_and_letters() {
    for (id, position, own) in CASTLING {
        let listed = stdout(&run(&["moves", "--variant", id, "--position", position], b""));
        assert!(listed.lines().any(|line| line.ends_with(&format!("\t{own}"))), "{id}: {listed}");
        for written in ["O-O", "0-0", "o-o", "0\u{2011}0", "O\u{2013}O"] {
            let text = format!("[Variant \"{id}\"]\n[Position \"{position}\"]\n[Result \"*\"]\n\n1. {written} *\n");
            assert_eq!(validated(text.as_bytes()).0, 0, "{id} {written}: {}", validated(text.as_bytes()).1);
            let spelled = stdout(&run(&["convert", "--spelling", "notation", "-"], text.as_bytes()));
            assert!(spelled.contains(&format!("1. {own} *")), "{id} {written}: {spelled}");
            let list =
                run(&["convert", "--variant", id, "--position", position, "-"], format!("{written}\n").as_bytes());
            assert_eq!(code(&list), 0, "{id} {written}: {}", stderr(&list));
            let played = run(&["play", "--variant", id, "--position", position], format!("{written}\n").as_bytes());
            assert!(stdout(&played).contains("last move"), "{id} {written}: {}", stdout(&played));
        }
    }
}

#[test]
fn archives_of_2018_use_the_old_setup() {
    let (status, found, _) = validated(&sent("old-setup-2018.pgn4"));
    assert_eq!((status, found.as_str()), (0, ""));
    let game = |date: &str, list: &str, moves: &str| {
        let date = if date.is_empty() { String::new() } else { format!("[Date \"{date}\"]\n") };
        format!("[Variant \"FFA\"]\n[RuleVariants \"{list}\"]\n{date}[Result \"*\"]\n\n{moves}\n")
    };
    // In the modern setup, the queens of Blue and Green start on other cells.
    let (old, modern) = (
        "1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n2. h3-h4 .. Qa7-b7",
        "1. h2-h3 .. b8-c8 .. g13-g12+ .. m8-l8\n2. h3-h4 .. Qa8-b8",
    );
    let either = "1. h2-h3 .. b7-c7";
    let setup = |text: &str| {
        let converted = stdout(&run(&["convert", "-"], text.as_bytes()));
        let doubted = validated(text.as_bytes()).1.contains("warning[doubtful]");
        (if converted.contains("setup=old") { "old" } else { "modern" }, doubted)
    };
    for (date, list, moves, expected) in [
        ("Mon Dec 17 2018 10:00:00 GMT+0000 (UTC)", "PromoteTo=D", either, ("old", false)),
        ("2021.??.??", "DeadKingWalking EnPassant PromoteTo=D", either, ("old", false)),
        ("2022.01.01", "PromoteTo=D", either, ("modern", false)),
        ("", "PromoteTo=D", either, ("old", false)),
        ("", "EnPassant PromoteTo=D", either, ("modern", false)),
        ("", "DeadKingWalking PromoteTo=D", modern, ("modern", false)),
        ("", "DeadKingWalking PromoteTo=D", old, ("old", true)),
        ("2023.05.02", "PromoteTo=D", old, ("old", true)),
        ("2018.12.17", "PromoteTo=D", modern, ("modern", true)),
        ("2018.12.17", "PromoteTo=D", "1. h2-h3 .. Qa9-b9", ("old", false)),
    ] {
        let text = game(date, list, moves);
        assert_eq!(setup(&text), expected, "{text}");
        // A second conversion must give the same setup without a new warning.
        if moves.contains("Qa9") {
            continue;
        }
        let record = run(&["convert", "-"], text.as_bytes());
        let again = run(&["convert", "--to", "pgn4", "-"], &record.stdout);
        let back = run(&["convert", "-"], &again.stdout);
        assert_eq!(sorted(&stdout(&back)), sorted(&stdout(&record)), "{}", stdout(&again));
    }
}

/// The clock after a resignation belongs to the player who resigned, not to the previous mover.
#[test]
fn a_clock_behind_a_sign_of_leaving_is_that_of_the_seat_that_left() {
    is_clean(sent("resign-clock.pgn4"), "1 game, 8 turns and actions");
    is_clean(sent("resign-clock.record"), "1 game, 4 turns and actions");
    let shown = |moves: &str| {
        let text = format!("[Variant \"three-man\"]\n[TimeControl \"60d15\"]\n[Result \"*\"]\n\n{moves} *\n");
        validated(text.as_bytes()).1.matches("warning[clock]").count()
    };
    let begun = "1. WHe2WHe4 {[%clk 0:01:00]} GRd2GRd4 {[%clk 0:00:10]}";
    assert_eq!(shown(&format!("{begun} @black:resign {{[%clk 0:00:55]}} WHd2WHd4 {{[%clk 0:01:00]}}")), 0);
    assert_eq!(shown(&format!("{begun} @black:resign {{[%clk 0:02:00]}}")), 1);
    assert_eq!(shown(&format!("{begun} @black:offer-draw {{[%clk 0:00:55]}} BLd2BLd4 {{[%clk 0:00:58]}}")), 1);
    assert_eq!(shown(&format!("{begun} {{B resigns}} {{[%clk 0:00:55]}}")), 0);
    assert_eq!(shown(&format!("{begun} {{[%clk 0:00:11]}}")), 0);
    // Partners resign together with a single `R`. The clock belongs to the player to move.
    let teams = "[Variant \"Teams\"]\n[RuleVariants \"EnPassant\"]\n[TimeControl \"1+15D\"]\n[Result \"0-1\"]\n\n\
                 1. h2-h3 { clock=60000 } .. b7-c7 { clock=50000 } .. g13-g12 { clock=20000 } .. m8-l8 { clock=60000 }\n2. R { clock=55000 }\n";
    assert_eq!(validated(teams.as_bytes()).1.matches("warning[clock]").count(), 0, "{}", validated(teams.as_bytes()).1);
}

#[test]
fn unreadable_results_are_reported() {
    let game = |result: &str| {
        format!(
            "[Variant \"FFA\"]\n[RuleVariants \"EnPassant PromoteTo=D\"]\n[Red \"Ada\"]\n[Result \"{result}\"]\n[Termination \"adjudication\"]\n\n1. h2-h3\n"
        )
    };
    for read in [
        "R: 1 - B: 2 - Y: 3 - G: 4",
        "G: 4 - Y: 3 - B: 2 - R: 1",
        "Ada: 1 - Blue: 2 - Yellow: 3 - Green: 4",
        "Red: 1 - Blue: 2 - Yellow: 3 - Green: 4",
        "1,2,3,4",
    ] {
        let record = stdout(&run(&["convert", "-"], game(read).as_bytes()));
        assert!(record.contains("[Result \"1,2,3,4\"]") && record.contains("<1,2,3,4>"), "{record}");
        assert_eq!(validated(game(read).as_bytes()).0, 0, "{read}");
    }
    for unread in ["R: 1 - B: 2", "Ada won", "2-0", ""] {
        let (status, found, _) = validated(game(unread).as_bytes());
        assert!(status == 1 && found.contains("<stdin>:4:1: error[tag]"), "{unread}: {found}");
        let record = run(&["convert", "-"], game(unread).as_bytes()).stdout;
        let back = stdout(&run(&["convert", "--to", "pgn4", "-"], &record));
        assert!(back.contains(&format!("[Result \"{unread}\"]")), "{back}");
    }
}

/// PGN4 archives count resignations as moves. If `CurrentMove` is one too high, the last
/// resignation is missing.
#[test]
fn missing_last_sign_is_reported() {
    let game =
        |count: u32, moves: &str| format!("[Variant \"FFA\"]\n[Result \"*\"]\n[CurrentMove \"{count}\"]\n\n{moves}\n");
    let moves = "1. h2-h3 ( 1. g2-g3 .. b8-c8 ) .. b7-c7 .. g13-g12";
    for (count, moves, is_lost) in [(2, moves, false), (3, moves, false), (4, moves, true), (5, moves, false)] {
        let (_, found, shown) = validated(game(count, moves).as_bytes());
        assert_eq!(
            found.contains("<stdin>:3:") && found.contains("warning[doubtful]"),
            is_lost,
            "{count}: {found}{shown}"
        );
    }
    let (_, found, _) = validated(game(4, &format!("{moves} .. R")).as_bytes());
    assert!(!found.contains("doubtful"), "{found}");
    // In game files, this tag has no meaning.
    let record = "[Variant \"four-player\"]\n[CurrentMove \"3\"]\n[Result \"*\"]\n\n1. h2-h3 b7-c7 *\n";
    is_clean(record, "1 game, 2 turns and actions");
    let there = run(&["convert", "--to", "pgn4", "-"], record.as_bytes()).stdout;
    let back = run(&["convert", "-"], &there).stdout;
    assert!(!String::from_utf8_lossy(&back).contains("Doubtful"), "{}", String::from_utf8_lossy(&back));
}

/// Tags of game files must keep their names and values, even if PGN4 uses the same names.
#[test]
fn pgn4_tags_round_trip() {
    let record = "[Variant \"four-player\"]\n[Options \"edition=2\"]\n[RuleVariants \"any\"]\n[StartFen4 \"4PCn\"]\n[Pgn4-Variant \"Teams\"]\n[Pgn4-Result \"none\"]\n\
                  [Record-Red \"Ada\"]\n[CurrentMove \"3\"]\n[Position-Of \"a \\\"\\\\ \\n b\"]\n[Round \"1\"]\n[Round \"2\"]\n[TimeControl \"100d5\"]\n\
                  [Result \"-\"]\n[Termination \"abandoned\"]\n\n1. h2-h3 b7-c7 {!} {clock=5} {@yellow:resign} <->\n";
    let there = run(&["convert", "--to", "pgn4", "-"], record.as_bytes());
    assert_eq!(code(&there), 0, "{}", stderr(&there));
    let back = stdout(&run(&["convert", "-"], &there.stdout));
    assert_eq!(sorted(&back), sorted(record), "{}", stdout(&there));
}

#[test]
fn options_may_be_numbers_or_strings() {
    let with = |options: serde_json::Value| {
        answer(&json!({"id": 1, "variant": "four-player", "options": options, "want": ["position"]}))
    };
    for (id, value) in [("capture_points", "2"), ("mate_points", "40"), ("promotion_rank", "11")] {
        let number: u32 = value.parse().expect("a number");
        assert_eq!(with(json!({(id): number})), with(json!({(id): value})), "{id}");
        assert_eq!(with(json!({(id): f64::from(number)})), with(json!({(id): value})), "{id}");
    }
    let wrong = with(json!({"capture_points": 9}));
    assert_eq!(wrong["error"]["kind"], "bad-option", "{wrong}");
    assert!(with(json!({"capture_points": 1.5}))["error"]["kind"] == "bad-option");
}
