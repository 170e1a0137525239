//! The build script: builds the book from `docs/` with mdBook and compresses its files for the
//! crate.

mod pages;

use flate2::Compression;
use flate2::write::GzEncoder;
use mdbook_driver::MDBook;
use mdbook_driver::config::Config;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The beginnings of the names of files that mdBook creates but the book does not need.
const UNUSED: [&str; 2] = [".nojekyll", "favicon-"];
/// The text of the page for unknown addresses.
const MISSING: &str =
    "# Page not found\n\nThe book has no page at this address. Choose a page from the contents, or search the book.\n";

fn main() -> anyhow::Result<()> {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let root = here.join("../..").canonicalize()?;
    let [source, html, packed] = ["source", "html", "packed"].map(|name| out.join(name));
    for folder in [&source, &html, &packed] {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
    }
    for path in ["build", "theme", "book.toml"] {
        println!("cargo:rerun-if-changed={}", here.join(path).display());
    }
    println!("cargo:rerun-if-changed={}", root.join("docs").display());

    let included = pages::write(&root, &source)?;
    for path in included {
        println!("cargo:rerun-if-changed={}", path.display());
    }
    fs::write(source.join("404.md"), MISSING)?;
    let mut config = Config::from_disk(here.join("book.toml"))?;
    config.book.src = source;
    config.build.build_dir.clone_from(&html);
    MDBook::load_with_config(here, config)?.build()?;
    pack(&html, &packed)?;
    println!("cargo:rustc-env=BOOK_DIR={}", packed.display());
    Ok(())
}

/// Compresses all files in the folder `from` into the folder `to`.
fn pack(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_dir() {
            pack(&entry.path(), &to.join(&name))?;
        } else if !UNUSED.iter().any(|unused| name.starts_with(unused)) {
            let mut data = fs::read(entry.path())?;
            if name.ends_with(".html") || name.ends_with(".js") {
                data = without_inline_styles(&String::from_utf8(data)?).into_bytes();
            }
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            encoder.write_all(&data)?;
            fs::write(to.join(format!("{name}.gz")), encoder.finish()?)?;
        }
    }
    Ok(())
}

/// Replaces inline styles, because the content security policy of the server forbids them.
///
/// Alignments of table cells become classes. A script of mdBook sets the attribute `style`. The
/// replacement sets the same properties one by one, which the policy allows.
fn without_inline_styles(page: &str) -> String {
    const FORBIDDEN: &str = "tmp.setAttribute('style', 'position: absolute; opacity: 0;')";
    let page = page.replace(FORBIDDEN, "Object.assign(tmp.style, { position: 'absolute', opacity: 0 })");
    ["left", "center", "right"].iter().fold(page, |page, side| {
        page.replace(&format!("style=\"text-align: {side}\""), &format!("class=\"align-{side}\""))
    })
}
