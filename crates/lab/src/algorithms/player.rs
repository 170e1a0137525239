//! Computer players for experiments: the players of the engine, max-n, mcts, and players with some
//! techniques turned off.

use super::LabAlgorithm;
use super::techniques::{LabTechnique, TechniqueSet};
use polychess_cli::MatchPlayer;
use polychess_engine::{
    Algorithm, Evaluation, Limits, Player, SearchRequest, SearchResult, Strategy, Technique, TranspositionTable,
    choose_with,
};
use polychess_game::{Game, Request, Value};
use polychess_rules::Seat;
use std::fmt;

/// A computer player in a match of the lab.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LabPlayer {
    algorithm: LabAlgorithm,
    /// The limits, and also the strategy if `algorithm` is [`LabAlgorithm::Engine`].
    pub(crate) player: Player,
    /// True if the evaluation counts only material.
    material_only: bool,
    techniques: TechniqueSet,
}

impl LabPlayer {
    /// Returns the player's evaluation for `game`.
    pub(crate) fn evaluation<V: Value>(&self, game: &Game<V>) -> Evaluation<V> {
        let evaluation = Evaluation::new(game.position());
        if self.material_only { evaluation.material_only() } else { evaluation }
    }

    pub(crate) fn search<V: Value>(
        &self,
        request: &SearchRequest<'_, V::Position, Evaluation<V>>,
        table: &TranspositionTable,
        limits: &mut Limits<'_>,
    ) -> SearchResult {
        self.algorithm.think(&request.with_techniques(self.techniques), table, limits)
    }
}

impl MatchPlayer for LabPlayer {
    /// Parses a player as [`Player::read`] does, with additional names and settings.
    ///
    /// Examples: `max-n:depth=3,plain`, `best-reply:nodes=1000,without=killers`.
    fn read(text: &str) -> Result<Self, String> {
        let (name, bounds) = text.split_once(':').unwrap_or((text, ""));
        let (algorithm, name) = match name {
            "max-n" => (LabAlgorithm::MaxN, Algorithm::Paranoid.name()),
            "mcts" => (LabAlgorithm::Tree, Algorithm::Paranoid.name()),
            name => (LabAlgorithm::Engine, name),
        };
        let (mut material_only, mut techniques, mut others) = (false, TechniqueSet::default(), Vec::new());
        for bound in bounds.split(',').filter(|bound| !bound.is_empty()) {
            match bound.split_once('=').unwrap_or((bound, "")) {
                ("plain", _) => material_only = true,
                ("flat", _) => techniques = techniques.without(LabTechnique::Engine(Technique::Quiescence)),
                ("without", value) => {
                    let Some((technique, _)) = LabTechnique::NAMES.into_iter().find(|named| named.1 == value) else {
                        let names = LabTechnique::NAMES.map(|named| named.1).join(", ");
                        return Err(format!("there is no technique \"{value}\"; there are {names}"));
                    };
                    techniques = techniques.without(technique);
                }
                _ => others.push(bound),
            }
        }
        let player = Player::read(&[&[name], others.as_slice()].concat().join(",").replacen(',', ":", 1))
            .map_err(|words| format!("{words}; the lab also has max-n, mcts, plain, flat and without=TECHNIQUE"))?;
        Ok(Self { algorithm, player, material_only, techniques })
    }

    fn choose<V: Value>(&self, game: &Game<V>, seat: Seat, seed: u64, limits: &mut Limits<'_>) -> Option<Request> {
        choose_with(game, seat, &self.player, &self.evaluation(game), seed, limits, |request, limits| {
            self.search::<V>(request, &self.algorithm.table(limits.nodes), limits)
        })
    }
}

/// Writes the notation that [`MatchPlayer::read`] parses.
impl fmt::Display for LabPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.player.to_string();
        let (name, bounds) = text.split_once(':').unwrap_or((&text, ""));
        let mut bounds: Vec<&str> = bounds.split(',').filter(|bound| !bound.is_empty()).collect();
        let book = bounds.pop_if(|bound| *bound == "book");
        if self.material_only && self.player.strategy != Strategy::Random {
            bounds.push("plain");
        }
        if !self.techniques.has(LabTechnique::Engine(Technique::Quiescence)) {
            bounds.push("flat");
        }
        let mut bounds: Vec<String> = bounds.into_iter().map(str::to_owned).collect();
        let disabled = LabTechnique::NAMES.into_iter().filter(|named| !self.techniques.has(named.0));
        bounds.extend(disabled.map(|(_, name)| format!("without={name}")));
        bounds.extend(book.map(str::to_owned));
        f.write_str(match self.algorithm {
            LabAlgorithm::Engine => name,
            LabAlgorithm::MaxN => "max-n",
            LabAlgorithm::Tree => "mcts",
        })?;
        if bounds.is_empty() { Ok(()) } else { write!(f, ":{}", bounds.join(",")) }
    }
}
