//! `polychess engine`: the engine for other programs, by a protocol that is UCI as far as that can be for several seats (docs/protocol.md).

mod go;
mod output;
mod search;

use crate::finding::Finding;
use clap::Args;
use go::Go;
use output::{Output, say};
use polychess_engine::{Algorithm, Level};
use polychess_game::{AnyMatch, Choices, Request};
use polychess_pgn4::dialect::{self, DIALECT, Moves, Place, turn_meant, usual_options};
use polychess_variants::{INFOS, info, new_match};
use search::{Running, Settings};
use std::io::{self, BufRead};
use std::sync::{Arc, Mutex};

/// Speaks the engine protocol on standard input and output.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  printf 'uci\\nposition startpos\\ngo depth 3\\n' | polychess engine\n  polychess engine --dialect four-player\n\ndocs/protocol.md describes the protocol."
)]
pub(crate) struct Options {
    /// Speak as the engines of this game do, which know no other; docs/protocol.md says what is different
    #[arg(long, value_name = "GAME", value_parser = [DIALECT])]
    dialect: Option<String>,
}

/// Table sizes in MiB.
const HASH: std::ops::RangeInclusive<usize> = 1..=4_096;
/// Lines told apart at most.
const MOST_LINES: usize = 50;
/// Threads of a search at most.
const MOST_THREADS: usize = 64;

pub(crate) fn run(options: &Options) -> anyhow::Result<Finding> {
    let mut session = Session::new(Arc::new(Mutex::new(io::stdout())), options.dialect.is_some());
    for line in io::stdin().lock().lines() {
        // The end of the input quits, and so does input that is no text.
        let Ok(line) = line else { break };
        if !session.hear(&line)? {
            break;
        }
    }
    session.finish();
    Ok(Finding::Nothing)
}

/// A conversation.
struct Session {
    out: Output,
    variant: &'static str,
    choices: Vec<String>,
    settings: Settings,
    now: Option<Box<dyn AnyMatch>>,
    running: Option<Running>,
}

impl Session {
    fn new(out: Output, dialect: bool) -> Self {
        let moves = dialect.then_some(Moves::Plain);
        let settings = Settings {
            algorithm: Algorithm::BestReply,
            level: None,
            lines: 1,
            bytes: 16 << 20,
            threads: 1,
            book: false,
            moves,
        };
        let (variant, choices) = if dialect { (DIALECT, usual_options()) } else { (INFOS[0].id, Vec::new()) };
        let mut session = Self { out, variant, choices, settings, now: None, running: None };
        session.begin(None);
        session
    }

    /// Does what a line asks for; `false` when it is time to go. What is not understood is ignored.
    fn hear(&mut self, line: &str) -> io::Result<bool> {
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        match word {
            "uci" => self.introduce()?,
            "isready" => say(&self.out, "readyok")?,
            "setoption" => self.set(rest.trim())?,
            "ucinewgame" => {
                self.wait();
                self.begin(None);
            }
            "position" => self.position(rest.trim())?,
            "go" => self.go(rest)?,
            "stop" => self.wait(),
            "ponderhit" => self.running.iter_mut().for_each(Running::hit),
            "quit" => {
                self.wait();
                return Ok(false);
            }
            _ => {}
        }
        Ok(true)
    }

