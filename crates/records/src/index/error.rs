//! Why an index cannot be used.

use std::path::PathBuf;

/// What is wrong with an index, and what helps.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// It is something else.
    #[error("this is no index of games; `polychess index FILE… -o INDEX` makes one")]
    Foreign,
    /// Its form is one that this version does not know.
    #[error("this index was made by a newer version of polychess; use that one, or build the index again")]
    Newer,
    /// Its form or its keys are those of another version.
    #[error("this index was made by another version of polychess; build it again")]
    Other,
    /// A file is not what it was when it was indexed.
    #[error("{} has changed since it was indexed; build the index again", .0.display())]
    Stale(PathBuf),
    /// A file that was indexed is not there.
    #[error("{} was indexed and is not there now; put it back, or build the index again", .0.display())]
    Missing(PathBuf),
    /// The name of a file cannot be kept.
    #[error("{} cannot be indexed: its name is not UTF-8", .0.display())]
    Name(PathBuf),
    /// A file cannot be looked at.
    #[error("{} cannot be read", .0.display())]
    File(PathBuf, #[source] std::io::Error),
    /// More games or turns than an index can count.
    #[error("more games than an index can hold")]
    Full,
    /// It cannot be read or written.
    #[error("the index cannot be read or written")]
    Storage(#[from] redb::Error),
}
