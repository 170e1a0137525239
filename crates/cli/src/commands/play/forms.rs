//! Acts by name: `gray claim-draw reason=threefold`, with questions for what is missing.

use super::answers::values;
use super::keyboard::Keyboard;
use super::table::Table;
use serde_json::{Map, Value as Json};
use std::collections::BTreeSet;

/// The act that a line names, if its first or second word is the type of an open act. An error says what is wrong with it.
pub(super) fn chosen(
    table: &Table,
    line: &str,
    keyboard: &mut Keyboard,
) -> anyhow::Result<Option<Result<Json, String>>> {
    let info = table.now().info();
    let (board, line) = board_of(line);
    let mut words = line.split_whitespace().peekable();
    let seat = words.peek().and_then(|word| info.seats.iter().find(|s| s.name == *word)).map(|s| s.name);
    if seat.is_some() {
        words.next();
    }
    let Some(kind) = words.next() else { return Ok(None) };
    let mut open: Vec<(String, Json)> = table
        .now()
        .acts()
        .into_iter()
        .flat_map(|(by, forms)| forms.as_array().cloned().unwrap_or_default().into_iter().map(move |f| (by.clone(), f)))
        .filter(|(by, form)| form["type"] == kind && seat.is_none_or(|seat| seat == by))
        .collect();
    if open.is_empty() {
        // Small letters with a hyphen are acts; everything else may be a turn, such as O-O.
        let is_act = kind.contains('-') && kind.chars().all(|c| c == '-' || c.is_ascii_lowercase());
        return Ok((is_act || seat.is_some()).then(|| {
            let whom = seat.map_or_else(|| "anybody".to_owned(), str::to_owned);
            Err(format!("\"{kind}\" is not open to {whom} now; `acts` lists what is"))
        }));
    }
    let mut given: Map<String, Json> = board.map(|board| ("board".to_owned(), board.into())).into_iter().collect();
    for word in words {
        match word.split_once('=') {
            Some((name, value)) => given.insert(name.to_owned(), value.into()),
            None => return Ok(Some(Err(format!("\"{word}\" is not of the form field=value")))),
        };
    }
    let movers = table.now().to_move();
    if board.is_some() && movers.len() == 1 {
        return Ok(Some(Err(format!("there is one board; leave \"{}:\" out", board.unwrap_or_default()))));
    }
    // Without a name, the act is that of the player to move, on the board that is named or on any.
    let named = board.and_then(|board| board.parse().ok());
    let movers = movers.iter().enumerate().filter(|(index, _)| named.is_none_or(|board: usize| board == *index));
    let movers: Vec<&str> = movers.filter_map(|(_, mover)| mover.map(|seat| info.seat_name(seat))).collect();
    if seat.is_none() && open.iter().any(|(by, _)| movers.contains(&by.as_str())) {
        open.retain(|(by, _)| movers.contains(&by.as_str()));
    }
    let mut who: Vec<&str> = open.iter().map(|(by, _)| by.as_str()).collect();
    who.dedup();
    if who.len() > 1 {
        return Ok(Some(Err(format!(
            "who? {}",
            who.iter().map(|w| format!("{w} {kind}")).collect::<Vec<_>>().join(", ")
        ))));
    }
    // Several forms of one type differ by their board or by what their fields take: one that takes all that is given.
    let takes = |form: &Json| given.iter().all(|(name, value)| accepts(form, name, value));
    let boards: BTreeSet<u64> =
        open.iter().filter(|open| takes(&open.1)).filter_map(|open| open.1["board"].as_u64()).collect();
    if boards.len() > 1 {
        let by = &open[0].0;
        let each: Vec<String> = boards.iter().map(|board| format!("{board}:{by} {kind}")).collect();
        return Ok(Some(Err(format!("which board? {}", each.join(", ")))));
    }
    let Some((by, form)) = open.iter().find(|(_, form)| takes(form)) else {
        return Ok(Some(Err(format!("`acts` lists what {kind} takes"))));
    };
    filled(table, by, form, &given, keyboard).map(Some)
}

/// Splits a board in front of a line from the rest: `0:black resign`.
fn board_of(line: &str) -> (Option<&str>, &str) {
    match line.trim_start().split_once(':') {
        Some((board @ ("0" | "1"), rest)) => (Some(board), rest),
        _ => (None, line),
    }
}

/// Could a form take this field with this value? Turns and points are left to the game.
fn accepts(form: &Json, name: &str, value: &Json) -> bool {
    if name == "board" {
        return form["board"].as_u64().map(|n| n.to_string()).as_deref() == value.as_str();
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
        let text = match (given.get(name).and_then(Json::as_str), only) {
            (Some(text), _) => text.to_owned(),
            (None, _) if field["optional"] == true => continue,
            (None, Some(only)) => only.to_owned(),
            (None, None) => match keyboard.ask(&format!("{name} ({})", values(table, field)))? {
                Some(line) => line.trim().to_owned(),
                None => return Ok(Err(format!("{name} is missing"))),
            },
        };
        act.insert(name.into(), value(table, field, &text));
    }
    Ok(Ok(act.into()))
}

/// A value as JSON, as its field wants it.
fn value(table: &Table, field: &Json, text: &str) -> Json {
    let parts = || text.split(',').map(str::trim).filter(|part| !part.is_empty());
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
