//! Why a connection ends.

/// A code of RFC 6455 and words.
pub(crate) struct CloseReason {
    pub(crate) code: u16,
    pub(crate) reason: &'static str,
}

impl CloseReason {
    pub(crate) const fn new(code: u16, reason: &'static str) -> Self {
        Self { code, reason }
    }
}
