//! The report of a load test, as text and as JSON.

use hdrhistogram::Histogram;
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// The limit for the 99th percentile of acknowledgement times, in milliseconds.
const SLOWEST: f64 = 50.0;
/// The memory limit for a server, in bytes.
const MEMORY: usize = 1_000_000_000;
/// The minimum share of the requested rate that the servers must reach.
const ENOUGH: f64 = 0.99;

/// Percentiles of the measured times, in milliseconds.
#[derive(Serialize, Clone, Copy, Debug)]
pub(crate) struct Times {
    pub(crate) count: u64,
    pub(crate) p50: f64,
    pub(crate) p90: f64,
    pub(crate) p99: f64,
    pub(crate) most: f64,
}

impl Times {
    pub(crate) fn of(histogram: &Histogram<u64>) -> Self {
        let ms = |micros: u64| micros as f64 / 1000.0;
        let at = |part: f64| ms(histogram.value_at_quantile(part));
        let most = if histogram.is_empty() { 0.0 } else { ms(histogram.max()) };
        Self { count: histogram.len(), p50: at(0.5), p90: at(0.9), p99: at(0.99), most }
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { p50, p90, p99, most, .. } = self;
        write!(f, "p50 {p50:.1} ms, p90 {p90:.1} ms, p99 {p99:.1} ms, slowest {most:.0} ms")
    }
}

/// The acts during a measurement, with their costs.
#[derive(Serialize, Clone, Copy, Debug)]
pub(crate) struct Acts {
    pub(crate) acts: u64,
    pub(crate) seconds: f64,
    pub(crate) per_second: f64,
    pub(crate) acknowledged: Times,
    pub(crate) others_notified: Times,
    /// The number of messages to all clients, and their total size.
    pub(crate) messages: u64,
    pub(crate) message_bytes: u64,
    /// The processor time per act in milliseconds, of the servers, the database, the broker and
    /// this program.
    pub(crate) server_ms: f64,
    pub(crate) database_ms: f64,
    pub(crate) broker_ms: f64,
    pub(crate) client_ms: f64,
}

impl fmt::Display for Acts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = |total: u64| total as f64 / self.acts.max(1) as f64;
        writeln!(f, "  {} acts in {:.1} s: {:.1} in a second", self.acts, self.seconds, self.per_second)?;
        writeln!(f, "  acknowledged:       {}", self.acknowledged)?;
        writeln!(f, "  others told:        {}", self.others_notified)?;
        let of_message = self.message_bytes as f64 / self.messages.max(1) as f64;
        writeln!(f, "  messages:           {:.1} for each act, of {of_message:.0} bytes", each(self.messages))?;
        let Self { server_ms, database_ms, broker_ms, client_ms, .. } = self;
        writeln!(
            f,
            "  processors for each act: servers {server_ms:.2} ms, database {database_ms:.2} ms, broker {broker_ms:.2} ms, clients {client_ms:.2} ms"
        )
    }
}

/// The results of breaking all connections at once.
#[derive(Serialize, Clone, Copy, Debug)]
pub(crate) struct Storm {
    pub(crate) sockets: u64,
    /// The number of seconds until the last client had reconnected.
    pub(crate) seconds: f64,
    pub(crate) back: Times,
    /// The number of failed attempts to reconnect.
    pub(crate) failed: u64,
}

impl fmt::Display for Storm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { sockets, seconds, back, failed } = self;
        write!(f, "{sockets} back within {seconds:.1} s: {back}; {failed} attempts failed")
    }
}

/// All results of a load test.
#[derive(Serialize, Debug)]
pub(crate) struct Report {
    pub(crate) site: String,
    pub(crate) cores: usize,
    /// The number of runnable processes before the run. It shows other load on the machine.
    pub(crate) load_before: f64,
    pub(crate) games: u64,
    /// The mean number of turns in a game, before and after the measurement.
    pub(crate) turns: (f64, f64),
    pub(crate) games_ended: u64,
    pub(crate) sockets: u64,
    pub(crate) sockets_opened: u64,
    pub(crate) players: u64,
    pub(crate) watchers: u64,
    pub(crate) wanted_per_second: u64,
    pub(crate) fastest: Acts,
    pub(crate) load: Acts,
    /// The memory per idle connection in bytes, or 0 if this program did not start the servers.
    pub(crate) idle_socket: usize,
    /// The memory per new table with its players and spectators in bytes, without the memory of
    /// idle connections.
    pub(crate) new_table: usize,
    /// The additional memory of a table with a long game, in bytes.
    pub(crate) long_game: usize,
    pub(crate) memory: usize,
    pub(crate) peak_memory: usize,
    /// The growth of the database files per act, in bytes.
    pub(crate) stored_per_act: u64,
    pub(crate) cut: Storm,
    pub(crate) restart: Option<Storm>,
    pub(crate) sent_again: u64,
    pub(crate) stale: u64,
    pub(crate) refused: u64,
    pub(crate) unanswered: u64,
}

