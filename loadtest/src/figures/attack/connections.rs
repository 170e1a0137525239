//! The attack on connections: clients that do not read responses, do not send bodies, or send only
//! half of a request head.

use super::{HONEST, Row, median, start};
use crate::client::Client;
use polychess_variants::INFOS;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;

/// The address that sends half requests. Honest clients connect from this address and from
/// [`HONEST`].
const GREEDY: Ipv4Addr = Ipv4Addr::new(127, 0, 3, 1);
/// The number of half requests of each kind.
const HALVES: usize = 40;
/// The number of addresses that do not read responses.
const READERS: u8 = 20;
/// The number of connections from each of these addresses.
const EACH: usize = 10;
/// The number of requests that a client sends at once on a connection. Their responses exceed all
/// buffers between the server and the client.
const ANSWERS: usize = 300;
/// The time limit for clients that make the server wait.
const PATIENCE: Duration = Duration::from_secs(2);
/// The limit for the median time of an honest request. A request that waits for a slow client takes
/// [`PATIENCE`] or longer.
const PROMPT: Duration = Duration::from_millis(200);
/// The time after which the server must have closed all connections of the attack.
const CLOSED_AFTER: Duration = Duration::from_secs(6);
/// The number of honest requests for each median.
const ASKED: usize = 40;
/// The time limit for a stop. The server would wait up to 8 seconds for requests of honest clients.
const STOP: Duration = Duration::from_secs(3);
/// The number of files that the server may open for other purposes.
const FILES: usize = 10;

pub(super) async fn measure() -> anyhow::Result<Vec<Row>> {
    let (_folder, server) = start(|config| {
        config.write_limit = PATIENCE;
        config.head_limit = PATIENCE;
    })?;
    let neighbour = Client::stranger(server.address, GREEDY);
    let other = Client::stranger(server.address, HONEST);
    let quiet = (requests(&neighbour).await, requests(&other).await);
    let files = server.process().files();
    let held = attack(server.address).await;
    let most = server.process().files();
    let attacked = (requests(&neighbour).await, requests(&other).await);
    tokio::time::sleep(CLOSED_AFTER).await;
    let left = server.process().files();
    drop(held);
    println!("opened {} connections; the server has {most} open files", READERS as usize * EACH + 2 * HALVES);

    let (_folder, mut server) = start(|_| ())?;
    requests(&Client::stranger(server.address, HONEST)).await;
    let stop_alone = server.stop()?;
    let (_folder, mut server) = start(|_| ())?;
    let held = attack(server.address).await;
    let stop = server.stop()?;
    drop(held);
    Ok(vec![
        Row::time("request from the address of slow bodies, median", quiet.0, attacked.0, PROMPT),
        Row::time("request from another address, median", quiet.1, attacked.1, PROMPT),
        Row::at_most("files open after the limits of time", files, left, files + FILES),
        Row::time("stop of the server", stop_alone, stop, STOP),
    ])
}

/// Opens all connections of the attack. They stay open until the caller drops them.
async fn attack(server: SocketAddr) -> Vec<TcpStream> {
    let mut opening = JoinSet::new();
    for address in 1..=READERS {
        let client = Client::stranger(server, [127, 0, 4, address]);
        let request = format!("GET /api/variants/{}/rules HTTP/1.1\r\nhost: {server}\r\n\r\n", INFOS[0].id);
        for _ in 0..EACH {
            opening.spawn(send(client.clone(), request.repeat(ANSWERS)));
        }
    }
    let client = Client::stranger(server, GREEDY);
    let head = client.head("POST", "/api/session", "content-type: application/json\r\n", 1000);
    for _ in 0..HALVES {
        opening.spawn(send(client.clone(), format!("{head}{{")));
        opening.spawn(send(client.clone(), "GET /api/session HTTP/1.1\r\nhost: ".into()));
    }
    opening.join_all().await.into_iter().flatten().collect()
}

/// Sends as much of the text as the server accepts within 300 ms, and reads nothing.
async fn send(client: Client, text: String) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().ok()?;
    socket.set_recv_buffer_size(4096).ok()?;
    socket.bind((client.from, 0).into()).ok()?;
    let mut stream = socket.connect(client.server).await.ok()?;
    let _ = tokio::time::timeout(Duration::from_millis(300), stream.write_all(text.as_bytes())).await;
    Some(stream)
}

/// Returns the median time of several requests. The time of a failed request is the maximum
/// duration.
async fn requests(client: &Client) -> Duration {
    let mut times = Vec::new();
    for _ in 0..ASKED {
        let asked = Instant::now();
        let answer = client.get("/api/session").await;
        times.push(if answer.status == 200 { asked.elapsed() } else { Duration::MAX });
    }
    median(times)
}
