//! Entering a turn ply by ply: the legal next plies, and the board during the turn.

use crate::turns::turn_text;
use crate::{Game, InputError, Refusal, Show, TurnText};
use polychess_rules::{Move, MoveList, Position};

/// A ply that may begin or continue a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextPly {
    /// The move string of the ply, such as `e2e4`, `e7e8=Q` or `pass`.
    pub text: String,
    /// The index of the origin cell; `None` for a pass.
    pub from: Option<usize>,
    /// The index of the target cell; `None` for a pass.
    pub to: Option<usize>,
    /// The glyph of the promoted piece; `None` if the ply is not a promotion.
    pub promotion: Option<&'static str>,
    /// True if the turn may end after this ply.
    pub ends: bool,
    /// True if another ply of the same turn may follow.
    pub goes_on: bool,
}

/// Returns the plies that the player to move can make now, at the start of a turn or during it.
#[must_use]
pub fn next_plies<V: Show>(game: &Game<V>) -> Vec<NextPly> {
    if game.to_move().is_none() {
        return Vec::new();
    }
    plies_of::<V>(game.position())
}

pub(crate) fn plies_of<V: Show>(position: &V::Position) -> Vec<NextPly> {
    let mut moves = MoveList::new();
    let mut after = MoveList::new();
    position.legal_moves(&mut moves);
    let plies = moves.iter().filter(|&&m| m != Move::END_TURN).map(|&m| {
        let (ends, goes_on) = ways_on(position, m, &mut after);
        let cell = |cell: polychess_topology::Cell| m.moves_piece().then_some(cell.index());
        NextPly {
            text: turn_text::<V>(&[m], position.topology()),
            from: cell(m.from),
            to: cell(m.to),
            promotion: m.promotion.map(V::glyph),
            ends,
            goes_on,
        }
    });
    plies.collect()
}

/// Returns whether the turn may end after `m`, and whether another ply may follow.
fn ways_on<P: Position>(position: &P, m: Move, after: &mut MoveList) -> (bool, bool) {
    if !P::TURNS_OF_SEVERAL_PLIES || !m.moves_piece() {
        return (true, false);
    }
    let mut next = position.clone();
    next.play(m);
    if !next.is_mid_turn() {
        return (true, false);
    }
    after.clear();
    next.legal_moves(after);
    (after.contains(&Move::END_TURN), after.iter().any(|m| m.moves_piece()))
}

impl<V: Show> Game<V> {
    /// Returns a copy after the first plies of an incomplete turn, for display only.
    ///
    /// # Errors
    /// `bad-act` if the text is unreadable or a complete turn. `illegal-act` if no legal turn
    /// begins with these plies.
    pub fn begun(&self, text: &str) -> Result<Self, Refusal> {
        let topology = self.position().topology();
        let written = TurnText::parse(text, topology, V::role).map_err(|unread| unread.to_error(topology))?;
        let TurnText::Plies(plies) = written else {
            return Err(InputError::PassIsWhole.into());
        };
        let mut begun = self.clone();
        let mut moves = MoveList::new();
        for ply in plies {
            moves.clear();
            if begun.to_move().is_some() {
                begun.position().legal_moves(&mut moves);
            }
            let legal = moves.iter().find(|&&m| ply.fits(m)).copied();
            let Some(legal) = legal else {
                return Err(InputError::NoTurnBegins { text: text.to_owned() }.under(V::INFO.turn_rule));
            };
            V::advance(begun.state_mut(), legal);
            if !begun.position().is_mid_turn() {
                return Err(InputError::WholeTurn { text: text.to_owned() }.into());
            }
        }
        Ok(begun)
    }
}
