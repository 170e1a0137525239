//! The fixed facts of a game, such as its name, seats and options. Also the options that the
//! players chose for one game being played.

use crate::input_error::{listed, shown};
use crate::{ArmyMark, Colour, InputError, Language, Refusal, Who, nearest};
use polychess_rules::Seat;
use serde_json::{Map, Value as Json};

/// The fixed facts of a game.
#[derive(Debug)]
pub struct Info {
    /// The id in kebab-case, such as `three-man`.
    pub id: &'static str,
    /// The display name.
    pub name: &'static str,
    /// One sentence that helps players choose a game.
    pub summary: &'static str,
    /// The seats in turn order.
    pub seats: &'static [SeatInfo],
    /// The options that players agree on before the game starts.
    pub options: &'static [OptionInfo],
    /// The human-readable notations. The first is the default.
    pub notations: &'static [NotationInfo],
    /// The prefix of the game's rule ids, such as `TP`.
    pub prefix: &'static str,
    /// The id of the rule for the turn order. Refusals cite it if the wrong player moves.
    pub turn_rule: &'static str,
    /// The id of the rule that forbids actions after the end of the game.
    pub end_rule: &'static str,
    /// The rulebook: rules, options, actions and interpretations with their ids.
    pub rules: &'static str,
    /// The newest edition of the rules. A new edition begins if a rule change would alter games
    /// that were already played ([`Choices::edition`]).
    pub edition: u8,
}

/// A seat of a game.
#[derive(Debug)]
pub struct SeatInfo {
    /// The lower-case name in JSON, such as `white`.
    pub name: &'static str,
    /// The English display name.
    pub title: &'static str,
    /// The German display name.
    pub german: &'static str,
    /// The lower-case letter in position strings.
    pub letter: char,
    /// The colour of the army.
    pub colour: Colour,
    /// The mark on its pieces. No two seats of a game have the same mark.
    pub mark: ArmyMark,
}

/// The seats that several games share.
impl SeatInfo {
    /// White, with unmarked pieces.
    pub const WHITE: Self = Self::of(["white", "White", "Weiß"], 'w', Colour::White, ArmyMark::Plain);
    /// Gray, whose pieces have a band.
    pub const GRAY: Self = Self::of(["gray", "Gray", "Grau"], 'g', Colour::Gray, ArmyMark::Band);
    /// Yellow, whose pieces have a band.
    pub const YELLOW: Self = Self::of(["yellow", "Yellow", "Gelb"], 'y', Colour::Yellow, ArmyMark::Band);
    /// Black, whose pieces have dots.
    pub const BLACK: Self = Self::of(["black", "Black", "Schwarz"], 'b', Colour::Black, ArmyMark::Dots);
    /// Red, whose pieces are hatched.
    pub const RED: Self = Self::of(["red", "Red", "Rot"], 'r', Colour::Red, ArmyMark::Hatch);

    const fn of([name, title, german]: [&'static str; 3], letter: char, colour: Colour, mark: ArmyMark) -> Self {
        Self { name, title, german, letter, colour, mark }
    }
}

/// A human-readable notation for turns.
#[derive(Debug)]
pub struct NotationInfo {
    /// The id in kebab-case.
    pub id: &'static str,
    /// A one-sentence description.
    pub words: &'static str,
    /// The unit that the move numbers of a score in this notation count.
    pub numbering: Numbering,
}

/// The unit that move numbers count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// Rounds. A round begins with the turn of its first seat that moves.
    Rounds,
    /// Rounds that reserve a place in the score for every seat, even for a seat without a turn.
    Places,
    /// Single turns.
    Turns,
}

/// An option of a game.
#[derive(Debug)]
pub struct OptionInfo {
    /// The id in the rulebook, such as `after_defeat`.
    pub id: &'static str,
    /// The meaning in one sentence.
    pub words: &'static str,
    /// The allowed values and the default.
    pub values: OptionValues,
}

/// The allowed values of an option.
#[derive(Debug)]
pub enum OptionValues {
    /// A Boolean option with this default.
    Flag(bool),
    /// Named values, each with a description. The first is the default.
    Choice(&'static [(&'static str, &'static str)]),
}

impl Info {
    /// Returns the seat with this name or letter. The letter may be in upper case.
    #[must_use]
    pub fn seat(&self, name: &str) -> Option<Seat> {
        let same = |s: &SeatInfo| s.name == name || name.len() == 1 && name.eq_ignore_ascii_case(&s.letter.to_string());
        self.seats.iter().position(same).and_then(Seat::new)
    }

    /// Returns the index of the notation with this id in [`Info::notations`].
    ///
    /// # Errors
    /// `bad-option` for an unknown id. The message lists the known ids.
    pub fn notation(&self, id: &str) -> Result<usize, Refusal> {
        self.notations.iter().position(|n| n.id == id).ok_or_else(|| {
            let known = || self.notations.iter().map(|n| n.id);
            let (notation, meant) = (shown(id, 24), nearest(id, known()).map(str::to_owned));
            InputError::UnknownNotation { game: self.id, notation, notations: listed(known()), meant }.into()
        })
    }

