//! Staged move picker: table move, good captures, quiet moves (killer moves first), bad captures.
//!
//! Each stage generates and ranks its moves only when the search reaches it. Most nodes cut off
//! before their quiet moves.

use crate::evaluate::Evaluate;
use crate::history::History;
use crate::sides::Sides;
use crate::techniques::{Technique, Techniques};
use crate::transposition::{pack_move, unpack_move};
use polychess_rules::{Cells, KING_WORTH, Move, MoveKind, MoveList, Piece, Role, Searchable, see};

/// Divisor of the capture history score in the rank of a capture.
const CAPTURE_HISTORY_SHARE: i32 = 8;

/// A move with its rank. The picker returns the move with the greatest rank first.
type Ranked = (i32, Move);

/// The stages of [`MovePicker::next`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Start,
    Generate,
    Captures,
    Quiets,
    Bad,
    Done,
}

/// Buffers for the moves of a node. The search reuses them, so that no node allocates memory.
#[derive(Debug, Default)]
pub struct MoveBuffers {
    moves: MoveList,
    ranked: Vec<Ranked>,
    bad_captures: Vec<Ranked>,
}

impl MoveBuffers {
    /// Returns the buffer for generated moves.
    pub fn list(&mut self) -> &mut MoveList {
        &mut self.moves
    }

    /// Returns the generated moves and the buffer for ranked moves.
    pub(crate) fn ranked(&mut self) -> (&MoveList, &mut Vec<Ranked>) {
        (&self.moves, &mut self.ranked)
    }

    /// Empties the buffers.
    pub fn clear(&mut self) {
        self.moves.clear();
        self.ranked.clear();
        self.bad_captures.clear();
    }
}

/// The data that a move picker needs to rank moves.
#[derive(Debug)]
pub struct PickContext<'a, P, E, T> {
    /// The position of the node.
    pub position: &'a P,
    /// The evaluation.
    pub evaluate: &'a E,
    /// The root's side and its rivals.
    pub sides: &'a Sides,
    /// The history tables.
    pub history: &'a History,
    /// The techniques that the search uses.
    pub techniques: T,
    /// The distance from the root, in plies.
    pub ply: usize,
    /// The previous move and its piece.
    pub last: Option<(Piece, Move)>,
}

impl<P, E, T: Copy> Clone for PickContext<'_, P, E, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P, E, T: Copy> Copy for PickContext<'_, P, E, T> {}

/// An iterator over the moves of one node in search order.
#[derive(Debug)]
pub struct MovePicker {
    stage: Stage,
    /// The packed best move of the transposition table; 0 for none.
    tt_move: u32,
    at: usize,
    buffers: MoveBuffers,
}

impl MovePicker {
    /// Returns a picker for all moves of a node. The packed table move comes first.
    pub fn new(tt_move: u32, mut buffers: MoveBuffers) -> Self {
        buffers.clear();
        Self { stage: Stage::Start, tt_move, at: 0, buffers }
    }

    /// Returns a picker for these moves only. The packed table move comes first if it is one of
    /// them.
    pub(crate) fn of_few(few: [Option<Move>; 2], tt_move: u32, mut buffers: MoveBuffers) -> Self {
        buffers.clear();
        for (n, m) in few.into_iter().enumerate().filter_map(|(n, m)| Some((n, m?))) {
            if buffers.ranked.iter().all(|&(_, other)| other != m) {
                let rank = if pack_move(m) == tt_move { 1 } else { -(n as i32) };
                buffers.ranked.push((rank, m));
            }
        }
        Self { stage: Stage::Bad, tt_move, at: 0, buffers }
    }

    /// Skips the remaining quiet moves. Bad captures still follow.
    pub(crate) fn skip_quiets(&mut self) {
        if self.stage == Stage::Quiets {
            self.buffers.ranked.clear();
            self.at = 0;
        }
    }

    /// True if the last move was a bad capture.
    pub(crate) fn is_at_bad_captures(&self) -> bool {
        self.stage == Stage::Bad
    }

    /// Returns the buffers, for reuse by the next node.
    #[must_use]
    pub fn into_buffers(self) -> MoveBuffers {
        self.buffers
    }

