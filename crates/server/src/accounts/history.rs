//! The finished games of a player, with places and filters.

use crate::accounts::names::name_key;
use crate::accounts::service::{Accounts, Requester};
use crate::cursor::{self, Cursor};
use crate::reply::Failure;
use crate::store::{AccountKey, TableQuery, TableRow};
use crate::table::ListedTable;
use polychess_wire::{FinishedGame, GameHistory, Problem, Visibility};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The number of games of a page.
const PAGE: usize = 30;
/// The number of rows that one query reads.
const CHUNK: u32 = 200;
/// The maximum number of games that a request reads. Older games do not count.
const MOST: usize = 5000;

/// A filter for finished games.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameFilter {
    /// The id of a game.
    #[serde(default)]
    variant: Option<String>,
    #[serde(default)]
    place: Option<PlaceFilter>,
    #[serde(default)]
    opponents: Option<OpponentFilter>,
    /// The value of `next` of the previous page.
    #[serde(default)]
    before: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PlaceFilter {
    First,
    Other,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum OpponentFilter {
    People,
    Computers,
}

/// The player whose games a request lists.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) person: String,
    pub(crate) name: String,
    since: Option<i64>,
    only_public: bool,
}

impl GameFilter {
    /// Returns the game of a table if the filter accepts it.
    fn read(&self, player: &Player, row: &TableRow) -> Result<Option<FinishedGame>, Failure> {
        let is_variant = self.variant.as_ref().is_none_or(|variant| row.variant == *variant);
        if !is_variant || (player.only_public && row.visibility != Visibility::Public) {
            return Ok(None);
        }
        let listed = ListedTable::read(row)?;
        let (summary, (place, shared)) = (listed.for_session(Some(&player.person)), listed.place_of(&player.person));
        let of_place = match self.place {
            None => true,
            Some(PlaceFilter::First) => place == 1,
            Some(PlaceFilter::Other) => place > 1,
        };
        let of_opponents = match self.opponents {
            None => true,
            Some(OpponentFilter::People) => listed.has_other_people(&player.person),
            Some(OpponentFilter::Computers) => !listed.has_other_people(&player.person),
        };
        Ok((of_place && of_opponents).then_some(FinishedGame { summary, place, shared }))
    }
}

/// Returns the requester as the player whose games a request lists.
pub(crate) async fn own_player(accounts: &Accounts, requester: Requester<'_>) -> Result<Player, Failure> {
    let row = requester.row()?;
    let since = match row.account {
        Some(_) => Some(accounts.own(requester).await?.created),
        None => None,
    };
    Ok(Player { person: row.person.clone(), name: row.name.clone(), since, only_public: false })
}

/// Returns the account with this name as the player whose games a request lists.
pub(crate) async fn public_player(accounts: &Accounts, name: &str) -> Result<Player, Failure> {
    let account = accounts.rows().account(AccountKey::Name(name_key(name))).await?;
    let account = account.ok_or_else(|| Failure::NotFound(Problem::new("not-found", "no account has this name")))?;
    Ok(Player { person: account.person, name: account.name, since: Some(account.created), only_public: true })
}

/// Calls `visit` with the finished games that match the filter, most recent first, until it
/// returns false.
async fn scan(
    accounts: &Accounts,
    (player, filter): (&Player, &GameFilter),
    cursor: Option<Cursor>,
    mut visit: impl FnMut(FinishedGame) -> bool,
) -> Result<(), Failure> {
    let (mut before, mut read) = (cursor.unwrap_or((i64::MAX, String::new())), 0);
    while read < MOST {
        let query = TableQuery::FinishedOf { session: player.person.clone(), before: before.clone() };
        let rows = accounts.0.store.tables(query, CHUNK).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        (before, read) = ((last.changed, last.id.clone()), read + rows.len());
        for row in &rows {
            if let Some(game) = filter.read(player, row)?
                && !visit(game)
            {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Returns a page of finished games, with the counts of all pages.
pub(crate) async fn history(accounts: &Accounts, player: &Player, filter: &GameFilter) -> Result<GameHistory, Failure> {
    let cursor = cursor::parse(filter.before.as_deref())?;
    let (mut games, mut counts, mut first_places) = (Vec::new(), BTreeMap::new(), 0);
    scan(accounts, (player, filter), None, |game| {
        *counts.entry(game.summary.variant.clone()).or_insert(0) += 1;
        first_places += u32::from(game.place == 1);
        if cursor.is_none() && games.len() <= PAGE {
            games.push(game);
        }
        true
    })
    .await?;
    if cursor.is_some() {
        scan(accounts, (player, filter), cursor, |game| {
            games.push(game);
            games.len() <= PAGE
        })
        .await?;
    }
    let has_more = games.len() > PAGE;
    games.truncate(PAGE);
    let last = games.last().filter(|_| has_more);
    let next = last.map(|game| cursor::format(&(game.summary.changed, game.summary.id.clone())));
    Ok(GameHistory { name: player.name.clone(), since: player.since, games, counts, first_places, next })
}

/// Returns the ids of all finished games that match the filter, most recent first.
pub(crate) async fn finished_tables(
    accounts: &Accounts,
    player: &Player,
    filter: &GameFilter,
) -> Result<Vec<String>, Failure> {
    let mut ids = Vec::new();
    scan(accounts, (player, filter), cursor::parse(filter.before.as_deref())?, |game| {
        ids.push(game.summary.id);
        true
    })
    .await?;
    Ok(ids)
}
