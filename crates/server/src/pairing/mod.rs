//! People who want to play at once are brought together.
//!
//! ```text
//! socket ─ Seek ─ Desk ─ Pool ─ Formed ─ table ─ Paired ─ sockets
//!                  └ time ─┘
//! ```
//!
//! The [`pool::Pool`] knows who waits for what, and who may sit together; it knows neither time nor sockets. The [`Desk`] takes wishes, lets
//! time pass, has the tables made and tells the people. A guest who finds a free seat at a public table (`open_table`) does not wait. Where several servers use one database, all who wait are there (`among`).

mod among;
mod desk;
mod open_table;
mod person;
mod pool;
mod seating;

pub(crate) use desk::Desk;
pub(crate) use person::Person;
