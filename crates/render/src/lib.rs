//! Draws boards as SVG, PNG, animations and text, from a picture of the board and a scene.
//!
//! This crate knows no game. The scene names pieces, army marks and badges, which are files in
//! `assets/pieces`. Lines and marks have classes with styles in `assets/board`. Names without a
//! drawing or style get a plain one. An [`Overlay`] adds arrows, marks and labels.
//!
//! The output is identical on every machine: letters are outlines from `assets/letters`, and system
//! fonts are never used.

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
