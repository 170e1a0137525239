//! Measurements of individual costs, and attacks on the server.

pub(crate) mod attack;
mod games;
pub(crate) mod hostile;
pub(crate) mod restart;
pub(crate) mod sign_ins;
pub(crate) mod sockets;
