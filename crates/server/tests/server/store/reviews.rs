//! The tests of reviews for all stores.

use polychess_server::store::{ReviewProgress, ReviewQuota, ReviewRow, Store, StoreError};
use std::sync::Arc;
use std::time::Duration;

const QUOTA: ReviewQuota = ReviewQuota { since: 0, most: 2 };
const LONG: Duration = Duration::from_secs(600);

fn row(game: &str, person: &str, requested: i64) -> ReviewRow {
    ReviewRow {
        game: game.into(),
        person: person.into(),
        requested,
        turns: 9,
        done: 0,
        progress: ReviewProgress::Open,
        epoch: 0,
        data: vec![],
    }
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
    assert_eq!(reviews.reviews_before(7).await, Ok(2));
    let mut order = Vec::new();
    while let Some(claimed) = reviews.claim_review(LONG).await.expect("claimed") {
        assert_eq!(claimed.epoch, 1);
        order.push(claimed.game);
    }
    assert_eq!(order, ["b", "c", "a", "d"]);
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
    assert_eq!(reviews.reviews_before(i64::MAX).await, Ok(0));
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
