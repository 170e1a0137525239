//! The files of the Polychess Book, compressed and embedded in the program.
//!
//! The build script generates them from `docs/` with mdBook.

use std::borrow::Cow;
use std::io::Read as _;

#[derive(rust_embed::RustEmbed)]
#[folder = "$BOOK_DIR"]
struct Packed;

/// Returns the content of the file at this path in the book, such as `index.html`. Returns `None`
/// if the book has no such file.
#[must_use]
pub fn file(path: &str) -> Option<Cow<'static, [u8]>> {
    let packed = Packed::get(&format!("{path}.gz"))?.data;
    let mut data = Vec::new();
    flate2::read::GzDecoder::new(&*packed).read_to_end(&mut data).ok()?;
    Some(Cow::Owned(data))
}

/// Returns the paths of all files in the book.
pub fn paths() -> impl Iterator<Item = String> {
    Packed::iter().filter_map(|name| name.strip_suffix(".gz").map(str::to_owned))
}
