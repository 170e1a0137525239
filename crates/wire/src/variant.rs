//! What a client is told of a game before it begins.

use crate::Leaving;
use polychess_game::{AnyMatch, ArmyMark, Colour, OptionInfo, OptionValues};
use polychess_rules::Seat;
use serde::Serialize;
use ts_rs::TS;

/// A game that can be played.
#[derive(Clone, Debug, Serialize, TS)]
pub struct VariantView {
    /// Id as in addresses: `three-man`.
    pub id: &'static str,
    /// Name for people.
    pub name: &'static str,
    /// One sentence for people who choose a game.
    pub summary: &'static str,
    /// Seats in turn order.
    pub seats: Vec<SeatView>,
    /// What is agreed before the game.
    pub options: Vec<OptionView>,
    /// What a table may agree on for those who leave: only what makes a difference in this game.
    pub leaving: Vec<Leaving>,
}

/// A seat of a game.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SeatView {
    /// Name in messages.
    pub name: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// The colour of its army.
    pub colour: Colour,
    /// The mark on the pieces of its army.
    pub mark: ArmyMark,
    /// Seats that play together with it, by index.
    pub partners: Vec<usize>,
}

/// An option of a game.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OptionView {
    /// Id in messages.
    pub id: &'static str,
    /// What it means, in one sentence.
    pub words: &'static str,
    /// What can be chosen.
    #[serde(flatten)]
    #[ts(flatten)]
    pub kind: OptionKind,
}

/// What an option takes.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum OptionKind {
    /// Yes or no.
    Flag {
        /// What holds when nothing is said.
        default: bool,
    },
    /// One of several; the first holds when nothing is said.
    Choice {
        /// The possible values.
        values: Vec<OptionChoice>,
    },
}

/// A value of an option.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OptionChoice {
    /// The value in messages.
    pub value: &'static str,
    /// What it means.
    pub words: &'static str,
}

impl VariantView {
    /// The game that a match plays, seen from its beginning.
    #[must_use]
    pub fn of(game: &dyn AnyMatch) -> Self {
        let info = game.info();
        let seats = info.all_seats().map(|seat| SeatView {
            name: info.seat_name(seat),
            title: info.seat_title(seat),
            colour: info.seats[seat.index()].colour,
            mark: info.seats[seat.index()].mark,
            partners: game.partners(seat).iter().map(Seat::index).collect(),
        });
        let applies = |way: &Leaving| match way {
            Leaving::Forfeit | Leaving::Computer => true,
            Leaving::Nullify => game.may_nullify(),
            Leaving::Partner => info.all_seats().any(|seat| !game.partners(seat).is_empty()),
        };
        Self {
            id: info.id,
            name: info.name,
            summary: info.summary,
            seats: seats.collect(),
            options: info.options.iter().map(OptionView::from).collect(),
            leaving: Leaving::ALL.into_iter().filter(applies).collect(),
        }
    }
}

impl From<&OptionInfo> for OptionView {
    fn from(option: &OptionInfo) -> Self {
        let kind = match option.values {
            OptionValues::Flag(default) => OptionKind::Flag { default },
            OptionValues::Choice(values) => {
                let values = values.iter().map(|&(value, words)| OptionChoice { value, words });
                OptionKind::Choice { values: values.collect() }
            }
        };
        Self { id: option.id, words: option.words, kind }
    }
}
