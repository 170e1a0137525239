//! The one connection that writes. Jobs that wait together share a transaction, so that many commands cost one sync of the disk.

use crate::store::sqlite::failed::{OUT_OF_ORDER, failed};
use crate::store::sqlite::open;
use crate::store::sqlite::read::{phase_name, visibility_name};
use crate::store::{Commit, SessionRow, StoreError};
use sqlx::{Connection, Sqlite, SqliteConnection, Transaction};
use std::path::{Path, PathBuf};
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// Jobs that may wait.
const QUEUE: usize = 1024;
/// Bytes of a trial.
const TRIAL: i64 = 16 * 1024;
/// Jobs that share a transaction.
const TOGETHER: usize = 256;

/// What is written: all of it or nothing.
#[derive(Debug)]
pub(super) enum Write {
    Commits(Vec<Commit>),
    Session(SessionRow),
    /// Something that nobody reads: can it be written?
    Trial,
    /// Nothing, and nothing more after it.
    Close,
}

#[derive(Debug)]
struct Job {
    write: Write,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The way to the connection.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
}

impl Writer {
    /// Opens the database for writing.
    pub(super) async fn start(path: &Path, pages: u32) -> Result<Self, StoreError> {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let mut writer = WriterConnection { path: path.to_owned(), pages, connection: None };
        open::migrate(writer.connection().await?, path).await?;
        tokio::spawn(serve(writer, queue));
        Ok(Self { jobs })
    }

    pub(super) async fn write(&self, write: Write) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        let stopped = || StoreError::Unavailable("its writer has stopped".into());
        self.jobs.send(Job { write, done }).await.map_err(|_| stopped())?;
        answer.await.map_err(|_| stopped())?
    }
}

/// The connection that writes, opened anew after a failure: what state one is left in by a disk that fails is not for us to guess.
#[derive(Debug)]
struct WriterConnection {
    path: PathBuf,
    pages: u32,
    connection: Option<SqliteConnection>,
}

impl WriterConnection {
    async fn connection(&mut self) -> Result<&mut SqliteConnection, StoreError> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => open::writer(&self.path, self.pages).await?,
        };
        Ok(self.connection.insert(connection))
    }

    async fn close(&mut self) -> Result<(), StoreError> {
        match self.connection.take() {
            Some(connection) => connection.close().await.map_err(failed),
            None => Ok(()),
        }
    }
}

async fn serve(mut writer: WriterConnection, mut queue: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(TOGETHER);
    let mut closing = Vec::new();
    while closing.is_empty() && queue.recv_many(&mut jobs, TOGETHER).await > 0 {
        closing.extend(jobs.extract_if(.., |job| matches!(job.write, Write::Close)));
        let begun = Instant::now();
        let outcome = match writer.connection().await {
            Ok(connection) => together(connection, &jobs).await,
            Err(error) => Err(error),
        };
        metrics::histogram!("polychess_commit_seconds").record(begun.elapsed().as_secs_f64());
        match outcome {
            Ok(answers) => {
                for (job, answer) in jobs.drain(..).zip(answers) {
                    let _ = job.done.send(answer);
                }
            }
            Err(error) => {
                tracing::error!(%error, "nothing could be written");
                metrics::counter!("polychess_commits_failed").increment(1);
                // The next jobs get another connection; what this one says on its way is no news.
                let _ = writer.close().await;
                for job in jobs.drain(..) {
                    let _ = job.done.send(Err(error.clone()));
                }
            }
        }
    }
    // The last connection that closes brings the file up to date with its log.
    let closed = writer.close().await;
    for job in closing {
        let _ = job.done.send(closed.clone());
    }
}

