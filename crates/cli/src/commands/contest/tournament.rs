//! Tournaments: matches between pairs of players in one game. One text file contains the plan and
//! the results, so that an interrupted tournament continues from its file.
//!
//! The plan consists of the lines `game`, `set`, `seed`, `plies`, `most-turns` and `openings`, and
//! a line `pair` or `whole` for each pair of players. A line that begins with `=` is a finished
//! game. It contains the number of the pair, the opening, the seating, the ending, the number of
//! turns, the milliseconds per turn of both players, and the score of each seat.

use super::game::Played;
use super::opponent::Opponent;
use super::results::{Header, Results, Row};
use anyhow::{Context as _, bail, ensure};
use polychess_engine::{Player, experiment_in};
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// A tournament with its finished games.
#[derive(Debug)]
pub(super) struct Tournament {
    path: PathBuf,
    /// Maximum number of openings for each pair.
    pub(super) openings: usize,
    /// The results of each pair.
    pub(super) pairs: Vec<Results>,
    /// True for pairs that play all openings, even after a verdict.
    pub(super) whole: Vec<bool>,
}

impl Tournament {
    /// True if `text` is a tournament instead of the results file of a match.
    pub(super) fn is_in(text: &str) -> bool {
        !text.trim_start().starts_with('{')
    }

    /// Reads a tournament from a file. Removes an incomplete last line from the file.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let tournament = Self::read(path, &text[..whole])?;
        if whole < text.len() {
            std::fs::write(path, &text[..whole]).with_context(|| format!("{} cannot be written", path.display()))?;
        }
        Ok(tournament)
    }

    /// Parses a tournament. `add` later appends games to the file at `path`.
    pub(super) fn read(path: &Path, text: &str) -> anyhow::Result<Self> {
        let mut header = Header {
            variant: String::new(),
            options: Vec::new(),
            players: Default::default(),
            seed: 1,
            plies: 8,
            most_turns: 300,
            positions: None,
        };
        let mut this = Self { path: path.to_owned(), openings: 20, pairs: Vec::new(), whole: Vec::new() };
        for (n, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let read = match word {
                "game" => {
                    rest.clone_into(&mut header.variant);
                    Ok(())
                }
                "set" => {
                    header.options.push(rest.to_owned());
                    Ok(())
                }
                "seed" => number(rest).map(|n| header.seed = n),
                "plies" => number(rest).map(|n| header.plies = n as usize),
                "most-turns" => number(rest).map(|n| header.most_turns = n as usize),
                "openings" => number(rest).map(|n| this.openings = n as usize),
                "pair" | "whole" => pair(rest).map(|players| {
                    this.pairs.push(Results::of(Header { players, ..header.clone() }));
                    this.whole.push(word == "whole");
                }),
                "=" => this.row(rest),
                _ => Err(anyhow::anyhow!("a tournament has no line \"{word}\". Remove it")),
            };
            read.with_context(|| format!("{}:{n}", path.display()))?;
        }
        ensure!(!this.pairs.is_empty(), "{}: not a tournament. Add a line \"pair PLAYER PLAYER\"", path.display());
        Ok(this)
    }

    fn row(&mut self, rest: &str) -> anyhow::Result<()> {
        let words: Vec<&str> = rest.split(' ').collect();
        let [pair, opening, seating, ending, turns, one, other, scores @ ..] = &words[..] else {
            bail!("this line is too short for a game. Remove it")
        };
        let scores = scores.iter().map(|score| score.parse()).collect::<Result<Vec<f64>, _>>()?;
        ensure!(scores.len() == seating.len(), "{} scores for {} seats", scores.len(), seating.len());
        let played = Played {
            scores,
            ending: (*ending).to_owned(),
            fault: None,
            turns: turns.parse()?,
            milliseconds: [one.parse()?, other.parse()?],
        };
        let results = self.pairs.get_mut(pair.parse::<usize>()?).context("unknown pair")?;
        results.rows.push(Row { opening: opening.parse()?, seating: (*seating).to_owned(), played });
        Ok(())
    }

    /// Adds a game and appends it to the file.
    pub(super) fn add(&mut self, pair: usize, opening: usize, seating: &str, played: &Played) -> anyhow::Result<()> {
        let Played { scores, ending, fault, turns, milliseconds: [one, other] } = played;
        let mut line = format!("= {pair} {opening} {seating} {ending} {turns} {one:.1} {other:.1}");
        for score in scores {
            // Write four decimals without trailing zeros.
            let score = format!("{score:.4}");
            write!(line, " {}", score.trim_end_matches('0').trim_end_matches('.'))?;
        }
        // Append the message of a fault as a comment. Tables need only the kind of the fault, which
        // the ending contains.
        let remark = fault.as_ref().map(|words| format!("# pair {pair}, opening {opening}, {seating}: {words}\n"));
        let written = OpenOptions::new()
            .append(true)
            .open(&self.path)
            .and_then(|mut file| writeln!(file, "{}{line}", remark.as_deref().unwrap_or_default()));
        written.with_context(|| format!("{} cannot be written", self.path.display()))?;
        self.row(&line[2..])
    }
}

fn number(text: &str) -> anyhow::Result<u64> {
    text.parse().with_context(|| format!("\"{text}\" is not a number"))
}

/// Parses the two players of a pair. Quotes enclose a player that contains spaces.
fn pair(rest: &str) -> anyhow::Result<[String; 2]> {
    let parts = rest.split('"').enumerate();
    let words = parts.flat_map(|(n, part)| if n % 2 == 1 { vec![part] } else { part.split_whitespace().collect() });
    let [one, other] = words.collect::<Vec<_>>()[..] else {
        bail!("a pair needs two players. Put a program in quotes: pair 7 \"program ./engine\"")
    };
    // Accept experiments so that this program can print their tables, although only the lab can
    // play them.
    let read = |text: &str| match Opponent::<Player>::read(text) {
        Ok(player) => Ok(player.to_string()),
        Err(_) if experiment_in(text).is_some() => Ok(text.to_owned()),
        Err(words) => Err(anyhow::anyhow!("{text}: {words}")),
    };
    Ok([read(one)?, read(other)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_lines_round_trip() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("t.txt");
        let plan = "# A plan\ngame some\nseed 7\nopenings 2\nwhole random greedy\npair paranoid:depth=2 random\n";
        std::fs::write(&path, plan.to_owned() + "= 0 1 abb").expect("written");
        let mut tournament = Tournament::open(&path).expect("a tournament");
        assert!(tournament.pairs.iter().all(|pair| pair.rows.is_empty()), "a torn line is no game");
        let played = Played {
            scores: vec![1.0, -0.5, -0.5],
            ending: "mate".into(),
            fault: None,
            turns: 9,
            milliseconds: [0.5, 2.0],
        };
        tournament.add(1, 0, "abb", &played).expect("written");
        let again = Tournament::open(&path).expect("a tournament");
        assert_eq!(again.pairs[1].rows, tournament.pairs[1].rows);
        assert_eq!(again.pairs[1].rows[0].played, played);
        assert_eq!((again.openings, again.pairs[0].header.seed), (2, 7));
        assert_eq!(again.whole, [true, false]);
        let quoted = pair("greedy \"program:depth=2 ./engine --quiet\"").expect("a pair");
        assert_eq!(quoted, ["greedy", "program:depth=2 ./engine --quiet"]);
        for (text, says) in
            [("pair a b\n", "unknown player"), ("game x\n", "not a tournament"), ("dance\n", "no line \"dance\"")]
        {
            let error = format!("{:#}", Tournament::read(&path, text).expect_err(text));
            assert!(error.contains(says), "{error}");
        }
    }
}
