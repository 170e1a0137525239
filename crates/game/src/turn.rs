//! Turns: all plies until another seat is to move, and the text that programs exchange for them.

use crate::input_error::shown;
use crate::{InputError, nearest};
use polychess_rules::{Move, Role};
use polychess_topology::{Cell, Topology};
use smallvec::SmallVec;

/// The plies of one turn; games may allow more than one.
///
/// [`Move::END_TURN`] comes last if the turn could have continued. Up to four plies are stored
/// inline, so that copying a log is cheap.
pub type Turn = SmallVec<[Move; 4]>;

const _: () = assert!(size_of::<Turn>() == 24, "a turn is no larger than a list on the heap");

/// A turn as written: its cells exist, but the turn may not be legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TurnText {
    /// `pass`
    Pass,
    /// One or more plies joined by `+`; an empty list ends the current turn.
    Plies(Vec<PlyText>),
}

/// `FROMTO` or `FROMTO=Q`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlyText {
    /// The origin of the piece.
    pub from: Cell,
    /// The target of the piece.
    pub to: Cell,
    /// The role of the promoted pawn.
    pub promotion: Option<Role>,
}

impl PlyText {
    /// True if this is the text of the move.
    #[must_use]
    pub fn fits(&self, m: Move) -> bool {
        m.moves_piece() && (m.from, m.to, m.promotion) == (self.from, self.to, self.promotion)
    }
}

impl TurnText {
    /// Reads a turn text; `role` returns the role of a promotion letter.
    ///
    /// # Errors
    /// The fault, which [`NoTurnText::to_error`] puts into words.
    pub fn parse<'t>(
        text: &'t str,
        topology: &Topology,
        role: impl Fn(char) -> Option<Role>,
    ) -> Result<Self, NoTurnText<'t>> {
        if text == "pass" {
            return Ok(Self::Pass);
        }
        if text.len() > LONGEST {
            return Err(NoTurnText { at: LONGEST, ply: "", rest: "", fault: Fault::TooLong });
        }
        let mut at = 0;
        let plies = text.split('+').map(|written| {
            let read = ply(written, topology, &role).map_err(|(rest, fault)| {
                // The rest is a suffix of the ply.
                NoTurnText { at: at + written.len() - rest.len(), ply: written, rest, fault }
            });
            at += written.len() + 1;
            read
        });
        plies.collect::<Result<_, _>>().map(Self::Plies)
    }
}

/// The longest turn text that is read, in bytes.
const LONGEST: usize = 64;

/// Reads a ply, or returns its rest from the first fault on.
fn ply<'t>(
    written: &'t str,
    topology: &Topology,
    role: &impl Fn(char) -> Option<Role>,
) -> Result<PlyText, (&'t str, Fault)> {
    let (from, second) = topology.cell_prefix(written).ok_or((written, Fault::NoCell))?;
    let (to, rest) = topology.cell_prefix(second).ok_or((second, Fault::NoCell))?;
    if rest.starts_with(|c: char| c.is_ascii_digit()) {
        return Err((second, Fault::NoCell));
    }
    let upper = |letter: char| Some(letter.to_ascii_uppercase()).filter(|&upper| role(upper).is_some());
    let mut letters = rest.chars();
    let promotion = match (letters.next(), letters.next(), letters.next()) {
        (None, _, _) => None,
        (Some('='), Some(letter), None) => Some(role(letter).ok_or((letter_of(rest), Fault::NoRole(upper(letter))))?),
        (Some(letter), None, _) => return Err((rest, Fault::Form(upper(letter)))),
        _ => return Err((rest, Fault::Form(None))),
    };
    Ok(PlyText { from, to, promotion })
}

fn letter_of(promotion: &str) -> &str {
    promotion.trim_start_matches('=')
}

/// The reason why a text is not a turn text, and the place.
///
/// Callers often only try to read a text as a turn, so words are made on demand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoTurnText<'t> {
    /// Byte offset in the text.
    pub at: usize,
    /// The ply that contains the fault.
    pub ply: &'t str,
    /// The rest of the ply from there.
    pub rest: &'t str,
    /// The kind of the fault.
    pub fault: Fault,
}

/// The fault of an invalid turn text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A cell is missing.
    NoCell,
    /// No promotion has this letter; with a suggestion.
    NoRole(Option<char>),
    /// Text after the two cells is not a promotion; with a suggestion.
    Form(Option<char>),
    /// The text is too long.
    TooLong,
}

impl NoTurnText<'_> {
    /// Returns the input error with a suggestion.
    #[must_use]
    pub fn to_error(&self, topology: &Topology) -> InputError {
        let (at, ply, rest, meant) = (self.at, shown(self.ply, 24), shown(self.rest, 8), self.meant(topology));
        match self.fault {
            Fault::NoCell if rest.is_empty() => InputError::TurnEnds { at, ply },
            Fault::NoCell => InputError::NoCell { at, rest, ply, meant },
            Fault::NoRole(_) => InputError::NoRole { at, rest, ply, meant },
            Fault::Form(_) => InputError::NoPly { at, ply, meant },
            Fault::TooLong => InputError::TurnTooLong { most: LONGEST },
        }
    }

    /// Returns the suggested cell or letter.
    fn meant(&self, topology: &Topology) -> Option<String> {
        match self.fault {
            Fault::NoCell => {
                let names = || topology.cells().map(|cell| topology.name(cell));
                let starts = [5, 4, 3, 2].into_iter().filter_map(|n| self.rest.get(..n));
                starts.filter_map(|start| nearest(start, names())).next().map(str::to_owned)
            }
            Fault::NoRole(letter) => letter.map(String::from),
            Fault::Form(letter) => letter.map(|letter| format!("={letter}")),
            Fault::TooLong => None,
        }
    }
}
