//! The objections in English.

use super::super::setup::INFO;
use super::cases::Why;
use polychess_game::Language;

fn title(seat: &str) -> &'static str {
    INFO.title_in(Language::English, seat)
}

pub(super) fn words(why: &Why) -> String {
    match why {
        Why::GameOver => "the game is over".into(),
        Why::NobodyPasses => "nobody may pass".into(),
        Why::OneMoveOnly => "a turn is one move".into(),
        Why::NobodyThere { cell } => format!("no piece stands on {cell}"),
        Why::Grey { cell } => format!("the piece on {cell} is grey: it never moves again"),
        Why::NotOnTurn { cell, owner, turn } => {
            format!("the piece on {cell} is {}'s, and {} is on turn", title(owner), title(turn))
        }
        Why::OwnSide { cell, owner } => format!("{}'s piece stands on {cell}", title(owner)),
        Why::InTheWay { cell } => format!("the piece on {cell} stands in the way"),
        Why::OffTheBoard => "the line runs off the board before it gets there".into(),
        Why::QueenGoesOtherwise => "a queen moves straight or diagonally".into(),
        Why::RookGoesOtherwise => "a rook moves straight".into(),
        Why::BishopGoesOtherwise => "a bishop moves diagonally".into(),
        Why::KnightGoesOtherwise => "a knight leaps one cell along and two across".into(),
        Why::KingGoesOtherwise => "a king goes one step, or castles".into(),
        Why::PawnGoesOtherwise => "a pawn goes one cell forward, or captures diagonally forward".into(),
        Why::NotVacant { cell } => format!("{cell} is not vacant"),
        Why::NoDoubleStep => "a pawn goes two cells from its own second rank only".into(),
        Why::NobodyToTake { cell } => format!("a pawn takes on {cell}, and nobody is to be taken there"),
        Why::MustPromote => "the pawn is promoted there: write = and a letter after the move".into(),
        Why::NoPromotion => "nothing is promoted by this move".into(),
        Why::NoSuchPromotion => "a pawn does not become that in this game".into(),
        Why::NoCastlingRight => "there is no right to castle to this side".into(),
        Why::CastlingBlocked { cell } => format!("{cell} is between king and rook, and not vacant"),
        Why::CastlingAttacked { cell } => format!("{cell} is attacked, and the king would stand on it"),
        Why::StaysInCheck { seat } => format!("{} is in check, and this does not end it", title(seat)),
        Why::InCheckAfter { seat } => format!("{}'s king would be in check", title(seat)),
        Why::NotLive => "who has left the game has no say in it".into(),
        Why::NoVoteToWithdraw => "you have not asked to resign".into(),
        Why::NoClaim => "the lead is not large enough, or there are more than two players".into(),
        Why::HasVoted => "you have a vote for a draw already".into(),
        Why::NoDrawToAccept => "nobody has offered you a draw".into(),
        Why::NoDrawToDecline => "nobody has offered a draw".into(),
    }
}
