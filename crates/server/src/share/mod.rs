//! A game as something to be taken along: a record, a picture, a moving picture.

mod picture;
mod record;

pub(crate) use picture::{Painted, animation, position};
pub(crate) use record::record;
