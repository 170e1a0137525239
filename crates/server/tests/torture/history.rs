//! Checks that the log of a table is a correct history (linearisable, Herlihy and Wing 1990).
//!
//! The log is the order of execution of a table's commands. It is correct if each command
//! comes between the time when it was sent and the time when it was acknowledged. So a command that
//! was acknowledged before another was sent precedes it. A command without an answer may come
//! anywhere after it was sent, or be missing. A rejected command is missing.

use std::collections::HashMap;
use std::time::Duration;

/// A command: table, seat, id.
pub(crate) type Key = (String, usize, String);

/// The fate of a command, as its bot knows it. Times count from the start of the run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sent {
    pub(crate) at: Duration,
    /// The time of the acknowledgement, and its event number.
    pub(crate) acknowledged: Option<(Duration, u64)>,
    /// True if the command was rejected for good.
    pub(crate) refused: bool,
}

/// Returns descriptions of all contradictions between the commands and the log.
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
