//! An in-memory message broker that can break connections, lose notifications and repeat requests.

use futures_util::{StreamExt, stream};
use polychess_server::node::{Broker, BrokerFuture, BrokerMessage, RequestError, Subscription};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::mpsc;

#[derive(Debug)]
struct Subscriber {
    subject: String,
    connection: u64,
    sender: mpsc::UnboundedSender<BrokerMessage>,
}

/// The message broker that all servers of a test share.
#[derive(Debug, Default)]
pub(crate) struct MemoryBroker {
    subscribers: Mutex<Vec<Subscriber>>,
    next_number: AtomicU64,
    /// If true, all notifications about tables are lost.
    pub(crate) loses: AtomicBool,
    /// If true, each request arrives twice.
    pub(crate) doubles: AtomicBool,
}

/// A server's connection to the broker. It does not receive its own messages.
#[derive(Debug)]
pub(crate) struct BrokerConnection {
    broker: Arc<MemoryBroker>,
    number: u64,
    is_cut: AtomicBool,
}

impl MemoryBroker {
    pub(crate) fn connect(self: &Arc<Self>) -> Arc<BrokerConnection> {
        Arc::new(BrokerConnection { broker: Arc::clone(self), number: self.number(), is_cut: AtomicBool::new(false) })
    }

    fn number(&self) -> u64 {
        self.next_number.fetch_add(1, Ordering::SeqCst)
    }

    fn subscribe(&self, subject: &str, connection: u64) -> mpsc::UnboundedReceiver<BrokerMessage> {
        let (sender, messages) = mpsc::unbounded_channel();
        let subscriber = Subscriber { subject: subject.to_owned(), connection, sender };
        self.subscribers.lock().expect("no panic").push(subscriber);
        messages
    }

    /// Sends a message to all other subscribers. Returns their number.
    fn publish(&self, subject: &str, from: u64, message: &BrokerMessage) -> usize {
        if self.loses.load(Ordering::SeqCst) && subject.starts_with("polychess.table.") {
            return 0;
        }
        let mut all = self.subscribers.lock().expect("no panic");
        all.retain(|subscriber| !subscriber.sender.is_closed());
        let receivers = all.iter().filter(|subscriber| subscriber.subject == subject && subscriber.connection != from);
        receivers.filter(|subscriber| subscriber.sender.send(message.clone()).is_ok()).count()
    }
}

impl BrokerConnection {
    pub(crate) fn cut(&self, cut: bool) {
        self.is_cut.store(cut, Ordering::SeqCst);
    }
}

impl Broker for BrokerConnection {
    fn publish(&self, subject: &str, payload: Vec<u8>) {
        if self.is_connected() {
            self.broker.publish(subject, self.number, &BrokerMessage { payload, reply: None });
        }
    }

    fn subscribe<'a>(&'a self, subject: &'a str) -> BrokerFuture<'a, Subscription> {
        let messages = self.broker.subscribe(subject, self.number);
        let messages = stream::unfold(messages, async |mut messages| Some((messages.recv().await?, messages)));
        Box::pin(std::future::ready(messages.boxed()))
    }

    fn request<'a>(
        &'a self,
        subject: &'a str,
        payload: Vec<u8>,
        timeout: Duration,
    ) -> BrokerFuture<'a, Result<Vec<u8>, RequestError>> {
        Box::pin(async move {
            let reply = format!("reply.{}", self.broker.number());
            let mut replies = self.broker.subscribe(&reply, u64::MAX);
            let message = BrokerMessage { payload, reply: Some(reply) };
            for _ in 0..=usize::from(self.broker.doubles.load(Ordering::SeqCst)) {
                if !self.is_connected() || self.broker.publish(subject, self.number, &message) == 0 {
                    return Err(RequestError::NoResponder);
                }
            }
            let reply = tokio::time::timeout(timeout, replies.recv()).await;
            reply.ok().flatten().map(|message| message.payload).ok_or(RequestError::Timeout)
        })
    }

    fn is_connected(&self) -> bool {
        !self.is_cut.load(Ordering::SeqCst)
    }
}
