//! Runs the commands on the pages of the book and compares their output.
//!
//! The info string of a fenced block determines what the test does with the block:
//!
//! - `sh`: bash runs the block in the page's folder.
//! - `console`: bash runs each line after `$ `. The lines below it are the expected output. `…`
//!   stands for any text. On a separate line, it stands for any number of lines.
//! - `sh,checkout`: the block needs a clone of the repository. The test treats it as `norun`.
//! - `sh,norun`: the test does not run the block, but its `polychess` commands must be valid.
//! - `file=NAME` after a language: the block becomes a file in the page's folder.
//!
//! If a block ends with `polychess serve`, the server keeps running in the background.
//!
//! All blocks of a page share a folder and a free port, which replaces 8080.

use crate::program::{code, run, stderr};
use std::fs::{self, File};
use std::net::{TcpListener, TcpStream};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const POLYCHESS: &str = env!("CARGO_BIN_EXE_polychess");
const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
const JOBS: usize = 2;
const LONGEST_BLOCK: Duration = Duration::from_secs(60);
const LONGEST_START: Duration = Duration::from_secs(20);
/// Last line that may begin the first runnable example of a page.
const FIRST_EXAMPLE: usize = 10;

/// A fenced block of a page.
#[derive(Debug, PartialEq)]
struct Block {
    /// Line number of the opening fence.
    line: usize,
    words: Vec<String>,
    lines: Vec<String>,
}

impl Block {
    fn language(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    fn has(&self, word: &str) -> bool {
        self.words.iter().any(|other| other == word)
    }

    fn is_run(&self) -> bool {
        let elsewhere = ["checkout", "norun"].iter().any(|word| self.has(word));
        self.is_command() && !elsewhere
    }

    /// Returns whether readers can run the block, here or in a clone of the repository.
    fn is_runnable(&self) -> bool {
        self.is_command() && !self.has("norun")
    }

    fn is_command(&self) -> bool {
        ["sh", "console"].contains(&self.language()) && self.file().is_none()
    }

    fn file(&self) -> Option<&str> {
        self.words.iter().find_map(|word| word.strip_prefix("file="))
    }

    fn text(&self) -> String {
        self.lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// Returns the commands with their expected output. A whole `sh` block is a single command.
    fn commands(&self) -> Vec<(String, Vec<&str>)> {
        if self.language() == "sh" {
            return vec![(self.text(), Vec::new())];
        }
        let mut commands: Vec<(String, Vec<&str>)> = Vec::new();
        for line in &self.lines {
            match (line.strip_prefix("$ "), commands.last_mut()) {
                (Some(command), _) => commands.push((command.to_owned(), Vec::new())),
                (None, Some((command, shown))) if shown.is_empty() && command.ends_with('\\') => {
                    *command += &format!("\n{line}");
                }
                (None, Some((_, shown))) => shown.push(line),
                (None, None) => {}
            }
        }
        commands
    }
}

/// Returns the fenced blocks of a page.
fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, Block)> = None;
    for (number, line) in (1..).zip(page.lines()) {
        let text = line.trim_start();
        match (&mut open, text.strip_prefix("```")) {
            (Some(_), Some("")) => blocks.extend(open.take().map(|(_, block)| block)),
            (None, Some(info)) => {
                let words = info.split([',', ' ']).map(str::to_owned).collect();
                open = Some((line.len() - text.len(), Block { line: number, words, lines: Vec::new() }));
            }
            (Some((indent, block)), _) => block.lines.push(line.get(*indent..).unwrap_or_default().to_owned()),
            (None, None) => {}
        }
    }
    blocks
}

/// Returns the existing pages of docs/SUMMARY.md, as paths in `docs/`.
fn pages() -> Vec<String> {
    let summary = fs::read_to_string(Path::new(DOCS).join("SUMMARY.md")).expect("the contents");
    let paths = summary.lines().filter_map(|line| line.split_once("](")?.1.strip_suffix(')'));
    paths.filter(|path| Path::new(DOCS).join(path).exists()).map(str::to_owned).collect()
}

/// Returns the text of a page, or of the file that the page includes.
fn read(path: &str) -> String {
    let page = fs::read_to_string(Path::new(DOCS).join(path)).unwrap_or_else(|error| panic!("docs/{path}: {error}"));
    let included = page.trim().strip_prefix("{{#include ").and_then(|rest| rest.strip_suffix("}}"));
    included.map_or(page.clone(), |file| read(&Path::new(path).with_file_name(file).to_string_lossy()))
}

/// The state of a page: its folder, its port and its background processes.
struct Shell {
    folder: tempfile::TempDir,
    port: u16,
    /// Process groups to kill at the end, one for each command.
    groups: Vec<u32>,
}

