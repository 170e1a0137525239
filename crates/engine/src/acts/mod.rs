//! What a player does besides moving: claims, declarations, offers and answers to them, resignation.
//!
//! Each open act is tried on a copy of the game, and the points that come of it are compared with those expected from playing on.

mod forms;
mod past;

use crate::{Evaluation, Limits};
use forms::filled;
use past::{Past, has_acted};
use polychess_game::{Game, Pending, Rules, Value};
use polychess_rules::{BySeat, Position, Seat};
use serde_json::{Map, Value as Json};
use std::cell::OnceCell;

/// An act as its fields.
type Fields = Map<String, Json>;

/// What an act has to bring more than playing on, as a part of the best possible points.
const MARGIN: f32 = 0.02;
/// What a player gives up for the end of a game in which nothing happens any more, likewise.
const PEACE: f32 = 0.04;
/// Nothing happens any more: so many rounds without a capture or a pawn's move.
const IDLE_ROUNDS: usize = 20;
/// Who expects no more than this beyond what resigning leaves, likewise, has no hope.
const HOPELESS: f32 = 0.025;
/// So many own turns without hope in a row, and a player resigns.
const HOPELESS_TURNS: usize = 5;
/// The kind of the act that gives a game up.
const RESIGN: &str = "resign";
/// Nobody proposes anything more often than once in so many rounds.
const PATIENCE: usize = 5;

/// What a seat does besides moving that looks for no advantage in acts: it says no to what it has been asked, and gives up only with its partners.
pub(crate) fn plain_answer<V: Value>(game: &Game<V>, seat: Seat, evaluation: &Evaluation<V>) -> Option<Fields> {
    let acts: Vec<Fields> = V::open_acts(game, seat).iter().flat_map(filled).collect();
    let chooser = Chooser::new(game, seat, evaluation);
    if chooser.may_give_up && chooser.should_resign(&acts) {
        return acts.into_iter().find(|act| act["type"] == RESIGN);
    }
    acts.into_iter().find(|act| chooser.is_refusal(act))
}

/// What the seat should do besides moving, if anything. While its answer is awaited, the best one.
pub(crate) fn good_act<V: Value>(
    game: &Game<V>,
    seat: Seat,
    evaluation: &Evaluation<V>,
    limits: &mut Limits<'_>,
) -> Option<Fields> {
    let acts: Vec<Fields> = V::open_acts(game, seat).iter().flat_map(filled).collect();
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

/// A seat that weighs its acts.
struct Chooser<'a, V: Value> {
    game: &'a Game<V>,
    seat: Seat,
    evaluation: &'a Evaluation<V>,
    /// Points that each seat expects from playing on.
    expected: BySeat<f32>,
    /// The most that there is.
    best: f32,
    /// What waits for an answer of the seat.
    asked: Vec<Pending>,
    /// Do its partners want something of it that takes nobody else's consent? That is to give up together.
    may_give_up: bool,
    past: OnceCell<Past>,
}

impl<'a, V: Value> Chooser<'a, V> {
    fn new(game: &'a Game<V>, seat: Seat, evaluation: &'a Evaluation<V>) -> Self {
        let asked = V::pending(game).into_iter().filter(|matter| matter.waiting.contains(seat));
        let is_ours = |matter: &Pending| {
            let mut all = matter.given.iter().chain(matter.waiting.iter());
            all.all(|other| game.position().same_side(other, seat))
        };
        let (ours, asked): (Vec<_>, Vec<_>) = asked.partition(is_ours);
        let best = V::payments(game.position()).best;
        let expected = evaluation.points(game.position());
        Self { game, seat, evaluation, expected, best, asked, may_give_up: !ours.is_empty(), past: OnceCell::new() }
    }

    /// What comes of an act, in points, when it is worth doing.
    fn worth(&self, act: &Fields, limits: &mut Limits<'_>) -> Option<f32> {
        if !limits.spend() || act["type"] == RESIGN {
            return None;
        }
        let copy = self.after(act)?;
        let awaited = self.game.to_move().is_none() && V::awaited(self.game).contains(self.seat);
        let at_once = self.settled(&copy, self.seat);
        if awaited {
            return Some(at_once.unwrap_or(self.expected[self.seat]));
        }
        if let Some(points) = at_once {
            let slack = if self.is_idle() && !self.asked.is_empty() { PEACE } else { -MARGIN } * self.best;
            return (points + slack >= self.hoped(self.seat)).then_some(points);
        }
        let agreed = self.agreed(&copy)?;
        let points = self.settled(&agreed.game, self.seat)?;
        let slack = if self.is_idle() { PEACE } else { -MARGIN } * self.best;
        if points + slack < self.hoped(self.seat) {
            return None;
        }
        if agreed.is_asked {
            return Some(points);
        }
        // What nobody has asked for is proposed where all who are wanted would agree, and not again and again.
        let slack = slack.max(0.0);
        let gains = |other| self.settled(&agreed.game, other).is_some_and(|p| p + slack > self.hoped(other));
        let welcome = agreed.parties.into_iter().all(gains);
        (welcome && !has_acted(self.game, self.seat, PATIENCE)).then_some(points)
    }

    fn after(&self, act: &Fields) -> Option<Game<V>> {
        let mut copy = self.game.clone();
        copy.act_json(self.seat, act).ok()?;
        Some(copy)
    }