    /// Returns the next move, or `None` after the last one. The table move is not checked for
    /// legality.
    pub fn next<P: Searchable, E: Evaluate<P>, T: Techniques>(
        &mut self,
        context: PickContext<'_, P, E, T>,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Start => {
                    self.stage = Stage::Generate;
                    if let Some(m) = unpack_move(self.tt_move) {
                        return Some(m);
                    }
                }
                Stage::Generate => {
                    self.rank_captures(context);
                    self.stage = Stage::Captures;
                }
                Stage::Captures => match self.pick_best() {
                    Some((_, m)) if is_good_capture(context, m) => return Some(m),
                    Some(bad) => self.buffers.bad_captures.push(bad),
                    None => {
                        self.rank_quiets(context);
                        self.stage = Stage::Quiets;
                    }
                },
                Stage::Quiets => match self.pick_best() {
                    Some((_, m)) => return Some(m),
                    None => {
                        std::mem::swap(&mut self.buffers.ranked, &mut self.buffers.bad_captures);
                        self.at = 0;
                        self.stage = Stage::Bad;
                    }
                },
                Stage::Bad => match self.pick_best() {
                    Some((_, m)) => return Some(m),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    /// Returns the highest-ranked move that the picker has not returned yet (selection sort).
    fn pick_best(&mut self) -> Option<Ranked> {
        let rest = &mut self.buffers.ranked[self.at..];
        let best = (0..rest.len()).reduce(|best, i| if rest[i].0 > rest[best].0 { i } else { best })?;
        rest.swap(0, best);
        self.at += 1;
        Some(rest[0])
    }

    fn rank_captures<P: Searchable, E: Evaluate<P>, T: Techniques>(&mut self, context: PickContext<'_, P, E, T>) {
        let MoveBuffers { moves, ranked, .. } = &mut self.buffers;
        moves.clear();
        context.position.captures(context.position.other_seats_cells(), moves);
        let others = moves.iter().copied().filter(|&m| pack_move(m) != self.tt_move);
        ranked.extend(others.map(|m| (rank_capture(context, m), m)));
        self.at = 0;
    }

    fn rank_quiets<P: Searchable, E: Evaluate<P>, T: Techniques>(&mut self, context: PickContext<'_, P, E, T>) {
        let MoveBuffers { moves, ranked, .. } = &mut self.buffers;
        moves.clear();
        ranked.clear();
        context.position.quiets(moves);
        let uses = |technique| context.techniques.uses(technique);
        let killers = if uses(Technique::Killers) { context.history.killers(context.ply) } else { [None; 2] };
        let counter = context.history.counter(context.last).filter(|_| uses(Technique::CounterMoves));
        let uses_history = uses(Technique::History);
        for &m in moves.iter().filter(|&&m| pack_move(m) != self.tt_move) {
            let rank = if killers[0] == Some(m) {
                1_000_000
            } else if killers[1] == Some(m) {
                900_000
            } else if counter == Some(m) {
                800_000
            } else if m.kind == MoveKind::Castling {
                4_000
            } else {
                let piece = context.position.piece(m.from).filter(|_| uses_history);
                context.history.score(piece, m) + 8 * context.evaluate.psqt_delta(context.position, m)
            };
            ranked.push((rank, m));
        }
        self.at = 0;
    }
}

/// Returns the rank of a capture or promotion, by victim and attacker (MVV-LVA) and capture
/// history.
fn rank_capture<P: Searchable, E: Evaluate<P>, T: Techniques>(context: PickContext<'_, P, E, T>, m: Move) -> i32 {
    let PickContext { position, evaluate, .. } = context;
    let worth = |role| evaluate.worth(role);
    let Some(mover) = position.piece(m.from) else { return 0 };
    let taken = position.piece(m.to).map_or(100, |victim| match victim.role() {
        Role::KING => 60_000,
        // Only the search with two sides records capture history.
        role => 16 * worth(role) + context.history.capture_score(mover, m, role) / CAPTURE_HISTORY_SHARE,
    });
    taken - worth(mover.role()) / 8 + m.promotion.map_or(0, |role| 8 * worth(role))
}

/// True if a capture or promotion comes before the quiet moves.
///
/// The picker calls this function only when it reaches the move, because most nodes cut off
/// earlier.
fn is_good_capture<P: Searchable, E: Evaluate<P>, T: Techniques>(context: PickContext<'_, P, E, T>, m: Move) -> bool {
    let PickContext { position, evaluate, sides, .. } = context;
    let (Some(turn), Some(mover)) = (position.to_move(), position.piece(m.from)) else { return true };
    let victim = position.piece(m.to);
    if victim.is_some_and(|victim| victim.role() == Role::KING) {
        return true;
    }
    // In the model, rivals play only against the root's side, so captures among rivals come last.
    if !sides.is_ours(turn) && victim.is_some_and(|victim| !sides.is_ours(victim.seat())) {
        return false;
    }
    let worth = |role| evaluate.worth(role);
    victim.is_some_and(|victim| worth(victim.role()) >= worth(mover.role()))
        || !context.techniques.uses(Technique::Exchanges)
        || see_gain(position, m, evaluate) >= 0
}

/// Returns the material gain of the player to move from a move and the exchange after it.
#[must_use]
pub fn see_gain<P: Searchable, E: Evaluate<P>>(position: &P, m: Move, evaluate: &E) -> i32 {
    position.to_move().map_or(0, |turn| see(position, m, &|role| evaluate.worth(role))[turn])
}

/// Returns the greedy reply: the capture that gains most in its exchange, or the quiet move with
/// the best piece-square delta if no capture gains material.
///
/// The reply depends only on the position, so that all nodes with this position agree.
pub(crate) fn greedy_reply<P: Searchable, E: Evaluate<P>, T: Techniques>(
    context: PickContext<'_, P, E, T>,
    moves: &mut MoveList,
) -> Option<Move> {
    let PickContext { position, evaluate, .. } = context;
    moves.clear();
    position.captures(position.other_seats_cells(), moves);
    let mut best: Option<Ranked> = None;
    for &m in moves.iter() {
        // An exchange gains at most the first victim and the promotion.
        let promoted = m.promotion.map_or(0, |role| evaluate.worth(role));
        let taken = exchange_worth(evaluate, position.piece(m.to).map_or(Role::PAWN, Piece::role));
        if best.is_none_or(|(most, _)| taken + promoted > most) {
            let gain = see_gain(position, m, evaluate);
            if best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, m));
            }
        }
    }
    if let Some((_, m)) = best.filter(|ranked| ranked.0 > 0) {
        return Some(m);
    }
    moves.clear();
    position.quiets(moves);
    moves.iter().copied().max_by_key(|&m| evaluate.psqt_delta(position, m)).or(best.map(|ranked| ranked.1))
}

