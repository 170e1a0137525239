//! Published perft counts: <https://www.chessprogramming.org/Perft_Results>.

use polychess_game::{Choices, Game, Variant};
use polychess_orthodox::Orthodox;

/// A position with its published perft counts for depths 1, 2 and so on.
pub(crate) struct Published {
    pub(crate) name: &'static str,
    pub(crate) fen: &'static str,
    pub(crate) nodes: &'static [u64],
}

pub(crate) const POSITIONS: [Published; 6] = [
    Published {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        nodes: &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
    },
    Published {
        name: "Kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        nodes: &[48, 2_039, 97_862, 4_085_603, 193_690_690],
    },
    Published {
        name: "3",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        nodes: &[14, 191, 2_812, 43_238, 674_624, 11_030_083],
    },
    Published {
        name: "4",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        nodes: &[6, 264, 9_467, 422_333, 15_833_292],
    },
    Published {
        name: "5",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        nodes: &[44, 1_486, 62_379, 2_103_487, 89_941_194],
    },
    Published {
        name: "6",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        nodes: &[46, 2_079, 89_890, 3_894_594, 164_075_551],
    },
];

/// Returns a game that starts from the position `fen`.
pub(crate) fn game(fen: &str) -> Game<Orthodox> {
    Game::from_text(Choices::default_of(&Orthodox::INFO), fen).expect("a position")
}
