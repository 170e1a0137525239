//! The themes of a solution.

use crate::forced::{Solution, SolvedStep, gain_of};
use crate::goal::{has_fallen, is_mated_in_team};
use polychess_game::Value;
use polychess_rules::{MoveKind, Position as _, Role, Searchable as _, Seat, is_capture_or_promotion};

/// All themes, in the order of the lists in puzzles.
pub const THEMES: [&str; 14] = [
    "quiet",
    "sacrifice",
    "fork",
    "discovered-check",
    "crossfire",
    "pin",
    "promotion",
    "underpromotion",
    "en-passant",
    "castling",
    "double-turn",
    "double-mate",
    "frozen",
    "king-move",
];

/// The minimum loss of a sacrifice, in hundredths of a pawn.
const SACRIFICE: i32 = -150;

/// Returns the themes of the main line.
pub(crate) fn themes<V: Value>(solution: &Solution<V::Position>, solver: Seat) -> Vec<String> {
    let has = |theme: &str| solution.steps.iter().any(|step| step_has::<V>(step, solver, theme));
    let is_theme = |theme: &&str| match *theme {
        "quiet" => solution.steps.first().is_some_and(|step| step_has::<V>(step, solver, "quiet")),
        "frozen" => solution.steps.first().is_some_and(|step| has_frozen_army::<V>(&step.before)),
        "crossfire" | "pin" | "double-mate" => {
            solution.steps.last().is_some_and(|step| ends_with::<V>(step, solver, solution.target, theme))
        }
        theme => has(theme),
    };
    THEMES.iter().filter(|theme| is_theme(theme)).map(|&theme| theme.to_owned()).collect()
}

/// True if an army is mated at the start but is still in the game.
fn has_frozen_army<V: Value>(position: &V::Position) -> bool {
    V::INFO.all_seats().any(|seat| !position.is_eliminated(seat) && is_mated_in_team(position, seat))
}

/// True if an army falls between two positions.
fn falls<V: Value>(before: &V::Position, after: &V::Position, seat: Seat) -> bool {
    !has_fallen(before, seat) && has_fallen(after, seat)
}

/// True if the main turn of a step has the theme.
fn step_has<V: Value>(step: &SolvedStep<V::Position>, solver: Seat, theme: &str) -> bool {
    let (before, Some(main)) = (&step.before, step.accepted.first()) else { return false };
    let plies = || main.turn.iter().filter(|m| m.moves_piece());
    let is_rival = |seat: &Seat| !before.are_teammates(*seat, solver);
    let checked = || V::INFO.all_seats().filter(is_rival).filter(|&seat| main.after.in_check(seat));
    let king_of = |seat: Seat| (before.seat_cells(seat) & before.role_cells(Role::KING)).first();
    match theme {
        "quiet" => {
            let brings_down = V::INFO.all_seats().any(|seat| falls::<V>(before, &main.after, seat));
            !brings_down && checked().next().is_none() && plies().all(|&m| !is_capture_or_promotion(before, m))
        }
        "sacrifice" => gain_of::<V>(before, &main.turn) <= SACRIFICE,
        "fork" => checked().filter(|&seat| !before.in_check(seat)).count() > 1,
        "discovered-check" => checked().any(|seat| is_discovered::<V>(step, solver, seat)),
        "promotion" => plies().any(|m| m.promotion.is_some()),
        "underpromotion" => {
            plies().any(|m| m.promotion.is_some_and(|role| V::worth(role) < V::worth(Role::ROOK) + 1.0))
        }
        "en-passant" => plies().any(|m| m.kind == MoveKind::EnPassant),
        "castling" => plies().any(|m| m.kind == MoveKind::Castling),
        "double-turn" => plies().count() > 1,
        "king-move" => plies().any(|m| m.kind == MoveKind::Plain && king_of(solver) == Some(m.from)),
        _ => false,
    }
}

/// True if a piece of the solver that did not move gives a new check to `seat`.
fn is_discovered<V: Value>(step: &SolvedStep<V::Position>, solver: Seat, seat: Seat) -> bool {
    let Some(main) = step.accepted.first().filter(|_| !step.before.in_check(seat)) else { return false };
    let after = &main.after;
    let Some(king) = (after.seat_cells(seat) & after.role_cells(Role::KING)).first() else { return false };
    let attackers = after.attackers(king, after.occupied_cells()) & after.seat_cells(solver);
    attackers.iter().any(|cell| main.turn.iter().all(|m| m.to != cell)) && !attackers.is_empty()
}

/// True if the last turn of the main line has the theme.
fn ends_with<V: Value>(step: &SolvedStep<V::Position>, solver: Seat, target: Seat, theme: &str) -> bool {
    let Some(main) = step.accepted.first() else { return false };
    let (before, after) = (&step.before, &main.after);
    let king = |seat: Seat| (after.seat_cells(seat) & after.role_cells(Role::KING)).first();
    match theme {
        "double-mate" => {
            let rivals = V::INFO.all_seats().filter(|&seat| !before.are_teammates(seat, solver));
            rivals.filter(|&seat| falls::<V>(before, after, seat)).count() > 1
        }
        "crossfire" => king(target).is_some_and(|cell| {
            let attackers = after.attackers(cell, after.occupied_cells());
            V::INFO
                .all_seats()
                .filter(|&seat| seat != target && !(attackers & after.seat_cells(seat)).is_empty())
                .count()
                > 1
        }),
        "pin" => king(target).is_some_and(|cell| {
            let checkers = after.attackers(cell, after.occupied_cells()) & after.seat_cells(solver);
            let defenders = after.seat_cells(target) & !after.role_cells(Role::KING);
            checkers.len() == 1
                && checkers.iter().any(|cell| !(after.attackers(cell, after.occupied_cells()) & defenders).is_empty())
        }),
        _ => false,
    }
}
