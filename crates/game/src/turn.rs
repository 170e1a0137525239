//! Turns, and the move strings that programs exchange. A turn contains all plies until the next
//! player is to move.

use crate::input_error::shown;
use crate::{InputError, nearest};
use polychess_rules::{Move, Role};
use polychess_topology::{Cell, Topology};
use smallvec::SmallVec;

/// The plies of one turn. Most games allow only one.
///
/// The last ply is [`Move::END_TURN`] if the turn could have continued. Up to four plies are stored
/// inline, which makes it cheap to clone a log.
pub type Turn = SmallVec<[Move; 4]>;

#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<Turn>() == 24, "a turn is no larger than a list on the heap");

/// A parsed move string. Its cells exist on the board, but the turn may be illegal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TurnText {
    /// The move string `pass`.
    Pass,
    /// One or more plies joined by `+`. In a mid-turn position, an empty list ends the turn.
    Plies(Vec<PlyText>),
}

/// A parsed ply, such as `b5c5` or `b7b8=Q`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlyText {
    /// The origin cell.
    pub from: Cell,
    /// The target cell.
    pub to: Cell,
    /// The role of the promoted piece, if any.
    pub promotion: Option<Role>,
}

impl PlyText {
    /// True if this text describes the move `m`.
    #[must_use]
    pub fn fits(&self, m: Move) -> bool {
        m.moves_piece() && (m.from, m.to, m.promotion) == (self.from, self.to, self.promotion)
    }
}

impl TurnText {
    /// Parses a move string. `role` maps a promotion letter to its role.
    ///
    /// # Errors
    /// The fault in the text. [`NoTurnText::to_error`] creates the message for it.
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
                // `rest` is a suffix of `written`.
                NoTurnText { at: at + written.len() - rest.len(), ply: written, rest, fault }
            });
            at += written.len() + 1;
            read
        });
        plies.collect::<Result<_, _>>().map(Self::Plies)
    }
}

/// The maximum length of a move string, in bytes.
const LONGEST: usize = 64;

/// Parses a ply. An error contains the part of the ply that starts with the fault.
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

/// An invalid move string: the fault and its place.
///
/// Callers often parse a text only to find out whether it is a move string. The message is
/// therefore created only on demand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoTurnText<'t> {
    /// The byte offset of the fault.
    pub at: usize,
    /// The ply that contains the fault.
    pub ply: &'t str,
    /// The part of the ply that starts with the fault.
    pub rest: &'t str,
    /// The kind of the fault.
    pub fault: Fault,
}

/// The fault in an invalid move string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The text has no valid cell at the fault.
    NoCell,
    /// The promotion letter is unknown. If only its case is wrong, contains the correct letter.
    NoRole(Option<char>),
    /// The text after the two cells is not a promotion. If it is a single letter of a role,
    /// contains this letter as a suggestion.
    Form(Option<char>),
    /// The text is longer than 64 bytes.
    TooLong,
}

impl NoTurnText<'_> {
    /// Returns the error message with a suggestion.
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

    /// Returns the suggestion: a cell name or a promotion.
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
