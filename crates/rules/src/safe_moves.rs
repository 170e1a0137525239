//! [`SafeMoves`]: caches one legal move for each seat. In most positions, this proves that there is
//! no stalemate or mate without generating moves.

use crate::{Move, Role, Seat};
use polychess_topology::Cell;

/// For each of up to four seats, a step to an empty cell that is certainly legal.
///
/// The piece that could step shares no line with its own king, so moves on other cells cannot make
/// the step illegal. The equality and the hash of a position ignore this cache
/// ([`Cached`](crate::Cached)).
///
/// Each seat uses two bytes of one word: the origin and the target of its step. All bits of the
/// pair are set if no step is known. One bytewise comparison finds all steps that a move
/// invalidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SafeMoves<const S: usize>(u64);

/// A word with the lowest bit of each byte set.
const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = LOW << 7;
/// A mask for the two bytes of one seat.
const PAIR: u64 = 0xffff;

impl<const S: usize> SafeMoves<S> {
    /// The cache without any step.
    pub const NONE: Self = {
        assert!(S > 0 && S <= 4, "a word has room for four seats");
        Self(u64::MAX)
    };

    /// True if a step of `seat` is known.
    #[inline]
    #[must_use]
    pub fn has(self, seat: Seat) -> bool {
        self.0 >> (16 * seat.index()) & PAIR != PAIR
    }

    /// True if a step is known for every seat.
    #[inline]
    #[must_use]
    pub fn has_all(self) -> bool {
        // A seat without a step has a zero pair in `unlike`. Subtracting 1 from it borrows from the
        // next pair, so only the lowest detected pair is certain to be zero. The test needs one.
        let (unlike, low) = (!self.0, 0x0001_0001_0001_0001);
        unlike.wrapping_sub(low) & !unlike & (low << 15) & (u64::MAX >> (64 - 16 * S)) == 0
    }

    /// Stores a step of `seat`, given as origin and target.
    #[inline]
    pub fn insert(&mut self, seat: Seat, [from, to]: [Cell; 2]) {
        self.remove(seat);
        self.0 ^= (PAIR ^ (to.index() as u64) << 8 ^ from.index() as u64) << (16 * seat.index());
    }

    /// Removes the step of the seat.
    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        self.0 |= PAIR << (16 * seat.index());
    }

    /// Removes the steps that may be illegal after the move `m` of a piece of `seat` with this
    /// role.
    ///
    /// A step may become illegal if its piece moves or is captured, if its target is occupied, or
    /// if its king moves. After a move of two pieces (en passant or castling), use
    /// [`SafeMoves::NONE`] instead.
    #[inline]
    pub fn update(&mut self, seat: Seat, m: Move, role: Role) {
        if role == Role::KING || (self.0 >> (16 * seat.index())) as u8 == m.from.index() as u8 {
            self.remove(seat);
        }
        // A byte of `differs` is zero if it is equal to `m.to`. Borrows can mark further bytes,
        // which only costs the search for another step.
        let differs = self.0 ^ (m.to.index() as u64 * LOW);
        let equal = differs.wrapping_sub(LOW) & !differs & HIGH;
        if equal != 0 {
            for seat in 0..S {
                if equal >> (16 * seat) & PAIR != 0 {
                    self.0 |= PAIR << (16 * seat);
                }
            }
        }
    }
}

impl<const S: usize> Default for SafeMoves<S> {
    fn default() -> Self {
        Self::NONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(index: usize) -> Cell {
        Cell::new(index).expect("a cell")
    }

    const fn seat(n: usize) -> Seat {
        Seat::FIRST.after(n, 4)
    }

    fn all() -> SafeMoves<4> {
        let mut steps = SafeMoves::NONE;
        for n in 0..4 {
            steps.insert(seat(n), [10 * n, 10 * n + 1].map(cell));
        }
        steps
    }

    fn left_after(by: usize, m: Move, role: Role) -> [bool; 4] {
        let mut steps = all();
        steps.update(seat(by), m, role);
        [0, 1, 2, 3].map(|n| steps.has(seat(n)))
    }

    #[test]
    fn known_step_is_kept_until_a_move_invalidates_it() {
        assert!(all().has_all() && !SafeMoves::<4>::NONE.has(seat(0)));
        for n in 0..4 {
            let mut steps = all();
            steps.remove(seat(n));
            assert!(!steps.has_all() && !steps.has(seat(n)), "seat {n}");
        }
        let mut three = SafeMoves::<3>::NONE;
        (0..3).for_each(|n| three.insert(seat(n), [0, 1].map(cell)));
        assert!(three.has_all());
        let m = |from, to| Move::plain(cell(from), cell(to));
        assert_eq!(left_after(0, m(100, 101), Role::ROOK), [true; 4], "elsewhere");
        assert_eq!(left_after(0, m(0, 101), Role::ROOK), [false, true, true, true], "the piece itself has gone");
        assert_eq!(left_after(1, m(100, 20), Role::ROOK), [true, true, false, true], "the piece is taken");
        assert_eq!(left_after(1, m(100, 1), Role::ROOK), [false, true, true, true], "its cell is taken");
        assert_eq!(left_after(3, m(100, 101), Role::KING), [true, true, true, false], "its king stands elsewhere");
        assert_eq!(left_after(3, m(0, 101), Role::ROOK), [true; 4], "who goes from there is no piece of the other");
    }
}
