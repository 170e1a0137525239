//! External programs as players. They speak the engine protocol (docs/protocol.md) or the UCI
//! dialect of four-player engines.

use super::fault::{Fault, FaultKind};
use anyhow::{Context as _, anyhow, ensure};
use polychess_game::{AnyMatch, Choices, Request};
use polychess_pgn4::dialect::{DIALECT, MoveFormat, parse_turn, with_ordinary_queens};
use polychess_records::act;
use polychess_rules::Seat;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The word at the start of a player's text that marks an external program.
pub(super) const PROGRAM: &str = "program";
/// Timeout of each step of the handshake.
const TO_BEGIN: Duration = Duration::from_secs(20);
/// Grace period after a time limit, and timeout of a search without a time limit.
const PATIENCE: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(600)];

/// The protocol that a program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Protocol {
    /// The protocol of `polychess engine`.
    Ours,
    /// The four-player dialect: the keyword before the position, and the format of moves.
    Dialect(&'static str, MoveFormat),
}

/// An external program that plays in a match.
#[derive(Debug)]
pub(super) struct Program {
    text: String,
    command: Vec<String>,
    /// The `go` command that requests a move.
    go: String,
    patience: Duration,
    protocol: Protocol,
    /// True if positions may contain `D`, the letter of one-point queens.
    knows_one_point_queens: bool,
    /// True if the program can make and answer offers and make claims.
    acts: bool,
    /// UCI options to set, as pairs of name and value.
    options: Vec<(String, String)>,
    /// True after the first successful start. Later failures to start lose a game instead of ending
    /// the match.
    has_begun: AtomicBool,
    /// Running processes that no game uses at present.
    idle: Mutex<Vec<Process>>,
}

/// A running process with the channel of its output lines.
#[derive(Debug)]
struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// The game in the form that programs receive: an earlier position, and the turns since then.
#[derive(Clone, Debug)]
pub(super) struct PositionHistory {
    position: String,
    turns: Vec<String>,
    /// True if all seats have moved in order and no player is eliminated.
    is_regular: bool,
    mover: Option<Seat>,
}

impl PositionHistory {
    pub(super) fn new(now: &dyn AnyMatch) -> Self {
        let mover = now.to_move().first().copied().flatten();
        Self { position: now.position_text(), turns: Vec::new(), is_regular: true, mover }
    }

    /// Adds a turn or an action. After an action, or in a match of two boards, the history starts
    /// again at the current position.
    ///
    /// `all_in` is true while no player is eliminated.
    pub(super) fn push(&mut self, done: &Request, now: &dyn AnyMatch, all_in: bool) {
        let mover = now.to_move().first().copied().flatten();
        let next = self.mover.and_then(|seat| Seat::new((seat.index() + 1) % now.info().seats.len()));
        let is_regular = self.is_regular && all_in && (mover == next || now.is_over());
        match done {
            Request::Turn { board: None, text, .. } => {
                self.turns.push(text.clone());
                (self.mover, self.is_regular) = (mover, is_regular);
            }
            Request::Turn { .. } | Request::Act { .. } => *self = Self { is_regular: false, ..Self::new(now) },
        }
    }
}

