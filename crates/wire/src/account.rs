//! Messages about accounts: sign-in, ways to sign in, sessions, and finished games.
//!
//! A guest saves the session as an account. From then on, every session that signs in to the
//! account plays on the same seats.

use crate::{Me, TableSummary};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use ts_rs::TS;

/// The caller's own account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct AccountView {
    /// The name, which all users can see.
    pub name: String,
    /// The time of creation, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: i64,
    /// The passkeys, oldest first.
    pub passkeys: Vec<PasskeyView>,
    /// True if the account has a password with an authenticator app.
    pub password: bool,
    /// The number of unused recovery codes.
    pub recovery_codes: u32,
    /// The sessions that are signed in, most recently used first.
    pub sessions: Vec<SessionView>,
    /// True if the caller signed in or confirmed recently. Sensitive requests require this.
    pub confirmed: bool,
    /// The time of deletion, in milliseconds since 1970; none unless the user deleted the account.
    #[ts(type = "number | null")]
    pub deletes: Option<i64>,
    /// The vacation, which stops the caller's clocks in correspondence games.
    pub vacation: VacationView,
}

/// The vacation of the caller's account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct VacationView {
    /// The end of the current vacation, in milliseconds since 1970; none without a vacation.
    #[ts(type = "number | null")]
    pub until: Option<i64>,
    /// The number of whole days that the caller can still take in this period of 365 days.
    pub days_left: u32,
}

/// A request to begin a vacation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewVacation {
    /// The number of days, from 1 to 14.
    pub days: u32,
}

/// A passkey of the caller's account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PasskeyView {
    /// The id of the credential, in base64url.
    pub id: String,
    /// The label, such as the name of the device.
    pub label: String,
    /// The time of creation, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: i64,
    /// The time of the last use, in milliseconds since 1970; none before the first use.
    #[ts(type = "number | null")]
    pub used: Option<i64>,
}

/// A session that is signed in to the caller's account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SessionView {
    /// The id of the session in requests that end it.
    pub id: String,
    /// The browser and the operating system, such as "Firefox on Windows".
    pub device: String,
    /// The time of the sign-in, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: i64,
    /// The approximate time of the last request, in milliseconds since 1970.
    #[ts(type = "number")]
    pub used: i64,
    /// True for the session of the caller.
    pub current: bool,
}

/// The start of a passkey ceremony. The client passes `options` to its browser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PasskeyCeremony {
    /// The id of the ceremony, for the answer. It is valid once, for five minutes.
    pub ceremony: String,
    /// The options in the JSON format of WebAuthn, including `publicKey`.
    #[ts(type = "unknown")]
    pub options: Json,
}

/// The answer of the browser to a passkey ceremony.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PasskeyAnswer {
    /// The id of the ceremony.
    pub ceremony: String,
    /// The credential in the JSON format of WebAuthn.
    #[ts(type = "unknown")]
    pub credential: Json,
    /// The label of a new passkey. If it is missing, the server uses the name of the device.
    #[serde(default)]
    #[ts(optional)]
    pub label: Option<String>,
}

/// The start of the set-up of an authenticator app.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TotpSetup {
    /// The id of the set-up, for the answer. It is valid once, for ten minutes.
    pub ceremony: String,
    /// The secret in base 32, for typing.
    pub secret: String,
    /// The `otpauth` address of the secret, for a QR code.
    pub uri: String,
}

/// A new password, with the first code of the authenticator app.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The id of the set-up.
    pub ceremony: String,
    /// The password, with at least 8 characters.
    pub password: String,
    /// The six-digit code of the authenticator app.
    pub code: String,
}

/// A sign-in with a password and a code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PasswordSignIn {
    /// The name of the account.
    pub name: String,
    /// The password.
    pub password: String,
    /// The six-digit code of the authenticator app.
    pub code: String,
}

/// A sign-in with a recovery code, which ends all other sessions of the account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct RecoverySignIn {
    /// The name of the account.
    pub name: String,
    /// One of the recovery codes.
    pub code: String,
}

/// The result of saving a guest as an account, or of another way to sign in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Saved {
    /// The user.
    pub me: Me,
    /// The new recovery codes, which the server shows once. Empty if the account already has codes.
    pub recovery_codes: Vec<String>,
}

/// New recovery codes, which the server shows once. They replace all previous codes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct RecoveryCodes {
    /// Ten codes.
    pub codes: Vec<String>,
}

/// A page of finished games, most recent first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct GameHistory {
    /// The name of the player.
    pub name: String,
    /// The time of the account's creation, in milliseconds since 1970; none for a guest.
    #[ts(type = "number | null")]
    pub since: Option<i64>,
    /// The games of this page.
    pub games: Vec<FinishedGame>,
    /// The number of games that match the filter, by the id of the game, over all pages.
    pub counts: std::collections::BTreeMap<String, u32>,
    /// The number of first places among all games that match the filter.
    pub first_places: u32,
    /// The value of `before` for the next page; none on the last page.
    pub next: Option<String>,
}

/// A finished game in a player's history. In its summary, `you` contains the seats of this player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct FinishedGame {
    /// The summary of the table.
    pub summary: TableSummary,
    /// The best place among the player's seats; 1 is first.
    pub place: u32,
    /// True if other players share the place.
    pub shared: bool,
}
