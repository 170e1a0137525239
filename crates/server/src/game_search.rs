//! The search for finished public games.

use crate::accounts::{Accounts, history};
use crate::cursor;
use crate::reply::Failure;
use crate::store::{Store, TableQuery, TableRow};
use crate::table::ListedTable;
use polychess_variants::info;
use polychess_wire::{EndingKind, FoundGames, Problem, TableSummary, Visibility};
use serde::Deserialize;

/// The number of games of a page.
const PAGE: usize = 30;
/// The number of rows that one query reads.
const CHUNK: u32 = 200;
/// The maximum number of rows that a request reads. The next request goes on after the last one.
const MOST: usize = 1000;
/// The value of `winner` for games without a single winner.
const SHARED: &str = "shared";

/// The conditions of a search. A game must meet all of them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameSearch {
    /// The id of a game.
    #[serde(default)]
    variant: Option<String>,
    /// The name of an account.
    #[serde(default)]
    player: Option<String>,
    /// The name of the seat that won, or `shared`.
    #[serde(default)]
    winner: Option<String>,
    #[serde(default)]
    ending: Option<EndingKind>,
    #[serde(default)]
    players: Option<PlayersFilter>,
    #[serde(default)]
    min_turns: Option<u32>,
    #[serde(default)]
    max_turns: Option<u32>,
    /// The value of `next` of the previous page.
    #[serde(default)]
    before: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PlayersFilter {
    /// At least two people played.
    People,
    /// One person played against computers.
    Computers,
}

/// The winner that a search requires.
#[derive(Clone, Copy, Debug)]
enum Winner {
    Seat(usize),
    Shared,
}

impl GameSearch {
    /// Returns the required winner. Rejects an unknown seat.
    fn winner(&self) -> Result<Option<Winner>, Failure> {
        let Some(name) = &self.winner else { return Ok(None) };
        if name == SHARED {
            return Ok(Some(Winner::Shared));
        }
        let Some(variant) = &self.variant else {
            let message = "\"winner\" names a seat, so the search needs \"variant\" too";
            return Err(Problem::new("bad-request", message).into());
        };
        let info = info(variant).map_err(Failure::from)?;
        let seat = info.seats.iter().position(|seat| seat.name == name);
        let seats = || info.seats.iter().map(|seat| seat.name).collect::<Vec<_>>().join(", ");
        let message = || format!("{} has no seat \"{name}\"; its seats are {}", info.name, seats());
        let seat = seat.ok_or_else(|| Failure::from(Problem::new("bad-request", message())))?;
        Ok(Some(Winner::Seat(seat)))
    }

    /// Returns whether a game meets the conditions that the query does not check.
    fn accepts(&self, row: &TableRow, table: &ListedTable, winner: Option<Winner>) -> bool {
        let is_variant = self.variant.as_ref().is_none_or(|variant| row.variant == *variant);
        let is_public = row.visibility == Visibility::Public;
        let has_winner = match winner {
            None => true,
            Some(Winner::Seat(seat)) => table.has_won(seat),
            Some(Winner::Shared) => !(0..table.seats()).any(|seat| table.has_won(seat)),
        };
        let has_ending = self.ending.is_none_or(|ending| table.ending() == Some(ending));
        let has_players = match self.players {
            None => true,
            Some(PlayersFilter::People) => table.people().len() > 1,
            Some(PlayersFilter::Computers) => table.people().len() == 1,
        };
        let turns = self.min_turns.unwrap_or(0)..=self.max_turns.unwrap_or(u32::MAX);
        is_variant && is_public && has_winner && has_ending && has_players && turns.contains(&table.turns())
    }
}

/// Returns a page of the games that match a search.
pub(crate) async fn search(
    (accounts, store): (&Accounts, &dyn Store),
    search: &GameSearch,
) -> Result<FoundGames, Failure> {
    if let Some(variant) = &search.variant {
        info(variant).map_err(Failure::from)?;
    }
    let winner = search.winner()?;
    let player = match &search.player {
        Some(name) => Some(history::public_player(accounts, name).await?.person),
        None => None,
    };
    let mut before = cursor::parse(search.before.as_deref())?.unwrap_or((i64::MAX, String::new()));
    let (mut games, mut read): (Vec<TableSummary>, usize) = (Vec::new(), 0);
    loop {
        let query = match &player {
            Some(person) => TableQuery::FinishedOf { session: person.clone(), before: before.clone() },
            None => TableQuery::FinishedPublic { variant: search.variant.clone(), before: before.clone() },
        };
        let rows = store.tables(query, CHUNK).await?;
        let is_last = rows.len() < CHUNK as usize;
        for row in &rows {
            if games.len() == PAGE || read == MOST {
                return Ok(FoundGames { games, next: Some(cursor::format(&before)) });
            }
            let table = ListedTable::read(row)?;
            if search.accepts(row, &table, winner) {
                games.push(table.for_session(None));
            }
            (before, read) = ((row.changed, row.id.clone()), read + 1);
        }
        if is_last {
            return Ok(FoundGames { games, next: None });
        }
    }
}
