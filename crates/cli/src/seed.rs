//! Chance, where nobody gives a seed.

/// A number that is another every time.
pub(crate) fn seed() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
