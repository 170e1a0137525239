//! Table matters that need everybody's consent.

use crate::table::seats::present;
use crate::table::standing::{Consents, Table};
use polychess_rules::Seats;
use polychess_wire::{OpenProposal, Proposal};

impl Table {
    /// Who has to consent to a matter: persons who are there. Those who are out of the game have no say in a pause.
    pub(crate) fn parties(&self, proposal: Proposal) -> Seats {
        let present = present(&self.seats);
        match proposal {
            Proposal::Pause {} => {
                present.iter().filter(|seat| !self.out().contains(*seat)).fold(Seats::NONE, Seats::with)
            }
            Proposal::Takeback { .. } | Proposal::Rematch {} => present,
        }
    }

    /// Seats that have left the contest.
    fn out(&self) -> Seats {
        let status = self.game.status();
        let names = status["out"].as_array().into_iter().flatten().filter_map(|name| name.as_str());
        names.filter_map(|name| self.info.seat(name)).fold(Seats::NONE, Seats::with)
    }

    /// Has everybody consented?
    pub(crate) fn is_agreed(&self, proposal: Proposal) -> bool {
        let open = self.proposals.iter().find(|p| p.proposal == proposal);
        open.is_some_and(|p| self.parties(proposal).iter().all(|seat| p.given.contains(seat)))
    }

    /// As viewers see them.
    pub(crate) fn proposals(&self) -> Vec<OpenProposal> {
        let view = |p: &Consents| OpenProposal {
            id: p.id.clone(),
            proposal: p.proposal,
            by: p.by,
            consents: p.given.iter().map(|s| s.index()).collect(),
            waiting: self.parties(p.proposal).iter().filter(|s| !p.given.contains(*s)).map(|s| s.index()).collect(),
        };
        self.proposals.iter().map(view).collect()
    }
}
