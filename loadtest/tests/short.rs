//! Short runs of the load test. They check that it measures all values, stops, and connects only to
//! this machine. They do not depend on the speed of the machine.

use serde_json::Value;
use std::process::{Command, Output};

fn loadtest(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_polychess-loadtest")).args(arguments).output().expect("it runs")
}

#[test]
fn a_short_run_measures_everything() {
    let sizes =
        ["--games", "7", "--sockets", "60", "--watchers", "20", "--rate", "20", "--turns", "4", "--seconds", "3"];
    let run = loadtest(&[&sizes[..], &["--json"]].concat());
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let report: Value = serde_json::from_slice(&run.stdout).expect("figures as JSON");
    for (name, count) in [("games", 7), ("sockets_opened", 60), ("watchers", 20), ("refused", 0), ("unanswered", 0)] {
        assert_eq!(report[name], count, "{name}: {report}");
    }
    let number =
        |path: &str| report.pointer(path).and_then(Value::as_f64).unwrap_or_else(|| panic!("{path}: {report}"));
    // Seven games have four turns each. A few turns may be missing at the end.
    assert!(number("/fastest/acts") >= 20.0, "{report}");
    assert!(number("/load/acts") >= 20.0, "{report}");
    assert_eq!(number("/load/acts"), number("/load/acknowledged/count"), "what is counted is what was timed");
    for figure in
        ["/load/acknowledged/p50", "/load/others_notified/p50", "/load/server_ms", "/memory", "/stored_per_act"]
    {
        assert!(number(figure) > 0.0, "{figure}: {report}");
    }
    assert!(number("/load/acknowledged/p50") <= number("/load/acknowledged/p99"));
    // All players and spectators at a table receive each act.
    assert!(number("/load/messages") >= 4.0 * number("/load/acts"), "{report}");
    for storm in ["/cut/back/count", "/restart/back/count"] {
        assert_eq!(number(storm), 60.0, "{storm}: {report}");
    }
}

#[test]
fn what_is_elsewhere_or_too_much_is_refused() {
    for (arguments, why) in [
        (&["--url", "http://192.0.2.1:80"][..], "nothing is sent elsewhere"),
        (&["--url", "http://chess.example"], "nothing is sent elsewhere"),
        (&["--database", "postgres://me:secret@db.example/chess"], "db.example/chess is not on this machine"),
        (&["--database", "postgres://127.0.0.1/chess", "--broker", "nats://192.0.2.1"], "is not on this machine"),
        (&["--games", "1000000"], "--games is a number from 1 to 20000"),
        (&["--rate", "0"], "--rate is a number from 1"),
        (&["--games", "10", "--sockets", "10"], "ask for as many --sockets"),
        (&["--games", "7", "--sockets", "60", "--watchers", "60"], "ask for fewer --watchers"),
    ] {
        let run = loadtest(arguments);
        let output_text = String::from_utf8_lossy(&run.stderr);
        assert!(!run.status.success() && output_text.contains(why), "{arguments:?}: {output_text}");
        assert!(!output_text.contains("secret"), "{output_text}");
    }
}
