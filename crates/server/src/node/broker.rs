//! The interface of message brokers, which connect the servers of a cluster. Brokers may lose or
//! repeat messages.

use futures_util::Stream;
use std::fmt;
use std::pin::Pin;
use std::time::Duration;

/// The future that broker methods return.
pub type BrokerFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A stream of the messages that arrive on a subject.
pub type Subscription = Pin<Box<dyn Stream<Item = BrokerMessage> + Send>>;

/// A message from another server.
#[derive(Clone, Debug)]
pub struct BrokerMessage {
    /// The content of the message.
    pub payload: Vec<u8>,
    /// The subject for the reply, if the sender expects one.
    pub reply: Option<String>,
}

/// The reason why a request got no reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RequestError {
    /// No server subscribes to the subject.
    NoResponder,
    /// No reply arrived in time. A server may still have processed the request.
    Timeout,
}

/// A connection to a message broker.
pub trait Broker: Send + Sync + fmt::Debug + 'static {
    /// Sends a message to all other subscribers of a subject, without waiting for its delivery.
    fn publish(&self, subject: &str, payload: Vec<u8>);

    /// Subscribes to a subject, until the stream is dropped.
    fn subscribe<'a>(&'a self, subject: &'a str) -> BrokerFuture<'a, Subscription>;

    /// Sends a request to a subscriber of a subject and waits for the reply.
    fn request<'a>(
        &'a self,
        subject: &'a str,
        payload: Vec<u8>,
        timeout: Duration,
    ) -> BrokerFuture<'a, Result<Vec<u8>, RequestError>>;

    /// Returns whether the broker seems to be reachable.
    fn is_connected(&self) -> bool;
}
