//! Tests of the engine protocol, of matches between computers, and of computers in `play`.

use crate::program::{code, program, run, stderr, stdout};
use polychess_variants::INFOS;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

const PROTOCOL: &str = include_str!("../../../../docs/protocol.md");

/// A running engine process.
pub(crate) struct Engine {
    pub(crate) child: Child,
    words: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Engine {
    pub(crate) fn start() -> Self {
        Self::start_with(&["engine"])
    }

    pub(crate) fn start_with(arguments: &[&str]) -> Self {
        let mut child = program(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        let words = child.stdin.take().expect("it is piped");
        let answers = BufReader::new(child.stdout.take().expect("it is piped"));
        Self { child, words, answers }
    }

    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.words, "{line}").expect("it listens");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("text");
        line.trim_end().to_owned()
    }

    /// Returns all lines up to the first line that begins with this word.
    pub(crate) fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            let (is_last, has_ended) = (line.split(' ').next() == Some(word), line.is_empty());
            lines.push(line);
            if is_last || has_ended {
                return lines;
            }
        }
    }

    pub(crate) fn quits(mut self) -> bool {
        drop(self.words);
        self.child.wait().expect("it ends").success()
    }
}

/// Returns an output line without its numbers and turns, because these differ between runs.
fn form(line: &str) -> String {
    if let Some(answer) = line.strip_prefix("bestmove ") {
        // Keep actions and boards, because only turns depend on the search.
        let board = answer.split_once(':').map_or("", |(board, _)| board);
        let is_fixed = answer.starts_with(['@', '(']);
        return if is_fixed { line.to_owned() } else { format!("bestmove {board}") };
    }
    let Some((numbers, turns)) = line.split_once(" pv ").filter(|_| line.starts_with("info depth ")) else {
        return line.to_owned();
    };
    let is_number = |word: &str| word.parse::<i64>().is_ok();
    let words = numbers.split(' ').map(|word| if is_number(word) { "#" } else { word });
    format!("{} pv {}", words.collect::<Vec<_>>().join(" "), !turns.is_empty())
}

#[test]
fn documented_conversation_is_reproduced() {
    repeat("```conversation\n", &["engine"]);
}

#[test]
fn documented_actions_are_reproduced() {
    repeat("```conversation actions\n", &["engine"]);
}

#[test]
fn documented_option_errors_are_reproduced() {
    repeat("```conversation options\n", &["engine"]);
}

#[test]
fn documented_dialect_conversation_is_reproduced() {
    repeat("```conversation four-player\n", &["engine", "--dialect", "four-player"]);
}

/// Replays the example conversation after `begin` in docs/protocol.md and compares the output.
fn repeat(begin: &str, arguments: &[&str]) {
    let (_, rest) = PROTOCOL.split_once(begin).expect("a conversation");
    let (conversation, _) = rest.split_once("\n```").expect("its end");
    let mut engine = Engine::start_with(arguments);
    let mut expected: Vec<&str> = Vec::new();
    for line in conversation.lines().chain(["> "]) {
        let Some(input) = line.strip_prefix("> ").or(line.strip_prefix('>')) else {
            expected.push(line);
            continue;
        };
        for answer in expected.drain(..) {
            assert_eq!(form(&engine.line()), form(answer));
        }
        if !input.is_empty() {
            engine.say(input);
        }
    }
    assert!(engine.quits(), "the end of input quits");
}

#[test]
fn engine_stops_at_once_and_ignores_unknown_input() {
    let mut engine = Engine::start();
    for threads in ["setoption name Threads value 1", "setoption name Threads value 3"] {
        for line in ["hello", threads, "position over there", "go infinite now", "isready"] {
            engine.say(line);
        }
        engine.until("readyok");
        std::thread::sleep(Duration::from_millis(200));
        let asked = Instant::now();
        engine.say("stop");
        let answer = engine.until("bestmove").pop().expect("an answer");
        assert!(answer.starts_with("bestmove ") && !answer.ends_with("(none)"), "{answer}");
        // The goal is 50 ms on an idle machine. The limit is higher, because a machine that runs
        // tests is busy.
        assert!(asked.elapsed() < Duration::from_secs(2), "{:?}", asked.elapsed());
    }
    assert!(engine.quits());
}

#[test]
fn search_uses_several_threads() {
    let mut engine = Engine::start();
    for line in ["setoption name Threads value 2", "position startpos", "go nodes 20000"] {
        engine.say(line);
    }
    let lines = engine.until("bestmove");
    let number = |line: &String| line.split_once(" nodes ")?.1.split(' ').next()?.parse::<u64>().ok();
    let most = lines.iter().filter_map(number).max().expect("nodes are told");
    assert!(most <= 20_000, "{lines:?}");
    assert!(engine.quits());
    let output = run(&["bench", "search", "--threads", "2", "--nodes", "2000", "-g", "four-way", "--json"], b"");
    let text = stdout(&output);
    let lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((code(&output), lines.len()), (0, 2), "{text}");
    let all = lines
        .iter()
        .all(|line| line["nodes"].as_array().is_some_and(|nodes| nodes.iter().all(|n| n.as_u64() > Some(0))));
    assert!(all, "{text}");
}

