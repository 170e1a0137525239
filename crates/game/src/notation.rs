//! Reading turns as people write them: the one legal turn that fits, or a refusal that names what could have been meant.

use crate::{Refusal, Turn, nearest};

/// Fewer alternatives than this are all named.
const MOST: usize = 12;

/// The one turn that a text fits.
///
/// # Errors
/// `bad-act`: several fit, and are named; or none does, and one of `legal` may have been meant.
pub fn only_turn(
    text: &str,
    mut fits: Vec<Turn>,
    legal: impl FnOnce() -> Vec<Turn>,
    write: impl Fn(&Turn) -> String,
) -> Result<Turn, Refusal> {
    let shown: String = text.chars().take(24).collect();
    Err(Refusal::bad_act(match fits.len() {
        1 => return Ok(fits.swap_remove(0)),
        0 => {
            let written: Vec<String> = legal().iter().map(write).collect();
            let meant = nearest(text, written.iter().map(String::as_str));
            let meant = meant.map(|turn| format!(", did you mean \"{turn}\"")).unwrap_or_default();
            format!("no legal turn is written \"{shown}\"{meant}")
        }
        several => {
            let names: Vec<String> = fits.iter().take(MOST).map(write).collect();
            let more = if several > MOST { ", …" } else { "" };
            format!("\"{shown}\" fits {several} turns: {}{more}", names.join(", "))
        }
    }))
}
