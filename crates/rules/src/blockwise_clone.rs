//! Cloning a position block by block.

/// A field without content that makes the compiler clone the blocks after it one by one.
///
/// A block of up to 256 bytes is copied in place, where a larger one takes a call. It is not
/// `Copy`, because a position that is `Copy` is one block again.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct BlockwiseClone;

impl Clone for BlockwiseClone {
    #[inline]
    fn clone(&self) -> Self {
        Self
    }
}
