//! Tests that the clients of a stopping node receive a close code and continue through another
//! node.

use crate::site::Site;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// The maximum time until a client continues on another node.
const BOUND: Duration = Duration::from_secs(2);

/// Opens a connection that watches a table from event `since`.
async fn watch(at: SocketAddr, cookie: &str, table: &str, since: Option<u64>) -> WebSocketStream<TcpStream> {
    let mut request = format!("ws://{at}/api/socket").into_client_request().expect("an address");
    request.headers_mut().insert("cookie", cookie.parse().expect("a cookie"));
    let stream = TcpStream::connect(at).await.expect("it listens");
    let (mut socket, _) = client_async(request, stream).await.expect("a connection");
    let watch = json!({"type": "watch", "table": table, "since": since});
    socket.send(Message::text(watch.to_string())).await.expect("it is taken");
    socket
}

/// Waits for the next message of a type. If the connection closes first, returns its close code.
async fn next_of(socket: &mut WebSocketStream<TcpStream>, kind: &str) -> Result<Value, u16> {
    loop {
        match timeout(Duration::from_secs(10), socket.next()).await.expect("in time") {
            Some(Ok(Message::Text(text))) => {
                let message: Value = serde_json::from_str(&text).expect("JSON");
                if message["type"] == kind {
                    return Ok(message);
                }
            }
            Some(Ok(Message::Close(Some(frame)))) => return Err(frame.code.into()),
            Some(Ok(_)) => {}
            other => panic!("{other:?}"),
        }
    }
}

pub(crate) async fn moved() {
    let mut site = Site::start().await;
    site.turns(3).await;
    let (first, second) = (site.nodes[0].address, site.nodes[1].address);
    let cookie = site.players[2].cookie.clone();
    let mut socket = watch(second, &cookie, &site.table, None).await;
    let shown = next_of(&mut socket, "table").await.expect("the table");
    let seq = shown["view"]["now"]["seq"].as_u64().expect("a number");
    let begun = Instant::now();
    site.nodes[1].signal("TERM");
    assert_eq!(next_of(&mut socket, "never").await, Err(1012));
    let closed = begun.elapsed();
    // The client reconnects with the last event that it knows. It retries while the table has no
    // owner.
    let update = loop {
        let mut again = watch(first, &cookie, &site.table, Some(seq)).await;
        if let Ok(update) = timeout(Duration::from_millis(500), next_of(&mut again, "update")).await {
            break update.expect("an update");
        }
    };
    let resumed = begun.elapsed();
    println!("  the connection was closed after {closed:.0?}, and went on over the other node after {resumed:.0?}");
    assert!(resumed < BOUND, "{resumed:?}");
    assert!(
        update["events"].as_array().is_some_and(|events| events.iter().all(|event| event["seq"].as_u64() > Some(seq)))
    );
    site.players[2].move_to(first);
    site.turns(4).await;
    site.judge().await;
}
