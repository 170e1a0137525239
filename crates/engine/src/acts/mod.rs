//! Choice of a computer player's acts: claims, declarations, offers, answers to offers,
//! resignations.
//!
//! The chooser tries each open act on a copy of the game. It compares the points after the act with
//! the points expected from playing on.

mod forms;
mod seat_history;

use crate::evaluation::Evaluation;
use crate::limits::Limits;
use forms::fill_form;
use polychess_game::{Game, Pending, Rules, Value};
use polychess_rules::{BySeat, Position, Seat};
use seat_history::{SeatHistory, has_acted};
use serde_json::{Map, Value as Json};
use std::cell::OnceCell;

/// The JSON fields of an act.
type Fields = Map<String, Json>;

/// Minimum gain of an act over playing on, as a share of the best possible points.
const MIN_GAIN: f32 = 0.02;
/// Loss that a player accepts to end an idle game, as a share of the best possible points.
const IDLE_CONCESSION: f32 = 0.04;
/// Number of rounds without a capture or a pawn move after which a game is idle.
const IDLE_ROUNDS: usize = 20;
/// Gain over resigning below which a seat is hopeless, as a share of the best possible points.
const HOPELESS: f32 = 0.025;
/// Number of hopeless turns in a row after which a player resigns.
const HOPELESS_TURNS: usize = 5;
/// The type of a resignation in JSON.
const RESIGN: &str = "resign";
/// Minimum number of rounds between the last act of a seat and its next proposal.
const PROPOSAL_INTERVAL: usize = 5;

/// Returns the act of a weak player, which rejects all offers and resigns only together with its
/// partners.
pub(crate) fn default_answer<V: Value>(game: &Game<V>, seat: Seat, evaluation: &Evaluation<V>) -> Option<Fields> {
    let acts: Vec<Fields> = V::open_acts(game, seat).iter().flat_map(fill_form).collect();
    let chooser = Chooser::new(game, seat, evaluation);
    if chooser.partners_resign && chooser.should_resign(&acts) {
        return acts.into_iter().find(|act| act["type"] == RESIGN);
    }
    acts.into_iter().find(|act| chooser.is_refusal(act))
}

/// Returns the best act of a seat, or `None` if the seat should play on.
///
/// An act must be better than playing on, unless the game waits for an answer. Otherwise the seat
/// may resign or reject all offers.
pub(crate) fn best_act<V: Value>(
    game: &Game<V>,
    seat: Seat,
    evaluation: &Evaluation<V>,
    limits: &mut Limits<'_>,
) -> Option<Fields> {
    let acts: Vec<Fields> = V::open_acts(game, seat).iter().flat_map(fill_form).collect();
    if acts.is_empty() {
        return None;
    }
    let chooser = Chooser::new(game, seat, evaluation);
    let best = acts.iter().filter_map(|act| Some((chooser.worth(act, limits)?, act)));
    let best = best.fold(None, |best: Option<(f32, &Fields)>, (points, act)| match best {
        Some((most, _)) if most >= points => best,
        _ => Some((points, act)),
    });
    match best {
        Some((_, act)) => Some(act.clone()),
        None if chooser.should_resign(&acts) => acts.into_iter().find(|act| act["type"] == RESIGN),
        None => acts.into_iter().find(|act| chooser.is_refusal(act)),
    }
}

/// Compares the acts that are open to a seat.
struct Chooser<'a, V: Value> {
    game: &'a Game<V>,
    seat: Seat,
    evaluation: &'a Evaluation<V>,
    /// Points that each seat expects from playing on.
    expected: BySeat<f32>,
    /// The maximum number of points that a seat can win.
    best: f32,
    /// Pending offers that involve rivals and wait for an answer of the seat.
    offers: Vec<Pending>,
    /// True if a pending offer involves only the seat and its partners. Such an offer is a joint
    /// resignation.
    partners_resign: bool,
    history: OnceCell<SeatHistory>,
}

