//! Who keeps a table at this node: its owner, or a follower where another node owns it. They take turns, and those who watch notice nothing.

use crate::node::{Line, Node, Owned, Whose, Word};
use crate::reply::Failure;
use crate::store::StoreError;
use crate::table::message::Posted;
use crate::table::owner::Owner;
use crate::table::registry::{Place, Tables, locked};
use crate::table::remote::{End, Follower};
use crate::table::standing::Table;
use crate::table::watchers::{Watchers, no_such_table};
use crate::token::log_name;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// What passes from one who keeps a table to the next.
#[derive(Default)]
struct Kept {
    /// The table as it was last known, with all who watch it.
    known: Option<(Arc<Table>, Watchers)>,
    /// What waits for the next.
    left: Vec<Posted>,
    /// Whose the table is, where that has been found out.
    whose: Option<Whose>,
}

impl Tables {
    /// Keeps a table as long as somebody needs it.
    pub(super) async fn keep(self, place: Place, mut mailbox: mpsc::Receiver<Posted>) {
        let mut line = Line::of(self.ctx.node.as_ref(), &place.id).await;
        let mut kept = Kept::default();
        let failure = loop {
            let next = match self.whose(&place.id, kept.whose.take()).await {
                Ok(Whose::Own(owned)) => self.own(&place, &mut mailbox, &mut line, &mut kept, owned).await,
                Ok(Whose::Elsewhere(owner)) => match &self.ctx.node {
                    Some(node) if node.broker().is_some() => {
                        self.follow(&place, &mut mailbox, &mut line, &mut kept, (node.clone(), owner)).await
                    }
                    _ => Err(Failure::Elsewhere),
                },
                Ok(Whose::Nobodys) => Err(Failure::NotFound(no_such_table())),
                Err(error) => {
                    tracing::error!(table = %log_name(&place.id), %error, "a table cannot be claimed");
                    Err(error.into())
                }
            };
            match next {
                Ok(true) => {}
                Ok(false) => return,
                Err(failure) => break failure,
            }
        };
        let nobody = Watchers::default();
        kept.left.into_iter().for_each(|posted| posted.refuse(&place.id, &failure, &nobody));
        mailbox.close();
        while let Some(posted) = mailbox.recv().await {
            posted.refuse(&place.id, &failure, &nobody);
        }
        if let Some((_, mut watchers)) = kept.known {
            watchers.send_away(&place.id);
        }
    }

    /// Whose a table is. Without other servers all are this one's.
    async fn whose(&self, id: &str, known: Option<Whose>) -> Result<Whose, StoreError> {
        match (known, &self.ctx.node) {
            (Some(known), _) => Ok(known),
            (None, Some(node)) => node.claim(&*self.ctx.store, id).await,
            (None, None) => Ok(Whose::Own(Owned::default())),
        }
    }

    /// The table as it stands in the log, with those who watched it; they are told what they do not know.
    async fn load(&self, id: &str, kept: &mut Kept) -> Result<(Arc<Table>, Watchers), Failure> {
        let loaded = match &kept.known {
            Some((known, _)) => {
                Table::later(&self.ctx, known).await.map(|later| Some(later.map_or(known.clone(), Arc::new)))
            }
            None => Table::load(&self.ctx, id).await.map(|loaded| loaded.map(Arc::new)),
        };
        let table = match loaded {
            Ok(Some(table)) => table,
            Ok(None) => return Err(Failure::NotFound(no_such_table())),
            Err(error) => {
                tracing::error!(table = %log_name(id), %error, "a table cannot be loaded");
                return Err(error.into());
            }
        };
        let Some((known, mut watchers)) = kept.known.take() else { return Ok((table, Watchers::default())) };
        if known.seq() < table.seq() {
            watchers.send(&known, &table);
        }
        Ok((table, watchers))
    }

