//! `polychess engine`: the engine as a UCI program, extended to several players (docs/protocol.md).

mod go;
mod options;
mod output;
mod position;
mod search;

use crate::finding::Finding;
use clap::Args;
use go::Go;
use options::EngineOption;
use output::{Output, say};
use polychess_engine::{Algorithm, Level, SearchMemory};
use polychess_game::{AnyMatch, Choices, Refusal, trimmed};
use polychess_pgn4::dialect::{self, DIALECT, MoveFormat, PositionArg, default_options, parse_turn};
use polychess_variants::{INFOS, info, new_match};
use search::{Running, Settings};
use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::sync::{Arc, Mutex};

/// Speak the engine protocol with another program
///
/// Use it to connect the engine to a UCI program. It reads standard input and writes standard
/// output.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  printf 'uci\\nposition startpos\\ngo depth 3\\n' | polychess engine\n  \
                  printf 'position startpos moves b5c5 @white:offer-draw\\ngo seat gray depth 3\\n' | polychess engine\n  \
                  polychess engine --dialect four-player",
    after_help = "The page \"Engine protocol\" of the documentation describes the protocol and its dialects."
)]
pub(crate) struct Options {
    /// Speak the dialect of engines that play only this game
    #[arg(long, value_name = "GAME", value_parser = [DIALECT])]
    dialect: Option<String>,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<Finding> {
    let mut session = Session::new(Arc::new(Mutex::new(io::stdout())), options.dialect.is_some());
    for line in io::stdin().lock().lines() {
        // Quit at the end of the input, or if a line is not UTF-8.
        let Ok(line) = line else { break };
        if !session.hear(&line)? {
            break;
        }
    }
    session.finish();
    Ok(Finding::Nothing)
}

/// The state of the engine between commands.
struct Session {
    out: Output,
    options: Vec<EngineOption>,
    variant: &'static str,
    /// The chosen options of each game, as `id=value`.
    choices: BTreeMap<&'static str, Vec<String>>,
    settings: Settings,
    now: Option<Box<dyn AnyMatch>>,
    running: Option<Running>,
    /// The transposition table and the history scores of the current game.
    memory: Arc<SearchMemory>,
    /// The arguments of the last `position` command, and those that the last search used.
    positions: [String; 2],
}

impl Session {
    fn new(out: Output, dialect: bool) -> Self {
        let moves = dialect.then_some(MoveFormat::Plain);
        let settings = Settings {
            algorithm: Algorithm::BestReply,
            level: None,
            lines: 1,
            bytes: 16 << 20,
            threads: 1,
            book: false,
            moves,
        };
        let (variant, choices) = if dialect {
            (DIALECT, BTreeMap::from([(DIALECT, default_options())]))
        } else {
            (INFOS[0].id, BTreeMap::new())
        };
        let options = options::all(dialect);
        let memory = Arc::new(SearchMemory::with_bytes(settings.bytes));
        let positions = Default::default();
        let mut session =
            Self { out, options, variant, choices, settings, now: None, running: None, memory, positions };
        // This cannot fail, because every game has a valid initial position.
        let _ = session.begin(None);
        session
    }

    /// Executes a command and ignores an unknown one. Returns `false` after `quit`.
    fn hear(&mut self, line: &str) -> io::Result<bool> {
        // Some programs begin their output with a byte order mark.
        let line = trimmed(line);
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "uci" => self.introduce()?,
            "isready" => say(&self.out, "readyok")?,
            "setoption" => self.set(rest.trim())?,
            "ucinewgame" => {
                self.wait();
                self.begin_again()?;
            }
            "position" => self.position(rest)?,
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

    /// Stops the running search, if any. The search then prints its best turn.
    fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop_now();
        }
    }

