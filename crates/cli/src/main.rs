//! The `polychess` program.

fn main() -> std::process::ExitCode {
    polychess_cli::run()
}
