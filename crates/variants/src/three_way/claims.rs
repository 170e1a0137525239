//! Draws that the player on turn may claim (ledger: 3WC-E11, 3WC-E12, 3WC-A11).

use super::negotiation::{change, quiet_after};
use super::position::{Phase, Position};
use super::{ThreeWay, ending, judging};
use polychess_game::{ActForm, ErrorKind, FieldKind, Game, Refusal};
use polychess_rules::{Ending, Move, Position as _, Seat};

/// What a draw is claimed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// 3WC-E11
    Repetition,
    /// 3WC-E12
    Fifty,
}

/// 3WC-E12: own moves of every active player.
const FIFTY: u32 = 50;

impl Claim {
    pub(super) const ALL: [Self; 2] = [Self::Repetition, Self::Fifty];

    /// The type of the act.
    pub(super) fn kind(self) -> &'static str {
        if self == Self::Repetition { "claim-repetition" } else { "claim-fifty" }
    }

    fn ending(self) -> &'static Ending {
        if self == Self::Repetition { &ending::THREEFOLD } else { &ending::FIFTY }
    }

    /// Does it hold now?
    fn holds(self, game: &Game<ThreeWay>) -> bool {
        match self {
            Self::Repetition => game.repetitions() >= 3,
            Self::Fifty => is_fifty(game.position(), game.negotiation().quiet),
        }
    }

    /// Does it hold after this turn of the player on turn? A turn that ends the stage ends it in its own way.
    fn holds_after(self, game: &Game<ThreeWay>, turn: &[Move]) -> bool {
        let (before, mut next) = (game.position(), game.position().clone());
        turn.iter().for_each(|&m| next.play(m));
        let same_stage = next.phase == Phase::Playing && next.second_stage == before.second_stage;
        same_stage
            && match self {
                Self::Repetition => game.repetitions_of(next.repetition_key()) >= 2,
                Self::Fifty => is_fifty(before, quiet_after(game.negotiation().quiet, before, turn)),
            }
    }

    /// Could a turn make it hold? Spares the look at every turn.
    fn is_near(self, game: &Game<ThreeWay>) -> bool {
        let quiet = game.negotiation().quiet;
        match self {
            Self::Repetition => quiet.iter().sum::<u32>() >= 4,
            Self::Fifty => game.position().active.iter().all(|seat| quiet[seat.index()] + 1 >= FIFTY),
        }
    }
}

fn is_fifty(position: &Position, quiet: [u32; 3]) -> bool {
    position.active.iter().all(|seat| quiet[seat.index()] >= FIFTY)
}

/// The claims that hold on the present position.
pub(super) fn open(game: &Game<ThreeWay>) -> Vec<&'static str> {
    let holding = Claim::ALL.into_iter().filter(|claim| game.to_move().is_some() && claim.holds(game));
    holding.map(|claim| claim.ending().id).collect()
}

/// 3WC-A11: only by the player on turn, for the position as it stands or after a move that is not played then.
pub(super) fn act(game: &mut Game<ThreeWay>, seat: Seat, claim: Claim, turn: Option<&str>) -> Result<(), Refusal> {
    if game.to_move() != Some(seat) {
        return Err(Refusal::new(ErrorKind::NotYourTurn, Some("3WC-A11"), "only the player on turn may claim a draw"));
    }
    let holds = match turn {
        None => claim.holds(game),
        Some(text) => claim.holds_after(game, &game.read_turn(text)?),
    };
    if !holds {
        let ending = claim.ending();
        return Err(Refusal::refused(ending.rule, format!("the claim ({}) does not hold", ending.id)));
    }
    change(game, |position| judging::draw(position, claim.ending()));
    Ok(())
}

/// The forms of the claims that hold now or after some turn.
pub(super) fn forms(game: &Game<ThreeWay>, seat: Seat, forms: &mut Vec<ActForm>) {
    if game.to_move() != Some(seat) {
        return;
    }
    for claim in Claim::ALL.into_iter().filter(|claim| claim.is_near(game)) {
        let turns = game.legal_turns().into_iter().filter(|(_, turn)| claim.holds_after(game, turn));
        let turns: Vec<String> = turns.map(|(text, _)| text).collect();
        let now = claim.holds(game);
        if now || !turns.is_empty() {
            let words = if claim == Claim::Repetition { "claim threefold repetition" } else { "claim fifty moves" };
            let form = ActForm::simple(claim.kind(), words, "3WC-A11");
            forms.push(form.with("move", now, FieldKind::Turn { values: turns }));
        }
    }
}