    /// Ends a search that is under way; it says its best turn.
    fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop_now();
        }
    }

    /// At the end of the input a search that ends by itself may do so.
    fn finish(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop();
        }
    }

    fn introduce(&self) -> io::Result<()> {
        let variants: Vec<String> = INFOS.iter().map(|info| format!("var {}", info.id)).collect();
        let algorithms = Algorithm::ALL.map(|algorithm| format!("var {}", algorithm.name()));
        let Settings { algorithm, .. } = self.settings;
        say(&self.out, concat!("id name Polychess ", env!("CARGO_PKG_VERSION")))?;
        say(&self.out, "id author the Polychess authors")?;
        if self.settings.moves.is_none() {
            say(
                &self.out,
                &format!("option name UCI_Variant type combo default {} {}", INFOS[0].id, variants.join(" ")),
            )?;
        }
        say(&self.out, &format!("option name Hash type spin default 16 min {} max {}", HASH.start(), HASH.end()))?;
        say(&self.out, &format!("option name Threads type spin default 1 min 1 max {MOST_THREADS}"))?;
        say(&self.out, &format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"))?;
        say(&self.out, "option name Ponder type check default false")?;
        say(&self.out, "option name OwnBook type check default false")?;
        say(&self.out, &format!("option name Skill type spin default 0 min 0 max {}", Level::ALL.len()))?;
        let algorithms = algorithms.join(" ");
        say(&self.out, &format!("option name Algorithm type combo default {} {algorithms}", algorithm.name()))?;
        if self.settings.moves.is_some() {
            dialect::OPTIONS.iter().try_for_each(|option| say(&self.out, option))?;
            return say(&self.out, "uciok");
        }
        for info in INFOS {
            for option in info.options {
                say(&self.out, &format!("option name {}.{} type string", info.id, option.id))?;
            }
        }
        say(&self.out, "uciok")
    }

    fn set(&mut self, rest: &str) -> io::Result<()> {
        let Some(rest) = rest.strip_prefix("name ") else { return Ok(()) };
        let (name, value) = rest.split_once(" value ").unwrap_or((rest, ""));
        let (name, value) = (name.trim(), value.trim());
        if let Some(choice) = self.settings.moves.and_then(|_| dialect::option(name, value)) {
            self.wait();
            self.choose(choice);
            self.begin(None);
            return Ok(());
        }
        match name {
            "UCI_Variant" => match info(value) {
                Ok(info) => {
                    self.wait();
                    self.variant = info.id;
                    self.choices.clear();
                    self.begin(None);
                }
                Err(refusal) => say(&self.out, &format!("info string {refusal}"))?,
            },
            "Hash" => self.settings.bytes = number(value, *HASH.start(), *HASH.end()).unwrap_or(16) << 20,
            "Threads" => self.settings.threads = number(value, 1, MOST_THREADS).unwrap_or(1),
            "MultiPV" => self.settings.lines = number(value, 1, MOST_LINES).unwrap_or(1),
            "OwnBook" => self.settings.book = value == "true",
            "Skill" => self.settings.level = Level::named(value),
            "Algorithm" => match Algorithm::named(value) {
                Some(algorithm) => self.settings.algorithm = algorithm,
                None => say(&self.out, &format!("info string there is no algorithm \"{value}\""))?,
            },
            _ => {
                if let Some(id) = name.strip_prefix(self.variant).and_then(|id| id.strip_prefix('.')) {
                    self.wait();
                    self.choose(format!("{id}={value}"));
                    if !self.begin(None) {
                        self.choices.pop();
                        say(&self.out, &format!("info string {} has no option {id}={value}", self.variant))?;
                        self.begin(None);
                    }
                }
            }
        }
        Ok(())
    }

    /// Puts an option in the place of what was chosen before.
    fn choose(&mut self, choice: String) {
        let id = choice.split('=').next().unwrap_or_default().to_owned() + "=";
        self.choices.retain(|choice| !choice.starts_with(&id));
        self.choices.push(choice);
    }

    /// Sets up the game from its start or a position text; `false` when that cannot be, and then nothing has changed.
    fn begin(&mut self, position: Option<&str>) -> bool {
        let choices =
            info(self.variant).and_then(|info| Choices::from_texts(info, self.choices.iter().map(String::as_str)));
        match choices.and_then(|choices| new_match(self.variant, &choices, position)) {
            Ok(now) => {
                self.now = Some(now);
                true
            }
            Err(_) => false,
        }
    }

    /// `position startpos|fen TEXT [moves TURN …]`
    fn position(&mut self, rest: &str) -> io::Result<()> {
        self.wait();
        let (place, moves) = rest.split_once(" moves").unwrap_or((rest, ""));
        if self.settings.moves.is_some() {
            return self.position_in_dialect(place, moves);
        }
        let text = match place.split_once(char::is_whitespace) {
            Some(("fen" | "text", text)) => Some(text.trim()),
            _ if place == "startpos" => None,
            _ => return say(&self.out, "info string position startpos, or position fen and a position text"),
        };
        if !self.begin(text) {
            return say(&self.out, "info string not a position of this game; it stays as it was");
        }
        for turn in moves.split_whitespace() {
            let Some(now) = &mut self.now else { break };
            if let Err(refusal) = now.apply(&Request::turn(turn)) {
                return say(&self.out, &format!("info string {turn}: {refusal}"));
            }
        }
        Ok(())
    }

    /// `position startpos|NAME|fen FEN4|fen4 FEN4 [moves MOVE …]`; answers are written as the moves are.
    fn position_in_dialect(&mut self, place: &str, moves: &str) -> io::Result<()> {
        let text = match Place::read(place) {
            Some(Place::Text(text)) => Some(text),
            Some(Place::Start(setup)) => {
                setup.into_iter().for_each(|setup| self.choose(setup));
                None
            }
            None => return say(&self.out, "info string position startpos, the name of a set-up, or fen4 and FEN4"),
        };
        if !self.begin(text.as_deref()) {
            return say(&self.out, "info string not a position of this game; it stays as it was");
        }
        if !moves.trim().is_empty() {
            self.settings.moves = Some(if moves.contains('-') { Moves::Hyphens } else { Moves::Plain });
        }
        for word in moves.split_whitespace() {
            let Some(now) = &mut self.now else { break };
            let meant = turn_meant(now.as_ref(), word).and_then(|turn| now.apply(&Request::turn(&turn)).ok());
            if meant.is_none() {
                return say(&self.out, &format!("info string {word}: not a move of this position"));
            }
        }
        Ok(())
    }

    fn go(&mut self, rest: &str) -> io::Result<()> {
        self.wait();
        let Some(now) = &self.now else { return Ok(()) };
        let go = Go::read(rest, now.info());
        self.running = Some(Running::start(now.boxed_clone(), go, self.settings, Arc::clone(&self.out)));
        // What ends by itself is waited for only when something else is asked.
        Ok(())
    }
}

fn number(text: &str, least: usize, most: usize) -> Option<usize> {
    text.parse::<usize>().ok().map(|n| n.clamp(least, most))
}
