### What Rust refuses, where the page has a way that programs have not; other languages have all of it here. In English Rust says the rest.

refusal-Unavailable-Network = its network is not loaded: load it in the settings of the solver, or train one in the Lab, under “Let one learn”
refusal-Unavailable-Solution = no solution of this size is loaded: solve the board in the Lab, under Exact (up to 3×3)
