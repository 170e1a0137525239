//! The objections in English.

use super::super::info::INFO;
use super::cases::{Claim, Why};
use polychess_game::Language;

fn title(seat: &str) -> &'static str {
    INFO.title_in(Language::English, seat)
}

pub(super) fn words(why: &Why) -> String {
    match why {
        Why::GameOver => "the game is over".into(),
        Why::NotSettled => "nobody moves before it is settled who goes on".into(),
        Why::MayNotPass => "only a player in check may pass".into(),
        Why::CanMove => "the turn is passed only when no piece can move".into(),
        Why::OneMoveOnly => "a turn is one move".into(),
        Why::NobodyThere { cell } => format!("no piece stands on {cell}"),
        Why::NotOnTurn { cell, owner, turn } => {
            format!("the piece on {cell} is {}'s, and {} is on turn", title(owner), title(turn))
        }
        Why::OwnPiece { cell, seat } => format!("{}'s own piece stands on {cell}", title(seat)),
        Why::InTheWay { from, to } => format!("a piece stands between {from} and {to}"),
        Why::RookGoesOtherwise => "a rook moves along the faces".into(),
        Why::BishopGoesOtherwise => "a bishop moves along the points".into(),
        Why::QueenGoesOtherwise => "a queen moves along faces or points".into(),
        Why::KingGoesOtherwise => "a king moves one step".into(),
        Why::KnightGoesOtherwise => "a knight leaps two faces one way and one aside".into(),
        Why::PawnGoesOtherwise => "a pawn goes one face forward, or takes one point forward".into(),
        Why::StepToOccupied => "a pawn steps to an empty cell; it takes along a point".into(),
        Why::NobodyToTake { cell } => format!("a pawn takes on {cell}, and there is nobody to take"),
        Why::DoubleStepTooLate => "only on its first move a pawn goes two faces".into(),
        Why::DoubleStepBlocked => "both cells of a double step are empty".into(),
        Why::MustPromote => "the pawn becomes Q, R, B or N there: write =Q, =R, =B or =N".into(),
        Why::NoPromotion { cell } => format!("nothing is promoted on {cell}"),
        Why::NoPromotionOnDefeated => "nothing is promoted on the home row of a player who is out".into(),
        Why::NoSuchPromotion => "a pawn becomes Q, R, B or N".into(),
        Why::CastlingLost => "king or rook has moved, or the rook was taken".into(),
        Why::CastlingBlocked { cell } => format!("{cell} between king and rook is not empty"),
        Why::CastlingAttacked { cell } => format!("{cell} is attacked"),
        Why::InCheckAfter { seat } => format!("{}'s king would be in check", title(seat)),
        Why::InCheckAfterTaking { seat } => {
            format!("{}'s king would be in check, and taking this king does not end the contest", title(seat))
        }
        Why::AnotherMoveEndsCheck { seat } => format!("{} is in check, and another move ends it", title(seat)),
        Why::StaysInCheck { seat } => format!("{} is in check, and this does not end it", title(seat)),
        Why::KingsAreNotTaken => "kings are not captured where checkmate is automatic".into(),
        Why::Out { seat } => format!("{} is out and takes no further part", title(seat)),
        Why::AnswerFirst => "stage I is over: answer continue or no-continue".into(),
        Why::NobodyAsked => "nobody has been asked to go on: there was no stalemate in stage I".into(),
        Why::Answered => "you have answered already; the others are asked".into(),
        Why::NameOpponent => "name whom you want to play: \"against\"".into(),
        Why::NameNobody => "you could only go on against the third player; leave \"against\" out".into(),
        Why::NameStalemated => "name one or both of the stalemated players".into(),
        Why::InThreeWayPlay { .. } => "this is for three-way play, and one player is out".into(),
        Why::OthersDecide { .. } => "the two others decide on this".into(),
        Why::AgreedAlready { .. } => "you have agreed to this already".into(),
        Why::TooManyProposals => "you have too many open proposals; withdraw them first".into(),
        Why::NothingToWithdraw => "you have no open consent to take back".into(),
        Why::NoSimpleResignation => "nobody simply resigns in three-way play; give notice, or agree on a result".into(),
        Why::NoticeOnTurn => "give notice after a move of your own and before your next turn".into(),
        Why::NoticeBeforeMove => "give notice after a move of your own; you have not moved yet".into(),
        Why::NoticeTwice => "you have given notice since your last move".into(),
        Why::ClaimOutOfTurn => "only the player on turn may claim a draw".into(),
        Why::ClaimFails { claim } => match claim {
            Claim::Repetition => "the position has not stood three times".into(),
            Claim::Fifty => "there have not been fifty moves of each player without a capture or pawn move".into(),
        },
        Why::CheckmateIsAutomatic => "checkmate is automatic in this game".into(),
        Why::NoSuchOpponent => "checkmate is declared of an active opponent".into(),
        Why::KingLetLive { seat } => format!("{} could have captured this king and did not", title(seat)),
        Why::CaptureInstead => "at the start of your turn you capture the king instead of declaring mate".into(),
        Why::NotMated { seat } => {
            format!("{} is not checkmated: there is a way to prevent the capture", title(seat))
        }
        Why::DeclaredTooEarly { seat } => format!("a joint checkmate is declared while {} is on turn", title(seat)),
        Why::NotJointlyMated { seat } => format!("{} is not checkmated: it can prevent the capture", title(seat)),
    }
}
