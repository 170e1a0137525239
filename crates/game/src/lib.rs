//! What people and servers call, as opposed to what a search calls.
//!
//! A game is described by small traits, split by reader: [`Variant`] (its types and facts), [`Rules`] (start, acts, what lapses, explanations),
//! [`Text`] (position text, notation), [`Show`] (board and scene) and [`Value`] (evaluation). [`Game`] is one play-through: a pure
//! fold over turns and acts. [`Match`] is one game, or two side by side whose points add up; everything above owns a match.
//! [`AnyMatch`] is a match whose game is chosen at run time.
//!
//! Nothing here reads a clock, a file or a thread; time enters as an argument.

mod act;
mod any;
pub mod draws;
mod error;
mod game;
mod info;
mod matches;
mod nearest;
mod notation;
mod offer;
mod pending;
mod plies;
mod position_text;
pub mod rows;
mod scene;
mod score;
mod status;
mod turn;
mod variant;

pub use act::{ActForm, Field, FieldKind, Fields, Request};
pub use any::AnyMatch;
pub use draws::{Claim, DrawAct, DrawIds, DrawRules, Draws};
pub use error::{ErrorKind, Refusal};
pub use game::{Capture, Entry, Game};
pub use info::{Choices, Info, NotationInfo, Numbering, OptionInfo, OptionValues, SeatInfo};
pub use matches::Match;
pub use nearest::nearest;
pub use notation::{legal_where, only_move, only_turn};
pub use offer::Offer;
pub use pending::Pending;
pub use plies::{NextPly, next_plies};
pub use position_text::{Cursor, ParseError, Token};
pub use scene::{BoardLine, BoardPicture, Mark, PicturedCell, Scene, ScenePiece, SceneSeat, Zone};
pub use score::ScoredAct;
pub use status::{Reason, Status};
pub use turn::{Fault, NoTurnText, PlyText, Turn, TurnText, turn_text, turns};
pub use variant::{GameState, Rules, Show, Text, Value, Variant};
