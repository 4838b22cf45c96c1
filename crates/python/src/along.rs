//! The same module once more, built along with the programs of all tests: `cargo xtask check` hands it to Python without compiling the
//! games again.

mod module;
