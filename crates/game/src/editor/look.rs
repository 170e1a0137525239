//! [`look`]: the state of the position editor after some changes.

use super::change::{Change, EditError, apply};
use super::draft::Draft;
use super::edit::Edit;
use super::fault::{Fault, changed, rejected, visible};
use super::field::FieldInfo;
use super::palette::{EditorPiece, state, views};
use super::view::{EditorField, fields};
use crate::{Choices, Game, Scene, ScenePiece};
use polychess_rules::Seat;

/// The state of the position editor.
#[derive(Clone, PartialEq, Debug)]
pub struct EditorState {
    /// The position string. The rules may reject it.
    pub position: String,
    /// True if a game can start from this position.
    pub playable: bool,
    /// The pieces and the changing lines of the board.
    pub scene: Scene,
    /// The pieces that the user can place.
    pub palette: Vec<EditorPiece>,
    /// The fields except the board.
    pub fields: Vec<EditorField>,
    /// The objections of the rules.
    pub faults: Vec<Fault>,
}

/// Applies changes to a position and returns the result. Without a position string, the changes
/// begin from the starting position.
///
/// # Errors
/// If the position string is unreadable or a change names something that does not exist.
pub fn look<V: Edit>(choices: &Choices, position: Option<&str>, changes: &[Change]) -> Result<EditorState, EditError> {
    let options = V::options(choices);
    let text = position.map_or_else(|| V::position_text(&V::start(&options), false), str::to_owned);
    if text.contains(" | ") {
        return Err(EditError::TwoBoards);
    }
    let mut draft = V::split(&text, &options)?;
    for change in changes {
        apply::<V>(&mut draft, change, &options)?;
    }
    // A change can affect the kind of a piece, so read the text again.
    let draft = V::split(&joined::<V>(&V::parts(&draft, &options)), &options)?;
    let parts = V::parts(&draft, &options);
    let position = joined::<V>(&parts);
    let mut faults = visible::<V>(&draft, &options);
    let read = V::parse_position(&position, &options).map(|state| Game::<V>::from_state(choices.clone(), state));
    let playable = read.as_ref().is_ok_and(|game| game.outcome().is_none());
    match &read {
        Ok(game) if game.outcome().is_some() => faults.push(Fault::new("over", &[])),
        Ok(game) => faults.extend(changed::<V>(&draft, &options, &V::position_text(game.state(), false))),
        Err(error) if faults.is_empty() => faults.push(rejected::<V>(&parts, &options, error)),
        Err(_) => {}
    }
    Ok(EditorState {
        scene: scene::<V>(&draft, &options, read.ok(), choices),
        playable,
        palette: views::<V>(&options),
        fields: fields::<V>(&draft, &options),
        faults,
        position,
    })
}

/// Returns the position string with these parts.
fn joined<V: Edit>(parts: &[(&'static str, String)]) -> String {
    let texts: Vec<&str> = parts.iter().map(|part| part.1.as_str()).filter(|text| !text.is_empty()).collect();
    texts.join(V::SEPARATOR.to_string().as_str())
}

/// Returns the scene of a draft. `game` is the game in this position if the rules accept it.
fn scene<V: Edit>(draft: &Draft, options: &V::Options, game: Option<Game<V>>, choices: &Choices) -> Scene {
    let mut scene = match &game {
        Some(game) => V::scene(game),
        None => {
            let mut scene = V::scene(&Game::<V>::new(choices.clone())).without_pieces();
            for seat in draft.seats::<V>(FieldInfo::OUT.key) {
                if let Some(seat) = scene.seats.get_mut(seat.index()) {
                    seat.out = true;
                }
            }
            V::draw(draft, options, &mut scene);
            scene
        }
    };
    let piece = |(cell, piece): (&polychess_topology::Cell, &super::draft::DraftPiece)| {
        let seat = piece.seat.unwrap_or(Seat::FIRST).index();
        let shown = scene.pieces.iter().find(|shown| shown.cell == cell.index() && shown.seat == seat);
        ScenePiece {
            cell: cell.index(),
            seat,
            glyph: V::glyph(piece.role),
            letter: V::role_letter(piece.role),
            state: shown.map_or(state(*piece), |shown| shown.state),
        }
    };
    scene.pieces = draft.pieces.iter().map(piece).collect();
    scene.to_move = draft.seats::<V>(FieldInfo::TURN.key).next().map(Seat::index);
    scene
}
