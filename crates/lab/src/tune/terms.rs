//! The parameters of an evaluation, as a list with their terms and as a game's source file.

use super::fitted::{Bend, Fit};
use polychess_game::{Curve, Worths};
use polychess_rules::Role;
use std::fmt::Write as _;

/// A group of parameters in the evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Term {
    Pieces,
    Centre,
    Advance,
    Reach,
    Ring,
    Hunt,
    Shield,
    Loose,
    Cheap,
    Tempo,
}

impl Term {
    /// All terms except material, which every comparison includes.
    pub(super) const WITHOUT_MATERIAL: [Self; 9] = [
        Self::Centre,
        Self::Advance,
        Self::Reach,
        Self::Ring,
        Self::Hunt,
        Self::Shield,
        Self::Loose,
        Self::Cheap,
        Self::Tempo,
    ];

    pub(super) fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

/// Returns every parameter with its term, always in the same order.
pub(super) fn slots(worths: &mut Worths) -> Vec<(Term, &mut i16)> {
    let Worths { roles, centre, advance, reach, king, threats, tempo, curve: _ } = worths;
    let mut all = Vec::new();
    all.extend(roles.iter_mut().flatten().map(|n| (Term::Pieces, n)));
    all.extend(centre.iter_mut().flatten().map(|n| (Term::Centre, n)));
    all.extend(advance.iter_mut().flatten().map(|n| (Term::Advance, n)));
    all.extend(reach.iter_mut().flatten().map(|n| (Term::Reach, n)));
    all.extend(king.ring.iter_mut().map(|n| (Term::Ring, n)));
    all.push((Term::Hunt, &mut king.hunt));
    all.push((Term::Shield, &mut king.shield));
    all.push((Term::Loose, &mut threats.loose));
    all.push((Term::Cheap, &mut threats.cheap));
    all.push((Term::Tempo, tempo));
    all
}

pub(super) fn numbers(worths: &Worths) -> Vec<f64> {
    slots(&mut worths.clone()).into_iter().map(|(_, n)| f64::from(*n)).collect()
}

pub(super) fn terms(worths: &Worths) -> Vec<Term> {
    slots(&mut worths.clone()).into_iter().map(|(term, _)| term).collect()
}

/// Returns `worths` with these numbers as its parameters, rounded.
pub(super) fn with(worths: &Worths, numbers: &[f64]) -> Worths {
    let mut worths = *worths;
    for ((_, slot), number) in slots(&mut worths).into_iter().zip(numbers) {
        *slot = number.round().clamp(-30_000.0, 30_000.0) as i16;
    }
    worths
}

/// Returns the current parameters and curve as the start of a fit.
pub(super) fn initial_fit(worths: &Worths) -> Fit {
    let Curve { sharpness, second } = worths.curve;
    let bend = Bend { sharpness: sharpness.into(), second: second.into(), level: 0.0 };
    Fit { numbers: numbers(worths), bend }
}

/// Returns the fitted parameters with the old curve. They are scaled so that the mean value of an
/// officer stays the same.
///
/// Searches, levels and resignations only compare scores, so a new curve would only change the
/// unit.
pub(super) fn found(worths: &Worths, fit: &Fit) -> Worths {
    let officers = [Role::QUEEN, Role::ROOK, Role::BISHOP, Role::KNIGHT];
    let sum = |numbers: &[f64]| officers.iter().map(|role| numbers[2 * role.index()]).sum::<f64>();
    let factor = (sum(&numbers(worths)) / sum(&fit.numbers).max(1.0)).clamp(0.2, 5.0);
    let scaled: Vec<f64> = fit.numbers.iter().map(|number| number * factor).collect();
    with(worths, &scaled)
}

/// Returns the text of a game's `worths.in`.
pub(super) fn file(worths: &Worths, made: &str) -> String {
    let Worths { roles, centre, advance, reach, king, threats, tempo, curve } = worths;
    let mut text = format!("// {made}\nWorths {{\n");
    for (name, numbers) in [("roles", roles), ("centre", centre)] {
        _ = writeln!(text, "    {name}: {numbers:?},");
    }
    _ = writeln!(
        text,
        "    advance: {advance:?},\n    reach: {reach:?},\n    king: {king:?},\n    threats: {threats:?},\n    tempo: {tempo:?},\n    curve: {curve:?},\n}}"
    );
    text
}
