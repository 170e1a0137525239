//! Names and ids of accounts.

use crate::confusable::{letter_skeleton, skeleton_of};
use crate::reply::Failure;
use crate::token::random_id;

/// Returns a text that is equal for names that look alike.
pub(super) fn name_key(name: &str) -> String {
    let letters = letter_skeleton(name);
    if letters.is_empty() { skeleton_of(name) } else { letters }
}

/// Returns a random id for an account.
pub(super) fn new_id() -> Result<String, Failure> {
    Ok(random_id(16)?)
}
