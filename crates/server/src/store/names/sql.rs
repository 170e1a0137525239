//! The SQL statements about names that SQLite and PostgreSQL share.

/// Defines functions that execute the statements on one type of connection.
macro_rules! name_statements {
    ($connection:ty) => {
        use sqlx::Row;
        use $crate::store::columns::number_of;
        use $crate::store::failed::{OUT_OF_ORDER, failed};
        use $crate::store::{Erasure, NamePlace, SeatName, StoreError};

        /// Stores the names of people at a table, except those of deleted accounts.
        pub(super) async fn put(to: &mut $connection, table: &str, names: &[SeatName]) -> Result<(), sqlx::Error> {
            for SeatName { person, seat, name } in names {
                let put = "INSERT INTO people (game, person, seat, name) SELECT $1, $2, $3, $4 \
                     WHERE NOT EXISTS (SELECT 1 FROM forgotten WHERE person = $2) \
                     ON CONFLICT (game, person, seat) DO UPDATE SET name = excluded.name";
                let put = sqlx::query(put).bind(table).bind(person).bind(*seat as i64).bind(name);
                put.execute(&mut *to).await?;
            }
            Ok(())
        }

        pub(super) async fn at_table(from: &mut $connection, table: &str) -> Result<Vec<SeatName>, StoreError> {
            let select =
                "SELECT person, seat, name FROM people WHERE game = $1 AND name IS NOT NULL ORDER BY person, seat";
            let rows: Vec<(String, i64, String)> =
                sqlx::query_as(select).bind(table).fetch_all(from).await.map_err(failed)?;
            rows.into_iter().map(|(person, seat, name)| Ok(SeatName { person, seat: number_of(seat)?, name })).collect()
        }

        pub(super) async fn to_erase(from: &mut $connection, after: &NamePlace) -> Result<Vec<NamePlace>, StoreError> {
            let select = "SELECT DISTINCT people.game, people.person FROM forgotten \
                 JOIN people ON people.person = forgotten.person \
                 WHERE people.game > $1 OR (people.game = $1 AND people.person > $2) \
                 ORDER BY people.game, people.person LIMIT 100";
            let rows = sqlx::query(select).bind(&after.table).bind(&after.person).fetch_all(from).await;
            let place = |row| Ok(NamePlace { table: Row::try_get(row, 0)?, person: Row::try_get(row, 1)? });
            rows.map_err(failed)?.iter().map(place).collect::<Result<_, _>>().map_err(failed)
        }

        pub(super) async fn erase(to: &mut $connection, erasure: &Erasure) -> Result<(), sqlx::Error> {
            let NamePlace { table, person } = &erasure.place;
            for event in &erasure.events {
                let Some(redaction) = event.redaction else { continue };
                let redact = "UPDATE events SET body = $3, original = $4, redaction_sum = $5 \
                     WHERE game = $1 AND seq = $2 AND original IS NULL";
                let redact = sqlx::query(redact).bind(table).bind(i64::from(event.seq)).bind(&event.body);
                redact.bind(&redaction.original.0[..]).bind(&redaction.sum.0[..]).execute(&mut *to).await?;
            }
            if let Some((before, after)) = &erasure.summary {
                let update = sqlx::query("UPDATE tables SET summary = $3 WHERE id = $1 AND summary = $2");
                let done = update.bind(table).bind(before).bind(after).execute(&mut *to).await?;
                if done.rows_affected() != 1 {
                    return Err(sqlx::Error::Protocol(OUT_OF_ORDER.into()));
                }
            }
            let delete = sqlx::query("DELETE FROM people WHERE game = $1 AND person = $2");
            delete.bind(table).bind(person).execute(to).await.map(drop)
        }
    };
}

pub(in crate::store) use name_statements;
