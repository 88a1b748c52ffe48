### Parameters of solvers, which other languages have here. In English Rust says them: src/solver/.
