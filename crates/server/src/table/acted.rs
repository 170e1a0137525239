//! The turns and actions of one command, with their entries in the game log.
//!
//! A long game has many such records, and the server rarely reads them. It stores them as compact
//! JSON to save memory.

use polychess_wire::LogEntry;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// The turns and actions of one command, with their entries in the game log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub(crate) struct Acted {
    seat: u8,
    /// True if the server forfeited for the seat, because its player left or ran out of time.
    pub(crate) forfeit: bool,
    entries: u8,
    turns: u8,
    /// The requests and the log as JSON, with each log entry as an array.
    packed: Box<str>,
}

/// The serialised form of [`Acted`] in the event log.
#[derive(Serialize, Deserialize)]
struct Written {
    seat: usize,
    requests: Vec<Json>,
    log: Vec<LogEntry>,
    forfeit: bool,
}

type Entry<'a> = (Option<usize>, Option<usize>, bool, std::borrow::Cow<'a, str>, std::borrow::Cow<'a, str>);

impl Acted {
    /// Packs the requests of a command. A command has only a few requests, so the counts fit in a
    /// byte.
    pub(crate) fn new(seat: usize, requests: &[Json], log: &[LogEntry], forfeit: bool) -> Self {
        let entries: Vec<Entry<'_>> = log
            .iter()
            .map(|entry| (entry.seat, entry.board, entry.turn, entry.text.as_str().into(), entry.words.as_str().into()))
            .collect();
        let packed = serde_json::to_string(&(requests, entries)).unwrap_or_default().into();
        let count = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
        let turns = count(log.iter().filter(|entry| entry.turn).count());
        Self { seat: count(seat), forfeit, entries: count(log.len()), turns, packed }
    }

    pub(crate) fn seat(&self) -> usize {
        usize::from(self.seat)
    }

    fn unpacked(&self) -> (Vec<Json>, Vec<Entry<'_>>) {
        serde_json::from_str(&self.packed).unwrap_or_default()
    }

    /// Returns the requests in the format of the event log.
    pub(crate) fn requests(&self) -> Vec<Json> {
        self.unpacked().0
    }

    pub(crate) fn log(&self) -> Vec<LogEntry> {
        let entry = |(seat, board, turn, text, words): Entry<'_>| LogEntry {
            seat,
            board,
            turn,
            text: text.into_owned(),
            words: words.into_owned(),
        };
        self.unpacked().1.into_iter().map(entry).collect()
    }

    pub(crate) fn entries(&self) -> usize {
        usize::from(self.entries)
    }

    pub(crate) fn turns(&self) -> usize {
        usize::from(self.turns)
    }
}

impl From<Written> for Acted {
    fn from(Written { seat, requests, log, forfeit }: Written) -> Self {
        Self::new(seat, &requests, &log, forfeit)
    }
}

impl From<Acted> for Written {
    fn from(acted: Acted) -> Self {
        Self { seat: acted.seat(), requests: acted.requests(), log: acted.log(), forfeit: acted.forfeit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_packed_comes_out_as_it_was() {
        let entry = |seat, board, turn, text: &str, words: &str| LogEntry {
            seat,
            board,
            turn,
            text: text.into(),
            words: words.into(),
        };
        let log = [
            entry(Some(2), None, false, "offer-draw", "offer a draw: \"Gray\"\n"),
            entry(Some(2), Some(1), true, "1:a2a4", "a2–a4×"),
            entry(None, None, true, "pass", ""),
        ];
        let requests =
            [json!({"type": "offer-draw", "to": ["gray"], "points": {"white": "1/2"}}), json!("1:a2a4"), json!("pass")];
        let acted = Acted::new(2, &requests, &log, true);
        assert_eq!((acted.requests(), acted.log()), (requests.to_vec(), log.to_vec()));
        assert_eq!((acted.entries(), acted.turns()), (3, 2));
        let kept = serde_json::to_value(&acted).expect("it is written");
        assert_eq!(
            kept,
            json!({"seat": 2, "requests": requests, "log": log, "forfeit": true}),
            "as versions before wrote it"
        );
        assert_eq!(serde_json::from_value::<Acted>(kept).ok(), Some(acted));
    }
}
