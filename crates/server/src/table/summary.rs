//! Summaries of tables, for lists.

use crate::store::{SeatName, StoreError, TableRow};
use crate::table::seats::SeatSlot;
use crate::table::state::Table;
use crate::table::view::open_proposals;
use crate::token::log_name;
use polychess_records::termination;
use polychess_rules::Points;
use polychess_wire::{EndingKind, Phase, PlaceSummary, Proposal, TableSummary, TimeControl, Who};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

/// The summary of a table, in the format of its database row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct ListedTable {
    summary: TableSummary,
    /// The session at each seat, or `None` if no person occupies the seat.
    #[serde(rename = "holders")]
    occupants: Vec<Option<String>>,
    /// The indices of the partners of each seat; empty if no seat has partners.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    partners: Vec<Vec<usize>>,
}

impl ListedTable {
    /// Parses the summary in a table's row.
    pub(crate) fn read(row: &TableRow) -> Result<Self, StoreError> {
        let damaged = |error| StoreError::Damaged(format!("the summary of table {}: {error}", log_name(&row.id)));
        let mut listed: Self = serde_json::from_str(&row.summary).map_err(damaged)?;
        // The row of an earlier version contains the names.
        for SeatName { person, seat, name } in &row.names {
            let is_there = listed.occupants.get(*seat).is_some_and(|occupant| occupant.as_ref() == Some(person));
            if let Some(place) = listed.summary.seats.get_mut(*seat).filter(|_| is_there) {
                place.name = Some(name.clone());
            }
        }
        Ok(listed)
    }

    /// Returns the summary without the name of a person, in the format of the database row. `None` if it does
    /// not contain the name.
    pub(crate) fn without_name(mut self, person: &str) -> Option<String> {
        let mut changed = false;
        for (place, occupant) in self.summary.seats.iter_mut().zip(&self.occupants) {
            if occupant.as_deref() == Some(person) {
                changed |= place.name.take().is_some();
            }
        }
        changed.then(|| serde_json::to_string(&self).unwrap_or_default())
    }

    pub(crate) fn id(&self) -> &str {
        &self.summary.id
    }

    pub(crate) fn time(&self) -> Option<TimeControl> {
        self.summary.time
    }

    /// True if a rated game has begun and has not ended.
    pub(crate) fn is_rated_game(&self) -> bool {
        self.summary.rated && matches!(self.summary.phase, Phase::Playing | Phase::Paused)
    }

    /// Returns the session of the person on the first occupied seat, if any.
    pub(crate) fn first_player(&self) -> Option<&str> {
        self.occupants.iter().flatten().next().map(String::as_str)
    }

    /// Returns the number of turns played.
    pub(crate) fn turns(&self) -> u32 {
        self.summary.turns
    }

    pub(crate) fn ending(&self) -> Option<EndingKind> {
        self.summary.ending
    }

    /// Returns the persons on the seats, each once.
    pub(crate) fn people(&self) -> BTreeSet<&str> {
        self.occupants.iter().flatten().map(String::as_str).collect()
    }

    /// Returns the number of seats.
    pub(crate) fn seats(&self) -> usize {
        self.occupants.len()
    }

    pub(crate) fn variant(&self) -> &str {
        &self.summary.variant
    }

    /// Returns whether the player of this seat, alone or with partners, has more points than all
    /// others.
    pub(crate) fn has_won(&self, seat: usize) -> bool {
        self.place_of_seat(seat) == (1, false)
    }

    /// Returns whether a person other than this one has a seat.
    pub(crate) fn has_other_people(&self, person: &str) -> bool {
        self.occupants.iter().flatten().any(|occupant| occupant != person)
    }

    /// Returns the best place among the seats of a person, and whether other players share it.
    /// Partners share a place. In a game without points, all players share the first place.
    pub(crate) fn place_of(&self, person: &str) -> (u32, bool) {
        let own = self.occupants.iter().enumerate().filter(|(_, occupant)| occupant.as_deref() == Some(person));
        own.map(|(seat, _)| self.place_of_seat(seat)).min().unwrap_or((1, true))
    }

