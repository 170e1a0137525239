//! Tests of the messages and of the generated TypeScript types.

mod messages;
mod types;
