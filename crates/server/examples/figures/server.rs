//! A server in a process of its own.

use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A server that ends with this.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    /// How long it took until it listened.
    pub(crate) started: Duration,
}

impl Server {
    /// Starts one on a database in this folder.
    pub(crate) fn start(folder: &Path) -> Self {
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr());
        let address = free.expect("a free port");
        let begun = Instant::now();
        let child = Command::new(std::env::current_exe().expect("this program"))
            .args(["serve", folder.to_str().expect("a name"), &address.to_string()])
            .stdout(Stdio::null())
            .spawn()
            .expect("a server");
        while TcpStream::connect(address).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(60), "it does not listen");
            std::thread::sleep(Duration::from_millis(5));
        }
        Self { child, address, started: begun.elapsed() }
    }

    /// A line of what the system says of the process, in bytes.
    fn status(&self, field: &str) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'));
        line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse::<usize>().ok()).map_or(0, |kb| kb * 1024)
    }

    /// The memory it holds now.
    pub(crate) fn memory(&self) -> usize {
        self.status("VmRSS")
    }

    /// The most it has held.
    pub(crate) fn peak(&self) -> usize {
        self.status("VmHWM")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
