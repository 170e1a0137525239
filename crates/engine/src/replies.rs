//! What rivals may play at their nodes: anything, or all but one of them only what comes natural (BRS+, Esser and others 2013).

use crate::Sides;
use polychess_rules::{Move, Piece, zobrist};

/// What rivals may play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Replies {
    /// Anything.
    All,
    /// One of them a turn of anything between two turns of ours, the others what they would by themselves or what hurts us most.
    OneFree,
}

/// Where a node comes from.
#[derive(Clone, Copy)]
pub(crate) struct Link {
    pub(crate) last: Option<(Piece, Move)>,
    pub(crate) free: Free,
    /// May the player leave his turn out?
    pub(crate) may_pass: bool,
    pub(crate) ply: usize,
}

/// Which plies of a node are looked at.
pub(crate) struct Choice {
    pub(crate) natural: Option<Move>,
    pub(crate) harmful: Option<Move>,
    /// No others.
    pub(crate) only: bool,
}

/// The free turn that one of the rivals has between two turns of ours. A turn may be of several plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Free {
    /// Nobody has had it yet.
    Left,
    /// Who is in the middle of his turn has it.
    Now,
    Used,
}

impl Free {
    /// What distinguishes positions by it.
    pub(crate) const fn key(self) -> u64 {
        match self {
            Self::Left => 0,
            Self::Now => zobrist::feature(250, 2),
            Self::Used => zobrist::feature(250, 1),
        }
    }

    /// After a rival's ply, with which his turn goes on or ends. What he would do anyway costs nothing.
    pub(crate) fn after(self, is_natural: bool, goes_on: bool) -> Self {
        match self {
            Self::Used => Self::Used,
            Self::Left if is_natural => Self::Left,
            Self::Left | Self::Now if goes_on => Self::Now,
            Self::Left | Self::Now => Self::Used,
        }
    }
}

/// The key that stands for whoever a search is made for, and how rivals are thought of.
pub(crate) fn side_key(sides: &Sides, replies: Replies) -> u64 {
    let paranoid = u64::from(replies == Replies::All || sides.are_two());
    zobrist::feature(251, sides.us().index() as u64 | paranoid << 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_free_turn_is_free_to_its_end() {
        assert_eq!(Free::Left.after(true, false), Free::Left, "what a rival would do anyway costs nothing");
        assert_eq!(Free::Left.after(false, false), Free::Used);
        // A turn of several plies.
        assert_eq!(Free::Left.after(true, true), Free::Left);
        assert_eq!(Free::Left.after(false, true), Free::Now);
        for is_natural in [true, false] {
            assert_eq!(Free::Now.after(is_natural, true), Free::Now);
            assert_eq!(Free::Now.after(is_natural, false), Free::Used);
            assert_eq!(Free::Used.after(is_natural, false), Free::Used);
        }
        assert_ne!(Free::Now.key(), Free::Used.key());
    }
}
