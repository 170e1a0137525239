//! Checks that examples in the documentation match the program.

use crate::program::{answer, answers, code, program, run, stderr, stdout};
use polychess_variants::INFOS;
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};

const INTERFACE: &str = include_str!("../../../../docs/rules-interface.md");
const NOTATION: &str = include_str!("../../../../docs/notation.md");
const CHECKING: &str = include_str!("../../../../docs/reference/check-files.md");
const SETTINGS: &str = include_str!("../../../../docs/settings.md");
const README: &str = include_str!("../../../../README.md");
const PICTURES: &str = include_str!("../../../../docs/pictures.md");

fn games() -> impl Iterator<Item = &'static str> {
    INFOS.iter().map(|info| info.id)
}

/// Returns the fenced blocks of a page whose info string begins with `word`. The first element of
/// each pair is the rest of the info string.
fn fenced(page: &'static str, word: &str) -> Vec<(&'static str, &'static str)> {
    let pieces = page.split("\n```").skip(1).step_by(2).filter_map(|piece| piece.split_once('\n'));
    pieces.filter_map(|(head, text)| Some((head.strip_prefix(word)?.trim(), text))).collect()
}

#[test]
fn documented_request_is_reproduced() {
    let line = |sign| INTERFACE.lines().find_map(|line| line.strip_prefix(sign)).expect("an example");
    let got = answer(&serde_json::from_str(line("→ ")).expect("a request"));
    let (shown, _) = line("← ").split_once('…').expect("what is left out");
    let (_, legal) = shown.split_once("\"legal\":[").expect("turns");
    let legal: Vec<&str> =
        legal.split(',').map(|text| text.trim_matches('"')).filter(|text| !text.is_empty()).collect();
    assert_eq!(json!(got["legal"].as_array().expect("turns")[..legal.len()]), json!(legal));
    let (_, perft) = line("← ").split_once("\"perft\":").expect("a number");
    assert_eq!(got["perft"].to_string(), perft.split(',').next().expect("a number"));
}

#[test]
fn all_status_fields_are_documented() {
    let (_, table) = INTERFACE.split_once("## Status\n").expect("a chapter");
    let rows: Vec<Vec<&str>> = table
        .lines()
        .take_while(|line| !line.starts_with('#'))
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    for game in games() {
        // The facts of all games have no column of games.
        let of_game = |row: &[&str]| row.len() == 4 || row[2].split(' ').any(|g| g.trim_matches('`') == game);
        let listed: BTreeSet<&str> =
            rows.iter().filter(|row| of_game(row)).map(|row| row[1].trim_matches('`')).collect();
        let got = answer(&json!({"variant": game, "want": ["status"]}));
        let fields: BTreeSet<&str> = got["status"].as_object().expect("fields").keys().map(String::as_str).collect();
        assert_eq!(listed, fields, "{game}");
    }
}

/// The page must list exactly the types of actions that the games accept, with their fields.
#[test]
fn all_acts_are_documented() {
    let blocks = fenced(INTERFACE, "acts");
    let of = |game: &str| blocks.iter().find(|(games, _)| games.split(' ').any(|g| g == game)).expect("a list").1;
    for info in INFOS {
        let game = info.id;
        let request = |act: &Json| json!({"variant": game, "acts": [act], "want": []});
        let unknown = answer(&request(&json!({"seat": info.seats[0].name, "type": "no-such-act"})));
        let message = unknown["error"]["message"].as_str().expect("a refusal");
        let known: BTreeSet<&str> = message.split_once("choose one of ").expect("a list").1.split(", ").collect();
        let acts: Vec<Json> = of(game).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(acts.iter().filter_map(|act| act["type"].as_str()).collect::<BTreeSet<_>>(), known, "{game}");
        for act in &acts {
            let kind = answer(&request(act))["error"]["kind"].clone();
            assert!(!["bad-act", "bad-request"].iter().any(|bad| kind == *bad), "{game}: {act}: {kind}");
        }
    }
}

#[test]
fn documented_refusals_are_reproduced() {
    let mut seen = 0;
    for (game, lines) in fenced(NOTATION, "refused") {
        for line in lines.lines() {
            let (text, expected) = line.split_once(" → ").expect("a text and its refusal");
            let request = match text.split_once(' ').expect("a kind and a text") {
                ("position", text) => json!({"variant": game, "position": text}),
                ("turn", text) => json!({"variant": game, "acts": [text]}),
                (kind, _) => panic!("no such kind of text: {kind}"),
            };
            assert_eq!(answer(&request)["error"]["message"], expected, "{text}");
            seen += 1;
        }
    }
    assert!(seen >= 5, "{seen}");
}

#[test]
fn documented_findings_are_reproduced() {
    let only = |word: &str| fenced(CHECKING, word).first().expect("an example").1;
    let output = run(&["validate", "-", "--quiet"], only("faulty").as_bytes());
    assert_eq!((code(&output), stdout(&output).trim_end()), (1, only("findings").trim_end()));
}

