//! Tests that the engine answers every `go`, reports invalid options, and supports two boards and
//! actions.

use crate::engine::Engine;
use crate::program::{code, run, stdout};
use polychess_game::{AnyMatch, Choices, Request};
use polychess_records::act;
use polychess_variants::{INFOS, info, new_match};
use std::time::{Duration, Instant};

const DIALECT: [&str; 3] = ["engine", "--dialect", "four-player"];

/// Sends lines and returns the output up to `bestmove`.
fn ask(engine: &mut Engine, lines: &[&str]) -> Vec<String> {
    lines.iter().for_each(|line| engine.say(line));
    let begun = Instant::now();
    let answer = engine.until("bestmove");
    // A search without a limit would never end.
    assert!(begun.elapsed() < Duration::from_secs(20), "{lines:?}: {:?}", begun.elapsed());
    answer
}

/// Returns the text after `bestmove`.
fn best(lines: &[String]) -> &str {
    lines.last().and_then(|line| line.strip_prefix("bestmove ")).unwrap_or_default()
}

/// Limits that allow no search time. The tests replace `SEAT` by the seat to move, `LETTER` by its
/// letter, and `OTHER` by another seat.
const NO_TIME: [&str; 14] = [
    "movetime 0",
    "movetime -5",
    "movetime",
    "movetime soon",
    "nodes 0",
    "nodes -1",
    "depth",
    "clock SEAT 0",
    "clock SEAT -40 inc SEAT 100",
    "clock SEAT",
    "clock SEAT 0 inc SEAT 99999999999999999999999999",
    "LETTERtime 0 LETTERinc 100",
    "clock OTHER 5000",
    "clock nobody 5000",
];

#[test]
fn go_without_time_is_answered_at_once() {
    let mut engine = Engine::start();
    for info in INFOS {
        engine.say(&format!("setoption name UCI_Variant value {}", info.id));
        let start = new_match(info.id, &Choices::default_of(info), None).expect("a game");
        let legal = start.legal();
        for skill in ["0", "1", "2", "4", "7"] {
            engine.say(&format!("setoption name Skill value {skill}"));
            for words in NO_TIME {
                let [seat, other] = [0, 1].map(|seat| info.seats[seat].name);
                let letter = info.seats[0].letter.to_string();
                let words = words.replace("SEAT", seat).replace("OTHER", other).replace("LETTER", &letter);
                let answer = ask(&mut engine, &["position startpos", &format!("go {words}")]);
                assert!(legal.contains(&best(&answer).to_owned()), "{} {skill} {words}: {answer:?}", info.id);
            }
        }
    }
    assert!(engine.quits());
}

#[test]
fn every_algorithm_answers_without_time() {
    let mut engine = Engine::start();
    engine.say("setoption name UCI_Variant value three-handed");
    for algorithm in ["paranoid", "best-reply", "blend"] {
        for threads in ["1", "3"] {
            for (option, value) in [("Algorithm", algorithm), ("Threads", threads)] {
                engine.say(&format!("setoption name {option} value {value}"));
            }
            for words in ["movetime 0", "nodes 0", "clock white 0 inc white 5"] {
                let answer = ask(&mut engine, &["position startpos", &format!("go {words}")]);
                assert!(best(&answer).len() > 3 && best(&answer) != "(none)", "{algorithm} {words}: {answer:?}");
            }
        }
    }
    assert!(engine.quits());
}

#[test]
fn the_dialect_answers_without_time() {
    let mut engine = Engine::start_with(&DIALECT);
    for skill in ["0", "6"] {
        engine.say(&format!("setoption name Skill value {skill}"));
        for words in [
            "rtime 0 btime 5000 ytime 5000 gtime 5000",
            "rtime -1 btime 5000 ytime 5000 gtime 5000 rinc 100",
            "btime 5000 ytime 5000 gtime 5000",
            "rtime btime 5000",
            "rtime soon",
            "movetime -1",
            "rtime 99999999999999999999 depth 1",
            "btime 5000 movestogo 3",
        ] {
            let answer = ask(&mut engine, &["position startpos", &format!("go {words}")]);
            assert!(best(&answer).len() >= 4 && best(&answer) != "(none)", "{words}: {answer:?}");
        }
    }
    let answer = ask(&mut engine, &["go btime 5000"]);
    let says = "info string go: red is to move and has no clock, so the engine answers at once. Send clock red MS.";
    assert!(answer.iter().any(|line| line == says), "{answer:?}");
    assert!(engine.quits());
}

