//! Tests of help, versions, exit statuses and messages.

use crate::program::{code, run, stderr, stdout};
use std::path::Path;

const COMMANDS: [&str; 26] = [
    "analyze",
    "man",
    "validate",
    "convert",
    "stats",
    "filter",
    "openings",
    "index",
    "archive",
    "serve",
    "variants",
    "rules",
    "moves",
    "perft",
    "bench",
    "engine",
    "match",
    "random",
    "replay",
    "board",
    "render",
    "play",
    "config",
    "db",
    "completions",
    "licences",
];

#[test]
fn every_command_has_help_with_examples() {
    let output = run(&["--help"], b"");
    assert_eq!(code(&output), 0);
    let listed = stdout(&output);
    for command in COMMANDS {
        assert!(listed.contains(&format!("\n  {command} ")), "{command} is listed");
        let help = run(&[command, "--help"], b"");
        assert_eq!((code(&help), stderr(&help).as_str()), (0, ""), "{command}");
        let help = stdout(&help);
        assert!(help.contains("Examples:\n") && help.contains(&format!("polychess {command}")), "{command}: {help}");
        for part in subcommands(&help) {
            let help = stdout(&run(&[command, part, "--help"], b""));
            let (_, examples) = help.split_once("Examples:\n").unwrap_or_else(|| panic!("{command} {part}: {help}"));
            assert!(examples.contains(&format!("polychess {command} {part}")), "{command} {part}: {help}");
        }
    }
}

/// Returns the commands in a help text, except `help`.
fn subcommands(help: &str) -> impl Iterator<Item = &str> {
    let listed =
        help.split_once("\nCommands:\n").and_then(|(_, rest)| rest.split_once("\n\n")).map_or("", |(list, _)| list);
    let named = listed.lines().filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    named.filter_map(|line| line.split(' ').next()).filter(|&name| name != "help")
}

#[test]
fn version_is_printed() {
    for arguments in [["--version"].as_slice(), &["-V"], &["perft", "--version"]] {
        let output = run(arguments, b"");
        assert_eq!(code(&output), 0);
        let output_text = stdout(&output);
        assert!(
            output_text.contains(concat!(env!("CARGO_PKG_VERSION"), " (")) && output_text.ends_with(")\n"),
            "{output_text}"
        );
    }
}

#[test]
fn usage_errors_exit_with_2_and_a_remedy() {
    let game = ["--variant", "three-player"];
    let cases: &[(&[&str], &str)] = &[
        (&["fly"], "unrecognized subcommand"),
        (&["moves"], "--variant"),
        (&["moves", "--variant", "three-playr"], "three-player"),
        (&["moves", game[0], game[1], "--set", "x=1"], "automatic_draws"),
        // `--option` is the former name of `--set`.
        (&["moves", game[0], game[1], "--option", "x=1"], "automatic_draws"),
        (&["moves", game[0], game[1], "--option", "automatic_draws"], "id=value"),
        (&["moves", game[0], game[1], "--cell", "z9"], "no cell"),
        (&["perft", game[0], game[1]], "--depth"),
        (&["perft", game[0], game[1], "--depth", "65"], "64"),
        (&["perft", game[0], game[1], "--depth", "1", "--jobs", "0"], "--jobs"),
        (&["random", game[0], game[1]], "--seed"),
        (&["replay"], "FILE"),
        (&["replay", "no-such-file", game[0], game[1]], "no-such-file cannot be opened"),
        (&["variants", "chess"], "three-player"),
        (&["variants", "--ledger"], "<ID>"),
        (&["completions", "cmd"], "bash"),
        (&["rules", "--perft-limit", "x"], "--perft-limit"),
        (&["serve", "--set", "speed=3"], "unknown setting \"speed\""),
        (&["serve", "--set", "workers=many"], "a whole number"),
        (&["config", "check", "--config", "no-such-file"], "no-such-file"),
        (&["db", "verify", "--data-dir", "no-such-folder"], "no database found"),
    ];
    for (arguments, expected) in cases {
        let output = run(arguments, b"");
        assert_eq!(code(&output), 2, "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(expected), "{arguments:?}: {}", stderr(&output));
        assert!(!stderr(&output).contains("panicked"), "{arguments:?}");
    }
}

#[test]
fn completions_and_manual_page_are_generated() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = run(&["completions", shell], b"");
        assert_eq!(code(&output), 0);
        assert!(stdout(&output).contains("perft"), "{shell}");
        // These shells complete only flags, not their values.
        let values = !["elvish", "powershell"].contains(&shell);
        assert_eq!(stdout(&output).contains("three-player"), values, "{shell}");
    }
    let page = stdout(&run(&["man"], b""));
    assert!(page.contains(".TH polychess") && COMMANDS.iter().all(|c| page.contains(c)));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("UTF-8");
    assert_eq!(code(&run(&["man", path], b"")), 0);
    let page = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap_or_default();
    assert!(page("polychess.1").contains("polychess\\-perft(1)"), "{}", page("polychess.1"));
    for command in COMMANDS {
        assert!(page(&format!("polychess-{command}.1")).contains("Examples:"), "{command}");
    }
    assert!(page("polychess-bench-perft.1").contains("polychess bench perft"));
    let again = run(&["man", path], b"");
    assert!(code(&again) == 2 && stderr(&again).contains("--force"), "{}", stderr(&again));
    assert_eq!(code(&run(&["man", path, "--force"], b"")), 0);
}

