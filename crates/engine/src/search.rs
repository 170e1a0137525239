//! Alpha-beta for one side against all others, ply by ply in the true turn order.
//!
//! With two sides this is principal variation search. With more it is either *paranoid* (Sturtevant and Korf 2000: all others play against the
//! root's side) or *best reply* with legal positions (BRS+, Esser and others 2013: of all rivals between two turns of the root one may
//! play any ply, the others play what each would by himself, or what hurts the root most). Nodes are seen from the side on turn, so two
//! rivals in a row do not change the sign.

use crate::busy::mark;
use crate::course::Course;
use crate::helped::{Helped, Meeting};
use crate::history::History;
use crate::limits::Limits;
use crate::picker::{Buffers, Picker, View};
use crate::pruning::{has_officers, reduction};
use crate::replies::{Free, Link, Replies};
use crate::score::{INFINITE, to_table, with_haste};
use crate::table::{Bound, Known, Table, packed};
use crate::techniques::{Technique, Without};
use crate::{Evaluate, Sides, Team};
use polychess_rules::{Move, Piece, Searchable, is_capture_or_promotion};
use std::collections::VecDeque;

/// Scores beyond this are of finished games.
const WON: i32 = crate::evaluate::DECIDED;
/// No line is followed further.
const DEEPEST: usize = 100;
/// What a ply more may bring, for pruning near the leaves, in thousandths.
const MARGIN: i32 = 240;
/// Threads leave plies to each other from this depth on: below, looking who is where costs more than it saves.
const APART: i32 = 3;

/// One search from one root.
pub(crate) struct Search<'a, 'l, P: Searchable, E: Evaluate<P>> {
    pub(crate) evaluate: &'a E,
    pub(crate) limits: &'a mut Limits<'l>,
    pub(crate) table: &'a Table,
    pub(crate) history: &'a mut History,
    pub(crate) sides: Sides,
    /// What is shared with other threads, where there are any.
    pub(crate) team: Option<&'a Team>,
    pub(crate) replies: Replies,
    /// Our score of a draw.
    pub(crate) draw: i32,
    /// Mixed into keys: for whom the search is made.
    pub(crate) side_key: u64,
    /// Repetition keys of the line being looked at, one for each turn, and those of the game that have stood twice.
    pub(crate) path: Vec<u64>,
    pub(crate) past: &'a [u64],
    /// Are leaves judged as they stand?
    pub(crate) flat: bool,
    /// Which techniques are left out.
    pub(crate) without: Without,
    pub(crate) buffers: Vec<Buffers>,
    pub(crate) stopped: bool,
    pub(crate) deepest: usize,
    /// Checks are followed this many turns from the root: where players may stay in check, all of them may be in check for ever.
    pub(crate) longest_checks: usize,
    pub(crate) node: std::marker::PhantomData<P>,
}

impl<P: Searchable, E: Evaluate<P>> Search<'_, '_, P, E> {
    /// 1 where our side is on turn, or nobody; -1 where rivals are.
    pub(crate) fn sign(&self, position: &P) -> i32 {
        if position.to_move().is_none_or(|turn| self.sides.is_ours(turn)) { 1 } else { -1 }
    }

    pub(crate) fn key(&self, position: &P, free: Free) -> u64 {
        position.zobrist() ^ self.side_key ^ free.key()
    }

    /// Is a technique in use?
    #[inline]
    pub(crate) fn has(&self, technique: Technique) -> bool {
        !self.without.has(technique)
    }

    /// What the table knows of a position.
    #[inline]
    pub(crate) fn known(&self, key: u64) -> Option<Known> {
        self.table.get(key).filter(|_| self.has(Technique::TranspositionTable))
    }

    /// What the position is worth to the side on turn as it stands; far outside of the window not exactly.
    pub(crate) fn still(&self, position: &P, sum: &E::Sum, (alpha, beta): (i32, i32)) -> i32 {
        let us = self.sides.us();
        match self.sign(position) {
            1 => self.evaluate.score_within(position, sum, us, [alpha, beta]),
            _ => -self.evaluate.score_within(position, sum, us, [-beta, -alpha]),
        }
    }

    /// Our score of a position that is over, or that nobody is to move in; sooner is better when it is won, later when it is lost.
    pub(crate) fn ended(&self, position: &P, sum: &E::Sum, ply: usize) -> i32 {
        let us = self.sides.us();
        match position.outcome() {
            Some(outcome) => with_haste(self.evaluate.final_scores(position, outcome)[us], ply),
            None => self.evaluate.score(position, sum, us),
        }
    }

