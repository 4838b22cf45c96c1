//! The compiled half of the Python package `malice`: it hands numbers and texts over, and knows no game.

mod module;
