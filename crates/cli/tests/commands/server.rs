//! Tests of server operation: start and stop, backup, verification, export and import, settings,
//! and full disks.

use crate::program::{code, program, run, stderr, stdout};
use crate::running::{Running, text};
use serde_json::Value as Json;
use std::path::Path;
use std::process::Command;

fn db(arguments: &[&str], data: &Path) -> (i32, String, String) {
    let output = run(&[&["db"], arguments, &["--data-dir", text(data)]].concat(), b"");
    (code(&output), stdout(&output), stderr(&output))
}

#[test]
fn games_are_backed_up_verified_and_moved() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, moved, restored) = (folder.path().join("a"), folder.path().join("b"), folder.path().join("c"));
    let (copy, archive) = (folder.path().join("copy.db"), folder.path().join("games.jsonl"));
    let server = Running::start(&data);
    let tables = [server.table().expect("a table"), server.table().expect("a table")];
    assert_eq!(db(&["backup", text(&copy)], &data).0, 0, "also while it runs");
    let (again, _, why) = db(&["backup", text(&copy)], &data);
    assert!(again == 2 && why.contains("choose a new file for the backup"), "{why}");
    let (busy, _, why) = db(&["verify"], &data);
    assert!(busy == 2 && why.contains("in use by another server"), "{why}");
    server.stop();

    let verified = (0, "2 games with 10 events replayed, 0 findings\n".to_owned(), String::new());
    assert_eq!(db(&["verify"], &data), verified);
    std::fs::create_dir(&restored).expect("a folder");
    std::fs::copy(&copy, restored.join("polychess.db")).expect("a copy is put in place");
    assert_eq!(db(&["verify"], &restored), verified);
    let (exported, _, words) = db(&["export", text(&archive)], &data);
    assert!(exported == 0 && words.contains("exported: 2 games"), "{words}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(&archive).expect("the archive").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "nobody else of the machine reads it");
    }
    let (again, _, why) = db(&["export", text(&archive)], &data);
    assert!(again == 2 && why.contains("games.jsonl cannot be made"), "{why}");
    assert_eq!(db(&["import", text(&archive)], &moved).0, 0);
    assert_eq!(db(&["verify"], &moved), verified);
    let (again, _, why) = db(&["import", text(&archive)], &moved);
    assert!(again == 1 && why.contains("line 1 of the archive"), "{why}");
    let (_, lines, _) = db(&["export", "-"], &moved);
    assert_eq!(lines, std::fs::read_to_string(&archive).expect("the archive"));
    let forged = lines.replace("courtesy\\\":5000", "courtesy\\\":6000");
    assert_ne!(forged, lines, "the archive contains the terms of the tables");
    let forged = run(&["db", "import", "-", "--data-dir", text(&folder.path().join("d"))], forged.as_bytes());
    assert!(code(&forged) == 1 && stderr(&forged).contains("does not follow the one before"), "{}", stderr(&forged));

    let server = Running::start(&moved);
    assert!(tables.iter().all(|table| server.has(table)), "the moved games can be watched");
    server.stop();
}

#[test]
fn verify_finds_outside_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let table = server.table().expect("a table");
    server.stop();
    let file = folder.path().join("polychess.db");
    let mut bytes = std::fs::read(&file).expect("the database");
    let terms = b"\"terms\":{\"answers_on_time\":false,\"courtesy\":5000";
    let at = bytes.windows(terms.len()).position(|window| window == terms).expect("the terms are in it");
    bytes[at + terms.len() - 4..at + terms.len()].copy_from_slice(b"6000");
    std::fs::write(&file, &bytes).expect("written");
    let (found, output_text, _) = db(&["verify"], folder.path());
    assert!(
        found == 1 && output_text.contains(&format!("table {table}:")) && output_text.contains("1 finding"),
        "{output_text}"
    );
    bytes.truncate(bytes.len() / 2);
    std::fs::write(&file, &bytes).expect("written");
    let (broken, _, why) = db(&["verify"], folder.path());
    assert!(broken == 2 && why.contains("malformed"), "{why}");
}

