//! Copies of lists that will grow a little.

/// Clones a list with some spare capacity, because pushing to a full list would double its
/// allocation.
pub(crate) fn clone_with_capacity<T: Clone>(list: &[T]) -> Vec<T> {
    const SPARE: usize = 16;
    let mut copy = Vec::with_capacity(list.len() + SPARE);
    copy.extend_from_slice(list);
    copy
}
