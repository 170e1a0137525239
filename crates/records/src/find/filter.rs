//! What is wanted of games, and whether a game is like that.

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

/// A tag that a game shall have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TagPattern {
    /// Its name.
    pub name: String,
    /// What it shall say.
    pub value: Pattern,
}

/// Who shall have played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerPattern {
    /// The title of the seat; `None` for any.
    pub seat: Option<&'static str>,
    /// The name.
    pub name: Pattern,
}

/// What is wanted of a game: all of it.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// The id of the game.
    pub variant: Option<String>,
    /// Tags that it has.
    pub tags: Vec<TagPattern>,
    /// Who played.
    pub players: Vec<PlayerPattern>,
    /// When.
    pub dates: Option<Dates>,
    /// Its result.
    pub result: Option<ResultPattern>,
    /// How many turns it has.
    pub turns: Option<RangeInclusive<usize>>,
    /// Options with their values, as `id=value`.
    pub options: Vec<String>,
    /// The id of its ending, or the rule that ended it.
    pub ending: Option<String>,
    /// Positions it goes through.
    pub positions: Vec<PositionKey>,
    /// Patterns of pieces that stand on the board at some time.
    pub pieces: Vec<Pieces>,
}

impl Filter {
    /// Is the game like this?
    ///
    /// # Errors
    /// In words, when the game cannot be played as far as one has to know.
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

    /// Is nothing asked but which game it is? A game that an index has found at a position of that
    /// game is one.
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

    /// What the text tells, without playing.
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

    /// Has the game these options? One that knows no such option has not.
    fn has_options(&self, header: &Header) -> bool {
        let chosen = header.start.choices();
        self.options.iter().all(|text| {
            let id = text.split('=').next().unwrap_or_default();
            let wanted = Choices::from_texts(header.info, [text.as_str()]);
            wanted.is_ok_and(|wanted| wanted.to_json().get(id) == chosen.to_json().get(id))
        })
    }

    fn fits_as_played(&self, record: &Record, header: Header) -> Result<bool, String> {
        let said = header.termination.clone();
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
            false => said.as_ref() == Some(wanted),
        };
        Ok(positions.is_empty() && pieces.is_empty() && self.ending.as_ref().is_none_or(ended))
    }
}

impl PlayerPattern {
    /// Reads `NAME` or `SEAT=NAME`.
    ///
    /// # Errors
    /// In words, when no game has such a seat.
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
            return Err(format!("there is no seat \"{seat}\"; there are {}", known.join(", ")));
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
    /// Reads `NAME=VALUE`, or `NAME` for a tag that may say anything.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let (name, value) = text.split_once('=').unwrap_or((text, "*"));
        Self { name: name.to_owned(), value: Pattern::new(value) }
    }
}
