//! The service of accounts: saving a guest, signing in and out, and the sessions of an account.

use crate::accounts::attempts::Attempts;
use crate::accounts::failures::{expired, name_taken, no_account, wrong_sign_in};
use crate::accounts::live::LiveSessions;
use crate::accounts::names::name_key;
use crate::accounts::password::Hasher;
use crate::accounts::recovery;
use crate::accounts::webauthn::{DomainError, Passkeys};
use crate::clock::Clock;
use crate::config::Config;
use crate::node::Node;
use crate::reply::Failure;
use crate::session::{self, Session};
use crate::store::{AccountChange, AccountKey, AccountRow, AccountStore, SessionRow, Store, StoreError, TableQuery};
use axum::http::{HeaderMap, HeaderValue};
use polychess_wire::{Me, Problem, RecoveryCodes, Saved};
use std::sync::Arc;

/// The time after a sign-in while the caller may send sensitive requests, in milliseconds.
const CONFIRMED_MS: i64 = 10 * 60 * 1000;
/// The minimum time between two changes of a name, in milliseconds.
const RENAMED_MS: i64 = 30 * 24 * 60 * 60 * 1000;
/// The maximum number of sessions of an account. A sign-in ends the least recently used ones.
const MOST_SESSIONS: usize = 50;

/// The accounts of the site.
#[derive(Clone, Debug)]
pub(crate) struct Accounts(pub(super) Arc<Inner>);

#[derive(Debug)]
pub(super) struct Inner {
    pub(super) store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    config: Arc<Config>,
    pub(super) passkeys: Passkeys,
    live: LiveSessions,
    pub(super) hasher: Hasher,
    pub(super) attempts: Attempts,
}

/// The sender of a request: the session, and the headers that describe the device.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Requester<'a> {
    pub(crate) session: &'a Session,
    pub(crate) headers: &'a HeaderMap,
}

impl<'a> Requester<'a> {
    /// Returns the session, or `NoSession` if there is none.
    pub(super) fn row(&self) -> Result<&'a SessionRow, Failure> {
        self.session.0.as_ref().ok_or(Failure::NoSession)
    }
}

/// A `Set-Cookie` header.
pub(crate) type Cookie = HeaderValue;

impl Accounts {
    /// Opens the accounts of a site.
    ///
    /// # Errors
    /// If the passkeys in the database belong to another domain, or the database cannot be read.
    pub(crate) async fn open(
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        config: Arc<Config>,
        node: Option<&Node>,
    ) -> Result<Self, DomainError> {
        let passkeys = Passkeys::open(store.accounts(), &config).await?;
        let live = LiveSessions::start(node).await;
        Ok(Self(Arc::new(Inner {
            store,
            clock,
            config,
            passkeys,
            live,
            hasher: Hasher::default(),
            attempts: Attempts::default(),
        })))
    }

    pub(crate) fn live(&self) -> &LiveSessions {
        &self.0.live
    }

    pub(super) fn rows(&self) -> &dyn AccountStore {
        self.0.store.accounts()
    }

    pub(super) fn now(&self) -> i64 {
        self.0.clock.wall()
    }

    /// Returns the account of the requester, or `no-account` for a guest.
    pub(crate) async fn own(&self, requester: Requester<'_>) -> Result<AccountRow, Failure> {
        let id = requester.row()?.account.clone().ok_or_else(no_account)?;
        self.rows().account(AccountKey::Id(id)).await?.ok_or_else(no_account)
    }

    /// Returns whether the session was signed in or confirmed recently.
    pub(super) fn is_confirmed(&self, row: &SessionRow) -> bool {
        row.confirmed.is_some_and(|at| self.now() < at.saturating_add(CONFIRMED_MS))
    }

    /// Returns the account of the requester if the session was confirmed recently.
    pub(crate) async fn confirmed(&self, requester: Requester<'_>) -> Result<AccountRow, Failure> {
        let account = self.own(requester).await?;
        if self.is_confirmed(requester.row()?) {
            return Ok(account);
        }
        let message = "confirm that it is you: sign in again with your passkey or your password";
        Err(Failure::Refused(Problem::new("confirm", message)))
    }

    /// Fails with `name-taken` if an account has a name that looks like this one.
    pub(super) async fn require_free(&self, name: &str) -> Result<(), Failure> {
        match self.rows().account(AccountKey::Name(name_key(name))).await? {
            Some(_) => Err(name_taken()),
            None => Ok(()),
        }
    }

