//! Turns: the plies until the seat changes, and the text that programs exchange for them.

use crate::input_error::shown;
use crate::{InputError, nearest};
use polychess_rules::{Move, Role};
use polychess_topology::{Cell, Topology};
use smallvec::SmallVec;

/// The plies of one turn; more than one only in games that allow it. A [`Move::END_TURN`] stands at the end where the turn could have gone on.
/// It lies in place, so that a log of turns is copied in one piece; longer turns than that are on the heap.
pub type Turn = SmallVec<[Move; 4]>;

const _: () = assert!(size_of::<Turn>() == 24, "a turn is no larger than a list on the heap");

/// A turn as it was written: cells that exist, but perhaps no legal turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TurnText {
    /// `pass`
    Pass,
    /// One or more plies joined by `+`; none ends a turn under way.
    Plies(Vec<PlyText>),
}

/// `FROMTO` or `FROMTO=Q`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlyText {
    /// Where the piece stands.
    pub from: Cell,
    /// Where it shall go.
    pub to: Cell,
    /// What the pawn shall become.
    pub promotion: Option<Role>,
}

impl PlyText {
    /// Is this how the move is written?
    #[must_use]
    pub fn fits(&self, m: Move) -> bool {
        m.moves_piece() && (m.from, m.to, m.promotion) == (self.from, self.to, self.promotion)
    }
}

impl TurnText {
    /// Reads a turn text; `role` tells which role a promotion letter names.
    ///
    /// # Errors
    /// What cannot be read, to be told by [`NoTurnText::told`].
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
                // What is left of a ply ends where the ply ends.
                NoTurnText { at: at + written.len() - rest.len(), ply: written, rest, fault }
            });
            at += written.len() + 1;
            read
        });
        plies.collect::<Result<_, _>>().map(Self::Plies)
    }
}

/// Bytes of the longest turn text that is read.
const LONGEST: usize = 64;

/// Reads a ply, or says what is left of it from its first fault on.
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

/// Why a text is no turn text, and where. Many texts are only tried as one, so words are made when they are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoTurnText<'t> {
    /// Byte offset in the text.
    pub at: usize,
    /// The ply it belongs to.
    pub ply: &'t str,
    /// What is left of it there.
    pub rest: &'t str,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong with a text that is no turn text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// No cell stands where one is due.
    NoCell,
    /// Nothing that a pawn could become has this letter; what may have been meant.
    NoRole(Option<char>),
    /// Something follows the two cells that is no promotion; the role that may have been meant.
    Form(Option<char>),
    /// No turn is so long.
    TooLong,
}

impl NoTurnText<'_> {
    /// With what may have been meant.
    #[must_use]
    pub fn told(&self, topology: &Topology) -> InputError {
        let (at, ply, rest, meant) = (self.at, shown(self.ply, 24), shown(self.rest, 8), self.meant(topology));
        match self.fault {
            Fault::NoCell if rest.is_empty() => InputError::TurnEnds { at, ply },
            Fault::NoCell => InputError::NoCell { at, rest, ply, meant },
            Fault::NoRole(_) => InputError::NoRole { at, rest, ply, meant },
            Fault::Form(_) => InputError::NoPly { at, ply, meant },
            Fault::TooLong => InputError::TurnTooLong { most: LONGEST },
        }
    }

    /// The cell or letter that may have been meant.
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
