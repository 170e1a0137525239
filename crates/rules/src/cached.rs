//! Wrappers for values that a position caches.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// A cached value that can be computed from the other fields of a position.
///
/// The equality and the hash of a position ignore this value.
#[derive(Clone, Copy, Default, Debug)]
pub struct Cached<T>(pub T);

impl<T> PartialEq for Cached<T> {
    #[inline]
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Cached<T> {}

impl<T> std::hash::Hash for Cached<T> {
    #[inline]
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

/// A cached number below 255 that is computed on first use. Clones keep the number.
///
/// The equality and the hash of a position ignore it, as they ignore [`Cached`].
#[derive(Debug)]
pub struct CachedByte(AtomicU8);

const EMPTY: u8 = u8::MAX;

impl CachedByte {
    /// Creates an empty cache.
    #[inline]
    #[must_use]
    pub const fn empty() -> Self {
        Self(AtomicU8::new(EMPTY))
    }

    /// Returns the cached number. If the cache is empty, calls `compute` first and stores its
    /// result.
    ///
    /// The number must be below 255. Two threads may both call `compute`, which must return the
    /// same number to both.
    #[inline]
    pub fn get_or_init(&self, compute: impl FnOnce() -> u8) -> u8 {
        match self.0.load(Relaxed) {
            EMPTY => {
                let found = compute();
                self.0.store(found, Relaxed);
                found
            }
            known => known,
        }
    }

    /// Empties the cache.
    #[inline]
    pub fn clear(&mut self) {
        *self.0.get_mut() = EMPTY;
    }
}

impl Clone for CachedByte {
    #[inline]
    fn clone(&self) -> Self {
        Self(AtomicU8::new(self.0.load(Relaxed)))
    }
}

impl PartialEq for CachedByte {
    #[inline]
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for CachedByte {}

impl std::hash::Hash for CachedByte {
    #[inline]
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn value_is_computed_once_and_ignored_by_eq() {
        let mut known = CachedByte::empty();
        assert_eq!((known.get_or_init(|| 3), known.get_or_init(|| 4), known.clone().get_or_init(|| 5)), (3, 3, 3));
        assert!(known == CachedByte::empty() && Cached(1) == Cached(2));
        known.clear();
        assert_eq!(known.get_or_init(|| 4), 4);
    }
}
