//! Drawn boards of every shape and of every game, still and moving.

mod animations;
mod games;
mod overlays;
mod pictures;
mod shapes;
mod svg;
mod text;