#[test]
fn ratings_are_computed_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (missing, _, why) = db(&["ratings"], folder.path());
    assert!(missing == 2 && why.contains("no database found"), "{why}");
    Running::start(folder.path()).stop();
    let (found, report, why) = db(&["ratings"], folder.path());
    assert_eq!((found, &*report), (0, "0 rated games computed again, 0 ratings compared, 0 findings\n"), "{why}");
    let (_, json, _) = db(&["ratings", "--json"], folder.path());
    let report: Json = serde_json::from_str(&json).expect("a report");
    assert_eq!(report, serde_json::json!({"games": 0, "ratings": 0, "findings": []}));
}

/// A limit on the file size simulates a full disk.
#[test]
fn full_disk_is_reported_and_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let serve = "ulimit -S -f 1200; exec env --ignore-signal=XFSZ \"$0\" \"$@\"";
    let program = env!("CARGO_BIN_EXE_polychess");
    let mut command = Command::new("bash");
    command.args(["-c", serve, program, "serve", "--address", "127.0.0.1:0", "--data-dir", text(folder.path())]);
    let server = Running::of(command.args(["--set", "open_games=1000", "--set", "writes_per_minute=10000"]));
    let mut kept = Vec::new();
    let problem = loop {
        match server.table() {
            Ok(table) => kept.push(table),
            Err(problem) => break problem,
        }
        assert!(kept.len() < 900, "it must be full some time");
    };
    assert_eq!(problem["kind"], "unavailable", "{problem}");
    assert!(kept.len() > 5, "{} tables", kept.len());
    // A large write fails before the disk is completely full. Continue until the small test write
    // of `/readyz` also fails.
    assert!((0..100).any(|_| server.send("GET", "/readyz", &Json::Null).0 == 503), "it is not ready");
    assert_eq!(server.table().expect_err("still full")["kind"], "unavailable");
    assert_eq!(server.send("GET", "/healthz", &Json::Null).0, 200);
    assert!(kept.iter().all(|table| server.has(table)), "what is there can be read");
    // The server recovers when the disk has space again.
    let limit = Command::new("prlimit").args(["--pid", &server.child.id().to_string(), "--fsize=unlimited"]).status();
    assert!(limit.expect("prlimit").success());
    kept.push(server.table().expect("there is room"));
    assert_eq!(server.send("GET", "/readyz", &Json::Null).0, 200);
    server.stop();
    let (verified, output_text, _) = db(&["verify"], folder.path());
    assert_eq!((verified, output_text.contains("0 findings")), (0, true), "{output_text}");
    let server = Running::start(folder.path());
    assert!(kept.iter().all(|table| server.has(table)), "everything that was acknowledged is there");
    server.stop();
}

#[cfg(unix)]
#[test]
fn read_only_database_is_rejected() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    use std::os::unix::process::CommandExt as _;
    /// The user id of `nobody`. This user cannot write to the folder.
    const NOBODY: u32 = 65_534;
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    Running::start(&data).stop();
    let allow = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("permissions");
    };
    // Copy the program to a folder where all users can execute it. Use `cp`, so that another
    // process writes the file. If another test forks while this process has the file open for
    // writing, the system cannot execute the copy.
    let program = folder.path().join("polychess");
    let copied = Command::new("cp").arg(env!("CARGO_BIN_EXE_polychess")).arg(&program).status();
    assert!(copied.expect("cp runs").success(), "a copy");
    allow(&program, 0o755);
    allow(folder.path(), 0o755);
    for file in std::fs::read_dir(&data).expect("the folder").flatten() {
        allow(&file.path(), 0o444);
    }
    allow(&data, 0o555);
    let mut command = Command::new(&program);
    if std::fs::metadata(&data).expect("the folder").uid() == 0 {
        command.uid(NOBODY);
    }
    let output =
        command.args(["serve", "--address", "127.0.0.1:0", "--data-dir", text(&data)]).output().expect("it runs");
    allow(&data, 0o755);
    assert_eq!(code(&output), 2, "{}", stderr(&output));
    let output_text = stderr(&output);
    assert!(output_text.contains("polychess.") && output_text.contains("Permission denied"), "{output_text}");
}

