//! The set operators `&` (intersection), `|` (union), `^` (symmetric difference) and `!`
//! (complement).

use super::CellSet;

/// Implements a binary operator and its assignment form.
macro_rules! operators {
    ($($name:ident $method:ident, $assign_name:ident $assign_method:ident: $operator:tt)+) => {$(
        impl<const W: usize> std::ops::$name for CellSet<W> {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(std::array::from_fn(|w| self.0[w] $operator other.0[w]))
            }
        }

        impl<const W: usize> std::ops::$assign_name for CellSet<W> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = *self $operator other;
            }
        }
    )+};
}

operators! {
    BitAnd bitand, BitAndAssign bitand_assign: &
    BitOr bitor, BitOrAssign bitor_assign: |
    BitXor bitxor, BitXorAssign bitxor_assign: ^
}

/// Returns the complement within `W` words. It contains indices beyond the board, so intersect it
/// with the board's cells before you iterate over it.
impl<const W: usize> std::ops::Not for CellSet<W> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(std::array::from_fn(|w| !self.0[w]))
    }
}
