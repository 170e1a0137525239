//! Clones vectors with spare capacity.

/// Clones a list with space for a few more elements. Without spare capacity, the first push would
/// double the allocation.
pub(crate) fn clone_with_capacity<T: Clone>(list: &[T]) -> Vec<T> {
    const SPARE: usize = 16;
    let mut copy = Vec::with_capacity(list.len() + SPARE);
    copy.extend_from_slice(list);
    copy
}
