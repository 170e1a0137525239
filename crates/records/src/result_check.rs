//! Checks a result against the tags and the moves.

use crate::problem::{Problem, ProblemKind, shown};
use crate::result::termination;
use crate::{Fault, GameResult, Header, Replay};
use polychess_game::{AnyMatch, Match, Value};
use polychess_rules::Points;
use polychess_variants::{Visitor, visit};

/// Values of the tag `Termination` for games that ended for a reason outside the moves.
const DECIDED_OTHERWISE: [&str; 5] = ["abandoned", "adjudication", "death", "emergency", "rules infraction"];

/// Adds a problem to `found` if the result is impossible, or contradicts the tags or the moves.
pub(crate) fn compare(result: &GameResult, header: &Header, replay: &Replay, found: &mut Vec<Problem>) {
    let mut report = |kind, fault| found.push(Problem::here(kind, fault));
    if let Some(tag) = header.result.as_ref().filter(|tag| *tag != result) {
        let fault = Fault::OtherResultInTag { ends: result.token(), tag: tag.to_string() };
        report(ProblemKind::Result, fault);
    }
    if !replay.is_whole() {
        return;
    }
    let now = replay.now();
    let boards = GameResult::of_boards(now);
    if let Some(tag) = header.results.as_ref().filter(|tag| **tag != boards) {
        let fault = match boards.as_slice() {
            [] => Fault::ResultsOfOneBoard,
            boards => Fault::OtherResultsInTag { ends: GameResult::joined(boards), tag: GameResult::joined(tag) },
        };
        report(ProblemKind::Result, fault);
    }
    let said = header.termination.as_deref();
    let reasons = DECIDED_OTHERWISE.join(", ");
    if now.is_over() {
        let (reached, ending) = (GameResult::of(now), termination(now));
        if reached != *result {
            let (ending, reached) = (ending.clone(), reached.token());
            report(ProblemKind::Result, Fault::OtherResult { ending, reached, result: result.to_string() });
        }
        if let Some(said) = said.filter(|said| *said != "normal" && *said != ending) {
            report(ProblemKind::Termination, Fault::OtherTermination { said: shown(said), ending });
        }
        return;
    }
    let is_decided = said.is_some_and(|said| DECIDED_OTHERWISE.contains(&said));
    match result {
        GameResult::Unfinished => {}
        _ if !is_decided => {
            report(ProblemKind::Result, Fault::ResultTooEarly { reasons: reasons.clone() });
        }
        GameResult::Points(points) => {
            found.extend(impossible(now, points).map(|fault| Problem::here(ProblemKind::Points, fault)))
        }
        GameResult::Nullified => {}
    }
    let is_open = said.is_none_or(|said| said == "unterminated") && *result == GameResult::Unfinished;
    if let Some(said) = said.filter(|_| !is_decided && !is_open) {
        let fault = Fault::TerminationTooEarly { said: shown(said), reasons };
        found.push(Problem::here(ProblemKind::Termination, fault));
    }
}

/// Returns the reason if the points are impossible in this game.
fn impossible(now: &dyn AnyMatch, points: &[Points]) -> Option<Fault> {
    let info = now.info();
    for (seat, mine) in info.all_seats().zip(points) {
        let differs = now.partners(seat).iter().find(|other| points.get(other.index()) != Some(mine));
        if let Some(other) = differs {
            return Some(Fault::PartnersDiffer { seat: info.who(seat), partner: info.who(other) });
        }
    }
    let best = visit(info.id, BestPoints(now)).flatten()?;
    let beyond = points.iter().find(|points| points.to_f64() > best + 1e-6)?;
    Some(Fault::TooManyPoints { points: beyond.to_string(), most: best })
}

/// A visitor that finds the maximum points that a player can get in the match.
struct BestPoints<'a>(&'a dyn AnyMatch);

impl Visitor for BestPoints<'_> {
    type Out = Option<f64>;

    fn visit<V: Value>(self) -> Option<f64> {
        let played = self.0.as_any().downcast_ref::<Match<V>>()?;
        Some(played.boards().iter().map(|game| f64::from(V::payments(game.position()).best)).sum())
    }
}
