//! The Polychess Book as files.
//!
//! The build script makes them from `docs/` with mdBook.

use std::borrow::Cow;
use std::io::Read as _;

#[derive(rust_embed::RustEmbed)]
#[folder = "$BOOK_DIR"]
struct Packed;

/// Returns a file of the book by its path, such as `index.html`.
#[must_use]
pub fn file(path: &str) -> Option<Cow<'static, [u8]>> {
    let packed = Packed::get(&format!("{path}.gz"))?.data;
    let mut data = Vec::new();
    flate2::read::GzDecoder::new(&*packed).read_to_end(&mut data).ok()?;
    Some(Cow::Owned(data))
}

/// Returns the paths of all files.
pub fn paths() -> impl Iterator<Item = String> {
    Packed::iter().filter_map(|name| name.strip_suffix(".gz").map(str::to_owned))
}
