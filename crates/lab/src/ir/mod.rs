//! `cargo lab ir`: counts instructions per perft leaf and per search node.
//!
//! Callgrind counts only inside the measured function, so the results are the same on all x86-64
//! machines. The command compares them with the committed figures.

mod callgrind;
mod figures;
mod table;

use anyhow::{Context as _, ensure};
use figures::Figures;
use polychess_conformance::parallel::{cores, in_parallel};
use polychess_variants::perft_positions::PerftPosition;
use serde::{Deserialize, Serialize};
use std::fs;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Measure only this game
    #[arg(long)]
    variant: Option<String>,
    /// Measure only the default options
    #[arg(long)]
    short: bool,
    /// Build without x86-64-v3 instructions and skip the comparison
    #[arg(long)]
    portable: bool,
    /// Store the results as the committed figures
    #[arg(long, conflicts_with = "portable")]
    accept: bool,
}

const FILE: &str = "crates/lab/data/ir.json";
/// Maximum ratio of a new figure to the committed one.
const MAX_GROWTH: f64 = 1.03;

#[derive(Serialize, Deserialize)]
struct Committed {
    /// Version of the compiler that produced the figures.
    compiler: String,
    figures: Figures,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if !cfg!(target_arch = "x86_64") {
        println!("!!! NOT CHECKED: instructions are counted for x86-64 only");
        return Ok(());
    }
    let figures = measure(arguments)?;
    print!("{}", table::of(&figures));
    let compiler = callgrind::compiler()?;
    if arguments.accept {
        return accept(compiler, figures);
    }
    if arguments.portable {
        return Ok(());
    }
    if let Some(gap) = compare(&compiler, &figures)? {
        println!("!!! NOT CHECKED: {gap}");
    }
    Ok(())
}

fn measure(arguments: &Arguments) -> anyhow::Result<Figures> {
    let wanted = |place: &PerftPosition| {
        place.position.is_none()
            && arguments.variant.as_deref().is_none_or(|id| id == place.game)
            && !(arguments.short && place.options != "-")
    };
    let sets: Vec<PerftPosition> = PerftPosition::all().filter(wanted).collect();
    ensure!(!sets.is_empty(), "unknown game \"{}\"", arguments.variant.as_deref().unwrap_or_default());
    let programs = callgrind::build(arguments.portable)?;
    let (mut figures, mut failed) = (Figures::new(), Vec::new());
    let work = |set: &PerftPosition| {
        let counts = programs.iter().map(|program| callgrind::count(program, set.game, set.options));
        Ok(counts.collect::<anyhow::Result<Vec<Figures>>>()?.into_iter().flatten().collect::<Figures>())
    };
    in_parallel(cores(), &sets, work, |set, counts: anyhow::Result<Figures>| match counts {
        Ok(counts) => figures.extend(counts),
        Err(error) => failed.push(error.context(format!("{} {}", set.game, set.options))),
    });
    failed.into_iter().next().map_or(Ok(figures), Err)
}

fn committed() -> anyhow::Result<Committed> {
    let text = fs::read_to_string(crate::paths::project_path(FILE)).context(FILE)?;
    serde_json::from_str(&text).context(FILE)
}

/// Compares the figures with the committed ones. Fails if a figure is missing there or has grown
/// too much.
///
/// With another compiler version, the comparison is unreliable. The function then returns a warning
/// instead of the error.
fn compare(compiler: &str, figures: &Figures) -> anyhow::Result<Option<String>> {
    let committed = committed()?;
    let mut findings = Vec::new();
    for (name, now) in figures {
        match committed.figures.get(name) {
            None => findings.push(format!("{name}: {now:.1}, and no committed figure")),
            Some(was) if *now > was * MAX_GROWTH => {
                findings.push(format!("{name}: {now:.1}, {was:.1} before ({:+.1} %)", (now / was - 1.0) * 100.0));
            }
            Some(_) => {}
        }
    }
    if committed.compiler != compiler && !findings.is_empty() {
        return Ok(Some(format!(
            "instructions: {} of {} figures are worse, but this is {compiler}, and they are of {}",
            findings.len(),
            figures.len(),
            committed.compiler
        )));
    }
    findings.iter().for_each(|finding| println!("{finding}"));
    ensure!(findings.is_empty(), "{} figures are more than 3 % worse than in {FILE}", findings.len());
    println!("instructions: {} figures no more than 3 % worse than the committed ones", figures.len());
    Ok(None)
}

fn accept(compiler: String, figures: Figures) -> anyhow::Result<()> {
    let mut all = committed().map(|committed| committed.figures).unwrap_or_default();
    all.extend(figures);
    let text = serde_json::to_string_pretty(&Committed { compiler, figures: all })?;
    fs::write(crate::paths::project_path(FILE), text + "\n").context(FILE)
}
