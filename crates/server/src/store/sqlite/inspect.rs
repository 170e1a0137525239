//! Finds damage that a replay of the event logs cannot find, such as corrupt pages and indices.

use crate::store::sqlite::statements;
use crate::store::{Finding, StoreError};
use sqlx::SqliteConnection;

pub(super) async fn inspect(from: &mut SqliteConnection) -> Result<Vec<Finding>, StoreError> {
    let mut findings: Vec<Finding> = Vec::new();
    match sqlx::query_scalar::<_, String>("PRAGMA integrity_check(100)").fetch_all(&mut *from).await {
        Ok(said) => findings.extend(said.into_iter().filter(|said| said != "ok").map(Finding::of_all)),
        // The file is too damaged for the integrity check.
        Err(error) => findings.push(Finding::of_all(error.to_string())),
    }
    findings.extend(statements::inspect(from).await?);
    Ok(findings)
}
