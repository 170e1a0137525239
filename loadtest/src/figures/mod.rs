//! Basic costs of the server, and the damage that one hostile client can do.

pub(crate) mod attack;
mod games;
pub(crate) mod hostile;
pub(crate) mod restart;
pub(crate) mod sockets;
