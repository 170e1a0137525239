//! Runs the blocks of a page as root in a container with systemd. Podman discards the container
//! afterwards.

use super::machine_steps::{Step, step_of};
use super::shell::{POLYCHESS, in_background, port_of};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const IMAGE: &str = "polychess-book-machine";
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/commands/book/machine");
const UNIT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../packaging/polychess.service");
/// Names in the pages. In the container, they are the machine itself.
const NAMES: [&str; 5] = ["chess.example", "db.example", "nats.example", "collector", "clubroom"];
const LONGEST_START: Duration = Duration::from_secs(60);
/// Runs the command `$2`, and waits for a server at the port `$1`, if it is not empty. If another
/// server uses this port, stops it first.
const RUN: &str = r#"
listens() { [ -n "$(ss --no-header --listening --tcp --numeric "sport = :$1")" ]; }
# Stops the server at a port, as Ctrl-C does, and waits for its end.
stop() {
    for process in $(fuser "$1/tcp" 2> /dev/null); do
        kill "$process"
        while kill -0 "$process" 2> /dev/null; do sleep 0.1; done
    done
}
wait_for() { for _ in $(seq 200); do if listens "$1"; then return; fi; sleep 0.1; done; return 1; }
export -f listens stop wait_for
mkdir -p /root/page && cd /root/page
[ -z "$1" ] || stop "$1"
log=$(mktemp)
setsid bash -e -c "$2" > "$log" 2>&1 < /dev/null
status=$?
[ -z "$1" ] || wait_for "$1" || status=1
[ "$1" != 8081 ] || stop 8081
cat "$log"
exit $status
"#;

pub(crate) struct Machine {
    container: String,
}

impl Machine {
    /// Starts a machine with systemd, and waits until it is ready.
    pub(crate) fn new() -> Self {
        if podman(&["image", "exists", IMAGE]).is_err() {
            podman(&["build", "--tag", IMAGE, FOLDER]).unwrap_or_else(|error| panic!("podman build: {error}"));
        }
        let folder = Path::new(POLYCHESS).parent().expect("a folder");
        let mounts = [format!("{}:/opt/programs:ro", folder.display()), format!("{UNIT}:/opt/polychess.service:ro")];
        let names = NAMES.map(|name| format!("--add-host={name}:127.0.0.1"));
        let mut arguments = vec!["run", "--detach", "--systemd=always", "--network=none"];
        arguments.extend(mounts.iter().flat_map(|mount| ["--volume", mount]));
        arguments.extend(names.iter().map(String::as_str));
        arguments.push(IMAGE);
        let container = podman(&arguments).unwrap_or_else(|error| panic!("podman run: {error}")).trim().to_owned();
        let machine = Self { container };
        let begun = Instant::now();
        while !machine.run("systemctl is-system-running | grep -E 'running|degraded'").0 {
            assert!(begun.elapsed() < LONGEST_START, "systemd does not start in the container");
            std::thread::sleep(Duration::from_millis(200));
        }
        machine
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let write = r#"mkdir -p /root/page && cd /root/page && mkdir -p "$(dirname "$1")" && cat > "$1""#;
        let mut child = Command::new("podman")
            .args(["exec", "--interactive", &self.container, "sh", "-c", write, "sh", name])
            .stdin(Stdio::piped())
            .spawn()
            .expect("podman");
        child.stdin.take().expect("standard input").write_all(text.as_bytes()).expect("written");
        assert!(child.wait().expect("a status").success(), "{name}");
    }

    /// Runs a command. Returns whether it succeeded, and its output.
    pub(crate) fn run(&self, command: &str) -> (bool, String) {
        let (command, in_background) = in_background(command);
        let port = if in_background { port_of(&command).unwrap_or(8080).to_string() } else { String::new() };
        self.exec(&command, &port)
    }

    fn exec(&self, command: &str, port: &str) -> (bool, String) {
        let path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/programs";
        match podman(&["exec", "--env", path, &self.container, "bash", "-c", RUN, "bash", port, command]) {
            Ok(output) => (true, output),
            Err(output) => (false, output),
        }
    }

    /// Runs a block with the steps that the page describes in prose.
    pub(crate) fn run_with_steps(&self, page: &str, command: &str) -> (bool, String) {
        let Some(Step { before, after, .. }) = step_of(page, command) else { return self.run(command) };
        let (success, output) = self.exec(before, "");
        if !success {
            return (false, format!("before the block: {before}\n{output}"));
        }
        let (success, output) = self.run(command);
        if !success {
            return (false, output);
        }
        // The output of the block is in a file, so that the next command can read it.
        self.write("output", &output);
        let (success, checked) = self.exec(after, "");
        if success { (true, output) } else { (false, format!("{output}\nafter the block: {after}\n{checked}")) }
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        let _ = podman(&["rm", "--force", "--time=1", &self.container]);
    }
}

/// Runs Podman, and returns its output, also as an error.
fn podman(arguments: &[&str]) -> Result<String, String> {
    let output = Command::new("podman").args(arguments).output().expect("the machine form needs podman");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    if output.status.success() { Ok(text) } else { Err(text + &errors) }
}
