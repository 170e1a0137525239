//! Tests that the server's logs contain no secrets, even at the most verbose level.

use crate::program::program;
use crate::running::Running;
use serde_json::{Value as Json, json};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

/// The client address that a proxy reports. The logs must not contain it.
const FAR: &str = "203.0.113.77";
const WORDS: &str = "zebra crossing";

/// A minimal WebSocket client. It masks messages with zeros and does not decode replies.
struct Socket(TcpStream);

impl Socket {
    fn open(server: &Running) -> Self {
        let mut stream = TcpStream::connect(&server.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a limit");
        let head = format!(
            "GET /api/socket HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             x-forwarded-for: {FAR}\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
            server.address, server.cookie
        );
        stream.write_all(head.as_bytes()).expect("sent");
        let mut socket = Self(stream);
        socket.until("hello");
        socket
    }

    fn send(&mut self, message: &Json) {
        let text = message.to_string();
        let length = u16::try_from(text.len()).expect("a short message");
        let head = [0x81, 0x80 | 126, length.to_be_bytes()[0], length.to_be_bytes()[1], 0, 0, 0, 0];
        self.0.write_all(&[&head, text.as_bytes()].concat()).expect("sent");
    }

    /// Reads from the socket until this text arrives.
    fn until(&mut self, words: &str) {
        let (mut seen, mut part) = (Vec::new(), [0; 4096]);
        while !String::from_utf8_lossy(&seen).contains(words) {
            let length = self.0.read(&mut part).expect("it answers in time");
            assert!(length > 0, "no {words} in {}", String::from_utf8_lossy(&seen));
            seen.extend_from_slice(&part[..length]);
        }
    }
}

/// Uses guests, invitations, seats, sockets and invalid requests. Returns the texts that the logs
/// must not contain.
fn drive(server: &mut Running) -> Vec<String> {
    let link = json!({"who": "link"});
    let new = json!({"variant": "three-man", "seats": [{"who": "me"}, link, link]});
    let (status, _, made) = server.send("POST", "/api/tables", &new);
    assert_eq!(status, 200, "{made}");
    let text = |value: &Json| value.as_str().expect("a text").to_owned();
    let table = text(&made["table"]);
    let invitations: Vec<String> = (0..2).map(|at| text(&made["invitations"][at]["token"])).collect();
    let mut secrets =
        vec![table.clone(), server.cookie.clone(), WORDS.to_owned(), FAR.to_owned(), "Annabella".to_owned()];
    let host = server.cookie.clone();
    for token in &invitations {
        server.cookie.clear();
        let (_, head, _) = server.send("POST", "/api/session", &json!({"name": "Barbarina"}));
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a new guest has a cookie");
        server.cookie = cookie.split(';').next().expect("a pair").to_owned();
        secrets.push(server.cookie.clone());
        let join = format!("/api/tables/{table}/join");
        assert_eq!(server.send("POST", &join, &json!({"token": format!("{token}x")})).0, 422, "a forged one");
        assert_eq!(server.send("POST", &join, &json!({"token": token})).0, 200);
    }
    server.cookie = host;
    let mut socket = Socket::open(server);
    socket.send(&json!({"type": "watch", "table": table}));
    socket.until("\"phase\":\"playing\"");
    for (id, to) in [("a", Json::Null), ("b", json!([1]))] {
        let body = json!({"do": "say", "to": to, "text": WORDS});
        socket.send(&json!({"type": "command", "table": table, "id": id, "expected": 0, "seat": 0, "body": body}));
        socket.until(&format!("\"id\":\"{id}\""));
    }
    socket.send(&json!({"type": "nonsense", "token": invitations[0]}));
    socket.until("bad-message");
    assert_eq!(server.send("GET", &format!("/api/tables/{table}/at/zzz"), &Json::Null).0, 400);
    assert_eq!(server.send("GET", &format!("/no/such?token={}", invitations[0]), &Json::Null).0, 404, "no page");
    secrets.extend(invitations);
    secrets.into_iter().map(|secret| secret.trim_start_matches("polychess=").to_owned()).collect()
}

#[test]
fn logs_contain_no_secrets() {
    for format in ["text", "json"] {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().to_str().expect("a name");
        let mut command = program(&["serve", "--address", "127.0.0.1:0", "--data-dir", data, "--log", "trace"]);
        command.args(["--set", "trusted_proxies=127.0.0.1"]).env("POLYCHESS_LOG_FORMAT", format);
        let mut server = Running::of(&mut command);
        let (status, head, version) = server.send("GET", "/version", &Json::Null);
        assert_eq!((status, version["commit"].as_str().is_some_and(|commit| !commit.is_empty())), (200, true));
        let id = head.lines().find_map(|line| line.strip_prefix("x-request-id: ")).expect("an id").to_owned();
        let secrets = drive(&mut server);
        let log = server.stop();
        for secret in &secrets {
            assert!(secret.len() > 6 && !log.contains(secret.as_str()), "{secret} is in the log: {log}");
        }
        assert!(log.contains(&id) && log.contains("/api/tables/{id}/join") && log.contains("stopping"), "{log}");
        let lines: Vec<Json> = log.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        assert_eq!(lines.len(), if format == "json" { log.lines().count() } else { 0 }, "{log}");
        if format == "json" {
            let answered = lines.iter().find(|line| line["id"] == id.as_str()).expect("the request has a line");
            assert_eq!((&answered["route"], &answered["status"]), (&json!("/version"), &json!(200)));
        }
    }
}
