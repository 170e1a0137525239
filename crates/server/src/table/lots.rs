//! Turns that are drawn by lot, shown with an army that wanders: no game of the list has one.

use crate::clock::SystemClock;
use crate::config::Config;
use crate::node::{Line, Owned};
use crate::players::EnginePool;
use crate::store::{MemoryStore, Store};
use crate::table::context::Context;
use crate::table::create::Planned;
use crate::table::event::{Creation, Event};
use crate::table::owner::Owner;
use crate::table::standing::Table;
use crate::table::step::Step;
use crate::table::watchers::Watchers;
use polychess_game::{
    AnyMatch, BoardPicture, Choices, ClosedOffer, Info, NextPly, OpenOffer, Refusal, Request, Scene, ScoredAct,
};
use polychess_rules::{BySeat, Points, Seat, Seats};
use polychess_variants::INFOS;
use polychess_wire::{BonusKind, Command, Terms, TimeControl};
use serde_json::{Map, Value as Json, json};
use std::any::Any;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// A game in which the turns of one army are drawn.
#[derive(Debug)]
struct Wandering(Box<dyn AnyMatch>);

const WANDERER: usize = 2;

impl Wandering {
    fn is_by_lot(&self) -> bool {
        self.0.to_move().contains(&Seat::new(WANDERER))
    }
}

/// What the game behind says.
macro_rules! as_it_is {
    ($($name:ident($($argument:ident: $kind:ty),*) -> $answer:ty;)*) => {
        $(fn $name(&self, $($argument: $kind),*) -> $answer { self.0.$name($($argument),*) })*
    };
}

impl AnyMatch for Wandering {
    fn drawn(&self, lot: u64) -> Option<Request> {
        let legal = self.legal();
        self.is_by_lot().then(|| Request::turn(&legal[lot as usize % legal.len()]))
    }

    fn apply(&mut self, request: &Request) -> Result<(), Refusal> {
        match request {
            Request::Turn { seat: Some(_), .. } if self.is_by_lot() => Err(Refusal::bad_act("nobody chooses it")),
            _ => self.0.apply(request),
        }
    }

    fn play_written(&mut self, notation: usize, text: &str) -> Result<Vec<Request>, Refusal> {
        self.0.play_written(notation, text)
    }
    fn play_respelled(
        &mut self,
        notation: usize,
        text: &str,
        wanted: usize,
    ) -> Result<(Vec<Request>, String), Refusal> {
        self.0.play_respelled(notation, text, wanted)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(Self(self.0.boxed_clone()))
    }

    as_it_is! {
        info() -> &'static Info;
        choices() -> &Choices;
        legal() -> Vec<String>;
        position_text() -> String;
        status() -> Json;
        acts() -> Map<String, Json>;
        perft(turns: u32) -> u64;
        perft_within(turns: u32, limit: u64) -> Option<u64>;
        to_move() -> Vec<Option<Seat>>;
        awaited() -> Vec<Seats>;
        partners(seat: Seat) -> Seats;
        may_nullify() -> bool;
        offers() -> &[OpenOffer];
        closed_offers() -> &[ClosedOffer];
        points_if_ended() -> Option<BySeat<Points>>;
        is_over() -> bool;
        board() -> BoardPicture;
        scenes() -> Vec<Scene>;
        plies() -> Vec<Vec<NextPly>>;
        reach(board: usize, cell: usize, planned: &[(usize, usize)]) -> Vec<NextPly>;
        begun(plies: &str) -> Result<Box<dyn AnyMatch>, Refusal>;
        notate(turn: &str) -> Result<String, Refusal>;
        read_notation(text: &str) -> Result<String, Refusal>;
        notate_in(notation: usize, turn: &str) -> Result<String, Refusal>;
        read_notation_in(notation: usize, text: &str) -> Result<String, Refusal>;
        read_written(notation: usize, text: &str) -> Result<Vec<Request>, Refusal>;
        read_words(notation: usize, words: &str) -> Option<Vec<Request>>;
        scored(notation: usize, act: &Request) -> Option<ScoredAct>;
    }
}

const ID: &str = "aaaaaaaaaaaaaaaa";

/// Whoever runs the game draws when a lot decides; nobody chooses, nobody's clock runs, and the log is replayed without luck.
#[tokio::test]
async fn a_turn_drawn_by_lot_is_recorded_as_any_other() {
    let store = Arc::new(MemoryStore::default());
    let pool = EnginePool::start(1, 1).expect("threads");
    let config = Config { pace: Duration::ZERO, ..Config::default() };
    let ctx = Context::new(store.clone(), Arc::new(SystemClock::default()), pool, config);
    let time = TimeControl { base: 3_600_000, bonus: 0, kind: BonusKind::Increment };
    let all = vec![Planned::Person { session: "guest".into(), name: "Ann".into() }; 3];
    let game = INFOS.iter().find(|info| info.seats.len() == all.len()).expect("a game for three");
    let made = Creation { terms: Terms { time: Some(time), ..Terms::default() }, ..Creation::of(game.id) };
    let mut done = Step::create(ID, made, all, 0).expect("a new table").done();
    ctx.commit(None, &mut done, 0).await.expect("it is kept");
    let mut table = done.table;
    table.game = Box::new(Wandering(table.game.boxed_clone()));
    let chosen = |table: &Table| Command::Act { acts: vec![json!(table.game.legal()[0])] };
    let runs = |table: &Table| table.clocks.as_ref().is_some_and(|clocks| clocks.run());
    for seat in 0..WANDERER {
        assert!(runs(&table));
        let mut step = Step::new(&table, 0, 0);
        step.command(Some(seat), &chosen(&table)).expect("it is legal");
        let mut done = step.done();
        ctx.commit(Some(&table), &mut done, 0).await.expect("it is kept");
        table = done.table;
    }
    assert!(!runs(&table), "the clock of who does not choose stands");
    assert!(Step::new(&table, 0, 0).command(Some(WANDERER), &chosen(&table)).is_err(), "nobody chooses");

    let known = table.seq() as usize;
    let mut owner = Owner::new(Arc::new(ctx), Arc::new(table), Watchers::default(), false, Owned::default());
    let (_mailbox, mut messages) = mpsc::channel(1);
    let mut line = Line::of(None, ID).await;
    let playing = tokio::spawn(async move { owner.run(&mut messages, &mut line).await });
    let events = loop {
        let events = store.events(ID, 0).await.expect("it can be read");
        if events.len() > known {
            break events;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    };
    playing.abort();
    let replayed = Table::fold(ID, &events).expect("a log as any other");
    let last = replayed.events.last().expect("an event");
    let Event::Acted(acted) = &last.what else { panic!("{last:?} is no turn") };
    assert_eq!((acted.seat(), acted.turns(), last.by), (WANDERER, 1, None));
    assert_eq!(replayed.game.to_move(), [Seat::new(0)]);
    assert!(runs(&replayed), "the next may think");
}
