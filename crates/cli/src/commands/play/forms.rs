//! Parses actions such as `gray claim-draw reason=threefold`, and prompts for missing fields.

use super::answers::values;
use super::keyboard::Keyboard;
use super::table::Table;
use polychess_game::{is_blank, trimmed};
use serde_json::{Map, Value as Json};
use std::collections::BTreeSet;

/// Returns the action in a line, or `None` if the line is not an action. The first or second word
/// must be the type of an action.
///
/// The inner error is a message for the player.
pub(super) fn chosen(
    table: &Table,
    line: &str,
    keyboard: &mut Keyboard,
) -> anyhow::Result<Option<Result<Json, String>>> {
    let info = table.now().info();
    let (board, line) = board_of(line);
    let (first, rest) = word(line);
    let seat = info.seats.iter().find(|seat| seat.name == first).map(|seat| seat.name);
    let (kind, rest) = if seat.is_some() { word(rest) } else { (first, rest) };
    if kind.is_empty() {
        return Ok(None);
    }
    let mut open: Vec<(String, Json)> = table
        .now()
        .acts()
        .into_iter()
        .flat_map(|(by, forms)| forms.as_array().cloned().unwrap_or_default().into_iter().map(move |f| (by.clone(), f)))
        .filter(|(by, form)| form["type"] == kind && seat.is_none_or(|seat| seat == by))
        .collect();
    let on_turn = table.now().to_move();
    let is_forfeit = kind == FORFEIT;
    if open.is_empty() && !is_forfeit {
        // A lower-case word with a hyphen is probably an action. Other words, such as O-O or o-o,
        // may be turns.
        let is_act = kind.contains('-')
            && kind.chars().all(|c| c == '-' || c.is_ascii_lowercase())
            && kind.chars().any(|c| c != '-' && c != 'o');
        return Ok((is_act || seat.is_some()).then(|| {
            let whom = seat.map(|seat| format!(" for {seat}")).unwrap_or_default();
            Err(format!("\"{kind}\" is not possible now{whom}. Type `acts` for the possible actions"))
        }));
    }
    let mut given = match fields(rest) {
        Ok(given) => given,
        Err(complaint) => return Ok(Some(Err(complaint))),
    };
    if let Some(board) = board {
        if on_turn.len() == 1 {
            return Ok(Some(Err(format!("there is only one board. Leave out \"{board}:\""))));
        }
        given.insert("board".into(), board.into());
    }
    // An action without a seat belongs to the player to move, on the given board or on any board.
    let named = board.and_then(|board| board.parse().ok());
    let movers = on_turn.iter().enumerate().filter(|(index, _)| named.is_none_or(|board: usize| board == *index));
    let movers: Vec<&str> = movers.filter_map(|(_, mover)| mover.map(|seat| info.seat_name(seat))).collect();
    if is_forfeit && open.is_empty() {
        return Ok(Some(forfeit(seat.or(movers.first().copied()), given)));
    }
    if seat.is_none() && open.iter().any(|(by, _)| movers.contains(&by.as_str())) {
        open.retain(|(by, _)| movers.contains(&by.as_str()));
    }
    let mut who: Vec<&str> = open.iter().map(|(by, _)| by.as_str()).collect();
    who.dedup();
    if who.len() > 1 {
        return Ok(Some(Err(format!(
            "several players can do this. Write {}",
            who.iter().map(|w| format!("{w} {kind}")).collect::<Vec<_>>().join(", ")
        ))));
    }
    // Several actions of the same type may differ in their board and fields. Keep the actions that
    // accept all given fields.
    open.retain(|(_, form)| given.iter().all(|(name, value)| accepts(form, name, value)));
    let boards: BTreeSet<u64> = open.iter().filter_map(|(_, form)| form["board"].as_u64()).collect();
    if boards.len() > 1 {
        let by = &open[0].0;
        let each: Vec<String> = boards.iter().map(|board| format!("{board}:{by} {kind}")).collect();
        return Ok(Some(Err(format!("the action fits both boards. Write {}", each.join(", ")))));
    }
    let Some((by, form)) = open.first() else {
        return Ok(Some(Err(format!("{kind} does not accept these fields. Type `acts` for its fields"))));
    };
    filled(table, by, form, &given, keyboard).map(Some)
}

/// The action for a player who runs out of time or leaves. The list of available actions never
/// contains it. The rules of the game determine its effect.
const FORFEIT: &str = "forfeit";

fn forfeit(seat: Option<&str>, given: Map<String, Json>) -> Result<Json, String> {
    let Some(seat) = seat else { return Err("forfeit needs a seat; write it in front, such as white forfeit".into()) };
    let mut act = given;
    if let Some(board) = act.get("board").and_then(Json::as_str).and_then(|board| board.parse::<u64>().ok()) {
        act.insert("board".into(), board.into());
    }
    act.insert("seat".into(), seat.into());
    act.insert("type".into(), FORFEIT.into());
    Ok(act.into())
}

