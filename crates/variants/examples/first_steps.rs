//! Counts the legal moves of Three player chess, plays a game of arbitrary moves and prints its result.

use polychess_game::{Choices, Request};
use polychess_variants::{info, new_match};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let info = info("three-player")?;
    let mut game = new_match(info.id, &Choices::default_of(info), None)?;
    println!("{}: {} legal moves, such as {}", info.name, game.legal().len(), game.legal()[0]);

    game.apply(&Request::turn("b5c5"))?;
    if let Err(refusal) = game.apply(&Request::turn("b6c6")) {
        println!("Rejected: {refusal}");
    }

    let (mut turns, mut choice) = (1, 1);
    loop {
        let legal = game.legal();
        if legal.is_empty() {
            break;
        }
        game.apply(&Request::turn(&legal[choice % legal.len()]))?;
        (turns, choice) = (turns + 1, (choice * 31 + 17) % 1009);
    }
    println!("{turns} turns: {} {}", game.status()["reason"]["words"], game.status()["points"]);
    Ok(())
}
