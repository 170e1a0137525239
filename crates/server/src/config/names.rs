//! What a mistyped setting may have been meant to be.

/// Letters of a name for each one that may be wrong.
const LETTERS_PER_SLIP: usize = 4;

/// The setting that is spelt most like this one, if it is like it at all.
pub(super) fn meant<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let name = name.replace('-', "_");
    let nearest = names.map(|known| (strsim::osa_distance(&name, known), known)).min()?;
    (nearest.0 * LETTERS_PER_SLIP <= name.chars().count()).then_some(nearest.1)
}
