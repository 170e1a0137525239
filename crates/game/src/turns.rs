//! All turns of a position, and how they are written.

use crate::{Text, Turn};
use polychess_rules::{Move, MoveKind, MoveList, Position};
use polychess_topology::Topology;
use smallvec::smallvec;

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

/// Only games with turns of several plies pay for finding out whether a ply ends the turn.
fn may_continue<P: Position>(position: &P, m: Move) -> bool {
    P::TURNS_OF_SEVERAL_PLIES && m.moves_piece() && position.to_move().is_some()
}
