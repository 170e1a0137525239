//! Overlays as people write them: cells by name, `red:` in front of what is not green.

use super::{Overlay, Tone};
use crate::words::told;
use polychess_game::{BoardPicture, Language};
use std::fmt;

/// How alike two names are to be called so, from 0 to 1.
const ALIKE: f64 = 0.74;
/// No more names than this are suggested.
const SUGGESTED: usize = 4;

/// Why something laid over a board cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The board has no such cell; some have names like it.
    NoCell {
        /// What was written.
        name: String,
        /// Names like it.
        alike: Vec<String>,
    },
    /// There is no such tone.
    NoTone(String),
    /// It has not the form that it should have, of which this is an example.
    Form {
        /// What was written.
        text: String,
        /// What it should look like.
        example: &'static str,
    },
}

impl ReadError {
    /// What is wrong, in one sentence without a full stop.
    #[must_use]
    pub fn words(&self, language: Language) -> String {
        match self {
            Self::NoCell { name, alike } if alike.is_empty() => told(language, "no-cell", &[("name", name)]),
            Self::NoCell { name, alike } => {
                told(language, "cell-like", &[("name", name), ("alike", &alike.join(", "))])
            }
            Self::NoTone(tone) => told(language, "no-tone", &[("tone", tone), ("tones", &tones())]),
            Self::Form { text, example } => told(language, "form", &[("text", text), ("example", example)]),
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

/// The index of a cell by its canonical name, in any letter case where that is clear.
fn cell(picture: &BoardPicture, name: &str) -> Result<usize, ReadError> {
    let name = name.trim();
    let by = |same: &dyn Fn(&str) -> bool| picture.cells.iter().position(|cell| same(&cell.name));
    if let Some(found) = by(&|n| n == name).or_else(|| by(&|n| n.eq_ignore_ascii_case(name))) {
        return Ok(found);
    }
    let likeness = |other: &str| strsim::jaro_winkler(other, &name.to_lowercase());
    let mut alike: Vec<(f64, &str)> =
        picture.cells.iter().map(|c| (likeness(&c.name.to_lowercase()), c.name.as_str())).collect();
    alike.retain(|(likeness, _)| *likeness >= ALIKE);
    alike.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    let alike = alike.into_iter().take(SUGGESTED).map(|(_, name)| name.to_owned()).collect();
    Err(ReadError::NoCell { name: name.to_owned(), alike })
}

fn cells(picture: &BoardPicture, names: &str, between: char) -> Result<Vec<usize>, ReadError> {
    names.split(between).map(|name| cell(picture, name)).collect()
}

/// A tone and what stands behind it.
fn toned(text: &str) -> Result<(Tone, &str), ReadError> {
    let Some((tone, rest)) = text.split_once(':') else { return Ok((Tone::default(), text)) };
    let named = Tone::NAMED.iter().find(|named| named.0.eq_ignore_ascii_case(tone.trim()));
    named.map(|named| (named.1, rest)).ok_or_else(|| ReadError::NoTone(tone.to_owned()))
}

impl Overlay {
    /// Adds an arrow: `b5-c5`, `red:b5-c5`, or through several cells `blue:a1-b2-c3`.
    ///
    /// # Errors
    /// When there is no such cell or tone, or only one cell.
    pub fn add_arrow(&mut self, picture: &BoardPicture, text: &str) -> Result<(), ReadError> {
        let (tone, names) = toned(text)?;
        let way = cells(picture, names, '-')?;
        if way.len() < 2 {
            return Err(ReadError::Form { text: text.to_owned(), example: "red:b5-c5" });
        }
        self.arrows.push((way, tone));
        Ok(())
    }

    /// Marks cells: `b5,c5`, `yellow:b5`.
    ///
    /// # Errors
    /// When there is no such cell or tone.
    pub fn add_marked(&mut self, picture: &BoardPicture, text: &str) -> Result<(), ReadError> {
        let (tone, names) = toned(text)?;
        self.marked.extend(cells(picture, names, ',')?.into_iter().map(|cell| (cell, tone)));
        Ok(())
    }

    /// Writes a text on a cell: `b5=1`.
    ///
    /// # Errors
    /// When there is no such cell, or no text.
    pub fn add_label(&mut self, picture: &BoardPicture, text: &str) -> Result<(), ReadError> {
        match text.split_once('=') {
            Some((name, label)) if !label.is_empty() => self.labels.push((cell(picture, name)?, label.to_owned())),
            _ => return Err(ReadError::Form { text: text.to_owned(), example: "b5=1" }),
        }
        Ok(())
    }

    /// Shows only some cells and those around them: `b5,c5`.
    ///
    /// # Errors
    /// When there is no such cell.
    pub fn add_only(&mut self, picture: &BoardPicture, text: &str) -> Result<(), ReadError> {
        self.only.extend(cells(picture, text, ',')?);
        Ok(())
    }

    /// Takes up the piece on a cell and shows where it may go, of all the ways from cell to cell that there are. Gives the number of its ways.
    ///
    /// # Errors
    /// When there is no such cell.
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
