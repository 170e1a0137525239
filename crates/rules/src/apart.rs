//! Blocks that are copied one by one.

/// A field without content that stands before the blocks of a position. A position that is `Clone` field by field, this one among them, is copied
/// block by block: up to 256 bytes in place, where the compiler would copy all of it by a call. Not `Copy`, as all else would be one block again.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Apart;

impl Clone for Apart {
    #[inline]
    fn clone(&self) -> Self {
        Self
    }
}
