//! Errors of an index.

use std::path::PathBuf;

/// An error of an index, with its remedy.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// The file is not an index.
    #[error("this is no index of games; `polychess index FILE… -o INDEX` makes one")]
    Foreign,
    /// A newer version of Polychess wrote the index.
    #[error("this index was made by a newer version of polychess; use that one, or build the index again")]
    Newer,
    /// Another version of Polychess wrote the index, with another format or other keys.
    #[error("this index was made by another version of polychess; build it again")]
    Other,
    /// A file has changed since it was indexed.
    #[error("{} has changed since it was indexed; build the index again", .0.display())]
    Stale(PathBuf),
    /// An indexed file no longer exists.
    #[error("{} was indexed and is not there now; put it back, or build the index again", .0.display())]
    Missing(PathBuf),
    /// The name of a file is not UTF-8.
    #[error("{} cannot be indexed: its name is not UTF-8", .0.display())]
    Name(PathBuf),
    /// A file cannot be read.
    #[error("{} cannot be read", .0.display())]
    File(PathBuf, #[source] std::io::Error),
    /// More games or turns than an index can count.
    #[error("more games than an index can hold")]
    Full,
    /// The index cannot be read or written.
    #[error("the index cannot be read or written")]
    Storage(#[from] redb::Error),
}
