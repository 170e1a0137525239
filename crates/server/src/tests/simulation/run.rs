//! One run of the simulation. It injects random faults while the players play, and then checks the
//! result.

use crate::players::EnginePool;
use crate::store::{Store, StoredEvent, TableQuery};
use crate::table::Table;
use crate::tests::simulation::broker::SimulatedBroker;
use crate::tests::simulation::database::{Database, Passage};
use crate::tests::simulation::fault::InjectedFault;
use crate::tests::simulation::history::{Key, Sent, contradictions};
use crate::tests::simulation::machine::{LEASE, Machine, STEP, Site};
use crate::tests::simulation::people::{Delivered, Person};
use crate::tests::simulation::sleeping::Sleeping;
use crate::tests::simulation::tables::{at_once, new_table, session};
use crate::tests::simulation::world::World;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

const MACHINES: usize = 3;
const TABLES: [&str; 2] = ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb"];
/// The duration of the phase with faults, in milliseconds.
const TROUBLE: u64 = 6_000;
/// The maximum duration of the recovery after this phase, in milliseconds.
const HEALING: u64 = 20_000;
/// The maximum time from the expiry of a lease until another node owns its timed tables, in
/// milliseconds. It applies while a node works.
const OWNERLESS: u64 = 5_000;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) findings: Vec<String>,
    /// A checksum of the trace.
    pub(crate) sum: u64,
    pub(crate) acknowledged: usize,
    pub(crate) takeovers: i64,
    /// The longest time that a table had no owner after its lease, in milliseconds.
    pub(crate) ownerless: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    Killed,
    Replaced,
    Frozen,
    Database(Passage),
    Broker(Passage),
    /// The broker may lose, repeat or delay all messages.
    Words,
    /// The database loses all leases.
    Leases,
}

struct Run {
    site: Site,
    machines: Vec<Option<Machine>>,
    people: Vec<Person>,
    delivered: Delivered,
    /// The end time of each current fault, with the machine's number.
    mends: Vec<(u64, usize, Fault)>,
    /// For each machine, the time when it last started to work, or `None` if it does not work.
    well: Vec<Option<u64>>,
    /// For each table without an owner, the time of the first check without an owner.
    unowned: BTreeMap<String, u64>,
    longest: u64,
    sleeping: Sleeping,
}

/// Simulates a site with this seed, and with an injected bug if `fault` is set.
pub(crate) fn run(seed: u64, fault: Option<InjectedFault>, engine_pool: &EnginePool) -> Outcome {
    let world = Arc::new(World::new(seed));
    let database = Arc::new(Database::new(&world, fault));
    let broker = Arc::new(SimulatedBroker::new(&world));
    let site = Site { world, database, broker, engine_pool: engine_pool.clone(), fault };
    let machines = (0..MACHINES).map(|number| Some(Machine::start(&site, number))).collect();
    let (well, unowned) = (vec![None; MACHINES], BTreeMap::new());
    let mut run = Run {
        site,
        machines,
        people: Vec::new(),
        delivered: Delivered::new(),
        mends: Vec::new(),
        well,
        unowned,
        longest: 0,
        sleeping: Sleeping::default(),
    };
    if fault.is_none() {
        let machine = run.machines[0].as_ref().expect("it runs");
        run.sleeping.create(machine, &run.site.database);
    }
    TABLES.iter().for_each(|table| run.seat(table));
    let mut next = 500;
    while run.now() < TROUBLE {
        if run.now() >= next {
            next = run.now() + run.site.world.draw(100..1_500);
            run.suffer();
        }
        run.step(true);
    }
    run.heal();
    let end = run.now() + HEALING;
    while run.now() < end && !run.is_quiet() {
        run.step(false);
    }
    run.judge()
}

impl Run {
    fn now(&self) -> u64 {
        self.site.world.now()
    }

    /// Adds a table with three players and a spectator.
    fn seat(&mut self, table: &'static str) {
        let step = new_table(table, &self.site.database);
        let machine = self.machines[0].as_ref().expect("it runs");
        let tables = machine.tables();
        machine.spawn(async move { tables.create(step).await.expect("the way is open") });
        let seats = [Some(0), Some(1), Some(2), None];
        self.people.extend(seats.map(|seat| Person::new(table, seat, session(table, seat.unwrap_or(3)))));
    }

    /// Advances the machines, the broker and the players by one step.
    fn step(&mut self, plays: bool) {
        let world = Arc::clone(&self.site.world);
        let to = world.now().next_multiple_of(STEP).max(world.now() / STEP * STEP + STEP);
        self.mend();
        self.site.broker.deliver();
        for machine in self.machines.iter_mut().flatten() {
            machine.run_until(to);
        }
        world.reach(to);
        for number in 0..MACHINES {
            if self.machines[number].as_ref().is_some_and(Machine::has_stopped) {
                self.end(number);
                self.machines[number] = Some(Machine::start(&self.site, number));
            }
        }
        for person in &mut self.people {
            person.live(&world, &self.machines, &mut self.delivered, plays);
        }
        self.look_at_owners();
        self.sleeping.look(&world, &self.site.database);
    }

    /// Crashes a machine and disconnects its clients.
    fn end(&mut self, number: usize) {
        self.machines[number] = None;
        self.people.iter_mut().for_each(|person| person.lose(number));
    }

