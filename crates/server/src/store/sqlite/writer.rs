//! The task that owns the only writing connection. Queued jobs share a transaction, so one disk
//! sync makes many commits durable.

use crate::store::StoreError;
use crate::store::failed::failed;
use crate::store::sqlite::{open, statements};
use crate::store::write::{Outcome, Write, Written};
use sqlx::{Connection, SqliteConnection};
use std::path::{Path, PathBuf};
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// The maximum number of queued jobs. Further callers wait.
const QUEUE: usize = 1024;
/// The maximum number of jobs in a transaction.
const TOGETHER: usize = 256;

#[derive(Debug)]
struct Job {
    write: Write,
    done: oneshot::Sender<Written>,
}

/// A handle that sends jobs to the writing connection.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
}

impl Writer {
    /// Opens the database, updates its schema, and starts the task that writes.
    pub(super) async fn start(path: &Path, pages: u32) -> Result<Self, StoreError> {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let mut writer = WriterConnection { path: path.to_owned(), pages, connection: None };
        open::migrate(writer.connection().await?, path).await?;
        tokio::spawn(serve(writer, queue));
        Ok(Self { jobs })
    }

    pub(super) async fn write(&self, write: Write) -> Written {
        let (done, answer) = oneshot::channel();
        let stopped = || StoreError::Unavailable("its writer has stopped".into());
        self.jobs.send(Job { write, done }).await.map_err(|_| stopped())?;
        answer.await.map_err(|_| stopped())?
    }
}

/// The writing connection. The task reopens it after a failure, because its state is unknown then.
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
        let scrubs: Vec<Job> = jobs.extract_if(.., |job| matches!(job.write, Write::Scrub)).collect();
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
                tracing::error!(%error, "cannot write to the database");
                metrics::counter!("polychess_commits_failed").increment(1);
                // The next jobs use a new connection, so ignore an error while closing this one.
                let _ = writer.close().await;
                for job in jobs.drain(..) {
                    let _ = job.done.send(Err(error.clone()));
                }
            }
        }
        if !scrubs.is_empty() {
            let scrubbed = scrub(&mut writer).await;
            for job in scrubs {
                let _ = job.done.send(scrubbed.clone());
            }
        }
    }
    // Closing the last connection merges the write-ahead log into the database file.
    let closed = writer.close().await;
    for job in closing {
        let _ = job.done.send(closed.clone().map(|()| Outcome::Done));
    }
}

/// Merges the write-ahead log into the database file, and empties it. Fails while a transaction
/// reads from the log.
///
/// Earlier versions did not overwrite deleted data. Therefore the first call after the deletion of an
/// account also rewrites the file.
async fn scrub(writer: &mut WriterConnection) -> Written {
    let connection = writer.connection().await?;
    let is_due = "SELECT EXISTS (SELECT 1 FROM forgotten) AND NOT EXISTS (SELECT 1 FROM facts WHERE name = 'vacuumed')";
    if sqlx::query_scalar(is_due).fetch_one(&mut *connection).await.map_err(failed)? {
        sqlx::query("VACUUM").execute(&mut *connection).await.map_err(failed)?;
        let note = "INSERT INTO facts (name, value) VALUES ('vacuumed', 'yes')";
        sqlx::query(note).execute(&mut *connection).await.map_err(failed)?;
    }
    let checkpoint = sqlx::query_scalar::<_, i64>("PRAGMA wal_checkpoint(TRUNCATE)");
    match checkpoint.fetch_one(connection).await.map_err(failed)? {
        0 => Ok(Outcome::Done),
        _ => Err(StoreError::Unavailable("a reader uses the write-ahead log".into())),
    }
}

/// Executes jobs in one transaction.
///
/// A rejected job does not affect the others. Any other error rolls back all jobs. The first
/// attempt uses no savepoints, because they double the number of statements and few jobs are
/// rejected.
async fn together(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<Vec<Written>, StoreError> {
    match at_once(connection, jobs).await {
        Err(refused) if refused.is_of_one() => one_by_one(connection, jobs).await,
        done => done,
    }
}

/// Executes all jobs or none, without savepoints.
async fn at_once(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<Vec<Written>, StoreError> {
    let mut all = connection.begin_with("BEGIN IMMEDIATE").await.map_err(failed)?;
    let mut answers = Vec::with_capacity(jobs.len());
    for job in jobs {
        match statements::carry_out(&mut all, &job.write).await.map_err(failed) {
            Ok(claim) => answers.push(Ok(claim)),
            Err(error) => {
                all.rollback().await.map_err(failed)?;
                return Err(error);
            }
        }
    }
    all.commit().await.map_err(failed)?;
    Ok(answers)
}

/// Executes each job in its own savepoint, so that a rejected job does not affect the others.
async fn one_by_one(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<Vec<Written>, StoreError> {
    let mut all = connection.begin_with("BEGIN IMMEDIATE").await.map_err(failed)?;
    let mut answers = Vec::with_capacity(jobs.len());
    for job in jobs {
        let mut one = all.begin().await.map_err(failed)?;
        match statements::carry_out(&mut one, &job.write).await.map_err(failed) {
            Ok(outcome) => {
                one.commit().await.map_err(failed)?;
                answers.push(Ok(outcome));
            }
            Err(refused) if refused.is_of_one() => {
                one.rollback().await.map_err(failed)?;
                answers.push(Err(refused));
            }
            Err(worse) => return Err(worse),
        }
    }
    all.commit().await.map_err(failed)?;
    Ok(answers)
}
