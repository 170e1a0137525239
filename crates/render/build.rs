//! Embeds the drawings of pieces, army marks and badges under their file names. A new piece
//! therefore needs only a new file.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?).join("../../assets/pieces");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<_> = fs::read_dir(&folder)?.map(|entry| entry.map(|e| e.path())).collect::<Result<_, _>>()?;
    files.retain(|path| path.extension().is_some_and(|e| e == "svg"));
    files.sort();
    let mut table = String::from("&[\n");
    for path in files {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        writeln!(table, "({name:?}, include_str!({path:?})),").map_err(io::Error::other)?;
    }
    table.push(']');
    let out = Path::new(&env::var("OUT_DIR").map_err(io::Error::other)?).join("art.rs");
    fs::write(out, table)
}