/// Splits off the first word. The word ends at whitespace or at a `{`.
fn word(text: &str) -> (&str, &str) {
    let text = trimmed(text);
    let end = text.find(|c: char| is_blank(c) || c == '{').unwrap_or(text.len());
    (&text[..end], trimmed(&text[end..]))
}

/// Parses the fields of an action: `NAME=VALUE` pairs, whose values may be JSON, or one JSON
/// object.
fn fields(text: &str) -> Result<Map<String, Json>, String> {
    let (mut given, mut rest) = (Map::new(), text);
    if rest.starts_with('{') {
        let (json, behind) = json(rest)?;
        given.extend(json.as_object().cloned().unwrap_or_default());
        rest = behind;
    }
    while !rest.is_empty() {
        let (word, behind) = word(rest);
        let Some((name, value)) = rest.split_once('=').filter(|(name, _)| word.starts_with(*name)) else {
            return Err(format!("\"{word}\" has the wrong form. Write field=value"));
        };
        let value = if value.starts_with(['{', '[', '"']) {
            let (json, behind) = json(value)?;
            rest = behind;
            json
        } else {
            rest = behind;
            word[name.len() + 1..].into()
        };
        given.insert(name.to_owned(), value);
    }
    Ok(given)
}

/// Parses the JSON value at the start of a text. Also returns the rest of the text.
fn json(text: &str) -> Result<(Json, &str), String> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter();
    match values.next() {
        Some(Ok(json)) => Ok((json, trimmed(&text[values.byte_offset()..]))),
        Some(Err(e)) => Err(format!("\"{text}\" is not JSON: {e}")),
        None => Err(format!("\"{text}\" is not JSON")),
    }
}

/// Splits the index of a board off a line such as `0:black resign`.
fn board_of(line: &str) -> (Option<&str>, &str) {
    match line.trim_start().split_once(':') {
        Some((board @ ("0" | "1"), rest)) => (Some(board), rest),
        _ => (None, line),
    }
}

/// True if an action has this field and accepts the value. The game checks turns and points later.
fn accepts(form: &Json, name: &str, value: &Json) -> bool {
    if name == "board" {
        let named = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        return form["board"].as_u64().map(|n| n.to_string()) == Some(named);
    }
    let field = form["fields"].as_array().into_iter().flatten().find(|field| field["name"] == name);
    field.is_some_and(|field| {
        field["kind"] != "choice" || field["values"].as_array().is_some_and(|all| all.contains(value))
    })
}

fn filled(
    table: &Table,
    seat: &str,
    form: &Json,
    given: &Map<String, Json>,
    keyboard: &mut Keyboard,
) -> anyhow::Result<Result<Json, String>> {
    let mut act = Map::new();
    act.insert("seat".into(), seat.into());
    act.insert("type".into(), form["type"].clone());
    if let Some(board) = form.get("board") {
        act.insert("board".into(), board.clone());
    }
    for field in form["fields"].as_array().into_iter().flatten() {
        let name = field["name"].as_str().unwrap_or_default();
        let only = field["values"].as_array().filter(|all| all.len() == 1).and_then(|all| all[0].as_str());
        let text = match (given.get(name), only) {
            (Some(Json::String(text)), _) => text.clone(),
            (Some(json), _) => {
                act.insert(name.into(), written(field, json));
                continue;
            }
            (None, _) if field["optional"] == true => continue,
            (None, Some(only)) => only.to_owned(),
            (None, None) => match keyboard.ask(&format!("{name} ({})", values(table, field)))? {
                Some(line) => line.trim().to_owned(),
                None => return Ok(Err(format!("{name} is missing. Add {name}=VALUE"))),
            },
        };
        act.insert(name.into(), value(table, field, &text));
    }
    Ok(Ok(act.into()))
}

/// Converts a JSON value to the type of its field. Numbers are also valid as points.
fn written(field: &Json, json: &Json) -> Json {
    match json.as_object().filter(|_| field["kind"] == "points") {
        Some(points) => {
            let text = |points: &Json| if points.is_number() { points.to_string().into() } else { points.clone() };
            points.iter().map(|(seat, points)| (seat.clone(), text(points))).collect()
        }
        None => json.clone(),
    }
}

/// Converts a text to the JSON value that a field needs.
fn value(table: &Table, field: &Json, text: &str) -> Json {
    let parts = || text.split(',').map(str::trim).filter(|part| !part.is_empty());
    if let Some(json) = serde_json::from_str(text).ok().filter(|_| text.starts_with('{')) {
        return written(field, &json);
    }
    match field["kind"].as_str() {
        Some("seats") => parts().map(Json::from).collect::<Vec<_>>().into(),
        Some("points") => parts()
            .filter_map(|part| part.split_once(':'))
            .map(|(seat, points)| (seat.to_owned(), Json::from(points)))
            .collect::<Map<_, _>>()
            .into(),
        Some("turn") => table.turn_text(text).into(),
        _ => text.into(),
    }
}
