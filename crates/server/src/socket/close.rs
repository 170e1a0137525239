//! The reasons for closing a WebSocket connection.

/// WebSocket close codes, from RFC 6455 and the IANA registry.
pub(crate) mod close_code {
    pub(crate) const NORMAL: u16 = 1000;
    pub(crate) const PROTOCOL: u16 = 1002;
    pub(crate) const UNSUPPORTED: u16 = 1003;
    pub(crate) const POLICY: u16 = 1008;
    pub(crate) const SIZE: u16 = 1009;
    pub(crate) const RESTART: u16 = 1012;
}

/// A close code with an explanation for the client.
pub(crate) struct CloseReason {
    pub(crate) code: u16,
    pub(crate) reason: &'static str,
}

impl CloseReason {
    pub(crate) const fn new(code: u16, reason: &'static str) -> Self {
        Self { code, reason }
    }
}
