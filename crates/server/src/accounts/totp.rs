//! One-time codes of authenticator apps (TOTP, RFC 6238): six digits, SHA-1, steps of 30 seconds.

use crate::reply::Failure;
use crate::token::NoRandomness;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha1::Sha1;

/// The length of a time step, in milliseconds.
const STEP_MS: i64 = 30_000;
/// The length of a secret in bytes, as RFC 4226 recommends.
const SECRET: usize = 20;
/// The alphabet of base 32 (RFC 4648).
const BASE32: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// Creates a secret in base 32.
pub(super) fn new_secret() -> Result<String, Failure> {
    let mut bytes = [0; SECRET];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(encode(&bytes))
}

fn encode(bytes: &[u8]) -> String {
    let bits = |at: usize| bytes.get(at / 8).is_some_and(|byte| byte >> (7 - at % 8) & 1 == 1);
    let digit = |start: usize| (start..start + 5).fold(0, |digit, at| digit * 2 + usize::from(bits(at)));
    (0..bytes.len() * 8).step_by(5).map(|start| char::from(BASE32[digit(start)])).collect()
}

fn decode(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<usize>> = text.bytes().map(|c| BASE32.iter().position(|&digit| digit == c)).collect();
    let digits = digits?;
    let bit = |at: usize| digits[at / 5] >> (4 - at % 5) & 1 == 1;
    Some(
        (0..digits.len() * 5 / 8)
            .map(|byte| (byte * 8..byte * 8 + 8).fold(0, |n, at| n * 2 + u8::from(bit(at))))
            .collect(),
    )
}

/// Returns the address of a secret for authenticator apps.
pub(super) fn uri(secret: &str, name: &str) -> String {
    let plain = |c: u8| c.is_ascii_alphanumeric() || b"-._~".contains(&c);
    let name: String =
        name.bytes().map(|c| if plain(c) { char::from(c).to_string() } else { format!("%{c:02X}") }).collect();
    format!("otpauth://totp/Polychess:{name}?secret={secret}&issuer=Polychess")
}

/// Returns the number with the last `digits` digits of the code of a time step.
fn code(secret: &[u8], step: i64, digits: u32) -> Option<u32> {
    let mut mac = Hmac::<Sha1>::new_from_slice(secret).ok()?;
    mac.update(&step.to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let offset = usize::from(hash[hash.len() - 1] & 15);
    let number = u32::from_be_bytes(hash[offset..offset + 4].try_into().ok()?) & (u32::MAX >> 1);
    Some(number % 10_u32.pow(digits))
}

/// Returns the time step of a code, or `None` if the code is wrong or was used. The clocks may
/// differ by one step.
pub(super) fn check(secret: &str, given: &str, now: i64, last_step: i64) -> Option<i64> {
    let secret = decode(secret)?;
    let given: String = given.chars().filter(|c| !c.is_whitespace()).collect();
    let number: u32 = given.parse().ok().filter(|_| given.len() == 6 && given.bytes().all(|c| c.is_ascii_digit()))?;
    let current = now / STEP_MS;
    (current - 1..=current + 1).find(|&step| step > last_step && code(&secret, step, 6) == Some(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &[u8] = b"12345678901234567890";

    /// The vectors of RFC 6238, appendix B.
    #[test]
    fn codes_are_those_of_the_standard() {
        for (seconds, expected) in [
            (59, 94_287_082),
            (1_111_111_109, 7_081_804),
            (1_111_111_111, 14_050_471),
            (1_234_567_890, 89_005_924),
            (2_000_000_000, 69_279_037),
            (20_000_000_000, 65_353_130),
        ] {
            assert_eq!(code(SECRET, seconds * 1000 / STEP_MS, 8), Some(expected), "{seconds}");
        }
    }

    #[test]
    fn secrets_are_in_base_32() {
        assert_eq!(encode(SECRET), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert_eq!(decode("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ").as_deref(), Some(SECRET));
        assert_eq!(decode("gezd"), None);
        let secret = new_secret().expect("random numbers");
        assert_eq!((secret.len(), decode(&secret).map(|bytes| bytes.len())), (32, Some(20)));
        let uri = uri("ABC", "Zoë & Co");
        assert_eq!(uri, "otpauth://totp/Polychess:Zo%C3%AB%20%26%20Co?secret=ABC&issuer=Polychess");
    }

    #[test]
    fn a_code_works_once_and_for_three_steps() {
        let (secret, now) = (encode(SECRET), 59_000);
        assert_eq!(check(&secret, "287082", now, 0), Some(1));
        assert_eq!(check(&secret, " 287 082 ", now, 0), Some(1));
        assert_eq!(check(&secret, "287082", now, 1), None, "it was used");
        assert_eq!(check(&secret, "287082", now + STEP_MS, 0), Some(1));
        assert_eq!(check(&secret, "287082", now + 2 * STEP_MS, 0), None);
        assert_eq!(check(&secret, "287082", 29_999, 0), Some(1));
        for wrong in ["287083", "87082", "0287082", "+28708", "", "２８７０８２"] {
            assert_eq!(check(&secret, wrong, now, 0), None, "{wrong}");
        }
    }
}
