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
        Why::NobodyPasses => "a turn is lost without any action; nobody may pass".into(),
        Why::OneMoveOnly => "a turn is one move".into(),
        Why::NobodyThere { cell } => format!("no piece stands on {cell}"),
        Why::NotOnTurn { cell, owner, turn } => {
            format!("the piece on {cell} is {}'s, and {} is on turn", title(owner), title(turn))
        }
        Why::Frozen { cell, owner } => format!("{} is mated: the piece on {cell} is frozen", title(owner)),
        Why::OwnSide { cell, owner } => format!("{}'s piece stands on {cell}", title(owner)),
        Why::KingsAreNotTaken => "kings are never captured".into(),
        Why::FrozenAreNotTaken { owner } => format!("{} is mated: frozen pieces cannot be captured", title(owner)),
        Why::InTheWay { cell } => format!("the piece on {cell} stands in the way"),
        Why::OffTheBoard => "the line runs off the board before it gets there".into(),
        Why::QueenGoesOtherwise => "a queen moves straight or diagonally".into(),
        Why::RookGoesOtherwise => "a rook moves straight".into(),
        Why::BishopGoesOtherwise => "a bishop moves diagonally".into(),
        Why::KnightGoesOtherwise => "a knight leaps one cell along and two across".into(),
        Why::SquirrelGoesOtherwise => "a squirrel leaps to the ring at distance two".into(),
        Why::KingGoesOtherwise => "a king goes one step".into(),
        Why::NoCastling => "there is no castling; a king goes one step".into(),
        Why::PawnGoesOtherwise { superpawn: false, abroad: false } => {
            "a pawn goes one cell forward, or captures diagonally forward".into()
        }
        Why::PawnGoesOtherwise { superpawn: true, abroad: false } => {
            "a superpawn goes one cell forward or backward, or captures on a diagonal".into()
        }
        Why::PawnGoesOtherwise { abroad: true, .. } => {
            "inside an opponent's line a pawn goes toward that opponent's home".into()
        }
        Why::NotVacant { cell, .. } => format!("{cell} is not vacant"),
        Why::NobodyToTake { cell, .. } => format!("a pawn takes on {cell}, and nobody stands there"),
        Why::EntersByCapture { cell } => {
            format!("a pawn enters a side arm only by capturing, and nobody stands on {cell}")
        }
        Why::NoLeapfrogAbroad => "there is no leapfrog inside an opponent's line".into(),
        Why::NobodyToLeapOver { cell } => format!("only a partner's pawn is leapt over, and none stands on {cell}"),
        Why::TriangleBlocked { cell } => format!("{cell} is occupied: the pawn on c2 is blocked"),
        Why::TriangleHeld { cell } => format!("{cell} is held by a piece that cannot be captured"),
        Why::MustPromote => "the pawn is promoted there: write =Q, =R, =B or =N after the move".into(),
        Why::NoPromotion => "a pawn is promoted in an opponent's triangle only".into(),
        Why::NoSuchPromotion => "a pawn never becomes a king or a pawn".into(),
        Why::NoSquirrels => "this game is played without squirrels".into(),
        Why::StaysInCheck { seat } => format!("{} is in check, and this does not end it", title(seat)),
        Why::InCheckAfter { seat } => format!("{}'s king would be in check", title(seat)),
        Why::ReleasesAttack { seat } => {
            format!("this would release a mated opponent whose pieces then attack {}'s king", title(seat))
        }
        Why::NoVoice => "a mated player has no voice".into(),
        Why::NoDrawToAccept => "no opponent has offered a draw".into(),
        Why::NoDrawToDecline => "nobody has offered a draw".into(),
        Why::NoVoteToWithdraw => "you have not asked to resign".into(),
        Why::ClaimOutOfTurn => "only the player on turn may claim a draw".into(),
        Why::ClaimFails { claim } => format!("the claim ({}) does not hold", claim.ending().id),
    }
}
