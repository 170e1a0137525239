//! MemoryAccounts in the database: ways to sign in, ceremonies in progress, and facts about the site.

mod memory;
mod sql;

pub(super) use memory::MemoryAccounts;
pub(super) use sql::account_statements;

use crate::store::{Answer, SessionRow};
use crate::token::Hash;

/// An account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountRow {
    /// The id of the account, which is not secret.
    pub id: String,
    /// The user that the account's sessions play as. Seats refer to it.
    pub person: String,
    /// The name, which all users can see.
    pub name: String,
    /// The skeleton of the name, which is equal for names that look alike.
    pub key: String,
    /// The time of creation, in milliseconds since 1970.
    pub created: i64,
    /// The time of the last change of the name, in milliseconds since 1970.
    pub renamed: Option<i64>,
    /// The time of the requested deletion, in milliseconds since 1970.
    pub deletes: Option<i64>,
}

/// A passkey of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasskeyRow {
    /// The id of the credential, in base64url.
    pub id: String,
    /// The id of the account.
    pub account: String,
    /// The public key and the counter, as JSON.
    pub key: String,
    /// The label for the user.
    pub label: String,
    /// The time of creation, in milliseconds since 1970.
    pub created: i64,
    /// The time of the last use, in milliseconds since 1970.
    pub used: Option<i64>,
}

/// The password of an account, with the secret of its authenticator app.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasswordRow {
    /// The id of the account.
    pub account: String,
    /// The hash of the password, in the PHC format.
    pub phc: String,
    /// The secret of the authenticator app, in base 32.
    pub totp: String,
    /// The time step of the last accepted code.
    pub last_step: i64,
}

/// A ceremony that waits for the answer of a browser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CeremonyRow {
    /// The id of the ceremony.
    pub id: String,
    /// The kind of ceremony.
    pub kind: String,
    /// The id of the session that started it, if any.
    pub session: Option<String>,
    /// The secret state, as JSON.
    pub state: String,
    /// The end of its validity, in milliseconds since 1970.
    pub expires: i64,
}

/// A vacation of a person, which stops the person's clocks in correspondence games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VacationRow {
    /// The user that the account's sessions play as.
    pub person: String,
    /// The number of the vacation among those of the person, counted from 1.
    pub number: i64,
    /// The start, in milliseconds since 1970.
    pub began: i64,
    /// The end, in milliseconds since 1970.
    pub ends: i64,
}

/// The ways to sign in to an account.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SignInWays {
    /// The passkeys, oldest first.
    pub passkeys: Vec<PasskeyRow>,
    /// The password, if any.
    pub password: Option<PasswordRow>,
    /// The number of unused recovery codes.
    pub recovery_codes: u32,
}

/// A property that identifies an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AccountKey {
    /// The id.
    Id(String),
    /// The user that the account's sessions play as.
    Person(String),
    /// The skeleton of the name.
    Name(String),
}

/// A change of the accounts. Each change of a list takes effect, or none does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AccountChange {
    /// Creates an account. Conflicts if the person or the name has an account.
    Add(AccountRow),
    /// Replaces an account. Conflicts if it does not exist or the name is taken.
    Update(AccountRow),
    /// Deletes an account with its ways to sign in and its sessions, and marks the name of
    /// the person for erasure. Conflicts unless the deletion was due at this time, in milliseconds since
    /// 1970.
    Remove(String, i64),
    /// Locks an account until all changes of the list have taken effect. Conflicts if it does not
    /// exist.
    Lock(String),
    /// Conflicts if the account has neither a passkey nor a password.
    RequireWay(String),
    /// Creates or replaces a passkey. Conflicts if another account has it.
    PutPasskey(PasskeyRow),
    /// Deletes a passkey of an account, if it exists.
    RemovePasskey {
        /// The id of the account.
        account: String,
        /// The id of the passkey.
        id: String,
    },
    /// Creates or replaces a password.
    PutPassword(PasswordRow),
    /// Deletes the password of an account, if it has one.
    RemovePassword(String),
    /// Marks a time step as used. Conflicts if this step or a later one was used.
    UseStep {
        /// The id of the account.
        account: String,
        /// The time step of the code.
        step: i64,
    },
    /// Replaces all recovery codes of an account.
    PutCodes {
        /// The id of the account.
        account: String,
        /// The hashes of the codes.
        hashes: Vec<Hash>,
    },
    /// Marks a recovery code as used. Conflicts if it is unknown or was used.
    UseCode {
        /// The id of the account.
        account: String,
        /// The hash of the code.
        hash: Hash,
        /// The current time, in milliseconds since 1970.
        time: i64,
    },
    /// Creates a session, or replaces everything except its token.
    PutSession(SessionRow),
    /// Changes the name of a session, if the session exists and has this token.
    RenameSession(SessionRow),
    /// Sets the time of the last request of a session, in milliseconds since 1970.
    TouchSession(String, i64),
    /// Deletes a session. Conflicts if it does not exist.
    EndSession(String),
    /// Deletes the sessions of an account, except this one.
    EndSessions {
        /// The id of the account.
        account: String,
        /// The id of the session to keep; empty for none.
        except: String,
    },
    /// Stores a ceremony, and deletes those that expired before this time.
    Begin(CeremonyRow, i64),
    /// Deletes a ceremony. Conflicts if it does not exist.
    Take(String),
    /// Adds a vacation. Conflicts if its number is taken.
    AddVacation(VacationRow),
    /// Changes the end of a vacation. Conflicts if the vacation does not exist.
    EndVacation(VacationRow),
    /// Stores a fact about the site. Conflicts if the site has another value.
    PutFact(String, String),
}

/// The accounts in a database.
pub trait AccountStore: Send + Sync {
    /// Returns an account, or `None` if it does not exist.
    fn account(&self, key: AccountKey) -> Answer<'_, Option<AccountRow>>;

    /// Returns the passkey with this id, or `None` if it does not exist.
    fn passkey<'a>(&'a self, id: &'a str) -> Answer<'a, Option<PasskeyRow>>;

    /// Returns the ways to sign in to an account.
    fn ways<'a>(&'a self, account: &'a str) -> Answer<'a, SignInWays>;

    /// Returns the sessions of an account, most recently used first.
    fn sessions<'a>(&'a self, account: &'a str) -> Answer<'a, Vec<SessionRow>>;

    /// Returns the ceremony with this id, or `None` if it does not exist.
    fn ceremony<'a>(&'a self, id: &'a str) -> Answer<'a, Option<CeremonyRow>>;

    /// Returns up to 100 accounts whose deletion was due at this time, in milliseconds since 1970.
    fn due_deletions(&self, time: i64) -> Answer<'_, Vec<AccountRow>>;

    /// Returns the vacations of a person, ordered by number.
    fn vacations<'a>(&'a self, person: &'a str) -> Answer<'a, Vec<VacationRow>>;

    /// Returns a stored fact about the site.
    fn fact<'a>(&'a self, name: &'a str) -> Answer<'a, Option<String>>;

    /// Makes all changes or none. Returns after they are durable.
    ///
    /// # Errors
    /// `Conflict` if one of the changes conflicts with stored rows.
    fn change(&self, changes: Vec<AccountChange>) -> Answer<'_, ()>;
}
