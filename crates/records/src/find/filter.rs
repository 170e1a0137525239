//! Filters for games.

use super::dates::Dates;
use super::pattern::Pattern;
use super::pieces::Pieces;
use super::position::{PositionKey, position_keys};
use super::results::ResultPattern;
use super::walk::walk;
use crate::item::ItemKind;
use crate::{Header, Record};
use polychess_game::Choices;
use polychess_variants::{INFOS, info};
use std::ops::{ControlFlow, RangeInclusive};

/// A required tag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TagPattern {
    /// Name of the tag.
    pub name: String,
    /// Pattern for the value.
    pub value: Pattern,
}

/// A required player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerPattern {
    /// Title of the seat; `None` for any seat.
    pub seat: Option<&'static str>,
    /// Pattern for the name.
    pub name: Pattern,
}

/// Conditions on a game. A game must meet all of them.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Id of the game.
    pub variant: Option<String>,
    /// Required tags.
    pub tags: Vec<TagPattern>,
    /// Required players.
    pub players: Vec<PlayerPattern>,
    /// Range of dates.
    pub dates: Option<Dates>,
    /// Result of the game.
    pub result: Option<ResultPattern>,
    /// Number of turns.
    pub turns: Option<RangeInclusive<usize>>,
    /// Options with their values, as `id=value`.
    pub options: Vec<String>,
    /// Id of the ending, or the rule that ended the game.
    pub ending: Option<String>,
    /// Positions that the game must reach.
    pub positions: Vec<PositionKey>,
    /// Piece patterns that must match at some point of the game.
    pub pieces: Vec<Pieces>,
}

impl Filter {
    /// True if the game meets all conditions.
    ///
    /// # Errors
    /// A message if the game cannot be replayed far enough to decide.
    pub fn fits(&self, record: &Record) -> Result<bool, String> {
        if !self.fits_as_written(record) {
            return Ok(false);
        }
        if self.options.is_empty() && self.ending.is_none() && self.positions.is_empty() && self.pieces.is_empty() {
            return Ok(true);
        }
        let header = Header::playable(&record.tags)?;
        if !self.has_options(&header) {
            return Ok(false);
        }
        self.fits_as_played(record, header)
    }

    /// True if the variant is the only condition. All games that an index lists for a position of
    /// that variant meet it.
    #[must_use]
    pub fn asks_for_variant_alone(&self) -> bool {
        let Self { variant: _, tags, players, dates, result, turns, options, ending, positions, pieces } = self;
        tags.is_empty()
            && players.is_empty()
            && options.is_empty()
            && positions.is_empty()
            && pieces.is_empty()
            && (dates, result, turns, ending) == (&None, &None, &None, &None)
    }

    /// Checks the conditions that need no replay.
    fn fits_as_written(&self, record: &Record) -> bool {
        let variant = record.tag("Variant");
        let turns = || record.main_line().filter(|item| item.kind == ItemKind::Turn).count();
        self.variant.as_deref().is_none_or(|id| variant == Some(id))
            && self.tags.iter().all(|tag| record.tag(&tag.name).is_some_and(|value| tag.value.fits(value)))
            && self.players.iter().all(|player| player.played(record))
            && self.dates.is_none_or(|dates| record.tag("Date").is_some_and(|date| dates.contain(date)))
            && self.result.as_ref().is_none_or(|wanted| record.result().is_some_and(|result| wanted.fits(result)))
            && self.turns.as_ref().is_none_or(|range| range.contains(&turns()))
    }

    /// True if the game has these options. False if it does not know one of them.
    fn has_options(&self, header: &Header) -> bool {
        let chosen = header.start.choices();
        self.options.iter().all(|text| {
            let id = text.split('=').next().unwrap_or_default();
            let wanted = Choices::from_texts(header.info, [text.as_str()]);
            wanted.is_ok_and(|wanted| wanted.to_json().get(id) == chosen.to_json().get(id))
        })
    }

    fn fits_as_played(&self, record: &Record, header: Header) -> Result<bool, String> {
        let stated = header.termination.clone();
        let mut positions = self.positions.clone();
        let mut pieces: Vec<&Pieces> = self.pieces.iter().collect();
        let last = walk(record, header, &mut |now, _| {
            if !positions.is_empty() {
                let here = position_keys(now);
                positions.retain(|key| !here.contains(key));
            }
            pieces.retain(|pieces| !pieces.matches(now));
            match positions.is_empty() && pieces.is_empty() && self.ending.is_none() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        })?;
        let ended = |wanted: &String| match last.is_over() {
            true => {
                let status = last.status();
                [&status["reason"]["id"], &status["reason"]["rule"]].iter().any(|id| id.as_str() == Some(wanted))
            }
            false => stated.as_ref() == Some(wanted),
        };
        Ok(positions.is_empty() && pieces.is_empty() && self.ending.as_ref().is_none_or(ended))
    }
}

impl PlayerPattern {
    /// Parses `NAME` or `SEAT=NAME`.
    ///
    /// # Errors
    /// A message if no game has such a seat.
    pub fn parse(text: &str) -> Result<Self, String> {
        let Some((seat, name)) = text.split_once('=') else {
            return Ok(Self { seat: None, name: Pattern::new(text) });
        };
        let seats = || INFOS.iter().flat_map(|info| info.seats);
        let found = seats().find(|known| known.name == seat.to_lowercase());
        let Some(found) = found else {
            let mut known: Vec<&str> = seats().map(|seat| seat.name).collect();
            known.sort_unstable();
            known.dedup();
            return Err(format!("unknown player \"{seat}\". Use {}", known.join(", ")));
        };
        Ok(Self { seat: Some(found.title), name: Pattern::new(name) })
    }

    fn played(&self, record: &Record) -> bool {
        let is_here = |title: &str| record.tag(title).is_some_and(|name| self.name.fits(name));
        match (self.seat, record.tag("Variant").map(info)) {
            (Some(title), _) => is_here(title),
            (None, Some(Ok(info))) => info.seats.iter().any(|seat| is_here(seat.title)),
            (None, _) => INFOS.iter().flat_map(|info| info.seats).any(|seat| is_here(seat.title)),
        }
    }
}

impl TagPattern {
    /// Parses `NAME=VALUE`, or `NAME` for any value.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let (name, value) = text.split_once('=').unwrap_or((text, "*"));
        Self { name: name.to_owned(), value: Pattern::new(value) }
    }
}
