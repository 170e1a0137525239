//! The sessions of open WebSocket connections, so that the connections of an ended session close.

use crate::node::Node;
use futures_util::StreamExt;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio_util::sync::CancellationToken;

/// The subject for the ids of ended sessions, between the servers of a cluster.
const SUBJECT: &str = "polychess.sessions.ended";

type Connections = HashMap<String, (CancellationToken, usize)>;

/// The sessions that have an open connection to this server.
#[derive(Clone, Debug, Default)]
pub(crate) struct LiveSessions {
    connections: Arc<Mutex<Connections>>,
    node: Option<Node>,
}

/// An open connection of a session. It counts until it is dropped.
#[derive(Debug)]
pub(crate) struct LiveConnection {
    session: String,
    ended: CancellationToken,
    all: LiveSessions,
}

impl LiveSessions {
    /// Starts to listen to the other servers of the cluster, if there is one.
    pub(super) async fn start(node: Option<&Node>) -> Self {
        let live = Self { connections: Arc::default(), node: node.cloned() };
        if let Some(broker) = node.and_then(Node::broker) {
            let mut messages = broker.subscribe(SUBJECT).await;
            let own = live.clone();
            tokio::spawn(async move {
                while let Some(message) = messages.next().await {
                    // Ignore messages in an unknown format.
                    own.close(&serde_json::from_slice::<Vec<String>>(&message.payload).unwrap_or_default());
                }
            });
        }
        live
    }

    fn connections(&self) -> MutexGuard<'_, Connections> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a connection of a session.
    pub(crate) fn register(&self, session: &str) -> LiveConnection {
        let mut connections = self.connections();
        let entry = connections.entry(session.to_owned()).or_default();
        entry.1 += 1;
        LiveConnection { session: session.to_owned(), ended: entry.0.clone(), all: self.clone() }
    }

    /// Closes the connections of ended sessions on all servers.
    pub(crate) fn end(&self, sessions: &[String]) {
        self.close(sessions);
        if let Some(broker) = self.node.as_ref().and_then(Node::broker) {
            broker.publish(SUBJECT, serde_json::to_vec(sessions).unwrap_or_default());
        }
    }

    fn close(&self, sessions: &[String]) {
        let connections = self.connections();
        for (ended, _) in sessions.iter().filter_map(|session| connections.get(session)) {
            ended.cancel();
        }
    }
}

impl LiveConnection {
    /// Waits until the session ends.
    pub(crate) async fn ended(&self) {
        self.ended.cancelled().await;
    }
}

impl Drop for LiveConnection {
    fn drop(&mut self) {
        let mut connections = self.all.connections();
        if let Some(entry) = connections.get_mut(&self.session) {
            entry.1 -= 1;
            if entry.1 == 0 {
                connections.remove(&self.session);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn connections_of_an_ended_session_close() {
        let live = LiveSessions::default();
        let (one, two, other) = (live.register("a"), live.register("a"), live.register("b"));
        live.end(&["a".to_owned(), "unknown".to_owned()]);
        one.ended().await;
        two.ended().await;
        assert!(!other.ended.is_cancelled());
        drop((one, two, other));
        assert!(live.connections().is_empty());
    }
}
