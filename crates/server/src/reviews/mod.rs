//! Reviews of finished games: requests, their computation, and the results.

mod played_turns;
mod service;
mod worker;

pub(crate) use service::{Reviews, view};

use crate::shutdown::Shutdown;
use crate::table::Context;
use std::sync::Arc;

/// Starts the threads that compute reviews.
pub(crate) fn start(ctx: Arc<Context>, shutdown: &Shutdown) -> std::io::Result<Reviews> {
    let reviews = Reviews::new(ctx);
    for _ in 0..reviews.ctx.config.review_threads {
        worker::start(reviews.clone(), shutdown.clone())?;
    }
    Ok(reviews)
}
