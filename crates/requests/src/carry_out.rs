//! Applies players' requests to a game and describes them for the game log.

use polychess_game::{AnyMatch, Info, OFFER, Refusal, Request};
use polychess_wire::LogEntry;
use serde_json::{Map, Value as Json};

/// Applies a request and returns its log entry. The entry uses the notation of the position before
/// the request.
///
/// # Errors
/// Fails if the rules reject the request.
pub fn carry_out(info: &Info, game: &mut dyn AnyMatch, request: &Request) -> Result<LogEntry, Refusal> {
    let entry = match request {
        Request::Turn { board, text, .. } => {
            let mover = game.to_move().get(board.unwrap_or(0)).copied().flatten();
            let full = board.map_or_else(|| text.clone(), |board| format!("{board}:{text}"));
            // An illegal turn has no notation. `apply` below rejects it with a better reason.
            let words = game.notate(&full).unwrap_or_default();
            LogEntry { seat: mover.map(|s| s.index()), board: *board, turn: true, text: full, words }
        }
        Request::Act { board, seat, fields } => {
            let kind = fields.get("type").and_then(|kind| kind.as_str()).unwrap_or_default().to_owned();
            let words = words_of(game, info.seat_name(*seat), &kind) + &filled_in(info, fields);
            LogEntry { seat: Some(seat.index()), board: *board, turn: false, words, text: kind }
        }
    };
    game.apply(request)?;
    Ok(entry)
}

/// Returns the label of an action: the words of its form, or its type if it has no form.
fn words_of(game: &dyn AnyMatch, seat: &str, kind: &str) -> String {
    let acts = game.acts();
    let forms = acts.get(seat).and_then(|forms| forms.as_array());
    let form = forms.into_iter().flatten().find(|form| form["type"] == kind);
    form.and_then(|form| form["words"].as_str()).unwrap_or(kind).to_owned()
}

/// Formats the values chosen in an action, such as `: Gray` or `: White 1, Gray 0, Black 1`.
fn filled_in(info: &Info, fields: &Map<String, Json>) -> String {
    let text = |text: &str| info.seats.iter().find(|seat| seat.name == text).map_or(text, |seat| seat.title).to_owned();
    let words = |value: &Json| match value {
        Json::String(one) => Some(text(one)),
        Json::Array(all) => Some(all.iter().filter_map(Json::as_str).map(text).collect::<Vec<_>>().join(" and ")),
        Json::Object(each) => {
            let each = each.iter().filter_map(|(seat, value)| Some(format!("{} {}", text(seat), value.as_str()?)));
            Some(each.collect::<Vec<_>>().join(", "))
        }
        Json::Null | Json::Bool(_) | Json::Number(_) => None,
    };
    let filled: Vec<String> = fields
        .iter()
        .filter(|(name, _)| !["type", OFFER].contains(&name.as_str()))
        .filter_map(|(_, v)| words(v))
        .collect();
    if filled.is_empty() { String::new() } else { format!(": {}", filled.join("; ")) }
}
