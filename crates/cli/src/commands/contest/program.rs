//! A program that plays in a match: a process that speaks the engine protocol (docs/protocol.md), or the dialect of four-player engines.

use anyhow::{Context as _, anyhow, bail, ensure};
use polychess_game::{AnyMatch, Choices, Request};
use polychess_pgn4::dialect::{DIALECT, Moves, turn_meant};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What a player's text begins with that is a program.
pub(super) const PROGRAM: &str = "program";
/// How long a program may take to say who it is.
const TO_BEGIN: Duration = Duration::from_secs(20);
/// How much longer than its time a program may think, and how long where its bound is no time.
const PATIENCE: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(600)];

/// How a program is told of positions and moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Speech {
    /// As `polychess engine`.
    Ours,
    /// In the dialect: the word before FEN4, and the form of moves.
    Dialect(&'static str, Moves),
}

/// A program as a player.
#[derive(Debug)]
pub(super) struct Program {
    text: String,
    command: Vec<String>,
    /// The line that asks for a move.
    go: String,
    patience: Duration,
    speech: Speech,
    /// Options it is told, `NAME=VALUE`.
    options: Vec<(String, String)>,
    /// Processes that wait for their next game.
    idle: Mutex<Vec<Talk>>,
}

/// A process and what it says.
#[derive(Debug)]
struct Talk {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// Where a game stands, as a program is told it: a position, and the turns from there.
#[derive(Clone, Debug)]
pub(super) struct Course {
    position: String,
    turns: Vec<String>,
}

impl Course {
    pub(super) fn new(now: &dyn AnyMatch) -> Self {
        Self { position: now.position_text(), turns: Vec::new() }
    }

    /// Goes on by what was done; acts that are no turns begin a new course, and so does each turn of two boards.
    pub(super) fn go_on(&mut self, done: &Request, now: &dyn AnyMatch) {
        match done {
            Request::Turn { board: None, text, .. } => self.turns.push(text.clone()),
            Request::Turn { .. } | Request::Act { .. } => *self = Self::new(now),
        }
    }
}

impl Program {
    /// Reads `program[:WORD,…] COMMAND [ARGUMENT …]`; words are movetime=MS, nodes=N, depth=N, the dialect, `fen` and NAME=VALUE for its options.
    ///
    /// # Errors
    /// What is wrong with the text, in words.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let bounds = words.next().and_then(|first| first.strip_prefix(PROGRAM)).unwrap_or_default();
        let command: Vec<String> = words.map(str::to_owned).collect();
        if command.is_empty() {
            return Err(format!("name the program: \"{PROGRAM}:movetime=100 ./engine\""));
        }
        let (mut go, mut patience) = ("go movetime 100".to_owned(), PATIENCE[0]);
        let (mut speech, mut options) = (Speech::Ours, Vec::new());
        for word in bounds.trim_start_matches(':').split(',').filter(|word| !word.is_empty()) {
            match word.split_once('=') {
                Some((bound @ ("movetime" | "nodes" | "depth"), value)) => {
                    let number: u64 = value.parse().map_err(|_| format!("\"{word}\" needs a number: {bound}=1000"))?;
                    go = format!("go {bound} {number}");
                    patience =
                        if bound == "movetime" { PATIENCE[0] + Duration::from_millis(number) } else { PATIENCE[1] };
                }
                Some((name, value)) => options.push((name.to_owned(), value.to_owned())),
                None if word == DIALECT => speech = Speech::Dialect("fen4", Moves::Plain),
                None if word == "fen" => speech = Speech::Dialect("fen", Moves::Hyphens),
                None => {
                    return Err(format!(
                        "\"{word}\" is no word for a program; there are movetime=MS, nodes=N, depth=N, {DIALECT}, fen, and NAME=VALUE for its options"
                    ));
                }
            }
        }
        Ok(Self { text: text.to_owned(), command, go, patience, speech, options, idle: Mutex::default() })
    }

