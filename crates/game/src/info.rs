//! What is fixed about a game: its name, seats and options, and the choice of options for one play-through.

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
    /// One sentence for people who choose a game.
    pub summary: &'static str,
    /// Seats in turn order.
    pub seats: &'static [SeatInfo],
    /// Options agreed before the game.
    pub options: &'static [OptionInfo],
    /// The ways in which its turns are written for people; the first is the usual one.
    pub notations: &'static [NotationInfo],
    /// What the ids of the game's rules begin with: `TP`.
    pub prefix: &'static str,
    /// The rule that says who is on turn; named when somebody else moves.
    pub turn_rule: &'static str,
    /// The rule that ends acts with the game.
    pub end_rule: &'static str,
    /// The ledger of the game: its rules, options, acts and readings under their ids.
    pub rules: &'static str,
    /// The newest edition of the rules. An amendment that changes games already played makes a new one ([`Choices::edition`]).
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

/// The armies that several games have.
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

/// One way to write turns for people.
#[derive(Debug)]
pub struct NotationInfo {
    /// Id in kebab-case.
    pub id: &'static str,
    /// What it is, in one sentence.
    pub words: &'static str,
    /// How a score of a game in it is numbered.
    pub numbering: Numbering,
}

/// What the numbers in the score of a game count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// Rounds: each begins with the first seat in turn order that moves in it.
    Rounds,
    /// Rounds in which every seat has its place, also where its turn is lost.
    Places,
    /// Single turns.
    Turns,
}

/// One option of a game.
#[derive(Debug)]
pub struct OptionInfo {
    /// Id as in the ledger: `after_defeat`.
    pub id: &'static str,
    /// What it means, in one sentence.
    pub words: &'static str,
    /// What can be chosen; the first value is the default.
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
    /// The seat with this name, letter (any case) or title.
    #[must_use]
    pub fn seat(&self, name: &str) -> Option<Seat> {
        let same = |s: &SeatInfo| s.name == name || name.len() == 1 && name.eq_ignore_ascii_case(&s.letter.to_string());
        self.seats.iter().position(same).and_then(Seat::new)
    }

    /// The place among [`Info::notations`] of the one with this id.
    ///
    /// # Errors
    /// `bad-option` for an unknown id, with those there are.
    pub fn notation(&self, id: &str) -> Result<usize, Refusal> {
        self.notations.iter().position(|n| n.id == id).ok_or_else(|| {
            let known = || self.notations.iter().map(|n| n.id);
            let (notation, meant) = (shown(id, 24), nearest(id, known()).map(str::to_owned));
            InputError::UnknownNotation { game: self.id, notation, notations: listed(known()), meant }.into()
        })
    }

    /// The name of a seat.
    #[must_use]
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        self.seats.get(seat.index()).map_or("nobody", |s| s.name)
    }

    /// The name of a seat for people.
    #[must_use]
    pub fn seat_title(&self, seat: Seat) -> &'static str {
        self.seats.get(seat.index()).map_or("nobody", |s| s.title)
    }

    /// The name for people of a seat that is given by its name.
    #[must_use]
    pub fn title_in(&self, language: Language, name: &str) -> &'static str {
        let seat = self.seats.iter().find(|seat| seat.name == name);
        seat.map_or("", |seat| match language {
            Language::English => seat.title,
            Language::German => seat.german,
        })
    }

    /// A seat as it is told.
    #[must_use]
    pub fn who(&self, seat: Seat) -> Who {
        let seat = self.seats.get(seat.index());
        seat.map_or_else(Who::default, |seat| Who { name: seat.name, english: seat.title, german: seat.german })
    }

    /// The letter of a seat in position texts.
    #[must_use]
    pub fn seat_letter(&self, seat: Seat) -> char {
        self.seats.get(seat.index()).map_or('-', |s| s.letter)
    }

    /// All seats in turn order.
    pub fn all_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats.len())
    }
}

/// The key under which stored games name the edition of their rules.
const EDITION: &str = "edition";
/// The edition of stored games that name none.
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
    /// The defaults of a game.
    #[must_use]
    pub fn default_of(info: &Info) -> Self {
        let default = |o: &OptionInfo| match o.values {
            OptionValues::Flag(flag) => Chosen::Flag(flag),
            OptionValues::Choice(values) => Chosen::Value(values.first().map_or("", |v| v.0)),
        };
        let values = info.options.iter().map(|o| (o.id, default(o))).collect();
        Self { values, edition: info.edition, newest: info.edition }
    }

    /// The defaults of a game that was stored without naming its edition.
    fn first_of(info: &Info) -> Self {
        Self { edition: FIRST, ..Self::default_of(info) }
    }

    /// Reads a JSON object; options that are not named keep their default.
    ///
    /// # Errors
    /// `bad-option` for an unknown id or value, with what is possible.
    pub fn from_json(info: &Info, options: &Map<String, Json>) -> Result<Self, Refusal> {
        Self::default_of(info).with_json(info, options)
    }

    /// Reads the options of a stored game, as [`Choices::to_stored`] writes them. Without an edition the first one applies.
    ///
    /// # Errors
    /// `bad-option`, as [`Choices::from_json`].
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
    /// `bad-option`, as [`Choices::from_json`].
    pub fn from_texts<'a>(info: &Info, texts: impl IntoIterator<Item = &'a str>) -> Result<Self, Refusal> {
        Self::default_of(info).with_texts(info, texts)
    }

    /// Reads the `id=value` texts of a stored game. Without an edition the first one applies.
    ///
    /// # Errors
    /// `bad-option`, as [`Choices::from_json`].
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

    /// The defaults, and each other value of each option alone.
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
                // A number may be written as a JSON number or as a string.
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

    /// The value of a yes-or-no option; `false` for an id the game does not have.
    #[must_use]
    pub fn flag(&self, id: &str) -> bool {
        matches!(self.chosen(id), Some(Chosen::Flag(true)))
    }

    /// The value of a choice; empty for an id the game does not have.
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

    /// The edition of the rules: the newest one, unless an older game is replayed.
    #[must_use]
    pub fn edition(&self) -> u8 {
        self.edition
    }

    /// All options with their values as JSON, as games are stored: with the edition, where the rules have several.
    #[must_use]
    pub fn to_stored(&self) -> Map<String, Json> {
        let mut all = self.to_json();
        if self.newest > FIRST {
            all.insert(EDITION.to_owned(), self.edition.to_string().into());
        }
        all
    }

    /// Names the newest edition of the rules among the options of a game that begins and will be stored.
    pub fn stamp(info: &Info, options: &mut Map<String, Json>) {
        if info.edition > FIRST {
            options.insert(EDITION.to_owned(), info.edition.to_string().into());
        }
    }

    /// All options with their values as JSON; the edition only if it is an older one.
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
