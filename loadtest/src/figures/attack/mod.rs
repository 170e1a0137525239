//! Attacks from greedy addresses, and measurements of the capacity that honest clients keep.

mod computers;
mod connections;
mod lobby;
mod looks;

use crate::processes;
use crate::server::{ANYWHERE, Server};
use anyhow::Context as _;
use polychess_server::Config;
use std::net::Ipv4Addr;
use std::time::Duration;

const HONEST: Ipv4Addr = Ipv4Addr::new(127, 0, 1, 1);
/// The maximum number of connections of this program.
const SOCKETS: u64 = 2_000;
/// The results of a measurement without and with an attack.
struct Row {
    figure: &'static str,
    alone: String,
    attacked: String,
    limit: String,
    kept: bool,
}

impl Row {
    /// Returns a row for a time that must be at most `limit`.
    fn time(figure: &'static str, alone: Duration, attacked: Duration, limit: Duration) -> Self {
        let [alone, attacked_text, limit_text] = [alone, attacked, limit].map(ms);
        Self { figure, alone, attacked: attacked_text, limit: format!("at most {limit_text}"), kept: attacked <= limit }
    }

    /// Returns a row for a number that must be at most `limit`.
    fn at_most(figure: &'static str, alone: usize, attacked: usize, limit: usize) -> Self {
        Self {
            figure,
            alone: alone.to_string(),
            attacked: attacked.to_string(),
            limit: format!("at most {limit}"),
            kept: attacked <= limit,
        }
    }
}

fn ms(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}

/// Returns the median, or the maximum duration if there are no times.
fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or(Duration::MAX)
}

/// Starts a server on an empty database. It treats each loopback address as a separate client.
fn start(change: impl FnOnce(&mut Config)) -> anyhow::Result<(tempfile::TempDir, Server)> {
    let folder = tempfile::tempdir()?;
    let mut config = Config { address: ANYWHERE, data_dir: folder.path().to_owned(), ..Config::default() };
    // The server treats loopback addresses as separate clients only if it has a trusted proxy. No
    // client uses the address of this proxy.
    config.trusted_proxies = vec!["127.9.9.9".parse().context("the address of a proxy")?];
    change(&mut config);
    let server = Server::with(config)?;
    Ok((folder, server))
}

/// Runs all attacks and prints a table. Returns whether all limits are kept.
pub(crate) async fn measure(time: Duration) -> anyhow::Result<bool> {
    processes::allow(SOCKETS)?;
    let mut rows = lobby::measure().await?;
    rows.extend(looks::measure(time).await?);
    rows.extend(computers::measure(time).await?);
    rows.extend(connections::measure().await?);
    println!("{:48} {:>12} {:>12}  limit", "figure", "alone", "attacked");
    for Row { figure, alone, attacked, limit, kept } in &rows {
        let verdict = if *kept { "" } else { "  EXCEEDED" };
        println!("{figure:48} {alone:>12} {attacked:>12}  {limit}{verdict}");
    }
    Ok(rows.iter().all(|row| row.kept))
}
