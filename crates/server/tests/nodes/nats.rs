//! Runs a NATS server as the message broker.

use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const USER: &str = "polychess";
const PASSWORD: &str = "secret@broker";

/// A NATS server that requires a password, in its own process. A restart uses the same port.
pub(crate) struct NatsProcess {
    port: u16,
    child: Option<Child>,
}

impl NatsProcess {
    pub(crate) fn start() -> Self {
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr());
        let mut nats = Self { port: free.expect("a free port").port(), child: None };
        nats.begin();
        nats
    }

    pub(crate) fn begin(&mut self) {
        let program = std::env::var("POLYCHESS_NATS").unwrap_or_else(|_| "nats-server".into());
        let port = self.port.to_string();
        let arguments = ["--addr", "127.0.0.1", "--port", &port, "--user", USER, "--pass", PASSWORD];
        let child = Command::new(&program).args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let why = "NATS is not installed: its program may be named by POLYCHESS_NATS";
        self.child = Some(child.unwrap_or_else(|error| panic!("{program}: {error}; {why}")));
        let begun = Instant::now();
        while std::net::TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(20), "{program} does not listen");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    pub(crate) fn address(&self) -> String {
        address_at(&format!("127.0.0.1:{}", self.port))
    }
}

/// Returns the address of the broker at a host and port, with its name and password.
pub(crate) fn address_at(place: &str) -> String {
    format!("nats://{USER}:{}@{place}", PASSWORD.replace('@', "%40"))
}

impl Drop for NatsProcess {
    fn drop(&mut self) {
        self.kill();
    }
}
