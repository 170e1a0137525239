//! The message broker of a simulated site. It can delay, repeat or lose messages.

use crate::node::{Broker, BrokerFuture, BrokerMessage, RequestError, Subscription};
use crate::tests::simulation::database::Passage;
use crate::tests::simulation::world::World;
use futures_util::{StreamExt, stream};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

#[derive(Debug)]
struct Subscriber {
    subject: String,
    node: usize,
    sender: mpsc::UnboundedSender<BrokerMessage>,
}

/// A message in transit.
#[derive(Debug)]
struct Delivery {
    from: usize,
    subject: String,
    message: BrokerMessage,
    /// For a request: the channel that reports an error if the subject has no subscriber.
    nobody: Option<Asker>,
}

type Asker = oneshot::Sender<Result<Vec<u8>, RequestError>>;

#[derive(Debug, Default)]
struct State {
    subscribers: Vec<Subscriber>,
    /// Open requests by their reply subject: the requesting node, and the channel for the reply.
    answers: BTreeMap<String, (usize, Asker)>,
    /// Messages in transit, by arrival time and then in the order of sending.
    deliveries: BTreeMap<(u64, u64), Delivery>,
    passages: BTreeMap<usize, Passage>,
    count: u64,
    /// The percentage of messages that are lost, and of messages that arrive twice.
    unreliable: u64,
}

/// The simulated message broker that connects all nodes.
#[derive(Debug)]
pub(crate) struct SimulatedBroker {
    world: Arc<World>,
    state: Mutex<State>,
}

impl SimulatedBroker {
    pub(crate) fn new(world: &Arc<World>) -> Self {
        Self { world: Arc::clone(world), state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the state of a node's connection to the broker.
    pub(crate) fn set(&self, node: usize, passage: Passage) {
        self.state().passages.insert(node, passage);
    }

    pub(crate) fn set_unreliable(&self, percent: u64) {
        self.state().unreliable = percent;
    }

    fn passage(&self, node: usize) -> Passage {
        self.state().passages.get(&node).copied().unwrap_or(Passage::Open)
    }

    /// Sends a message once, twice, or not at all.
    fn start(&self, delivery: Delivery) {
        let mut state = self.state();
        let passage = state.passages.get(&delivery.from).copied().unwrap_or(Passage::Open);
        if passage == Passage::Cut || self.world.happens(state.unreliable) {
            return;
        }
        let Delivery { from, subject, message, nobody } = delivery;
        if self.world.happens(state.unreliable) {
            let again = Delivery { from, subject: subject.clone(), message: message.clone(), nobody: None };
            state.launch(&self.world, again);
        }
        state.launch(&self.world, Delivery { from, subject, message, nobody });
    }

    /// Delivers all messages that are due.
    pub(crate) fn deliver(&self) {
        let now = self.world.now();
        let mut state = self.state();
        while let Some(entry) = state.deliveries.first_entry().filter(|entry| entry.key().0 <= now) {
            let delivery = entry.remove();
            if state.passages.get(&delivery.from) == Some(&Passage::Held) {
                // The connection is held, so delay the message further.
                let again = (now + 10, state.count);
                state.count += 1;
                state.deliveries.insert(again, delivery);
                continue;
            }
            state.arrive(delivery);
        }
    }
}

impl State {
    fn launch(&mut self, world: &World, delivery: Delivery) {
        let late = if self.unreliable > 0 { world.draw(1..400) } else { world.draw(1..8) };
        self.count += 1;
        self.deliveries.insert((world.now() + late, self.count), delivery);
    }

    fn arrive(&mut self, Delivery { from, subject, message, nobody }: Delivery) {
        let State { answers, subscribers, passages, .. } = self;
        let reaches = |node: usize| passages.get(&node) != Some(&Passage::Cut);
        if let Some((node, answer)) = answers.remove(&subject) {
            if reaches(node) {
                // The requesting node may have stopped waiting. This is not an error.
                let _ = answer.send(Ok(message.payload));
            }
            return;
        }
        subscribers.retain(|subscriber| !subscriber.sender.is_closed());
        let meant = subscribers.iter().filter(|subscriber| subscriber.subject == subject && subscriber.node != from);
        let meant = meant.filter(|subscriber| reaches(subscriber.node));
        let count = meant.filter(|subscriber| subscriber.sender.send(message.clone()).is_ok()).count();
        if let Some(nobody) = nobody.filter(|_| count == 0) {
            let _ = nobody.send(Err(RequestError::NoResponder));
        }
    }
}

/// A node's connection to the broker. The node does not receive its own messages.
#[derive(Debug)]
pub(crate) struct BrokerConnection {
    pub(crate) broker: Arc<SimulatedBroker>,
    pub(crate) node: usize,
}

impl Broker for BrokerConnection {
    fn publish(&self, subject: &str, payload: Vec<u8>) {
        let message = BrokerMessage { payload, reply: None };
        self.broker.start(Delivery { from: self.node, subject: subject.to_owned(), message, nobody: None });
    }

    fn subscribe<'a>(&'a self, subject: &'a str) -> BrokerFuture<'a, Subscription> {
        let (sender, message) = mpsc::unbounded_channel();
        self.broker.state().subscribers.push(Subscriber { subject: subject.to_owned(), node: self.node, sender });
        let sender = stream::unfold(message, async |mut message| Some((message.recv().await?, message)));
        Box::pin(std::future::ready(sender.boxed()))
    }

    fn request<'a>(
        &'a self,
        subject: &'a str,
        payload: Vec<u8>,
        timeout: Duration,
    ) -> BrokerFuture<'a, Result<Vec<u8>, RequestError>> {
        Box::pin(async move {
            if !self.is_connected() {
                return Err(RequestError::NoResponder);
            }
            let ((answer, answered), (nobody, unheard)) = (oneshot::channel(), oneshot::channel());
            let reply = {
                let mut state = self.broker.state();
                state.count += 1;
                let reply = format!("reply.{}", state.count);
                state.answers.insert(reply.clone(), (self.node, answer));
                reply
            };
            let message = BrokerMessage { payload, reply: Some(reply.clone()) };
            self.broker.start(Delivery { from: self.node, subject: subject.to_owned(), message, nobody: Some(nobody) });
            let either = async {
                tokio::select! {
                    biased;
                    Ok(answer) = answered => answer,
                    Ok(nobody) = unheard => nobody,
                    else => std::future::pending().await,
                }
            };
            let answer = tokio::time::timeout(timeout, either).await;
            self.broker.state().answers.remove(&reply);
            answer.unwrap_or(Err(RequestError::Timeout))
        })
    }

    fn is_connected(&self) -> bool {
        self.broker.passage(self.node) != Passage::Cut
    }
}
