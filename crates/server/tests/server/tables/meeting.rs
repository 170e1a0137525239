//! Tests the pairing of guests on different servers.

use crate::tables::broker::MemoryBroker;
use crate::tables::nodes::{Way, at, short_lease};
use crate::tables::pairing::{lobby, paired, refusal, seek, waits, wish};
use crate::tables::round::plain;
use crate::tables::support::{Client, TestSite};
use polychess_server::Config;
use polychess_server::node::Broker;
use polychess_server::store::{MemoryStore, Store};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Starts two servers on one store, with or without a broker.
async fn two(config: Config, broker: bool) -> ([TestSite; 2], [Arc<Way>; 2]) {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let memory = Arc::new(MemoryBroker::default());
    let ways = [Way::to(&store), Way::to(&store)];
    let connection = || broker.then(|| memory.connect() as Arc<dyn Broker>);
    let sites = [
        TestSite::among(config.clone(), ways[0].clone(), connection()).await,
        TestSite::among(config, ways[1].clone(), connection()).await,
    ];
    (sites, ways)
}

async fn guests(site: &TestSite, count: usize) -> Vec<Client> {
    let mut guests = Vec::new();
    for at in 0..count {
        guests.push(site.guest(&format!("Guest {at}")).await);
    }
    guests
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_different_servers_meet() {
    for broker in [true, false] {
        let ([first, second], _) = two(short_lease(), broker).await;
        let guests = guests(&first, 3).await;
        let mut sockets = vec![waits(&guests[0], &wish("quick", None)).await];
        sockets.push(waits(&at(&second, &guests[1]), &wish("any", None)).await);
        for site in [&first, &second] {
            tokio::time::sleep(Duration::from_millis(10)).await;
            site.clock.advance(Duration::from_millis(1001));
            let lobby = lobby(site).await;
            assert_eq!((&lobby["waiting"], &lobby["waiting_for"][plain().id]), (&json!(2), &json!(2)), "{lobby}");
        }
        sockets.push(waits(&at(&second, &guests[2]), &wish("quick", Some(60))).await);
        let table = paired(&mut sockets[0]).await;
        for socket in &mut sockets[1..] {
            assert_eq!(paired(socket).await, table);
        }
        let mut seats = Vec::new();
        for guest in &guests {
            let mine = at(&second, guest).get("/api/tables/mine").await.good();
            assert_eq!((mine[0]["id"].as_str(), mine.as_array().map(Vec::len)), (Some(table.as_str()), Some(1)));
            seats.push(mine[0]["you"][0].as_u64().expect("a seat"));
        }
        seats.sort_unstable();
        assert_eq!(seats, [0, 1, 2]);
    }
}

/// Many guests seek at once on both servers. Each guest gets one table.
#[tokio::test(flavor = "multi_thread")]
async fn each_player_is_seated_once() {
    let (sites, _) = two(short_lease(), true).await;
    let guests = guests(&sites[0], 24).await;
    let mut seeking = Vec::new();
    for (number, guest) in guests.iter().enumerate() {
        let guest = at(&sites[number % 2], guest);
        seeking.push(tokio::spawn(async move {
            let mut socket = guest.connect().await;
            seek(&mut socket, &wish("quick", None)).await;
            paired(&mut socket).await
        }));
    }
    let mut tables: BTreeMap<String, usize> = BTreeMap::new();
    for seeking in seeking {
        *tables.entry(seeking.await.expect("everybody is seated")).or_default() += 1;
    }
    assert_eq!((tables.len(), tables.values().all(|people| *people == 3)), (8, true), "{tables:?}");
    for guest in &guests {
        let mine = guest.get("/api/tables/mine").await.good();
        assert_eq!(mine.as_array().map(Vec::len), Some(1), "{mine}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_each_guest_one_wish_holds_at_whatever_server() {
    let ([first, second], _) = two(Config { waiting_places: 1, ..short_lease() }, true).await;
    let guests = guests(&first, 2).await;
    let mut here = waits(&guests[0], &wish("any", None)).await;
    let _there = waits(&at(&second, &guests[0]), &wish("any", None)).await;
    assert_eq!(refusal(&mut here).await, "elsewhere");
    // The limit on waiting places applies on every server.
    let mut crowded = at(&first, &guests[1]).connect().await;
    seek(&mut crowded, &wish("any", None)).await;
    assert_eq!(refusal(&mut crowded).await, "crowded");
}

/// When a guest's waiting time is over, a guest on the other server who also accepts computers
/// joins the game.
#[tokio::test(flavor = "multi_thread")]
async fn computers_take_the_seats_that_are_left() {
    let ([first, second], _) = two(short_lease(), true).await;
    let guests = guests(&first, 2).await;
    let mut patient = waits(&guests[0], &wish("any", Some(300))).await;
    let mut quick = waits(&at(&second, &guests[1]), &wish("quick", Some(1))).await;
    let table = paired(&mut quick).await;
    assert_eq!(paired(&mut patient).await, table);
}

/// While a server has no database, its guests are not paired. They wait again after the outage.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_was_gone_brings_its_people_back() {
    let ([first, second], [way, _]) = two(short_lease(), true).await;
    let guests = guests(&first, 3).await;
    let mut cut_off = waits(&guests[0], &wish("quick", None)).await;
    way.cut(true);
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let mut others = Vec::new();
    for guest in &guests[1..] {
        others.push(waits(&at(&second, guest), &wish("quick", None)).await);
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    way.cut(false);
    let table = paired(&mut cut_off).await;
    for socket in &mut others {
        assert_eq!(paired(socket).await, table);
    }
}
