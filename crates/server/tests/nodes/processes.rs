//! Runs nodes in their own processes.

use polychess_server::{Build, Config};
use std::io::{BufRead, BufReader};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The argument that makes this test program run a node.
pub(crate) const SERVE: &str = "--serve";
/// The duration of a node's lease.
pub(crate) const LEASE: Duration = Duration::from_secs(2);

pub(crate) struct NodeProcess {
    child: Child,
    pub(crate) address: SocketAddr,
}

/// A free port on this machine.
pub(crate) const ANYWHERE: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// Runs a node until it receives a stop signal. Prints its address as the first line.
pub(crate) async fn serve(address: SocketAddr, database: String, broker: String) {
    let config = Config {
        address,
        data_dir: PathBuf::new(),
        database,
        broker,
        lease: LEASE,
        pace: Duration::ZERO,
        connections_per_address: 10_000,
        requests_per_address: 1000,
        sockets_per_address: 1000,
        open_games: 10_000,
        writes_per_minute: 1_000_000,
        reads_per_minute: 1_000_000,
        messages_per_20s: 1_000_000,
        ..Config::default()
    };
    let ready = |address| println!("{address}");
    if let Err(error) = polychess_server::serve(config, Build::default(), ready).await {
        println!("{error}");
    }
}

impl NodeProcess {
    /// Starts a node and waits until it listens. If it fails, returns its error message.
    pub(crate) fn try_start(at: SocketAddr, database: &str, broker: &str) -> Result<Self, String> {
        let program = std::env::current_exe().expect("this program");
        let arguments = [SERVE, &at.to_string(), database, broker];
        let mut child = Command::new(program).args(arguments).stdout(Stdio::piped()).spawn().expect("a node");
        let mut output_text = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut output_text).expect("a line");
        match output_text.trim().parse() {
            Ok(address) => Ok(Self { child, address }),
            Err(_) => {
                let _ = child.wait();
                Err(output_text.trim().to_owned())
            }
        }
    }

    pub(crate) fn signal(&self, name: &str) {
        signal(&self.child, name);
    }

    /// Returns whether the process is running.
    pub(crate) fn runs(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Waits until the process has ended successfully. Returns the duration.
    pub(crate) fn ended(&mut self) -> Duration {
        let begun = Instant::now();
        let status = self.child.wait().expect("it ends");
        assert!(status.success(), "it ends well: {status}");
        begun.elapsed()
    }
}

impl Drop for NodeProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()), "a signal is sent");
}
