//! A running server for tests.

use crate::program::program;
use serde_json::{Value as Json, json};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A server on a free port, with its own data folder.
pub(crate) struct Running {
    pub(crate) child: Child,
    pub(crate) address: String,
    pub(crate) cookie: String,
    /// The thread that reads standard error, so that the server never blocks on a full pipe.
    log: Option<JoinHandle<String>>,
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("a name")
}

impl Running {
    pub(crate) fn start(data: &Path) -> Self {
        let arguments = ["serve", "--address", "127.0.0.1:0", "--data-dir", text(data), "--set", "open_games=1000"];
        Self::of(program(&arguments).args(["--set", "writes_per_minute=10000"]))
    }

    pub(crate) fn of(command: &mut Command) -> Self {
        let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
        // From here on, `Drop` kills the server if a step fails.
        let mut this = Self { child, address: String::new(), cookie: String::new(), log: None };
        let mut log = BufReader::new(this.child.stderr.take().expect("it is piped"));
        let mut before = String::new();
        this.address = loop {
            let mut line = String::new();
            assert!(log.read_line(&mut line).expect("text") > 0, "it ended: {before}");
            match line.strip_prefix("Polychess serves http://").and_then(|rest| rest.split(';').next()) {
                Some(address) => {
                    let shown = line.contains("it saves games in") || line.contains("it forgets all games");
                    assert!(shown && line.contains("`polychess help`"), "{line}");
                    break address.to_owned();
                }
                None => before += &line,
            }
        };
        let log = std::thread::spawn(move || {
            let mut text = before;
            log.read_to_string(&mut text).map(|_| text).expect("it is text")
        });
        this.log = Some(log);
        let (status, head, _) = this.send("POST", "/api/session", &json!({"name": "Annabella"}));
        assert_eq!(status, 200);
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
        this.cookie = cookie.split(';').next().expect("a pair").to_owned();
        this
    }

    pub(crate) fn send(&self, method: &str, path: &str, body: &Json) -> (u16, String, Json) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncookie: {}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            self.address,
            self.cookie,
            body.len()
        );
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        (status, head.to_owned(), serde_json::from_str(body).unwrap_or_default())
    }

    /// Creates a game for one person and two computers. Returns the id of the table, or the error.
    pub(crate) fn table(&self) -> Result<String, Json> {
        let computer = json!({"who": "computer", "player": "random"});
        let new = json!({"variant": "three-man", "seats": [{"who": "me"}, computer, computer]});
        let (status, _, answer) = self.send("POST", "/api/tables", &new);
        match answer["table"].as_str() {
            Some(id) if status == 200 => Ok(id.to_owned()),
            _ => Err(answer),
        }
    }

    pub(crate) fn has(&self, table: &str) -> bool {
        self.send("GET", &format!("/api/tables/{table}"), &Json::Null).0 == 200
    }

    /// Stops the server with SIGTERM and returns its log.
    pub(crate) fn stop(mut self) -> String {
        let killed = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(killed.expect("kill").success());
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("its status") {
                break status;
            }
            assert!(begun.elapsed() < Duration::from_secs(10), "it stops within ten seconds");
            std::thread::sleep(Duration::from_millis(20));
        };
        assert!(status.success(), "{status}");
        self.log.take().and_then(|log| log.join().ok()).expect("its log")
    }
}

impl Drop for Running {
    /// Kills the server, in case a test fails.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
