//! Collects the German texts of the games in `$OUT_DIR/german`, for the heads of pages.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let variants = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../variants/src");
    let german = PathBuf::from(env::var("OUT_DIR")?).join("german");
    fs::create_dir_all(&german)?;
    let shared = variants.join("german.toml");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={}", shared.display());
    fs::copy(shared, german.join("shared.toml"))?;
    for game in fs::read_dir(variants)? {
        let game = game?;
        let texts = game.path().join("german.toml");
        if texts.exists() {
            println!("cargo:rerun-if-changed={}", texts.display());
            fs::copy(texts, german.join(game.file_name()).with_extension("toml"))?;
        }
    }
    Ok(())
}
