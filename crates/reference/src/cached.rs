//! A value that a position computes on first use and then keeps.

use std::cell::OnceCell;

/// A value that is computed on first use.
///
/// All cached values compare equal, so a cache does not affect the equality of positions. A clone
/// starts empty, because the caller usually changes the cloned position next.
#[derive(Debug)]
pub(crate) struct Cached<T>(OnceCell<T>);

impl<T> Cached<T> {
    pub(crate) const fn empty() -> Self {
        Self(OnceCell::new())
    }

    pub(crate) fn get_or_init(&self, compute: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(compute)
    }
}

impl<T> Clone for Cached<T> {
    fn clone(&self) -> Self {
        Self::empty()
    }
}

impl<T> PartialEq for Cached<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
