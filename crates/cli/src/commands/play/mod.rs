//! `polychess play`: a game in the terminal, for people at one keyboard and computers.

mod answers;
mod completion;
mod computers;
mod drawing;
mod forms;
mod keyboard;
mod options;
mod saved_game;
mod table;
mod wrap;

use crate::finding::Finding;
use crate::position_args::seat_index;
use computers::Computers;
use drawing::Drawing;
use keyboard::Keyboard;
use owo_colors::OwoColorize as _;
use polychess_game::{ErrorKind, Refusal, Request, is_blank, trimmed};
use polychess_records::{moves, suggest};
use polychess_render::text;
use saved_game::SavedGame;
use std::io::{self, Write as _};
use std::path::Path;
use table::Table;

pub(crate) use options::Options;

struct Play {
    table: Table,
    drawing: Drawing,
    saved: SavedGame,
    keyboard: Keyboard,
}

enum Reply {
    /// Text that may be wrapped at the width of the terminal.
    Words(String),
    /// Text that must stay on one line, such as a position string.
    Text(String),
    /// An error message.
    Complaint(String),
    /// The game has changed, so the board and the saved game need an update.
    Changed,
    /// A request to draw the board again.
    Board,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<Finding> {
    let (table, saved) = options.begin()?;
    let info = table.now().info();
    let keyboard = Keyboard::new()?;
    let colour = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    let bottom = seat_index(info, options.seat.as_deref())?;
    let unicode = keyboard.is_terminal() && !options.ascii && is_utf8();
    let style = text::Style { bottom, colour, unicode, ..text::Style::default() };
    let computers = Computers::read(info, &options.seats)?;
    let drawing = Drawing { style, width: keyboard.width };
    let mut play = Play { table, drawing, saved, keyboard };
    writeln!(play.keyboard.out, "{}. Type `help` for a list of commands.\n", info.name.bold())?;
    play.show(Reply::Board)?;
    loop {
        while let Some((_, act)) = computers.next(play.table.now()) {
            let reply = play.step(vec![act], false);
            let refused = matches!(reply, Reply::Complaint(_));
            play.show(reply)?;
            if refused {
                break;
            }
        }
        play.keyboard.complete(|| play.table.words());
        let Some(line) = play.keyboard.ask(&play.prompt())? else { break };
        let reply = match trimmed(&line) {
            "" => continue,
            "quit" | "exit" => break,
            line => play.reply(line)?,
        };
        play.show(reply)?;
    }
    Ok(Finding::Nothing)
}

/// True if the locale uses UTF-8.
fn is_utf8() -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(std::env::var_os).find(|value| !value.is_empty());
    set.is_some_and(|value| value.to_string_lossy().to_uppercase().replace('-', "").ends_with("UTF8"))
}

impl Play {
    /// Returns the prompt with the names of the players to move.
    fn prompt(&self) -> String {
        let now = self.table.now();
        let turns: Vec<&str> = now.to_move().into_iter().flatten().map(|seat| now.info().seat_title(seat)).collect();
        match (turns.as_slice(), now.is_over()) {
            (_, true) => "over".into(),
            ([], false) => "answers".into(),
            (turns, false) => turns.join(" / "),
        }
    }

    fn show(&mut self, reply: Reply) -> anyhow::Result<()> {
        match reply {
            Reply::Words(words) => self.keyboard.say(&words)?,
            Reply::Text(text) => writeln!(self.keyboard.out, "{text}")?,
            Reply::Complaint(words) => self.keyboard.complain(&words)?,
            Reply::Changed => {
                let written = self.saved.mark_changed(&self.table);
                let (done, drawn) = (self.table.last_step(), self.drawing.of(&self.table));
                write!(self.keyboard.out, "{done}\n{drawn}")?;
                if let Err(e) = written {
                    self.keyboard.complain(&format!("the game is not kept: {e:#}"))?;
                }
            }
            Reply::Board => write!(self.keyboard.out, "{}", self.drawing.of(&self.table))?,
        }
        Ok(())
    }

