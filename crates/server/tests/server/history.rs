//! Tests the history checks of `torture` and `outages` with one example of each contradiction.

#[path = "../torture/history.rs"]
mod judged;

use judged::{Key, Sent, contradictions};
use std::collections::HashMap;
use std::time::Duration;

fn key(n: u32) -> Key {
    ("table".to_owned(), 0, n.to_string())
}

/// Returns a command that was sent at the time `at`, and acknowledged at a later time as an event.
fn sent(at: u64, acknowledged: Option<(u64, u64)>) -> Sent {
    let acknowledged = acknowledged.map(|(at, seq)| (Duration::from_millis(at), seq));
    Sent { at: Duration::from_millis(at), acknowledged, refused: false }
}

fn found(commands: &[(u32, Sent)], log: &[(u32, u64)]) -> Vec<String> {
    let commands: HashMap<Key, Sent> = commands.iter().map(|(n, sent)| (key(*n), *sent)).collect();
    let log: HashMap<Key, u64> = log.iter().map(|(n, seq)| (key(*n), *seq)).collect();
    contradictions(&commands, &log)
}

#[test]
fn commands_in_a_right_order_contradict_nothing() {
    // Commands 2 and 3 overlap, so either may come first. Commands 4 and 5 have no reply: 4 is late
    // in the log, and 5 is not in it.
    let commands = [
        (1, sent(0, Some((5, 1)))),
        (2, sent(6, Some((20, 3)))),
        (3, sent(7, Some((21, 2)))),
        (4, sent(8, None)),
        (5, sent(9, None)),
        (6, Sent { refused: true, ..sent(10, None) }),
    ];
    assert_eq!(found(&commands, &[(1, 1), (2, 3), (3, 2), (4, 4)]), Vec::<String>::new());
}

#[test]
fn acknowledged_command_at_another_place_is_a_contradiction() {
    let wrong = found(&[(1, sent(0, Some((5, 1))))], &[(1, 2)]);
    assert!(wrong.len() == 1 && wrong[0].contains("acknowledged as event 1 and is event 2"), "{wrong:?}");
}

#[test]
fn rejected_command_in_the_log_is_a_contradiction() {
    let wrong = found(&[(1, Sent { refused: true, ..sent(0, None) })], &[(1, 1)]);
    assert!(wrong.len() == 1 && wrong[0].contains("was refused and is event 1"), "{wrong:?}");
}

#[test]
fn command_before_an_earlier_acknowledgement_is_a_contradiction() {
    // Command 2 was sent after command 1 had been acknowledged as event 5, so it must come later in
    // the log. This applies with and without a reply to command 2.
    for acknowledged in [Some((20, 4)), None] {
        let wrong = found(&[(1, sent(0, Some((5, 5)))), (2, sent(6, acknowledged))], &[(1, 5), (2, 4)]);
        assert!(wrong.len() == 1 && wrong[0].contains("after event 5 was acknowledged"), "{wrong:?}");
    }
    let elsewhere = ("other".to_owned(), 0, "2".to_owned());
    let commands = HashMap::from([(key(1), sent(0, Some((5, 5)))), (elsewhere.clone(), sent(6, None))]);
    let log = HashMap::from([(key(1), 5), (elsewhere, 1)]);
    assert_eq!(contradictions(&commands, &log), Vec::<String>::new(), "tables have orders of their own");
}
