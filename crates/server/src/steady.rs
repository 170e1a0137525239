//! Time limits for slow clients. The server closes a connection if its client stalls or is slower
//! than a minimum rate.

use crate::reply::Failure;
use crate::shutdown::Shutdown;
use axum::body::Body;
use axum::extract::Request;
use futures_util::StreamExt;
use polychess_wire::Problem;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep, timeout_at};

/// The minimum rate of a client that reads or writes, in bytes per second.
const RATE: u32 = 1024;

/// Returns the time that this number of bytes takes at the minimum rate.
fn time_for(bytes: usize) -> Duration {
    Duration::from_secs(1) * u32::try_from(bytes).unwrap_or(u32::MAX) / RATE
}

/// A connection that fails if its client reads too slowly. The server waits for `limit` in total,
/// plus the time that the written bytes would take at the minimum rate.
#[derive(Debug)]
pub(crate) struct Steady<S> {
    stream: S,
    limit: Duration,
    /// The time that the server has waited, minus the time that the written bytes may take.
    waited: Duration,
    waiting: Option<Wait>,
}

#[derive(Debug)]
struct Wait {
    since: Instant,
    end: Pin<Box<Sleep>>,
}

impl<S> Steady<S> {
    pub(crate) fn new(stream: S, limit: Duration) -> Self {
        Self { stream, limit, waited: Duration::ZERO, waiting: None }
    }

    /// Updates `waited` after an attempt to write, and returns the result of the attempt. Fails if
    /// the server has waited too long for the client.
    fn judge(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(bytes)) => {
                if let Some(wait) = self.waiting.take() {
                    self.waited += wait.since.elapsed();
                }
                self.waited = self.waited.saturating_sub(time_for(bytes));
                Poll::Ready(Ok(bytes))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => {
                let left = self.limit.saturating_sub(self.waited);
                let begin = || Wait { since: Instant::now(), end: Box::pin(sleep(left)) };
                ready!(self.waiting.get_or_insert_with(begin).end.as_mut().poll(cx));
                Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the client does not read")))
            }
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Steady<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Steady<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.judge(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.judge(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// Waits for the body of a request and returns the complete request. The body may have up to `size`
/// bytes.
///
/// The function waits for `limit`, plus the time that the received bytes would take at the minimum
/// rate. It also fails when the server stops.
pub(crate) async fn arrived(
    request: Request,
    size: usize,
    limit: Duration,
    shutdown: &Shutdown,
) -> Result<Request, Failure> {
    let too_large = || Failure::Refused(Problem::new("too-large", "the request body is too large; send less"));
    let (parts, body) = request.into_parts();
    let (mut bytes, mut chunks) = (Vec::new(), body.into_data_stream());
    let mut until = Instant::now() + limit;
    loop {
        let chunk = tokio::select! {
            chunk = timeout_at(until, chunks.next()) => chunk,
            () = shutdown.begun() => return Err(Failure::Stopping),
        };
        match chunk {
            Err(_) => return Err(Failure::Slow),
            Ok(Some(Err(error))) => {
                return Err(Problem::new("bad-request", format!("the request body cannot be read: {error}")).into());
            }
            Ok(Some(Ok(chunk))) => {
                bytes.extend_from_slice(&chunk);
                until += time_for(chunk.len());
            }
            Ok(None) => return Ok(Request::from_parts(parts, Body::from(bytes))),
        }
        if bytes.len() > size {
            return Err(too_large());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::stream;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    const LIMIT: Duration = Duration::from_secs(10);

    /// Writes to a client that reads `bytes` bytes every second. Returns the time after which the
    /// server gives up, or `None` if it still writes after an hour.
    async fn given_up_after(bytes: usize) -> Option<Duration> {
        let (server, mut client) = duplex(64);
        let reading = tokio::spawn(async move {
            let mut taken = vec![0; bytes];
            loop {
                tokio::time::sleep(Duration::from_secs(1)).await;
                client.read_exact(&mut taken).await.expect("there is more");
            }
        });
        let (mut steady, begun) = (Steady::new(server, LIMIT), Instant::now());
        let write = async { while steady.write_all(&[0; 4096]).await.is_ok() {} };
        let ended = tokio::time::timeout(Duration::from_secs(3600), write).await;
        reading.abort();
        ended.ok().map(|()| begun.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_too_little_is_given_up() {
        let nothing = given_up_after(0).await.expect("it is given up");
        assert!((10..=11).contains(&nothing.as_secs()), "{nothing:?}");
        let half = given_up_after(512).await.expect("it is given up");
        assert!((18..=23).contains(&half.as_secs()), "at half of the rate twice the time: {half:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_slowly_and_steadily_is_served() {
        assert_eq!(given_up_after(2048).await, None);
    }

    /// Sends `count` chunks of a body, one every second. Returns the number of bytes received.
    async fn sent(chunk: usize, count: usize) -> Result<usize, Failure> {
        let chunks = stream::iter(0..count).then(move |_| async move {
            tokio::time::sleep(Duration::from_secs(1)).await;
            Ok::<_, io::Error>(vec![b' '; chunk])
        });
        let request = Request::new(Body::from_stream(chunks));
        let request = arrived(request, 64 * 1024, LIMIT, &Shutdown::default()).await?;
        Ok(axum::body::to_bytes(request.into_body(), usize::MAX).await.expect("it is here").len())
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_arrives_steadily_is_read_and_no_other() {
        assert_eq!(sent(2048, 32).await.ok(), Some(64 * 1024));
        assert!(matches!(sent(1, 1000).await, Err(Failure::Slow)));
        assert!(matches!(sent(64 * 1024, 2).await, Err(Failure::Refused(problem)) if problem.kind == "too-large"));
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_is_not_waited_for_when_the_server_stops() {
        let (shutdown, begun) = (Shutdown::default(), Instant::now());
        let request = Request::new(Body::from_stream(stream::pending::<io::Result<Vec<u8>>>()));
        let waiting = tokio::spawn({
            let shutdown = shutdown.clone();
            async move { arrived(request, 1024, LIMIT, &shutdown).await.map(drop) }
        });
        tokio::time::sleep(Duration::from_secs(1)).await;
        shutdown.begin();
        assert!(matches!(waiting.await.expect("it ends"), Err(Failure::Stopping)));
        assert!(begun.elapsed() < LIMIT, "{:?}", begun.elapsed());
    }
}
