//! The binary `polychess`.

fn main() -> std::process::ExitCode {
    polychess_cli::run()
}