    /// The value of a position for the side on turn, within the window.
    pub(crate) fn node(
        &mut self,
        position: &P,
        sum: &E::Sum,
        (mut alpha, mut beta): (i32, i32),
        depth: i32,
        link: Link,
    ) -> i32 {
        let ply = link.ply;
        if position.to_move().is_none() {
            return self.ended(position, sum, ply);
        }
        if depth <= 0 && self.flat {
            return self.still(position, sum, (alpha, beta));
        }
        if depth <= 0 || ply >= DEEPEST {
            return self.quiet(position, sum, (alpha, beta), Course::begin(ply));
        }
        if !self.limits.spend() || depth >= APART && self.team.is_some_and(Team::is_done) {
            self.stopped = true;
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        let (sign, mid) = (self.sign(position), position.is_mid_turn());
        let repeats = if mid { None } else { Some(position.repetition_key()) };
        if let Some(key) = repeats
            && (self.path.contains(&key) || self.past.contains(&key))
        {
            return sign * self.draw;
        }
        // No line is better than winning at once, none worse than having lost already.
        let most = WON + 8_000;
        alpha = alpha.max(-most + ply as i32);
        beta = beta.min(most - ply as i32);
        if alpha >= beta {
            return alpha;
        }
        let is_pv = beta - alpha > 1;
        let key = self.key(position, link.free);
        let known = self.known(key);
        if let Some(known) = known
            && !is_pv
            && known.depth >= depth
            && let Some(score) = known.within(ply, alpha, beta)
        {
            return score;
        }
        let turn = position.to_move().unwrap_or(self.sides.us());
        let in_check = !mid && position.in_check(turn);
        let is_extended = in_check && self.path.len() < self.longest_checks && self.has(Technique::CheckExtensions);
        let depth = depth + i32::from(is_extended);
        let slack = MARGIN * depth.min(3) + MARGIN / 2;
        let still = self.still(position, sum, (alpha - slack, beta + slack));
        if !is_pv && !in_check && !mid {
            // Far enough ahead, near the leaves.
            if depth <= 3 && still - MARGIN * depth >= beta && beta.abs() < WON && self.has(Technique::ReverseFutility)
            {
                return still;
            }
            // A turn left out (Donninger 1993). A rival who passes is no proof where there are others.
            if depth >= 3
                && link.may_pass
                && still >= beta
                && beta.abs() < WON
                && (self.sides.are_two() || sign > 0)
                && has_officers(position)
                && self.has(Technique::NullMove)
                && let Some(passed) = position.passed()
            {
                let next = Link { last: None, free: Free::Left, may_pass: false, ply: ply + 1 };
                let less = 3 + depth / 4;
                self.path.push(repeats.unwrap_or_default());
                let score = self.seen_from(sign, &passed, sum, (beta - 1, beta), depth - less, next);
                self.path.pop();
                if self.stopped {
                    return 0;
                }
                if score >= beta {
                    return if score.abs() >= WON { beta } else { score };
                }
            }
        }
        self.path.extend(repeats);
        let found =
            self.plies(position, sum, (alpha, beta), depth, link, Seen { sign, in_check, still, is_pv, known, key });
        if repeats.is_some() {
            self.path.pop();
        }
        let Some((best, score)) = found else {
            return if self.stopped { 0 } else { sign * self.ended(position, sum, ply) };
        };
        let bound = Bound::of(score, alpha, beta);
        let best = best.map_or(known.map_or(0, |known| known.best), packed);
        self.table.put(key, Known { best, score: to_table(score, ply), depth, bound });
        score
    }

    /// The value of a neighbouring position for the side that `sign` stands for.
    pub(crate) fn seen_from(
        &mut self,
        sign: i32,
        next: &P,
        sum: &E::Sum,
        (alpha, beta): (i32, i32),
        depth: i32,
        link: Link,
    ) -> i32 {
        if self.sign(next) == sign {
            self.node(next, sum, (alpha, beta), depth, link)
        } else {
            -self.node(next, sum, (-beta, -alpha), depth, link)
        }
    }

    /// Tries the plies of a node; the best, if one is better than alpha, and the value. `None` when there is no ply, or no time.
    fn plies(
        &mut self,
        position: &P,
        sum: &E::Sum,
        (alpha, beta): (i32, i32),
        depth: i32,
        link: Link,
        seen: Seen,
    ) -> Option<(Option<Move>, i32)> {
        let Seen { sign, in_check, still, is_pv, known, key } = seen;
        let here = Meeting { key, ply: link.ply, depth };
        let busy = self.team.filter(|_| depth >= APART).map(|team| &team.busy);
        let mut buffers = self.buffers.pop().unwrap_or_default();
        let choice = self.choice(position, link, sign, &mut buffers);
        let best_known = known.map_or(0, |known| known.best);
        let mut picker = if choice.only {
            Picker::of_few([choice.natural, choice.harmful], best_known, buffers)
        } else {
            Picker::new(best_known, buffers)
        };
        let (mut alpha, mut best, mut score, mut count) = (alpha, None, -INFINITE, 0);
        let mut tried: [Option<(Piece, Move)>; 32] = [None; 32];
        let mut quiet_count = 0;
        // What another thread is at comes last, with the place in the order that it had: by then the table may know what came of it.
        let mut put_off: VecDeque<(Move, usize)> = VecDeque::new();
        loop {
            let fresh = picker.next(self.view(position, link)).map(|m| (m, count + put_off.len(), true));
            let late = || put_off.pop_front().map(|(m, place)| (m, place, false));
            let Some((m, place, is_fresh)) = fresh.or_else(late) else { break };
            if count > 0 && busy.is_some() {
                match here.helped(self.table, (alpha, beta)) {
                    Some(Helped::Done(m, value)) => {
                        self.buffers.push(picker.into_buffers());
                        return Some((m, value));
                    }
                    Some(Helped::Better(m, value)) => (alpha, score, best) = (value, value, m),
                    None => {}
                }
            }
            let quiet = !is_capture_or_promotion(position, m);
            // Near the leaves a quiet ply does not make up for much, and late ones seldom make up for anything.
            if is_fresh && quiet && count > 0 && !in_check && score > -WON && !position.is_mid_turn() {
                let late = 4 + (depth * depth) as usize;
                let is_futile = still + MARGIN * depth + MARGIN / 2 <= alpha && self.has(Technique::Futility);
                let is_late = !is_pv && quiet_count > late && self.has(Technique::LateMovePruning);
                if depth <= 3 && (is_futile || is_late) {
                    picker.skip_quiets();
                    continue;
                }
            }
            let marked = busy.map(|busy| (busy, mark(key, m)));
            if is_fresh && count > 0 && marked.is_some_and(|(busy, mark)| busy.is_at(mark)) {
                put_off.push_back((m, place));
                continue;
            }
            marked.into_iter().for_each(|(busy, mark)| busy.begin(mark));
            let mut next = position.clone();
            next.play(m);
            let next_sum = self.evaluate.sum_after(sum, position, &next);
            let piece = position.piece(m.from).filter(|_| m.is_of_a_piece());
            let is_natural = choice.natural.is_none_or(|natural| natural == m);
            let to = Link {
                last: piece.map(|piece| (piece, m)),
                free: if self.sign(&next) < 0 { link.free.after(is_natural, next.is_mid_turn()) } else { Free::Left },
                may_pass: true,
                ply: link.ply + 1,
            };
            let left = if next.is_mid_turn() { depth } else { depth - 1 };
            let value = if count == 0 || !self.has(Technique::NullWindows) {
                self.seen_from(sign, &next, &next_sum, (alpha, beta), left, to)
            } else {
                // Late plies are searched less deep, until they surprise (Heinz 2000; Romstad's late move reductions).
                let is_reduced = depth >= 3 && quiet && !in_check && self.has(Technique::LateMoveReductions);
                let mut less = if is_reduced { reduction(depth, place) } else { 0 };
                if is_pv || self.history.killers(link.ply).contains(&Some(m)) {
                    less -= 1;
                }
                let less = less.clamp(0, (left - 1).max(0));
                let mut value = self.seen_from(sign, &next, &next_sum, (alpha, alpha + 1), left - less, to);
                if value > alpha && less > 0 {
                    value = self.seen_from(sign, &next, &next_sum, (alpha, alpha + 1), left, to);
                }
                if value > alpha && value < beta {
                    value = self.seen_from(sign, &next, &next_sum, (alpha, beta), left, to);
                }
                value
            };
            marked.into_iter().for_each(|(busy, mark)| busy.end(mark));
            if self.stopped {
                self.buffers.push(picker.into_buffers());
                return None;
            }
            count += 1;
            if value > score {
                score = value;
                if value > alpha {
                    alpha = value;
                    best = Some(m);
                    if busy.is_some() && alpha < beta {
                        here.help(self.table, m, value);
                    }
                }
            }
            if alpha >= beta {
                if quiet && let Some(piece) = piece {
                    let failed: Vec<(Piece, Move)> = tried[..quiet_count.min(32)].iter().flatten().copied().collect();
                    self.history.reward((piece, m), &failed, depth, link.ply, link.last);
                }
                break;
            }
            if quiet {
                if let (Some(slot), Some(piece)) = (tried.get_mut(quiet_count), piece) {
                    *slot = Some((piece, m));
                }
                quiet_count += 1;
            }
        }
        self.buffers.push(picker.into_buffers());
        (count > 0).then_some((best, score))
    }

    pub(crate) fn view<'v>(&'v self, position: &'v P, link: Link) -> View<'v, P, E> {
        View {
            position,
            evaluate: self.evaluate,
            sides: &self.sides,
            history: self.history,
            without: self.without,
            ply: link.ply,
            last: link.last,
        }
    }
}

/// What is known of a node before its plies are tried.
struct Seen {
    sign: i32,
    in_check: bool,
    still: i32,
    is_pv: bool,
    known: Option<Known>,
    key: u64,
}
