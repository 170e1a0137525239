//! The message broker between servers. Messages may be lost or repeated.

use futures_util::Stream;
use std::fmt;
use std::pin::Pin;
use std::time::Duration;

/// A future of a broker.
pub type BrokerFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The messages of a subject.
pub type Subscription = Pin<Box<dyn Stream<Item = BrokerMessage> + Send>>;

/// A message.
#[derive(Clone, Debug)]
pub struct BrokerMessage {
    /// The content of the message.
    pub payload: Vec<u8>,
    /// The subject for the reply, if the sender waits for one.
    pub reply: Option<String>,
}

/// Why a request has no reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RequestError {
    /// No subscriber received it.
    NoResponder,
    /// A subscriber may have received it, and may have acted on it.
    Timeout,
}

/// Carries messages between servers.
pub trait Broker: Send + Sync + fmt::Debug + 'static {
    /// Sends a message to all other subscribers of a subject, without waiting.
    fn publish(&self, subject: &str, payload: Vec<u8>);

    /// Subscribes to a subject until the subscription is dropped.
    fn subscribe<'a>(&'a self, subject: &'a str) -> BrokerFuture<'a, Subscription>;

    /// Sends a request to a subscriber of a subject, and waits for the reply.
    fn request<'a>(
        &'a self,
        subject: &'a str,
        payload: Vec<u8>,
        timeout: Duration,
    ) -> BrokerFuture<'a, Result<Vec<u8>, RequestError>>;

    /// True if the broker seems to be connected.
    fn is_connected(&self) -> bool;
}
