//! Is what the bots saw what one table would have done that carries out one command after the other?
//!
//! A table's log is the order in which its commands were carried out. It is a right order (the history is linearisable, Herlihy and Wing
//! 1990) when each command stands in it between the moment it was sent and the moment it was acknowledged: what was acknowledged before
//! another command was sent stands before that one. A command that nobody heard of again may stand anywhere after it was sent, or nowhere; one that
//! was refused stands nowhere.

use std::collections::HashMap;
use std::time::Duration;

/// A command: table, seat, id.
pub(crate) type Key = (String, usize, String);

/// What became of a command, as its bot knows it. Moments count from the beginning of the run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sent {
    pub(crate) at: Duration,
    /// When it was acknowledged, and with which number.
    pub(crate) acknowledged: Option<(Duration, u64)>,
    /// Was it refused for good?
    pub(crate) refused: bool,
}

/// What contradicts the log, in words.
pub(crate) fn contradictions(commands: &HashMap<Key, Sent>, log: &HashMap<Key, u64>) -> Vec<String> {
    let mut found = Vec::new();
    let mut tables: HashMap<&str, Vec<(&Key, Sent)>> = HashMap::new();
    for (key, sent) in commands {
        match (log.get(key), sent.acknowledged) {
            (Some(stands), Some((_, told))) if *stands != told => {
                found.push(format!("{key:?} was acknowledged as event {told} and is event {stands}"));
            }
            (Some(stands), _) if sent.refused => found.push(format!("{key:?} was refused and is event {stands}")),
            _ => {}
        }
        tables.entry(&key.0).or_default().push((key, *sent));
    }
    for mut sent in tables.into_values() {
        sent.sort_by_key(|(_, sent)| sent.at);
        let mut told: Vec<(Duration, u64)> = sent.iter().filter_map(|(_, sent)| sent.acknowledged).collect();
        told.sort_unstable();
        let mut told = told.into_iter().peekable();
        let mut latest = 0;
        for (key, sent) in sent {
            while let Some((_, seq)) = told.next_if(|(at, _)| *at < sent.at) {
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
