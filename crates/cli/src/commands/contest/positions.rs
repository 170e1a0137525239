//! Files of starting positions: one position string per line.

use anyhow::{Context as _, anyhow, bail};
use polychess_game::{Choices, trimmed};
use polychess_variants::new_match;
use serde::{Deserialize, Serialize};
use std::path::Path;

#[derive(Debug)]
pub(super) struct Positions(Vec<String>);

/// Identifies a list of starting positions in the results file. A match continues only with the
/// same list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct PositionsId {
    count: usize,
    checksum: String,
}

impl Positions {
    /// Reads a file with one position string per line. Ignores empty lines and lines that begin
    /// with `#`.
    ///
    /// # Errors
    /// Returns a message with the file, the line and the reason for the first invalid position.
    pub(super) fn read(path: &Path, variant: &str, choices: &Choices) -> anyhow::Result<Self> {
        let name = path.display();
        let bytes = std::fs::read(path).with_context(|| format!("{name} cannot be read"))?;
        let text = String::from_utf8(bytes).map_err(|wrong| {
            let line =
                1 + wrong.as_bytes()[..wrong.utf8_error().valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
            anyhow!("{name}:{line}: this line is not UTF-8. Save the file as UTF-8.")
        })?;
        let mut positions = Vec::new();
        for (n, line) in (1..).zip(text.lines()) {
            let line = trimmed(line);
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let game = new_match(variant, choices, Some(line)).map_err(|refusal| {
                anyhow!("{name}:{n}: {refusal}. Write one position string of {variant} on each line; docs/notation.md describes them.")
            })?;
            if game.is_over() {
                bail!("{name}:{n}: the game is over in this position. Remove the line.");
            }
            positions.push(line.to_owned());
        }
        if positions.is_empty() {
            bail!("{name}: no positions. Write one position string of {variant} on each line.");
        }
        Ok(Self(positions))
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn get(&self, opening: usize) -> Option<&str> {
        self.0.get(opening).map(String::as_str)
    }

    pub(super) fn id(&self) -> PositionsId {
        // FNV-1a is stable between versions, unlike the hash of the standard library.
        let bytes = self.0.iter().flat_map(|line| line.bytes().chain([b'\n']));
        let hash =
            bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        PositionsId { count: self.len(), checksum: format!("{hash:016x}") }
    }
}
