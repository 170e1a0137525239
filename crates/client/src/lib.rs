//! The files of the web client.
//!
//! They are in a separate crate, because a change of the client then compiles only this crate and
//! links the program. In the development profile, the program reads the files from `web/dist`,
//! which `npx vite build --watch` updates.

use std::borrow::Cow;

/// Returns a file of the client by its path, such as `index.html`.
#[cfg(not(from_disk))]
#[must_use]
pub fn file(path: &str) -> Option<Cow<'static, [u8]>> {
    #[derive(rust_embed::RustEmbed)]
    #[folder = "$CLIENT_DIR"]
    struct Files;
    Files::get(path).map(|file| file.data)
}

/// Returns a file of the client by its path, such as `index.html`.
#[cfg(from_disk)]
#[must_use]
pub fn file(path: &str) -> Option<Cow<'static, [u8]>> {
    use std::path::{Component, Path};
    let inside = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    let file = Path::new(env!("CLIENT_DIR")).join(path);
    if inside { std::fs::read(file).ok().map(Cow::Owned) } else { None }
}

#[cfg(test)]
mod tests {
    #[test]
    fn finds_the_first_page_and_nothing_outside() {
        assert!(super::file("index.html").is_some_and(|page| page.starts_with(b"<!doctype html>")));
        for path in ["", "nothing.html", "../package.json", "/etc/hostname", "assets"] {
            assert!(super::file(path).is_none(), "{path}");
        }
    }
}
