//! Computes requested reviews, one turn after the other.

use crate::low_priority::LowPriorityThreads;
use crate::reviews::played_turns::PlayedTurns;
use crate::reviews::service::Reviews;
use crate::shutdown::Shutdown;
use crate::store::{ReviewProgress, ReviewRow, StoreError};
use polychess_analysis::{TurnEvaluation, decode, encode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The pause between two looks for reviews that other servers have left.
const PAUSE: Duration = Duration::from_secs(5);
/// If a server stops without a last save, another claim is possible after this time.
const LEASE: Duration = Duration::from_secs(30);
/// The interval between two saves of the progress.
const SAVE_INTERVAL: Duration = Duration::from_secs(1);

/// Starts a worker with its own thread.
pub(super) fn start(reviews: Reviews, shutdown: Shutdown) -> std::io::Result<()> {
    let worker = Worker { reviews, thread: LowPriorityThreads::start(1)?, stop: Arc::default() };
    tokio::spawn(async move {
        let _under_way = shutdown.track();
        let stop = Arc::clone(&worker.stop);
        tokio::join!(worker.run(&shutdown), async {
            shutdown.begun().await;
            stop.store(true, Relaxed);
        });
    });
    Ok(())
}

struct Worker {
    reviews: Reviews,
    thread: LowPriorityThreads,
    /// Set when the server stops.
    stop: Arc<AtomicBool>,
}

impl Worker {
    /// Computes reviews until the server stops.
    async fn run(&self, shutdown: &Shutdown) {
        while !shutdown.is_stopping() {
            let claimed = self.claim().await.unwrap_or_else(|error| {
                tracing::warn!(%error, "cannot read the open reviews");
                None
            });
            let Some(review) = claimed else {
                let requested = tokio::time::timeout(PAUSE, self.reviews.requested.notified());
                tokio::select! {
                    _ = requested => continue,
                    () = shutdown.begun() => return,
                }
            };
            match self.compute(review).await {
                // Another server has claimed the review.
                Ok(()) | Err(StoreError::Superseded) => {}
                Err(error) => tracing::warn!(%error, "cannot save a review; the server tries again"),
            }
        }
    }

    /// Claims an open review. Looks first without a write, because a write has to reach the disk.
    async fn claim(&self) -> Result<Option<ReviewRow>, StoreError> {
        let rows = self.reviews.rows();
        if self.reviews.ctx.config.review_every_game && rows.count_open_reviews(None).await? == 0 {
            self.reviews.add_automatic().await?;
        }
        if rows.count_open_reviews(None).await? == 0 { Ok(None) } else { rows.claim_review(LEASE).await }
    }

    /// True if the review is automatic and a user has requested another one.
    async fn yields(&self, review: &ReviewRow) -> Result<bool, StoreError> {
        Ok(review.person.is_empty() && self.reviews.rows().count_open_reviews(Some(i64::MAX)).await? > 0)
    }

    /// Evaluates the remaining turns of a claimed review, and saves them.
    async fn compute(&self, mut review: ReviewRow) -> Result<(), StoreError> {
        let mut evaluations = decode(&review.data).unwrap_or_default();
        let progress = self.evaluate(&mut review, &mut evaluations).await?;
        if progress != ReviewProgress::Open {
            let outcome = if progress == ReviewProgress::Done { "done" } else { "failed" };
            metrics::counter!("polychess_reviews", "outcome" => outcome).increment(1);
        }
        review.progress = progress;
        // A review that is still open becomes free for the next claim.
        self.save(&mut review, &evaluations, Duration::ZERO).await
    }

    /// Evaluates turns until the end of the game or until the server stops.
    async fn evaluate(
        &self,
        review: &mut ReviewRow,
        evaluations: &mut Vec<TurnEvaluation>,
    ) -> Result<ReviewProgress, StoreError> {
        let Some(table) = self.reviews.ctx.load(&review.game).await? else { return Ok(ReviewProgress::Failed) };
        let (variant, nodes) = (table.info.id, self.reviews.ctx.config.review_nodes);
        let known = evaluations.len();
        let start = move || PlayedTurns::of(&table).and_then(|mut turns| turns.skip(known).map(|()| turns));
        let Some(Ok(mut turns)) = self.thread.run(start).await else { return Ok(ReviewProgress::Failed) };
        let mut saved = Instant::now();
        loop {
            let (stop, begun) = (Arc::clone(&self.stop), Instant::now());
            let step = move || {
                let evaluation = turns.evaluate_next(nodes, &stop);
                (turns, evaluation)
            };
            let Some((rest, evaluation)) = self.thread.run(step).await else { return Ok(ReviewProgress::Failed) };
            turns = rest;
            match evaluation {
                Ok(Some(evaluation)) => evaluations.push(evaluation),
                Ok(None) if self.stop.load(Relaxed) => return Ok(ReviewProgress::Open),
                Ok(None) => return Ok(ReviewProgress::Done),
                Err(error) => {
                    tracing::error!(%error, variant, "cannot evaluate a turn of a finished game");
                    return Ok(ReviewProgress::Failed);
                }
            }
            metrics::histogram!("polychess_review_turn_seconds", "variant" => variant)
                .record(begun.elapsed().as_secs_f64());
            if saved.elapsed() >= SAVE_INTERVAL {
                self.save(review, evaluations, LEASE).await?;
                saved = Instant::now();
                if self.yields(review).await? {
                    return Ok(ReviewProgress::Open);
                }
            }
        }
    }

    async fn save(
        &self,
        review: &mut ReviewRow,
        evaluations: &[TurnEvaluation],
        lease: Duration,
    ) -> Result<(), StoreError> {
        review.done = u32::try_from(evaluations.len()).unwrap_or(u32::MAX);
        review.data = encode(evaluations);
        self.reviews.rows().save_review(review.clone(), lease).await
    }
}
