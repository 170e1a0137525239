//! The site over real connections, with a clock that the tests move.

mod play;
mod support;
