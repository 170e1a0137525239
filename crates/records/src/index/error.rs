use std::path::PathBuf;

/// An error from building or opening an index. The message contains the remedy.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// The file is not an index.
    #[error("the file is not an index of games; create one with `polychess index FILE… -o INDEX`")]
    Foreign,
    /// A newer version of Polychess wrote the index.
    #[error("the index is from a newer version of Polychess; use that version, or build the index again")]
    Newer,
    /// Another version of Polychess wrote the index. The format or the position keys differ.
    #[error("the index is from another version of Polychess; build it again")]
    Other,
    /// A file has changed since it was indexed.
    #[error("{} has changed since it was indexed; build the index again", .0.display())]
    Stale(PathBuf),
    /// An indexed file no longer exists.
    #[error("{} is missing although the index contains it; restore it, or build the index again", .0.display())]
    Missing(PathBuf),
    /// The name of a file is not UTF-8.
    #[error("{} cannot be indexed, because its name is not UTF-8; rename it", .0.display())]
    Name(PathBuf),
    /// A file cannot be read.
    #[error("{} cannot be read", .0.display())]
    File(PathBuf, #[source] std::io::Error),
    /// The files have more games or turns than an index can store.
    #[error("the files have too many games for one index; build several")]
    Full,
    /// The index cannot be read or written.
    #[error("the index cannot be read or written")]
    Storage(#[from] redb::Error),
}
