//! The routes of accounts. A test covers each of them for every kind of user.

use crate::http::{account, history, puzzles, ratings, sign_in};
use crate::site::Site;
use axum::Router;
use axum::routing::{delete, get, post};

/// Returns the routes below `/api`.
pub(crate) fn routes() -> Router<Site> {
    Router::new()
        .route("/account", get(account::show).delete(account::delete))
        .route("/account/keep", post(account::keep))
        .route("/account/export", get(account::export))
        .route("/account/totp", post(account::start_totp))
        .route("/account/password", post(account::save_password).delete(account::remove_password))
        .route("/account/passkeys/start", post(account::start_passkey))
        .route("/account/passkeys", post(account::save_passkey))
        .route("/account/passkeys/{id}", delete(account::remove_passkey))
        .route("/account/recovery-codes", post(account::renew_recovery_codes))
        .route("/account/sessions", delete(account::end_other_sessions))
        .route("/account/sessions/{id}", delete(account::end_session))
        .route("/account/vacation", post(account::begin_vacation).delete(account::end_vacation))
        .route("/account/games", get(history::show_own))
        .route("/account/games.txt", get(history::export_own))
        .route("/account/ratings", get(ratings::show_own))
        .route("/account/puzzles", get(puzzles::show_own))
        .route("/puzzles/{id}/attempt", post(puzzles::attempt))
        .route("/people/{name}/games", get(history::show_public))
        .route("/people/{name}/ratings", get(ratings::show_public))
        .route("/sign-in/passkey/start", post(sign_in::start_with_passkey))
        .route("/sign-in/passkey", post(sign_in::finish_with_passkey))
        .route("/sign-in/password", post(sign_in::with_password))
        .route("/sign-in/recovery", post(sign_in::with_recovery_code))
        .route("/sign-out", post(sign_in::sign_out))
}
