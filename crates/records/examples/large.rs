//! Checks gigabytes of generated games and prints the peak memory use.
//!
//! Run `cargo run --release -p polychess-records --example large [MEGABYTES]`.

use polychess_records::{Reader, check};
use std::io::{self, Read};
use std::time::Instant;

/// A source that repeats a text up to a total length.
struct Repeated {
    piece: Vec<u8>,
    at: usize,
    left: u64,
}

impl Read for Repeated {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let length = bytes.len().min(self.piece.len() - self.at).min(self.left as usize);
        bytes[..length].copy_from_slice(&self.piece[self.at..self.at + length]);
        self.at = (self.at + length) % self.piece.len();
        self.left -= length as u64;
        Ok(length)
    }
}

/// Returns the peak memory use of this process, or `unknown` on systems other than Linux.
fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or_else(|| "unknown".into(), |line| line.trim().to_owned())
}

fn main() -> io::Result<()> {
    let megabytes: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1000);
    let words = "All work and no play. ".repeat(400);
    let game = format!("[Variant \"three-player\"]\n[White \"A\"]\n\n1. b5c5 {{{words}}} k6j8 (k6j8 ;{words}\n) *\n\n");
    let shapes: [(&str, String); 5] = [
        ("games with long comments", game),
        ("one comment without an end", "{".to_owned() + &"x".repeat(8000)),
        ("brackets that are never closed", "(".repeat(8000)),
        ("one word", "e".repeat(8000)),
        ("one tag after the other", "[A \"b\"]\n".repeat(100)),
    ];
    println!("{:<32} {:>10} {:>12} {:>12} {:>10} {:>14}", "", "megabytes", "games", "findings", "MB/s", "peak memory");
    for (name, piece) in shapes {
        let source = Repeated { piece: piece.into_bytes(), at: 0, left: megabytes * 1_000_000 };
        let begun = Instant::now();
        let checked = check(&mut Reader::new(source), &mut |_| ())?;
        let rate = megabytes as f64 / begun.elapsed().as_secs_f64();
        let (games, problems) = (checked.games, checked.errors + checked.warnings);
        println!("{name:<32} {megabytes:>10} {games:>12} {problems:>12} {rate:>10.0} {:>14}", peak());
    }
    Ok(())
}
