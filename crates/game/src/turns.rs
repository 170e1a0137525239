//! Lists the legal turns of a position, and writes their move strings.

use crate::{Text, Turn};
use polychess_rules::{Move, MoveKind, MoveList, Position};
use polychess_topology::Topology;
use smallvec::smallvec;

/// Returns the move string of a turn: its plies joined by `+`, without [`Move::END_TURN`].
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

/// Returns all legal turns of a position in the order of move generation. In a mid-turn position,
/// returns the possible completions of the turn.
#[must_use]
pub fn turns<P: Position>(position: &P) -> Vec<Turn> {
    let mut found = Vec::new();
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    for &m in moves.iter() {
        if !may_continue(position, m) {
            found.push(smallvec![m]);
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
            found.push(smallvec![m]);
        }
    }
    found
}

/// Returns whether another ply may follow `m` in the same turn. The compiler removes this test for
/// games with one ply in each turn.
fn may_continue<P: Position>(position: &P, m: Move) -> bool {
    P::TURNS_OF_SEVERAL_PLIES && m.moves_piece() && position.to_move().is_some()
}
