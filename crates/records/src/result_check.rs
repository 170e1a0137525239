//! The result at the end of a record against its tags and the game.

use crate::problem::{Problem, ProblemKind, shown};
use crate::result::termination;
use crate::{GameResult, Header, Replay};
use polychess_game::{AnyMatch, Match, Value};
use polychess_rules::Points;
use polychess_variants::{Visitor, visit};

/// Words that a tag `Termination` may say of a game whose result does not follow from what was played.
const DECIDED_OTHERWISE: [&str; 5] = ["abandoned", "adjudication", "death", "emergency", "rules infraction"];

/// Tells where the result contradicts the tags or the game, or cannot be one of the game at all.
pub(crate) fn compare(result: &GameResult, header: &Header, replay: &Replay, found: &mut Vec<Problem>) {
    let mut tell = |kind, words: String| found.push(Problem::here(kind, words));
    if let Some(tag) = header.result.as_ref().filter(|tag| *tag != result) {
        let words = format!("the game ends with {}, but its tag Result says {tag}", result.token());
        tell(ProblemKind::Result, words);
    }
    if !replay.is_whole() {
        return;
    }
    let now = replay.now();
    let boards = GameResult::of_boards(now);
    if let Some(tag) = header.results.as_ref().filter(|tag| **tag != boards) {
        let words = match boards.as_slice() {
            [] => "the tag Results is for two boards, and the game has one".into(),
            boards => {
                let (said, reached) = (GameResult::joined(tag), GameResult::joined(boards));
                format!("the boards end with {reached}, but their tag Results says {said}")
            }
        };
        tell(ProblemKind::Result, words);
    }
    let said = header.termination.as_deref();
    let otherwise = DECIDED_OTHERWISE.join(", ");
    if now.is_over() {
        let (reached, ending) = (GameResult::of(now), termination(now));
        if reached != *result {
            let words = format!("the game is over: {ending} with {}, not {result}", reached.token());
            tell(ProblemKind::Result, words);
        }
        if let Some(said) = said.filter(|said| *said != "normal" && *said != ending) {
            let words = format!("Termination says \"{}\", but the game ended with {ending}", shown(said));
            tell(ProblemKind::Termination, words);
        }
        return;
    }
    let is_decided = said.is_some_and(|said| DECIDED_OTHERWISE.contains(&said));
    match result {
        GameResult::Unfinished => {}
        _ if !is_decided => {
            let words = format!(
                "the game is not over after its last turn, so its result does not follow; a Termination such as {otherwise} \
                 says why"
            );
            tell(ProblemKind::Result, words);
        }
        GameResult::Points(points) => {
            found.extend(impossible(now, points).map(|words| Problem::here(ProblemKind::Points, words)))
        }
        GameResult::Nullified => {}
    }
    let is_open = said.is_none_or(|said| said == "unterminated") && *result == GameResult::Unfinished;
    if let Some(said) = said.filter(|_| !is_decided && !is_open) {
        let words = format!(
            "Termination says \"{}\", but the game is not over; of such a game it says unterminated, or {otherwise}",
            shown(said)
        );
        found.push(Problem::here(ProblemKind::Termination, words));
    }
}

/// Why nobody can have these points.
fn impossible(now: &dyn AnyMatch, points: &[Points]) -> Option<String> {
    let info = now.info();
    for (seat, mine) in info.all_seats().zip(points) {
        let differs = now.partners(seat).iter().find(|other| points.get(other.index()) != Some(mine));
        if let Some(other) = differs {
            return Some(format!(
                "{} and {} are partners and have the same",
                info.seat_title(seat),
                info.seat_title(other)
            ));
        }
    }
    let best = visit(info.id, Best(now)).flatten()?;
    let beyond = points.iter().find(|points| points.to_f64() > best + 1e-6)?;
    Some(format!("{beyond} points are more than anybody can have, which is {best}"))
}

/// The most points that a seat can have at the end of a match.
struct Best<'a>(&'a dyn AnyMatch);

impl Visitor for Best<'_> {
    type Out = Option<f64>;

    fn visit<V: Value>(self) -> Option<f64> {
        let played = self.0.as_any().downcast_ref::<Match<V>>()?;
        Some(played.boards().iter().map(|game| f64::from(V::payments(game.position()).best)).sum())
    }
}
