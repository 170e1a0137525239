//! Tests that create, check, convert, count and replay game files.

use crate::program::{code, run, stderr, stdout};
use serde_json::{Value as Json, json};

fn archive(more: &[&str]) -> String {
    let output = run(&[&["archive", "--games", "2", "--plies", "30"], more].concat(), b"");
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    stdout(&output)
}

#[test]
fn archive_is_valid_and_reproducible() {
    for more in [["--players", "mixed"].as_slice(), &["--acts"], &["--spelling", "turns"], &["--players", "greedy"]] {
        let text = archive(more);
        assert_eq!(text, archive(more));
        assert_ne!(text, archive(&[more, &["--seed", "2"]].concat()));
        let checked = run(&["validate", "-"], text.as_bytes());
        assert_eq!((code(&checked), stdout(&checked).as_str()), (0, ""), "{more:?}");
        assert!(stderr(&checked).starts_with("12 games, "), "{}", stderr(&checked));
    }
}

#[test]
fn findings_are_printed_as_text_and_json() {
    let text = b"[Variant \"three-player\"]\n\n1. b5c5 k6j9 *\n\n[Variant \"three-player\"]\n\nb5c5 <1,0,0>\n";
    let output = run(&["validate", "-"], text);
    assert_eq!(code(&output), 1);
    let words = stdout(&output);
    assert!(words.contains("<stdin>:3:9: error[illegal-act]: a knight"), "{words}");
    assert!(words.contains(" onwards (rule TP-M7)\n"), "{words}");
    assert!(words.contains("\n  1. b5c5 k6j9 *\n          ^^^^\n  perhaps: k6j8"), "{words}");
    assert!(words.contains("<stdin>:7:6: error[result]: "), "{words}");
    let output = run(&["validate", "--json", "-"], text);
    assert_eq!(code(&output), 1);
    let lines: Vec<Json> = stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((lines[0]["kind"].as_str(), lines[0]["nearest"][0].as_str()), (Some("illegal-act"), Some("k6j8")));
    // The rule and the details of the reason are also available as data.
    assert_eq!((&lines[0]["rule"], &lines[0]["why"]), (&Json::from("TP-M7"), &json!({"why": "knight-goes-otherwise"})));
    assert_eq!((&lines[1]["rule"], &lines[1]["why"]["why"]), (&Json::Null, &Json::from("result-too-early")));
    let vacant = stdout(&run(&["validate", "--json", "-"], b"[Variant \"three-player\"]\n\n1. b5c5 e5e6 *\n"));
    assert!(vacant.lines().next().is_some_and(|line| line.contains("\"cell\":\"e5\"")), "{vacant}");
    assert_eq!((lines[1]["game"].as_u64(), lines[1]["column"].as_u64()), (Some(2), Some(6)));
    assert_eq!(
        (&lines[0]["grade"], &lines[2]["errors"], &lines[2]["warnings"]),
        (&Json::from("error"), &Json::from(2), &Json::from(0))
    );
    // Warnings alone do not cause a failure. The report counts hidden findings.
    let slips =
        run(&["validate", "-", "--max-findings", "1"], b"[Variant \"three-player\"]\n\n2. b5c5 3. k6j8 5. mk10 *\n");
    assert_eq!((code(&slips), stdout(&slips).matches("warning[number]").count()), (0, 1), "{}", stdout(&slips));
    assert!(stderr(&slips).contains("1 more finding is not shown"), "{}", stderr(&slips));
    let none =
        run(&["validate", "-", "--max-findings", "0"], b"[Variant \"three-player\"]\n\n2. b5c5 3. k6j8 5. mk10 *\n");
    assert!(stderr(&none).contains("2 more findings are not shown"), "{}", stderr(&none));
    let missing = run(&["validate", "no-such-file"], b"");
    assert_eq!(code(&missing), 2);
}

