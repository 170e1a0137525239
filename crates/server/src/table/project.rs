//! Projects recorded events to the view of one client.
//!
//! All events that leave the server pass through [`project`]. The types of the crate `wire` have no
//! fields for secrets, and the server never sends the recorded types themselves.

use crate::table::event::{Answered, Event, EventRecord, Offered, Said, Seated};
use crate::table::rated::hides_names;
use crate::table::state::Table;
use polychess_rules::{Seat, Seats};
use polychess_wire::{EventKind, OfferAnswer, PrivateEventKind, PrivateMatter, PrivateOffer, TableEvent, Talk};
use std::sync::Arc;

/// A viewer, identified by the seats that it plays. A spectator has none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Viewer(pub(crate) Seats);

impl Viewer {
    /// True if the viewer may see the event before the game is over.
    fn sees(self, event: &EventRecord) -> bool {
        event.what.audience().is_none_or(|audience| audience.iter().any(|seat| self.0.contains(seat)))
    }
}

/// Returns the name of a person at a seat; empty if it was deleted.
fn name_of(table: &Table, person: Option<&str>, seat: usize) -> String {
    person.and_then(|person| table.names.get(person, seat)).unwrap_or_default().to_owned()
}

impl Viewer {
    /// Returns the name of a player who takes a seat; empty if the viewer may not know it.
    fn name(self, table: &Table, seated: &Seated) -> String {
        let is_own = || {
            let session = table.seats.get(seated.seat).and_then(|slot| slot.session());
            session == Some(&seated.session) && Seat::new(seated.seat).is_some_and(|seat| self.0.contains(seat))
        };
        if !hides_names(table) || is_own() { name_of(table, Some(&seated.session), seated.seat) } else { String::new() }
    }
}

/// Returns the public form of an event for a viewer, or `None` if the viewer may not see the event.
pub(crate) fn project(table: &Table, event: &EventRecord, viewer: Viewer) -> Option<EventKind> {
    if !viewer.sees(event) {
        return None;
    }
    Some(match &event.what {
        Event::Created(_) => EventKind::Created,
        Event::Seated(by) => EventKind::Seated { seat: by.seat, name: viewer.name(table, by), computer: false },
        Event::Computer(by) => EventKind::Seated { seat: by.seat, name: by.name.clone(), computer: true },
        Event::Freed { seat, invitation } => EventKind::Freed { seat: *seat, invited: invitation.is_some() },
        Event::Started => EventKind::Started,
        Event::Acted(acted) => {
            let words = acted.log().into_iter().map(|entry| entry.words).collect();
            EventKind::Acted { seat: acted.seat(), words, forfeit: acted.forfeit }
        }
        Event::Flag { seat, .. } => EventKind::Flag { seat: *seat },
        Event::Left { seat } => EventKind::Left { seat: *seat },
        Event::HandedOver(to) => {
            EventKind::Seated { seat: to.seat, name: name_of(table, to.session.as_deref(), to.seat), computer: false }
        }
        Event::StandIn(by) => EventKind::StandIn { seat: by.seat, name: by.name.clone() },
        Event::Said(_) | Event::Offered(_) | Event::Answered(_) => match private(&event.what)? {
            PrivateEventKind::Said(talk) => EventKind::Said(talk),
            PrivateEventKind::Offered(offer) => EventKind::Offered(offer),
            PrivateEventKind::Answered(answer) => EventKind::Answered(answer),
        },
        Event::Proposed { seat, proposal } => EventKind::Proposed { seat: *seat, proposal: *proposal },
        Event::Consented { seat, proposal } => EventKind::Consented { seat: *seat, proposal: *proposal },
        Event::Declined { seat, proposal } => EventKind::Declined { seat: *seat, proposal: *proposal },
        Event::Paused => EventKind::Paused,
        Event::Resumed { seat } => EventKind::Resumed { seat: *seat },
        Event::TakenBack { turns } => EventKind::TakenBack { turns: *turns },
        Event::Aborted { seat } => EventKind::Aborted { seat: *seat },
        Event::Over { points } => EventKind::Over { points: points.clone() },
        Event::Disclosed => EventKind::Disclosed { matters: disclosed(table, event.seq, viewer) },
        Event::Rematch { table } => EventKind::Rematch { table: table.clone() },
        Event::Halted => EventKind::Halted,
        Event::Vacation { seat, until } => {
            EventKind::Vacation { seat: *seat, until: Some(*until).filter(|until| *until > event.at) }
        }
        Event::Revived { .. } => EventKind::Revived,
    })
}

/// Returns the private events before number `before` that were hidden from the viewer.
fn disclosed(table: &Table, before: u32, viewer: Viewer) -> Vec<PrivateMatter> {
    let unseen = table.events.iter().filter(|event| event.seq < before && !viewer.sees(event));
    unseen.filter_map(|event| Some(PrivateMatter { at: event.at, what: private(&event.what)? })).collect()
}

fn private(what: &Event) -> Option<PrivateEventKind> {
    Some(match what.clone() {
        Event::Said(said) => {
            let Said { from, to, text } = *said;
            PrivateEventKind::Said(Talk { from, to, text: text.into() })
        }
        Event::Offered(offered) => {
            let Offered { offer, from, to, text } = *offered;
            PrivateEventKind::Offered(PrivateOffer { offer: offer.into(), from, to, text: text.into() })
        }
        Event::Answered(answered) => {
            let Answered { offer, by, yes, .. } = *answered;
            PrivateEventKind::Answered(OfferAnswer { offer, by, yes })
        }
        _ => return None,
    })
}

/// Returns the events that a viewer may see, without the first `after` of them.
pub(crate) fn events_for(table: &Table, viewer: Viewer, after: u32) -> Vec<TableEvent> {
    let seen = table.events.iter().filter(|event| viewer.sees(event));
    let numbered = (1..).zip(seen).skip(after as usize);
    let event = |(seq, event): (u32, &Arc<EventRecord>)| {
        Some(TableEvent { seq, at: event.at, what: project(table, event, viewer)? })
    };
    numbered.filter_map(event).collect()
}

/// Converts the number of an event to the viewer's numbering, which skips hidden events.
pub(crate) fn seq_for(table: &Table, viewer: Viewer, seq: u32) -> u32 {
    let seen = table.events.iter().take_while(|event| event.seq <= seq).filter(|event| viewer.sees(event));
    u32::try_from(seen.count()).unwrap_or(u32::MAX)
}

/// Returns whether a command from a viewer who knows `known` events is outdated.
///
/// A command is outdated if a later event is not talk, or if the viewer sees fewer than `known`
/// events.
pub(crate) fn is_stale(table: &Table, viewer: Viewer, known: u32) -> bool {
    let mut seen = table.events.iter().filter(|event| viewer.sees(event));
    let count = seen.by_ref().take(known as usize).count();
    count < known as usize || seen.any(|event| !event.what.is_talk())
}
