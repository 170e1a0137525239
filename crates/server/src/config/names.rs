//! Suggests the intended name for a mistyped setting.

/// The number of letters per typo: a name may have one typo for every four letters.
const LETTERS_PER_SLIP: usize = 4;

/// Returns the known setting with the most similar name, or `None` if no name is similar enough.
pub(super) fn meant<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let name = name.replace('-', "_");
    let nearest = names.map(|known| (strsim::osa_distance(&name, known), known)).min()?;
    (nearest.0 * LETTERS_PER_SLIP <= name.chars().count()).then_some(nearest.1)
}