/// The search must match the stored checksums. If you change the search on purpose, update them.
#[test]
fn search_checksums_are_known() {
    let output = run(&["bench", "search", "--json"], b"");
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""));
    let lines: Vec<serde_json::Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let games: Vec<&str> = lines.iter().filter_map(|line| line["variant"].as_str()).collect();
    assert_eq!(games, INFOS.iter().map(|info| info.id).collect::<Vec<_>>());
    assert!(lines.iter().all(|line| line["known"].is_string() && line["known"] == line["checksum"]), "{lines:?}");
    // Checksums are known only for the default limits.
    let output = run(&["bench", "search", "--json", "--depth", "2", "-g", games[1], "--algorithm", "blend"], b"");
    let line: serde_json::Value = serde_json::from_str(stdout(&output).trim()).expect("JSON");
    assert!(line["known"].is_null() && line["nodes"].as_u64() > Some(7), "{line}");
}

#[test]
fn match_resumes_and_prints_its_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("r.jsonl");
    let file = file.to_str().expect("a name");
    let play = |openings: &str| {
        let arguments = ["match", "play", "-g", "three-player", "--engine", "paranoid:depth=1", "--engine", "random"];
        let more = ["--openings", openings, "--most-turns", "30", "--output", file];
        run(&[arguments.as_slice(), &more].concat(), b"")
    };
    let first = play("1");
    assert_eq!((code(&first), stderr(&first).as_str()), (0, ""));
    let kept = std::fs::read_to_string(file).expect("results");
    assert_eq!(kept.lines().count(), 1 + 6, "{kept}");
    // The second call plays only the second opening.
    let second = play("2");
    assert_eq!(code(&second), 0);
    let more = std::fs::read_to_string(file).expect("results");
    assert!(more.starts_with(&kept) && more.lines().count() == 1 + 12, "{more}");
    let table = run(&["match", "table", file], b"");
    assert_eq!(stdout(&table), stdout(&second));
    assert!(stdout(&table).contains("| three-player | paranoid:depth=1 | random | 12 |"), "{}", stdout(&table));
    let other = run(&["match", "play", "-g", "three-man", "--engine", "1", "--engine", "2", "--output", file], b"");
    assert!(code(&other) == 2 && stderr(&other).contains("another match"), "{}", stderr(&other));
}

/// 4P-E3: in Four-player chess, the player with the most points wins, and players with equal points
/// share the win. The scores of all seats therefore add up to zero.
#[test]
fn scores_without_a_fixed_sum_use_places() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("r.jsonl");
    let play = ["match", "play", "-g", "four-player", "--engine", "paranoid:depth=1", "--engine", "random"];
    let more = ["--openings", "1", "--most-turns", "60", "--output", file.to_str().expect("a name")];
    let played = run(&[&play[..], &more].concat(), b"");
    assert_eq!((code(&played), stderr(&played).as_str()), (0, ""));
    let kept = std::fs::read_to_string(file).expect("results");
    for line in kept.lines().skip(1) {
        let game: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let scores: Vec<f64> = serde_json::from_value(game["scores"].clone()).expect("numbers");
        assert!(scores.iter().sum::<f64>().abs() < 1e-6 && scores.iter().any(|score| *score != 0.0), "{line}");
        // One seat wins, or several seats share the win.
        let won: Vec<f64> = scores.iter().copied().filter(|&score| score > -0.3).collect();
        let part = (1.0 / won.len() as f64 - 0.25) / 0.75;
        assert!(won.iter().all(|score| (score - part).abs() < 1e-6), "{line}");
    }
}

#[test]
fn experiments_are_printed_but_not_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("plan.txt");
    let file = path.to_str().expect("a name");
    let plan = "game three-player\nopenings 1\npair random greedy\npair max-n:depth=2,plain random\n";
    let kept = format!("{plan}= 1 0 abb checkmate 9 0.5 2.0 1 -0.5 -0.5\n");
    std::fs::write(&path, &kept).expect("written");
    let table = run(&["match", "table", file], b"");
    assert_eq!((code(&table), stderr(&table).as_str()), (0, ""));
    assert!(stdout(&table).contains("| three-player | max-n:depth=2,plain | random | 1 |"), "{}", stdout(&table));
    let play = ["match", "play", "-g", "three-player", "--engine", "mcts", "--engine", "1", "-o", "r.jsonl"];
    for arguments in [&["match", "tournament", file][..], &play, &["bench", "search", "--without", "killers"]] {
        let output = run(arguments, b"");
        assert!(code(&output) == 2 && stderr(&output).contains("lab"), "{arguments:?}: {}", stderr(&output));
    }
    assert_eq!(std::fs::read_to_string(&path).expect("the file"), kept, "no game is played");
}

