//! Messages between server and client.
//!
//! Closed sets of plain data: what a client may ask and what it is told. A board, a scene and an act form come as the games give
//! them; nothing here knows a game. [`typescript`] writes the types of the web client.

mod hot_seat;
mod problem;
mod status;
mod typescript;
mod variant;

pub use hot_seat::{BoardState, HotSeat, HotSeatState, Logged, OpenAct, Ply};
pub use problem::Problem;
pub use status::{Status, Why};
pub use typescript::typescript;
pub use variant::{OptionChoice, OptionKind, OptionView, SeatView, VariantView};
