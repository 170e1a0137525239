//! Suggests the intended name for a mistyped setting.

/// A name may have one typo for each group of this number of letters.
const LETTERS_PER_SLIP: usize = 4;

/// Returns the setting with the most similar name; `None` if even that one differs too much.
pub(super) fn meant<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let name = name.replace('-', "_");
    let nearest = names.map(|known| (strsim::osa_distance(&name, known), known)).min()?;
    (nearest.0 * LETTERS_PER_SLIP <= name.chars().count()).then_some(nearest.1)
}
