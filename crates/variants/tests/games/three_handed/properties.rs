//! Tests properties that hold in random games and positions: the slow definition of legality,
//! symmetry, and the points of every ending.
//!
//! In games from the starting position, kings are seldom in danger. Other games therefore start
//! with a few pieces on random cells.

use super::{choices, game_with};
use polychess_game::AnyMatch as _;
use polychess_game::{Game, GameState, Match, Objection as _, Text, Turn, TurnText, turn_text};
use polychess_rules::{Move, MoveList, Outcome, Points, Position as _, Seat};
use polychess_topology::Topology;
use polychess_variants::three_handed::{Position, ThreeHanded};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const OPTIONS: [&str; 6] = [
    "",
    "cutthroat=true",
    "after_defeat=inert",
    "after_defeat=remove",
    "one_doubly_attacked=false",
    "center_right_only=false double_moves=false",
];

/// Returns the rows of a position string, each as cell indices.
fn rows() -> Vec<Vec<usize>> {
    let row = |kingdom: usize, rank: usize| (0..8).map(|file| kingdom * 32 + rank * 8 + file).collect();
    (0..3).flat_map(|kingdom| (0..4).rev().map(move |rank| row(kingdom, rank))).collect()
}

fn board(piece: impl Fn(usize) -> Option<String>) -> String {
    let row = |cells: Vec<usize>| {
        let (mut text, mut empty) = (String::new(), 0);
        for piece in cells.into_iter().map(&piece) {
            match piece {
                Some(piece) => {
                    text += &if empty > 0 { format!("{empty}{piece}") } else { piece };
                    empty = 0;
                }
                None => empty += 1,
            }
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    rows().into_iter().map(row).collect::<Vec<_>>().join("/")
}

/// Creates a position with a few random pieces, some of them imposing.
fn scattered(options: &str, rng: &mut ChaCha8Rng) -> Game<ThreeHanded> {
    let mut pieces = vec![None; 96];
    let mut imposing = Vec::new();
    let topology = super::new_game().position().topology();
    let roles: Vec<&str> = "K Q R B N P P P".split(' ').take(rng.random_range(4..=8)).collect();
    for (kingdom, letter) in ["w", "r", "b"].iter().enumerate() {
        for (n, role) in roles.iter().enumerate() {
            let cell = rng.random_range(0..96);
            let taken = pieces[cell].is_some() || *role == "P" && cell % 32 < 8;
            if taken && n > 0 {
                continue;
            }
            let cell = if taken { (0..96).find(|&c| pieces[c].is_none()).expect("a free cell") } else { cell };
            pieces[cell] = Some(format!("{letter}{role}"));
            if !options.contains("cutthroat") && cell / 32 == (kingdom + 2) % 3 && rng.random_bool(0.5) {
                imposing.push(topology.name(topology.cells().nth(cell).expect("a cell")));
            }
        }
    }
    let imposing = if imposing.is_empty() { "-".to_owned() } else { imposing.join(",") };
    let turn = ["w", "r", "b"][rng.random_range(0..3)];
    game_with(options, &format!("{} {turn} - - {imposing} - - 0", board(|cell| pieces[cell].clone())))
}

/// Plays random games from the starting position and from random positions, under all options, and
/// passes each state to `look`.
fn walks(seed: u64, games: usize, mut look: impl FnMut(&Game<ThreeHanded>, &mut ChaCha8Rng)) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for n in 0..games {
        let options = OPTIONS[n % OPTIONS.len()];
        let from_start = n % 5 == 0;
        let mut game = if from_start { Game::new(choices(options)) } else { scattered(options, &mut rng) };
        for _ in 0..if from_start { 120 } else { 40 } {
            look(&game, &mut rng);
            let Some(turn) = pick(&game, &mut rng) else { break };
            game.play(turn);
        }
        look(&game, &mut rng);
    }
}

fn pick(game: &Game<ThreeHanded>, rng: &mut ChaCha8Rng) -> Option<Turn> {
    let turns = game.legal_turns();
    (!turns.is_empty()).then(|| turns[rng.random_range(0..turns.len())].1.clone())
}

fn plies(position: &Position) -> Vec<Move> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    moves.to_vec()
}

