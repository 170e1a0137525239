//! The load test. Clients connect, play long games at full speed, play at the requested rate, and
//! finally lose all connections at once.

mod connection;
mod game;
mod message;
mod people;
mod plan;
mod report;
mod site;
mod tally;

pub(crate) use plan::Plan;

use crate::processes::{allow, load_average};
use anyhow::{Context as _, bail};
use indicatif::{ProgressBar, ProgressStyle};
use people::People;
use report::{Acts, Report, Storm, Times, ms_each};
use site::Site;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;
use tally::{Shared, Stage};
use tokio::time::{Instant, sleep};

/// The interval between checks of the progress.
const MOMENT: Duration = Duration::from_millis(50);
/// The time limit until all clients are connected.
const PATIENCE: Duration = Duration::from_secs(300);
/// The time limit for outstanding replies after a measurement.
const LAST_ANSWERS: Duration = Duration::from_secs(15);
/// The time after which the operating system has reclaimed freed memory.
const CALM: Duration = Duration::from_secs(2);

/// Runs all measurements and prints the report.
///
/// # Errors
/// If a measurement fails or the report contains faults.
pub(crate) async fn run(plan: Plan) -> anyhow::Result<()> {
    plan.check()?;
    allow(plan.sockets)?;
    let bar = ProgressBar::new(0);
    bar.set_style(ProgressStyle::with_template("{elapsed_precise} {msg} {pos}/{len}")?);
    let mut measured = Load::start(plan, bar)?;
    let report = measured.measure().await?;
    measured.bar.finish_and_clear();
    if measured.plan.json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        print!("{report}");
    }
    match report.faults() {
        faults if faults.is_empty() => Ok(()),
        faults => bail!("{}", faults.join("; ")),
    }
}

/// A run of the load test.
struct Load {
    plan: Plan,
    bar: ProgressBar,
    site: Site,
    shared: Arc<Shared>,
    people: People,
}

impl Load {
    fn start(plan: Plan, bar: ProgressBar) -> anyhow::Result<Self> {
        let site = Site::start(&plan)?;
        let shared = Arc::new(Shared::new(site.addresses()));
        Ok(Self { plan, bar, site, people: People::new(Arc::clone(&shared)), shared })
    }

    async fn measure(&mut self) -> anyhow::Result<Report> {
        let plan = self.plan.clone();
        let load_before = load_average();
        let (players, watchers) = (plan.players(), plan.watchers());
        let idle = plan.sockets - players;

        // The first connections cause one-time costs, so exclude them from the measurement.
        self.people.connect(idle.min(50));
        self.ready("connections", idle.min(50)).await?;
        let before = self.site.memory();
        self.people.connect(idle - idle.min(50));
        self.ready("connections", idle).await?;
        let with_sockets = self.site.memory();
        let idle_socket = each(with_sockets.saturating_sub(before), idle - idle.min(50));

        self.say("games", plan.games);
        self.people.play(plan.games, &self.bar).await?;
        self.people.watch(watchers);
        sleep(10 * MOMENT).await;
        self.ready("players", plan.sockets).await?;
        sleep(CALM).await;
        let with_tables = self.site.memory();
        let sockets_opened = self.shared.ready.get();
        let of_tables = with_tables.saturating_sub(with_sockets + idle_socket * usize::try_from(players)?);

        let stored = self.site.stored();
        let fastest = self.fill().await?;
        let stored_per_act = self.site.stored().saturating_sub(stored) / fastest.acts.max(1);
        sleep(CALM).await;
        let long = self.site.memory().saturating_sub(with_tables);
        let turns_before = self.people.turns();

        let load = self.load().await?;
        let (unanswered, turns_after) = (self.shared.open.get(), self.people.turns());
        let memory = self.site.memory();

        let cut = self.storm(false).await?;
        let peak_memory = self.site.peak();
        let restart = if self.site.is_own() { Some(self.storm(true).await?) } else { None };
        Ok(Report {
            site: self.site.words.clone(),
            cores: std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
            load_before,
            games: plan.games,
            turns: (turns_before, turns_after),
            games_ended: self.shared.ended.get(),
            sockets: plan.sockets,
            sockets_opened,
            players,
            watchers,
            wanted_per_second: plan.rate,
            fastest,
            load,
            idle_socket,
            new_table: each(of_tables, plan.games),
            long_game: each(long, plan.games),
            memory,
            peak_memory,
            stored_per_act,
            cut,
            restart,
            sent_again: self.shared.again.get(),
            stale: self.shared.stale.get(),
            refused: self.shared.refused.get(),
            unanswered,
        })
    }

    fn say(&self, what: &str, count: u64) {
        self.bar.set_message(what.to_owned());
        self.bar.set_length(count);
        self.bar.set_position(0);
    }

    /// Waits until `count` connections know the current state of their tables.
    async fn ready(&self, what: &str, count: u64) -> anyhow::Result<()> {
        self.say(what, count);
        let begun = Instant::now();
        while self.shared.ready.get() < count {
            let ready = self.shared.ready.get();
            self.bar.set_position(ready);
            if begun.elapsed() > PATIENCE {
                bail!("only {ready} of {count} connections are there after {PATIENCE:?}");
            }
            sleep(MOMENT).await;
        }
        Ok(())
    }

