//! Compact binary form of evaluations.
//!
//! The form begins with the bytes `PCEV` and the version, and ends with a checksum. Whole numbers
//! have seven bits per byte. Points are `f32` in little-endian order.

use crate::VERSION;
use crate::error::BlobError;
use crate::evaluation::TurnEvaluation;
use polychess_rules::MAX_SEATS;
use polychess_wire::TurnNotation;

const MAGIC: &[u8] = b"PCEV";
/// The first version with this form. Later versions have other numbers in the same form.
const FIRST_VERSION: u32 = 1;
const MISSED_MATE: u8 = 1;
const DECIDED: u8 = 2;

/// Writes evaluations. [`decode`] reads them.
#[must_use]
pub fn encode(evaluations: &[TurnEvaluation]) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    write_number(&mut out, VERSION.into());
    write_number(&mut out, evaluations.len() as u64);
    evaluations.iter().for_each(|evaluation| write_evaluation(&mut out, evaluation));
    let sum = checksum(&out);
    out.extend(sum.to_le_bytes());
    out
}

/// Reads the evaluations that [`encode`] wrote.
///
/// # Errors
/// Fails if the data is damaged or has another version.
pub fn decode(bytes: &[u8]) -> Result<Vec<TurnEvaluation>, BlobError> {
    let (version, evaluations) = decode_any(bytes)?;
    if version == VERSION { Ok(evaluations) } else { Err(BlobError::OtherVersion(version)) }
}

/// Reads the evaluations of this version and of older ones. Returns their version also.
///
/// # Errors
/// Fails if the data is damaged or has a newer version.
pub fn decode_any(bytes: &[u8]) -> Result<(u32, Vec<TurnEvaluation>), BlobError> {
    let body = bytes.strip_prefix(MAGIC).ok_or(BlobError::NotEvaluations)?;
    let mut version_reader = Input(body);
    let version = version_reader.number().and_then(|version| u32::try_from(version).ok()).ok_or(BlobError::Damaged)?;
    if !(FIRST_VERSION..=VERSION).contains(&version) {
        return Err(BlobError::OtherVersion(version));
    }
    let (content, sum) = bytes.split_last_chunk().ok_or(BlobError::Damaged)?;
    if checksum(content) != u32::from_le_bytes(*sum) {
        return Err(BlobError::Damaged);
    }
    let rest = version_reader.0.len().checked_sub(4).and_then(|length| version_reader.0.get(..length));
    let evaluations = read_all(Input(rest.ok_or(BlobError::Damaged)?)).ok_or(BlobError::Damaged)?;
    Ok((version, evaluations))
}

fn read_all(mut input: Input<'_>) -> Option<Vec<TurnEvaluation>> {
    let count = input.number()?;
    let mut all = Vec::new();
    for _ in 0..count {
        all.push(input.evaluation()?);
    }
    input.0.is_empty().then_some(all)
}

/// Returns the 32-bit FNV-1a hash.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

fn write_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn write_points(out: &mut Vec<u8>, points: &[f32]) {
    points.iter().for_each(|points| out.extend(points.to_le_bytes()));
}

fn write_turn(out: &mut Vec<u8>, turn: &TurnNotation) {
    for text in [&turn.text, &turn.notation] {
        write_number(out, text.len() as u64);
        out.extend(text.as_bytes());
    }
}

fn write_evaluation(out: &mut Vec<u8>, evaluation: &TurnEvaluation) {
    let TurnEvaluation { entry, board, seat, nodes, best, before, after, loss, missed_mate, is_decided, played, line } =
        evaluation;
    let flags = if *missed_mate { MISSED_MATE } else { 0 } | if *is_decided { DECIDED } else { 0 };
    write_number(out, u64::from(*entry));
    out.extend([*board, *seat, before.len() as u8, flags]);
    write_number(out, *nodes);
    write_points(out, &[*best, *loss]);
    write_points(out, before);
    write_points(out, after);
    write_turn(out, played);
    write_number(out, line.len() as u64);
    line.iter().for_each(|turn| write_turn(out, turn));
}

/// The unread bytes.
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1)?.first().copied()
    }

    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn float(&mut self) -> Option<f32> {
        Some(f32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    fn points(&mut self, count: usize) -> Option<Vec<f32>> {
        (0..count).map(|_| self.float()).collect()
    }

    fn text(&mut self) -> Option<String> {
        let length = usize::try_from(self.number()?).ok()?;
        String::from_utf8(self.take(length)?.to_vec()).ok()
    }

    fn turn(&mut self) -> Option<TurnNotation> {
        Some(TurnNotation { text: self.text()?, notation: self.text()? })
    }

    fn evaluation(&mut self) -> Option<TurnEvaluation> {
        let entry = u32::try_from(self.number()?).ok()?;
        let &[board, seat, seats, flags] = self.take(4)? else { return None };
        let count = usize::from(seats);
        if count > MAX_SEATS || seat >= seats || flags > (MISSED_MATE | DECIDED) {
            return None;
        }
        let nodes = self.number()?;
        let (best, loss) = (self.float()?, self.float()?);
        let (before, after) = (self.points(count)?, self.points(count)?);
        let played = self.turn()?;
        let mut line = Vec::new();
        for _ in 0..self.number()? {
            line.push(self.turn()?);
        }
        let (missed_mate, is_decided) = (flags & MISSED_MATE != 0, flags & DECIDED != 0);
        Some(TurnEvaluation {
            entry,
            board,
            seat,
            nodes,
            best,
            before,
            after,
            loss,
            missed_mate,
            is_decided,
            played,
            line,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn older_versions_are_readable_but_not_current() {
        let mut bytes = encode(&[]);
        let end = bytes.len() - 4;
        bytes.truncate(end);
        bytes[MAGIC.len()] = FIRST_VERSION as u8;
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        assert_eq!(decode_any(&bytes), Ok((FIRST_VERSION, Vec::new())));
        assert_eq!(decode(&bytes), Err(BlobError::OtherVersion(FIRST_VERSION)));
    }
}
