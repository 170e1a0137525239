//! Selection of replies at rivals' nodes of a best-reply search.

use crate::evaluate::Evaluate;
use crate::movepick::{MoveBuffers, greedy_reply, worst_reply};
use crate::replies::{FreeReply, ReplyModel, RivalReplies, StackFrame};
use crate::search::Search;
use crate::techniques::{Technique, Techniques};
use polychess_rules::{Cells, Searchable};

impl<P: Searchable, E: Evaluate<P>, T: Techniques> Search<'_, '_, P, E, T> {
    /// Returns the replies that a node considers, and whether it searches only these.
    pub(crate) fn rival_replies(
        &self,
        position: &P,
        frame: StackFrame,
        sign: i32,
        buffers: &mut MoveBuffers,
    ) -> RivalReplies {
        if sign > 0
            || self.reply_model == ReplyModel::Any
            || self.sides.is_two_sided()
            || frame.free_reply == FreeReply::InProgress
        {
            return RivalReplies { greedy: None, worst: None, is_restricted: false };
        }
        let context = self.pick_context(position, frame);
        let greedy = greedy_reply(context, buffers.list());
        let worst = if frame.free_reply == FreeReply::Used && self.uses(Technique::HarmfulCaptures) {
            let victims = self.sides.ours().fold(Cells::EMPTY, |all, seat| all | position.seat_cells(seat));
            worst_reply(context, victims, buffers.list())
        } else {
            None
        };
        RivalReplies { greedy, worst, is_restricted: frame.free_reply == FreeReply::Used && greedy.is_some() }
    }
}
