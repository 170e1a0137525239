//! The game of `polychess play`, with its history.

use crate::language;
use crate::position_args::GameOptions;
use crate::status::BadInput;
use anyhow::Context as _;
use polychess_game::{AnyMatch, Refusal, Request};
use polychess_records::{Count, Header, KNOWN, Record, RecordBuilder, Tag, TurnFormat, moves, requests, shown};
use serde_json::Value as Json;

#[derive(Debug)]
pub(super) struct Table {
    start: Box<dyn AnyMatch>,
    /// The starting position as a position string; `None` for the initial position of the game.
    position: Option<String>,
    /// Tags to copy to the game file, such as names and dates.
    heading: Vec<Tag>,
    now: Box<dyn AnyMatch>,
    history: Vec<HistoryEntry>,
    /// Index of the notation for input and output.
    pub(super) notation: usize,
}

/// The requests of one input line, and the game before them.
#[derive(Debug)]
struct HistoryEntry {
    requests: Vec<Request>,
    before: Box<dyn AnyMatch>,
    /// True if a person entered the requests. `undo` takes back the last input of a person, and all
    /// later turns of computers.
    by_person: bool,
}

impl Table {
    fn new(start: Box<dyn AnyMatch>, position: Option<String>, notation: usize) -> Self {
        let now = start.boxed_clone();
        Self { start, position, heading: Vec::new(), now, history: Vec::new(), notation }
    }

    /// Creates a game from the command line and plays its turns and actions.
    pub(super) fn begin(game: &GameOptions, acts: &[String]) -> anyhow::Result<Self> {
        let mut table = Self::new(game.new_match()?, game.position.clone(), game.notation()?);
        for (i, text) in acts.iter().enumerate() {
            let read = moves::read_line(table.now(), table.notation, text);
            let played = read.and_then(|requests| table.step(requests, false));
            played.with_context(|| language::act(i + 1, text))?;
        }
        Ok(table)
    }

    /// Loads the main line of a game file.
    pub(super) fn of_record(record: &Record) -> anyhow::Result<Self> {
        let header = Header::playable(&record.tags).map_err(BadInput)?;
        let mut table = Self::new(header.start, record.tag("Position").map(str::to_owned), header.notation);
        let kept = ["Date", "TimeControl"];
        let is_heading = |tag: &&Tag| !KNOWN.contains(&tag.name.as_str()) || kept.contains(&tag.name.as_str());
        table.heading = record.tags.iter().filter(is_heading).cloned().collect();
        let mut count = Count::default();
        for item in record.main_line() {
            let read = requests(table.now(), table.notation, &mut count, item);
            let played =
                read.and_then(|requests| if requests.is_empty() { Ok(()) } else { table.step(requests, true) });
            played.with_context(|| format!("\"{}\"", shown(&item.text)))?;
        }
        Ok(table)
    }

    pub(super) fn now(&self) -> &dyn AnyMatch {
        self.now.as_ref()
    }

    /// Plays all requests, or none if one of them is illegal.
    ///
    /// # Errors
    /// Returns the reason why a request is illegal.
    pub(super) fn step(&mut self, requests: Vec<Request>, by_person: bool) -> Result<(), Refusal> {
        let mut next = self.now.boxed_clone();
        requests.iter().try_for_each(|request| next.apply(request))?;
        let before = std::mem::replace(&mut self.now, next);
        self.history.push(HistoryEntry { requests, before, by_person });
        Ok(())
    }

    /// Takes back the last input of a person and everything after it. Returns `false` if there is
    /// none.
    pub(super) fn undo(&mut self) -> bool {
        let Some(last) = self.history.iter().rposition(|entry| entry.by_person) else { return false };
        if let Some(entry) = self.history.drain(last..).next() {
            self.now = entry.before;
        }
        true
    }

    /// Returns the last step as text, such as `White: Nc2`, or an empty text before the first step.
    pub(super) fn last_step(&self) -> String {
        let Some(HistoryEntry { requests, before, .. }) = self.history.last() else { return String::new() };
        let (info, mut at) = (before.info(), before.boxed_clone());
        let mut text = String::new();
        for request in requests {
            let seat = match request {
                Request::Act { seat, .. } => Some(*seat),
                Request::Turn { board, .. } => at.to_move().get(board.unwrap_or_default()).copied().flatten(),
            };
            let json = request.to_json(info);
            let words = json.as_str().map_or_else(|| act_words(&json), |turn| self.notated(at.as_ref(), turn));
            text += &format!("{}: {words}\n", seat.map_or("", |seat| info.seat_title(seat)));
            // This cannot fail, because the request was legal when it was played.
            let _ = at.apply(request);
        }
        text
    }

    /// Returns a move string in the notation of this game. If the match has two boards, adds the
    /// board.
    pub(super) fn notated(&self, at: &dyn AnyMatch, turn: &str) -> String {
        let board = turn.find(':').map_or("", |at| &turn[..=at]);
        at.notate_in(self.notation, turn).map_or_else(|_| turn.to_owned(), |words| format!("{board}{words}"))
    }

    /// Converts a turn in the notation of this game to a move string. Returns other texts
    /// unchanged.
    pub(super) fn turn_text(&self, written: &str) -> String {
        let read = self.now.read_written(self.notation, written).unwrap_or_default();
        let text = read.first().map(|request| request.to_json(self.now.info()));
        text.as_ref().and_then(Json::as_str).unwrap_or(written).to_owned()
    }

    /// Returns the game in the form of a game file.
    ///
    /// # Errors
    /// Never fails in practice, because all requests were legal when they were played.
    pub(super) fn record(&self) -> Result<Record, Refusal> {
        let format = TurnFormat::Notation(self.notation);
        let start = self.start.boxed_clone();
        let mut builder = RecordBuilder::new(self.heading.clone(), start, self.position.as_deref(), format);
        self.history.iter().flat_map(|entry| &entry.requests).try_for_each(|request| builder.play(request))?;
        Ok(builder.finish())
    }
}

/// Formats an action, such as `claim draw, reason fifty`.
fn act_words(act: &Json) -> String {
    let kind = act["type"].as_str().unwrap_or_default().replace('-', " ");
    let fields = act.as_object().into_iter().flatten();
    let more = fields
        .filter(|(name, _)| !["seat", "type", "board"].contains(&name.as_str()))
        .map(|(name, value)| format!(", {name} {}", value.as_str().map_or_else(|| value.to_string(), str::to_owned)));
    let board = act["board"].as_u64().map(|board| format!("board {board}: ")).unwrap_or_default();
    board + &kind + &more.collect::<String>()
}
