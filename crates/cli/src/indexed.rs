//! Games of an index, taken out of their files.

use crate::input_files::{is_packed, opened};
use anyhow::Context as _;
use polychess_records::find::PositionKey;
use polychess_records::index::{GamePlace, Index};
use polychess_records::{Chunk, Start};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek as _, SeekFrom};
use std::path::Path;

/// Opens an index that is up to date.
pub(crate) fn open(path: &Path) -> anyhow::Result<Index> {
    Index::open(path).with_context(|| format!("{} cannot be used", path.display()))
}

/// The games that reach all these positions, by file.
pub(crate) fn games_by_file(index: &Index, positions: &[PositionKey]) -> anyhow::Result<Vec<Vec<Place>>> {
    let mut games: Option<BTreeSet<u32>> = None;
    for &position in positions {
        let found: BTreeSet<u32> = index.stays(position)?.into_iter().map(|stay| stay.game).collect();
        games = Some(games.map_or(found.clone(), |games| &games & &found));
    }
    let mut files = vec![Vec::new(); index.files().len()];
    for game in games.unwrap_or_default() {
        let place = index.place(game)?.context("the index lacks a game that it names")?;
        let next = index.place(game + 1)?.filter(|next| next.file == place.file);
        let Some(file) = files.get_mut(place.file) else { anyhow::bail!("the index lacks a file that it names") };
        file.push(Place { end: next.map(|next| next.offset), place });
    }
    Ok(files)
}

/// A game in its file.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    place: GamePlace,
    /// Where the next one begins.
    end: Option<u64>,
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

    /// The bytes of a game, which stands behind those that were read before.
    fn game(&mut self, place: &Place) -> io::Result<Vec<u8>> {
        let (offset, mut bytes) = (place.place.offset, Vec::new());
        let length = place.end.map_or(u64::MAX, |end| end - offset.min(end));
        match self {
            Self::Plain(file) => {
                file.seek(SeekFrom::Start(offset))?;
                file.take(length).read_to_end(&mut bytes)?;
            }
            Self::Packed(source, at) => {
                io::copy(&mut source.take(offset.saturating_sub(*at)), &mut io::sink())?;
                source.take(length).read_to_end(&mut bytes)?;
                *at = offset + bytes.len() as u64;
            }
        }
        Ok(bytes)
    }
}

/// The games of a file as pieces, until no more are wanted.
pub(crate) fn pieces(path: &Path, games: &[Place], take: &mut dyn FnMut(Chunk) -> bool) -> io::Result<()> {
    let mut source = Source::open(path)?;
    for place in games {
        let bytes = source.game(place)?;
        let start = Start { offset: place.place.offset, line: place.place.line };
        if !take(Chunk { text: Box::new(Cursor::new(bytes)), start, games: 0 }) {
            break;
        }
    }
    Ok(())
}
