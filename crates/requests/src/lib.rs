//! Answers to requests that contain everything they need: games on one screen, analyses, threats,
//! previews, positions and pasted texts.
//!
//! The server and the browser module call the same functions, so both give the same answers. The
//! functions start no threads, and they read no files and no clocks.

mod analysis;
mod carry_out;
mod hot_seat;
pub mod match_view;
mod pasted;
mod positions;
mod reach;

pub use analysis::{AnalysisJob, threats};
pub use carry_out::carry_out;
pub use hot_seat::Replay;
pub use pasted::pasted;
pub use positions::edited;
pub use reach::reach;