#[test]
fn variants_are_listed_as_text_and_json() {
    let text = stdout(&run(&["variants"], b""));
    assert!(text.contains("three-player") && text.contains("--set automatic_draws=true|false"));
    let json: serde_json::Value = serde_json::from_str(&stdout(&run(&["variants", "--json"], b""))).expect("JSON");
    let game = json.as_array().expect("a list").iter().find(|g| g["id"] == "three-player").expect("listed");
    assert_eq!(game["seats"][1]["name"], "gray");
    assert_eq!(game["options"][0]["default"], true);
    let ledger = stdout(&run(&["variants", "three-player", "--ledger"], b""));
    assert!(ledger.contains("**TP-E1**"));
}

#[test]
fn moves_are_listed_in_both_notations() {
    let game = ["moves", "--variant", "three-player"];
    let first = stdout(&run(&game, b""));
    assert_eq!(first.lines().count(), 44);
    assert!(first.lines().any(|l| l == "a3c2\tNc2"));
    // TP-W32: the command line accepts turns in the notation of the game.
    let sample = [game.as_slice(), &["7d9", "Nj8", "--cell", "m12", "--json"]].concat();
    let json: serde_json::Value = serde_json::from_str(&stdout(&run(&sample, b""))).expect("JSON");
    let turns: Vec<&str> =
        json["turns"].as_array().expect("a list").iter().filter_map(|t| t["notation"].as_str()).collect();
    assert!(turns.contains(&"mk10"), "{turns:?}");
}

/// The counts must match the rulebook with any number of threads.
#[test]
fn perft_counts_and_divides() {
    for more in [["--jobs", "1"], ["--threads", "3"], ["--hash", "1"]] {
        let perft = ["perft", "--variant", "three-player", "--depth", "3", "--divide"];
        let output = run(&[perft.as_slice(), &more].concat(), b"");
        assert_eq!(code(&output), 0);
        let text = stdout(&output);
        assert!(text.ends_with("\n\nNodes searched: 84348\n"), "{text}");
        let counts = text.lines().filter_map(|l| l.split_once(": ")).filter(|l| l.0 != "Nodes searched");
        let counts: Vec<u64> = counts.filter_map(|l| l.1.parse().ok()).collect();
        assert_eq!((counts.len(), counts.iter().sum::<u64>()), (44, 84348));
        assert!(stderr(&output).contains(" a second"));
    }
    for (depth, count) in [("0", 1), ("1", 44), ("2", 1930)] {
        let output = run(&["-q", "perft", "--variant", "three-player", "--depth", depth, "--json"], b"");
        let json: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("JSON");
        assert_eq!((json["perft"].as_u64(), stderr(&output).as_str()), (Some(count), ""), "{depth}");
    }
}

/// The benchmark must list every game and mode, and must find no wrong count.
#[test]
fn bench_reproduces_known_counts() {
    let output = run(&["bench", "perft", "--depth", "2", "--positions", "start"], b"");
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let table = stdout(&output);
    for info in polychess_variants::INFOS {
        for mode in ["bulk", "listed", "played"] {
            let row = |line: &str| line.starts_with(info.id) && line.contains(mode);
            assert!(table.lines().any(row), "{} {mode}: {table}", info.id);
        }
    }
    let output = run(&["bench", "perft", "-g", "three-player", "-m", "bulk", "-d", "1", "--json"], b"");
    let lines: Vec<serde_json::Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(lines.len() > 12 && lines.iter().all(|line| line["leaves"] == line["known"]), "{lines:?}");
}

