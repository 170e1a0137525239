//! Runs the site alone, for work on the client: `cargo run -p polychess-server --example dev [address]`.

use polychess_server::{Config, ServeError, serve};

#[tokio::main]
async fn main() -> Result<(), ServeError> {
    let mut config = Config::default();
    if let Some(address) = std::env::args().nth(1).and_then(|text| text.parse().ok()) {
        config.address = address;
    }
    serve(config, |address| eprintln!("Polychess is on http://{address}")).await
}