impl Program {
    /// Parses `program[:WORD,…] COMMAND [ARGUMENT …]`.
    ///
    /// The words are `movetime=MS`, `nodes=N`, `depth=N`, `timeout=MS`, `actions`, the name of the
    /// dialect, `fen`, `D`, and `NAME=VALUE` for UCI options.
    ///
    /// # Errors
    /// Returns a message if the text is malformed.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let bounds = words.next().and_then(|first| first.strip_prefix(PROGRAM)).unwrap_or_default();
        let command: Vec<String> = words.map(str::to_owned).collect();
        if command.is_empty() {
            return Err(format!("the program is missing. Name it, such as \"{PROGRAM}:movetime=100 ./engine\""));
        }
        let (mut go, mut patience) = ("go movetime 100".to_owned(), PATIENCE[0]);
        let (mut protocol, mut options) = (Protocol::Ours, Vec::new());
        let (mut timeout, mut knows_one_point_queens, mut acts) = (None, false, false);
        for word in bounds.trim_start_matches(':').split(',').filter(|word| !word.is_empty()) {
            match word.split_once('=') {
                Some((bound @ ("movetime" | "nodes" | "depth"), value)) => {
                    let number: u64 = value.parse().map_err(|_| format!("\"{word}\" needs a number: {bound}=1000"))?;
                    go = format!("go {bound} {number}");
                    patience =
                        if bound == "movetime" { PATIENCE[0] + Duration::from_millis(number) } else { PATIENCE[1] };
                }
                Some(("timeout", value)) => {
                    let number = value.parse().map_err(|_| format!("\"{word}\" needs milliseconds: timeout=5000"))?;
                    timeout = Some(Duration::from_millis(number));
                }
                Some((name, value)) => options.push((name.to_owned(), value.to_owned())),
                None if word == "D" => knows_one_point_queens = true,
                None if word == "actions" => acts = true,
                None if word == DIALECT => protocol = Protocol::Dialect("fen4", MoveFormat::Plain),
                None if word == "fen" => protocol = Protocol::Dialect("fen", MoveFormat::Hyphens),
                None => {
                    return Err(format!(
                        "unknown setting \"{word}\" of a program. Use movetime=MS, nodes=N, depth=N, timeout=MS, actions, {DIALECT}, fen, D, or NAME=VALUE for its options"
                    ));
                }
            }
        }
        let (patience, idle, has_begun) = (timeout.unwrap_or(patience), Mutex::default(), AtomicBool::new(false));
        let text = text.to_owned();
        Ok(Self { text, command, go, patience, protocol, knows_one_point_queens, acts, options, has_begun, idle })
    }

    pub(super) fn acts(&self) -> bool {
        self.acts
    }

    /// Requests a turn of the player to move. If the program supports actions, requests a turn or
    /// an action of `seat`.
    ///
    /// # Errors
    /// Fails if the program cannot start for its first game. Later failures are faults.
    pub(super) fn answer(
        &self,
        now: &dyn AnyMatch,
        board: usize,
        seat: Seat,
        history: &PositionHistory,
    ) -> anyhow::Result<Result<Request, Fault>> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut process = match idle.map_or_else(|| self.start(now), Ok) {
            Ok(process) => process,
            Err(error) if self.has_begun.load(Ordering::Relaxed) => {
                return Ok(Err(Fault { kind: FaultKind::Crash, words: format!("cannot be started again: {error:#}") }));
            }
            Err(error) => return Err(error),
        };
        self.has_begun.store(true, Ordering::Relaxed);
        let answered = self.request_act(&mut process, now, board, seat, history);
        // After a fault, the state of the process is unknown. Do not use the process again.
        if answered.is_ok() {
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(process);
        }
        Ok(answered)
    }

    fn request_act(
        &self,
        process: &mut Process,
        now: &dyn AnyMatch,
        board: usize,
        seat: Seat,
        history: &PositionHistory,
    ) -> Result<Request, Fault> {
        let two = now.to_move().len() > 1;
        let mut go = self.go.clone();
        if self.acts {
            go += &format!(" seat {}", now.info().seat_name(seat));
        }
        if two {
            go += &format!(" board {board}");
        }
        let asked = process.send(&self.position(now, history)).and_then(|()| process.send(&go));
        let crash = || Fault {
            kind: FaultKind::Crash,
            words: format!("ended instead of answering \"{go}\" in {}", now.position_text()),
        };
        asked.map_err(|_| crash())?;
        let answer = process.read_until(self.patience, |line| {
            let rest = line.strip_prefix("bestmove")?;
            (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.to_owned())
        });
        let answer = answer.map_err(|missing| match missing {
            NoAnswer::Ended => crash(),
            NoAnswer::TooLong(time) => {
                let words =
                    format!("does not answer \"{go}\" within {} ms in {}", time.as_millis(), now.position_text());
                Fault { kind: FaultKind::Timeout, words }
            }
        })?;
        let word = answer.split_whitespace().next().unwrap_or_default();
        let fault = || Fault::of_answer(now, board, seat, word);
        if word.starts_with('@') {
            let token = answer.trim().split(" ponder ").next().unwrap_or_default();
            return self.action(now, seat, token).ok_or_else(fault);
        }
        let meant = match self.protocol {
            Protocol::Ours => {
                let named = if two && !word.contains(':') { format!("{board}:{word}") } else { word.to_owned() };
                let of_board = !two || named.starts_with(&format!("{board}:"));
                Some(named).filter(|named| of_board && now.legal().contains(named))
            }
            Protocol::Dialect(..) => parse_turn(now, word),
        };
        meant.map(|turn| Request::turn(&turn)).ok_or_else(fault)
    }

    /// Parses an action. Returns `None` if `seat` cannot make this action now.
    fn action(&self, now: &dyn AnyMatch, seat: Seat, token: &str) -> Option<Request> {
        let request = act::request(now, token).ok().filter(|_| self.acts)?;
        let is_own = matches!(&request, Request::Act { seat: by, .. } if *by == seat);
        (is_own && now.boxed_clone().apply(&request).is_ok()).then_some(request)
    }

    /// Returns the `position` command for the current position.
    ///
    /// Programs of the dialect treat eliminated players in different ways. After an elimination
    /// they therefore receive the current position instead of the turns.
    fn position(&self, now: &dyn AnyMatch, history: &PositionHistory) -> String {
        let (keyword, position, turns) = match self.protocol {
            Protocol::Ours => ("fen", history.position.clone(), history.turns.clone()),
            Protocol::Dialect(keyword, format) => {
                let (position, turns) = if history.is_regular {
                    (history.position.clone(), history.turns.iter().map(|turn| format.format(turn)).collect())
                } else {
                    (now.position_text(), Vec::new())
                };
                let position = if self.knows_one_point_queens { position } else { with_ordinary_queens(&position) };
                (keyword, position, turns)
            }
        };
        let moves = if turns.is_empty() { String::new() } else { format!(" moves {}", turns.join(" ")) };
        format!("position {keyword} {position}{moves}")
    }

    /// Starts the program, completes the handshake and sends the game with its options.
    fn start(&self, now: &dyn AnyMatch) -> anyhow::Result<Process> {
        let is_theirs = self.protocol == Protocol::Ours || now.info().id == DIALECT;
        ensure!(is_theirs, "{}: the dialect of {DIALECT} engines knows no other game", self.text);
        let mut command = Command::new(&self.command[0]);
        let command =
            command.args(&self.command[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().with_context(|| format!("{} cannot be started", self.text))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (input, output) = input.zip(output).with_context(|| format!("{} accepts no input", self.text))?;
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        let mut process = Process { child, input, lines };
        let begun: anyhow::Result<()> = (|| {
            process.send("uci")?;
            process.read_until(TO_BEGIN, |line| (line.trim() == "uciok").then_some(()))?;
            for line in self.settings(now) {
                process.send(&line)?;
            }
            process.send("ucinewgame")?;
            process.send("isready")?;
            Ok(process.read_until(TO_BEGIN, |line| (line.trim() == "readyok").then_some(()))?)
        })();
        begun.with_context(|| format!("{} does not speak the protocol of docs/protocol.md", self.text))?;
        Ok(process)
    }

    /// Returns the `setoption` commands for the options of the game and of the program.
    fn settings(&self, now: &dyn AnyMatch) -> Vec<String> {
        let (info, choices) = (now.info(), now.choices());
        let mut lines = Vec::new();
        match self.protocol {
            Protocol::Ours => {
                lines.push(format!("setoption name UCI_Variant value {}", info.id));
                let (chosen, usual) = (choices.to_json(), Choices::default_of(info).to_json());
                for (id, value) in chosen.iter().filter(|(id, value)| usual.get(*id) != Some(value)) {
                    let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                    lines.push(format!("setoption name {}.{id} value {value}", info.id));
                }
            }
            Protocol::Dialect(..) => {
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

impl Process {
    /// Sends a line.
    ///
    /// The returned error contains only the message. A closed pipe to the program is a fault and
    /// must not look like a closed standard output.
    fn send(&mut self, line: &str) -> anyhow::Result<()> {
        let sent = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        sent.map_err(|error| anyhow!("{error}"))
    }

    /// Reads lines until `wanted` returns a result. Fails after `patience` or when the program
    /// exits.
    fn read_until<T>(&mut self, patience: Duration, wanted: impl Fn(&str) -> Option<T>) -> Result<T, NoAnswer> {
        let begun = Instant::now();
        loop {
            let left = patience.saturating_sub(begun.elapsed());
            if left.is_zero() {
                return Err(NoAnswer::TooLong(patience));
            }
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    if let Some(sent) = wanted(&line) {
                        return Ok(sent);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(NoAnswer::Ended),
            }
        }
    }
}

/// The reasons why a program does not answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
enum NoAnswer {
    #[error("it ended")]
    Ended,
    #[error("it took longer than {} ms", .0.as_millis())]
    TooLong(Duration),
}

/// Sends `quit`, and kills the process if it has not exited after 200 ms.
impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.send("quit");
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
    fn program_options_are_parsed() {
        let program = Program::read("program:four-player,depth=3,Hash=64 ./engine --quiet").expect("a program");
        assert_eq!(
            (program.go.as_str(), &program.command[..]),
            ("go depth 3", &["./engine".to_owned(), "--quiet".to_owned()][..])
        );
        assert_eq!(
            (program.protocol, &program.options[..]),
            (Protocol::Dialect("fen4", MoveFormat::Plain), &[("Hash".to_owned(), "64".to_owned())][..])
        );
        assert_eq!(Program::read("program engine").expect("a program").go, "go movetime 100");
        for (text, says) in [
            ("program", "the program is missing"),
            ("program:fast engine", "unknown setting \"fast\""),
            ("program:nodes=x engine", "needs a number"),
        ] {
            let wrong = Program::read(text).expect_err(text);
            assert!(wrong.contains(says), "{wrong}");
        }
    }

    /// A broken pipe to the program must not look like a closed standard output.
    #[test]
    fn exited_program_is_a_fault() {
        let mut child = Command::new("true").stdin(Stdio::piped()).spawn().expect("it starts");
        let input = child.stdin.take().expect("piped");
        child.wait().expect("it ends");
        let mut process = Process { child, input, lines: channel().1 };
        let error = process.send("uci").expect_err("nobody hears it");
        assert!(error.chain().all(|cause| !cause.is::<std::io::Error>()), "{error:?}");
    }
}
