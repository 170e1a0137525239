//! Secret tokens with 260 random bits. The server stores only their hashes.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// A secret that the server shows once. It does not implement `Debug`, so it cannot get into a log.
pub(crate) struct Token(String);

/// The SHA-256 hash of a token, or of an event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Hash(pub [u8; 32]);

/// The error if the operating system's random number generator fails.
#[derive(Debug, thiserror::Error)]
#[error("the system provides no random numbers")]
pub(crate) struct NoRandomness;

/// Letters and digits, without those that are easily confused.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Returns a random id of this length that cannot be guessed. Each letter has 5 random bits.
pub(crate) fn random_id(letters: usize) -> Result<String, NoRandomness> {
    let mut bytes = vec![0; letters];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes.iter().map(|b| char::from(LETTERS[usize::from(b & 31)])).collect())
}

/// Returns a name for a table in logs. Logs must not contain the id, because it may grant access to
/// the table.
pub(crate) fn log_name(id: &str) -> String {
    format!("{:.8}", Hash::of(id.as_bytes()).to_string())
}

impl Token {
    /// Creates a random token.
    pub(crate) fn new() -> Result<Self, NoRandomness> {
        random_id(52).map(Self)
    }

    /// Returns the secret itself, for its owner.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// Returns the hash of the token. The server stores only this hash.
    pub(crate) fn hash(&self) -> Hash {
        Hash::of(self.0.as_bytes())
    }
}

impl Hash {
    /// The `previous` hash of the first event in a log.
    pub const NONE: Self = Self([0; 32]);

    /// Returns the SHA-256 hash of `bytes`.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// Creates a hash from 32 bytes. Returns `None` for any other number of bytes.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({self:.8})")
    }
}

impl From<Hash> for String {
    fn from(hash: Hash) -> Self {
        hash.to_string()
    }
}

impl TryFrom<String> for Hash {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let digit = |at: usize| text.get(at..at + 2).and_then(|two| u8::from_str_radix(two, 16).ok());
        let bytes: Option<Vec<u8>> = (0..text.len()).step_by(2).map(digit).collect();
        bytes.and_then(|bytes| Self::from_bytes(&bytes)).ok_or_else(|| "a hash has 64 hexadecimal digits".into())
    }
}