    /// Starts a random fault.
    fn suffer(&mut self) {
        let world = Arc::clone(&self.site.world);
        let (number, lease) = (usize::try_from(world.draw(0..MACHINES as u64)).unwrap_or(0), lease());
        let fault = match world.draw(0..12) {
            0 => Fault::Killed,
            1 => Fault::Replaced,
            2..4 => Fault::Frozen,
            4 => Fault::Database(Passage::Cut),
            5 => Fault::Database(Passage::Held),
            6 => Fault::Broker(Passage::Cut),
            7 => Fault::Broker(Passage::Held),
            8 => Fault::Leases,
            9 => Fault::Database(Passage::Late),
            _ => Fault::Words,
        };
        let until = world.now() + world.draw(lease / 4..lease * 3);
        world.note(format_args!("node {number}: {fault:?} until {until}"));
        match (fault, &mut self.machines[number]) {
            (Fault::Killed, _) => self.end(number),
            (Fault::Replaced, Some(machine)) if !machine.is_stopping() && !machine.frozen => machine.stop(),
            (Fault::Frozen, Some(machine)) => machine.frozen = true,
            (Fault::Database(passage), Some(machine)) => machine.way.set(passage),
            (Fault::Broker(passage), _) => self.site.broker.set(number, passage),
            (Fault::Words, _) => self.site.broker.set_unreliable(30),
            (Fault::Leases, _) => {
                world.blind(world.now() + lease);
                for machine in self.machines.iter().flatten() {
                    at_once(self.site.database.kept.leave(machine.name()));
                }
            }
            _ => {}
        }
        self.mends.push((until, number, fault));
    }

    fn mend(&mut self) {
        let now = self.now();
        let due = self.mends.extract_if(.., |(until, ..)| *until <= now).collect::<Vec<_>>();
        for (_, number, fault) in due {
            match (fault, &mut self.machines[number]) {
                (Fault::Killed, machine @ None) => *machine = Some(Machine::start(&self.site, number)),
                (Fault::Frozen, Some(machine)) => machine.frozen = false,
                (Fault::Database(_), Some(machine)) => machine.way.set(Passage::Open),
                (Fault::Broker(_), _) => self.site.broker.set(number, Passage::Open),
                (Fault::Words, _) => self.site.broker.set_unreliable(0),
                _ => {}
            }
        }
    }

    fn heal(&mut self) {
        self.site.world.note("all is mended");
        self.mends.iter_mut().for_each(|mend| mend.0 = 0);
        self.mend();
        for machine in self.machines.iter_mut().flatten() {
            machine.way.set(Passage::Open);
            machine.frozen = false;
        }
    }

    fn log(&self, table: &str) -> Vec<StoredEvent> {
        at_once(self.site.database.kept.events(table, 0))
    }

    fn is_quiet(&self) -> bool {
        let knows_all = |person: &Person| person.seq == self.log(&person.table).len() as u64;
        self.sleeping.is_done() && self.people.iter().all(|person| person.is_content() && knows_all(person))
    }

    /// Records how long each table has had no owner although a node could have claimed it.
    fn look_at_owners(&mut self) {
        let (now, lease) = (self.now(), lease());
        for (well, machine) in self.well.iter_mut().zip(&self.machines) {
            let is_well = machine
                .as_ref()
                .is_some_and(|machine| !machine.frozen && machine.is_open() && machine.way.passage() == Passage::Open);
            *well = is_well.then(|| well.unwrap_or(now));
        }
        let well = self.well.iter().flatten().any(|since| now - since > lease);
        let rows = at_once(self.site.database.kept.tables(TableQuery::Unowned(String::new()), 10));
        let before = std::mem::take(&mut self.unowned);
        for row in rows.into_iter().filter(|_| well) {
            let since = before.get(&row.id).copied().unwrap_or(now);
            if now - since > OWNERLESS && self.longest <= OWNERLESS {
                self.site.world.find(format!("{} is without an owner", row.id));
            }
            self.longest = self.longest.max(now - since);
            self.unowned.insert(row.id, since);
        }
    }

    fn judge(self) -> Outcome {
        let world = &self.site.world;
        self.sleeping.judge(world);
        let mut commands: HashMap<Key, Sent> = HashMap::new();
        for person in &self.people {
            let events = self.log(&person.table).len() as u64;
            if !person.is_content() || person.seq != events {
                world.find(format!("in the end {person} and there are {events}"));
            }
            commands.extend(person.commands.clone());
        }
        let mut log: HashMap<Key, u64> = HashMap::new();
        for table in TABLES {
            let events = self.log(table);
            if let Err(error) = Table::replay(table, &events) {
                world.find(format!("the log of {table} is damaged: {error}"));
            }
            for event in events {
                if let (Some(id), Some(seat)) = (event.command, event.seat) {
                    log.insert((table.to_owned(), seat, id), u64::from(event.seq));
                }
            }
        }
        for (key, sent) in &commands {
            if sent.acknowledged.is_some() && !log.contains_key(key) {
                world.find(format!("{key:?} was acknowledged and stands nowhere"));
            }
        }
        contradictions(&commands, &log).into_iter().for_each(|why| world.find(why));
        Outcome {
            findings: world.findings(),
            sum: world.sum(),
            acknowledged: commands.values().filter(|sent| sent.acknowledged.is_some()).count(),
            takeovers: self.site.database.epochs(),
            ownerless: self.longest,
        }
    }
}

fn lease() -> u64 {
    u64::try_from(LEASE.as_millis()).unwrap_or(u64::MAX)
}
