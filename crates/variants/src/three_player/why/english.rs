//! The objections in English.

use super::super::setup::INFO;
use super::cases::Why;
use polychess_game::Language;

fn title(seat: &str) -> &'static str {
    INFO.title_in(Language::English, seat)
}

pub(super) fn words(why: &Why) -> String {
    match why {
        Why::NobodyPasses => "nobody may pass".into(),
        Why::OneMoveOnly => "a turn is one move".into(),
        Why::OnlyKingsLeft => "only the three kings are left: the game is drawn".into(),
        Why::NobodyThere { cell } => format!("no piece stands on {cell}"),
        Why::NotOnTurn { cell, owner, turn } => {
            format!("the piece on {cell} is {}'s, and {} is on turn", title(owner), title(turn))
        }
        Why::OwnPiece { cell, seat } => format!("{}'s own piece stands on {cell}", title(seat)),
        Why::KingsAreNotTaken => "kings are never taken".into(),
        Why::InTheWay { cell } => format!("the piece on {cell} stands in the way"),
        Why::GateShut { flanks: [a, b] } => {
            format!("{a} and {b} are both occupied: the gate between them is shut")
        }
        Why::QueenGoesOtherwise => "a queen moves straight or diagonally".into(),
        Why::KingGoesOtherwise => "a king moves one step".into(),
        Why::RookGoesOtherwise => "a rook moves straight".into(),
        Why::BishopGoesOtherwise => "a bishop moves diagonally".into(),
        Why::KnightGoesOtherwise => "a knight leaps a straight and a diagonal step onwards".into(),
        Why::PawnGoesOtherwise => "a pawn goes one straight step away from its own baseline".into(),
        Why::StepToOccupied => "a pawn steps to a free cell".into(),
        Why::NobodyToTake { cell } => format!("a pawn takes on {cell}, and nobody stands there"),
        Why::DoubleStepBlocked { cell } => format!("{cell} is not free for the double step"),
        Why::DoubleStepElsewhere => "two steps go straight on, and only from the pawn row".into(),
        Why::MustPromote => "the pawn becomes Q, R, B or N there: write =Q, =R, =B or =N".into(),
        Why::NoPromotion { cell } => format!("nothing is promoted on {cell}"),
        Why::NoSuchPromotion => "a pawn becomes Q, R, B or N".into(),
        Why::CastlingLost => "king or rook has moved, or the rook was taken".into(),
        Why::CastlingBlocked { cell } => format!("{cell} between king and rook is not empty"),
        Why::CastlingAttacked { cell } => format!("{cell} is attacked"),
        Why::CastlingIntoCheck { seat } => format!("{}'s king would be in check after castling", title(seat)),
        Why::StaysInCheck { seat } => format!("{} is in check, and this does not end it", title(seat)),
        Why::InCheckAfter { seat } => format!("{}'s king would be in check", title(seat)),
    }
}
