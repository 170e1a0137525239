//! The plies of a rival's node where not all of them are looked at.

use crate::Evaluate;
use crate::picker::{Buffers, most_harmful, natural};
use crate::replies::{Choice, Free, Link, Replies};
use crate::search::Search;
use crate::techniques::Technique;
use polychess_rules::{Cells, Searchable};

impl<P: Searchable, E: Evaluate<P>> Search<'_, '_, P, E> {
    /// Which plies a rival has here.
    pub(crate) fn choice(&self, position: &P, link: Link, sign: i32, buffers: &mut Buffers) -> Choice {
        if sign > 0 || self.replies == Replies::All || self.sides.are_two() || link.free == Free::Now {
            return Choice { natural: None, harmful: None, only: false };
        }
        let view = self.view(position, link);
        let natural = natural(view, buffers.list());
        let harmful = if link.free == Free::Used && self.has(Technique::HarmfulCaptures) {
            let victims = self.sides.ours().fold(Cells::EMPTY, |all, seat| all | position.seat_cells(seat));
            most_harmful(view, victims, buffers.list())
        } else {
            None
        };
        Choice { natural, harmful, only: link.free == Free::Used && natural.is_some() }
    }
}
