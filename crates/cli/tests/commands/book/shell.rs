//! Runs commands in a folder, and compares their output.

use super::blocks::starts_server;
use std::fs::{self, File};
use std::net::{TcpListener, TcpStream};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

pub(crate) const POLYCHESS: &str = env!("CARGO_BIN_EXE_polychess");
const LONGEST_BLOCK: Duration = Duration::from_secs(60);
const LONGEST_START: Duration = Duration::from_secs(20);
const LONGEST_STOP: Duration = Duration::from_secs(12);
/// Ports of the pages. The test replaces them by free ones.
const PORTS: [&str; 2] = ["8080", "8081"];

/// A process group, which the shell stops at the end.
struct Group {
    id: u32,
    /// The port of the server in this group.
    port: Option<u16>,
}

/// The state of a page: its folder, its ports and its background processes.
pub(crate) struct Shell {
    temporary: tempfile::TempDir,
    folder: PathBuf,
    ports: [u16; 2],
    groups: Vec<Group>,
    commands: usize,
    longest: [Duration; 2],
    /// Whether commands see only the folder of the page as their home.
    own_home: bool,
}

impl Shell {
    pub(crate) fn new() -> Self {
        let temporary = tempfile::tempdir().expect("a folder");
        let folder = temporary.path().join("page");
        fs::create_dir(&folder).expect("a folder");
        Self::with(temporary, folder, true, [LONGEST_BLOCK, LONGEST_START])
    }

    /// Returns a shell in an existing folder, for commands that may take this long.
    pub(crate) fn inside(folder: &Path, longest: Duration, keeps_ports: bool) -> Self {
        let temporary = tempfile::tempdir().expect("a folder");
        let mut shell = Self::with(temporary, folder.to_owned(), false, [longest, longest]);
        if keeps_ports {
            shell.ports = [8080, 8081];
        }
        shell
    }

    fn with(temporary: tempfile::TempDir, folder: PathBuf, own_home: bool, longest: [Duration; 2]) -> Self {
        let listeners = PORTS.map(|_| TcpListener::bind("127.0.0.1:0").expect("a free port"));
        let ports = listeners.map(|listener| listener.local_addr().expect("an address").port());
        Self { temporary, folder, ports, groups: Vec::new(), commands: 0, longest, own_home }
    }

