//! What rivals may play at their nodes: anything, or all but one of them only what comes natural (BRS+, Esser and others 2013).

use crate::Sides;
use polychess_rules::{Move, Piece, zobrist};

/// What rivals may play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Replies {
    /// Anything.
    All,
    /// One of them anything between two turns of ours, the others what they would by themselves or what hurts us most.
    OneFree,
}

/// Where a node comes from.
#[derive(Clone, Copy)]
pub(crate) struct Link {
    pub(crate) last: Option<(Piece, Move)>,
    /// Has one of the rivals had his free ply since our last turn?
    pub(crate) free_used: bool,
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

impl Choice {
    /// Has a free ply been played when this one has? What a rival would do anyway costs nothing.
    pub(crate) fn uses_free(&self, m: Move, before: bool) -> bool {
        before || self.natural.is_some() && self.natural != Some(m)
    }
}

/// The key of positions in which a rival has had his free ply.
pub(crate) const FREE_USED: u64 = zobrist::feature(250, 1);

/// The key that stands for whoever a search is made for, and how rivals are thought of.
pub(crate) fn side_key(sides: &Sides, replies: Replies) -> u64 {
    let paranoid = u64::from(replies == Replies::All || sides.are_two());
    zobrist::feature(251, sides.us().index() as u64 | paranoid << 8)
}
