//! What players ask for, and how acts that are not moves are read and written: as objects with a `type` and fields.

use crate::input_error::{listed, shown};
use crate::seat_name::unknown_seat;
use crate::{Info, InputError, Refusal, Variant, nearest};
use polychess_rules::Seat;
use serde::Serialize;
use serde_json::{Map, Value as Json};
use strum::VariantNames as _;

/// The field of an act that names the offer it answers.
pub const OFFER: &str = "offer";

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
                    _ => return Err(InputError::NoSeatNamed.into()),
                };
                let board = match fields.remove("board") {
                    None => None,
                    Some(n) => match n.as_u64() {
                        Some(n @ 0..=1) => Some(n as usize),
                        _ => return Err(InputError::NoSuchBoard.into()),
                    },
                };
                Ok(Self::Act { board, seat, fields })
            }
            _ => Err(InputError::NoAct.into()),
        }
    }

    /// The element of a request that is read as this. It leaves out who plays a turn, and which offer an act answers: the id of an offer
    /// says what must be open when the act is carried out, and records keep what was done.
    #[must_use]
    pub fn to_json(&self, info: &Info) -> Json {
        match self {
            Self::Turn { board: Some(board), text, .. } => format!("{board}:{text}").into(),
            Self::Turn { board: None, text, .. } => text.as_str().into(),
            Self::Act { board, seat, fields } => {
                let mut fields = without_offer(fields);
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

/// The fields of an act without the id of the offer.
pub(crate) fn without_offer(fields: &Map<String, Json>) -> Map<String, Json> {
    let mut plain = fields.clone();
    plain.remove(OFFER);
    plain
}

/// Reads an act of a game.
///
/// # Errors
/// `bad-act` when there is no such act, or a field is missing, unknown or wrong.
pub fn read_act<V: Variant>(fields: &Map<String, Json>) -> Result<V::Act, Refusal> {
    let kind = kind_of(fields)?;
    let known = V::Act::VARIANTS;
    if !known.contains(&kind) {
        let forfeit = (!known.contains(&FORFEIT)).then_some(FORFEIT);
        let (act, acts) = (shown(kind, 24), listed(known.iter().copied().chain(forfeit)));
        let meant = nearest(kind, known.iter().copied()).map(str::to_owned);
        return Err(InputError::UnknownAct { act, acts, meant }.into());
    }
    let act: V::Act = serde_json::from_value(fields.clone().into())
        .map_err(|wrong| InputError::ActFields { act: kind.to_owned(), wrong: wrong.to_string() })?;
    // Acts without fields are read whatever stands beside their type.
    let all = as_object(&act);
    match fields.keys().find(|name| !all.contains_key(*name)) {
        None => Ok(act),
        Some(name) => Err(InputError::UnknownField { act: kind.to_owned(), field: shown(name, 24) }.into()),
    }
}

/// Writes an act as [`read_act`] reads it; fields that say nothing are left out.
#[must_use]
pub fn write_act<V: Variant>(act: &V::Act) -> Map<String, Json> {
    let mut fields = as_object(act);
    fields.retain(|_, value| !value.is_null());
    fields
}

/// The act of every game that stands for a flag fall or for leaving the table.
pub(crate) const FORFEIT: &str = "forfeit";

/// The `type` of an act.
pub(crate) fn kind_of(fields: &Map<String, Json>) -> Result<&str, Refusal> {
    let kind = fields.get("type").and_then(Json::as_str);
    Ok(kind.ok_or(InputError::NoType)?)
}

fn as_object(act: &impl Serialize) -> Map<String, Json> {
    match serde_json::to_value(act) {
        Ok(Json::Object(fields)) => fields,
        _ => Map::new(),
    }
}
