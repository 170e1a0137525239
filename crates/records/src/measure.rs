//! Finds the kind and length of the token at the start of a buffer.

use crate::buffer::Buffer;
use std::io::{self, Read};

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `[Name "value"]`
    Tag,
    /// `[]`: a game begins.
    Begin,
    /// A turn in any notation.
    Word,
    /// `--` or `..`: a lost turn, or a turn before the first one of a position.
    Skip,
    /// `12.`, `12...` or `12`
    Number,
    /// `!?` or `$5`
    Glyph,
    /// `@white:resign`, optionally followed by more fields as a JSON object.
    Act,
    /// `{text}`
    Comment,
    /// `;text` to the end of the line.
    LineComment,
    /// `%text` to the end of the line, for other programs.
    Escape,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `*` or `<1,0,1/2>`
    Result,
    /// Anything else.
    Unknown,
}

const BLANK: u8 = 1;
const DELIMITER: u8 = 2;
/// The first byte of a blank outside ASCII, or of another character.
const LEAD: u8 = 3;

/// Class of each byte.
const CLASS: [u8; 256] = {
    let mut class = [0; 256];
    let blanks = b" \t\r\n\x0b\x0c";
    let delimiters = b"()[]{}<>;\"$";
    let leads = [NO_BREAK, 0xc2, 0xe1, 0xe2, 0xe3, 0xef];
    let mut i = 0;
    while i < blanks.len() {
        class[blanks[i] as usize] = BLANK;
        i += 1;
    }
    let mut i = 0;
    while i < delimiters.len() {
        class[delimiters[i] as usize] = DELIMITER;
        i += 1;
    }
    let mut i = 0;
    while i < leads.len() {
        class[leads[i] as usize] = LEAD;
        i += 1;
    }
    class
};

/// The no-break space of Latin-1. In UTF-8 this byte continues a character.
const NO_BREAK: u8 = 0xa0;

/// True for a blank or a line end.
pub(crate) fn is_blank(byte: u8) -> bool {
    CLASS[usize::from(byte)] == BLANK
}

pub(crate) fn ends_word(byte: u8) -> bool {
    matches!(CLASS[usize::from(byte)], BLANK | DELIMITER)
}

fn is_mark(byte: u8) -> bool {
    matches!(byte, b'!' | b'?')
}

impl<R: Read> Buffer<R> {
    /// Returns the kind and length of the token that begins with this byte, and whether its end was
    /// found.
    pub(crate) fn measure(&mut self, first: u8) -> io::Result<(Kind, usize, bool)> {
        Ok(match first {
            b'(' => (Kind::Open, 1, true),
            b')' => (Kind::Close, 1, true),
            b'{' => self.comment()?,
            b';' => (Kind::LineComment, self.end_of_line(1)?, true),
            b'%' => (Kind::Escape, self.end_of_line(1)?, true),
            b'[' => self.tag()?,
            b'<' => self.result()?,
            b'$' => match self.find(1, |bytes| bytes.iter().position(|b| !b.is_ascii_digit()))? {
                1 => (Kind::Unknown, 1, true),
                length => (Kind::Glyph, length, true),
            },
            b'!' | b'?' => {
                let length = self.find(1, |bytes| bytes.iter().position(|&b| !is_mark(b)))?;
                (Kind::Glyph, length, true)
            }
            b'@' => self.act()?,
            byte if ends_word(byte) => (Kind::Unknown, 1, true),
            _ => self.word(first)?,
        })
    }

    /// Returns the length of a blank outside ASCII ([`is_blank`](polychess_game::is_blank)) at this
    /// distance from the start of the token, or 0.
    pub(crate) fn wide_blank(&mut self, at: usize) -> io::Result<usize> {
        let Some(first) = self.byte(at)? else { return Ok(0) };
        if CLASS[usize::from(first)] != LEAD {
            return Ok(0);
        }
        if first == NO_BREAK {
            let continues = at > 0 && self.byte(at - 1)?.is_some_and(|before| !before.is_ascii());
            return Ok(usize::from(!continues));
        }
        let most = if first == 0xc2 { 2 } else { 3 };
        self.byte(at + most - 1)?;
        let bytes = self.bytes().get(at..at + most).unwrap_or_default();
        let blank = std::str::from_utf8(bytes).is_ok_and(|text| text.chars().all(polychess_game::is_blank));
        Ok(if blank { bytes.len() } else { 0 })
    }

    /// Returns the distance of the end of a word: a blank, a delimiter or the end of the source.
    fn end_of_word(&mut self, from: usize) -> io::Result<usize> {
        let mut from = from;
        loop {
            let at = self.find(from, |bytes| bytes.iter().position(|&byte| CLASS[usize::from(byte)] != 0))?;
            match self.byte(at)? {
                Some(byte) if !ends_word(byte) && self.wide_blank(at)? == 0 => from = at + 1,
                _ => return Ok(at),
            }
        }
    }

    /// Returns the distance to the next character on the line that is not a blank.
    fn past_blanks(&mut self, from: usize) -> io::Result<usize> {
        let mut from = from;
        loop {
            let at = self.find(from, |bytes| bytes.iter().position(|b| !matches!(b, b' ' | b'\t')))?;
            match self.wide_blank(at)? {
                0 => return Ok(at),
                blank => from = at + blank,
            }
        }
    }

    fn end_of_line(&mut self, from: usize) -> io::Result<usize> {
        let length = self.find(from, |bytes| memchr::memchr(b'\n', bytes))?;
        let bytes = &self.bytes()[..length];
        Ok(length - bytes.iter().rev().take_while(|&&byte| byte == b'\r').count().min(length - from))
    }

