//! Computer players: searches over a [`Searchable`](polychess_rules::Searchable) position, and
//! players that act in a [`Game`](polychess_game::Game).
//!
//! The modules form layers. [`choose`] picks an act or a turn for a player. It calls [`think`],
//! which runs iterative deepening over an alpha-beta search. Alpha-beta uses the move picker, the
//! history tables, the transposition table and an evaluation ([`Evaluate`]). [`Evaluation`]
//! evaluates material, piece-square tables and attacks. Experiments with other searches use
//! [`parts`].
//!
//! A score is the log-odds of expected points against missed points. [`share_of`] converts a score
//! into a share of the best possible points.

mod abdada;
mod acts;
mod algorithm;
mod aspiration;
mod attacks;
mod book;
mod choose;
mod endings;
mod evaluate;
mod evaluation;
mod greedy;
mod history;
mod level;
mod limits;
mod memory;
mod movepick;
mod odds;
mod player;
mod player_text;
mod pruning;
mod quiescence;
mod quiescence_state;
mod replies;
mod request;
mod rival_replies;
mod root_search;
mod score;
mod search;
mod shared_node;
mod shared_search;
mod sides;
mod techniques;
mod think;
mod transposition;
mod two_sides;

pub use algorithm::Algorithm;
pub use book::{Book, Reply, book_turn};
pub use choose::{action_of, choose, choose_by, choose_with, turn_of};
pub use evaluate::Evaluate;
pub use evaluation::{Accumulator, Evaluation};
pub use history::HistoryScores;
pub use level::Level;
pub use limits::Limits;
pub use memory::SearchMemory;
pub use odds::share_of;
pub use player::{Player, Strategy};
pub use player_text::{LAB_MATCH, experiment_in};
pub use request::{PvLine, SearchRequest, SearchResult};
pub use shared_search::SharedSearch;
pub use sides::Sides;
pub use techniques::{AllTechniques, Technique, Techniques};
pub use think::think;
pub use transposition::TranspositionTable;

/// Parts of the search that experiments with other searches reuse.
pub mod parts {
    pub use crate::evaluate::MATE_BOUND;
    pub use crate::history::{History, HistoryScores};
    pub use crate::movepick::{MoveBuffers, MovePicker, PickContext, see_gain};
    pub use crate::odds::{exp, score};
    pub use crate::player::MAX_DEPTH;
    pub use crate::root_search::{RootSearch, draw_scores};
    pub use crate::score::adjust_mate_score;
    pub use crate::think::think_with;
}
