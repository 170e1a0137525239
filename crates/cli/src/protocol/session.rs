//! Answers requests in order. The session caches the last match. A request that extends this match
//! plays only the new turns and actions.

use super::answer::{Answer, Success};
use super::id::Id;
use super::lines::{InputLine, Lines};
use super::request::{DEEPEST_PERFT, Misread, Request, Want};
use polychess_game::{AnyMatch, Choices, ErrorKind, Refusal};
use polychess_variants::{info, new_match};
use serde_json::Value as Json;
use std::io::{self, BufRead, Write};

/// The limits of a single request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Maximum length of a line, in bytes.
    pub line: usize,
    /// Maximum number of plies that a perft plays.
    pub perft: u64,
    /// Maximum number of turns and actions to play. The actions of the cached match do not count.
    pub acts: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { line: 1_000_000, perft: 5_000_000, acts: 10_000 }
    }
}

/// The state between requests: the limits and the cached match.
#[derive(Debug, Default)]
pub struct Session {
    limits: Limits,
    last: Option<LastMatch>,
}

/// The cached match, with the parts of the request that produced it.
#[derive(Debug)]
struct LastMatch {
    variant: &'static str,
    choices: Choices,
    position: Option<String>,
    acts: Vec<Json>,
    now: Box<dyn AnyMatch>,
}

/// A rejection, with the index of the illegal turn or action, if any.
type Fault = (Option<usize>, Refusal);

impl Session {
    /// Creates a session with these limits.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self { limits, last: None }
    }

    /// Answers one line of input.
    pub fn answer(&mut self, line: InputLine<'_>) -> Answer {
        let request = match line {
            InputLine::Text(text) => Request::read(text),
            InputLine::TooLong => {
                let message = format!("a line has at most {} bytes; send fewer acts at a time", self.limits.line);
                Err(Misread { id: Id::default(), refusal: Box::new(Refusal::new(ErrorKind::TooLarge, None, message)) })
            }
        };
        match request {
            Ok(request) => match self.execute(&request) {
                Ok(success) => Answer::Success(Box::new(success)),
                Err((at, refusal)) => Answer::failed(request.id, at, refusal),
            },
            Err(Misread { id, refusal }) => Answer::failed(id, None, *refusal),
        }
    }

    fn execute(&mut self, request: &Request) -> Result<Success, Fault> {
        let limit = self.limits.perft;
        let now = self.reach(request)?;
        let mut success = Success { id: request.id.clone(), ..Success::default() };
        for &want in &request.wants {
            match want {
                // Compute each result once, even if the request lists it several times.
                Want::Legal if success.legal.is_some() => {}
                Want::Status if success.status.is_some() => {}
                Want::Acts if success.acts.is_some() => {}
                Want::Legal => success.legal = Some(now.legal()),
                Want::Status => success.status = Some(now.status()),
                Want::Position => success.position = Some(now.position_text()),
                Want::Acts => success.acts = Some(now.acts()),
                Want::Perft(_) if success.perft.is_some() => {}
                Want::Perft(turns) => success.perft = Some(perft(now, turns, limit).map_err(|e| (None, e))?),
            }
        }
        Ok(success)
    }

    /// Returns the match that the request describes. Extends the cached match if possible.
    fn reach(&mut self, request: &Request) -> Result<&dyn AnyMatch, Fault> {
        let whole = |refusal| (None, refusal);
        let info = info(&request.variant).map_err(whole)?;
        let choices = Choices::from_json(info, &request.options).map_err(whole)?;
        let goes_on = |kept: &LastMatch| {
            kept.variant == info.id
                && kept.choices == choices
                && kept.position == request.position
                && request.acts.starts_with(&kept.acts)
        };
        let mut kept = match self.last.take().filter(goes_on) {
            Some(kept) => kept,
            None => {
                let now = new_match(info.id, &choices, request.position.as_deref()).map_err(whole)?;
                LastMatch { variant: info.id, choices, position: request.position.clone(), acts: Vec::new(), now }
            }
        };
        let played = play(&mut kept, &request.acts, self.limits.acts);
        // After an illegal action, cache the match before it.
        let kept = self.last.insert(kept);
        played.map(|()| &*kept.now)
    }
}

/// Plays the actions that the cached match lacks, up to the limit.
fn play(kept: &mut LastMatch, acts: &[Json], limit: usize) -> Result<(), Fault> {
    let begin = kept.acts.len();
    for (at, act) in acts.iter().enumerate().skip(begin) {
        if at - begin == limit {
            return Err((
                Some(at),
                too_large(format!("a request plays at most {limit} acts; send it again to go on from here")),
            ));
        }
        let read = polychess_game::Request::read(kept.now.info(), act);
        read.and_then(|act| kept.now.apply(&act)).map_err(|refusal| (Some(at), refusal))?;
        kept.acts.push(act.clone());
    }
    Ok(())
}

fn too_large(message: String) -> Refusal {
    Refusal::new(ErrorKind::TooLarge, None, message)
}

fn perft(now: &dyn AnyMatch, turns: u32, limit: u64) -> Result<u64, Refusal> {
    if turns > DEEPEST_PERFT {
        return Err(too_large(format!("perft goes at most {DEEPEST_PERFT} turns deep")));
    }
    now.perft_within(turns, limit).ok_or_else(|| {
        too_large(format!(
            "perft:{turns} would play more than {limit} plies here; ask for less, or use `polychess perft`"
        ))
    })
}

/// Answers all lines of the input. Writes each answer before it reads the next line.
///
/// # Errors
/// Fails if the input cannot be read or the output cannot be written.
pub fn serve(input: impl BufRead, mut output: impl Write, limits: Limits) -> io::Result<()> {
    let mut session = Session::new(limits);
    let mut lines = Lines::new(input, limits.line);
    let mut written = Vec::new();
    while let Some(line) = lines.next_line()? {
        written.clear();
        serde_json::to_writer(&mut written, &session.answer(line))?;
        written.push(b'\n');
        output.write_all(&written)?;
        output.flush()?;
    }
    Ok(())
}