/// Messages can be in German. Codes and data do not depend on the language.
#[test]
fn findings_and_errors_are_translated() {
    let text = b"[Variant \"three-player\"]\n\n1. b5c5 k6j9 *\n\n[Variant \"three-player\"]\n\nb5c5 <1,0,0>\n";
    let words = stdout(&run(&["validate", "-", "--language", "de"], text));
    assert!(words.contains("<stdin>:3:9: Fehler[illegal-act]: ein Springer"), "{words}");
    assert!(words.contains(" weiter (Regel TP-M7)\n"), "{words}");
    assert!(words.contains("\n  vielleicht: k6j8"), "{words}");
    assert!(words.contains("Fehler[result]: nach dem letzten Zug ist die Partie nicht zu Ende"), "{words}");
    let data = |language: &str| -> Vec<Json> {
        let output = stdout(&run(&["validate", "-", "--json", "--language", language], text));
        let mut lines: Vec<Json> = output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        lines.iter_mut().for_each(|line| drop(line.as_object_mut().and_then(|line| line.remove("message"))));
        lines
    };
    assert_eq!(data("en"), data("de"));
    let convert = stderr(&run(&["convert", "-", "--language", "de"], b"b5c5 ] *"));
    assert!(convert.contains("Fehler[unknown]: „]“ gehört nicht in eine Partiedatei"), "{convert}");
    let refused = run(&["render", "-g", "three-player", "b5d6", "--language", "de"], b"");
    assert!(code(&refused) == 1 && stderr(&refused).starts_with("Fehler: Zug 1, „b5d6“: "), "{}", stderr(&refused));
    // A message without a translation is entirely in English.
    let english = run(&["render", "-g", "three-player", "-o", "game.bmp", "--language", "de"], b"");
    assert!(stderr(&english).starts_with("error: cannot write .bmp files. "), "{}", stderr(&english));
    assert!(stderr(&refused).contains(": ein Bauer"), "{}", stderr(&refused));
    let arrow = run(&["render", "-g", "three-player", "--arrow", "b5-z9", "--language", "de"], b"");
    assert!(stderr(&arrow).contains("das Brett hat kein Feld „z9“"), "{}", stderr(&arrow));
    let width =
        run(&["render", "-g", "three-player", "--format", "png", "--size", "9000", "--language", "de", "-o", "-"], b"");
    assert!(stderr(&width).contains("das Bild kann nicht 9000 Pixel breit sein"), "{}", stderr(&width));
}

/// `--language` covers the findings and some errors. The help must describe this coverage.
#[test]
fn help_states_the_coverage_of_the_language() {
    for command in ["", "render", "validate"] {
        let arguments: Vec<&str> = [command, "--help"].into_iter().filter(|word| !word.is_empty()).collect();
        let help = stdout(&run(&arguments, b"")).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(help.contains("The language of findings and of errors about games and images"), "{help}");
        assert!(help.contains("The help and errors about flags and files are always in English"), "{help}");
    }
    let english = |arguments: &[&str], expected: &str| {
        let output = run(&[arguments, &["--language", "de"]].concat(), b"");
        let all = stdout(&output) + &stderr(&output);
        assert!(all.contains(expected) && !all.contains("Fehler"), "{arguments:?}: {all}");
    };
    english(&["render", "--help"], "Usage: ");
    english(&["render", "--no-such-flag"], "error: unexpected argument");
    english(&["validate", "no-such-file.record"], "error: no-such-file.record");
}

#[test]
fn conversions_keep_all_they_can() {
    let text = archive(&["--variant", "three-man", "--acts"]);
    let convert = |input: &str, arguments: &[&str]| {
        let output = run(&[&["convert", "-"], arguments].concat(), input.as_bytes());
        assert_eq!((code(&output), stderr(&output).as_str()), (0, ""), "{arguments:?}");
        stdout(&output)
    };
    assert_eq!(convert(&text, &[]), text);
    let json = convert(&text, &["--to", "json"]);
    assert_eq!(json.lines().count(), 2);
    assert_eq!(convert(&json, &["--from", "json"]), text);
    let turns = convert(&text, &["--spelling", "turns"]);
    assert_ne!(turns, text);
    assert_eq!(convert(&turns, &["--spelling", "notation"]), text);
    let list = convert(&text, &["--to", "moves"]);
    let back = convert(&list, &["--from", "moves", "--variant", "three-man"]);
    assert_eq!(convert(&back, &["--to", "moves"]), list);
    let refused = run(&["convert", "-"], b"b5c5 ] *");
    assert_eq!(code(&refused), 1);
    assert!(stderr(&refused).contains("<stdin>:1:6: error[unknown]"));
    assert_eq!(code(&run(&["convert", "-", "--from", "moves"], b"b5c5")), 2);
}