    /// What a seat has, or may expect, when acts have ended the game or changed the position; `None` when they have not.
    fn settled(&self, after: &Game<V>, seat: Seat) -> Option<f32> {
        match after.outcome() {
            // A game that is nullified pays nobody.
            Some(outcome) => Some(outcome.points.map_or(0.0, |points| points[seat].to_f64() as f32)),
            None if after.position() != self.game.position() => Some(self.evaluation.points(after.position())[seat]),
            None => None,
        }
    }

    /// The game as it would stand if all whose consent is wanted after an act gave it too.
    fn agreed(&self, after: &Game<V>) -> Option<Agreed<V>> {
        let before = V::pending(self.game);
        let is_new = |matter: &Pending| {
            let given = |old: &Pending| old.words == matter.words && old.given.contains(self.seat);
            matter.given.contains(self.seat) && !before.iter().any(given)
        };
        let matter = V::pending(after).into_iter().find(is_new)?;
        let mut game = after.clone();
        for other in matter.waiting.iter() {
            let consents = |act: &Fields| {
                let mut copy = game.clone();
                copy.act_json(other, act).ok()?;
                let over = copy.outcome().is_some() || copy.position() != game.position();
                let given = V::pending(&copy).iter().any(|m| m.words == matter.words && m.given.contains(other));
                let paid = copy.outcome().is_none_or(|end| end.points.is_some());
                (over && paid && !copy.is_out(other) || given).then_some(copy)
            };
            let acts: Vec<Fields> = V::open_acts(&game, other).iter().flat_map(filled).collect();
            game = acts.iter().find_map(consents)?;
            if self.settled(&game, self.seat).is_some() {
                let is_asked = self.asked.iter().any(|asked| asked.words == matter.words);
                return Some(Agreed { game, is_asked, parties: matter.waiting.iter().collect() });
            }
        }
        None
    }

    fn past(&self) -> &Past {
        self.past.get_or_init(|| Past::of(self.game, self.seat, self.evaluation))
    }

    /// Has nothing happened for long?
    fn is_idle(&self) -> bool {
        let rounds = IDLE_ROUNDS * V::Position::SEATS;
        self.game.log().len() >= rounds && self.past().idle >= rounds
    }

    /// What a seat may hope for if no agreement is made. Where nothing has happened for long nothing will: a draw, changed by how far the seat is
    /// ahead of the others.
    fn hoped(&self, seat: Seat) -> f32 {
        let expected = self.expected[seat];
        let Some(drawn) = V::points_if_ended(self.game).filter(|_| self.is_idle()) else { return expected };
        let live = || Seat::all(V::Position::SEATS).filter(|&other| !self.game.is_out(other));
        let mean = live().map(|other| self.expected[other]).sum::<f32>() / live().count().max(1) as f32;
        let drawn = drawn[seat].to_f64() as f32;
        (drawn + expected - mean).clamp(drawn.min(expected), drawn.max(expected))
    }

    /// Has the seat had no hope for several turns, and is its turn come again? A partner who asks is answered at once.
    fn should_resign(&self, acts: &[Fields]) -> bool {
        let may = self.may_give_up || self.game.to_move() == Some(self.seat);
        let resigned = acts.iter().find(|act| act["type"] == RESIGN).filter(|_| may);
        let Some(after) = resigned.and_then(|act| self.after(act)) else { return false };
        let payments = V::payments(self.game.position());
        let least = payments.won[self.seat.index()] + payments.places[2];
        let left = self.settled(&after, self.seat).unwrap_or(least);
        let is_hopeless = |expected: f32| expected - left < HOPELESS * self.best;
        let hopeless_now = is_hopeless(self.expected[self.seat]);
        if self.may_give_up {
            return hopeless_now;
        }
        // What a partner has not agreed to is not proposed again and again.
        if !hopeless_now || has_acted(self.game, self.seat, PATIENCE) {
            return false;
        }
        let past = &self.past().expected;
        past.len() >= HOPELESS_TURNS && past.iter().rev().take(HOPELESS_TURNS).all(|&expected| is_hopeless(expected))
    }

    /// Does an act say no to what the seat has been asked, and nothing else?
    fn is_refusal(&self, act: &Fields) -> bool {
        let Some(after) = self.after(act).filter(|_| !self.asked.is_empty()) else { return false };
        let open = V::pending(&after);
        let is_gone = |matter: &Pending| !open.iter().any(|m| m.words == matter.words && m.waiting.contains(self.seat));
        let unsettled = after.outcome().is_none() && after.position() == self.game.position();
        unsettled && self.asked.iter().all(is_gone) && !open.iter().any(|matter| matter.given.contains(self.seat))
    }
}

/// What would come of a consent of all.
struct Agreed<V: Value> {
    game: Game<V>,
    /// Does somebody want it already? Whoever is asked for one thing may propose another, and that has to be welcome.
    is_asked: bool,
    /// Whose consent it takes beside the seat's own.
    parties: Vec<Seat>,
}

/// What each seat would have by a draw now.
pub(crate) fn draw<V: Rules>(game: &Game<V>) -> Option<BySeat<f64>> {
    let points = V::points_if_ended(game)?;
    let mut draw = BySeat::default();
    Seat::all(V::Position::SEATS).for_each(|seat| draw[seat] = points[seat].to_f64());
    Some(draw)
}
