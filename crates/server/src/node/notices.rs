//! Notifications between servers about a table, such as new events and connected clients.

use crate::fair::Payer;
use crate::node::broker::Subscription;
use crate::node::lease::Node;
use futures_util::{StreamExt, stream};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// The maximum time between two ticks while the broker is unreachable.
const MAX_TICK_WITHOUT_BROKER: Duration = Duration::from_secs(1);

/// A notification about a table. The broker may lose or repeat it, so receivers also poll the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TableNotice {
    /// The log now has this number of events.
    #[serde(rename = "at")]
    LogLength(u32),
    /// The owner has released the table.
    #[serde(rename = "free")]
    Released,
    /// A new subscriber asks all servers to publish their clients at the table.
    #[serde(rename = "who")]
    PresenceRequest,
    /// The clients at the table that are connected to server `node`.
    #[serde(rename = "here")]
    Presence { node: String, share: NodePresence },
    /// The name of a person was erased, because the account was deleted.
    Forgotten { person: String },
    /// A tick of the local timer; never sent over the network.
    #[serde(skip)]
    Tick,
}

/// The clients of one server that watch a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct NodePresence {
    /// The session ids of the guests, in ascending order.
    pub(crate) guests: Vec<String>,
    /// The number of connections without a session.
    pub(crate) strangers: u32,
    /// A client of that server that can be charged for the table's computer players, if any.
    #[serde(default)]
    pub(crate) payer: Option<Payer>,
}

fn subject(table: &str) -> String {
    format!("polychess.table.{table}")
}

impl Node {
    pub(crate) fn publish(&self, table: &str, notice: &TableNotice) {
        if let Some(broker) = self.broker() {
            broker.publish(&subject(table), serde_json::to_vec(notice).unwrap_or_default());
        }
    }

    /// Returns the time after which another server's report of its clients is outdated.
    pub(crate) fn presence_timeout(&self) -> Duration {
        self.lease()
    }
}

/// A subscription to the notifications about one table. Without a broker, it yields none.
pub(crate) struct TableSubscription {
    node: Option<Node>,
    messages: Subscription,
    last_tick: Instant,
}

impl TableSubscription {
    pub(crate) async fn open(node: Option<&Node>, table: &str) -> Self {
        let node = node.filter(|node| node.broker().is_some()).cloned();
        let messages = match node.as_ref().and_then(|node| node.broker()) {
            Some(broker) => broker.subscribe(&subject(table)).await,
            None => stream::pending().boxed(),
        };
        if let Some(node) = &node {
            node.publish(table, &TableNotice::PresenceRequest);
        }
        Self { node, messages, last_tick: Instant::now() }
    }

    /// Returns the next notification, or a tick of the local timer.
    pub(crate) async fn next(&mut self) -> TableNotice {
        loop {
            let Some((node, broker)) = self.node.as_ref().and_then(|node| Some((node, node.broker()?))) else {
                return std::future::pending().await;
            };
            let pause = if broker.is_connected() { node.pause() } else { node.pause().min(MAX_TICK_WITHOUT_BROKER) };
            tokio::select! {
                biased;
                Some(message) = self.messages.next() => {
                    // Ignore notifications in an unknown format.
                    if let Ok(notice) = serde_json::from_slice(&message.payload) {
                        return notice;
                    }
                }
                () = sleep_until(self.last_tick + pause) => {
                    self.last_tick = Instant::now();
                    return TableNotice::Tick;
                }
            }
        }
    }
}
