//! The results of accounts in puzzles: ratings, and the days when failed puzzles return.
//!
//! A try is a game between the solver and the puzzle, rated like a game of two players. Only the
//! first try counts, and a hint lowers its weight.

use crate::reply::Failure;
use crate::store::{AttemptRow, Participant, PuzzleRatingRow, PuzzleStore, StoreError};
use polychess_puzzles::puzzles;
use polychess_ratings::{Rating, Side, rate};
use polychess_wire::{Problem, Puzzle, PuzzleAttempt, PuzzleResult, RatingView, SolverChange, SolverView, TriedPuzzle};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// The days after which a failed puzzle returns: after the failure, and after each repetition.
const PAUSES: [i64; 3] = [1, 3, 7];
/// The weight of a try with a hint.
const HINTED: f64 = 0.3;
/// The rating of a puzzle of level 0, and the difference between two levels.
const LEVEL_0: f64 = 14.0;
const PER_LEVEL: f64 = 2.0;
/// The deviation of a puzzle before its first try. Its level makes it more certain than a new
/// player.
const PUZZLE_DEVIATION: f64 = 3.0;
/// The number of attempts to store a try while other users try the same puzzle.
const TRIALS: u32 = 5;

/// Returns the rating of an account, and the puzzles that it has tried.
pub(crate) async fn view(store: &dyn PuzzleStore, person: &str) -> Result<SolverView, Failure> {
    let rating = store.puzzle_rating(Participant::Solver, person).await?;
    let tried = store.attempts(person).await?;
    Ok(SolverView {
        rating: shown(rating.map_or(Rating::NEW, |row| row.rating)),
        tried: tried.into_iter().map(tried_puzzle).collect(),
    })
}

/// Records a try of a person at the time `now`, in milliseconds since 1970.
pub(crate) async fn record(
    store: &dyn PuzzleStore,
    (person, now): (&str, i64),
    (id, attempt): (&str, PuzzleAttempt),
) -> Result<SolverChange, Failure> {
    let puzzle = puzzle(id)?;
    let mut trial = 1;
    loop {
        match try_record(store, (person, now), (puzzle, attempt)).await {
            // Another user has tried the same puzzle, or this user another one.
            Err(StoreError::Conflict) if trial < TRIALS => trial += 1,
            other => return Ok(other?),
        }
    }
}

async fn try_record(
    store: &dyn PuzzleStore,
    (person, now): (&str, i64),
    (puzzle, attempt): (&Puzzle, PuzzleAttempt),
) -> Result<SolverChange, StoreError> {
    let solver = store.puzzle_rating(Participant::Solver, person).await?;
    let before = solver.unwrap_or_else(|| PuzzleRatingRow { id: person.to_owned(), rating: Rating::NEW, tries: 0 });
    let today = now.div_euclid(DAY_MS);
    let known = store.attempts(person).await?.into_iter().find(|row| row.puzzle == puzzle.id);
    if let Some(known) = known {
        let row = if attempt.repeated { repeated(&known, attempt, today) } else { known.clone() };
        if row != known {
            store.store_repetition(row.clone()).await?;
        }
        let rating = shown(before.rating);
        return Ok(SolverChange { before: rating, after: rating, tried: tried_puzzle(row) });
    }
    let rated = store.puzzle_rating(Participant::Puzzle, &puzzle.id).await?;
    let rated = rated.unwrap_or_else(|| new_puzzle(puzzle));
    let weight = if attempt.hinted { HINTED } else { 1.0 };
    let (own, other) = rated_try((before.rating, rated.rating), attempt.solved, weight);
    let result = result_of(attempt);
    let row = AttemptRow {
        person: person.to_owned(),
        puzzle: puzzle.id.clone(),
        result,
        time: now,
        due: (result == PuzzleResult::Failed).then_some(today + PAUSES[0]),
        repeated: 0,
    };
    let after = |row: &PuzzleRatingRow, rating| PuzzleRatingRow { rating, tries: row.tries + 1, ..row.clone() };
    store.store_attempt(row.clone(), after(&before, own), after(&rated, other)).await?;
    Ok(SolverChange { before: shown(before.rating), after: shown(own), tried: tried_puzzle(row) })
}

fn puzzle(id: &str) -> Result<&'static Puzzle, Failure> {
    let variant = id.rsplit_once('-').map_or("", |(variant, _)| variant);
    let found = puzzles(variant).iter().find(|puzzle| puzzle.id == id);
    let message = "no puzzle has this id; list the puzzles of a game at /api/puzzles/GAME";
    found.ok_or_else(|| Failure::NotFound(Problem::new("no-such-puzzle", message)))
}

