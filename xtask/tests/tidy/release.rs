//! The release program is stripped, because its debug information is five times as large as the
//! program.

use toml::{Table, Value};

#[test]
fn the_release_program_is_stripped() {
    let text = std::fs::read_to_string(crate::source::root().join("Cargo.toml")).expect("Cargo.toml");
    let table: Table = text.parse().expect("Cargo.toml");
    let release = &table["profile"]["release"];
    assert_eq!(release.get("strip").and_then(Value::as_bool), Some(true), "Cargo.toml: the release profile strips");
    assert_eq!(release.get("debug"), None, "Cargo.toml: debug information belongs to the profile `profiling`");
}