    /// Executes a command, turn or action.
    fn reply(&mut self, line: &str) -> anyhow::Result<Reply> {
        let (word, rest) = line.split_once(is_blank).map_or((line, ""), |(word, rest)| (word, trimmed(rest)));
        let width = self.keyboard.width;
        Ok(match (word, rest) {
            ("help" | "?", "") => Reply::Words(self.table.example() + answers::HELP),
            ("moves", cell) => shown(self.table.moves(Some(cell).filter(|cell| !cell.is_empty()), width)),
            ("acts", "") => Reply::Words(self.table.open_acts()),
            ("list", "") => shown(self.table.list(width)),
            ("position", "") => Reply::Text(self.table.now().position_text()),
            ("board", "") => Reply::Board,
            ("undo", "") if self.table.undo() => Reply::Changed,
            ("undo", "") => Reply::Complaint("nothing has been played yet".into()),
            ("view", name) => self.view(name),
            ("save" | "load" | "resume", file) => {
                let (force, file) = file.strip_prefix("--force").map_or((false, file), |file| (true, file.trim()));
                self.file(word, Path::new(file), force).unwrap_or_else(|e| Reply::Complaint(format!("{e:#}")))
            }
            _ => match forms::chosen(&self.table, line, &mut self.keyboard)? {
                Some(Ok(act)) => match Request::read(self.table.now().info(), &act) {
                    Ok(request) => self.step(vec![request], true),
                    Err(refusal) => Reply::Complaint(refusal.to_string()),
                },
                Some(Err(complaint)) => Reply::Complaint(complaint),
                None => self.turn(line),
            },
        })
    }

    fn view(&mut self, name: &str) -> Reply {
        let info = self.table.now().info();
        match info.seat(name) {
            Some(seat) => {
                self.drawing.style.bottom = seat.index();
                Reply::Board
            }
            None => {
                let seats: Vec<&str> = info.seats.iter().map(|s| s.name).collect();
                Reply::Complaint(format!("view whom? {}", seats.join(", ")))
            }
        }
    }

    fn file(&mut self, command: &str, file: &Path, force: bool) -> anyhow::Result<Reply> {
        anyhow::ensure!(!file.as_os_str().is_empty(), "which file? {command} FILE");
        if command == "save" {
            self.saved.save(file, force, &self.table)?;
            return Ok(Reply::Words(format!("saved: {}\n", file.display())));
        }
        self.saved.ensure_saved(force)?;
        if command == "load" {
            self.table = saved_game::load(file)?;
            self.saved.close();
        } else {
            let table = saved_game::resume(file)?;
            self.saved.record(file, true, &table)?;
            self.table = table;
        }
        Ok(Reply::Board)
    }

    /// Plays a turn, or lists the turns that begin on a cell.
    fn turn(&mut self, line: &str) -> Reply {
        let now = self.table.now();
        match moves::read_line(now, self.table.notation, line) {
            Ok(requests) => self.step(requests, true),
            // In some notations, a pawn move looks like a cell name. If the text is not a legal
            // move, list the turns from that cell.
            Err(_) if now.board().cells.iter().any(|c| c.name == line) => {
                shown(self.table.moves(Some(line), self.keyboard.width))
            }
            Err(refusal) => {
                let meant = perhaps(&refusal, line, || suggest::nearest_in(now, self.table.notation, line));
                Reply::Complaint(format!("{refusal}{meant} (type `help` for a list of commands)"))
            }
        }
    }

    fn step(&mut self, requests: Vec<Request>, by_person: bool) -> Reply {
        match self.table.step(requests, by_person) {
            Ok(()) => Reply::Changed,
            Err(refusal) => Reply::Complaint(refusal.to_string()),
        }
    }
}

fn shown<E: std::fmt::Display>(words: Result<String, E>) -> Reply {
    words.map_or_else(|complaint| Reply::Complaint(complaint.to_string()), Reply::Words)
}

/// Returns similar legal turns after malformed input, unless the message already contains a
/// suggestion.
fn perhaps(refusal: &Refusal, line: &str, nearest: impl FnOnce() -> Vec<String>) -> String {
    let is_turn = line.contains(|c: char| c.is_ascii_digit() || c == 'O');
    if refusal.kind != ErrorKind::BadAct || !is_turn || refusal.message.contains("did you mean") {
        return String::new();
    }
    format!("; did you mean {}?", nearest().join(", "))
}
