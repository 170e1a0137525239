//! Descriptions of the games on the site.

use crate::Leaving;
use polychess_game::{AnyMatch, ArmyMark, Choices, Colour, Info, OptionInfo, OptionValues, Refusal};
use polychess_rules::Seat;
use serde::Serialize;
use ts_rs::TS;

/// A set of rules that the site offers.
#[derive(Clone, Debug, Serialize, TS)]
pub struct VariantView {
    /// The id in addresses, such as `three-man`.
    pub id: &'static str,
    /// The display name.
    pub name: &'static str,
    /// One sentence that helps players choose a game.
    pub summary: &'static str,
    /// The seats in turn order.
    pub seats: Vec<SeatView>,
    /// The options of the game.
    pub options: Vec<OptionView>,
    /// The values of `Leaving` that have an effect in this game.
    pub leaving: Vec<Leaving>,
    /// The ids of the notations. The first is the default.
    pub notations: Vec<&'static str>,
    /// The newest edition of the rules; absent if there is only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub edition: Option<u8>,
}

/// A seat of a game.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SeatView {
    /// The name in messages, such as `white`.
    pub name: &'static str,
    /// The display name.
    pub title: &'static str,
    /// The colour of its army.
    pub colour: Colour,
    /// The mark on the pieces of its army.
    pub mark: ArmyMark,
    /// The indices of the seat's partners under the default options.
    pub partners: Vec<usize>,
}

/// An option of a game.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OptionView {
    /// The id of the option in messages.
    pub id: &'static str,
    /// The meaning in one sentence.
    pub words: &'static str,
    /// The allowed values.
    #[serde(flatten)]
    #[ts(flatten)]
    pub kind: OptionKind,
}

/// The type of an option's values.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum OptionKind {
    /// A Boolean option.
    Flag {
        /// The default.
        default: bool,
    },
    /// An option with several values. The first is the default.
    Choice {
        /// The possible values.
        values: Vec<OptionChoice>,
    },
}

/// A value of an option.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OptionChoice {
    /// The value, as messages contain it.
    pub value: &'static str,
    /// The meaning of the value in one sentence.
    pub words: &'static str,
    /// The indices of each seat's partners with this value; none if they are the default partners.
    pub partners: Option<Vec<Vec<usize>>>,
}

/// A function that starts a match with these choices.
pub type Begin<'a> = &'a dyn Fn(&Choices) -> Result<Box<dyn AnyMatch>, Refusal>;
/// A function that returns the partners of each seat if this option has this value. Returns `None`
/// if they are the default partners.
type Under<'a> = &'a dyn Fn(&str, &str) -> Result<Option<Vec<Vec<usize>>>, Refusal>;

/// Returns the indices of the partners of each seat.
fn partners(game: &dyn AnyMatch) -> Vec<Vec<usize>> {
    game.info().all_seats().map(|seat| game.partners(seat).iter().map(Seat::index).collect()).collect()
}

impl VariantView {
    /// Describes a game. `begin` starts a match of the game with any choices.
    ///
    /// # Errors
    /// As for `begin`.
    pub fn of(info: &'static Info, begin: Begin<'_>) -> Result<Self, Refusal> {
        let game = begin(&Choices::default_of(info))?;
        let usual = partners(&*game);
        let under = |option: &str, value: &str| -> Result<_, Refusal> {
            let text = format!("{option}={value}");
            let found = partners(&*begin(&Choices::from_texts(info, [text.as_str()])?)?);
            Ok((found != usual).then_some(found))
        };
        let options = info.options.iter().map(|option| OptionView::of(option, &under));
        let options: Vec<OptionView> = options.collect::<Result<_, _>>()?;
        let has_sides =
            usual.iter().any(|partners| !partners.is_empty()) || options.iter().any(OptionView::makes_sides);
        let seats = info.all_seats().map(|seat| SeatView {
            name: info.seat_name(seat),
            title: info.seat_title(seat),
            colour: info.seats[seat.index()].colour,
            mark: info.seats[seat.index()].mark,
            partners: usual[seat.index()].clone(),
        });
        let applies = |way: &Leaving| match way {
            Leaving::Forfeit | Leaving::Computer => true,
            Leaving::Nullify => game.may_nullify(),
            Leaving::Partner => has_sides,
        };
        Ok(Self {
            id: info.id,
            name: info.name,
            summary: info.summary,
            seats: seats.collect(),
            leaving: Leaving::ALL.into_iter().filter(applies).collect(),
            notations: info.notations.iter().map(|notation| notation.id).collect(),
            edition: Some(info.edition).filter(|edition| *edition > 1),
            options,
        })
    }
}

impl OptionView {
    /// Describes an option. `partners` returns the partners under a value if they differ from the
    /// default.
    fn of(option: &OptionInfo, partners: Under<'_>) -> Result<Self, Refusal> {
        let kind = match option.values {
            OptionValues::Flag(default) => OptionKind::Flag { default },
            OptionValues::Choice(values) => {
                let choice = |&(value, words): &(&'static str, &'static str)| {
                    Ok(OptionChoice { value, words, partners: partners(option.id, value)? })
                };
                OptionKind::Choice { values: values.iter().map(choice).collect::<Result<_, Refusal>>()? }
            }
        };
        Ok(Self { id: option.id, words: option.words, kind })
    }

    /// True if at least one value of the option gives partners to a seat.
    fn makes_sides(&self) -> bool {
        let OptionKind::Choice { values } = &self.kind else { return false };
        values.iter().filter_map(|choice| choice.partners.as_ref()).flatten().any(|partners| !partners.is_empty())
    }
}