    /// Handles the end of the input: waits for a search with a limit, and stops any other search.
    fn finish(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop();
        }
    }

    fn introduce(&self) -> io::Result<()> {
        say(&self.out, concat!("id name Polychess ", env!("CARGO_PKG_VERSION")))?;
        say(&self.out, "id author the Polychess authors")?;
        self.options.iter().try_for_each(|option| say(&self.out, &option.to_string()))?;
        say(&self.out, "uciok")
    }

    /// Handles `setoption name NAME value VALUE`. An invalid name or value changes nothing.
    fn set(&mut self, rest: &str) -> io::Result<()> {
        let (name, value) = match options::read(&self.options, rest) {
            Ok(read) => read,
            Err(words) => return say(&self.out, &format!("info string {words}")),
        };
        let number = value.parse::<usize>().unwrap_or_default();
        match name.as_str() {
            "Hash" => {
                self.wait();
                self.settings.bytes = number << 20;
                self.memory = Arc::new(SearchMemory::with_bytes(self.settings.bytes));
            }
            "Threads" => self.settings.threads = number,
            "MultiPV" => self.settings.lines = number,
            "OwnBook" => self.settings.book = value == "true",
            "Skill" => self.settings.level = Level::named(&value),
            "Algorithm" => {
                self.settings.algorithm = Algorithm::named(&value).unwrap_or(self.settings.algorithm);
            }
            "UCI_Variant" => {
                self.wait();
                self.variant = info(&value).map_or(self.variant, |info| info.id);
                return self.begin_again();
            }
            // The option only announces that the engine supports `go ponder`.
            "Ponder" => {}
            name => return self.set_of_game(name, &value),
        }
        Ok(())
    }

    /// Sets an option of a game. The name has the form `four-player.mode`, or is a name of the
    /// dialect.
    fn set_of_game(&mut self, name: &str, value: &str) -> io::Result<()> {
        if let Some(choice) = dialect::option(name, value).filter(|_| self.settings.moves.is_some()) {
            self.wait();
            self.choose(DIALECT, choice.to_owned());
            return self.begin_again();
        }
        let Some((game, id)) = name.split_once('.') else { return Ok(()) };
        let Ok(info) = info(game) else { return Ok(()) };
        self.choose(info.id, format!("{id}={value}"));
        if info.id == self.variant {
            self.wait();
            self.begin_again()?;
        }
        Ok(())
    }

    /// Stores the choice `id=value`. Replaces an earlier choice for the same option.
    fn choose(&mut self, game: &'static str, choice: String) {
        let id = choice.split('=').next().unwrap_or_default().to_owned() + "=";
        let choices = self.choices.entry(game).or_default();
        choices.retain(|choice| !choice.starts_with(&id));
        choices.push(choice);
    }

    /// Sets up `position`, or the initial position of the current game.
    ///
    /// # Errors
    /// Fails if the position or an option is invalid. The game then stays unchanged.
    fn begin(&mut self, position: Option<&str>) -> Result<(), Refusal> {
        let chosen = self.choices.get(self.variant).into_iter().flatten().map(String::as_str);
        let choices = Choices::from_texts(info(self.variant)?, chosen)?;
        self.now = Some(new_match(self.variant, &choices, position)?);
        Ok(())
    }

    /// Sets up the initial position. Reports an invalid option.
    fn begin_again(&mut self) -> io::Result<()> {
        self.positions = Default::default();
        self.memory.clear();
        match self.begin(None) {
            Ok(()) => Ok(()),
            Err(refusal) => say(&self.out, &format!("info string {}: {refusal}", self.variant)),
        }
    }

    /// Handles `position startpos|fen TEXT [moves TURN|ACTION ...]`. An invalid position changes
    /// nothing.
    fn position(&mut self, rest: &str) -> io::Result<()> {
        self.wait();
        self.positions[0] = rest.trim().to_owned();
        let (place, moves) = position::split(rest);
        let in_dialect = self.settings.moves.is_some();
        let begun = if in_dialect { self.begin_in_dialect(place) } else { self.begin_at(place) };
        if let Err(words) = begun {
            return say(&self.out, &format!("info string position: {words}. The position is unchanged."));
        }
        if in_dialect && !moves.trim().is_empty() {
            self.settings.moves =
                Some(if position::has_hyphens(moves) { MoveFormat::Hyphens } else { MoveFormat::Plain });
        }
        let played = self.now.as_mut().map_or(Ok(()), |now| position::play_all(now.as_mut(), moves, in_dialect));
        played.or_else(|words| say(&self.out, &format!("info string {words}")))
    }

    fn begin_at(&mut self, place: &str) -> Result<(), String> {
        let text = position::text_of(place)?;
        self.begin(text).map_err(|refusal| refusal.to_string())
    }

    fn begin_in_dialect(&mut self, place: &str) -> Result<(), String> {
        let text = match PositionArg::read(place) {
            Some(PositionArg::Text(text)) => Some(text),
            Some(PositionArg::Start(setup)) => {
                setup.into_iter().for_each(|setup| self.choose(DIALECT, setup));
                None
            }
            None => {
                let form = "Send startpos, the name of a set-up, or fen4 and FEN4";
                return Err(format!("unknown place \"{}\". {form}", options::start_of(place)));
            }
        };
        self.begin(text.as_deref()).map_err(|refusal| refusal.to_string())
    }

    fn go(&mut self, rest: &str) -> io::Result<()> {
        self.wait();
        let Some(now) = &self.now else { return Ok(()) };
        let mut go = Go::read(rest, now.info(), now.to_move().len());
        self.read_turns(&mut go);
        let Some(now) = &self.now else { return Ok(()) };
        let mover = go.board.map_or_else(|| now.to_move().into_iter().flatten().next(), |board| now.to_move()[board]);
        if let Some(seat) = go.seat.or(mover).filter(|seat| go.lacks_clock(seat.index())) {
            let name = now.info().seat_name(seat);
            go.complaints.push(format!(
                "go: {name} is to move and has no clock, so the engine answers at once. Send clock {name} MS."
            ));
        }
        go.complaints.iter().try_for_each(|words| say(&self.out, &format!("info string {words}")))?;
        let (now, memory) = (now.boxed_clone(), Arc::clone(&self.memory));
        if !position::continues(&self.positions[0], &self.positions[1]) {
            self.memory.clear();
        }
        let [current, searched] = &mut self.positions;
        searched.clone_from(current);
        self.running = Some(Running::start(now, go, self.settings, memory, Arc::clone(&self.out)));
        // Do not wait: the search runs in the background.
        Ok(())
    }

    /// Parses the turns after `searchmoves`. In a match with two boards, the first turn selects the
    /// board.
    fn read_turns(&self, go: &mut Go) {
        let Some(now) = &self.now else { return };
        let named = std::mem::take(&mut go.only);
        let is_empty = named.is_empty();
        let legal = now.legal();
        for word in named {
            let turn = match self.settings.moves {
                Some(_) => parse_turn(now.as_ref(), &word),
                None => Some(word.clone()).filter(|word| legal.contains(word)),
            };
            let Some(turn) = turn else {
                let words = format!(
                    "go searchmoves: \"{}\" is not a legal turn here. Send turns that the player to move can play.",
                    options::start_of(&word)
                );
                go.complaints.push(words);
                continue;
            };
            let (board, text) = match turn.split_once(':') {
                Some((board, text)) => (board.parse().ok(), text.to_owned()),
                None => (None, turn),
            };
            go.board = go.board.or(board);
            if board.is_none() || go.board == board {
                go.only.push(text);
            }
        }
        if go.only.is_empty() && !is_empty {
            go.complaints.push("go searchmoves: no turn is left, so the search considers all turns.".to_owned());
        }
    }
}
