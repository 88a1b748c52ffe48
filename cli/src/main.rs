//! The program `twofold`.

fn main() -> std::process::ExitCode {
    twofold_cli::main()
}
