//! The command-line options of the load test.

use anyhow::ensure;
use polychess_game::Info;
use polychess_variants::INFOS;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// A limit: the name of the option, its value and the maximum.
type Limit = (&'static str, u64, u64);

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Plan {
    /// Number of live games, of all kinds in turn; each seat is a guest with its own connection
    #[arg(long, default_value_t = 1000, value_name = "N")]
    pub(crate) games: u64,
    /// Number of connections; those without a seat watch or do nothing
    #[arg(long, default_value_t = 10_000, value_name = "N")]
    pub(crate) sockets: u64,
    /// Number of watchers, divided among all games [default: half of the connections without a
    /// seat]
    #[arg(long, value_name = "N")]
    pub(crate) watchers: Option<u64>,
    /// Acts per second in all games together
    #[arg(long, default_value_t = 500, value_name = "N")]
    pub(crate) rate: u64,
    /// Seconds of the measurement
    #[arg(long, default_value_t = 60, value_name = "N")]
    pub(crate) seconds: u64,
    /// Turns of every game before the measurement, played at full speed
    #[arg(long, default_value_t = 200, value_name = "N")]
    pub(crate) turns: u64,
    /// Time limit of these turns, in seconds
    #[arg(long, default_value_t = 1200, value_name = "N")]
    pub(crate) fill: u64,
    /// Number of servers on one PostgreSQL with NATS, both started unless given [default: one
    /// server with SQLite]
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// PostgreSQL database on this machine, which is filled with games and guests
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// NATS server on this machine
    #[arg(long, value_name = "URL", requires = "database")]
    pub(crate) broker: Option<String>,
    /// Running server on this machine, such as http://127.0.0.1:8080; repeat it for the servers of
    /// one site
    #[arg(long, value_name = "URL", conflicts_with_all = ["nodes", "database", "broker"])]
    pub(crate) url: Vec<String>,
    /// Print the figures as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl Plan {
    /// Checks that the plan is consistent, within the limits, and restricted to this machine.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        let limits: [Limit; 7] = [
            ("--games", self.games, 20_000),
            ("--sockets", self.sockets, 60_000),
            ("--rate", self.rate, 20_000),
            ("--seconds", self.seconds, 3600),
            ("--turns", self.turns, 2000),
            ("--fill", self.fill, 7200),
            ("--nodes", self.nodes.unwrap_or(1), 16),
        ];
        for (name, wanted, most) in limits {
            let least = u64::from(!matches!(name, "--turns" | "--fill"));
            ensure!((least..=most).contains(&wanted), "{name} is a number from {least} to {most}");
        }
        let players = self.players();
        ensure!(
            self.sockets >= players,
            "{} games have {players} players: ask for as many --sockets, or for fewer --games",
            self.games
        );
        ensure!(
            self.watchers() <= self.sockets - players,
            "{} sockets are left to look on beside {players} players: ask for fewer --watchers",
            self.sockets - players
        );
        for address in [&self.database, &self.broker].into_iter().flatten() {
            ensure!(is_here(address), "{} is not on this machine, and nothing is sent elsewhere", notified(address));
        }
        self.addresses().map(drop)
    }

    /// Returns the variant of the game with this index.
    pub(crate) fn info(at: u64) -> &'static Info {
        let count = INFOS.len() as u64;
        INFOS[usize::try_from(at % count).unwrap_or(0)]
    }

    pub(crate) fn players(&self) -> u64 {
        (0..self.games).map(|at| Self::info(at).seats.len() as u64).sum()
    }

    pub(crate) fn watchers(&self) -> u64 {
        self.watchers.unwrap_or((self.sockets - self.players()) / 2)
    }

    /// Returns the addresses of the servers in `--url`. Fails if one is not on this machine.
    pub(crate) fn addresses(&self) -> anyhow::Result<Vec<SocketAddr>> {
        let address = |url: &String| {
            let place = url.strip_prefix("http://").unwrap_or(url).trim_end_matches('/');
            let place = place.replace("localhost", "127.0.0.1");
            let address: Option<SocketAddr> = place.parse().ok();
            let own = address.filter(|address| address.ip().is_loopback());
            own.ok_or_else(|| {
                anyhow::anyhow!(
                    "--url {url}: it is http://127.0.0.1:PORT or http://[::1]:PORT, and nothing is sent elsewhere"
                )
            })
        };
        self.url.iter().map(address).collect()
    }
}

/// Returns whether a URL of a database or a broker leads to this machine.
fn is_here(url: &str) -> bool {
    let Some((_, rest)) = url.split_once("://") else { return false };
    let (place, options) = rest.split_once('?').unwrap_or((rest, ""));
    let place = place.split('/').next().unwrap_or_default();
    let host = place.rsplit('@').next().unwrap_or_default();
    let name = match host.strip_prefix('[') {
        Some(name) => name.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    let is_local = |name: &str| name == "localhost" || name.parse().is_ok_and(|ip: IpAddr| ip.is_loopback());
    // A host that starts with a slash is the folder of a local socket.
    let others =
        options.split('&').filter_map(|option| option.strip_prefix("host=").or(option.strip_prefix("hostaddr=")));
    is_local(name) && others.into_iter().all(|host| host.starts_with('/') || is_local(host))
}

/// Returns the URL without its user name and password.
fn notified(url: &str) -> &str {
    url.rsplit('@').next().unwrap_or_default()
}

/// Returns the address that all players of a game share, or the address of a group of other
/// clients. The server limits the number of connections per address.
pub(crate) fn address_of(kind: Crowd, at: u64) -> Ipv4Addr {
    let first: u32 = match kind {
        Crowd::Players => 0x7f10_0000,
        Crowd::Others => 0x7f40_0000,
    };
    Ipv4Addr::from(first + u32::try_from(at % 0x10_0000).unwrap_or(0))
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Crowd {
    Players,
    Others,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_spoken_to() {
        for here in [
            "postgres://chess@localhost/chess?host=/tmp/x",
            "postgres://chess:a@127.0.0.1:5432/chess",
            "postgres://[::1]:5432/chess",
            "nats://me:secret@127.0.0.1:4222",
        ] {
            assert!(is_here(here), "{here}");
        }
        for elsewhere in [
            "postgres://chess@db.example/chess",
            "postgres://chess@localhost/chess?host=db.example",
            "postgres://chess@localhost/chess?sslmode=disable&hostaddr=10.0.0.1",
            "postgres://127.0.0.1@db.example/chess",
            "nats://10.1.2.3:4222",
            "chess",
            "",
        ] {
            assert!(!is_here(elsewhere), "{elsewhere}");
        }
    }
}
