//! Games between computers of different levels, with the evaluations of their turns.

use anyhow::Context as _;
use polychess_analysis::{TurnEvaluation, TurnRequest, assemble, evaluate_turn};
use polychess_engine::{Level, Limits, Player, choose};
use polychess_game::{AnyMatch as _, Choices, Game, Match, Request, Value};
use polychess_rules::{Position as _, Seat};
use polychess_variants::Visitor;
use polychess_wire::GameReview;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::sync::atomic::AtomicBool;

/// Maximum number of turns and actions of a game.
const MOST_ENTRIES: usize = 400;

/// A game with its evaluations.
pub(super) struct EvaluatedGame {
    pub(super) levels: Vec<u8>,
    pub(super) turns: Vec<TurnEvaluation>,
    /// The points that the game pays before each turn.
    pub(super) pays: Vec<f32>,
    pub(super) review: GameReview,
    /// True if the game has ended with points.
    pub(super) is_ended: bool,
}

/// Plays and evaluates the game with this seed.
pub(super) struct Play<'a> {
    pub(super) seed: u64,
    /// The levels of the players.
    pub(super) levels: &'a [u8],
    /// The maximum number of nodes of a player's search.
    pub(super) player_nodes: u64,
    /// The node limit of the evaluations.
    pub(super) nodes: u64,
}

impl Visitor for Play<'_> {
    type Out = anyhow::Result<EvaluatedGame>;

    fn visit<V: Value>(self) -> Self::Out {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        let levels: Vec<u8> =
            V::INFO.seats.iter().map(|_| self.levels[random.random_range(0..self.levels.len())]).collect();
        let mut now = Match::new(Game::<V>::new(Choices::default_of(&V::INFO)));
        for _ in 0..V::INFO.seats.len() {
            let legal = now.legal();
            now.apply(&Request::turn(&legal[random.random_range(0..legal.len().max(1))]))?;
        }
        let stop = AtomicBool::new(false);
        let (mut turns, mut pays) = (Vec::new(), Vec::new());
        for entry in 0..MOST_ENTRIES as u32 {
            let Some(request) = self.next(&now, &levels, u64::from(entry), &mut random)? else { break };
            if let Request::Turn { board, text, .. } = &request {
                let board = board.unwrap_or(0);
                let turn = TurnRequest { before: &now, entry, board, played: text, nodes: self.nodes, stop: &stop };
                turns.push(evaluate_turn(&turn)?.context("the search was not stopped")?);
                pays.push(paid(&now));
            }
            now.apply(&request)?;
        }
        let points = now.is_over().then(|| now.points()).flatten();
        let end: Vec<f32> =
            V::INFO.all_seats().map(|seat| points.map_or(0.0, |points| points[seat].to_f64() as f32)).collect();
        let review = assemble(&V::INFO, &turns, &end);
        Ok(EvaluatedGame { levels, turns, pays, review, is_ended: points.is_some() })
    }
}

impl Play<'_> {
    /// Returns the next request of a player, on the first board that needs one.
    fn next<V: Value>(
        &self,
        now: &Match<V>,
        levels: &[u8],
        entry: u64,
        random: &mut ChaCha8Rng,
    ) -> anyhow::Result<Option<Request>> {
        if let Some(turn) = now.drawn(random.random()) {
            return Ok(Some(turn));
        }
        let stop = AtomicBool::new(false);
        for (index, game) in now.boards().iter().enumerate().filter(|(_, game)| game.outcome().is_none()) {
            for seat in V::INFO.all_seats() {
                let level = Level::named(&levels[seat.index()].to_string()).context("a level")?;
                let nodes = level.player.nodes.min(self.player_nodes);
                let player = Player { nodes, book: false, ..level.player };
                let mut limits = Limits { nodes: u64::MAX, stop: &stop };
                let Some(request) = choose(game, seat, &player, self.seed ^ entry, &mut limits) else { continue };
                return Ok(Some(on_board(request, (now.boards().len() > 1).then_some(index))));
            }
        }
        Ok(None)
    }
}

fn on_board(request: Request, board: Option<usize>) -> Request {
    match request {
        Request::Turn { seat, text, .. } => Request::Turn { board, seat, text },
        Request::Act { seat, fields, .. } => Request::Act { board, seat, fields },
    }
}

/// Returns the points that the game pays: the points won so far, and the places that are still
/// open.
fn paid<V: Value>(now: &Match<V>) -> f32 {
    now.boards().iter().map(paid_on_board).sum()
}

fn paid_on_board<V: Value>(game: &Game<V>) -> f32 {
    let position = game.position();
    if let Some(points) = game.outcome().map(|outcome| outcome.points.unwrap_or_default()) {
        return V::INFO.all_seats().map(|seat| points[seat].to_f64() as f32).sum();
    }
    let payments = V::payments(position);
    let partners = |seat: Seat| V::INFO.all_seats().filter(move |&other| position.are_teammates(seat, other));
    let is_first = |seat: &Seat| partners(*seat).next() == Some(*seat);
    let is_live = |seat: &Seat| partners(*seat).any(|other| !position.is_eliminated(other));
    let sides: Vec<Seat> = V::INFO.all_seats().filter(is_first).filter(is_live).collect();
    let places = sides.iter().enumerate().map(|(place, &side)| {
        // Of two sides, the loser gets the last place.
        let place = if sides.len() == 2 { 2 * place } else { place.min(2) };
        payments.places[place] * partners(side).count() as f32
    });
    payments.won.iter().take(V::INFO.seats.len()).sum::<f32>() + places.sum::<f32>()
}
