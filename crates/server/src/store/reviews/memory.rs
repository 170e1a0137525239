//! The reviews of the in-memory store.

use crate::store::reviews::MOST_TRIES;
use crate::store::{ReviewProgress, ReviewQuota, ReviewRow, StoreError};
use std::collections::BTreeMap;

/// All reviews by game.
#[derive(Debug, Default)]
pub(in crate::store) struct MemoryReviews {
    reviews: BTreeMap<String, ClaimedReview>,
}

#[derive(Debug)]
struct ClaimedReview {
    row: ReviewRow,
    /// The end of the claim, in milliseconds of the store's clock.
    until: u64,
    /// The number of claims since the last progress.
    tries: u32,
}

impl MemoryReviews {
    pub(in crate::store) fn review(&self, game: &str) -> Option<ReviewRow> {
        self.reviews.get(game).map(|review| review.row.clone())
    }

    pub(in crate::store) fn count_open(&self, before: Option<i64>) -> u32 {
        let is_older = |row: &ReviewRow| before.is_none_or(|time| !row.person.is_empty() && row.requested < time);
        let is_counted = |row: &ReviewRow| row.progress == ReviewProgress::Open && is_older(row);
        u32::try_from(self.reviews.values().filter(|review| is_counted(&review.row)).count()).unwrap_or(u32::MAX)
    }

    pub(in crate::store) fn request(&mut self, row: ReviewRow, quota: ReviewQuota) -> Result<(), StoreError> {
        let is_taken = |review: &ClaimedReview| {
            !review.row.person.is_empty() || review.row.progress != ReviewProgress::Open || row.person.is_empty()
        };
        if self.reviews.get(&row.game).is_some_and(is_taken) {
            return Ok(());
        }
        let counts = |other: &ReviewRow| other.person == row.person && other.requested > quota.since;
        if self.reviews.values().filter(|review| counts(&review.row)).count() >= quota.most as usize {
            return Err(StoreError::QuotaExceeded);
        }
        if let Some(automatic) = self.reviews.get_mut(&row.game) {
            (automatic.row.person, automatic.row.requested) = (row.person, row.requested);
        } else {
            self.reviews.insert(row.game.clone(), ClaimedReview { row, until: 0, tries: 0 });
        }
        Ok(())
    }

    pub(in crate::store) fn claim(&mut self, now: u64, lease: u64) -> Option<ReviewRow> {
        let free = |review: &&mut ClaimedReview| review.row.progress == ReviewProgress::Open && review.until <= now;
        loop {
            let all = self.reviews.values_mut().filter(free);
            let key = |row: &ReviewRow| (row.person.is_empty(), row.requested, row.game.clone());
            let review = all.min_by_key(|review| key(&review.row))?;
            if review.tries >= MOST_TRIES {
                review.row.progress = ReviewProgress::Failed;
                continue;
            }
            review.until = now.saturating_add(lease);
            review.tries += 1;
            review.row.epoch += 1;
            return Some(review.row.clone());
        }
    }

    pub(in crate::store) fn save(&mut self, row: ReviewRow, now: u64, lease: u64) -> Result<(), StoreError> {
        let review = self.reviews.get_mut(&row.game).filter(|review| review.row.epoch == row.epoch);
        let review = review.ok_or(StoreError::Superseded)?;
        review.until = now.saturating_add(lease);
        review.tries = if row.done > review.row.done { 0 } else { review.tries };
        let ReviewRow { done, progress, data, .. } = row;
        review.row = ReviewRow { done, progress, data, ..review.row.clone() };
        Ok(())
    }
}
