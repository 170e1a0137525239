//! What the server costs in itself, and what one hostile client can do to it.

pub(crate) mod attack;
mod games;
pub(crate) mod hostile;
pub(crate) mod restart;
pub(crate) mod sockets;
