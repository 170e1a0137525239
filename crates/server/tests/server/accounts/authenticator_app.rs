//! An authenticator app.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha1::Sha1;

/// Returns the six-digit code of a secret in base 32, at a time in milliseconds.
pub(crate) fn totp(secret: &str, time: i64) -> String {
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let digits = secret.bytes().map(|c| alphabet.iter().position(|&digit| digit == c).expect("base 32"));
    let bits: Vec<usize> = digits.flat_map(|digit| (0..5).rev().map(move |at| digit >> at & 1)).collect();
    let key: Vec<u8> = bits.chunks_exact(8).map(|byte| byte.iter().fold(0, |n, bit| n * 2 + *bit as u8)).collect();
    let mut mac = Hmac::<Sha1>::new_from_slice(&key).expect("a key");
    mac.update(&(time / 30_000).to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let offset = usize::from(hash[19] & 15);
    let number = u32::from_be_bytes(hash[offset..offset + 4].try_into().expect("4 bytes")) & 0x7fff_ffff;
    format!("{:06}", number % 1_000_000)
}