/// A program may begin its output with byte order marks and end its lines with CR LF.
#[test]
fn byte_order_marks_before_commands_are_ignored() {
    for arguments in [&DIALECT[..1], &DIALECT[..]] {
        let output = run(arguments, "\u{feff}uci\r\n\u{feff}position startpos\r\n go depth 1\r\n".as_bytes());
        let answer = stdout(&output);
        let has = |start: &str| answer.lines().any(|line| line.starts_with(start));
        assert!(has("uciok") && has("bestmove ") && !has("info string"), "{arguments:?}: {answer}");
    }
}

/// Inputs from bug reports. The engine must answer each of them.
#[test]
fn inputs_from_reports_are_answered() {
    for (name, arguments) in [
        ("engine-clock-negative", &DIALECT[..1]),
        ("engine-clock-zero", &DIALECT[..1]),
        ("engine-dialect-rtime-zero", &DIALECT[..]),
        ("engine-mode-unknown", &DIALECT[..]),
    ] {
        let file = format!("{}/tests/data/protocol/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let output = run(arguments, &std::fs::read(&file).expect("the input"));
        let answer = stdout(&output);
        assert!(code(&output) == 0 && answer.lines().any(|line| line.starts_with("bestmove ")), "{name}: {answer}");
        assert!(!answer.contains("(none)"), "{name}: {answer}");
    }
}

/// The dialect begins in team mode. In this mode, the pawn in this position does not promote on e8.
/// In free-for-all it does, so the move shows the current mode.
#[test]
fn wrong_values_of_options_change_nothing() {
    let mut engine = Engine::start_with(&DIALECT);
    let fen4 = "position fen4 R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/14/14/14/14/14/4,bN,8,gK/bK,2,rP,10/14/14/14/14/14/7,rK,6";
    let mut promotes = |lines: &[&str]| {
        let answer = ask(&mut engine, &[lines, &[fen4, "go depth 1 searchmoves d7e8q d7e8"]].concat());
        (best(&answer) == "d7e8q", answer)
    };
    assert!(!promotes(&[]).0);
    for (line, says) in [
        ("setoption name Mode value xyz", "info string Mode: unknown value \"xyz\". Use Teams or FFA."),
        ("setoption name Engine_Team value xyz", "info string Engine_Team: unknown value \"xyz\". Use current_team"),
        ("setoption name Setup value xyz", "info string Setup: unknown value \"xyz\". Use modern"),
        ("setoption name Mode", "info string Mode: the value is missing. Use Teams or FFA."),
        ("setoption name Mdoe value FFA", "info string setoption: unknown option \"Mdoe\". Did you mean \"Mode\"?"),
        ("setoption name Contempt value 3", "info string setoption: unknown option \"Contempt\". Send \"uci\""),
        ("setoption name Hash value 0", "info string Hash: unknown value \"0\". Use a whole number from 1 to 4096."),
        ("setoption", "info string setoption: write \"setoption name NAME value VALUE\"."),
    ] {
        let (promotes, answer) = promotes(&[line]);
        assert!(!promotes && answer[0].starts_with(says), "{line}: {answer:?}");
    }
    assert!(promotes(&["setoption name mode value ffa"]).0, "names and values ignore letter case");
    assert!(engine.quits());
}

#[test]
fn wrong_options_of_the_protocol_are_named() {
    let mut engine = Engine::start();
    for (line, says) in [
        ("setoption name UCI_Variant value chess", "UCI_Variant: unknown value \"chess\". Use three-way, three-player"),
        ("setoption name OwnBook value 1", "OwnBook: unknown value \"1\". Use true or false."),
        ("setoption name Skill value 11", "Skill: unknown value \"11\". Use a whole number from 0 to 10."),
        ("setoption name three-way.board value 9x9", "three-way.board: unknown value \"9x9\". Use "),
        ("setoption name four-player.walking_kings value maybe", "four-player.walking_kings: unknown value \"maybe\""),
        (
            "setoption name three-way.bord value 8x9",
            "unknown option \"three-way.bord\". Did you mean \"three-way.board\"?",
        ),
        ("position nowhere", "position: unknown place \"nowhere\". Send startpos, or fen and a position string"),
        ("position fen 8/8", "position: at byte 0"),
        ("position startpos moves @white:dance", "@white:dance: unknown action \"dance\""),
        ("position startpos moves @nobody:resign", "@nobody:resign: "),
        ("go depth 1 searchmoves z9z9", "go searchmoves: \"z9z9\" is not a legal turn here."),
        ("go depth 1 board 1", "go board: unknown board 1. The match has one board: leave the word out."),
        ("go depth 1 seat nobody", "go seat: unknown seat \"nobody\". The seats are white, gray, black."),
        ("go dpeth 1 depth 1", "go: unknown word \"dpeth\". The words are depth, nodes,"),
    ] {
        engine.say(line);
        engine.say("isready");
        let lines = engine.until("readyok");
        let found = lines.iter().any(|line| {
            line.strip_prefix("info string ").is_some_and(|words| words.starts_with(says) || words.contains(says))
        });
        assert!(found, "{line}: {lines:?}");
    }
    assert!(engine.quits());
}

#[test]
fn options_of_all_games_persist() {
    let mut engine = Engine::start();
    for line in [
        "setoption name four-player.mode value teams",
        "setoption name UCI_Variant value four-player",
        "setoption name UCI_Variant value four-player",
    ] {
        engine.say(line);
    }
    let fen4 = "position fen R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/14/14/14/14/14/4,bN,8,gK/bK,2,rP,10/14/14/14/14/14/7,rK,6";
    let answer = ask(&mut engine, &[fen4, "go depth 1 searchmoves d7e8 d7e8=D"]);
    assert_eq!(best(&answer), "d7e8", "{answer:?}");
    assert!(engine.quits());
}

/// Gray can stalemate White here. If White and Gray then play `continue`, the match has two boards.
const STALEMATE: &str = "7/8/9/9bK/11/12/12bR/14/13/12/3gK7/10/9/wK7 g - - - 0/0/0";

fn last_mate() -> Engine {
    let mut engine = Engine::start();
    engine.say("setoption name UCI_Variant value three-way");
    engine.say("setoption name three-way.ending value last-mate");
    engine
}

/// Returns the match after these turns and actions.
fn after(words: &str) -> Box<dyn AnyMatch> {
    let info = info("three-way").expect("a game of the list");
    let choices = Choices::from_texts(info, ["ending=last-mate"]).expect("an option");
    let mut now = new_match(info.id, &choices, Some(STALEMATE)).expect("a position");
    for word in words.split_whitespace() {
        let request = if word.starts_with('@') {
            act::request(now.as_ref(), word).expect("an action")
        } else {
            Request::turn(word)
        };
        now.apply(&request).expect("allowed");
    }
    now
}

#[test]
fn each_board_gets_an_answer() {
    let mut engine = last_mate();
    let stalemating = stalemating();
    let moves = format!("{stalemating} @white:continue @gray:continue");
    let now = after(&moves);
    assert_eq!(now.to_move().len(), 2);
    let position = format!("position fen {STALEMATE} moves {moves}");
    for (go, board) in [("go depth 2", "0"), ("go depth 2 board 0", "0"), ("go depth 2 board 1", "1")] {
        let answer = ask(&mut engine, &[&position, go]);
        assert!(best(&answer).starts_with(&format!("{board}:")), "{go}: {answer:?}");
        assert!(now.legal().contains(&best(&answer).to_owned()), "{go}: {answer:?}");
        let pv = answer.iter().rev().find_map(|line| line.split_once(" pv ")).expect("a line of play").1;
        assert!(pv.split(' ').all(|turn| turn.starts_with(&format!("{board}:"))), "{answer:?}");
        // The engine accepts its own turn in a `position` command.
        engine.say(&format!("{position} {}", best(&answer)));
        engine.say("isready");
        assert_eq!(engine.until("readyok"), ["readyok"]);
    }
    let on_second = now.legal().into_iter().find(|turn| turn.starts_with("1:")).expect("a turn of the second board");
    let answer = ask(&mut engine, &[&position, &format!("go depth 1 searchmoves {on_second}")]);
    assert_eq!(best(&answer), on_second);
    for skill in ["1", "5"] {
        engine.say(&format!("setoption name Skill value {skill}"));
        for board in ["0", "1"] {
            let answer = ask(&mut engine, &[&position, &format!("go movetime 10 board {board}")]);
            assert!(now.legal().contains(&best(&answer).to_owned()) && best(&answer).starts_with(board), "{answer:?}");
        }
    }
    // After the end of the first board, `go` uses the second board and `go board 0` finds no turn.
    let answer = ask(&mut engine, &[&format!("{position} @0:black:resign"), "go depth 1"]);
    assert!(best(&answer).starts_with("1:"), "{answer:?}");
    let answer = ask(&mut engine, &[&format!("{position} @0:black:resign"), "go depth 1 board 0"]);
    assert_eq!(best(&answer), "(none)");
    assert!(engine.quits());
}

/// Returns the stalemating turn in [`STALEMATE`].
fn stalemating() -> String {
    let info = info("three-way").expect("a game of the list");
    let choices = Choices::from_texts(info, ["ending=last-mate"]).expect("an option");
    let now = new_match(info.id, &choices, Some(STALEMATE)).expect("a position");
    now.read_notation("Kc3").expect("a turn")
}

#[test]
fn go_answers_when_the_game_waits_for_answers() {
    let mut engine = last_mate();
    for skill in ["0", "1", "2", "7"] {
        engine.say(&format!("setoption name Skill value {skill}"));
        let mut moves = stalemating();
        for _ in 0..3 {
            let now = after(&moves);
            if !now.awaited().iter().any(|seats| seats.iter().next().is_some()) {
                break;
            }
            let answer = ask(&mut engine, &[&format!("position fen {STALEMATE} moves {moves}"), "go depth 1"]);
            assert!(best(&answer).starts_with('@'), "{moves}: {answer:?}");
            moves += &format!(" {}", best(&answer));
        }
        let now = after(&moves);
        assert!(now.is_over() || now.to_move().iter().any(Option::is_some), "all have answered: {moves}");
    }
    assert!(engine.quits());
}

#[test]
fn offers_are_answered_in_every_game() {
    let mut engine = Engine::start();
    for info in INFOS {
        engine.say(&format!("setoption name UCI_Variant value {}", info.id));
        let start = new_match(info.id, &Choices::default_of(info), None).expect("a game");
        let [first, second] = [0, 1].map(|seat| info.seats[seat].name);
        let mut played = start.boxed_clone();
        let turn = start.legal().remove(0);
        played.apply(&Request::turn(&turn)).expect("a legal turn");
        let forms = played.acts()[first].clone();
        let kinds = ["offer-draw", "agree-draw"];
        let offers = kinds
            .into_iter()
            .find(|kind| forms.as_array().is_some_and(|forms| forms.iter().any(|form| form["type"] == *kind)));
        let offer = format!("@{first}:{}", offers.expect("every game has an offer"));
        played.apply(&act::request(played.as_ref(), &offer).expect("an action")).expect("allowed");
        let position = format!("position startpos moves {turn} {offer}");
        for go in ["go depth 1".to_owned(), format!("go depth 1 seat {second}")] {
            let answer = ask(&mut engine, &[&position, &go]);
            assert!(!answer.iter().any(|line| line.starts_with("info string")), "{}: {answer:?}", info.id);
            let word = best(&answer);
            let request = if word.starts_with('@') {
                act::request(played.as_ref(), word).expect("an action")
            } else {
                Request::turn(word)
            };
            assert!(played.boxed_clone().apply(&request).is_ok(), "{} {go}: {answer:?}", info.id);
        }
        // The player who made the offer is not to move and has no offer to answer.
        assert_eq!(best(&ask(&mut engine, &[&position, &format!("go depth 1 seat {first}")])), "(none)", "{}", info.id);
        // The engine accepts forfeits of all players. A finished game has no best move.
        let over = info.seats.iter().map(|seat| format!("@{}:forfeit", seat.name)).collect::<Vec<_>>().join(" ");
        let answer = ask(&mut engine, &[&format!("position startpos moves {over}"), "go depth 1"]);
        assert!(best(&answer) == "(none)" || best(&answer).len() > 3, "{}: {answer:?}", info.id);
    }
    assert!(engine.quits());
}