#[test]
fn tournament_is_completed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("plan.txt");
    let plan = "# Two pairs\ngame three-player\nseed 3\nmost-turns 20\nopenings 1\npair random greedy\npair blend:nodes=20 random\n";
    std::fs::write(&file, plan).expect("written");
    let hold = || {
        let output = run(&["match", "tournament", file.to_str().expect("a name")], b"");
        assert_eq!((code(&output), stderr(&output).as_str()), (0, ""));
        (stdout(&output), std::fs::read_to_string(&file).expect("the file"))
    };
    let (table, kept) = hold();
    assert!(kept.starts_with(plan) && kept.lines().filter(|line| line.starts_with("= ")).count() == 12, "{kept}");
    assert!(table.contains("| three-player | random | greedy | 6 |"), "{table}");
    assert!(table.contains("| three-player | blend:nodes=20 | random | 6 |"), "{table}");
    assert_eq!(hold(), (table.clone(), kept.clone()), "nothing is left to be played");
    // The command plays the game on an incomplete last line again.
    std::fs::write(&file, &kept[..kept.len() - 4]).expect("written");
    let (_, again) = hold();
    assert_eq!(again.lines().count(), kept.lines().count());
    let wrong = folder.path().join("wrong.txt");
    std::fs::write(&wrong, "game three-player\npair oracle random\n").expect("written");
    let output = run(&["match", "tournament", wrong.to_str().expect("a name")], b"");
    assert!(code(&output) == 2 && stderr(&output).contains("wrong.txt:2"), "{}", stderr(&output));
}

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/lab/evidence.md");
const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/data");

/// The tables in the document must match the stored results. Set `POLYCHESS_UPDATE=1` to rewrite
/// the tables.
#[test]
fn documented_results_match_the_data() {
    let mut document = std::fs::read_to_string(DOCUMENT).expect("the document");
    let kept = document.clone();
    // One file per game, and one for four-player teams.
    let all = [("evidence", INFOS.len() + 1, false), ("levels", INFOS.len(), false), ("techniques", INFOS.len(), true)];
    for (results, count, is_wide) in all {
        let names = INFOS.iter().flat_map(|info| ["", "-teams"].map(|options| format!("{}{options}", info.id)));
        let files = names.map(|name| format!("{DATA}/{results}/{name}.txt"));
        let files: Vec<String> = files.filter(|file| std::path::Path::new(file).exists()).collect();
        assert_eq!(files.len(), count, "{files:?}");
        let wide = is_wide.then_some("--wide");
        let files = files.iter().map(String::as_str);
        let arguments: Vec<&str> = ["match", "table"].into_iter().chain(wide).chain(files).collect();
        let output = run(&arguments, b"");
        assert_eq!((code(&output), stderr(&output).as_str()), (0, ""));
        let [begins, ends] = ["", "end of "].map(|what| format!("<!-- {what}{results} -->\n"));
        let (before, rest) = document.split_once(&begins).expect("where the table begins");
        let (_, after) = rest.split_once(&ends).expect("where it ends");
        document = format!("{before}{begins}{}{ends}{after}", stdout(&output));
    }
    if std::env::var_os("POLYCHESS_UPDATE").is_some() {
        return std::fs::write(DOCUMENT, document).expect("written");
    }
    assert!(document == kept, "docs/lab/evidence.md is not current: POLYCHESS_UPDATE=1 cargo test -p polychess-cli");
}

#[test]
fn computers_play_in_the_terminal() {
    let played = run(&["play", "-g", "three-player", "--seats", "human,engine:1,engine:2"], b"b5c5\nposition\nquit\n");
    assert_eq!(code(&played), 0, "{}", stderr(&played));
    let output = stdout(&played);
    assert!(output.contains("Gray: ") && output.contains("Black: "), "{output}");
    for (seats, says) in
        [("human", "3 seats"), ("human,engine:11,human", "levels 1 to 10"), ("a,b,c", "unknown player \"a\"")]
    {
        let refused = run(&["play", "-g", "three-player", "--seats", seats], b"");
        assert!(code(&refused) == 2 && stderr(&refused).contains(says), "{}", stderr(&refused));
    }
}

#[test]
fn book_turn_needs_no_search() {
    let mut engine = Engine::start();
    engine.say("setoption name UCI_Variant value three-player");
    engine.say("position startpos");
    for (book, searches) in [("true", false), ("false", true)] {
        engine.say(&format!("setoption name OwnBook value {book}"));
        engine.say("go depth 2");
        let lines = engine.until("bestmove");
        assert_eq!(lines.iter().any(|line| line.starts_with("info depth")), searches, "{lines:?}");
        assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ") && !line.contains("none")), "{lines:?}");
    }
    engine.say("setoption name OwnBook value true");
    engine.say("go depth 2 searchmoves b5c5");
    assert_eq!(
        engine.until("bestmove").last().map(String::as_str),
        Some("bestmove b5c5"),
        "what is asked for is searched"
    );
    assert!(engine.quits());
}
