//! Ablation switches: search techniques that an experiment can turn off.

use polychess_engine::{Technique, Techniques};

/// A technique of the engine or of the lab's searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LabTechnique {
    Engine(Technique),
    /// In Monte Carlo tree search: a bonus for moves with good history scores, which fades with the
    /// number of losses.
    ProgressiveHistory,
    /// In Monte Carlo tree search: the propagation of proven results towards the root.
    Solver,
}

impl LabTechnique {
    /// The techniques with their names after `without=`. Quiescence search has a separate option,
    /// `flat`.
    pub(crate) const NAMES: [(Self, &'static str); 18] = [
        (Self::Engine(Technique::TranspositionTable), "transposition-table"),
        (Self::Engine(Technique::NullWindows), "null-windows"),
        (Self::Engine(Technique::NullMove), "null-move"),
        (Self::Engine(Technique::LateMoveReductions), "late-move-reductions"),
        (Self::Engine(Technique::LateMovePruning), "late-move-pruning"),
        (Self::Engine(Technique::Futility), "futility"),
        (Self::Engine(Technique::ReverseFutility), "reverse-futility"),
        (Self::Engine(Technique::CheckExtensions), "check-extensions"),
        (Self::Engine(Technique::Killers), "killers"),
        (Self::Engine(Technique::CounterMoves), "counter-moves"),
        (Self::Engine(Technique::History), "history"),
        (Self::Engine(Technique::Exchanges), "exchanges"),
        (Self::Engine(Technique::DeltaPruning), "delta-pruning"),
        (Self::Engine(Technique::Recaptures), "recaptures"),
        (Self::Engine(Technique::Declining), "declining"),
        (Self::Engine(Technique::HarmfulCaptures), "harmful-captures"),
        (Self::ProgressiveHistory, "progressive-history"),
        (Self::Solver, "solver"),
    ];

    const fn bit(self) -> u32 {
        match self {
            Self::Engine(technique) => 1 << technique as u32,
            Self::ProgressiveHistory => 1 << 30,
            Self::Solver => 1 << 31,
        }
    }
}

/// The techniques that a search uses: all except those that are turned off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct TechniqueSet {
    disabled: u32,
}

impl TechniqueSet {
    /// Returns this set with `technique` turned off.
    pub(crate) const fn without(self, technique: LabTechnique) -> Self {
        Self { disabled: self.disabled | technique.bit() }
    }

    #[inline]
    pub(crate) const fn has(self, technique: LabTechnique) -> bool {
        self.disabled & technique.bit() == 0
    }
}

impl Techniques for TechniqueSet {
    #[inline]
    fn uses(self, technique: Technique) -> bool {
        self.has(LabTechnique::Engine(technique))
    }
}