    /// Owns the table until nobody needs it, or another node has taken it. Is it to be kept in another way then?
    async fn own(
        &self,
        place: &Place,
        mailbox: &mut mpsc::Receiver<Posted>,
        line: &mut Line,
        kept: &mut Kept,
        owned: Owned,
    ) -> Result<bool, Failure> {
        let (table, watchers) = match self.load(&place.id, kept).await {
            Ok(loaded) => loaded,
            Err(failure) => {
                // What this server cannot read another may be able to, of a later version.
                self.release(&place.id, owned).await;
                return Err(self.unreadable(&place.id, failure));
            }
        };
        let asleep = locked(&self.shared.asleep).remove(&place.id) || owned.inherited.is_some();
        let _counted = Counted::new("polychess_tables");
        let mut owner = Owner::new(Arc::clone(&self.ctx), table, watchers, asleep, owned);
        loop {
            for posted in std::mem::take(&mut kept.left) {
                owner.handle(posted).await;
            }
            owner.run(mailbox, line).await;
            if owner.is_lost() {
                let (table, watchers, left) = owner.into_parts();
                *kept = Kept { known: Some((table, watchers)), left, whose: None };
                // Without a way to the other nodes nobody is of use here.
                return if self.ctx.node.as_ref().is_some_and(|node| node.broker().is_some()) {
                    Ok(true)
                } else {
                    Err(Failure::Elsewhere)
                };
            }
            if !self.is_wanted(place, mailbox, kept).await {
                self.release(&place.id, owner.owned()).await;
                return Ok(false);
            }
        }
    }

    /// Follows the table until nobody needs it here, or it is this node's own. Is it to be kept in another way then?
    async fn follow(
        &self,
        place: &Place,
        mailbox: &mut mpsc::Receiver<Posted>,
        line: &mut Line,
        kept: &mut Kept,
        (node, owner): (Node, String),
    ) -> Result<bool, Failure> {
        let loaded = self.load(&place.id, kept).await;
        let (table, watchers) = loaded.map_err(|failure| self.unreadable(&place.id, failure))?;
        let _counted = Counted::new("polychess_tables_followed");
        let mut follower = Follower::new(Arc::clone(&self.ctx), node, owner, table, watchers);
        loop {
            match follower.run(mailbox, line, std::mem::take(&mut kept.left)).await {
                End::Rest if self.is_wanted(place, mailbox, kept).await => {}
                End::Rest => return Ok(false),
                End::Claimed(owned, left) => {
                    *kept = Kept { known: Some(follower.into_parts()), left, whose: Some(Whose::Own(owned)) };
                    return Ok(true);
                }
                End::Failed(failure) => {
                    kept.known = Some(follower.into_parts());
                    return Err(failure);
                }
            }
        }
    }

    /// A table that could not be loaded. Where there are other servers, and its log cannot be read here, that is no end: one of them may have it.
    fn unreadable(&self, id: &str, failure: Failure) -> Failure {
        match failure {
            Failure::Broken if self.ctx.node.is_some() => {
                locked(&self.shared.unreadable).insert(id.to_owned(), Instant::now());
                Failure::Elsewhere
            }
            other => other,
        }
    }

    /// Gives the table's place up, unless somebody wanted something at the last moment, who then finds the table as it was.
    async fn is_wanted(&self, place: &Place, mailbox: &mut mpsc::Receiver<Posted>, kept: &mut Kept) -> bool {
        mailbox.close();
        while let Some(posted) = mailbox.recv().await {
            kept.left.push(posted);
        }
        match place.leave(!kept.left.is_empty()) {
            Some(again) => *mailbox = again,
            None => return false,
        }
        true
    }

    /// Gives a table back that is needed no longer. Where that cannot be, the lease runs out by itself.
    async fn release(&self, id: &str, owned: Owned) {
        let Some(node) = &self.ctx.node else { return };
        match node.release(&*self.ctx.store, id, owned).await {
            Ok(()) => node.say(id, &Word::Free),
            Err(error) => tracing::warn!(table = %log_name(id), %error, "a table could not be given back"),
        }
    }
}

/// Counts in a gauge as long as it is there.
struct Counted(&'static str);

impl Counted {
    fn new(name: &'static str) -> Self {
        metrics::gauge!(name).increment(1.0);
        Self(name)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        metrics::gauge!(self.0).decrement(1.0);
    }
}
