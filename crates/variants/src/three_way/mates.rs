//! Checkmate by declaration (ledger: 3WC-C7 to 3WC-C10): what nobody can prevent, decided by playing every move that might prevent it.

use super::info::INFO;
use super::position::{Phase, Position};
use super::safety::capturable_kings;
use super::why::Why;
use polychess_rules::{MoveList, Position as _, Seat};

/// 3WC-C7, 3WC-C10: may one player declare the other checkmated now?
pub(super) fn check_declaration(position: &Position, by: Seat, of: Seat) -> Result<(), Why> {
    check_both(position, by, of)?;
    if position.turn == by {
        return Err(Why::CaptureInstead);
    }
    if is_always_captured(position, by, of) { Ok(()) } else { Err(Why::NotMated { seat: INFO.seat_name(of) }) }
}

/// 3WC-C8, R16: may the two opponents do it jointly? They are active in three-way play only.
pub(super) fn check_joint_declaration(position: &Position, of: Seat) -> Result<(), Why> {
    of.others(3).try_for_each(|by| check_both(position, by, of))?;
    let seat = INFO.seat_name(of);
    if position.turn != of {
        return Err(Why::DeclaredTooEarly { seat });
    }
    let mated = after_all(position, |next| goes_on(next, of) && can_be_captured_in_concert(next, of));
    if mated { Ok(()) } else { Err(Why::NotJointlyMated { seat }) }
}

/// What both kinds of declaration ask of each player who declares (3WC-C9, 3WC-O3).
fn check_both(position: &Position, by: Seat, of: Seat) -> Result<(), Why> {
    let (seat, declined) = (INFO.seat_name(by), position.declined_kings[by.index()]);
    match position.phase {
        _ if position.options.automatic => Err(Why::CheckmateIsAutomatic),
        _ if by == of || !position.active.contains(of) => Err(Why::NoSuchOpponent),
        _ if !position.active.contains(by) => Err(Why::Out { seat }),
        Phase::Playing if declined.contains(of) => Err(Why::KingLetLive { seat }),
        Phase::Playing => Ok(()),
        _ => Err(Why::GameOver),
    }
}

/// Does the game go on with this player?
fn goes_on(position: &Position, of: Seat) -> bool {
    position.phase == Phase::Playing && position.active.contains(of)
}

/// 3WC-C7, R15: after every sequence of legal moves of the others, and at least one, can `by` capture the king?
fn is_always_captured(position: &Position, by: Seat, of: Seat) -> bool {
    if position.turn == by {
        return capturable_kings(position).contains(of);
    }
    after_all(position, |next| goes_on(next, of) && next.active.contains(by) && is_always_captured(next, by, of))
}

/// 3WC-C8: can the opponents on turn, one after the other, capture the king before its owner moves again?
fn can_be_captured_in_concert(position: &Position, of: Seat) -> bool {
    let next = position.turn.after(1, 3);
    position.turn != of
        && (capturable_kings(position).contains(of)
            || next != of
                && position.active.contains(next)
                && after_each(position).any(|next| goes_on(&next, of) && can_be_captured_in_concert(&next, of)))
}

/// Does this hold after every legal move, and is there one?
fn after_all(position: &Position, holds: impl Fn(&Position) -> bool) -> bool {
    let mut after = after_each(position).peekable();
    after.peek().is_some() && after.all(|next| holds(&next))
}

/// The position after each legal move.
fn after_each(position: &Position) -> impl Iterator<Item = Position> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    (0..moves.len()).map(move |n| {
        let mut next = position.clone();
        next.play(moves[n]);
        next
    })
}
