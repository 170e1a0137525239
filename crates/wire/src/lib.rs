//! The messages between the server and its clients, as plain data.
//!
//! Parsing rejects unknown messages and fields. The types do not depend on any game. They embed the
//! types of `polychess-game` for boards, scenes and action forms. [`typescript`] generates the
//! types of the web client.

mod account;
mod analysis;
mod event;
mod hot_seat;
mod new_table;
mod pairing;
mod pasted;
mod position;
mod problem;
mod proposal;
mod puzzle;
mod rating;
mod reach;
mod review;
mod scene_json;
mod session;
mod socket;
mod status;
mod table;
mod typescript;
mod variant;

pub use account::{
    AccountView, FinishedGame, GameHistory, NewPassword, NewVacation, PasskeyAnswer, PasskeyCeremony, PasskeyView,
    PasswordSignIn, RecoveryCodes, RecoverySignIn, Saved, SessionView, TotpSetup, VacationView,
};
pub use analysis::{Analysis, AnalysisLine, AnalysisRequest, Threat, ThreatsRequest};
pub use event::{EventKind, OfferAnswer, PrivateEventKind, PrivateMatter, PrivateOffer, TableEvent, Talk};
pub use hot_seat::{BoardState, HotSeat, HotSeatState, LogEntry, OpenAct, Ply};
pub use new_table::{
    BonusKind, Invitation, Join, Joined, Leaving, NewTable, SeatChange, SeatPlan, TableCreated, Terms, TimeControl,
    Visibility,
};
pub use pairing::{FoundGames, LiveGame, Lobby, Pace, Wish};
pub use pasted::{Paste, Pasted};
pub use position::{EditRequest, EditedPosition};
pub use problem::Problem;
pub use proposal::Proposal;
pub use puzzle::{
    Puzzle, PuzzleAttempt, PuzzleCollection, PuzzleGoal, PuzzleKind, PuzzleResult, PuzzleStep, SolverChange,
    SolverView, TriedPuzzle,
};
pub use rating::{
    Leaderboard, LeaderboardRow, PlayerRating, PlayerRatings, RatingPoint, RatingView, SeatRatingChange, TableRatings,
};
pub use reach::Reach;
pub use review::{GameReview, ReviewState, ReviewView, ReviewedPlayer, ReviewedTurn, TurnNotation, Verdict};
pub use scene_json::SceneJson;
pub use session::{Introduce, Me, PlayerView};
pub use socket::{ClientMessage, Command, ServerMessage, Update};
pub use status::{ClosedOffer, OfferAct, Pending, Status, Why};
pub use table::{
    BoardClocks, ClockView, EndingKind, GameView, OpenProposal, Phase, PlaceSummary, TableNow, TableSeat, TableSummary,
    TableView, Who,
};
pub use typescript::typescript;
pub use variant::{Begin, OptionChoice, OptionKind, OptionView, SeatView, VariantView};
