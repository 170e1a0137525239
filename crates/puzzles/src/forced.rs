//! Forced puzzles: the solutions of a position that an exhaustive proof finds.

use crate::goal::Goal;
use crate::proof::{OutOfNodes, Proof};
use polychess_game::{Turn, Value, turns};
use polychess_rules::{Move, Position, Seat, see};

/// Maximum number of the solver's turns in a puzzle.
pub(crate) const MAX_TURNS: u8 = 3;
/// Minimum number of legal turns of the solver in each step, except the last one.
const LEAST_CHOICE: usize = 4;
/// Maximum number of reply sequences whose continuation the miner examines.
const MOST_SEQUENCES: usize = 60;
/// The quick search gets this part of the nodes.
const QUICK: u64 = 250;
/// Maximum number of reply sequences that the miner lists.
const MOST_LISTED: usize = 2_000;

/// A turn with the position after it.
#[derive(Clone, Debug)]
pub(crate) struct Played<P> {
    pub(crate) turn: Turn,
    pub(crate) after: P,
}

/// A turn of the solver, and the replies to it.
#[derive(Clone, Debug)]
pub(crate) struct SolvedStep<P> {
    /// The position with the solver to move.
    pub(crate) before: P,
    /// The turns that reach the goal in time, the main solution first.
    pub(crate) accepted: Vec<Played<P>>,
    /// The turns that reach the goal one turn later.
    pub(crate) slower: Vec<Turn>,
    /// The replies, each with the position before it.
    pub(crate) replies: Vec<(P, Turn)>,
}

/// The solution of a forced puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Solution<P> {
    pub(crate) target: Seat,
    pub(crate) steps: Vec<SolvedStep<P>>,
}

/// Returns the complete turns of the player to move with the positions after them.
pub(crate) fn played<P: Position>(position: &P) -> Vec<Played<P>> {
    let after = |turn: Turn| {
        let mut after = position.clone();
        turn.iter().for_each(|&ply| after.play(ply));
        Played { turn, after }
    };
    turns(position).into_iter().map(after).collect()
}

/// Returns the turns that reach the goal within this number of the solver's turns.
pub(crate) fn forcing<V: Value>(
    proof: &mut Proof<V>,
    position: &V::Position,
    turns: u8,
) -> Result<Vec<Played<V::Position>>, OutOfNodes> {
    let mut found = Vec::new();
    for played in played(position) {
        proof.nodes = proof.nodes.checked_sub(1).ok_or(OutOfNodes)?;
        if proof.solves(&played.after, turns)? {
            found.push(played);
        }
    }
    Ok(found)
}

/// True if all turns lead to the same position, such as two plies in either order.
pub(crate) fn are_one<P: Position>(found: &[Played<P>]) -> bool {
    found.windows(2).all(|pair| pair[0].after == pair[1].after)
}

/// Returns the solution of the position if exactly one turn forces the goal in the least number of
/// turns, and exactly one in each later step. The last step may have several.
///
/// # Errors
/// Fails if the proof needs more nodes.
pub(crate) fn solve<V: Value>(
    position: &V::Position,
    max_turns: u8,
    nodes: u64,
) -> Result<Option<Solution<V::Position>>, OutOfNodes> {
    let Some(goal) = Goal::any_rival::<V>(position) else { return Ok(None) };
    if !has_quick_solution::<V>(position, goal, max_turns, nodes / QUICK)? {
        return Ok(None);
    }
    let mut proof = Proof::<V>::new(goal, nodes);
    for turns in 1..=max_turns {
        if !proof.wins(position, turns)? {
            continue;
        }
        let first = forcing(&mut proof, position, turns)?;
        if !are_one(&first) || first.is_empty() {
            return Ok(None);
        }
        let Some(target) = target(&mut proof, &first[0], turns)? else { return Ok(None) };
        let Some(mut steps) = steps(&mut proof, position, first, turns)? else { return Ok(None) };
        let reaches = target_first::<V>(&mut steps, goal.only(target), nodes)?;
        return Ok(reaches.then_some(Solution { target, steps }));
    }
    Ok(None)
}