    /// Plays all games up to the planned length at full speed. Ends the measurement when fewer than
    /// a fifth of the games are shorter.
    async fn fill(&self) -> anyhow::Result<Acts> {
        let (turns, games) = (self.plan.turns, self.plan.games);
        self.say("turns as fast as it goes", turns * games);
        let (begun, begin) = (Instant::now(), self.begin());
        self.shared.stage.send_replace(Stage::Fill { turns });
        let mut acts = None;
        while self.people.shorter_than(turns) > 0 && begun.elapsed() < Duration::from_secs(self.plan.fill) {
            sleep(MOMENT).await;
            self.bar.set_position(self.shared.acts.get());
            // End the measurement when few games are left, because they do not load the servers
            // enough.
            if acts.is_none() && self.people.shorter_than(turns) * 5 < games {
                acts = Some(self.acts_since(begin));
            }
        }
        self.shared.stage.send_replace(Stage::Rest);
        self.answered().await;
        Ok(acts.unwrap_or_else(|| self.acts_since(begin)))
    }

    /// Plays at the requested rate.
    async fn load(&self) -> anyhow::Result<Acts> {
        let beat = Duration::from_secs_f64(self.plan.games as f64 / self.plan.rate as f64);
        let time = Duration::from_secs(self.plan.seconds);
        self.say("acts at the rate that is asked for", self.plan.rate * self.plan.seconds);
        let from = Instant::now() + MOMENT;
        self.shared.stage.send_replace(Stage::Load { from, beat });
        // Exclude the first beat, which is a warm-up.
        sleep(beat.min(Duration::from_secs(5))).await;
        let (begin, first) = (self.begin(), self.shared.acts.get());
        let until = Instant::now() + time;
        while Instant::now() < until {
            sleep(MOMENT.min(until.saturating_duration_since(Instant::now()))).await;
            self.bar.set_position(self.shared.acts.get() - first);
        }
        let acts = self.acts_since(begin);
        self.shared.stage.send_replace(Stage::Rest);
        self.answered().await;
        Ok(acts)
    }

    /// Waits until the server has acknowledged all acts.
    async fn answered(&self) {
        let begun = Instant::now();
        while self.shared.open.get() > 0 && begun.elapsed() < LAST_ANSWERS {
            sleep(MOMENT).await;
        }
    }

    /// Breaks all connections, like a failed proxy or a restarted server. Waits until all clients
    /// have reconnected.
    async fn storm(&mut self, restart: bool) -> anyhow::Result<Storm> {
        let sockets = self.plan.sockets;
        self.say("connections that come back", sockets);
        self.shared.back.take();
        let (failed, broken, begun) = (self.shared.not_opened.get(), self.shared.broken.get(), Instant::now());
        if restart {
            tokio::task::block_in_place(|| self.site.restart()).context("the server was told to stop")?;
        } else {
            self.shared.cut.send_modify(|cut| *cut += 1);
        }
        let least = if restart { 1 } else { sockets };
        while self.shared.broken.get() - broken < least || self.shared.ready.get() < sockets {
            self.bar.set_position(self.shared.ready.get());
            if begun.elapsed() > PATIENCE {
                bail!("only {} of {sockets} connections are back after {PATIENCE:?}", self.shared.ready.get());
            }
            sleep(MOMENT).await;
        }
        let seconds = begun.elapsed().as_secs_f64();
        let back = Times::of(&self.shared.back.take());
        let failed = self.shared.not_opened.get() - failed;
        Ok(Storm { sockets: back.count, seconds, back, failed })
    }

    fn begin(&self) -> Begin {
        self.shared.acknowledged.take();
        self.shared.notified.take();
        Begin {
            at: Instant::now(),
            messages: self.shared.messages.get(),
            bytes: self.shared.bytes.get(),
            spent: self.site.spent(),
        }
    }

    fn acts_since(&self, begin: Begin) -> Acts {
        let seconds = begin.at.elapsed().as_secs_f64();
        let acknowledged = Times::of(&self.shared.acknowledged.take());
        let acts = acknowledged.count;
        let spent = self.site.spent().since(begin.spent);
        Acts {
            acts,
            seconds,
            per_second: acts as f64 / seconds,
            acknowledged,
            others_notified: Times::of(&self.shared.notified.take()),
            messages: self.shared.messages.get() - begin.messages,
            message_bytes: self.shared.bytes.get() - begin.bytes,
            server_ms: ms_each(spent.servers, acts),
            database_ms: ms_each(spent.database, acts),
            broker_ms: ms_each(spent.broker, acts),
            client_ms: ms_each(spent.clients, acts),
        }
    }
}

/// The counters at the start of a measurement.
#[derive(Clone, Copy)]
struct Begin {
    at: Instant,
    messages: u64,
    bytes: u64,
    spent: site::Spent,
}

/// Returns `total` divided by `count`, or by 1 if `count` is 0.
fn each(total: usize, count: u64) -> usize {
    total / usize::try_from(count.max(1)).unwrap_or(usize::MAX)
}
