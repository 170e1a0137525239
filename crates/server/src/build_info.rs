//! The commit and the web client, which the program passes to the site.

use std::borrow::Cow;

/// Returns a file of the web client by its path, such as `index.html`.
pub type ClientFiles = fn(&str) -> Option<Cow<'static, [u8]>>;

/// Facts and files of the program.
#[derive(Clone, Copy, Debug)]
pub struct Build {
    /// The commit that the program was built from.
    pub commit: &'static str,
    /// The files of the web client.
    pub client: ClientFiles,
}

impl Build {
    /// Returns the version and the commit, such as `0.2.0+1a2b3c4d5e6f`.
    pub(crate) fn version(&self) -> String {
        format!("{}+{}", env!("CARGO_PKG_VERSION"), self.commit)
    }
}

impl Default for Build {
    /// Returns an unknown commit without a web client.
    fn default() -> Self {
        Self { commit: "unknown", client: |_| None }
    }
}