    /// Returns the place of a seat, and whether other players share it.
    fn place_of_seat(&self, seat: usize) -> (u32, bool) {
        let points = self.points_by_seat();
        let partners = |seat: usize| self.partners.get(seat).map_or(&[][..], Vec::as_slice);
        // A side is a seat with its partners. The first seat of each side represents it.
        let side = |seat: usize| partners(seat).iter().copied().chain([seat]).min().unwrap_or(seat);
        let total = |seat: usize| -> Points {
            let members = partners(seat).iter().copied().chain([seat]);
            members.filter_map(|seat| points.get(seat).copied()).sum()
        };
        let sides: BTreeMap<usize, Points> = (0..self.occupants.len()).map(|seat| (side(seat), total(seat))).collect();
        let (own, own_total) = (side(seat), total(seat));
        let others = || sides.iter().filter(|(side, _)| **side != own).map(|(_, total)| *total);
        let better = others().filter(|total| *total > own_total).count();
        (u32::try_from(better + 1).unwrap_or(u32::MAX), others().any(|total| total == own_total))
    }

    /// Returns the points in the order of the seats; empty if the game has none.
    fn points_by_seat(&self) -> Vec<Points> {
        let Some(points) = &self.summary.points else { return Vec::new() };
        let Ok(info) = polychess_variants::info(&self.summary.variant) else { return Vec::new() };
        let of = |name: &str| points.get(name).and_then(|text| Points::parse(text)).unwrap_or(Points::ZERO);
        info.seats.iter().map(|seat| of(seat.name)).collect()
    }

    /// True if viewers may not know the players of other seats; see the module `rated`.
    fn hides_names(&self) -> bool {
        let is_open = matches!(self.summary.phase, Phase::Gathering | Phase::Playing | Phase::Paused);
        self.summary.rated && is_open && self.partners.is_empty()
    }

    /// Returns the summary for a user. Hides the names that this user may not know.
    pub(crate) fn for_session(&self, session: Option<&str>) -> TableSummary {
        let mine = |occupant: &Option<String>| session.is_some() && occupant.as_deref() == session;
        let occupants = self.occupants.iter().enumerate().filter(|(_, occupant)| mine(occupant));
        let you: Vec<usize> = occupants.map(|(seat, _)| seat).collect();
        let mut summary = self.summary.clone();
        if self.hides_names() {
            let others = summary.seats.iter_mut().enumerate().filter(|(seat, _)| !you.contains(seat));
            others.filter(|(_, place)| place.who == Who::Person).for_each(|(_, place)| place.name = None);
        }
        TableSummary { you, ..summary }
    }
}

/// Returns the summary of a table for a viewer without a seat.
fn summary(table: &Table) -> TableSummary {
    // The names of people are outside the row, so that the server can delete them.
    let place = |slot: &SeatSlot| PlaceSummary { who: slot.who(), name: slot.computer_name().map(str::to_owned) };
    let playing = matches!(table.phase, Phase::Playing | Phase::Paused);
    let to_move = table.game.to_move().into_iter().flatten().map(|seat| seat.index());
    let awaited =
        table.game.awaited().into_iter().flat_map(|seats| seats.iter().map(|s| s.index()).collect::<Vec<_>>());
    let mut to_move: Vec<usize> = if playing { to_move.chain(awaited).collect() } else { Vec::new() };
    to_move.sort_unstable();
    to_move.dedup();
    TableSummary {
        id: table.id.clone(),
        variant: table.info.id.to_owned(),
        seats: table.seats.iter().map(place).collect(),
        phase: table.phase,
        visibility: table.creation.terms.visibility,
        rated: table.creation.terms.rated,
        time: table.creation.terms.time,
        created: table.created,
        changed: table.changed(),
        turns: u32::try_from(table.turns()).unwrap_or(u32::MAX),
        to_move,
        deadline: table.deadline(),
        points: if table.phase == Phase::Over { points(&table.game.status()) } else { None },
        ending: (table.phase == Phase::Over).then(|| ending_kind(&termination(table.game.as_ref()))),
        you: Vec::new(),
        rematch: open_proposals(table).into_iter().find(|open| open.proposal == Proposal::Rematch {}),
    }
}

/// Returns the kind of ending for the id of an ending.
fn ending_kind(id: &str) -> EndingKind {
    match id {
        "resignation" | "resignation-by-notices" | "claimed-win" => EndingKind::Resignation,
        "forfeit" => EndingKind::Time,
        "agreement" | "agreed-result" => EndingKind::Agreement,
        "both-mated" => EndingKind::Mate,
        // A captured king, or the last player in the game.
        id if id.ends_with("checkmate") || id.starts_with("king-") || id.starts_with("last-") => EndingKind::Mate,
        _ => EndingKind::Rule,
    }
}

