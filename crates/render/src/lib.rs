//! Boards for eyes: SVG, PNG, moving pictures and text from a picture and a scene, of any game.
//!
//! Nothing here knows a game. Pieces, army marks and badges are found by the names in the scene among the files of `assets/pieces`, the style of
//! lines and marks by their class in `assets/board`; what has no drawing or style of its own gets a plain one. An [`Overlay`] adds what a
//! reader is to be shown beside the position. The same input gives the same bytes on every machine: letters are outlines of
//! `assets/letters`, and no font of the machine is asked for.

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
