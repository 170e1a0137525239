//! Evaluations of turns, and reviews of finished games.
//!
//! [`evaluate_turn`] compares a played turn with the best turn of the same search. [`assemble`]
//! makes a review of the evaluations of a game. [`encode`] and [`decode`] store them, and
//! [`annotate`] adds them to a game file.
//! [`analyze_position`] returns the best lines of a position, and [`threats`] the threats of all
//! armies.
//!
//! Expected points are a vector with one number per seat. They add up to the points that the
//! game pays.

mod accuracy;
mod annotation;
mod balance;
mod blob;
mod calibration;
mod elsewhere;
mod error;
mod evaluation;
mod file_turns;
mod final_points;
mod line;
mod position;
mod request;
mod review;
mod searches;
mod smoothing;
mod threats;
mod values;
mod verdict;

pub use annotation::{annotate, stored_evaluations};
pub use blob::{decode, decode_any, encode};
pub use calibration::{Calibration, Stake, calibrated};
pub use error::{AnalysisError, BlobError};
pub use evaluation::{TurnEvaluation, TurnRequest, evaluate_turn};
pub use final_points::final_points;
pub use line::{AnalyzedLine, PlayedTurn};
pub use position::{PositionAnalysis, analyze_position, analyze_position_with};
pub use request::{Bounds, PositionRequest, RunSearch};
pub use review::assemble;
pub use threats::threats;
pub use verdict::{mark_of, verdict_of};

/// The version of the method. Evaluations with other versions are not comparable.
pub const VERSION: u32 = 2;