/// Returns the database row of a table.
pub(crate) fn table_row(table: &Table) -> TableRow {
    let occupants = table.seats.iter().map(|slot| slot.session().map(str::to_owned)).collect();
    let stored = ListedTable { summary: summary(table), occupants, partners: partners(table) };
    TableRow {
        id: table.id.clone(),
        variant: table.info.id.to_owned(),
        visibility: table.creation.terms.visibility,
        phase: table.phase,
        timed: table.clocks.is_some() && !table.is_correspondence(),
        created: table.created,
        changed: stored.summary.changed,
        due: table.due(),
        head: Some(table.hash),
        summary: serde_json::to_string(&stored).unwrap_or_default(),
        names: Vec::new(),
    }
}

/// Returns the partners of each seat; an empty list if no seat has partners.
fn partners(table: &Table) -> Vec<Vec<usize>> {
    let of = |seat| table.game.partners(seat).iter().map(|partner| partner.index()).collect();
    let partners: Vec<Vec<usize>> = table.info.all_seats().map(of).collect();
    if partners.iter().all(Vec::is_empty) { Vec::new() } else { partners }
}

/// Returns the points in a game status, by the name of the seat, or `None` if it has no points.
pub(crate) fn points(status: &Json) -> Option<BTreeMap<String, String>> {
    let points = status["points"].as_object()?;
    Some(points.iter().map(|(seat, value)| (seat.clone(), value.as_str().unwrap_or_default().to_owned())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn listed(variant: &str, points: &[(&str, &str)], occupants: &[&str], partners: Vec<Vec<usize>>) -> ListedTable {
        let points: BTreeMap<&str, &str> = points.iter().copied().collect();
        let points = if points.is_empty() { Json::Null } else { json!(points) };
        let summary = json!({
            "id": "a", "variant": variant, "seats": [], "phase": "over", "visibility": "public", "time": null,
            "created": 1, "changed": 2, "turns": 3, "to_move": [], "points": points, "you": [], "rematch": null,
        });
        let occupants: Vec<Option<&str>> =
            occupants.iter().map(|who| Some(*who).filter(|who| !who.is_empty())).collect();
        let partners = if partners.is_empty() { Json::Null } else { json!(partners) };
        let mut listed = json!({"summary": summary, "holders": occupants, "partners": partners});
        if listed["partners"].is_null() {
            listed.as_object_mut().expect("an object").remove("partners");
        }
        serde_json::from_value(listed).expect("a listed table")
    }

    #[test]
    fn places_come_from_points() {
        let three = |white, gray, black| {
            let points = [("white", white), ("gray", gray), ("black", black)];
            listed("three-player", &points, &["ann", "ben", ""], Vec::new())
        };
        assert_eq!(three("1", "0", "0").place_of("ann"), (1, false));
        assert_eq!(three("1", "0", "0").place_of("ben"), (2, true));
        assert_eq!(three("1/2", "1/3", "0").place_of("ben"), (2, false));
        assert_eq!(three("1/3", "1/3", "1/3").place_of("ben"), (1, true));
        assert_eq!(three("0", "1/3", "2/3").place_of("ann"), (3, false));
        assert!(three("1", "0", "0").has_other_people("ann"));
        let alone = listed("three-player", &[], &["ann", "", "ann"], Vec::new());
        assert_eq!((alone.place_of("ann"), alone.has_other_people("ann")), ((1, true), false));
    }

    #[test]
    fn partners_share_a_place() {
        let names: Vec<&str> =
            polychess_variants::info("four-player").expect("a game").seats.iter().map(|seat| seat.name).collect();
        let partners = vec![vec![2], vec![3], vec![0], vec![1]];
        let points: Vec<(&str, &str)> = names.iter().copied().zip(["1", "0", "1", "0"]).collect();
        let game = listed("four-player", &points, &["ann", "ben", "cleo", "dan"], partners);
        let places = ["ann", "ben", "cleo", "dan"].map(|who| game.place_of(who));
        assert_eq!(places, [(1, false), (2, false), (1, false), (2, false)]);
        let both = listed("four-player", &points, &["ann", "ann", "cleo", "dan"], Vec::new());
        assert_eq!(both.place_of("ann"), (1, true), "the best of two seats, shared with Cleo");
    }
}
