//! The fixed facts of a game: name, seats and options, and the chosen options of one game being
//! played.

use crate::input_error::{listed, shown};
use crate::{ArmyMark, Colour, InputError, Language, Refusal, Who, nearest};
use polychess_rules::Seat;
use serde_json::{Map, Value as Json};

/// The facts of a game that need no code.
#[derive(Debug)]
pub struct Info {
    /// Canonical id in kebab-case: `three-man`.
    pub id: &'static str,
    /// Name for people.
    pub name: &'static str,
    /// One sentence to help people choose a game.
    pub summary: &'static str,
    /// Seats in turn order.
    pub seats: &'static [SeatInfo],
    /// Options that the players agree on before the game.
    pub options: &'static [OptionInfo],
    /// The notations for people; the first is the usual one.
    pub notations: &'static [NotationInfo],
    /// The prefix of the game's rule ids: `TP`.
    pub prefix: &'static str,
    /// The rule for the turn order, named if another player moves.
    pub turn_rule: &'static str,
    /// The rule that ends acts with the game.
    pub end_rule: &'static str,
    /// The ledger of the game: rules, options, acts and readings under their ids.
    pub rules: &'static str,
    /// The newest edition of the rules. An amendment that changes games already played creates a
    /// new edition ([`Choices::edition`]).
    pub edition: u8,
}

/// One seat of a game.
#[derive(Debug)]
pub struct SeatInfo {
    /// Name in lower case, as in JSON: `white`.
    pub name: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// Name for people who read German.
    pub german: &'static str,
    /// Letter in position texts, lower case.
    pub letter: char,
    /// The colour of the army.
    pub colour: Colour,
    /// The mark on its pieces; no two seats of a game have the same.
    pub mark: ArmyMark,
}

/// Armies that several games use.
impl SeatInfo {
    /// White, without a mark.
    pub const WHITE: Self = Self::of(["white", "White", "Weiß"], 'w', Colour::White, ArmyMark::Plain);
    /// Gray, with a band.
    pub const GRAY: Self = Self::of(["gray", "Gray", "Grau"], 'g', Colour::Gray, ArmyMark::Band);
    /// Yellow, with a band.
    pub const YELLOW: Self = Self::of(["yellow", "Yellow", "Gelb"], 'y', Colour::Yellow, ArmyMark::Band);
    /// Black, with dots.
    pub const BLACK: Self = Self::of(["black", "Black", "Schwarz"], 'b', Colour::Black, ArmyMark::Dots);
    /// Red, hatched.
    pub const RED: Self = Self::of(["red", "Red", "Rot"], 'r', Colour::Red, ArmyMark::Hatch);

    const fn of([name, title, german]: [&'static str; 3], letter: char, colour: Colour, mark: ArmyMark) -> Self {
        Self { name, title, german, letter, colour, mark }
    }
}

/// A notation for people.
#[derive(Debug)]
pub struct NotationInfo {
    /// Id in kebab-case.
    pub id: &'static str,
    /// A description in one sentence.
    pub words: &'static str,
    /// The numbering of a score in this notation.
    pub numbering: Numbering,
}

/// The unit that a score numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// Rounds: each begins with the first seat in turn order that moves in it.
    Rounds,
    /// Rounds where every seat has its place, even if it loses its turn.
    Places,
    /// Single turns.
    Turns,
}

/// One option of a game.
#[derive(Debug)]
pub struct OptionInfo {
    /// Id in the ledger: `after_defeat`.
    pub id: &'static str,
    /// Its meaning, in one sentence.
    pub words: &'static str,
    /// The possible values; the first one is the default.
    pub values: OptionValues,
}

/// The values of an option.
#[derive(Debug)]
pub enum OptionValues {
    /// Yes or no, with the default.
    Flag(bool),
    /// One of several named values with their meanings; the first is the default.
    Choice(&'static [(&'static str, &'static str)]),
}

impl Info {
    /// Returns the seat with this name, letter (in any case) or title.
    #[must_use]
    pub fn seat(&self, name: &str) -> Option<Seat> {
        let same = |s: &SeatInfo| s.name == name || name.len() == 1 && name.eq_ignore_ascii_case(&s.letter.to_string());
        self.seats.iter().position(same).and_then(Seat::new)
    }

    /// Returns the index in [`Info::notations`] of the notation with this id.
    ///
    /// # Errors
    /// `bad-option` for an unknown id; the message lists the known ones.
    pub fn notation(&self, id: &str) -> Result<usize, Refusal> {
        self.notations.iter().position(|n| n.id == id).ok_or_else(|| {
            let known = || self.notations.iter().map(|n| n.id);
            let (notation, meant) = (shown(id, 24), nearest(id, known()).map(str::to_owned));
            InputError::UnknownNotation { game: self.id, notation, notations: listed(known()), meant }.into()
        })
    }

