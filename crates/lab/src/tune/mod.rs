//! `cargo lab tune`: fits a game's evaluation to games that the engine plays against itself (Texel
//! tuning, Österlund 2014, with a vector of results).
//!
//! The evaluation of a quiet position should predict the final points of each side. The command
//! fits the parameters to half of the games and measures the improvement on the other half.

mod duel;
mod fit;
mod fitted;
mod games;
mod kept;
mod model;
mod terms;

use anyhow::{Context as _, ensure};
use duel::duel;
use fitted::{Bend, Fit};
use games::{MatchPlayer, searching};
use kept::Plan;
use model::{Features, Probes};
use polychess_engine::Algorithm;
use polychess_game::{Value, Worths};
use polychess_variants::{INFOS, Visitor, visit};
use std::fs;
use terms::{Term, file, found, initial_fit, terms, with};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Tune only this game
    #[arg(long)]
    variant: Option<String>,
    /// Number of games; only those not on file are played
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// Seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of nodes for a move
    #[arg(long, default_value_t = 300)]
    nodes: u64,
    /// Number of games played at the same time
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Report the gain of each term
    #[arg(long)]
    gains: bool,
    /// Play matches of the current parameters instead of fitting: against material only, and
    /// without each term
    #[arg(long, requires = "openings")]
    matches: bool,
    /// Number of openings in matches of the new parameters, by best reply with the same nodes
    #[arg(long, default_value_t = 0)]
    openings: u64,
    /// Write the parameters to the game's `worths.in`
    #[arg(long)]
    write: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let wanted = |id: &&str| arguments.variant.as_deref().is_none_or(|only| only == *id);
    let games: Vec<&str> = INFOS.iter().map(|info| info.id).filter(wanted).collect();
    ensure!(!games.is_empty(), "unknown game \"{}\"", arguments.variant.as_deref().unwrap_or_default());
    games.into_iter().try_for_each(|id| visit(id, Tune { arguments }).context("a game of the list")?)
}

struct Tune<'a> {
    arguments: &'a Arguments,
}

impl Visitor for Tune<'_> {
    type Out = anyhow::Result<()>;

    fn visit<V: Value>(self) -> anyhow::Result<()> {
        let &Arguments { games, seed, nodes, jobs, gains, matches: only_matches, openings, write, .. } = self.arguments;
        if only_matches {
            play_terms::<V>(self.arguments);
            return Ok(());
        }
        let played = kept::games::<V>(&Plan { games, seed, nodes, workers: jobs })?;
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
        let (begin, terms) = (initial_fit(&old), terms(&old));
        let free = vec![false; terms.len()];
        let half = fit::fit(&learnt, ended / 2, &begin, &free);
        let bent = fit::fit(&learnt, ended / 2, &begin, &vec![true; terms.len()]);
        println!(
            "  held out, pieces alone: {:.5}",
            fit::loss(&held, &without(&begin, &terms, &Term::WITHOUT_MATERIAL))
        );
        let [was, bent, is] = [&begin, &bent, &half].map(|fit| fit::loss(&held, fit));
        println!("  held out: before {was:.5}, with another curve {bent:.5}, fitted {is:.5}");
        if gains {
            for term in Term::WITHOUT_MATERIAL {
                let fixed: Vec<bool> = terms.iter().map(|&t| t == term).collect();
                let rest = fit::fit(&learnt, ended / 2, &without(&begin, &terms, &[term]), &fixed);
                println!("    without {:8} {:+.5}", term.name(), fit::loss(&held, &rest) - is);
            }
            let fixed: Vec<bool> = terms.iter().map(|&t| t != Term::Pieces).collect();
            let rest = fit::fit(&learnt, ended / 2, &without(&begin, &terms, &Term::WITHOUT_MATERIAL), &fixed);
            println!("    pieces alone, fitted {:+.5}", fit::loss(&held, &rest) - is);
        }
        let Bend { sharpness, second, level } = half.bend;
        println!("    its curve: sharpness {sharpness:.4}, second {second:.4}; whatever armies count: {level:.3}");
        calibration(&held, &half);
        // Keep the old parameters unless the fit predicts the held-out games better than a new
        // curve alone does.
        let kept = if is < bent { free } else { vec![true; terms.len()] };
        let new = found(&old, &fit::fit(&all, ended, &begin, &kept));
        let made = format!(
            "Fitted by `cargo lab tune --variant {} --games {games} --seed {seed} --nodes {nodes} --write`.",
            V::INFO.id
        );
        print!("{}", file(&new, &made));
        if openings > 0 {
            matches::<V>(&old, &new, self.arguments);
        }
        if write {
            let folder = V::INFO.id.replace('-', "_");
            let path = crate::paths::project_path(&format!("crates/variants/src/{folder}/worths.in"));
            fs::write(&path, file(&new, &made)).with_context(|| path.display().to_string())?;
        }
        Ok(())
    }
}

/// Returns the fit with the parameters of the terms in `gone` set to 0.
fn without(fit: &Fit, terms: &[Term], gone: &[Term]) -> Fit {
    let mut fit = fit.clone();
    fit.numbers.iter_mut().zip(terms).filter(|(_, term)| gone.contains(term)).for_each(|(number, _)| *number = 0.0);
    fit
}

/// Prints ten bins of predicted shares. Each bin has the mean prediction, the mean result and the
/// number of sides.
fn calibration(all: &[&Features], fit: &Fit) {
    let mut bins = [(0, 0.0, 0.0); 10];
    for features in all {
        let shares = features.shares(&features.counts(fit), &fit.bend);
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

/// Plays matches of the current parameters against material only, and against the same parameters
/// without one term at a time.
fn play_terms<V: Value>(plan: &Arguments) {
    let now = V::WORTHS;
    let (numbers, terms) = (initial_fit(&now), terms(&now));
    println!("{}, {} nodes, {} openings", V::INFO.id, plan.nodes, plan.openings);
    play::<V>("now - pieces alone", Some(&now), None, plan);
    for term in Term::WITHOUT_MATERIAL {
        let rest = with(&now, &without(&numbers, &terms, &[term]).numbers);
        if rest != now {
            play::<V>(&format!("now - without {}", term.name()), Some(&now), Some(&rest), plan);
        }
    }
}

/// Plays a match between two sets of parameters with the same search, and prints the result. With
/// `None`, an evaluation counts only material.
fn play<V: Value>(name: &str, one: Option<&Worths>, other: Option<&Worths>, plan: &Arguments) {
    let player = searching(Algorithm::BestReply, plan.nodes, 60, 8);
    let side = |worths| MatchPlayer { player, worths };
    let (mean, half) = duel::<V>(&side(one), &side(other), plan.openings, plan.seed, plan.jobs);
    println!("  {name}: {mean:+.2} ± {half:.2}");
}

/// Plays matches between the new parameters, the old ones and material only.
fn matches<V: Value>(old: &Worths, new: &Worths, plan: &Arguments) {
    let pieces = with(new, &without(&initial_fit(new), &terms(new), &Term::WITHOUT_MATERIAL).numbers);
    for (name, one, other) in [
        ("new - pieces alone", Some(new), None),
        ("old - pieces alone", Some(old), None),
        ("new - old", Some(new), Some(old)),
        ("new - new pieces alone", Some(new), Some(&pieces)),
    ] {
        play::<V>(name, one, other, plan);
    }
}
