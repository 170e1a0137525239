//! Conditions that select games.

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

/// A tag that a game must have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TagPattern {
    /// The name of the tag.
    pub name: String,
    /// The pattern that the value must match.
    pub value: Pattern,
}

/// A player who must take part in the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerPattern {
    /// The title of the seat, which is also the name of its tag. `None` matches any seat.
    pub seat: Option<&'static str>,
    /// The name of the player.
    pub name: Pattern,
}

/// The conditions that a game must meet. A condition that is empty or `None` matches every game.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// The id of the game, such as `three-player`.
    pub variant: Option<String>,
    /// Tags that the game must have.
    pub tags: Vec<TagPattern>,
    /// Players who must take part.
    pub players: Vec<PlayerPattern>,
    /// The range that must contain the date.
    pub dates: Option<Dates>,
    /// The required result, or a pattern of points.
    pub result: Option<ResultPattern>,
    /// The allowed number of turns in the main line.
    pub turns: Option<RangeInclusive<usize>>,
    /// The options of the game, as `id=value`.
    pub options: Vec<String>,
    /// The id of the ending, or of the rule that ended the game.
    pub ending: Option<String>,
    /// Positions that the main line must reach, in any order.
    pub positions: Vec<PositionKey>,
    /// Patterns of pieces. Each must match at least one position of the main line.
    pub pieces: Vec<Pieces>,
}

impl Filter {
    /// True if the game meets all conditions.
    ///
    /// # Errors
    /// A message if the conditions need a replay and a turn cannot be played.
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

    /// True if the variant is the only condition. An index can then return the games that it finds
    /// without further checks.
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

    /// True if the game meets the conditions that need no replay.
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

    /// True if the game was played with these options. False if the game has no such option.
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
    /// Parses `NAME` for any seat, or `SEAT=NAME`.
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
    /// Parses `NAME=VALUE`. `NAME` alone matches any value of the tag.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let (name, value) = text.split_once('=').unwrap_or((text, "*"));
        Self { name: name.to_owned(), value: Pattern::new(value) }
    }
}
