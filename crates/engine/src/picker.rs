//! Plies in the order in which they are worth trying, found stage by stage: what the table says, captures, killers and quiet plies, bad captures.
//! Most nodes end before their quiet plies have been generated.

use crate::history::History;
use crate::table::{packed, unpacked};
use crate::techniques::{Technique, Without};
use crate::{Evaluate, Sides};
use polychess_rules::{Cells, KING_WORTH, Move, MoveKind, MoveList, Piece, Role, Searchable, see};

/// A ply with its rank.
type Ranked = (i32, Move);

/// The stages of [`Picker::next`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Start,
    Generate,
    Captures,
    Quiets,
    Bad,
    Done,
}

/// Buffers of a node, kept so that no node allocates.
#[derive(Debug, Default)]
pub(crate) struct Buffers {
    moves: MoveList,
    ranked: Vec<Ranked>,
    bad: Vec<Ranked>,
}

impl Buffers {
    pub(crate) fn list(&mut self) -> &mut MoveList {
        &mut self.moves
    }

    /// The list, and room for the same plies with their ranks.
    pub(crate) fn ranked(&mut self) -> (&MoveList, &mut Vec<Ranked>) {
        (&self.moves, &mut self.ranked)
    }

    pub(crate) fn clear(&mut self) {
        self.moves.clear();
        self.ranked.clear();
        self.bad.clear();
    }
}

/// What a picker looks at.
pub(crate) struct View<'a, P, E> {
    pub(crate) position: &'a P,
    pub(crate) evaluate: &'a E,
    pub(crate) sides: &'a Sides,
    pub(crate) history: &'a History,
    pub(crate) without: Without,
    pub(crate) ply: usize,
    pub(crate) last: Option<(Piece, Move)>,
}

impl<P, E> Clone for View<'_, P, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P, E> Copy for View<'_, P, E> {}

/// Hands out the plies of one node.
#[derive(Debug)]
pub(crate) struct Picker {
    stage: Stage,
    /// The best ply by the table, as a number.
    known: u32,
    at: usize,
    buffers: Buffers,
}

impl Picker {
    pub(crate) fn new(known: u32, mut buffers: Buffers) -> Self {
        buffers.clear();
        Self { stage: Stage::Start, known, at: 0, buffers }
    }

    /// Hands out these plies only, that of the table first.
    pub(crate) fn of_few(few: [Option<Move>; 2], known: u32, mut buffers: Buffers) -> Self {
        buffers.clear();
        for (n, m) in few.into_iter().enumerate().filter_map(|(n, m)| Some((n, m?))) {
            if buffers.ranked.iter().all(|&(_, other)| other != m) {
                let rank = if packed(m) == known { 1 } else { -(n as i32) };
                buffers.ranked.push((rank, m));
            }
        }
        Self { stage: Stage::Bad, known, at: 0, buffers }
    }

    /// No more quiet plies.
    pub(crate) fn skip_quiets(&mut self) {
        if self.stage == Stage::Quiets {
            self.buffers.ranked.clear();
            self.at = 0;
        }
    }

    pub(crate) fn into_buffers(self) -> Buffers {
        self.buffers
    }

