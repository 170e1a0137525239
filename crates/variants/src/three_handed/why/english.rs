//! The objections in English.

use super::super::options::INFO;
use super::cases::Why;
use polychess_game::Language;

fn title(seat: &str) -> &'static str {
    INFO.title_in(Language::English, seat)
}

pub(super) fn words(why: &Why) -> String {
    match why {
        Why::GameOver => "the game is over".into(),
        Why::UnderWay => "a turn that has begun cannot be passed".into(),
        Why::CanMove => "you can move, so you may not pass".into(),
        Why::NoMove => "a turn needs a move".into(),
        Why::NobodyThere { cell } => format!("no piece stands on {cell}"),
        Why::NotOnTurn { cell, owner, turn } => {
            format!("the piece on {cell} is {}'s, and {} is on turn", title(owner), title(turn))
        }
        Why::OwnPiece { cell, seat } => format!("{}'s own piece stands on {cell}", title(seat)),
        Why::InTheWay { cell } => format!("the piece on {cell} stands in the way"),
        Why::PassageShut { seat, right } => {
            let (us, right) = (title(seat), title(right));
            format!("{us}'s pieces pass the centre only between {us}'s kingdom and {right}'s")
        }
        Why::RookGoesOtherwise => "a rook moves along files and ranks".into(),
        Why::BishopGoesOtherwise => "a bishop moves diagonally".into(),
        Why::QueenGoesOtherwise => "a queen moves as rook or bishop".into(),
        Why::KingGoesOtherwise => "a king moves one step".into(),
        Why::KnightGoesOtherwise => "a knight goes two steps and one aside, or one and two aside".into(),
        Why::PawnGoesOtherwise => {
            "a pawn goes one step up in its own kingdom, down abroad; two only from its first rank".into()
        }
        Why::StepToOccupied => "a pawn steps to a free cell".into(),
        Why::DoubleStepBlocked { cell } => format!("{cell} is not free for the double step"),
        Why::NobodyToTake { cell } => format!("a pawn takes on {cell}, and nobody stands there"),
        Why::MustPromote => "the pawn becomes Q, R, B or N there: write =Q, =R, =B or =N".into(),
        Why::NoPromotion { cell } => format!("nothing is promoted on {cell}"),
        Why::NoSuchPromotion => "a pawn becomes Q, R, B or N".into(),
        Why::CastlingLost => "king or rook has moved, or the rook was taken".into(),
        Why::CastlingBlocked { cell } => format!("{cell} between king and rook is not empty"),
        Why::CastlingAttacked { cell } => format!("{cell} is attacked"),
        Why::TwoMovesAtMost => "a turn has two moves at most".into(),
        Why::OneMoveOnly => "only a player who is doubly attacked when the turn begins may make two moves".into(),
        Why::OneFromOutside => "of two pieces that stood outside only one may move".into(),
        Why::KingOnce => "the king moves at most once in a turn".into(),
        Why::OutsiderOnce => "a piece that stood outside moves at most once in a turn".into(),
        Why::LeftKingdom => "a piece that has left its own kingdom does not go on in this turn".into(),
        Why::DoublyAttacked { seats } => {
            let seats: Vec<&str> = seats.iter().map(|seat| title(seat)).collect();
            format!("{} would be doubly attacked at once", seats.join(" and "))
        }
        Why::StaysInCheck { seat } => format!("{} is in check, and this does not end it", title(seat)),
        Why::InCheckAfter { seat } => format!("{}'s king would be in check", title(seat)),
        Why::NotMated { seat } => format!("{} is not mated, so this king is not taken", title(seat)),
        Why::KingEndsTurn => "taking a king ends the turn".into(),
    }
}