    /// Returns the JSON name of a seat.
    #[must_use]
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        self.seats.get(seat.index()).map_or("nobody", |s| s.name)
    }

    /// Returns the English display name of a seat.
    #[must_use]
    pub fn seat_title(&self, seat: Seat) -> &'static str {
        self.seats.get(seat.index()).map_or("nobody", |s| s.title)
    }

    /// Returns the display name of the seat with this JSON name, or an empty string if the name is
    /// unknown.
    #[must_use]
    pub fn title_in(&self, language: Language, name: &str) -> &'static str {
        let seat = self.seats.iter().find(|seat| seat.name == name);
        seat.map_or("", |seat| match language {
            Language::English => seat.title,
            Language::German => seat.german,
        })
    }

    /// Returns the name of a seat in the form that error messages use.
    #[must_use]
    pub fn who(&self, seat: Seat) -> Who {
        let seat = self.seats.get(seat.index());
        seat.map_or_else(Who::default, |seat| Who { name: seat.name, english: seat.title, german: seat.german })
    }

    /// Returns the letter of a seat in position strings.
    #[must_use]
    pub fn seat_letter(&self, seat: Seat) -> char {
        self.seats.get(seat.index()).map_or('-', |s| s.letter)
    }

    /// Returns all seats in turn order.
    pub fn all_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats.len())
    }
}

/// The key under which stored options contain the rules edition.
const EDITION: &str = "edition";
/// The edition of stored games whose options contain no edition.
const FIRST: u8 = 1;

