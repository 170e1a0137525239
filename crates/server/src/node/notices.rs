//! What the nodes that have to do with a table tell each other: how far it is, and who is there.

use crate::fair::Payer;
use crate::node::broker::Ear;
use crate::node::this::Node;
use futures_util::{StreamExt, stream};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// How often the log is looked at while the broker is gone, at least.
const WITHOUT_BROKER: Duration = Duration::from_secs(1);

/// Something about a table. All of it may be lost, or come twice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Word {
    /// Its log has so many events.
    At(u32),
    /// Its owner has given it back.
    Free,
    /// Somebody who is new wants to hear who is connected.
    Who,
    /// Who is connected to it at a node.
    Here { node: String, share: Share },
    /// Time has passed. Never said; one hears it by oneself.
    #[serde(skip)]
    Tick,
}

/// Who watches a table at one node.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Share {
    /// Ids of the sessions of guests, in order.
    pub(crate) guests: Vec<String>,
    /// Connections without a session.
    pub(crate) strangers: u32,
    /// The client there that the computers of the table are charged to.
    #[serde(default)]
    pub(crate) payer: Option<Payer>,
}

fn subject(table: &str) -> String {
    format!("polychess.table.{table}")
}

impl Node {
    /// Tells all nodes that have to do with a table.
    pub(crate) fn say(&self, table: &str, word: &Word) {
        if let Some(broker) = self.broker() {
            broker.say(&subject(table), serde_json::to_vec(word).unwrap_or_default());
        }
    }

    /// How long a node that says nothing counts as one where somebody is.
    pub(crate) fn memory(&self) -> Duration {
        self.lease()
    }
}

/// The words about one table, as a node hears them. Without a broker there are none.
pub(crate) struct Line {
    node: Option<Node>,
    ear: Ear,
    last_tick: Instant,
}

impl Line {
    pub(crate) async fn of(node: Option<&Node>, table: &str) -> Self {
        let node = node.filter(|node| node.broker().is_some()).cloned();
        let ear = match node.as_ref().and_then(|node| node.broker()) {
            Some(broker) => broker.hear(&subject(table)).await,
            None => stream::pending().boxed(),
        };
        if let Some(node) = &node {
            node.say(table, &Word::Who);
        }
        Self { node, ear, last_tick: Instant::now() }
    }

    /// The next word. Now and then it is that time has passed.
    pub(crate) async fn next(&mut self) -> Word {
        loop {
            let Some((node, broker)) = self.node.as_ref().and_then(|node| Some((node, node.broker()?))) else {
                return std::future::pending().await;
            };
            let pause = if broker.is_there() { node.pause() } else { node.pause().min(WITHOUT_BROKER) };
            tokio::select! {
                biased;
                Some(heard) = self.ear.next() => {
                    // What another version says, and this one does not know, is passed over.
                    if let Ok(word) = serde_json::from_slice(&heard.words) {
                        return word;
                    }
                }
                () = sleep_until(self.last_tick + pause) => {
                    self.last_tick = Instant::now();
                    return Word::Tick;
                }
            }
        }
    }
}