/// One transaction: each job in a savepoint of its own, so that a conflict of one leaves the others alone. Anything worse undoes all.
async fn together(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut all = connection.begin_with("BEGIN IMMEDIATE").await.map_err(failed)?;
    let mut answers = Vec::with_capacity(jobs.len());
    for job in jobs {
        let mut one = all.begin().await.map_err(failed)?;
        match carry_out(&mut one, &job.write).await.map_err(failed) {
            Ok(()) => {
                one.commit().await.map_err(failed)?;
                answers.push(Ok(()));
            }
            Err(StoreError::Conflict) => {
                one.rollback().await.map_err(failed)?;
                answers.push(Err(StoreError::Conflict));
            }
            Err(worse) => return Err(worse),
        }
    }
    all.commit().await.map_err(failed)?;
    Ok(answers)
}

async fn carry_out(to: &mut Transaction<'_, Sqlite>, write: &Write) -> Result<(), sqlx::Error> {
    match write {
        Write::Commits(commits) => {
            for commit in commits {
                append(to, commit).await?;
            }
            Ok(())
        }
        Write::Session(session) => put_session(to, session).await,
        // As much as an event may need, and then gone: where there is no room for it there is none for games.
        Write::Trial => {
            sqlx::query("INSERT INTO trial (body) VALUES (zeroblob($1))").bind(TRIAL).execute(&mut **to).await?;
            sqlx::query("DELETE FROM trial").execute(&mut **to).await.map(drop)
        }
        Write::Close => Ok(()),
    }
}

async fn append(to: &mut Transaction<'_, Sqlite>, commit: &Commit) -> Result<(), sqlx::Error> {
    let row = &commit.table;
    sqlx::query(
        "INSERT INTO tables (id, variant, visibility, phase, timed, created, changed, summary, head) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
         ON CONFLICT (id) DO UPDATE SET visibility = $3, phase = $4, timed = $5, changed = $7, summary = $8, head = $9",
    )
    .bind(&row.id)
    .bind(&row.variant)
    .bind(visibility_name(row.visibility))
    .bind(phase_name(row.phase))
    .bind(i64::from(row.timed))
    .bind(row.created)
    .bind(row.changed)
    .bind(&row.summary)
    .bind(row.head.as_ref().map(|head| &head.0[..]))
    .execute(&mut **to)
    .await?;
    for event in &commit.events {
        let follows = "INSERT INTO events (game, seq, seat, command_id, kind, body, server_time, prev_hash) \
             SELECT $1, $2, $3, $4, $5, $6, $7, $8 \
             WHERE $2 = 1 + (SELECT COALESCE(MAX(seq), 0) FROM events WHERE game = $1)";
        let done = sqlx::query(follows)
            .bind(&row.id)
            .bind(i64::from(event.seq))
            .bind(event.seat.map_or(-1, |seat| seat as i64))
            .bind(&event.command)
            .bind(&event.kind)
            .bind(&event.body)
            .bind(event.time)
            .bind(&event.previous.0[..])
            .execute(&mut **to)
            .await?;
        if done.rows_affected() != 1 {
            // As if the number were taken: somebody else has written, or something is missing.
            return Err(sqlx::Error::Protocol(OUT_OF_ORDER.into()));
        }
    }
    let Some(sessions) = &commit.sessions else { return Ok(()) };
    sqlx::query("DELETE FROM seats WHERE game = $1").bind(&row.id).execute(&mut **to).await?;
    for session in sessions {
        sqlx::query("INSERT INTO seats (game, session) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(&row.id)
            .bind(session)
            .execute(&mut **to)
            .await?;
    }
    Ok(())
}

async fn put_session(to: &mut Transaction<'_, Sqlite>, session: &SessionRow) -> Result<(), sqlx::Error> {
    let put = "INSERT INTO sessions (id, token, name, created, sum) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (id) DO UPDATE SET name = $3, sum = $5 WHERE token = $2";
    let done = sqlx::query(put)
        .bind(&session.id)
        .bind(&session.token.0[..])
        .bind(&session.name)
        .bind(session.created)
        .bind(&session.sum().0[..])
        .execute(&mut **to)
        .await?;
    if done.rows_affected() == 1 { Ok(()) } else { Err(sqlx::Error::Protocol(OUT_OF_ORDER.into())) }
}
