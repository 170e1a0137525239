//! The test suite for all stores.

pub(crate) use crate::store::accounts::{
    accounts_are_unique, changes_of_accounts_are_all_or_nothing, ended_sessions_are_gone,
    finished_games_are_listed_in_pages,
};
pub(crate) use crate::store::due::{
    due_tables_are_found_unless_another_server_has_them, vacations_are_numbered_and_deleted_with_the_account,
};
pub(crate) use crate::store::names::{
    deletion_ends_ceremonies_and_seeks, names_of_deleted_accounts_are_found_and_not_written_again,
    names_of_people_come_with_the_row, redacted_events_keep_their_hash,
};
pub(crate) use crate::store::puzzles::{
    tries_of_puzzles_are_deleted_with_the_account, tries_of_puzzles_follow_each_other,
};
pub(crate) use crate::store::ratings::{
    leaderboards_list_active_accounts, rated_games_are_queued_in_order, ratings_change_strictly_in_order,
    the_check_of_ratings_finds_a_wrong_one,
};
pub(crate) use crate::store::reviews::{
    automatic_reviews_come_last, review_of_an_earlier_claim_is_rejected,
    review_without_progress_fails_after_five_claims, reviews_are_claimed_in_order, unreviewed_game_ended_last,
};
use crate::store::rows::{chain, commit, row};
pub(crate) use crate::store::seeks::a_seek_is_granted_once;
use polychess_server::Hash;
use polychess_server::store::{Claim, Commit, GameQuota, SessionRow, Store, StoreError, TableQuery};
use polychess_wire::{Phase, Visibility};
use std::sync::Arc;
use std::time::Duration;

/// Defines the tests for one kind of store. `$store` is an expression that opens an empty store.
macro_rules! suite {
    (@tests $store:tt $($name:ident)+) => {
        $(#[tokio::test(flavor = "multi_thread")]
        async fn $name() {
            let (store, _kept) = $store;
            crate::store::suite::$name(std::sync::Arc::new(store)).await;
        })+
    };
    ($($store:tt)+) => {
        $crate::store::suite::suite! { @tests { $($store)+ }
            events_come_back_as_they_were
            a_number_is_given_once
            a_command_is_carried_out_once
            commits_are_all_or_nothing
            writers_at_once_never_both_win
            lists_have_what_they_ask_for
            sessions_are_found_by_their_token
            a_table_has_one_owner_at_a_time
            what_an_earlier_owner_writes_is_refused
            claims_at_once_are_won_by_one
            a_server_that_leaves_gives_all_back
            interruption_of_a_lease_is_reported
            a_session_never_exceeds_its_quota_of_games
            a_seek_is_granted_once
            due_tables_are_found_unless_another_server_has_them
            vacations_are_numbered_and_deleted_with_the_account
            finished_games_are_listed_in_pages
            accounts_are_unique
            changes_of_accounts_are_all_or_nothing
            ended_sessions_are_gone
            names_of_people_come_with_the_row
            names_of_deleted_accounts_are_found_and_not_written_again
            redacted_events_keep_their_hash
            deletion_ends_ceremonies_and_seeks
            reviews_are_claimed_in_order
            automatic_reviews_come_last
            unreviewed_game_ended_last
            review_of_an_earlier_claim_is_rejected
            review_without_progress_fails_after_five_claims
            rated_games_are_queued_in_order
            ratings_change_strictly_in_order
            leaderboards_list_active_accounts
            the_check_of_ratings_finds_a_wrong_one
            tries_of_puzzles_follow_each_other
            tries_of_puzzles_are_deleted_with_the_account
        }
    };
}

pub(crate) use suite;

