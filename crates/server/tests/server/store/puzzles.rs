//! The tests of puzzles for all stores.

use crate::store::accounts::account;
use polychess_ratings::Rating;
use polychess_server::store::{AccountChange, AttemptRow, Participant, PuzzleRatingRow, Store, StoreError};
use polychess_wire::PuzzleResult;
use std::sync::Arc;

fn attempt(person: &str, puzzle: &str) -> AttemptRow {
    let (person, puzzle) = (person.to_owned(), puzzle.to_owned());
    AttemptRow { person, puzzle, result: PuzzleResult::Failed, time: 7, due: Some(3), repeated: 0 }
}

fn rating(id: &str, mean: f64, tries: i64) -> PuzzleRatingRow {
    PuzzleRatingRow { id: id.to_owned(), rating: Rating { mean, deviation: 2.5 }, tries }
}

pub(crate) async fn tries_of_puzzles_follow_each_other(store: Arc<dyn Store>) {
    let puzzles = store.puzzles();
    assert_eq!(puzzles.attempts("ann").await, Ok(vec![]));
    assert_eq!(puzzles.puzzle_rating(Participant::Solver, "ann").await, Ok(None));
    let first = puzzles.store_attempt(attempt("ann", "a-2"), rating("ann", 24.0, 1), rating("a-2", 26.0, 1)).await;
    first.expect("the first try");
    // The same puzzle again, and ratings that do not follow the stored ones.
    for (again, own, other) in [
        (attempt("ann", "a-2"), rating("ann", 23.0, 2), rating("a-2", 27.0, 2)),
        (attempt("ann", "a-1"), rating("ann", 23.0, 1), rating("a-1", 27.0, 1)),
        (attempt("ben", "a-2"), rating("ben", 23.0, 1), rating("a-2", 27.0, 1)),
    ] {
        assert_eq!(puzzles.store_attempt(again, own, other).await, Err(StoreError::Conflict));
    }
    assert_eq!(puzzles.attempts("ann").await, Ok(vec![attempt("ann", "a-2")]));
    assert_eq!(puzzles.attempts("ben").await, Ok(vec![]));
    assert_eq!(puzzles.puzzle_rating(Participant::Solver, "ben").await, Ok(None));
    let solved = AttemptRow { result: PuzzleResult::Solved, due: None, ..attempt("ann", "a-1") };
    puzzles
        .store_attempt(solved.clone(), rating("ann", 25.5, 2), rating("a-1", 20.0, 1))
        .await
        .expect("another puzzle");
    assert_eq!(puzzles.attempts("ann").await, Ok(vec![solved.clone(), attempt("ann", "a-2")]));
    assert_eq!(puzzles.puzzle_rating(Participant::Solver, "ann").await, Ok(Some(rating("ann", 25.5, 2))));
    assert_eq!(puzzles.puzzle_rating(Participant::Puzzle, "a-2").await, Ok(Some(rating("a-2", 26.0, 1))));
    let repeated = AttemptRow { due: Some(9), repeated: 1, ..attempt("ann", "a-2") };
    puzzles.store_repetition(repeated.clone()).await.expect("a repetition");
    assert_eq!(puzzles.attempts("ann").await, Ok(vec![solved, repeated]));
    assert_eq!(puzzles.store_repetition(attempt("ben", "a-2")).await, Err(StoreError::Conflict));
}

pub(crate) async fn tries_of_puzzles_are_deleted_with_the_account(store: Arc<dyn Store>) {
    let (rows, puzzles) = (store.accounts(), store.puzzles());
    let mut leaving = account("1", "p1", "ann");
    rows.change(vec![AccountChange::Add(leaving.clone())]).await.expect("an account");
    for (person, tries) in [("p1", 1), ("p2", 2)] {
        let row = attempt(person, "a-1");
        puzzles.store_attempt(row, rating(person, 24.0, 1), rating("a-1", 26.0, tries)).await.expect("a try");
    }
    leaving.deletes = Some(40);
    rows.change(vec![AccountChange::Update(leaving)]).await.expect("a change");
    rows.change(vec![AccountChange::Remove("1".into(), 40)]).await.expect("deleted");
    assert_eq!(puzzles.attempts("p1").await, Ok(vec![]));
    assert_eq!(puzzles.puzzle_rating(Participant::Solver, "p1").await, Ok(None));
    assert_eq!(puzzles.attempts("p2").await, Ok(vec![attempt("p2", "a-1")]));
    assert_eq!(puzzles.puzzle_rating(Participant::Puzzle, "a-1").await, Ok(Some(rating("a-1", 26.0, 2))));
}
