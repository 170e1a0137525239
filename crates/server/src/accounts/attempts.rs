//! Limits the number of wrong sign-ins of each account and each address.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The maximum number of wrong attempts in a window.
const MOST: u32 = 20;
/// The length of a window, in milliseconds.
const WINDOW_MS: i64 = 60_000;
/// The number of entries above which the map drops those of past windows.
const TIDY: usize = 10_000;

/// The attempts of the current minute by key: the start of the window, and the count.
#[derive(Debug, Default)]
pub(super) struct Attempts(Mutex<HashMap<String, (i64, u32)>>);

impl Attempts {
    fn counts(&self) -> MutexGuard<'_, HashMap<String, (i64, u32)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts an attempt for all keys. Fails with the seconds until the next window if one of the
    /// keys has too many.
    pub(super) fn begin(&self, keys: &[String], now: i64) -> Result<(), u64> {
        let mut counts = self.counts();
        if counts.len() > TIDY {
            counts.retain(|_, (start, _)| now < *start + WINDOW_MS);
        }
        let current = |key: &String| counts.get(key).copied().filter(|(start, _)| now < *start + WINDOW_MS);
        let full = keys.iter().filter_map(current).find(|(_, count)| *count >= MOST);
        if let Some((start, _)) = full {
            return Err(u64::try_from((start + WINDOW_MS - now) / 1000 + 1).unwrap_or(1));
        }
        for key in keys {
            let entry = counts.entry(key.clone()).or_insert((now, 0));
            if now >= entry.0 + WINDOW_MS {
                *entry = (now, 0);
            }
            entry.1 += 1;
        }
        Ok(())
    }

    /// Removes an attempt that was right from the counts.
    pub(super) fn forgive(&self, keys: &[String]) {
        let mut counts = self.counts();
        for key in keys {
            if let Some((_, count)) = counts.get_mut(key) {
                *count = count.saturating_sub(1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twenty_wrong_attempts_a_minute() {
        let attempts = Attempts::default();
        let keys = |account: &str, address: &str| [format!("account {account}"), format!("address {address}")];
        for _ in 0..100 {
            assert_eq!(attempts.begin(&keys("ann", "1"), 0), Ok(()), "right attempts do not count");
            attempts.forgive(&keys("ann", "1"));
        }
        for at in 0..20 {
            assert_eq!(attempts.begin(&keys("ann", "1"), at), Ok(()));
        }
        assert_eq!(attempts.begin(&keys("ann", "2"), 20), Err(60), "the account has too many");
        assert_eq!(attempts.begin(&keys("ben", "1"), 30_020), Err(30), "the address has too many");
        assert_eq!(attempts.begin(&keys("ben", "2"), 20), Ok(()));
        assert_eq!(attempts.begin(&keys("ann", "1"), 60_000), Ok(()), "a new window");
    }
}
