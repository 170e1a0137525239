//! Reads settings from a file, environment variables and flags. Each source overrides the previous
//! one.

use crate::config::Config;
use crate::config::names::meant;
use axum::http::Uri;
use axum::http::uri::Authority;
use std::path::Path;
use std::time::Duration;
use toml::{Table, Value};

/// The prefix of environment variables, such as `POLYCHESS_ADDRESS`.
const PREFIX: &str = "POLYCHESS_";
/// Names of variables that are not settings. `config` is the path of the settings file; the tests
/// use the others.
const OTHERS: [&str; 4] = ["config", "update", "bless", "url"];
/// The smallest buffer for a request's head that hyper accepts, in bytes.
const SMALLEST_HEAD: usize = 8192;
/// The minimum lease. A shorter one would expire whenever the machine is busy.
const SHORTEST_LEASE: Duration = Duration::from_secs(1);
/// Settings without a default value. The default configuration does not contain them.
const UNSET: [&str; 1] = ["metrics_address"];

/// The reason why the settings are invalid.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The settings file is unreadable or malformed.
    #[error("{file}: {why}")]
    File {
        /// The path of the file.
        file: String,
        /// The description of the problem.
        why: String,
    },
    /// The setting is unknown.
    #[error("unknown setting \"{name}\"{} ({from})", suggestion(.meant.as_deref()))]
    Unknown {
        /// The unknown name.
        name: String,
        /// The known setting with the most similar name, if there is a similar one.
        meant: Option<String>,
        /// The file, variable or flag that contains the name.
        from: String,
    },
    /// A value is invalid. The text describes the problem.
    #[error("{0}")]
    Value(String),
}

