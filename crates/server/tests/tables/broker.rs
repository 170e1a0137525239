//! A broker in memory, which can be cut, lose what is said, and ask everything twice.

use futures_util::{StreamExt, stream};
use polychess_server::node::{Broker, Ear, Heard, Soon, Unanswered};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::mpsc;

/// One who hears a subject.
#[derive(Debug)]
struct Listener {
    subject: String,
    mouth: u64,
    ear: mpsc::UnboundedSender<Heard>,
}

/// What all nodes of a site share.
#[derive(Debug, Default)]
pub(crate) struct Words {
    listeners: Mutex<Vec<Listener>>,
    numbers: AtomicU64,
    /// Nothing about tables is heard any longer.
    pub(crate) loses: AtomicBool,
    /// What is asked is asked twice.
    pub(crate) doubles: AtomicBool,
}

/// A node's connection. It does not hear itself.
#[derive(Debug)]
pub(crate) struct Mouth {
    words: Arc<Words>,
    number: u64,
    cut: AtomicBool,
}

impl Words {
    pub(crate) fn mouth(self: &Arc<Self>) -> Arc<Mouth> {
        Arc::new(Mouth { words: Arc::clone(self), number: self.number(), cut: AtomicBool::new(false) })
    }

    fn number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::SeqCst)
    }

    fn hear(&self, subject: &str, mouth: u64) -> mpsc::UnboundedReceiver<Heard> {
        let (ear, heard) = mpsc::unbounded_channel();
        self.listeners.lock().expect("no panic").push(Listener { subject: subject.to_owned(), mouth, ear });
        heard
    }

    /// How many heard it.
    fn say(&self, subject: &str, from: u64, heard: &Heard) -> usize {
        if self.loses.load(Ordering::SeqCst) && subject.starts_with("polychess.table.") {
            return 0;
        }
        let mut listeners = self.listeners.lock().expect("no panic");
        listeners.retain(|listener| !listener.ear.is_closed());
        let meant = listeners.iter().filter(|listener| listener.subject == subject && listener.mouth != from);
        meant.filter(|listener| listener.ear.send(heard.clone()).is_ok()).count()
    }
}

impl Mouth {
    pub(crate) fn cut(&self, cut: bool) {
        self.cut.store(cut, Ordering::SeqCst);
    }
}

impl Broker for Mouth {
    fn say(&self, subject: &str, words: Vec<u8>) {
        if self.is_there() {
            self.words.say(subject, self.number, &Heard { words, reply: None });
        }
    }

    fn hear<'a>(&'a self, subject: &'a str) -> Soon<'a, Ear> {
        let heard = self.words.hear(subject, self.number);
        let ear = stream::unfold(heard, async |mut heard| Some((heard.recv().await?, heard)));
        Box::pin(std::future::ready(ear.boxed()))
    }

    fn ask<'a>(&'a self, subject: &'a str, words: Vec<u8>, within: Duration) -> Soon<'a, Result<Vec<u8>, Unanswered>> {
        Box::pin(async move {
            let reply = format!("reply.{}", self.words.number());
            let mut answer = self.words.hear(&reply, u64::MAX);
            let heard = Heard { words, reply: Some(reply) };
            for _ in 0..=usize::from(self.words.doubles.load(Ordering::SeqCst)) {
                if !self.is_there() || self.words.say(subject, self.number, &heard) == 0 {
                    return Err(Unanswered::Nobody);
                }
            }
            let answer = tokio::time::timeout(within, answer.recv()).await;
            answer.ok().flatten().map(|heard| heard.words).ok_or(Unanswered::Late)
        })
    }

    fn is_there(&self) -> bool {
        !self.cut.load(Ordering::SeqCst)
    }
}
