//! Requests of players, and how to read and write acts other than turns: as objects with a `type`
//! and fields.

use crate::input_error::{listed, shown};
use crate::seat_name::unknown_seat;
use crate::{Info, InputError, Refusal, Variant, nearest};
use polychess_rules::Seat;
use serde::Serialize;
use serde_json::{Map, Value as Json};
use strum::VariantNames as _;

/// The field of an act that names the offer it answers.
pub const OFFER: &str = "offer";

/// A request of a player.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// A turn of the player to move.
    Turn {
        /// The index of one of two boards.
        board: Option<usize>,
        /// The seat that plays the turn, if known; the game rejects the turn if another seat is to
        /// move.
        seat: Option<Seat>,
        /// Turn text.
        text: String,
    },
    /// Another act.
    Act {
        /// The index of one of two boards.
        board: Option<usize>,
        /// The seat that acts.
        seat: Seat,
        /// `type` and fields, as in JSON.
        fields: Map<String, Json>,
    },
}

impl Request {
    /// Reads an element of a request's `acts`: a turn text or an object. With two boards, `0:` or
    /// `1:` precedes the text.
    ///
    /// # Errors
    /// `bad-act` for any other JSON.
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

    /// Returns the element that [`Request::read`] reads as this request.
    ///
    /// It leaves out the seat of a turn and the offer that an act answers. The id of an offer only
    /// matters when a player acts; a record stores the result.
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

    /// Creates a request from a turn text, with `0:` or `1:` in front if there are two boards.
    #[must_use]
    pub fn turn(text: &str) -> Self {
        let (board, text) = numbered(text);
        Self::Turn { board, seat: None, text: text.to_owned() }
    }
}

/// Splits a text into the board that its prefix `0:` or `1:` names, and the rest.
pub(crate) fn numbered(text: &str) -> (Option<usize>, &str) {
    match text.split_once(':') {
        Some(("0", rest)) => (Some(0), rest),
        Some(("1", rest)) => (Some(1), rest),
        _ => (None, text),
    }
}

/// Returns the fields of an act without the id of the offer.
pub(crate) fn without_offer(fields: &Map<String, Json>) -> Map<String, Json> {
    let mut plain = fields.clone();
    plain.remove(OFFER);
    plain
}

/// Reads an act of a game.
///
/// # Errors
/// `bad-act` if the act is unknown, or a field is missing, unknown or wrong.
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
    // The derived reader accepts an act without fields even if other fields are present.
    let all = as_object(&act);
    match fields.keys().find(|name| !all.contains_key(*name)) {
        None => Ok(act),
        Some(name) => Err(InputError::UnknownField { act: kind.to_owned(), field: shown(name, 24) }.into()),
    }
}

/// Writes an act so that [`read_act`] can read it; empty fields are left out.
#[must_use]
pub fn write_act<V: Variant>(act: &V::Act) -> Map<String, Json> {
    let mut fields = as_object(act);
    fields.retain(|_, value| !value.is_null());
    fields
}

/// The act for a timeout or for leaving the table, in every game.
pub(crate) const FORFEIT: &str = "forfeit";

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
