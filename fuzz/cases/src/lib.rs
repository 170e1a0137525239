//! The fuzz targets as plain functions. Each function panics if a property does not hold.
//!
//! Both the fuzzer and the tests of this crate call them. The tests use the committed corpora in
//! `fuzz/corpus` and random mutations of these inputs.

mod act_sequence;
mod board;
mod checks;
mod convert;
mod holds;
mod json_record;
mod lines;
mod move_list;
mod pgn4;
mod position_text;
mod record;
mod request_line;

pub use act_sequence::act_sequence;
pub use checks::checks;
pub use convert::convert;
pub use json_record::json_record;
pub use lines::lines;
pub use move_list::move_list;
pub use pgn4::pgn4;
pub use position_text::position_text;
pub use record::record;
pub use request_line::request_line;