pub(crate) async fn events_come_back_as_they_were(store: Arc<dyn Store>) {
    let events = chain("a", 1, 5, Hash::NONE);
    store.commit(vec![commit("a", events[..3].to_vec())]).await.expect("written");
    store.commit(vec![commit("a", events[3..].to_vec())]).await.expect("written");
    assert_eq!(store.events("a", 0).await.expect("read"), events);
    assert_eq!(store.events("a", 3).await.expect("read"), events[3..]);
    assert_eq!(store.events("a", 9).await.expect("read"), []);
    assert_eq!(store.events("b", 0).await.expect("read"), []);
    assert_eq!(store.table("a").await.expect("read"), Some(row("a", Phase::Playing, 5)));
    assert_eq!(store.table("b").await.expect("read"), None);
    store.ready().await.expect("ready");
}

pub(crate) async fn a_number_is_given_once(store: Arc<dyn Store>) {
    let events = chain("a", 1, 2, Hash::NONE);
    store.commit(vec![commit("a", events.clone())]).await.expect("written");
    let again = store.commit(vec![commit("a", chain("a", 2, 1, Hash::NONE))]).await;
    assert_eq!(again, Err(StoreError::Conflict));
    let gap = store.commit(vec![commit("a", chain("a", 4, 1, Hash::NONE))]).await;
    assert_eq!(gap, Err(StoreError::Conflict), "nothing may be missing");
    let late = store.commit(vec![commit("b", chain("b", 2, 1, Hash::NONE))]).await;
    assert_eq!(late, Err(StoreError::Conflict), "a log begins with 1");
    assert_eq!(store.events("a", 0).await.expect("read"), events);
}

pub(crate) async fn a_command_is_carried_out_once(store: Arc<dyn Store>) {
    let events = chain("a", 1, 2, Hash::NONE);
    store.commit(vec![commit("a", events.clone())]).await.expect("written");
    let mut next = chain("a", 3, 1, events[1].hash("a"));
    next[0].command = Some("c1".into());
    next[0].seat = Some(1);
    let again = store.commit(vec![commit("a", next.clone())]).await;
    assert_eq!(again, Err(StoreError::Conflict));
    // Another seat may use the same id. An event without a command has no command id.
    next[0].seat = Some(0);
    store.commit(vec![commit("a", next.clone())]).await.expect("written");
    for seq in 4..6 {
        let mut event = chain("a", seq, 1, Hash::NONE);
        event[0].command = None;
        store.commit(vec![commit("a", event)]).await.expect("written");
    }
}

pub(crate) async fn commits_are_all_or_nothing(store: Arc<dyn Store>) {
    store.commit(vec![commit("a", chain("a", 1, 1, Hash::NONE))]).await.expect("written");
    let both = vec![commit("b", chain("b", 1, 2, Hash::NONE)), commit("a", chain("a", 1, 1, Hash::NONE))];
    assert_eq!(store.commit(both).await, Err(StoreError::Conflict));
    assert_eq!(store.table("b").await.expect("read"), None);
    assert_eq!(store.events("b", 0).await.expect("read"), []);
    let both = vec![commit("b", chain("b", 1, 2, Hash::NONE)), commit("a", chain("a", 2, 1, Hash::NONE))];
    store.commit(both).await.expect("written");
    assert_eq!(store.events("b", 0).await.expect("read").len(), 2);
}

pub(crate) async fn writers_at_once_never_both_win(store: Arc<dyn Store>) {
    store.commit(vec![commit("a", chain("a", 1, 1, Hash::NONE))]).await.expect("written");
    let write = |at: u32| {
        let store = Arc::clone(&store);
        async move {
            let mut event = chain("a", 2, 1, Hash::NONE);
            event[0].command = Some(format!("by{at}"));
            // Other tasks write to other tables at the same time.
            let other = format!("t{at:03}");
            let (a, b) = tokio::join!(
                store.commit(vec![commit("a", event)]),
                store.commit(vec![commit(&other, chain(&other, 1, 3, Hash::NONE))])
            );
            assert_eq!(b, Ok(()), "a conflict elsewhere disturbs nobody");
            usize::from(a.is_ok())
        }
    };
    let tasks: Vec<_> = (0..60).map(|at| tokio::spawn(write(at))).collect();
    let mut won = 0;
    for task in tasks {
        won += task.await.expect("no panic");
    }
    assert_eq!(won, 1);
    assert_eq!(store.events("a", 0).await.expect("read").len(), 2);
}

