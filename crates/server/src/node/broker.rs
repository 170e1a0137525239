//! The way from node to node. What goes over it may be lost or come twice: nothing that must not be lost hangs on it alone.

use futures_util::Stream;
use std::fmt;
use std::pin::Pin;
use std::time::Duration;

/// What a broker comes to say.
pub type Soon<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// All that is said about a subject, from a moment on.
pub type Ear = Pin<Box<dyn Stream<Item = Heard> + Send>>;

/// Something said.
#[derive(Clone, Debug)]
pub struct Heard {
    /// The words.
    pub words: Vec<u8>,
    /// The subject under which an answer is awaited, if one is.
    pub reply: Option<String>,
}

/// Why a question has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unanswered {
    /// Nobody heard it.
    Nobody,
    /// Somebody may have heard it, and may have acted on it.
    Late,
}

/// Carries words between nodes.
pub trait Broker: Send + Sync + fmt::Debug + 'static {
    /// Says something to all others that hear this subject. Waits for nothing.
    fn say(&self, subject: &str, words: Vec<u8>);

    /// Hears what others say about a subject until the ear is dropped.
    fn hear<'a>(&'a self, subject: &'a str) -> Soon<'a, Ear>;

    /// Asks whoever hears a subject, and waits so long for the answer.
    fn ask<'a>(&'a self, subject: &'a str, words: Vec<u8>, within: Duration) -> Soon<'a, Result<Vec<u8>, Unanswered>>;

    /// Can it be reached at this moment, as far as is known?
    fn is_there(&self) -> bool;
}