/// TP-N5: the turns use the cell names of version 2.3, and a tag names the notation.
#[test]
fn convert_changes_the_notation() {
    let list = b"gi4\nNh10\n";
    let asked = ["--from", "moves", "--variant", "three-player", "--notation", "v2.3", "-"];
    let output = run(&[&["convert"], asked.as_slice()].concat(), list);
    let record = stdout(&output);
    assert!(record.contains("[Notation \"v2.3\"]") && record.contains("1. gi4 2. Nh10 *"), "{record}");
    let usual = run(&["convert", "--spelling", "notation", "-"], record.as_bytes());
    assert!(stdout(&usual).contains("1. 7d9 2. Nj8 *") && !stdout(&usual).contains("Notation"), "{}", stdout(&usual));
    let turns = run(&["convert", "--to", "moves", "--spelling", "turns", "-"], record.as_bytes());
    assert_eq!(stdout(&turns).trim_end(), "b7d9\nk6j8");
    let replayed = run(&["replay", "--variant", "three-player", "--notation", "v2.3", "-"], list);
    assert!(stdout(&replayed).contains("Nh10"), "{}", stdout(&replayed));
    let moves = run(&["moves", "--variant", "three-player", "--notation", "v2.3", "gi4"], b"");
    assert!(stdout(&moves).contains("k6j8\tNh10"), "{}", stdout(&moves));
    let unknown = run(&["convert", "--notation", "v2.9", "-"], record.as_bytes());
    assert_eq!(code(&unknown), 1);
    assert!(
        stderr(&unknown).contains("did you mean \"v2.2\"") || stderr(&unknown).contains("v2.3"),
        "{}",
        stderr(&unknown)
    );
}

/// Actions attached to turns survive the conversion to game files, transcripts and images.
#[test]
fn acts_use_the_notation_of_the_game() {
    let list = b"7d9=\nNj8\n";
    let record = stdout(&run(&["convert", "--from", "moves", "--variant", "three-player", "-"], list));
    assert!(record.contains("1. 7d9= 2. Nj8 *"), "{record}");
    let turns = stdout(&run(&["convert", "--spelling", "turns", "-"], record.as_bytes()));
    assert!(turns.contains("1. b7d9 @white:offer-draw 2. k6j8 *"), "{turns}");
    let transcript = run(&["replay", "--json", "-"], record.as_bytes());
    assert_eq!(stdout(&transcript).lines().count(), 4);
    let again = run(&["replay", "--json", "--variant", "three-player", "-"], list);
    assert_eq!(stdout(&transcript), stdout(&again));

    let words = b"[Variant \"three-man\"]\n\n1. WHe2WHe4 {G resigns} BLe2BLe4 {draw agreed} *\n";
    let list = stdout(&run(&["convert", "--to", "moves", "--spelling", "notation", "-"], words));
    assert!(list.starts_with("WHWpe2-WHe4\n{G resigns}\nBLBpe2-BLe4\n{W offers a draw}\n"), "{list}");
    let found = run(&["validate", "-"], words);
    assert!(
        stdout(&found).contains("error[result]: the game is over by agreement with <1/2,0,1/2>, not *"),
        "{}",
        stdout(&found)
    );
    let drawn = run(&["render", "-i", "-", "--ply", "2"], words);
    assert!(stdout(&drawn).contains("Black"), "{}", stderr(&drawn));
}

#[test]
fn closed_pipe_is_not_an_error() {
    let mut archive = std::process::Command::new(env!("CARGO_BIN_EXE_polychess"))
        .args(["archive", "--games", "200", "--variant", "three-man"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(archive.stdout.take());
    let output = archive.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""));
}

