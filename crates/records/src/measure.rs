//! Determines the kind and the length of a token.

use crate::buffer::Buffer;
use std::io::{self, Read};

/// The kind of a token in a game file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `[Name "value"]`: a tag.
    Tag,
    /// `[]`: the beginning of a game without tags.
    Begin,
    /// A turn in any notation.
    Word,
    /// `--` or `..`: a sign for a player whose turn was skipped.
    Skip,
    /// `12.`, `12...` or `12`: a move number.
    Number,
    /// `!?` or `$5`: an annotation.
    Glyph,
    /// `@white:resign`: an action. Its fields may follow as a JSON object.
    Act,
    /// `{text}`: a comment.
    Comment,
    /// `;text`: a comment up to the end of the line.
    LineComment,
    /// `%text`: a line for other programs.
    Escape,
    /// `(`: the start of a variation.
    Open,
    /// `)`: the end of a variation.
    Close,
    /// `*` or `<1,0,1/2>`: a result.
    Result,
    /// Any other text.
    Unknown,
}

const BLANK: u8 = 1;
const DELIMITER: u8 = 2;
/// A byte that may begin non-ASCII whitespace. Other characters can begin with the same byte.
const LEAD: u8 = 3;

/// The class of each byte: `BLANK`, `DELIMITER`, `LEAD`, or 0 for other bytes.
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

/// The no-break space in Latin-1. In UTF-8, this byte never begins a character.
const NO_BREAK: u8 = 0xa0;

/// True if the byte is ASCII whitespace, including line breaks.
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
    /// Returns the kind and the length of the token that begins with `first`. The last value is
    /// true if the token is complete.
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

    /// Returns the length of the non-ASCII whitespace ([`is_blank`](polychess_game::is_blank)) at
    /// this distance from the start of the token. Returns 0 if there is none.
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

    /// Returns the distance of the next whitespace or delimiter. Returns the distance of the end of
    /// the source if there is none.
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

    /// Returns the distance of the first character from `from` on that is not whitespace. Stops at
    /// a line break.
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

    /// Searches for the closing brace of a comment. Returns its distance. If the brace is missing,
    /// returns the distance that was searched as an error.
    ///
    /// A backslash escapes a brace or a backslash. The searched part never ends between a backslash
    /// and the escaped character.
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

    /// Measures text in brackets that is not a tag. It ends at the closing bracket or at the end of
    /// the line.
    fn unknown_tag(&mut self) -> io::Result<(Kind, usize, bool)> {
        let at = self.find(1, |bytes| memchr::memchr2(b']', b'\n', bytes))?;
        let bracket = self.byte(at)? == Some(b']');
        Ok((Kind::Unknown, if bracket { at + 1 } else { self.end_of_line(1)? }, true))
    }

    /// Returns the distance of the byte after a string. Returns `None` if the string does not end
    /// on this line. `quote` is the distance of its opening quote.
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
        // Marks such as `!?` at the end of a word are separate annotations.
        let length = end - word.iter().rev().take_while(|&&b| is_mark(b)).count();
        let kind = match &word[..length] {
            b"*" => Kind::Result,
            b"--" | b".." => Kind::Skip,
            _ => Kind::Word,
        };
        Ok((kind, length, true))
    }
}

/// True if the text is certainly a single turn. Otherwise, the text must be lexed to find out.
pub(crate) fn is_plain_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && !text.ends_with(['!', '?'])
        && text.bytes().all(|byte| byte.is_ascii() && !ends_word(byte))
}

pub(crate) fn is_tag_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}