/// True if a search that tries only checks after the first turn finds exactly one solution.
fn has_quick_solution<V: Value>(
    position: &V::Position,
    goal: Goal,
    max_turns: u8,
    nodes: u64,
) -> Result<bool, OutOfNodes> {
    let mut proof = Proof::<V>::quick(goal, nodes);
    let all = played(position);
    for turns in 1..=max_turns {
        let mut found: Vec<&Played<V::Position>> = Vec::new();
        for played in &all {
            let is_known = |known: &&Played<V::Position>| known.after == played.after;
            if !found.iter().any(is_known) && proof.solves(&played.after, turns)? {
                found.push(played);
                if found.len() > 1 {
                    return Ok(false);
                }
            }
        }
        if !found.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns the rival that falls after any replies of the others.
fn target<V: Value>(proof: &mut Proof<V>, first: &Played<V::Position>, turns: u8) -> Result<Option<Seat>, OutOfNodes> {
    for target in proof.goal.targets.iter() {
        let mut only = Proof::<V>::new(proof.goal.only(target), proof.nodes);
        let solves = only.solves(&first.after, turns)?;
        proof.nodes = only.nodes;
        if solves {
            return Ok(Some(target));
        }
    }
    Ok(None)
}

/// Moves the last turns that bring down the target before those that bring down another rival.
/// Returns `false` if no last turn brings down the target.
fn target_first<V: Value>(steps: &mut [SolvedStep<V::Position>], goal: Goal, nodes: u64) -> Result<bool, OutOfNodes> {
    let Some(last) = steps.last_mut() else { return Ok(false) };
    let mut proof = Proof::<V>::new(goal, nodes);
    let (mut right, mut other) = (Vec::new(), Vec::new());
    for played in last.accepted.drain(..) {
        if proof.solves(&played.after, 1)? { right.push(played) } else { other.push(played) }
    }
    let reaches = !right.is_empty();
    last.accepted.extend(right.into_iter().chain(other));
    Ok(reaches)
}

/// Returns the steps of the main line; `None` if a step has no unique solution.
fn steps<V: Value>(
    proof: &mut Proof<V>,
    position: &V::Position,
    first: Vec<Played<V::Position>>,
    turns: u8,
) -> Result<Option<Vec<SolvedStep<V::Position>>>, OutOfNodes> {
    let (mut before, mut accepted, mut steps) = (position.clone(), first, Vec::new());
    for left in (0..turns).rev() {
        let slower = slower(proof, &before, &accepted, left + 1)?;
        let mut step = SolvedStep { before: before.clone(), accepted, slower, replies: Vec::new() };
        if left == 0 {
            steps.push(step);
            break;
        }
        let Some((replies, next, found)) = defence::<V>(proof, &step.accepted[0].after, left)? else {
            return Ok(None);
        };
        step.replies = replies;
        steps.push(step);
        (before, accepted) = (next, found);
    }
    Ok(Some(steps))
}

/// Returns the turns that reach the goal one turn later than the accepted ones.
///
/// Omits the turns whose proof is too long.
fn slower<V: Value>(
    proof: &mut Proof<V>,
    position: &V::Position,
    accepted: &[Played<V::Position>],
    turns: u8,
) -> Result<Vec<Turn>, OutOfNodes> {
    let mut found = Vec::new();
    if turns >= MAX_TURNS {
        return Ok(found);
    }
    for played in played(position) {
        let is_known = accepted.iter().any(|other| other.after == played.after);
        if !is_known && proof.solves(&played.after, turns + 1)? {
            found.push(played.turn);
        }
    }
    Ok(found)
}

type Defence<P> = (Vec<(P, Turn)>, P, Vec<Played<P>>);

/// Returns the most plausible replies that delay the goal as long as possible and leave the solver
/// one solution.
fn defence<V: Value>(
    proof: &mut Proof<V>,
    after: &V::Position,
    left: u8,
) -> Result<Option<Defence<V::Position>>, OutOfNodes> {
    let mut sequences = Vec::new();
    list_replies::<V>(proof, after, 0, &mut Vec::new(), &mut sequences)?;
    sequences.sort_by_key(|(gain, ..)| -gain);
    for (_, replies, next) in sequences.into_iter().take(MOST_SEQUENCES) {
        if proof.wins(&next, left - 1)? || left > 1 && turns(&next).len() < LEAST_CHOICE {
            continue;
        }
        let found = forcing(proof, &next, left)?;
        if left == 1 || are_one(&found) {
            return Ok(Some((replies, next, found)));
        }
    }
    Ok(None)
}

type Sequence<P> = (i32, Vec<(P, Turn)>, P);

/// Lists the reply sequences until the solver's next turn, with the gain of the defenders.
fn list_replies<V: Value>(
    proof: &mut Proof<V>,
    position: &V::Position,
    gain: i32,
    replies: &mut Vec<(V::Position, Turn)>,
    sequences: &mut Vec<Sequence<V::Position>>,
) -> Result<(), OutOfNodes> {
    let Some(seat) = position.to_move() else { return Ok(()) };
    if seat == proof.goal.solver {
        sequences.push((gain, replies.clone(), position.clone()));
        return Ok(());
    }
    for Played { turn, after } in played(position) {
        if sequences.len() >= MOST_LISTED {
            break;
        }
        proof.nodes = proof.nodes.checked_sub(1).ok_or(OutOfNodes)?;
        if !proof.fallen(&after).is_empty() {
            continue;
        }
        let gain = gain + gain_of::<V>(position, &turn);
        replies.push((position.clone(), turn));
        list_replies::<V>(proof, &after, gain, replies, sequences)?;
        replies.pop();
    }
    Ok(())
}

/// Returns the material that the player wins with a turn, in hundredths of a pawn.
pub(crate) fn gain_of<V: Value>(position: &V::Position, turn: &[Move]) -> i32 {
    let Some(seat) = position.to_move() else { return 0 };
    let worth = |role| (V::worth(role) * 100.0) as i32;
    let (mut now, mut gain) = (position.clone(), 0);
    for &m in turn.iter().filter(|m| m.moves_piece()) {
        gain += see(&now, m, &worth)[seat];
        now.play(m);
    }
    gain
}
