//! A pattern of pieces: what stands on a board, and what does not.

use polychess_game::{AnyMatch, Match, Value};
use polychess_rules::{Position as _, Role, Seat};
use polychess_variants::{Visitor, visit};

/// Pieces of one game that shall stand on a board at the same time, or not: `white king e1, no black queen`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pieces {
    variant: &'static str,
    parts: Vec<Part>,
}

/// One of them. What is not said may be anything.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Part {
    absent: bool,
    seat: Option<Seat>,
    glyph: Option<&'static str>,
    cell: Option<String>,
}

impl Pieces {
    /// Reads a pattern for the game of this match: parts joined by commas, each `[no] [SEAT] PIECE [CELL]`, where `piece` is any piece.
    ///
    /// # Errors
    /// In words, when the game has no such seat, piece or cell.
    pub fn parse(text: &str, start: &dyn AnyMatch) -> Result<Self, String> {
        let variant = start.info().id;
        let parts = text
            .split(',')
            .map(|part| visit(variant, Reading { part: part.trim(), start }).unwrap_or_else(|| Err(String::new())));
        Ok(Self { variant, parts: parts.collect::<Result<_, _>>()? })
    }

    /// Do they stand so on a board of the match?
    #[must_use]
    pub fn stand(&self, now: &dyn AnyMatch) -> bool {
        now.info().id == self.variant && visit(self.variant, Standing { parts: &self.parts, now }).unwrap_or(false)
    }
}

/// Reads a part.
struct Reading<'a> {
    part: &'a str,
    start: &'a dyn AnyMatch,
}

impl Visitor for Reading<'_> {
    type Out = Result<Part, String>;

    fn visit<V: Value>(self) -> Result<Part, String> {
        let info = &V::INFO;
        let mut words = self.part.split_whitespace().peekable();
        let absent = words.next_if_eq(&"no").is_some();
        let seat = words.peek().and_then(|word| info.seat(word));
        if seat.is_some() {
            words.next();
        }
        let mut glyphs: Vec<&'static str> = Role::all().map(V::glyph).collect();
        glyphs.sort_unstable();
        glyphs.dedup();
        let form = || {
            let seats: Vec<&str> = info.seats.iter().map(|seat| seat.name).collect();
            format!(
                "\"{}\": pieces are written [no] [SEAT] PIECE [CELL], joined by commas; seats are {}, pieces are {} and piece, which is any",
                self.part,
                seats.join(", "),
                glyphs.join(", ")
            )
        };
        let piece = words.next().ok_or_else(form)?;
        let glyph = glyphs.iter().copied().find(|glyph| *glyph == piece);
        if glyph.is_none() && piece != "piece" {
            return Err(form());
        }
        let cell = words.next().map(str::to_owned);
        if words.next().is_some() {
            return Err(form());
        }
        let boards = self.start.as_any().downcast_ref::<Match<V>>().map(Match::boards).unwrap_or_default();
        let unknown = |cell: &&String| boards.iter().all(|game| game.position().topology().cell(cell).is_none());
        if let Some(cell) = cell.as_ref().filter(unknown) {
            return Err(format!("\"{}\": there is no cell \"{cell}\" on this board", self.part));
        }
        Ok(Part { absent, seat, glyph, cell })
    }
}

/// Looks whether all parts hold on a board.
struct Standing<'a> {
    parts: &'a [Part],
    now: &'a dyn AnyMatch,
}

impl Visitor for Standing<'_> {
    type Out = bool;

    fn visit<V: Value>(self) -> bool {
        let boards = self.now.as_any().downcast_ref::<Match<V>>().map(Match::boards).unwrap_or_default();
        boards.iter().any(|game| self.parts.iter().all(|part| part.holds::<V>(game.position())))
    }
}

impl Part {
    fn holds<V: Value>(&self, position: &V::Position) -> bool {
        let fits = |cell| {
            position.piece(cell).is_some_and(|piece| {
                self.seat.is_none_or(|seat| seat == piece.seat())
                    && self.glyph.is_none_or(|glyph| glyph == V::glyph(piece.role()))
            })
        };
        let topology = position.topology();
        let stands = match &self.cell {
            // A game with other options may have another board, without this cell.
            Some(name) => topology.cell(name).is_some_and(fits),
            None => topology.cells().any(fits),
        };
        stands != self.absent
    }
}
