//! Messages and the generated types of the client.

mod messages;
mod types;
