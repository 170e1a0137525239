//! Actions as tokens of move text, such as `@gray:offer-draw`, `@1:white:resign` or
//! `@black:propose{"of":"white"}`.

use polychess_game::{AnyMatch, InputError, Refusal, Request};
use serde_json::{Map, Value as Json};

/// Parses the token of an action into a JSON object. The object contains `seat`, `type`, an
/// optional `board` and the fields of the action.
///
/// # Errors
/// `bad-act` if the token is malformed.
pub fn to_json(text: &str) -> Result<Json, Refusal> {
    let form = || InputError::ActForm;
    let body = text.strip_prefix('@').ok_or_else(form)?;
    let (head, fields) = body.split_at(body.find('{').unwrap_or(body.len()));
    let mut act: Map<String, Json> = match fields {
        "" => Map::new(),
        fields => serde_json::from_str(fields).map_err(|e| InputError::FieldsForm { wrong: e.to_string() })?,
    };
    let mut parts: Vec<&str> = head.split(':').collect();
    if parts.len() == 3 {
        let board: u64 = parts.remove(0).parse().map_err(|_| form())?;
        insert(&mut act, "board", board.into())?;
    }
    let [seat, kind] = parts.as_slice() else { return Err(form().into()) };
    insert(&mut act, "seat", (*seat).into())?;
    insert(&mut act, "type", (*kind).into())?;
    Ok(act.into())
}

fn insert(act: &mut Map<String, Json>, name: &str, value: Json) -> Result<(), Refusal> {
    match act.insert(name.to_owned(), value) {
        None => Ok(()),
        Some(_) => Err(InputError::FieldInFront { field: name.to_owned() }.into()),
    }
}

/// Returns the token of an action. Returns `None` if the object lacks the seat or the type.
#[must_use]
pub fn from_json(act: &Json) -> Option<String> {
    let mut fields = act.as_object()?.clone();
    let word = |json: Option<Json>| Some(json?.as_str()?.to_owned());
    let (seat, kind) = (word(fields.remove("seat"))?, word(fields.remove("type"))?);
    let board = match fields.remove("board") {
        None => String::new(),
        Some(board) => format!("{}:", board.as_u64()?),
    };
    let fields = if fields.is_empty() { String::new() } else { Json::from(fields).to_string() };
    Some(format!("@{board}{seat}:{kind}{fields}"))
}

/// Parses the token of an action into a request.
///
/// # Errors
/// `bad-act` if the token is malformed or the game has no such seat.
pub fn request(now: &dyn AnyMatch, text: &str) -> Result<Request, Refusal> {
    Request::read(now.info(), &to_json(text)?)
}
