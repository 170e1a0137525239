//! Acts that are not moves: how they are asked for, read and offered as forms.

use crate::{Info, Refusal, nearest};
use polychess_rules::{Points, Seat};
use serde::Serialize;
use serde_json::{Map, Value as Json};
use ts_rs::TS;

/// Something a player asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// A turn, by the player on turn.
    Turn {
        /// Which of two boards.
        board: Option<usize>,
        /// Who plays it, where that is known; a turn of somebody else is refused.
        seat: Option<Seat>,
        /// Turn text.
        text: String,
    },
    /// Another act.
    Act {
        /// Which of two boards.
        board: Option<usize>,
        /// Who acts.
        seat: Seat,
        /// `type` and fields, as in JSON.
        fields: Map<String, Json>,
    },
}

impl Request {
    /// Reads an element of a request's `acts`: a turn's text (with `0:` or `1:` in front where there are two boards), or an object.
    ///
    /// # Errors
    /// `bad-act` when it is neither.
    pub fn read(info: &Info, json: &Json) -> Result<Self, Refusal> {
        match json {
            Json::String(text) => Ok(Self::turn(text)),
            Json::Object(fields) => {
                let mut fields = fields.clone();
                let seat = match fields.remove("seat") {
                    Some(Json::String(name)) => info.seat(&name).ok_or_else(|| unknown_seat(info, &name))?,
                    _ => return Err(Refusal::bad_act("an act names who acts: \"seat\": \"white\"")),
                };
                let board = match fields.remove("board") {
                    None => None,
                    Some(n) => match n.as_u64() {
                        Some(n @ 0..=1) => Some(n as usize),
                        _ => return Err(Refusal::bad_act("\"board\" is 0 or 1")),
                    },
                };
                Ok(Self::Act { board, seat, fields })
            }
            _ => Err(Refusal::bad_act("an act is a turn text or an object")),
        }
    }

    /// The element of a request that is read as this. Who plays a turn is not said there.
    #[must_use]
    pub fn to_json(&self, info: &Info) -> Json {
        match self {
            Self::Turn { board: Some(board), text, .. } => format!("{board}:{text}").into(),
            Self::Turn { board: None, text, .. } => text.as_str().into(),
            Self::Act { board, seat, fields } => {
                let mut fields = fields.clone();
                fields.insert("seat".into(), info.seat_name(*seat).into());
                fields.extend(board.map(|board| ("board".to_owned(), Json::from(board))));
                fields.into()
            }
        }
    }

    /// A turn text, with `0:` or `1:` in front where there are two boards.
    #[must_use]
    pub fn turn(text: &str) -> Self {
        let (board, text) = numbered(text);
        Self::Turn { board, seat: None, text: text.to_owned() }
    }
}

/// The board that stands in front of a text as `0:` or `1:`, and the rest.
pub(crate) fn numbered(text: &str) -> (Option<usize>, &str) {
    match text.split_once(':') {
        Some(("0", rest)) => (Some(0), rest),
        Some(("1", rest)) => (Some(1), rest),
        _ => (None, text),
    }
}

fn unknown_seat(info: &Info, name: &str) -> Refusal {
    let known: Vec<&str> = info.seats.iter().map(|s| s.name).collect();
    let shown: String = name.chars().take(24).collect();
    let meant =
        nearest(name, known.iter().copied()).map(|near| format!(", did you mean \"{near}\"")).unwrap_or_default();
    Refusal::bad_act(format!("there is no seat \"{shown}\"; {} has {}{meant}", info.id, known.join(", ")))
}

/// The fields of an act while it is read. Each field is taken once; [`Fields::finish`] refuses what is left.
#[derive(Debug)]
pub struct Fields<'a> {
    info: &'a Info,
    left: Map<String, Json>,
}

impl<'a> Fields<'a> {
    /// The fields of an act of this game.
    #[must_use]
    pub fn new(info: &'a Info, fields: Map<String, Json>) -> Self {
        Self { info, left: fields }
    }

    /// The act's type.
    ///
    /// # Errors
    /// When it has none.
    pub fn kind(&mut self) -> Result<String, Refusal> {
        self.optional_text("type")?.ok_or_else(|| Refusal::bad_act("an act names its \"type\""))
    }

    /// A text that may be missing or null.
    ///
    /// # Errors
    /// When the field is something else.
    pub fn optional_text(&mut self, name: &str) -> Result<Option<String>, Refusal> {
        match self.left.remove(name) {
            None | Some(Json::Null) => Ok(None),
            Some(Json::String(text)) => Ok(Some(text)),
            Some(_) => Err(Refusal::bad_act(format!("\"{name}\" is a text"))),
        }
    }

    /// One of several words.
    ///
    /// # Errors
    /// When the field is missing or another word.
    pub fn choice<T: Copy>(&mut self, name: &str, values: &[(&str, T)]) -> Result<T, Refusal> {
        let text = self.optional_text(name)?.unwrap_or_default();
        values.iter().find(|v| v.0 == text).map(|v| v.1).ok_or_else(|| {
            let known: Vec<&str> = values.iter().map(|v| v.0).collect();
            Refusal::bad_act(format!("\"{name}\" is one of {}", known.join(", ")))
        })
    }