    /// Returns the name of a seat.
    #[must_use]
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        self.seats.get(seat.index()).map_or("nobody", |s| s.name)
    }

    /// Returns the name of a seat for people.
    #[must_use]
    pub fn seat_title(&self, seat: Seat) -> &'static str {
        self.seats.get(seat.index()).map_or("nobody", |s| s.title)
    }

    /// Returns the title of the seat with this name.
    #[must_use]
    pub fn title_in(&self, language: Language, name: &str) -> &'static str {
        let seat = self.seats.iter().find(|seat| seat.name == name);
        seat.map_or("", |seat| match language {
            Language::English => seat.title,
            Language::German => seat.german,
        })
    }

    /// Returns a seat as messages show it.
    #[must_use]
    pub fn who(&self, seat: Seat) -> Who {
        let seat = self.seats.get(seat.index());
        seat.map_or_else(Who::default, |seat| Who { name: seat.name, english: seat.title, german: seat.german })
    }

    /// Returns the letter of a seat in position texts.
    #[must_use]
    pub fn seat_letter(&self, seat: Seat) -> char {
        self.seats.get(seat.index()).map_or('-', |s| s.letter)
    }

    /// Returns all seats in turn order.
    pub fn all_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats.len())
    }
}

/// The key for the edition of the rules in stored games.
const EDITION: &str = "edition";
/// The edition of stored games without an edition.
const FIRST: u8 = 1;

/// A value for each option of a game, checked against its [`Info`], and the edition of its rules.
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
    /// Returns the defaults of a game.
    #[must_use]
    pub fn default_of(info: &Info) -> Self {
        let default = |o: &OptionInfo| match o.values {
            OptionValues::Flag(flag) => Chosen::Flag(flag),
            OptionValues::Choice(values) => Chosen::Value(values.first().map_or("", |v| v.0)),
        };
        let values = info.options.iter().map(|o| (o.id, default(o))).collect();
        Self { values, edition: info.edition, newest: info.edition }
    }

    /// Returns the defaults of a game that was stored without an edition.
    fn first_of(info: &Info) -> Self {
        Self { edition: FIRST, ..Self::default_of(info) }
    }

    /// Reads a JSON object. Missing options keep their default.
    ///
    /// # Errors
    /// `bad-option` for an unknown id or value; the message lists the possible ones.
    pub fn from_json(info: &Info, options: &Map<String, Json>) -> Result<Self, Refusal> {
        Self::default_of(info).with_json(info, options)
    }

    /// Reads the options of a stored game, as [`Choices::to_stored`] writes them. Without an
    /// edition, the first one applies.
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

    /// Reads `id=value` texts, as on a command line.
    ///
    /// # Errors
    /// As for [`Choices::from_json`].
    pub fn from_texts<'a>(info: &Info, texts: impl IntoIterator<Item = &'a str>) -> Result<Self, Refusal> {
        Self::default_of(info).with_texts(info, texts)
    }

    /// Reads the `id=value` texts of a stored game. Without an edition, the first one applies.
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

    /// Returns the defaults, then for each other value of each option the defaults with that
    /// change.
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
                // A number may be a JSON number or a string.
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

    /// Returns the value of a yes-or-no option; `false` for an unknown id.
    #[must_use]
    pub fn flag(&self, id: &str) -> bool {
        matches!(self.chosen(id), Some(Chosen::Flag(true)))
    }

    /// Returns the value of a choice; an empty text for an unknown id.
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

    /// Returns the edition of the rules: the newest one, except in the replay of an older game.
    #[must_use]
    pub fn edition(&self) -> u8 {
        self.edition
    }

    /// Returns all options as JSON for storage. The edition is included if the rules have several.
    #[must_use]
    pub fn to_stored(&self) -> Map<String, Json> {
        let mut all = self.to_json();
        if self.newest > FIRST {
            all.insert(EDITION.to_owned(), self.edition.to_string().into());
        }
        all
    }

    /// Adds the newest edition of the rules to the options of a new game that will be stored.
    pub fn stamp(info: &Info, options: &mut Map<String, Json>) {
        if info.edition > FIRST {
            options.insert(EDITION.to_owned(), info.edition.to_string().into());
        }
    }

    /// Returns all options as JSON; the edition is included only if it is an older one.
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

/// Returns the digits of a number; JSON does not distinguish `2.0` from `2`.
fn whole(number: &serde_json::Number) -> String {
    let text = number.to_string();
    text.strip_suffix(".0").map_or_else(|| text.clone(), str::to_owned)
}