    /// Creates a session of an account with a new token, and returns the changes that replace the
    /// session of the requester by it.
    fn replace(&self, requester: Requester<'_>, account: &AccountRow) -> Result<(Vec<AccountChange>, Cookie), Failure> {
        let inner = &self.0;
        let (row, cookie) = session::prepare(
            &*inner.clock,
            &inner.config,
            (requester.headers, session::LIFE_MS),
            account.name.clone(),
        )?;
        let confirmed = Some(row.created);
        let row = SessionRow { person: account.person.clone(), account: Some(account.id.clone()), confirmed, ..row };
        let former = requester.session.0.iter().map(|former| AccountChange::EndSession(former.id.clone()));
        Ok((former.chain([AccountChange::PutSession(row)]).collect(), cookie))
    }

    /// Saves the session of a guest as an account, with the changes that create a way to sign in.
    pub(super) async fn save(
        &self,
        requester: Requester<'_>,
        (id, ways): (String, Vec<AccountChange>),
    ) -> Result<(Saved, Cookie), Failure> {
        let guest = requester.row()?;
        self.require_free(&guest.name).await?;
        let account = AccountRow {
            id,
            person: guest.person.clone(),
            name: guest.name.clone(),
            key: name_key(&guest.name),
            created: self.now(),
            renamed: None,
            deletes: None,
        };
        let (codes, hashes) = recovery::codes()?;
        let (session, cookie) = self.replace(requester, &account)?;
        let codes_change = AccountChange::PutCodes { account: account.id.clone(), hashes };
        let me = Me { name: account.name.clone(), account: true };
        let changes = [AccountChange::Add(account)].into_iter().chain(ways).chain([codes_change]).chain(session);
        match self.rows().change(changes.collect()).await {
            // Another guest took the name at the same time, or this guest sent the request twice.
            Err(StoreError::Conflict) => {
                self.require_free(&me.name).await?;
                return Err(expired());
            }
            other => other?,
        }
        self.0.live.end(std::slice::from_ref(&guest.id));
        Ok((Saved { me, recovery_codes: codes }, cookie))
    }

    /// Adds a way to sign in to an existing account. Creates recovery codes if none are left.
    pub(super) async fn add_way(
        &self,
        requester: Requester<'_>,
        ways: Vec<AccountChange>,
    ) -> Result<(Saved, Cookie), Failure> {
        let account = self.confirmed(requester).await?;
        let (session, cookie) = self.replace(requester, &account)?;
        let mut changes = vec![AccountChange::Lock(account.id.clone())];
        changes.extend(ways.into_iter().chain(session));
        let mut recovery_codes = Vec::new();
        if self.rows().ways(&account.id).await?.recovery_codes == 0 {
            let (codes, hashes) = recovery::codes()?;
            changes.push(AccountChange::PutCodes { account: account.id.clone(), hashes });
            recovery_codes = codes;
        }
        match self.rows().change(changes).await {
            // Another request answered the ceremony, or ended the session.
            Err(StoreError::Conflict) => return Err(expired()),
            other => other?,
        }
        self.0.live.end(std::slice::from_ref(&requester.row()?.id));
        Ok((Saved { me: Me { name: account.name, account: true }, recovery_codes }, cookie))
    }

    /// Signs the requester in to an account. `changes` are further changes that must succeed.
    /// `ends_others` ends all other sessions of the account.
    pub(super) async fn sign_in(
        &self,
        requester: Requester<'_>,
        account: AccountRow,
        (changes, ends_others): (Vec<AccountChange>, bool),
    ) -> Result<(Me, Cookie), Failure> {
        let former = requester.session.0.as_ref();
        if let Some(guest) = former.filter(|row| row.account.is_none()) {
            let unfinished = self.0.store.tables(TableQuery::UnfinishedOf(guest.person.clone()), 1).await?;
            if !unfinished.is_empty() {
                let message = "you have unfinished games as a guest; finish or leave them first, or create an account";
                return Err(Failure::Refused(Problem::new("unfinished-games", message)));
            }
        }
        let (session, cookie) = self.replace(requester, &account)?;
        let mut all = vec![AccountChange::Lock(account.id.clone())];
        all.extend(changes);
        let new = session.iter().find_map(|change| match change {
            AccountChange::PutSession(row) => Some(row.id.clone()),
            _ => None,
        });
        all.extend(session);
        // The order of the list is by use, so the least recently used sessions are last.
        let sessions = self.rows().sessions(&account.id).await?;
        let kept = if ends_others { 0 } else { MOST_SESSIONS - 1 };
        let oldest = sessions.iter().skip(kept).filter(|row| former.is_none_or(|own| own.id != row.id));
        let mut ended: Vec<String> = oldest.map(|row| row.id.clone()).collect();
        if ends_others {
            // Sessions that another request creates at the same time also end.
            let except = new.unwrap_or_default();
            all.push(AccountChange::EndSessions { account: account.id.clone(), except });
        } else {
            all.extend(ended.iter().cloned().map(AccountChange::EndSession));
        }
        match self.rows().change(all).await {
            // The code was used, the account was deleted, or another request ended the session.
            Err(StoreError::Conflict) => return Err(wrong_sign_in()),
            other => other?,
        }
        ended.extend(former.map(|row| row.id.clone()));
        self.0.live.end(&ended);
        Ok((Me { name: account.name, account: true }, cookie))
    }