pub(crate) async fn lists_have_what_they_ask_for(store: Arc<dyn Store>) {
    let put = |id: &str, phase, created, visibility, sessions: &[&str]| {
        let mut commit = Commit {
            table: row(id, phase, created),
            events: chain(id, 1, 1, Hash::NONE),
            sessions: Some(sessions.iter().map(|s| (*s).to_owned()).collect()),
            ..commit(id, vec![])
        };
        commit.table.visibility = visibility;
        store.commit(vec![commit])
    };
    put("a", Phase::Gathering, 1, Visibility::Public, &["x"]).await.expect("written");
    put("b", Phase::Gathering, 3, Visibility::Public, &["x", "y"]).await.expect("written");
    put("c", Phase::Gathering, 2, Visibility::Unlisted, &["y"]).await.expect("written");
    put("d", Phase::Playing, 4, Visibility::Private, &["x"]).await.expect("written");
    put("e", Phase::Over, 5, Visibility::Public, &["x"]).await.expect("written");
    let list = async |query: TableQuery, limit| {
        let rows = store.tables(query, limit).await.expect("read");
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(list(TableQuery::Public(Phase::Gathering), 9).await, ["b", "a"]);
    assert_eq!(list(TableQuery::Public(Phase::Gathering), 1).await, ["b"]);
    assert_eq!(list(TableQuery::Public(Phase::Playing), 9).await, Vec::<String>::new());
    assert_eq!(list(TableQuery::Of("x".into()), 9).await, ["e", "d", "b", "a"]);
    assert_eq!(list(TableQuery::UnfinishedOf("x".into()), 9).await, ["d", "b", "a"]);
    assert_eq!(list(TableQuery::Of("nobody".into()), 9).await, Vec::<String>::new());
    assert_eq!(list(TableQuery::Unowned(String::new()), 9).await, ["d"]);
    assert_eq!(list(TableQuery::Unowned("d".into()), 9).await, Vec::<String>::new());
    assert_eq!(list(TableQuery::After("b".into()), 2).await, ["c", "d"]);
    // A session that has left does not find the table. A commit without a list of sessions does not
    // change them.
    let leave = Commit {
        table: row("a", Phase::Gathering, 1),
        events: chain("a", 2, 1, Hash::NONE),
        sessions: None,
        ..commit("a", vec![])
    };
    store.commit(vec![leave.clone()]).await.expect("written");
    assert_eq!(list(TableQuery::Of("x".into()), 9).await.len(), 4);
    let leave = Commit { events: chain("a", 3, 1, Hash::NONE), sessions: Some(vec![]), ..leave };
    store.commit(vec![leave]).await.expect("written");
    assert_eq!(list(TableQuery::Of("x".into()), 9).await, ["e", "d", "b"]);
}

pub(crate) async fn sessions_are_found_by_their_token(store: Arc<dyn Store>) {
    let ann = SessionRow::guest("1", Hash::of(b"ann"), "Ann", 7);
    store.put_session(ann.clone()).await.expect("written");
    assert_eq!(store.session(Hash::of(b"ann")).await.expect("read"), Some(ann.clone()));
    assert_eq!(store.session(Hash::of(b"bob")).await.expect("read"), None);
    let renamed = SessionRow { name: "Anna".into(), ..ann.clone() };
    store.put_session(renamed.clone()).await.expect("written");
    assert_eq!(store.session(Hash::of(b"ann")).await.expect("read"), Some(renamed));
    let thief = SessionRow { token: Hash::of(b"thief"), ..ann.clone() };
    assert_eq!(store.put_session(thief).await, Err(StoreError::Conflict), "a token is for life");
    let twin = SessionRow { id: "2".into(), ..ann };
    assert_eq!(store.put_session(twin).await, Err(StoreError::Conflict), "a token is one session's");
}

const LONG: Duration = Duration::from_secs(600);

/// A claim, reduced to its epoch and to true if the table was taken from another owner.
#[derive(PartialEq, Debug)]
enum Short {
    Taken(i64, bool),
    Other(Result<Claim, StoreError>),
}

fn short(claim: Result<Claim, StoreError>) -> Short {
    match claim {
        Ok(Claim::Taken { epoch, inherited }) => Short::Taken(epoch, inherited.is_some()),
        other => Short::Other(other),
    }
}

fn taken(epoch: i64, inherited: bool) -> Short {
    Short::Taken(epoch, inherited)
}

pub(crate) async fn a_table_has_one_owner_at_a_time(store: Arc<dyn Store>) {
    store.commit(vec![commit("a", chain("a", 1, 1, Hash::NONE))]).await.expect("written");
    assert_eq!(store.claim("a", "one").await, Err(StoreError::Superseded), "nobody has said that it is there");
    store.renew("one", LONG).await.expect("written");
    store.renew("two", LONG).await.expect("written");
    assert_eq!(store.claim("b", "one").await, Ok(Claim::Missing));
    assert_eq!(short(store.claim("a", "one").await), taken(1, false));
    assert_eq!(store.claim("a", "two").await, Ok(Claim::Owned("one".into())));
    assert_eq!(store.tables(TableQuery::Unowned(String::new()), 9).await, Ok(vec![]));
    // A server that claims its own table again starts a new epoch.
    assert_eq!(short(store.claim("a", "one").await), taken(2, false));
    store.release("a", "one", 1).await.expect("written");
    assert_eq!(store.claim("a", "two").await, Ok(Claim::Owned("one".into())), "it was given back by who had it before");
    store.release("a", "one", 2).await.expect("written");
    assert_eq!(store.tables(TableQuery::Unowned(String::new()), 9).await.expect("read").len(), 1);
    assert_eq!(short(store.claim("a", "two").await), taken(3, false));
    // The lease has expired.
    let before = store.time().await.expect("read");
    store.renew("two", Duration::from_millis(1)).await.expect("written");
    let after = store.time().await.expect("read");
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert_eq!(store.tables(TableQuery::Unowned(String::new()), 9).await.expect("read").len(), 1);
    assert_eq!(store.claim("a", "two").await, Err(StoreError::Superseded));
    let claim = store.claim("a", "one").await;
    let Ok(Claim::Taken { epoch: 4, inherited: Some(seen) }) = claim else { panic!("{claim:?}") };
    assert!((before..=after).contains(&seen), "{before} {seen} {after}");
    // A server that renews its lease late does not get its table back.
    store.renew("two", LONG).await.expect("written");
    assert_eq!(store.claim("a", "two").await, Ok(Claim::Owned("one".into())));
}

pub(crate) async fn what_an_earlier_owner_writes_is_refused(store: Arc<dyn Store>) {
    let write = |seq: u32, epoch: i64| {
        let mut event = chain("a", seq, 1, Hash::NONE);
        event[0].command = Some(format!("by{epoch}-{seq}"));
        store.commit(vec![Commit { epoch, ..commit("a", event) }])
    };
    write(1, 0).await.expect("written");
    store.renew("one", Duration::from_millis(1)).await.expect("written");
    store.renew("two", LONG).await.expect("written");
    assert_eq!(short(store.claim("a", "two").await), taken(1, false));
    assert_eq!(write(2, 0).await, Err(StoreError::Superseded), "as if there were no owners");
    write(2, 1).await.expect("written");
    store.leave("two").await.expect("written");
    store.renew("one", LONG).await.expect("written");
    assert_eq!(short(store.claim("a", "one").await), taken(2, false));
    assert_eq!(write(3, 1).await, Err(StoreError::Superseded));
    assert_eq!(write(3, 3).await, Err(StoreError::Superseded), "nor what a later one would write");
    // A rejected commit changes nothing, not even the rows of other tables.
    let both = vec![commit("b", chain("b", 1, 1, Hash::NONE)), Commit { epoch: 1, ..commit("a", vec![]) }];
    assert_eq!(store.commit(both).await, Err(StoreError::Superseded));
    assert_eq!(store.table("b").await, Ok(None));
    write(3, 2).await.expect("written");
    assert_eq!(store.events("a", 0).await.expect("read").len(), 3);
}

pub(crate) async fn claims_at_once_are_won_by_one(store: Arc<dyn Store>) {
    store.commit(vec![commit("a", chain("a", 1, 1, Hash::NONE))]).await.expect("written");
    let tasks: Vec<_> = (0..20)
        .map(|at| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let node = format!("node{at}");
                store.renew(&node, LONG).await.expect("written");
                matches!(store.claim("a", &node).await.expect("an answer"), Claim::Taken { .. })
            })
        })
        .collect();
    let mut won = 0;
    for task in tasks {
        won += usize::from(task.await.expect("no panic"));
    }
    assert_eq!(won, 1);
}

