//! Runs a NATS server as the message broker.

use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A NATS server in its own process. A restart uses the same port.
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
        let arguments = ["--addr", "127.0.0.1", "--port", &self.port.to_string()];
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
        format!("nats://127.0.0.1:{}", self.port)
    }
}

impl Drop for NatsProcess {
    fn drop(&mut self) {
        self.kill();
    }
}
