//! Routes for puzzles, and for the results of accounts.
//!
//! The puzzles are the same for all visitors, so browsers can keep them.

use crate::accounts::Accounts;
use crate::files::tagged;
use crate::http::visitor::Visitor;
use crate::reply::{Failure, InPath, JsonBody};
use crate::solvers;
use crate::table::Tables;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use polychess_puzzles::puzzles;
use polychess_variants::{INFOS, info};
use polychess_wire::{Problem, Puzzle, PuzzleAttempt, PuzzleCollection, SolverChange, SolverView};
use serde::Serialize;

const MS_PER_DAY: i64 = 24 * 60 * 60 * 1000;
/// The step between the puzzles of two days of the same game. Any prime that is greater than the
/// number of puzzles reaches all of them.
const STRIDE: usize = 7919;

/// Returns the games with puzzles.
pub(crate) async fn list() -> Json<Vec<PuzzleCollection>> {
    let collections = INFOS.iter().filter_map(|info| {
        let levels = puzzles(info.id).iter().map(|puzzle| puzzle.level);
        let (easiest, hardest) = (levels.clone().min()?, levels.max()?);
        Some(PuzzleCollection { variant: info.id.to_owned(), count: puzzles(info.id).len(), easiest, hardest })
    });
    Json(collections.collect())
}

/// Returns all puzzles of a game.
pub(crate) async fn show_game(InPath(variant): InPath<String>, headers: HeaderMap) -> Result<Response, Failure> {
    let info = info(&variant).map_err(|refusal| Failure::NotFound(refusal.into()))?;
    json(&format!("puzzles/{}.json", info.id), &puzzles(info.id), &headers)
}

/// Returns the puzzle of the day. The day begins at midnight UTC.
pub(crate) async fn show_daily(State(tables): State<Tables>, headers: HeaderMap) -> Result<Response, Failure> {
    let day = usize::try_from(tables.ctx.wall().div_euclid(MS_PER_DAY)).unwrap_or_default();
    let games: Vec<&[Puzzle]> = INFOS.iter().map(|info| puzzles(info.id)).filter(|all| !all.is_empty()).collect();
    let puzzle = daily(&games, day).ok_or_else(|| {
        let message = "this server has no puzzles; list the games with puzzles at /api/puzzles";
        Failure::NotFound(Problem::new("no-puzzle", message))
    })?;
    json("puzzles/daily.json", puzzle, &headers)
}

/// Returns the puzzle of a day. The games take turns, and none of them must be empty.
fn daily<'a, T>(games: &[&'a [T]], day: usize) -> Option<&'a T> {
    let puzzles = games.get(day.checked_rem(games.len())?)?;
    let nth = day / games.len();
    puzzles.get((nth % puzzles.len().max(1)) * STRIDE % puzzles.len().max(1))
}

/// Returns the rating of the caller's account, and the puzzles that it has tried.
pub(crate) async fn show_own(
    State(accounts): State<Accounts>,
    State(tables): State<Tables>,
    visitor: Visitor,
) -> Result<Json<SolverView>, Failure> {
    let account = accounts.own(visitor.requester()).await?;
    Ok(Json(solvers::view(tables.ctx.store.puzzles(), &account.person).await?))
}

/// Records a try of the caller's account.
pub(crate) async fn attempt(
    State(accounts): State<Accounts>,
    State(tables): State<Tables>,
    visitor: Visitor,
    InPath(id): InPath<String>,
    JsonBody(attempt): JsonBody<PuzzleAttempt>,
) -> Result<Json<SolverChange>, Failure> {
    let account = accounts.own(visitor.requester()).await?;
    let ctx = &tables.ctx;
    let solver = (account.person.as_str(), ctx.wall());
    Ok(Json(solvers::record(ctx.store.puzzles(), solver, (&id, attempt)).await?))
}

fn json(name: &str, answer: &impl Serialize, headers: &HeaderMap) -> Result<Response, Failure> {
    let body = serde_json::to_vec(answer).map_err(|error| {
        tracing::error!(%error, "cannot write puzzles");
        Failure::Broken
    })?;
    Ok(tagged(name, body.into(), headers))
}

#[cfg(test)]
mod tests {
    use super::daily;
    use std::collections::HashSet;

    #[test]
    fn games_take_turns_and_show_each_puzzle_once() {
        let (first, second): (Vec<u32>, Vec<u32>) = ((0..60).collect(), (100..173).collect());
        let games = [&first[..], &second[..]];
        let shown: Vec<u32> = (0..120).filter_map(|day| daily(&games, day)).copied().collect();
        assert!(shown.chunks(2).all(|pair| pair[0] < 100 && pair[1] >= 100));
        assert_eq!(shown.iter().step_by(2).collect::<HashSet<_>>().len(), 60);
        assert_eq!((daily(&games, 0), daily(&games, 120)), (Some(&0), Some(&0)));
        assert_eq!(daily::<u32>(&[], 3), None);
    }
}
