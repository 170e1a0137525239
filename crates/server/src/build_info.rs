//! Build information and embedded files, which the program passes to the site.

use std::borrow::Cow;

/// A function that returns the embedded file with a given path, such as `index.html`, or `None` if
/// no such file exists.
pub type Files = fn(&str) -> Option<Cow<'static, [u8]>>;

/// Build information and embedded files of the program.
#[derive(Clone, Copy, Debug)]
pub struct Build {
    /// The commit that the program was built from.
    pub commit: &'static str,
    /// The files of the web client.
    pub client: Files,
    /// The files of the book.
    pub book: Files,
}

impl Build {
    /// Returns the version and the commit, such as `0.2.0+1a2b3c4d5e6f`.
    pub(crate) fn version(&self) -> String {
        format!("{}+{}", env!("CARGO_PKG_VERSION"), self.commit)
    }
}

impl Default for Build {
    /// Returns a build with an unknown commit, and without web client and book.
    fn default() -> Self {
        Self { commit: "unknown", client: |_| None, book: |_| None }
    }
}
