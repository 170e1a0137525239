//! Requests of players and their JSON form. The JSON is a move string, or an object with the `type`
//! and the fields of an action.

use crate::input_error::{listed, shown};
use crate::seat_name::unknown_seat;
use crate::{Info, InputError, Refusal, Variant, nearest};
use polychess_rules::Seat;
use serde::Serialize;
use serde_json::{Map, Value as Json};
use strum::VariantNames as _;

/// The JSON field with the id of the offer that an action answers.
pub const OFFER: &str = "offer";

/// A turn or an action that a player requests.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// A turn of the player to move.
    Turn {
        /// The index of one of two boards; `None` if the match has one.
        board: Option<usize>,
        /// The player who sent the turn, if known. The game rejects the turn unless this player is
        /// to move.
        seat: Option<Seat>,
        /// The move string, without a board prefix.
        text: String,
    },
    /// Any other action, such as an offer, a claim or a resignation.
    Act {
        /// The index of one of two boards; `None` if the match has one.
        board: Option<usize>,
        /// The seat that acts.
        seat: Seat,
        /// The JSON object, without `seat` and `board`.
        fields: Map<String, Json>,
    },
}

impl Request {
    /// Parses a request: a move string, or an object for any other action.
    ///
    /// With two boards, `0:` or `1:` precedes the move string.
    ///
    /// # Errors
    /// `bad-act` for any other JSON, or if the object does not name a seat and a board of the game.
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

    /// Returns this request as JSON for game files, in the form that [`Request::read`] parses.
    ///
    /// Omits the seat of a turn and the id of the answered offer. Replays do not need them.
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

    /// Creates a request from a move string. With two boards, `0:` or `1:` precedes it.
    #[must_use]
    pub fn turn(text: &str) -> Self {
        let (board, text) = numbered(text);
        Self::Turn { board, seat: None, text: text.to_owned() }
    }
}

/// Splits off the prefix `0:` or `1:`, which names one of two boards.
pub(crate) fn numbered(text: &str) -> (Option<usize>, &str) {
    match text.split_once(':') {
        Some(("0", rest)) => (Some(0), rest),
        Some(("1", rest)) => (Some(1), rest),
        _ => (None, text),
    }
}

pub(crate) fn without_offer(fields: &Map<String, Json>) -> Map<String, Json> {
    let mut plain = fields.clone();
    plain.remove(OFFER);
    plain
}

/// Parses the JSON fields of an action.
///
/// # Errors
/// `bad-act` if the type is unknown, or a field is missing, unknown or invalid.
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
    // Serde ignores unknown fields of an action without fields, so reject them here.
    let all = as_object(&act);
    match fields.keys().find(|name| !all.contains_key(*name)) {
        None => Ok(act),
        Some(name) => Err(InputError::UnknownField { act: kind.to_owned(), field: shown(name, 24) }.into()),
    }
}

/// Returns the JSON fields of an action in the form that [`read_act`] parses. Omits null values.
#[must_use]
pub fn write_act<V: Variant>(act: &V::Act) -> Map<String, Json> {
    let mut fields = as_object(act);
    fields.retain(|_, value| !value.is_null());
    fields
}

/// The type of the action for a player who runs out of time or leaves. Every game has it.
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
