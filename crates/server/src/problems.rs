//! The kinds of problems that the server reports. A generator makes the reference page from them.

/// A kind of problem with its explanation.
#[derive(Clone, Copy, Debug)]
pub struct ProblemKind {
    /// The value of `kind` in the response, such as `bad-act`.
    pub kind: &'static str,
    /// The HTTP status, or 0 if the kind occurs only in WebSocket messages.
    pub status: u16,
    /// The cause, for the reference page.
    pub cause: &'static str,
    /// The remedy, for the reference page.
    pub remedy: &'static str,
}

const fn of(kind: &'static str, status: u16, cause: &'static str, remedy: &'static str) -> ProblemKind {
    ProblemKind { kind, status, cause, remedy }
}

/// All kinds that the server itself reports, in alphabetical order. The games report further kinds.
pub const PROBLEMS: [ProblemKind; 60] = [
    of("account-needed", 403, "only accounts can play rated games", "create an account, or sign in"),
    of("another-server", 503, "another server owns the table", "send the request again after `Retry-After`"),
    of("bad-act", 0, "the command has too many acts, or an act of another seat", "send one turn per command"),
    of(
        "bad-host",
        421,
        "the server does not know the host name",
        "on the server: add the name to `hosts` in the settings",
    ),
    of("bad-invitation", 422, "the invitation is wrong or used", "ask the table's host for a new link"),
    of("bad-json", 400, "the body is not JSON", "correct the body"),
    of("bad-message", 0, "the server cannot read the message", "compare it with the messages in the web API"),
    of(
        "bad-origin",
        403,
        "a page of another site sent the request",
        "on the server: add the site to `origins` in the settings",
    ),
    of("bad-position", 422, "the game is over in this position", "choose an earlier position"),
    of("bad-record", 422, "the pasted text is not a game file", "check the text with `polychess validate`"),
    of("bad-request", 400, "the request is incomplete or wrong", "correct the part that the message names"),
    of("busy", 503, "the server is overloaded", "send the request again after `Retry-After`"),
    of("confirm", 403, "your last sign-in is more than 10 minutes ago", "sign in again, then repeat the request"),
    of("crowded", 422, "too many people wait to be paired", "try again later, or create a table"),
    of("elsewhere", 0, "you wait for players in another window", "continue there, or stop waiting there"),
    of("expired", 422, "the request for a passkey or an app has expired or was answered", "start again"),
    of(
        "full",
        0,
        "the table has too many spectators, or your socket watches eight tables",
        "try again later, or stop watching another table",
    ),
    of("game-not-over", 422, "the game is not over", "request the review after its end"),
    of("game-over", 0, "the game is over", "propose a rematch"),
    of("internal", 500, "the server has a fault", "on the server: read the log, and report the fault"),
    of("last-way", 422, "the account has no other way to sign in", "add another passkey or a password first"),
    of("name-taken", 422, "an account already has this name", "choose another name"),
    of("name-too-soon", 422, "you changed your name in the last 30 days", "change it later"),
    of("no-account", 401, "you have no account", "create an account, or sign in"),
    of("no-analysis", 422, "this server analyses no positions", "use `polychess analyze`"),
    of("no-puzzle", 404, "the server has no puzzles", "list the games with puzzles with `GET /api/puzzles`"),
    of("no-session", 401, "you have no session", "register with `POST /api/session`"),
    of("no-such-format", 404, "the game has no file of this format", "request `record` or `record.json`"),
    of(
        "no-such-offer",
        0,
        "the private offer does not exist or is not for you",
        "read the open offers in the table's state",
    ),
    of("no-such-puzzle", 404, "no puzzle has this id", "list the puzzles of a game with `GET /api/puzzles/GAME`"),
    of("no-such-seat", 422, "the game has no such seat, or no person has it", "use a seat of the table's state"),
    of("no-such-table", 404, "the table does not exist or is private", "check the address, or ask for an invitation"),
    of("not-found", 404, "the address does not exist", "compare it with the web API"),
    of("not-paused", 0, "the game is not paused", "read the table's state"),
    of("not-started", 0, "the game has not begun", "wait until all seats are taken"),
    of("not-watched", 0, "your socket does not watch the table", "send `watch` first"),
    of("not-yours", 403, "the seat or the right belongs to someone else", "use your own seat, or ask the table's host"),
    of(
        "offer-closed",
        0,
        "the offer or proposal that you answer is closed or has changed",
        "read the open ones in the table's state, and answer again",
    ),
    of("passkey-refused", 422, "the server does not accept the passkey", "try again, or sign in another way"),
    of("passkey-unknown", 422, "no account has the passkey", "use another passkey, or sign in another way"),
    of(
        "passkeys-unavailable",
        422,
        "the site has no domain for passkeys",
        "use a password; on the server: set `hosts` or `passkey_domain`",
    ),
    of("paused", 0, "the game is paused", "send `resume` first"),
    of(
        "rated",
        422,
        "a seat of a rated game is for a computer, or two are for one person",
        "choose one seat for each person, and no computers",
    ),
    of("rated-game", 403, "you play a rated game", "finish it before you analyse positions"),
    of("refused", 0, "the action is not possible now", "read the message and the table's state"),
    of("started", 409, "the game has begun", "change seats before the game begins"),
    of("stopping", 503, "the server is stopping", "send the request again after `Retry-After`"),
    of(
        "taken",
        409,
        "another player has the seat, or the table has no open seat",
        "take another seat, or join another table",
    ),
    of("too-large", 413, "the body, message or table is too large", "send less, or start a new table"),
    of("too-many", 429, "you exceeded a rate limit", "wait for `Retry-After`"),
    of("too-many-games", 422, "you have too many unfinished games", "finish some games, or leave them"),
    of(
        "too-many-reviews",
        422,
        "you have requested too many reviews in 24 hours",
        "try again tomorrow, or create an account",
    ),
    of("too-many-tables", 422, "your address has too many open public tables", "join one, or create an unlisted table"),
    of("too-slow", 408, "the request took too long", "read the table's state, then send the request again"),
    of(
        "unavailable",
        503,
        "the database is not available",
        "try again later; on the server: check the disk or the database",
    ),
    of("unfinished-games", 422, "you have unfinished games as a guest", "finish or leave them, or create an account"),
    of(
        "vacation",
        422,
        "you are already on vacation, or have too few days of vacation left",
        "end the vacation, or choose fewer days",
    ),
    of(
        "weak-password",
        422,
        "the password is too short or easy to guess",
        "choose a longer password of unrelated words",
    ),
    of("which-game", 422, "the position fits several games", "name the game"),
    of("wrong-sign-in", 401, "the name, the password or the code is wrong", "try again, or sign in another way"),
];
