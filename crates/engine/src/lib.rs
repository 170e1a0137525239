//! Computer players: searches that see a [`Searchable`](polychess_rules::Searchable) position and an evaluation, and players that see a game.
//!
//! Arrows run one way: [`choose`] (acts and turns of a player in a game) asks [`think`] (iterative deepening), which lets one of the algorithms
//! search: alpha-beta for one side against all others, where these may all be enemies or one of them at a time, max^n, or a tree that grows by simulations. Below are the
//! picker (the order of plies), the history, the table, and [`Evaluate`], of which [`Evaluation`] is the one by pieces and places.
//!
//! Scores are logarithms of odds: expected points against those missed. [`share_of`] turns one into a part of the best possible points.

mod acts;
mod algorithm;
mod attacks;
mod book;
mod busy;
mod choice;
mod choose;
mod course;
mod evaluate;
mod evaluation;
mod greedy;
mod helped;
mod history;
mod level;
mod limits;
mod maxn;
mod odds;
mod picker;
mod player;
mod player_text;
mod pruning;
mod quiet;
mod replies;
mod score;
mod search;
mod searcher;
mod sides;
mod table;
mod task;
mod team;
mod techniques;
mod think;
mod tree;

pub use algorithm::Algorithm;
pub use book::{Book, Reply, book_turn};
pub use choose::{action_of, choose, choose_by, evaluation_for, turn_of};
pub use evaluate::Evaluate;
pub use evaluation::{Evaluation, Sum};
pub use level::Level;
pub use limits::Limits;
pub use player::{Mind, Player};
pub use sides::Sides;
pub use table::Table;
pub use task::{Line, Task, Thought};
pub use team::Team;
pub use techniques::{Technique, Without};
pub use think::think;

/// The part of the best possible points that a score stands for, between 0 and 1.
#[must_use]
pub fn share_of(score: i32) -> f32 {
    odds::share(score)
}
