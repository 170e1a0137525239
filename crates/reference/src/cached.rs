//! Results that a position caches.

use std::cell::OnceCell;

/// A result that is computed once.
///
/// It does not affect equality: all are equal, and a clone, which a move then changes, is empty.
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