#[test]
fn stats_counts_games() {
    let text = archive(&[]);
    let output = run(&["stats", "--json", "-"], text.as_bytes());
    let json: Json = serde_json::from_str(&stdout(&output)).expect("JSON");
    let variants = json["variants"].as_object().expect("variants");
    assert_eq!((variants.len(), code(&output)), (6, 0));
    for stats in variants.values() {
        assert_eq!(stats["games"], 2);
        assert!(stats["turns"]["most"].as_u64().is_some_and(|n| n <= 30) && stats["openings"][0]["games"].is_u64());
    }
    let words = stdout(&run(&["stats", "-"], text.as_bytes()));
    assert!(words.contains(": 2 games\n") && words.contains("  First 3 turns\n"), "{words}");
    let output = run(&["stats", "-"], b"[A \"b\"] *");
    assert_eq!(code(&output), 1);
}

#[test]
fn replay_prints_the_states() {
    let text = b"[Variant \"three-player\"]\n\n1. 7d9 (b5c5) Nj8 @white:resign *\n[A \"b\"] *";
    let output = run(&["replay", "-"], text);
    assert_eq!(code(&output), 1, "the second game names no variant");
    let words = stdout(&output);
    assert!(words.contains("\n2. ") && words.contains("\n3. {") && !words.contains("\n4. "), "{words}");
}

/// The command leaves out a game that it cannot convert completely. With `--lenient`, it keeps the
/// game unchanged.
#[test]
fn convert_rejects_another_game() {
    let good = "[Variant \"three-player\"]\n\n1. 7d9 Nj8 *\n";
    for (bad, arguments) in [
        ("1. 7d9 Nj8 kk10 Zz Be8 Ng7 *", ["--notation", "v2.3"].as_slice()),
        ("1. 7d9 Nj8 kk10 Zz Be8 Ng7 *", &["--spelling", "turns"]),
        ("1. -- 7d9 *", &["--spelling", "turns"]),
        ("1. 7d9 ] Nj8 *", &[]),
        ("1. 7d9 Nj8 kk10 Zz *", &["--to", "moves"]),
    ] {
        let text = format!("[Variant \"three-player\"]\n\n{bad}\n\n{good}");
        let output = run(&[&["convert", "-"], arguments].concat(), text.as_bytes());
        let alone = run(&[&["convert", "-"], arguments].concat(), good.as_bytes());
        assert_eq!((code(&output), code(&alone)), (1, 0), "{bad}");
        assert_eq!(stdout(&output), stdout(&alone), "{bad}");
        let lenient = run(&[&["convert", "-", "--lenient"], arguments].concat(), text.as_bytes());
        assert_eq!(code(&lenient), 1, "{bad}");
        if !arguments.contains(&"moves") {
            let kept = stdout(&lenient).split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(kept.contains(bad), "{kept}");
        }
    }
    // An illegal turn ends the conversion of its game, but not of the next game in the list.
    let list = b"7d9\nZz\nNj8\n\n7d9\nNj8\n";
    let output = run(&["convert", "--from", "moves", "--variant", "three-player", "-"], list);
    assert_eq!((code(&output), stdout(&output).matches("[Variant").count()), (1, 1), "{}", stdout(&output));
    assert!(stderr(&output).starts_with("<stdin>:2: bad-act: "), "{}", stderr(&output));
}

/// The number of findings must be limited, even with many malformed tags.
#[test]
fn number_of_findings_is_limited() {
    let text = "[a\n".repeat(300_000);
    for command in ["validate", "convert"] {
        let output = run(&[command, "-"], text.as_bytes());
        assert_eq!(code(&output), 1);
        let printed = output.stdout.len() + output.stderr.len();
        assert!(printed < 300_000, "{command}: {printed}");
    }
}

/// The address space is limited to 500 MB. The file has 8 MB of malformed tags, which form a single
/// game.
#[cfg(target_os = "linux")]
#[test]
fn broken_tags_use_little_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("broken.record");
    std::fs::write(&file, "[a\n".repeat(2_800_000)).expect("written");
    for command in ["validate", "convert"] {
        let output = std::process::Command::new("sh")
            .args([
                "-c",
                "ulimit -v 500000; exec \"$0\" \"$@\"",
                env!("CARGO_BIN_EXE_polychess"),
                command,
                "--jobs",
                "1",
            ])
            .arg(&file)
            .output()
            .expect("it runs");
        assert_eq!(code(&output), 1, "{command}: {}", stderr(&output));
    }
}

