//! The search for tactical positions in random games.

use super::acts;
use super::file::{MIN_POSITIONS, Task};
use super::kind::Kind;
use super::proof::{is_in_danger, proven};
use anyhow::ensure;
use polychess_game::{Choices, Game, Turn, Value, turns};
use polychess_rules::Position;
use polychess_variants::Visitor;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// Maximum number of turns in a random game.
const MAX_GAME_TURNS: usize = 250;
/// Number of games after which the search gives up a kind without any position.
const MAX_GAMES_WITHOUT_FIND: u64 = 400;
/// Minimum distance between two positions of the same kind in a game, in turns.
const MIN_DISTANCE: usize = 40;
/// Maximum number of legal turns in a `Kind::WinInTwo` position.
const MAX_TURNS_FOR_WIN_IN_TWO: usize = 24;
/// Maximum number of legal turns in a position.
const MAX_LEGAL_TURNS: usize = 120;

/// A visitor that searches random games for tactical positions.
pub(super) struct FindTactics {
    pub(super) seed: u64,
    pub(super) games: u64,
}

impl Visitor for FindTactics {
    type Out = anyhow::Result<Vec<Task>>;

    fn visit<V: Value>(self) -> Self::Out {
        let mut found: BTreeMap<Kind, Vec<Task>> = BTreeMap::new();
        for game in 0..self.games {
            let open = |&(kind, most): &(Kind, usize)| {
                let count = found.get(&kind).map_or(0, Vec::len);
                count < most && (count > 0 || game < MAX_GAMES_WITHOUT_FIND)
            };
            let wanted: Vec<Kind> = Kind::ALL.iter().filter(|wanted| open(wanted)).map(|wanted| wanted.0).collect();
            let enough = found.values().map(Vec::len).sum::<usize>() >= MIN_POSITIONS;
            if wanted.is_empty() || enough && game >= 2 * MAX_GAMES_WITHOUT_FIND {
                break;
            }
            let mut rng = ChaCha8Rng::seed_from_u64(self.seed.wrapping_mul(1_000_003).wrapping_add(game));
            for task in walk::<V>(&mut rng, &wanted)? {
                found.entry(task.kind).or_default().push(task);
            }
        }
        let limit = |kind: Kind| Kind::ALL.iter().find(|(other, _)| *other == kind).map_or(0, |(_, most)| *most);
        let mut tasks = Vec::new();
        for (kind, mut of_kind) in found {
            of_kind.truncate(limit(kind));
            tasks.append(&mut of_kind);
        }
        Ok(tasks)
    }
}

/// Plays a random game and returns its tactical positions of the wanted kinds.
fn walk<V: Value>(rng: &mut ChaCha8Rng, wanted: &[Kind]) -> anyhow::Result<Vec<Task>> {
    let choices = Choices::default_of(&V::INFO);
    let mut state = V::start(&V::options(&choices));
    let (mut found, mut last): (Vec<Task>, BTreeMap<Kind, usize>) = (Vec::new(), BTreeMap::new());
    for n in 0..MAX_GAME_TURNS {
        let all = turns(&state.position);
        if all.is_empty() || state.position.outcome().is_some() {
            break;
        }
        let fresh = |kind: &Kind| last.get(kind).is_none_or(|before| before + MIN_DISTANCE <= n);
        let due: Vec<Kind> = wanted.iter().copied().filter(fresh).collect();
        let text = V::position_text(&state, false);
        let looked_at = all.len() <= MAX_LEGAL_TURNS && n >= 6;
        let game = Game::<V>::from_text(choices.clone(), &text)
            .ok()
            .filter(|game| looked_at && game.position() == &state.position);
        for kind in due.into_iter().filter(|_| game.is_some()) {
            let Some(game) = &game else { continue };
            let Some(answers) = look(game, kind, all.len()) else { continue };
            ensure!(!answers.is_empty(), "{text}: no answer");
            last.insert(kind, n);
            found.push(Task { kind, position: text.clone(), answers });
        }
        let turn = choice(&state.position, all, rng);
        turn.iter().for_each(|&ply| state.position.play(ply));
    }
    Ok(found)
}

/// Returns the answers if the position is of this kind. Quick tests reject most positions before a
/// proof.
fn look<V: Value>(game: &Game<V>, kind: Kind, turns: usize) -> Option<Vec<String>> {
    let position = game.position();
    let us = position.to_move()?;
    match kind {
        Kind::Declare | Kind::Joint => acts::proven(game, kind),
        Kind::WinInTwo if turns > MAX_TURNS_FOR_WIN_IN_TWO => None,
        Kind::Save | Kind::Help if !is_in_danger::<V>(position, us) => None,
        kind => proven::<V>(position, kind),
    }
}

/// Returns a random turn. In half of the cases it prefers captures, so that the number of pieces
/// shrinks.
fn choice<P: polychess_rules::Searchable>(position: &P, mut all: Vec<Turn>, rng: &mut ChaCha8Rng) -> Turn {
    let others = position.other_seats_cells();
    let takes = |turn: &Turn| turn.iter().any(|ply| ply.moves_piece() && others.contains(ply.to));
    if rng.random_range(0..2) == 0 && all.iter().any(takes) {
        all.retain(takes);
    }
    let index = rng.random_range(0..all.len());
    all.swap_remove(index)
}
