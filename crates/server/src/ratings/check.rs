//! Computes all ratings again from the rated games, and compares them with the stored ones.

use crate::ratings::compute::{Dated, changes};
use crate::store::{RatingChange, RatingList, RatingStore, Store, StoreError};
use polychess_ratings::Rating;
use std::collections::BTreeMap;

/// The maximum number of games per query.
const PAGE: u32 = 100;

/// The result of a check of the ratings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RatingCheck {
    /// The number of games that were computed again.
    pub games: usize,
    /// The number of ratings that follow from these games.
    pub ratings: usize,
    /// The differences found, if any.
    pub findings: Vec<String>,
}

/// The ratings of one list, with the number of games of each player.
type Ratings = BTreeMap<String, (Dated, i64)>;

/// Computes the ratings again from all processed games, and compares every bit of each rating and
/// of each change with the database.
///
/// # Errors
/// If the database cannot be read. It reports differences as findings, not as errors.
pub async fn check_ratings(store: &dyn Store) -> Result<RatingCheck, StoreError> {
    let store = store.ratings();
    let processed = store.processed().await?;
    let (mut check, mut lists) = (RatingCheck::default(), BTreeMap::<RatingList, Ratings>::new());
    let mut after = 0;
    while after < processed {
        let games = store.rated_games(after, PAGE).await?;
        if games.is_empty() {
            check.findings.push(format!("rated game {} is missing", after + 1));
            break;
        }
        for queued in games.into_iter().filter(|queued| queued.seq <= processed) {
            if queued.seq != after + 1 {
                check.findings.push(format!("rated game {} is missing", after + 1));
            }
            after = queued.seq;
            let ratings = lists.entry(queued.game.list.clone()).or_default();
            let known = ratings.iter().map(|(person, (dated, _))| (person.clone(), *dated)).collect();
            let mut expected = changes(&queued, &known);
            for change in &expected {
                let games = ratings.get(&change.person).map_or(0, |(_, games)| *games);
                let dated = Dated { rating: change.after, time: change.time };
                ratings.insert(change.person.clone(), (dated, games + 1));
            }
            expected.sort_by(|a, b| a.person.cmp(&b.person));
            let stored = store.changes_of_game(queued.seq).await?;
            if !are_equal(&stored, &expected) {
                check.findings.push(format!("the changes of rated game {} differ", queued.seq));
            }
            check.games += 1;
        }
    }
    compare_ratings(store, &lists, &mut check).await?;
    Ok(check)
}

/// Compares the final ratings with the stored ones.
async fn compare_ratings(
    store: &dyn RatingStore,
    lists: &BTreeMap<RatingList, Ratings>,
    check: &mut RatingCheck,
) -> Result<(), StoreError> {
    for (list, ratings) in lists {
        for (person, (dated, games)) in ratings {
            check.ratings += 1;
            let rows = store.ratings_of(person).await?;
            let is_same = rows.iter().any(|row| {
                row.list == *list
                    && bits(row.rating) == bits(dated.rating)
                    && (row.games, row.time) == (*games, dated.time)
            });
            if !is_same {
                let (variant, pace) = (&list.variant, &list.pace);
                check.findings.push(format!("the rating of person {person} in {variant}, {pace} differs"));
            }
        }
    }
    let stored = store.rating_count().await?;
    if stored != i64::try_from(check.ratings).unwrap_or(i64::MAX) {
        check.findings.push(format!("the database has {stored} ratings instead of {}", check.ratings));
    }
    Ok(())
}

fn bits(rating: Rating) -> [u64; 2] {
    [rating.mean.to_bits(), rating.deviation.to_bits()]
}

fn are_equal(stored: &[RatingChange], expected: &[RatingChange]) -> bool {
    let parts = |change: &RatingChange| {
        let ratings = (bits(change.before), bits(change.after));
        (change.person.clone(), change.list.clone(), ratings, change.time)
    };
    stored.iter().map(parts).eq(expected.iter().map(parts))
}
