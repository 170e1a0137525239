//! What a position remembers to save work.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Something remembered to save work, which could be found out again: no part of what a position is. It compares equal to every other and
/// adds nothing to a hash.
#[derive(Clone, Copy, Default, Debug)]
pub struct Memo<T>(pub T);

impl<T> PartialEq for Memo<T> {
    #[inline]
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Memo<T> {}

impl<T> std::hash::Hash for Memo<T> {
    #[inline]
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

/// A small number that is found out when it is first asked for, and then remembered by copies, too. As [`Memo`] no part of what a position is.
#[derive(Debug)]
pub struct MemoByte(AtomicU8);

/// Stands for a number that is not known.
const UNKNOWN: u8 = u8::MAX;

impl MemoByte {
    /// Nothing is known yet.
    #[inline]
    #[must_use]
    pub const fn unknown() -> Self {
        Self(AtomicU8::new(UNKNOWN))
    }

    /// The number, below 255. Two threads that ask at once both find it out, and find the same.
    #[inline]
    pub fn or_find(&self, find: impl FnOnce() -> u8) -> u8 {
        match self.0.load(Relaxed) {
            UNKNOWN => {
                let found = find();
                self.0.store(found, Relaxed);
                found
            }
            known => known,
        }
    }

    /// Something has changed.
    #[inline]
    pub fn forget(&mut self) {
        *self.0.get_mut() = UNKNOWN;
    }
}

impl Clone for MemoByte {
    #[inline]
    fn clone(&self) -> Self {
        Self(AtomicU8::new(self.0.load(Relaxed)))
    }
}

impl PartialEq for MemoByte {
    #[inline]
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for MemoByte {}

impl std::hash::Hash for MemoByte {
    #[inline]
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn value_is_computed_once_and_ignored_by_eq() {
        let mut known = MemoByte::unknown();
        assert_eq!((known.or_find(|| 3), known.or_find(|| 4), known.clone().or_find(|| 5)), (3, 3, 3));
        assert!(known == MemoByte::unknown() && Memo(1) == Memo(2));
        known.forget();
        assert_eq!(known.or_find(|| 4), 4);
    }
}
