//! The broker of a simulated site: what is said arrives late, twice, or not at all.

use crate::node::{Broker, Ear, Heard, Soon, Unanswered};
use crate::simulation::database::Passage;
use crate::simulation::world::World;
use futures_util::{StreamExt, stream};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// One who hears a subject.
#[derive(Debug)]
struct Listener {
    subject: String,
    node: usize,
    ear: mpsc::UnboundedSender<Heard>,
}

/// Something on its way, from a node.
#[derive(Debug)]
struct Flight {
    from: usize,
    subject: String,
    heard: Heard,
    /// Who waits to be told that nobody hears it.
    nobody: Option<Asker>,
}

/// Whoever waits for an answer.
type Asker = oneshot::Sender<Result<Vec<u8>, Unanswered>>;

#[derive(Debug, Default)]
struct State {
    listeners: Vec<Listener>,
    /// Who waits for an answer, by the subject of it: the node, and where it goes.
    answers: BTreeMap<String, (usize, Asker)>,
    /// By the moment at which it arrives, and in the order in which it was said.
    flights: BTreeMap<(u64, u64), Flight>,
    passages: BTreeMap<usize, Passage>,
    count: u64,
    /// How many in a hundred messages are lost, and how many come twice.
    unreliable: u64,
}

/// What is in the air between all nodes.
#[derive(Debug)]
pub(crate) struct Air {
    world: Arc<World>,
    state: Mutex<State>,
}

impl Air {
    pub(crate) fn new(world: &Arc<World>) -> Self {
        Self { world: Arc::clone(world), state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How a node's way to the broker is from now on.
    pub(crate) fn set(&self, node: usize, passage: Passage) {
        self.state().passages.insert(node, passage);
    }

    pub(crate) fn set_unreliable(&self, percent: u64) {
        self.state().unreliable = percent;
    }

    fn passage(&self, node: usize) -> Passage {
        self.state().passages.get(&node).copied().unwrap_or(Passage::Open)
    }

    /// A message starts, once, twice, or not at all.
    fn start(&self, flight: Flight) {
        let mut state = self.state();
        let passage = state.passages.get(&flight.from).copied().unwrap_or(Passage::Open);
        if passage == Passage::Cut || self.world.happens(state.unreliable) {
            return;
        }
        let Flight { from, subject, heard, nobody } = flight;
        if self.world.happens(state.unreliable) {
            let again = Flight { from, subject: subject.clone(), heard: heard.clone(), nobody: None };
            state.launch(&self.world, again);
        }
        state.launch(&self.world, Flight { from, subject, heard, nobody });
    }

    /// Whatever is due arrives.
    pub(crate) fn deliver(&self) {
        let now = self.world.now();
        let mut state = self.state();
        while let Some(entry) = state.flights.first_entry().filter(|entry| entry.key().0 <= now) {
            let flight = entry.remove();
            if state.passages.get(&flight.from) == Some(&Passage::Held) {
                // It waits at the machine that sends it.
                let again = (now + 10, state.count);
                state.count += 1;
                state.flights.insert(again, flight);
                continue;
            }
            state.arrive(flight);
        }
    }
}

impl State {
    fn launch(&mut self, world: &World, flight: Flight) {
        let late = if self.unreliable > 0 { world.draw(1..400) } else { world.draw(1..8) };
        self.count += 1;
        self.flights.insert((world.now() + late, self.count), flight);
    }

    fn arrive(&mut self, Flight { from, subject, heard, nobody }: Flight) {
        let State { answers, listeners, passages, .. } = self;
        let reaches = |node: usize| passages.get(&node) != Some(&Passage::Cut);
        if let Some((node, answer)) = answers.remove(&subject) {
            if reaches(node) {
                // Who has asked may wait no longer.
                let _ = answer.send(Ok(heard.words));
            }
            return;
        }
        listeners.retain(|listener| !listener.ear.is_closed());
        let meant = listeners.iter().filter(|listener| listener.subject == subject && listener.node != from);
        let meant = meant.filter(|listener| reaches(listener.node));
        let count = meant.filter(|listener| listener.ear.send(heard.clone()).is_ok()).count();
        if let Some(nobody) = nobody.filter(|_| count == 0) {
            let _ = nobody.send(Err(Unanswered::Nobody));
        }
    }
}

/// A node's connection. It does not hear itself.
#[derive(Debug)]
pub(crate) struct Mouth {
    pub(crate) air: Arc<Air>,
    pub(crate) node: usize,
}

impl Broker for Mouth {
    fn say(&self, subject: &str, words: Vec<u8>) {
        let heard = Heard { words, reply: None };
        self.air.start(Flight { from: self.node, subject: subject.to_owned(), heard, nobody: None });
    }

    fn hear<'a>(&'a self, subject: &'a str) -> Soon<'a, Ear> {
        let (ear, heard) = mpsc::unbounded_channel();
        self.air.state().listeners.push(Listener { subject: subject.to_owned(), node: self.node, ear });
        let ear = stream::unfold(heard, async |mut heard| Some((heard.recv().await?, heard)));
        Box::pin(std::future::ready(ear.boxed()))
    }

    fn ask<'a>(&'a self, subject: &'a str, words: Vec<u8>, within: Duration) -> Soon<'a, Result<Vec<u8>, Unanswered>> {
        Box::pin(async move {
            if !self.is_there() {
                return Err(Unanswered::Nobody);
            }
            let ((answer, answered), (nobody, unheard)) = (oneshot::channel(), oneshot::channel());
            let reply = {
                let mut state = self.air.state();
                state.count += 1;
                let reply = format!("reply.{}", state.count);
                state.answers.insert(reply.clone(), (self.node, answer));
                reply
            };
            let heard = Heard { words, reply: Some(reply.clone()) };
            self.air.start(Flight { from: self.node, subject: subject.to_owned(), heard, nobody: Some(nobody) });
            let either = async {
                tokio::select! {
                    biased;
                    Ok(answer) = answered => answer,
                    Ok(nobody) = unheard => nobody,
                    else => std::future::pending().await,
                }
            };
            let answer = tokio::time::timeout(within, either).await;
            self.air.state().answers.remove(&reply);
            answer.unwrap_or(Err(Unanswered::Late))
        })
    }

    fn is_there(&self) -> bool {
        self.air.passage(self.node) != Passage::Cut
    }
}
