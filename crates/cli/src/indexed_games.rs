//! Reads the games that an index has found from their files.

use crate::input_files::{is_packed, opened};
use anyhow::Context as _;
use polychess_records::find::PositionKey;
use polychess_records::index::{GameText, Index};
use polychess_records::{Chunk, Start};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek as _, SeekFrom};
use std::path::Path;

/// Number of games in a batch for a worker thread. Passing a single game costs about as much time
/// as reading it.
const BATCH_SIZE: usize = 64;

/// Opens an index. Fails if a file has changed since the index was built.
pub(crate) fn open(path: &Path) -> anyhow::Result<Index> {
    Index::open(path).with_context(|| format!("{} cannot be used", path.display()))
}

/// Returns the games of each file that reach all of these positions.
pub(crate) fn games_by_file(index: &Index, positions: &[PositionKey]) -> anyhow::Result<Vec<Vec<GameRange>>> {
    let mut games: Option<BTreeSet<u32>> = None;
    for &position in positions {
        let found: BTreeSet<u32> = index.games_through(position)?.into_iter().collect();
        games = Some(games.map_or(found.clone(), |games| &games & &found));
    }
    let games: Vec<u32> = games.unwrap_or_default().into_iter().collect();
    // The index stores only where a game begins. The start of the next game is the end of this
    // game.
    let places = index.places(games.iter().flat_map(|&game| [game, game.saturating_add(1)]))?;
    let mut files = vec![Vec::new(); index.files().len()];
    for pair in places.as_chunks::<2>().0 {
        let [place, next] = pair;
        let place = place.clone().context("the index lacks a game that it names")?;
        let end = next.as_ref().filter(|next| next.file == place.file).map(|next| next.text.offset);
        let Some(file) = files.get_mut(place.file) else { anyhow::bail!("the index lacks a file that it names") };
        file.push(GameRange { text: place.text, end });
    }
    Ok(files)
}

/// The byte range of a game in its file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameRange {
    text: GameText,
    /// Offset of the next game; `None` if the game is the last of its file.
    end: Option<u64>,
}

/// A game that the index has found.
pub(crate) enum IndexedGame {
    /// Text that the output can repeat unchanged.
    Copied(Vec<u8>),
    /// Text that must be parsed.
    Text(Chunk),
}

/// A file with a reader of byte ranges in ascending order.
enum Source {
    /// An uncompressed file. Seeking skips the gaps.
    Plain(File),
    /// A compressed file, with the number of uncompressed bytes read so far.
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

    /// Reads the bytes from `offset` to `end`, or to the end of the file. Offsets must not decrease
    /// from call to call.
    fn bytes(&mut self, offset: u64, end: Option<u64>) -> io::Result<Vec<u8>> {
        let Some(end) = end else {
            let mut bytes = Vec::new();
            self.seek_to(offset)?.read_to_end(&mut bytes)?;
            return Ok(bytes);
        };
        let mut bytes = vec![0; (end - offset.min(end)) as usize];
        self.seek_to(offset)?.read_exact(&mut bytes)?;
        if let Self::Packed(_, at) = self {
            *at = end;
        }
        Ok(bytes)
    }

    /// Skips to `offset`, which must not be before the current position of a compressed file.
    fn seek_to(&mut self, offset: u64) -> io::Result<&mut dyn Read> {
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

/// Reads these games of a file and passes them to `take` in batches until `take` returns `false`.
pub(crate) fn pieces(
    path: &Path,
    games: &[GameRange],
    may_copy: bool,
    take: &mut dyn FnMut(Vec<IndexedGame>) -> bool,
) -> io::Result<()> {
    let mut source = Source::open(path)?;
    for places in games.chunks(BATCH_SIZE) {
        let mut piece = Vec::with_capacity(places.len());
        for place in places {
            let GameText { offset, line, copied } = place.text;
            piece.push(match may_copy && copied > 0 {
                true => IndexedGame::Copied(source.bytes(offset, Some(offset.saturating_add(copied)))?),
                false => {
                    let text = Box::new(Cursor::new(source.bytes(offset, place.end)?));
                    IndexedGame::Text(Chunk { text, start: Start { offset, line }, games: 0 })
                }
            });
        }
        if !take(piece) {
            break;
        }
    }
    Ok(())
}
