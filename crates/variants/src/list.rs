//! The list of games.

use polychess_game::editor::{Change, Edit, EditError, EditorState, look};
use polychess_game::{AnyMatch, Choices, Game, Info, InputError, Match, Refusal, Value, Variant};

/// Generic code that needs the concrete types of a game. [`visit`] calls it for a given game id.
pub trait Visitor {
    /// The result of the visit.
    type Out;
    /// Runs the code for the game type `V`.
    fn visit<V: Value + Edit>(self) -> Self::Out;
}

macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// The names, seats, options and notations of all games, in display order.
        pub static INFOS: &[&Info] = &[$(&<$game as Variant>::INFO),+];

        /// Calls `visitor` with the type of the game `id`. Returns `None` if no game has this id.
        pub fn visit<T: Visitor>(id: &str, visitor: T) -> Option<T::Out> {
            $(if id == <$game as Variant>::INFO.id {
                return Some(visitor.visit::<$game>());
            })+
            None
        }
    };
}

games! {
    crate::three_way::ThreeWay,
    crate::three_player::ThreePlayer,
    crate::three_man::ThreeMan,
    crate::four_way::FourWay,
    crate::three_handed::ThreeHanded,
    crate::four_player::FourPlayer,
}

/// Returns the names, seats, options and notations of the game `id`.
///
/// # Errors
/// `unknown-variant` if no game has this id. The message lists the known ids.
pub fn info(id: &str) -> Result<&'static Info, Refusal> {
    INFOS.iter().copied().find(|info| info.id == id).ok_or_else(|| unknown(id))
}

/// Creates a match of the game `id` from a position string, or from the starting position if
/// `position` is `None`.
///
/// # Errors
/// `unknown-variant` if no game has this id; `bad-position` if the position string is invalid.
pub fn new_match(id: &str, choices: &Choices, position: Option<&str>) -> Result<Box<dyn AnyMatch>, Refusal> {
    struct New<'a>(&'a Choices, Option<&'a str>);
    impl Visitor for New<'_> {
        type Out = Result<Box<dyn AnyMatch>, Refusal>;
        fn visit<V: Value>(self) -> Self::Out {
            Ok(match self.1 {
                Some(text) => Box::new(Match::<V>::from_text(self.0, text)?),
                None => Box::new(Match::new(Game::<V>::new(self.0.clone()))),
            })
        }
    }
    let info = info(id)?;
    visit(info.id, New(choices, position)).unwrap_or_else(|| Err(unknown(id)))
}

/// Applies changes of the position editor to a position of the game `id` ([`look`]).
///
/// # Errors
/// `unknown-variant` if no game has this id. The inner error is that of [`look`].
pub fn edit(
    id: &str,
    choices: &Choices,
    position: Option<&str>,
    changes: &[Change],
) -> Result<Result<EditorState, EditError>, Refusal> {
    struct Look<'a>(&'a Choices, Option<&'a str>, &'a [Change]);
    impl Visitor for Look<'_> {
        type Out = Result<EditorState, EditError>;
        fn visit<V: Value + Edit>(self) -> Self::Out {
            look::<V>(self.0, self.1, self.2)
        }
    }
    visit(id, Look(choices, position, changes)).ok_or_else(|| unknown(id))
}

fn unknown(id: &str) -> Refusal {
    let known: Vec<&str> = INFOS.iter().map(|info| info.id).collect();
    InputError::UnknownVariant { variant: id.chars().take(24).collect(), variants: known.join(", ") }.into()
}
