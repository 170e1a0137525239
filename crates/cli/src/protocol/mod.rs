//! The JSON-lines interface to the rules: one request per line, one answer per line, in order.
//!
//! [`lines`] reads lines of limited length, [`id`] keeps ids exact, [`request`] parses a line, and
//! [`session`] computes its [`answer`].

pub mod answer;
pub mod id;
pub mod lines;
pub mod request;
pub mod session;

pub use answer::Answer;
pub use request::{Request, Want};
pub use session::{Limits, Session, serve};
