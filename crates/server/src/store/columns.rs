//! Conversions between Rust values and database columns.

use crate::store::{ReviewProgress, StoreError};
use crate::token::Hash;
use polychess_wire::{Phase, PuzzleResult, Visibility};

const PHASES: [(&str, Phase); 5] = [
    ("gathering", Phase::Gathering),
    ("playing", Phase::Playing),
    ("paused", Phase::Paused),
    ("over", Phase::Over),
    ("aborted", Phase::Aborted),
];
const VISIBILITIES: [(&str, Visibility); 3] =
    [("public", Visibility::Public), ("unlisted", Visibility::Unlisted), ("private", Visibility::Private)];
const PROGRESS: [(&str, ReviewProgress); 3] =
    [("open", ReviewProgress::Open), ("done", ReviewProgress::Done), ("failed", ReviewProgress::Failed)];
const RESULTS: [(&str, PuzzleResult); 3] =
    [("solved", PuzzleResult::Solved), ("hinted", PuzzleResult::Hinted), ("failed", PuzzleResult::Failed)];

fn name<T: Copy + PartialEq>(names: &[(&'static str, T)], value: T) -> &'static str {
    names.iter().find(|n| n.1 == value).map_or("", |n| n.0)
}

fn named<T: Copy>(names: &[(&str, T)], text: &str) -> Result<T, StoreError> {
    let found = names.iter().find(|n| n.0 == text).map(|n| n.1);
    found.ok_or_else(|| StoreError::Damaged(format!("\"{text}\" is none of its words")))
}

pub(super) fn phase_name(phase: Phase) -> &'static str {
    name(&PHASES, phase)
}

pub(super) fn phase_of(text: &str) -> Result<Phase, StoreError> {
    named(&PHASES, text)
}

pub(super) fn visibility_name(visibility: Visibility) -> &'static str {
    name(&VISIBILITIES, visibility)
}

pub(super) fn visibility_of(text: &str) -> Result<Visibility, StoreError> {
    named(&VISIBILITIES, text)
}

pub(super) fn progress_name(progress: ReviewProgress) -> &'static str {
    name(&PROGRESS, progress)
}

pub(super) fn progress_of(text: &str) -> Result<ReviewProgress, StoreError> {
    named(&PROGRESS, text)
}

pub(super) fn result_name(result: PuzzleResult) -> &'static str {
    name(&RESULTS, result)
}

pub(super) fn result_of(text: &str) -> Result<PuzzleResult, StoreError> {
    named(&RESULTS, text)
}

pub(super) fn hash_of(bytes: &[u8]) -> Result<Hash, StoreError> {
    Hash::from_bytes(bytes).ok_or_else(|| StoreError::Damaged("a hash has 32 bytes".into()))
}

pub(super) fn number_of<T: TryFrom<i64>>(number: i64) -> Result<T, StoreError> {
    T::try_from(number).map_err(|_| StoreError::Damaged(format!("{number} is out of range")))
}
