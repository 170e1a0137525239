//! The game on the table, what came before it, and what is said of it.

use crate::commands::moves::begins_on;
use crate::transcript;
use polychess_game::{AnyMatch, Request};
use polychess_records::moves;
use polychess_render::text;
use serde_json::Value as Json;
use std::fmt::Write as _;

/// What the table answers.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// Words, with their end of line.
    Words(String),
    /// Why something was not done.
    Complaint(String),
    /// Something has changed; the board is to be drawn.
    Board,
}

/// A game and its past.
#[derive(Debug)]
pub(super) struct Table {
    now: Box<dyn AnyMatch>,
    past: Vec<Box<dyn AnyMatch>>,
    /// Which of the game's notations is read and written.
    notation: usize,
    bottom: usize,
    colour: bool,
}

impl Table {
    pub(super) fn new(now: Box<dyn AnyMatch>, notation: usize, bottom: usize, colour: bool) -> Self {
        Self { now, past: Vec::new(), notation, bottom, colour }
    }

    pub(super) fn now(&self) -> &dyn AnyMatch {
        self.now.as_ref()
    }

    /// Who is asked.
    pub(super) fn prompt(&self) -> String {
        let info = self.now.info();
        let turns: Vec<&str> = self.now.to_move().into_iter().flatten().map(|seat| info.seat_title(seat)).collect();
        match (turns.as_slice(), self.now.is_over()) {
            (_, true) => "over".into(),
            ([], false) => "answers".into(),
            (turns, false) => turns.join(" / "),
        }
    }

    /// The board with what there is to say of it.
    pub(super) fn drawn(&self) -> String {
        let (picture, scenes) = (self.now.board(), self.now.scenes());
        let style = text::Style { bottom: self.bottom, colour: self.colour, ..text::Style::default() };
        let mut drawn = String::new();
        for (n, scene) in scenes.iter().enumerate() {
            if scenes.len() > 1 {
                let _ = writeln!(drawn, "board {n}");
            }
            drawn.push_str(&text::board(&picture, Some(scene), &style));
            text::notes(&picture, scene).iter().for_each(|note| {
                let _ = writeln!(drawn, "{note}");
            });
        }
        if self.now.is_over() {
            let _ = writeln!(drawn, "{}", transcript::ending(self.now()));
        }
        drawn
    }

    /// How a turn is written, by one that is legal now.
    pub(super) fn example(&self) -> String {
        match self.now.legal().first() {
            Some(turn) => format!("A turn: {turn}, or in the game's own notation.\n"),
            None => "There is no legal turn now.\n".into(),
        }
    }

    /// Does what a line says that is no act by form: a question, a step back, or a turn.
    pub(super) fn reply(&mut self, line: &str) -> Reply {
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match (word, rest) {
            ("moves", "") => self.moves(None),
            ("moves", cell) => self.moves(Some(cell)),
            ("acts", "") => Reply::Words(self.open_acts()),
            ("undo", "") => match self.past.pop() {
                Some(before) => {
                    self.now = before;
                    Reply::Board
                }
                None => Reply::Complaint("nothing has been played yet".into()),
            },
            ("board", "") => Reply::Board,
            ("view", name) => match self.now.info().seat(name) {
                Some(seat) => {
                    self.bottom = seat.index();
                    Reply::Board
                }
                None => {
                    let seats: Vec<&str> = self.now.info().seats.iter().map(|s| s.name).collect();
                    Reply::Complaint(format!("view whom? {}", seats.join(", ")))
                }
            },
            ("position", "") => Reply::Words(self.now.position_text() + "\n"),
            _ => match moves::read_line(self.now(), self.notation, line) {
                Ok(requests) => self.play(&requests),
                // In some notations a pawn's move is the name of a cell; else such a name asks what begins there.
                Err(_) if self.now.board().cells.iter().any(|c| c.name == line) => self.moves(Some(line)),
                Err(refusal) => Reply::Complaint(format!("{refusal} (`help` tells what can be done)")),
            },
        }
    }

