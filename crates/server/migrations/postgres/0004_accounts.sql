-- The user that a session plays as: seats refer to it. It is the id of the session that the user started with.
ALTER TABLE sessions ADD COLUMN person TEXT COLLATE "C";
UPDATE sessions SET person = id;
ALTER TABLE sessions ADD COLUMN account TEXT COLLATE "C";
-- The approximate time of the last request, and the time of the last sign-in or confirmation.
ALTER TABLE sessions ADD COLUMN used BIGINT;
ALTER TABLE sessions ADD COLUMN confirmed BIGINT;
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
CREATE INDEX sessions_by_person ON sessions (person);
CREATE INDEX sessions_by_account ON sessions (account) WHERE account IS NOT NULL;

CREATE TABLE accounts (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    person TEXT COLLATE "C" NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- The same for names that look alike.
    name_key TEXT COLLATE "C" NOT NULL UNIQUE,
    created BIGINT NOT NULL,
    renamed BIGINT,
    -- The time of the requested deletion.
    deletes BIGINT
);

CREATE TABLE passkeys (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    account TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    key TEXT NOT NULL,
    label TEXT NOT NULL,
    created BIGINT NOT NULL,
    used BIGINT
);
CREATE INDEX passkeys_by_account ON passkeys (account);

CREATE TABLE passwords (
    account TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES accounts (id),
    phc TEXT NOT NULL,
    totp TEXT NOT NULL,
    -- The time step of the last accepted code, so that each code works once.
    last_step BIGINT NOT NULL
);

CREATE TABLE recovery_codes (
    account TEXT COLLATE "C" NOT NULL REFERENCES accounts (id),
    hash BYTEA NOT NULL,
    used BIGINT,
    PRIMARY KEY (account, hash)
);

-- Requests that need an answer of the browser. Each is valid once.
CREATE TABLE ceremonies (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    session TEXT COLLATE "C",
    state TEXT NOT NULL,
    expires BIGINT NOT NULL
);

-- Facts about the site that must not change, such as the domain of the passkeys.
CREATE TABLE facts (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);
