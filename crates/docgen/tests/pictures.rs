//! Tests that the images of the guides match their lists and that the pages contain the images.

use std::process::Command;

#[test]
fn pictures_are_up_to_date() {
    let output = Command::new(env!("CARGO_BIN_EXE_docgen")).args(["pictures", "--check"]).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output_text = String::from_utf8_lossy(&output.stdout).into_owned();
    let count: usize = output_text.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or_default();
    assert!(count >= 5 * 12, "every game has its pictures: {output_text}");
}
