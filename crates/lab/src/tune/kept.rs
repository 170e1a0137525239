//! The file of played games. Later runs read it instead of playing the games again.
//!
//! A line contains the game number, each seat's points and the sampled positions, separated by
//! tabs.

use super::games::{Sample, sampled};
use anyhow::Context as _;
use polychess_conformance::parallel::in_parallel;
use polychess_game::Value;
use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write as _;

/// Returns the samples by game number. Plays the games that the file does not contain.
pub(super) fn games<V: Value>(plan: &Plan) -> anyhow::Result<BTreeMap<u64, Vec<Sample>>> {
    let folder = crate::paths::project_path("target/tune");
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{}-{}-{}.txt", V::INFO.id, plan.seed, plan.nodes));
    let text = fs::read_to_string(&path).unwrap_or_default();
    let mut games: BTreeMap<u64, Vec<Sample>> = text.lines().filter_map(read).collect();
    let missing: Vec<u64> = (0..plan.games).filter(|game| !games.contains_key(game)).collect();
    let mut file =
        OpenOptions::new().create(true).append(true).open(&path).with_context(|| path.display().to_string())?;
    let mut failed = Ok(());
    let work = |&game: &u64| sampled::<V>(plan.seed.wrapping_mul(1_000_003).wrapping_add(game), plan.nodes);
    in_parallel(plan.workers, &missing, work, |&game, samples| {
        if let Err(error) = writeln!(file, "{}", written(game, &samples)) {
            failed = Err(error);
        }
        games.insert(game, samples);
    });
    failed?;
    games.retain(|&game, _| game < plan.games);
    Ok(games)
}

pub(super) struct Plan {
    pub(super) games: u64,
    pub(super) seed: u64,
    pub(super) nodes: u64,
    pub(super) workers: usize,
}

fn written(game: u64, samples: &[Sample]) -> String {
    let points = samples.first().map(|sample| sample.points.iter().map(f64::to_string).collect::<Vec<_>>().join(" "));
    let texts = samples.iter().map(|sample| sample.text.clone());
    [game.to_string(), points.unwrap_or_default()].into_iter().chain(texts).collect::<Vec<_>>().join("\t")
}

fn read(line: &str) -> Option<(u64, Vec<Sample>)> {
    let mut parts = line.split('\t');
    let game = parts.next()?.parse().ok()?;
    let points: Vec<f64> = parts.next()?.split_whitespace().map(|p| p.parse().ok()).collect::<Option<_>>()?;
    Some((game, parts.map(|text| Sample { text: text.to_owned(), points: points.clone() }).collect()))
}

#[test]
fn games_are_read_as_they_are_written() {
    let samples = vec![
        Sample { text: "a b".into(), points: vec![1.0, 0.5] },
        Sample { text: "c".into(), points: vec![1.0, 0.5] },
    ];
    for samples in [samples, Vec::new()] {
        let (game, again) = read(&written(7, &samples)).expect("a line");
        assert_eq!((game, again.len()), (7, samples.len()));
        assert!(again.iter().zip(&samples).all(|(a, b)| (&a.text, &a.points) == (&b.text, &b.points)));
    }
}