/// TH-K1, TH-D5, TH-D6: the generator returns exactly the pseudo-legal moves after which the turn
/// can end or continue to a legal end. Between two moves, the hash is correct, and parsing the
/// position string restores the state.
#[test]
fn legal_is_pseudo_legal_and_safe() {
    let mut between = 0;
    walks(1, 150, |game, rng| {
        if game.outcome().is_some() {
            return;
        }
        let mut position = *game.position();
        loop {
            let (mut slow, fast) = (position.slow_legal_moves(), plies(&position));
            let mut sorted = fast.clone();
            slow.sort_unstable();
            sorted.sort_unstable();
            assert_eq!(slow, sorted, "{}", Match::new(game.clone()).position_text());
            assert_eq!((position.count_legal_moves(), position.has_legal_move()), (slow.len() as u64, true));
            assert_eq!(position.zobrist(), position.compute_zobrist());
            position.play(fast[rng.random_range(0..fast.len())]);
            if !position.is_mid_turn() {
                break;
            }
            between += 1;
            let state = GameState::<ThreeHanded> { position, negotiation: game.negotiation().clone() };
            let text = ThreeHanded::position_text(&state, false);
            let back = ThreeHanded::parse_position(&text, game.options()).unwrap_or_else(|e| panic!("{e} in {text}"));
            assert!(back == state && back.position.zobrist() == position.zobrist(), "{text}");
        }
    });
    assert!(between > 300, "{between} positions between two moves");
}

/// TH-D4, TH-D5, TH-D6, TH-K5: the explanation of a rejected turn of two moves names one of these
/// rules exactly if the turn breaks it.
#[test]
fn explanations_of_two_moves() {
    let mut rules = std::collections::BTreeSet::new();
    walks(2, 60, |game, rng| {
        let (position, topology) = (game.position(), game.position().topology());
        if game.outcome().is_some() || !rng.random_bool(0.2) {
            return;
        }
        let legal: std::collections::BTreeSet<String> = game.legal_turns().into_iter().map(|t| t.0).collect();
        let mut texts = Vec::new();
        let cells: Vec<_> = topology.cells().collect();
        for first in position.slow_legal_moves().iter().filter(|m| m.moves_piece()) {
            let first = turn_text::<ThreeHanded>(&[*first], topology);
            for _ in 0..60 {
                let [from, to] = [0, 1].map(|_| topology.name(cells[rng.random_range(0..cells.len())]));
                texts.push(format!("{first}+{from}{to}"));
            }
            texts.push(format!("{first}+{first}"));
            texts.push(format!("{first}+a1a2+a2a3"));
        }
        texts.extend(legal.iter().filter(|_| rng.random_bool(0.1)).cloned());
        for text in texts {
            let turn = TurnText::parse(&text, topology, ThreeHanded::role).expect("a turn text");
            let why = <ThreeHanded as polychess_game::Rules>::explain(position, &turn);
            assert_eq!(why.is_none(), legal.contains(&text), "{text}: {why:?}");
            rules.extend(why.map(|why| why.rule()));
        }
    });
    for rule in ["TH-D4", "TH-D6", "TH-K1", "TH-M1", "TH-M2", "TH-M3", "TH-M5", "TH-M6", "TH-P1", "TH-S2"] {
        assert!(rules.contains(rule), "{rule} is among {rules:?}");
    }
}

