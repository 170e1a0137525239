//! Chat, and private offers between players. An offer is a message that its recipients can accept
//! or decline. The rules do not enforce it.

use crate::names::check_words;
use crate::table::commands::checks::{check_started, refused};
use crate::table::event::{Answered, Event, Offered, Said};
use crate::table::seats::present;
use crate::table::transaction::Transaction;
use polychess_rules::Seat;
use polychess_wire::Problem;

/// Sends a chat message to all people at the table, or only to the seats in `to`.
pub(super) fn say(transaction: &mut Transaction, from: usize, to: Option<&[usize]>, text: &str) -> Result<(), Problem> {
    let text = check_words(text)?;
    let to = to.map(|to| recipients(transaction, from, to)).transpose()?;
    transaction.record(Event::Said(Box::new(Said { from, to, text: text.into() })))
}

pub(super) fn offer(transaction: &mut Transaction, from: usize, to: &[usize], text: &str) -> Result<(), Problem> {
    let text = check_words(text)?;
    let to = recipients(transaction, from, to)?;
    let offer = transaction.table.next_offer_id(from, &to);
    transaction.record(Event::Offered(Box::new(Offered { offer: offer.into(), from, to, text: text.into() })))
}

/// Answers a private offer. The player who made the offer can only withdraw it.
pub(super) fn answer(transaction: &mut Transaction, by: usize, offer: &str, yes: bool) -> Result<(), Problem> {
    let none = || refused("no-such-offer", "you have no such open offer");
    let open = transaction.table.offers.iter().find(|open| open.id == offer).ok_or_else(none)?;
    let waits = Seat::new(by).is_some_and(|seat| open.waiting.contains(seat));
    if !(waits || open.from == by && !yes) {
        return Err(none());
    }
    let between = open.between.clone();
    transaction.record(Event::Answered(Box::new(Answered { offer: offer.to_owned(), by, yes, between })))
}

/// Checks the recipients of a private message. Returns them in ascending order without duplicates.
fn recipients(transaction: &Transaction, from: usize, to: &[usize]) -> Result<Vec<usize>, Problem> {
    check_started(transaction)?;
    let mut to = to.to_vec();
    to.sort_unstable();
    to.dedup();
    let present = present(&transaction.table.seats);
    let persons = to.iter().all(|&seat| Seat::new(seat).is_some_and(|seat| present.contains(seat)));
    if to.is_empty() || to.contains(&from) || !persons {
        return Err(refused("bad-request", "\"to\" must contain seats of other people at the table"));
    }
    Ok(to)
}
