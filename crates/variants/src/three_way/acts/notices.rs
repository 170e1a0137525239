//! Notices of resignation (ledger: 3WC-A7).

use super::endings;
use super::negotiation::{change, in_three_way_play};
use crate::three_way::judging;
use crate::three_way::position::ThreeWay;
use crate::three_way::why::{ActKind, Why};
use polychess_game::Game;
use polychess_rules::Seat;

/// 3WC-A7: not on turn, having moved, once after each own move; the third in succession is a defeat.
pub(super) fn give_notice(game: &mut Game<ThreeWay>, seat: Seat) -> Result<(), Why> {
    in_three_way_play(game.position(), ActKind::ResignNotice)?;
    may_give_notice(game, seat)?;
    let negotiation = &mut game.state_mut().negotiation;
    negotiation.noticed = negotiation.noticed.with(seat);
    negotiation.notices[seat.index()] += 1;
    if negotiation.notices[seat.index()] >= 3 {
        let others = game.position().opponents(seat);
        change(game, |position| judging::defeat_by_act(position, seat, others, &endings::NOTICES)); // R23
    }
    Ok(())
}

/// 3WC-A7: may this player, in three-way play, give notice now?
pub(super) fn may_give_notice(game: &Game<ThreeWay>, seat: Seat) -> Result<(), Why> {
    let negotiation = game.negotiation();
    if game.position().turn == seat {
        Err(Why::NoticeOnTurn)
    } else if !negotiation.moved.contains(seat) {
        Err(Why::NoticeBeforeMove)
    } else if negotiation.noticed.contains(seat) {
        Err(Why::NoticeTwice)
    } else {
        Ok(())
    }
}