/// Returns the capture that costs the root's side the most material; `None` if no capture costs
/// any.
pub(crate) fn worst_reply<P: Searchable, E: Evaluate<P>, T: Techniques>(
    context: PickContext<'_, P, E, T>,
    victims: Cells,
    moves: &mut MoveList,
) -> Option<Move> {
    moves.clear();
    context.position.captures(victims, moves);
    let loss_of = |m: Move| {
        let exchange = see(context.position, m, &|role| context.evaluate.worth(role));
        -context.sides.ours().map(|seat| exchange[seat]).sum::<i32>()
    };
    let mut worst: Option<Ranked> = None;
    for &m in moves.iter() {
        // Players may decline to recapture, so no side loses more than the first victim.
        let victim = context.position.piece(m.to).map_or(Role::PAWN, Piece::role);
        let taken = exchange_worth(context.evaluate, victim);
        if taken > worst.map_or(0, |(most, _)| most) {
            let loss = loss_of(m);
            if loss > worst.map_or(0, |(most, _)| most) {
                worst = Some((loss, m));
            }
        }
    }
    worst.map(|(_, m)| m)
}

/// Returns the value of a role in an exchange. A king has a value here, because some games let
/// players capture it.
fn exchange_worth<P: Searchable, E: Evaluate<P>>(evaluate: &E, role: Role) -> i32 {
    if role == Role::KING { KING_WORTH } else { evaluate.worth(role) }
}