    /// The turn that the program plays.
    ///
    /// # Errors
    /// When it cannot be started, does not answer in time, or answers something that is no legal turn.
    pub(super) fn turn(&self, now: &dyn AnyMatch, course: &Course) -> anyhow::Result<Request> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut talk = match idle {
            Some(talk) => talk,
            None => self.start(now)?,
        };
        let (place, turns) = match self.speech {
            Speech::Ours => ("fen", course.turns.clone()),
            Speech::Dialect(place, moves) => (place, course.turns.iter().map(|turn| moves.written(turn)).collect()),
        };
        let moves = if turns.is_empty() { String::new() } else { format!(" moves {}", turns.join(" ")) };
        let asked = talk.say(&format!("position {place} {}{moves}", course.position)).and_then(|()| talk.say(&self.go));
        asked.with_context(|| format!("{} has ended", self.text))?;
        let answer = talk.hear(self.patience, |line| line.strip_prefix("bestmove").map(str::to_owned));
        let answer = answer.with_context(|| format!("{} does not answer \"{}\"", self.text, self.go))?;
        let word = answer.split_whitespace().next().unwrap_or("(none)");
        let meant = match self.speech {
            // Of two boards the first with somebody on turn is meant.
            Speech::Ours => {
                now.legal().iter().any(|turn| turn.split(':').next_back() == Some(word)).then(|| word.to_owned())
            }
            Speech::Dialect(..) => turn_meant(now, word),
        };
        let Some(turn) = meant else {
            bail!("{} plays {word}, which is no legal turn of {}", self.text, now.position_text());
        };
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(talk);
        Ok(Request::turn(&turn))
    }

    /// Starts the program and tells it what is played.
    fn start(&self, now: &dyn AnyMatch) -> anyhow::Result<Talk> {
        let is_theirs = self.speech == Speech::Ours || now.info().id == DIALECT;
        ensure!(is_theirs, "{}: the dialect of {DIALECT} engines knows no other game", self.text);
        let mut command = Command::new(&self.command[0]);
        let command =
            command.args(&self.command[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().with_context(|| format!("{} cannot be started", self.text))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (input, output) = input.zip(output).with_context(|| format!("{} cannot be talked to", self.text))?;
        let (heard, lines) = channel();
        std::thread::spawn(move || {
            BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| heard.send(line))
        });
        let mut talk = Talk { child, input, lines };
        let begun = (|| {
            talk.say("uci")?;
            talk.hear(TO_BEGIN, |line| (line.trim() == "uciok").then_some(()))?;
            for line in self.settings(now) {
                talk.say(&line)?;
            }
            talk.say("ucinewgame")?;
            talk.say("isready")?;
            talk.hear(TO_BEGIN, |line| (line.trim() == "readyok").then_some(()))
        })();
        begun.with_context(|| format!("{} does not speak the protocol of docs/protocol.md", self.text))?;
        Ok(talk)
    }

    /// The lines that set the options of the game, and those of the program.
    fn settings(&self, now: &dyn AnyMatch) -> Vec<String> {
        let (info, choices) = (now.info(), now.choices());
        let mut lines = Vec::new();
        match self.speech {
            Speech::Ours => {
                lines.push(format!("setoption name UCI_Variant value {}", info.id));
                let (chosen, usual) = (choices.to_json(), Choices::default_of(info).to_json());
                for (id, value) in chosen.iter().filter(|(id, value)| usual.get(*id) != Some(value)) {
                    let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                    lines.push(format!("setoption name {}.{id} value {value}", info.id));
                }
            }
            Speech::Dialect(..) => {
                let teams = choices.value("mode") == "teams";
                lines.push(format!("setoption name Mode value {}", if teams { "Teams" } else { "FFA" }));
                lines.push(format!(
                    "setoption name Engine_Team value {}",
                    if teams { "current_team" } else { "no_team" }
                ));
            }
        }
        lines.extend(self.options.iter().map(|(name, value)| format!("setoption name {name} value {value}")));
        lines
    }
}

impl std::fmt::Display for Program {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl Talk {
    /// The error is told as words alone: a program that has ended is a fault, and not a reader of ours who has heard enough.
    fn say(&mut self, line: &str) -> anyhow::Result<()> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|error| anyhow!("{error}"))
    }

    /// Waits for a line that says what is wanted.
    fn hear<T>(&mut self, patience: Duration, wanted: impl Fn(&str) -> Option<T>) -> anyhow::Result<T> {
        let end = Instant::now() + patience;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            ensure!(!left.is_zero(), "it took longer than {} s", patience.as_secs());
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    if let Some(said) = wanted(&line) {
                        return Ok(said);
                    }
                }
                Err(std::sync::mpsc::RecvTimeoutError::Timeout) => {}
                Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => bail!("it has ended"),
            }
        }
    }
}

/// A program that is told to quit and does not is ended.
impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.say("quit");
        for _ in 0..20 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_read_with_their_words() {
        let program = Program::read("program:four-player,depth=3,Hash=64 ./engine --quiet").expect("a program");
        assert_eq!(
            (program.go.as_str(), &program.command[..]),
            ("go depth 3", &["./engine".to_owned(), "--quiet".to_owned()][..])
        );
        assert_eq!(
            (program.speech, &program.options[..]),
            (Speech::Dialect("fen4", Moves::Plain), &[("Hash".to_owned(), "64".to_owned())][..])
        );
        assert_eq!(Program::read("program engine").expect("a program").go, "go movetime 100");
        for (text, says) in [
            ("program", "name the program"),
            ("program:fast engine", "no word"),
            ("program:nodes=x engine", "needs a number"),
        ] {
            let wrong = Program::read(text).expect_err(text);
            assert!(wrong.contains(says), "{wrong}");
        }
    }

    /// Nobody who reads what this program prints has gone, so its status tells the fault.
    #[test]
    fn a_program_that_has_ended_is_a_fault() {
        let mut child = Command::new("true").stdin(Stdio::piped()).spawn().expect("it starts");
        let input = child.stdin.take().expect("piped");
        child.wait().expect("it ends");
        let mut talk = Talk { child, input, lines: channel().1 };
        let error = talk.say("uci").expect_err("nobody hears it");
        assert!(error.chain().all(|cause| !cause.is::<std::io::Error>()), "{error:?}");
    }
}
