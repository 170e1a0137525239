//! Recovery codes: random one-time codes for users who have lost their other ways to sign in.

use crate::reply::Failure;
use crate::token::{Hash, random_id};

/// The number of codes that an account gets.
const CODES: usize = 10;
/// The length of a code in characters of 5 bits, so a code has 115 random bits.
const LENGTH: usize = 23;
/// The number of characters between two hyphens.
const GROUP: usize = 6;

/// Creates codes. Returns them for the user, with the hashes to store.
pub(super) fn codes() -> Result<(Vec<String>, Vec<Hash>), Failure> {
    let plain: Vec<String> = (0..CODES).map(|_| random_id(LENGTH)).collect::<Result<_, _>>()?;
    let hashes = plain.iter().map(|code| hash(code)).collect();
    Ok((plain.iter().map(|code| grouped(code)).collect(), hashes))
}

/// Returns a code with hyphens, which make it easier to read.
fn grouped(code: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    letters.chunks(GROUP).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

/// Returns the hash of a code, regardless of case, spaces and hyphens.
pub(super) fn hash(code: &str) -> Hash {
    let letters: String = code.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    Hash::of(format!("recovery {letters}").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn codes_have_115_bits_and_differ() {
        let (codes, hashes) = codes().expect("random numbers");
        assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), CODES);
        for (code, stored) in codes.iter().zip(&hashes) {
            assert_eq!(code.chars().filter(|c| c.is_alphanumeric()).count() * 5, 115, "{code}");
            assert_eq!(hash(code), *stored);
            assert_eq!(hash(&format!(" {} ", code.to_uppercase().replace('-', " "))), *stored);
            assert_ne!(hash(&code[1..]), *stored);
        }
    }
}
