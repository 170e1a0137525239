//! The rules as JSON lines: one request per line and one answer per line, in order.
//!
//! [`lines`] reads lines of limited length, [`id`] echoes the id, [`request`] parses a line,
//! [`session`] computes the [`answer`].

pub mod answer;
pub mod id;
pub mod lines;
pub mod request;
pub mod session;

pub use answer::Answer;
pub use request::{Request, Want};
pub use session::{Limits, Session, serve};
