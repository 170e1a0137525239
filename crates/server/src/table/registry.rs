//! The live tables. A table becomes live when somebody wants something of it.

use crate::reply::Failure;
use crate::socket::text;
use crate::table::context::Context;
use crate::table::http_requests::{Guest, TableReply, TableRequest, no_such_table};
use crate::table::owner::{Message, Owner};
use crate::table::socket_requests::refuse;
use crate::table::{Step, Table};
use polychess_wire::{Problem, ServerMessage};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// Messages that may wait at a table.
const MAILBOX: usize = 256;
/// How long a message may wait for room.
const PATIENCE: Duration = Duration::from_secs(5);
/// Letters of an address.
pub(crate) const ADDRESS: usize = 16;

/// All live tables.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    pub(crate) ctx: Arc<Context>,
    live: Arc<Mutex<HashMap<String, mpsc::Sender<Message>>>>,
}

impl Tables {
    pub(crate) fn new(ctx: Arc<Context>) -> Self {
        Self { ctx, live: Arc::default() }
    }

    fn live(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Message>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Can it be the id of a table?
    fn is_address(id: &str) -> bool {
        id.len() == ADDRESS && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    }

    fn mailbox(&self, id: &str) -> mpsc::Sender<Message> {
        let mut live = self.live();
        if let Some(sender) = live.get(id) {
            return sender.clone();
        }
        let (sender, mailbox) = mpsc::channel(MAILBOX);
        live.insert(id.to_owned(), sender.clone());
        let (tables, id, own) = (self.clone(), id.to_owned(), sender.downgrade());
        tokio::spawn(async move { tables.keep(id, mailbox, own).await });
        sender
    }

    /// Tells a table something.
    pub(crate) async fn send(&self, id: &str, message: Message) -> Result<(), Failure> {
        if !Self::is_address(id) {
            return Err(Failure::NotFound(no_such_table()));
        }
        let mut message = message;
        let sent = tokio::time::timeout(PATIENCE, async {
            loop {
                match self.mailbox(id).send(message).await {
                    Ok(()) => return,
                    // It is going to rest; a moment later it can be woken again.
                    Err(mpsc::error::SendError(back)) => message = back,
                }
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        });
        sent.await.map_err(|_| Failure::Busy)
    }

    /// Asks a table something.
    pub(crate) async fn ask(&self, id: &str, request: TableRequest, who: Option<Guest>) -> Result<TableReply, Failure> {
        let (answer, reply) = oneshot::channel();
        self.send(id, Message::Ask { request, who, answer }).await?;
        reply.await.map_err(|_| Failure::Broken)?
    }

    /// Makes a new table. Done when it is durable.
    pub(crate) async fn create(&self, step: Step) -> Result<(), Failure> {
        let (_, commits) = step.done().into_first();
        self.ctx.store.commit(commits).await?;
        metrics::counter!("polychess_tables_made").increment(1);
        Ok(())
    }

    async fn keep(self, id: String, mut mailbox: mpsc::Receiver<Message>, own: mpsc::WeakSender<Message>) {
        match Table::load(&self.ctx, &id).await {
            Ok(Some(table)) => Owner::run(Arc::clone(&self.ctx), table, &mut mailbox, own).await,
            Ok(None) => refuse_all(&id, &mut mailbox, || Failure::NotFound(no_such_table())).await,
            Err(error) => {
                tracing::error!(table = %id, %error, "a table cannot be loaded");
                refuse_all(&id, &mut mailbox, || Failure::from(error.clone())).await;
            }
        }
        self.live().remove(&id);
    }

    /// Wakes the tables whose clocks run.
    pub(crate) async fn wake(&self) -> Result<(), Failure> {
        for row in self.ctx.store.tables(crate::store::TableQuery::Timed, u32::MAX).await? {
            self.send(&row.id, Message::Wake).await?;
        }
        Ok(())
    }

    /// All clocks stand, recorded; nothing more is taken.
    pub(crate) async fn halt(&self) {
        let live: Vec<mpsc::Sender<Message>> = self.live().values().cloned().collect();
        let mut halting = Vec::new();
        for table in live {
            let (done, halted) = oneshot::channel();
            if table.send(Message::Halt { done }).await.is_ok() {
                halting.push(halted);
            }
        }
        for halted in halting {
            // One that has gone to rest has no clocks.
            let _ = halted.await;
        }
    }
}

/// Answers everybody who waits for a table that is not there.
async fn refuse_all(id: &str, mailbox: &mut mpsc::Receiver<Message>, why: impl Fn() -> Failure) {
    mailbox.close();
    while let Some(message) = mailbox.recv().await {
        match message {
            Message::Watch { out, .. } => gone(&out, id, why().problem()),
            Message::Ask { answer, .. } => _ = answer.send(Err(why())),
            Message::Halt { done } => _ = done.send(()),
            Message::Command { out, id: command, .. } | Message::Look { out, id: command, .. } => {
                refuse(&out, id, &command, why().problem());
            }
            Message::Unwatch { .. } | Message::Chosen { .. } | Message::Wake => {}
        }
    }
}

fn gone(out: &crate::socket::Outbox, id: &str, problem: Problem) {
    out.push(text(&ServerMessage::Gone { table: id.to_owned(), problem }));
}
