//! Checks that the log of a table is linearisable (Herlihy and Wing, 1990).
//!
//! The log gives the order of execution. It is correct if the server executed each command between
//! two times: when the client sent it, and when the server acknowledged it. If a command was
//! acknowledged before another was sent, it must come first. A command without an answer may be
//! missing, or come anywhere after it was sent. A rejected command must be missing.

use std::collections::HashMap;
use std::time::Duration;

/// A command: table, seat, id.
pub(crate) type Key = (String, usize, String);

/// A sent command and its answer, as the bot recorded them. Times count from the start of the run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sent {
    pub(crate) at: Duration,
    /// The time of the acknowledgement and its event number, or `None` if there was none.
    pub(crate) acknowledged: Option<(Duration, u64)>,
    /// True if the server rejected the command permanently.
    pub(crate) refused: bool,
}

/// Returns a description of each contradiction between the commands and the log.
pub(crate) fn contradictions(commands: &HashMap<Key, Sent>, log: &HashMap<Key, u64>) -> Vec<String> {
    let mut found = Vec::new();
    let mut tables: HashMap<&str, Vec<(&Key, Sent)>> = HashMap::new();
    for (key, sent) in commands {
        match (log.get(key), sent.acknowledged) {
            (Some(stands), Some((_, acknowledged))) if *stands != acknowledged => {
                found.push(format!("{key:?} was acknowledged as event {acknowledged} and is event {stands}"));
            }
            (Some(stands), _) if sent.refused => found.push(format!("{key:?} was refused and is event {stands}")),
            _ => {}
        }
        tables.entry(&key.0).or_default().push((key, *sent));
    }
    for mut sent in tables.into_values() {
        sent.sort_by_key(|(_, sent)| sent.at);
        let mut acknowledged: Vec<(Duration, u64)> = sent.iter().filter_map(|(_, sent)| sent.acknowledged).collect();
        acknowledged.sort_unstable();
        let mut acknowledged = acknowledged.into_iter().peekable();
        let mut latest = 0;
        for (key, sent) in sent {
            while let Some((_, seq)) = acknowledged.next_if(|(at, _)| *at < sent.at) {
                latest = latest.max(seq);
            }
            if let Some(stands) = log.get(key)
                && *stands <= latest
            {
                found.push(format!("{key:?} is event {stands}, and was sent after event {latest} was acknowledged"));
            }
        }
    }
    found
}
