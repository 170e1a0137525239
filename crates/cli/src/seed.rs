//! Random seeds.

/// Returns a seed from the current time.
pub(crate) fn random_seed() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
