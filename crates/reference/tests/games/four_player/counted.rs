//! Compares perft counts with the tables of the rulebook.
//!
//! The default depth is 3. To count deeper, set `POLYCHESS_DEPTH`: `POLYCHESS_DEPTH=5 cargo test -p
//! polychess-reference --test games four_player`.

use polychess_reference::four_player::{Options, Setup, parse, start};

fn depth() -> usize {
    std::env::var("POLYCHESS_DEPTH").ok().and_then(|depth| depth.parse().ok()).unwrap_or(3)
}

fn teams(teams: bool, setup: Setup) -> Options {
    Options { teams, setup, ..Options::default() }
}

/// 4P-S1 to 4P-S4: perft counts from each setup. Both modes give the same counts at these depths.
#[test]
fn from_the_start() {
    let table: [(Setup, &[u64]); 5] = [
        (Setup::Modern, &[20, 395, 7_800, 152_050, 3_452_310, 77_430_383, 1_735_784_286]),
        (Setup::Old, &[20, 399, 7_960, 158_402, 3_730_168]),
        (Setup::By, &[20, 395, 7_880, 155_226, 3_593_432]),
        (Setup::Byg, &[20, 395, 7_880, 155_210, 3_525_566]),
        (Setup::Rg, &[20, 395, 7_880, 155_226, 3_587_766]),
    ];
    for (setup, counts) in table {
        for mode in [false, true] {
            let start = start(teams(mode, setup));
            for (&count, depth) in counts.iter().zip(1..=depth() as u32) {
                assert_eq!(start.perft(depth), count, "{setup:?}, teams {mode}, depth {depth}");
            }
        }
    }
}

/// PP-1 to PP-4: perft counts from other positions.
#[test]
fn from_other_positions() {
    let table = [
        (
            false,
            "R-0,1,1,0-0,0,0,1-1,0,0,1-0,0,0,0-0-{'resigned':(false,true,false,false),'enPassant':('','c6:d6','','l5:k5')}-5,\
             dyQ,3,dbN,4/7,dbN,gP,5/14/dbR,dyP,3,rN,4,gR,rP,rN,gR/11,gR,1,gR/7,dyP,2,dbP,2,rN/1,dbD,1,dbQ,3,dbN,5,gK/bK,gN,1,\
             gP,10/3,dbP,rP,5,dbP,dbP,1,gR/1,rP,1,rP,3,dbN,2,gP,2,gR/dbR,1,dbQ,7,dbP,dyN,1,gR/3,gP,5,dbP,4/7,rN,6/3,rR,3,rK,g\
             P,5",
            [35, 140, 6_735, 224_505],
        ),
        (
            false,
            "R-0,0,1,1-0,1,0,0-1,0,0,0-0,0,0,0-3-{'resigned':(false,false,false,true),'enPassant':('','c10:d10','','')}-14/3,\
             bQ,10/14/13,dgR/3,bP,8,dgP,1/1,rP,1,dgP,9,dgB/13,gK/bK,13/12,dgP,dyB/6,dyN,bN,5,dgN/bR,3,dbQ,8,dgR/14/3,rP,rP,rP\
             ,4,rP,3/3,rR,dyP,rB,rQ,rK,2,rR,3",
            [35, 1_317, 4_739, 190_010],
        ),
        (
            true,
            "B-0,0,0,0-0,0,0,0-0,0,0,1-0,0,0,0-0-{'enPassant':('h3:h4','','','')}-14/14/6,rQ,7/2,bP,11/4,bP,6,bK,2/13,bN/13,g\
             K/9,gP,rP,3/11,yN,2/1,bD,4,yP,5,yP,gR/6,bP,rP,yP,4,gR/3,yN,6,rP,3/6,bP,1,gP,1,yK,3/7,rK,gN,5",
            [43, 126, 2_136, 7_335],
        ),
        (
            false,
            "G-0,0,0,0-1,1,0,0-1,1,0,0-0,0,0,0-0-{'enPassant':('','','h12:h11','')}-14/14/7,bN,dN,5/bR,gN,1,yK,2,rP,yP,gP,1,y\
             Q,3/11,rN,2/8,rN,4,yN/bK,2,gB,1,bP,7,gK/14/4,yN,5,yP,3/1,bQ,12/bR,2,rB,10/14/10,bN,3/3,rR,2,rK,1,rQ,1,rR,3",
            [23, 1_263, 63_215, 1_538_181],
        ),
    ];
    for (n, (mode, text, counts)) in table.into_iter().enumerate() {
        let position = parse(text, teams(mode, Setup::Modern)).unwrap_or_else(|e| panic!("{e}: {text}"));
        for (count, depth) in counts.into_iter().zip(1..=depth() as u32) {
            assert_eq!(position.perft(depth), count, "PP-{}, depth {depth}", n + 1);
        }
    }
}
