//! Consents: given, taken back, and what happens when everybody needed has given the same (ledger: 3WC-A2 to 3WC-A4, 3WC-A6, 3WC-A8).

use super::acts::in_three_way_play;
use super::negotiation::{Consent, change};
use super::position::Position;
use super::{ThreeWay, ending, judging, mates};
use polychess_game::{Game, Refusal};
use polychess_rules::Seat;

/// 3WC-A8: no more different results may be proposed by one player at a time.
const MOST_RESULTS: usize = 8;

/// 3WC-A2
pub(super) fn withdraw(game: &mut Game<ThreeWay>, seat: Seat) -> Result<(), Refusal> {
    if !game.negotiation().consents.iter().any(|(giver, _)| *giver == seat) {
        return Err(Refusal::refused("3WC-A2", "you have no open consent to take back"));
    }
    game.state_mut().negotiation.consents.retain(|(giver, _)| *giver != seat);
    Ok(())
}

/// 3WC-A3, 3WC-A4, 3WC-A6, 3WC-A8: a consent, and its effect when it is the last one needed.
pub(super) fn agree(game: &mut Game<ThreeWay>, seat: Seat, consent: Consent) -> Result<(), Refusal> {
    let position = game.position();
    let rule = match consent {
        Consent::Draw => "3WC-A3",
        Consent::Cede(_) => "3WC-A4",
        Consent::JointMate(_) => "3WC-A6",
        Consent::Result(..) => "3WC-A8",
    };
    if consent != Consent::Draw {
        in_three_way_play(position, rule)?;
    }
    if !consent.parties(position).contains(seat) {
        return Err(Refusal::refused(rule, "the two others decide on this"));
    }
    if let Consent::JointMate(of) = consent {
        mates::why_not_jointly(position, of).map_or(Ok(()), Err)?;
    }
    let consents = &game.negotiation().consents;
    if consents.contains(&(seat, consent)) {
        return Err(Refusal::refused(rule, "you have agreed to this already"));
    }
    if matches!(consent, Consent::Result(..)) && !may_propose(&game.negotiation().consents, seat) {
        return Err(Refusal::refused(rule, "you have too many open proposals; withdraw them first"));
    }
    let negotiation = &mut game.state_mut().negotiation;
    negotiation.consents.push((seat, consent));
    negotiation.consents.sort_unstable();
    if game.negotiation().is_settled(consent, game.position()) {
        if let Consent::Result(_, points) = consent {
            game.state_mut().negotiation.agreed = Some(points);
        }
        change(game, |position| take_effect(position, consent));
    }
    Ok(())
}

/// 3WC-A8: has this player room for another proposal?
pub(super) fn may_propose(consents: &[(Seat, Consent)], seat: Seat) -> bool {
    let is_own = |(giver, consent): &&(Seat, Consent)| *giver == seat && matches!(consent, Consent::Result(..));
    consents.iter().filter(is_own).count() < MOST_RESULTS
}

fn take_effect(position: &mut Position, consent: Consent) {
    match consent {
        Consent::Draw => judging::draw(position, &ending::AGREEMENT), // R27
        Consent::Cede(to) => {
            ending::score_ceded(position, to);
            judging::finish(position, &ending::CEDED); // R26
        }
        Consent::JointMate(of) => judging::defeat_by_act(position, of, position.opponents(of), &ending::JOINT_MATE),
        Consent::Result(resigner, _) => judging::agree(position, resigner), // R24
    }
}