/// The value of each option of a game that the players chose, and the edition of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choices {
    values: Vec<(&'static str, Chosen)>,
    edition: u8,
    newest: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Chosen {
    Flag(bool),
    Value(&'static str),
}

impl Choices {
    /// Returns the default of every option, with the newest edition.
    #[must_use]
    pub fn default_of(info: &Info) -> Self {
        let default = |o: &OptionInfo| match o.values {
            OptionValues::Flag(flag) => Chosen::Flag(flag),
            OptionValues::Choice(values) => Chosen::Value(values.first().map_or("", |v| v.0)),
        };
        let values = info.options.iter().map(|o| (o.id, default(o))).collect();
        Self { values, edition: info.edition, newest: info.edition }
    }

    /// Returns the default of every option, with the first edition.
    fn first_of(info: &Info) -> Self {
        Self { edition: FIRST, ..Self::default_of(info) }
    }

    /// Reads options from a JSON object. Missing options get their default values.
    ///
    /// # Errors
    /// `bad-option` for an unknown id or value. The message lists the allowed ones.
    pub fn from_json(info: &Info, options: &Map<String, Json>) -> Result<Self, Refusal> {
        Self::default_of(info).with_json(info, options)
    }

    /// Reads the options of a stored game in the form that [`Choices::to_stored`] writes. If they
    /// contain no edition, the first edition applies.
    ///
    /// # Errors
    /// As for [`Choices::from_json`].
    pub fn from_stored(info: &Info, options: &Map<String, Json>) -> Result<Self, Refusal> {
        Self::first_of(info).with_json(info, options)
    }

    fn with_json(mut self, info: &Info, options: &Map<String, Json>) -> Result<Self, Refusal> {
        for (id, value) in options {
            self.set(info, id, value)?;
        }
        Ok(self)
    }

    /// Reads options written as `id=value`, as on a command line.
    ///
    /// # Errors
    /// As for [`Choices::from_json`].
    pub fn from_texts<'a>(info: &Info, texts: impl IntoIterator<Item = &'a str>) -> Result<Self, Refusal> {
        Self::default_of(info).with_texts(info, texts)
    }

    /// Reads the options of a stored game, written as `id=value`. If they contain no edition, the
    /// first edition applies.
    ///
    /// # Errors
    /// As for [`Choices::from_json`].
    pub fn from_stored_texts<'a>(info: &Info, texts: impl IntoIterator<Item = &'a str>) -> Result<Self, Refusal> {
        Self::first_of(info).with_texts(info, texts)
    }

    fn with_texts<'a>(mut self, info: &Info, texts: impl IntoIterator<Item = &'a str>) -> Result<Self, Refusal> {
        for text in texts {
            let Some((id, value)) = text.split_once('=') else {
                return Err(InputError::OptionForm { option: text.to_owned() }.into());
            };
            let value = match value {
                "true" => Json::Bool(true),
                "false" => Json::Bool(false),
                text => Json::from(text),
            };
            self.set(info, id, &value)?;
        }
        Ok(self)
    }

    /// Returns the default options, then all sets of options that differ from the defaults in one
    /// value.
    pub fn one_by_one(info: &Info) -> impl Iterator<Item = Self> {
        let defaults = Self::default_of(info);
        let others = info.options.iter().enumerate().flat_map(|(at, option)| {
            let others: Vec<Chosen> = match option.values {
                OptionValues::Flag(flag) => vec![Chosen::Flag(!flag)],
                OptionValues::Choice(values) => values.iter().skip(1).map(|v| Chosen::Value(v.0)).collect(),
            };
            others.into_iter().map(move |other| (at, other))
        });
        let changed = |(at, other): (usize, Chosen)| {
            let mut choices = Self::default_of(info);
            choices.values[at].1 = other;
            choices
        };
        std::iter::once(defaults).chain(others.map(changed))
    }

    fn set(&mut self, info: &Info, id: &str, value: &Json) -> Result<(), Refusal> {
        if id == EDITION && info.edition > FIRST {
            let editions = || (FIRST..=info.edition).map(|edition| edition.to_string());
            let written = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let found = editions().position(|edition| edition == written);
            let found = found.and_then(|at| u8::try_from(at).ok()).ok_or_else(|| {
                let editions: Vec<String> = editions().collect();
                let values = listed(editions.iter().map(String::as_str));
                InputError::OptionChoice { option: id.to_owned(), values, value: value.to_string() }
            })?;
            self.edition = FIRST + found;
            return Ok(());
        }
        let Some(at) = info.options.iter().position(|o| o.id == id) else {
            let options = listed(info.options.iter().map(|o| o.id));
            return Err(InputError::UnknownOption { game: info.id, option: id.to_owned(), options }.into());
        };
        self.values[at].1 = match (&info.options[at].values, value) {
            (OptionValues::Flag(_), Json::Bool(flag)) => Chosen::Flag(*flag),
            (OptionValues::Flag(_), other) => {
                return Err(InputError::OptionFlag { option: id.to_owned(), value: other.to_string() }.into());
            }
            (OptionValues::Choice(values), other) => {
                // A JSON client may send a number instead of a string.
                let text = match other {
                    Json::Number(number) => Some(whole(number)),
                    other => other.as_str().map(str::to_owned),
                };
                let found = text.and_then(|text| values.iter().find(|v| v.0 == text));
                let Some(&(value, _)) = found else {
                    let (option, values) = (id.to_owned(), listed(values.iter().map(|v| v.0)));
                    return Err(InputError::OptionChoice { option, values, value: other.to_string() }.into());
                };
                Chosen::Value(value)
            }
        };
        Ok(())
    }

    /// Returns the value of a Boolean option; `false` for an unknown id.
    #[must_use]
    pub fn flag(&self, id: &str) -> bool {
        matches!(self.chosen(id), Some(Chosen::Flag(true)))
    }

    /// Returns the value of an option with named values; an empty string for an unknown id.
    #[must_use]
    pub fn value(&self, id: &str) -> &'static str {
        match self.chosen(id) {
            Some(Chosen::Value(value)) => value,
            _ => "",
        }
    }

    fn chosen(&self, id: &str) -> Option<Chosen> {
        self.values.iter().find(|v| v.0 == id).map(|v| v.1)
    }

    /// Returns the edition of the rules. Only games that began under an older edition have an older
    /// one.
    #[must_use]
    pub fn edition(&self) -> u8 {
        self.edition
    }

    /// Returns all options as JSON for storage. Contains the edition if the game has more than one.
    #[must_use]
    pub fn to_stored(&self) -> Map<String, Json> {
        let mut all = self.to_json();
        if self.newest > FIRST {
            all.insert(EDITION.to_owned(), self.edition.to_string().into());
        }
        all
    }

    /// Adds the newest edition to the stored options of a new game, if the game has more than one
    /// edition.
    pub fn stamp(info: &Info, options: &mut Map<String, Json>) {
        if info.edition > FIRST {
            options.insert(EDITION.to_owned(), info.edition.to_string().into());
        }
    }

    /// Returns all options as JSON. Contains the edition only if it is not the newest.
    #[must_use]
    pub fn to_json(&self) -> Map<String, Json> {
        let json = |chosen: Chosen| match chosen {
            Chosen::Flag(flag) => Json::Bool(flag),
            Chosen::Value(value) => Json::from(value),
        };
        let mut all: Map<String, Json> =
            self.values.iter().map(|&(id, chosen)| (id.to_owned(), json(chosen))).collect();
        if self.edition != self.newest {
            all.insert(EDITION.to_owned(), self.edition.to_string().into());
        }
        all
    }
}

/// Returns a number as text, without `.0` at its end. Some JSON programs write `2` as `2.0`.
fn whole(number: &serde_json::Number) -> String {
    let text = number.to_string();
    text.strip_suffix(".0").map_or_else(|| text.clone(), str::to_owned)
}
