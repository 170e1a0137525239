//! Draws boards as SVG images, PNG images, animations and text, from the drawing of a board and a
//! scene.
//!
//! This crate contains no code for a single game. A scene contains the names of drawings, which are
//! files in `assets/pieces`. Lines and marks have classes, whose styles are in `assets/board`. An
//! unknown name or class gets a default drawing. An [`Overlay`] adds arrows, marks and labels.
//!
//! The output is the same on every machine, because letters are outlines from `assets/letters` and
//! not glyphs of system fonts.

pub mod animation;
pub mod png;
pub mod svg;
pub mod text;

mod art;
mod coordinates;
mod gif_colours;
mod letters;
mod lzw;
mod overlay;
mod theme;
mod view;
mod words;

pub use coordinates::Coordinates;
pub use overlay::{Overlay, ReadError, Tone};
pub use theme::Theme;
pub use words::words;
