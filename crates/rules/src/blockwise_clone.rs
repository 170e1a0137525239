//! [`BlockwiseClone`]: makes the compiler clone a position in small blocks.

/// An empty field that makes the compiler clone the fields around it separately.
///
/// The compiler copies up to 256 bytes inline, but calls `memcpy` for a larger block. This type is
/// not `Copy`, because the compiler clones a `Copy` position as one block.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct BlockwiseClone;

impl Clone for BlockwiseClone {
    #[inline]
    fn clone(&self) -> Self {
        Self
    }
}