impl Shell {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("page")).expect("a folder");
        let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port").port();
        Self { folder, port, groups: Vec::new() }
    }

    fn inside(&self) -> PathBuf {
        self.folder.path().join("page")
    }

    fn with_port(&self, text: &str) -> String {
        text.replace("8080", &self.port.to_string())
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.inside().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, self.with_port(text)).expect("written");
    }

    /// Runs a command. Returns whether it succeeded, and its output.
    fn run(&mut self, command: &str) -> (bool, String) {
        let (command, in_background) = in_background(command);
        let program = Path::new(POLYCHESS).parent().expect("a folder");
        let path = std::env::var("PATH").unwrap_or_default();
        // Each command has its own log, because a server in the background keeps writing to its
        // log.
        let path_of_log = self.folder.path().join(format!("log-{}", self.groups.len()));
        let log = File::create(&path_of_log).expect("a log");
        let output = || String::from_utf8_lossy(&fs::read(&path_of_log).unwrap_or_default()).into_owned();
        let mut child = Command::new("bash")
            .args(["-e", "-o", "pipefail", "-c", &self.with_port(&command)])
            .current_dir(self.inside())
            .env("PATH", format!("{}:{path}", program.display()))
            .env("HOME", self.inside())
            .env("POLYCHESS_ADDRESS", format!("127.0.0.1:{}", self.port))
            .stdin(Stdio::null())
            .stderr(log.try_clone().expect("a log"))
            .stdout(log)
            .process_group(0)
            .spawn()
            .expect("bash");
        self.groups.push(child.id());
        let begun = Instant::now();
        let success = loop {
            match child.try_wait().expect("a status") {
                Some(status) => break status.success(),
                None if begun.elapsed() > LONGEST_BLOCK => break false,
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        };
        let answers = || TcpStream::connect(("127.0.0.1", self.port)).is_ok();
        while in_background && !answers() {
            if begun.elapsed() > LONGEST_START {
                return (false, format!("port {} does not answer\n{}", self.port, output()));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        (success, output())
    }
}

impl Drop for Shell {
    /// Kills all background processes.
    fn drop(&mut self) {
        for group in &self.groups {
            let kill = Command::new("kill").args(["-KILL", "--", &format!("-{group}")]).stderr(Stdio::null()).status();
            kill.expect("kill");
        }
    }
}

/// Moves a server at the end of a command to the background. Also returns whether the command
/// starts a background process.
fn in_background(command: &str) -> (String, bool) {
    let command = command.trim_end();
    let last = command.lines().last().unwrap_or_default().split(" #").next().unwrap_or_default();
    let words = last.split(' ').skip_while(|word| word.contains('=')).take(2).collect::<Vec<_>>();
    let starts_server = words == ["polychess", "serve"] && !last.trim_end().ends_with('&');
    let command = if starts_server { format!("{command} &") } else { command.to_owned() };
    let has_job = command.lines().any(|line| line.trim_end().ends_with(" &"));
    (command, has_job)
}

/// True if `line` matches `shown`. `…` matches any text.
fn line_matches(shown: &str, line: &str) -> bool {
    let mut parts = shown.trim_end().split('…');
    let Some(mut rest) = parts.next().and_then(|first| line.trim_end().strip_prefix(first)) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, between)) = parts.split_last() else { return rest.is_empty() };
    for part in between {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// True if the lines match the expected lines. `…` on a separate line matches any number of lines.
fn output_matches(shown: &[&str], lines: &[&str]) -> bool {
    match shown.split_first() {
        None => lines.is_empty(),
        Some((first, rest)) if first.trim() == "…" => (0..=lines.len()).any(|n| output_matches(rest, &lines[n..])),
        Some((first, rest)) => {
            lines.split_first().is_some_and(|(line, lines)| line_matches(first, line) && output_matches(rest, lines))
        }
    }
}

/// Runs all blocks of a page and returns the problems.
fn run_page(path: &str) -> Vec<String> {
    let mut shell = Shell::new();
    let mut problems = Vec::new();
    for block in blocks(&read(path)) {
        if let Some(name) = block.file() {
            shell.write(name, &block.text());
        }
        if !block.is_run() {
            continue;
        }
        for (command, shown) in block.commands() {
            let (success, output) = shell.run(&command);
            let shown: Vec<String> = shown.into_iter().map(|line| shell.with_port(line)).collect();
            let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
            // If the expected output contains a line that begins with `error`, the command must
            // fail.
            let fails = shown.iter().any(|line| line.starts_with("error"));
            let place = format!("docs/{path}:{}: {}", block.line, command.trim_end());
            if success == fails {
                problems.push(format!("{place}\n{output}"));
            } else if !shown.is_empty() && !output_matches(&shown, &output.trim_end().lines().collect::<Vec<_>>()) {
                problems.push(format!("{place}\nexpected:\n{}\ngot:\n{output}", shown.join("\n")));
            }
        }
    }
    problems
}

fn report(problems: &[String]) {
    assert!(problems.is_empty(), "{} problems:\n\n{}", problems.len(), problems.join("\n\n"));
}

#[test]
fn commands_of_the_book_work() {
    let pages = pages();
    let (next, problems) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..JOBS {
            scope.spawn(|| {
                while let Some(page) = pages.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let begun = Instant::now();
                    let found = run_page(page);
                    println!("{:5.1} s  {page}", begun.elapsed().as_secs_f64());
                    problems.lock().expect("no thread failed").extend(found);
                }
            });
        }
    });
    report(&problems.into_inner().expect("no thread failed"));
}

