//! Tables that nobody acts on are woken, so that their clocks run: all of them when a server starts that is the only one, those whose
//! server is gone where several use one database.

use crate::node::Node;
use crate::reply::Failure;
use crate::store::{StoreError, TableQuery};
use crate::table::message::Message;
use crate::table::registry::{Tables, locked};
use crate::token::log_name;
use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

/// Tables that are looked up together.
const PAGE: u32 = 1000;
/// How often it is looked whether a server is gone, at least: for so long clocks of its tables stand beyond its lease.
const LOOKING: Duration = Duration::from_millis(150);
/// Tables that are woken at a time.
const WAKING: usize = 8;
/// How long a table is left alone whose log could not be read.
const LEFT_ALONE: Duration = Duration::from_secs(30);
/// The longest time until a table that could not be woken is tried again.
const SLOWEST: Duration = Duration::from_secs(10);

impl Tables {
    /// Wakes the tables whose clocks ran when the server last stopped, a few at a time, until all are live; what somebody asks for
    /// meanwhile is woken first. Where there are other servers, it says from now on that it is there, and wakes what others left.
    ///
    /// # Errors
    /// When the database cannot be read or, with others, written.
    pub(crate) async fn wake(&self) -> Result<(), Failure> {
        if let Some(node) = &self.ctx.node {
            let since = node.renew(&*self.ctx.store, &*self.ctx.clock).await?;
            tokio::spawn(self.clone().renew(node.clone(), since));
            tokio::spawn(self.clone().take_over(node.pause().min(LOOKING)));
            return Ok(());
        }
        let ids = self.unowned().await?;
        locked(&self.shared.asleep).extend(ids.iter().cloned());
        metrics::gauge!("polychess_tables_asleep").set(ids.len() as f64);
        tokio::spawn(self.clone().wake_all(ids));
        Ok(())
    }

    /// Timed tables that are on, and no server that is there has them.
    async fn unowned(&self) -> Result<VecDeque<String>, StoreError> {
        let mut ids: VecDeque<String> = VecDeque::new();
        loop {
            let after = ids.back().cloned().unwrap_or_default();
            let rows = self.ctx.store.tables(TableQuery::Unowned(after), PAGE).await?;
            if rows.is_empty() {
                return Ok(ids);
            }
            ids.extend(rows.into_iter().map(|row| row.id));
        }
    }

    fn is_halted(&self) -> bool {
        self.shared.halted.load(Ordering::Relaxed)
    }

    async fn wake_all(self, mut ids: VecDeque<String>) {
        let mut waking = JoinSet::new();
        while !self.is_halted() {
            while waking.len() < WAKING
                && let Some(id) = ids.pop_front()
            {
                waking.spawn(self.clone().wake_one(id));
            }
            if waking.join_next().await.is_none() {
                return;
            }
            metrics::gauge!("polychess_tables_asleep").set((ids.len() + waking.len()) as f64);
        }
    }

    /// Wakes a table, however often it has to be tried. What is damaged sleeps on; what another server has is awake.
    async fn wake_one(self, id: String) {
        let mut pause = Duration::from_millis(250);
        while !self.is_halted() {
            let (done, woken) = oneshot::channel();
            let posted = self.post(&id, Message::Wake { done }).await;
            let woken = match posted {
                Ok(()) => woken.await.unwrap_or(Err(Failure::Busy)),
                Err((failure, _)) => Err(failure),
            };
            match woken {
                Ok(()) | Err(Failure::NotFound(_) | Failure::Elsewhere) => return,
                Err(Failure::Broken) => {
                    return tracing::error!(table = %log_name(&id), "a table is damaged and stays asleep");
                }
                Err(_) => tokio::time::sleep(pause).await,
            }
            pause = (pause * 2).min(SLOWEST);
        }
    }

    /// Says again and again that the server is there. Where there was a break, because that came too late or somebody has emptied the leases,
    /// others may have taken it for gone: then each of its tables is asked for anew.
    async fn renew(self, node: Node, mut since: i64) {
        while !self.is_halted() {
            tokio::time::sleep(node.pause()).await;
            // A word that does not come back is not waited for: by then others have taken the server for gone.
            let renewed = tokio::time::timeout(node.lease(), node.renew(&*self.ctx.store, &*self.ctx.clock)).await;
            match renewed.unwrap_or_else(|_| Err(StoreError::Unavailable("no answer within the lease".into()))) {
                Ok(unbroken) => {
                    if unbroken != since {
                        tracing::warn!("the lease had run out; all tables are asked for anew");
                        self.yield_all().await;
                    }
                    since = unbroken;
                }
                Err(error) => tracing::warn!(%error, "the lease could not be renewed"),
            }
        }
    }

    async fn yield_all(&self) {
        let live: Vec<(String, mpsc::Sender<_>)> =
            locked(&self.shared.live).iter().map(|(id, entry)| (id.clone(), entry.sender.clone())).collect();
        let ids = live.iter().map(|(id, _)| id.clone()).collect();
        for (_, table) in live {
            // One that has gone to rest has nothing to yield.
            let _ = table.send(self.posted(Message::Yield)).await;
        }
        tokio::spawn(self.clone().wake_all(ids));
    }

    /// Wakes, again and again, what servers left that are gone.
    async fn take_over(self, pause: Duration) {
        while !self.is_halted() {
            let wanted = self.unowned().await.map(|mut ids| {
                let mut unreadable = locked(&self.shared.unreadable);
                unreadable.retain(|_, tried| tried.elapsed() < LEFT_ALONE);
                ids.retain(|id| !unreadable.contains_key(id));
                ids
            });
            match wanted {
                Ok(ids) if ids.is_empty() => {}
                // One that cannot be woken keeps nobody from the others: all that are left are looked up anew.
                Ok(ids) => _ = tokio::time::timeout(SLOWEST, self.clone().wake_all(ids)).await,
                Err(error) => tracing::warn!(%error, "what other servers left cannot be looked up"),
            }
            tokio::time::sleep(pause).await;
        }
    }
}
