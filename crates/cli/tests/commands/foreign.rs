//! A fake engine of another project for four-player chess. Matches start this test program as the
//! engine.
//!
//! Like some real engines, it speaks the dialect, rejects one-point queens and does not skip
//! eliminated players. An option makes it give bad answers.

use polychess_game::{AnyMatch, Choices, Request};
use polychess_pgn4::dialect::{PositionArg, parse_turn};
use polychess_variants::{info, new_match};
use std::fs::OpenOptions;
use std::io::{BufRead as _, Write as _};
use std::path::Path;
use std::time::Duration;

/// If this environment variable is set, the test program acts as the engine.
pub(crate) const VARIABLE: &str = "POLYCHESS_FOREIGN_ENGINE";

/// Returns the fake engine as a player of `polychess match`. `words` are its options, such as
/// `Misbehave=crash:2`.
pub(crate) fn player(words: &str, log: &Path) -> String {
    let this = std::env::current_exe().expect("the test program");
    let test = "foreign::serves_as_an_engine_for_a_match";
    format!(
        "program:four-player,movetime=50,Log={},{words} {} --exact {test} --nocapture --test-threads=1",
        log.display(),
        this.display()
    )
}

struct ForeignEngine {
    mode: &'static str,
    now: Option<Box<dyn AnyMatch>>,
    /// The kind of fault, and the number of the first answer with this fault.
    misbehaves: Option<(String, usize)>,
    answers: usize,
    log: Option<String>,
}

impl ForeignEngine {
    fn new() -> Self {
        Self { mode: "mode=teams", now: None, misbehaves: None, answers: 0, log: None }
    }

    fn begin(&self, text: Option<&str>) -> Option<Box<dyn AnyMatch>> {
        let info = info("four-player").expect("a game of the list");
        new_match(info.id, &Choices::from_texts(info, [self.mode]).expect("an option"), text).ok()
    }

    /// Handles a command. Returns the output lines, or `None` to exit.
    fn hear(&mut self, line: &str) -> Option<Vec<String>> {
        if let Some(log) = &self.log {
            let mut file = OpenOptions::new().create(true).append(true).open(log).expect("the log opens");
            writeln!(file, "{line}").expect("the log is written");
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        Some(match word {
            "uci" => vec!["id name Foreign".to_owned(), "uciok".to_owned()],
            "isready" => vec!["readyok".to_owned()],
            "setoption" => {
                let (name, value) = rest.trim_start_matches("name ").split_once(" value ").unwrap_or_default();
                match name {
                    "Mode" => self.mode = if value == "FFA" { "mode=free-for-all" } else { "mode=teams" },
                    "Log" => self.log = Some(value.to_owned()),
                    "Misbehave" => {
                        let (what, from) = value.split_once(':').expect("WHAT:NUMBER");
                        self.misbehaves = Some((what.to_owned(), from.parse().expect("a number")));
                    }
                    _ => {}
                }
                Vec::new()
            }
            "position" => match self.position(rest) {
                Some(now) => {
                    self.now = Some(now);
                    Vec::new()
                }
                // Keep the old position, as real engines do.
                None => vec!["info string invalid position".to_owned()],
            },
            "go" => self.go(),
            "quit" => return None,
            _ => Vec::new(),
        })
    }

    /// Parses a position. Returns `None` if the position contains the piece `D`, or if a turn skips
    /// a player.
    fn position(&self, rest: &str) -> Option<Box<dyn AnyMatch>> {
        let (place, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
        let PositionArg::Text(text) = PositionArg::read(place)? else { return self.begin(None) };
        let board = text.rsplit('-').next()?;
        if board.contains('D') {
            return None;
        }
        let mut now = self.begin(Some(&text))?;
        for word in moves.split_whitespace() {
            let mover = now.to_move()[0]?;
            let turn = parse_turn(now.as_ref(), word)?;
            now.apply(&Request::turn(&turn)).ok()?;
            let is_next = now.to_move()[0].is_none_or(|seat| seat.index() == (mover.index() + 1) % 4);
            if !is_next {
                return None;
            }
        }
        Some(now)
    }

    fn go(&mut self) -> Vec<String> {
        self.answers += 1;
        let turn = self.now.as_ref().and_then(|now| now.legal().into_iter().next());
        let turn = turn.map_or_else(|| "(none)".to_owned(), |turn| turn.replace("=D", "q").replace('=', ""));
        let misbehaves = self.misbehaves.as_ref().filter(|(_, from)| self.answers >= *from);
        let answer = match misbehaves.map(|(what, _)| what.as_str()) {
            Some("illegal-turn") => "a1-a2".to_owned(),
            Some("no-turn") => "(none)".to_owned(),
            Some("wrong-seat") => self.turn_of_the_next().unwrap_or(turn),
            Some("timeout") => {
                std::thread::sleep(Duration::from_secs(30));
                turn
            }
            Some("crash") => std::process::exit(3),
            _ => turn,
        };
        vec!["info depth 1 score 0".to_owned(), format!("bestmove {answer}")]
    }

    /// Returns a turn of the player after the player to move.
    fn turn_of_the_next(&self) -> Option<String> {
        let mut now = self.now.as_ref()?.boxed_clone();
        let first = now.legal().into_iter().next()?;
        now.apply(&Request::turn(&first)).ok()?;
        now.legal().into_iter().next()
    }
}

/// Acts as the engine if a match has started this program. Otherwise tests the fake engine.
#[test]
fn serves_as_an_engine_for_a_match() {
    let mut engine = ForeignEngine::new();
    if std::env::var_os(VARIABLE).is_some() {
        // End the line that the test harness has begun.
        println!();
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            let Some(answers) = engine.hear(line.trim()) else { break };
            answers.iter().for_each(|answer| println!("{answer}"));
            std::io::stdout().flush().expect("the match reads");
        }
        std::process::exit(0);
    }
    let mut says = |line: &str| engine.hear(line).expect("it goes on");
    says("setoption name Mode value FFA");
    let fen4 = |queen: &str| {
        format!(
            "position fen4 R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-6,yK,7/14/14/14/14/14/13,gK/bK,13/14/14/14/14/14/4,{queen},2,rK,6"
        )
    };
    assert_eq!(says(&fen4("rQ")), Vec::<String>::new());
    assert!(says("go movetime 5")[1].starts_with("bestmove e1"), "the queen moves");
    assert_eq!(says(&fen4("rD")), ["info string invalid position"]);
}
