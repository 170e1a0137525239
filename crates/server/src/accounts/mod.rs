//! Accounts: saving a guest, signing in and out, and the sessions of an account.
//!
//! A guest becomes an account with the same person, so all seats stay. A sign-in on another device
//! creates a session with this person.

mod attempts;
mod ceremonies;
pub(crate) mod deletion;
mod erasure;
pub(crate) mod export;
mod failures;
pub(crate) mod history;
mod live;
mod names;
pub(crate) mod passkeys;
mod password;
pub(crate) mod password_sign_in;
mod recovery;
mod service;
mod totp;
pub(crate) mod vacation;
pub(crate) mod view;
mod webauthn;

pub(crate) use history::GameFilter;
pub(crate) use live::LiveConnection;
pub(crate) use service::{Accounts, Cookie, Requester};
pub(crate) use webauthn::DomainError;
