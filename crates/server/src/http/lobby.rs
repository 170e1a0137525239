//! Lists of tables: all public tables, and the tables of a guest.

use crate::http::makers::Makers;
use crate::reply::Failure;
use crate::session::Session;
use crate::store::{Store, TableQuery};
use crate::table::{ListedTable, Tables};
use axum::Json;
use axum::extract::State;
use polychess_wire::{Phase, TableSummary};
use std::sync::Arc;
use tokio::sync::Mutex;

/// The maximum number of rows in a list.
const ROWS: u32 = 100;
/// The number of public tables that the server reads for a list, newest first.
const CANDIDATES: u32 = 500;
/// The lifetime of the cached list, in milliseconds. A change of a seat or a phase invalidates the
/// list earlier.
const CACHE_MS: u64 = 1000;

/// The cached list of public tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct PublicTables {
    list: Arc<Mutex<Option<Listed>>>,
    pub(crate) makers: Makers,
}

#[derive(Debug)]
struct Listed {
    /// The time when the list was read, by the monotonic clock.
    at: u64,
    /// The value of the counter of list changes at that time.
    changes: u64,
    tables: Arc<Vec<ListedTable>>,
}

impl PublicTables {
    /// Returns the tables with free seats, followed by the games to watch. In both groups, tables
    /// of different clients alternate.
    pub(crate) async fn read(&self, tables: &Tables) -> Result<Arc<Vec<ListedTable>>, Failure> {
        let mut list = self.list.lock().await;
        let (at, changes) = (tables.ctx.clock.now(), tables.ctx.list_changes());
        if let Some(list) = &*list
            && list.changes == changes
            && at < list.at.saturating_add(CACHE_MS)
        {
            return Ok(Arc::clone(&list.tables));
        }
        let store = tables.ctx.store.as_ref();
        let mut all = Vec::new();
        for phase in [Phase::Gathering, Phase::Playing] {
            let tables = self.makers.interleave(read(store, TableQuery::Public(phase), CANDIDATES).await?);
            all.extend(tables.into_iter().take(ROWS as usize));
        }
        let all = Arc::new(all);
        *list = Some(Listed { at, changes, tables: Arc::clone(&all) });
        Ok(all)
    }
}

async fn read(store: &dyn Store, query: TableQuery, most: u32) -> Result<Vec<ListedTable>, Failure> {
    let rows = store.tables(query, most).await?;
    Ok(rows.iter().map(ListedTable::read).collect::<Result<_, _>>()?)
}

fn to(listed: &[ListedTable], session: Option<&str>) -> Json<Vec<TableSummary>> {
    Json(listed.iter().map(|table| table.for_session(session)).collect())
}

pub(crate) async fn list_public(
    State(tables): State<Tables>,
    State(lobby): State<PublicTables>,
    session: Session,
) -> Result<Json<Vec<TableSummary>>, Failure> {
    let listed = lobby.read(&tables).await?;
    Ok(to(&listed, session.guest().map(|guest| guest.session).as_deref()))
}

/// Returns the last 100 tables that the guest created or has a seat at, then older unfinished ones.
pub(crate) async fn list_mine(
    State(tables): State<Tables>,
    session: Session,
) -> Result<Json<Vec<TableSummary>>, Failure> {
    let Some(guest) = session.guest() else { return Ok(Json(Vec::new())) };
    let store = tables.ctx.store.as_ref();
    let mut listed = read(store, TableQuery::Of(guest.session.clone()), ROWS).await?;
    if listed.len() >= ROWS as usize {
        // A correspondence game may have changed before the last 100 games.
        let unfinished = read(store, TableQuery::UnfinishedOf(guest.session.clone()), ROWS).await?;
        let older: Vec<_> = unfinished.into_iter().filter(|one| listed.iter().all(|l| l.id() != one.id())).collect();
        listed.extend(older);
    }
    Ok(to(&listed, Some(&guest.session)))
}
