//! Games as JSON for programs that do not know the rules.
//!
//! Each turn has its seat, its move string, its notation and the position after it. Variations are
//! nested. The schema is `docs/records-full.schema.json`.

use crate::item::{Item, ItemKind};
use crate::{GameResult, Header, ItemOutcome, Record, Replay, TurnFormat, comment, shown};
use polychess_game::{AnyMatch, Info, Request};
use serde_json::{Map, Value as Json, json};

/// The version of the format. Incompatible changes increase it.
pub const VERSION: u64 = 1;

/// Returns the game as a line of JSON. `wanted` returns the notation of turns in addition to their
/// move strings.
///
/// # Errors
/// A message if the game cannot be played to its end.
pub fn write(
    record: &Record,
    wanted: impl Fn(&Info) -> Result<TurnFormat, polychess_game::Refusal>,
) -> Result<String, String> {
    let header = Header::playable(&record.tags)?;
    let info = header.info;
    let format = match wanted(info).map_err(|e| e.message)? {
        TurnFormat::Turns => TurnFormat::default(),
        notation => notation,
    };
    let mut writer = JsonWriter {
        format,
        replay: Replay::new(header.start.boxed_clone(), header.notation),
        lines: vec![JsonLine::default()],
    };
    let mut result = GameResult::Unfinished;
    for item in &record.items {
        writer.item(item).map_err(|words| format!("{}: {words}", shown(&item.text)))?;
        if item.kind == ItemKind::Result && writer.replay.is_main_line() {
            result = GameResult::parse(&item.text, info.seats.len())?;
        }
    }
    let points = match &result {
        GameResult::Points(points) => info
            .seats
            .iter()
            .zip(points)
            .map(|(seat, n)| (seat.name.to_owned(), n.to_string().into()))
            .collect::<Map<_, _>>()
            .into(),
        _ => Json::Null,
    };
    let seats: Vec<Json> = info
        .seats
        .iter()
        .map(|seat| json!({"name": seat.name, "title": seat.title, "player": record.tag(seat.title)}))
        .collect();
    let main = writer.lines.pop().unwrap_or_default();
    Ok(json!({
        "format": VERSION,
        "variant": info.id,
        "options": header.start.choices().to_json(),
        "tags": record.tags,
        "seats": seats,
        "position": header.start.position_text(),
        "result": result.to_string(),
        "points": points,
        "termination": record.tag("Termination"),
        "comment": main.comment,
        "moves": main.moves,
    })
    .to_string())
}

/// The main line or a variation.
#[derive(Default)]
struct JsonLine {
    /// The comment before the first turn.
    comment: String,
    moves: Vec<Map<String, Json>>,
    /// The number of turns so far.
    ply: u64,
    /// The number of turns before the last turn or action.
    ply_before: u64,
}

struct JsonWriter {
    format: TurnFormat,
    replay: Replay,
    /// The open lines: the main line and open variations, each inside the line before it.
    lines: Vec<JsonLine>,
}

impl JsonWriter {
    fn item(&mut self, item: &Item<'_>) -> Result<(), String> {
        let requests = self.replay.requests(item).map_err(|e| format!("{}: {e}", e.kind.name()))?;
        let json_moves: Vec<Map<String, Json>> = requests.iter().map(|request| self.request_json(request)).collect();
        let outcome = self.replay.item(item).map_err(|e| e.to_string())?;
        match (item.kind, outcome) {
            (ItemKind::Open, _) => {
                let ply = self.line().ply_before;
                self.lines.push(JsonLine { ply, ply_before: ply, ..JsonLine::default() });
            }
            (ItemKind::Close, _) => {
                if let Some(line) = self.lines.pop() {
                    let variation = json!({"comment": line.comment, "moves": line.moves});
                    self.push("variations", variation);
                }
            }
            (_, ItemOutcome::Turn | ItemOutcome::Act) => {
                let state = self.state();
                let line = self.line();
                line.ply_before = line.ply;
                line.ply += u64::from(outcome == ItemOutcome::Turn);
                let ply = line.ply;
                // A sign on a turn is a separate action. The turn and the action both get the state
                // after the action.
                for mut one in json_moves {
                    one.insert("ply".into(), ply.into());
                    one.extend(state.clone());
                    self.line().moves.push(one);
                }
            }
            (ItemKind::Comment, _) => self.comment(&item.text),
            (ItemKind::Glyph, _) => self.push("glyphs", Json::from(&*item.text)),
            _ => {}
        }
        Ok(())
    }

    /// Returns the JSON of a request before it is played.
    fn request_json(&self, request: &Request) -> Map<String, Json> {
        let now = self.replay.now();
        let info = now.info();
        let mut move_json = Map::new();
        let (Request::Turn { board, .. } | Request::Act { board, .. }) = request;
        if let Some(board) = board {
            move_json.insert("board".into(), (*board).into());
        }
        match request {
            Request::Turn { text, .. } => {
                let seat = now.to_move().get(board.unwrap_or_default()).copied().flatten();
                let written = self.format.item(now, request).ok();
                move_json.insert("seat".into(), seat.map(|seat| info.seat_name(seat)).into());
                move_json.insert("turn".into(), text.as_str().into());
                move_json.insert("notation".into(), written.map(|item| item.text.into_owned()).into());
            }
            Request::Act { seat, .. } => {
                move_json.insert("seat".into(), info.seat_name(*seat).into());
                move_json.insert("act".into(), request.to_json(info));
            }
        }
        move_json
    }

    /// Returns the parts of the state that a program would need the rules to compute.
    fn state(&self) -> Map<String, Json> {
        let now: &dyn AnyMatch = self.replay.now();
        let status = now.status();
        let to_move: Vec<Option<&str>> =
            now.to_move().into_iter().map(|seat| seat.map(|seat| now.info().seat_name(seat))).collect();
        let fields = [
            ("position", now.position_text().into()),
            ("to_move", to_move.into()),
            ("points", status["points"].clone()),
            ("over", status["over"].clone()),
        ];
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    fn comment(&mut self, text: &str) {
        for command in comment::commands(text) {
            let value = match command.name {
                "clk" => ("clock", command.time().map(|time| time.as_secs_f64().into())),
                "emt" => ("spent", command.time().map(|time| time.as_secs_f64().into())),
                "eval" => ("evaluation", command.points().map(Json::from)),
                _ => continue,
            };
            if let ((name, Some(value)), Some(last)) = (value, self.line().moves.last_mut()) {
                last.insert(name.into(), value);
            }
        }
        let words = comment::words(text);
        if words.is_empty() {
            return;
        }
        let line = self.line();
        let before = line
            .moves
            .last()
            .map_or(line.comment.as_str(), |last| last.get("comment").and_then(Json::as_str).unwrap_or_default());
        let words = if before.is_empty() { words } else { format!("{before} {words}") };
        match line.moves.last_mut() {
            Some(last) => drop(last.insert("comment".into(), words.into())),
            None => line.comment = words,
        }
    }

    /// Appends to a list in the JSON of the last turn or action. Does nothing if there is none.
    fn push(&mut self, name: &str, value: Json) {
        let Some(last) = self.line().moves.last_mut() else { return };
        if let Json::Array(all) = last.entry(name).or_insert_with(|| Json::Array(Vec::new())) {
            all.push(value);
        }
    }

    fn line(&mut self) -> &mut JsonLine {
        if self.lines.is_empty() {
            self.lines.push(JsonLine::default());
        }
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }
}
