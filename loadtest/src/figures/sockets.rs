//! `sockets`: measures the memory of an idle connection.

use crate::client::Client;
use crate::server::Server;

/// The memory limit for an idle connection, in bytes.
const GOAL: usize = 10 * 1024;
/// The number of connections before the measurement. They cause all one-time costs.
const FIRST: usize = 200;

pub(crate) async fn measure(count: usize) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path()).expect("a server");
    let mut held = Vec::with_capacity(count);
    let mut before = server.process().memory();
    for at in 0..FIRST + count {
        if at == FIRST {
            before = server.process().memory();
        }
        let [_, _, high, low] = u32::try_from(at / 20).unwrap_or(0).to_be_bytes();
        let client = Client::stranger(server.address, [127, 1, high, low + 1]);
        let mut socket = client.socket().await.expect("a socket");
        socket.next().await.expect("a greeting");
        held.push(socket);
    }
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    let each = server.process().memory().saturating_sub(before) / count.max(1);
    println!("{count} idle sockets after the first {FIRST}: {each} bytes each (goal {GOAL})");
    each <= GOAL
}
