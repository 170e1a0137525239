//! The settings by topic. A generator makes the tables of the reference page from them.

/// The settings of a topic, which share a table.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// The heading on the reference page.
    pub heading: &'static str,
    /// The rows of the table.
    pub settings: &'static [Setting],
}

/// A row of a table. A setting that limits two things has two rows.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The name, such as `open_games`.
    pub name: &'static str,
    /// The meaning, or the quantity that the setting limits.
    pub meaning: &'static str,
    /// The response to a client that exceeds the limit. `None` if the setting limits no client.
    pub response: Option<&'static str>,
}

const fn of(name: &'static str, meaning: &'static str) -> Setting {
    Setting { name, meaning, response: None }
}

const fn limit(name: &'static str, meaning: &'static str, response: &'static str) -> Setting {
    Setting { name, meaning, response: Some(response) }
}

/// All topics, in the order of the reference page.
pub const TOPICS: [Topic; 6] = [
    Topic {
        heading: "Addresses and data",
        settings: &[
            of("address", "address and port of the site"),
            of("data_dir", "folder of the database; if empty, the server keeps all data in memory"),
            of("database", "PostgreSQL, `postgres://user:password@host/name`; if empty, SQLite in `data_dir`"),
            of("broker", "NATS, `nats://user:password@host:4222`, for [several servers](operating.md)"),
            of("lease", "time without contact after which other servers take over a server's tables"),
            of("metrics_address", "a separate address for `/metrics`"),
            of("metrics_from", "addresses and networks that may read `/metrics`"),
            of("log", "level of the log on standard error: `error`, `warn`, `info`, `debug`, or a filter for modules"),
            of("log_format", "`text` or `json`"),
        ],
    },
    Topic {
        heading: "Names and proxies",
        settings: &[
            of(
                "hosts",
                "your domains; the server also answers to IP addresses, `localhost` and the names in `origins`",
            ),
            of("origins", "other origins whose pages may use the site, such as `https://chess.example`"),
            of(
                "secure",
                "`true` if visitors use HTTPS; [browsers remember this for two years](host/https.md#configure-polychess)",
            ),
            of("passkey_domain", "domain of the passkeys; if empty, the first name in `hosts`, or `localhost`"),
            of(
                "trusted_proxies",
                "addresses or networks of the proxies whose headers `X-Forwarded-For` and `Forwarded` the server believes",
            ),
        ],
    },
    Topic {
        heading: "Computers, cores and times",
        settings: &[
            of("workers", "number of requests that may compute rules at the same time"),
            of("patience", "maximum time that a request waits for a worker"),
            of("thinkers", "number of computers that may think at the same time"),
            of("thinkers_queue", "number of computers of one address that may wait to think"),
            of("thinking", "maximum thinking time of a computer per move"),
            of("review_threads", "number of reviews that the server computes at the same time; 0 for none"),
            of("review_nodes", "positions that the engine visits for each position of a review"),
            of("review_every_game", "whether the server reviews every finished game when no player waits for a review"),
            of("analysis_threads", "number of positions that the server analyses at the same time; 0 for none"),
            of(
                "analysis_nodes",
                "maximum number of positions that the engine visits for one request of the analysis board",
            ),
            of("pace", "pause before a computer moves, so that people can follow"),
            of("table_rest", "time until an unused table leaves the memory"),
            of("grace", "time after a restart until clocks run again"),
            of("drain", "time that running requests get when the server stops"),
        ],
    },
    Topic {
        heading: "Limits of requests and connections",
        settings: &[
            limit("body_limit", "size of a request's body", "413"),
            limit("head_size", "size of a request's head, with at most 64 lines", "431"),
            limit("head_limit", "time to send the head, and idle time of a connection", "closed"),
            limit("head_limit", "time to send the body, plus 1 s per KiB", "408"),
            limit("request_limit", "time for a whole request, including its response", "408"),
            limit("write_limit", "time to read a response, plus 1 s per KiB", "closed"),
            limit("connections", "connections of all clients", "closed"),
            limit("connections_per_address", "connections of one address; trusted proxies do not count", "closed"),
            limit("reads_per_minute", "reading requests of one address", "429"),
            limit("writes_per_minute", "requests of one address that change something", "429"),
            limit("requests_per_address", "concurrent requests of one address", "more requests wait"),
            limit(
                "kilobytes_per_minute",
                "kilobytes of whole-table views sent to one address; at most a sixth of this limit at once",
                "429; sockets wait",
            ),
            limit(
                "limits_per_48",
                "limits of an IPv6 network of 48 bits, as a multiple of those of one address",
                "the same as for one address",
            ),
        ],
    },
    Topic {
        heading: "Limits of sockets",
        settings: &[
            limit("sockets_per_address", "sockets of one address", "429"),
            limit("sockets_per_session", "sockets of one session", "429"),
            limit("frame_limit", "size of a message to the server", "1009"),
            limit("messages_per_20s", "messages from a client in 20 seconds, including empty ones", "1008"),
            limit("outgoing_queue", "messages that wait for a slow client", "1008"),
            limit("outgoing_bytes", "bytes that wait for a slow client; views of whole tables do not count", "1008"),
            limit("socket_buffer", "size of the read and write buffers; the server sends a fuller buffer at once", "–"),
            limit("socket_write_limit", "size of a message to the client", "`too-large` instead of the message"),
            limit("write_limit", "time to receive a message", "1008"),
            limit("silence", "time without a message from the client", "1008"),
            limit("ping", "time between two pings of the server", "–"),
        ],
    },
    Topic {
        heading: "Limits of tables and players",
        settings: &[
            limit("watchers_per_table", "sockets that watch one table", "`full`"),
            limit("waiting_places", "people who wait for other players; a tenth from one network", "`crowded`"),
            limit("open_tables", "public tables of one address that wait for players", "422"),
            limit("open_games", "unfinished games of one player", "422"),
            limit(
                "reviews_per_day",
                "reviews that an account requests in 24 hours; a guest may request a quarter",
                "422",
            ),
            limit("events_per_table", "events of one table; after that, players can only leave", "`too-large`"),
            limit("talk_per_seat", "chat messages and private offers of one seat", "`too-large`"),
            limit(
                "talk_bytes_per_seat",
                "total size of the chat messages and private offers of one seat",
                "`too-large`",
            ),
        ],
    },
];
