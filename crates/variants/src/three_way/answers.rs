//! Who goes on after a stalemate in stage I of Last Mate (ledger: 3WC-E10, 3WC-A12).

use super::negotiation::change;
use super::position::Phase;
use super::{Act, ThreeWay, ending, judging};
use polychess_game::{ErrorKind, Game, Refusal};
use polychess_rules::{Seat, Seats};

/// What somebody answers after a stalemate.
pub(super) enum Wish<'a> {
    Nothing,
    Play,
    Against(&'a [Seat]),
}

/// 3WC-A12: one answer each; settled as soon as both games are certain, else when all have answered.
pub(super) fn answer(game: &mut Game<ThreeWay>, seat: Seat, stalemated: Seat, wish: Wish<'_>) -> Result<(), Refusal> {
    let by = game.position().turn;
    let is_third = seat != by && seat != stalemated;
    let refused = |message| Err(Refusal::refused("3WC-A12", message));
    if game.negotiation().answers[seat.index()].is_some() {
        return refused("you have answered already");
    }
    let against: Seats = match wish {
        Wish::Nothing => Seats::NONE,
        Wish::Play if is_third => return refused("name whom you want to play: \"against\""),
        Wish::Against(_) if !is_third => {
            return refused("you could only go on against the third player; leave \"against\" out");
        }
        Wish::Play => Seat::all(3).filter(|&s| s != by && s != stalemated).collect(),
        Wish::Against(seats) if seats.is_empty() || seats.contains(&seat) => {
            return refused("name one or both of the stalemated players");
        }
        Wish::Against(seats) => seats.iter().copied().collect(),
    };
    game.state_mut().negotiation.answers[seat.index()] = Some(against);
    match game.negotiation().continuations(by, stalemated).as_deref() {
        Some([]) => change(game, |position| judging::finish(position, &ending::NOT_CONTINUED)),
        Some([left_out]) => change(game, |position| judging::continue_without(position, *left_out)),
        // Two games are made by the match (Rules::continuations); until then nothing is certain to be left to do here.
        _ => {}
    }
    Ok(())
}

/// DESIGN section 3: leaving and flag fall.
pub(super) fn forfeit(game: &Game<ThreeWay>, seat: Seat) -> Result<Act, Refusal> {
    let answered =
        matches!(game.position().phase, Phase::Awaiting(_)) && game.negotiation().answers[seat.index()].is_some();
    if answered {
        return Err(Refusal::new(ErrorKind::Refused, Some("3WC-A12"), "you have answered; the others are asked"));
    }
    Ok(Act::Forfeit)
}

/// DESIGN section 3: where the table agreed that leaving nullifies the game (3WC-E13), in three-way play.
pub(super) fn nullify(game: &Game<ThreeWay>) -> Option<Act> {
    let position = game.position();
    (!position.second_stage && position.phase == Phase::Playing).then_some(Act::Abandon)
}

/// 3WC-E10: who has still to answer.
pub(super) fn awaited(game: &Game<ThreeWay>) -> Seats {
    match game.position().phase {
        Phase::Awaiting(_) => Seat::all(3).filter(|&seat| game.negotiation().answers[seat.index()].is_none()).collect(),
        _ => Seats::NONE,
    }
}