impl<'a, V: Value> Chooser<'a, V> {
    fn new(game: &'a Game<V>, seat: Seat, evaluation: &'a Evaluation<V>) -> Self {
        let pending = V::pending(game).into_iter().filter(|offer| offer.waiting.contains(seat));
        let is_ours = |offer: &Pending| {
            let mut all = offer.given.iter().chain(offer.waiting.iter());
            all.all(|other| game.position().are_teammates(other, seat))
        };
        let (ours, offers): (Vec<_>, Vec<_>) = pending.partition(is_ours);
        let best = V::payments(game.position()).best;
        let expected = evaluation.points(game.position());
        Self {
            game,
            seat,
            evaluation,
            expected,
            best,
            offers,
            partners_resign: !ours.is_empty(),
            history: OnceCell::new(),
        }
    }

    /// Returns the points that the seat expects after an act, or `None` if playing on is better.
    /// Answers that the game waits for always have a value.
    fn worth(&self, act: &Fields, limits: &mut Limits<'_>) -> Option<f32> {
        if !limits.spend() || act["type"] == RESIGN {
            return None;
        }
        let copy = self.after(act)?;
        let is_awaited = self.game.to_move().is_none() && V::awaited(self.game).contains(self.seat);
        let immediate = self.points_after(&copy, self.seat);
        if is_awaited {
            return Some(immediate.unwrap_or(self.expected[self.seat]));
        }
        if let Some(points) = immediate {
            let slack = if self.is_idle() && !self.offers.is_empty() { IDLE_CONCESSION } else { -MIN_GAIN } * self.best;
            return (points + slack >= self.expected_without_act(self.seat)).then_some(points);
        }
        let agreed = self.agreed(&copy)?;
        let points = self.points_after(&agreed.game, self.seat)?;
        let slack = if self.is_idle() { IDLE_CONCESSION } else { -MIN_GAIN } * self.best;
        if points + slack < self.expected_without_act(self.seat) {
            return None;
        }
        if agreed.is_offered {
            return Some(points);
        }
        // Propose only if all parties would gain, and not too often.
        let slack = slack.max(0.0);
        let gains = |other| {
            self.points_after(&agreed.game, other).is_some_and(|p| p + slack > self.expected_without_act(other))
        };
        let all_gain = agreed.parties.into_iter().all(gains);
        (all_gain && !has_acted(self.game, self.seat, PROPOSAL_INTERVAL)).then_some(points)
    }

    /// Returns the game after an act; `None` if the act is not legal.
    fn after(&self, act: &Fields) -> Option<Game<V>> {
        let mut copy = self.game.clone();
        copy.act_json(self.seat, act).ok()?;
        Some(copy)
    }

    /// Returns the final or expected points of a seat. `None` if the game `after` continues with
    /// the same position.
    fn points_after(&self, after: &Game<V>, seat: Seat) -> Option<f32> {
        match after.outcome() {
            // A nullified game gives no points.
            Some(outcome) => Some(outcome.points.map_or(0.0, |points| points[seat].to_f64() as f32)),
            None if after.position() != self.game.position() => Some(self.evaluation.points(after.position())[seat]),
            None => None,
        }
    }

    /// Returns the game after all other parties accept the offer of an act. `None` if the act makes
    /// no offer or a party cannot accept.
    fn agreed(&self, after: &Game<V>) -> Option<Agreement<V>> {
        let before = V::pending(self.game);
        let is_new = |offer: &Pending| {
            let given = |old: &Pending| old.words == offer.words && old.given.contains(self.seat);
            offer.given.contains(self.seat) && !before.iter().any(given)
        };
        let offer = V::pending(after).into_iter().find(is_new)?;
        let mut game = after.clone();
        for other in offer.waiting.iter() {
            // An act counts as consent if it completes the offer or if the offer records it. An
            // offer that ends the game must give points and must not eliminate `other`.
            let consents = |act: &Fields| {
                let mut copy = game.clone();
                copy.act_json(other, act).ok()?;
                let over = copy.outcome().is_some() || copy.position() != game.position();
                let given = V::pending(&copy).iter().any(|m| m.words == offer.words && m.given.contains(other));
                let paid = copy.outcome().is_none_or(|end| end.points.is_some());
                (over && paid && !copy.is_out(other) || given).then_some(copy)
            };
            let acts: Vec<Fields> = V::open_acts(&game, other).iter().flat_map(fill_form).collect();
            game = acts.iter().find_map(consents)?;
            if self.points_after(&game, self.seat).is_some() {
                let is_offered = self.offers.iter().any(|asked| asked.words == offer.words);
                return Some(Agreement { game, is_offered, parties: offer.waiting.iter().collect() });
            }
        }
        None
    }

