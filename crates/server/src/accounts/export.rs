//! The export of the personal data of an account.

use crate::accounts::service::{Accounts, Requester};
use crate::ratings::player_ratings;
use crate::reply::Failure;
use crate::store::TableQuery;
use crate::table::ListedTable;
use serde_json::{Value as Json, json};

/// The maximum number of tables in an export, most recently changed first.
const MOST: u32 = 10_000;

/// The personal data of an account.
pub(crate) struct Export {
    /// The account, its ways to sign in, its sessions, its ratings, its names at tables and its chat
    /// messages.
    pub(crate) data: Json,
    /// The ids of the tables with a seat of the user.
    pub(crate) tables: Vec<String>,
    /// The name of the account, for the name of the file.
    pub(crate) file: String,
}

/// Returns the personal data of the requester's account. It contains no passwords and no secrets
/// of authenticator apps.
pub(crate) async fn export(accounts: &Accounts, requester: Requester<'_>) -> Result<Export, Failure> {
    let account = accounts.own(requester).await?;
    let (ways, sessions) = (accounts.rows().ways(&account.id).await?, accounts.rows().sessions(&account.id).await?);
    let rows = accounts.0.store.tables(TableQuery::Of(account.person.clone()), MOST).await?;
    let (mut chat, mut names) = (Vec::new(), Vec::new());
    for row in &rows {
        let summary = ListedTable::read(row)?.for_session(Some(&account.person));
        let own = summary.you;
        let name = own.first().and_then(|&seat| summary.seats.get(seat)?.name.clone());
        names.extend(name.map(|name| json!({"table": row.id, "name": name})));
        for event in accounts.0.store.events(&row.id, 0).await? {
            if event.kind == "said" && event.seat.is_some_and(|seat| own.contains(&seat)) {
                let body: Json = serde_json::from_str(&event.body).unwrap_or_default();
                chat.push(json!({"table": row.id, "time": event.time, "message": body}));
            }
        }
    }
    let ratings = player_ratings(&*accounts.0.store, &account.person, accounts.now()).await?;
    let passkeys: Vec<Json> = ways
        .passkeys
        .iter()
        .map(|row| json!({"id": row.id, "label": row.label, "created": row.created, "used": row.used, "key": row.key}))
        .collect();
    let sessions: Vec<Json> = sessions
        .iter()
        .map(|row| json!({"id": row.id, "device": row.device, "created": row.created, "used": row.used, "confirmed": row.confirmed}))
        .collect();
    let vacations = accounts.rows().vacations(&account.person).await?;
    let vacations: Vec<Json> = vacations.iter().map(|row| json!({"began": row.began, "ends": row.ends})).collect();
    let tried = accounts.0.store.puzzles().attempts(&account.person).await?;
    let tried: Vec<Json> = tried
        .iter()
        .map(|row| json!({"puzzle": row.puzzle, "result": row.result, "time": row.time, "due": row.due}))
        .collect();
    let data = json!({
        "account": {
            "id": account.id, "person": account.person, "name": account.name, "created": account.created,
            "renamed": account.renamed, "deletes": account.deletes,
        },
        "passkeys": passkeys,
        "has_password": ways.password.is_some(),
        "unused_recovery_codes": ways.recovery_codes,
        "sessions": sessions,
        "ratings": ratings,
        "vacations": vacations,
        "puzzles": tried,
        "names": names,
        "chat": chat,
    });
    let file: String = account.name.chars().filter(char::is_ascii_alphanumeric).collect();
    let file = if file.is_empty() { "account".to_owned() } else { file };
    Ok(Export { data, tables: rows.into_iter().map(|row| row.id).collect(), file })
}
