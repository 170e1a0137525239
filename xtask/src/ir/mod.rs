//! `cargo xtask ir`: instructions for each leaf of perft and each node of the engine's searches, counted by callgrind inside the recursion alone, so
//! that they repeat on any machine of the same kind; held to the committed figures.

mod callgrind;
mod figures;
mod table;

use crate::project::Project;
use anyhow::{Context as _, ensure};
use figures::Figures;
use polychess_variants::places::Place;
use serde::{Deserialize, Serialize};
use std::fs;

/// `cargo xtask ir`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only this game
    #[arg(long)]
    variant: Option<String>,
    /// Only the default options
    #[arg(long)]
    short: bool,
    /// Without the instructions of x86-64-v3; nothing is compared
    #[arg(long)]
    portable: bool,
    /// Makes what is measured the committed figures
    #[arg(long, conflicts_with = "portable")]
    accept: bool,
}

const FILE: &str = "xtask/data/ir.json";
/// How much worse a figure may get.
const WORSE: f64 = 1.03;

/// The committed figures.
#[derive(Serialize, Deserialize)]
struct Committed {
    /// Another compiler makes other instructions.
    compiler: String,
    figures: Figures,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let project = Project::here()?;
    callgrind::find(&project)?;
    let figures = measure(&project, arguments)?;
    print!("{}", table::of(&figures));
    let compiler = callgrind::compiler(&project)?;
    if arguments.accept {
        return accept(&project, compiler, figures);
    }
    if arguments.portable {
        return Ok(());
    }
    if let Some(gap) = compare(&project, &compiler, &figures)? {
        println!("!!! NOT CHECKED: {gap}");
    }
    Ok(())
}

/// The short form, for the test command; what it could not look at.
pub(crate) fn short(project: &Project) -> anyhow::Result<Option<String>> {
    if !cfg!(target_arch = "x86_64") {
        return Ok(Some("instructions are counted for x86-64 only".into()));
    }
    if let Err(error) = callgrind::find(project) {
        return Ok(Some(format!("instructions: {error:#}")));
    }
    let arguments = Arguments { variant: None, short: true, portable: false, accept: false };
    let figures = measure(project, &arguments)?;
    print!("{}", table::of(&figures));
    compare(project, &callgrind::compiler(project)?, &figures)
}

fn measure(project: &Project, arguments: &Arguments) -> anyhow::Result<Figures> {
    let programs = callgrind::build(project, arguments.portable)?;
    let wanted = |place: &Place| {
        place.position.is_none()
            && arguments.variant.as_deref().is_none_or(|id| id == place.game)
            && !(arguments.short && place.options != "-")
    };
    let sets: Vec<Place> = Place::all().filter(wanted).collect();
    ensure!(!sets.is_empty(), "there is no game \"{}\"", arguments.variant.as_deref().unwrap_or_default());
    let (mut figures, mut failed) = (Figures::new(), Vec::new());
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let work = |set: &Place| {
        let counts = programs.iter().map(|program| callgrind::count(project, program, set.game, set.options));
        Ok(counts.collect::<anyhow::Result<Vec<Figures>>>()?.into_iter().flatten().collect::<Figures>())
    };
    crate::workers::in_parallel(workers, &sets, work, |set, counts: anyhow::Result<Figures>| match counts {
        Ok(counts) => figures.extend(counts),
        Err(error) => failed.push(error.context(format!("{} {}", set.game, set.options))),
    });
    failed.into_iter().next().map_or(Ok(figures), Err)
}

fn committed(project: &Project) -> anyhow::Result<Committed> {
    let text = fs::read_to_string(project.path(FILE)).context(FILE)?;
    serde_json::from_str(&text).context(FILE)
}

/// Fails when a figure got worse; what could not be judged.
fn compare(project: &Project, compiler: &str, figures: &Figures) -> anyhow::Result<Option<String>> {
    let committed = committed(project)?;
    let mut findings = Vec::new();
    for (name, now) in figures {
        match committed.figures.get(name) {
            None => findings.push(format!("{name}: {now:.1}, and no committed figure")),
            Some(was) if *now > was * WORSE => {
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

fn accept(project: &Project, compiler: String, figures: Figures) -> anyhow::Result<()> {
    let mut all = committed(project).map(|committed| committed.figures).unwrap_or_default();
    all.extend(figures);
    let text = serde_json::to_string_pretty(&Committed { compiler, figures: all })?;
    fs::write(project.path(FILE), text + "\n").context(FILE)
}
