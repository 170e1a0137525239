use polychess_game::*;
use polychess_rules::*;
use polychess_variants::three_handed::*;
use polychess_variants::three_player::*;
fn go<V: Text>(opts: &[&str], turns: &str, d: u32) {
    let c = Choices::from_texts(&V::INFO, opts.iter().copied()).unwrap();
    let mut g = Game::<V>::new(c);
    for t in turns.split_whitespace() {
        g.play_text(t).unwrap();
    }
    let mut best = f64::MAX;
    let mut n = 0;
    let mut nodes = 0;
    for _ in 0..3 {
        let mut p = Perft::default();
        let s = std::time::Instant::now();
        n = p.count(g.position(), d);
        nodes = p.nodes;
        best = best.min(s.elapsed().as_secs_f64());
    }
    println!("{} {turns:40} d{d} {n} nodes {nodes} {:.2} Mn/s", V::INFO.id, nodes as f64 / best / 1e6);
}
fn main() {
    go::<ThreePlayer>(&[], "", 4);
    go::<ThreeHanded>(&[], "", 4);
    go::<ThreeHanded>(&["cutthroat=true"], "", 4);
    go::<ThreeHanded>(&[], "d2d4 i11i9 d7d5 b1c3 k12j10 b8c6", 4);
    go::<ThreeHanded>(&[], "d2d4 h11h9 i7i6 d4d5", 2);
    go::<ThreeHanded>(&[], "d2d4 h11h9 i7i6 d4d5 l11l10", 2);
}