    fn history(&self) -> &SeatHistory {
        self.history.get_or_init(|| SeatHistory::of(self.game, self.seat, self.evaluation))
    }

    /// True if the last capture or pawn move was at least [`IDLE_ROUNDS`] rounds ago.
    fn is_idle(&self) -> bool {
        let rounds = IDLE_ROUNDS * V::Position::SEATS;
        self.game.log().len() >= rounds && self.history().idle_turns >= rounds
    }

    /// Returns the points that a seat expects without an agreement. In an idle game, these are the
    /// points of a draw, adjusted by the seat's advantage.
    fn expected_without_act(&self, seat: Seat) -> f32 {
        let expected = self.expected[seat];
        let Some(drawn) = V::points_if_ended(self.game).filter(|_| self.is_idle()) else { return expected };
        let live = || Seat::all(V::Position::SEATS).filter(|&other| !self.game.is_out(other));
        let mean = live().map(|other| self.expected[other]).sum::<f32>() / live().count().max(1) as f32;
        let drawn = drawn[seat].to_f64() as f32;
        (drawn + expected - mean).clamp(drawn.min(expected), drawn.max(expected))
    }

    /// True if the seat is hopeless and its partners want to resign, or if it is to move and has
    /// been hopeless for several turns.
    fn should_resign(&self, acts: &[Fields]) -> bool {
        let may = self.partners_resign || self.game.to_move() == Some(self.seat);
        let resignation = acts.iter().find(|act| act["type"] == RESIGN).filter(|_| may);
        let Some(after) = resignation.and_then(|act| self.after(act)) else { return false };
        let payments = V::payments(self.game.position());
        let least = payments.won[self.seat.index()] + payments.places[2];
        let after_resigning = self.points_after(&after, self.seat).unwrap_or(least);
        let is_hopeless = |expected: f32| expected - after_resigning < HOPELESS * self.best;
        let hopeless_now = is_hopeless(self.expected[self.seat]);
        if self.partners_resign {
            return hopeless_now;
        }
        // Do not repeat a proposal that a partner has not accepted.
        if !hopeless_now || has_acted(self.game, self.seat, PROPOSAL_INTERVAL) {
            return false;
        }
        let expected = &self.history().expected;
        expected.len() >= HOPELESS_TURNS
            && expected.iter().rev().take(HOPELESS_TURNS).all(|&expected| is_hopeless(expected))
    }

    /// True if an act rejects all offers to the seat and has no other effect.
    fn is_refusal(&self, act: &Fields) -> bool {
        let Some(after) = self.after(act).filter(|_| !self.offers.is_empty()) else { return false };
        let open = V::pending(&after);
        let is_gone = |offer: &Pending| !open.iter().any(|m| m.words == offer.words && m.waiting.contains(self.seat));
        let unsettled = after.outcome().is_none() && after.position() == self.game.position();
        unsettled && self.offers.iter().all(is_gone) && !open.iter().any(|offer| offer.given.contains(self.seat))
    }
}

/// The state of a game after all parties have accepted an offer.
struct Agreement<V: Value> {
    game: Game<V>,
    /// True if another player has already made the same offer.
    is_offered: bool,
    /// The other seats that had to accept.
    parties: Vec<Seat>,
}

/// Returns the points of each seat if the game ended in a draw now; `None` if the game does not
/// define them.
pub(crate) fn draw_points<V: Rules>(game: &Game<V>) -> Option<BySeat<f64>> {
    let points = V::points_if_ended(game)?;
    let mut draw = BySeat::default();
    Seat::all(V::Position::SEATS).for_each(|seat| draw[seat] = points[seat].to_f64());
    Some(draw)
}
