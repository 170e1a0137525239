//! Draw offers in position strings.
//!
//! The item `offer:` lists the player who made the offer, then the players who accepted it. The
//! item `spent:` lists the players who must move before they can offer again.

use super::rules::{DrawRules, Draws};
use crate::rows::{read_seats, write_seats};
use crate::{Offer, ParseError, Token};
use polychess_rules::{Seat, Seats};

impl Draws {
    /// Returns the items that represent this state in a position string.
    #[must_use]
    pub fn items<V: DrawRules>(&self) -> Vec<String> {
        let mut items = Vec::new();
        if let Some(offer) = self.offer {
            let others = offer.accepted.without(offer.by).iter();
            items.push(format!("offer:{}", write_seats::<V>(std::iter::once(offer.by).chain(others))));
        }
        if !self.spent.is_empty() {
            items.push(format!("spent:{}", write_seats::<V>(self.spent.iter())));
        }
        items
    }

    /// Parses an item into this state. Returns `false` if the key of the item belongs to another
    /// part of the negotiation.
    ///
    /// # Errors
    /// If the value is invalid, or names a player who is eliminated.
    pub fn read_item<V: DrawRules>(&mut self, item: Token<'_>, living: Seats) -> Result<bool, ParseError> {
        let value = |key: &str| item.text.starts_with(key).then(|| item.skip(key.len())).flatten();
        if let Some(value) = value("offer:") {
            let seats = read_living::<V>(value, living)?;
            let by = *seats.first().ok_or_else(|| value.error("the seat that offers"))?;
            if seats.len() == living.iter().count() {
                return Err(value.error("an offer that a player has not accepted yet"));
            }
            self.offer = Some(Offer { by, accepted: seats.into_iter().collect::<Seats>() });
        } else if let Some(value) = value("spent:") {
            self.spent = read_living::<V>(value, living)?.into_iter().collect();
        } else {
            return Ok(false);
        }
        Ok(true)
    }
}

fn read_living<V: DrawRules>(value: Token<'_>, living: Seats) -> Result<Vec<Seat>, ParseError> {
    let seats = read_seats::<V>(value)?;
    match seats.iter().find(|&&seat| !living.contains(seat)) {
        Some(_) => Err(value.error("players who are not eliminated")),
        None => Ok(seats),
    }
}