#[test]
fn settings_come_from_file_environment_and_flags() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("polychess.toml");
    std::fs::write(&file, "workers = 3\nopen_games = 3\npace = 3\n").expect("written");
    let mut command = program(&["config", "check", "--config", text(&file), "--set", "pace=5"]);
    let output = command.env("POLYCHESS_OPEN_GAMES", "4").env("POLYCHESS_PACE", "4").output().expect("it runs");
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let output_text = stdout(&output);
    for line in ["workers = 3", "open_games = 4", "pace = 5.0", "frame_limit = 4096"] {
        assert!(output_text.lines().any(|own| own == line), "{line}: {output_text}");
    }
    std::fs::write(&file, &output_text).expect("written");
    let again = run(&["config", "check", "--config", text(&file)], b"");
    assert_eq!(stdout(&again), output_text, "what is printed can be used");
    for (name, value) in [("ping", "0"), ("address", "here"), ("workers", "many"), ("speed", "3")] {
        let output = run(&["config", "check", "--set", &format!("{name}={value}")], b"");
        assert!(code(&output) == 2 && stderr(&output).contains(name), "{}", stderr(&output));
    }
    let output = program(&["config", "check"]).env("POLYCHESS_FRAMELIMIT", "hidden").output().expect("it runs");
    let warned = "Warning: POLYCHESS_FRAMELIMIT is not a setting; did you mean \"POLYCHESS_FRAME_LIMIT\"?\n";
    assert_eq!((code(&output), stderr(&output).as_str()), (0, warned), "said, and its value is not");
    std::fs::write(&file, "frame_limt = 1").expect("written");
    let output = run(&["config", "check", "--config", text(&file)], b"");
    assert!(code(&output) == 2 && stderr(&output).contains("did you mean \"frame_limit\"?"), "{}", stderr(&output));
    let output = run(&["config", "check", "--log", "info", "--log-format", "json"], b"");
    assert!(stdout(&output).contains("log = \"info\"\nlog_format = \"json\"\n"), "{}", stdout(&output));
    let output = run(&["config", "check", "--log", "a=b=c"], b"");
    assert!(code(&output) == 2 && stderr(&output).contains("log: \"a=b=c\" is not a filter"), "{}", stderr(&output));
    let output = run(&["serve", "--data-dir", "", "--set", "ping=0"], b"");
    assert!(code(&output) == 2 && stderr(&output).contains("ping: 0 is not allowed"), "{}", stderr(&output));
}

/// The server notifies systemd, as units with `Type=notify` need.
#[cfg(unix)]
#[test]
fn service_manager_is_notified_of_start_and_stop() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("notify");
    let shown = std::os::unix::net::UnixDatagram::bind(&path).expect("a socket");
    shown.set_read_timeout(Some(std::time::Duration::from_secs(10))).expect("a limit");
    let mut bytes = [0; 256];
    let mut next = || {
        let length = shown.recv(&mut bytes).expect("it is told");
        String::from_utf8_lossy(&bytes[..length]).trim().to_owned()
    };
    let mut command = program(&["serve", "--address", "127.0.0.1:0", "--data-dir", ""]);
    let server = Running::of(command.env("NOTIFY_SOCKET", &path));
    assert_eq!(next(), "READY=1");
    assert_eq!(server.send("GET", "/readyz", &Json::Null).0, 200);
    server.stop();
    assert_eq!(next(), "STOPPING=1");
}
