//! The long form of the test: runs the blocks that need a clone, a machine or Docker.

use super::blocks::{Block, Place, all_pages, blocks, read};
use super::machine::Machine;
use super::report;
use super::shell::Shell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

const PROJECT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
/// Selects the place, and optionally a part of the path of a page: `machine:https`.
const VARIABLE: &str = "POLYCHESS_BOOK";
/// The folder of the clone, instead of `target/book-clone/polychess`.
const CLONE: &str = "POLYCHESS_BOOK_CLONE";
/// A first build may take this long.
const LONGEST_COMMAND: Duration = Duration::from_secs(3600);

#[test]
fn long_blocks_of_the_book_work() {
    let Ok(wanted) = std::env::var(VARIABLE) else { return };
    let (name, part) = wanted.split_once(':').unwrap_or((&wanted, ""));
    let place = Place::named(name).unwrap_or_else(|| panic!("{VARIABLE}: unknown place {name}"));
    let has_block = |page: &String| blocks(&read(page)).iter().any(|block| block.is_shell() && block.place() == place);
    let pages: Vec<String> = all_pages().into_iter().filter(|page| page.contains(part) && has_block(page)).collect();
    assert!(!pages.is_empty(), "no page with {part} has a block for {name}");
    let problems = match place {
        Place::Machine => pages.iter().flat_map(|page| run_on_machine(page)).collect(),
        Place::Checkout | Place::Docker => run_in_clone(&pages, place),
        Place::Folder | Place::Nowhere => panic!("{VARIABLE}: use checkout, machine or docker"),
    };
    report(&problems);
}

/// Runs a command and prints a line with its duration. Returns the problem, if any.
fn step(page: &str, block: &Block, command: &str, run: impl FnOnce() -> (bool, String)) -> Option<String> {
    let begun = Instant::now();
    let (success, output) = run();
    let first = command.lines().next().unwrap_or_default();
    let result = if success { "ok  " } else { "FAIL" };
    println!("{result} {:6.1} s  docs/{page}:{}: {first}", begun.elapsed().as_secs_f64(), block.line);
    (!success).then(|| format!("docs/{page}:{}: {command}\n{output}", block.line))
}

/// Runs all blocks of a page in a new container, except those for other places.
fn run_on_machine(page: &str) -> Vec<String> {
    let machine = Machine::new();
    let mut problems = Vec::new();
    for block in blocks(&read(page)).iter().filter(|block| [Place::Folder, Place::Machine].contains(&block.place())) {
        if let Some(name) = block.file() {
            machine.write(name, &block.text());
        }
        if !block.is_shell() {
            continue;
        }
        for (command, shown) in block.commands() {
            // The short form compares output. Some commands of these blocks fail on purpose.
            let fails = shown.iter().any(|line| line.starts_with("error"));
            problems.extend(step(page, block, &command, || {
                let (success, output) = machine.run_with_steps(page, &command);
                (success != fails, output)
            }));
        }
    }
    problems
}

/// A page asks the reader to write passwords into the copied file.
const COPY: &str = "cp packaging/site/example.env packaging/site/.env";
const FILL: &str = "sed -i 's/PASSWORD=$/PASSWORD=secret/; s/^SITE=.*/SITE=localhost/' packaging/site/.env";
/// A page restores a base backup up to a moment. The test uses its own backup and the end of this
/// backup.
const RESTORE: [(&str, &str); 2] = [
    ("/archive/base-2027-01-31", "$(ls -d /archive/base-* | tail -1)"),
    ("2027-01-31 20:15:00+00", "$(date -u -r $base/pg_wal.tar.gz +'%F %T.%6N+00')"),
];
/// Waits until the container `polychess` accepts games, if it exists.
const READY: &str = "
docker container inspect polychess > /dev/null 2>&1 || exit 0
for _ in $(seq 100); do
  docker exec polychess curl --silent --fail http://127.0.0.1:8080/readyz && exit 0
  sleep 0.2
done
exit 1
";

/// Runs the blocks of these pages in a clone of the last commit.
fn run_in_clone(pages: &[String], place: Place) -> Vec<String> {
    let clone = Clone::new();
    let mut problems = Vec::new();
    let _containers = (place == Place::Docker).then(Containers::new);
    for page in pages {
        let mut shell = Shell::inside(&clone.folder, LONGEST_COMMAND, place == Place::Docker);
        for block in blocks(&read(page)).iter().filter(|block| block.place() == place) {
            if let Some(name) = block.file() {
                shell.write(&format!("{}/{name}", block.folder()), &block.text());
            }
            if !block.is_shell() {
                continue;
            }
            let mut commands = block.shortened();
            if place == Place::Docker {
                let text = block.text().replace(COPY, &format!("{COPY}; {FILL}"));
                let text = RESTORE.iter().fold(text, |text, (old, new)| text.replace(old, new));
                commands = vec![text + READY];
            }
            for command in commands {
                problems.extend(step(page, block, &command, || shell.run(&command, block.folder())));
            }
            shell.stop_all();
        }
        drop(shell);
        clone.reset();
    }
    problems
}

/// The containers and volumes that the pages create.
struct Containers;

impl Containers {
    fn new() -> Self {
        assert!(!docker(&["container", "inspect", "polychess"]), "a container polychess exists; use another machine");
        Self
    }
}

impl Drop for Containers {
    fn drop(&mut self) {
        docker(&["rm", "--force", "polychess"]);
        docker(&["volume", "rm", "polychess"]);
        docker(&["compose", "-f", "packaging/site/compose.yaml", "--profile", "watch", "down", "--volumes"]);
    }
}

/// Runs Docker, and returns whether it succeeded.
fn docker(arguments: &[&str]) -> bool {
    let output = Command::new("docker").args(arguments).current_dir(PROJECT).output();
    output.expect("the docker form needs docker").status.success()
}

/// A clone of the repository. It keeps its `target` folder for the next run.
struct Clone {
    folder: PathBuf,
}

impl Clone {
    fn new() -> Self {
        let folder = std::env::var_os(CLONE)
            .map_or_else(|| Path::new(PROJECT).join("target/book-clone/polychess"), PathBuf::from);
        if !folder.exists() {
            git(Path::new(PROJECT), &["clone", "--quiet", ".", &folder.display().to_string()]);
        }
        let clone = Self { folder };
        git(&clone.folder, &["fetch", "--quiet", PROJECT, "HEAD"]);
        git(&clone.folder, &["checkout", "--quiet", "--detach", "FETCH_HEAD"]);
        clone.reset();
        clone
    }

    /// Removes the changes of a page. Ignored files remain, such as the compiled programs.
    fn reset(&self) {
        git(&self.folder, &["reset", "--quiet", "--hard"]);
        git(&self.folder, &["clean", "--quiet", "-d", "--force"]);
        let _ = std::fs::remove_dir_all(self.folder.join("../first-steps"));
    }
}

fn git(folder: &Path, arguments: &[&str]) {
    let status = Command::new("git").args(arguments).current_dir(folder).status().expect("git");
    assert!(status.success(), "git {arguments:?} in {}", folder.display());
}
