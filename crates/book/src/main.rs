//! A program that writes the files of the book to a folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: polychess-book FOLDER");
        return ExitCode::FAILURE;
    };
    match write(&folder) {
        Ok(()) => {
            println!("{}", folder.join("index.html").display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: the book cannot be written to {}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}

fn write(folder: &Path) -> io::Result<()> {
    for path in polychess_book::paths() {
        let target = folder.join(&path);
        if let (Some(data), Some(parent)) = (polychess_book::file(&path), target.parent()) {
            fs::create_dir_all(parent)?;
            fs::write(target, data)?;
        }
    }
    Ok(())
}
