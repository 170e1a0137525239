//! The objections in English.

use super::super::info::INFO;
use super::cases::{Kind, Why};
use polychess_game::Language;

fn title(seat: &str) -> &'static str {
    INFO.title_in(Language::English, seat)
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Rook => "rook",
        Kind::Bishop => "bishop",
        Kind::Queen => "queen",
        Kind::King => "king",
        Kind::Knight => "knight",
        Kind::Pawn => "pawn",
    }
}

pub(super) fn words(why: &Why) -> String {
    match why {
        Why::GameOver => "the game is over".into(),
        Why::NobodyPasses => "a turn is a move; nobody passes".into(),
        Why::OneMoveOnly => "a turn is one move".into(),
        Why::NobodyThere { cell } => format!("no piece stands on {cell}"),
        Why::Dormant { owner } => format!("{}'s pieces are dormant", title(owner)),
        Why::NotOnTurn { cell, owner, turn } => {
            format!("the piece on {cell} is {}'s; {} is on turn", title(owner), title(turn))
        }
        Why::GoesOtherwise { piece: piece @ (Kind::King | Kind::Knight), from, to } => {
            format!("a {} does not go from {from} to {to}", kind(*piece))
        }
        Why::GoesOtherwise { piece, from, to } => format!("no line of a {} leads from {from} to {to}", kind(*piece)),
        Why::PawnGoesOtherwise { from, to } => format!("a pawn does not go from {from} to {to}"),
        Why::NoWayBack { piece, cell } => format!("a {} does not come back to its own cell {cell}", kind(*piece)),
        Why::OwnPiece { cell, .. } => format!("your own piece stands on {cell}"),
        Why::InTheWay { cell, .. } => format!("a piece on {cell} stands in the way"),
        Why::MoatShut { between: [a, b], .. } => {
            format!("the moat between {} and {} is not bridged", title(a), title(b))
        }
        Why::NoTakingOverBridge => "a move over a bridge takes nothing".into(),
        Why::NoCheckOverBridge => "a move over a bridge may not give check, nor uncover one".into(),
        Why::StepToOccupied { cell } => format!("{cell} is not vacant"),
        Why::DoubleStepBlocked => "a double step needs both cells vacant".into(),
        Why::DoubleStepElsewhere => "a double step is a pawn's first move, from rank 2".into(),
        Why::SlantsOnlyToTake => "a pawn slants only to take".into(),
        Why::NoTakingOverMoat => "a pawn does not take over a moat, bridged or not".into(),
        Why::NoTakingOverCreek => "a pawn that has not crossed the centre does not take over a creek".into(),
        Why::EnPassantTooLate => "en passant is only the very next move after the double step".into(),
        Why::MustPromote => "a crossed pawn on rank 1 becomes =Q, =R, =B or =N".into(),
        Why::NoPromotion => "only a crossed pawn that reaches rank 1 becomes another piece".into(),
        Why::CastlingLost => "castling: the king or that rook has moved, or the rook was taken".into(),
        Why::CastlingBlocked { cell } => format!("castling: a piece stands between, on {cell}"),
        Why::CastlingAttacked { cell } => format!("castling: {cell} is attacked"),
        Why::InCheckAfter { seat } => format!("{}'s king would be in check", title(seat)),
        Why::Eliminated => "an eliminated player takes no further part".into(),
        Why::OfferOpen => "an offer of a draw is open already; accept or decline it".into(),
        Why::NoOffer => "no offer of a draw is open".into(),
        Why::ConsentedAlready => "you have consented to this draw already".into(),
        Why::ClaimOutOfTurn => "only the player on turn may claim a draw".into(),
        Why::ClaimFails => {
            "the position has not stood three times, and there have not been fifty moves each (3MC-E6)".into()
        }
    }
}
