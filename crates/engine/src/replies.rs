//! Reply models: the moves of rivals that a search considers (BRS+, Esser and others 2013).

use crate::sides::Sides;
use polychess_rules::{Move, Piece, zobrist};

/// The moves of rivals that a search considers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReplyModel {
    /// Every legal move of every rival, as in paranoid search.
    Any,
    /// Between two turns of the root's side, one rival may play any turn. The others play their
    /// greedy reply or the worst reply for the root's side.
    OneFree,
}

/// Search state that a node receives from its parent.
#[derive(Clone, Copy)]
pub(crate) struct StackFrame {
    /// The previous move and its piece; `None` after a null move.
    pub(crate) last: Option<(Piece, Move)>,
    pub(crate) free_reply: FreeReply,
    /// True if the node may try a null move.
    pub(crate) may_pass: bool,
    /// Distance from the root.
    pub(crate) ply: usize,
    /// True if the node is an expected cut node.
    pub(crate) is_cut: bool,
    /// The move that the node must skip, because the search tests whether this move is singular.
    pub(crate) excluded: Option<Move>,
}

impl StackFrame {
    /// Returns the frame of a child node: all techniques are allowed and no move is excluded.
    pub(crate) fn new(last: Option<(Piece, Move)>, ply: usize) -> Self {
        Self { last, free_reply: FreeReply::Available, may_pass: true, ply, is_cut: false, excluded: None }
    }
}

/// Replies of a rival that a best-reply search considers at a node.
pub(crate) struct RivalReplies {
    pub(crate) greedy: Option<Move>,
    pub(crate) worst: Option<Move>,
    /// True if the node searches only these replies.
    pub(crate) is_restricted: bool,
}

/// The free turn: between two turns of the root's side, one rival may play any turn.
///
/// A turn may have several plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FreeReply {
    /// No rival has used it yet.
    Available,
    /// The player to move is in the middle of the free turn.
    InProgress,
    Used,
}

impl FreeReply {
    /// Returns the key that the search mixes into the hash of a position.
    pub(crate) const fn key(self) -> u64 {
        match self {
            Self::Available => 0,
            Self::InProgress => zobrist::feature(250, 2),
            Self::Used => zobrist::feature(250, 1),
        }
    }

    /// Returns the state after a ply of a rival. A greedy reply does not use up the free turn.
    pub(crate) fn after(self, is_greedy: bool, is_mid_turn: bool) -> Self {
        match self {
            Self::Used => Self::Used,
            Self::Available if is_greedy => Self::Available,
            Self::Available | Self::InProgress if is_mid_turn => Self::InProgress,
            Self::Available | Self::InProgress => Self::Used,
        }
    }
}

/// Returns a key for the root side and the reply model, which the search mixes into hashes.
///
/// With two sides, the seats of a side share one key, because every value is the same for them.
pub(crate) fn side_key(sides: &Sides, reply_model: ReplyModel) -> u64 {
    if sides.is_two_sided() {
        let first = sides.ours().next().unwrap_or(sides.us());
        return zobrist::feature(251, first.index() as u64 | 2 << 8);
    }
    let paranoid = u64::from(reply_model == ReplyModel::Any);
    zobrist::feature(251, sides.us().index() as u64 | paranoid << 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_turn_lasts_until_its_last_ply() {
        assert_eq!(FreeReply::Available.after(true, false), FreeReply::Available, "a greedy reply does not use it up");
        assert_eq!(FreeReply::Available.after(false, false), FreeReply::Used);
        // Turns of several plies.
        assert_eq!(FreeReply::Available.after(true, true), FreeReply::Available);
        assert_eq!(FreeReply::Available.after(false, true), FreeReply::InProgress);
        for is_greedy in [true, false] {
            assert_eq!(FreeReply::InProgress.after(is_greedy, true), FreeReply::InProgress);
            assert_eq!(FreeReply::InProgress.after(is_greedy, false), FreeReply::Used);
            assert_eq!(FreeReply::Used.after(is_greedy, false), FreeReply::Used);
        }
        assert_ne!(FreeReply::InProgress.key(), FreeReply::Used.key());
    }
}