#[test]
fn transcripts_of_several_games_pass_their_check() {
    let text = archive(&[]);
    let transcript = run(&["replay", "--json", "-"], text.as_bytes());
    let checked = run(&["replay", "--check", "-"], stdout(&transcript).as_bytes());
    assert_eq!(code(&checked), 0, "{}", stderr(&checked));
    let changed = stdout(&transcript).replace("\"repetitions\":1", "\"repetitions\":2");
    assert_eq!(code(&run(&["replay", "--check", "-"], changed.as_bytes())), 1);
}

/// The program detects formats and compression. A folder stands for its game files. The report
/// about an unreadable file has a single line.
#[test]
fn files_of_every_format_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = archive(&["--variant", "three-man"]);
    let json = stdout(&run(&["convert", "-", "--to", "json"], text.as_bytes()));
    let packed = {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        std::io::Write::write_all(&mut packer, text.as_bytes()).expect("it is packed");
        packer.finish().expect("it is packed")
    };
    let zst = ruzstd::encoding::compress_to_vec(text.as_bytes(), ruzstd::encoding::CompressionLevel::Fastest);
    std::fs::create_dir(folder.path().join("more")).expect("a folder");
    for (name, bytes) in [
        ("a.record", text.as_bytes()),
        ("more/b.record.gz", &packed),
        ("more/c.record.zst", &zst),
        ("notes.txt", b"no games"),
    ] {
        std::fs::write(folder.path().join(name), bytes).expect("a file");
    }
    let path = folder.path().to_str().expect("UTF-8");
    let checked = run(&["validate", path], b"");
    assert_eq!(code(&checked), 0, "{}", stderr(&checked));
    assert!(stderr(&checked).starts_with("6 games, "), "{}", stderr(&checked));
    for bytes in [json.as_bytes(), &packed, &zst] {
        assert_eq!(stdout(&run(&["convert", "-"], bytes)), text);
    }
    let list = stdout(&run(&["convert", "-", "--to", "moves"], text.as_bytes()));
    assert_eq!(code(&run(&["convert", "-", "--variant", "three-man"], list.as_bytes())), 0);
    for (bytes, words) in [(json.as_bytes(), "games as JSON"), (list.as_bytes(), "a list of moves")] {
        let refused = run(&["validate", "-"], bytes);
        assert_eq!((code(&refused), stderr(&refused).lines().count()), (2, 1), "{}", stderr(&refused));
        assert!(stderr(&refused).contains(words), "{}", stderr(&refused));
    }
    std::fs::create_dir(folder.path().join("empty")).expect("a folder");
    let empty = run(&["validate", folder.path().join("empty").to_str().expect("UTF-8")], b"");
    assert!(code(&empty) == 2 && stderr(&empty).contains("holds no games"), "{}", stderr(&empty));
}

#[test]
fn validate_output_does_not_depend_on_threads() {
    let made = run(&["archive", "--variant", "three-player", "--games", "60", "--plies", "150"], b"");
    let good = stdout(&made);
    let wrong = "[Variant \"three-player\"]\n\n1. 7d9 Zz *\n\n[A \"b\"]\n\n1. 7d9 ] *\n\n";
    let text = [good.as_str(), wrong].concat().repeat(12);
    assert!(text.len() > 600_000, "{}", text.len());
    for command in [["validate", "--json"].as_slice(), &["validate"], &["stats"], &["convert", "--spelling", "turns"]] {
        let outputs = ["1", "3"].map(|jobs| {
            let output = run(&[command, &["--jobs", jobs, "-"]].concat(), text.as_bytes());
            (code(&output), stdout(&output), stderr(&output))
        });
        assert!(outputs[0] == outputs[1] && outputs[0].1.len() > 100, "{command:?}");
    }
}
