//! The optional part of a position string: keys and values in braces (4P-F2, 4P-F3).

use super::board::Passed;
use super::cross::{Cell, SEATS};
use super::position::{Left, Votes};
use std::iter::Peekable;
use std::str::Chars;

/// Keys that the parser accepts and ignores (4P-F3).
const WITHOUT_EFFECT: [&str; 6] = ["royal", "kingSquares", "uniquify", "std2pc", "zombieType", "zombieImmune"];

/// The values of all keys, by seat where this applies.
#[derive(Default)]
pub(super) struct Extra {
    pub(super) left: [Left; 4],
    pub(super) passed: [Option<Passed>; 4],
    pub(super) votes: Votes,
    pub(super) ending: Option<String>,
    /// True if the seat to move has just left (4P-W1).
    pub(super) leaving: bool,
}

#[derive(PartialEq, Debug)]
enum Value {
    Word(String),
    Quoted(String),
    List(Vec<Value>),
}

/// Parses the text between the braces.
pub(super) fn read(text: &str) -> Result<Extra, String> {
    let mut extra = Extra::default();
    let mut rest = text.chars().peekable();
    while rest.peek().is_some() {
        let Value::Quoted(key) = value(&mut rest)? else { return Err(format!("a key without quotes in {text:?}")) };
        if rest.next() != Some(':') {
            return Err(format!("no colon behind {key:?}"));
        }
        extra.set(&key, &value(&mut rest)?)?;
        if !matches!(rest.next(), Some(',') | None) {
            return Err(format!("no comma behind the value of {key:?}"));
        }
    }
    Ok(extra)
}

/// Parses a word, a quoted text or a list.
fn value(rest: &mut Peekable<Chars>) -> Result<Value, String> {
    match rest.peek() {
        Some('\'') => {
            rest.next();
            let mut text = String::new();
            loop {
                match rest.next() {
                    Some('\'') => return Ok(Value::Quoted(text)),
                    Some(letter) => text.push(letter),
                    None => return Err(format!("no quote behind {text:?}")),
                }
            }
        }
        Some('(') => list(rest),
        _ => {
            let mut word = String::new();
            while let Some(letter) = rest.next_if(|letter| letter.is_alphanumeric()) {
                word.push(letter);
            }
            if word.is_empty() { Err("a value is missing".to_owned()) } else { Ok(Value::Word(word)) }
        }
    }
}

/// Parses a list in parentheses. Rejects nested lists, because no key has them and they would allow
/// unlimited recursion.
fn list(rest: &mut Peekable<Chars>) -> Result<Value, String> {
    rest.next();
    let mut values = Vec::new();
    while rest.peek() != Some(&')') {
        if rest.peek() == Some(&'(') {
            return Err("a list in a list".to_owned());
        }
        values.push(value(rest)?);
        if rest.peek() == Some(&',') {
            rest.next();
        } else if rest.peek() != Some(&')') {
            return Err("a list without an end".to_owned());
        }
    }
    rest.next();
    Ok(Value::List(values))
}

impl Value {
    /// Returns the elements of a list with one value for each seat.
    fn seats(&self) -> Result<&[Value; 4], String> {
        let Value::List(values) = self else { return Err(format!("not a list: {self:?}")) };
        values.as_slice().try_into().map_err(|_| format!("not four values: {values:?}"))
    }

    fn flag(&self) -> Result<bool, String> {
        match self {
            Value::Word(word) if word == "true" => Ok(true),
            Value::Word(word) if word == "false" => Ok(false),
            _ => Err(format!("neither true nor false: {self:?}")),
        }
    }

    fn flags(&self) -> Result<[bool; 4], String> {
        let mut flags = [false; 4];
        for (flag, value) in flags.iter_mut().zip(self.seats()?) {
            *flag = value.flag()?;
        }
        Ok(flags)
    }

    /// Parses the passed cell and the pawn's cell, separated by a colon.
    fn passed(&self) -> Result<Option<Passed>, String> {
        let wrong = || format!("no cell passed and cell of a pawn: {self:?}");
        let Value::Quoted(text) = self else { return Err(wrong()) };
        if text.is_empty() {
            return Ok(None);
        }
        let (over, pawn) = text.split_once(':').ok_or_else(wrong)?;
        match (Cell::read(over), Cell::read(pawn)) {
            (Some(over), Some(pawn)) => Ok(Some(Passed { over, pawn })),
            _ => Err(wrong()),
        }
    }
}

impl Extra {
    fn set(&mut self, key: &str, value: &Value) -> Result<(), String> {
        match key {
            "resigned" => value.flags()?.into_iter().zip(&mut self.left).for_each(|(flag, left)| left.resigned = flag),
            "flagged" => value.flags()?.into_iter().zip(&mut self.left).for_each(|(flag, left)| left.flagged = flag),
            "stalemated" => {
                value.flags()?.into_iter().zip(&mut self.left).for_each(|(flag, left)| left.stalemated = flag);
            }
            "enPassant" => {
                for seat in SEATS {
                    self.passed[seat] = value.seats()?[seat].passed()?;
                }
            }
            "gameOver" => {
                let Value::Quoted(text) = value else { return Err(format!("not a text: {value:?}")) };
                self.ending = Some(text.trim().replace(' ', "-")).filter(|text| !text.is_empty());
            }
            "leaving" => self.leaving = value.flag()?,
            "offered" => self.votes.offered = value.flags()?,
            "resigning" => self.votes.resigning = value.flags()?,
            "pawnsBaseRank" if *value == Value::Word("2".to_owned()) => {}
            _ if WITHOUT_EFFECT.contains(&key) => {}
            _ => return Err(format!("not for this game: {key:?}")),
        }
        Ok(())
    }
}