#[test]
fn documented_commands_are_valid() {
    let lines = [README, PICTURES].into_iter().flat_map(|page| fenced(page, "").into_iter().flat_map(|f| f.1.lines()));
    let mut seen = 0;
    for line in lines.filter_map(|line| line.strip_prefix("polychess ")) {
        // A comment follows after two spaces.
        let words: Vec<&str> = line.split("  ").next().unwrap_or_default().split_whitespace().collect();
        let help = run(&[words[0], "--help"], b"");
        assert_eq!((code(&help), stderr(&help).as_str()), (0, ""), "{line}");
        let help = stdout(&help);
        for option in words.iter().filter(|word| word.starts_with('-')) {
            assert!(help.contains(&format!("{option} ")) || help.contains(&format!("{option},")), "{line}: {option}");
        }
        seen += 1;
    }
    assert!(seen >= 15, "{seen}");
}

/// The turn on the page must lead to the position string that the page explains.
#[test]
fn documented_position_is_reached() {
    let text = fenced(NOTATION, "").into_iter().find_map(|(_, text)| text.starts_with("6/7/8").then_some(text));
    let before = "6/7/8/gK8/9bK/11/12/13/12/3gP2bP4/10/4wP4/wR2wK4 w wK - 7";
    let reached = json!({"variant": "three-player", "position": before, "acts": ["b5d5"], "want": ["position"]});
    assert_eq!(answers(&[&reached.to_string()])[0]["position"].as_str(), text.map(str::trim));
}

/// Parses a value with an optional unit, such as `16,384`, `64 KiB` or `10 s`.
fn number(cell: &str) -> Option<f64> {
    let (number, unit) = cell.trim().split_once(' ').unwrap_or((cell.trim(), ""));
    let factor = match unit {
        "" | "s" => 1.0,
        "KiB" => 1024.0,
        "MiB" => 1_048_576.0,
        _ => return None,
    };
    number.replace(',', "").parse().ok().map(|number: f64| number * factor)
}

/// The page must list every setting. If a default is a fixed number, the page must contain this
/// number.
#[test]
fn all_settings_are_documented() {
    let printed = stdout(&program(&["config", "check"]).env_remove("POLYCHESS_CONFIG").output().expect("settings"));
    let defaults: BTreeMap<&str, &str> = printed.lines().filter_map(|line| line.split_once(" = ")).collect();
    let mut listed = BTreeSet::new();
    for row in SETTINGS.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let shown: Vec<&str> = cells[3].split(", ").collect();
        for (n, name) in cells[1].split(", ").map(|name| name.trim_matches('`')).enumerate() {
            listed.insert(name);
            let shown = if cells[1].contains(", ") { shown.get(n).copied().unwrap_or_default() } else { cells[3] };
            let default = defaults.get(name).and_then(|default| number(default));
            let is_of_the_machine = ["workers", "thinkers"].contains(&name);
            if let (Some(default), Some(shown), false) = (default, number(shown), is_of_the_machine) {
                assert!((default - shown).abs() < 1e-9, "docs/settings.md: {name} is {default}, not {shown}");
            }
        }
    }
    // This setting has no default. Without it, the address of the site also serves the metrics.
    listed.remove("metrics_address");
    assert_eq!(listed, defaults.keys().copied().collect());
}

/// No rulebook may describe a format as unsupported. 4P-N6, 4P-N7: the program reads the signs and
/// tags of these rules without a finding.
#[test]
fn rulebooks_describe_what_the_program_reads() {
    let printed = |game: &str| stdout(&run(&["variants", "--ledger", game], b""));
    for game in games() {
        for stale in ["does not read", "cannot read", "not read yet", "not supported", "not implemented"] {
            assert!(!printed(game).contains(stale), "{game}: {stale}");
        }
    }
    let archive = "[GameNr \"7\"]\n[Variant \"FFA\"]\n[RuleVariants \"DeadKingWalking EnPassant PromoteTo=D\"]\n\
                   [StartFen4 \"4PC\"]\n[Red \"Ada\"]\n[Result \"*\"]\n[TimeControl \"1+7\"]\n[CurrentMove \"5\"]\n\
                   [Date \"Tue May 02 2023 12:01:19 GMT+0000\"]\n[Site \"here\"]\n\n\
                   1. h2-h3 .. b7-c7 .. R .. m8-l8\n2. d2-d3\n";
    let ledger = printed("four-player");
    let (_, rules) = ledger.split_once("4P-N6").expect("the rule of signs");
    let (rules, _) = rules.split_once("Not lossless in PGN4").expect("the end of the rule of tags");
    let tags = archive.lines().filter_map(|line| line.strip_prefix('[')?.split(' ').next());
    for name in tags.chain(["R", "T", "S", "D", "#S"]) {
        assert!(rules.contains(&format!("`{name}")), "{name}: {rules}");
    }
    let checked = run(&["validate", "-"], archive.as_bytes());
    assert_eq!((code(&checked), stdout(&checked).as_str()), (0, ""), "{}", stderr(&checked));
    assert!(stderr(&checked).starts_with("1 game, "), "{}", stderr(&checked));
}
