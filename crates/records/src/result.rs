//! Results of games.

use crate::Fault;
use polychess_game::{AnyMatch, Info, Language};
use polychess_rules::Points;
use serde_json::Value as Json;
use std::fmt;

/// The result of a game, or of one board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// `*`: the game is unfinished.
    Unfinished,
    /// `-`: the game is nullified.
    Nullified,
    /// The points of each seat in turn order, such as `1,0,1/2`.
    Points(Vec<Points>),
}

impl GameResult {
    /// Parses a result. The angle brackets that enclose it in move text are optional.
    ///
    /// # Errors
    /// A message if the text is malformed.
    pub fn parse(text: &str, seats: usize) -> Result<Self, String> {
        Self::read(text, seats).map_err(|fault| fault.words(Language::English))
    }

    /// Parses a result like [`GameResult::parse`], but returns a fault as data.
    pub(crate) fn read(text: &str, seats: usize) -> Result<Self, Fault> {
        let inner = text.strip_prefix('<').and_then(|t| t.strip_suffix('>')).unwrap_or(text);
        match inner.trim() {
            "*" => Ok(Self::Unfinished),
            "-" => Ok(Self::Nullified),
            inner => {
                let points: Option<Vec<Points>> = inner.split(',').map(|part| parsed(part.trim())).collect();
                let form = |given| Fault::ResultForm { seats, example: example(seats), given, text: None };
                let points = points.ok_or_else(|| form(None))?;
                if points.len() == seats { Ok(Self::Points(points)) } else { Err(form(Some(points.len()))) }
            }
        }
    }

    /// Parses the tag `Results`, which contains the results of several boards, separated by `|`.
    pub(crate) fn read_boards(text: &str, seats: usize) -> Result<Vec<Self>, Fault> {
        text.split('|').map(|part| Self::read(part, seats)).collect()
    }

    /// Returns the current result of a match. The points of its boards are summed.
    #[must_use]
    pub fn of(now: &dyn AnyMatch) -> Self {
        if now.is_over() { Self::of_status(&now.status(), now.info()) } else { Self::Unfinished }
    }

    /// Returns the current result of each board. Returns an empty list if the match has only one
    /// board.
    #[must_use]
    pub fn of_boards(now: &dyn AnyMatch) -> Vec<Self> {
        if now.to_move().len() < 2 {
            return Vec::new();
        }
        let status = now.status();
        status["boards"].as_array().into_iter().flatten().map(|board| Self::of_status(board, now.info())).collect()
    }

    /// Returns the value of the tag `Results`.
    #[must_use]
    pub fn joined(boards: &[Self]) -> String {
        let texts: Vec<String> = boards.iter().map(Self::to_string).collect();
        texts.join(" | ")
    }

    fn of_status(status: &Json, info: &Info) -> Self {
        if status["over"] != true {
            return Self::Unfinished;
        }
        let of_seat = |name: &str| status["points"][name].as_str().and_then(Points::parse);
        let points: Option<Vec<Points>> = info.seats.iter().map(|seat| of_seat(seat.name)).collect();
        points.map_or(Self::Nullified, Self::Points)
    }

    /// Returns the result in the form of move text: `<1,0,1/2>` or `*`.
    #[must_use]
    pub fn token(&self) -> String {
        match self {
            Self::Unfinished => "*".into(),
            other => format!("<{other}>"),
        }
    }
}

/// Writes the result in the form of the tag `Result`: `1,0,1/2`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unfinished => f.write_str("*"),
            Self::Nullified => f.write_str("-"),
            Self::Points(points) => {
                let texts: Vec<String> = points.iter().map(Points::to_string).collect();
                f.write_str(&texts.join(","))
            }
        }
    }
}

/// Returns the value of the tag `Termination`, which states why the match is over.
#[must_use]
pub fn termination(now: &dyn AnyMatch) -> String {
    let reason = |status: &Json| status["reason"]["id"].as_str().map(str::to_owned);
    if now.is_over() { reason(&now.status()).unwrap_or_else(|| "normal".into()) } else { "unterminated".into() }
}

fn parsed(text: &str) -> Option<Points> {
    (!text.is_empty() && !text.starts_with('/') && !text.ends_with('/')).then(|| Points::parse(text)).flatten()
}

pub(crate) fn example(seats: usize) -> String {
    let mut parts = vec!["0"; seats.max(1)];
    parts[0] = "1";
    parts.join(",")
}
