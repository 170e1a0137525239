//! The tests of accounts for all stores.

use crate::store::rows::{chain, row};
use polychess_server::Hash;
use polychess_server::store::{
    AccountChange, AccountKey, AccountRow, CeremonyRow, Commit, PasskeyRow, PasswordRow, SessionRow, Store, StoreError,
    TableQuery,
};
use polychess_wire::Phase;
use std::sync::Arc;

pub(crate) fn account(id: &str, person: &str, key: &str) -> AccountRow {
    AccountRow {
        id: id.into(),
        person: person.into(),
        name: key.to_uppercase(),
        key: key.into(),
        created: 7,
        renamed: None,
        deletes: None,
    }
}

fn passkey(id: &str, account: &str) -> PasskeyRow {
    PasskeyRow {
        id: id.into(),
        account: account.into(),
        key: "{}".into(),
        label: "Phone".into(),
        created: 7,
        used: None,
    }
}

fn session(id: &str, account: &str, used: i64) -> SessionRow {
    let guest = SessionRow::guest(id, Hash::of(id.as_bytes()), "Ann", 7);
    let device = "Firefox on Linux".into();
    SessionRow { person: "p".into(), account: Some(account.into()), used, confirmed: Some(9), device, ..guest }
}

pub(crate) async fn finished_games_are_listed_in_pages(store: Arc<dyn Store>) {
    for (id, phase, changed, who) in [
        ("a", Phase::Over, 5, "ann"),
        ("b", Phase::Over, 7, "ann"),
        ("c", Phase::Over, 7, "ann"),
        ("d", Phase::Playing, 9, "ann"),
        ("e", Phase::Aborted, 9, "ann"),
        ("f", Phase::Over, 9, "ben"),
        ("g", Phase::Over, 3, "ann"),
    ] {
        let (events, sessions) = (chain(id, 1, 1, Hash::NONE), Some(vec![who.to_owned()]));
        let commit = Commit {
            table: row(id, phase, changed),
            events,
            sessions,
            epoch: 0,
            quota: None,
            granted: vec![],
            rated: None,
            names: vec![],
        };
        store.commit(vec![commit]).await.expect("written");
    }
    let list = async |before: (i64, &str), limit| {
        let query = TableQuery::FinishedOf { session: "ann".into(), before: (before.0, before.1.into()) };
        let rows = store.tables(query, limit).await.expect("read");
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(list((i64::MAX, ""), 9).await, ["c", "b", "a", "g"]);
    assert_eq!(list((i64::MAX, ""), 2).await, ["c", "b"]);
    assert_eq!(list((7, "c"), 9).await, ["b", "a", "g"]);
    assert_eq!(list((7, "b"), 9).await, ["a", "g"]);
    assert_eq!(list((3, "g"), 9).await, Vec::<String>::new());
    let public = async |variant: Option<&str>, before: (i64, &str), limit| {
        let before = (before.0, before.1.into());
        let query = TableQuery::FinishedPublic { variant: variant.map(str::to_owned), before };
        let rows = store.tables(query, limit).await.expect("read");
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    let variant = row("a", Phase::Over, 5).variant;
    assert_eq!(public(None, (i64::MAX, ""), 9).await, ["f", "c", "b", "a", "g"]);
    assert_eq!(public(Some(&variant), (7, "c"), 2).await, ["b", "a"]);
    assert_eq!(public(Some("no-such-game"), (i64::MAX, ""), 9).await, Vec::<String>::new());
}

pub(crate) async fn accounts_are_unique(store: Arc<dyn Store>) {
    let rows = store.accounts();
    let ann = account("1", "p", "ann");
    rows.change(vec![AccountChange::Add(ann.clone())]).await.expect("written");
    for key in [AccountKey::Id("1".into()), AccountKey::Person("p".into()), AccountKey::Name("ann".into())] {
        assert_eq!(rows.account(key).await, Ok(Some(ann.clone())));
    }
    for wrong in [account("1", "q", "ben"), account("2", "p", "ben"), account("2", "q", "ann")] {
        assert_eq!(rows.change(vec![AccountChange::Add(wrong)]).await, Err(StoreError::Conflict));
    }
    rows.change(vec![AccountChange::Add(account("2", "q", "ben"))]).await.expect("written");
    let wrong = AccountChange::Update(account("2", "q", "ann"));
    assert_eq!(rows.change(vec![wrong]).await, Err(StoreError::Conflict));
    let wrong = AccountChange::Update(account("3", "r", "cleo"));
    assert_eq!(rows.change(vec![wrong]).await, Err(StoreError::Conflict), "it does not exist");
    let leaving = AccountRow { deletes: Some(50), renamed: Some(8), ..account("2", "q", "benno") };
    rows.change(vec![AccountChange::Update(leaving.clone())]).await.expect("written");
    assert_eq!(rows.due_deletions(49).await, Ok(vec![]));
    assert_eq!(rows.due_deletions(50).await, Ok(vec![leaving]));
    // A passkey belongs to one account.
    rows.change(vec![AccountChange::PutPasskey(passkey("k", "1"))]).await.expect("written");
    let stolen = AccountChange::PutPasskey(passkey("k", "2"));
    assert_eq!(rows.change(vec![stolen]).await, Err(StoreError::Conflict));
    let used = PasskeyRow { used: Some(9), key: "{1}".into(), ..passkey("k", "1") };
    rows.change(vec![AccountChange::PutPasskey(used.clone())]).await.expect("written");
    assert_eq!(rows.passkey("k").await, Ok(Some(used.clone())));
    assert_eq!(rows.ways("1").await.expect("read").passkeys, [used]);
    // A fact never changes.
    let fact = |value: &str| rows.change(vec![AccountChange::PutFact("domain".into(), value.into())]);
    fact("a").await.expect("written");
    fact("a").await.expect("the same value");
    assert_eq!(fact("b").await, Err(StoreError::Conflict));
    assert_eq!(rows.fact("domain").await, Ok(Some("a".into())));
    assert_eq!(rows.fact("other").await, Ok(None));
}

pub(crate) async fn changes_of_accounts_are_all_or_nothing(store: Arc<dyn Store>) {
    let rows = store.accounts();
    let hashes = vec![Hash::of(b"one"), Hash::of(b"two")];
    let ceremony = |id: &str, expires| CeremonyRow {
        id: id.into(),
        kind: "save".into(),
        session: Some("s".into()),
        state: "{}".into(),
        expires,
    };
    rows.change(vec![
        AccountChange::Add(account("1", "p", "ann")),
        AccountChange::PutPassword(PasswordRow {
            account: "1".into(),
            phc: "$x".into(),
            totp: "AAAA".into(),
            last_step: 5,
        }),
        AccountChange::PutCodes { account: "1".into(), hashes },
        AccountChange::Begin(ceremony("a", 10), 5),
    ])
    .await
    .expect("written");
    // The last change conflicts, so none takes effect.
    let code = AccountChange::UseCode { account: "1".into(), hash: Hash::of(b"one"), time: 6 };
    let step = |step| AccountChange::UseStep { account: "1".into(), step };
    for wrong in [
        step(5),
        AccountChange::Take("b".into()),
        AccountChange::Lock("2".into()),
        AccountChange::EndSession("s".into()),
        AccountChange::UseCode { account: "1".into(), hash: Hash::of(b"three"), time: 6 },
        AccountChange::RequireWay("2".into()),
    ] {
        assert_eq!(rows.change(vec![code.clone(), wrong.clone()]).await, Err(StoreError::Conflict), "{wrong:?}");
    }
    assert_eq!(rows.ways("1").await.expect("read").recovery_codes, 2);
    rows.change(vec![code.clone(), step(6), AccountChange::RequireWay("1".into())]).await.expect("written");
    let ways = rows.ways("1").await.expect("read");
    assert_eq!((ways.recovery_codes, ways.password.map(|password| password.last_step)), (1, Some(6)));
    assert_eq!(rows.change(vec![code]).await, Err(StoreError::Conflict), "a code works once");
    assert_eq!(rows.change(vec![step(6)]).await, Err(StoreError::Conflict), "a step works once");
    let last = vec![AccountChange::RemovePassword("1".into()), AccountChange::RequireWay("1".into())];
    assert_eq!(rows.change(last).await, Err(StoreError::Conflict));
    assert!(rows.ways("1").await.expect("read").password.is_some());
    // A ceremony is taken once, and later ones remove those that have expired.
    assert_eq!(rows.ceremony("a").await, Ok(Some(ceremony("a", 10))));
    rows.change(vec![AccountChange::Begin(ceremony("b", 30), 11)]).await.expect("written");
    assert_eq!(rows.ceremony("a").await, Ok(None));
    rows.change(vec![AccountChange::Take("b".into())]).await.expect("written");
    assert_eq!(rows.change(vec![AccountChange::Take("b".into())]).await, Err(StoreError::Conflict));
}

pub(crate) async fn ended_sessions_are_gone(store: Arc<dyn Store>) {
    let rows = store.accounts();
    let put = |id: &str, account: &str, used| AccountChange::PutSession(session(id, account, used));
    rows.change(vec![
        AccountChange::Add(account("1", "p", "ann")),
        AccountChange::Add(account("2", "q", "ben")),
        AccountChange::PutPasskey(passkey("k", "1")),
        AccountChange::PutCodes { account: "1".into(), hashes: vec![Hash::of(b"one")] },
        put("a", "1", 10),
        put("b", "1", 30),
        put("c", "1", 20),
        put("d", "2", 20),
    ])
    .await
    .expect("written");
    assert_eq!(store.session(Hash::of(b"a")).await, Ok(Some(session("a", "1", 10))));
    let ids = async |account: &str| {
        let sessions = rows.sessions(account).await.expect("read");
        sessions.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(ids("1").await, ["b", "c", "a"], "most recently used first");
    rows.change(vec![AccountChange::TouchSession("a".into(), 40)]).await.expect("written");
    assert_eq!(ids("1").await, ["a", "b", "c"]);
    rows.change(vec![AccountChange::EndSession("a".into())]).await.expect("written");
    assert_eq!(store.session(Hash::of(b"a")).await, Ok(None));
    // A change of the name does not bring an ended session back.
    let renamed = |id: &str| SessionRow { name: "Anna".into(), ..session(id, "1", 50) };
    let changes = ["a", "b"].map(|id| AccountChange::RenameSession(renamed(id)));
    rows.change(changes.to_vec()).await.expect("written");
    assert_eq!(store.session(Hash::of(b"a")).await, Ok(None));
    assert_eq!(store.session(Hash::of(b"b")).await, Ok(Some(SessionRow { used: 30, ..renamed("b") })));
    assert_eq!(store.inspect().await, Ok(vec![]), "the checksums are right");
    rows.change(vec![AccountChange::EndSessions { account: "1".into(), except: "c".into() }]).await.expect("written");
    assert_eq!((ids("1").await, ids("2").await), (vec!["c".to_owned()], vec!["d".to_owned()]));
    let remove = |time| rows.change(vec![AccountChange::Remove("1".into(), time)]);
    assert_eq!(remove(99).await, Err(StoreError::Conflict), "the user has not deleted it");
    let deleted = AccountRow { deletes: Some(50), ..account("1", "p", "ann") };
    rows.change(vec![AccountChange::Update(deleted)]).await.expect("written");
    assert_eq!(remove(49).await, Err(StoreError::Conflict), "it is too early");
    remove(50).await.expect("written");
    assert_eq!((ids("1").await, ids("2").await), (vec![], vec!["d".to_owned()]));
    assert_eq!(rows.account(AccountKey::Id("1".into())).await, Ok(None));
    assert_eq!(rows.ways("1").await, Ok(Default::default()));
}
