//! People who want to play at once are brought together.
//!
//! ```text
//! socket ─ Seek ─ Desk ─ Pool ─ Formed ─ table ─ Paired ─ sockets
//!                  └ time ─┘
//! ```
//!
//! The [`pool::Pool`] knows who waits for what, and who may sit together; it knows neither time nor sockets. The [`Desk`] takes wishes, lets
//! time pass, makes the tables and tells the people.

mod desk;
mod pool;

pub(crate) use desk::{Desk, Person};
