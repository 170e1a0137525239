//! [`BlockwiseClone`]: makes the compiler clone a position in several small blocks.

/// An empty field that makes the compiler clone the fields around it separately.
///
/// The compiler copies blocks of up to 256 bytes inline, but calls `memcpy` for larger ones. This
/// type implements `Clone` but not `Copy`, because a `Copy` position would be copied as one block.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct BlockwiseClone;

impl Clone for BlockwiseClone {
    #[inline]
    fn clone(&self) -> Self {
        Self
    }
}
