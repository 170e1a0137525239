//! Transcripts: JSON lines with every state of a game. The commands print, store and compare them.
//!
//! The first line contains the game, its options and its starting position. Each further line
//! contains a turn or action, and the state after it.

use polychess_game::AnyMatch;
use serde_json::{Map, Value as Json, json};
use std::io::{self, Write};

/// Returns the first line of a transcript.
pub(crate) fn heading(now: &dyn AnyMatch, position: Option<&str>) -> Json {
    json!({"variant": now.info().id, "options": now.choices().to_stored(), "from": position, "state": state(now)})
}

/// Returns the line of the turn or action with number `n`, which starts at 1. `now` is the match
/// after it.
pub(crate) fn line(n: usize, act: &Json, now: &dyn AnyMatch) -> Json {
    json!({"n": n, "act": act, "state": state(now)})
}

fn state(now: &dyn AnyMatch) -> Json {
    json!({"position": now.position_text(), "status": now.status(), "legal": now.legal().len(), "acts": open(now)})
}

/// Returns the types of the available actions of each seat.
fn open(now: &dyn AnyMatch) -> Json {
    let kinds = |forms: Json| -> Json {
        let forms = forms.as_array().cloned().unwrap_or_default();
        forms.into_iter().map(|mut form| form["type"].take()).collect()
    };
    now.acts().into_iter().map(|(seat, forms)| (seat, kinds(forms))).collect::<Map<_, _>>().into()
}

/// The output format of `random` and `replay`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// A transcript.
    Json,
    /// Text for people.
    Words,
}

impl Form {
    pub(crate) fn of(json: bool) -> Self {
        if json { Self::Json } else { Self::Words }
    }

    /// Prints the game and its starting position.
    pub(crate) fn begin(self, out: &mut impl Write, now: &dyn AnyMatch, position: Option<&str>) -> io::Result<()> {
        match self {
            Self::Json => writeln!(out, "{}", heading(now, position)),
            Self::Words => writeln!(out, "{}\n{}", now.info().name, now.position_text()),
        }
    }

    /// Prints the turn or action with number `n` and the state after it. `notation` is the turn in
    /// a notation of the game, if any.
    pub(crate) fn act(
        self,
        out: &mut impl Write,
        n: usize,
        act: &Json,
        notation: Option<&str>,
        now: &dyn AnyMatch,
    ) -> io::Result<()> {
        match self {
            Self::Json => writeln!(out, "{}", line(n, act, now)),
            Self::Words => {
                let text = act.as_str().map_or_else(|| act.to_string(), str::to_owned);
                let notation = notation.map(|words| format!("  {words}")).unwrap_or_default();
                writeln!(out, "{n}. {text}{notation}\n   {}", now.position_text())?;
                if now.is_over() { writeln!(out, "{}", ending(now)) } else { Ok(()) }
            }
        }
    }
}

/// Returns the result of a finished match as text, with the points of each player.
pub(crate) fn ending(now: &dyn AnyMatch) -> String {
    let status = now.status();
    let reason = status["reason"]["words"].as_str().unwrap_or("over");
    let points = |object: &Map<String, Json>| -> Vec<String> {
        let title =
            |name: &str| now.info().seat(name).map_or_else(String::new, |s| now.info().seat_title(s).to_owned());
        let seats = now.info().seats.iter().filter_map(|s| Some((s.name, object.get(s.name)?)));
        seats.map(|(name, n)| format!("{} {}", title(name), n.as_str().unwrap_or("-"))).collect()
    };
    match status["points"].as_object() {
        Some(object) => format!("{reason}: {}", points(object).join(", ")),
        None => format!("{reason}; no points"),
    }
}
