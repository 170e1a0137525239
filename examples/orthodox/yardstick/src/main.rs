//! Compares the CPU instructions per perft leaf of polychess-orthodox, shakmaty and cozy-chess.
//!
//! `cargo run --release` starts this program under Valgrind's callgrind, which counts instructions
//! only inside `measured`. `cargo run --release -- count LIBRARY POSITION MODE` performs a single
//! count, for use with a profiler.

mod libraries;
#[path = "../../tests/orthodox/published.rs"]
mod published;

use libraries::{LIBRARIES, MODES, Mode};
use published::{POSITIONS, Published};
use std::error::Error;
use std::hint::black_box;
use std::process::Command;

/// Maximum number of leaves in a count. Each position uses the largest depth within this limit.
const MOST_LEAVES: u64 = 200_000;

/// Goals: a library, a mode, and the maximum ratio of our instructions to those of the library.
const GOALS: [(&str, Mode, f64); 4] = [
    ("shakmaty", Mode::Bulk, 1.0),
    ("cozy-chess", Mode::Bulk, 1.3),
    ("shakmaty", Mode::Played, 1.5),
    ("cozy-chess", Mode::Played, 1.5),
];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => report(),
        ["count", library, position, mode] => count(library, position, mode),
        _ => Err("usage: yardstick [count LIBRARY POSITION MODE]".into()),
    }
}

/// Returns the largest depth within the limit and its number of leaves.
fn depth(position: &Published) -> (u32, u64) {
    let fitting = (1..).zip(position.nodes).filter(|(_, leaves)| **leaves <= MOST_LEAVES);
    fitting.last().map_or((1, position.nodes[0]), |(depth, &leaves)| (depth, leaves))
}

/// Callgrind counts instructions only inside this function.
#[inline(never)]
fn measured(work: &mut dyn FnMut() -> u64) -> u64 {
    black_box(work())
}

fn count(library: &str, position: &str, mode: &str) -> Result<(), Box<dyn Error>> {
    let library = LIBRARIES.iter().find(|(name, _)| *name == library).ok_or("unknown library")?;
    let position = POSITIONS.iter().find(|known| known.name == position).ok_or("unknown position")?;
    let mode = *MODES.iter().find(|known| known.name() == mode).ok_or("unknown mode")?;
    let (depth, leaves) = depth(position);
    let mut work = (library.1)(position.fen, mode);
    work(2); // builds tables
    let counted = measured(&mut || work(depth));
    if counted != leaves {
        return Err(format!("{counted} leaves at depth {depth}, {leaves} published").into());
    }
    Ok(())
}

/// Returns the number of CPU instructions per leaf.
fn measure(library: &str, position: &Published, mode: Mode) -> Result<f64, Box<dyn Error>> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--collect-atstart=no", "--toggle-collect=*::measured*"])
        .arg("--callgrind-out-file=/dev/null")
        .arg(std::env::current_exe()?)
        .args(["count", library, position.name, mode.name()])
        .output()?;
    let log = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(log.into());
    }
    let collected = log.lines().find_map(|line| line.split("Collected : ").nth(1)).ok_or("callgrind's total")?;
    Ok(collected.trim().parse::<f64>()? / depth(position).1 as f64)
}

fn report() -> Result<(), Box<dyn Error>> {
    for mode in MODES {
        println!("\n| {} | {} |", mode.name(), LIBRARIES.map(|(name, _)| name).join(" | "));
        println!("|---|{}", "--:|".repeat(LIBRARIES.len()));
        let mut ratios = vec![Vec::new(); LIBRARIES.len()];
        for position in &POSITIONS {
            let figures: Vec<f64> =
                LIBRARIES.iter().map(|(name, _)| measure(name, position, mode)).collect::<Result<_, _>>()?;
            let cells: Vec<String> = figures.iter().map(|figure| format!("{figure:.1}")).collect();
            println!("| {} | {} |", position.name, cells.join(" | "));
            ratios.iter_mut().zip(&figures).for_each(|(of, figure)| of.push(figures[0] / figure));
        }
        for (ratios, (name, _)) in ratios.iter().zip(LIBRARIES).skip(1) {
            let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp();
            let goal = GOALS.iter().find(|goal| (goal.0, goal.1) == (name, mode)).map_or(f64::NAN, |goal| goal.2);
            let each: Vec<String> = ratios.iter().map(|ratio| format!("{ratio:.2}")).collect();
            println!("\nratio to {name}: {} – mean {mean:.2}, goal {goal}", each.join(" "));
        }
    }
    Ok(())
}
