//! Messages of the wire and the types of the client.

mod messages;
mod types;
