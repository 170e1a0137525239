//! Patterns that match the results of games.

use crate::GameResult;
use polychess_rules::Points;

/// A condition on the result of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResultPattern {
    /// `*`: the game is unfinished.
    Unfinished,
    /// `-`: the game is nullified.
    Nullified,
    /// `1,?,0`: the points of each seat, where `?` (`None`) matches any points.
    Points(Vec<Option<Points>>),
}

impl ResultPattern {
    /// Parses `*`, `-` or a list of points.
    ///
    /// # Errors
    /// A message if the text is malformed.
    pub fn parse(text: &str) -> Result<Self, String> {
        match text {
            "*" => return Ok(Self::Unfinished),
            "-" => return Ok(Self::Nullified),
            _ => {}
        }
        let part = |part: &str| match part.trim() {
            "?" => Some(None),
            points => Points::parse(points).filter(|_| !points.is_empty()).map(Some),
        };
        let parts: Option<Vec<_>> = text.split(',').map(part).collect();
        let form = || {
            format!(
                "\"{text}\" is no result; it is * or - or the points of each seat, such as 1,0,0, with ? for any points: 1,?,?"
            )
        };
        parts.filter(|parts| parts.len() > 1).map(Self::Points).ok_or_else(form)
    }

    /// True if the pattern matches this result, written as in a game file.
    #[must_use]
    pub fn fits(&self, result: &str) -> bool {
        let seats = if let Self::Points(points) = self { points.len() } else { result.split(',').count() };
        match (self, GameResult::parse(result, seats)) {
            (Self::Unfinished, Ok(GameResult::Unfinished)) | (Self::Nullified, Ok(GameResult::Nullified)) => true,
            (Self::Points(wanted), Ok(GameResult::Points(points))) => {
                wanted.iter().zip(points).all(|(wanted, points)| wanted.is_none_or(|wanted| wanted == points))
            }
            _ => false,
        }
    }
}
