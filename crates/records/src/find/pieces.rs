//! Conditions on the pieces of a position.

use polychess_game::{AnyMatch, Match, Value};
use polychess_rules::{Position as _, Role, Seat};
use polychess_variants::{Visitor, visit};

/// Conditions that a single board must meet, such as `white king e1, no black queen`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pieces {
    variant: &'static str,
    conditions: Vec<PieceCondition>,
}

/// A piece that must be present or absent. `None` matches any seat, piece or cell.
#[derive(Clone, PartialEq, Eq, Debug)]
struct PieceCondition {
    absent: bool,
    seat: Option<Seat>,
    glyph: Option<&'static str>,
    cell: Option<String>,
}

impl Pieces {
    /// Parses conditions for the game of this match. They have the form `[no] [SEAT] PIECE [CELL]`
    /// and are separated by commas. The word `piece` matches any piece.
    ///
    /// # Errors
    /// A message if the game has no such seat, piece or cell.
    pub fn parse(text: &str, start: &dyn AnyMatch) -> Result<Self, String> {
        let variant = start.info().id;
        let conditions = text.split(',').map(|part| {
            visit(variant, ParseCondition { part: part.trim(), start }).unwrap_or_else(|| Err(String::new()))
        });
        Ok(Self { variant, conditions: conditions.collect::<Result<_, _>>()? })
    }

    /// True if at least one board of the match meets all conditions.
    #[must_use]
    pub fn matches(&self, now: &dyn AnyMatch) -> bool {
        now.info().id == self.variant
            && visit(self.variant, MatchConditions { conditions: &self.conditions, now }).unwrap_or(false)
    }
}

struct ParseCondition<'a> {
    part: &'a str,
    start: &'a dyn AnyMatch,
}

impl Visitor for ParseCondition<'_> {
    type Out = Result<PieceCondition, String>;

    fn visit<V: Value>(self) -> Result<PieceCondition, String> {
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
            return Err(format!("\"{}\": the board has no cell \"{cell}\"", self.part));
        }
        Ok(PieceCondition { absent, seat, glyph, cell })
    }
}

/// A visitor that checks all conditions on each board.
struct MatchConditions<'a> {
    conditions: &'a [PieceCondition],
    now: &'a dyn AnyMatch,
}

impl Visitor for MatchConditions<'_> {
    type Out = bool;

    fn visit<V: Value>(self) -> bool {
        let boards = self.now.as_any().downcast_ref::<Match<V>>().map(Match::boards).unwrap_or_default();
        boards.iter().any(|game| self.conditions.iter().all(|condition| condition.holds::<V>(game.position())))
    }
}

impl PieceCondition {
    fn holds<V: Value>(&self, position: &V::Position) -> bool {
        let fits = |cell| {
            position.piece(cell).is_some_and(|piece| {
                self.seat.is_none_or(|seat| seat == piece.seat())
                    && self.glyph.is_none_or(|glyph| glyph == V::glyph(piece.role()))
            })
        };
        let topology = position.topology();
        let is_present = match &self.cell {
            // Some options remove cells from the board, so the cell may not exist.
            Some(name) => topology.cell(name).is_some_and(fits),
            None => topology.cells().any(fits),
        };
        is_present != self.absent
    }
}