    /// A seat by name.
    ///
    /// # Errors
    /// When the field is missing or no seat.
    pub fn seat(&mut self, name: &str) -> Result<Seat, Refusal> {
        let text = self.optional_text(name)?.ok_or_else(|| Refusal::bad_act(format!("\"{name}\" names a seat")))?;
        self.info.seat(&text).ok_or_else(|| unknown_seat(self.info, &text))
    }

    /// A list of seats, `None` when the field is missing.
    ///
    /// # Errors
    /// When it is no list of seats.
    pub fn optional_seats(&mut self, name: &str) -> Result<Option<Vec<Seat>>, Refusal> {
        let list = match self.left.remove(name) {
            None | Some(Json::Null) => return Ok(None),
            Some(Json::Array(list)) => list,
            Some(_) => return Err(Refusal::bad_act(format!("\"{name}\" is a list of seats"))),
        };
        let seat = |json: Json| match json.as_str() {
            Some(text) => self.info.seat(text).ok_or_else(|| unknown_seat(self.info, text)),
            None => Err(Refusal::bad_act(format!("\"{name}\" is a list of seats"))),
        };
        list.into_iter().map(seat).collect::<Result<_, _>>().map(Some)
    }

    /// Points of every seat: an object from seat names to fractions.
    ///
    /// # Errors
    /// When a seat is missing, named twice or unknown, or a fraction cannot be read.
    pub fn points(&mut self, name: &str) -> Result<Vec<Points>, Refusal> {
        let Some(Json::Object(object)) = self.left.remove(name) else {
            return Err(Refusal::bad_act(format!("\"{name}\" gives each seat its points: {{\"white\": \"3/2\", …}}")));
        };
        let mut points = vec![None; self.info.seats.len()];
        for (seat, value) in &object {
            let seat = self.info.seat(seat).ok_or_else(|| unknown_seat(self.info, seat))?;
            let value = value.as_str().and_then(Points::parse);
            let value =
                value.ok_or_else(|| Refusal::bad_act("points are fractions as text, such as \"3/2\" or \"0\""))?;
            if points[seat.index()].replace(value).is_some() {
                return Err(Refusal::bad_act(format!("\"{name}\" names a seat twice")));
            }
        }
        let all: Option<Vec<Points>> = points.into_iter().collect();
        all.ok_or_else(|| Refusal::bad_act(format!("\"{name}\" gives every seat its points")))
    }

    /// Nothing may be left.
    ///
    /// # Errors
    /// When the act has a field it does not know.
    pub fn finish(self) -> Result<(), Refusal> {
        match self.left.keys().next() {
            None => Ok(()),
            Some(name) => Err(Refusal::bad_act(format!(
                "this act has no field \"{}\"",
                name.chars().take(24).collect::<String>()
            ))),
        }
    }
}

/// An act that is open to a seat, as data, so that a client builds buttons and forms without knowing the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ActForm {
    /// The act's type in kebab-case.
    #[serde(rename = "type")]
    #[ts(rename = "type")]
    pub kind: &'static str,
    /// What to call it for people.
    pub words: &'static str,
    /// The rule it comes from.
    pub rule: &'static str,
    /// What has to be filled in.
    pub fields: Vec<Field>,
    /// Is it open again after every own move? Then who lets it pass loses nothing.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub recurs: bool,
}

impl ActForm {
    /// An act without fields.
    #[must_use]
    pub const fn simple(kind: &'static str, words: &'static str, rule: &'static str) -> Self {
        Self { kind, words, rule, fields: Vec::new(), recurs: false }
    }

    /// The same act, open again after every own move.
    #[must_use]
    pub fn recurring(mut self) -> Self {
        self.recurs = true;
        self
    }

    /// The same act with one more field.
    #[must_use]
    pub fn with(mut self, name: &'static str, optional: bool, kind: FieldKind) -> Self {
        self.fields.push(Field { name, optional, kind });
        self
    }
}

/// A field of an act form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Field {
    /// The name of the field in JSON.
    pub name: &'static str,
    /// May it be left out?
    pub optional: bool,
    /// What it takes.
    #[serde(flatten)]
    #[ts(flatten)]
    pub kind: FieldKind,
}

/// What a field takes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum FieldKind {
    /// One of these words.
    Choice {
        /// The words.
        values: Vec<&'static str>,
    },
    /// One of these seats, by name.
    Seat {
        /// The seats.
        values: Vec<&'static str>,
    },
    /// A list of some of these seats.
    Seats {
        /// The seats.
        values: Vec<&'static str>,
    },
    /// One of these turns.
    Turn {
        /// Turn texts.
        values: Vec<String>,
    },
    /// Points of every seat, as fractions.
    Points {
        /// The seats.
        seats: Vec<&'static str>,
    },
}
