//! Parses overlays from text. Texts refer to cells by name and to tones by a prefix such as `red:`.

use super::{Overlay, Tone};
use crate::words::message;
use polychess_game::{BoardPicture, Language};
use std::fmt;

/// The minimum similarity of a suggested cell name, from 0 to 1.
const MIN_SIMILARITY: f64 = 0.74;
/// The maximum number of suggestions.
const MAX_SUGGESTIONS: usize = 4;

/// The reason why an overlay text is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The board has no such cell.
    NoCell {
        /// The given name.
        name: String,
        /// The most similar names of cells, in descending order of similarity.
        alike: Vec<String>,
    },
    /// No tone has this name.
    NoTone(String),
    /// The text is malformed.
    Form {
        /// The given text.
        text: String,
        /// An example of a valid text.
        example: &'static str,
    },
}

impl ReadError {
    /// Returns the message as one sentence without a full stop.
    #[must_use]
    pub fn words(&self, language: Language) -> String {
        match self {
            Self::NoCell { name, alike } if alike.is_empty() => message(language, "no-cell", &[("name", name)]),
            Self::NoCell { name, alike } => {
                message(language, "cell-like", &[("name", name), ("alike", &alike.join(", "))])
            }
            Self::NoTone(tone) => message(language, "no-tone", &[("tone", tone), ("tones", &tones())]),
            Self::Form { text, example } => message(language, "form", &[("text", text), ("example", example)]),
        }
    }
}

fn tones() -> String {
    Tone::NAMED.map(|named| named.0).join(", ")
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Language::English))
    }
}

impl std::error::Error for ReadError {}

/// Returns the index of the cell with this name. An exact match has priority over a match that
/// differs in letter case.
fn cell(picture: &BoardPicture, name: &str) -> Result<usize, ReadError> {
    let name = name.trim();
    let by = |same: &dyn Fn(&str) -> bool| picture.cells.iter().position(|cell| same(&cell.name));
    if let Some(found) = by(&|n| n == name).or_else(|| by(&|n| n.eq_ignore_ascii_case(name))) {
        return Ok(found);
    }
    let likeness = |other: &str| strsim::jaro_winkler(other, &name.to_lowercase());
    let mut alike: Vec<(f64, &str)> =
        picture.cells.iter().map(|c| (likeness(&c.name.to_lowercase()), c.name.as_str())).collect();
    alike.retain(|(likeness, _)| *likeness >= MIN_SIMILARITY);
    alike.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    let alike = alike.into_iter().take(MAX_SUGGESTIONS).map(|(_, name)| name.to_owned()).collect();
    Err(ReadError::NoCell { name: name.to_owned(), alike })
}

fn cells(picture: &BoardPicture, names: &str, between: char) -> Result<Vec<usize>, ReadError> {
    names.split(between).map(|name| cell(picture, name)).collect()
}

/// Splits off the tone before a colon. A text without a colon has the default tone.
fn toned(text: &str) -> Result<(Tone, &str), ReadError> {
    let Some((tone, rest)) = text.split_once(':') else { return Ok((Tone::default(), text)) };
    let named = Tone::NAMED.iter().find(|named| named.0.eq_ignore_ascii_case(tone.trim()));
    named.map(|named| (named.1, rest)).ok_or_else(|| ReadError::NoTone(tone.to_owned()))
}

impl Overlay {
    /// Adds an arrow such as `b5-c5` or `red:b5-c5`. An arrow such as `blue:a1-b2-c3` passes
    /// through several cells.
    ///
    /// # Errors
    /// If a cell or the tone is unknown, or the text contains only one cell.
    pub fn add_arrow(&mut self, picture: &BoardPicture, text: &str) -> Result<(), ReadError> {
        let (tone, names) = toned(text)?;
        let way = cells(picture, names, '-')?;
        if way.len() < 2 {
            return Err(ReadError::Form { text: text.to_owned(), example: "red:b5-c5" });
        }
        self.arrows.push((way, tone));
        Ok(())
    }

    /// Adds marked cells, such as `b5,c5` or `yellow:b5`.
    ///
    /// # Errors
    /// If a cell or the tone is unknown.
    pub fn add_marked(&mut self, picture: &BoardPicture, text: &str) -> Result<(), ReadError> {
        let (tone, names) = toned(text)?;
        self.marked.extend(cells(picture, names, ',')?.into_iter().map(|cell| (cell, tone)));
        Ok(())
    }

    /// Adds a short text on a cell, such as `b5=1`.
    ///
    /// # Errors
    /// If the cell is unknown, or the text is empty.
    pub fn add_label(&mut self, picture: &BoardPicture, text: &str) -> Result<(), ReadError> {
        match text.split_once('=') {
            Some((name, label)) if !label.is_empty() => self.labels.push((cell(picture, name)?, label.to_owned())),
            _ => return Err(ReadError::Form { text: text.to_owned(), example: "b5=1" }),
        }
        Ok(())
    }

    /// Crops the image to the part of the board around these cells, such as `b5,c5`.
    ///
    /// # Errors
    /// If a cell is unknown.
    pub fn add_only(&mut self, picture: &BoardPicture, text: &str) -> Result<(), ReadError> {
        self.only.extend(cells(picture, text, ',')?);
        Ok(())
    }

    /// Selects the piece on a cell and marks its targets. `ways` contains the first and the last
    /// cell of every legal move. Returns the number of targets.
    ///
    /// # Errors
    /// If the cell is unknown.
    pub fn pick(
        &mut self,
        picture: &BoardPicture,
        name: &str,
        ways: impl Iterator<Item = (usize, usize)>,
    ) -> Result<usize, ReadError> {
        let from = cell(picture, name)?;
        self.picked.push(from);
        let mut own: Vec<usize> = ways.filter(|way| way.0 == from).map(|way| way.1).collect();
        own.sort_unstable();
        own.dedup();
        let count = own.len();
        self.targets.extend(own.into_iter().filter(|to| !self.targets.contains(to)).collect::<Vec<_>>());
        Ok(count)
    }
}