/// TH-B8: the legal turns of a rotated position are exactly the rotated legal turns, and they lead
/// to rotated positions.
#[test]
fn turning_the_board_turns_the_game() {
    walks(3, 60, |game, rng| {
        let (Some(turn), true) = (game.to_move(), rng.random_bool(0.5)) else { return };
        let topology = game.position().topology();
        let text = ThreeHanded::position_text(game.state(), false);
        let parse =
            |text: &str| ThreeHanded::parse_position(text, game.options()).unwrap_or_else(|e| panic!("{e}: {text}"));
        let mut other = Game::<ThreeHanded>::from_state(game.choices().clone(), parse(&turned_text(&text, topology)));
        assert_eq!(other.to_move(), Some(turn.after(1, 3)));
        let mut expected: Vec<String> = game
            .legal_turns()
            .iter()
            .map(|(_, turn)| turn_text::<ThreeHanded>(&turned(turn, topology), topology))
            .collect();
        expected.sort_unstable();
        assert_eq!(expected, other.legal_turns().into_iter().map(|t| t.0).collect::<Vec<_>>(), "{text}");
        let mut next = Game::<ThreeHanded>::from_state(game.choices().clone(), game.state().clone());
        let Some(turn) = pick(game, rng) else { return };
        next.play(turn.clone());
        other.play(turned(&turn, topology));
        assert_eq!(next.outcome().map(|o| o.ending), other.outcome().map(|o| o.ending));
        if next.outcome().is_none() {
            let text = ThreeHanded::position_text(next.state(), false);
            assert!(parse(&turned_text(&text, topology)) == *other.state(), "{text}");
        }
    });
}

fn turned(turn: &[Move], topology: &Topology) -> Turn {
    let ply = |m: &Move| match m.moves_piece() {
        true => Move { from: topology.rotated(m.from), to: topology.rotated(m.to), ..*m },
        false => *m,
    };
    turn.iter().map(ply).collect()
}

/// Returns the position string after a rotation of the board by a third of a turn, which also
/// rotates owners, the player to move, rights and marks.
fn turned_text(text: &str, topology: &Topology) -> String {
    let fields: Vec<&str> = text.split(' ').collect();
    let next = |c: char| ['r', 'b', 'w'][['w', 'r', 'b'].iter().position(|&s| s == c).expect("a seat")];
    let seats = |text: &str| text.chars().map(|c| if "wrb".contains(c) { next(c) } else { c }).collect::<String>();
    let cells = |text: &str| {
        let (mut rest, mut turned) = (text, String::new());
        while !rest.is_empty() {
            let (cell, left) = topology.cell_prefix(rest).map_or((None, &rest[1..]), |(cell, left)| (Some(cell), left));
            turned += cell.map_or(&rest[..1], |cell| topology.name(topology.rotated(cell)));
            rest = left;
        }
        turned
    };
    // Each kingdom's rows become the rows of the next kingdom.
    let mut rows: Vec<String> = fields[0].split('/').map(&seats).collect();
    rows.rotate_right(4);
    let negotiation = fields.get(8).map(|negotiation| format!(" {negotiation}")).unwrap_or_default();
    format!(
        "{} {} {} {} {} {} {} {}{negotiation}",
        rows.join("/"),
        seats(fields[1]),
        seats(fields[2]),
        cells(fields[3]),
        cells(fields[4]),
        seats(fields[5]),
        seats(fields[6]),
        fields[7],
    )
}

/// TH-E1 to TH-E3: the points of every ending add up to one, and a defeated player gets no part of
/// a draw.
#[test]
fn points_are_constant_sums() {
    let sum = |outcome: Outcome| outcome.points.expect("points").0.into_iter().sum::<Points>();
    let mut endings = std::collections::BTreeMap::new();
    walks(4, 900, |game, rng| {
        if let Some(outcome) = game.outcome() {
            *endings.entry(outcome.ending.id).or_insert(0) += 1;
            assert_eq!(sum(outcome), Points::ONE);
            let is_last = Seat::all(3).filter(|&seat| !game.position().is_eliminated(seat)).count() < 3;
            let out = Seat::all(3).find(|&seat| game.position().is_eliminated(seat));
            assert!(!is_last || outcome.points.expect("points")[out.expect("a seat")] == Points::ZERO);
        } else if rng.random_bool(0.1) {
            let mut resigned = game.clone();
            let fields = serde_json::json!({"type": "resign"});
            let seat = Seat::all(3).nth(rng.random_range(0..3)).expect("a seat");
            if resigned.act_json(seat, fields.as_object().expect("an object")).is_ok() {
                assert!(resigned.outcome().is_none_or(|outcome| sum(outcome) == Points::ONE));
                assert!(resigned.outcome().is_some() || !resigned.legal_turns().is_empty());
            }
        }
    });
    assert!(endings.contains_key("king-taken"), "{endings:?}");
}
