//! The SQL statements about accounts that SQLite and PostgreSQL share.

/// Defines functions that execute the statements on one type of connection.
macro_rules! account_statements {
    ($connection:ty, $row:ty, $session_of:path) => {
        use sqlx::Row;
        use $crate::store::columns::number_of;
        use $crate::store::failed::{OUT_OF_ORDER, failed};
        use $crate::store::{
            AccountChange, AccountKey, AccountRow, CeremonyRow, PasskeyRow, PasswordRow, SessionRow, SignInWays, StoreError,
            VacationRow,
        };

        fn account_of(row: &$row) -> Result<AccountRow, sqlx::Error> {
            Ok(AccountRow {
                id: row.try_get("id")?,
                person: row.try_get("person")?,
                name: row.try_get("name")?,
                key: row.try_get("name_key")?,
                created: row.try_get("created")?,
                renamed: row.try_get("renamed")?,
                deletes: row.try_get("deletes")?,
            })
        }

        fn passkey_of(row: &$row) -> Result<PasskeyRow, sqlx::Error> {
            Ok(PasskeyRow {
                id: row.try_get("id")?,
                account: row.try_get("account")?,
                key: row.try_get("key")?,
                label: row.try_get("label")?,
                created: row.try_get("created")?,
                used: row.try_get("used")?,
            })
        }

        pub(super) async fn account(from: &mut $connection, key: AccountKey) -> Result<Option<AccountRow>, StoreError> {
            let (select, of) = match key {
                AccountKey::Id(id) => ("SELECT * FROM accounts WHERE id = $1", id),
                AccountKey::Person(person) => ("SELECT * FROM accounts WHERE person = $1", person),
                AccountKey::Name(key) => ("SELECT * FROM accounts WHERE name_key = $1", key),
            };
            let row = sqlx::query(select).bind(of).fetch_optional(from).await.map_err(failed)?;
            row.as_ref().map(account_of).transpose().map_err(failed)
        }

        pub(super) async fn passkey(from: &mut $connection, id: &str) -> Result<Option<PasskeyRow>, StoreError> {
            let select = sqlx::query("SELECT * FROM passkeys WHERE id = $1").bind(id);
            select.fetch_optional(from).await.map_err(failed)?.as_ref().map(passkey_of).transpose().map_err(failed)
        }

        pub(super) async fn ways(from: &mut $connection, account: &str) -> Result<SignInWays, StoreError> {
            let select = sqlx::query("SELECT * FROM passkeys WHERE account = $1 ORDER BY created, id").bind(account);
            let passkeys = select.fetch_all(&mut *from).await.map_err(failed)?;
            let stored = stored_password(&mut *from, account).await?;
            let count = "SELECT COUNT(*) FROM recovery_codes WHERE account = $1 AND used IS NULL";
            let codes: i64 = sqlx::query_scalar(count).bind(account).fetch_one(from).await.map_err(failed)?;
            Ok(SignInWays {
                passkeys: passkeys.iter().map(passkey_of).collect::<Result<_, _>>().map_err(failed)?,
                password: stored,
                recovery_codes: number_of(codes)?,
            })
        }

        pub(super) async fn sessions(from: &mut $connection, account: &str) -> Result<Vec<SessionRow>, StoreError> {
            let select = sqlx::query("SELECT * FROM sessions WHERE account = $1 ORDER BY used DESC, id").bind(account);
            select.fetch_all(from).await.map_err(failed)?.iter().map($session_of).collect()
        }

        pub(super) async fn ceremony(from: &mut $connection, id: &str) -> Result<Option<CeremonyRow>, StoreError> {
            let row = sqlx::query("SELECT * FROM ceremonies WHERE id = $1").bind(id).fetch_optional(from).await;
            let ceremony = |row: &$row| -> Result<CeremonyRow, sqlx::Error> {
                Ok(CeremonyRow {
                    id: row.try_get("id")?,
                    kind: row.try_get("kind")?,
                    session: row.try_get("session")?,
                    state: row.try_get("state")?,
                    expires: row.try_get("expires")?,
                })
            };
            row.map_err(failed)?.as_ref().map(ceremony).transpose().map_err(failed)
        }

        pub(super) async fn due_deletions(from: &mut $connection, time: i64) -> Result<Vec<AccountRow>, StoreError> {
            let select = sqlx::query("SELECT * FROM accounts WHERE deletes <= $1 ORDER BY deletes LIMIT 100").bind(time);
            let rows = select.fetch_all(from).await.map_err(failed)?;
            rows.iter().map(account_of).collect::<Result<_, _>>().map_err(failed)
        }

        pub(super) async fn vacations(from: &mut $connection, person: &str) -> Result<Vec<VacationRow>, StoreError> {
            let select = sqlx::query("SELECT * FROM vacations WHERE person = $1 ORDER BY number").bind(person);
            let vacation = |row: &$row| -> Result<VacationRow, sqlx::Error> {
                Ok(VacationRow {
                    person: row.try_get("person")?,
                    number: row.try_get("number")?,
                    began: row.try_get("began")?,
                    ends: row.try_get("ends")?,
                })
            };
            let rows = select.fetch_all(from).await.map_err(failed)?;
            rows.iter().map(vacation).collect::<Result<_, _>>().map_err(failed)
        }

        pub(super) async fn fact(from: &mut $connection, name: &str) -> Result<Option<String>, StoreError> {
            let select = sqlx::query_scalar("SELECT value FROM facts WHERE name = $1").bind(name);
            select.fetch_optional(from).await.map_err(failed)
        }

        /// Returns an error for a conflict unless a statement has affected one row.
        fn exactly_one(rows: u64) -> Result<(), sqlx::Error> {
            if rows == 1 { Ok(()) } else { Err(sqlx::Error::Protocol(OUT_OF_ORDER.into())) }
        }

        /// Makes one change in the caller's transaction.
        pub(super) async fn change(to: &mut $connection, change: &AccountChange) -> Result<(), sqlx::Error> {
            match change {
                AccountChange::Add(row) => {
                    let put = "INSERT INTO accounts (id, person, name, name_key, created, renamed, deletes) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7)";
                    put_account(to, put, row).await
                }
                AccountChange::Update(row) => {
                    let put = "UPDATE accounts SET person = $2, name = $3, name_key = $4, created = $5, renamed = $6, \
                         deletes = $7 WHERE id = $1";
                    put_account(to, put, row).await
                }
                AccountChange::Remove(id, time) => remove(to, id, *time).await,
                AccountChange::Lock(id) => {
                    let lock = sqlx::query("UPDATE accounts SET person = person WHERE id = $1").bind(id);
                    exactly_one(lock.execute(to).await?.rows_affected())
                }
                AccountChange::RequireWay(id) => {
                    let count = "SELECT (SELECT COUNT(*) FROM passkeys WHERE account = $1) \
                         + (SELECT COUNT(*) FROM passwords WHERE account = $1)";
                    let ways: i64 = sqlx::query_scalar(count).bind(id).fetch_one(to).await?;
                    exactly_one(u64::from(ways > 0))
                }
                AccountChange::PutPasskey(row) => put_passkey(to, row).await,
                AccountChange::RemovePasskey { account, id } => {
                    let remove = sqlx::query("DELETE FROM passkeys WHERE account = $1 AND id = $2");
                    remove.bind(account).bind(id).execute(to).await.map(drop)
                }
                AccountChange::PutPassword(row) => put_password(to, row).await,
                AccountChange::RemovePassword(account) => {
                    let remove = sqlx::query("DELETE FROM passwords WHERE account = $1");
                    remove.bind(account).execute(to).await.map(drop)
                }
                AccountChange::UseStep { account, step } => {
                    let mark = sqlx::query("UPDATE passwords SET last_step = $2 WHERE account = $1 AND last_step < $2");
                    exactly_one(mark.bind(account).bind(step).execute(to).await?.rows_affected())
                }
                other => change_sessions(to, other).await,
            }
        }

        /// Makes a change of recovery codes, sessions, ceremonies or facts.
        async fn change_sessions(to: &mut $connection, change: &AccountChange) -> Result<(), sqlx::Error> {
            match change {
                AccountChange::PutCodes { account, hashes } => {
                    sqlx::query("DELETE FROM recovery_codes WHERE account = $1").bind(account).execute(&mut *to).await?;
                    for hash in hashes {
                        let put = sqlx::query("INSERT INTO recovery_codes (account, hash) VALUES ($1, $2)");
                        put.bind(account).bind(&hash.0[..]).execute(&mut *to).await?;
                    }
                    Ok(())
                }
                AccountChange::UseCode { account, hash, time } => {
                    let mark = "UPDATE recovery_codes SET used = $3 WHERE account = $1 AND hash = $2 AND used IS NULL";
                    let mark = sqlx::query(mark).bind(account).bind(&hash.0[..]).bind(time);
                    exactly_one(mark.execute(to).await?.rows_affected())
                }
                AccountChange::PutSession(row) => put_session(to, row).await,
                AccountChange::RenameSession(row) => {
                    let rename = "UPDATE sessions SET name = $3, sum = $4 WHERE id = $1 AND token = $2";
                    let rename = sqlx::query(rename).bind(&row.id).bind(&row.token.0[..]).bind(&row.name);
                    let sum = row.sum();
                    rename.bind(&sum.0[..]).execute(to).await.map(drop)
                }
                AccountChange::TouchSession(id, used) => {
                    let touch = sqlx::query("UPDATE sessions SET used = $2 WHERE id = $1");
                    touch.bind(id).bind(used).execute(to).await.map(drop)
                }
                AccountChange::EndSession(id) => {
                    let end = sqlx::query("DELETE FROM sessions WHERE id = $1").bind(id);
                    exactly_one(end.execute(to).await?.rows_affected())
                }
                AccountChange::EndSessions { account, except } => {
                    let end = sqlx::query("DELETE FROM sessions WHERE account = $1 AND id <> $2");
                    end.bind(account).bind(except).execute(to).await.map(drop)
                }
                AccountChange::Begin(row, now) => {
                    sqlx::query("DELETE FROM ceremonies WHERE expires < $1").bind(now).execute(&mut *to).await?;
                    let put = "INSERT INTO ceremonies (id, kind, session, state, expires) VALUES ($1, $2, $3, $4, $5)";
                    let put = sqlx::query(put).bind(&row.id).bind(&row.kind).bind(&row.session);
                    put.bind(&row.state).bind(row.expires).execute(to).await.map(drop)
                }
                AccountChange::Take(id) => {
                    let take = sqlx::query("DELETE FROM ceremonies WHERE id = $1").bind(id);
                    exactly_one(take.execute(to).await?.rows_affected())
                }
                AccountChange::PutFact(name, value) => {
                    let put = "INSERT INTO facts (name, value) VALUES ($1, $2) \
                         ON CONFLICT (name) DO UPDATE SET value = $2 WHERE facts.value = $2";
                    exactly_one(sqlx::query(put).bind(name).bind(value).execute(to).await?.rows_affected())
                }
                other => change_vacation(to, other).await,
            }
        }

        async fn change_vacation(to: &mut $connection, change: &AccountChange) -> Result<(), sqlx::Error> {
            let write = match change {
                AccountChange::AddVacation(row) => {
                    let put = "INSERT INTO vacations (person, number, ends, began) VALUES ($1, $2, $3, $4) \
                         ON CONFLICT DO NOTHING";
                    sqlx::query(put).bind(&row.person).bind(row.number).bind(row.ends).bind(row.began)
                }
                AccountChange::EndVacation(row) => {
                    let end = "UPDATE vacations SET ends = $3 WHERE person = $1 AND number = $2";
                    sqlx::query(end).bind(&row.person).bind(row.number).bind(row.ends)
                }
                _ => return Ok(()),
            };
            exactly_one(write.execute(to).await?.rows_affected())
        }

        async fn put_account(to: &mut $connection, put: &'static str, row: &AccountRow) -> Result<(), sqlx::Error> {
            let put = sqlx::query(put).bind(&row.id).bind(&row.person).bind(&row.name).bind(&row.key);
            let put = put.bind(row.created).bind(row.renamed).bind(row.deletes);
            exactly_one(put.execute(to).await?.rows_affected())
        }

        async fn put_passkey(to: &mut $connection, row: &PasskeyRow) -> Result<(), sqlx::Error> {
            let put = "INSERT INTO passkeys (id, account, key, label, created, used) VALUES ($1, $2, $3, $4, $5, $6) \
                 ON CONFLICT (id) DO UPDATE SET key = $3, label = $4, used = $6 WHERE passkeys.account = $2";
            let put = sqlx::query(put).bind(&row.id).bind(&row.account).bind(&row.key).bind(&row.label);
            exactly_one(put.bind(row.created).bind(row.used).execute(to).await?.rows_affected())
        }

        async fn stored_password(from: &mut $connection, account: &str) -> Result<Option<PasswordRow>, StoreError> {
            let select = sqlx::query("SELECT * FROM passwords WHERE account = $1").bind(account);
            let password = |row: &$row| -> Result<PasswordRow, sqlx::Error> {
                Ok(PasswordRow {
                    account: row.try_get("account")?,
                    phc: row.try_get("phc")?,
                    totp: row.try_get("totp")?,
                    last_step: row.try_get("last_step")?,
                })
            };
            select.fetch_optional(from).await.map_err(failed)?.as_ref().map(password).transpose().map_err(failed)
        }

        async fn put_password(to: &mut $connection, row: &PasswordRow) -> Result<(), sqlx::Error> {
            let put = "INSERT INTO passwords (account, phc, totp, last_step) VALUES ($1, $2, $3, $4) \
                 ON CONFLICT (account) DO UPDATE SET phc = $2, totp = $3, last_step = $4";
            let put = sqlx::query(put).bind(&row.account).bind(&row.phc).bind(&row.totp).bind(row.last_step);
            put.execute(to).await.map(drop)
        }

        async fn put_session(to: &mut $connection, row: &SessionRow) -> Result<(), sqlx::Error> {
            let put = "INSERT INTO sessions (id, token, name, created, sum, person, account, used, confirmed, device) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (id) DO UPDATE SET name = $3, sum = $5, \
                 person = $6, account = $7, used = $8, confirmed = $9, device = $10 WHERE sessions.token = $2";
            let put = sqlx::query(put).bind(&row.id).bind(&row.token.0[..]).bind(&row.name).bind(row.created);
            let sum = row.sum();
            let put = put.bind(&sum.0[..]).bind(&row.person).bind(&row.account).bind(row.used).bind(row.confirmed);
            exactly_one(put.bind(&row.device).execute(to).await?.rows_affected())
        }

        async fn remove(to: &mut $connection, id: &str, time: i64) -> Result<(), sqlx::Error> {
            // This also locks the account, so that its user cannot cancel the deletion meanwhile.
            let due = sqlx::query("UPDATE accounts SET person = person WHERE id = $1 AND deletes <= $2");
            exactly_one(due.bind(id).bind(time).execute(&mut *to).await?.rows_affected())?;
            for delete in [
                "INSERT INTO forgotten (person) SELECT person FROM accounts WHERE id = $1 ON CONFLICT DO NOTHING",
                "DELETE FROM wishes WHERE session IN (SELECT person FROM accounts WHERE id = $1)",
                "DELETE FROM ceremonies WHERE session IN (SELECT id FROM sessions WHERE account = $1)",
                "DELETE FROM passkeys WHERE account = $1",
                "DELETE FROM passwords WHERE account = $1",
                "DELETE FROM recovery_codes WHERE account = $1",
                "DELETE FROM sessions WHERE account = $1",
                "DELETE FROM vacations WHERE person IN (SELECT person FROM accounts WHERE id = $1)",
                "DELETE FROM puzzle_attempts WHERE person IN (SELECT person FROM accounts WHERE id = $1)",
                "DELETE FROM puzzle_solvers WHERE id IN (SELECT person FROM accounts WHERE id = $1)",
                "DELETE FROM accounts WHERE id = $1",
            ] {
                sqlx::query(delete).bind(id).execute(&mut *to).await?;
            }
            Ok(())
        }
    };
}

pub(in crate::store) use account_statements;
