//! Copies of lists that go on growing.

/// A copy of a list that grows by a little: a list that is full would be made twice as long.
pub(crate) fn with_room<T: Clone>(list: &[T]) -> Vec<T> {
    const ROOM: usize = 16;
    let mut copy = Vec::with_capacity(list.len() + ROOM);
    copy.extend_from_slice(list);
    copy
}