    /// Replaces the ports of the page.
    pub(crate) fn with_ports(&self, text: &str) -> String {
        PORTS.iter().zip(self.ports).fold(text.to_owned(), |text, (old, new)| text.replace(old, &new.to_string()))
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, self.with_ports(text)).expect("written");
    }

    /// Runs a command in a folder relative to that of the page. Returns whether it succeeded, and
    /// its output.
    pub(crate) fn run(&mut self, command: &str, folder: &str) -> (bool, String) {
        let (command, in_background) = in_background(&self.with_ports(command));
        let port = in_background.then(|| port_of(&command).unwrap_or(self.ports[0]));
        if let Some(port) = port {
            self.stop(port);
        }
        self.commands += 1;
        // Each command has its own log, because a server in the background keeps writing to its
        // log.
        let path_of_log = self.temporary.path().join(format!("log-{}", self.commands));
        let log = File::create(&path_of_log).expect("a log");
        let output = || String::from_utf8_lossy(&fs::read(&path_of_log).unwrap_or_default()).into_owned();
        let mut child = self.bash(&command, folder, log).process_group(0).spawn().expect("bash");
        self.groups.push(Group { id: child.id(), port });
        let begun = Instant::now();
        let success = loop {
            match child.try_wait().expect("a status") {
                Some(status) => break status.success(),
                None if begun.elapsed() > self.longest[0] => break false,
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        };
        while let Some(port) = port.filter(|port| !answers(*port)) {
            if begun.elapsed() > self.longest[1] {
                return (false, format!("port {port} does not answer\n{}", output()));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let output = output();
        if port == Some(self.ports[1]) {
            self.stop(self.ports[1]);
        }
        (success, output)
    }

    fn bash(&self, command: &str, folder: &str, log: File) -> Command {
        let program = Path::new(POLYCHESS).parent().expect("a folder");
        let path = std::env::var("PATH").unwrap_or_default();
        let mut bash = Command::new("bash");
        bash.args(["-e", "-o", "pipefail", "-c", command])
            .current_dir(self.folder.join(folder))
            .env("PATH", format!("{}:{path}", program.display()))
            .env("POLYCHESS_ADDRESS", format!("127.0.0.1:{}", self.ports[0]))
            .env("XDG_DATA_HOME", self.temporary.path().join("data"))
            .stdin(Stdio::null())
            .stderr(log.try_clone().expect("a log"))
            .stdout(log);
        if self.own_home {
            bash.env("HOME", &self.folder).env_remove("XDG_DATA_HOME");
        }
        bash
    }

    /// Stops the server of a port, as Ctrl-C does, and waits for its end.
    fn stop(&mut self, port: u16) {
        for group in self.groups.extract_if(.., |group| group.port == Some(port)) {
            let begun = Instant::now();
            kill("-TERM", group.id);
            while kill("-0", group.id) && begun.elapsed() < LONGEST_STOP {
                std::thread::sleep(Duration::from_millis(20));
            }
            kill("-KILL", group.id);
        }
    }

    /// Stops all servers.
    pub(crate) fn stop_all(&mut self) {
        let ports: Vec<u16> = self.groups.iter().filter_map(|group| group.port).collect();
        ports.into_iter().for_each(|port| self.stop(port));
    }
}

impl Drop for Shell {
    /// Kills all background processes.
    fn drop(&mut self) {
        for group in &self.groups {
            kill("-KILL", group.id);
        }
    }
}

/// Sends a signal to a process group. Returns whether the group exists.
fn kill(signal: &str, group: u32) -> bool {
    let kill = Command::new("kill").args([signal, "--", &format!("-{group}")]).stderr(Stdio::null()).status();
    kill.expect("kill").success()
}

fn answers(port: u16) -> bool {
    TcpStream::connect(("127.0.0.1", port)).is_ok()
}

/// Returns the port in the option `--address` of a command.
pub(crate) fn port_of(command: &str) -> Option<u16> {
    let address = command.split_once("--address ")?.1.split_whitespace().next()?;
    address.rsplit_once(':')?.1.parse().ok()
}

/// Moves a server at the end of a command to the background. Also returns whether the command
/// starts a background process.
pub(crate) fn in_background(command: &str) -> (String, bool) {
    let command = command.trim_end();
    let command = if starts_server(command) { format!("{command} &") } else { command.to_owned() };
    let has_job = command.lines().any(|line| line.trim_end().ends_with(" &"));
    (command, has_job)
}

/// True if `line` matches `shown`. `…` matches any text.
fn line_matches(shown: &str, line: &str) -> bool {
    let mut parts = shown.trim_end().split('…');
    let Some(mut rest) = parts.next().and_then(|first| line.trim_end().strip_prefix(first)) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, between)) = parts.split_last() else { return rest.is_empty() };
    for part in between {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// True if the lines match the expected lines. `…` on a separate line matches any number of lines.
pub(crate) fn output_matches(shown: &[&str], lines: &[&str]) -> bool {
    match shown.split_first() {
        None => lines.is_empty(),
        Some((first, rest)) if first.trim() == "…" => (0..=lines.len()).any(|n| output_matches(rest, &lines[n..])),
        Some((first, rest)) => {
            lines.split_first().is_some_and(|(line, lines)| line_matches(first, line) && output_matches(rest, lines))
        }
    }
}

#[test]
fn shown_output_is_compared() {
    assert!(line_matches("a … c", "a b c") && line_matches("a…", "a") && line_matches("…c", "abc"));
    assert!(!line_matches("a", "ab") && !line_matches("a…c", "ab") && !line_matches("b", "ab"));
    assert!(output_matches(&["a", "…", "d"], &["a", "b", "c", "d"]) && output_matches(&["…"], &[]));
    assert!(!output_matches(&["a"], &["a", "b"]) && !output_matches(&["…", "c"], &["a", "b"]));
}

#[test]
fn servers_run_in_the_background() {
    assert_eq!(in_background("A=1 polychess serve --x"), ("A=1 polychess serve --x &".to_owned(), true));
    assert_eq!(in_background("polychess serve &\nb\n"), ("polychess serve &\nb".to_owned(), true));
    assert_eq!(in_background("polychess validate a"), ("polychess validate a".to_owned(), false));
    assert_eq!(port_of("polychess serve --address 0.0.0.0:81 &"), Some(81));
}
