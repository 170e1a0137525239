//! A server in a separate process.

use crate::processes::Process;
use polychess_server::{Build, Config};
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Any free port on this machine.
pub(crate) const ANYWHERE: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// A server process, which ends when this value is dropped.
pub(crate) struct Server {
    child: Child,
    config: Config,
    pub(crate) address: SocketAddr,
    /// The time from the start of the process until the server accepted connections.
    pub(crate) started: Duration,
}

/// Runs a server until it receives a signal. Its first line of output is its address, or an error
/// if the server cannot start.
pub(crate) async fn serve(config: &str) {
    let served = match serde_json::from_str(config) {
        Ok(config) => {
            let build = Build { client: polychess_client::file, ..Build::default() };
            polychess_server::serve(config, build, |address| println!("{address}")).await
        }
        Err(error) => return println!("these are no settings: {error}"),
    };
    if let Err(error) = served {
        println!("{error}");
    }
}

impl Server {
    /// Starts a server with default settings and a database in `folder`.
    pub(crate) fn start(folder: &Path) -> anyhow::Result<Self> {
        Self::with(Config { address: ANYWHERE, data_dir: folder.to_owned(), ..Config::default() })
    }

    /// Starts a server and waits until it accepts connections.
    pub(crate) fn with(config: Config) -> anyhow::Result<Self> {
        let begun = Instant::now();
        let mut child = Command::new(std::env::current_exe()?)
            .args(["serve", &serde_json::to_string(&config)?])
            .stdout(Stdio::piped())
            .spawn()?;
        let mut output_text = String::new();
        if let Some(pipe) = child.stdout.take() {
            BufReader::new(pipe).read_line(&mut output_text)?;
        }
        match output_text.trim().parse() {
            Ok(address) => Ok(Self { child, config, address, started: begun.elapsed() }),
            Err(_) => {
                let _ = child.kill();
                let _ = child.wait();
                anyhow::bail!("the server does not start: {}", output_text.trim())
            }
        }
    }

    /// Stops the server with SIGTERM, as an operator would do. Returns the time until it has ended.
    pub(crate) fn stop(&mut self) -> anyhow::Result<Duration> {
        let begun = Instant::now();
        let pid = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw);
        if let Some(pid) = pid {
            rustix::process::kill_process(pid, rustix::process::Signal::TERM)?;
        }
        self.child.wait()?;
        Ok(begun.elapsed())
    }

    /// Restarts the server at the same address.
    pub(crate) fn restart(&mut self) -> anyhow::Result<()> {
        self.stop()?;
        let config = Config { address: self.address, ..self.config.clone() };
        *self = Self::with(config)?;
        Ok(())
    }

    pub(crate) fn process(&self) -> Process {
        Process(self.child.id())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
