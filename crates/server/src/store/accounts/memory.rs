//! The accounts of the in-memory store.

use crate::store::{
    AccountChange, AccountKey, AccountRow, CeremonyRow, PasskeyRow, PasswordRow, SessionRow, SignInWays, StoreError,
    VacationRow,
};
use crate::token::Hash;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// All accounts, and the sessions of guests and accounts.
#[derive(Clone, Debug, Default)]
pub(in crate::store) struct MemoryAccounts {
    pub(in crate::store) sessions: HashMap<Hash, SessionRow>,
    accounts: BTreeMap<String, AccountRow>,
    passkeys: BTreeMap<String, PasskeyRow>,
    passwords: BTreeMap<String, PasswordRow>,
    /// The recovery codes by account, with the time of their use.
    codes: BTreeMap<(String, Hash), Option<i64>>,
    ceremonies: BTreeMap<String, CeremonyRow>,
    facts: BTreeMap<String, String>,
    /// The vacations by person and number.
    vacations: BTreeMap<(String, i64), VacationRow>,
    /// The people whose accounts were deleted.
    pub(in crate::store) forgotten: BTreeSet<String>,
}

fn require(condition: bool) -> Result<(), StoreError> {
    if condition { Ok(()) } else { Err(StoreError::Conflict) }
}

impl MemoryAccounts {
    pub(in crate::store) fn account(&self, key: &AccountKey) -> Option<AccountRow> {
        let matches = |row: &&AccountRow| match key {
            AccountKey::Id(id) => row.id == *id,
            AccountKey::Person(person) => row.person == *person,
            AccountKey::Name(name) => row.key == *name,
        };
        self.accounts.values().find(matches).cloned()
    }

    pub(in crate::store) fn passkey(&self, id: &str) -> Option<PasskeyRow> {
        self.passkeys.get(id).cloned()
    }

    pub(in crate::store) fn ways(&self, account: &str) -> SignInWays {
        let mut passkeys: Vec<_> = self.passkeys.values().filter(|key| key.account == account).cloned().collect();
        passkeys.sort_by(|a, b| (a.created, &a.id).cmp(&(b.created, &b.id)));
        let unused = self.codes.iter().filter(|((of, _), used)| of == account && used.is_none()).count();
        SignInWays {
            passkeys,
            password: self.passwords.get(account).cloned(),
            recovery_codes: u32::try_from(unused).unwrap_or(u32::MAX),
        }
    }

    pub(in crate::store) fn sessions(&self, account: &str) -> Vec<SessionRow> {
        let own = self.sessions.values().filter(|row| row.account.as_deref() == Some(account));
        let mut own: Vec<SessionRow> = own.cloned().collect();
        own.sort_by_key(|row| (Reverse(row.used), row.id.clone()));
        own
    }

    pub(in crate::store) fn ceremony(&self, id: &str) -> Option<CeremonyRow> {
        self.ceremonies.get(id).cloned()
    }

    pub(in crate::store) fn vacations(&self, person: &str) -> Vec<VacationRow> {
        self.vacations.values().filter(|row| row.person == person).cloned().collect()
    }

    pub(in crate::store) fn due_deletions(&self, time: i64) -> Vec<AccountRow> {
        let mut due: Vec<AccountRow> =
            self.accounts.values().filter(|row| row.deletes.is_some_and(|at| at <= time)).cloned().collect();
        due.sort_by_key(|row| row.deletes);
        due.truncate(100);
        due
    }

    pub(in crate::store) fn fact(&self, name: &str) -> Option<String> {
        self.facts.get(name).cloned()
    }

    /// Makes all changes or none.
    pub(in crate::store) fn change(&mut self, changes: Vec<AccountChange>) -> Result<(), StoreError> {
        let mut changed = self.clone();
        for change in changes {
            changed.make(change)?;
        }
        *self = changed;
        Ok(())
    }

    pub(in crate::store) fn put_session(&mut self, session: SessionRow) -> Result<(), StoreError> {
        let taken = self.sessions.values().any(|s| s.id == session.id && s.token != session.token);
        let other = self.sessions.get(&session.token).is_some_and(|s| s.id != session.id);
        require(!taken && !other)?;
        self.sessions.insert(session.token, session);
        Ok(())
    }

    fn put_account(&mut self, row: AccountRow) -> Result<(), StoreError> {
        let collides = |other: &AccountRow| other.id != row.id && (other.person == row.person || other.key == row.key);
        require(!self.accounts.values().any(collides))?;
        self.accounts.insert(row.id.clone(), row);
        Ok(())
    }

