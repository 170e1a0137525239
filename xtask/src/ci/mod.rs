//! `cargo xtask ci`: runs every check of the project in order. The first failure ends the run and
//! shows the remedy.

mod advisories;
mod browser;
mod conformance;
mod figures;
mod gaps;
mod licences;
mod nodes;
mod postgres;
mod rust;
mod web;

use crate::project::Project;
use anyhow::{bail, ensure};
use gaps::Gaps;
use std::time::Instant;

/// `cargo xtask ci`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Run only this step; may be given several times
    #[arg(long, value_name = "STEP")]
    only: Vec<String>,
    /// Skip this step; may be given several times
    #[arg(long, value_name = "STEP")]
    skip: Vec<String>,
    /// Run only formatting, lints and tests, in the development profile
    #[arg(long, conflicts_with_all = ["only", "skip"])]
    fast: bool,
    /// List the steps without running them
    #[arg(long)]
    list: bool,
}

/// One check.
struct CiStep {
    name: &'static str,
    /// The statement that holds if the step passes.
    words: &'static str,
    /// The remedy if the step fails.
    remedy: &'static str,
    /// The file or folder that the step checks. If it is missing, there is nothing to check.
    about: &'static str,
    run: fn(&Project, &mut Gaps) -> anyhow::Result<()>,
}

/// The steps in order. Quick steps come first, and steps that others need.
const STEPS: &[CiStep] = &[
    CiStep {
        name: "format",
        words: "Rust code is formatted",
        remedy: "run `cargo fmt --all`",
        about: "Cargo.toml",
        run: rust::format,
    },
    CiStep {
        name: "licences",
        words: "every dependency has a licence on the list in deny.toml and comes from where it may",
        remedy: "take another library, or argue the licence and add it to deny.toml",
        about: "Cargo.toml",
        run: licences::check,
    },
    CiStep {
        name: "advisories",
        words: "no dependency has a known vulnerability",
        remedy: "update what is named: `cargo update -p NAME`, or `npm update NAME` in web/",
        about: "Cargo.toml",
        run: advisories::check,
    },
    CiStep {
        name: "web-install",
        words: "the web client's libraries are those of its lock file",
        remedy: "install Node.js 20 or later with npm; `npm install` in web/ mends a lock file that does not fit package.json",
        about: "web/package.json",
        run: web::install,
    },
    CiStep {
        name: "lint",
        words: "clippy finds nothing, fuzz targets and the sending of traces included",
        remedy: "mend what it names; an exception states its reason in the code",
        about: "Cargo.toml",
        run: rust::lint,
    },
    CiStep {
        name: "docs",
        words: "the documentation builds without warnings",
        remedy: "mend what it names: `cargo doc --no-deps --workspace` shows all of it",
        about: "Cargo.toml",
        run: rust::docs,
    },
    CiStep {
        name: "web-lint",
        words: "the web client's code is formatted and without findings",
        remedy: "run `npm run format` in web/, then fix the findings of `npm run lint`",
        about: "web/package.json",
        run: web::lint,
    },
    CiStep {
        name: "web-check",
        words: "the web client's types and templates hold",
        remedy: "run `npm run check` in web/",
        about: "web/package.json",
        run: web::check,
    },
    CiStep {
        name: "web-test",
        words: "the web client's unit tests pass",
        remedy: "run `npm test` in web/",
        about: "web/package.json",
        run: web::test,
    },
    CiStep {
        name: "web-build",
        words: "the web client builds",
        remedy: "run `npm run build` in web/",
        about: "web/package.json",
        run: web::build,
    },
    CiStep {
        name: "test",
        words: "all tests pass, those of the house rules and the replayed fuzz corpora among them",
        remedy: "run the failing one alone: `cargo test --profile ci -p CRATE NAME`",
        about: "Cargo.toml",
        run: rust::test,
    },
    CiStep {
        name: "postgres",
        words: "PostgreSQL keeps what every store keeps, and several servers share it",
        remedy: "run one test alone: `cargo test --profile ci -p polychess-server --test postgres NAME`",
        about: "crates/server",
        run: postgres::check,
    },
    CiStep {
        name: "nodes",
        words: "servers that share a database reach each other, lose nothing while each of them, the broker and the database fail, and bear a load (short form)",
        remedy: "run one part alone: `cargo test --profile ci -p polychess-server --test nodes -- NAME`",
        about: "crates/server",
        run: nodes::check,
    },
    CiStep {
        name: "differential",
        words: "every game plays as its slow reference does, and meets its odd rules often enough (short form)",
        remedy: "the ledger decides which of the two is right: `cargo conformance differential --variant ID` shows the place",
        about: "Cargo.toml",
        run: conformance::differential,
    },
    CiStep {
        name: "proof",
        words: "every generator finds what the slow definition of its game finds (short form)",
        remedy: "the ledger decides which of the two is right; `cargo conformance proof --variant ID` shows the position",
        about: "Cargo.toml",
        run: conformance::proof,
    },
    CiStep {
        name: "instructions",
        words: "no generator takes more than 3 % more instructions for a leaf of perft, no search for a node, than was committed (short form)",
        remedy: "`cargo lab ir` shows all figures; --accept commits them, with the reason in docs/performance.md",
        about: "Cargo.toml",
        run: conformance::instructions,
    },
    CiStep {
        name: "figures",
        words: "games come back after a restart, and tables and idle sockets take no more memory than they may (short form)",
        remedy: "run it alone on an idle machine: `cargo run --profile ci -p polychess-loadtest -- restart 1000`",
        about: "loadtest",
        run: figures::check,
    },
    CiStep {
        name: "browser",
        words: "the site works in a browser",
        remedy: "run it alone: `cargo xtask ci --only browser`",
        about: "web/package.json",
        run: browser::check,
    },
];

