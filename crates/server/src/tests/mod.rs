//! Tests that need the internals of several modules.

mod simulation;
