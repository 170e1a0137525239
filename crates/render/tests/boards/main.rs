//! Images and animations of every board shape and every game.

mod animations;
mod games;
mod overlays;
mod pictures;
mod shapes;
mod svg;
mod text;