    /// Ends the session of the requester, if there is one. Returns the header that deletes the
    /// cookie.
    pub(crate) async fn sign_out(&self, requester: Requester<'_>) -> Result<Cookie, Failure> {
        if let Some(row) = &requester.session.0 {
            match self.rows().change(vec![AccountChange::EndSession(row.id.clone())]).await {
                // Another request has already ended it.
                Err(StoreError::Conflict) => {}
                other => other?,
            }
            self.0.live.end(std::slice::from_ref(&row.id));
        }
        session::no_cookie(&self.0.config)
    }

    /// Ends a session of the requester's account.
    pub(crate) async fn end_session(&self, account: &AccountRow, id: &str) -> Result<(), Failure> {
        let sessions = self.rows().sessions(&account.id).await?;
        if !sessions.iter().any(|row| row.id == id) {
            return Err(Failure::NotFound(Problem::new("not-found", "your account has no such session")));
        }
        self.rows().change(vec![AccountChange::EndSession(id.to_owned())]).await?;
        self.0.live.end(&[id.to_owned()]);
        Ok(())
    }

    /// Ends all sessions of an account, except the one with the id `except`.
    pub(crate) async fn end_sessions(&self, account: &AccountRow, except: &str) -> Result<(), Failure> {
        let sessions = self.rows().sessions(&account.id).await?;
        let except = except.to_owned();
        let change = AccountChange::EndSessions { account: account.id.clone(), except: except.clone() };
        self.rows().change(vec![change]).await?;
        let ended: Vec<String> = sessions.into_iter().map(|row| row.id).filter(|id| *id != except).collect();
        self.0.live.end(&ended);
        Ok(())
    }

    /// Changes the name of the requester, a guest or an account.
    pub(crate) async fn rename(&self, row: &SessionRow, name: String) -> Result<Me, Failure> {
        let Some(id) = &row.account else {
            let me = Me { name: name.clone(), account: false };
            self.rows().change(vec![AccountChange::RenameSession(SessionRow { name, ..row.clone() })]).await?;
            return Ok(me);
        };
        let account = self.rows().account(AccountKey::Id(id.clone())).await?.ok_or_else(no_account)?;
        let me = Me { name: name.clone(), account: true };
        if account.name == name {
            return Ok(me);
        }
        if account.renamed.is_some_and(|at| self.now() < at.saturating_add(RENAMED_MS)) {
            let message = "you changed your name in the last 30 days; change it again later";
            return Err(Failure::Refused(Problem::new("name-too-soon", message)));
        }
        let sessions = self.rows().sessions(id).await?;
        let renamed = |session| AccountChange::RenameSession(SessionRow { name: name.clone(), ..session });
        let mut changes: Vec<AccountChange> = sessions.into_iter().map(renamed).collect();
        let (key, renamed) = (name_key(&name), Some(self.now()));
        changes.insert(0, AccountChange::Update(AccountRow { name, key, renamed, ..account }));
        match self.rows().change(changes).await {
            Err(StoreError::Conflict) => Err(name_taken()),
            other => Ok(other.map(|()| me)?),
        }
    }

    /// Replaces all recovery codes of an account.
    pub(crate) async fn renew_codes(&self, account: &AccountRow) -> Result<RecoveryCodes, Failure> {
        let (codes, hashes) = recovery::codes()?;
        let change = AccountChange::PutCodes { account: account.id.clone(), hashes };
        self.rows().change(vec![AccountChange::Lock(account.id.clone()), change]).await?;
        Ok(RecoveryCodes { codes })
    }
}