#[test]
fn colour_follows_flag_and_terminal() {
    let coloured = |arguments: &[&str]| stdout(&run(arguments, b"")).contains('\u{1b}');
    assert!(!coloured(&["variants"]));
    assert!(coloured(&["variants", "--color", "always"]));
    assert!(!coloured(&["--color", "never", "variants"]));
}

#[test]
fn licences_are_printed() {
    let output = run(&["licences"], b"");
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""));
    let notices = stdout(&output);
    for part in [
        "MIT License",
        "SIL OPEN FONT LICENSE",
        "@fontsource-variable/inter",
        "@fontsource/source-serif-4",
        "letters of Inter in images",
        "axum 0.",
        "tokio 1.",
        "svelte 5.",
        "Copyright (c)",
    ] {
        assert!(notices.contains(part), "{part}");
    }
    assert_eq!(stdout(&run(&["licenses"], b"")), notices);
}

/// Returns the help of a command without its settings, and a line with the names of the settings.
fn without_settings(help: &str) -> (&str, String) {
    let Some((own, settings)) = help.split_once("\n\nSettings:\n") else { return (help, String::new()) };
    let flags = settings.lines().filter(|line| line.trim_start().starts_with('-'));
    let names = flags.filter_map(|line| line.split(' ').find(|word| word.starts_with("--")));
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    (own, format!("\nSettings, as in [`serve`](#serve): {}\n", names.join(", ")))
}

/// Returns a section of the reference page. Omits the global options, the ids of the games, the
/// command `help`, and the default of `--jobs`, which may depend on the machine.
fn section(heading: &str, help: &str) -> String {
    let (own, rest) = help.split_once("\nGlobal options:\n").unwrap_or((help, ""));
    let is_of_database = heading.starts_with("### `db ");
    let (own, settings) = if is_of_database { without_settings(own) } else { (own, String::new()) };
    let (mut lines, mut is_jobs) = (Vec::new(), false);
    for line in own.trim().lines().map(str::trim_end) {
        let text = line.trim_start();
        if text.starts_with('-') {
            is_jobs = text.contains("--jobs <N>");
        }
        if text.starts_with("[possible values: three-way,") || (is_jobs && text.starts_with("[default:")) {
            // The line before the brackets is empty.
            lines.pop();
        } else if !text.ends_with("the given subcommand(s)") {
            lines.push(line);
        }
    }
    // The notes begin after the global options, which are indented.
    let notes = rest.lines().map(str::trim_end).skip_while(|line| line.is_empty() || line.starts_with(' '));
    let notes = notes.collect::<Vec<_>>().join("\n");
    let text = format!("{}\n\n{notes}", lines.join("\n").trim_end());
    format!("\n{heading}\n\n```text\n{}\n```\n{settings}", text.trim_end())
}

/// The page contains the help of every command. `POLYCHESS_UPDATE=1` rewrites it.
#[test]
fn reference_contains_the_help_of_all_commands() {
    let help = |arguments: &[&str]| stdout(&run(&[arguments, &["--help"]].concat(), b""));
    let top = help(&[]);
    let mut commands: Vec<&str> = subcommands(&top).collect();
    commands.sort_unstable();
    let mut sections = String::new();
    for command in commands {
        let text = help(&[command]);
        sections.push_str(&section(&format!("## `{command}`"), &text));
        for part in subcommands(&text) {
            sections.push_str(&section(&format!("### `{command} {part}`"), &help(&[command, part])));
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/commands.md");
    let page = std::fs::read_to_string(&path).expect("a page");
    let (before, shown) = page.split_once("<!-- generated -->\n").expect("the beginning");
    if std::env::var_os("POLYCHESS_UPDATE").is_some() {
        std::fs::write(&path, format!("{before}<!-- generated -->\n{sections}")).expect("written");
    } else {
        assert_eq!(shown, sections, "docs/reference/commands.md is out of date; run this test with POLYCHESS_UPDATE=1");
    }
}