/// The steps of `--fast`.
const FAST: [&str; 6] = ["format", "lint", "web-lint", "web-check", "web-test", "test"];

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    for name in arguments.only.iter().chain(&arguments.skip) {
        ensure!(
            STEPS.iter().any(|s| s.name == name),
            "there is no step \"{name}\"; `cargo xtask ci --list` shows them"
        );
    }
    let profile = if arguments.fast { "dev" } else { "ci" };
    let (project, started) = (Project::here()?.with_profile(profile), Instant::now());
    let wanted = |step: &&CiStep| {
        let named = |list: &[String]| list.iter().any(|name| name == step.name);
        let asked = (arguments.only.is_empty() || named(&arguments.only))
            && !named(&arguments.skip)
            && (!arguments.fast || FAST.contains(&step.name));
        asked && project.path(step.about).exists()
    };
    let steps: Vec<&CiStep> = STEPS.iter().filter(wanted).collect();
    ensure!(!steps.is_empty(), "no step is left to run");
    if arguments.list {
        steps.iter().for_each(|step| println!("{:14}{}", step.name, step.words));
        return Ok(());
    }
    let mut all_gaps = Gaps::new();
    for (passed, step) in steps.iter().enumerate() {
        println!("\n==> {} ({}/{}): {}", step.name, passed + 1, steps.len(), step.words);
        let (begun, mut gaps) = (Instant::now(), Gaps::new());
        let result = (step.run)(&project, &mut gaps);
        gaps.iter().for_each(|gap| println!("!!! NOT CHECKED: {gap}"));
        all_gaps.append(&mut gaps);
        let time = begun.elapsed();
        if let Err(error) = result {
            println!("\n<== {} FAILED after {time:.1?}: {error:#}", step.name);
            println!("    What to do: {}", step.remedy);
            println!("\n{passed} passed, 1 failed");
            bail!("step {} failed", step.name);
        }
        println!("<== {} passed in {time:.1?}", step.name);
    }
    println!("\nAll in {:.0?}.", started.elapsed());
    all_gaps.iter().for_each(|gap| println!("!!! NOT CHECKED: {gap}"));
    println!("{} passed, 0 failed", steps.len());
    Ok(())
}