pub(crate) async fn a_server_that_leaves_gives_all_back(store: Arc<dyn Store>) {
    store.renew("one", LONG).await.expect("written");
    for id in ["a", "b", "c"] {
        store.commit(vec![commit(id, chain(id, 1, 1, Hash::NONE))]).await.expect("written");
        assert_eq!(short(store.claim(id, "one").await), taken(1, false));
    }
    store.leave("one").await.expect("written");
    assert_eq!(store.tables(TableQuery::Unowned(String::new()), 9).await.expect("read").len(), 3);
    store.renew("two", LONG).await.expect("written");
    assert_eq!(short(store.claim("b", "two").await), taken(2, false), "it was given back, not left behind");
}

pub(crate) async fn a_session_never_exceeds_its_quota_of_games(store: Arc<dyn Store>) {
    let ann = SessionRow::guest("x", Hash::of(b"ann"), "Ann", 7);
    store.put_session(ann).await.expect("written");
    let make = |id: String| {
        let store = Arc::clone(&store);
        async move {
            let (events, sessions) = (chain(&id, 1, 1, Hash::NONE), Some(vec!["x".into()]));
            let quota = Some(GameQuota { session: "x".into(), most: 3 });
            store
                .commit(vec![Commit {
                    table: row(&id, Phase::Playing, 5),
                    events,
                    sessions,
                    epoch: 0,
                    quota,
                    granted: vec![],
                    rated: None,
                    names: vec![],
                }])
                .await
        }
    };
    let tasks: Vec<_> = (0..12).map(|at| tokio::spawn(make(format!("t{at:02}")))).collect();
    let mut made = 0;
    for task in tasks {
        match task.await.expect("no panic") {
            Ok(()) => made += 1,
            refused => assert_eq!(refused, Err(StoreError::QuotaExceeded)),
        }
    }
    assert_eq!(made, 3);
    let rows = store.tables(TableQuery::Of("x".into()), 99).await.expect("read");
    assert_eq!(rows.len(), 3, "nothing is kept of what was refused");
    // Events of a running game need no quota. A game that ends allows the session to start another.
    let (id, table) = (&rows[0].id, row(&rows[0].id, Phase::Over, 5));
    let end = Commit {
        table,
        events: chain(id, 2, 1, Hash::NONE),
        sessions: None,
        epoch: 0,
        quota: None,
        granted: vec![],
        rated: None,
        names: vec![],
    };
    store.commit(vec![end]).await.expect("written");
    make("again".into()).await.expect("there is room again");
    assert_eq!(make("more".into()).await, Err(StoreError::QuotaExceeded));
}

pub(crate) async fn interruption_of_a_lease_is_reported(store: Arc<dyn Store>) {
    let renew = async |lease: Duration| {
        // Wait, so that the times of two renewals differ.
        tokio::time::sleep(Duration::from_millis(3)).await;
        store.renew("one", lease).await.expect("written")
    };
    let since = renew(LONG).await;
    assert_eq!(renew(Duration::from_millis(1)).await, since, "it had said so in time");
    let anew = renew(LONG).await;
    assert!(anew > since, "its lease had run out");
    assert_eq!(renew(LONG).await, anew);
    store.leave("one").await.expect("written");
    assert!(renew(LONG).await > anew, "it was forgotten");
}
