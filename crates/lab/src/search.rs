//! `cargo lab search`: counts the nodes of a player's searches on fixed positions.

use crate::algorithms::LabPlayer;
use anyhow::{Context as _, ensure};
use clap::Args;
use polychess_cli::MatchPlayer as _;
use polychess_engine::{Limits, SearchRequest, Strategy, TranspositionTable};
use polychess_game::Value;
use polychess_rules::zobrist;
use polychess_variants::perft_positions::PerftPosition;
use polychess_variants::{INFOS, Visitor, visit};
use std::sync::atomic::AtomicBool;

/// Size of each search's transposition table in bytes. `polychess bench search` uses the same size.
const TABLE_BYTES: usize = 4 << 20;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The id of a game, instead of all games
    #[arg(long, short = 'g', value_name = "ID")]
    variant: Option<String>,
    /// The player, as in a match
    #[arg(value_name = "PLAYER", default_value = "best-reply:depth=5,nodes=40000")]
    player: String,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let player = LabPlayer::read(&arguments.player).map_err(anyhow::Error::msg)?;
    ensure!(matches!(player.player.strategy, Strategy::Search(_)), "{player} does not search");
    let games = match &arguments.variant {
        Some(id) => vec![id.as_str()],
        None => INFOS.iter().map(|info| info.id).collect(),
    };
    println!("{:<13} {:>9} {:>10} {:>18}", "game", "positions", "nodes", "checksum");
    for id in games {
        let Searched { positions, nodes, checksum } =
            visit(id, Search(player)).with_context(|| format!("there is no game {id}"))??;
        println!("{id:<13} {positions:>9} {nodes:>10}   {checksum:016x}");
    }
    Ok(())
}

#[derive(Default)]
struct Searched {
    positions: usize,
    nodes: u64,
    /// Checksum of the numbers of nodes.
    checksum: u64,
}

struct Search(LabPlayer);

impl Visitor for Search {
    type Out = anyhow::Result<Searched>;

    fn visit<V: Value>(self) -> Self::Out {
        let stop = AtomicBool::new(false);
        let player = self.0.player;
        let algorithm = match player.strategy {
            Strategy::Search(algorithm) => algorithm,
            Strategy::Random | Strategy::Greedy => return Ok(Searched::default()),
        };
        let mut searched = Searched::default();
        let places = PerftPosition::all().filter(|place| (place.game, place.options) == (V::INFO.id, "-"));
        for place in places.filter(|place| place.position.is_none() || place.is_midgame()) {
            let game = place.game::<V>()?;
            let evaluation = self.0.evaluation(&game);
            let table = TranspositionTable::with_bytes(TABLE_BYTES);
            let request =
                SearchRequest { algorithm, depth: player.depth, ..SearchRequest::new(game.position(), &evaluation) };
            let mut limits = Limits { nodes: player.nodes, stop: &stop };
            let nodes = self.0.search::<V>(&request, &table, &mut limits).nodes;
            searched.positions += 1;
            searched.nodes += nodes;
            searched.checksum = zobrist::mix(searched.checksum ^ nodes);
        }
        Ok(searched)
    }
}