impl Config {
    /// Reads settings from a TOML file, environment variables, and flags.
    ///
    /// Variables and flags are pairs of a name and a value. A variable's name is `POLYCHESS_` and a
    /// setting in capitals. In variables and flags, commas separate the items of a list.
    ///
    /// # Errors
    /// If the file cannot be read, a setting is unknown, or a value is invalid.
    pub fn layered(
        file: Option<&Path>,
        variables: impl IntoIterator<Item = (String, String)>,
        flags: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, ConfigError> {
        let mut settings = Table::try_from(Self::default()).map_err(|e| ConfigError::Value(e.to_string()))?;
        if let Some(path) = file {
            let wrong = |why: String| ConfigError::File { file: path.display().to_string(), why };
            let text = std::fs::read_to_string(path).map_err(|e| wrong(e.to_string()))?;
            let given: Table = text.parse().map_err(|e: toml::de::Error| wrong(e.to_string()))?;
            for (name, value) in given {
                let from = || path.display().to_string();
                put(&mut settings, &name, from, |old| coerced(value, old))?;
            }
        }
        for (variable, text) in variables {
            let Some(name) = variable.strip_prefix(PREFIX).map(str::to_ascii_lowercase) else { continue };
            // Unknown variables are not errors, because they may belong to other programs; see
            // `strays`.
            if settings.contains_key(&name) || UNSET.contains(&name.as_str()) {
                put(&mut settings, &name, || variable.clone(), |old| read(&variable, &text, old))?;
            }
        }
        for (name, text) in flags {
            let flag = format!("--{}", name.replace('_', "-"));
            put(&mut settings, &name, || flag.clone(), |old| read(&flag, &text, old))?;
        }
        let config: Self =
            settings.try_into().map_err(|e: toml::de::Error| ConfigError::Value(e.message().to_owned()))?;
        config.check()?;
        Ok(config)
    }

    /// Returns a warning for each variable that looks like a setting but is unknown, because it may
    /// be mistyped. The warnings do not contain values.
    pub fn strays(variables: impl IntoIterator<Item = String>) -> Vec<String> {
        let settings = Table::try_from(Self::default()).unwrap_or_default();
        let known = || settings.keys().map(String::as_str).chain(UNSET);
        let words = |variable: String| {
            let name = variable.strip_prefix(PREFIX)?.to_ascii_lowercase();
            if known().chain(OTHERS).any(|known| known == name) {
                return None;
            }
            let meant = meant(&name, known().chain(["config"]));
            let meant = meant.map(|meant| format!("{PREFIX}{}", meant.to_ascii_uppercase()));
            Some(format!("{variable} is not a setting{}", suggestion(meant.as_deref())))
        };
        variables.into_iter().filter_map(words).collect()
    }

    /// Rejects zero for settings that must be positive, and values that contradict each other.
    fn check(&self) -> Result<(), ConfigError> {
        let times = [
            ("thinking", self.thinking),
            ("head_limit", self.head_limit),
            ("request_limit", self.request_limit),
            ("ping", self.ping),
            ("silence", self.silence),
            ("write_limit", self.write_limit),
            ("drain", self.drain),
        ];
        let counts = [
            ("workers", self.workers),
            ("thinkers", self.thinkers),
            ("body_limit", self.body_limit),
            ("frame_limit", self.frame_limit),
            ("socket_buffer", self.socket_buffer),
            ("outgoing_queue", self.outgoing_queue),
            ("outgoing_bytes", self.outgoing_bytes),
            ("requests_per_address", self.requests_per_address),
            ("kilobytes_per_minute", self.kilobytes_per_minute as usize),
            ("talk_bytes_per_seat", self.talk_bytes_per_seat),
            ("connections", self.connections),
            ("connections_per_address", self.connections_per_address),
            ("limits_per_48", self.limits_per_48 as usize),
            ("sockets_per_address", self.sockets_per_address),
            ("sockets_per_session", self.sockets_per_session),
            ("watchers_per_table", self.watchers_per_table),
            ("waiting_places", self.waiting_places),
            ("messages_per_20s", self.messages_per_20s as usize),
            ("writes_per_minute", self.writes_per_minute as usize),
            ("reads_per_minute", self.reads_per_minute as usize),
            ("open_games", self.open_games as usize),
            ("talk_per_seat", self.talk_per_seat as usize),
            ("events_per_table", self.events_per_table as usize),
        ];
        let none = times.iter().filter(|time| time.1.is_zero()).map(|time| time.0);
        let none = none.chain(counts.iter().filter(|count| count.1 == 0).map(|count| count.0)).next();
        let wrong = |why: String| Err(ConfigError::Value(why));
        match none {
            Some(name) => wrong(format!("{name}: 0 is not allowed; use a larger number")),
            None if self.socket_write_limit <= self.socket_buffer => {
                wrong("socket_write_limit must be greater than socket_buffer".into())
            }
            None if self.silence <= self.ping => wrong("silence must be longer than ping".into()),
            None if self.head_size < SMALLEST_HEAD => wrong(format!("head_size must be {SMALLEST_HEAD} or more")),
            None if self.lease < SHORTEST_LEASE => wrong("lease must be one second or more".into()),
            None if !self.database.is_empty() && !is_postgres(&self.database) => wrong(
                "database: write postgres://user:password@host/name, or nothing for a database in data_dir".into(),
            ),
            None if !self.broker.is_empty() && !self.broker.starts_with("nats://") => {
                wrong("broker: write nats://user:password@host:4222, or nothing for one server".into())
            }
            None if !self.broker.is_empty() && self.database.is_empty() => wrong(
                "broker: several servers need a common database; set database to postgres://user:password@host/name"
                    .into(),
            ),
            None => self.names(),
        }
    }

    /// Checks the format of the origins and host names.
    fn names(&self) -> Result<(), ConfigError> {
        for origin in &self.origins {
            let uri = origin.parse::<Uri>().ok();
            let whole = uri.as_ref().and_then(|uri| Some(format!("{}://{}", uri.scheme_str()?, uri.authority()?)));
            let known = uri.as_ref().is_some_and(|uri| matches!(uri.scheme_str(), Some("http" | "https")));
            if !known || whole.as_ref() != Some(origin) {
                let like = "https://chess.example, without a path";
                return Err(ConfigError::Value(format!(
                    "origins: \"{origin}\" is not an origin; write it like {like}"
                )));
            }
        }
        let plain = |host: &&String| host.parse::<Authority>().is_ok_and(|name| name.host() == *host);
        if !self.passkey_domain.is_empty() && !plain(&&self.passkey_domain) {
            let (given, like) = (&self.passkey_domain, "chess.example, without a port");
            return Err(ConfigError::Value(format!(
                "passkey_domain: \"{given}\" is not a domain; write it like {like}"
            )));
        }
        match self.hosts.iter().find(|host| !plain(host)) {
            Some(host) => Err(ConfigError::Value(format!(
                "hosts: \"{host}\" is not a host name; write it like chess.example, without a port"
            ))),
            None => Ok(()),
        }
    }

    /// Returns the effective settings in the format of the settings file.
    #[must_use]
    pub fn effective(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }
}

fn is_postgres(address: &str) -> bool {
    ["postgres://", "postgresql://"].iter().any(|scheme| address.starts_with(scheme))
}

fn suggestion(meant: Option<&str>) -> String {
    meant.map(|meant| format!("; did you mean \"{meant}\"?")).unwrap_or_default()
}

fn put(
    settings: &mut Table,
    name: &str,
    from: impl Fn() -> String,
    value: impl FnOnce(Option<&Value>) -> Result<Value, ConfigError>,
) -> Result<(), ConfigError> {
    let old = settings.get(name);
    if old.is_none() && !UNSET.contains(&name) {
        let meant = meant(name, settings.keys().map(String::as_str).chain(UNSET)).map(str::to_owned);
        return Err(ConfigError::Unknown { name: name.to_owned(), meant, from: from() });
    }
    let value = value(old)?;
    settings.insert(name.to_owned(), value);
    // Check each setting separately, so that an error names the file, variable or flag.
    let fits = settings.clone().try_into::<Config>();
    fits.map(drop).map_err(|e: toml::de::Error| ConfigError::Value(format!("{name}: {} ({})", e.message(), from())))
}

/// Converts an integer to a float if the setting is a number of seconds.
fn coerced(value: Value, old: Option<&Value>) -> Result<Value, ConfigError> {
    Ok(match (&value, old) {
        (Value::Integer(whole), Some(Value::Float(_))) => Value::Float(*whole as f64),
        _ => value,
    })
}

/// Parses a text as a value of the same type as `old`, the current value.
fn read(name: &str, text: &str, old: Option<&Value>) -> Result<Value, ConfigError> {
    let wrong = |what: &str| ConfigError::Value(format!("{name}: \"{text}\" is not valid; use {what}"));
    Ok(match old {
        Some(Value::Integer(_)) => Value::Integer(text.parse().map_err(|_| wrong("a whole number"))?),
        Some(Value::Float(_)) => Value::Float(text.parse().map_err(|_| wrong("a number of seconds"))?),
        Some(Value::Boolean(_)) => Value::Boolean(text.parse().map_err(|_| wrong("true or false"))?),
        Some(Value::Array(_)) => {
            let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
            Value::Array(parts.map(|part| Value::String(part.to_owned())).collect())
        }
        _ => Value::String(text.to_owned()),
    })
}