    /// Carries out an act, given as it stands in a request.
    pub(super) fn act(&mut self, act: &Json) -> Reply {
        match Request::read(self.now.info(), act) {
            Ok(request) => self.play(&[request]),
            Err(refusal) => Reply::Complaint(refusal.to_string()),
        }
    }

    /// What somebody else has asked for, as people write it.
    pub(super) fn written(&self, request: &Request) -> String {
        let json = request.to_json(self.now.info());
        match json.as_str() {
            Some(turn) => self.now.notate_in(self.notation, turn).unwrap_or_else(|_| turn.to_owned()),
            None => json.to_string(),
        }
    }

    /// Carries out what somebody else has asked for. It cannot be taken back by itself: `undo` goes back to where a person was asked.
    pub(super) fn act_of(&mut self, request: &Request) -> Reply {
        match self.now.apply(request) {
            Ok(()) => Reply::Board,
            Err(refusal) => Reply::Complaint(refusal.to_string()),
        }
    }

    /// Plays turns and acts, all or none.
    fn play(&mut self, requests: &[Request]) -> Reply {
        let mut next = self.now.boxed_clone();
        match requests.iter().try_for_each(|request| next.apply(request)) {
            Ok(()) => {
                self.past.push(std::mem::replace(&mut self.now, next));
                Reply::Board
            }
            Err(refusal) => Reply::Complaint(refusal.to_string()),
        }
    }

    fn moves(&self, cell: Option<&str>) -> Reply {
        let board = self.now.board();
        let names: Vec<&str> = board.cells.iter().map(|c| c.name.as_str()).collect();
        if let Some(cell) = cell.filter(|cell| !names.contains(cell)) {
            return Reply::Complaint(format!("no cell of this board is called \"{cell}\""));
        }
        let turns = self.now.legal().into_iter().filter(|turn| cell.is_none_or(|cell| begins_on(turn, cell, &names)));
        let both: Vec<String> = turns
            .map(|turn| {
                self.now.notate_in(self.notation, &turn).map_or(turn.clone(), |words| format!("{turn} ({words})"))
            })
            .collect();
        match (both.is_empty(), cell) {
            (true, Some(cell)) => Reply::Words(format!("no turn begins on {cell}\n")),
            (true, None) => Reply::Words("there is no legal turn\n".into()),
            (false, _) => Reply::Words(both.join("  ") + "\n"),
        }
    }

    fn open_acts(&self) -> String {
        let mut text = String::new();
        for (seat, forms) in self.now.acts() {
            for form in forms.as_array().into_iter().flatten() {
                let fields = form["fields"].as_array().into_iter().flatten().map(|field| {
                    let written = format!("{}={}", field["name"].as_str().unwrap_or_default(), values(field));
                    if field["optional"] == true { format!("[{written}]") } else { written }
                });
                let board = form["board"].as_u64().map(|board| format!("board={board}"));
                let parts: Vec<String> = board.into_iter().chain(fields).collect();
                let kind = form["type"].as_str().unwrap_or_default();
                let words = form["words"].as_str().unwrap_or_default();
                let rule = form["rule"].as_str().unwrap_or_default();
                let _ = writeln!(text, "{seat} {kind} {}", parts.join(" "));
                let _ = writeln!(text, "    {words} ({rule})");
            }
        }
        if text.is_empty() { "nothing but turns is open\n".into() } else { text }
    }
}

/// How many of many values are shown.
const SHOWN: usize = 8;

/// The values that a field takes, for people.
pub(super) fn values(field: &Json) -> String {
    let list =
        |key: &str| -> Vec<&str> { field[key].as_array().into_iter().flatten().filter_map(Json::as_str).collect() };
    if field["kind"] == "points" {
        return list("seats").iter().map(|seat| format!("{seat}:N")).collect::<Vec<_>>().join(",");
    }
    let all = list("values");
    let more = if all.len() > SHOWN { "|..." } else { "" };
    all[..all.len().min(SHOWN)].join(if field["kind"] == "seats" { "," } else { "|" }) + more
}
