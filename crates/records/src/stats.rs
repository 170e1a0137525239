//! Statistics of many games.

use crate::item::ItemKind;
use crate::{GameResult, Header, Record, Replay, TurnFormat};
use polychess_game::Info;
use polychess_rules::Points;
use std::collections::BTreeMap;

/// The statistics of one set of rules, such as Three player chess.
#[derive(Clone, Debug)]
pub struct Stats {
    /// The set of rules.
    pub info: &'static Info,
    /// The number of games.
    pub games: u64,
    /// The number of games whose result contains points.
    pub scored: u64,
    /// The total points of each seat.
    pub points: Vec<f64>,
    /// For each seat, the number of games where no other seat has more points.
    pub best: Vec<u64>,
    /// The number of games with each ending.
    pub endings: BTreeMap<String, u64>,
    /// The number of games with each length in turns.
    pub lengths: BTreeMap<u64, u64>,
    /// The number of games with each opening, written in the default notation.
    pub openings: BTreeMap<String, u64>,
}

impl Stats {
    /// Creates empty statistics.
    #[must_use]
    pub fn new(info: &'static Info) -> Self {
        let seats = info.seats.len();
        Self {
            info,
            games: 0,
            scored: 0,
            points: vec![0.0; seats],
            best: vec![0; seats],
            endings: BTreeMap::new(),
            lengths: BTreeMap::new(),
            openings: BTreeMap::new(),
        }
    }

    /// Adds a game. `opening` is the number of turns that count as its opening.
    pub fn add(&mut self, record: &Record, header: Header, opening: usize) {
        self.games += 1;
        let mut replay = Replay::new(header.start, header.notation);
        let (mut depth, mut turns, mut begun) = (0_u64, 0_u64, Vec::new());
        let mut result = None;
        for item in &record.items {
            match item.kind {
                ItemKind::Open => depth += 1,
                ItemKind::Close => depth = depth.saturating_sub(1),
                _ if depth > 0 => {}
                ItemKind::Turn => {
                    if begun.len() < opening && replay.is_whole() {
                        let requests = replay.requests(item).unwrap_or_default();
                        let turn = requests.first();
                        let written = turn.and_then(|turn| TurnFormat::default().item(replay.now(), turn).ok());
                        begun.push(written.map_or_else(|| "?".into(), |turn| turn.text.into_owned()));
                        // An illegal turn ends the opening. `check` reports such turns.
                        let _ = replay.item(item);
                    }
                    turns += 1;
                }
                ItemKind::Act | ItemKind::Comment if begun.len() < opening => {
                    let _ = replay.item(item);
                }
                ItemKind::Result => result = GameResult::parse(&item.text, self.info.seats.len()).ok(),
                _ => {}
            }
        }
        *self.lengths.entry(turns).or_default() += 1;
        *self.openings.entry(begun.join(" ")).or_default() += 1;
        *self.endings.entry(header.termination.unwrap_or_else(|| "unknown".into())).or_default() += 1;
        if let Some(GameResult::Points(points)) = result.or(header.result) {
            self.score(&points);
        }
    }

    /// Adds the statistics of other games with the same rules.
    pub fn merge(&mut self, more: Self) {
        self.games += more.games;
        self.scored += more.scored;
        self.points.iter_mut().zip(more.points).for_each(|(sum, n)| *sum += n);
        self.best.iter_mut().zip(more.best).for_each(|(sum, n)| *sum += n);
        more.endings.into_iter().for_each(|(key, n)| *self.endings.entry(key).or_default() += n);
        more.lengths.into_iter().for_each(|(key, n)| *self.lengths.entry(key).or_default() += n);
        more.openings.into_iter().for_each(|(key, n)| *self.openings.entry(key).or_default() += n);
    }

    fn score(&mut self, points: &[Points]) {
        self.scored += 1;
        let most = points.iter().max();
        for (seat, n) in points.iter().enumerate() {
            self.points[seat] += n.to_f64();
            self.best[seat] += u64::from(Some(n) == most);
        }
    }

    /// Returns the median length in turns.
    #[must_use]
    pub fn median_length(&self) -> u64 {
        let mut passed = 0;
        let middle = self.lengths.iter().find(|(_, games)| {
            passed += **games;
            passed * 2 >= self.games
        });
        middle.map_or(0, |(length, _)| *length)
    }

    /// Returns the average length in turns.
    #[must_use]
    pub fn mean_length(&self) -> f64 {
        let turns: u64 = self.lengths.iter().map(|(length, games)| length * games).sum();
        turns as f64 / self.games.max(1) as f64
    }

    /// Returns the most frequent openings with their numbers of games. The list has up to `most`
    /// entries.
    #[must_use]
    pub fn frequent_openings(&self, most: usize) -> Vec<(&str, u64)> {
        let mut all: Vec<(&str, u64)> = self.openings.iter().map(|(text, games)| (text.as_str(), *games)).collect();
        all.sort_by_key(|&(text, games)| (std::cmp::Reverse(games), text));
        all.truncate(most);
        all
    }
}
