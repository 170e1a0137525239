//! Quiescence over several armies: captures that pay, and answers to checks, until nobody wants to take any more.
//!
//! With two armies the side on turn may take or stand still. With more, a rival who stands still hands the turn on, and the next one may take: a
//! piece that the player after the next would take is not safe. So a rival's node is his captures and, if he declines, the node of the next; the
//! line ends when the turn comes back to us, for then we can save what is attacked.
//!
//! In wild positions everybody could go on taking everywhere. So from some depth on only the piece that took last is taken.

use crate::course::Course;
use crate::replies::Free;
use crate::score::{INFINITE, to_table};
use crate::search::Search;
use crate::table::{Bound, Known, packed};
use crate::techniques::Technique;
use crate::{Evaluate, picker::gain};
use polychess_rules::{Cells, Move, MoveKind, MoveList, Role, Searchable, zobrist};

/// Checks are answered this many plies deep.
const CHECKS: usize = 2;
/// So many captures and declined ones deep, and what takes is only taken back.
const ANYWHERE: usize = 5;
/// No line of captures is followed further.
const LONGEST: usize = 16;
/// In the table, nodes of captures are apart from others.
const CAPTURES: u64 = zobrist::feature(252, 1);
/// What a capture may bring beyond what it takes, in thousandths.
const HOPE: i32 = 250;

impl<P: Searchable, E: Evaluate<P>> Search<'_, '_, P, E> {
    /// The value for the side on turn.
    pub(crate) fn quiet(&mut self, position: &P, sum: &E::Sum, window: (i32, i32), course: Course) -> i32 {
        let still = self.still(position, sum, (window.0 - HOPE, window.1));
        self.quiet_from(position, sum, window, course, still)
    }

    /// The same, where it is known what standing still is worth.
    fn quiet_from(
        &mut self,
        position: &P,
        sum: &E::Sum,
        (mut alpha, beta): (i32, i32),
        course: Course,
        still: i32,
    ) -> i32 {
        let Course { ply, deep, last } = course;
        let Some(turn) = position.to_move() else { return self.ended(position, sum, ply) };
        if !self.limits.spend() {
            self.stopped = true;
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        let (sign, mid) = (self.sign(position), position.is_mid_turn());
        let in_check = !mid && deep < CHECKS && position.in_check(turn);
        if deep >= LONGEST {
            return still;
        }
        // What has been followed from higher up holds lower down.
        let (key, left) = (self.key(position, Free::Left) ^ CAPTURES, -(deep.min(ANYWHERE) as i32));
        let known = if mid { None } else { self.known(key).filter(|known| known.depth >= left) };
        if let Some(score) = known.and_then(|known| known.within(ply, alpha, beta)) {
            return score;
        }
        let (lowest, mut taking) = (alpha, 0);
        let mut best = still;
        if in_check || mid {
            best = -INFINITE;
        } else if sign > 0 || self.sides.are_two() {
            // Standing still.
            alpha = alpha.max(best);
            if alpha >= beta {
                return best;
            }
        } else {
            // Declining does us no less harm than standing still: so far this is the least.
            if still >= beta {
                return still;
            }
            if self.has(Technique::Declining)
                && let Some(passed) = position.passed()
                && !self.is_ours(&passed)
            {
                let course = Course { ply: ply + 1, deep: deep.max(CHECKS) + 1, last };
                best = self.quiet_from(&passed, sum, (alpha, beta), course, still);
                if self.stopped {
                    return 0;
                }
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                return best;
            }
        }
        let mut buffers = self.buffers.pop().unwrap_or_default();
        buffers.clear();
        self.list(position, in_check || mid, sign, buffers.list());
        let count = buffers.list().len();
        let ranked = buffers.ranked();
        for m in ranked.0.iter().copied() {
            ranked.1.push((self.rank(position, m), m));
        }
        for at in 0..count {
            let rest = &mut buffers.ranked().1[at..];
            let Some(next) = (0..rest.len()).reduce(|a, b| if rest[b].0 > rest[a].0 { b } else { a }) else { break };
            rest.swap(0, next);
            let (_, m) = rest[0];
            let is_far = deep >= ANYWHERE && last.is_some_and(|last| m.to != last) && self.has(Technique::Recaptures);
            if !in_check && !mid && (is_far || !self.pays(position, m, sign, still, alpha)) {
                continue;
            }
            let mut next = position.clone();
            next.play(m);
            let next_sum = self.evaluate.sum_after(sum, position, &next);
            let course = Course { ply: ply + 1, deep: deep + usize::from(!next.is_mid_turn()), last: Some(m.to) };
            let value = if self.sign(&next) == sign {
                self.quiet(&next, &next_sum, (alpha, beta), course)
            } else {
                -self.quiet(&next, &next_sum, (-beta, -alpha), course)
            };
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                taking = packed(m);
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.buffers.push(buffers);
        if self.stopped {
            return 0;
        }
        if !mid && best > -INFINITE {
            let bound = Bound::of(best, lowest, beta);
            self.table.put(key, Known { best: taking, score: to_table(best, ply), depth: left, bound });
        }
        // No ply at all: mated, stalemated, or nothing to say.
        if best == -INFINITE { sign * self.ended(position, sum, ply) } else { best }
    }

    fn is_ours(&self, position: &P) -> bool {
        self.sign(position) > 0
    }

    /// Captures; of rivals only those that take from us. In check, and within a turn, everything that may be the answer.
    fn list(&self, position: &P, all: bool, sign: i32, moves: &mut MoveList) {
        moves.clear();
        if !all {
            let victims = if sign > 0 || self.sides.are_two() {
                position.others_cells()
            } else {
                self.sides.ours().fold(Cells::EMPTY, |all, seat| all | position.seat_cells(seat))
            };
            return position.captures(victims, moves);
        }
        if position.is_mid_turn() {
            position.captures(position.others_cells(), moves);
            position.legal_moves_where(&is_no_move, moves);
        }
        if moves.is_empty() {
            position.legal_moves(moves);
        }
    }

    fn rank(&self, position: &P, m: Move) -> i32 {
        let worth = |role| self.evaluate.worth(role);
        let taken = position.piece(m.to).filter(|_| m.is_of_a_piece()).map_or(0, |victim| match victim.role() {
            Role::KING => 100_000,
            role => 16 * worth(role),
        });
        let mover = position.piece(m.from).map_or(0, |piece| worth(piece.role()));
        taken + m.promotion.map_or(0, |role| 8 * worth(role)) - mover / 8
    }

    /// Is a capture worth following: does the exchange not lose, and could it reach the window?
    fn pays(&self, position: &P, m: Move, sign: i32, still: i32, alpha: i32) -> bool {
        let worth = |role| self.evaluate.worth(role);
        let Some(mover) = position.piece(m.from) else { return true };
        let victim = position.piece(m.to);
        if victim.is_some_and(|victim| victim.role() == Role::KING) {
            return true;
        }
        let taken = victim.map_or(100, |victim| worth(victim.role())) + m.promotion.map_or(0, worth);
        // A pawn is about two hundred thousandths.
        if sign > 0 && still + 3 * taken + HOPE <= alpha && self.has(Technique::DeltaPruning) {
            return false;
        }
        victim.is_some_and(|victim| worth(victim.role()) >= worth(mover.role())) && m.promotion.is_none()
            || !self.has(Technique::Exchanges)
            || gain(position, m, self.evaluate) >= 0
    }
}

/// Is it the end of a turn, or a pass?
fn is_no_move(m: Move) -> bool {
    matches!(m.kind, MoveKind::EndTurn | MoveKind::Pass)
}
