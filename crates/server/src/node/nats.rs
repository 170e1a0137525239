//! A message broker that uses NATS. It reconnects in the background.

use crate::node::broker::{Broker, BrokerFuture, BrokerMessage, RequestError, Subscription};
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, RequestErrorKind, ServerAddr};
use futures_util::{FutureExt, StreamExt, stream};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// The maximum number of messages that wait to be sent to the NATS server.
const WAITING: usize = 65_536;
/// The maximum wait for the NATS server at startup, for a connection, and for a subscription.
const FIRST: Duration = Duration::from_secs(2);
/// The interval between pings, which detect a connection that has failed silently.
const PING: Duration = Duration::from_secs(2);
/// The maximum pause between two attempts to connect.
const SLOWEST: Duration = Duration::from_secs(1);
/// The format of an address, for error messages.
const FORM: &str = "write nats://user:password@host:4222";

/// An error that prevents the use of a broker. Its text never contains the address, because the
/// address may contain a password.
#[derive(Debug, thiserror::Error)]
pub enum BrokerError {
    /// The address is malformed. The text describes the problem.
    #[error("the address of the broker cannot be read: {0}; {FORM}")]
    Address(String),
    /// The NATS server requires an encrypted connection, which Polychess does not support.
    #[error(
        "the broker at {0} wants an encrypted connection, which this program does not make; use a network of your own"
    )]
    Encrypted(String),
}

/// A connection to a NATS server.
#[derive(Clone, Debug)]
pub struct Nats {
    client: Client,
}

impl Nats {
    /// Connects to the NATS server at `nats://user:password@host:4222`. If it is unreachable, the
    /// connection is established later, in the background.
    ///
    /// # Errors
    /// If the address is malformed or the server requires encryption.
    pub async fn connect(address: &str) -> Result<Self, BrokerError> {
        let wrong = |why: String| BrokerError::Address(why);
        let server: ServerAddr = address.parse().map_err(|error: std::io::Error| wrong(error.to_string()))?;
        if !address.starts_with("nats://") {
            return Err(wrong("it does not begin with nats://".into()));
        }
        let place = format!("{}:{}", server.host(), server.port());
        if wants_encryption(&place).await {
            return Err(BrokerError::Encrypted(place));
        }
        let observed = place.clone();
        let options = ConnectOptions::new()
            .name("polychess")
            .no_echo()
            .retry_on_initial_connect()
            .max_reconnects(None)
            .ignore_discovered_servers()
            .client_capacity(WAITING)
            .ping_interval(PING)
            .connection_timeout(FIRST)
            .reconnect_delay_callback(|trials| {
                SLOWEST.min(Duration::from_millis(50) * u32::try_from(trials).unwrap_or(20))
            })
            .event_callback(move |event| {
                note(&observed, &event);
                std::future::ready(())
            });
        // The library ignores the name and the password in the address.
        let options = match (server.username(), server.password()) {
            (Some(user), password) => options.user_and_password(decoded(user), decoded(password.unwrap_or_default())),
            (None, _) => options,
        };
        let client = options.connect(server).await.map_err(|error| wrong(error.to_string()))?;
        let nats = Self { client };
        if timeout(FIRST, nats.until_connected()).await.is_err() {
            tracing::warn!(broker = place, "the broker is unreachable; the server keeps trying to connect");
        }
        Ok(nats)
    }

    async fn until_connected(&self) {
        while !self.is_connected() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

/// Decodes a name or a password of an address: `a%40b` is `a@b`.
fn decoded(text: &str) -> String {
    percent_encoding::percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// Returns whether the NATS server requires encryption. If it is unreachable, returns false.
async fn wants_encryption(place: &str) -> bool {
    let first = async {
        let mut line = String::new();
        BufReader::new(TcpStream::connect(place).await.ok()?).read_line(&mut line).await.ok()?;
        Some(line.contains("\"tls_required\":true"))
    };
    timeout(FIRST, first).await.ok().flatten().unwrap_or(false)
}

fn note(broker: &str, event: &Event) {
    match event {
        Event::Connected => tracing::info!(broker, "connected to the broker"),
        Event::Disconnected => {
            tracing::warn!(broker, "lost the connection to the broker; tables of other servers pause until it is back")
        }
        Event::ClientError(error) => tracing::debug!(broker, %error, "broker client error"),
        other => tracing::warn!(broker, event = %other, "broker event"),
    }
    let there = match event {
        Event::Connected => 1.0,
        Event::Disconnected | Event::Closed => 0.0,
        _ => return,
    };
    metrics::gauge!("polychess_broker").set(there);
}

impl Broker for Nats {
    fn publish(&self, subject: &str, payload: Vec<u8>) {
        // Drop the message instead of waiting. Receivers must tolerate lost messages in any case.
        if self.is_connected()
            && let Some(Err(error)) = self.client.publish(subject.to_owned(), payload.into()).now_or_never()
        {
            tracing::debug!(%error, "the broker accepts no message");
        }
    }

    fn subscribe<'a>(&'a self, subject: &'a str) -> BrokerFuture<'a, Subscription> {
        Box::pin(async move {
            match timeout(FIRST, self.client.subscribe(subject.to_owned())).await {
                Ok(Ok(said)) => said
                    .map(|message| BrokerMessage {
                        payload: message.payload.to_vec(),
                        reply: message.reply.map(|reply| reply.to_string()),
                    })
                    .boxed(),
                _ => {
                    tracing::warn!("the broker accepts no more subscriptions");
                    stream::pending().boxed()
                }
            }
        })
    }

    fn request<'a>(
        &'a self,
        subject: &'a str,
        payload: Vec<u8>,
        limit: Duration,
    ) -> BrokerFuture<'a, Result<Vec<u8>, RequestError>> {
        Box::pin(async move {
            if !self.is_connected() {
                return Err(RequestError::NoResponder);
            }
            match timeout(limit, self.client.request(subject.to_owned(), payload.into())).await {
                Ok(Ok(answer)) => Ok(answer.payload.to_vec()),
                Ok(Err(error)) if error.kind() == RequestErrorKind::NoResponders => Err(RequestError::NoResponder),
                Ok(Err(_)) | Err(_) => Err(RequestError::Timeout),
            }
        })
    }

    fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }
}
