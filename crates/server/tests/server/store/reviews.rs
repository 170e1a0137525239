//! The tests of reviews for all stores.

use crate::store::rows::{chain, commit, row as table};
use polychess_server::Hash;
use polychess_server::store::{Commit, ReviewProgress, ReviewQuota, ReviewRow, Store, StoreError};
use polychess_wire::Phase;
use std::sync::Arc;
use std::time::Duration;

const QUOTA: ReviewQuota = ReviewQuota { since: 0, most: 2 };
const LONG: Duration = Duration::from_secs(600);

fn row(game: &str, person: &str, requested: i64) -> ReviewRow {
    ReviewRow::new(game.into(), person.into(), requested)
}

pub(crate) async fn reviews_are_claimed_in_order(store: Arc<dyn Store>) {
    let reviews = store.reviews();
    for row in [row("b", "ann", 5), row("a", "ben", 7), row("c", "ben", 6)] {
        reviews.request_review(row, QUOTA).await.expect("written");
    }
    reviews.request_review(row("b", "ben", 1), QUOTA).await.expect("the request exists");
    assert_eq!(reviews.review("b").await, Ok(Some(row("b", "ann", 5))));
    assert_eq!(reviews.request_review(row("d", "ben", 8), QUOTA).await, Err(StoreError::QuotaExceeded));
    assert_eq!(reviews.review("d").await, Ok(None));
    let later = ReviewQuota { since: 6, ..QUOTA };
    reviews.request_review(row("d", "ben", 8), later).await.expect("one request is older");
    assert_eq!(reviews.count_open_reviews(Some(7)).await, Ok(2));
    let mut order = Vec::new();
    while let Some(claimed) = reviews.claim_review(LONG).await.expect("claimed") {
        assert_eq!(claimed.epoch, 1);
        order.push(claimed.game);
    }
    assert_eq!(order, ["b", "c", "a", "d"]);
}

pub(crate) async fn automatic_reviews_come_last(store: Arc<dyn Store>) {
    let reviews = store.reviews();
    for row in [row("a", "", 1), row("b", "", 2), row("c", "ann", 3)] {
        reviews.request_review(row, QUOTA).await.expect("written");
    }
    assert_eq!(reviews.count_open_reviews(None).await, Ok(3));
    assert_eq!(reviews.count_open_reviews(Some(9)).await, Ok(1));
    reviews.request_review(row("b", "ann", 4), QUOTA).await.expect("the automatic review becomes that of a user");
    assert_eq!(reviews.review("b").await, Ok(Some(row("b", "ann", 4))));
    reviews.request_review(row("b", "", 5), QUOTA).await.expect("the request exists");
    assert_eq!(reviews.review("b").await, Ok(Some(row("b", "ann", 4))));
    assert_eq!(reviews.request_review(row("a", "ann", 5), QUOTA).await, Err(StoreError::QuotaExceeded));
    assert_eq!(reviews.review("a").await, Ok(Some(row("a", "", 1))));
    let first = reviews.claim_review(LONG).await.expect("claimed").expect("a review");
    let half = ReviewRow { done: 4, data: vec![1], ..first.clone() };
    reviews.save_review(half, LONG).await.expect("written");
    let second = reviews.claim_review(LONG).await.expect("claimed").expect("a review");
    let third = reviews.claim_review(LONG).await.expect("claimed").expect("a review");
    assert_eq!([first.game, second.game, third.game], ["c", "b", "a"]);
    // A user requests a review that the server is computing.
    reviews.request_review(row("a", "ben", 6), QUOTA).await.expect("written");
    reviews.save_review(ReviewRow { done: 2, ..third_of(&*store).await }, LONG).await.expect("written");
    let saved = third_of(&*store).await;
    assert_eq!((saved.person.as_str(), saved.requested, saved.done), ("ben", 6, 2));
}

async fn third_of(store: &dyn Store) -> ReviewRow {
    store.reviews().review("a").await.expect("read").expect("a review")
}

pub(crate) async fn unreviewed_game_ended_last(store: Arc<dyn Store>) {
    let reviews = store.reviews();
    for (id, phase, changed) in
        [("a", Phase::Over, 5), ("b", Phase::Over, 7), ("c", Phase::Playing, 8), ("d", Phase::Aborted, 9)]
    {
        let written = Commit { table: table(id, phase, changed), ..commit(id, chain(id, 1, 1, Hash::NONE)) };
        store.commit(vec![written]).await.expect("written");
    }
    assert_eq!(reviews.unreviewed_game(0).await, Ok(Some("b".into())));
    assert_eq!(reviews.unreviewed_game(7).await, Ok(None));
    reviews.request_review(row("b", "", 1), QUOTA).await.expect("written");
    assert_eq!(reviews.unreviewed_game(0).await, Ok(Some("a".into())));
    reviews.request_review(row("a", "ann", 1), QUOTA).await.expect("written");
    assert_eq!(reviews.unreviewed_game(0).await, Ok(None));
}

pub(crate) async fn review_of_an_earlier_claim_is_rejected(store: Arc<dyn Store>) {
    let reviews = store.reviews();
    reviews.request_review(row("a", "ann", 5), QUOTA).await.expect("written");
    let first = reviews.claim_review(Duration::ZERO).await.expect("claimed").expect("a review");
    let half = ReviewRow { done: 4, data: vec![1, 2, 0, 255], ..first.clone() };
    reviews.save_review(half.clone(), Duration::ZERO).await.expect("written");
    let second = reviews.claim_review(LONG).await.expect("claimed").expect("a review");
    assert_eq!(second, ReviewRow { epoch: 2, ..half.clone() });
    let late = ReviewRow { done: 9, progress: ReviewProgress::Done, ..half };
    assert_eq!(reviews.save_review(late, LONG).await, Err(StoreError::Superseded));
    let done = ReviewRow { done: 9, progress: ReviewProgress::Done, data: vec![7; 100_000], ..second };
    reviews.save_review(done.clone(), Duration::ZERO).await.expect("written");
    assert_eq!(reviews.claim_review(LONG).await, Ok(None));
    assert_eq!(reviews.review("a").await, Ok(Some(done)));
    assert_eq!(reviews.count_open_reviews(None).await, Ok(0));
}

pub(crate) async fn review_without_progress_fails_after_five_claims(store: Arc<dyn Store>) {
    let reviews = store.reviews();
    reviews.request_review(row("a", "ann", 5), QUOTA).await.expect("written");
    for claims in 1..=8 {
        let claimed = reviews.claim_review(Duration::ZERO).await.expect("claimed").expect("a review");
        assert_eq!(claimed.epoch, claims);
        if claims == 3 {
            let next = ReviewRow { done: 1, ..claimed };
            reviews.save_review(next, Duration::ZERO).await.expect("progress");
        }
    }
    assert_eq!(reviews.claim_review(Duration::ZERO).await, Ok(None));
    assert_eq!(reviews.review("a").await.expect("read").map(|row| row.progress), Some(ReviewProgress::Failed));
}
