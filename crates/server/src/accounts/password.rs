//! Passwords, which need a code of an authenticator app.

use crate::reply::Failure;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};
use polychess_variants::INFOS;
use polychess_wire::Problem;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use tokio::sync::Semaphore;
use zxcvbn::{Score, zxcvbn};

/// The limits on the length of a password, in characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=256;
/// The memory of argon2 in KiB, its iterations, and its lanes (OWASP's recommendation).
const COST: (u32, u32, u32) = (19_456, 2, 1);
/// The maximum number of passwords that the server hashes at the same time.
const AT_ONCE: usize = 2;
/// The maximum number of requests that wait for it.
const QUEUE: usize = 16;
/// A fixed hash, so that sign-ins with unknown names take the same time.
static NO_PASSWORD: OnceLock<String> = OnceLock::new();

/// Hashes passwords on threads for long work.
#[derive(Debug)]
pub(super) struct Hasher {
    slots: Arc<Semaphore>,
    waiting: AtomicUsize,
}

/// A place in the queue. Dropping it frees the place.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Default for Hasher {
    fn default() -> Self {
        Self { slots: Arc::new(Semaphore::new(AT_ONCE)), waiting: AtomicUsize::new(0) }
    }
}

fn argon2() -> Result<Argon2<'static>, Failure> {
    let params = Params::new(COST.0, COST.1, COST.2, None).map_err(|_| Failure::Broken)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn hash_now(password: &str) -> Result<String, Failure> {
    argon2()?.hash_password(password.as_bytes()).map(|hash| hash.to_string()).map_err(|_| Failure::Broken)
}

impl Hasher {
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        if self.waiting.fetch_add(1, Ordering::SeqCst) >= AT_ONCE + QUEUE {
            self.waiting.fetch_sub(1, Ordering::SeqCst);
            return Err(Failure::Busy);
        }
        let _waiting = Waiting(&self.waiting);
        let slot = Arc::clone(&self.slots).acquire_owned().await.map_err(|_| Failure::Broken)?;
        // The slot stays taken until the thread has finished, even if the client leaves.
        let done = tokio::task::spawn_blocking(move || {
            let result = work();
            drop(slot);
            result
        });
        done.await.map_err(|_| Failure::Broken)?
    }

    /// Returns the hash of a password in the PHC format.
    pub(super) async fn hash(&self, password: String) -> Result<String, Failure> {
        self.run(move || hash_now(&password)).await
    }

    /// Returns whether a password has this hash. Without a hash, it does the same work and returns
    /// false.
    pub(super) async fn verify(&self, password: String, phc: Option<String>) -> Result<bool, Failure> {
        self.run(move || {
            let is_known = phc.is_some();
            let phc = match phc {
                Some(phc) => phc,
                None => match NO_PASSWORD.get() {
                    Some(phc) => phc.clone(),
                    None => {
                        let phc = hash_now("no account has this password")?;
                        NO_PASSWORD.get_or_init(|| phc).clone()
                    }
                },
            };
            Ok(argon2()?.verify_password(password.as_bytes(), phc.as_str()).is_ok() && is_known)
        })
        .await
    }
}

/// Rejects passwords that are short or easy to guess.
pub(super) fn check(password: &str, name: &str) -> Result<(), Problem> {
    let weak = |why: &str| Err(Problem::new("weak-password", why));
    if !LENGTHS.contains(&password.chars().count()) {
        return weak("a password needs 8 to 256 characters");
    }
    if is_guessable(password, name) {
        return weak("this password is easy to guess; use several unrelated words");
    }
    Ok(())
}

/// Returns whether an attacker needs fewer than 10⁸ guesses, who also tries the names of the site,
/// the games and the user.
fn is_guessable(password: &str, name: &str) -> bool {
    let games = INFOS.iter().flat_map(|info| [info.id, info.name]);
    let own: Vec<&str> = ["polychess", "chess", "schach", name].into_iter().chain(games).collect();
    let own: Vec<String> = own.iter().flat_map(|name| [(*name).to_owned(), name.replace(['-', ' '], "")]).collect();
    let own: Vec<&str> = own.iter().map(String::as_str).collect();
    zxcvbn(password, &own).score() < Score::Three
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weak_passwords_are_rejected() {
        let long = "x7".repeat(129);
        for weak in [
            "",
            "1234567",
            "short",
            "password",
            "Password1",
            "P@ssw0rd",
            "12345678",
            "123456789",
            "11111111",
            "qwertyui",
            "qwertz123",
            "abcdefgh",
            "87654321",
            "polychess",
            "Polychess1!",
            "threeplayer",
            "annabella",
            "Annabella7",
            "chess4ever",
            "abcabcabc",
            "iloveyou",
            "schach123",
            "letmein12",
            "football",
            "passwort",
            "sommer2024",
            "fußball1",
            "trustno1",
            &long,
        ] {
            assert!(check(weak, "Annabella").is_err(), "{weak}");
        }
        for good in [
            "correct horse battery staple",
            "Tr0ub4dor&3",
            "rainy tuesday",
            "kein einfaches Wort",
            "v8Kq-2mZx",
            "пароль для меня",
            "polychess is my favourite pastime",
        ] {
            assert!(check(good, "Annabella").is_ok(), "{good}");
        }
    }

    #[tokio::test]
    async fn hashes_match_only_their_password() {
        let hasher = Hasher::default();
        let phc = hasher.hash("rainy tuesday".into()).await.expect("a hash");
        assert!(phc.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{phc}");
        assert!(hasher.verify("rainy tuesday".into(), Some(phc.clone())).await.expect("an answer"));
        assert!(!hasher.verify("rainy Tuesday".into(), Some(phc)).await.expect("an answer"));
        assert!(!hasher.verify("no account has this password".into(), None).await.expect("an answer"));
    }

    #[tokio::test]
    async fn the_queue_is_limited() {
        let hasher = Hasher::default();
        let all = (0..AT_ONCE + QUEUE + 3).map(|_| hasher.hash("rainy tuesday".into()));
        let done = futures_util::future::join_all(all).await;
        assert_eq!(done.iter().filter(|one| matches!(one, Err(Failure::Busy))).count(), 3);
        assert!(hasher.hash("rainy tuesday".into()).await.is_ok(), "there is room again");
    }
}
