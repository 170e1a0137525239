//! Threats: captures that would gain material if it were the army's turn.

use crate::error::AnalysisError;
use polychess_game::{AnyMatch, Game, Match, Value};
use polychess_rules::{Move, MoveList, Position as _, Searchable as _, Seat, see};
use polychess_variants::{Visitor, visit};
use polychess_wire::Threat;
use std::collections::BTreeMap;

/// Returns the threats of all armies on a board, the greatest gain of each army first.
///
/// The gain is that of the exchange after the capture. The list contains one capture per army and
/// attacked piece.
///
/// # Errors
/// Fails if the board does not exist.
pub fn threats(before: &dyn AnyMatch, board: usize) -> Result<Vec<Threat>, AnalysisError> {
    let id = before.info().id;
    visit(id, Threats { before, board }).unwrap_or_else(|| Err(AnalysisError::UnknownGame(id.to_owned())))
}

struct Threats<'a> {
    before: &'a dyn AnyMatch,
    board: usize,
}

impl Visitor for Threats<'_> {
    type Out = Result<Vec<Threat>, AnalysisError>;

    fn visit<V: Value>(self) -> Self::Out {
        let unknown = || AnalysisError::UnknownGame(V::INFO.id.to_owned());
        let all = self.before.as_any().downcast_ref::<Match<V>>().ok_or_else(unknown)?;
        let game = all.boards().get(self.board).ok_or(AnalysisError::NoBoard(self.board))?;
        let mut found = Vec::new();
        if game.outcome().is_none() {
            V::INFO.all_seats().for_each(|seat| found.extend(threats_of(game, seat)));
        }
        Ok(found)
    }
}

/// Returns the threats of an army, the greatest gain first.
fn threats_of<V: Value>(game: &Game<V>, seat: Seat) -> Vec<Threat> {
    if game.position().is_eliminated(seat) {
        return Vec::new();
    }
    let position = game.position().with_turn(seat);
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mut best = BTreeMap::<usize, Threat>::new();
    for threat in moves.iter().filter_map(|&m| threat::<V>(&position, seat, m)) {
        let known = best.entry(threat.to).or_insert_with(|| threat.clone());
        if threat.gain > known.gain {
            *known = threat;
        }
    }
    let mut threats: Vec<Threat> = best.into_values().collect();
    threats.sort_by_key(|threat| -threat.gain);
    threats
}

/// Returns the threat that a legal ply of `seat` carries out, if any.
fn threat<V: Value>(position: &V::Position, seat: Seat, m: Move) -> Option<Threat> {
    let victim = position.piece(m.to).filter(|_| m.moves_piece())?.seat();
    if position.are_teammates(seat, victim) || position.is_eliminated(victim) {
        return None;
    }
    let worth = |role| (V::worth(role) * 100.0) as i32;
    let gain = see(position, m, &worth)[seat];
    let threat = Threat { seat: seat.index(), from: m.from.index(), to: m.to.index(), victim: victim.index(), gain };
    (gain > 0).then_some(threat)
}
