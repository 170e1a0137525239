//! Limits the rate of WebSocket frames before they are parsed.
//!
//! A message may consist of many frames, and a frame may be empty. A limit on messages would miss
//! empty frames, and a client could keep a core busy with them. Therefore the server counts frames
//! as their bytes arrive (RFC 6455, 5.2).

use crate::limits::of_messages;
use governor::DefaultDirectRateLimiter;
use std::io;
use std::num::NonZeroU32;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The length of the longest frame header: 2 bytes, 8 bytes for the length, 4 bytes for the mask.
const LONGEST_HEAD: usize = 14;

/// The error for a client that sends too many frames.
#[derive(Debug, thiserror::Error)]
#[error("too many frames")]
pub(super) struct TooManyFrames;

/// A byte stream that limits the rate of incoming frames.
#[derive(Debug)]
pub(super) struct FrameCounter<S> {
    connection: S,
    limiter: DefaultDirectRateLimiter,
    position: FramePosition,
}

impl<S> FrameCounter<S> {
    /// Wraps a connection. Reads fail if the client sends more than `frames_per_20s` frames in 20
    /// seconds.
    pub(super) fn new(connection: S, frames_per_20s: u32) -> Self {
        Self { connection, limiter: of_messages(frames_per_20s), position: FramePosition::BEGIN }
    }

    fn count(&mut self, bytes: &[u8]) -> Result<(), TooManyFrames> {
        match NonZeroU32::new(self.position.pass(bytes)) {
            Some(frames) if !matches!(self.limiter.check_n(frames), Ok(Ok(()))) => Err(TooManyFrames),
            _ => Ok(()),
        }
    }
}

/// The position of the next byte relative to the current frame.
#[derive(Debug)]
enum FramePosition {
    Head { bytes: [u8; LONGEST_HEAD], read: usize },
    Body { left: u64 },
}

impl FramePosition {
    const BEGIN: Self = Self::Head { bytes: [0; LONGEST_HEAD], read: 0 };

    /// Processes received bytes. Returns the number of frame headers that end in them.
    fn pass(&mut self, mut bytes: &[u8]) -> u32 {
        let mut frames = 0;
        while let Some((&first, rest)) = bytes.split_first() {
            match self {
                Self::Body { left } => {
                    let skipped = usize::try_from(*left).unwrap_or(usize::MAX).min(bytes.len());
                    *left -= skipped as u64;
                    bytes = &bytes[skipped..];
                    if *left == 0 {
                        *self = Self::BEGIN;
                    }
                }
                Self::Head { bytes: head, read } => {
                    head[*read] = first;
                    *read += 1;
                    bytes = rest;
                    if let Some(left) = body(&head[..*read]) {
                        *self = if left == 0 { Self::BEGIN } else { Self::Body { left } };
                        frames += 1;
                    }
                }
            }
        }
        frames
    }
}

/// Returns the payload length in a frame header; `None` if the header is incomplete.
fn body(head: &[u8]) -> Option<u64> {
    let (&second, rest) = head.get(1..)?.split_first()?;
    let mask = if second & 0x80 == 0 { 0 } else { 4 };
    let (digits, length) = match second & 0x7f {
        126 => (2, None),
        127 => (8, None),
        length => (0, Some(u64::from(length))),
    };
    (rest.len() == digits + mask)
        .then(|| length.unwrap_or_else(|| rest[..digits].iter().fold(0, |length, &byte| length << 8 | u64::from(byte))))
}

impl<S: AsyncRead + Unpin> AsyncRead for FrameCounter<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.connection).poll_read(cx, buffer))?;
        Poll::Ready(self.count(&buffer.filled()[before..]).map_err(io::Error::other))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for FrameCounter<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.connection).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.connection).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.connection).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.connection).poll_write_vectored(cx, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.connection.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a masked frame with `length` bytes of payload.
    fn frame(length: usize) -> Vec<u8> {
        let mut frame = vec![0x81];
        match length {
            0..126 => frame.push(0x80 | length as u8),
            126..0x1_0000 => frame.extend([0xfe].iter().chain(&(length as u16).to_be_bytes())),
            _ => frame.extend([0xff].iter().chain(&(length as u64).to_be_bytes())),
        }
        frame.extend([0; 4]);
        frame.resize(frame.len() + length, 0x81);
        frame
    }

    #[test]
    fn frames_of_all_lengths_are_counted_once_however_the_bytes_come() {
        let lengths = [0, 1, 125, 126, 127, 1000, 65_535, 65_536, 0, 0, 70_000];
        let bytes: Vec<u8> = lengths.iter().flat_map(|&length| frame(length)).collect();
        for piece in [1, 2, 7, 1024, bytes.len()] {
            let mut position = FramePosition::BEGIN;
            let frames: u32 = bytes.chunks(piece).map(|piece| position.pass(piece)).sum();
            assert_eq!(frames as usize, lengths.len(), "in pieces of {piece}");
        }
    }

    #[test]
    fn empty_frames_are_refused_after_the_limit() {
        for frames_in_a_piece in [1, 3, 200] {
            let mut connection = FrameCounter::new((), 100);
            let piece = frame(0).repeat(frames_in_a_piece);
            let taken = (0..1000).take_while(|_| connection.count(&piece).is_ok()).count() * frames_in_a_piece;
            assert!(taken <= 105, "{taken} frames in pieces of {frames_in_a_piece}");
            assert!(frames_in_a_piece == 200 || taken >= 97, "{taken} frames in pieces of {frames_in_a_piece}");
        }
    }
}
