//! Games of an index, taken out of their files.

use crate::input_files::{is_packed, opened};
use anyhow::Context as _;
use polychess_records::find::PositionKey;
use polychess_records::index::{GameText, Index};
use polychess_records::{Chunk, Start};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek as _, SeekFrom};
use std::path::Path;

/// Games that are handed to a thread together: handing over takes as long as reading one.
const TOGETHER: usize = 64;

/// Opens an index that is up to date.
pub(crate) fn open(path: &Path) -> anyhow::Result<Index> {
    Index::open(path).with_context(|| format!("{} cannot be used", path.display()))
}

/// The games that reach all these positions, by file.
pub(crate) fn games_by_file(index: &Index, positions: &[PositionKey]) -> anyhow::Result<Vec<Vec<Place>>> {
    let mut games: Option<BTreeSet<u32>> = None;
    for &position in positions {
        let found: BTreeSet<u32> = index.games_through(position)?.into_iter().collect();
        games = Some(games.map_or(found.clone(), |games| &games & &found));
    }
    let games: Vec<u32> = games.unwrap_or_default().into_iter().collect();
    // A game ends where the next one begins.
    let places = index.places(games.iter().flat_map(|&game| [game, game.saturating_add(1)]))?;
    let mut files = vec![Vec::new(); index.files().len()];
    for pair in places.as_chunks::<2>().0 {
        let [place, next] = pair;
        let place = place.clone().context("the index lacks a game that it names")?;
        let end = next.as_ref().filter(|next| next.file == place.file).map(|next| next.text.offset);
        let Some(file) = files.get_mut(place.file) else { anyhow::bail!("the index lacks a file that it names") };
        file.push(Place { text: place.text, end });
    }
    Ok(files)
}

/// A game in its file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    text: GameText,
    /// Where the next one begins.
    end: Option<u64>,
}

/// A game that an index has found.
pub(crate) enum Found {
    /// Its text, which would be written just so.
    Copied(Vec<u8>),
    /// Its text, which has to be read.
    Text(Chunk),
}

/// A file that is gone through from the beginning to the end.
enum Source {
    /// As it is: what is not wanted is not read.
    Plain(File),
    /// Packed; so many bytes have been read.
    Packed(Box<dyn Read + Send>, u64),
}

impl Source {
    fn open(path: &Path) -> io::Result<Self> {
        let mut file = File::open(path)?;
        let mut begin = Vec::new();
        file.by_ref().take(4).read_to_end(&mut begin)?;
        match is_packed(&begin) {
            true => Ok(Self::Packed(opened(Box::new(File::open(path)?)).map_err(io::Error::other)?.0, 0)),
            false => Ok(Self::Plain(file)),
        }
    }

    /// The bytes from one place to another, or to the end of the file. They stand behind those that were read before.
    fn bytes(&mut self, offset: u64, end: Option<u64>) -> io::Result<Vec<u8>> {
        let Some(end) = end else {
            let mut bytes = Vec::new();
            self.rest(offset)?.read_to_end(&mut bytes)?;
            return Ok(bytes);
        };
        let mut bytes = vec![0; (end - offset.min(end)) as usize];
        self.rest(offset)?.read_exact(&mut bytes)?;
        if let Self::Packed(_, at) = self {
            *at = end;
        }
        Ok(bytes)
    }

    /// What stands from there on.
    fn rest(&mut self, offset: u64) -> io::Result<&mut dyn Read> {
        match self {
            Self::Plain(file) => {
                file.seek(SeekFrom::Start(offset))?;
                Ok(file)
            }
            Self::Packed(source, at) => {
                io::copy(&mut source.take(offset.saturating_sub(*at)), &mut io::sink())?;
                *at = offset;
                Ok(source)
            }
        }
    }
}

/// The games of a file in pieces of several, until no more are wanted. Those that may be copied are not read.
pub(crate) fn pieces(
    path: &Path,
    games: &[Place],
    may_copy: bool,
    take: &mut dyn FnMut(Vec<Found>) -> bool,
) -> io::Result<()> {
    let mut source = Source::open(path)?;
    for places in games.chunks(TOGETHER) {
        let mut piece = Vec::with_capacity(places.len());
        for place in places {
            let GameText { offset, line, copied } = place.text;
            piece.push(match may_copy && copied > 0 {
                true => Found::Copied(source.bytes(offset, Some(offset.saturating_add(copied)))?),
                false => {
                    let text = Box::new(Cursor::new(source.bytes(offset, place.end)?));
                    Found::Text(Chunk { text, start: Start { offset, line }, games: 0 })
                }
            });
        }
        if !take(piece) {
            break;
        }
    }
    Ok(())
}