fn result_of(attempt: PuzzleAttempt) -> PuzzleResult {
    match (attempt.solved, attempt.hinted) {
        (false, _) => PuzzleResult::Failed,
        (true, true) => PuzzleResult::Hinted,
        (true, false) => PuzzleResult::Solved,
    }
}

/// Returns an attempt after a repetition. A puzzle that is not due stays as it is.
fn repeated(row: &AttemptRow, attempt: PuzzleAttempt, today: i64) -> AttemptRow {
    if row.due.is_none_or(|due| due > today) {
        return row.clone();
    }
    let repeated = if result_of(attempt) == PuzzleResult::Solved { row.repeated + 1 } else { 0 };
    let pause = usize::try_from(repeated).ok().and_then(|nth| PAUSES.get(nth));
    AttemptRow { repeated, due: pause.map(|pause| today + pause), ..row.clone() }
}

fn new_puzzle(puzzle: &Puzzle) -> PuzzleRatingRow {
    let mean = LEVEL_0 + PER_LEVEL * f64::from(puzzle.level);
    PuzzleRatingRow { id: puzzle.id.clone(), rating: Rating { mean, deviation: PUZZLE_DEVIATION }, tries: 0 }
}

/// Returns the ratings of the solver and the puzzle after a try with this weight.
fn rated_try((solver, puzzle): (Rating, Rating), solved: bool, weight: f64) -> (Rating, Rating) {
    let side = |rating, first| Side { players: vec![rating], place: if first { 1 } else { 2 } };
    let rated = rate(&[side(solver, solved), side(puzzle, !solved)]);
    let part = |before: Rating, side: usize| {
        let after = rated.get(side).and_then(|players| players.first()).copied().unwrap_or(before);
        Rating {
            mean: before.mean + weight * (after.mean - before.mean),
            deviation: before.deviation + weight * (after.deviation - before.deviation),
        }
    };
    (part(solver, 0), part(puzzle, 1))
}

fn shown(rating: Rating) -> RatingView {
    let points = rating.points();
    RatingView { rating: points.rating, deviation: points.deviation, provisional: rating.is_provisional() }
}

fn tried_puzzle(row: AttemptRow) -> TriedPuzzle {
    TriedPuzzle { puzzle: row.puzzle, result: row.result, due: row.due, repeated: row.repeated }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: Rating = Rating { mean: 25.0, deviation: PUZZLE_DEVIATION };
    const SOLVED: PuzzleAttempt = PuzzleAttempt { solved: true, hinted: false, repeated: true };

    fn row(due: Option<i64>, repeated: i64) -> AttemptRow {
        let (person, puzzle) = ("ann".to_owned(), "three-man-1".to_owned());
        AttemptRow { person, puzzle, result: PuzzleResult::Failed, time: 0, due, repeated }
    }

    #[test]
    fn solver_gains_what_a_solved_puzzle_loses_in_direction() {
        let (solver, puzzle) = rated_try((Rating::NEW, PUZZLE), true, 1.0);
        assert!(solver.mean > 25.0 && puzzle.mean < 25.0 && solver.deviation < Rating::NEW.deviation);
        let (failed, harder) = rated_try((Rating::NEW, PUZZLE), false, 1.0);
        assert!(failed.mean < 25.0 && harder.mean > 25.0);
        let (hinted, _) = rated_try((Rating::NEW, PUZZLE), true, HINTED);
        assert!((hinted.mean - 25.0 - HINTED * (solver.mean - 25.0)).abs() < 1e-9);
    }

    #[test]
    fn failed_puzzles_return_after_one_three_and_seven_days() {
        assert_eq!(repeated(&row(Some(11), 0), SOLVED, 10), row(Some(11), 0));
        assert_eq!(repeated(&row(Some(11), 0), SOLVED, 11), row(Some(14), 1));
        assert_eq!(repeated(&row(Some(14), 1), SOLVED, 20), row(Some(27), 2));
        assert_eq!(repeated(&row(Some(27), 2), SOLVED, 27), row(None, 3));
        assert_eq!(repeated(&row(None, 3), SOLVED, 99), row(None, 3));
        let hinted = PuzzleAttempt { hinted: true, ..SOLVED };
        assert_eq!(repeated(&row(Some(14), 1), hinted, 14), row(Some(15), 0));
    }
}