/// Returns the arguments of each `polychess` command in a line of shell code.
fn polychess_commands(line: &str) -> Vec<Vec<String>> {
    let commands = line.split(['|', ';', '&', '#', '>', '<', '(', ')']);
    let words = commands.map(|command| shlex::split(command).unwrap_or_default());
    let is_prefix =
        |word: &String| ["sudo", "env", "exec", "nohup", "time", "$"].contains(&word.as_str()) || word.contains('=');
    words
        .map(|words| words.into_iter().skip_while(is_prefix).collect::<Vec<_>>())
        .filter(|words| words.first().is_some_and(|first| first == "polychess" || first.ends_with("/polychess")))
        .map(|words| words[1..].to_vec())
        .collect()
}

/// Blocks with `norun` need another machine, root rights or a network. The test therefore checks
/// only their arguments.
#[test]
fn commands_that_are_not_run_parse() {
    let (mut problems, mut count) = (Vec::new(), 0);
    for page in pages() {
        for block in blocks(&read(&page)).iter().filter(|block| block.is_command() && !block.is_run()) {
            for line in block.text().replace("\\\n", " ").lines() {
                for words in polychess_commands(line) {
                    let words: Vec<&str> = words.iter().map(String::as_str).chain(["--help"]).collect();
                    let output = run(&words, b"");
                    count += 1;
                    if code(&output) != 0 {
                        problems.push(format!("docs/{page}:{}: {}\n{}", block.line, line.trim(), stderr(&output)));
                    }
                }
            }
        }
    }
    report(&problems);
    assert!(count > 5, "{count}");
}

fn begins_with_example(page: &str) -> bool {
    blocks(page).iter().any(|block| block.is_runnable() && block.line <= FIRST_EXAMPLE)
}

#[test]
fn pages_of_the_book_begin_with_an_example() {
    let mut problems = Vec::new();
    for path in pages() {
        if !begins_with_example(&read(&path)) {
            problems.push(format!("docs/{path}: no `sh` or `console` block in the first {FIRST_EXAMPLE} lines"));
        }
    }
    report(&problems);
    let after = |lines: usize, info: &str| format!("{}```{info}\na\n```\n", "\n".repeat(lines));
    assert!(begins_with_example(&after(9, "sh")) && begins_with_example(&after(9, "sh,checkout")));
    assert!(!begins_with_example(&after(10, "sh")) && !begins_with_example(&after(2, "sh,norun")));
    assert!(!begins_with_example(&after(2, "text")) && !begins_with_example(&after(2, "sh,file=a.sh")));
}

#[test]
fn page_about_rust_shows_the_example() {
    let program = include_str!("../../../variants/examples/first_steps.rs");
    assert!(read("build/rust.md").contains(program), "docs/build/rust.md differs from first_steps.rs");
}

#[test]
fn shown_output_is_compared() {
    assert!(line_matches("a … c", "a b c") && line_matches("a…", "a") && line_matches("…c", "abc"));
    assert!(!line_matches("a", "ab") && !line_matches("a…c", "ab") && !line_matches("b", "ab"));
    assert!(output_matches(&["a", "…", "d"], &["a", "b", "c", "d"]) && output_matches(&["…"], &[]));
    assert!(!output_matches(&["a"], &["a", "b"]) && !output_matches(&["…", "c"], &["a", "b"]));
    let page = "# Title\n\n```sh,norun\na\n```\n- item\n  ```python,file=b.py\n  x\n    y\n  ```\n";
    let found = blocks(page);
    assert_eq!((found.len(), found[1].file(), found[1].text().as_str()), (2, Some("b.py"), "x\n  y\n"));
    assert!(!found[0].is_run() && found[0].line == 3);
    let console = &blocks("```console\n$ a \\\n  b\nc\n$ d\n```\n")[0];
    assert_eq!(console.commands(), [("a \\\n  b".to_owned(), vec!["c"]), ("d".to_owned(), vec![])]);
    assert_eq!(in_background("A=1 polychess serve --x"), ("A=1 polychess serve --x &".to_owned(), true));
    assert_eq!(in_background("polychess serve &\nb\n"), ("polychess serve &\nb".to_owned(), true));
    assert_eq!(in_background("polychess validate a"), ("polychess validate a".to_owned(), false));
    assert_eq!(polychess_commands("sudo polychess serve --x 1 | cat; docker run polychess y"), [["serve", "--x", "1"]]);
}
