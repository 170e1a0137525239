//! Turns: the plies until the seat changes, and the text that programs exchange for them.

use crate::{Text, nearest};
use polychess_rules::{Move, MoveKind, MoveList, Position, Role};
use polychess_topology::{Cell, Topology};

/// The plies of one turn; more than one only in games that allow it. A [`Move::END_TURN`] stands at the end where the turn could have gone on.
pub type Turn = Vec<Move>;

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
    /// Where the man stands.
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
        m.is_of_a_man() && (m.from, m.to, m.promotion) == (self.from, self.to, self.promotion)
    }
}

impl TurnText {
    /// Reads a turn text; `role` tells which role a promotion letter names.
    ///
    /// # Errors
    /// What cannot be read, to be put into words with [`NoTurnText::words`].
    pub fn parse<'t>(
        text: &'t str,
        topology: &Topology,
        role: impl Fn(char) -> Option<Role>,
    ) -> Result<Self, NoTurnText<'t>> {
        if text == "pass" {
            return Ok(Self::Pass);
        }
        if text.len() > LONGEST {
            return Err(NoTurnText::TooLong);
        }
        text.split('+').map(|part| ply(part, topology, &role)).collect::<Result<_, _>>().map(Self::Plies)
    }
}

/// Bytes of the longest turn text that is read.
const LONGEST: usize = 64;

fn ply<'t>(
    part: &'t str,
    topology: &Topology,
    role: &impl Fn(char) -> Option<Role>,
) -> Result<PlyText, NoTurnText<'t>> {
    let (from, second) = topology.cell_prefix(part).ok_or(NoTurnText::NoCell { at: part, part })?;
    let (to, rest) = topology.cell_prefix(second).ok_or(NoTurnText::NoCell { at: second, part })?;
    if rest.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(NoTurnText::NoCell { at: second, part });
    }
    let mut rest = rest.chars();
    let promotion = match (rest.next(), rest.next(), rest.next()) {
        (None, _, _) => None,
        (Some('='), Some(letter), None) => Some(role(letter).ok_or(NoTurnText::NoRole { letter, part })?),
        _ => return Err(NoTurnText::Form { part }),
    };
    Ok(PlyText { from, to, promotion })
}

/// Why a text is no turn text. Many texts are only tried as one, so words are made when they are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoTurnText<'t> {
    /// No cell stands where one is due.
    NoCell {
        /// What stands there.
        at: &'t str,
        /// The ply it belongs to.
        part: &'t str,
    },
    /// Nothing that a pawn could become has this letter.
    NoRole {
        /// The letter.
        letter: char,
        /// The ply it belongs to.
        part: &'t str,
    },
    /// Something follows the two cells that is no promotion.
    Form {
        /// The ply.
        part: &'t str,
    },
    /// No turn is so long.
    TooLong,
}

impl NoTurnText<'_> {
    /// In words, with the cell that may have been meant.
    #[must_use]
    pub fn words(&self, topology: &Topology) -> String {
        match *self {
            Self::NoCell { at, part } => no_cell(at, part, topology),
            Self::NoRole { letter, part } => format!("a pawn cannot become \"{letter}\" in \"{part}\""),
            Self::Form { part } => format!("\"{part}\" is not of the form FROMTO or FROMTO=Q"),
            Self::TooLong => format!("a turn text has at most {LONGEST} bytes"),
        }
    }
}

fn no_cell(at: &str, part: &str, topology: &Topology) -> String {
    let shown: String = at.chars().take(8).collect();
    let names = || topology.cells().map(|cell| topology.name(cell));
    let starts = [5, 4, 3, 2].into_iter().filter_map(|n| at.get(..n));
    let meant = starts.filter_map(|start| nearest(start, names())).next();
    let meant = meant.map(|name| format!(", did you mean \"{name}\"")).unwrap_or_default();
    format!("no cell of this board at \"{shown}\" in \"{}\"{meant}", part.chars().take(24).collect::<String>())
}

/// Writes a turn: plies joined by `+`, the end of a turn left out.
#[must_use]
pub fn turn_text<V: Text>(turn: &[Move], topology: &Topology) -> String {
    let mut text = String::new();
    for m in turn {
        match m.kind {
            MoveKind::Pass => return "pass".into(),
            MoveKind::EndTurn => continue,
            _ => {}
        }
        if !text.is_empty() {
            text.push('+');
        }
        text.push_str(topology.name(m.from));
        text.push_str(topology.name(m.to));
        if let Some(role) = m.promotion {
            text.push('=');
            text.push(V::role_letter(role));
        }
    }
    text
}

/// All legal turns of a position, in the order of generation. From a mid-turn position, the ways to complete the turn.
#[must_use]
pub fn turns<P: Position>(position: &P) -> Vec<Turn> {
    let mut found = Vec::new();
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    for &m in moves.iter() {
        if !may_continue(position, m) {
            found.push(vec![m]);
            continue;
        }
        let mut next = position.clone();
        next.play(m);
        if next.is_mid_turn() {
            found.extend(turns(&next).into_iter().map(|mut rest| {
                rest.insert(0, m);
                rest
            }));
        } else {
            found.push(vec![m]);
        }
    }
    found
}

/// Only games with turns of several plies pay for finding out whether a ply ends the turn.
fn may_continue<P: Position>(position: &P, m: Move) -> bool {
    P::TURNS_OF_SEVERAL_PLIES && m.is_of_a_man() && position.to_move().is_some()
}