    fn comment(&mut self) -> io::Result<(Kind, usize, bool)> {
        Ok(match self.closing_brace(1)? {
            Ok(at) => (Kind::Comment, at + 1, true),
            Err(seen) => (Kind::Comment, seen, false),
        })
    }

    /// Returns the distance of the closing brace of a comment, or the searched distance as the
    /// error. A backslash escapes a brace or a backslash, so the search never stops between them.
    pub(crate) fn closing_brace(&mut self, from: usize) -> io::Result<Result<usize, usize>> {
        let mut from = from;
        loop {
            let at = self.find(from, |bytes| memchr::memchr2(b'}', b'\\', bytes))?;
            match self.byte(at)? {
                None => return Ok(Err(at)),
                Some(b'}') => return Ok(Ok(at)),
                Some(_) => match self.byte(at + 1)? {
                    None if self.is_full() => return Ok(Err(at)),
                    next => from = at + 1 + usize::from(matches!(next, Some(b'}' | b'\\'))),
                },
            }
        }
    }

    fn tag(&mut self) -> io::Result<(Kind, usize, bool)> {
        let name = self.past_blanks(1)?;
        if name == 1 && self.byte(1)? == Some(b']') {
            return Ok((Kind::Begin, 2, true));
        }
        let behind = self.find(name, |bytes| bytes.iter().position(|&b| !is_tag_name(b)))?;
        let quote = self.past_blanks(behind)?;
        if behind == name || self.byte(quote)? != Some(b'"') {
            return self.unknown_tag();
        }
        let Some(quote) = self.end_of_string(quote)? else { return self.unknown_tag() };
        let end = self.past_blanks(quote)?;
        if self.byte(end)? == Some(b']') { Ok((Kind::Tag, end + 1, true)) } else { self.unknown_tag() }
    }

    /// Measures brackets that are not a tag: up to the closing bracket or the end of the line.
    fn unknown_tag(&mut self) -> io::Result<(Kind, usize, bool)> {
        let at = self.find(1, |bytes| memchr::memchr2(b']', b'\n', bytes))?;
        let bracket = self.byte(at)? == Some(b']');
        Ok((Kind::Unknown, if bracket { at + 1 } else { self.end_of_line(1)? }, true))
    }

    /// Returns the end of a string on this line. `quote` is the distance of its opening quote.
    fn end_of_string(&mut self, quote: usize) -> io::Result<Option<usize>> {
        let mut from = quote + 1;
        loop {
            let at = self.find(from, |bytes| memchr::memchr3(b'"', b'\\', b'\n', bytes))?;
            match self.byte(at)? {
                Some(b'"') => return Ok(Some(at + 1)),
                Some(b'\\') if self.byte(at + 1)?.is_some_and(|b| b != b'\n') => from = at + 2,
                Some(b'\\') => from = at + 1,
                _ => return Ok(None),
            }
        }
    }

    fn result(&mut self) -> io::Result<(Kind, usize, bool)> {
        let part = |b: &u8| b.is_ascii_digit() || matches!(b, b'/' | b',' | b'-' | b' ');
        let end = self.find(1, |bytes| bytes.iter().position(|b| !part(b)))?;
        let closed = self.byte(end)? == Some(b'>');
        Ok(if closed { (Kind::Result, end + 1, true) } else { (Kind::Unknown, 1, true) })
    }

    fn act(&mut self) -> io::Result<(Kind, usize, bool)> {
        let end = self.end_of_word(1)?;
        if self.byte(end)? != Some(b'{') {
            return Ok((if end == 1 { Kind::Unknown } else { Kind::Act }, end, true));
        }
        let (mut at, mut depth) = (end, 0_usize);
        loop {
            match self.byte(at)? {
                Some(b'{') => depth += 1,
                Some(b'}') if depth == 1 => return Ok((Kind::Act, at + 1, true)),
                Some(b'}') => depth -= 1,
                Some(b'"') => match self.end_of_string(at)? {
                    Some(behind) => at = behind - 1,
                    None => return Ok((Kind::Unknown, self.end_of_line(1)?, true)),
                },
                Some(b'\n') | None => return Ok((Kind::Unknown, self.end_of_line(1)?, true)),
                Some(_) => {}
            }
            at = self.find(at + 1, |bytes| bytes.iter().position(|b| matches!(b, b'{' | b'}' | b'"' | b'\n')))?;
        }
    }

    fn word(&mut self, first: u8) -> io::Result<(Kind, usize, bool)> {
        if first.is_ascii_digit() {
            let digits = self.find(1, |bytes| bytes.iter().position(|b| !b.is_ascii_digit()))?;
            match self.byte(digits)? {
                Some(b'.') => {
                    let end = self.find(digits, |bytes| bytes.iter().position(|&b| b != b'.'))?;
                    return Ok((Kind::Number, end, true));
                }
                Some(byte) if !ends_word(byte) && !is_mark(byte) && self.wide_blank(digits)? == 0 => {}
                _ => return Ok((Kind::Number, digits, true)),
            }
        }
        let end = self.end_of_word(1)?;
        let word = &self.bytes()[..end];
        // Trailing marks are separate glyphs.
        let length = end - word.iter().rev().take_while(|&&b| is_mark(b)).count();
        let kind = match &word[..length] {
            b"*" => Kind::Result,
            b"--" | b".." => Kind::Skip,
            _ => Kind::Word,
        };
        Ok((kind, length, true))
    }
}

/// True if this text is certainly one turn and nothing else.
pub(crate) fn is_plain_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && !text.ends_with(['!', '?'])
        && text.bytes().all(|byte| byte.is_ascii() && !ends_word(byte))
}

pub(crate) fn is_tag_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}
