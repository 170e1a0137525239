//! The program as its users meet it: what goes in, what comes out, how it ends.

mod help;
mod program;
mod protocol;
mod transcripts;
