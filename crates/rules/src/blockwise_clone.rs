//! Cloning a position block by block.

/// An empty field that makes the compiler clone the blocks after it one by one.
///
/// The compiler copies a block of up to 256 bytes in place and calls a function for a larger one.
/// The field is not `Copy`, because a `Copy` position would again be one block.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct BlockwiseClone;

impl Clone for BlockwiseClone {
    #[inline]
    fn clone(&self) -> Self {
        Self
    }
}
