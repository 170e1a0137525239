//! Checkmate by declaration (ledger: 3WC-C7 to 3WC-C10): what nobody can prevent, decided by playing every move that might prevent it.

use super::position::{Phase, Position};
use super::safety::capturable_kings;
use super::show::INFO;
use super::why::Why;
use polychess_rules::{Move, MoveList, Position as _, Seat};

/// 3WC-C7: may the first player declare the second checkmated now?
#[must_use]
pub fn may_declare(position: &Position, by: Seat, of: Seat) -> bool {
    check_declaration(position, by, of).is_ok()
}

/// 3WC-C8, R16: may the two opponents of this player declare checkmate jointly now?
#[must_use]
pub fn may_declare_jointly(position: &Position, of: Seat) -> bool {
    check_joint_declaration(position, of).is_ok()
}

/// 3WC-C7, 3WC-C10: the same, with what forbids it.
pub(super) fn check_declaration(position: &Position, by: Seat, of: Seat) -> Result<(), Why> {
    check_both(position, by, of)?;
    if position.turn == by {
        return Err(Why::CaptureInstead);
    }
    if is_always_captured(position, by, of) { Ok(()) } else { Err(Why::NotMated { seat: INFO.seat_name(of) }) }
}

/// 3WC-C8, R16: the same, with what forbids it. Both have to be active, which they are in three-way play only.
pub(super) fn check_joint_declaration(position: &Position, of: Seat) -> Result<(), Why> {
    of.others(3).try_for_each(|by| check_both(position, by, of))?;
    let seat = INFO.seat_name(of);
    if position.turn != of {
        return Err(Why::DeclaredTooEarly { seat });
    }
    let mated = after_all(position, |next| goes_on(next, of) && can_be_captured_in_concert(next, of));
    if mated { Ok(()) } else { Err(Why::NotJointlyMated { seat }) }
}

/// What both kinds of declaration ask of each player who declares: a game that goes on, no automatic mode (3WC-O3), two active opponents, and no
/// king that was declined (3WC-C9).
fn check_both(position: &Position, by: Seat, of: Seat) -> Result<(), Why> {
    match position.phase {
        _ if position.options.automatic => Err(Why::CheckmateIsAutomatic),
        _ if by == of || !position.active.contains(of) => Err(Why::NoSuchOpponent),
        _ if !position.active.contains(by) => Err(Why::Out { seat: INFO.seat_name(by) }),
        Phase::Awaiting(_) => Err(Why::AnswerFirst),
        Phase::Agreed | Phase::Over(_) => Err(Why::GameOver),
        Phase::Playing if position.declined_kings[by.index()].contains(of) => {
            Err(Why::KingLetLive { seat: INFO.seat_name(by) })
        }
        Phase::Playing => Ok(()),
    }
}

/// Does the game go on with this player?
fn goes_on(position: &Position, of: Seat) -> bool {
    position.phase == Phase::Playing && position.active.contains(of)
}

/// After every sequence of legal moves before `by` is on turn, and at least one, `by` has a legal capture of the king of `of` (R15).
fn is_always_captured(position: &Position, by: Seat, of: Seat) -> bool {
    if position.turn == by {
        return capturable_kings(position).contains(of);
    }
    after_all(position, |next| goes_on(next, of) && next.active.contains(by) && is_always_captured(next, by, of))
}

/// Some way for the opponents on turn, one after the other, to capture the king before its owner moves again.
fn can_be_captured_in_concert(position: &Position, of: Seat) -> bool {
    let next = position.turn.after(1, 3);
    position.turn != of
        && (capturable_kings(position).contains(of)
            || next != of && position.active.contains(next) && {
                let leads_to_capture = |&m: &Move| {
                    let played = after_move(position, m);
                    goes_on(&played, of) && can_be_captured_in_concert(&played, of)
                };
                legal(position).iter().any(leads_to_capture)
            })
}

/// Does this hold after every legal move, and is there one?
fn after_all(position: &Position, holds: impl Fn(&Position) -> bool) -> bool {
    let moves = legal(position);
    !moves.is_empty() && moves.iter().all(|&m| holds(&after_move(position, m)))
}

fn legal(position: &Position) -> MoveList {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves
}

fn after_move(position: &Position, m: Move) -> Position {
    let mut next = position.clone();
    next.play(m);
    next
}
