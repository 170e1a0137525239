//! Tests of commands before and during a search: `stop`, `ponderhit`, `searchmoves` and levels.

use crate::engine::Engine;
use crate::program::{code, run, stdout};
use polychess_variants::INFOS;
use std::time::{Duration, Instant};

/// Maximum time between `stop` and the answer.
const SOON: Duration = Duration::from_millis(50);
const ALGORITHMS: [&str; 3] = ["paranoid", "best-reply", "blend"];

fn turns(game: &str) -> Vec<String> {
    let output = run(&["moves", "-g", game], b"");
    assert_eq!(code(&output), 0);
    stdout(&output).lines().filter_map(|line| line.split('\t').next()).map(str::to_owned).collect()
}

fn best(lines: &[String]) -> &str {
    lines.last().and_then(|line| line.strip_prefix("bestmove ")).unwrap_or_else(|| panic!("{lines:?}"))
}

#[test]
fn stop_is_answered_within_fifty_milliseconds() {
    let mut engine = Engine::start();
    engine.say("setoption name Threads value 2");
    for info in INFOS {
        engine.say(&format!("setoption name UCI_Variant value {}", info.id));
        for algorithm in ALGORITHMS {
            engine.say(&format!("setoption name Algorithm value {algorithm}"));
            let mut waited = Vec::new();
            // Repeat the measurement, because a busy machine may delay some answers. A defective
            // engine delays all answers.
            while waited.last().is_none_or(|&last| last >= SOON) && waited.len() < 20 {
                engine.say("go infinite");
                std::thread::sleep(Duration::from_millis(100));
                let asked = Instant::now();
                engine.say("stop");
                let lines = engine.until("bestmove");
                waited.push(asked.elapsed());
                assert_ne!(best(&lines), "(none)");
            }
            assert!(waited.last().is_some_and(|&last| last < SOON), "{} {algorithm}: {waited:?}", info.id);
        }
    }
    assert!(engine.quits());
}

/// The limits apply only after `ponderhit`. Without limits, the search continues until `stop`.
#[test]
fn engine_ponders_until_ponderhit() {
    let mut engine = Engine::start();
    for bound in ["movetime 50", "depth 1", "nodes 500", "clock white 2000"] {
        engine.say(&format!("go ponder {bound}"));
        std::thread::sleep(Duration::from_millis(200));
        engine.say("isready");
        let lines = engine.until("readyok");
        assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{bound}: {lines:?}");
        engine.say("ponderhit");
        assert_ne!(best(&engine.until("bestmove")), "(none)");
    }
    engine.say("go ponder");
    engine.say("ponderhit");
    std::thread::sleep(Duration::from_millis(100));
    engine.say("isready");
    let lines = engine.until("readyok");
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
    engine.say("stop");
    assert_ne!(best(&engine.until("bestmove")), "(none)");
    assert!(engine.quits());
}

#[test]
fn searchmoves_restricts_the_search() {
    let mut engine = Engine::start();
    for info in INFOS {
        engine.say(&format!("setoption name UCI_Variant value {}", info.id));
        let turns = turns(info.id);
        for turn in [&turns[0], &turns[turns.len() - 1]] {
            engine.say(&format!("go nodes 300 searchmoves {turn}"));
            assert_eq!(best(&engine.until("bestmove")), turn, "{}", info.id);
        }
        let two = [&turns[0], &turns[turns.len() / 2]];
        engine.say(&format!("go nodes 300 searchmoves {} {}", two[0], two[1]));
        let lines = engine.until("bestmove");
        assert!(two.iter().any(|turn| *turn == best(&lines)), "{lines:?}");
    }
    assert!(engine.quits());
}

#[test]
fn engine_plays_at_its_level() {
    let mut engine = Engine::start();
    let turns = turns(INFOS[0].id);
    for level in 1..=10 {
        engine.say(&format!("setoption name Skill value {level}"));
        engine.say("go nodes 2000");
        let lines = engine.until("bestmove");
        assert!(turns.iter().any(|turn| turn == best(&lines)), "level {level}: {lines:?}");
        assert_eq!(lines.len(), 1, "a level shows no lines: {lines:?}");
    }
    // The random player of level 1 varies its moves. A search would always find the same move.
    engine.say("setoption name Skill value 1");
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..20 {
        engine.say("go nodes 10");
        seen.insert(best(&engine.until("bestmove")).to_owned());
    }
    assert!(seen.len() > 3, "{seen:?}");
    engine.say("setoption name Skill value 0");
    engine.say("go nodes 2000");
    assert!(engine.until("bestmove").len() > 1);
    assert!(engine.quits());
}

/// Returns the peak memory use of a process, in KiB.
#[cfg(target_os = "linux")]
fn most_memory(id: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).expect("its status");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a line of its memory");
    line.split_whitespace().next().and_then(|n| n.parse().ok()).expect("a number")
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded_by_hash() {
    let needed = |algorithm: &str, hash: u64| {
        let mut engine = Engine::start();
        engine.say(&format!("setoption name Hash value {hash}"));
        engine.say(&format!("setoption name Algorithm value {algorithm}"));
        engine.say("go depth 1");
        engine.until("bestmove");
        let before = most_memory(engine.child.id());
        engine.say("go nodes 40000");
        engine.until("bestmove");
        let after = most_memory(engine.child.id());
        assert!(engine.quits());
        (before, after)
    };
    for algorithm in ALGORITHMS {
        let (before, after) = needed(algorithm, 1);
        assert!(after < before + 8 * 1_024, "{algorithm}: {before} KiB, then {after} KiB");
    }
}