impl Report {
    /// Returns each goal with its result, and true if the result reaches the goal.
    fn goals(&self) -> Vec<(String, String, bool)> {
        let wanted = self.wanted_per_second as f64;
        let mut goals = vec![
            (
                format!("{} sockets", self.sockets),
                format!("{}", self.sockets_opened),
                self.sockets_opened >= self.sockets,
            ),
            (format!("{wanted} acts in a second"), format!("{:.1}", self.load.per_second), {
                self.load.per_second >= ENOUGH * wanted
            }),
            (format!("p99 under {SLOWEST} ms"), format!("{:.1} ms", self.load.acknowledged.p99), {
                self.load.acknowledged.p99 < SLOWEST
            }),
        ];
        if self.memory > 0 {
            let mb = |bytes: usize| bytes / 1_000_000;
            let is_less = self.peak_memory < MEMORY;
            goals.push((format!("a server under {} MB", mb(MEMORY)), format!("{} MB", mb(self.peak_memory)), is_less));
        }
        goals
    }

    /// Returns a message for each fault. Faults do not depend on the speed of the machine.
    pub(crate) fn faults(&self) -> Vec<String> {
        let missing = self.sockets.saturating_sub(self.sockets_opened);
        let found = [
            (self.load.acts == 0, "no act was measured".to_owned()),
            (missing > 0, format!("{missing} connections could not be opened")),
            (self.refused > 0, format!("{} acts were refused", self.refused)),
            (self.unanswered > 0, format!("{} acts were never answered", self.unanswered)),
            (self.cut.back.count < self.sockets, "not all connections came back".to_owned()),
        ];
        found.into_iter().filter_map(|(is_so, what)| is_so.then_some(what)).collect()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = if self.load_before < 0.3 { "with nothing else to do" } else { "which has other things to do" };
        writeln!(
            f,
            "{}; {} cores for everything, load average {:.1} before: a machine {time}",
            self.site, self.cores, self.load_before
        )?;
        writeln!(
            f,
            "{} live games of {:.0} to {:.0} turns ({} ended meanwhile); {} sockets: {} players, {} watchers, {} idle",
            self.games,
            self.turns.0,
            self.turns.1,
            self.games_ended,
            self.sockets_opened,
            self.players,
            self.watchers,
            self.sockets_opened.saturating_sub(self.players + self.watchers)
        )?;
        write!(f, "\nAs fast as it goes\n{}", self.fastest)?;
        write!(f, "\nUnder the load that was asked for\n{}", self.load)?;
        writeln!(
            f,
            "  sent again {}, stale {}, refused {}, unanswered {}",
            self.sent_again, self.stale, self.refused, self.unanswered
        )?;
        if self.memory > 0 {
            writeln!(f, "\nMemory of the servers")?;
            writeln!(f, "  an idle socket      {:>9} bytes", self.idle_socket)?;
            writeln!(
                f,
                "  a new table         {:>9} bytes, with its players and watchers beyond idle sockets",
                self.new_table
            )?;
            writeln!(f, "  what a game adds    {:>9} bytes, in {:.0} turns", self.long_game, self.turns.0)?;
            writeln!(f, "  all                 {:>9} MB now", self.memory / 1_000_000)?;
        }
        if self.stored_per_act > 0 {
            writeln!(f, "Files of the database {:>7} bytes for each act", self.stored_per_act)?;
        }
        writeln!(f, "\nWhen all connections are cut: {}", self.cut)?;
        if let Some(restart) = &self.restart {
            writeln!(f, "When a server is restarted:   {restart}")?;
        }
        writeln!(f)?;
        for (wanted, had, is_reached) in self.goals() {
            writeln!(f, "{wanted:<26} {had:>10}  {}", if is_reached { "reached" } else { "NOT REACHED" })?;
        }
        Ok(())
    }
}

/// Returns the time per item in milliseconds, for `count` items.
pub(crate) fn ms_each(time: Duration, count: u64) -> f64 {
    time.as_secs_f64() * 1000.0 / count.max(1) as f64
}
