//! Tests of the position editor.

use crate::suite::properties::walk_all;
use crate::suite::{Check, for_all_games};
use polychess_game::editor::{Change, EditorState};
use polychess_game::{Choices, Info, Value};
use polychess_variants::{INFOS, edit, new_match};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn look(info: &Info, choices: &Choices, position: Option<&str>, changes: &[Change]) -> EditorState {
    let found = edit(info.id, choices, position, changes).expect("a listed game");
    found.unwrap_or_else(|error| panic!("{}: {position:?} {changes:?}: {error}", info.id))
}

#[test]
fn editor_accepts_starting_positions() {
    for info in INFOS {
        for choices in Choices::one_by_one(info) {
            let state = look(info, &choices, None, &[]);
            let start = new_match(info.id, &choices, None).expect("a start");
            assert_eq!(state.position, start.position_text(), "{}", info.id);
            assert!(state.playable, "{}", info.id);
            assert_eq!(state.faults, [], "{}", info.id);
            assert_eq!(state.scene, start.scenes()[0], "{}", info.id);
        }
    }
}

#[test]
fn editor_keeps_played_positions() {
    struct Played;
    impl Check for Played {
        fn check<V: Value>(&self) {
            walk_all::<V>(|walk| {
                if walk.game.outcome().is_some() || walk.game.to_move().is_none() {
                    return;
                }
                let text = V::position_text(walk.game.state(), false);
                let state = look(&V::INFO, walk.game.choices(), Some(&text), &[]);
                assert_eq!(state.position, text, "{}", V::INFO.id);
                assert!(state.playable, "{}: {text}: {:?}", V::INFO.id, state.faults);
                assert_eq!(state.faults, [], "{}: {text}", V::INFO.id);
            });
        }
    }
    for_all_games(&Played);
}

/// Returns a random change that the editor offers.
fn random_change(state: &EditorState, cells: usize, rng: &mut ChaCha8Rng) -> Change {
    let mut below = |most: usize| rng.random_range(0..most.max(1));
    let occupied: Vec<usize> = state.scene.pieces.iter().map(|piece| piece.cell).collect();
    let piece = state.palette[below(state.palette.len())].code.clone();
    let field = &state.fields[below(state.fields.len())];
    match below(8) {
        0 | 1 => Change::Put { cell: below(cells), piece },
        2 if !occupied.is_empty() => Change::Erase { cell: occupied[below(occupied.len())] },
        3 | 4 if !occupied.is_empty() => Change::Move { from: occupied[below(occupied.len())], to: below(cells) },
        5 if !field.numbers.is_empty() => {
            let (index, value) = (below(field.numbers.len()), below(200) as u32);
            Change::Number { field: field.key.to_owned(), index, value }
        }
        _ if !field.choices.is_empty() => {
            let choice = &field.choices[below(field.choices.len())];
            let on = if field.single { true } else { !choice.on };
            Change::Set { field: field.key.to_owned(), item: choice.item.clone(), on }
        }
        _ => Change::Erase { cell: below(cells) },
    }
}

#[test]
fn editor_agrees_with_the_rules_after_any_changes() {
    for info in INFOS {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let (mut playable, mut rejected) = (0, 0);
        for choices in Choices::one_by_one(info) {
            let cells = new_match(info.id, &choices, None).expect("a start").board().cells.len();
            for _ in 0..12 {
                let mut state = look(info, &choices, None, &[]);
                for _ in 0..12 {
                    let change = random_change(&state, cells, &mut rng);
                    state = look(info, &choices, Some(&state.position), &[change]);
                    let game = new_match(info.id, &choices, Some(&state.position));
                    assert_eq!(
                        state.playable,
                        game.is_ok_and(|game| !game.is_over()),
                        "{}: {}",
                        info.id,
                        state.position
                    );
                    assert!(state.playable || !state.faults.is_empty(), "{}: {}", info.id, state.position);
                    if state.playable { playable += 1 } else { rejected += 1 }
                }
            }
        }
        assert!(playable > 20 && rejected > 20, "{}: {playable} {rejected}", info.id);
    }
}

#[test]
fn repairs_lead_to_a_playable_position() {
    for info in INFOS {
        let choices = Choices::default_of(info);
        let start = look(info, &choices, None, &[]);
        let kings: Vec<usize> =
            start.scene.pieces.iter().filter(|piece| piece.glyph == "king").map(|p| p.cell).collect();
        let changes: Vec<Change> = kings.iter().map(|&cell| Change::Erase { cell }).collect();
        let mut state = look(info, &choices, None, &changes);
        assert!(state.faults.iter().filter(|fault| fault.kind == "no-king").count() == kings.len(), "{}", info.id);
        for _ in 0..40 {
            let Some(repair) = state.faults.iter().find_map(|fault| fault.repair.clone()) else { break };
            let position = repair.position.unwrap_or(state.position);
            state = look(info, &choices, Some(&position), &repair.changes);
        }
        assert!(state.playable, "{}: {:?}", info.id, state.faults);
        assert_eq!(state.scene.pieces.len(), start.scene.pieces.len(), "{}", info.id);
    }
}

#[test]
fn invalid_changes_are_reported() {
    let info = INFOS[0];
    let choices = Choices::default_of(info);
    let message = |change: Change| {
        let found = edit(info.id, &choices, None, &[change]).expect("a listed game");
        found.expect_err("an invalid change").to_string()
    };
    let piece = "xK".to_owned();
    assert!(message(Change::Put { cell: 0, piece }).starts_with("unknown piece \"xK\""));
    assert!(message(Change::Erase { cell: 5000 }).starts_with("the board has no cell 5000"));
    let set = |field: &str, item: &str| Change::Set { field: field.to_owned(), item: item.to_owned(), on: true };
    assert!(message(set("turns", "w")).starts_with("unknown field \"turns\""));
    assert!(message(set("turn", "x")).starts_with("unknown item \"x\""));
}
