//! Creates rows for tests.

use polychess_server::Hash;
use polychess_server::store::{Commit, StoredEvent, TableRow};
use polychess_wire::{Phase, Visibility};

/// Returns `count` chained events, starting with number `first`. `previous` is the hash of the
/// event before them.
pub(crate) fn chain(table: &str, first: u32, count: u32, mut previous: Hash) -> Vec<StoredEvent> {
    let event = |seq: u32| {
        let event = StoredEvent {
            seq,
            seat: (!seq.is_multiple_of(3)).then_some(1),
            command: (!seq.is_multiple_of(3)).then(|| format!("c{seq}")),
            kind: "said".into(),
            body: format!("{{\"text\":\"ä{seq}\"}}"),
            time: 1_700_000_000_000 + i64::from(seq),
            previous,
            redaction: None,
        };
        previous = event.hash(table);
        event
    };
    (first..first + count).map(event).collect()
}

pub(crate) fn row(id: &str, phase: Phase, created: i64) -> TableRow {
    TableRow {
        id: id.into(),
        variant: "some-game".into(),
        visibility: Visibility::Public,
        phase,
        timed: true,
        due: None,
        created,
        changed: created,
        head: None,
        summary: "{}".into(),
        names: vec![],
    }
}

pub(crate) fn commit(id: &str, events: Vec<StoredEvent>) -> Commit {
    Commit {
        table: row(id, Phase::Playing, 5),
        events,
        sessions: Some(vec!["s1".into()]),
        epoch: 0,
        quota: None,
        granted: vec![],
        rated: None,
        names: vec![],
    }
}