    fn make(&mut self, change: AccountChange) -> Result<(), StoreError> {
        match change {
            AccountChange::Add(row) => {
                require(!self.accounts.contains_key(&row.id))?;
                self.put_account(row)
            }
            AccountChange::Update(row) => {
                require(self.accounts.contains_key(&row.id))?;
                self.put_account(row)
            }
            AccountChange::Remove(id, time) => {
                require(self.accounts.get(&id).is_some_and(|row| row.deletes.is_some_and(|at| at <= time)))?;
                self.remove(&id);
                Ok(())
            }
            AccountChange::Lock(id) => require(self.accounts.contains_key(&id)),
            AccountChange::RequireWay(id) => {
                let has_passkey = self.passkeys.values().any(|key| key.account == id);
                require(has_passkey || self.passwords.contains_key(&id))
            }
            AccountChange::PutPasskey(row) => {
                require(self.passkeys.get(&row.id).is_none_or(|former| former.account == row.account))?;
                self.passkeys.insert(row.id.clone(), row);
                Ok(())
            }
            AccountChange::RemovePasskey { account, id } => {
                self.passkeys.retain(|_, key| key.account != account || key.id != id);
                Ok(())
            }
            AccountChange::PutPassword(row) => {
                self.passwords.insert(row.account.clone(), row);
                Ok(())
            }
            AccountChange::RemovePassword(account) => {
                self.passwords.remove(&account);
                Ok(())
            }
            AccountChange::UseStep { account, step } => {
                let password = self.passwords.get_mut(&account).filter(|password| password.last_step < step);
                password.ok_or(StoreError::Conflict)?.last_step = step;
                Ok(())
            }
            other => self.change_sessions(other),
        }
    }

    /// Makes a change of recovery codes, sessions, ceremonies or facts.
    fn change_sessions(&mut self, change: AccountChange) -> Result<(), StoreError> {
        match change {
            AccountChange::PutCodes { account, hashes } => {
                self.codes.retain(|(of, _), _| *of != account);
                self.codes.extend(hashes.into_iter().map(|hash| ((account.clone(), hash), None)));
            }
            AccountChange::UseCode { account, hash, time } => {
                let code = self.codes.get_mut(&(account, hash)).filter(|used| used.is_none());
                *code.ok_or(StoreError::Conflict)? = Some(time);
            }
            AccountChange::PutSession(row) => self.put_session(row)?,
            AccountChange::RenameSession(row) => {
                let stored = self.sessions.get_mut(&row.token).filter(|stored| stored.id == row.id);
                stored.into_iter().for_each(|stored| stored.name.clone_from(&row.name));
            }
            AccountChange::TouchSession(id, used) => {
                self.sessions.values_mut().filter(|row| row.id == id).for_each(|row| row.used = used);
            }
            AccountChange::EndSession(id) => {
                let before = self.sessions.len();
                self.sessions.retain(|_, row| row.id != id);
                require(self.sessions.len() < before)?;
            }
            AccountChange::EndSessions { account, except } => {
                self.sessions.retain(|_, row| row.account.as_ref() != Some(&account) || row.id == except);
            }
            AccountChange::Begin(row, now) => {
                self.ceremonies.retain(|_, kept| kept.expires >= now);
                require(self.ceremonies.insert(row.id.clone(), row).is_none())?;
            }
            AccountChange::Take(id) => require(self.ceremonies.remove(&id).is_some())?,
            AccountChange::PutFact(name, value) => {
                let stored = self.facts.entry(name).or_insert_with(|| value.clone());
                require(*stored == value)?;
            }
            AccountChange::AddVacation(row) => {
                require(self.vacations.insert((row.person.clone(), row.number), row).is_none())?;
            }
            AccountChange::EndVacation(VacationRow { person, number, ends, .. }) => {
                self.vacations.get_mut(&(person, number)).ok_or(StoreError::Conflict)?.ends = ends;
            }
            _ => {}
        }
        Ok(())
    }

    fn remove(&mut self, id: &str) {
        let person = self.accounts.remove(id).map(|account| account.person);
        self.vacations.retain(|(of, _), _| Some(of) != person.as_ref());
        self.forgotten.extend(person);
        let own: Vec<&str> = self
            .sessions
            .values()
            .filter(|row| row.account.as_deref() == Some(id))
            .map(|row| row.id.as_str())
            .collect();
        self.ceremonies.retain(|_, kept| !kept.session.as_deref().is_some_and(|session| own.contains(&session)));
        self.passkeys.retain(|_, key| key.account != id);
        self.passwords.remove(id);
        self.codes.retain(|(of, _), _| of != id);
        self.sessions.retain(|_, row| row.account.as_deref() != Some(id));
    }
}
