//! The program `twofold-lab`.

fn main() -> std::process::ExitCode {
    twofold_lab::main()
}
