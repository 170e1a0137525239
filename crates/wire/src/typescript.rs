//! Generates the TypeScript types of the web client.

use crate::{
    AccountView, Analysis, AnalysisLine, AnalysisRequest, BoardClocks, BoardState, BonusKind, ClientMessage, ClockView,
    ClosedOffer, Command, EditRequest, EditedPosition, EndingKind, EventKind, FinishedGame, FoundGames, GameHistory,
    GameReview, GameView, HotSeat, HotSeatState, Introduce, Invitation, Join, Joined, Leaderboard, LeaderboardRow,
    Leaving, LiveGame, Lobby, LogEntry, Me, NewPassword, NewTable, NewVacation, OfferAct, OfferAnswer, OpenAct,
    OpenProposal, OptionChoice, OptionKind, OptionView, Pace, PasskeyAnswer, PasskeyCeremony, PasskeyView,
    PasswordSignIn, Paste, Pasted, Pending, Phase, PlaceSummary, PlayerRating, PlayerRatings, PlayerView, Ply,
    PrivateEventKind, PrivateMatter, PrivateOffer, Problem, Proposal, Puzzle, PuzzleAttempt, PuzzleCollection,
    PuzzleGoal, PuzzleKind, PuzzleResult, PuzzleStep, RatingPoint, RatingView, Reach, RecoveryCodes, RecoverySignIn,
    ReviewState, ReviewView, ReviewedPlayer, ReviewedTurn, Saved, SeatChange, SeatPlan, SeatRatingChange, SeatView,
    ServerMessage, SessionView, SolverChange, SolverView, Status, TableCreated, TableEvent, TableNow, TableRatings,
    TableSeat, TableSummary, TableView, Talk, Terms, Threat, ThreatsRequest, TimeControl, TotpSetup, TriedPuzzle,
    TurnNotation, Update, VacationView, VariantView, Verdict, Visibility, Who, Why, Wish,
};
use polychess_game::editor::{Change, EditorChoice, EditorField, EditorNumber, EditorPiece, Fault, Repair};
use polychess_game::{
    ActForm, AnswerKind, ArmyMark, BoardLine, BoardPicture, Closing, Colour, Field, FieldKind, Mark, OfferMatter,
    PicturedCell, Scene, ScenePiece, SceneSeat, Zone,
};
use ts_rs::{Config, TS};

const HEAD: &str =
    "// Written from the crate polychess-wire. To write it again: POLYCHESS_UPDATE=1 cargo test -p polychess-wire\n";

/// Returns a TypeScript module that contains all message types.
#[must_use]
pub fn typescript() -> String {
    let config = Config::new();
    let mut text = HEAD.to_owned();
    macro_rules! declare {
        ($($name:ty),+ $(,)?) => {
            $(
                text.push('\n');
                text.push_str(&<$name as TS>::docs().unwrap_or_default());
                text.push_str("export ");
                text.push_str(&<$name as TS>::decl(&config));
                text.push('\n');
            )+
        };
    }
    declare! {
        VariantView, SeatView, OptionView, OptionKind, OptionChoice,
        BoardPicture, PicturedCell, BoardLine, Zone, Colour, ArmyMark, Scene, ScenePiece, Mark, SceneSeat,
        ActForm, Field, FieldKind,
        HotSeat, HotSeatState, BoardState, Ply, OpenAct, LogEntry, Status, Pending, OfferMatter, OfferAct,
        AnswerKind, ClosedOffer, Closing, Why, Problem, Reach, Paste, Pasted,
        Introduce, Me, PlayerView,
        AccountView, VacationView, NewVacation, PasskeyView, SessionView, PasskeyCeremony, PasskeyAnswer, TotpSetup, NewPassword, PasswordSignIn,
        RecoverySignIn, Saved, RecoveryCodes, GameHistory, FinishedGame,
        RatingView, SeatRatingChange, TableRatings, RatingPoint, PlayerRating, PlayerRatings, LeaderboardRow,
        Leaderboard,
        NewTable, SeatPlan, Terms, Visibility, Leaving, TimeControl, BonusKind,
        TableCreated, Invitation, Join, Joined, SeatChange, TableSummary, PlaceSummary, Who, Phase, EndingKind,
        TableView, TableNow, TableSeat, GameView, BoardClocks, ClockView, OpenProposal, Proposal,
        TableEvent, EventKind, Talk, PrivateOffer, OfferAnswer, PrivateMatter, PrivateEventKind,
        Wish, Pace, Lobby, LiveGame, FoundGames,
        ReviewView, ReviewState, GameReview, ReviewedTurn, Verdict, TurnNotation, ReviewedPlayer,
        Puzzle, PuzzleKind, PuzzleGoal, PuzzleStep, PuzzleCollection, PuzzleAttempt, PuzzleResult, TriedPuzzle,
        SolverView, SolverChange,
        AnalysisRequest, Analysis, AnalysisLine, ThreatsRequest, Threat,
        EditRequest, EditedPosition, Change, EditorPiece, EditorField, EditorChoice, EditorNumber, Fault, Repair,
        ClientMessage, Command, ServerMessage, Update,
    }
    text
}
