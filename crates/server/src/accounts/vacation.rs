//! Vacations: a user stops their clocks in correspondence games for some days.
//!
//! The rows of the database decide. Each table records a vacation as an event, so that its clocks
//! follow from its log. `table/vacations.rs` compares the two before a flag falls.

use crate::accounts::service::Accounts;
use crate::reply::Failure;
use crate::session::Guest;
use crate::store::{AccountChange, AccountRow, StoreError, TableQuery, VacationRow};
use crate::table::{ListedTable, TableRequest, Tables};
use polychess_wire::{Problem, TimeControl, VacationView};
use std::time::Duration;

/// One day, in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;
/// The maximum duration of a vacation, in days.
const LONGEST: u32 = 14;
/// The maximum duration of all vacations in `PERIOD`, in milliseconds.
const MOST: i64 = 30 * DAY;
/// The period of `MOST`, in milliseconds.
const PERIOD: i64 = 365 * DAY;
/// The maximum number of tables that learn of a vacation immediately.
const TABLES: u32 = 1000;
/// The number of attempts to inform a table, with a pause between them.
const ATTEMPTS: usize = 5;
const PAUSE: Duration = Duration::from_secs(10);

fn not_allowed(message: impl Into<String>) -> Failure {
    Failure::Refused(Problem::new("vacation", message))
}

/// Returns the vacation of a person at the time `now`.
fn current(rows: &[VacationRow], now: i64) -> Option<&VacationRow> {
    rows.iter().find(|row| (row.began..row.ends).contains(&now))
}

/// Returns the vacation time that is left at the time `now`, in milliseconds.
fn time_left(rows: &[VacationRow], now: i64) -> i64 {
    let used = |row: &VacationRow| (row.ends - row.began.max(now - PERIOD)).max(0);
    (MOST - rows.iter().map(used).sum::<i64>()).max(0)
}

/// Returns the vacation of an account, for its user.
pub(crate) async fn view(accounts: &Accounts, account: &AccountRow) -> Result<VacationView, StoreError> {
    let (rows, now) = (accounts.rows().vacations(&account.person).await?, accounts.now());
    Ok(VacationView {
        until: current(&rows, now).map(|row| row.ends),
        days_left: u32::try_from(time_left(&rows, now) / DAY).unwrap_or(0),
    })
}

/// Begins a vacation.
pub(crate) async fn begin(
    accounts: &Accounts,
    tables: &Tables,
    account: &AccountRow,
    days: u32,
) -> Result<(), Failure> {
    let (rows, now) = (accounts.rows().vacations(&account.person).await?, tables.ctx.wall());
    let duration = i64::from(days) * DAY;
    if !(1..=LONGEST).contains(&days) {
        return Err(not_allowed(format!("a vacation has 1 to {LONGEST} days; choose another number")));
    }
    if current(&rows, now).is_some() {
        return Err(not_allowed("you are already on vacation; end it first"));
    }
    if duration > time_left(&rows, now) {
        let left = time_left(&rows, now) / DAY;
        return Err(not_allowed(format!("you have {left} days of vacation left in this year; choose fewer days")));
    }
    let number = rows.last().map_or(1, |row| row.number + 1);
    let row = VacationRow { person: account.person.clone(), number, began: now, ends: now + duration };
    let changes = vec![AccountChange::Lock(account.id.clone()), AccountChange::AddVacation(row)];
    accounts.rows().change(changes).await?;
    inform(tables, account).await
}

/// Ends the current vacation, if there is one.
pub(crate) async fn end(accounts: &Accounts, tables: &Tables, account: &AccountRow) -> Result<(), Failure> {
    let (rows, now) = (accounts.rows().vacations(&account.person).await?, tables.ctx.wall());
    let Some(row) = current(&rows, now) else { return Ok(()) };
    accounts.rows().change(vec![AccountChange::EndVacation(VacationRow { ends: now, ..row.clone() })]).await?;
    inform(tables, account).await
}

/// Lets the correspondence games of a user record a changed vacation. Does not wait for them. A table
/// that cannot be reached reads the vacation before it records a flag.
async fn inform(tables: &Tables, account: &AccountRow) -> Result<(), Failure> {
    let rows = tables.ctx.store.tables(TableQuery::UnfinishedOf(account.person.clone()), TABLES).await?;
    let guest = Guest { session: account.person.clone(), name: account.name.clone(), account: true };
    let tables = tables.clone();
    let listed = rows.iter().map(ListedTable::read).collect::<Result<Vec<_>, _>>()?;
    let slow = listed.into_iter().filter(|table| table.time().is_some_and(TimeControl::is_correspondence));
    let ids: Vec<String> = slow.map(|table| table.id().to_owned()).collect();
    tokio::spawn(async move {
        let mut open = ids;
        for _ in 0..ATTEMPTS {
            let mut failed = Vec::new();
            for id in open {
                let informed = tables.request(&id, TableRequest::Vacation, Some(guest.clone())).await;
                failed.extend(informed.is_err().then_some(id));
            }
            if failed.is_empty() {
                return;
            }
            open = failed;
            tokio::time::sleep(PAUSE).await;
        }
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(began: i64, ends: i64) -> VacationRow {
        VacationRow { person: "p".into(), number: 1, began: began * DAY, ends: ends * DAY }
    }

    #[test]
    fn days_count_for_a_year() {
        let rows = [row(0, 14), row(100, 110)];
        let left = |day: i64| time_left(&rows, day * DAY) / DAY;
        assert_eq!((left(120), left(365), left(372), left(379), left(480)), (6, 6, 13, 20, 30));
        assert_eq!(current(&rows, 14 * DAY), None);
        assert_eq!(current(&rows, 105 * DAY), Some(&rows[1]));
    }
}
