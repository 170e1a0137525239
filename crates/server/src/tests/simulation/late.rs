//! A commit that reaches the database after its server has given up on it.

use crate::players::EnginePool;
use crate::session::Guest;
use crate::store::Store;
use crate::table::{CommandRequest, SocketRequest, TableReply, TableRequest};
use crate::tests::simulation::broker::SimulatedBroker;
use crate::tests::simulation::database::{Database, Passage};
use crate::tests::simulation::fault::InjectedFault;
use crate::tests::simulation::machine::{Machine, STEP, Site};
use crate::tests::simulation::tables::{at_once, new_table, session};
use crate::tests::simulation::world::World;
use polychess_wire::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

const TABLE: &str = "aaaaaaaaaaaaaaaa";

/// Returns whether the owner's view misses an event of the log some time after a late commit. The
/// seed determines whether the commit or the owner reaches the database first.
pub(crate) fn view_misses_event(seed: u64, fault: InjectedFault, engine_pool: &EnginePool) -> bool {
    let world = Arc::new(World::new(seed));
    let database = Arc::new(Database::new(&world, Some(fault)));
    let broker = Arc::new(SimulatedBroker::new(&world));
    let site = Site { world, database, broker, engine_pool: engine_pool.clone(), fault: Some(fault) };
    let mut machine = Machine::start(&site, 0);
    let (step, tables) = (new_table(TABLE, &site.database), machine.tables());
    machine.spawn(async move { tables.create(step).await.expect("the way is open") });
    advance(&site, &mut machine, 200);
    let connection = machine.connect(TABLE, &session(TABLE, 0), 1);
    connection.requests.send(SocketRequest::Watch { since: None }).expect("an open connection");
    advance(&site, &mut machine, 200);

    machine.way.set(Passage::Late);
    let body = Command::Say { to: None, text: "late".to_owned() };
    let command = CommandRequest { id: "c1".to_owned(), expected: 0, seat: Some(0), body };
    connection.requests.send(SocketRequest::Command(command)).expect("an open connection");
    advance(&site, &mut machine, 100);
    machine.way.set(Passage::Open);
    advance(&site, &mut machine, 500);

    let (tables, shown) = (machine.tables(), Arc::new(AtomicU64::new(0)));
    let seen = Arc::clone(&shown);
    machine.spawn(async move {
        let player = Guest { session: session(TABLE, 0), name: "Ann".to_owned(), account: false };
        if let Ok(TableReply::Now(now)) = tables.request(TABLE, TableRequest::Look, Some(player)).await {
            seen.store(u64::from(now.table.seq()), Ordering::SeqCst);
        }
    });
    advance(&site, &mut machine, 100);
    let (shown, recorded) = (shown.load(Ordering::SeqCst), at_once(site.database.kept.events(TABLE, 0)).len() as u64);
    assert!(shown > 0 && shown <= recorded, "seed {seed}: a view with {shown} of {recorded} events");
    shown < recorded
}

/// Runs the machine for this time, in milliseconds.
fn advance(site: &Site, machine: &mut Machine, time: u64) {
    let end = site.world.now() + time;
    while site.world.now() < end {
        let to = site.world.now() / STEP * STEP + STEP;
        site.broker.deliver();
        machine.run_until(to);
        site.world.reach(to);
    }
}
