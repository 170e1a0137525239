//! Kills a server while bots play, and checks that it loses nothing that it acknowledged.
//!
//! The server runs in a separate process. The test kills it at random times with SIGKILL and
//! restarts it. The bots use real connections, and record the commands that they sent and the
//! acknowledgements. At the end, the database must contain every acknowledged command once, and no
//! command that was not sent. Every log must replay to the stored row.
//!
//! `--seconds N` sets the duration (default 60), `--games N` the number of concurrent games
//! (default 6), and `--seed N` the seed of the random times. The test ignores other arguments,
//! because the test command passes them to every test.

mod bot;
mod history;
mod journal;
mod judge;
mod wire;

use bot::Site;
use polychess_server::store::SqliteStore;
use polychess_server::{Build, Config};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The argument that makes this test program run the server.
const SERVE: &str = "--serve";

fn argument<T: std::str::FromStr>(name: &str, default: T) -> T {
    let mut arguments = std::env::args().skip_while(|argument| argument != name).skip(1);
    arguments.next().and_then(|value| value.parse().ok()).unwrap_or(default)
}

fn main() -> ExitCode {
    if std::env::args().any(|argument| argument == "--list") {
        return ExitCode::SUCCESS;
    }
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let folder = argument(SERVE, String::new());
    if !folder.is_empty() {
        let address = argument("--address", SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
        runtime.block_on(serve(address, Path::new(&folder)));
        return ExitCode::SUCCESS;
    }
    runtime.block_on(torture())
}

async fn serve(address: SocketAddr, folder: &Path) {
    let config = Config {
        address,
        data_dir: folder.to_owned(),
        pace: Duration::ZERO,
        grace: Duration::ZERO,
        sockets_per_address: 10_000,
        open_games: 10_000,
        writes_per_minute: 1_000_000,
        reads_per_minute: 1_000_000,
        messages_per_20s: 1_000_000,
        ..Config::default()
    };
    polychess_server::serve(config, Build::default(), |_| {})
        .await
        .expect("it starts on what was left, and ends when it is told");
}

struct Victim {
    child: Child,
}

impl Victim {
    fn start(address: SocketAddr, folder: &Path) -> Self {
        let program = std::env::current_exe().expect("this program");
        let child = Command::new(program)
            .args([SERVE, folder.to_str().expect("a name"), "--address", &address.to_string()])
            .stdout(Stdio::null())
            .spawn()
            .expect("a server");
        Self { child }
    }

    /// Kills the server immediately. Returns whether it was still running.
    fn kill(mut self) -> bool {
        let ran = matches!(self.child.try_wait(), Ok(None));
        let _ = self.child.kill();
        let _ = self.child.wait();
        ran
    }
}

impl Victim {
    /// Stops the server in an orderly way while bots play. Returns whether it ended in time and
    /// without an error.
    async fn stop(mut self) -> bool {
        tokio::time::sleep(Duration::from_secs(2)).await;
        let signalled = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        let begun = Instant::now();
        while signalled.as_ref().is_ok_and(std::process::ExitStatus::success)
            && begun.elapsed() < Duration::from_secs(10)
        {
            if let Ok(Some(status)) = self.child.try_wait() {
                return status.success();
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.kill();
        false
    }
}

async fn torture() -> ExitCode {
    let (seconds, games, seed) = (argument("--seconds", 60), argument("--games", 6), argument("--seed", 1));
    let folder = tempfile::tempdir().expect("a folder");
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr());
    let address = free.expect("a free port");
    let journal = Arc::new(journal::Journal::default());
    let ended = Arc::new(AtomicBool::new(false));
    let site = Site { nodes: Arc::new([address]), journal: Arc::clone(&journal), is_open: false, ended };
    let bots: Vec<_> = (0..games).map(|at| tokio::spawn(bot::play_games(site.clone(), seed + at))).collect();
    let mut random = StdRng::seed_from_u64(seed);
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut kills = 0;
    let mut ran = true;
    while Instant::now() < end && ran {
        let victim = Victim::start(address, folder.path());
        tokio::time::sleep(Duration::from_millis(random.random_range(400..3_000))).await;
        ran = victim.kill();
        kills += 1;
    }
    let ended = Victim::start(address, folder.path()).stop().await;
    bots.iter().for_each(|bot| bot.abort());
    for bot in bots {
        let _ = bot.await;
    }
    let store = SqliteStore::open(&folder.path().join("polychess.db")).await;
    let store = store.expect("the database opens after the last kill");
    let verdict = judge::judge(&store, &journal, false).await;
    let (sent, acknowledged, resumed) = (journal.sent(), journal.acknowledged(), journal.resumed());
    println!("{kills} kills, {resumed} connections made, {sent} commands sent, {acknowledged} acknowledged; {verdict}");
    // A run without enough activity proves nothing.
    let happened = journal.acknowledged() > 20 * usize::try_from(seconds).unwrap_or(0) && kills as u64 * 4 > seconds;
    if !ran {
        println!("a server ended by itself");
    }
    if !happened {
        println!("too little happened");
    }
    if !ended {
        println!("a server that was told to stop did not end well within ten seconds");
    }
    if ran && ended && happened && verdict.is_good() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
