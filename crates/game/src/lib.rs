//! The interface of games for servers and user interfaces. Engines use `polychess_rules` instead.
//!
//! A game implements one trait for each kind of caller:
//! - [`Variant`]: its types and fixed facts,
//! - [`Acts`]: actions such as offers, claims and resignation,
//! - [`Rules`]: the start, the effects of turns, and explanations of illegal turns,
//! - [`Text`]: the position string and the notations,
//! - [`Show`]: the board and the scene,
//! - [`Edit`](editor::Edit): the parts of position strings for the position editor,
//! - [`Value`]: the evaluation.
//!
//! A [`Game`] depends only on its options, turns and actions. A [`Match`] is one game, or two games
//! on two boards whose points add up. [`AnyMatch`] is for callers that choose the game at run time.
//!
//! This crate never reads a clock or a file and never starts a thread.

mod act;
mod act_form;
mod any;
mod blank;
mod cases;
mod colour;
pub mod draws;
pub mod editor;
mod error;
mod game;
mod info;
mod input_error;
mod language;
mod matches;
mod nearest;
mod notation;
mod objection;
mod offer;
mod offers;
mod pending;
mod play;
mod plies;
mod position_text;
mod reach;
pub mod rows;
mod scene;
mod scene_of_game;
mod score;
mod seat_name;
mod status;
mod traits;
mod turn;
mod turns;
mod variant;
mod who;
mod words;
mod worth;

pub use act::{OFFER, Request, read_act, write_act};
pub use act_form::{ActForm, Field, FieldKind};
pub use any::AnyMatch;
pub use blank::{is_blank, trimmed};
pub use cases::Cases;
pub use colour::{ArmyMark, Colour};
pub use draws::{Claim, ClaimRules, DrawAct, DrawIds, DrawRules, DrawWhy, Draws};
pub use error::{ErrorKind, Refusal};
pub use game::{Capture, Entry, Game};
pub use info::{Choices, Info, NotationInfo, Numbering, OptionInfo, OptionValues, SeatInfo};
pub use input_error::InputError;
pub use language::Language;
pub use matches::Match;
pub use nearest::nearest;
pub use notation::{legal_where, only_move, only_turn};
pub use objection::{Objection, Objections};
pub use offer::Offer;
pub use offers::{ClosedOffer, Closing, OpenOffer};
pub use pending::{AnswerKind, OfferAct, OfferMatter, Pending};
pub use plies::{NextPly, next_plies};
pub use position_text::{Cursor, ParseError, Token};
pub use reach::{MOST_PLANNED, reach};
pub use scene::{BoardLine, BoardPicture, Mark, PicturedCell, Scene, ScenePiece, SceneSeat, Zone};
pub use score::ScoredAct;
pub use seat_name::{SeatName, SeatPoints};
pub use status::{Reason, Status};
pub use traits::{Acts, Rules, Show, Text};
pub use turn::{Fault, NoTurnText, PlyText, Turn, TurnText};
pub use turns::{turn_text, turns};
pub use variant::{GameState, Variant};
pub use who::Who;
pub use words::Words;
pub use worth::{Curve, KingWorths, Payments, Phased, ThreatWorths, Value, Worths};
