//! Runs a PostgreSQL server for tests in a temporary folder. Clients connect through a socket in
//! this folder.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A running PostgreSQL server.
pub(crate) struct Cluster {
    programs: PathBuf,
    folder: TempDir,
    /// The user who runs the server if the tests run as root, because PostgreSQL does not run as
    /// root.
    user: Option<(u32, u32)>,
}

/// Returns the folder with PostgreSQL's programs: the value of `POLYCHESS_POSTGRES`, or the folder
/// of the installed package.
fn programs() -> PathBuf {
    if let Some(folder) = std::env::var_os("POLYCHESS_POSTGRES") {
        return folder.into();
    }
    // Debian uses one folder for each version. Try the newest version first, then the folders of
    // other systems.
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut versions: Vec<(u32, PathBuf)> = versions
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .collect();
    versions.sort_unstable();
    let others = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map(PathBuf::from);
    let mut all = versions.into_iter().rev().map(|(_, folder)| folder).chain(others);
    let found = all.find(|folder| ["initdb", "pg_ctl", "createdb"].iter().all(|program| folder.join(program).exists()));
    found.expect("PostgreSQL is not installed: the folder of its programs may be named by POLYCHESS_POSTGRES")
}

/// Returns the user and group id of a user other than root.
fn unprivileged_ids() -> (u32, u32) {
    let users = fs::read_to_string("/etc/passwd").expect("a list of users");
    let numbers = |name: &str| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut fields = line.split(':').skip(2).map(|field| field.parse().ok());
        Some((fields.next()??, fields.next()??))
    };
    numbers("postgres").or_else(|| numbers("nobody")).expect("a user who is not root")
}

impl Cluster {
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let is_root = fs::metadata(folder.path()).expect("it is there").uid() == 0;
        let user = is_root.then(unprivileged_ids);
        if let Some((user, group)) = user {
            chown(folder.path(), Some(user), Some(group)).expect("it is root's to give");
        }
        let cluster = Self { programs: programs(), folder, user };
        cluster
            .run("initdb", &["--no-sync", "--auth=trust", "--username=polychess", "--encoding=UTF8", "--pgdata=data"]);
        cluster.begin();
        cluster
    }

    /// Returns a server that several tests share. It stops when the last of them ends.
    pub(crate) fn shared() -> Arc<Self> {
        static SHARED: Mutex<Weak<Cluster>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let cluster = Arc::new(Self::start());
            *shared = Arc::downgrade(&cluster);
            cluster
        })
    }

    /// Returns the folder of the server.
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Runs one of PostgreSQL's programs in the server's folder.
    pub(crate) fn run(&self, program: &str, arguments: &[&str]) {
        let mut command = Command::new(self.programs.join(program));
        command.args(arguments).current_dir(self.path()).env_remove("PGDATA").env("LC_ALL", "C.UTF-8");
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        // Write to a file instead of a pipe, because the server continues to write after this
        // program has ended.
        let output_text = fs::File::create(self.path().join("said")).expect("a file");
        command.stdin(Stdio::null()).stdout(output_text.try_clone().expect("the file")).stderr(output_text);
        let done = command.status().unwrap_or_else(|error| panic!("{program}: {error}"));
        assert!(done.success(), "{program}: {}", fs::read_to_string(self.path().join("said")).unwrap_or_default());
    }

    pub(crate) fn begin(&self) {
        let socket = self.path().display();
        let options = format!("-c listen_addresses= -c unix_socket_directories='{socket}'");
        self.run("pg_ctl", &["--pgdata=data", "--wait", "--log=log", "--options", &options, "start"]);
    }

    /// Stops the server immediately, as a power failure would.
    pub(crate) fn kill(&self) {
        self.run("pg_ctl", &["--pgdata=data", "--mode=immediate", "--wait", "stop"]);
    }

    /// Creates a database and returns its address.
    pub(crate) fn database(&self) -> String {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = &format!("chess{}", COUNT.fetch_add(1, Ordering::Relaxed));
        let host = format!("--host={}", self.path().display());
        self.run("createdb", &[&host, "--username=polychess", name]);
        format!("postgres://polychess@localhost/{name}?host={}", self.path().display())
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let begun = Instant::now();
        if self.path().join("data/postmaster.pid").exists() {
            self.kill();
        }
        // The server may need its files for a moment longer.
        while self.path().join("data/postmaster.pid").exists() && begun.elapsed() < Duration::from_secs(10) {
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}
