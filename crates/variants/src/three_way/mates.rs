//! Checkmate by declaration (ledger: 3WC-C7 to 3WC-C10): what nobody can prevent, decided by playing every move that might prevent it.
//! The first move that does ends the search, so that a position without a mate is decided in a few moves.

use super::info::INFO;
use super::moves::prey;
use super::position::{Phase, Position};
use super::why::Why;
use polychess_rules::{Move, MoveList, Position as _, Seat};

/// 3WC-C7: may the first player declare the second checkmated now?
#[must_use]
pub fn may_declare(position: &Position, by: Seat, of: Seat) -> bool {
    is_declarable(position, by, of) && position.turn != by && is_always_captured(position, by, of)
}

/// 3WC-C8, R16: may the two opponents of this player declare checkmate jointly now?
#[must_use]
pub fn may_declare_jointly(position: &Position, of: Seat) -> bool {
    let both = of.others(3).all(|by| is_declarable(position, by, of));
    both && !position.second_stage
        && position.turn == of
        && after_all(position, |next| is_open(next, of) && can_be_captured_in_concert(next, of))
}

/// What both kinds of declaration ask first: no automatic mode, both active, and no king let live (3WC-C9).
fn is_declarable(position: &Position, by: Seat, of: Seat) -> bool {
    position.phase == Phase::Playing
        && !position.options.automatic
        && by != of
        && position.active.contains(by)
        && position.active.contains(of)
        && !position.declined[by.index()].contains(of)
}

fn is_open(position: &Position, of: Seat) -> bool {
    position.phase == Phase::Playing && position.active.contains(of)
}

/// After every sequence of legal moves before `by` is on turn, and at least one, `by` has a legal capture of the king of `of` (R15).
fn is_always_captured(position: &Position, by: Seat, of: Seat) -> bool {
    if position.turn == by {
        return prey(position).contains(of);
    }
    after_all(position, |next| is_open(next, of) && next.active.contains(by) && is_always_captured(next, by, of))
}

/// Some way for the opponents on turn, one after the other, to capture the king before its owner moves again.
fn can_be_captured_in_concert(position: &Position, of: Seat) -> bool {
    let next = position.turn.after(1, 3);
    position.turn != of
        && (prey(position).contains(of)
            || next != of && position.active.contains(next) && {
                let captured = |&m: &Move| {
                    let next = after(position, m);
                    is_open(&next, of) && can_be_captured_in_concert(&next, of)
                };
                legal(position).iter().any(captured)
            })
}

/// Does this hold after every legal move, and is there one?
fn after_all(position: &Position, holds: impl Fn(&Position) -> bool) -> bool {
    let moves = legal(position);
    !moves.is_empty() && moves.iter().all(|&m| holds(&after(position, m)))
}

fn legal(position: &Position) -> MoveList {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
}

fn after(position: &Position, m: Move) -> Position {
    let mut next = position.clone();
    next.play(m);
    next
}

/// 3WC-C7, 3WC-C9, 3WC-C10 and O3: `Err` exactly when the first player may not declare the second checkmated.
pub(super) fn check_declaration(position: &Position, by: Seat, of: Seat) -> Result<(), Why> {
    check_both(position, by, of)?;
    if position.turn == by {
        return Err(Why::CaptureInstead);
    }
    if may_declare(position, by, of) { Ok(()) } else { Err(Why::NotMated { seat: INFO.seat_name(of) }) }
}

/// 3WC-C8: the same for the two opponents of this player together.
pub(super) fn check_joint_declaration(position: &Position, of: Seat) -> Result<(), Why> {
    of.others(3).try_for_each(|by| check_both(position, by, of))?;
    let seat = INFO.seat_name(of);
    if position.turn != of {
        return Err(Why::DeclaredTooEarly { seat });
    }
    if may_declare_jointly(position, of) { Ok(()) } else { Err(Why::NotJointlyMated { seat }) }
}

/// What both kinds of declaration ask of each who declares.
fn check_both(position: &Position, by: Seat, of: Seat) -> Result<(), Why> {
    if position.options.automatic {
        return Err(Why::CheckmateIsAutomatic);
    }
    if by == of || !position.active.contains(of) {
        return Err(Why::NoSuchOpponent);
    }
    if is_declarable(position, by, of) { Ok(()) } else { Err(Why::KingLetLive { seat: INFO.seat_name(by) }) }
}
