### What Rust refuses, which other languages have here. In English Rust says it.
