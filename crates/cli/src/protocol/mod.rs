//! The rules as JSON lines: one request a line, one answer a line, in order.
//!
//! [`lines`] takes input apart without ever holding more than one line of bounded size, [`id`] is what comes back unchanged, [`request`] reads a line, [`session`] answers
//! it, [`answer`] is what is written.

pub mod answer;
pub mod id;
pub mod lines;
pub mod request;
pub mod session;

pub use answer::Answer;
pub use request::{Request, Want};
pub use session::{Limits, Session, serve};
