//! Evaluations in game files.
//!
//! The tag `Evaluation` names the version of the method and the node limit. After each turn, the
//! command `[%eval …]` of a comment has the expected points after the turn. If the turn has a verdict,
//! a variation contains the better line, and its `[%eval …]` has the points before the turn. If
//! another turn is better without a verdict, the command `[%best …]` has this turn and these points.

use crate::VERSION;
use crate::error::AnalysisError;
use crate::evaluation::TurnEvaluation;
use crate::file_turns::{FileTurn, file_turns};
use crate::verdict::{mark_of, verdict_of};
use polychess_records::{Item, ItemKind, Record, Tag};
use std::collections::BTreeMap;

const TAG: &str = "Evaluation";
const MISSED_MATE: &str = "missed mate";
const DECIDED: &str = "decided yes";

/// Returns a copy of a game file with these evaluations. Turns with a stored evaluation keep it.
///
/// The lines of the evaluations must use the notation of the file.
///
/// # Errors
/// Fails if the tags describe no playable game.
pub fn annotate(record: &Record, evaluations: &[TurnEvaluation]) -> Result<Record, AnalysisError> {
    let by_entry: BTreeMap<usize, &TurnEvaluation> =
        evaluations.iter().map(|turn| (turn.entry as usize, turn)).collect();
    let turns = file_turns(record)?;
    let new = turns.iter().filter(|turn| turn.after.is_none());
    let by_item: BTreeMap<usize, &TurnEvaluation> =
        new.filter_map(|turn| Some((turn.item, evaluation_of(turn, &by_entry)?))).collect();
    let mut annotated = Annotated::default();
    for (index, item) in record.items.iter().enumerate() {
        annotated.add(item, by_item.get(&index).copied(), is_marked(record, index));
    }
    annotated.end_turn();
    Ok(Record { tags: with_tag(record, evaluations), items: annotated.items })
}

/// Returns the evaluation of a turn, if it belongs to the same turn.
fn evaluation_of<'a>(turn: &FileTurn, all: &BTreeMap<usize, &'a TurnEvaluation>) -> Option<&'a TurnEvaluation> {
    all.get(&turn.entry).copied().filter(|evaluation| evaluation.played.text == turn.played.text)
}

/// Returns the evaluations that [`annotate`] wrote; none if another version wrote them.
///
/// # Errors
/// Fails if the tags describe no playable game.
pub fn stored_evaluations(record: &Record) -> Result<Vec<TurnEvaluation>, AnalysisError> {
    let Some(nodes) = record.tag(TAG).and_then(nodes_of) else { return Ok(Vec::new()) };
    Ok(file_turns(record)?.into_iter().filter_map(|turn| stored(turn, nodes)).collect())
}

fn stored(turn: FileTurn, nodes: u64) -> Option<TurnEvaluation> {
    let after = turn.after?;
    let (before, line) = turn.better.unwrap_or_else(|| (after.clone(), vec![turn.played.clone()]));
    let has = |flag: &str| turn.flags.iter().any(|own| own == flag);
    let loss = before.get(turn.seat)? - after.get(turn.seat)?;
    Some(TurnEvaluation {
        entry: turn.entry as u32,
        board: turn.board as u8,
        seat: turn.seat as u8,
        nodes,
        best: turn.best,
        before,
        after,
        loss: loss.max(0.0),
        missed_mate: has(MISSED_MATE),
        is_decided: has(DECIDED),
        played: turn.played,
        line,
    })
}

/// The items of the new file.
#[derive(Default)]
struct Annotated<'a> {
    items: Vec<Item<'static>>,
    depth: usize,
    /// The comment after the last turn and its glyphs.
    comment: Option<String>,
    /// The evaluation whose variation comes before the next turn.
    variation: Option<&'a TurnEvaluation>,
}

impl<'a> Annotated<'a> {
    /// Adds an item of the old file, and the evaluation of the turn if it is one.
    fn add(&mut self, item: &Item<'static>, evaluation: Option<&'a TurnEvaluation>, is_marked: bool) {
        let is_next = matches!(item.kind, ItemKind::Number | ItemKind::Turn | ItemKind::Skip | ItemKind::Act)
            || item.kind == ItemKind::Result;
        if item.kind != ItemKind::Glyph {
            self.end_glyphs();
        }
        if self.depth == 0 && is_next {
            self.end_turn();
        }
        match item.kind {
            ItemKind::Open => self.depth += 1,
            ItemKind::Close => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.items.push(item.clone());
        let Some(evaluation) = evaluation else { return };
        let verdict = verdict_of(evaluation.loss, evaluation.best);
        let mark = mark_of(verdict);
        if !mark.is_empty() && !is_marked {
            self.items.push(Item::new(ItemKind::Glyph, mark));
        }
        let mut text = format!("[%eval {}]", points_text(&evaluation.after));
        let better = evaluation.line.first().filter(|best| **best != evaluation.played);
        if let (Some(best), None) = (better, verdict) {
            text += &format!(" [%best {} {}]", best.text, points_text(&evaluation.before));
        }
        for (flag, is_set) in [(MISSED_MATE, evaluation.missed_mate), (DECIDED, evaluation.is_decided)] {
            if is_set {
                text += &format!(" [%{flag}]");
            }
        }
        self.comment = Some(text);
        self.variation = Some(evaluation).filter(|_| better.is_some() && verdict.is_some());
    }

    /// Adds the comment of the last turn.
    fn end_glyphs(&mut self) {
        self.items.extend(self.comment.take().map(|text| Item::new(ItemKind::Comment, text)));
    }

    /// Adds the variation with the best line of the last turn.
    fn end_turn(&mut self) {
        self.end_glyphs();
        let Some(evaluation) = self.variation.take() else { return };
        self.items.push(Item::new(ItemKind::Open, ""));
        for (index, turn) in evaluation.line.iter().enumerate() {
            self.items.push(Item::new(ItemKind::Turn, turn.notation.clone()));
            if index == 0 {
                let text = format!("[%eval {}]", points_text(&evaluation.before));
                self.items.push(Item::new(ItemKind::Comment, text));
            }
        }
        self.items.push(Item::new(ItemKind::Close, ""));
    }
}

/// True if a glyph follows the item.
fn is_marked(record: &Record, index: usize) -> bool {
    record.items.get(index + 1).is_some_and(|item| item.kind == ItemKind::Glyph)
}

fn points_text(points: &[f32]) -> String {
    points.iter().map(|points| format!("{points:.4}")).collect::<Vec<_>>().join(",")
}

fn with_tag(record: &Record, evaluations: &[TurnEvaluation]) -> Vec<Tag> {
    let mut tags = record.tags.clone();
    let nodes = evaluations.iter().map(|turn| turn.nodes).max();
    if let (Some(nodes), None) = (nodes, record.tag(TAG).and_then(nodes_of)) {
        tags.retain(|tag| tag.name != TAG);
        tags.push(Tag::new(TAG, format!("version={VERSION} nodes={nodes}")));
    }
    tags
}

/// Returns the node limit in the value of the tag; `None` if another version wrote it.
fn nodes_of(value: &str) -> Option<u64> {
    value.strip_prefix(&format!("version={VERSION} nodes="))?.parse().ok()
}
