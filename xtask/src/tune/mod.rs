//! `cargo xtask tune`: fits the numbers of a game's evaluation to games of the engine against itself (Texel's way, Österlund 2014, with a vector of
//! results): quiet positions are to foretell what each side got in the end. Half of the games are held out and show whether the numbers got better.

mod duel;
mod fit;
mod games;
mod kept;
mod model;
mod terms;

use crate::project::Project;
use anyhow::{Context as _, ensure};
use duel::duel;
use games::{Side, searching};
use kept::Plan;
use model::{Features, Probes};
use polychess_engine::Algorithm;
use polychess_game::{Value, Worths};
use polychess_variants::{INFOS, Visitor, visit};
use std::fs;
use terms::{Term, file, numbers, scaled_like, terms, with};

/// `cargo xtask tune`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only this game
    #[arg(long)]
    variant: Option<String>,
    /// Games to learn from; those that were played before are not played again
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// Number that determines the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes for a ply
    #[arg(long, default_value_t = 300)]
    nodes: u64,
    /// Games played at once
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Tells what each term gains
    #[arg(long)]
    gains: bool,
    /// Openings of a match between the new numbers and pieces alone, and between the new and the old ones, all looking three turns ahead
    #[arg(long, default_value_t = 0)]
    openings: u64,
    /// Writes the numbers where the game has them
    #[arg(long)]
    write: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let wanted = |id: &&str| arguments.variant.as_deref().is_none_or(|only| only == *id);
    let games: Vec<&str> = INFOS.iter().map(|info| info.id).filter(wanted).collect();
    ensure!(!games.is_empty(), "there is no game \"{}\"", arguments.variant.as_deref().unwrap_or_default());
    let project = Project::here()?;
    games
        .into_iter()
        .try_for_each(|id| visit(id, Tune { project: &project, arguments }).context("a game of the list")?)
}

struct Tune<'a> {
    project: &'a Project,
    arguments: &'a Arguments,
}

impl Visitor for Tune<'_> {
    type Out = anyhow::Result<()>;

    fn visit<V: Value>(self) -> anyhow::Result<()> {
        let &Arguments { games, seed, nodes, jobs, gains, openings, write, .. } = self.arguments;
        let played = kept::games::<V>(self.project, &Plan { games, seed, nodes, workers: jobs })?;
        let probes = Probes::<V>::new();
        let mut halves: [Vec<Features>; 2] = [Vec::new(), Vec::new()];
        for (game, samples) in &played {
            for sample in samples {
                halves[(game % 2) as usize].extend(probes.features(sample)?);
            }
        }
        let ended = played.values().filter(|samples| !samples.is_empty()).count();
        let all: Vec<&Features> = halves.iter().flatten().collect();
        let [learnt, held] = [0, 1].map(|half| halves[half].iter().collect::<Vec<&Features>>());
        ensure!(!held.is_empty() && !learnt.is_empty(), "{}: no positions", V::INFO.id);
        println!("{}: {ended} of {games} games ended, {} positions, {} held out", V::INFO.id, all.len(), held.len());
        let old = V::WORTHS;
        let (begin, terms) = (numbers(&old), terms(&old));
        let sharpness = f64::from(old.sharpness);
        let free = vec![false; begin.len()];
        let half = fit::fit(&learnt, ended / 2, &begin, sharpness, &free);
        let [was, is] = [&begin, &half].map(|numbers| fit::loss(&held, numbers, sharpness));
        let pieces = without(&begin, &terms, &Term::BESIDES);
        println!(
            "  held out: pieces alone {:.5}, before {was:.5}, fitted {is:.5}",
            fit::loss(&held, &pieces, sharpness)
        );
        if gains {
            for term in Term::BESIDES {
                let fixed: Vec<bool> = terms.iter().map(|&t| t == term).collect();
                let rest = fit::fit(&learnt, ended / 2, &without(&half, &terms, &[term]), sharpness, &fixed);
                println!("    without {:8} {:+.5}", term.name(), fit::loss(&held, &rest, sharpness) - is);
            }
        }
        calibration(&held, &half, sharpness);
        let new = scaled_like(&old, &fit::fit(&all, ended, &begin, sharpness, &free));
        let made = format!(
            "Fitted by `cargo xtask tune --variant {} --games {games} --seed {seed} --nodes {nodes} --write`.",
            V::INFO.id
        );
        print!("{}", file(&new, &made));
        if openings > 0 {
            matches::<V>(&old, &new, openings, jobs);
        }
        if write {
            let folder = V::INFO.id.replace('-', "_");
            let path = self.project.path(&format!("crates/variants/src/{folder}/worths.in"));
            fs::write(&path, file(&new, &made)).with_context(|| path.display().to_string())?;
        }
        Ok(())
    }
}

fn without(numbers: &[f64], terms: &[Term], gone: &[Term]) -> Vec<f64> {
    numbers.iter().zip(terms).map(|(&number, term)| if gone.contains(term) { 0.0 } else { number }).collect()
}

/// In ten bins of what was foretold: how many sides, what was foretold, what they got.
fn calibration(all: &[&Features], numbers: &[f64], sharpness: f64) {
    let mut bins = [(0, 0.0, 0.0); 10];
    for features in all {
        let shares = features.shares(&features.strengths(numbers, sharpness));
        for (target, share) in features.targets.iter().zip(shares) {
            let bin = &mut bins[((share * 10.0) as usize).min(9)];
            *bin = (bin.0 + 1, bin.1 + share, bin.2 + target);
        }
    }
    for (count, foretold, got) in bins.into_iter().filter(|bin| bin.0 > 0) {
        let mean = |sum: f64| sum / f64::from(count);
        println!("    foretold {:.3}, got {:.3} ({count} sides)", mean(foretold), mean(got));
    }
}

/// The same search with different data.
fn matches<V: Value>(old: &Worths, new: &Worths, openings: u64, jobs: usize) {
    let player = searching(Algorithm::Paranoid, 3_000, 3, 8);
    let side = |worths| Side { player, worths };
    let besides = without(&numbers(new), &terms(new), &Term::BESIDES);
    let pieces = with(new, &besides);
    for (name, one, other) in [
        ("new - pieces alone", Some(new), None),
        ("old - pieces alone", Some(old), None),
        ("new - old", Some(new), Some(old)),
        ("new pieces - pieces alone", Some(&pieces), None),
    ] {
        let (mean, half) = duel::<V>(&side(one), &side(other), openings, 1, jobs);
        println!("  {name}: {mean:+.2} ± {half:.2}");
    }
}