    /// The next ply.
    pub(crate) fn next<P: Searchable, E: Evaluate<P>>(&mut self, view: View<'_, P, E>) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Start => {
                    self.stage = Stage::Generate;
                    if let Some(known) = unpacked(self.known) {
                        return Some(known);
                    }
                }
                Stage::Generate => {
                    self.rank_captures(view);
                    self.stage = Stage::Captures;
                }
                Stage::Captures => match self.best() {
                    Some((_, m)) if is_good_capture(view, m) => return Some(m),
                    Some(bad) => self.buffers.bad.push(bad),
                    None => {
                        self.rank_quiets(view);
                        self.stage = Stage::Quiets;
                    }
                },
                Stage::Quiets => match self.best() {
                    Some((_, m)) => return Some(m),
                    None => {
                        std::mem::swap(&mut self.buffers.ranked, &mut self.buffers.bad);
                        self.at = 0;
                        self.stage = Stage::Bad;
                    }
                },
                Stage::Bad => match self.best() {
                    Some((_, m)) => return Some(m),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    /// The best of those not handed out yet.
    fn best(&mut self) -> Option<Ranked> {
        let rest = &mut self.buffers.ranked[self.at..];
        let best = (0..rest.len()).reduce(|best, i| if rest[i].0 > rest[best].0 { i } else { best })?;
        rest.swap(0, best);
        self.at += 1;
        Some(rest[0])
    }

    fn rank_captures<P: Searchable, E: Evaluate<P>>(&mut self, view: View<'_, P, E>) {
        let Buffers { moves, ranked, .. } = &mut self.buffers;
        moves.clear();
        view.position.captures(view.position.others_cells(), moves);
        let fresh = moves.iter().copied().filter(|&m| packed(m) != self.known);
        ranked.extend(fresh.map(|m| (capture_rank(view, m), m)));
        self.at = 0;
    }

    fn rank_quiets<P: Searchable, E: Evaluate<P>>(&mut self, view: View<'_, P, E>) {
        let Buffers { moves, ranked, .. } = &mut self.buffers;
        moves.clear();
        ranked.clear();
        view.position.quiets(moves);
        let without = |technique| view.without.has(technique);
        let killers = if without(Technique::Killers) { [None; 2] } else { view.history.killers(view.ply) };
        let counter = view.history.counter(view.last).filter(|_| !without(Technique::CounterMoves));
        let no_history = without(Technique::History);
        for &m in moves.iter().filter(|&&m| packed(m) != self.known) {
            let rank = if killers[0] == Some(m) {
                1_000_000
            } else if killers[1] == Some(m) {
                900_000
            } else if counter == Some(m) {
                800_000
            } else if m.kind == MoveKind::Castling {
                4_000
            } else {
                let piece = view.position.piece(m.from).filter(|_| !no_history);
                view.history.score(piece, m) + 8 * view.evaluate.drift(view.position, m)
            };
            ranked.push((rank, m));
        }
        self.at = 0;
    }
}

/// How worth trying a capture or promotion is, among its like.
fn capture_rank<P: Searchable, E: Evaluate<P>>(view: View<'_, P, E>, m: Move) -> i32 {
    let View { position, evaluate, .. } = view;
    let worth = |role| evaluate.worth(role);
    let Some(mover) = position.piece(m.from) else { return 0 };
    let taken = position.piece(m.to).map_or(100, |victim| match victim.role() {
        Role::KING => 60_000,
        role => 16 * worth(role),
    });
    taken - worth(mover.role()) / 8 + m.promotion.map_or(0, |role| 8 * worth(role))
}

/// Should a capture or promotion come before quiet plies? Asked when its time has come: most nodes end before.
fn is_good_capture<P: Searchable, E: Evaluate<P>>(view: View<'_, P, E>, m: Move) -> bool {
    let View { position, evaluate, sides, .. } = view;
    let (Some(turn), Some(mover)) = (position.to_move(), position.piece(m.from)) else { return true };
    let victim = position.piece(m.to);
    if victim.is_some_and(|victim| victim.role() == Role::KING) {
        return true;
    }
    // Where rivals are thought of as enemies of the root alone, what they take from each other comes last.
    if !sides.is_ours(turn) && victim.is_some_and(|victim| !sides.is_ours(victim.seat())) {
        return false;
    }
    let worth = |role| evaluate.worth(role);
    victim.is_some_and(|victim| worth(victim.role()) >= worth(mover.role()))
        || view.without.has(Technique::Exchanges)
        || gain(position, m, evaluate) >= 0
}

/// What the player on turn gains by a ply and the exchange that follows.
pub(crate) fn gain<P: Searchable, E: Evaluate<P>>(position: &P, m: Move, evaluate: &E) -> i32 {
    position.to_move().map_or(0, |turn| see(position, m, &|role| evaluate.worth(role))[turn])
}

/// What a player would do by himself, looking no further than the exchange: his best capture, or the quiet ply that places a piece best. It depends on nothing
/// but the position, so that searches of the same position agree, whoever makes them and whenever.
pub(crate) fn natural<P: Searchable, E: Evaluate<P>>(view: View<'_, P, E>, moves: &mut MoveList) -> Option<Move> {
    let View { position, evaluate, .. } = view;
    moves.clear();
    position.captures(position.others_cells(), moves);
    let mut best: Option<Ranked> = None;
    for &m in moves.iter() {
        // An exchange brings no more than its first capture and promotion.
        let promoted = m.promotion.map_or(0, |role| evaluate.worth(role));
        let taken = exchange_worth(evaluate, position.piece(m.to).map_or(Role::PAWN, Piece::role));
        if best.is_none_or(|(most, _)| taken + promoted > most) {
            let gain = gain(position, m, evaluate);
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
    moves.iter().copied().max_by_key(|&m| evaluate.drift(position, m)).or(best.map(|ranked| ranked.1))
}

/// The capture that hurts one side most.
pub(crate) fn most_harmful<P: Searchable, E: Evaluate<P>>(
    view: View<'_, P, E>,
    victims: Cells,
    moves: &mut MoveList,
) -> Option<Move> {
    moves.clear();
    view.position.captures(victims, moves);
    let harm = |m: Move| {
        let exchange = see(view.position, m, &|role| view.evaluate.worth(role));
        -view.sides.ours().map(|seat| exchange[seat]).sum::<i32>()
    };
    let mut worst: Option<Ranked> = None;
    for &m in moves.iter() {
        // Nobody who may decline loses more than what is taken first.
        let victim = view.position.piece(m.to).map_or(Role::PAWN, Piece::role);
        let taken = exchange_worth(view.evaluate, victim);
        if taken > worst.map_or(0, |(most, _)| most) {
            let harm = harm(m);
            if harm > worst.map_or(0, |(most, _)| most) {
                worst = Some((harm, m));
            }
        }
    }
    worst.map(|(_, m)| m)
}

/// What a role counts in an exchange.
fn exchange_worth<P: Searchable, E: Evaluate<P>>(evaluate: &E, role: Role) -> i32 {
    if role == Role::KING { KING_WORTH } else { evaluate.worth(role) }
}
